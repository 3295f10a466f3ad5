//! Cell notes: the digits that a player or setter has pencilled into cells, which restrict nothing.
//!
//! ```text
//! r1c1:12 r4c7:3          to side 9; above it the digits stand between commas: r1c1:1,12
//! ```
//! They are the state of somebody's solving, so they are kept as info, as other formats keep such; what
//! restricts the puzzle are [`Marks`](hyperdoku_grid::Marks).

use std::collections::BTreeMap;
use std::fmt::Write;

use hyperdoku_grid::{Cell, Digit, Geometry};

use crate::Record;

/// The key of digits in the middle of a cell.
pub(crate) const CENTRE: &str = "centre marks";

/// The key of digits in the corners of a cell.
pub(crate) const CORNER: &str = "corner marks";

/// The notes of cells, in the order of the grid.
pub(crate) type CellNotes = BTreeMap<Cell, Vec<Digit>>;

/// Keeps `notes` under `key`.
pub(crate) fn tell(record: &mut Record, key: &str, notes: &CellNotes) {
    let geometry = record.grid.geometry();
    let separator = separator_of(geometry);
    let mut text = String::new();
    for (&cell, digits) in notes {
        let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
        // Writing to a string cannot fail.
        let _ = write!(text, "{}:{} ", geometry.cell_name(cell), digits.join(separator));
    }
    record.tell(key, &text);
}

/// The notes under `key`; words that are none, as another format may hold, are left out.
pub(crate) fn told(record: &Record, key: &str) -> CellNotes {
    let geometry = record.grid.geometry();
    let words = record.told(key).unwrap_or_default().split_whitespace();
    words.filter_map(|word| note_of(word, geometry)).collect()
}

fn separator_of(geometry: &Geometry) -> &'static str {
    if geometry.side() > 9 { "," } else { "" }
}

fn note_of(word: &str, geometry: &Geometry) -> Option<(Cell, Vec<Digit>)> {
    let (cell, digits) = word.split_once(':')?;
    let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
    let place = |number: &str| {
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        (place < geometry.side()).then_some(place)
    };
    let cell = geometry.cell_at(place(row)?, place(column)?);
    let digit = |text: &str| {
        let digit = Digit::new(text.parse().ok()?)?;
        (digit.value() <= geometry.side()).then_some(digit)
    };
    let digits: Option<Vec<Digit>> = match separator_of(geometry) {
        "" => digits.chars().map(|c| digit(c.encode_utf8(&mut [0; 4]))).collect(),
        separator => digits.split(separator).map(digit).collect(),
    };
    digits.filter(|digits| !digits.is_empty()).map(|digits| (cell, digits))
}

#[cfg(test)]
mod tests {
    use super::{CENTRE, tell, told};
    use crate::testing::one;

    #[test]
    fn notes_come_back_and_others_are_left_out() {
        for (line, notes) in [
            ("1..4.........32.".to_owned(), "r1c2:123 r4c1:4"),
            (".".repeat(256), "r1c2:1,16 r16c1:4"),
        ] {
            let mut record = one(&line);
            record.info.push((CENTRE.to_owned(), format!("x r0c1:1 r1c17:1 {notes} r1c1: r1c3:0")));
            let told_notes = told(&record, CENTRE);
            record.info.clear();
            tell(&mut record, CENTRE, &told_notes);
            assert_eq!(record.told(CENTRE), Some(notes));
        }
    }
}
