//! Digging: givens are taken away from a complete grid while a proof that there is one solution still holds.
//!
//! ```text
//! full grid ─drop a batch of givens─▶ does the proof hold? ─yes▶ they are gone
//!                  ▲                          │ no
//!                  └── half of the batch ◀────┘      a batch of one that fails stays
//! ```
//! A puzzle that singles finish has exactly one solution: each of their steps is forced. So the proof of uniqueness
//! costs one run of singles and no search, at any side; exact engines take hours over puzzles that this
//! makes in a second. The price is a few more givens than a search could leave: what is told of a given that
//! stays is that *these steps* need it, not that the uniqueness does. [`Steps::Search`] asks an engine about those that
//! singles left, and what stays then is a minimal puzzle.
//!
//! *Fewer tests.* Every proof that holds still holds when givens are added, so a given that was needed once is
//! needed to the end, and each is tested once. If a batch fails and its first half goes, the second half is
//! known to fail. The next batch is twice as large after a success and half as large after a failure.
//!
//! *Orbits.* Cells that must go together, for a symmetric pattern, are tested together; the drawing is in `orbits`.
//!
//! *Order.* Tested in random order, givens are left everywhere and 47 of 100 cells of a 36×36 grid stay; tested box
//! by box, the first boxes are left nearly empty, the last ones full, and 43 stay. Row by row is as good, a slope from a
//! corner nearly so; more than a tenth of chance in the order makes it worse.
//! Cost: about as many tests as givens are left; a test costs some operations for each candidate (see
//! `singles`).

mod map;
mod proof;
mod singles;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Cell, Digit, Grid, Meter, Proper, Puzzle, Solution, SolverInfo, U256, Verdict, Word,
};

use crate::Random;
use map::Map;
use proof::{ByReductions, BySearch, Proof};
use singles::Board;

/// The largest side of a puzzle that is dug: that of the widest word.
pub const LARGEST_SIDE: usize = U256::BITS;

/// From this side on a search begins where singles end: below, it is as fast alone.
const SINGLES_FIRST: usize = 10;

/// What must prove that the puzzle has one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Steps {
    /// Naked and hidden singles finish it.
    #[default]
    Singles,
    /// Singles and locked candidates finish it: a test takes longer, and a few more givens go.
    Locked,
    /// The three generalised reductions finish it.
    Reductions,
    /// A search finds no second solution: the fewest givens, and no bound on the time but the budget.
    Search,
}

/// In which order givens are tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Box by box, within a box at random: fewer givens are left, most of them in the last boxes.
    #[default]
    Boxes,
    /// At random: givens are left everywhere.
    Scattered,
}

/// How to dig.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// What must prove that there is one solution.
    pub steps: Steps,
    /// In which order givens are tested.
    pub order: Order,
    /// Cells that go together; every cell alone if there are none.
    pub orbits: Vec<Vec<Cell>>,
    /// As many givens stay at least.
    pub least: usize,
    /// The engine of [`Steps::Search`]; the usual one for the puzzle if there is none.
    pub engine: Option<&'static SolverInfo>,
    /// How long it may take; a node is a test.
    pub budget: Budget,
}

/// A proper puzzle, and what is known of its givens.
#[derive(Clone, Debug)]
pub struct Dug {
    /// The puzzle with its only solution.
    pub proper: Proper,
    /// Givens without which, or without the orbit of which, the proof is known to fail.
    pub needed: usize,
    /// Givens that were not tested since fewer givens were not wanted.
    pub spared: usize,
    /// Givens of which the search did not find out.
    pub unproved: usize,
    /// Givens that were not tested since the budget was spent.
    pub untested: usize,
    /// How often the proof was tried.
    pub tests: u64,
}

impl Dug {
    /// How many givens there are.
    pub fn givens(&self) -> usize {
        self.needed + self.spared + self.unproved + self.untested
    }
}

