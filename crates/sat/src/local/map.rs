//! Map: what is open, as slots.
//!
//! ```text
//! cell        r1c2        r1c5    r2c1          a slot is an open candidate; those of a cell lie side by side
//! slots     0   1   2   3   4   5   6   7       rivals of a slot: the same digit in the cell's peers
//! digit     3   4   9   4   7   1   4   9       1 and 3, if both cells stand in row 1
//! ```

use std::ops::Range;

use hyperdoku_grid::Digit;

use crate::open::Open;

/// The slots of what is open.
pub(super) struct Map {
    side: usize,
    /// The slots of cell k are `first[k] .. first[k + 1]`, where k counts the open cells alone.
    first: Vec<u32>,
    /// The cell of each slot, and its digit.
    cell: Vec<u32>,
    digit: Vec<Digit>,
    /// The rivals of each slot.
    rivals: Vec<Vec<u32>>,
}

impl Map {
    pub(super) fn new(open: &Open) -> Self {
        let geometry = open.geometry();
        let side = geometry.side();
        let (mut first, mut cell, mut digit) = (vec![0], Vec::new(), Vec::new());
        let mut slot_of = vec![u32::MAX; geometry.cells() * side];
        let mut cells = Vec::new();
        for place in geometry.all_cells().filter(|&place| open.placed(place).is_none()) {
            for held in open.of(place) {
                slot_of[place.index() * side + held.index()] = cell.len() as u32;
                cell.push(cells.len() as u32);
                digit.push(held);
            }
            cells.push(place);
            first.push(cell.len() as u32);
        }
        let mut rivals = vec![Vec::new(); cell.len()];
        for (slot, rivals) in rivals.iter_mut().enumerate() {
            let place = cells[cell[slot] as usize];
            for peer in geometry.peers(place) {
                let rival = slot_of[peer.index() * side + digit[slot].index()];
                if rival != u32::MAX {
                    rivals.push(rival);
                }
            }
        }
        Self { side, first, cell, digit, rivals }
    }

    /// How many cells are open.
    pub(super) fn cells(&self) -> usize {
        self.first.len() - 1
    }

    /// How many digits there are.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The slots of an open cell.
    pub(super) fn slots(&self, cell: usize) -> Range<u32> {
        self.first[cell]..self.first[cell + 1]
    }

    /// The cell of a slot.
    pub(super) fn cell(&self, slot: u32) -> usize {
        self.cell[slot as usize] as usize
    }

    /// The digit of a slot.
    pub(super) fn digit(&self, slot: u32) -> Digit {
        self.digit[slot as usize]
    }

    /// The rivals of a slot.
    pub(super) fn rivals(&self, slot: u32) -> &[u32] {
        &self.rivals[slot as usize]
    }

    /// How many slots there are.
    pub(super) fn all_slots(&self) -> usize {
        self.cell.len()
    }

    /// The digits of all cells, where open cell k holds slot `held[k]`.
    pub(super) fn digits(&self, open: &Open, held: &[u32]) -> Vec<Digit> {
        let mut held = held.iter().map(|&slot| self.digit[slot as usize]);
        let cells = open.geometry().all_cells();
        cells.filter_map(|cell| open.placed(cell).or_else(|| held.next())).collect()
    }
}
