//! Ipuz: the JSON of ipuz.org, one document a puzzle, on one line or several.
//!
//! ```text
//! {"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"charset":"123456789",
//!  "puzzle":[[0,1,2,0,0,7,0,0,0],…],"solution":[[9,1,2,5,6,7,4,3,8],…]}
//! ```
//! | key | what it is |
//! |---|---|
//! | `kind` | `sudoku`, then the kinds below it: `diagonalsudoku`, `hypersudoku` (windows), `jigsawsudoku`, `latinsquare`, `wordoku` |
//! | `charset` | the character of each digit, in their order |
//! | `boxes` | false for a Latin square |
//! | `zones` | the regions of a jigsaw: `{"cells":[[column,row],…]}`, counted from 0, or `{"rect":[left,top,right,bottom]}` |
//! | `puzzle`, `solution`, `saved` | rows of characters or numbers, 0 or `empty` for an empty cell; in `saved` arrays are notes |
//!
//! Other kinds, cages, and zones of no jigsaw that are not the windows are rules that are not known here.
//! Source: ipuz.org, version 2.0.2.

use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry, Grid, Variant};
use serde_json::{Map, Value};

use crate::cell_notes::{self, CellNotes};
use crate::error::name_of;
use crate::fpuzzles::board::{says_something, windows_of};
use crate::jigsaw::regions_in;
use crate::link::Payload;
use crate::reader::Context;
use crate::{Format, Lines, ParseError, Part, Record};

mod document;
mod written;

pub(crate) static FORMAT: Format = Format {
    name: "ipuz",
    summary: "a JSON document of ipuz.org, kind http://ipuz.org/sudoku",
    sides: 4..=35,
    keeps: &[
        Part::Placed,
        Part::Solution,
        Part::Regions,
        Part::Variant("diagonal"),
        Part::Variant("windows"),
        Part::Told("title"),
        Part::Told("author"),
        Part::Told("description"),
        Part::Told("comment"),
        Part::Told("source"),
        Part::Told("date"),
        Part::Told("url"),
        Part::Told("level"),
        Part::Told(cell_notes::CENTRE),
    ],
    sniff: document::is_ahead,
    read,
    write: Some(|record, _| Ok(written::text_of(record))),
    preamble: "",
    epilogue: "",
};

/// What the kinds of sudoku start with.
const KIND: &str = "http://ipuz.org/sudoku";

/// The fields that are info, and their keys here.
const INFO: [(&str, &str); 8] = [
    ("title", "title"),
    ("author", "author"),
    ("intro", "description"),
    ("notes", "comment"),
    ("publication", "source"),
    ("date", "date"),
    ("url", "url"),
    ("difficulty", "level"),
];

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let document = document::take(lines)?;
    Some(document.parse().and_then(|value| {
        let at = Payload::plain(document.line, document.column, "");
        record_of(&value, &at, &document, context)
    }))
}

fn record_of(
    value: &Value,
    at: &Payload<'_>,
    document: &document::Document,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let wrong = |key: &str, expected: &str, found: String| document.wrong(key, expected, found);
    let puzzle = value.as_object().ok_or_else(|| at.wrong("a document of ipuz", "no object"))?;
    let kinds = kinds_of(puzzle).map_err(|found| {
        wrong("kind", "a sudoku with diagonals, windows or a jigsaw, or a Latin square", found)
    })?;
    if puzzle.get("cages").is_some_and(says_something) {
        let expected = "givens, regions, diagonals and windows alone";
        return Err(wrong("cages", expected, "the cages of another kind of puzzle".to_owned()));
    }
    let rows =
        rows_of(puzzle, "puzzle").ok_or_else(|| at.wrong("`puzzle`, an array of rows", "none"))?;
    let side = rows.len();
    if !FORMAT.sides.contains(&side) {
        return Err(wrong("puzzle", "4 to 35 rows", format!("{side}")));
    }
    let digits = Digits::of(puzzle, side)
        .map_err(|found| wrong("charset", &format!("{side} characters, each once"), found))?;
    let grid = |key: &str, rows: &[&[Value]]| {
        digits.grid(rows).map_err(|(expected, found)| wrong(key, &expected, found))
    };
    let geometry = geometry_of(puzzle, &kinds, side, document, context)?;
    let mut record = Record::new(Grid::from_digits(geometry, grid("puzzle", &rows)?.digits));
    record.place = document.place_of_cells(side);
    if let Some(rows) = rows_of(puzzle, "saved") {
        let saved = grid("saved", &rows)?;
        let placed = saved.digits.iter().enumerate();
        let placed = placed.filter_map(|(index, digit)| Some((Cell::new(index), (*digit)?)));
        let placed: Vec<_> = placed.filter(|(cell, _)| record.grid.get(*cell).is_none()).collect();
        record.placed = placed;
        cell_notes::tell(&mut record, cell_notes::CENTRE, &saved.notes);
    }
    if let Some(rows) = rows_of(puzzle, "solution") {
        record.solution = grid("solution", &rows)?.digits.into_iter().collect();
    }
    for (field, key) in INFO {
        match puzzle.get(field) {
            Some(Value::String(text)) => record.tell(key, text),
            Some(Value::Number(number)) => record.tell(key, &number.to_string()),
            _ => {}
        }
    }
    Ok(record)
}

