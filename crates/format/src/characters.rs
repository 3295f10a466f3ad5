//! Grids of one character a cell: what the line and row formats have in common.

use std::ops::Range;
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Digit, Geometry, GeometryError, Grid};

use crate::alphabet::is_blank;
use crate::error::name_of;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Alphabet, ParseError, Record, WriteError, WriteOptions};

/// Sides of one character a cell; below 4 there is no puzzle.
pub(crate) const SMALLEST_SIDE: usize = 4;

/// The side of a grid of `cells` cells, if it is a square that `context` has a box for.
pub(crate) fn side_of(cells: usize, context: &Context) -> Option<usize> {
    let side = cells.isqrt();
    let asked = context.options.box_shape.is_some_and(|shape| shape.side() == side);
    let usual = side >= SMALLEST_SIDE && BoxShape::for_side(side).is_ok();
    (side * side == cells && side <= Alphabet::Zero.largest() && (asked || usual)).then_some(side)
}

/// The record of a grid with boxes from the characters of its cells, row by row, which stand at `place`.
///
/// # Errors
/// The first character that is neither a digit of this side nor a blank, or a side without a box.
pub(crate) fn record_of(
    characters: &[char],
    place: Place,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let geometry =
        context.boxes(characters.len().isqrt()).map_err(|error| no_geometry(&error, &place))?;
    record_in(geometry, characters, place, context)
}

/// As [`record_of`], in a known geometry.
pub(crate) fn record_in(
    geometry: Arc<Geometry>,
    characters: &[char],
    place: Place,
    context: &Context,
) -> Result<Record, ParseError> {
    let alphabet = alphabet_of(characters.iter().copied(), geometry.side(), context);
    record_as(geometry, characters, place, alphabet)
}

/// The alphabet of a grid of side `side`: the one asked for, or the one that its characters show; and
/// whether it could be no other.
pub(crate) fn alphabet_of(
    characters: impl Iterator<Item = char>,
    side: usize,
    context: &Context,
) -> (Alphabet, bool) {
    match context.options.alphabet {
        Some(alphabet) => (alphabet, true),
        None => Alphabet::detect(characters, side),
    }
}

/// As [`record_in`], in a known alphabet, which may be a guess.
pub(crate) fn record_as(
    geometry: Arc<Geometry>,
    characters: &[char],
    place: Place,
    (alphabet, certain): (Alphabet, bool),
) -> Result<Record, ParseError> {
    let side = geometry.side();
    let mut digits = Vec::with_capacity(characters.len());
    for (cell, &character) in characters.iter().enumerate() {
        digits.push(cell_of(character, side, alphabet).map_err(|Strange| {
            let (line, column) = place.of(hyperdoku_grid::Cell::new(cell));
            not_a_cell(line, column, character, side, alphabet)
        })?);
    }
    let mut record = Record::new(Grid::from_digits(geometry, digits));
    if !certain {
        record
            .notes
            .push(format!("digits were taken as {}; --digits says otherwise", alphabet.name()));
    }
    record.place = place;
    Ok(record)
}

/// A character that is neither a digit of the side nor a blank.
pub(crate) struct Strange;

/// The digit that a character writes into a cell, or `None` for a blank.
pub(crate) fn cell_of(
    character: char,
    side: usize,
    alphabet: Alphabet,
) -> Result<Option<Digit>, Strange> {
    match alphabet.digit(character) {
        Some(digit) if digit.value() <= side => Ok(Some(digit)),
        _ if is_blank(character) => Ok(None),
        _ => Err(Strange),
    }
}

/// The error for a character that is neither a digit of `side` nor a blank.
pub(crate) fn not_a_cell(
    line: u64,
    column: usize,
    found: char,
    side: usize,
    alphabet: Alphabet,
) -> ParseError {
    let end = |digit: Digit| alphabet.character(digit).unwrap_or('?');
    let first = end(Digit::from_index(0));
    let expected = format!("a digit {first} to {} or a blank", end(Digit::from_index(side - 1)));
    ParseError::new(line, column, expected, name_of(found))
}

/// The error for a record whose side or regions make no geometry.
pub(crate) fn no_geometry(error: &GeometryError, place: &Place) -> ParseError {
    let (line, column) = place.of(hyperdoku_grid::Cell::new(0));
    ParseError::new(line, column, "a grid with boxes or regions", error.to_string())
}

/// The error for a word that is as long as no puzzle: too short for the nearest one, or too long.
pub(crate) fn wrong_length(line: u64, text: &[char], word: &Range<usize>) -> ParseError {
    let length = word.len();
    let strange = |&at: &usize| !is_blank(text[at]) && Alphabet::Zero.digit(text[at]).is_none();
    if let Some(at) = word.clone().find(strange) {
        return ParseError::new(line, at + 1, "a puzzle", name_of(text[at]));
    }
    let sides =
        (SMALLEST_SIDE..=Alphabet::Zero.largest()).filter(|&n| BoxShape::for_side(n).is_ok());
    let side = sides.min_by_key(|side| length.abs_diff(side * side)).unwrap_or(9);
    let cells = side * side;
    let expected = format!("{cells} characters for side {side}");
    let column = word.start + 1 + length.min(cells);
    ParseError::new(line, column, expected, format!("{length}"))
}

/// The characters of a grid, row by row.
///
/// # Errors
/// If the alphabet has too few characters for the side.
pub(crate) fn characters_of(grid: &Grid, options: WriteOptions) -> Result<String, WriteError> {
    let (side, alphabet) = (grid.geometry().side(), options.alphabet);
    if side > alphabet.largest() {
        let (largest, alphabet) = (alphabet.largest(), alphabet.name());
        return Err(WriteError::Alphabet { alphabet, largest, side });
    }
    let character = |digit: &Option<Digit>| match digit {
        None => options.blank,
        Some(digit) => alphabet.character(*digit).unwrap_or(options.blank),
    };
    Ok(grid.digits().iter().map(character).collect())
}

/// The places of cells that were gathered one by one: 1-based line and column of each.
pub(crate) fn places_of(cells: &[(u64, usize)]) -> Place {
    let line = cells.first().map_or(1, |&(line, _)| line);
    let each = cells.iter().map(|&(at, column)| ((at - line) as u32, column as u32)).collect();
    Place { line, cells: CellPlaces::Each(each) }
}
