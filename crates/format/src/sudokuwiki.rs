//! `SudokuWiki`: links to the solver of that site.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=309000400200709000087000000750060230600904008028050041…
//! https://www.sudokuwiki.org/sudoku.htm?bd=S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b04…
//! ```
//! The plain form is 81 digits, 0 for an empty cell. The packed one, `S9B`, has two characters of base 36 a
//! cell:
//!
//! ```text
//! 1..9   a given        10..18  a placed digit, 9 more        18 + set  candidates: 1 for digit 1, 2 for 2, 4 for 3 …
//! ```
//! Candidates that neither the digits nor the houses have taken are deleted ones: a state of play, kept as
//! [`hodoku`](crate::hodoku) keeps it. The packed form is written where there is a placed digit or a deleted
//! candidate to keep. Other forms, and other pages of the site, are errors that name them.
//! Source: the site's own links, whose two forms of one puzzle were compared.

use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry, Grid};

use crate::characters::record_of as record_of_cells;
use crate::error::name_of;
use crate::link::{self, Link, Payload};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::susser::DELETED;
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "sudokuwiki",
    summary: "a link sudokuwiki.org/sudoku.htm?bd=, plain or packed",
    sides: 9..=9,
    keeps: &[Part::Placed, Part::Told(DELETED)],
    sniff: |lines| link::is_ahead(lines, &HOSTS),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

const HOSTS: [&str; 1] = ["sudokuwiki.org"];
const PAGE: &str = "sudoku.htm";
const PACKED: &str = "S9B";
const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// What is added to a placed digit, and twice that to a set of candidates.
const STEP: u32 = 9;

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let Some(link) = Link::of(line.number, &line.text) else {
        let expected = "a link sudokuwiki.org/sudoku.htm?bd=";
        return Some(Err(ParseError::new(line.number, 1, expected, "none")));
    };
    Some(record_of(&link, context))
}

fn record_of(link: &Link<'_>, context: &mut Context) -> Result<Record, ParseError> {
    if !link.path.eq_ignore_ascii_case(PAGE) {
        let found = format!("the page `{}`", link.path);
        return Err(link.wrong(link.path, format!("the page `{PAGE}`"), found));
    }
    let board = link.value("bd").or_else(|| link.value("n"));
    let board = board.ok_or_else(|| link.wrong(link.query, "`bd=` and a puzzle", "none"))?;
    let payload = link.payload(board);
    let mut record = match payload.text.strip_prefix(PACKED) {
        Some(_) => record_of_packed(&payload.without(PACKED.len()), context)?,
        None => record_of_plain(&payload, context)?,
    };
    record.tell("comment", link.comment);
    Ok(record)
}

fn record_of_plain(payload: &Payload<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let cells: Vec<char> = payload.text.chars().collect();
    if cells.len() != CELLS {
        let found = if payload.text.starts_with('S') {
            format!("another packed form, `{}`", cells.iter().take(3).collect::<String>())
        } else {
            format!("{} characters", cells.len())
        };
        return Err(
            payload.wrong(format!("{CELLS} digits, or `{PACKED}` and as many pairs"), found)
        );
    }
    let each = (0..CELLS).map(|cell| (0, payload.column_of(cell) as u32)).collect();
    let place = Place { line: payload.line, cells: CellPlaces::Each(each) };
    record_of_cells(&cells, place, context)
}

