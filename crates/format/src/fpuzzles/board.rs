//! The board of f-puzzles: JSON of a grid and of whatever constrains it.
//!
//! ```text
//! {"size":9,"title":"…","author":"…","ruleset":"…","grid":[[{"value":1,"given":true},{},…],…],
//!  "diagonal+":true,"diagonal-":true,"disjointgroups":true,"extraregion":[{"cells":["R2C2",…]}]}
//! ```
//! | key of a cell | what it is |
//! |---|---|
//! | `value` | a given with `given`, else a placed digit |
//! | `region` | its region, from 0; without it the box, numbered in reading order |
//! | `givenPencilMarks` | the only candidates that it may hold: marks |
//! | `centerPencilMarks`, `cornerPencilMarks` | notes, which restrict nothing |
//! | `c`, `cArray`, `highlight` | colours |
//!
//! Both diagonals are the variant of that name, one alone is none. Extra regions that are the windows are
//! the variant `windows`; others are none. Every other key that says anything is a constraint, or a drawing
//! that may stand for one, and an error that names it: the puzzle without it would be another. Rules in
//! words are kept and not obeyed, and a note says so.

use std::collections::BTreeSet;
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry, Grid, Marks, Variant};
use serde_json::{Map, Value};

use crate::cell_notes::{self, CellNotes};
use crate::jigsaw::regions_in;
use crate::link::Payload;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{ParseError, Record};

/// The largest side that is read.
const LARGEST: usize = 36;

/// Keys of a board that are read, or say nothing about the puzzle.
const KNOWN: [&str; 15] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "diagonal+",
    "diagonal-",
    "disjointgroups",
    "extraregion",
    "cage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
];

/// Keys of a cell that are read, or say nothing about the puzzle.
const KNOWN_OF_CELL: [&str; 9] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// What is expected where a constraint stands that is not known.
pub(crate) const NO_MORE_RULES: &str =
    "givens, regions, diagonals, windows and disjoint groups alone";

/// Whether a value says something.
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(entries) => !entries.is_empty(),
    }
}

/// The keys of an object that say something and are not among `known`, as an error names them.
pub(crate) fn strange_keys(object: &Map<String, Value>, known: &[&str]) -> Option<String> {
    let is_strange =
        |(key, value): &(&String, &Value)| !known.contains(&key.as_str()) && says_something(value);
    let keys: Vec<String> =
        object.iter().filter(is_strange).map(|(key, _)| format!("`{key}`")).collect();
    (!keys.is_empty()).then(|| keys.join(", "))
}

/// A number, which may stand in a string.
pub(crate) fn number_of(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|number| usize::try_from(number).ok()),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// The digit of a value, up to `side`.
pub(crate) fn digit_of(value: &Value, side: usize) -> Option<Digit> {
    Digit::new(number_of(value)?).filter(|digit| digit.value() <= side)
}

/// What a cell says of its region.
#[derive(Clone)]
enum Region {
    /// Nothing: it is the box.
    Usual,
    Number(u32),
    /// That it is in none.
    Missing,
}

/// What the cells of a board say.
struct Cells {
    side: usize,
    digits: Vec<Option<Digit>>,
    placed: Vec<(Cell, Digit)>,
    regions: Vec<Region>,
    marks: Vec<Option<Vec<Digit>>>,
    centre: CellNotes,
    corner: CellNotes,
}

