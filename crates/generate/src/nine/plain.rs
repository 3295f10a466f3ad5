//! Plain: the slow twin of the digger, which is its definition: one orbit after the other.
//!
//! All puzzles of a chunk take the same step at once, since the batch engine counts solutions of many puzzles at once.
//! Cost: one uniqueness test for each orbit of each puzzle.

use hyperdoku_solve::nine::{Batch, Board, FullBoard};

use super::Plan;
use super::order::Order;

/// Digs orbit by orbit.
#[derive(Debug)]
pub(super) struct Plain {
    batch: Batch,
}

impl Plain {
    pub(super) fn new() -> Self {
        Self { batch: Batch::new() }
    }

    /// Digs each grid in its order; `masks` are the cells that keep their givens.
    pub(super) fn dig(
        &mut self,
        plan: &Plan,
        grids: &[FullBoard],
        orders: &[Order],
        masks: &mut Vec<u128>,
    ) {
        let orbits: Vec<u128> = plan.orbits.masks().collect();
        let least = plan.stop.unwrap_or(0) as u32;
        masks.clear();
        masks.resize(grids.len(), (1 << 81) - 1);
        let mut counts = Vec::new();
        for step in 0..orbits.len() {
            let without =
                |puzzle: usize, mask: u128| mask & !orbits[usize::from(orders[puzzle][step])];
            let may_go = |puzzle, mask: u128| without(puzzle, mask).count_ones() >= least;
            let tests: Vec<usize> = (0..grids.len()).filter(|&at| may_go(at, masks[at])).collect();
            let boards: Vec<Board> =
                tests.iter().map(|&at| grids[at].only(without(at, masks[at]))).collect();
            self.batch.count(&*boards, 2, &mut counts);
            for (&at, &count) in tests.iter().zip(&counts) {
                if count == 1 {
                    masks[at] = without(at, masks[at]);
                }
            }
        }
    }
}
