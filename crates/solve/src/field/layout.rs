//! Layout: the tables of a geometry that the bit-set engine walks.
//!
//! ```text
//! slots    side 6: a row takes 8 slots, so that rows are whole vectors       0  1  2  3  4  5  -  -
//!          cell r2c1 is slot 8; `-` is padding and always holds one digit    8  9 10 11 12 13  -  -
//!
//! kind     rows, columns, boxes, extra houses; its houses lie side by side, and `order` lists first
//!          the first cell of each, then the second of each, …: one step handles a cell of every house
//! mini     what a row or column and a box (or a jigsaw region) share
//! ```
//! Built once a geometry and kept while puzzles of that geometry follow. Cost: about ten 16-bit numbers
//! a cell.

use std::ops::Range;
use std::sync::Arc;

use hyperdoku_grid::{Cell, Geometry, House};

/// Houses that are scanned together are padded to a multiple of this.
const LANES: usize = 4;

/// Cells of one row and one box or region that lie side by side.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) slots: Range<usize>,
    /// Its box or region, 0-based.
    pub(super) region: usize,
}

/// A line's share of a box or region.
#[derive(Clone, Debug)]
pub(super) struct Mini {
    pub(super) slots: Vec<u16>,
    /// Its row or column, 0-based.
    pub(super) line: usize,
    /// Its box or region, 0-based.
    pub(super) region: usize,
}

/// The tables of one geometry.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) geometry: Arc<Geometry>,
    /// Slots of the board: cells, padding of rows, one more for padding lanes.
    pub(super) slots: usize,
    /// Lanes of all kinds: houses and padding.
    pub(super) lanes: usize,
    /// The runs of each row.
    pub(super) rows: Vec<Vec<Run>>,
    /// Lanes of the columns, of the boxes or regions, of the extra houses.
    pub(super) columns: Range<usize>,
    pub(super) regions: Range<usize>,
    pub(super) extras: Range<usize>,
    /// The minis of all rows, and those of all columns.
    pub(super) minis: [Vec<Mini>; 2],
    /// Slots in a row.
    stride: usize,
    /// The lanes of the houses of each slot, its row first.
    houses: Lists<u16>,
    /// The slots of each lane's house.
    cells: Lists<u16>,
    /// For each slot its peers.
    peers: Lists<u16>,
}

impl Layout {
    /// # Panics
    /// If the side is above 256, whose cells have no 16-bit index.
    pub(super) fn new(geometry: &Arc<Geometry>) -> Self {
        let n = geometry.side();
        assert!(n <= 256, "the slots of a field have 16-bit indices");
        let stride = n.next_multiple_of(LANES);

        let slot = |cell: Cell| geometry.row_of(cell) * stride + geometry.column_of(cell);
        let lane = |house: usize| {
            if house < 3 * n { house / n * stride + house % n } else { house - 3 * n + 3 * stride }
        };
        let (slots, lanes) = (n * stride + 1, 3 * stride + geometry.houses() - 3 * n);
        let mut houses = vec![Vec::new(); slots];
        let mut cells = vec![Vec::new(); lanes];
        for house in geometry.all_houses() {
            for cell in geometry.cells_in(house) {
                houses[slot(cell)].push(lane(house.index()) as u16);
                cells[lane(house.index())].push(slot(cell) as u16);
            }
        }
        let mut seen = vec![usize::MAX; slots];
        let peers_of = |(slot, lanes): (usize, &Vec<u16>)| {
            seen[slot] = slot;
            let members = lanes.iter().flat_map(|&lane| &cells[usize::from(lane)]).copied();
            let mut is_new =
                |peer: &u16| std::mem::replace(&mut seen[usize::from(*peer)], slot) != slot;
            members.filter(|peer| is_new(peer)).collect()
        };
        let peers = Lists::new(houses.iter().enumerate().map(peers_of).collect());
        Self {
            geometry: Arc::clone(geometry),
            slots,
            lanes,
            rows: (0..n).map(|row| runs(geometry, row, slot)).collect(),
            columns: stride..2 * stride,
            regions: 2 * stride..2 * stride + n,
            extras: 3 * stride..lanes,
            minis: [minis(geometry, 0, slot), minis(geometry, n, slot)],
            stride,
            houses: Lists::new(houses),
            cells: Lists::new(cells),
            peers,
        }
    }