/// The record of a board, which stands at `payload`.
///
/// # Errors
/// If it is no board, or says more than a record can hold.
pub(crate) fn record_of(
    board: &Value,
    payload: &Payload<'_>,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let wrong = |expected: &str, found: String| payload.wrong(expected, found);
    let board = board.as_object().ok_or_else(|| wrong("a board", "no object".to_owned()))?;
    if let Some(keys) = strange_keys(board, &KNOWN) {
        return Err(wrong(NO_MORE_RULES, format!("the constraint {keys}")));
    }
    let told = |key: &str| board.get(key).and_then(Value::as_str).unwrap_or_default();
    let says = |key: &str| board.get(key).is_some_and(says_something);
    let cells = cells_of(board, payload)?;
    let geometry = geometry_of(&cells, board, payload, context)?;
    let mut grid = Grid::from_digits(geometry, cells.digits);
    if cells.marks.iter().any(Option::is_some) {
        grid.set_marks(Some(marks_of(&grid, &cells.marks)));
    }
    let mut record = Record::new(grid);
    record.place = place_of(payload, cells.side);
    record.placed = cells.placed;
    record.tell("title", told("title"));
    record.tell("author", told("author"));
    tell_rules(&mut record, told("ruleset"));
    cell_notes::tell(&mut record, cell_notes::CENTRE, &cells.centre);
    cell_notes::tell(&mut record, cell_notes::CORNER, &cells.corner);
    if says("cage") {
        tell_cages(&mut record, board.get("cage"), payload)?;
    }
    if let Some(solution) = board.get("solution").filter(|value| says_something(value)) {
        record.solution = solution_of(solution, cells.side).map_err(|found| {
            wrong(&format!("a solution of {} digits", cells.side.pow(2)), found)
        })?;
    }
    Ok(record)
}

/// Every cell of a packed puzzle stands where the payload starts.
pub(crate) fn place_of(payload: &Payload<'_>, side: usize) -> Place {
    let each = vec![(0, payload.column as u32); side * side];
    Place { line: payload.line, cells: CellPlaces::Each(each) }
}

/// Keeps rules in words, with a note that they are not obeyed.
pub(crate) fn tell_rules(record: &mut Record, rules: &str) {
    /// What SudokuPad writes where there are none.
    const NONE: &str = "No rules provided";
    if rules.trim_start().starts_with(NONE) {
        return;
    }
    record.tell("rules", rules);
    if record.told("rules").is_some() {
        record.notes.push("its rules in words are kept, and not obeyed".to_owned());
    }
}

/// Cages without a rule that hold lines as `author: somebody`.
fn tell_cages(
    record: &mut Record,
    cages: Option<&Value>,
    payload: &Payload<'_>,
) -> Result<(), ParseError> {
    for cage in cages.and_then(Value::as_array).into_iter().flatten() {
        let value = cage.get("value").and_then(Value::as_str).unwrap_or_default();
        let is_drawn = cage.get("cells").is_some_and(says_something);
        match value.split_once(':') {
            Some((key, text)) if !is_drawn => tell_meta(record, key.trim(), text),
            _ => return Err(payload.wrong(NO_MORE_RULES, "the constraint `cage`")),
        }
    }
    Ok(())
}

/// Keeps what a puzzle says about itself, unless it was said before.
pub(crate) fn tell_meta(record: &mut Record, key: &str, text: &str) {
    let key = key.to_lowercase();
    if record.told(&key).is_some() {
        return;
    }
    match key.as_str() {
        "rules" => tell_rules(record, text),
        "solution" => {
            let value = Value::String(text.trim().to_owned());
            let side = record.grid.geometry().side();
            record.solution = solution_of(&value, side).unwrap_or(None);
        }
        key => record.tell(key, text),
    }
}

/// The solution of a value: an array of digits, or a string; `None` if there are blanks in it.
///
/// # Errors
/// What was found instead.
pub(crate) fn solution_of(value: &Value, side: usize) -> Result<Option<Vec<Digit>>, String> {
    let digits: Vec<Option<Digit>> = match value {
        Value::Array(items) => items.iter().map(|item| digit_of(item, side)).collect(),
        Value::String(text) if text.contains(',') => {
            text.split(',').map(|item| digit_of(&item.into(), side)).collect()
        }
        Value::String(text) => text.chars().map(|c| crate::Alphabet::Standard.digit(c)).collect(),
        _ => return Err("something else".to_owned()),
    };
    if digits.len() != side * side {
        return Err(format!("{}", digits.len()));
    }
    let fits = |digit: Option<Digit>| digit.filter(|digit| digit.value() <= side);
    Ok(digits.into_iter().map(fits).collect())
}

