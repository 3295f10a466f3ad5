//! Token: 512-bit registers for the engine, where the machine has them. The only file with `unsafe`.
//!
//! [`Avx512::detect`] makes the token; a [`Zmm`] is made only with a token, so that whoever holds one may
//! run the instructions. A lane is a 16-bit element; lanes 27 to 31 are padding and hold {1}.
//! Slow twin: `plain.rs`.

use std::arch::x86_64::{
    __m128i, __m512i, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi32,
    _mm_cvtsi128_si32, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi32, _mm_shuffle_epi32,
    _mm_slli_epi32, _mm_srli_epi32, _mm_sub_epi32, _mm_xor_si128, _mm512_add_epi16,
    _mm512_and_si512, _mm512_cmplt_epu16_mask, _mm512_cmpneq_epi16_mask, _mm512_loadu_si512,
    _mm512_mask_mov_epi16, _mm512_maskz_mov_epi16, _mm512_min_epu16, _mm512_permutex2var_epi16,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_storeu_si512,
    _mm512_ternarylogic_epi32, _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
};

use super::lanes::{FULL, LANES, Lanes, ROOM};

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
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// Runs `work` compiled for these instructions.
    #[inline]
    pub(super) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,popcnt"
        )]
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

/// Every digit in the lanes, {1} in the padding.
const COVER: [u16; 32] = {
    let mut lanes = [1; 32];
    let mut lane = 0;
    while lane < LANES {
        lanes[lane] = FULL;
        lane += 1;
    }
    lanes
};

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

/// For each value, where its lanes lie: the cells 0 to 63, then the cells from 64 on and padding.
const GATHER: [[[u16; 32]; 2]; 3] = {
    let mut table = [[[0; 32]; 2]; 3];
    let mut at = 0;
    while at < 96 {
        let (value, lane) = (at % 3, at / 3);
        table[value][0][lane] = (at % 64) as u16;
        // From lane 27 on, the padding.
        table[value][1][lane] = if lane < LANES { (at % 32) as u16 } else { 32 };
        at += 1;
    }
    table
};

/// For each value, the lanes that lie from cell 64 on, and padding.
const FROM_LAST: [u32; 3] = {
    let mut masks = [0; 3];
    let mut at = 64;
    while at < 96 {
        masks[at % 3] |= 1 << (at / 3);
        at += 1;
    }
    masks
};

/// For each third of the cells, where they lie: in the values 0 and 1, then in value 2.
const SCATTER: [[[u16; 32]; 2]; 3] = {
    let mut table = [[[0; 32]; 2]; 3];
    let mut cell = 0;
    while cell < 96 {
        table[cell / 32][0][cell % 32] = (cell % 3 % 2 * 32 + cell / 3) as u16;
        table[cell / 32][1][cell % 32] = (cell / 3) as u16;
        cell += 1;
    }
    table
};

/// For each third of the cells, those in value 2.
const OF_LAST: [u32; 3] = {
    let mut masks = [0; 3];
    let mut cell = 2;
    while cell < 96 {
        masks[cell / 32] |= 1 << (cell % 32);
        cell += 3;
    }
    masks
};

impl Zmm {
    /// The token that this value was made with.
    #[inline(always)]
    fn token(self) -> Avx512 {
        Avx512(())
    }

    /// The lanes from `third * 32` on.
    #[inline(always)]
    fn load<const N: usize>(_: Avx512, sets: &[u16; N], third: usize) -> Self {
        let sets: &[u16] = &sets[third * 32..][..32];
        // SAFETY: the token was had; the load reads the 64 bytes of the slice.
        Self(unsafe { _mm512_loadu_si512(sets.as_ptr().cast()) })
    }

