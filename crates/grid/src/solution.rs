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
        if !obeys_nine(puzzle, &digits) {
            find_fault(puzzle, &digits)?;
        }
        Ok(Self { geometry: Arc::clone(puzzle.geometry()), digits })
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

/// Names what is wrong with `digits`, for every geometry: the slow twin of [`obeys_nine`].
fn find_fault(puzzle: &Puzzle, digits: &[Digit]) -> Result<(), Fault> {
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
        let digits: Vec<_> = digits.iter().copied().map(Some).collect();
        let clash = first_clash(geometry, &digits);
        return Err(Fault::Clash(clash.expect("the twins of the checker agree")));
    }
    Ok(())
}

/// Whether this is a classic 9×9 puzzle without marks and `digits` is a solution of it; false says
/// nothing. The fastest engines spend as long on a puzzle as [`find_fault`] on its answer; this takes a
/// quarter of that.
fn obeys_nine(puzzle: &Puzzle, digits: &[Digit]) -> bool {
    let geometry = puzzle.geometry();
    let is_classic = geometry.box_shape().is_some_and(|shape| shape.width() == 3)
        && geometry.side() == 9
        && !geometry.has_extra_houses();
    if !is_classic || puzzle.marks().is_some() || digits.len() != 81 {
        return false;
    }
    // No branch and 16 bits a cell, so that the compiler takes many cells at once.
    let mut differences = 0;
    for (given, digit) in puzzle.digits().iter().zip(digits) {
        let value = digit.value() as u16;
        differences |= given.map_or(value, |given| given.value() as u16) ^ value;
    }
    let mut right = differences == 0;
    let mut columns = [0_u16; 9];
    for band in digits.chunks_exact(27) {
        let mut stacks = [0_u16; 9];
        for row in band.chunks_exact(9) {
            let mut all = 0;
            for (stack, digit) in stacks.iter_mut().zip(row) {
                let bit = if digit.value() <= 9 { 1 << digit.index() } else { 0 };
                all |= bit;
                *stack |= bit;
            }
            right &= all == 0x1FF;
        }
        for (column, stack) in columns.iter_mut().zip(stacks) {
            *column |= stack;
        }
        right &= stacks.chunks_exact(3).all(|three| three[0] | three[1] | three[2] == 0x1FF);
    }
    // Nine cells hold nine digits only if each stands once.
    right && columns == [0x1FF; 9]
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
    fn the_9x9_check_agrees_with_house_by_house() {
        let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
        // Row r of this grid is 1 to 9 moved round by 3r, and by one more from band to band.
        let digit = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
        let full: Vec<_> = (0..81).map(|cell| Digit::from_index(digit(cell))).collect();
        let mut givens = Grid::new(Arc::clone(&board));
        (0..81).step_by(5).for_each(|cell| givens.set(Cell::new(cell), Some(full[cell])));
        let given = Puzzle::new(givens).expect("no clash");
        let empty = Puzzle::new(Grid::new(board)).expect("no clash");
        let (mut right, mut wrong) = (0, 0);
        let mut compare = |digits: &[Digit]| {
            for puzzle in [&given, &empty] {
                let fault = find_fault(puzzle, digits);
                assert_eq!(obeys_nine(puzzle, digits), fault.is_ok(), "{fault:?}");
                if fault.is_ok() { right += 1 } else { wrong += 1 }
            }
        };
        compare(&full);
        compare(&full[..80]);
        for a in 0..81 {
            for b in 0..a {
                let mut digits = full.clone();
                digits.swap(a, b);
                compare(&digits);
            }
            for other in [0, 8, 9, 15, 16, 24, 4095] {
                let mut digits = full.clone();
                digits[a] = Digit::from_index(other);
                compare(&digits);
            }
        }
        // Two digits change places all over: a right answer to the empty grid.
        for a in 0..9 {
            let swapped = |d: &Digit| match d.index() {
                0 => Digit::from_index(a),
                i if i == a => Digit::from_index(0),
                _ => *d,
            };
            compare(&full.iter().map(swapped).collect::<Vec<_>>());
        }
        assert!(right > 0 && wrong > 0, "both outcomes were met");
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
