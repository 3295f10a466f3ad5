//! Disjoint groups: the cells at the same place of every box hold every digit.

use super::Variant;
use crate::{ExtraHouse, Geometry, House, HouseName};

pub(super) static VARIANT: Variant = Variant {
    name: "disjoint-groups",
    summary: "the cells at the same place of every box hold every digit",
    houses,
};

fn houses(geometry: &Geometry) -> Result<Vec<ExtraHouse>, &'static str> {
    geometry.box_shape().ok_or("it needs rectangular boxes")?;
    let n = geometry.side();
    let group = |place: usize| ExtraHouse {
        name: HouseName { kind: "group".to_owned(), number: Some(place + 1) },
        cells: (2 * n..3 * n).map(|b| geometry.cell_in(House::new(b), place)).collect(),
    };
    Ok((0..n).map(group).collect())
}