    /// The slot of `cell`.
    pub(super) fn slot(&self, cell: Cell) -> usize {
        self.geometry.row_of(cell) * self.stride + self.geometry.column_of(cell)
    }

    /// The slots of all cells, row by row.
    pub(super) fn cell_slots(&self) -> impl Iterator<Item = usize> {
        let (n, stride) = (self.geometry.side(), self.stride);
        (0..n).flat_map(move |row| row * stride..row * stride + n)
    }

    /// The lanes of the houses of `slot`, its row first.
    #[inline]
    pub(super) fn houses(&self, slot: usize) -> &[u16] {
        self.houses.get(slot)
    }

    /// The slots that share a house with `slot`.
    #[inline]
    pub(super) fn peers(&self, slot: usize) -> &[u16] {
        self.peers.get(slot)
    }

    /// The lanes of all houses.
    pub(super) fn houses_by_lane(&self) -> impl Iterator<Item = usize> {
        (0..self.lanes).filter(|&lane| !self.cells_in(lane).is_empty())
    }

    /// The slots of the house in `lane`.
    #[inline]
    pub(super) fn cells_in(&self, lane: usize) -> &[u16] {
        self.cells.get(lane)
    }
}

/// Lists one after the other in one allocation.
#[derive(Debug)]
struct Lists<T> {
    entries: Vec<T>,
    /// List k is `entries[starts[k]..starts[k + 1]]`.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    fn new(lists: Vec<Vec<T>>) -> Self {
        let (mut entries, mut starts) = (Vec::new(), vec![0]);
        for list in lists {
            entries.extend(list);
            starts.push(entries.len() as u32);
        }
        Self { entries, starts }
    }

    #[inline]
    fn get(&self, at: usize) -> &[T] {
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

fn runs(geometry: &Geometry, row: usize, slot: impl Fn(Cell) -> usize) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for cell in geometry.cells_in(House::new(row)) {
        let (slot, region) = (slot(cell), geometry.box_of(cell));
        match runs.last_mut() {
            Some(run) if run.region == region => run.slots.end = slot + 1,
            _ => runs.push(Run { slots: slot..slot + 1, region }),
        }
    }
    runs
}

fn minis(geometry: &Geometry, first_house: usize, slot: impl Fn(Cell) -> usize) -> Vec<Mini> {
    let mut minis = Vec::new();
    for line in 0..geometry.side() {
        let mut cells: Vec<Cell> = geometry.cells_in(House::new(first_house + line)).collect();
        cells.sort_by_key(|&cell| geometry.box_of(cell));
        for part in cells.chunk_by(|&a, &b| geometry.box_of(a) == geometry.box_of(b)) {
            let slots = part.iter().map(|&cell| slot(cell) as u16).collect();
            minis.push(Mini { slots, line, region: geometry.box_of(part[0]) });
        }
    }
    minis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_9_by_9_layout_has_27_houses_and_27_minis_each_way() {
        let layout = Layout::new(&Arc::new(Geometry::classic("3x3".parse().expect("a box"))));
        let houses = (0..layout.lanes).filter(|&lane| layout.cells_in(lane).len() == 9).count();
        assert_eq!((houses, layout.lanes, layout.slots), (27, 36, 109));
        for slot in layout.cell_slots() {
            assert_eq!(layout.houses(slot).len(), 3);
        }
        for minis in &layout.minis {
            assert_eq!(minis.len(), 27);
            assert!(minis.iter().all(|mini| mini.slots.len() == 3));
        }
        assert!(layout.rows.iter().flatten().all(|run| run.slots.len() == 3));
    }
}