/// The kinds below sudoku, without what stands before their names.
fn kinds_of(puzzle: &Map<String, Value>) -> Result<Vec<String>, String> {
    let mut kinds = Vec::new();
    for kind in puzzle.get("kind").and_then(Value::as_array).into_iter().flatten() {
        let text = kind.as_str().unwrap_or_default();
        let name = text.split('#').next().unwrap_or_default();
        let Some(name) = name.replacen("https:", "http:", 1).strip_prefix(KIND).map(str::to_owned)
        else {
            return Err(format!("`{text}`"));
        };
        match name.trim_start_matches('/') {
            "" | "wordoku" => {}
            name @ ("latinsquare" | "diagonalsudoku" | "hypersudoku" | "jigsawsudoku") => {
                kinds.push(name.to_owned());
            }
            _ => return Err(format!("`{text}`")),
        }
    }
    Ok(kinds)
}

/// The rows under a key.
fn rows_of<'v>(puzzle: &'v Map<String, Value>, key: &str) -> Option<Vec<&'v [Value]>> {
    let rows = puzzle.get(key)?.as_array()?;
    Some(rows.iter().map(|row| row.as_array().map_or(&[][..], Vec::as_slice)).collect())
}

fn geometry_of(
    puzzle: &Map<String, Value>,
    kinds: &[String],
    side: usize,
    document: &document::Document,
    context: &mut Context,
) -> Result<Arc<Geometry>, ParseError> {
    let is = |kind: &str| kinds.iter().any(|known| known == kind);
    let has_boxes = puzzle.get("boxes").and_then(Value::as_bool).unwrap_or(true);
    let zones =
        puzzle.get("zones").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let zones: Option<Vec<Vec<Cell>>> = zones.iter().map(|zone| cells_in(zone, side)).collect();
    let zones = zones.ok_or_else(|| {
        document.wrong("zones", "`cells` or a `rect` within the grid", "something else".to_owned())
    })?;
    let mut names = Vec::new();
    names.extend(is("diagonalsudoku").then_some("diagonal"));
    names.extend(is("hypersudoku").then_some("windows"));
    let wrong = |expected: &str, found: String| document.wrong("zones", expected, found);
    let variants: Vec<&'static Variant> = names.into_iter().filter_map(Variant::named).collect();
    let geometry = if is("jigsawsudoku") {
        let expected = "each cell in one zone of a jigsaw";
        let mut of_cell = vec![None; side * side];
        for (region, cells) in zones.iter().enumerate() {
            for cell in cells {
                if of_cell[cell.index()].replace(region as u32).is_some() {
                    return Err(wrong(expected, "a cell in two".to_owned()));
                }
            }
        }
        let regions: Option<Vec<u32>> = of_cell.into_iter().collect();
        let mut regions = regions.ok_or_else(|| wrong(expected, "a cell in none".to_owned()))?;
        match regions_in(&mut regions, side) {
            Some(shape) => context.shaped(shape, &variants),
            None => context.jigsaw(&regions, &variants),
        }
    } else {
        let shape = if is("latinsquare") {
            BoxShape::new(1, side)
        } else if has_boxes {
            context.shape(side)
        } else {
            let found = "false, and no kind that says what holds instead".to_owned();
            return Err(document.wrong("boxes", "boxes, a jigsaw or a Latin square", found));
        };
        let shape = shape
            .map_err(|error| document.wrong("puzzle", "a grid with boxes", error.to_string()))?;
        let sets = zones.into_iter().map(|cells| cells.into_iter().collect()).collect();
        if puzzle.get("zones").is_some_and(says_something)
            && !(is("hypersudoku") && windows_of(shape) == Some(sets))
        {
            return Err(wrong("zones of a jigsaw", "zones that are another rule".to_owned()));
        }
        context.shaped(shape, &variants)
    };
    geometry.map_err(|error| wrong("boxes or regions", error.to_string()))
}

