//! The data of a game: 81 digits, or a state of play.
//!
//! ```text
//! 050703060007000800000816000…         digits, 0 for an empty cell
//! version: N, line end, 81 times the fields of a cell, each ended by |
//!   1      digit|notes|editable|       notes 1,2, or - for none
//!   2 3    digit|notes|editable|       notes as a number: 1 for digit 1, 2 for 2, 4 for 3 …
//!   4      digit|corner|centre|editable|
//!   5      digit|corner|centre|colour|editable|
//! ```
//! A digit that may be edited is a placed one. Written are digits alone where there is nothing else to keep,
//! version 2 where there are no notes in the centre, else version 4.

use std::collections::BTreeMap;
use std::fmt::Write;

use hyperdoku_grid::{Cell, Digit, Grid};

use crate::cell_notes::{self, CellNotes};
use crate::characters::{no_geometry, record_of as record_of_cells};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{ParseError, Record};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// The record of the data that stands at a 1-based line and column.
pub(super) fn record_of(
    data: &str,
    line: u64,
    column: usize,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let data = data.trim();
    if data.contains('|') || data.starts_with("version") {
        return record_of_state(data, line, column, context);
    }
    let cells: Vec<char> = data.chars().collect();
    if cells.len() != CELLS {
        let found = format!("{}", cells.len());
        return Err(ParseError::new(line, column + cells.len().min(CELLS), "81 digits", found));
    }
    record_of_cells(&cells, Place { line, cells: CellPlaces::Run(column) }, context)
}

fn record_of_state(
    data: &str,
    line: u64,
    column: usize,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let wrong = |expected: &str, found: String| ParseError::new(line, column, expected, found);
    let (version, fields) = match data.strip_prefix("version:") {
        None => (3, data),
        Some(rest) => {
            let rest = rest.trim_start();
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (version, fields) = rest.split_at(end);
            let known = version.parse::<u8>().ok().filter(|version| (1..=5).contains(version));
            (known.ok_or_else(|| wrong("data of version 1 to 5", format!("`{version}`")))?, fields)
        }
    };
    let fields: Vec<&str> =
        fields.split('|').map(str::trim).filter(|text| !text.is_empty()).collect();
    let width = match version {
        1..=3 => 3,
        4 => 4,
        _ => 5,
    };
    if fields.len() != CELLS * width {
        let expected = format!("{} fields of 81 cells", CELLS * width);
        return Err(wrong(&expected, format!("{}", fields.len())));
    }
    let place = Place { line, cells: CellPlaces::Each(vec![(0, column as u32); CELLS]) };
    let geometry = context.boxes(SIDE).map_err(|error| no_geometry(&error, &place))?;
    let mut record = Record::new(Grid::new(geometry));
    record.place = place;
    let (mut centre, mut corner) = (CellNotes::new(), CellNotes::new());
    for (index, fields) in fields.chunks(width).enumerate() {
        let cell = Cell::new(index);
        let name = record.grid.geometry().cell_name(cell).to_string();
        let in_cell = |expected: &str, found: &str| {
            wrong(&format!("{expected} in {name}"), format!("`{found}`"))
        };
        let digit = match fields[0].parse() {
            Ok(0) => None,
            Ok(value @ 1..=SIDE) => Digit::new(value),
            _ => return Err(in_cell("a digit 0 to 9", fields[0])),
        };
        match (digit, fields[width - 1]) {
            (None, "0" | "1") => {}
            (Some(digit), "1") => record.placed.push((cell, digit)),
            (digit, "0") => record.grid.set(cell, digit),
            (_, other) => return Err(in_cell("0 or 1 for editable", other)),
        }
        let take = |notes: &mut CellNotes, text: &str| {
            let digits = if version == 1 { listed(text) } else { masked(text) };
            let digits = digits.ok_or_else(|| in_cell("notes", text))?;
            if !digits.is_empty() {
                notes.insert(cell, digits);
            }
            Ok(())
        };
        take(&mut corner, fields[1])?;
        if width > 3 {
            take(&mut centre, fields[2])?;
        }
    }
    cell_notes::tell(&mut record, cell_notes::CENTRE, &centre);
    cell_notes::tell(&mut record, cell_notes::CORNER, &corner);
    Ok(record)
}

/// The digits of `1,2,` or `-`.
fn listed(text: &str) -> Option<Vec<Digit>> {
    let words = text.split(',').filter(|word| !word.is_empty() && *word != "-");
    words.map(|word| Digit::new(word.parse().ok()?).filter(|digit| digit.value() <= SIDE)).collect()
}

/// The digits of a number with a bit for each.
fn masked(text: &str) -> Option<Vec<Digit>> {
    let mask = text.parse::<u32>().ok().filter(|mask| *mask < 1 << SIDE)?;
    Some((0..SIDE).filter(|at| mask >> at & 1 == 1).map(Digit::from_index).collect())
}

/// The data of a record, with a line end where it is a state of play.
pub(super) fn data_of(record: &Record) -> String {
    let digit = |digit: Option<Digit>| digit.map_or(0, Digit::value);
    let (centre, corner) = (
        cell_notes::told(record, cell_notes::CENTRE),
        cell_notes::told(record, cell_notes::CORNER),
    );
    if record.placed.is_empty() && centre.is_empty() && corner.is_empty() {
        return record.grid.digits().iter().map(|d| digit(*d).to_string()).collect();
    }
    let placed: BTreeMap<Cell, Digit> = record.placed.iter().copied().collect();
    let mask = |notes: &CellNotes, cell: Cell| {
        let digits = notes.get(&cell).map(Vec::as_slice).unwrap_or_default();
        digits.iter().fold(0_u32, |mask, digit| mask | 1 << digit.index())
    };
    let has_centre = !centre.is_empty();
    let mut text = format!("version: {}\n", if has_centre { 4 } else { 2 });
    for cell in record.grid.geometry().all_cells() {
        let given = record.grid.get(cell);
        let value = digit(given.or(placed.get(&cell).copied()));
        // Writing to a string cannot fail.
        let _ = write!(text, "{value}|{}|", mask(&corner, cell));
        if has_centre {
            let _ = write!(text, "{}|", mask(&centre, cell));
        }
        let _ = write!(text, "{}|", u8::from(given.is_none()));
    }
    text
}
