//! Tatham: the game ID of Solo in Simon Tatham's puzzle collection, a link to one, and its save file.
//!
//! ```text
//! 2x3:c5_6f1b6_4_5b5_2_1b5f4_1c             boxes 2x3 (columns of boxes x rows of boxes: ours is 2x3 too)
//! 9jx:b8d7a2f5b3_2_…,acccc__ba_da_…         side 9, jigsaw regions, diagonals
//!
//! parameters   CxR or Nj, then x diagonals, k killer, letters of symmetry and difficulty, which say nothing
//! grid         numbers; a..z for 1 to 26 empty cells, _ between numbers that touch
//! regions      which neighbours have no wall between them: see `walls`
//! ```
//! A killer has cages after that, which are a rule that is not known here: an error. So is `3x3#123`, which
//! is a seed and no puzzle. Of a save file the puzzle is read and the digits that were placed up to the place
//! where it stands; pencilmarks are not.
//! Source: S. Tatham, solo.c, and IDs that it made.

use std::collections::BTreeSet;
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Digit, Geometry, Grid, Variant};

use crate::error::name_of;
use crate::jigsaw::regions_in;
use crate::link::{self, Link, Payload};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

mod save;
mod walls;

pub(crate) static FORMAT: Format = Format {
    name: "tatham",
    summary: "a game ID of Solo, as 3x3:4a5c1a8b9_7 (Simon Tatham's collection)",
    sides: 2..=31,
    keeps: &[Part::Regions, Part::Variant("diagonal")],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

const HOSTS: [&str; 1] = ["chiark.greenend.org.uk"];

/// What a game ID is, for errors.
const EXPECTED: &str = "a game ID of Solo, as 3x3:4a5c1a8b9_7";

fn sniff(lines: &mut Lines<'_>) -> bool {
    /// The longest parameters that make sense, and more.
    const NEAR: usize = 24;
    let Some(text) = lines.peek(0) else { return false };
    let start = text.trim_start();
    // Quick: most lines are puzzles without a colon or `#` near their start.
    if start.starts_with(|c: char| c.is_ascii_digit()) {
        let mark = start.bytes().take(NEAR).position(|byte| matches!(byte, b':' | b'#'));
        return mark.is_some_and(|mark| is_id(start, mark));
    }
    save::is_ahead(lines) || link::is_ahead(lines, &HOSTS)
}

/// Whether a line starts with a game ID whose `:` or `#` stands at a byte.
fn is_id(line: &str, mark: usize) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let (Some(parameters), Some(rest)) = (word.get(..mark), word.get(mark + 1..)) else {
        return false;
    };
    let is_known = Parameters::of(parameters).is_ok();
    if word[mark..].starts_with('#') {
        // A digit and a comment are no seed.
        return is_known && parameters.len() > 1 && !rest.is_empty();
    }
    let is_described = rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b',')
        && rest.bytes().any(|b| b.is_ascii_lowercase() || b == b'_');
    is_known && is_described
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    if save::is_ahead(lines) {
        return Some(save::read(lines, context));
    }
    let line = lines.take()?;
    Some(record_of_line(line.number, &line.text, context))
}

fn record_of_line(line: u64, text: &str, context: &mut Context) -> Result<Record, ParseError> {
    if let Some(link) = Link::of(line, text) {
        let mut record = record_of(&link.payload(link.fragment), context)?;
        record.tell("comment", link.comment);
        return Ok(record);
    }
    let start = text.trim_start();
    let indent = text.chars().count() - start.chars().count();
    let (id, comment) = start.split_once(char::is_whitespace).unwrap_or((start, ""));
    let mut record = record_of(&Payload::plain(line, indent + 1, id), context)?;
    record.tell("comment", comment.trim_start_matches(|c: char| c.is_whitespace() || c == '#'));
    Ok(record)
}

/// What stands before the colon.
struct Parameters {
    /// `None` for a jigsaw.
    shape: Option<BoxShape>,
    side: usize,
    has_diagonals: bool,
    is_killer: bool,
}

impl Parameters {
    /// # Errors
    /// The first byte that is wrong.
    fn of(text: &str) -> Result<Self, usize> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=31).contains(n));
        let first = digits(text);
        let columns = number(&text[..first]).ok_or(0_usize)?;
        let mut rest = &text[first..];
        let mut rows = columns;
        if let Some(after) = rest.strip_prefix('x').filter(|after| digits(after) > 0) {
            let second = digits(after);
            rows = number(&after[..second]).ok_or(first + 1)?;
            rest = &after[second..];
        }
        let (mut is_jigsaw, mut has_diagonals, mut is_killer) = (false, false, false);
        let start = text.len() - rest.len();
        for (at, letter) in rest.char_indices() {
            match letter {
                'j' => is_jigsaw = true,
                'x' => has_diagonals = true,
                'k' => is_killer = true,
                // Symmetry and difficulty, each with more of their own.
                'a' | 'r' | 'm' | 'd' | 'e' | 'u' | 'i' | 'b' | 't' | '0'..='9' => {}
                _ => return Err(start + at),
            }
        }
        let (shape, side) = if is_jigsaw {
            (None, if rows == columns { columns } else { columns * rows })
        } else {
            let shape = BoxShape::new(columns, rows).map_err(|_| 0_usize)?;
            (Some(shape), shape.side())
        };
        let fits = FORMAT.sides.contains(&side);
        fits.then_some(Self { shape, side, has_diagonals, is_killer }).ok_or(0)
    }
}

