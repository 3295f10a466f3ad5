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
const CONTENDERS: usize = 16;

/// For each cell the lanes of its peers in each value.
#[derive(Clone, Debug)]
pub(super) struct Peers<L: Lanes>(Box<[[L::Flags; 3]]>);

/// A cell to guess in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
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
        Self((0..81).map(peers).collect())
    }
}

impl<L: Lanes> Board<L> {
    /// The cell to guess in on a stalled board.
    #[inline(always)]
    pub(super) fn choose(&self, peers: &Peers<L>) -> Choice {
        let pairs = self.cells.map(L::pairs);
        let sets = self.cells.map(L::store);
        let (mut heaviest, mut best) = (0, None);
        let mut contenders = 0;
        for value in 0..3 {
            let mut left = L::bits(pairs[value]);
            while left != 0 && contenders < CONTENDERS {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                contenders += 1;
                let digits = sets[value][lane % 32];
                let near = &peers.0[lane * 3 + value];
                let weight = 1 + L::weigh(self.cells, digits, near, &pairs, PAIR);
                if weight > heaviest {
                    (heaviest, best) = (weight, Some(Choice { value, lane, digits }));
                }
            }
        }
        best.unwrap_or_else(|| self.fewest())
    }

    #[cold]
    fn fewest(&self) -> Choice {
        let sets = L::write(self.cells);
        let several = (0..81).filter(|&cell| sets[cell].count_ones() > 1);
        let cell = several.min_by_key(|&cell| sets[cell].count_ones()).unwrap_or(0);
        Choice { value: cell % 3, lane: cell / 3, digits: sets[cell] & FULL }
    }

    /// Keeps the lowest digit of the choice; gives the board with the others.
    #[inline(always)]
    pub(super) fn branch(&mut self, choice: Choice) -> Self {
        let Choice { value, lane, digits } = choice;
        let lowest = digits & digits.wrapping_neg();
        let put = |set: u16| Self {
            // No index that is known late: the values stay in registers.
            cells: std::array::from_fn(|at| self.cells[at].with(lane, set, at == value)),
        };
        let other = put(digits ^ lowest);
        *self = put(lowest);
        other
    }
}
