//! Token: AVX-512 and AVX2 as values that prove that the processor has them. The only file with `unsafe`.
//!
//! A token is made by `detect` alone, so every method of a token may use its instructions: this is the
//! sentence behind every SAFETY comment here. Methods take values and references, never pointers.
//!
//! ```text
//! planes   component pairs: plane p has for each house the bytes 2p and 2p + 1 of its bundle
//! Avx512   Lanes and Houses are one register of 32 numbers of 16 bits, a plane is one of 64 bytes
//! Avx2     Houses and planes are two registers; Lanes are three, one a row of the bands:
//!          four numbers a band, of which the fourth is padding, and a fourth band of padding
//! ```
#![allow(unsafe_code, reason = "intrinsics behind a token that proves the instruction set")]
#![allow(clippy::unused_self, reason = "the receiver is the proof")]
#![allow(clippy::wildcard_imports, reason = "the names of intrinsics are long and all alike")]

use std::arch::x86_64::*;

use super::code::{DOUBLES, GROUPS, ITEMS, ONES, PLACES, WEIGHTS};
use super::lanes::{ALL, CELLS, FULL, HOUSES, Isa, LANES, Taken};

/// Pairs of components.
const PAIRS: usize = PLACES / 2;

/// Methods that are one instruction or a few.
macro_rules! instructions {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $out:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $kind),*) -> $out {
            // SAFETY: the token proves the instruction set; no pointer is involved.
            unsafe { $body }
        }
    )*};
}

/// 64 bytes for a register.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bytes([u8; 64]);

/// For each place the two bytes of each of its houses.
const BYTES: [Bytes; CELLS] = {
    let mut bytes = [Bytes([0; 64]); CELLS];
    let mut place = 0;
    while place < CELLS {
        let mut at = 0;
        while at < 3 {
            bytes[place].0[2 * HOUSES[place][at]] = 0xFF;
            bytes[place].0[2 * HOUSES[place][at] + 1] = 0xFF;
            at += 1;
        }
        place += 1;
    }
    bytes
};

/// A pair of components in each of 32 lanes.
const fn repeated(low: u8, high: u8) -> Bytes {
    let mut bytes = [low; 64];
    let mut lane = 0;
    while lane < 32 {
        bytes[2 * lane + 1] = high;
        lane += 1;
    }
    Bytes(bytes)
}

/// For each digit its item vector, in each lane.
static ITEM_PLANES: [[Bytes; PAIRS]; 9] = {
    let mut planes = [[Bytes([0; 64]); PAIRS]; 9];
    let mut digit = 0;
    while digit < 9 {
        let mut pair = 0;
        while pair < PAIRS {
            let item = ITEMS[digit];
            planes[digit][pair] =
                repeated(item[2 * pair].cast_unsigned(), item[2 * pair + 1].cast_unsigned());
            pair += 1;
        }
        digit += 1;
    }
    planes
};

/// The weights of a pair in a group, as the two bytes of a number.
const fn weights(group: usize, pair: usize) -> i16 {
    i16::from_le_bytes([WEIGHTS[group][2 * pair], WEIGHTS[group][2 * pair + 1]])
}

/// Proof of AVX-512 with bytes and byte permutes (Ice Lake, Zen 4 and later).
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The token, if the processor has the instructions.
    pub(super) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        has.then_some(Self(()))
    }

    instructions! {
        permute(index: __m512i, a: __m512i) -> __m512i = _mm512_permutexvar_epi8(index, a);
        permute_into(index: __m512i, old: __m512i, bytes: u64, a: __m512i) -> __m512i =
            _mm512_mask_permutexvar_epi8(old, bytes, index, a);
        move_into(old: __m512i, lanes: u32, a: __m512i) -> __m512i =
            _mm512_mask_mov_epi16(old, lanes, a);
        each(number: i16) -> __m512i = _mm512_set1_epi16(number);
        multiply(weights: __m512i, plane: __m512i) -> __m512i = _mm512_maddubs_epi16(weights, plane);
        plus(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi16(a, b);
    }

    #[inline(always)]
    fn load(self, bytes: &Bytes) -> __m512i {
        // SAFETY: 64 readable bytes, aligned to 64.
        unsafe { _mm512_load_si512(std::ptr::from_ref(bytes).cast()) }
    }

    /// `vpternlogd` with the truth table `TABLE`, of which a is 0xf0, b 0xcc and c 0xaa.
    #[inline(always)]
    fn logic<const TABLE: i32>(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512F.
        unsafe { _mm512_ternarylogic_epi32::<TABLE>(a, b, c) }
    }
}

