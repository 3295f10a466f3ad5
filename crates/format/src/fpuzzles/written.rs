//! A record as the JSON of a board, its keys in the order in which the site writes them.

use std::collections::BTreeMap;

use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry};
use serde::Serialize;

use super::board::windows_of;
use crate::{Format, Part, Record, WriteError, cell_notes};

#[derive(Serialize)]
struct Board<'r> {
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'r str>,
    grid: Vec<Vec<CellOfBoard>>,
    #[serde(rename = "diagonal+", skip_serializing_if = "is_false")]
    diagonal_up: bool,
    #[serde(rename = "diagonal-", skip_serializing_if = "is_false")]
    diagonal_down: bool,
    #[serde(skip_serializing_if = "is_false")]
    disjointgroups: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extraregion: Vec<ExtraRegion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<usize>>,
}

#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
struct CellOfBoard {
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    #[serde(skip_serializing_if = "is_false")]
    given: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    center_pencil_marks: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corner_pencil_marks: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    given_pencil_marks: Vec<usize>,
}

#[derive(Serialize)]
struct ExtraRegion {
    cells: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The board of `record`, in as far as `format` keeps it.
///
/// # Errors
/// If a cell has no candidate, for which a board has no words.
pub(crate) fn json_of(record: &Record, format: &Format) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let side = geometry.side();
    let has = |name: &'static str| {
        let part = Part::Variant(name);
        format.keeps.contains(&part) && part.is_in(record)
    };
    let told = |key: &str| record.told(key);
    let extraregion = match geometry.box_shape().filter(|_| has("windows")).and_then(windows_of) {
        None => Vec::new(),
        Some(windows) => {
            let name = |&cell: &Cell| name_of(geometry, cell);
            windows
                .iter()
                .map(|cells| ExtraRegion { cells: cells.iter().map(name).collect() })
                .collect()
        }
    };
    let mut cells = cells_of(record, format)?.into_iter();
    let grid = (0..side).map(|_| cells.by_ref().take(side).collect()).collect();
    let board = Board {
        size: side,
        title: told("title"),
        author: told("author"),
        ruleset: told("rules"),
        grid,
        diagonal_up: has("diagonal"),
        diagonal_down: has("diagonal"),
        disjointgroups: has("disjoint-groups"),
        extraregion,
        solution: record.solution.as_ref().map(|digits| values(digits)),
    };
    Ok(serde_json::to_string(&board).expect("strings and numbers are JSON"))
}

fn name_of(geometry: &Geometry, cell: Cell) -> String {
    format!("R{}C{}", geometry.row_of(cell) + 1, geometry.column_of(cell) + 1)
}

fn values(digits: &[Digit]) -> Vec<usize> {
    digits.iter().map(|digit| digit.value()).collect()
}

/// Whether a board without regions has these boxes.
fn is_usual(geometry: &Geometry) -> bool {
    let usual = BoxShape::for_side(geometry.side()).or_else(|_| BoxShape::new(1, geometry.side()));
    geometry.box_shape() == usual.ok()
}

fn cells_of(record: &Record, format: &Format) -> Result<Vec<CellOfBoard>, WriteError> {
    let geometry = record.grid.geometry();
    let (centre, corner) = (
        cell_notes::told(record, cell_notes::CENTRE),
        cell_notes::told(record, cell_notes::CORNER),
    );
    let placed: BTreeMap<Cell, Digit> = record.placed.iter().copied().collect();
    let names_regions = !is_usual(geometry);
    let marks = record.grid.marks().filter(|_| format.keeps.contains(&Part::Marks));
    let mut cells = Vec::with_capacity(geometry.cells());
    for cell in geometry.all_cells() {
        let given = record.grid.get(cell);
        let notes = |notes: &cell_notes::CellNotes| {
            notes.get(&cell).map(|digits| values(digits)).unwrap_or_default()
        };
        let mut item = CellOfBoard {
            region: names_regions.then(|| geometry.box_of(cell)),
            value: given.or(placed.get(&cell).copied()).map(Digit::value),
            given: given.is_some(),
            center_pencil_marks: notes(&centre),
            corner_pencil_marks: notes(&corner),
            given_pencil_marks: Vec::new(),
        };
        if let Some(marks) = marks.filter(|_| given.is_none()) {
            let allowed: Vec<Digit> = marks.of(cell).collect();
            if allowed.is_empty() {
                let what = format!("way to say that {} holds no digit", geometry.cell_name(cell));
                return Err(WriteError::Missing { format: format.name, what });
            }
            if allowed.len() < geometry.side() {
                item.given_pencil_marks = values(&allowed);
            }
        }
        cells.push(item);
    }
    Ok(cells)
}
