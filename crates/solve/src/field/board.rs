//! Board: for each cell the digits that can still be written, and the way back.
//!
//! Placing a digit clears it from the peers; a peer that is left with one digit waits in a queue. Before
//! a guess the board is marked: what changed since the mark before goes to the trail, so memory grows with
//! changes, not with depth × cells, and nothing is allocated for a node.
//!
//! ```text
//! a cell is placed   <=>   its set has one digit, and that digit is no longer open in its row
//!
//! sets       the board now
//! snapshot   the board at the latest mark
//! trail      for each mark, the slots in which the mark before it differed, with their sets there
//! ```

use hyperdoku_grid::{Digit, Puzzle, Word};

use super::layout::Layout;

/// A cell or a digit of a house has no place left: this branch is dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dead;

#[derive(Debug, Default)]
pub(super) struct Board<W> {
    /// What can still be written into each slot; padding holds one digit.
    pub(super) sets: Vec<W>,
    /// The digits that have no place yet in the house of each lane; none in padding.
    pub(super) open: Vec<W>,
    /// Slots left with one digit or none; `waiting` of them count, the rest is room. A slot comes in at
    /// most twice before it is looked at: when it is left with one digit and when that goes too.
    queue: Vec<u16>,
    waiting: usize,
    /// Placed slots, in order.
    placed: Vec<u16>,
    snapshot: Vec<W>,
    trail: Vec<(u16, W)>,
    /// For each mark the lengths of `trail` and `placed`.
    marks: Vec<(usize, usize)>,
    /// Digits written, those taken back included.
    pub(super) placements: u64,
}

impl<W: Word> Board<W> {
    /// Starts a puzzle: what was on the board is forgotten.
    pub(super) fn start(&mut self, puzzle: &Puzzle, layout: &Layout) -> Result<(), Dead> {
        let full = W::low(puzzle.geometry().side());
        self.sets.clear();
        self.sets.resize(layout.slots, W::bit(0));
        layout.cell_slots().for_each(|slot| self.sets[slot] = full);
        self.open.clear();
        self.open.resize(layout.lanes, W::ZERO);
        for lane in 0..layout.lanes {
            if !layout.cells_in(lane).is_empty() {
                self.open[lane] = full;
            }
        }
        self.snapshot.clone_from(&self.sets);
        self.queue.clear();
        self.queue.resize(2 * layout.slots + 1, 0);
        self.waiting = 0;
        self.placed.clear();
        self.trail.clear();
        self.marks.clear();
        self.placements = 0;
        if puzzle.marks().is_some() {
            for cell in puzzle.geometry().all_cells() {
                self.keep(layout.slot(cell), puzzle.start_of::<W>(cell).0)?;
            }
        }
        for (cell, digit) in puzzle.filled() {
            self.place(layout, layout.slot(cell), W::bit(digit.index()))?;
        }
        Ok(())
    }

    /// The digits that are placed nowhere: those open in every row.
    pub(super) fn nowhere_placed(&self, layout: &Layout) -> W {
        let rows = &self.open[..layout.geometry.side()];
        rows.iter().fold(!W::ZERO, |digits, &open| digits & open)
    }

    /// How many cells are placed.
    pub(super) fn placed(&self) -> usize {
        self.placed.len()
    }

    /// The digit of each cell of a solved board.
    pub(super) fn digits(&self, layout: &Layout) -> Vec<Digit> {
        layout.cell_slots().map(|slot| Digit::from_index(self.sets[slot].lowest())).collect()
    }

    /// Writes the digit `bit` into `slot` and clears it from the houses of `slot`.
    pub(super) fn place(&mut self, layout: &Layout, slot: usize, bit: W) -> Result<(), Dead> {
        if (self.sets[slot] & bit).is_zero() {
            return Err(Dead);
        }
        let (sets, open, queue) = (&mut self.sets[..], &mut self.open[..], &mut self.queue[..]);
        let mut waiting = self.waiting;
        for &lane in layout.houses(slot) {
            open[usize::from(lane)] &= !bit;
        }
        // No branch on what a peer holds: one store too many costs less than a wrong guess.
        for &peer in layout.peers(slot) {
            let set = &mut sets[usize::from(peer)];
            let (old, new) = (*set, *set & !bit);
            *set = new;
            queue[waiting] = peer;
            waiting += usize::from((new != old) & new.without_lowest().is_zero());
        }
        sets[slot] = bit;
        self.waiting = waiting;
        self.placed.push(slot as u16);
        self.placements += 1;
        Ok(())
    }

    /// Keeps of `slot` only the digits in `allowed`.
    pub(super) fn keep(&mut self, slot: usize, allowed: W) -> Result<(), Dead> {
        let (old, new) = (self.sets[slot], self.sets[slot] & allowed);
        self.sets[slot] = new;
        self.queue[self.waiting] = slot as u16;
        self.waiting += usize::from((new != old) & new.without_lowest().is_zero());
        if new.is_zero() { Err(Dead) } else { Ok(()) }
    }

    /// Places every cell that is left with one digit, and those that this leaves, and so on.
    pub(super) fn place_naked_singles(&mut self, layout: &Layout) -> Result<(), Dead> {
        while self.waiting > 0 {
            self.waiting -= 1;
            let slot = usize::from(self.queue[self.waiting]);
            let set = self.sets[slot];
            if set.is_zero() {
                return Err(Dead);
            }
            let row = usize::from(layout.houses(slot)[0]);
            if !(self.open[row] & set).is_zero() {
                self.place(layout, slot, set)?;
            }
        }
        Ok(())
    }

    /// Marks the board, to come back to it.
    pub(super) fn mark(&mut self) {
        self.marks.push((self.trail.len(), self.placed.len()));
        for (slot, (old, now)) in self.snapshot.iter_mut().zip(&self.sets).enumerate() {
            if *old != *now {
                self.trail.push((slot as u16, *old));
                *old = *now;
            }
        }
    }

    /// Goes back to the latest mark.
    pub(super) fn take_back(&mut self, layout: &Layout) {
        let placed = self.marks.last().map_or(0, |&(_, placed)| placed);
        for &slot in &self.placed[placed..] {
            let bit = self.sets[usize::from(slot)];
            for &lane in layout.houses(usize::from(slot)) {
                self.open[usize::from(lane)] |= bit;
            }
        }
        self.placed.truncate(placed);
        self.waiting = 0;
        self.sets.copy_from_slice(&self.snapshot);
    }

    /// Forgets the latest mark, so that the one before it is the latest; the board stays as it is.
    pub(super) fn forget_mark(&mut self) {
        if let Some((changes, _)) = self.marks.pop() {
            for (slot, old) in self.trail.drain(changes..) {
                self.snapshot[usize::from(slot)] = old;
            }
        }
    }
}