/// Why a grid cannot be dug.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DigError {
    /// No word has so many bits.
    #[error("puzzles are dug to side {LARGEST_SIDE}, not {side}")]
    Side {
        /// The side of the grid.
        side: usize,
    },
    /// The steps look at rows, columns and boxes only.
    #[error("singles are looked for in rows, columns and boxes only, not in extra houses")]
    Houses,
}

/// Takes givens away from a complete grid until each that is left is needed by the proof or the budget is spent.
///
/// # Errors
/// If the side is above 256, or the grid has extra houses that the steps do not look at.
///
/// # Panics
/// Never: a part of a solution has no clash, and the solution is one of it.
pub fn dig(solution: &Solution, plan: &Plan, random: &mut Random) -> Result<Dug, DigError> {
    let geometry = solution.geometry();
    let side = geometry.side();
    if side > LARGEST_SIDE {
        return Err(DigError::Side { side });
    }
    let is_plain = !geometry.has_extra_houses();
    if !is_plain && matches!(plan.steps, Steps::Singles | Steps::Locked) {
        return Err(DigError::Houses);
    }
    let map = Map::new(geometry);
    let mut hole = Hole::new(solution, plan);
    let order = order(solution, plan, random);
    match plan.steps {
        Steps::Singles | Steps::Locked => hole.dig_all(order, &mut *by_singles(&map, plan.steps)),
        Steps::Reductions => hole.dig_all(order, &mut ByReductions::new(geometry)),
        Steps::Search => {
            let mut search = BySearch::new(solution, plan.engine);
            let order = if is_plain && side >= SINGLES_FIRST {
                hole.dig_all(order, &mut *by_singles(&map, Steps::Singles));
                hole.begin_again(random)
            } else {
                order
            };
            hole.dig_all(order, &mut search);
        }
    }
    Ok(hole.into_dug())
}

/// Singles in the narrowest word.
fn by_singles(map: &Map, steps: Steps) -> Box<dyn Proof + '_> {
    match map.side {
        0..=32 => Box::new(Board::<u32>::new(map, steps)),
        33..=64 => Box::new(Board::<u64>::new(map, steps)),
        65..=128 => Box::new(Board::<u128>::new(map, steps)),
        _ => Box::new(Board::<U256>::new(map, steps)),
    }
}

/// The orbits in the order in which they are tested.
fn order(solution: &Solution, plan: &Plan, random: &mut Random) -> Vec<Vec<Cell>> {
    let geometry = solution.geometry();
    let mut order = if plan.orbits.is_empty() {
        geometry.all_cells().map(|cell| vec![cell]).collect()
    } else {
        plan.orbits.clone()
    };
    random.shuffle(&mut order);
    if plan.order == Order::Boxes {
        order.sort_by_key(|orbit| orbit.first().map(|&cell| geometry.box_of(cell)));
    }
    order
}

/// A puzzle that is being dug.
struct Hole<'d> {
    solution: &'d Solution,
    givens: Vec<Option<Digit>>,
    /// How many of them are left.
    left: usize,
    least: usize,
    /// The orbits in the order in which they are tested.
    order: Vec<Vec<Cell>>,
    /// How many of the order were tested.
    tested: usize,
    /// Orbits that stay.
    kept: Vec<Vec<Cell>>,
    needed: usize,
    spared: usize,
    unproved: usize,
    meter: Meter,
}

impl<'d> Hole<'d> {
    fn new(solution: &'d Solution, plan: &Plan) -> Self {
        let givens: Vec<_> = solution.digits().iter().copied().map(Some).collect();
        Self {
            solution,
            left: givens.len(),
            givens,
            least: plan.least,
            order: Vec::new(),
            tested: 0,
            kept: Vec::new(),
            needed: 0,
            spared: 0,
            unproved: 0,
            meter: plan.budget.start(),
        }
    }