    /// In each lane the one of the 64 lanes of `low` and `high` that `self` names.
    #[inline(always)]
    fn pick(self, low: Self, high: Self) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_permutex2var_epi16(low.0, self.0, high.0) })
    }

    /// `other` in the lanes of `mask`.
    #[inline(always)]
    fn mix(self, other: Self, mask: u32) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_mask_mov_epi16(self.0, mask, other.0) })
    }

    #[inline(always)]
    fn logic<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_ternarylogic_epi32::<TABLE>(a.0, b.0, c.0) })
    }

    /// `set` in every lane; `self` proves the token.
    #[inline(always)]
    fn each(self, set: u16) -> Self {
        // SAFETY: a value exists only where the token was had.
        Self(unsafe { _mm512_set1_epi16(set.cast_signed()) })
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
    fn read(token: Avx512, sets: &[u16; ROOM]) -> [Self; 3] {
        let thirds: [Self; 3] = std::array::from_fn(|third| Self::load(token, sets, third));
        let padding = thirds[0].each(1);
        std::array::from_fn(|value| {
            let [low, high] = &GATHER[value];
            let low = Self::load(token, low, 0).pick(thirds[0], thirds[1]);
            let high = Self::load(token, high, 0).pick(thirds[2], padding);
            low.mix(high, FROM_LAST[value])
        })
    }

    #[inline(always)]
    fn write(values: [Self; 3]) -> [u16; ROOM] {
        let mut sets = [0; ROOM];
        for (third, sets) in sets.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            let token = values[0].token();
            let [low, high] = &SCATTER[third];
            let two = Self::load(token, low, 0).pick(values[0], values[1]);
            let last = Self::load(token, high, 0).pick(values[2], values[2]);
            *sets = two.mix(last, OF_LAST[third]).store();
        }
        sets
    }

    #[inline(always)]
    fn store(self) -> [u16; 32] {
        let mut lanes = [0; 32];
        // SAFETY: a value exists only where the token was had; the store writes 64 bytes of an array of 64.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn with(self, lane: usize, set: u16, really: bool) -> Self {
        self.mix(self.each(set), u32::from(really) << lane)
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
    fn and_both(self, a: Self, b: Self) -> Self {
        Self::logic::<0x80>(self, a, b)
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
    fn crowded(self) -> Self {
        // SAFETY: a value exists only where the token was had.
        unsafe {
            let few = _mm512_cmplt_epu16_mask(_mm512_popcnt_epi16(self.0), self.each(3).0);
            self.mix(self.each(FULL), few)
        }
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
        self.mix(first, first.meet(first))
    }

    #[inline(always)]
    fn is_faulty([a, b, c]: [Self; 3], cover: Self) -> bool {
        let least = a.least(b).least(c);
        // SAFETY: a value exists only where the token was had.
        unsafe {
            let lacking = _mm512_cmpneq_epi16_mask(cover.0, Self::load(cover.token(), &COVER, 0).0);
            lacking | _mm512_testn_epi16_mask(least.0, least.0) != 0
        }
    }

    #[inline(always)]
    fn pairs(self) -> u32 {
        let rest = self.and(self.less_one());
        rest.meet(rest) & !rest.meet(rest.less_one()) & !PADDING
    }

    #[inline(always)]
    fn flags(_: Avx512, bits: u32) -> u32 {
        bits
    }

    #[inline(always)]
    fn bits(flags: u32) -> u32 {
        flags
    }

    #[inline(always)]
    fn weigh(values: [Self; 3], digits: u16, peers: &[u32; 3], pairs: &[u32; 3], pair: u32) -> u32 {
        let digits = values[0].each(digits);
        let near = [
            values[0].meet(digits) & peers[0],
            values[1].meet(digits) & peers[1],
            values[2].meet(digits) & peers[2],
        ];
        let join = |a: u32, b: u32| u64::from(a) | u64::from(b) << 32;
        // Six counts of 27 bits are taken two by two.
        let counts = join(near[0], near[1]).count_ones() + near[2].count_ones();
        let pairs = join(near[0] & pairs[0], near[1] & pairs[1]).count_ones()
            + (near[2] & pairs[2]).count_ones();
        counts + (pair - 1) * pairs
    }

    #[inline(always)]
    fn differ(a: [u32; 3], b: [u32; 3]) -> bool {
        // Not `!=` on arrays, which loads two flags at once where they were just stored one by one.
        (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) != 0
    }

    #[inline(always)]
    fn count(flags: u32) -> u32 {
        (flags & !PADDING).count_ones()
    }
}

/// Four integers in one of the registers that every x86-64 machine has; slow twin: the array in `quad.rs`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quad(__m128i);

impl PartialEq for Quad {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: every x86-64 machine has SSE2.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi32(self.0, other.0)) == 0xFFFF }
    }
}

impl Quad {
    #[inline(always)]
    pub(super) fn new([a, b, c, d]: [u32; 4]) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe {
            _mm_set_epi32(d.cast_signed(), c.cast_signed(), b.cast_signed(), a.cast_signed())
        })
    }

    #[inline(always)]
    pub(super) fn array(self) -> [u32; 4] {
        // SAFETY: every x86-64 machine has SSE2.
        unsafe {
            [
                _mm_cvtsi128_si32(self.0).cast_unsigned(),
                _mm_cvtsi128_si32(_mm_shuffle_epi32::<1>(self.0)).cast_unsigned(),
                _mm_cvtsi128_si32(_mm_shuffle_epi32::<2>(self.0)).cast_unsigned(),
                _mm_cvtsi128_si32(_mm_shuffle_epi32::<3>(self.0)).cast_unsigned(),
            ]
        }
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    /// `self & !other`
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn left<const BITS: i32>(self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_slli_epi32::<BITS>(self.0) })
    }

    #[inline(always)]
    pub(super) fn right<const BITS: i32>(self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_srli_epi32::<BITS>(self.0) })
    }

    /// The first three integers turned by one place: each gets the next; the fourth stays.
    #[inline(always)]
    pub(super) fn turn_once(self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(self.0) })
    }

    /// The first three integers turned by two places.
    #[inline(always)]
    pub(super) fn turn_twice(self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        Self(unsafe { _mm_shuffle_epi32::<0b11_01_00_10>(self.0) })
    }
}
