//! Token: AVX-512 and AVX2 as values that prove that the processor has them. The only file with `unsafe`.
//!
//! A token is made by `detect` alone, so every method of a token may use its instructions: this is the
//! sentence behind every SAFETY comment here. Methods take values and references, never pointers.
#![allow(unsafe_code, reason = "intrinsics behind a token that proves the instruction set")]
#![allow(clippy::unused_self, reason = "the receiver is the proof")]
#![allow(clippy::wildcard_imports, reason = "the names of intrinsics are long and all alike")]

use std::arch::x86_64::*;

use super::portable::{Row, lane_numbers};
use super::turn::{Bytes, sets_of};
use super::{Isa, SETS};

/// Proof of AVX-512 with 16-bit lanes, bit counts and lane compression (Ice Lake, Zen 4 and later).
#[derive(Clone, Copy, Debug)]
pub(in crate::nine) struct Avx512(());

impl Avx512 {
    /// The token, if the processor has the instructions.
    pub(in crate::nine) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        has.then_some(Self(()))
    }
}

/// Does `work` with AVX-512 switched on.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi2,bmi1,bmi2,popcnt,lzcnt"
)]
fn with_avx512<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// One u16 for each of 32 lanes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(C, align(64))]
pub(in crate::nine) struct Row32([u16; 32]);

impl AsRef<[u16]> for Row32 {
    #[inline(always)]
    fn as_ref(&self) -> &[u16] {
        &self.0
    }
}

impl AsMut<[u16]> for Row32 {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }
}

/// In each lane its own number.
const LANE_NUMBERS: Row32 = {
    let mut numbers = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        numbers[lane] = lane as u16;
        lane += 1;
    }
    Row32(numbers)
};

/// `vpternlogd` with the truth table `TABLE`, of which a is 0xf0, b 0xcc and c 0xaa.
macro_rules! ternary {
    ($($name:ident = $table:literal;)*) => {$(
        #[inline(always)]
        fn $name(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            // SAFETY: the token proves AVX-512F.
            unsafe { _mm512_ternarylogic_epi32::<$table>(a, b, c) }
        }
    )*};
}

/// Methods that are one instruction.
macro_rules! instructions {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $out:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $kind),*) -> $out {
            // SAFETY: the token proves the instruction set; no pointer is involved.
            unsafe { $body }
        }
    )*};
}

