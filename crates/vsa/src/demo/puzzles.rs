//! Puzzles for the demonstrations: random grids, random puzzles, unique puzzles.
//!
//! A grid is filled by the fast path with digits tried in random order, which is random but not uniform: the
//! first digits are drawn, the last ones follow. A random puzzle keeps the digits of random cells and may
//! have many solutions, as the puzzles of the article do; a unique one keeps as many and has one.

use std::ops::ControlFlow::{Break, Continue};

use hyperdoku_grid::Budget;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ValueOrder;
use crate::fast::{Fast, Kind};

/// Digits 1 to 9 in reading order, 0 in an empty cell.
pub type Digits = [u8; 81];

/// A full grid.
///
/// # Panics
/// If a row cannot be completed to a grid, which is a bug of the fast path.
pub fn random_grid(random: &mut Xoshiro256PlusPlus) -> Digits {
    let mut fast = Fast::new(Kind::Sets, ValueOrder::Random(random.random()));
    let mut givens = [0; 81];
    // The order of cells is fixed; drawing a whole row first keeps it from showing.
    let mut row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    row.shuffle(random);
    let line = random.random_range(0..9);
    givens[9 * line..9 * line + 9].copy_from_slice(&row);
    let mut grid = None;
    fast.search_digits(&givens, &Budget::unlimited(), &mut |digits| {
        grid = Some(*digits);
        Break(())
    });
    grid.expect("any row can be completed")
}

/// A puzzle of so many random cells of `grid`.
pub fn random_puzzle(random: &mut Xoshiro256PlusPlus, grid: &Digits, clues: usize) -> Digits {
    let mut cells: Vec<usize> = (0..81).collect();
    cells.shuffle(random);
    let mut puzzle = *grid;
    cells.iter().skip(clues).for_each(|&cell| puzzle[cell] = 0);
    puzzle
}

/// Whether the puzzle has one solution.
pub fn is_unique(fast: &mut Fast, puzzle: &Digits) -> bool {
    let mut found = 0;
    let report = fast.search_digits(puzzle, &Budget::unlimited(), &mut |_| {
        found += 1;
        if found < 2 { Continue(()) } else { Break(()) }
    });
    found == 1 && report.covered
}

/// A puzzle with one solution: digits go in random order as long as it stays unique, until `clues` are
/// left. `None` if that many cannot be reached that way.
pub fn unique_puzzle(
    random: &mut Xoshiro256PlusPlus,
    grid: &Digits,
    clues: usize,
) -> Option<Digits> {
    let mut fast = Fast::new(Kind::Sets, ValueOrder::Lcv);
    let mut cells: Vec<usize> = (0..81).collect();
    cells.shuffle(random);
    let (mut puzzle, mut left) = (*grid, 81);
    for cell in cells {
        if left == clues {
            break;
        }
        let digit = std::mem::take(&mut puzzle[cell]);
        if is_unique(&mut fast, &puzzle) {
            left -= 1;
        } else {
            puzzle[cell] = digit;
        }
    }
    (left == clues).then_some(puzzle)
}
