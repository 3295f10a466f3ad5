//! Examples: for each technique a board on which it fires, what it does there, and a like one on which it does not.
//!
//! A board is drawn in words:
//!
//! ```text
//! ...4.....9.4.....8…   81 characters: a puzzle; else the board is empty
//! 5r2:27                the 5 of row 2 stands in columns 2 and 7 only; of a column: rows; of a box: places, row by row
//! r1c4:12               r1c4 can hold 1 and 2 only              r1c4-3    r1c4 has lost 3
//! r1c4=1                r1c4 is 1, and was found, not given
//! ```
//! Singles are placed until the technique is found. So most examples fit a line and show the pattern alone, and one word
//! more or less is the difference between a pattern and what only looks like it.

use std::sync::Arc;

use hyperdoku_grid::{Digit, Geometry, Grid, Puzzle};

use crate::board::Board;
use crate::guide::{Scene, first_of};
use crate::houses::{ALL, BOXES, COLUMNS, Cells, Digits, ROWS, cells_at};
use crate::scale::Bench;
use crate::step::Step;
use crate::table::Technique;
use crate::technique::singles;

/// Where a technique fires and where it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// A board on which the technique is found.
    pub fires: &'static str,
    /// What the first step of it does there.
    pub result: &'static str,
    /// A board on which it is not found.
    pub unlike: &'static str,
}

impl Technique {
    /// The board of its example, and the step that it makes there.
    ///
    /// # Panics
    /// Never: every technique fires on its example.
    pub fn shown(&'static self) -> (Board, Step) {
        first_use(self, self.example.fires).expect("every technique fires on its example")
    }
}

/// A drawn board, and which of its cells are given.
pub(crate) fn drawn(words: &str) -> (Board, Cells) {
    let (mut board, mut givens) = (Board::empty(), 0);
    for word in words.split_whitespace() {
        if word.len() == 81 {
            board = board_of(word);
            givens = !board.open();
        } else {
            draw(&mut board, word).unwrap_or_else(|| panic!("{word} of {words} draws nothing"));
        }
    }
    (board, givens)
}

/// The board of a puzzle of 81 characters.
fn board_of(text: &str) -> Board {
    let geometry = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
    let cells = text.bytes().map(|b| Digit::new(usize::from(b.saturating_sub(b'0')))).collect();
    let puzzle = Puzzle::new(Grid::from_digits(geometry, cells)).expect("no clash");
    Board::new(&puzzle).expect("a classic puzzle")
}

/// Does what a word says; nothing if it says nothing.
fn draw(board: &mut Board, word: &str) -> Option<()> {
    let at = word.find([':', '=', '-'])?;
    let (what, digits) = (&word[..at], &word[at + 1..]);
    let set = digits.bytes().try_fold(0, |set: u16, byte| Some(set | 1 << index(byte)?))?;
    let mut keep = |cell: usize, kept: Digits| {
        (0..9)
            .filter(|digit| kept >> digit & 1 == 0)
            .for_each(|digit| board.eliminate(cell, digit));
    };
    match (what.as_bytes(), word.as_bytes()[at]) {
        (&[b'r', row, b'c', column], sign) => {
            let cell = 9 * index(row)? + index(column)?;
            match sign {
                b':' => keep(cell, set),
                b'-' => keep(cell, ALL & !set),
                _ => board.place(cell, set.trailing_zeros() as usize),
            }
        }
        (&[digit, kind, number], b':') => {
            let houses = match kind {
                b'r' => ROWS,
                b'c' => COLUMNS,
                _ => BOXES,
            };
            let (digit, house) = (index(digit)?, houses.start + index(number)?);
            cells_at(house, ALL & !set).for_each(|cell| keep(cell, ALL & !(1 << digit)));
        }
        _ => return None,
    }
    Some(())
}

/// The index of a digit, row or column of one character.
fn index(byte: u8) -> Option<usize> {
    (b'1'..=b'9').contains(&byte).then(|| usize::from(byte - b'1'))
}

/// The first step of a technique on a drawn board, once singles have led to it, and the board on which it is found.
pub(crate) fn first_use(technique: &'static Technique, words: &str) -> Option<(Board, Step)> {
    let (mut board, givens) = drawn(words);
    let mut bench = Bench::new();
    loop {
        let step = first_of(technique, &Scene { board: &board, givens }, &mut bench);
        if let Some(step) = step {
            return Some((board, step));
        }
        let single = singles::find_hidden(&board, &mut bench);
        let single = single.or_else(|| singles::find_naked(&board, &mut bench))?;
        board.apply(&single);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::TECHNIQUES;
    use crate::tell::result;

    #[test]
    fn every_technique_fires_on_its_example_and_not_on_its_like() {
        let mut wrong = Vec::new();
        for technique in TECHNIQUES {
            let Example { fires, result: wanted, unlike } = technique.example;
            let name = technique.name;
            if fires.is_empty() || unlike.is_empty() {
                wrong.push(format!("{name} has no example"));
                continue;
            }
            let found = first_use(technique, fires).map(|(_, step)| result(&step));
            if found.as_deref() != Some(wanted) {
                wrong.push(format!("{name} on {fires} finds {found:?}"));
            }
            if let Some((_, step)) = first_use(technique, unlike) {
                wrong.push(format!("{name} fires on {unlike}: {}", result(&step)));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
