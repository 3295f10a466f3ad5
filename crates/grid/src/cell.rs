//! A cell: one place of the grid.

use std::fmt;

/// A cell by its 0-based row-major index: `row * side + column`.
///
/// A cell knows its index and nothing else; its row, its column and its name (`r1c1`) depend on the
/// side, so [`Geometry`](crate::Geometry) tells them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// The cell with the 0-based row-major index `index`.
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// 0-based, row-major.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}", self.0)
    }
}

/// The name of a cell, 1-based: `r4c2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName {
    /// 1-based row.
    pub row: usize,
    /// 1-based column.
    pub column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl fmt::Debug for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
