//! What the tests share: puzzles with what other programs say of them.

use std::sync::Arc;

use hyperdoku_conformance::testdata;
use hyperdoku_grid::{Digit, Geometry, Grid, Puzzle};
use hyperdoku_logic::Board;

/// A puzzle with the triple of another program, in tenths.
pub(crate) struct Oracle {
    /// 81 characters.
    pub(crate) puzzle: String,
    /// ER, EP, ED.
    pub(crate) tenths: [u32; 3],
}

impl Oracle {
    /// ER in tenths.
    pub(crate) fn hardest(&self) -> u32 {
        self.tenths[0]
    }
}

/// Every puzzle of a file of `testdata/ratings`.
pub(crate) fn oracles(file: &str) -> Vec<Oracle> {
    let path = testdata().join("ratings").join(file);
    let text = std::fs::read_to_string(path).expect("a file of ratings");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(oracle).collect()
}

fn oracle(line: &str) -> Oracle {
    let mut words = line.split_whitespace();
    let puzzle = words.next().expect("a puzzle").to_owned();
    let mut next = || words.next().and_then(tenths).expect("a rating");
    Oracle { puzzle, tenths: [next(), next(), next()] }
}

/// `7.2` as 72.
pub(crate) fn tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.')?;
    Some(whole.parse::<u32>().ok()? * 10 + part.parse::<u32>().ok()?)
}

/// The puzzle of 81 characters.
pub(crate) fn puzzle_of(text: &str) -> Puzzle {
    let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
    let cells = text.bytes().map(|b| Digit::new(usize::from(b.saturating_sub(b'0')))).collect();
    Puzzle::new(Grid::from_digits(board, cells)).expect("no clash")
}

/// Its board.
pub(crate) fn board_of(text: &str) -> Board {
    Board::new(&puzzle_of(text)).expect("a classic puzzle")
}
