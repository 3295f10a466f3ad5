//! Nine: random 9×9 puzzles with one solution, in the least time.
//!
//! ```text
//! (seed, chunk) ─Random→ grids   32 at a time, walked at random       ┐
//!              ─Random→ orders  a random order of the orbits for each ┴ dig → puzzle 0, 1, … of the chunk
//!
//! dig     for each orbit in its order: its givens go if one solution is left, and givens enough
//! ```
//! An orbit is a set of cells that are emptied together or not at all: each cell alone for minimal puzzles, a cell
//! and its image for a symmetry, and cells in no orbit keep their givens. A puzzle is a pure function of its grid,
//! the order of its orbits and the number of givens at which it stops; grids and orders are one of `(seed, chunk)`.
//! So chunks can be made in any order, on any number of threads and machines, and are the same bytes.
//! Cost: 16 to 24 microseconds a minimal puzzle with AVX2 on a busy machine, of which the grid takes one in thirty;
//! see DESIGN.md.

pub mod bias;
mod grids;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use hyperdoku_solve::nine::dig::{Counters, Digger, Order};
use hyperdoku_solve::nine::{Board, FullBoard};

pub use grids::WalkedGrids;
pub use hyperdoku_solve::nine::dig::{OrbitError, Orbits};

use crate::Random;

/// How many puzzles a chunk has.
pub const CHUNK: usize = 1024;

/// What is taken away from a grid, and how far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The cells that go together.
    pub orbits: Orbits,
    /// No puzzle has fewer givens: an orbit stays if too few were left without it. A puzzle stops there, or before if
    /// all else is needed. `None` is no limit.
    pub stop: Option<usize>,
}

impl Default for Plan {
    fn default() -> Self {
        Self::minimal()
    }
}

impl Plan {
    /// Cell by cell, until every given is needed: minimal puzzles, with 24.4 givens on average.
    pub fn minimal() -> Self {
        Self { orbits: Orbits::single(), stop: None }
    }

    /// The same with at least `givens` givens.
    #[must_use]
    pub fn with_stop(self, givens: usize) -> Self {
        Self { stop: Some(givens), ..self }
    }
}

/// A puzzle with one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dug {
    solution: FullBoard,
    mask: u128,
}

impl Dug {
    /// The only solution.
    pub fn solution(&self) -> &FullBoard {
        &self.solution
    }

    /// The cells with givens: bit i is cell i, row by row.
    pub fn mask(&self) -> u128 {
        self.mask
    }

    /// How many givens there are.
    pub fn givens(&self) -> usize {
        self.mask.count_ones() as usize
    }

    /// The puzzle: its givens, 0 elsewhere.
    pub fn board(&self) -> Board {
        self.solution.only(self.mask)
    }
}

/// Makes chunks of puzzles; keeps its room from chunk to chunk, and every chunk is the same whatever was made before.
///
/// ```
/// use std::ops::ControlFlow;
/// use hyperdoku_generate::nine::{Plan, RandomPuzzles};
///
/// let mut first = None;
/// // Chunk 0 of seed 7: puzzles with 30 givens; the first is enough.
/// RandomPuzzles::new(Plan::minimal().with_stop(30)).chunk(7, 0, &mut |puzzle| {
///     first = Some(puzzle.board());
///     ControlFlow::Break(())
/// });
/// let givens = first.unwrap_or_default().digits().iter().filter(|&&digit| digit > 0).count();
/// assert_eq!(givens, 30);
/// ```
#[derive(Debug)]
pub struct RandomPuzzles {
    plan: Plan,
    grids: WalkedGrids,
    digger: Digger,
    chunk: Vec<FullBoard>,
    orders: Vec<Order>,
    masks: Vec<u128>,
}

impl RandomPuzzles {
    /// Makes puzzles after `plan`, with the instruction sets that the processor has and that the environment variable
    /// `HYPERDOKU_SIMD` allows. The puzzles are the same with each.
    pub fn new(plan: Plan) -> Self {
        Self {
            plan,
            grids: WalkedGrids::new(),
            digger: Digger::new(),
            chunk: Vec::with_capacity(CHUNK),
            orders: Vec::with_capacity(CHUNK),
            masks: Vec::with_capacity(CHUNK),
        }
    }

    /// What it makes.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What it took so far.
    pub fn counters(&self) -> Counters {
        self.digger.counters()
    }

    /// Makes the [`CHUNK`] puzzles of chunk `chunk` of `seed`, each from a random grid of its own, and hands them to
    /// `each` in their order until it breaks; returns whether it did. The grids obey the uniform law as nearly as
    /// statistics can tell; which puzzle of a grid it is obeys that of digging from the top.
    ///
    /// # Cost
    /// That of the whole chunk, also when `each` breaks early; no allocation after the first chunk.
    pub fn chunk(
        &mut self,
        seed: u64,
        chunk: u64,
        each: &mut dyn FnMut(&Dug) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.grids.chunk(seed, chunk, &mut self.chunk);
        self.dig(seed, chunk, each)
    }

    /// Makes a puzzle from each of the complete grids `grids` and hands it to `each`, as [`RandomPuzzles::chunk`]
    /// does: the orders of the orbits are those of chunk `chunk` of `seed`, so a grid that stands twice gives two
    /// puzzles, and the grids of a chunk give the puzzles of that chunk.
    pub fn chunk_from(
        &mut self,
        grids: &[FullBoard],
        seed: u64,
        chunk: u64,
        each: &mut dyn FnMut(&Dug) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.chunk.clear();
        self.chunk.extend_from_slice(grids);
        self.dig(seed, chunk, each)
    }

    /// Digs the grids of `self.chunk`.
    fn dig(
        &mut self,
        seed: u64,
        chunk: u64,
        each: &mut dyn FnMut(&Dug) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self { plan, digger, chunk: grids, orders, masks, .. } = self;
        let mut random = Random::new(seed, chunk.wrapping_mul(2).wrapping_add(1));
        orders.clear();
        orders.extend(grids.iter().map(|_| Order::random(plan.orbits.len(), || random.word())));
        digger.dig(&plan.orbits, plan.stop.unwrap_or(0), grids, orders, masks);
        for (&solution, &mask) in grids.iter().zip(&*masks) {
            each(&Dug { solution, mask })?;
        }
        ControlFlow::Continue(())
    }
}