/// Each bit twice.
const fn twofold(lanes: u32) -> u64 {
    let mut bits = 0;
    let mut lane = 0;
    while lane < LANES {
        if lanes >> lane & 1 == 1 {
            bits |= 3 << (2 * lane);
        }
        lane += 1;
    }
    bits
}

/// For each place a bit for each byte of its houses.
static BYTE_BITS: [u64; CELLS] = {
    let mut bits = [0; CELLS];
    let mut place = 0;
    while place < CELLS {
        let [row, column, r#box] = HOUSES[place];
        bits[place] = twofold(1 << row | 1 << column | 1 << r#box);
        place += 1;
    }
    bits
};

/// The lanes of row `row` of every band.
const fn lanes_of(row: usize) -> u32 {
    0o007_007_007 << (3 * row) & ALL
}

/// The bytes to gather so that each lane gets the lane that a formula of its band, row and stack names.
/// Kinds: 0 to 2 turn rows, 3 to 5 stacks, 6 to 8 bands; 9 to 11 repeat a row; 12 to 14 are the houses of
/// the lane: its row, its box, and the column of its row's number.
const fn gathered(kind: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut lane = 0;
    while lane < 32 {
        let (band, row, stack) = (lane / 9, lane / 3 % 3, lane % 3);
        let by = kind % 3;
        let from = match kind / 3 {
            _ if lane >= LANES => lane,
            0 => band * 9 + (row + by) % 3 * 3 + stack,
            1 => band * 9 + row * 3 + (stack + by) % 3,
            2 => (band + by) % 3 * 9 + row * 3 + stack,
            3 => band * 9 + by * 3 + stack,
            _ => [3 * band + row, 18 + 3 * band + stack, 9 + 3 * row + stack][by],
        };
        bytes[2 * lane] = 2 * from as u8;
        bytes[2 * lane + 1] = 2 * from as u8 + 1;
        lane += 1;
    }
    Bytes(bytes)
}

static GATHERED: [Bytes; 15] = {
    let mut all = [Bytes([0; 64]); 15];
    let mut kind = 0;
    while kind < 15 {
        all[kind] = gathered(kind);
        kind += 1;
    }
    all
};

/// Does `work` with AVX-512 switched on.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx512<T>(work: impl FnOnce() -> T) -> T {
    work()
}

impl Isa for Avx512 {
    type Lanes = __m512i;
    type Houses = __m512i;
    type Planes = [__m512i; PAIRS];

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the token proves every feature that is switched on.
        unsafe { with_avx512(work) }
    }

    #[inline(always)]
    fn planes(self) -> Self::Planes {
        [self.splat(0); PAIRS]
    }
    #[inline(always)]
    fn add(self, planes: &mut Self::Planes, place: usize, digit: usize) {
        let (bits, items) = (BYTE_BITS[place], &ITEM_PLANES[digit]);
        let mut pair = 0;
        while pair < PAIRS {
            let item = self.load(&items[pair]);
            // SAFETY: the token proves AVX-512BW.
            planes[pair] = unsafe { _mm512_mask_add_epi8(planes[pair], bits, planes[pair], item) };
            pair += 1;
        }
    }
    #[inline(always)]
    fn sums(self, planes: &Self::Planes) -> [__m512i; GROUPS] {
        let mut sums = [self.splat(0); GROUPS];
        let mut group = 0;
        while group < GROUPS {
            let mut parts = [self.splat(0); PAIRS];
            let mut pair = 0;
            while pair < PAIRS {
                parts[pair] = self.multiply(self.each(weights(group, pair)), planes[pair]);
                pair += 1;
            }
            let [a, b, c, d, e, f, g, h] = parts;
            sums[group] = self.plus(
                self.plus(self.plus(a, b), self.plus(c, d)),
                self.plus(self.plus(e, f), self.plus(g, h)),
            );
            group += 1;
        }
        sums
    }
    #[inline(always)]
    fn legality(self, [a, b, c]: [__m512i; GROUPS]) -> (__m512i, bool) {
        // SAFETY: the token proves AVX-512BW.
        let (shifted_a, shifted_b, shifted_c, doubles) = unsafe {
            (
                _mm512_srli_epi16::<3>(a),
                _mm512_srli_epi16::<2>(b),
                _mm512_srli_epi16::<1>(c),
                _mm512_test_epi16_mask(
                    self.logic::<0xFE>(a, b, c),
                    self.each(DOUBLES.cast_signed()),
                ),
            )
        };
        // Bits of the three shifted sums take turns: `x & mask | y & !mask` is table 0xE2 of (x, mask, y).
        let mask = self.each((ONES >> 3).cast_signed());
        let taken = self.logic::<0xE2>(shifted_a, mask, shifted_b);
        let taken = self.logic::<0xE2>(taken, self.each(0o333), shifted_c);
        (self.and(taken, self.splat(FULL)), doubles != 0)
    }

    #[inline(always)]
    fn houses(self) -> __m512i {
        self.splat(0)
    }
    #[inline(always)]
    fn mark(self, houses: &mut __m512i, place: usize, digit: usize) -> bool {
        let [row, column, r#box] = HOUSES[place];
        let lanes = 1 << row | 1 << column | 1 << r#box;
        // SAFETY: the token proves AVX-512BW.
        unsafe {
            let bit = _mm512_maskz_set1_epi16(lanes, 1 << digit);
            let before = _mm512_test_epi16_mask(*houses, bit);
            *houses = _mm512_or_si512(*houses, bit);
            before != 0
        }
    }
    #[inline(always)]
    fn loaded(self, numbers: [u16; 32]) -> __m512i {
        // SAFETY: 64 readable bytes.
        unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
    }
    #[inline(always)]
    fn numbers(self, houses: __m512i) -> [u16; 32] {
        self.store(houses)
    }
    #[inline(always)]
    fn taken(self, houses: __m512i) -> Taken<__m512i> {
        let rows = self.permute(self.load(&GATHERED[12]), houses);
        let boxes = self.permute(self.load(&GATHERED[13]), houses);
        let columns = self.permute(self.load(&GATHERED[14]), houses);
        Taken { near: self.or(rows, boxes), rows, boxes, columns }
    }

    #[inline(always)]
    fn splat(self, set: u16) -> __m512i {
        self.each(set.cast_signed())
    }
    #[inline(always)]
    fn store(self, lanes: __m512i) -> [u16; 32] {
        let mut sets = [0; 32];
        // SAFETY: 64 writable bytes.
        unsafe { _mm512_storeu_si512(sets.as_mut_ptr().cast(), lanes) };
        sets
    }
    instructions! {
        and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        less(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512(b, a);
        or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        rest(a: __m512i) -> __m512i =
            _mm512_and_si512(a, _mm512_add_epi16(a, _mm512_set1_epi16(-1)));
        free(open: u32, taken: __m512i) -> __m512i =
            _mm512_maskz_sub_epi16(open, _mm512_set1_epi16(FULL.cast_signed()), taken);
        empty(a: __m512i) -> u32 = _mm512_testn_epi16_mask(a, a) & ALL;
        lacks(a: __m512i) -> bool =
            _mm512_cmpneq_epi16_mask(a, _mm512_set1_epi16(FULL.cast_signed())) & ALL != 0;
    }
    #[inline(always)]
    fn any(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.logic::<0xFE>(a, b, c)
    }
    #[inline(always)]
    fn twice(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.logic::<0xE8>(a, b, c)
    }
    #[inline(always)]
    fn prefer(self, first: __m512i, second: __m512i) -> (__m512i, u32) {
        // SAFETY: the token proves AVX-512BW.
        let there = unsafe { _mm512_test_epi16_mask(first, first) } & ALL;
        (self.move_into(second, there, first), there)
    }

    #[inline(always)]
    fn turn_rows<const ROWS: usize>(self, a: __m512i) -> __m512i {
        self.permute(self.load(&GATHERED[ROWS]), a)
    }
    #[inline(always)]
    fn turn_stacks<const STACKS: usize>(self, a: __m512i) -> __m512i {
        self.permute(self.load(&GATHERED[3 + STACKS]), a)
    }
    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self, a: __m512i) -> __m512i {
        self.permute(self.load(&GATHERED[6 + BANDS]), a)
    }
    #[inline(always)]
    fn columns<const ROWS: usize>(self, [a, b, c]: [__m512i; 3]) -> __m512i {
        if ROWS == 0 {
            return self.move_into(self.move_into(a, lanes_of(1), b), lanes_of(2), c);
        }
        let index = self.load(&GATHERED[ROWS]);
        let first = self.permute(index, a);
        let second = self.permute_into(index, first, const { twofold(lanes_of(1)) }, b);
        self.permute_into(index, second, const { twofold(lanes_of(2)) }, c)
    }
    #[inline(always)]
    fn repeat<const ROW: usize>(self, a: __m512i) -> __m512i {
        self.permute(self.load(&GATHERED[9 + ROW]), a)
    }
}

/// Proof of AVX2 with bit gathering (Haswell, Zen and later).
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

/// Three registers, one a row of the bands.
type Rows = [__m256i; 3];

impl Avx2 {
    /// The token, if the processor has the instructions.
    pub(super) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        has.then_some(Self(()))
    }

    instructions! {
        and1(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        less1(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
        or1(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        rest1(a: __m256i) -> __m256i =
            _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
        each(number: i16) -> __m256i = _mm256_set1_epi16(number);
        equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
        pick(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i =
            _mm256_blendv_epi8(no, yes, mask);
        turn1(a: __m256i) -> __m256i = _mm256_shuffle_epi8(a, _mm256_setr_epi8(
            2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
            2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
        ));
        four(words: [i64; 4]) -> __m256i =
            _mm256_setr_epi64x(words[0], words[1], words[2], words[3]);
        // The nine bits of a row of the bands, stack by stack, moved to their lanes.
        bits_of(row: usize, mask: __m256i) -> u32 = _pdep_u32(
            _pext_u32(
                _mm256_movemask_epi8(_mm256_packs_epi16(mask, _mm256_setzero_si256()))
                    .cast_unsigned(),
                0x0007_0077,
            ),
            lanes_of(row),
        );
        // All bits in the lanes of a row of the bands whose bits are set.
        mask_of(row: usize, lanes: u32) -> __m256i = {
            let bits = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            let nine = _pdep_u32(_pext_u32(lanes, lanes_of(row)), 0x0777);
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(nine as i16), bits), bits)
        };
        sum_of(weights: __m256i, plane: __m256i, sum: __m256i) -> __m256i =
            _mm256_add_epi16(sum, _mm256_maddubs_epi16(weights, plane));
        add_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi8(a, b);
    }

    #[inline(always)]
    fn load_halves(self, bytes: &Bytes) -> [__m256i; 2] {
        // SAFETY: 64 readable bytes.
        unsafe {
            let from: *const __m256i = std::ptr::from_ref(bytes).cast();
            [_mm256_load_si256(from), _mm256_load_si256(from.add(1))]
        }
    }
}

/// Does `work` with AVX2 switched on.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// A method for each of three registers.
macro_rules! by_rows {
    ($($name:ident($($arg:ident),*) = $one:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: Rows),*) -> Rows {
            [self.$one($($arg[0]),*), self.$one($($arg[1]),*), self.$one($($arg[2]),*)]
        }
    )*};
}

