//! Layout: the tables of one geometry that a pass runs through.

use std::sync::Arc;

use hyperdoku_grid::{Cell, Geometry, House};

/// Which houses hold which cells.
#[derive(Clone, Debug)]
pub struct Layout {
    geometry: Arc<Geometry>,
    /// The houses of each cell; those of cell i are `houses[starts[i] .. starts[i + 1]]`.
    houses: Vec<House>,
    starts: Vec<usize>,
    /// The cells of each house, `side` a house.
    cells: Vec<Cell>,
    /// The peers of each cell, listed when first asked for.
    peers: Vec<Option<Box<[Cell]>>>,
}

impl Layout {
    /// The tables of `geometry`.
    pub fn new(geometry: Arc<Geometry>) -> Self {
        let mut houses: Vec<House> = Vec::with_capacity(3 * geometry.cells());
        let mut starts = vec![0];
        for cell in geometry.all_cells() {
            houses.extend(geometry.houses_of(cell));
            starts.push(houses.len());
        }
        let cells = geometry.all_houses().flat_map(|house| geometry.cells_in(house)).collect();
        let peers = vec![None; geometry.cells()];
        Self { geometry, houses, starts, cells, peers }
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The houses of `cell`.
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        &self.houses[self.starts[cell.index()]..self.starts[cell.index() + 1]]
    }

    /// The cells of each house, house by house.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.cells.chunks_exact(self.geometry.side())
    }

    /// The peers of `cell`.
    pub fn peers(&mut self, cell: Cell) -> &[Cell] {
        let geometry = &self.geometry;
        self.peers[cell.index()].get_or_insert_with(|| geometry.peers(cell).into())
    }
}
