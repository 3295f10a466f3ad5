//! Watching: a search with hypervectors, pass by pass, for those who want to see it.
//!
//! ```text
//! pass 1: counts[house][digit] read out of the bundles ─▶ taken[house] ─▶ open[cell] ─▶ singles, or a guess
//! pass 2: …
//! ```

use std::ops::ControlFlow;

use hyperdoku_grid::{Budget, Digit, DigitSet, Puzzle, Solution};

use crate::engine::{INFO, VsaError};
use crate::legality::Vectors;
use crate::model::{ModelInfo, Spec};
use crate::search::{Search, State, View, Way, Work};

/// Sides to this can be watched: one word holds the digits of a cell.
pub const WATCHED_SIDE: usize = 32;

/// What one pass read.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'f> {
    /// counts[house * side + digit], as they were read.
    pub counts: &'f [f32],
    /// The digits that stand on the board, cell by cell.
    pub digits: &'f [Option<Digit>],
    /// What each house has by these counts.
    pub taken: &'f [DigitSet<u32>],
    /// What may stand in each cell that is empty; after a pass that is dead, as far as it was read.
    pub open: &'f [DigitSet<u32>],
    /// What the pass came to.
    pub state: State,
    /// Guesses that stand.
    pub depth: usize,
}

/// Solves a puzzle to its second solution with a model of so many components, and shows every pass to `see`, which may end it.
///
/// # Errors
/// If the puzzle is larger than [`WATCHED_SIDE`], or if there is no such model for it.
pub fn watch(
    puzzle: &Puzzle,
    (info, dimension, seed): (&ModelInfo, usize, u64),
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    see: &mut dyn FnMut(Frame<'_>) -> ControlFlow<()>,
) -> Result<Work, VsaError> {
    INFO.serves(puzzle)?;
    let geometry = puzzle.geometry();
    let side = geometry.side();
    if side > WATCHED_SIDE {
        return Err(VsaError::Unwatched { side });
    }
    let houses = geometry.houses();
    let model = info.model(&Spec { symbols: side, houses, dimension, seed, load: side })?;
    let mut search = Search::<u32, _>::new(geometry, Vectors::new(model, None), Way::default());
    let mut show = |view: View<'_, u32, Vectors>| {
        let View { legality, digits, taken, open, state, depth } = view;
        see(Frame { counts: legality.counts(), digits, taken, open, state, depth })
    };
    Ok(search.run_watched(puzzle, budget, found, &mut show))
}
