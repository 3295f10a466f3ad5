//! SudokuPad's own JSON: a grid, its regions, and drawings.
//!
//! ```text
//! {cells:[[{value:1,centremarks:[2],pencilMarks:[3]},{},…],…], regions:[[[0,0],[0,1],…],…],
//!  cages:[{value:'title: Seven'}], metadata:{title,author,rules,solution}}
//! ```
//! Every cell must stand in a region, as the page itself has no rule for boxes. A cage without cells is
//! something that the puzzle says about itself; other cages, lines, arrows and drawings are rules, or may be.

use hyperdoku_grid::{Cell, Digit, Grid};
use serde_json::{Map, Value};

use super::shortened;
use crate::cell_notes::{self, CellNotes};
use crate::fpuzzles::board::{
    NO_MORE_RULES, digit_of, number_of, place_of, says_something, strange_keys, tell_meta,
};
use crate::jigsaw::regions_in;
use crate::link::Payload;
use crate::reader::Context;
use crate::{ParseError, Record, lz};

/// The largest side that is read.
const LARGEST: usize = 36;

/// Keys that are read, or say nothing about the puzzle.
const KNOWN: [&str; 17] = [
    "id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "author",
    "rules", "solution", "width", "height", "w", "h", "videos", "date",
];

/// Keys of a cell that are read, or say nothing about the puzzle.
const KNOWN_OF_CELL: [&str; 7] =
    ["value", "given", "centremarks", "pencilMarks", "cornermarks", "color", "highlight"];

/// Keys of the metadata that are rules.
const RULES: [&str; 3] = ["antiknight", "antiking", "nonconsecutive"];

pub(super) fn record_of(
    payload: &Payload<'_>,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let text = if payload.text.starts_with('{') {
        payload.text.clone().into_owned()
    } else {
        lz::unpacked(payload)?
    };
    let value = shortened::value_of(&text).map_err(|(at, expected)| {
        payload.wrong(
            format!("{expected} at character {} of the unpacked puzzle", at + 1),
            "something else",
        )
    })?;
    let wrong = |expected: &str, found: &str| payload.wrong(expected, found);
    let puzzle = value.as_object().ok_or_else(|| wrong("a puzzle", "no object"))?;
    if let Some(keys) = strange_keys(puzzle, &KNOWN) {
        return Err(payload.wrong(NO_MORE_RULES, format!("{keys}, drawings that may be rules")));
    }
    let rows = puzzle.get("cells").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| wrong("a puzzle with `cells`", "none"))?;
    let side = rows.len();
    if !(1..=LARGEST).contains(&side) {
        return Err(payload.wrong(format!("1 to {LARGEST} rows of cells"), format!("{side}")));
    }
    let mut regions = regions_of(puzzle, side, payload)?;
    let geometry = match regions_in(&mut regions, side) {
        Some(shape) => context.shaped(shape, &[]),
        None => context.jigsaw(&regions, &[]),
    };
    let geometry = geometry.map_err(|error| {
        payload.wrong(format!("{side} regions of {side} cells"), error.to_string())
    })?;
    let mut record = Record::new(Grid::new(geometry));
    record.place = place_of(payload, side);
    take_cells(&mut record, rows, payload)?;
    for key in ["title", "author", "rules", "solution"] {
        if let Some(text) = puzzle.get(key) {
            tell_meta(&mut record, key, &text_of(text));
        }
    }
    if let Some(Value::Object(metadata)) = puzzle.get("metadata") {
        let is_rule = |key: &&str| metadata.get(*key).is_some_and(says_something);
        if let Some(rule) = RULES.iter().find(|key| is_rule(key)) {
            return Err(payload.wrong(NO_MORE_RULES, format!("the constraint `{rule}`")));
        }
        metadata.iter().for_each(|(key, text)| tell_meta(&mut record, key, &text_of(text)));
    }
    for cage in puzzle.get("cages").and_then(Value::as_array).into_iter().flatten() {
        let value = cage.get("value").map(text_of).unwrap_or_default();
        let is_drawn = cage.get("cells").is_some_and(says_something);
        match value.split_once(':') {
            Some((key, text)) if !is_drawn => tell_meta(&mut record, key.trim(), text),
            None if !is_drawn && !says_something(cage) => {}
            _ => return Err(wrong(NO_MORE_RULES, "`cages`, drawings that may be rules")),
        }
    }
    Ok(record)
}

