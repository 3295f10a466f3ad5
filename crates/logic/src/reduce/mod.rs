//! The three generalised reductions, for any side and any houses, to their fixed point.
//!
//! ```text
//! Subset   k cells of a house with k digits between them: other cells lose these digits     naked and hidden sets
//! Xor      a digit that one of two houses lacks outside what they share: so does the other  pointing, claiming
//! Symbol   a digit with k columns between k rows: other rows lose these columns             fish of every size
//! ```
//! Each is complete for its class: what it leaves, no set of any size would take away. Sets are not enumerated:
//! for Subset and Symbol a matching and the strongly connected components around it give all of them at once,
//! which is the filtering of the all-different constraint.
//! Sources: "Three Generalized Logical Reductions" for the classes; J.-C. Régin, "A filtering algorithm for
//! constraints of difference in CSPs", AAAI 1994, for Subset and Symbol.
//! Cost: a pass over a house, or over a digit, takes O(side) word operations for the components and at worst
//! O(side²) for the matching; a pass over everything about 4 · side of those. Only what changed is looked at again.

mod field;
mod matching;
mod subset;
mod symbol;
mod xor;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use hyperdoku_grid::{Digit, Geometry, Grid, Marks, Puzzle, Solution, U256};

use field::{Field, Layout};

/// One of the three reductions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduction {
    /// Sets of cells of a house with as many digits.
    Subset,
    /// Digits that two houses have only in what they share.
    Xor,
    /// Sets of rows in which a digit has as many columns.
    Symbol,
}

impl Reduction {
    /// All, in the order in which they are tried.
    pub const ALL: [Self; 3] = [Self::Subset, Self::Xor, Self::Symbol];

    /// Its name: `subset`, `xor`, `symbol`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Subset => "subset",
            Self::Xor => "xor",
            Self::Symbol => "symbol",
        }
    }
}

/// Where the reductions ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every cell is filled: the solution, and the only one.
    Solved(Solution),
    /// Proved: no solution.
    Impossible,
    /// Nothing more follows.
    Stuck,
}

/// What the reductions found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// Where they ended.
    pub ending: Ending,
    /// What remains: the givens and the digits found, and the candidates of the other cells as marks.
    pub grid: Grid,
    /// Candidates that each reduction took away, in the order of [`Reduction::ALL`]; those that go because a digit is
    /// written count for none.
    pub removed: [u64; 3],
    /// Candidates that remain in cells without a digit.
    pub candidates: usize,
}

impl fmt::Display for Reduced {
    /// `41 of 81 cells, 121 candidates left`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.grid.geometry().cells();
        let filled = self.grid.filled().count();
        write!(f, "{filled} of {cells} cells, {} candidates left", self.candidates)
    }
}

/// The reductions serve no side above 256.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the reductions serve sides to 256, not {side}")]
pub struct TooWide {
    /// The side asked for.
    pub side: usize,
}

/// Runs the reductions; keeps its memory and tables between puzzles of one geometry.
#[derive(Default)]
pub struct Reducer {
    layout: Option<Arc<Layout>>,
    narrow: Option<Field<u32>>,
    middle: Option<Field<u64>>,
    wide: Option<Field<u128>>,
    widest: Option<Field<U256>>,
}

impl fmt::Debug for Reducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reducer")
    }
}

/// What a field does, whatever its word.
trait Reduce {
    fn load(&mut self, puzzle: &Puzzle);
    fn run(&mut self) -> Result<(), Dead>;
    fn digit(&self, cell: usize) -> Option<Digit>;
    fn open_digits(&self, cell: usize, show: &mut dyn FnMut(Digit));
    /// Cells that are not settled: none in a solved grid.
    fn open_cells(&self) -> usize;
    fn removed(&self) -> [u64; 3];
}

/// A cell without a candidate, or a set with too few: no solution.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Dead;

impl Reducer {
    /// Reduces a puzzle as far as it goes.
    ///
    /// # Errors
    /// If the side is above 256.
    ///
    /// # Panics
    /// If the reductions fill the grid with what is no solution, which would be a bug.
    pub fn reduce(&mut self, puzzle: &Puzzle) -> Result<Reduced, TooWide> {
        let field = self.field(puzzle)?;
        field.load(puzzle);
        let dead = field.run().is_err();
        let ending = if dead {
            Ending::Impossible
        } else if field.open_cells() > 0 {
            Ending::Stuck
        } else {
            let cells = puzzle.geometry().all_cells();
            let digits = cells.map(|cell| field.digit(cell.index()).expect("no cell is open"));
            let solution = Solution::new(puzzle, digits.collect());
            Ending::Solved(solution.expect("every house was seen to hold every digit"))
        };
        let (grid, candidates) = remainder(puzzle, field);
        Ok(Reduced { ending, grid, removed: field.removed(), candidates })
    }

    /// Whether the reductions alone solve a puzzle, which proves that it has just one solution. It allocates nothing
    /// after the first puzzle of a geometry.
    ///
    /// # Errors
    /// If the side is above 256.
    pub fn solves(&mut self, puzzle: &Puzzle) -> Result<bool, TooWide> {
        let field = self.field(puzzle)?;
        field.load(puzzle);
        Ok(field.run().is_ok() && field.open_cells() == 0)
    }

    fn field(&mut self, puzzle: &Puzzle) -> Result<&mut dyn Reduce, TooWide> {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        if side > 256 {
            return Err(TooWide { side });
        }
        let layout = self.layout_of(geometry);
        Ok(match side {
            ..=32 => refreshed(&mut self.narrow, &layout),
            33..=64 => refreshed(&mut self.middle, &layout),
            65..=128 => refreshed(&mut self.wide, &layout),
            _ => refreshed(&mut self.widest, &layout),
        })
    }

    fn layout_of(&mut self, geometry: &Arc<Geometry>) -> Arc<Layout> {
        let is_known = |layout: &&Arc<Layout>| {
            Arc::ptr_eq(&layout.geometry, geometry) || layout.geometry == *geometry
        };
        match self.layout.as_ref().filter(is_known) {
            Some(layout) => Arc::clone(layout),
            None => Arc::clone(self.layout.insert(Arc::new(Layout::new(geometry)))),
        }
    }
}

/// The field of a word, for this layout.
fn refreshed<'f, W: hyperdoku_grid::Word>(
    field: &'f mut Option<Field<W>>,
    layout: &Arc<Layout>,
) -> &'f mut dyn Reduce {
    let is_fit = field.as_ref().is_some_and(|field| Arc::ptr_eq(field.layout(), layout));
    if !is_fit {
        *field = None;
    }
    field.get_or_insert_with(|| Field::new(layout))
}

/// What a field leaves of a puzzle, and how many candidates.
fn remainder(puzzle: &Puzzle, field: &dyn Reduce) -> (Grid, usize) {
    let geometry = puzzle.geometry();
    let mut grid = Grid::new(Arc::clone(geometry));
    let mut marks = Marks::none(geometry.side());
    let mut candidates = 0;
    for cell in geometry.all_cells() {
        let digit = field.digit(cell.index()).or(puzzle.get(cell));
        grid.set(cell, digit);
        if let Some(digit) = digit {
            marks.allow(cell, digit);
            continue;
        }
        field.open_digits(cell.index(), &mut |digit| {
            marks.allow(cell, digit);
            candidates += 1;
        });
    }
    grid.set_marks(Some(marks));
    (grid, candidates)
}
