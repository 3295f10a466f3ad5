//! Scan: hidden singles and locked candidates of all houses.
//!
//! A house is walked cell by cell, and what was seen once and twice tells:
//! ```text
//! open digit seen in no cell of a house    -> dead
//! open digit seen in one cell of a house   -> hidden single
//! ```
//! Rows are walked run by run, and the runs joined with carry into their boxes; columns are walked side
//! by side, so that the compiler turns a step into vectors. When no house has a single left, the minis
//! are joined the same way:
//! ```text
//! digit in one mini of a box               -> locked: gone from the rest of the mini's line   (pointing)
//! digit in one mini of a line              -> locked: gone from the rest of the mini's box    (claiming)
//! ```
//! Cost: about a dozen word operations a cell.

use hyperdoku_grid::Word;

use super::board::{Board, Dead};
use super::layout::{Layout, Mini};

/// Digits seen once or more, and those seen twice or more.
#[derive(Clone, Copy, Debug)]
struct Seen<W> {
    once: W,
    twice: W,
}

impl<W: Word> Seen<W> {
    const NONE: Self = Self { once: W::ZERO, twice: W::ZERO };

    #[inline]
    fn add(&mut self, set: W) {
        self.twice |= self.once & set;
        self.once |= set;
    }

    #[inline]
    fn join(&mut self, other: Self) {
        self.twice |= other.twice | self.once & other.once;
        self.once |= other.once;
    }

    #[inline]
    fn only(self) -> W {
        self.once & !self.twice
    }
}

/// Room for the scans, kept between them.
#[derive(Debug, Default)]
pub(super) struct Scan<W> {
    /// What was seen of each column.
    once: Vec<W>,
    twice: Vec<W>,
    /// What was seen of each line and region.
    lines: Vec<Seen<W>>,
    regions: Vec<Seen<W>>,
    /// The digits of each mini.
    digits: Vec<W>,
    /// Digits that regions lock into each line, and lines into each region.
    pointed: Vec<W>,
    claimed: Vec<W>,
}

impl<W: Word> Scan<W> {
    /// One step towards the fixed point; says whether there may be another.
    pub(super) fn step(&mut self, board: &mut Board<W>, layout: &Layout) -> Result<bool, Dead> {
        board.place_naked_singles(layout)?;
        let placed = board.placed();
        if placed == layout.geometry.cells() {
            return Ok(false);
        }
        self.place_hidden_singles(board, layout)?;
        if board.placed() > placed {
            return Ok(true);
        }
        let [rows, columns] = &layout.minis;
        Ok(self.clear_locked(board, rows)? | self.clear_locked(board, columns)?)
    }

    /// Places the hidden singles that the board shows now.
    fn place_hidden_singles(&mut self, board: &mut Board<W>, layout: &Layout) -> Result<(), Dead> {
        self.regions.clear();
        self.regions.resize(layout.regions.len(), Seen::NONE);
        for (lane, runs) in layout.rows.iter().enumerate() {
            let mut row = Seen::NONE;
            for run in runs {
                let mut seen = Seen::NONE;
                for &set in &board.sets[run.slots.clone()] {
                    seen.add(set);
                }
                row.join(seen);
                self.regions[run.region].join(seen);
            }
            place_seen(board, layout, lane, row)?;
        }
        for (lane, seen) in layout.regions.clone().zip(&self.regions) {
            place_seen(board, layout, lane, *seen)?;
        }
        self.see_columns(&board.sets, layout.columns.len());
        for ((lane, &once), &twice) in layout.columns.clone().zip(&self.once).zip(&self.twice) {
            place_seen(board, layout, lane, Seen { once, twice })?;
        }
        for lane in layout.extras.clone() {
            let mut seen = Seen::NONE;
            layout.cells_in(lane).iter().for_each(|&slot| seen.add(board.sets[usize::from(slot)]));
            place_seen(board, layout, lane, seen)?;
        }
        Ok(())
    }

    /// Sees all columns side by side, so that the compiler takes several at once.
    fn see_columns(&mut self, sets: &[W], lanes: usize) {
        for row in [&mut self.once, &mut self.twice] {
            row.clear();
            row.resize(lanes, W::ZERO);
        }
        for row in sets.chunks_exact(lanes) {
            for ((once, twice), &set) in self.once.iter_mut().zip(&mut self.twice).zip(row) {
                *twice |= *once & set;
                *once |= set;
            }
        }
    }

    /// Clears what is locked elsewhere along one direction; says whether that changed anything.
    fn clear_locked(&mut self, board: &mut Board<W>, minis: &[Mini]) -> Result<bool, Dead> {
        let n = self.regions.len();
        for houses in [&mut self.lines, &mut self.regions] {
            houses.clear();
            houses.resize(n, Seen::NONE);
        }
        self.digits.clear();
        for mini in minis {
            let digits =
                mini.slots.iter().fold(W::ZERO, |all, &slot| all | board.sets[usize::from(slot)]);
            self.digits.push(digits);
            self.lines[mini.line].add(digits);
            self.regions[mini.region].add(digits);
        }
        for locked in [&mut self.pointed, &mut self.claimed] {
            locked.clear();
            locked.resize(n, W::ZERO);
        }
        for (mini, &digits) in minis.iter().zip(&self.digits) {
            self.pointed[mini.line] |= digits & self.regions[mini.region].only();
            self.claimed[mini.region] |= digits & self.lines[mini.line].only();
        }
        let mut changed = false;
        for (mini, &digits) in minis.iter().zip(&self.digits) {
            let pointed = self.pointed[mini.line] & !self.regions[mini.region].only();
            let claimed = self.claimed[mini.region] & !self.lines[mini.line].only();
            let gone = digits & (pointed | claimed);
            if !gone.is_zero() {
                changed = true;
                for &slot in &mini.slots {
                    board.keep(usize::from(slot), !gone)?;
                }
            }
        }
        Ok(changed)
    }
}

/// Places each open digit that was seen in one cell of a house only; dead if one was seen in none.
#[expect(
    clippy::inline_always,
    reason = "27 calls a scan, nearly all of them end at the first two tests"
)]
#[inline(always)]
fn place_seen<W: Word>(
    board: &mut Board<W>,
    layout: &Layout,
    lane: usize,
    seen: Seen<W>,
) -> Result<(), Dead> {
    let open = board.open[lane];
    if !(open & !seen.once).is_zero() {
        return Err(Dead);
    }
    let hidden = open & !seen.twice;
    if hidden.is_zero() { Ok(()) } else { place_hidden(board, layout, lane, hidden) }
}

/// Places each digit of `hidden` in the one cell of the house in `lane` that can hold it.
fn place_hidden<W: Word>(
    board: &mut Board<W>,
    layout: &Layout,
    lane: usize,
    hidden: W,
) -> Result<(), Dead> {
    for &slot in layout.cells_in(lane) {
        let slot = usize::from(slot);
        let bit = board.sets[slot] & hidden;
        if !bit.is_zero() {
            if !bit.without_lowest().is_zero() {
                return Err(Dead);
            }
            board.place(layout, slot, bit)?;
        }
    }
    Ok(())
}