/// A text, or lines of it.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().map(text_of).collect::<Vec<_>>().join("\n"),
        Value::Null | Value::Object(_) => String::new(),
        other => other.to_string(),
    }
}

/// The region of each cell.
fn regions_of(
    puzzle: &Map<String, Value>,
    side: usize,
    payload: &Payload<'_>,
) -> Result<Vec<u32>, ParseError> {
    let expected = "each cell in one of the `regions`";
    let mut of_cell = vec![None; side * side];
    let regions = puzzle.get("regions").and_then(Value::as_array);
    for (region, cells) in regions.into_iter().flatten().enumerate() {
        for cell in cells.as_array().into_iter().flatten() {
            let place = |at: usize| cell.get(at).and_then(number_of).filter(|&place| place < side);
            let (Some(row), Some(column)) = (place(0), place(1)) else {
                return Err(payload.wrong("a row and a column of the grid", cell.to_string()));
            };
            if of_cell[row * side + column].replace(region as u32).is_some() {
                let found = format!("r{}c{} in two", row + 1, column + 1);
                return Err(payload.wrong(expected, found));
            }
        }
    }
    let missing = of_cell.iter().position(Option::is_none);
    if let Some(cell) = missing {
        let found = format!("r{}c{} in none", cell / side + 1, cell % side + 1);
        return Err(payload.wrong(expected, found));
    }
    Ok(of_cell.into_iter().flatten().collect())
}

fn take_cells(
    record: &mut Record,
    rows: &[Value],
    payload: &Payload<'_>,
) -> Result<(), ParseError> {
    let side = rows.len();
    let (mut centre, mut corner) = (CellNotes::new(), CellNotes::new());
    for (row, items) in rows.iter().enumerate() {
        let items = items.as_array().map_or(&[][..], Vec::as_slice);
        if items.len() != side {
            let expected = format!("{side} cells in row {}", row + 1);
            return Err(payload.wrong(expected, format!("{}", items.len())));
        }
        for (column, item) in items.iter().enumerate() {
            let cell = Cell::new(row * side + column);
            let Value::Object(item) = item else { continue };
            let wrong = |found: String| {
                payload.wrong(format!("a digit 1 to {side} in r{}c{}", row + 1, column + 1), found)
            };
            if let Some(keys) = strange_keys(item, &KNOWN_OF_CELL) {
                return Err(wrong(keys));
            }
            if let Some(value) = item.get("value").filter(|value| says_something(value)) {
                let digit = digit_of(value, side).ok_or_else(|| wrong(format!("`{value}`")))?;
                record.grid.set(cell, Some(digit));
            }
            let take = |notes: &mut CellNotes, key: &str| {
                let marks = item.get(key).and_then(Value::as_array);
                let digit = |value: &Value| {
                    digit_of(value, side).ok_or_else(|| wrong(format!("`{value}`")))
                };
                let marks = marks.into_iter().flatten().filter(|value| says_something(value));
                let digits: Vec<Digit> = marks.map(digit).collect::<Result<_, _>>()?;
                if !digits.is_empty() {
                    notes.insert(cell, digits);
                }
                Ok(())
            };
            take(&mut centre, "centremarks")?;
            take(&mut corner, "pencilMarks")?;
            take(&mut corner, "cornermarks")?;
        }
    }
    cell_notes::tell(record, cell_notes::CENTRE, &centre);
    cell_notes::tell(record, cell_notes::CORNER, &corner);
    Ok(())
}
