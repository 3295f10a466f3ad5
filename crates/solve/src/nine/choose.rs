//! Choose: where a stalled node branches, for all lanes at once.
//!
//! The band in which fewest digits have more than one way: a digit with two ways weighs 4, with three 6,
//! with four or more 7. (The band with the fewest ways in all, as in tdoku, needs a tenth more nodes on
//! hard puzzles.) In it the lowest digit with two ways, else with three, else with more. Its ways are
//! split by a mini: child A loses the ways through that mini, child B all others, so that each child
//! loses something that cells can express; a split by ways alone may lose nothing, and the search would
//! never end.

use super::sheet::{Sheet, WAYS};
use super::simd::Isa;

/// For each set of ways, what child A loses, and 64 times what child B loses.
const SPLIT: [u16; 64] = {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        table[set] = split(set as u16);
        set += 1;
    }
    table
};

/// The smallest proper part of `set` that leads through one mini is what child B keeps.
const fn split(set: u16) -> u16 {
    let (mut best, mut least) = (set, 7);
    let mut mini = 0;
    while mini < 9 {
        let (part, line) = (mini / 3, mini % 3);
        let (mut through, mut way) = (0, 0);
        while way < 6 {
            if set >> way & 1 == 1 && WAYS[way][part] == line {
                through |= 1 << way;
            }
            way += 1;
        }
        if through != 0 && through != set && through.count_ones() < least {
            (best, least) = (through, through.count_ones());
        }
        mini += 1;
    }
    best | (set & !best) << 6
}

/// Chooses for the lanes in `stalled`: writes child A's guess into the sheet and returns what child B
/// loses instead, and the lanes that have nothing left to choose: they are dead.
#[inline(always)]
pub(super) fn choose<I: Isa>(isa: I, sheet: &mut Sheet<I>, stalled: u32) -> (I::Row, u32) {
    let none = isa.splat(0);
    let mut best = isa.splat(u16::MAX);
    for (band, ways) in sheet.ways.iter().enumerate() {
        let decided = Decided::new(isa, &load(isa, ways));
        let three = isa.or_both(decided.wide, decided.open, decided.odd);
        let weight = isa.add(isa.left::<1>(isa.count(decided.open)), isa.count(three));
        let weight = isa.add(isa.left::<1>(weight), isa.count(decided.wide));
        // One less, so that a band without an open digit wraps around and comes last of all.
        let key = isa.left::<3>(isa.sub(weight, isa.splat(1)));
        best = isa.min(best, isa.or(key, isa.splat(band as u16)));
    }
    let band = isa.and(best, isa.splat(7));
    let settled = isa.is_zero(isa.less(isa.splat(0xfff8), best));
    let mut ways = load(isa, &sheet.ways[0]);
    for (number, rows) in sheet.ways.iter().enumerate().skip(1) {
        let here = isa.equal(band, isa.splat(number as u16));
        for (way, row) in ways.iter_mut().zip(rows) {
            *way = isa.pick(here, isa.load(row), *way);
        }
    }
    let digit = most_decided(isa, &ways);
    let mut code = none;
    for (number, &way) in ways.iter().enumerate() {
        code = isa.or(code, isa.pick(isa.meet(way, digit), isa.splat(1 << number), none));
    }
    let split = isa.look_up(&SPLIT, code);
    isa.store(&mut sheet.nodes.digit, isa.pick(isa.mask(stalled), digit, none));
    isa.store(&mut sheet.nodes.band, band);
    isa.store(&mut sheet.nodes.lost, isa.and(split, isa.splat(63)));
    let mut other = I::Row::default();
    isa.store(&mut other, isa.right::<6>(split));
    (other, isa.bits(settled) & stalled)
}

/// The ways of a band.
#[inline(always)]
fn load<I: Isa>(isa: I, rows: &[I::Row; 6]) -> [I::Lanes; 6] {
    let mut ways = [isa.splat(0); 6];
    for (way, row) in ways.iter_mut().zip(rows) {
        *way = isa.load(row);
    }
    ways
}

/// How many ways the digits of a band have.
struct Decided<L> {
    /// Two or more.
    open: L,
    /// Four or more.
    wide: L,
    /// An odd number.
    odd: L,
}

impl<L: Copy> Decided<L> {
    /// Adds up the ways as bits: those of each half first, then the carries.
    #[inline(always)]
    fn new<I: Isa<Lanes = L>>(isa: I, ways: &[L; 6]) -> Self {
        let first = isa.in_odd(ways[0], ways[1], ways[2]);
        let second = isa.in_odd(ways[3], ways[4], ways[5]);
        let (both, odd) = (isa.and(first, second), isa.xor(first, second));
        let two = isa.in_two(ways[0], ways[1], ways[2]);
        let other_two = isa.in_two(ways[3], ways[4], ways[5]);
        let open = isa.or3(two, other_two, both);
        let wide = isa.in_two(two, other_two, both);
        Self { open, wide, odd }
    }
}

/// The lowest digit among those with two ways, else three, else more.
#[inline(always)]
fn most_decided<I: Isa>(isa: I, ways: &[I::Lanes; 6]) -> I::Lanes {
    let Decided { open, wide, odd } = Decided::new(isa, ways);
    let three = isa.less(isa.and(open, odd), wide);
    let mut digits = isa.less2(open, wide, odd);
    for more in [three, wide] {
        digits = isa.pick(isa.is_zero(digits), more, digits);
    }
    isa.and(digits, isa.sub(isa.splat(0), digits))
}
