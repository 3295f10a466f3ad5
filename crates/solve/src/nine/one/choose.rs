//! Choose: the cell to guess in.
//!
//! Among the cells with two digits, the one whose digits stand in the most peers, a peer with two digits
//! counting [`PAIR`] times because it becomes a single: the rule of the engine `field`. Without such a
//! cell, the first with the fewest digits.
//! Cost: three tests of 27 lanes for each of at most [`CONTENDERS`] cells.

use super::board::Board;
use super::lanes::{FULL, LANES, Lanes};

/// What a peer with two digits counts.
const PAIR: u32 = 4;

/// How many cells are compared.
const CONTENDERS: u32 = 8;

/// For each cell the lanes of its peers in each value. Cells are in the order of values, then lanes: the
/// place of a cell is `value * 27 + lane`. The rest is room, so that seven bits are always a place.
#[derive(Clone, Debug)]
pub(super) struct Peers<L: Lanes>(Box<[[L::Flags; 3]; 128]>);

/// A cell to guess in.
#[derive(Clone, Copy, Debug)]
struct Choice {
    value: usize,
    lane: usize,
    digits: u16,
}

impl<L: Lanes> Peers<L> {
    pub(super) fn new(token: L::Token) -> Self {
        let peers = |cell: usize| {
            std::array::from_fn(|value| {
                let is_peer = |lane: &usize| {
                    let other = lane * 3 + value;
                    let (row, column) = (cell / 9, cell % 9);
                    let (other_row, other_column) = (other / 9, other % 9);
                    let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
                    cell != other && (row == other_row || column == other_column || same_box)
                };
                let bits = (0..LANES).filter(is_peer).fold(0, |bits, lane| bits | 1 << lane);
                L::flags(token, bits)
            })
        };
        let cell = |at: usize| if at < 81 { at % LANES * 3 + at / LANES } else { 0 };
        Self(Box::new(std::array::from_fn(|at| peers(cell(at)))))
    }
}

impl<L: Lanes> Board<L> {
    /// The cell to guess in on a stalled board.
    #[inline(always)]
    fn choose(&self, peers: &Peers<L>) -> Choice {
        let [a, b, c] = self.cells;
        let pairs = [a.pairs(), b.pairs(), c.pairs()];
        let mut sets = [0; 128];
        sets[..32].copy_from_slice(&a.store());
        sets[LANES..LANES + 32].copy_from_slice(&b.store());
        sets[2 * LANES..2 * LANES + 32].copy_from_slice(&c.store());
        let flag = |value: usize| u128::from(L::bits(pairs[value])) << (value * LANES);
        let mut left = flag(0) | flag(1) | flag(2);
        if left == 0 {
            return self.fewest();
        }
        // Weight and place in one number, so that the heaviest is found without a branch.
        let mut heaviest = 0;
        for _ in 0..left.count_ones().min(CONTENDERS) {
            let at = left.trailing_zeros() as usize % 128;
            left &= left - 1;
            let digits = sets[at];
            let weight = L::weigh(self.cells, digits, &peers.0[at], &pairs, PAIR);
            heaviest = heaviest.max(weight << 7 | at as u32);
        }
        let at = (heaviest & 0x7F) as usize;
        Choice { value: at / LANES, lane: at % LANES, digits: sets[at] }
    }

    /// The first cell with the fewest digits, of those with several.
    #[cold]
    fn fewest(&self) -> Choice {
        let sets = L::write(self.cells);
        let several = (0..81).filter(|&cell| sets[cell].count_ones() > 1);
        let cell = several.min_by_key(|&cell| sets[cell].count_ones()).unwrap_or(0);
        Choice { value: cell % 3, lane: cell / 3, digits: sets[cell] & FULL }
    }

    /// Guesses: the boards with the lowest digit of the chosen cell, and with its others.
    #[inline(always)]
    pub(super) fn branch(&self, peers: &Peers<L>) -> (Self, Self) {
        let Choice { value, lane, digits } = self.choose(peers);
        let lowest = digits & digits.wrapping_neg();
        (self.with(value, lane, lowest), self.with(value, lane, digits ^ lowest))
    }

    /// The board with `set` in a cell, without an index that is known late: it stays in registers.
    #[inline(always)]
    fn with(&self, value: usize, lane: usize, set: u16) -> Self {
        let [a, b, c] = self.cells;
        let cells = [
            a.with(lane, set, value == 0),
            b.with(lane, set, value == 1),
            c.with(lane, set, value == 2),
        ];
        Self { cells }
    }
}