impl Isa for Avx2 {
    type Lanes = Rows;
    type Houses = [__m256i; 2];
    type Planes = [[__m256i; 2]; PAIRS];

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the token proves every feature that is switched on.
        unsafe { with_avx2(work) }
    }

    #[inline(always)]
    fn planes(self) -> Self::Planes {
        [[self.each(0); 2]; PAIRS]
    }
    #[inline(always)]
    fn add(self, planes: &mut Self::Planes, place: usize, digit: usize) {
        let bytes = self.load_halves(&BYTES[place]);
        let mut pair = 0;
        while pair < PAIRS {
            let item = self.load_halves(&ITEM_PLANES[digit][pair]);
            let [low, high] = planes[pair];
            planes[pair] = [
                self.add_bytes(low, self.and1(bytes[0], item[0])),
                self.add_bytes(high, self.and1(bytes[1], item[1])),
            ];
            pair += 1;
        }
    }
    #[inline(always)]
    fn sums(self, planes: &Self::Planes) -> [[__m256i; 2]; GROUPS] {
        let mut sums = [[self.each(0); 2]; GROUPS];
        let mut group = 0;
        while group < GROUPS {
            let mut pair = 0;
            while pair < PAIRS {
                let weights = self.each(weights(group, pair));
                sums[group][0] = self.sum_of(weights, planes[pair][0], sums[group][0]);
                sums[group][1] = self.sum_of(weights, planes[pair][1], sums[group][1]);
                pair += 1;
            }
            group += 1;
        }
        sums
    }
    #[inline(always)]
    fn legality(self, [a, b, c]: [[__m256i; 2]; GROUPS]) -> ([__m256i; 2], bool) {
        let (mut taken, mut doubles) = ([self.each(0); 2], self.each(0));
        let ones = self.each(ONES.cast_signed());
        let mut half = 0;
        while half < 2 {
            // SAFETY: the token proves AVX2.
            taken[half] = unsafe {
                self.or1(
                    self.or1(
                        _mm256_srli_epi16::<3>(self.and1(a[half], ones)),
                        _mm256_srli_epi16::<2>(self.and1(b[half], ones)),
                    ),
                    _mm256_srli_epi16::<1>(self.and1(c[half], ones)),
                )
            };
            doubles = self.or1(doubles, self.or1(self.or1(a[half], b[half]), c[half]));
            half += 1;
        }
        // SAFETY: the token proves AVX2.
        let is_clean =
            unsafe { _mm256_testz_si256(doubles, self.each(DOUBLES.cast_signed())) } == 1;
        (taken, !is_clean)
    }

    #[inline(always)]
    fn houses(self) -> [__m256i; 2] {
        [self.each(0); 2]
    }
    #[inline(always)]
    fn mark(self, houses: &mut [__m256i; 2], place: usize, digit: usize) -> bool {
        let [low, high] = self.load_halves(&BYTES[place]);
        let bit = self.each(1 << digit);
        let (low, high) = (self.and1(low, bit), self.and1(high, bit));
        let before = self.or1(self.and1(low, houses[0]), self.and1(high, houses[1]));
        *houses = [self.or1(houses[0], low), self.or1(houses[1], high)];
        // SAFETY: the token proves AVX2.
        unsafe { _mm256_testz_si256(before, before) == 0 }
    }
    #[inline(always)]
    fn loaded(self, numbers: [u16; 32]) -> [__m256i; 2] {
        // SAFETY: 64 readable bytes.
        unsafe {
            let from: *const __m256i = numbers.as_ptr().cast();
            [_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))]
        }
    }
    #[inline(always)]
    fn numbers(self, houses: [__m256i; 2]) -> [u16; 32] {
        let mut numbers = [0; 32];
        // SAFETY: 64 writable bytes.
        unsafe {
            let to: *mut __m256i = numbers.as_mut_ptr().cast();
            _mm256_storeu_si256(to, houses[0]);
            _mm256_storeu_si256(to.add(1), houses[1]);
        }
        numbers
    }
    #[inline(always)]
    fn taken(self, houses: [__m256i; 2]) -> Taken<Rows> {
        /// The same number in three lanes.
        const THRICE: i64 = 0x0001_0001_0001;
        let numbers = self.numbers(houses);
        let row = |row: usize| i64::from(numbers[row]) * THRICE;
        let three = |from: usize| {
            let [a, b, c] = [numbers[from], numbers[from + 1], numbers[from + 2]];
            i64::from(a) | i64::from(b) << 16 | i64::from(c) << 32
        };
        let rows = [
            self.four([row(0), row(3), row(6), 0]),
            self.four([row(1), row(4), row(7), 0]),
            self.four([row(2), row(5), row(8), 0]),
        ];
        let boxes = [self.four([three(18), three(21), three(24), 0]); 3];
        let columns =
            [self.four([three(9); 4]), self.four([three(12); 4]), self.four([three(15); 4])];
        Taken { near: self.or(rows, boxes), rows, boxes, columns }
    }

    #[inline(always)]
    fn splat(self, set: u16) -> Rows {
        [self.each(set.cast_signed()); 3]
    }
    #[inline(always)]
    fn store(self, lanes: Rows) -> [u16; 32] {
        let mut rows = [[0_u16; 16]; 3];
        for (row, lanes) in rows.iter_mut().zip(lanes) {
            // SAFETY: 32 writable bytes.
            unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), lanes) };
        }
        let mut sets = [0; 32];
        for (lane, set) in sets[..LANES].iter_mut().enumerate() {
            *set = rows[lane / 3 % 3][lane / 9 * 4 + lane % 3];
        }
        sets
    }
    by_rows! {
        and(a, b) = and1;
        less(a, b) = less1;
        or(a, b) = or1;
        rest(a) = rest1;
    }
    #[inline(always)]
    fn any(self, a: Rows, b: Rows, c: Rows) -> Rows {
        self.or(self.or(a, b), c)
    }
    #[inline(always)]
    fn twice(self, a: Rows, b: Rows, c: Rows) -> Rows {
        self.or(self.and(a, b), self.and(self.or(a, b), c))
    }
    #[inline(always)]
    fn free(self, open: u32, taken: Rows) -> Rows {
        let open = [self.mask_of(0, open), self.mask_of(1, open), self.mask_of(2, open)];
        self.less(self.and(open, self.splat(FULL)), taken)
    }
    #[inline(always)]
    fn prefer(self, first: Rows, second: Rows) -> (Rows, u32) {
        let zero = self.each(0);
        let [a, b, c] =
            [self.equal(first[0], zero), self.equal(first[1], zero), self.equal(first[2], zero)];
        let chosen = [
            self.pick(a, second[0], first[0]),
            self.pick(b, second[1], first[1]),
            self.pick(c, second[2], first[2]),
        ];
        (chosen, ALL & !(self.bits_of(0, a) | self.bits_of(1, b) | self.bits_of(2, c)))
    }
    #[inline(always)]
    fn empty(self, a: Rows) -> u32 {
        let zero = self.each(0);
        self.bits_of(0, self.equal(a[0], zero))
            | self.bits_of(1, self.equal(a[1], zero))
            | self.bits_of(2, self.equal(a[2], zero))
    }
    #[inline(always)]
    fn lacks(self, a: Rows) -> bool {
        let full = self.each(FULL.cast_signed());
        let all = self.and1(self.and1(a[0], a[1]), a[2]);
        self.bits_of(0, self.equal(self.and1(all, full), full)) != lanes_of(0)
    }

    #[inline(always)]
    fn turn_rows<const ROWS: usize>(self, a: Rows) -> Rows {
        [a[ROWS % 3], a[(ROWS + 1) % 3], a[(ROWS + 2) % 3]]
    }
    #[inline(always)]
    fn turn_stacks<const STACKS: usize>(self, a: Rows) -> Rows {
        let once = [self.turn1(a[0]), self.turn1(a[1]), self.turn1(a[2])];
        if STACKS == 1 {
            return once;
        }
        [self.turn1(once[0]), self.turn1(once[1]), self.turn1(once[2])]
    }
    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self, a: Rows) -> Rows {
        let mut turned = a;
        let mut row = 0;
        while row < 3 {
            // SAFETY: the token proves AVX2.
            turned[row] = unsafe {
                if BANDS == 1 {
                    _mm256_permute4x64_epi64::<0b11_00_10_01>(a[row])
                } else {
                    _mm256_permute4x64_epi64::<0b11_01_00_10>(a[row])
                }
            };
            row += 1;
        }
        turned
    }
    #[inline(always)]
    fn columns<const ROWS: usize>(self, [a, b, c]: [Rows; 3]) -> Rows {
        [a[ROWS % 3], b[(ROWS + 1) % 3], c[(ROWS + 2) % 3]]
    }
    #[inline(always)]
    fn repeat<const ROW: usize>(self, a: Rows) -> Rows {
        [a[ROW]; 3]
    }
}