fn cells_of(board: &Map<String, Value>, payload: &Payload<'_>) -> Result<Cells, ParseError> {
    let rows = board.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| payload.wrong("a board with a `grid`", "none"))?;
    let side = board.get("size").map_or(Some(rows.len()), number_of).unwrap_or(0);
    if !(1..=LARGEST).contains(&side) {
        let found = board.get("size").map_or_else(|| rows.len().to_string(), ToString::to_string);
        return Err(payload.wrong(format!("a `size` from 1 to {LARGEST}"), found));
    }
    if rows.len() != side {
        return Err(payload.wrong(format!("{side} rows of a `grid`"), format!("{}", rows.len())));
    }
    let count = side * side;
    let mut cells = Cells {
        side,
        digits: vec![None; count],
        placed: Vec::new(),
        regions: vec![Region::Usual; count],
        marks: vec![None; count],
        centre: CellNotes::new(),
        corner: CellNotes::new(),
    };
    for (row, items) in rows.iter().enumerate() {
        let items = items.as_array().map_or(&[][..], Vec::as_slice);
        if items.len() != side {
            let expected = format!("{side} cells in row {}", row + 1);
            return Err(payload.wrong(expected, format!("{}", items.len())));
        }
        for (column, item) in items.iter().enumerate() {
            cells.take(row * side + column, item).map_err(|(expected, found)| {
                let expected = format!("{expected} in r{}c{}", row + 1, column + 1);
                payload.wrong(expected, found)
            })?;
        }
    }
    Ok(cells)
}

impl Cells {
    /// Takes what the object of a cell says.
    ///
    /// # Errors
    /// What was expected and what was found.
    fn take(&mut self, index: usize, item: &Value) -> Result<(), (String, String)> {
        let empty = Map::new();
        let item = match item {
            Value::Null => &empty,
            Value::Object(item) => item,
            _ => return Err(("an object".to_owned(), item.to_string())),
        };
        if let Some(keys) = strange_keys(item, &KNOWN_OF_CELL) {
            return Err(("a digit and its marks".to_owned(), keys));
        }
        let side = self.side;
        let wrong = |value: &Value| (format!("a digit 1 to {side}"), format!("`{value}`"));
        let cell = Cell::new(index);
        if let Some(value) = item.get("value").filter(|value| says_something(value)) {
            let digit = digit_of(value, side).ok_or_else(|| wrong(value))?;
            if item.get("given").is_some_and(says_something) {
                self.digits[index] = Some(digit);
            } else {
                self.placed.push((cell, digit));
            }
        }
        if let Some(region) = item.get("region") {
            let number = number_of(region).and_then(|number| u32::try_from(number).ok());
            self.regions[index] = number.map_or(Region::Missing, Region::Number);
        }
        let marks = |key: &str| -> Result<Option<Vec<Digit>>, (String, String)> {
            let Some(marks) = item.get(key).filter(|value| says_something(value)) else {
                return Ok(None);
            };
            let marks = marks.as_array().ok_or_else(|| wrong(marks))?;
            let digit = |value| digit_of(value, side).ok_or_else(|| wrong(value));
            marks.iter().map(digit).collect::<Result<_, _>>().map(Some)
        };
        self.marks[index] = marks("givenPencilMarks")?;
        self.centre.extend(marks("centerPencilMarks")?.map(|digits| (cell, digits)));
        self.corner.extend(marks("cornerPencilMarks")?.map(|digits| (cell, digits)));
        Ok(())
    }
}

/// Marks of the cells that have some; the others may hold any digit.
fn marks_of(grid: &Grid, marks: &[Option<Vec<Digit>>]) -> Marks {
    let geometry = grid.geometry();
    let mut all = Marks::none(geometry.side());
    for cell in geometry.all_cells() {
        match &marks[cell.index()] {
            Some(digits) => digits.iter().for_each(|&digit| all.allow(cell, digit)),
            None => geometry.digits().for_each(|digit| all.allow(cell, digit)),
        }
    }
    all
}

