//! Symmetries: of the pattern of givens, and the transforms that turn a puzzle into an equal one.

use std::sync::Arc;

use crate::{Cell, Digit, Geometry, Grid, Marks};

/// A symmetry of the square, as a setter names the pattern of givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Rotation by 180°.
    HalfTurn,
    /// Rotation by 90° (and so by 180° and 270°).
    QuarterTurn,
    /// Left and right swapped.
    LeftRight,
    /// Top and bottom swapped.
    TopBottom,
    /// Reflection in the diagonal from r1c1.
    MainDiagonal,
    /// Reflection in the diagonal from the last cell of row 1.
    AntiDiagonal,
}

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Self; 6] = [
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::MainDiagonal,
        Self::AntiDiagonal,
    ];

    /// Its name: `half-turn`, `quarter-turn`, `left-right`, `top-bottom`, `main-diagonal`,
    /// `anti-diagonal`.
    pub fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::MainDiagonal => "main-diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }

    /// Where it moves `cell` in a grid of side `side`.
    pub fn image(self, cell: Cell, side: usize) -> Cell {
        let (row, column, last) = (cell.index() / side, cell.index() % side, side - 1);
        let (row, column) = match self {
            Self::HalfTurn => (last - row, last - column),
            Self::QuarterTurn => (column, last - row),
            Self::LeftRight => (row, last - column),
            Self::TopBottom => (last - row, column),
            Self::MainDiagonal => (column, row),
            Self::AntiDiagonal => (last - column, last - row),
        };
        Cell::new(row * side + column)
    }
}

/// The symmetries of the pattern of filled cells of `grid`.
pub fn pattern_symmetries(grid: &Grid) -> Vec<Symmetry> {
    let side = grid.geometry().side();
    let keeps = |symmetry: &Symmetry| {
        grid.filled().all(|(cell, _)| grid.get(symmetry.image(cell, side)).is_some())
    };
    Symmetry::ALL.into_iter().filter(keeps).collect()
}

/// A transform that keeps every property of a classic puzzle: digits relabelled, rows and columns moved
/// so that bands and stacks stay together, perhaps transposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transform {
    /// `rows[i]` is the old row that becomes row `i`.
    pub rows: Vec<usize>,
    /// `columns[i]` is the old column that becomes column `i`.
    pub columns: Vec<usize>,
    /// `digits[i]` is the new digit for the old digit of index `i`.
    pub digits: Vec<Digit>,
    /// Whether rows and columns change places at the end; for square boxes only.
    pub transposed: bool,
}

impl Transform {
    /// A random transform of a classic geometry; `below(k)` gives a random number from 0 to k - 1.
    ///
    /// # Panics
    /// If the geometry has no boxes.
    pub fn random(geometry: &Geometry, mut below: impl FnMut(usize) -> usize) -> Self {
        let shape = geometry.box_shape().expect("a transform keeps bands and stacks of boxes");
        let n = geometry.side();
        let mut shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            (1..count).rev().for_each(|last| order.swap(last, below(last + 1)));
            order
        };
        let mut lines = |thickness: usize| -> Vec<usize> {
            let groups = shuffled(n / thickness);
            let inside = |group: usize, order: Vec<usize>| {
                order.into_iter().map(move |k| group * thickness + k)
            };
            groups.into_iter().flat_map(|group| inside(group, shuffled(thickness))).collect()
        };
        let (rows, columns) = (lines(shape.height()), lines(shape.width()));
        let digits = shuffled(n).into_iter().map(Digit::from_index).collect();
        Self { rows, columns, digits, transposed: shape.height() == shape.width() && below(2) == 1 }
    }

    /// The transformed grid.
    ///
    /// # Panics
    /// If it was made for another side, or the grid has regions or extra houses, whose cells would move.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let geometry = grid.geometry();
        let n = geometry.side();
        assert!(geometry.box_shape().is_some() && !geometry.has_extra_houses(), "boxes only");
        let source = |row: usize, column: usize| {
            let (row, column) = if self.transposed { (column, row) } else { (row, column) };
            geometry.cell_at(self.rows[row], self.columns[column])
        };
        let mut image = Grid::new(Arc::clone(geometry));
        let mut marks = grid.marks().map(|_| Marks::none(n));
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let (to, from) = (geometry.cell_at(row, column), source(row, column));
            image.set(to, grid.get(from).map(|digit| self.digits[digit.index()]));
            if let (Some(marks), Some(old)) = (&mut marks, grid.marks()) {
                old.of(from).for_each(|digit| marks.allow(to, self.digits[digit.index()]));
            }
        }
        image.set_marks(marks);
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_repeated_comes_back() {
        for symmetry in Symmetry::ALL {
            let order = if symmetry == Symmetry::QuarterTurn { 4 } else { 2 };
            for start in (0..81).map(Cell::new) {
                let end = (0..order).fold(start, |cell, _| symmetry.image(cell, 9));
                assert_eq!(end, start, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn a_half_turn_pattern_is_seen() {
        let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
        let mut grid = Grid::new(board);
        assert_eq!(pattern_symmetries(&grid).len(), 6, "the empty pattern has every symmetry");
        grid.set(Cell::new(1), Digit::new(1));
        grid.set(Cell::new(79), Digit::new(2));
        assert_eq!(pattern_symmetries(&grid), [Symmetry::HalfTurn]);
    }
}
