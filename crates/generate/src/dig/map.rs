//! The map of a geometry for the singles: where each cell stands in its row, column and box.

use hyperdoku_grid::{Cell, Geometry, House};

/// The place of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) row: u16,
    pub(super) column: u16,
    /// Its box or region.
    pub(super) in_box: u16,
    /// Which cell of its box it is.
    pub(super) at: u16,
}

/// The places of all cells, and the cells of all boxes.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) side: usize,
    pub(super) places: Vec<Place>,
    /// The cells of box k are `boxes[k * side..][..side]`.
    pub(super) boxes: Vec<Cell>,
}

impl Map {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let side = geometry.side();
        let houses = (2 * side..3 * side).map(House::new);
        let boxes: Vec<Cell> = houses.flat_map(|house| geometry.cells_in(house)).collect();
        let nowhere = Place { row: 0, column: 0, in_box: 0, at: 0 };
        let mut places = vec![nowhere; geometry.cells()];
        for (index, &cell) in boxes.iter().enumerate() {
            places[cell.index()] = Place {
                row: geometry.row_of(cell) as u16,
                column: geometry.column_of(cell) as u16,
                in_box: (index / side) as u16,
                at: (index % side) as u16,
            };
        }
        Self { side, places, boxes }
    }
}
