//! Portable: the lanes in plain Rust, which the compiler turns into what vectors the target has.
//! 16 lanes are the best width for 128-bit and 256-bit vectors; 32 serve the tests as a twin of AVX-512.

use super::{Isa, SETS};

/// One u16 for each of `N` lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(in crate::nine) struct Row<const N: usize>([u16; N]);

impl<const N: usize> Default for Row<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> AsRef<[u16]> for Row<N> {
    #[inline(always)]
    fn as_ref(&self) -> &[u16] {
        &self.0
    }
}

impl<const N: usize> AsMut<[u16]> for Row<N> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }
}

/// Plain Rust on `N` lanes.
#[derive(Clone, Copy, Debug)]
pub(in crate::nine) struct Portable<const N: usize>;

/// The value of `value` for each lane. A plain loop: `array::from_fn` makes the compiler take minutes.
#[inline(always)]
fn each<T: Copy + Default, const N: usize>(value: impl Fn(usize) -> T) -> [T; N] {
    let mut lanes = [T::default(); N];
    let mut lane = 0;
    while lane < N {
        lanes[lane] = value(lane);
        lane += 1;
    }
    lanes
}

#[inline(always)]
fn truth(yes: bool) -> u16 {
    if yes { u16::MAX } else { 0 }
}

impl<const N: usize> Isa for Portable<N> {
    const LANES: usize = N;
    type Row = Row<N>;
    type Lanes = [u16; N];
    type Mask = [u16; N];
    type Route = [u8; N];

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    #[inline(always)]
    fn load(self, row: &Row<N>) -> [u16; N] {
        row.0
    }
    #[inline(always)]
    fn store(self, row: &mut Row<N>, lanes: [u16; N]) {
        row.0 = lanes;
    }
    #[inline(always)]
    fn splat(self, value: u16) -> [u16; N] {
        [value; N]
    }
    #[inline(always)]
    fn and(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i] & b[i])
    }
    #[inline(always)]
    fn or(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i] | b[i])
    }
    #[inline(always)]
    fn xor(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i] ^ b[i])
    }
    #[inline(always)]
    fn less(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i] & !b[i])
    }
    #[inline(always)]
    fn add(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i].wrapping_add(b[i]))
    }
    #[inline(always)]
    fn sub(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i].wrapping_sub(b[i]))
    }
    #[inline(always)]
    fn min(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| a[i].min(b[i]))
    }
    #[inline(always)]
    fn left<const BITS: u32>(self, a: [u16; N]) -> [u16; N] {
        each(|i| a[i] << BITS)
    }
    #[inline(always)]
    fn right<const BITS: u32>(self, a: [u16; N]) -> [u16; N] {
        each(|i| a[i] >> BITS)
    }
    #[inline(always)]
    fn count(self, set: [u16; N]) -> [u16; N] {
        // Sums of bit pairs, then of quads, then of the three quads: cheaper than `count_ones` without
        // a vector instruction for it.
        each(|i| {
            let pairs = set[i] - (set[i] >> 1 & 0x5555);
            let quads = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
            (quads + (quads >> 4) + (quads >> 8)) & 15
        })
    }
    #[inline(always)]
    fn equal(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| truth(a[i] == b[i]))
    }
    #[inline(always)]
    fn meet(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each(|i| truth(a[i] & b[i] != 0))
    }
    #[inline(always)]
    fn is_zero(self, a: [u16; N]) -> [u16; N] {
        each(|i| truth(a[i] == 0))
    }
    #[inline(always)]
    fn is_negative(self, a: [u16; N]) -> [u16; N] {
        each(|i| truth(a[i] >> 15 == 1))
    }
    #[inline(always)]
    fn pick(self, mask: [u16; N], yes: [u16; N], no: [u16; N]) -> [u16; N] {
        each(|i| mask[i] & yes[i] | !mask[i] & no[i])
    }
    #[inline(always)]
    fn spread(self, mask: [u16; N]) -> [u16; N] {
        mask
    }
    #[inline(always)]
    fn bits(self, mask: [u16; N]) -> u32 {
        mask.iter().enumerate().fold(0, |bits, (lane, &yes)| bits | u32::from(yes & 1) << lane)
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> [u16; N] {
        each(|lane| truth(bits >> lane & 1 == 1))
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> [u8; N] {
        lane_numbers(from, to)
    }
    #[inline(always)]
    fn route_from(self, sources: &[u16; 32]) -> [u8; N] {
        each(|lane| sources[lane] as u8)
    }
    #[inline(always)]
    fn travel(self, route: [u8; N], lanes: [u16; N]) -> [u16; N] {
        each(|i| lanes[usize::from(route[i]) % N])
    }
    #[inline(always)]
    fn sets(self, digits: &[&[u8; 16]; 32]) -> [[u16; N]; 16] {
        let mut sets = [[0; N]; 16];
        for (cell, sets) in sets.iter_mut().enumerate() {
            for (set, digits) in sets.iter_mut().zip(digits) {
                let digit = usize::from(digits[cell] % 16);
                *set = u16::from_le_bytes([SETS[0][digit], SETS[1][digit]]);
            }
        }
        sets
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 64], number: [u16; N]) -> [u16; N] {
        each(|i| table[usize::from(number[i]) % 64])
    }
}

/// For each lane the lane whose content comes to it; see [`Isa::route`].
#[inline(always)]
pub(super) fn lane_numbers<const N: usize>(mut from: u32, mut to: u32) -> [u8; N] {
    let mut numbers = each(|lane| lane as u8);
    while to != 0 {
        numbers[to.trailing_zeros() as usize % N] = from.trailing_zeros() as u8;
        to &= to - 1;
        from &= from.wrapping_sub(1);
    }
    numbers
}