/// The record of a game ID.
fn record_of(payload: &Payload<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let text = &*payload.text;
    let column = |byte: usize| payload.column_of(text[..byte].chars().count());
    let wrong = |byte: usize, expected: &str, found: String| {
        ParseError::new(payload.line, column(byte), expected, found)
    };
    let colon = text.find([':', '#']).ok_or_else(|| payload.wrong(EXPECTED, "none"))?;
    let parameters = Parameters::of(&text[..colon]).map_err(|at| {
        let found = text[at..].chars().next().map_or_else(|| "nothing".to_owned(), name_of);
        wrong(at, EXPECTED, found)
    })?;
    if text[colon..].starts_with('#') {
        let found = "a seed, from which only that program makes a puzzle".to_owned();
        return Err(wrong(colon, "`:` and a puzzle", found));
    }
    if parameters.is_killer {
        let found = "the cages of a killer (`k`)".to_owned();
        return Err(wrong(0, "givens, regions and diagonals alone", found));
    }
    let start = colon + 1;
    let end = text[start..].find(',').map_or(text.len(), |at| start + at);
    let side = parameters.side;
    let (digits, places) = cells_of(&text[start..end], side)
        .map_err(|(at, expected, found)| wrong(start + at, &expected, found))?;
    let variants: Vec<&'static Variant> = parameters
        .has_diagonals
        .then(|| Variant::named("diagonal"))
        .flatten()
        .into_iter()
        .collect();
    let geometry = match (parameters.shape, text.get(end + 1..)) {
        (Some(shape), None) => context.shaped(shape, &variants),
        (Some(_), Some(_)) => return Err(wrong(end, "the end", "`,`".to_owned())),
        (None, None) => {
            return Err(wrong(end, "`,` and the walls between regions", "the end".to_owned()));
        }
        (None, Some(walls)) => {
            let mut regions = walls::regions_of(walls, side)
                .map_err(|(at, expected, found)| wrong(end + 1 + at, &expected, found))?;
            match regions_in(&mut regions, side) {
                Some(shape) => context.shaped(shape, &variants),
                None => context.jigsaw(&regions, &variants),
            }
        }
    };
    let geometry: Arc<Geometry> = geometry.map_err(|error| {
        wrong(end, &format!("{side} regions of {side} cells"), error.to_string())
    })?;
    let mut record = Record::new(Grid::from_digits(geometry, digits));
    let each = places.into_iter().map(|at| (0, column(start + at) as u32)).collect();
    record.place = Place { line: payload.line, cells: CellPlaces::Each(each) };
    Ok(record)
}

/// What is wrong in a part of an ID: the byte, what was expected, what was found.
type Wrong = (usize, String, String);

/// The digits of a grid, and the byte where each cell stands.
fn cells_of(text: &str, side: usize) -> Result<(Vec<Option<Digit>>, Vec<usize>), Wrong> {
    let count = side * side;
    let (mut digits, mut places) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        let start = at;
        match character {
            '_' => at += 1,
            'a'..='z' => {
                at += 1;
                let empty = (character as usize - 'a' as usize + 1).min(count + 1 - digits.len());
                digits.extend(std::iter::repeat_n(None, empty));
                places.extend(std::iter::repeat_n(start, empty));
            }
            '0'..='9' => {
                at += text[at..].bytes().take_while(u8::is_ascii_digit).count();
                let number = &text[start..at];
                let digit = number.parse().ok().and_then(Digit::new).filter(|d| d.value() <= side);
                let wrong = || (start, format!("a digit 1 to {side}"), format!("`{number}`"));
                digits.push(Some(digit.ok_or_else(wrong)?));
                places.push(start);
            }
            other => {
                let expected = "a number, a letter a-z or `_`".to_owned();
                return Err((start, expected, name_of(other)));
            }
        }
        if digits.len() > count {
            return Err((start, format!("{count} cells"), "more".to_owned()));
        }
    }
    if digits.len() < count {
        return Err((text.len(), format!("{count} cells"), format!("{}", digits.len())));
    }
    Ok((digits, places))
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let side = geometry.side();
    // One row or column of boxes is a jigsaw to that program.
    let boxes = geometry.box_shape().filter(|shape| shape.height() > 1 && shape.width() > 1);
    let mut text = boxes.map_or_else(|| format!("{side}j"), |shape| shape.to_string());
    text += if Part::Variant("diagonal").is_in(record) { "x:" } else { ":" };
    let (mut empty, mut is_number) = (0_u8, false);
    for digit in record.grid.digits() {
        match digit {
            None => {
                is_number = false;
                empty += 1;
                if empty == 26 {
                    text.push('z');
                    empty = 0;
                }
            }
            Some(digit) => {
                if empty > 0 {
                    text.push(char::from(b'a' - 1 + empty));
                    empty = 0;
                } else if is_number {
                    text.push('_');
                }
                is_number = true;
                text += &digit.to_string();
            }
        }
    }
    if empty > 0 {
        text.push(char::from(b'a' - 1 + empty));
    }
    if boxes.is_none() {
        text.push(',');
        let walls = walls::text_of(geometry);
        // Walls say nothing of cells that are no neighbours.
        let regions = walls::regions_of(&walls, side).unwrap_or_default();
        let pieces: BTreeSet<u32> = regions.into_iter().collect();
        if pieces.len() != side {
            let what = "regions in several pieces".to_owned();
            return Err(WriteError::Missing { format: FORMAT.name, what });
        }
        text += &walls;
    }
    Ok(text + "\n")
}