/// The boxes of a side where none are named: the usual ones, or the rows where a prime has none.
pub(crate) fn usual_shape(side: usize, context: &mut Context) -> Option<BoxShape> {
    context.shape(side).or_else(|_| BoxShape::new(1, side)).ok()
}

fn geometry_of(
    cells: &Cells,
    board: &Map<String, Value>,
    payload: &Payload<'_>,
    context: &mut Context,
) -> Result<Arc<Geometry>, ParseError> {
    let side = cells.side;
    let no_geometry =
        |found: String| payload.wrong(format!("boxes or {side} regions of {side} cells"), found);
    let usual = usual_shape(side, context).ok_or_else(|| no_geometry(format!("side {side}")))?;
    let is_named = cells.regions.iter().any(|region| !matches!(region, Region::Usual));
    let mut regions = Vec::with_capacity(cells.regions.len());
    if is_named {
        let boxes = Geometry::classic(usual);
        for (cell, region) in boxes.all_cells().zip(&cells.regions) {
            regions.push(match *region {
                Region::Usual => boxes.box_of(cell) as u32,
                Region::Number(number) => number,
                Region::Missing => {
                    let name = boxes.cell_name(cell);
                    return Err(no_geometry(format!("{name} in no region")));
                }
            });
        }
    }
    let shape = if is_named { regions_in(&mut regions, side) } else { Some(usual) };
    let variants = variants_of(board, side, shape, payload)?;
    let geometry = match shape {
        Some(shape) => context.shaped(shape, &variants),
        None => context.jigsaw(&regions, &variants),
    };
    geometry.map_err(|error| no_geometry(error.to_string()))
}

fn variants_of(
    board: &Map<String, Value>,
    side: usize,
    shape: Option<BoxShape>,
    payload: &Payload<'_>,
) -> Result<Vec<&'static Variant>, ParseError> {
    let says = |key: &str| board.get(key).is_some_and(says_something);
    let refused = |found: &str| payload.wrong(NO_MORE_RULES, found);
    let mut names = Vec::new();
    match (says("diagonal+"), says("diagonal-")) {
        (false, false) => {}
        (true, true) => names.push("diagonal"),
        (true, false) => return Err(refused("the constraint `diagonal+`, one diagonal alone")),
        (false, true) => return Err(refused("the constraint `diagonal-`, one diagonal alone")),
    }
    if says("extraregion") {
        let regions = board.get("extraregion").and_then(Value::as_array);
        let regions: Option<BTreeSet<BTreeSet<Cell>>> = regions
            .into_iter()
            .flatten()
            .map(|region| cells_in(region.get("cells")?, side))
            .collect();
        if regions.is_none() || regions != shape.and_then(windows_of) {
            return Err(refused("the constraint `extraregion` that is none of these"));
        }
        names.push("windows");
    }
    if says("disjointgroups") {
        names.push("disjoint-groups");
    }
    Ok(names.into_iter().filter_map(Variant::named).collect())
}

/// The cells of an array of names as `R1C1`.
fn cells_in(names: &Value, side: usize) -> Option<BTreeSet<Cell>> {
    let place = |text: &str| {
        let place = text.parse::<usize>().ok()?.checked_sub(1)?;
        (place < side).then_some(place)
    };
    let cell = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        Some(Cell::new(place(row)? * side + place(column)?))
    };
    names.as_array()?.iter().map(cell).collect()
}

/// The windows of a grid with these boxes.
pub(crate) fn windows_of(shape: BoxShape) -> Option<BTreeSet<BTreeSet<Cell>>> {
    let windows = Variant::named("windows")?;
    let houses = (windows.houses)(&Geometry::classic(shape)).ok()?;
    Some(houses.into_iter().map(|house| house.cells.into_iter().collect()).collect())
}
