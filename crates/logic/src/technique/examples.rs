//! Examples: small boards for the tests of techniques, drawn as one would draw them on paper.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::step::Step;
use crate::tell::result;

/// An open board in which a digit can stand where the drawing has a star, and all others anywhere.
pub(crate) fn drawn(digit: usize, rows: [&str; 9]) -> Board {
    let mut board = Board::empty();
    for (row, text) in rows.into_iter().enumerate() {
        for (column, mark) in text.bytes().enumerate() {
            if mark == b'.' {
                board.eliminate(9 * row + column, digit - 1);
            }
        }
    }
    board
}

/// A drawing without a gap, to be changed in some rows (1-based).
pub(crate) fn full_but(changes: &[(usize, &'static str)]) -> [&'static str; 9] {
    let mut rows = ["*********"; 9];
    for &(row, text) in changes {
        rows[row - 1] = text;
    }
    rows
}

/// An open board with the candidates of some cells, as `("r1c2", "12")`.
pub(crate) fn marked(cells: &[(&str, &str)]) -> Board {
    let mut board = Board::empty();
    for (name, digits) in cells {
        let cell = cell_named(name);
        for digit in 0..9 {
            if !digits.contains(char::from(b'1' + digit)) {
                board.eliminate(cell, usize::from(digit));
            }
        }
    }
    board
}

/// The index of the cell `r4c2`.
pub(crate) fn cell_named(name: &str) -> usize {
    let at = |place: usize| usize::from(name.as_bytes()[place] - b'1');
    9 * at(1) + at(3)
}

/// Every step of a finder on a board on which nothing is given: `w-wing: r1c6 loses 2`.
pub(crate) fn steps(
    each: fn(&Scene<'_>, Take<'_>) -> ControlFlow<Step>,
    board: &Board,
) -> Vec<String> {
    let mut found = Vec::new();
    let taken = each(&Scene { board, givens: 0 }, &mut |step| {
        found.push(format!("{}: {}", step.technique.name, result(&step)));
        Continue(())
    });
    assert!(taken.is_continue());
    found
}
