//! A solution: the one door through which every engine's answer goes.

use std::fmt;
use std::sync::Arc;

use crate::check::{first_clash, has_clash};
use crate::{Cell, Digit, Fault, Geometry, Grid, Puzzle};

/// A full grid that solves a puzzle: every house holds every digit, every given stands.
#[derive(Clone, PartialEq, Eq)]
pub struct Solution {
    geometry: Arc<Geometry>,
    digits: Vec<Digit>,
}

impl Solution {
    /// Checks `digits`, row by row, against every house, every given and every mark of `puzzle`.
    /// There is no other way to make a solution.
    ///
    /// # Errors
    /// What is wrong with the digits.
    ///
    /// # Panics
    /// If the two checkers disagree, which is a bug of this crate.
    pub fn new(puzzle: &Puzzle, digits: Vec<Digit>) -> Result<Self, Fault> {
        let geometry = puzzle.geometry();
        let (side, cells) = (geometry.side(), geometry.cells());
        if digits.len() != cells {
            return Err(Fault::Length { found: digits.len(), cells });
        }
        for (index, &digit) in digits.iter().enumerate() {
            let cell = Cell::new(index);
            if digit.value() > side {
                return Err(Fault::TooLarge { cell, digit });
            }
            if puzzle.get(cell).is_some_and(|given| given != digit) {
                return Err(Fault::Given { cell, digit });
            }
            if puzzle.marks().is_some_and(|marks| !marks.allows(cell, digit)) {
                return Err(Fault::Forbidden { cell, digit });
            }
        }
        if has_clash(geometry, |cell| Some(digits[cell])) {
            let digits: Vec<_> = digits.into_iter().map(Some).collect();
            let clash = first_clash(geometry, &digits);
            return Err(Fault::Clash(clash.expect("the twins of the checker agree")));
        }
        Ok(Self { geometry: Arc::clone(geometry), digits })
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digit of `cell`.
    pub fn get(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// Every cell's digit, row by row.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Gives the digits back, row by row.
    pub fn into_digits(self) -> Vec<Digit> {
        self.digits
    }

    /// The same as a full grid.
    pub fn to_grid(&self) -> Grid {
        let digits = self.digits.iter().copied().map(Some).collect();
        Grid::from_digits(Arc::clone(&self.geometry), digits)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_grid().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Marks;

    const FULL: &str = "1234341221434321";

    fn board() -> Arc<Geometry> {
        Arc::new(Geometry::classic("2x2".parse().expect("a box")))
    }

    fn digits(text: &str) -> Vec<Digit> {
        text.bytes().map(|b| Digit::new(usize::from(b - b'0')).expect("a digit")).collect()
    }

    fn puzzle(text: &str) -> Puzzle {
        let cells = text.bytes().map(|b| Digit::new(usize::from(b - b'0'))).collect();
        Puzzle::new(Grid::from_digits(board(), cells)).expect("no clash")
    }

    #[test]
    fn only_a_right_answer_comes_through_the_door() {
        let empty = puzzle("0000000000000000");
        assert!(Solution::new(&empty, digits(FULL)).is_ok());
        let refused = |puzzle: &Puzzle, text: &str| {
            Solution::new(puzzle, digits(text)).expect_err("a wrong answer").to_string()
        };
        assert_eq!(refused(&empty, "123434122143432"), "15 digits for 16 cells");
        assert_eq!(refused(&empty, "1234341221434325"), "digit 5 in cell 16 lies above the side");
        assert_eq!(refused(&empty, "1234341221434322"), "row 4 has two 2s: r4c3, r4c4");
        assert_eq!(
            refused(&puzzle("0000000000000002"), FULL),
            "cell 16 holds 1, not its given digit"
        );
    }

    #[test]
    fn a_forbidden_candidate_is_no_solution() {
        let mut grid = Grid::new(board());
        let mut marks = Marks::none(4);
        for cell in grid.geometry().all_cells() {
            for digit in grid.geometry().digits().skip(usize::from(cell.index() == 0)) {
                marks.allow(cell, digit);
            }
        }
        grid.set_marks(Some(marks));
        let puzzle = Puzzle::new(grid).expect("no clash");
        let fault = Solution::new(&puzzle, digits(FULL)).expect_err("r1c1 may not be 1");
        assert_eq!(fault.to_string(), "cell 1 holds 1, which its marks forbid");
    }
}
