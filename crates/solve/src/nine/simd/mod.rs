//! Simd: one vector of lanes, in words; the instruction sets that speak them.
//!
//! ```text
//! Row       lane 0 │ lane 1 │ … │ lane n-1      one u16 a lane, in memory, aligned as a vector is
//! Lanes     the same in a register
//! Mask      yes or no for each lane
//! ```
//! [`Isa`] is an instruction set as a value: whoever holds one has proof that the processor has it, so
//! its operations are safe. Every algorithm of `nine` is written once over `Isa` and called within
//! [`Isa::run`], which compiles it for that instruction set; [`Portable`](portable::Portable) is plain
//! Rust, runs everywhere, and is the twin against which the others are tested.

pub(super) mod portable;
#[cfg(target_arch = "x86_64")]
pub(super) mod token;
#[cfg(target_arch = "x86_64")]
mod turn;
pub(super) mod widest;

use std::fmt::Debug;

use super::sheet::FULL;

/// The set that a digit leaves to its cell, all for 0: the low bytes and the high bytes.
const SETS: [[u8; 16]; 2] = {
    let mut sets = [[0; 16]; 2];
    let mut digit = 0;
    while digit < 10 {
        let [low, high] = (if digit == 0 { FULL } else { 1 << (digit - 1) }).to_le_bytes();
        (sets[0][digit], sets[1][digit]) = (low, high);
        digit += 1;
    }
    sets
};

/// An instruction set that the processor is known to have. `set` words below are bit sets, lane by lane.
pub(super) trait Isa: Copy + Debug + Send + 'static {
    /// Lanes of a vector; at most 32.
    const LANES: usize;
    /// The bit mask of all lanes.
    const ALL: u32 = u32::MAX >> (32 - Self::LANES);
    /// A vector in memory.
    type Row: Copy + Default + Debug + PartialEq + Send + AsRef<[u16]> + AsMut<[u16]>;
    /// A vector in a register.
    type Lanes: Copy;
    /// Yes or no for each lane.
    type Mask: Copy;
    /// A prepared move of lanes.
    type Route: Copy + Debug + Send;

    /// Does `work`, compiled for this instruction set: the closure, and each function with vector
    /// operations that it calls, has to be `#[inline(always)]`.
    fn run<T>(self, work: impl FnOnce() -> T) -> T;

    fn load(self, row: &Self::Row) -> Self::Lanes;
    fn store(self, row: &mut Self::Row, lanes: Self::Lanes);
    fn splat(self, value: u16) -> Self::Lanes;

    fn and(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn or(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn xor(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// `a` without `b`.
    fn less(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;

    #[inline(always)]
    fn and3(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.and(self.and(a, b), c)
    }
    #[inline(always)]
    fn or3(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.or(self.or(a, b), c)
    }
    /// What lies in exactly one of the three.
    #[inline(always)]
    fn in_one(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.less(self.or3(a, b, c), self.in_two(a, b, c))
    }
    /// What lies in one or in all of the three.
    #[inline(always)]
    fn in_odd(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.xor(self.xor(a, b), c)
    }
    /// What lies in two or in all of the three.
    #[inline(always)]
    fn in_two(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.or_both(self.and(a, b), self.or(a, b), c)
    }
    /// `a` without `b` and without `c`.
    #[inline(always)]
    fn less2(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.less(a, self.or(b, c))
    }
    /// `a` without what lies in both `b` and `c`.
    #[inline(always)]
    fn less_both(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.less(a, self.and(b, c))
    }
    /// `a` with what lies in both `b` and `c`.
    #[inline(always)]
    fn or_both(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.or(a, self.and(b, c))
    }

    /// `a` with what lies in one of `b` and `c`.
    #[inline(always)]
    fn or_unequal(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.or(a, self.xor(b, c))
    }
    /// What lies in one or two of the three.
    #[inline(always)]
    fn not_all(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes {
        self.or_unequal(self.xor(a, b), a, c)
    }

    /// Sums, differences and shifts are those of numbers and wrap around.
    fn add(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn sub(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn left<const BITS: u32>(self, a: Self::Lanes) -> Self::Lanes;
    fn right<const BITS: u32>(self, a: Self::Lanes) -> Self::Lanes;
    /// How many of the ten lowest bits are set, given that no higher one is.
    fn count(self, set: Self::Lanes) -> Self::Lanes;

    fn equal(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// Whether `a` and `b` share a bit.
    fn meet(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    fn is_zero(self, a: Self::Lanes) -> Self::Mask;
    /// Whether the highest bit is set.
    fn is_negative(self, a: Self::Lanes) -> Self::Mask;
    /// `yes` where the mask says so, `no` elsewhere.
    fn pick(self, mask: Self::Mask, yes: Self::Lanes, no: Self::Lanes) -> Self::Lanes;
    /// `a` where the mask says so, nothing elsewhere.
    #[inline(always)]
    fn only(self, mask: Self::Mask, a: Self::Lanes) -> Self::Lanes {
        self.pick(mask, a, self.splat(0))
    }
    /// `a` where it is not empty and the mask says so, `b` elsewhere.
    #[inline(always)]
    fn settle(self, a: Self::Lanes, mask: Self::Mask, b: Self::Lanes) -> Self::Lanes {
        let a = self.only(mask, a);
        self.pick(self.is_zero(a), b, a)
    }
    /// All bits where the mask says so, none elsewhere.
    fn spread(self, mask: Self::Mask) -> Self::Lanes;
    fn bits(self, mask: Self::Mask) -> u32;
    fn mask(self, bits: u32) -> Self::Mask;

    /// The lowest `count` bits that are set in `mask`, or all if there are fewer.
    #[inline(always)]
    fn lowest(self, mask: u32, count: u32) -> u32 {
        let mut rest = mask;
        for _ in 0..count.min(mask.count_ones()) {
            rest &= rest - 1;
        }
        mask & !rest
    }
    /// Eight groups of four bits, each in a byte of its own.
    #[inline(always)]
    fn nibbles(self, groups: u32) -> u64 {
        let groups = u64::from(groups);
        let pairs = (groups | groups << 16) & 0x0000_ffff_0000_ffff;
        let fours = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
        (fours | fours << 4) & 0x0f0f_0f0f_0f0f_0f0f
    }
    /// A route on which the n-th lane of `to` gets the n-th lane of `from`, and every other lane keeps
    /// its own. `from` and `to` have equally many lanes.
    fn route(self, from: u32, to: u32) -> Self::Route;
    /// A route on which each lane gets the lane that `sources`, of which the first `LANES` count, names.
    fn route_from(self, sources: &[u16; 32]) -> Self::Route;
    fn travel(self, route: Self::Route, lanes: Self::Lanes) -> Self::Lanes;
    /// The sets that sixteen digits of a board, 0 to 9, leave to their cells: {digit}, or all for 0. Lane i
    /// is for the i-th board.
    fn sets(self, digits: &[&[u8; 16]; 32]) -> [Self::Lanes; 16];
    /// For each lane the entry of `table` that its number, below 64, names.
    fn look_up(self, table: &[u16; 64], number: Self::Lanes) -> Self::Lanes;
}
