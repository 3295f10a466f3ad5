//! The file: one row a line, words between blanks, the givens and then what a player wrote.
//!
//! ```text
//! pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . 4 /
//! ```
//! In the rows of the player `.` is empty, a sign is a colour, and small digits stand in square brackets.
//! Lines after them hold the history of the play and are passed over.

use hyperdoku_grid::{Cell, Digit};

use super::{FORMAT, NAME, record_of_digits};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Line, Lines, ParseError, Record};

const START: &str = "pzprv3";

pub(super) fn is_ahead(lines: &mut Lines<'_>) -> bool {
    lines.peek(0).is_some_and(|text| {
        let name = text.trim().split('/').next().unwrap_or_default();
        name.strip_prefix(START)
            .is_some_and(|version| version.chars().all(|c| c == '.' || c.is_ascii_digit()))
    })
}

/// A row: its text, where it stands.
struct Row {
    line: u64,
    column: usize,
    text: String,
}

/// The rows of a file, as they are asked for.
struct Rows<'l, 'a> {
    lines: &'l mut Lines<'a>,
    /// Of a line with `/`, what is left of it.
    rest: std::vec::IntoIter<Row>,
    last: u64,
}

impl Rows<'_, '_> {
    fn split(line: &Line) -> std::vec::IntoIter<Row> {
        let mut column = 1;
        let row = |text: &str| {
            let row = Row { line: line.number, column, text: text.to_owned() };
            column += text.chars().count() + 1;
            row
        };
        line.text.split('/').map(row).collect::<Vec<_>>().into_iter()
    }

    fn next(&mut self) -> Option<Row> {
        if let Some(row) = self.rest.next() {
            return Some(row);
        }
        let line = self.lines.take()?;
        self.last = line.number;
        self.rest = Self::split(&line);
        self.rest.next()
    }

    /// The next row, if it is one of a grid: nothing is taken otherwise.
    fn next_of_words(&mut self, count: usize) -> Option<Row> {
        if self.rest.len() == 0 {
            let text = self.lines.peek(0)?;
            let words = text.split('/').next().unwrap_or_default().split_whitespace().count();
            if words != count {
                return None;
            }
        }
        self.next()
    }
}

pub(super) fn read(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let mut rows = Rows { last: lines.number(), lines, rest: Vec::new().into_iter() };
    let missing =
        |rows: &Rows<'_, '_>, expected: String| ParseError::new(rows.last, 1, expected, "the end");
    rows.next();
    let name = rows.next().ok_or_else(|| missing(&rows, "the puzzle `sudoku`".to_owned()))?;
    if name.text.trim() != NAME {
        let found = format!("`{}`", name.text.trim());
        return Err(ParseError::new(name.line, name.column, "the puzzle `sudoku`", found));
    }
    let size = rows.next().ok_or_else(|| missing(&rows, "a side".to_owned()))?;
    let side = size.text.trim().parse::<usize>().ok().filter(|side| FORMAT.sides.contains(side));
    let side = side.ok_or_else(|| {
        ParseError::new(
            size.line,
            size.column,
            "a side from 4 to 36",
            format!("`{}`", size.text.trim()),
        )
    })?;
    let start = size.line;
    let (mut digits, mut places) = (Vec::new(), Vec::new());
    for row in 1..=side {
        let taken = rows.next_of_words(side).or_else(|| rows.rest.next());
        let row_of =
            taken.ok_or_else(|| missing(&rows, format!("row {row} of {side}, {side} words")))?;
        for (column, word) in words_of(&row_of, side)? {
            let digit = match word.as_str() {
                "." => None,
                word => {
                    Some(digit_of(word, side).ok_or_else(|| wrong(&row_of, column, word, side))?)
                }
            };
            digits.push(digit);
            places.push(((row_of.line - start) as u32, column as u32));
        }
    }
    let place = Place { line: start, cells: CellPlaces::Each(places) };
    let mut record = record_of_digits(digits, place, context)?;
    for row in 0..side {
        let Some(row_of) = rows.next_of_words(side).filter(|row| !row.text.trim().is_empty())
        else {
            break;
        };
        for (at, (column, word)) in words_of(&row_of, side)?.into_iter().enumerate() {
            let word = word.split('[').next().unwrap_or_default();
            let cell = Cell::new(row * side + at);
            match word {
                "." | "" | "c" | "+" | "-" | "=" | "%" => {}
                word => {
                    let digit =
                        digit_of(word, side).ok_or_else(|| wrong(&row_of, column, word, side))?;
                    record.placed.push((cell, digit));
                }
            }
        }
    }
    skip_history(rows.lines);
    Ok(record)
}

fn digit_of(word: &str, side: usize) -> Option<Digit> {
    word.parse().ok().and_then(Digit::new).filter(|digit| digit.value() <= side)
}

fn wrong(row: &Row, column: usize, word: &str, side: usize) -> ParseError {
    ParseError::new(row.line, column, format!("a digit 1 to {side} or `.`"), format!("`{word}`"))
}

/// The words of a row, each with its 1-based column.
fn words_of(row: &Row, side: usize) -> Result<Vec<(usize, String)>, ParseError> {
    let mut words = Vec::new();
    let mut column = row.column;
    for word in row.text.split(' ') {
        if !word.trim().is_empty() {
            words.push((column, word.trim().to_owned()));
        }
        column += word.chars().count() + 1;
    }
    if words.len() != side {
        let found = format!("{}", words.len());
        return Err(ParseError::new(row.line, row.column, format!("{side} words"), found));
    }
    Ok(words)
}

/// Takes what the program remembers of the play: `info:` or `history:` and JSON.
fn skip_history(lines: &mut Lines<'_>) {
    let is_history = |text: &str| {
        ["info:", "history:", "__HISTORY__"].into_iter().any(|start| text.starts_with(start))
    };
    if !lines.peek(0).is_some_and(is_history) {
        return;
    }
    let is_json = |text: &str| text.trim_start().starts_with(['{', '}', '[', ']', '"']);
    lines.take();
    while lines.peek(0).is_some_and(|text| is_history(text) || is_json(text)) {
        lines.take();
    }
}
