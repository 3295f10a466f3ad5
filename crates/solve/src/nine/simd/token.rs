//! Token: AVX-512 as a value that proves that the processor has it. The only file with `unsafe`.
//!
//! A token is made by `detect` alone, so every method of a token may use its instructions: this is the
//! sentence behind every SAFETY comment here. Methods take values and references, never pointers.
#![allow(unsafe_code, reason = "intrinsics behind a token that proves the instruction set")]

use std::arch::x86_64::*;

use super::Isa;

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
            && is_x86_feature_detected!("bmi2");
        has.then_some(Self(()))
    }
}

/// Does `work` with AVX-512 switched on.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi2,bmi1,bmi2,popcnt,lzcnt")]
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
        less_unless = 0xb0;
        and_either = 0xe0;
        or_both = 0xf8;
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
    fn look_up(self, table: &[u16; 64], number: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512BW; both halves of the table are 64 readable bytes.
        unsafe {
            let low = _mm512_loadu_si512(table[..32].as_ptr().cast());
            let high = _mm512_loadu_si512(table[32..].as_ptr().cast());
            _mm512_permutex2var_epi16(low, number, high)
        }
    }
}
