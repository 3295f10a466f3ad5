//! Token: 512-bit registers for the engine, where the machine has them. The only file with `unsafe`.
//!
//! [`Avx512::detect`] makes the token; a [`Zmm`] is made only with a token, so that whoever holds one may
//! run the instructions. A lane is a 16-bit element; lanes 27 to 31 are padding and hold {1}.
//! Slow twin: `plain.rs`.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_and_si512, _mm512_cmpneq_epi16_mask, _mm512_loadu_si512,
    _mm512_mask_mov_epi16, _mm512_maskz_mov_epi16, _mm512_min_epu16,
    _mm512_permutexvar_epi8, _mm512_set1_epi16, _mm512_storeu_si512, _mm512_ternarylogic_epi32,
    _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
};

use super::lanes::{FULL, LANES, Lanes};

/// The proof that this machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The token, if the machine has what the engine needs.
    pub(super) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// Runs `work` compiled for these instructions.
    #[inline]
    pub(super) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2,popcnt")]
        fn compiled<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: a token exists, so `detect` found every feature of `compiled`.
        unsafe { compiled(work) }
    }
}

/// 27 sets in a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zmm(__m512i);

const PADDING: u32 = !((1 << LANES) - 1);

/// The bytes to gather for a turn.
const fn turned(rows: usize, stacks: usize, bands: usize) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut lane = 0;
    while lane < 32 {
        let from = if lane < LANES {
            let (band, row, stack) = (lane / 9, lane / 3 % 3, lane % 3);
            (band + bands) % 3 * 9 + (row + rows) % 3 * 3 + (stack + stacks) % 3
        } else {
            lane
        };
        bytes[2 * lane] = 2 * from as u8;
        bytes[2 * lane + 1] = 2 * from as u8 + 1;
        lane += 1;
    }
    bytes
}

struct Turn<const ROWS: usize, const STACKS: usize, const BANDS: usize>;

impl<const ROWS: usize, const STACKS: usize, const BANDS: usize> Turn<ROWS, STACKS, BANDS> {
    const BYTES: [u8; 64] = turned(ROWS, STACKS, BANDS);

    #[inline(always)]
    fn of(value: Zmm) -> Zmm {
        // SAFETY: a value exists only where the token was had; the load reads 64 bytes of an array of 64.
        Zmm(unsafe {
            _mm512_permutexvar_epi8(_mm512_loadu_si512(Self::BYTES.as_ptr().cast()), value.0)
        })
    }
}

impl Zmm {
    #[inline(always)]
    fn logic<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_ternarylogic_epi32::<TABLE>(a.0, b.0, c.0) })
    }

    /// `set` in every lane; `self` proves the token.
    #[inline(always)]
    fn each(self, set: u16) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_set1_epi16(set as i16) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    /// One less in every lane; an empty set becomes 0xFFFF.
    #[inline(always)]
    fn less_one(self) -> Self {
        self.plus(self.each(0xFFFF))
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    /// The lanes in which the two have a bit in common.
    #[inline(always)]
    fn meet(self, other: Self) -> u32 {
        // SAFETY: a value exists only where the token was had.
        unsafe { _mm512_test_epi16_mask(self.0, other.0) }
    }
}

impl Lanes for Zmm {
    type Token = Avx512;
    type Flags = u32;

    #[inline(always)]
    fn read(_: Avx512, sets: &[u16; LANES]) -> Self {
        let mut lanes = [1; 32];
        lanes[..LANES].copy_from_slice(sets);
        // SAFETY: the token was had; the load reads 64 bytes of an array of 64.
        Self(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn write(self) -> [u16; LANES] {
        let mut lanes = [0; 32];
        // SAFETY: a value exists only where the token was had; the store writes 64 bytes of an array of 64.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        std::array::from_fn(|lane| lanes[lane])
    }

    #[inline(always)]
    fn with(self, lane: usize, set: u16) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_mask_mov_epi16(self.0, 1 << lane, self.each(set).0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn any([a, b, c]: [Self; 3]) -> Self {
        Self::logic::<0xFE>(a, b, c)
    }

    #[inline(always)]
    fn once([a, b, c]: [Self; 3]) -> Self {
        Self::logic::<0x16>(a, b, c)
    }

    #[inline(always)]
    fn alone([a, b, c]: [Self; 3]) -> Self {
        Self::logic::<0x10>(a, b, c)
    }

    #[inline(always)]
    fn spare(self, taken: Self, own: Self) -> Self {
        Self::logic::<0xB0>(self, taken, own)
    }

    #[inline(always)]
    fn supported(self, a: [Self; 2], b: [Self; 2]) -> Self {
        self.and(Self::logic::<0xF8>(a[0].and(a[1]), b[0], b[1]))
    }

    #[inline(always)]
    fn hidden(self, a: Self, b: Self, c: Self) -> Self {
        self.and(Self::logic::<0xF8>(a, b, c))
    }

    #[inline(always)]
    fn turn<const ROWS: usize, const STACKS: usize>(self) -> Self {
        Turn::<ROWS, STACKS, 0>::of(self)
    }

    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self) -> Self {
        Turn::<0, 0, BANDS>::of(self)
    }

    #[inline(always)]
    fn singles(self) -> (Self, u32) {
        // SAFETY: a value exists only where the token was had.
        unsafe {
            let single = _mm512_testn_epi16_mask(self.0, self.less_one().0);
            (Self(_mm512_maskz_mov_epi16(single, self.0)), single)
        }
    }

    #[inline(always)]
    fn prefer(self, first: Self) -> Self {
        // One less, an empty set is the greatest; a part of a set is never greater than the set.
        first.less_one().least(self.less_one()).plus(self.each(1))
    }

    #[inline(always)]
    fn is_faulty([a, b, c]: [Self; 3], cover: Self) -> bool {
        let least = a.least(b).least(c);
        // SAFETY: a value exists only where the token was had.
        unsafe {
            let lacking = _mm512_cmpneq_epi16_mask(cover.0, cover.each(FULL).0) & !PADDING;
            lacking | _mm512_testn_epi16_mask(least.0, least.0) != 0
        }
    }

    #[inline(always)]
    fn meets(self, digits: u16) -> u32 {
        self.meet(self.each(digits))
    }

    #[inline(always)]
    fn pairs(self) -> u32 {
        let rest = self.and(self.less_one());
        rest.meet(rest) & !rest.meet(rest.less_one())
    }

    #[inline(always)]
    fn flags(_: Avx512, bits: u32) -> u32 {
        bits | PADDING
    }

    #[inline(always)]
    fn bits(flags: u32) -> u32 {
        flags & !PADDING
    }

    #[inline(always)]
    fn both(a: u32, b: u32) -> u32 {
        a & b
    }

    #[inline(always)]
    fn count(flags: u32) -> u32 {
        (flags & !PADDING).count_ones()
    }
}
