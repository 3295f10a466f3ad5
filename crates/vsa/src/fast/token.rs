//! Token: AVX-512 and AVX2 as values that prove that the processor has them. The only file with `unsafe`.
//!
//! A token is made by `detect` alone, so every method of a token may use its instructions: this is the
//! sentence behind every SAFETY comment here. Methods take values and references, never pointers.
//!
//! ```text
//! Avx512   Lanes and Houses are one register of 32 numbers of 16 bits, a plane is one of 64 bytes
//! Avx2     its single operations; what is made of them stands in avx2.rs
//! ```
#![allow(unsafe_code, reason = "intrinsics behind a token that proves the instruction set")]
#![allow(clippy::unused_self, reason = "the receiver is the proof")]
#![allow(clippy::wildcard_imports, reason = "the names of intrinsics are long and all alike")]

use std::arch::x86_64::*;

use super::code::{DOUBLES, GROUPS, ONES};
use super::lanes::{ALL, FULL, HOUSES, Isa, Taken};
use super::tables::{BYTE_BITS, Bytes, GATHERED, ITEM_PLANES, PAIRS, lanes_of, twofold, weights};

/// Methods that are one instruction or a few.
macro_rules! instructions {
    ($($seen:vis $name:ident($($arg:ident: $kind:ty),*) -> $out:ty = $body:expr;)*) => {$(
        #[inline(always)]
        $seen fn $name(self, $($arg: $kind),*) -> $out {
            // SAFETY: the token proves the instruction set; no pointer is involved.
            unsafe { $body }
        }
    )*};
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
        pub(super) and1(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        pub(super) less1(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
        pub(super) or1(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        pub(super) rest1(a: __m256i) -> __m256i =
            _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
        pub(super) each(number: i16) -> __m256i = _mm256_set1_epi16(number);
        pub(super) equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
        pub(super) pick(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i =
            _mm256_blendv_epi8(no, yes, mask);
        pub(super) turn1(a: __m256i) -> __m256i = _mm256_shuffle_epi8(a, _mm256_setr_epi8(
            2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
            2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
        ));
        pub(super) four(words: [i64; 4]) -> __m256i =
            _mm256_setr_epi64x(words[0], words[1], words[2], words[3]);
        // The nine bits of a row of the bands, stack by stack, moved to their lanes.
        pub(super) bits_of(row: usize, mask: __m256i) -> u32 = _pdep_u32(
            _pext_u32(
                _mm256_movemask_epi8(_mm256_packs_epi16(mask, _mm256_setzero_si256()))
                    .cast_unsigned(),
                0x0007_0077,
            ),
            lanes_of(row),
        );
        // All bits in the lanes of a row of the bands whose bits are set.
        pub(super) mask_of(row: usize, lanes: u32) -> __m256i = {
            let bits = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            let nine = _pdep_u32(_pext_u32(lanes, lanes_of(row)), 0x0777);
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(nine as i16), bits), bits)
        };
        pub(super) sum_of(weights: __m256i, plane: __m256i, sum: __m256i) -> __m256i =
            _mm256_add_epi16(sum, _mm256_maddubs_epi16(weights, plane));
        pub(super) share(a: __m256i, b: __m256i) -> bool = _mm256_testz_si256(a, b) == 0;
        pub(super) add_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi8(a, b);
    }

    /// Does `work`, compiled for these instructions.
    #[inline(always)]
    pub(super) fn compile<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the token proves every feature that is switched on.
        unsafe { with_avx2(work) }
    }

    #[inline(always)]
    pub(super) fn right<const BITS: i32>(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm256_srli_epi16::<BITS>(a) }
    }

    /// The quarters in another order.
    #[inline(always)]
    pub(super) fn quarters<const ORDER: i32>(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm256_permute4x64_epi64::<ORDER>(a) }
    }

    #[inline(always)]
    pub(super) fn load_numbers(self, numbers: &[u16; 16]) -> __m256i {
        // SAFETY: 32 readable bytes.
        unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn store_numbers(self, a: __m256i) -> [u16; 16] {
        let mut numbers = [0; 16];
        // SAFETY: 32 writable bytes.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), a) };
        numbers
    }

    #[inline(always)]
    pub(super) fn load_halves(self, bytes: &Bytes) -> [__m256i; 2] {
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