/// The cells of a zone.
fn cells_in(zone: &Value, side: usize) -> Option<Vec<Cell>> {
    let number = |value: &Value| {
        let number = usize::try_from(value.as_u64()?).ok()?;
        (number < side).then_some(number)
    };
    if let Some(rect) = zone.get("rect").and_then(Value::as_array) {
        let bounds: Option<Vec<usize>> = rect.iter().map(number).collect();
        let [left, top, right, bottom] = bounds?[..] else { return None };
        let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)));
        return Some(cells.map(|(row, column)| Cell::new(row * side + column)).collect());
    }
    let cell =
        |place: &Value| Some(Cell::new(number(place.get(1)?)? * side + number(place.get(0)?)?));
    zone.get("cells")?.as_array()?.iter().map(cell).collect()
}

/// How the cells of a document name digits.
struct Digits {
    charset: Vec<char>,
    empty: Value,
}

/// What rows hold.
struct Rows {
    digits: Vec<Option<Digit>>,
    notes: CellNotes,
}

impl Digits {
    fn of(puzzle: &Map<String, Value>, side: usize) -> Result<Self, String> {
        let usual = || crate::alphabet::Alphabet::Standard;
        let charset: Vec<char> = match puzzle.get("charset").and_then(Value::as_str) {
            Some(charset) => charset.chars().collect(),
            None => (0..side).filter_map(|at| usual().character(Digit::from_index(at))).collect(),
        };
        let is_once = |(at, c): (usize, &char)| !charset[..at].contains(c);
        if charset.len() != side || !charset.iter().enumerate().all(is_once) {
            return Err(format!("`{}`", charset.iter().take(40).collect::<String>()));
        }
        let empty = puzzle.get("empty").cloned().unwrap_or_else(|| Value::from(0));
        Ok(Self { charset, empty })
    }

    /// The digits of rows; the error is what was expected and what was found.
    fn grid(&self, rows: &[&[Value]]) -> Result<Rows, (String, String)> {
        let side = self.charset.len();
        if rows.len() != side {
            return Err((format!("{side} rows"), format!("{}", rows.len())));
        }
        let mut all = Rows { digits: Vec::with_capacity(side * side), notes: CellNotes::new() };
        for (row, items) in rows.iter().enumerate() {
            if items.len() != side {
                return Err((
                    format!("{side} cells in row {}", row + 1),
                    format!("{}", items.len()),
                ));
            }
            for (column, item) in items.iter().enumerate() {
                let wrong = |found| {
                    let charset: String = self.charset.iter().collect();
                    (format!("one of `{charset}`, or 0, in r{}c{}", row + 1, column + 1), found)
                };
                if let Value::Array(notes) = item {
                    let digit = |note: &Value| self.digit(note).map_err(wrong);
                    let notes: Vec<Digit> = notes
                        .iter()
                        .map(digit)
                        .filter_map(Result::transpose)
                        .collect::<Result<_, _>>()?;
                    if !notes.is_empty() {
                        all.notes.insert(Cell::new(row * side + column), notes);
                    }
                    all.digits.push(None);
                } else {
                    all.digits.push(self.digit(item).map_err(wrong)?);
                }
            }
        }
        Ok(all)
    }

    fn digit(&self, value: &Value) -> Result<Option<Digit>, String> {
        let text = match value {
            Value::Object(cell) => {
                let value = cell.get("value").or_else(|| cell.get("cell"));
                return value.map_or(Ok(None), |value| match value {
                    Value::Object(_) => Err("an object in an object".to_owned()),
                    value => self.digit(value),
                });
            }
            value if *value == self.empty => return Ok(None),
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            other => return Err(format!("`{other}`")),
        };
        let is_empty = matches!(text.as_str(), "0" | "" | " ") && !self.charset.contains(&'0');
        if is_empty {
            return Ok(None);
        }
        let mut characters = text.chars();
        let found = match (characters.next(), characters.next()) {
            (Some(c), None) => {
                let place = self.charset.iter().position(|known| *known == c);
                return place.map(|at| Some(Digit::from_index(at))).ok_or_else(|| name_of(c));
            }
            // A number of two digits names a digit that has a letter in the charset.
            _ => text.parse::<usize>().ok().filter(|number| *number <= self.charset.len()),
        };
        found.and_then(Digit::new).map(Some).ok_or_else(|| format!("`{text}`"))
    }
}
