//! Digging: givens are taken away from a complete grid while simple steps still finish the puzzle.
//!
//! ```text
//! full grid ─drop a batch of givens─▶ do singles finish it? ─yes▶ they are gone
//!                  ▲                          │ no
//!                  └── half of the batch ◀────┘      a batch of one that fails stays
//! ```
//! A puzzle that singles finish has exactly one solution: each of their steps is forced. So the proof of uniqueness
//! costs one run of singles and no search, at any side; exact engines take hours over puzzles that this
//! makes in a second. The price is a few more givens than a search could leave: what is told of a given that
//! stays is that *these steps* need it, not that the uniqueness does.
//!
//! *Fewer tests.* Steps that are possible stay possible when givens are added, so a given that was needed once is
//! needed to the end, and each is tested once. If a batch fails and its first half goes, the second half is
//! known to fail. The next batch is twice as large after a success and half as large after a failure.
//!
//! *Order.* Tested in random order, givens are left everywhere and 47 of 100 cells of a 36×36 grid stay; tested box
//! by box, the first boxes are left nearly empty, the last ones full, and 43 stay. Row by row is as good, a slope from a
//! corner nearly so; more than a tenth of chance in the order makes it worse.
//! Cost: about as many tests as givens are left; a test costs some operations for each candidate (see
//! `singles`).

mod map;
mod singles;

use std::ops::{ControlFlow, Range};

use hyperdoku_grid::{
    Budget, Cell, Digit, Grid, Meter, Proper, Puzzle, Solution, U256, Verdict, Word,
};

use crate::Random;
use map::Map;
use singles::Board;

/// The largest side of a puzzle that is dug: that of the widest word.
pub const LARGEST_SIDE: usize = U256::BITS;

/// The steps that must finish the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Steps {
    /// Naked and hidden singles.
    #[default]
    Singles,
    /// Singles and locked candidates: a test takes longer, and a few more givens go.
    Locked,
}

/// In which order givens are tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Box by box, within a box at random: fewer givens are left, most of them in the last boxes.
    #[default]
    Boxes,
    /// At random: givens are left everywhere.
    Scattered,
}

/// How to dig.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The steps that must finish the puzzle.
    pub steps: Steps,
    /// In which order givens are tested.
    pub order: Order,
    /// How long it may take; a node is a test.
    pub budget: Budget,
}

/// A proper puzzle, and what is known of its givens.
#[derive(Clone, Debug)]
pub struct Dug {
    /// The puzzle with its only solution; the proof is that the steps finish it.
    pub proper: Proper,
    /// Givens of which it is proved that the steps do not finish the puzzle without them.
    pub needed: usize,
    /// Givens that were not tested since the budget was spent.
    pub untested: usize,
    /// How often the steps were tried.
    pub tests: u64,
}

impl Dug {
    /// How many givens there are.
    pub fn givens(&self) -> usize {
        self.needed + self.untested
    }
}

/// Why a grid cannot be dug.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DigError {
    /// No word has so many bits.
    #[error("puzzles are dug to side {LARGEST_SIDE}, not {side}")]
    Side {
        /// The side of the grid.
        side: usize,
    },
    /// The steps look at rows, columns and boxes only.
    #[error("puzzles are dug in rows, columns and boxes only, not in extra houses")]
    Houses,
}

/// Takes givens away from a complete grid until each that is left is needed by the steps or the budget is spent.
///
/// # Errors
/// If the side is above 256, or the grid has extra houses.
///
/// # Panics
/// Never: a part of a solution has no clash, and the solution is one of it.
pub fn dig(solution: &Solution, plan: &Plan, random: &mut Random) -> Result<Dug, DigError> {
    let side = solution.geometry().side();
    if solution.geometry().has_extra_houses() {
        return Err(DigError::Houses);
    }
    match side {
        0..=32 => Ok(dig_in::<u32>(solution, plan, random)),
        33..=64 => Ok(dig_in::<u64>(solution, plan, random)),
        65..=128 => Ok(dig_in::<u128>(solution, plan, random)),
        129..=256 => Ok(dig_in::<U256>(solution, plan, random)),
        _ => Err(DigError::Side { side }),
    }
}

fn dig_in<W: Word>(solution: &Solution, plan: &Plan, random: &mut Random) -> Dug {
    let geometry = solution.geometry();
    let map = Map::new(geometry);
    let mut order: Vec<Cell> = geometry.all_cells().collect();
    random.shuffle(&mut order);
    if plan.order == Order::Boxes {
        order.sort_by_key(|&cell| geometry.box_of(cell));
    }
    let givens = solution.digits().iter().copied().map(Some).collect();
    let board = Board::<W>::new(&map, plan.steps);
    let mut hole = Hole { solution, order, givens, board, meter: plan.budget.start(), needed: 0 };
    let tested = hole.dig_all();
    let untested = hole.order[tested..].len();
    let Hole { givens, meter, needed, .. } = hole;
    let puzzle = Puzzle::new(Grid::from_digits(std::sync::Arc::clone(geometry), givens))
        .expect("a part of a solution has no clash");
    let proper = Proper::new(puzzle, Verdict::Unique(solution.clone()))
        .expect("the solution holds the givens that are its own")
        .expect("the verdict is unique");
    Dug { proper, needed, untested, tests: meter.report.nodes }
}

/// A puzzle that is being dug.
struct Hole<'d, W: Word> {
    solution: &'d Solution,
    /// The cells in the order in which they are tested.
    order: Vec<Cell>,
    givens: Vec<Option<Digit>>,
    board: Board<'d, W>,
    meter: Meter,
    needed: usize,
}

impl<W: Word> Hole<'_, W> {
    /// Tests every given, or as many as the budget allows: how many of the order were tested.
    fn dig_all(&mut self) -> usize {
        let cells = self.order.len();
        let (mut tested, mut size) = (0, cells.div_ceil(4));
        while tested < cells {
            let batch = tested..cells.min(tested + size);
            let end = batch.end;
            match self.dig_batch(batch, false, &mut tested) {
                ControlFlow::Break(()) => break,
                ControlFlow::Continue(true) => size *= 2,
                ControlFlow::Continue(false) => size = (size / 2).max(1),
            }
            tested = end;
        }
        tested
    }

    /// Takes as much of a batch away as it can; whether all of it went. `fails` says that not all of it can.
    /// Breaks when the budget is spent; `tested` is then where the untested ones begin.
    fn dig_batch(
        &mut self,
        batch: Range<usize>,
        fails: bool,
        tested: &mut usize,
    ) -> ControlFlow<(), bool> {
        if !fails && self.try_without(batch.clone())? {
            *tested = batch.end;
            return ControlFlow::Continue(true);
        }
        if batch.len() == 1 {
            self.needed += 1;
            *tested = batch.end;
            return ControlFlow::Continue(false);
        }
        let middle = batch.start + batch.len() / 2;
        let first = self.dig_batch(batch.start..middle, false, tested)?;
        self.dig_batch(middle..batch.end, first, tested)?;
        ControlFlow::Continue(false)
    }

    /// Takes a batch away if the steps finish the puzzle without it; whether they do.
    fn try_without(&mut self, batch: Range<usize>) -> ControlFlow<(), bool> {
        self.meter.node()?;
        for &cell in &self.order[batch.clone()] {
            self.givens[cell.index()] = None;
        }
        let finishes = self.board.finishes(&self.givens);
        if !finishes {
            for &cell in &self.order[batch] {
                self.givens[cell.index()] = Some(self.solution.get(cell));
            }
        }
        ControlFlow::Continue(finishes)
    }
}

#[cfg(test)]
mod tests;
