//! SudokuField: the small path from numbers to a printed table.
//!
//! ```
//! use hyperdoku_solve::{FieldError, SudokuField};
//!
//! let mut field = SudokuField::new(2, 2)?;
//! field.insert_number(1, 1, 1)?;
//! field.parse("1..4.........32.")?;
//! field.solve();
//! assert_eq!(
//!     field.print_as_table()?,
//!     "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n"
//! );
//! # Ok::<(), FieldError>(())
//! ```
//! The interface of the C++ program of this name, without its fault: that one printed whatever its search
//! had left behind; this one prints a checked solution or refuses.

use std::sync::Arc;

use hyperdoku_format::{Format, ReadError, ReadOptions, Reader, Record, WriteError, WriteOptions};
use hyperdoku_grid::{
    BoxShape, Budget, Clash, Digit, Geometry, GeometryError, Grid, Puzzle, Solver, Verdict,
};

use super::Field;

/// A field of boxes to fill with numbers, solve and print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SudokuField {
    puzzle: Puzzle,
    verdict: Option<Verdict>,
}

/// Why a field did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// The box cannot be, or its side is above 256.
    #[error(transparent)]
    Shape(#[from] GeometryError),
    /// The row, the column or the number is not from 1 to the side.
    #[error("row {row}, column {column}, number {number}: each must be from 1 to {side}")]
    Range {
        /// The row given.
        row: usize,
        /// The column given.
        column: usize,
        /// The number given.
        number: usize,
        /// The side of the field.
        side: usize,
    },
    /// The number stands in a house of the cell already.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// The text is no grid.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// The text holds no grid of this side.
    #[error("the text has a grid of side {found:?}, not {side}")]
    Side {
        /// The side of the grid in the text, if there is one.
        found: Option<usize>,
        /// The side of the field.
        side: usize,
    },
    /// There is no solution to print: the field was not solved since it changed, or it has none.
    #[error("there is no checked solution to print")]
    NotSolved,
    /// The table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl SudokuField {
    /// An empty field with boxes of `height` rows and `width` columns.
    ///
    /// # Errors
    /// If there is no such box, or the side is above 256.
    pub fn new(height: usize, width: usize) -> Result<Self, FieldError> {
        let shape = BoxShape::new(height, width)?;
        if !super::INFO.sides.contains(&shape.side()) {
            return Err(GeometryError::Side { side: shape.side() }.into());
        }
        let grid = Grid::new(Arc::new(Geometry::classic(shape)));
        Ok(Self { puzzle: Puzzle::new(grid)?, verdict: None })
    }

    /// Writes `number` into the cell in the 1-based `row` and `column`.
    ///
    /// # Errors
    /// If one of them is out of range, or the number stands in a house of the cell already; the field is
    /// then as it was.
    pub fn insert_number(
        &mut self,
        row: usize,
        column: usize,
        number: usize,
    ) -> Result<(), FieldError> {
        let side = self.puzzle.geometry().side();
        let fits = |value: usize| (1..=side).contains(&value);
        let digit = Digit::new(number).filter(|_| fits(row) && fits(column) && fits(number));
        let Some(digit) = digit else {
            return Err(FieldError::Range { row, column, number, side });
        };
        let mut grid = self.puzzle.grid().clone();
        let cell = grid.geometry().cell_at(row - 1, column - 1);
        grid.set(cell, Some(digit));
        self.puzzle = Puzzle::new(grid)?;
        self.verdict = None;
        Ok(())
    }

    /// Takes the whole grid from a text in any format.
    ///
    /// # Errors
    /// If the first record of the text is no grid of this side, or it has a clash; the field is then as it
    /// was.
    pub fn parse(&mut self, text: &str) -> Result<(), FieldError> {
        let side = self.puzzle.geometry().side();
        let options =
            ReadOptions { box_shape: self.puzzle.geometry().box_shape(), ..Default::default() };
        let record = Reader::new(text.as_bytes(), options).next().transpose()?;
        let found = record.as_ref().map(|record| record.grid.geometry().side());
        match record {
            Some(Record { grid, .. }) if found == Some(side) => {
                self.puzzle = Puzzle::new(grid)?;
                self.verdict = None;
                Ok(())
            }
            _ => Err(FieldError::Side { found, side }),
        }
    }

    /// Solves the field, however long it takes; see [`SudokuField::solve_within`].
    ///
    /// # Panics
    /// As there.
    pub fn solve(&mut self) -> &Verdict {
        self.solve_within(&Budget::unlimited())
    }

    /// Solves the field and says what is known: none, one, several solutions, or the budget was spent.
    ///
    /// # Panics
    /// If the engine refuses a field that could be made, which is a bug of this crate.
    pub fn solve_within(&mut self, budget: &Budget) -> &Verdict {
        let solved = Field::default().verdict(&self.puzzle, budget);
        let (verdict, _) = solved.expect("the engine serves every field that can be made");
        self.verdict.insert(verdict)
    }

    /// The solution as a table with box lines.
    ///
    /// # Errors
    /// [`FieldError::NotSolved`] if no checked solution is known.
    pub fn print_as_table(&self) -> Result<String, FieldError> {
        let solution =
            self.verdict.as_ref().and_then(Verdict::solution).ok_or(FieldError::NotSolved)?;
        let table = Format::named("boxes").ok_or(FieldError::NotSolved)?;
        Ok(table.write(&Record::new(solution.to_grid()), WriteOptions::default())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_in_one_by_one_and_a_clash_changes_nothing() {
        let mut field = SudokuField::new(3, 3).expect("a box");
        field.insert_number(4, 2, 7).expect("room");
        let before = field.clone();
        let clash = field.insert_number(4, 7, 7).expect_err("two 7s");
        assert_eq!(clash.to_string(), "row 4 has two 7s: r4c2, r4c7");
        assert!(matches!(field.insert_number(0, 1, 1), Err(FieldError::Range { .. })));
        assert!(matches!(field.insert_number(1, 10, 1), Err(FieldError::Range { .. })));
        assert!(matches!(field.insert_number(1, 1, 10), Err(FieldError::Range { .. })));
        assert_eq!(field, before);
    }

    #[test]
    fn only_a_checked_solution_is_printed() {
        let mut field = SudokuField::new(2, 2).expect("a box");
        assert!(matches!(field.print_as_table(), Err(FieldError::NotSolved)));
        field.parse("1..4.........32.").expect("a grid");
        assert!(matches!(field.solve(), Verdict::Unique(_)));
        assert!(field.print_as_table().is_ok());
        field.insert_number(2, 1, 2).expect("room");
        assert!(matches!(field.print_as_table(), Err(FieldError::NotSolved)), "it changed since");
        assert!(matches!(field.solve(), Verdict::Impossible));
        assert!(matches!(field.print_as_table(), Err(FieldError::NotSolved)), "it has none");
    }

    #[test]
    fn a_text_of_another_side_is_refused() {
        let mut field = SudokuField::new(3, 3).expect("a box");
        let error = field.parse("1..4.........32.").expect_err("side 4");
        assert_eq!(error.to_string(), "the text has a grid of side Some(4), not 9");
        assert!(matches!(field.parse("hello"), Err(FieldError::Text(_))));
        assert!(matches!(SudokuField::new(17, 17), Err(FieldError::Shape(_))));
    }
}
