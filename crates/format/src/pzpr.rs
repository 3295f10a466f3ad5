//! Pzpr: the links of puzz.link and its like, and the files of the program behind them.
//!
//! ```text
//! https://puzz.link/p?sudoku/9/9/i45g31l9h7i71…     columns, rows, cells
//! cells   0-f a number, -10 to -ff one of two digits, g..z 1 to 20 empty cells
//!
//! pzprv3            the file: its name, the puzzle's, the side, the givens, the placed digits; `/` may
//! sudoku            stand for the line ends
//! 4
//! . 1 . .
//! ```
//! The boxes of that program are squares of √n, rounded down, but 2×3 at side 6: it has none for other sides.
//! Source: puzz.link, pzprjs (Encode.js, FileData.js, sudoku.js).

use std::fmt::Write;

use hyperdoku_grid::{BoxShape, Digit, Grid};

use crate::characters::no_geometry;
use crate::error::name_of;
use crate::link::{Link, Payload};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Format, Lines, ParseError, Record, WriteError, WriteOptions};

mod file;

pub(crate) static FORMAT: Format = Format {
    name: "puzz-link",
    summary: "a link puzz.link/p?sudoku/9/9/, or a file pzprv3",
    sides: 4..=36,
    keeps: &[],
    sniff,
    read,
    write: Some(written),
    preamble: "",
    epilogue: "",
};

/// The sides for which that program has boxes of as many cells.
const SIDES: [usize; 6] = [4, 6, 9, 16, 25, 36];

const NAME: &str = "sudoku";

/// The query of a link of this kind: `sudoku/9/9/…`, perhaps after `type=editor&`.
fn query_of<'t>(link: &Link<'t>) -> Option<&'t str> {
    let is_page = ["p", "p.html", "p_edit.html"].contains(&link.path.trim_start_matches("./"));
    let is_known = link.is_on(&["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"]);
    let query = link.query.rsplit('&').next().unwrap_or_default();
    let name = query.split('/').next().unwrap_or_default();
    let is_named = name.strip_suffix("_edit").unwrap_or(name) == NAME;
    (is_known || is_page && is_named).then_some(query)
}

fn sniff(lines: &mut Lines<'_>) -> bool {
    let link = lines.peek(0).and_then(|text| Link::of(0, text));
    link.and_then(|link| query_of(&link)).is_some() || file::is_ahead(lines)
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    if file::is_ahead(lines) {
        return Some(file::read(lines, context));
    }
    let line = lines.take()?;
    let link = Link::of(line.number, &line.text);
    let Some((link, query)) = link.and_then(|link| Some((link, query_of(&link)?))) else {
        let error =
            ParseError::new(line.number, 1, "a link puzz.link/p?sudoku/ or a file pzprv3", "none");
        return Some(Err(error));
    };
    Some(record_of(&link, query, context))
}

fn record_of(link: &Link<'_>, query: &str, context: &mut Context) -> Result<Record, ParseError> {
    let mut parts = query.split('/');
    let name = parts.next().unwrap_or_default();
    if name.strip_suffix("_edit").unwrap_or(name) != NAME {
        return Err(link.wrong(query, "the puzzle `sudoku`", format!("`{name}`")));
    }
    let mut number = |what: &str| {
        let part = parts.next().unwrap_or(&query[query.len()..]);
        let number = part.parse::<usize>().ok().filter(|n| FORMAT.sides.contains(n));
        let found = if part.is_empty() { "nothing".to_owned() } else { format!("`{part}`") };
        number.ok_or_else(|| link.wrong(part, format!("a number of {what} from 4 to 36"), found))
    };
    let (columns, rows) = (number("columns")?, number("rows")?);
    if columns != rows {
        return Err(link.wrong(query, "as many rows as columns", format!("{rows} and {columns}")));
    }
    let body = parts.next().unwrap_or(&query[query.len()..]);
    let mut record = record_of_body(&link.payload(body), rows, context)?;
    record.tell("comment", link.comment);
    Ok(record)
}

