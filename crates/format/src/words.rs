//! Words: cells that are numbers or single characters, with blanks, bars or commas between them.
//!
//! ```text
//!  5  3  .  .     05 03 00 00     5;3;;     5,3,,,     | 5 3 | . . |     1..9 A..G at side 16
//! ```
//! An empty cell is a word of nothing but `.` `0` `*` `_` `-` `x` `X`, or `-1`, or an empty field between
//! commas, semicolons or tabs. If any word has a letter, all of them are single characters and mean digits
//! as an [`Alphabet`] says; else they are numbers.
//! Cost: two or three passes over the characters; nothing is kept per cell but its digit and its place.

use std::sync::Arc;

use hyperdoku_grid::{Digit, Geometry, Grid};

use crate::alphabet::{is_blank, narrow};
use crate::block::{Rows, is_cell, quoted};
use crate::characters::{alphabet_of, record_as};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Alphabet, Line, ParseError, Record};

/// What stands between the words of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parting {
    /// White space, brackets or bars.
    Blanks,
    /// This character: between two of them is an empty cell.
    Fields(char),
}

impl Parting {
    /// What parts the words of `text`. Tabs part fields only where other lines show it.
    pub(crate) fn of(text: &str) -> Self {
        let known = [',', ';'].into_iter().find(|&c| text.contains(c));
        known.map_or(Self::Blanks, Self::Fields)
    }

    /// Hands on each word of a line with its 1-based column. The field after the last separator of a line
    /// is handed on if it is empty.
    pub(crate) fn each_word<'t>(self, text: &'t str, found: &mut dyn FnMut(usize, &'t str)) {
        match self {
            Self::Blanks => each_word_between(text, is_gap, found),
            Self::Fields(separator) => each_field(text, separator, found),
        }
    }
}

/// Whether a character parts words: white space, a bar, or a bracket of a list.
fn is_gap(character: char) -> bool {
    match character {
        ' ' | '\t' | '|' | '[' | ']' | '{' | '}' | '(' | ')' => true,
        c if c.is_ascii() => c.is_ascii_whitespace(),
        c => c.is_whitespace() || is_bar(c),
    }
}

/// Whether a character is a vertical line of a drawing.
pub(crate) fn is_bar(character: char) -> bool {
    matches!(
        character,
        '|' | '¦'
            | '│'
            | '┃'
            | '║'
            | '┆'
            | '┇'
            | '┊'
            | '┋'
            | '╎'
            | '╏'
            | '╷'
            | '╵'
            | '｜'
    )
}

fn each_word_between<'t>(
    text: &'t str,
    is_gap: fn(char) -> bool,
    found: &mut dyn FnMut(usize, &'t str),
) {
    let mut word: Option<(usize, usize)> = None;
    for (column, (at, c)) in (1..).zip(text.char_indices()) {
        match (word, is_gap(c)) {
            (Some((column, start)), true) => {
                found(column, &text[start..at]);
                word = None;
            }
            (None, false) => word = Some((column, at)),
            _ => {}
        }
    }
    if let Some((column, start)) = word {
        found(column, &text[start..]);
    }
}

fn each_field<'t>(text: &'t str, separator: char, found: &mut dyn FnMut(usize, &'t str)) {
    let is_edge = |c: char| c != separator && (is_gap(c) || matches!(c, '"' | '\''));
    let mut column = 1;
    for field in text.trim_end_matches(is_edge).split(separator) {
        let start = field.trim_start_matches(is_edge);
        let skipped = field[..field.len() - start.len()].chars().count();
        found(column + skipped, start.trim_end_matches(is_edge));
        column += field.chars().count() + 1;
    }
}

/// What a word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// An empty cell.
    Blank,
    /// A number, not 0.
    Number(usize),
    /// One letter.
    Letter(char),
    /// Neither.
    Strange,
}

