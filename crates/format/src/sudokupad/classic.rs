//! The classic form: a character a given, with the empty cells behind it.
//!
//! ```text
//! alphabet   0-9A-Za-x, 60 characters, counted from 0: 10 × (empty cells behind, at most 5) + digit
//! LsU3C      1.. 4..... ... 3 2.        21, 54, 30, 3, 12; digit 0 is one more empty cell
//! ```
//! `scf` is the same at side 9, and after `*` a `w` for windows, an `x` for diagonals, and title and author after
//! `t` and `a`, each to the next `*`; `**` is a star. An older form of it, with letters for empty cells alone, is not read.

use hyperdoku_grid::{BoxShape, Variant};

use crate::characters::record_of as record_of_cells;
use crate::error::name_of;
use crate::fpuzzles::board::place_of;
use crate::link::Payload;
use crate::reader::Context;
use crate::{ParseError, Record};

/// The most characters of a puzzle: sides of one decimal digit, each cell a character.
const LONGEST: usize = 81;

/// The value of a character.
fn value_of(character: char) -> Option<usize> {
    let value = match character {
        '0'..='9' => u32::from(character) - u32::from('0'),
        'A'..='Z' => u32::from(character) - u32::from('A') + 10,
        'a'..='x' => u32::from(character) - u32::from('a') + 36,
        _ => return None,
    };
    Some(value as usize)
}

/// The cells of a text.
///
/// # Errors
/// The 0-based index of the first character that is none of the alphabet.
fn cells_of(text: &str) -> Result<Vec<char>, (usize, char)> {
    let mut cells = Vec::new();
    for (at, character) in text.chars().enumerate() {
        let value = value_of(character).ok_or((at, character))?;
        cells.push(char::from(b'0' + (value % 10) as u8));
        cells.extend(std::iter::repeat_n('0', value / 10));
    }
    Ok(cells)
}

/// Whether a text without a name of its form is a 9×9 puzzle of this one.
pub(super) fn is_nine(text: &str) -> bool {
    text.len() <= LONGEST && cells_of(text).is_ok_and(|cells| cells.len() == 81)
}

/// The record of the form `scf`.
pub(super) fn record_of_named(
    payload: &Payload<'_>,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let (givens, rest) = payload.text.split_once('*').unwrap_or((&payload.text, ""));
    let mut record = record_of(&payload.with(givens), context)?;
    let (mut variants, mut told) = (Vec::new(), Vec::new());
    let mut characters = rest.chars().peekable();
    while let Some(letter) = characters.next() {
        match letter {
            'w' => variants.extend(Variant::named("windows")),
            'x' => variants.extend(Variant::named("diagonal")),
            't' | 'a' => {
                let mut text = String::new();
                while let Some(c) = characters.next() {
                    if c == '*' && characters.next_if_eq(&'*').is_none() {
                        break;
                    }
                    text.push(c);
                }
                told.push((if letter == 't' { "title" } else { "author" }, text));
            }
            '*' => {}
            other => {
                return Err(
                    payload.wrong("windows, diagonals, a title or an author", name_of(other))
                );
            }
        }
    }
    let shape = record.grid.geometry().box_shape();
    if let Some(shape) = shape.filter(|_| !variants.is_empty()) {
        let geometry = context.shaped(shape, &variants);
        let geometry =
            geometry.map_err(|error| payload.wrong("a grid of side 9", error.to_string()))?;
        record.grid = record.grid.in_geometry(geometry);
    }
    for (key, text) in &told {
        record.tell(key, text);
    }
    Ok(record)
}

pub(super) fn record_of(
    payload: &Payload<'_>,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let text = payload.text.trim_end_matches('_');
    if text.chars().count() > LONGEST {
        return Err(payload.wrong(format!("at most {LONGEST} characters"), "more"));
    }
    let cells = cells_of(text)
        .map_err(|(at, c)| payload.wrong_at(at, "a character 0-9, A-Z or a-x", name_of(c)))?;
    let side = cells.len().isqrt();
    let is_grid = side * side == cells.len() && side <= 9 && BoxShape::for_side(side).is_ok();
    if !is_grid || side < 4 {
        return Err(
            payload.wrong("as many cells as a grid of side 4 to 9", format!("{}", cells.len()))
        );
    }
    record_of_cells(&cells, place_of(payload, side), context)
}