impl Isa for Avx512 {
    const LANES: usize = 32;
    type Row = Row32;
    type Lanes = __m512i;
    type Mask = __mmask32;
    type Route = __m512i;

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the token proves every feature that is switched on.
        unsafe { with_avx512(work) }
    }

    #[inline(always)]
    fn load(self, row: &Row32) -> __m512i {
        // SAFETY: a row is 64 readable bytes, aligned to 64.
        unsafe { _mm512_load_si512(std::ptr::from_ref(row).cast()) }
    }
    #[inline(always)]
    fn store(self, row: &mut Row32, lanes: __m512i) {
        // SAFETY: a row is 64 writable bytes, aligned to 64.
        unsafe { _mm512_store_si512(std::ptr::from_mut(row).cast(), lanes) }
    }
    #[inline(always)]
    fn left<const BITS: u32>(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512BW.
        unsafe { _mm512_slli_epi16::<BITS>(a) }
    }
    #[inline(always)]
    fn right<const BITS: u32>(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512BW.
        unsafe { _mm512_srli_epi16::<BITS>(a) }
    }

    ternary! {
        and3 = 0x80;
        or3 = 0xfe;
        in_one = 0x16;
        in_odd = 0x96;
        in_two = 0xe8;
        less2 = 0x10;
        less_both = 0x70;
        or_both = 0xf8;
        or_unequal = 0xf6;
        not_all = 0x7e;
    }

    instructions! {
        splat(value: u16) -> __m512i = _mm512_set1_epi16(value.cast_signed());
        and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        less(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512(b, a);
        add(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi16(a, b);
        sub(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi16(a, b);
        min(a: __m512i, b: __m512i) -> __m512i = _mm512_min_epu16(a, b);
        count(set: __m512i) -> __m512i = _mm512_popcnt_epi16(set);
        equal(a: __m512i, b: __m512i) -> __mmask32 = _mm512_cmpeq_epi16_mask(a, b);
        meet(a: __m512i, b: __m512i) -> __mmask32 = _mm512_test_epi16_mask(a, b);
        is_zero(a: __m512i) -> __mmask32 = _mm512_testn_epi16_mask(a, a);
        is_negative(a: __m512i) -> __mmask32 = _mm512_movepi16_mask(a);
        settle(a: __m512i, mask: __mmask32, b: __m512i) -> __m512i =
            _mm512_mask_mov_epi16(b, _mm512_mask_test_epi16_mask(mask, a, a), a);
        pick(mask: __mmask32, yes: __m512i, no: __m512i) -> __m512i = _mm512_mask_mov_epi16(no, mask, yes);
        spread(mask: __mmask32) -> __m512i = _mm512_movm_epi16(mask);
        travel(route: __m512i, lanes: __m512i) -> __m512i = _mm512_permutexvar_epi16(route, lanes);
    }

    #[inline(always)]
    fn bits(self, mask: __mmask32) -> u32 {
        mask
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> __mmask32 {
        bits
    }
    #[inline(always)]
    fn lowest(self, mask: u32, count: u32) -> u32 {
        // SAFETY: the token proves BMI2.
        unsafe { _pdep_u32(((1_u64 << count.min(32)) - 1) as u32, mask) }
    }
    #[inline(always)]
    fn nibbles(self, groups: u32) -> u64 {
        // SAFETY: the token proves BMI2.
        unsafe { _pdep_u64(u64::from(groups), 0x0f0f_0f0f_0f0f_0f0f) }
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> __m512i {
        let own = self.load(&LANE_NUMBERS);
        // SAFETY: the token proves AVX-512VBMI2.
        unsafe { _mm512_mask_expand_epi16(own, to, _mm512_maskz_compress_epi16(from, own)) }
    }
    #[inline(always)]
    fn route_from(self, sources: &[u16; 32]) -> __m512i {
        self.load(&Row32(*sources))
    }
    #[inline(always)]
    fn sets(self, digits: &[&[u8; 16]; 32]) -> [__m512i; 16] {
        let mut rows = [self.splat(0); 8];
        for (row, boards) in rows.iter_mut().zip(0..) {
            *row = self.quarters([
                digits[boards],
                digits[boards + 8],
                digits[boards + 16],
                digits[boards + 24],
            ]);
        }
        sets_of(self, &rows, self.quarters([&SETS[0]; 4]), self.quarters([&SETS[1]; 4]))
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 64], number: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512BW; both halves of the table are 64 readable bytes.
        unsafe {
            let low = _mm512_loadu_si512(table[..32].as_ptr().cast());
            let high = _mm512_loadu_si512(table[32..].as_ptr().cast());
            _mm512_permutex2var_epi16(low, number, high)
        }
    }
}

/// Work on bytes within each quarter of a register.
impl Bytes for Avx512 {
    type Register = __m512i;

    instructions! {
        shuffled(table: __m512i, number: __m512i) -> __m512i = _mm512_shuffle_epi8(table, number);
        unpack_low(a: __m512i, b: __m512i) -> __m512i = _mm512_unpacklo_epi8(a, b);
        unpack_high(a: __m512i, b: __m512i) -> __m512i = _mm512_unpackhi_epi8(a, b);
    }
}

impl Avx512 {
    #[inline(always)]
    fn quarters(self, [a, b, c, d]: [&[u8; 16]; 4]) -> __m512i {
        // SAFETY: the token proves AVX-512F; each array is 16 readable bytes and needs no alignment.
        unsafe {
            let row = _mm512_castsi128_si512(_mm_loadu_si128(a.as_ptr().cast()));
            let row = _mm512_inserti32x4::<1>(row, _mm_loadu_si128(b.as_ptr().cast()));
            let row = _mm512_inserti32x4::<2>(row, _mm_loadu_si128(c.as_ptr().cast()));
            _mm512_inserti32x4::<3>(row, _mm_loadu_si128(d.as_ptr().cast()))
        }
    }
}

/// Proof of AVX2 (Haswell, Zen and later).
#[derive(Clone, Copy, Debug)]
pub(in crate::nine) struct Avx2(());

impl Avx2 {
    /// The token, if the processor has the instructions.
    pub(in crate::nine) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        has.then_some(Self(()))
    }

    #[inline(always)]
    fn zero(self) -> __m256i {
        // SAFETY: the token proves AVX.
        unsafe { _mm256_setzero_si256() }
    }

    /// 32 bytes in a register.
    #[inline(always)]
    fn bytes(self, bytes: &[u8; 32]) -> __m256i {
        // SAFETY: the array is 32 readable bytes; the load needs no alignment.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }
}

/// Work on bytes within each half of a register.
impl Bytes for Avx2 {
    type Register = __m256i;

    instructions! {
        shuffled(table: __m256i, number: __m256i) -> __m256i = _mm256_shuffle_epi8(table, number);
        unpack_low(a: __m256i, b: __m256i) -> __m256i = _mm256_unpacklo_epi8(a, b);
        unpack_high(a: __m256i, b: __m256i) -> __m256i = _mm256_unpackhi_epi8(a, b);
    }
}

impl Avx2 {
    #[inline(always)]
    fn halves(self, [a, b]: [&[u8; 16]; 2]) -> __m256i {
        // SAFETY: the token proves AVX2; each array is 16 readable bytes and needs no alignment.
        unsafe {
            let row = _mm256_castsi128_si256(_mm_loadu_si128(a.as_ptr().cast()));
            _mm256_inserti128_si256::<1>(row, _mm_loadu_si128(b.as_ptr().cast()))
        }
    }
}

/// Does `work` with AVX2 switched on.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// The bit of each lane.
const LANE_BITS: [u16; 16] = {
    let mut bits = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// The number of bits of every number below 16, for both halves of a register.
const NIBBLE_COUNTS: [u8; 32] = {
    let mut counts = [0; 32];
    let mut index = 0_u8;
    while index < 32 {
        counts[index as usize] = (index % 16).count_ones() as u8;
        index += 1;
    }
    counts
};

/// A move of lanes: the bytes that come from the same half of the register, and from the other half.
#[derive(Clone, Copy, Debug)]
pub(in crate::nine) struct Halves {
    same: __m256i,
    other: __m256i,
}

impl Isa for Avx2 {
    const LANES: usize = 16;
    type Row = Row<16>;
    type Lanes = __m256i;
    type Mask = __m256i;
    type Route = Halves;

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the token proves every feature that is switched on.
        unsafe { with_avx2(work) }
    }

    #[inline(always)]
    fn load(self, row: &Row<16>) -> __m256i {
        // SAFETY: a row is 32 readable bytes, aligned to 32.
        unsafe { _mm256_load_si256(std::ptr::from_ref(row).cast()) }
    }
    #[inline(always)]
    fn store(self, row: &mut Row<16>, lanes: __m256i) {
        // SAFETY: a row is 32 writable bytes, aligned to 32.
        unsafe { _mm256_store_si256(std::ptr::from_mut(row).cast(), lanes) }
    }
    #[inline(always)]
    fn left<const BITS: u32>(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm256_sll_epi16(a, _mm_cvtsi32_si128(BITS.cast_signed())) }
    }
    #[inline(always)]
    fn right<const BITS: u32>(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm256_srl_epi16(a, _mm_cvtsi32_si128(BITS.cast_signed())) }
    }

    instructions! {
        splat(value: u16) -> __m256i = _mm256_set1_epi16(value.cast_signed());
        and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        less(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
        add(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi16(a, b);
        sub(a: __m256i, b: __m256i) -> __m256i = _mm256_sub_epi16(a, b);
        min(a: __m256i, b: __m256i) -> __m256i = _mm256_min_epu16(a, b);
        equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
        is_negative(a: __m256i) -> __m256i = _mm256_srai_epi16::<15>(a);
        pick(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i = _mm256_blendv_epi8(no, yes, mask);
        only(mask: __m256i, a: __m256i) -> __m256i = _mm256_and_si256(mask, a);
    }

    #[inline(always)]
    fn in_one(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // Odd, but not three.
        self.less(self.in_odd(a, b, c), self.and3(a, b, c))
    }
    #[inline(always)]
    fn count(self, set: __m256i) -> __m256i {
        let (counts, nibble) = (self.bytes(&NIBBLE_COUNTS), self.splat(0x0f0f));
        let (low, high) = (self.and(set, nibble), self.and(self.right::<4>(set), nibble));
        // SAFETY: the token proves AVX2.
        unsafe {
            let (low, high) = (_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), self.splat(0x0101))
        }
    }
    #[inline(always)]
    fn meet(self, a: __m256i, b: __m256i) -> __m256i {
        self.xor(self.is_zero(self.and(a, b)), self.splat(u16::MAX))
    }
    #[inline(always)]
    fn is_zero(self, a: __m256i) -> __m256i {
        self.equal(a, self.zero())
    }
    #[inline(always)]
    fn settle(self, a: __m256i, mask: __m256i, b: __m256i) -> __m256i {
        let a = self.and(a, mask);
        self.or(a, self.and(b, self.is_zero(a)))
    }
    #[inline(always)]
    fn spread(self, mask: __m256i) -> __m256i {
        mask
    }
    #[inline(always)]
    fn bits(self, mask: __m256i) -> u32 {
        // SAFETY: the token proves AVX2.
        unsafe {
            let (low, high) = (_mm256_castsi256_si128(mask), _mm256_extracti128_si256::<1>(mask));
            _mm_movemask_epi8(_mm_packs_epi16(low, high)).cast_unsigned()
        }
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> __m256i {
        // SAFETY: the array is 32 readable bytes; the load needs no alignment.
        let own = unsafe { _mm256_loadu_si256(LANE_BITS.as_ptr().cast()) };
        self.equal(self.and(self.splat(bits as u16), own), own)
    }
    #[inline(always)]
    fn lowest(self, mask: u32, count: u32) -> u32 {
        // SAFETY: the token proves BMI2.
        unsafe { _pdep_u32(((1_u64 << count.min(32)) - 1) as u32, mask) }
    }
    #[inline(always)]
    fn nibbles(self, groups: u32) -> u64 {
        // SAFETY: the token proves BMI2.
        unsafe { _pdep_u64(u64::from(groups), 0x0f0f_0f0f_0f0f_0f0f) }
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> Halves {
        let numbers: [u8; 16] = lane_numbers(from, to);
        let mut sources = [0; 32];
        for (source, number) in sources.iter_mut().zip(numbers) {
            *source = u16::from(number);
        }
        self.route_from(&sources)
    }
    #[inline(always)]
    fn route_from(self, sources: &[u16; 32]) -> Halves {
        // A byte with its highest bit set asks for a zero.
        let (mut same, mut other) = ([0x80; 32], [0x80; 32]);
        for (lane, &source) in sources[..16].iter().enumerate() {
            let source = source as u8 % 16;
            let half = if usize::from(source / 8) == lane / 8 { &mut same } else { &mut other };
            half[lane * 2] = source % 8 * 2;
            half[lane * 2 + 1] = source % 8 * 2 + 1;
        }
        Halves { same: self.bytes(&same), other: self.bytes(&other) }
    }
    #[inline(always)]
    fn travel(self, route: Halves, lanes: __m256i) -> __m256i {
        // SAFETY: the token proves AVX2.
        unsafe {
            let crossed = _mm256_permute4x64_epi64::<0b01_00_11_10>(lanes);
            _mm256_or_si256(
                _mm256_shuffle_epi8(lanes, route.same),
                _mm256_shuffle_epi8(crossed, route.other),
            )
        }
    }
    #[inline(always)]
    fn sets(self, digits: &[&[u8; 16]; 32]) -> [__m256i; 16] {
        let mut rows = [self.zero(); 8];
        for (row, boards) in rows.iter_mut().zip(0..) {
            *row = self.halves([digits[boards], digits[boards + 8]]);
        }
        sets_of(self, &rows, self.halves([&SETS[0]; 2]), self.halves([&SETS[1]; 2]))
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 64], number: __m256i) -> __m256i {
        let mut row = Row::<16>::default();
        self.store(&mut row, number);
        for entry in row.as_mut() {
            *entry = table[usize::from(*entry) % 64];
        }
        self.load(&row)
    }
}
