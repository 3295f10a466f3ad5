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
            Self::Blanks => each_word_between_gaps(text, found),
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

fn each_word_between_gaps<'t>(text: &'t str, found: &mut dyn FnMut(usize, &'t str)) {
    if text.is_ascii() {
        return each_ascii_word(text, found);
    }
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

/// The fast twin of [`each_word_between_gaps`]: a grid of side 4096 has 16 million words.
fn each_ascii_word<'t>(text: &'t str, found: &mut dyn FnMut(usize, &'t str)) {
    let is_gap = |byte: &u8| is_gap(char::from(*byte));
    let mut rest = text.as_bytes();
    while let Some(skipped) = rest.iter().position(|byte| !is_gap(byte)) {
        rest = &rest[skipped..];
        let length = rest.iter().position(is_gap).unwrap_or(rest.len());
        let start = text.len() - rest.len();
        found(start + 1, &text[start..start + length]);
        rest = &rest[length..];
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
        match *word.as_bytes() {
            [byte @ b'1'..=b'9'] => return Self::Number(usize::from(byte - b'0')),
            [b'.' | b'0'] => return Self::Blank,
            _ if word.len() > 3 * LONGEST => return Self::Strange,
            _ => {}
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(usize, &str)> {
        let mut words = Vec::new();
        Parting::of(text).each_word(text, &mut |column, word| words.push((column, word)));
        words
    }

    #[test]
    fn words_are_found_with_their_columns() {
        assert_eq!(words(" 5 3|12\t]"), [(2, "5"), (4, "3"), (6, "12")]);
        assert_eq!(words("５ 3│12"), [(1, "５"), (3, "3"), (5, "12")]);
        assert_eq!(words("5,, 3,"), [(1, "5"), (3, ""), (5, "3"), (7, "")]);
        assert_eq!(words(""), []);
    }

    #[test]
    fn both_ways_to_find_words_agree() {
        let mut state = 1_u32;
        for _ in 0..2000 {
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from(b"0123456789. |,[]\tx-\x0B"[(state >> 16) as usize % 20])
            };
            let text: String = (0..20).map(|_| next()).collect();
            let (mut fast, mut slow) = (Vec::new(), Vec::new());
            each_ascii_word(&text, &mut |column, word| fast.push((column, word.to_owned())));
            let wide = text.clone() + "é";
            each_word_between_gaps(&wide, &mut |column, word| {
                slow.push((column, word.replace('é', "")));
            });
            slow.retain(|(_, word)| !word.is_empty());
            assert_eq!(fast, slow, "{text:?}");
        }
    }

    #[test]
    fn a_word_is_a_number_a_letter_or_a_blank() {
        for (word, said) in [
            ("7", Word::Number(7)),
            ("0012", Word::Number(12)),
            ("１２", Word::Number(12)),
            ("G", Word::Letter('G')),
            ("00", Word::Blank),
            ("-1", Word::Blank),
            ("", Word::Blank),
            ("x", Word::Blank),
            ("..", Word::Blank),
            ("-2", Word::Strange),
            ("1a", Word::Strange),
            ("?", Word::Strange),
            ("99999999999999999999999999", Word::Strange),
        ] {
            assert_eq!(Word::of(word), said, "{word}");
        }
    }
}