impl Word {
    /// What `word` says.
    pub(crate) fn of(word: &str) -> Self {
        /// Longer words are no cells: `0012` is as long as the side 4096 asks for, and some pad more.
        const LONGEST: usize = 8;
        if word.len() > 3 * LONGEST {
            return Self::Strange;
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() <= LONGEST {
            let number =
                word.bytes().fold(0, |number, byte| number * 10 + usize::from(byte - b'0'));
            return if number == 0 { Self::Blank } else { Self::Number(number) };
        }
        Self::of_rare(word)
    }

    fn of_rare(word: &str) -> Self {
        let characters = || word.chars().map(narrow);
        if word == "-1" || characters().all(is_blank) {
            return Self::Blank;
        }
        let number = characters().try_fold(0, |number: usize, c| {
            let value = c.to_digit(10)? as usize;
            number.checked_mul(10)?.checked_add(value)
        });
        match (number, characters().next(), characters().nth(1)) {
            (Some(number), ..) => Self::Number(number),
            (None, Some(letter), None) if is_cell(letter) => Self::Letter(letter),
            _ => Self::Strange,
        }
    }

    /// The number of the digit that it names, if a letter is one of the usual alphabet.
    pub(crate) fn value(self) -> usize {
        match self {
            Self::Number(number) => number,
            Self::Letter(letter) => Alphabet::Standard.digit(letter).map_or(0, Digit::value),
            Self::Blank | Self::Strange => 0,
        }
    }
}

/// The record of rows whose every width is the side of `geometry`, or of one line with all cells.
pub(crate) fn record_of_words(
    rows: &[Line],
    form: &impl Rows,
    geometry: Arc<Geometry>,
    context: &Context,
) -> Result<Record, ParseError> {
    let mut has_letter = false;
    if geometry.side() <= Alphabet::Zero.largest() {
        for row in rows {
            let mut look = |_, word| has_letter |= matches!(Word::of(word), Word::Letter(_));
            form.each_cell(&row.text, &mut look);
        }
    }
    if has_letter {
        record_of_letters(rows, form, geometry, context)
    } else {
        record_of_numbers(rows, form, geometry)
    }
}

fn record_of_numbers(
    rows: &[Line],
    form: &impl Rows,
    geometry: Arc<Geometry>,
) -> Result<Record, ParseError> {
    let side = geometry.side();
    let mut digits = Vec::with_capacity(geometry.cells());
    let mut places = Vec::with_capacity(geometry.cells());
    let mut wrong = None;
    for (at, row) in (0_u32..).zip(rows) {
        form.each_cell(&row.text, &mut |column, word| {
            let digit = match Word::of(word) {
                Word::Number(number) if number <= side => Digit::new(number),
                Word::Blank => None,
                _ => {
                    wrong.get_or_insert((row.number, column, word));
                    None
                }
            };
            digits.push(digit);
            places.push((line_in(rows, at, row), column as u32));
        });
    }
    if let Some((line, column, word)) = wrong {
        let expected = format!("a digit 1 to {side} or a blank");
        return Err(ParseError::new(line, column, expected, quoted(word)));
    }
    let mut record = Record::new(Grid::from_digits(geometry, digits));
    record.place = place_of(rows, places);
    Ok(record)
}

fn record_of_letters(
    rows: &[Line],
    form: &impl Rows,
    geometry: Arc<Geometry>,
    context: &Context,
) -> Result<Record, ParseError> {
    let (mut characters, mut places) = (Vec::new(), Vec::new());
    let mut wrong = None;
    for (at, row) in (0_u32..).zip(rows) {
        form.each_cell(&row.text, &mut |column, word| {
            let is_blank = Word::of(word) == Word::Blank;
            let first = word.chars().next().unwrap_or('.');
            if !is_blank && word.chars().nth(1).is_some() {
                wrong.get_or_insert((row.number, column, word));
            }
            characters.push(first);
            places.push((line_in(rows, at, row), column as u32));
        });
    }
    if let Some((line, column, word)) = wrong {
        return Err(ParseError::new(line, column, "one character a cell", quoted(word)));
    }
    let alphabet = alphabet_of(characters.iter().copied(), geometry.side(), context);
    record_as(geometry, &characters, place_of(rows, places), alphabet)
}

/// The 0-based line of `row` within its record; the `at`-th of `rows`, between which there may be others.
fn line_in(rows: &[Line], at: u32, row: &Line) -> u32 {
    rows.first().map_or(at, |first| (row.number - first.number) as u32)
}

fn place_of(rows: &[Line], places: Vec<(u32, u32)>) -> Place {
    let line = rows.first().map_or(1, |row| row.number);
    Place { line, cells: CellPlaces::Each(places) }
}
