//! Windoku: boxes laid one cell inside the grid, with one cell between them, hold every digit.
//!
//! ```text
//! side 9    . . . . . . . . .
//!           . W W W . W W W .     windows start at rows 1 and 5 and columns 1 and 5 (0-based);
//!           . W W W . W W W .     at any side: every h + 1 rows and w + 1 columns
//!           . W W W . W W W .
//!           . . . . . . . . .
//! ```

use super::Variant;
use crate::{ExtraHouse, Geometry, HouseName};

pub(super) static VARIANT: Variant = Variant {
    name: "windows",
    summary: "boxes laid one cell inside the grid hold every digit (Windoku)",
    houses,
};

fn houses(geometry: &Geometry) -> Result<Vec<ExtraHouse>, &'static str> {
    let shape = geometry.box_shape().ok_or("it needs rectangular boxes")?;
    let (n, h, w) = (geometry.side(), shape.height(), shape.width());
    let starts =
        |length: usize| (1..).step_by(length + 1).take_while(move |start| start + length <= n);
    let corners: Vec<_> =
        starts(h).flat_map(|row| starts(w).map(move |column| (row, column))).collect();
    if corners.is_empty() {
        return Err("no box fits one cell inside the grid");
    }
    let house = |(at, &(row, column)): (usize, &(usize, usize))| ExtraHouse {
        name: HouseName { kind: "window".to_owned(), number: Some(at + 1) },
        cells: (0..n).map(|k| geometry.cell_at(row + k / w, column + k % w)).collect(),
    };
    Ok(corners.iter().enumerate().map(house).collect())
}
