//! Symmetries: of the pattern of givens, and the transforms that turn a puzzle into an equal one.

use std::fmt;
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

    /// This transform and after it another one, as one.
    ///
    /// # Panics
    /// If they are for different sides.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let through = |old: &[usize], new: &[usize]| new.iter().map(|&line| old[line]).collect();
        // Behind a transposition the rows of the next one are columns of this one.
        let (rows, columns) =
            if self.transposed { (&next.columns, &next.rows) } else { (&next.rows, &next.columns) };
        Self {
            rows: through(&self.rows, rows),
            columns: through(&self.columns, columns),
            digits: self.digits.iter().map(|digit| next.digits[digit.index()]).collect(),
            transposed: self.transposed != next.transposed,
        }
    }

    /// The transform that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let back = |lines: &[usize]| {
            let mut back = vec![0; lines.len()];
            lines.iter().enumerate().for_each(|(new, &old)| back[old] = new);
            back
        };
        let (rows, columns) = (back(&self.rows), back(&self.columns));
        let mut digits = self.digits.clone();
        for (old, new) in self.digits.iter().enumerate() {
            digits[new.index()] = Digit::from_index(old);
        }
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { rows, columns, digits, transposed: self.transposed }
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

impl fmt::Display for Transform {
    /// `rows 2 1 4 3; columns 1 2 3 4; digits 4 3 2 1; transposed`: for each row and column the old one that it
    /// was, from 1, and for each digit the new one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from_1 = |lines: &[usize]| lines.iter().map(|line| line + 1).collect();
        let digits = self.digits.iter().map(|digit| digit.value()).collect();
        let lists: [(&str, Vec<usize>); 3] = [
            ("rows", from_1(&self.rows)),
            ("; columns", from_1(&self.columns)),
            ("; digits", digits),
        ];
        for (name, numbers) in lists {
            f.write_str(name)?;
            numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
        }
        f.write_str(if self.transposed { "; transposed" } else { "" })
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
    fn a_transform_and_its_inverse_change_nothing() {
        let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
        let digits = (0..81).map(|cell| Digit::new(cell % 10)).collect();
        let grid = Grid::from_digits(Arc::clone(&board), digits);
        let mut state = 0_usize;
        let mut below = |bound| {
            state = state * 69_069 % 65_537 + 5;
            state / 7 % bound
        };
        for _ in 0..20 {
            let [first, second] = [(); 2].map(|()| Transform::random(&board, &mut below));
            let image = second.apply(&first.apply(&grid));
            let both = first.then(&second);
            assert_eq!(both.apply(&grid), image);
            assert_eq!(both.inverse().apply(&image), grid);
        }
    }

    #[test]
    fn a_transform_names_lines_from_1() {
        let board = Geometry::classic("2x2".parse().expect("a box"));
        let same = Transform::random(&board, |bound| bound - 1);
        assert_eq!(same.to_string(), "rows 1 2 3 4; columns 1 2 3 4; digits 1 2 3 4; transposed");
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
