//! A grid: what a format reads. It may be anything: empty, full, or with clashes.

use std::fmt;
use std::sync::Arc;

use crate::{Cell, Digit, Geometry, Marks};

/// Cells with or without a digit, in a geometry; perhaps with restricted candidates.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    geometry: Arc<Geometry>,
    digits: Vec<Option<Digit>>,
    marks: Option<Marks>,
}

impl Grid {
    /// The empty grid.
    pub fn new(geometry: Arc<Geometry>) -> Self {
        let digits = vec![None; geometry.cells()];
        Self { geometry, digits, marks: None }
    }

    /// The grid with these cells, row by row.
    ///
    /// # Panics
    /// Unless there is one entry a cell and no digit lies above the side.
    pub fn from_digits(geometry: Arc<Geometry>, digits: Vec<Option<Digit>>) -> Self {
        assert_eq!(digits.len(), geometry.cells(), "a grid has one entry a cell");
        let side = geometry.side();
        assert!(digits.iter().flatten().all(|d| d.value() <= side), "a digit lies above the side");
        Self { geometry, digits, marks: None }
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digit in `cell`, if any.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Writes or clears `cell`.
    ///
    /// # Panics
    /// If the digit lies above the side.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let side = self.geometry.side();
        assert!(digit.is_none_or(|d| d.value() <= side), "a digit lies above the side");
        self.digits[cell.index()] = digit;
    }

    /// Every cell, row by row.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// The cells that hold a digit, with it.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let cells = self.digits.iter().enumerate();
        cells.filter_map(|(index, digit)| digit.map(|digit| (Cell::new(index), digit)))
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// The candidates that the text allows, where it restricts them (pencilmark input, Sukaku).
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.as_ref()
    }

    /// Restricts the candidates, or lifts the restriction.
    ///
    /// # Panics
    /// If the marks are for another side.
    pub fn set_marks(&mut self, marks: Option<Marks>) {
        assert!(
            marks.as_ref().is_none_or(|m| m.side() == self.geometry.side()),
            "marks of this side"
        );
        self.marks = marks;
    }

    /// The same cells in another geometry of the same side: the way to add a variant's houses to a
    /// grid that was read as a classic one.
    ///
    /// # Panics
    /// If the sides differ.
    #[must_use]
    pub fn in_geometry(mut self, geometry: Arc<Geometry>) -> Self {
        assert_eq!(self.geometry.side(), geometry.side(), "a grid keeps its side");
        self.geometry = geometry;
        self
    }
}

impl fmt::Debug for Grid {
    /// One row a line, digits separated by blanks, `.` for an empty cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.digits.chunks(self.geometry.side()) {
            for digit in row {
                match digit {
                    Some(digit) => write!(f, "{digit} ")?,
                    None => f.write_str(". ")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