    /// Tests every orbit, or as many as the budget allows.
    fn dig_all(&mut self, order: Vec<Vec<Cell>>, proof: &mut dyn Proof) {
        (self.order, self.tested) = (order, 0);
        let mut size = self.order.len().div_ceil(4);
        while self.tested < self.order.len() {
            let batch = self.tested..self.end_of_batch(size);
            if batch.is_empty() {
                self.spared += self.keep(self.tested);
                self.tested += 1;
                continue;
            }
            match self.dig_batch(batch, false, proof) {
                ControlFlow::Break(()) => break,
                ControlFlow::Continue(true) => size *= 2,
                ControlFlow::Continue(false) => size = (size / 2).max(1),
            }
        }
    }

    /// Where a batch of at most `size` orbits ends that may go without too few givens being left.
    fn end_of_batch(&self, size: usize) -> usize {
        let mut room = self.left.saturating_sub(self.least);
        let fits = |orbit: &&Vec<Cell>| {
            let goes = orbit.len() <= room;
            room -= if goes { orbit.len() } else { 0 };
            goes
        };
        self.tested + self.order[self.tested..].iter().take(size).take_while(fits).count()
    }

    /// The orbit stays; how many givens it has.
    fn keep(&mut self, at: usize) -> usize {
        self.kept.push(self.order[at].clone());
        self.order[at].len()
    }

    /// What another proof is to test: what stays, in random order.
    fn begin_again(&mut self, random: &mut Random) -> Vec<Vec<Cell>> {
        let mut order = std::mem::take(&mut self.kept);
        order.extend_from_slice(&self.order[self.tested..]);
        random.shuffle(&mut order);
        (self.needed, self.spared) = (0, 0);
        order
    }

    /// Takes as much of a batch away as it can; whether all of it went. `fails` says that not all of it can.
    /// Breaks when the budget is spent.
    fn dig_batch(
        &mut self,
        batch: Range<usize>,
        fails: bool,
        proof: &mut dyn Proof,
    ) -> ControlFlow<(), bool> {
        let holds = if fails { Some(false) } else { self.try_without(batch.clone(), proof)? };
        if holds == Some(true) {
            self.tested = batch.end;
            return ControlFlow::Continue(true);
        }
        if batch.len() == 1 {
            let givens = self.keep(batch.start);
            *if holds.is_some() { &mut self.needed } else { &mut self.unproved } += givens;
            self.tested = batch.end;
            return ControlFlow::Continue(false);
        }
        let middle = batch.start + batch.len() / 2;
        let first = self.dig_batch(batch.start..middle, false, proof)?;
        self.dig_batch(middle..batch.end, first && holds.is_some(), proof)?;
        ControlFlow::Continue(false)
    }

    /// Takes a batch away if the proof holds without it; whether it does, if that is known.
    fn try_without(
        &mut self,
        batch: Range<usize>,
        proof: &mut dyn Proof,
    ) -> ControlFlow<(), Option<bool>> {
        // A test may take long: the meter alone would look at the clock too rarely.
        self.meter.look()?;
        self.meter.node()?;
        let orbits = &self.order[batch];
        for cell in orbits.iter().flatten() {
            self.givens[cell.index()] = None;
        }
        let holds = match orbits {
            [orbit] => proof.holds_without(&self.givens, orbit, &self.meter),
            _ => proof.holds(&self.givens, &self.meter),
        };
        if holds == Some(true) {
            self.left -= orbits.iter().map(Vec::len).sum::<usize>();
        } else {
            for cell in orbits.iter().flatten() {
                self.givens[cell.index()] = Some(self.solution.get(*cell));
            }
        }
        ControlFlow::Continue(holds)
    }

    fn into_dug(self) -> Dug {
        let Self { solution, givens, needed, spared, unproved, meter, .. } = self;
        let untested = self.order[self.tested..].iter().map(Vec::len).sum();
        let puzzle = Puzzle::new(Grid::from_digits(Arc::clone(solution.geometry()), givens))
            .expect("a part of a solution has no clash");
        let proper = Proper::new(puzzle, Verdict::Unique(solution.clone()))
            .expect("the solution holds the givens that are its own")
            .expect("the verdict is unique");
        Dug { proper, needed, spared, unproved, untested, tests: meter.report.nodes }
    }
}

#[cfg(test)]
mod tests;
