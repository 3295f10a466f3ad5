//! What a suite found wrong: the engine, the claim that fails, and the grid.

use std::fmt;

use hyperdoku_grid::{Digit, Grid, Puzzle};

/// An engine broke its contract on a puzzle.
#[derive(Clone, PartialEq, Eq)]
pub struct Failure {
    /// The engine's name.
    pub engine: &'static str,
    /// What it did, and what is true.
    pub claim: String,
    /// Where the puzzle comes from.
    pub source: String,
    /// The puzzle; `None` where the fault lies in no single one.
    pub grid: Option<Box<Grid>>,
}

impl Failure {
    /// A failure on `puzzle`.
    pub(crate) fn on(engine: &'static str, puzzle: &Puzzle, claim: impl Into<String>) -> Self {
        let (claim, grid) = (claim.into(), Some(Box::new(puzzle.grid().clone())));
        Self { engine, claim, source: String::new(), grid }
    }

    /// The same, with where the puzzle comes from.
    #[must_use]
    pub(crate) fn from(mut self, source: impl fmt::Display) -> Self {
        self.source = source.to_string();
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "engine {}: {}", self.engine, self.claim)?;
        if !self.source.is_empty() {
            writeln!(f, "from {}", self.source)?;
        }
        let Some(grid) = &self.grid else { return Ok(()) };
        let variants = grid.geometry().variants();
        match grid.geometry().box_shape() {
            Some(shape) => writeln!(f, "boxes {shape}, variants {variants:?}")?,
            None => writeln!(f, "regions {}, variants {variants:?}", regions_of(grid))?,
        }
        write!(f, "{grid:?}")?;
        if let Some(marks) = grid.marks() {
            for row in grid.digits().chunks(grid.geometry().side()).enumerate() {
                let cells = (0..row.1.len()).map(|column| grid.geometry().cell_at(row.0, column));
                let sets: Vec<String> =
                    cells.map(|cell| marks.of(cell).map(letter).collect()).collect();
                writeln!(f, "{}", sets.join(" "))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Failure {
    /// As [`fmt::Display`]: `expect` and `unwrap` print the grid.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {}

fn regions_of(grid: &Grid) -> String {
    let geometry = grid.geometry();
    geometry.all_cells().map(|cell| letter(Digit::from_index(geometry.box_of(cell) + 9))).collect()
}

fn letter(digit: Digit) -> char {
    hyperdoku_format::Alphabet::Standard.character(digit).unwrap_or('?')
}
