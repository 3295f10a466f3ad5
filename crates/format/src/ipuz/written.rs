//! A record as a document of ipuz, on one line.

use std::collections::BTreeMap;

use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{INFO, KIND};
use crate::{Alphabet, Record, cell_notes};

/// A document; its keys in this order.
struct Document<'r> {
    record: &'r Record,
}

/// A cell: a number to 9, a letter above, 0 where it is empty, an array of notes.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(usize),
    Letter(char),
    Notes(Vec<Value>),
}

#[derive(Serialize)]
struct Zone {
    cells: Vec<[usize; 2]>,
}

fn value_of(digit: Option<Digit>) -> Value {
    let Some(digit) = digit else { return Value::Number(0) };
    match Alphabet::Standard.character(digit) {
        Some(letter) if digit.value() > 9 => Value::Letter(letter),
        _ => Value::Number(digit.value()),
    }
}

/// The text of a record.
pub(super) fn text_of(record: &Record) -> String {
    let text = serde_json::to_string(&Document { record });
    text.expect("strings and numbers are JSON") + "\n"
}

/// Whether the boxes are those that a document means that names none.
fn has_usual_boxes(geometry: &Geometry) -> bool {
    geometry.box_shape().is_some()
        && geometry.box_shape() == BoxShape::for_side(geometry.side()).ok()
}

fn rows<T>(side: usize, cells: impl Iterator<Item = T>) -> Vec<Vec<T>> {
    let mut rows: Vec<Vec<T>> = (0..side).map(|_| Vec::with_capacity(side)).collect();
    cells.enumerate().for_each(|(index, cell)| rows[index / side].push(cell));
    rows
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let grid = &self.record.grid;
        let geometry = grid.geometry();
        let side = geometry.side();
        let has = |name: &str| geometry.variants().iter().any(|variant| variant.name == name);
        let is_jigsaw = !has_usual_boxes(geometry);
        let mut kinds = vec![format!("{KIND}#1")];
        for (is_kind, name) in [
            (has("diagonal"), "diagonalsudoku"),
            (has("windows"), "hypersudoku"),
            (is_jigsaw, "jigsawsudoku"),
        ] {
            kinds.extend(is_kind.then(|| format!("{KIND}/{name}#1")));
        }
        let character = |at| Alphabet::Standard.character(Digit::from_index(at));
        let charset: String = (0..side).filter_map(character).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", "http://ipuz.org/v2")?;
        map.serialize_entry("kind", &kinds)?;
        for (field, key) in INFO {
            if let Some(text) = self.record.told(key) {
                map.serialize_entry(field, text)?;
            }
        }
        map.serialize_entry("charset", &charset)?;
        map.serialize_entry("boxes", &!is_jigsaw)?;
        map.serialize_entry("puzzle", &rows(side, grid.digits().iter().map(|d| value_of(*d))))?;
        if is_jigsaw {
            map.serialize_entry("zones", &zones_of(geometry))?;
        }
        if let Some(saved) = self.saved() {
            map.serialize_entry("saved", &saved)?;
        }
        if let Some(solution) = &self.record.solution {
            map.serialize_entry(
                "solution",
                &rows(side, solution.iter().map(|d| value_of(Some(*d)))),
            )?;
        }
        map.end()
    }
}

impl Document<'_> {
    /// Placed digits, and notes where there are none.
    fn saved(&self) -> Option<Vec<Vec<Value>>> {
        let notes = cell_notes::told(self.record, cell_notes::CENTRE);
        if self.record.placed.is_empty() && notes.is_empty() {
            return None;
        }
        let placed: BTreeMap<Cell, Digit> = self.record.placed.iter().copied().collect();
        let geometry = self.record.grid.geometry();
        let cell = |cell: Cell| match (placed.get(&cell), notes.get(&cell)) {
            (None, Some(digits)) => {
                Value::Notes(digits.iter().map(|d| value_of(Some(*d))).collect())
            }
            (digit, _) => value_of(digit.copied()),
        };
        Some(rows(geometry.side(), geometry.all_cells().map(cell)))
    }
}

/// The regions, each as its cells.
fn zones_of(geometry: &Geometry) -> Vec<Zone> {
    let side = geometry.side();
    let mut zones: Vec<Zone> =
        (0..side).map(|_| Zone { cells: Vec::with_capacity(side) }).collect();
    for cell in geometry.all_cells() {
        zones[geometry.box_of(cell)].cells.push([geometry.column_of(cell), geometry.row_of(cell)]);
    }
    zones
}