/// The record of the cells of a link.
fn record_of_body(
    payload: &Payload<'_>,
    side: usize,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let count = side * side;
    let (mut digits, mut places) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let text: Vec<char> = payload.text.chars().collect();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let length = if text[at] == '-' { 3 } else { 1 };
        at += length;
        match text[start] {
            'g'..='z' => {
                let empty = (text[start] as usize - 'g' as usize + 1).min(count + 1 - digits.len());
                digits.extend(std::iter::repeat_n(None, empty));
                places.extend(std::iter::repeat_n(start, empty));
            }
            '0'..='9' | 'a'..='f' | '-' => {
                let number: String = text[start..at.min(text.len())].iter().collect();
                let value = usize::from_str_radix(number.trim_start_matches('-'), 16).ok();
                let digit = value.and_then(Digit::new).filter(|digit| digit.value() <= side);
                let wrong = || {
                    payload.wrong_at(
                        start,
                        format!("a digit 1 to {side}, in hexadecimal"),
                        format!("`{number}`"),
                    )
                };
                digits.push(Some(digit.ok_or_else(wrong)?));
                places.push(start);
            }
            other => {
                let expected = "a hexadecimal number or a letter g-z";
                return Err(payload.wrong_at(start, expected, name_of(other)));
            }
        }
        if digits.len() > count {
            return Err(payload.wrong_at(start, format!("{count} cells"), "more"));
        }
    }
    if digits.len() < count {
        return Err(payload.wrong_at(
            text.len(),
            format!("{count} cells"),
            format!("{}", digits.len()),
        ));
    }
    let column = |at: usize| (0, payload.column_of(at) as u32);
    let each = places.into_iter().map(column).collect();
    let place = Place { line: payload.line, cells: CellPlaces::Each(each) };
    record_of_digits(digits, place, context)
}

/// The record of a grid with the boxes of that program.
fn record_of_digits(
    digits: Vec<Option<Digit>>,
    place: Place,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let side = digits.len().isqrt();
    if !SIDES.contains(&side) && context.options.box_shape.is_none() {
        let (line, column) = place.of(hyperdoku_grid::Cell::new(0));
        let expected = "a side that has boxes there: 4, 6, 9, 16, 25 or 36";
        return Err(ParseError::new(line, column, expected, format!("{side}")));
    }
    let geometry = context.boxes(side).map_err(|error| no_geometry(&error, &place))?;
    let mut record = Record::new(Grid::from_digits(geometry, digits));
    record.place = place;
    Ok(record)
}

fn written(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let side = geometry.side();
    if !SIDES.contains(&side) {
        return Err(WriteError::Side { format: FORMAT.name, side });
    }
    // Regions that are lost are told as such.
    let shape = geometry.box_shape().filter(|&shape| BoxShape::for_side(side) != Ok(shape));
    if let Some(shape) = shape {
        return Err(WriteError::Missing { format: FORMAT.name, what: format!("boxes {shape}") });
    }
    let mut text = format!("https://puzz.link/p?{NAME}/{side}/{side}/");
    let mut empty = 0_u8;
    let flush = |text: &mut String, empty: &mut u8| {
        if *empty > 0 {
            text.push(char::from(b'g' - 1 + *empty));
            *empty = 0;
        }
    };
    for digit in record.grid.digits() {
        match digit {
            None => {
                empty += 1;
                if empty == 20 {
                    flush(&mut text, &mut empty);
                }
            }
            Some(digit) => {
                flush(&mut text, &mut empty);
                let value = digit.value();
                text += if value < 16 { "" } else { "-" };
                // Writing to a string cannot fail.
                let _ = write!(text, "{value:x}");
            }
        }
    }
    flush(&mut text, &mut empty);
    Ok(text + "\n")
}