fn record_of_packed(payload: &Payload<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let text: Vec<char> = payload.text.chars().collect();
    if text.len() != 2 * CELLS {
        let found = format!("{}", text.len());
        return Err(payload.wrong(format!("{} characters after `{PACKED}`", 2 * CELLS), found));
    }
    let each = (0..CELLS).map(|cell| (0, payload.column_of(2 * cell) as u32)).collect();
    let place = Place { line: payload.line, cells: CellPlaces::Each(each) };
    let shape = context.boxes(SIDE);
    let geometry = shape.map_err(|error| crate::characters::no_geometry(&error, &place))?;
    let mut record = Record::new(Grid::new(geometry));
    record.place = place;
    let mut candidates = Vec::new();
    for (index, pair) in text.chunks(2).enumerate() {
        let value = |at: usize| {
            let wrong =
                || payload.wrong_at(2 * index + at, "a character 0-9 or a-z", name_of(pair[at]));
            pair[at].to_digit(36).ok_or_else(wrong)
        };
        let value = 36 * value(0)? + value(1)?;
        let cell = Cell::new(index);
        match value {
            1..=STEP => record.grid.set(cell, Digit::new(value as usize)),
            value if (STEP + 1..=2 * STEP).contains(&value) => {
                let digit = Digit::new((value - STEP) as usize);
                record.placed.extend(digit.map(|digit| (cell, digit)));
            }
            value if value > 2 * STEP && value - 2 * STEP < 1 << SIDE => {
                candidates.push((cell, value - 2 * STEP));
            }
            _ => {
                let found = format!("`{}{}`", pair[0], pair[1]);
                let expected = "a digit or a set of candidates, as two characters of base 36";
                return Err(payload.wrong_at(2 * index, expected, found));
            }
        }
    }
    let open = open_candidates(record.grid.geometry(), &record);
    let mut deleted = Vec::new();
    for (cell, set) in candidates {
        let gone = open[cell.index()] & !set;
        let geometry = record.grid.geometry();
        let digits = geometry.digits().filter(|digit| gone >> digit.index() & 1 == 1);
        deleted.extend(digits.map(|digit| triplet(geometry, digit, cell)));
    }
    record.tell(DELETED, &deleted.join(" "));
    Ok(record)
}

/// A candidate as digit, row, column.
fn triplet(geometry: &Geometry, digit: Digit, cell: Cell) -> String {
    format!("{digit}{}{}", geometry.row_of(cell) + 1, geometry.column_of(cell) + 1)
}

/// For each cell the set of digits that no given or placed digit takes from it.
fn open_candidates(geometry: &Geometry, record: &Record) -> Vec<u32> {
    let mut open = vec![(1_u32 << SIDE) - 1; CELLS];
    for (cell, digit) in record.grid.filled().chain(record.placed.iter().copied()) {
        for peer in geometry.peers(cell) {
            open[peer.index()] &= !(1 << digit.index());
        }
    }
    open
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let shape = geometry.box_shape().filter(|&shape| BoxShape::for_side(SIDE) != Ok(shape));
    if let Some(shape) = shape {
        return Err(WriteError::Missing { format: FORMAT.name, what: format!("boxes {shape}") });
    }
    let start = format!("https://www.sudokuwiki.org/{PAGE}?bd=");
    let deleted = crate::susser::told_triplets(record, DELETED);
    if record.placed.is_empty() && deleted.is_empty() {
        let digit = |digit: &Option<Digit>| digit.map_or_else(|| "0".to_owned(), |d| d.to_string());
        let cells: String = record.grid.digits().iter().map(digit).collect();
        return Ok(start + &cells + "\n");
    }
    // The page knows no other houses.
    let houses = BoxShape::for_side(SIDE).map(Geometry::classic);
    let houses = houses.map_err(|_| WriteError::Side { format: FORMAT.name, side: SIDE })?;
    // Where the digits leave none, all are none: an empty set would be a placed 9.
    let open = open_candidates(&houses, record);
    let mut open: Vec<u32> =
        open.into_iter().map(|set| if set == 0 { (1 << SIDE) - 1 } else { set }).collect();
    for word in deleted.split_whitespace() {
        let places: Vec<usize> =
            word.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize - 1).collect();
        if let [digit, row, column] = places[..] {
            open[geometry.cell_at(row, column).index()] &= !(1 << digit);
        }
    }
    let mut text = start + PACKED;
    for cell in geometry.all_cells() {
        let placed = record.placed.iter().find(|(other, _)| *other == cell);
        let value = match (record.grid.get(cell), placed) {
            (Some(given), _) => given.value() as u32,
            (None, Some((_, digit))) => digit.value() as u32 + STEP,
            (None, None) if open[cell.index()] == 0 => {
                let what = format!("way to say that {} has no candidate", geometry.cell_name(cell));
                return Err(WriteError::Missing { format: FORMAT.name, what });
            }
            (None, None) => open[cell.index()] + 2 * STEP,
        };
        for part in [value / 36, value % 36] {
            text.extend(char::from_digit(part, 36));
        }
    }
    Ok(text + "\n")
}
