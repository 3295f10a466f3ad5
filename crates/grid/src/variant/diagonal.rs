//! Sudoku X: both main diagonals hold every digit.

use super::Variant;
use crate::{Cell, ExtraHouse, Geometry, HouseName};

pub(super) static VARIANT: Variant =
    Variant { name: "diagonal", summary: "both diagonals hold every digit (Sudoku X)", houses };

#[expect(clippy::unnecessary_wraps, reason = "the table's signature: other variants can fail")]
fn houses(geometry: &Geometry) -> Result<Vec<ExtraHouse>, &'static str> {
    let n = geometry.side();
    let house = |kind: &str, cell: &dyn Fn(usize) -> Cell| ExtraHouse {
        name: HouseName { kind: kind.to_owned(), number: None },
        cells: (0..n).map(cell).collect(),
    };
    Ok(vec![
        house("main diagonal", &|k| geometry.cell_at(k, k)),
        house("anti-diagonal", &|k| geometry.cell_at(k, n - 1 - k)),
    ])
}
