//! Samples: random puzzles with a given number of givens, from a seed.
//!
//! ```text
//! empty grid ─the exact twin, values in random order→ full grid ─cells emptied at random→ puzzle
//! ```
//! `random` empties any cells, as the article does: few such puzzles have one solution (59, 4.8 and 0.2 % at
//! 45, 33 and 26 givens of 81), and any solution counts. `unique` empties a cell only while the puzzle
//! keeps one solution. Grids are random, not uniformly so.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use hyperdoku_grid::{Budget, Cell, Geometry, Grid, Puzzle, Solution};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{Engine, Reading};
use crate::search::{ValueOrder, Way};

/// Which cells a puzzle keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Set {
    /// Any.
    Random,
    /// Such that there is one solution.
    Unique,
}

impl Set {
    /// Its name: `random` or `unique`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Unique => "unique",
        }
    }
}

/// A source of random puzzles of one geometry.
#[derive(Debug)]
pub struct Samples {
    geometry: Arc<Geometry>,
    random: Xoshiro256PlusPlus,
    twin: Engine,
    budget: Budget,
}

/// Grids that are begun before a source gives up.
const TRIES: usize = 50;
/// Nodes in which a puzzle must be proved to have one solution.
const PROOF: u64 = 1000;

impl Samples {
    /// Puzzles of `geometry`; `budget` bounds each search.
    pub fn new(geometry: Arc<Geometry>, seed: u64, budget: Budget) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { geometry, random, twin: Engine::new(Reading::Masks, Way::default()), budget }
    }

    /// A puzzle with so many givens and the solution that it was made from; `None` if none was found. Grids
    /// that do not lead to a unique one are given up.
    pub fn puzzle(&mut self, set: Set, givens: usize) -> Option<(Puzzle, Solution)> {
        (0..TRIES).find_map(|_| {
            let solution = self.solution()?;
            let puzzle = self.emptied(&solution, set, givens)?;
            Some((puzzle, solution))
        })
    }

    /// A random full grid; `None` if none was found in so many nodes as there are cells, times ten.
    pub fn solution(&mut self) -> Option<Solution> {
        let empty = Puzzle::new(Grid::new(Arc::clone(&self.geometry))).ok()?;
        let budget = self.budget.clone().with_nodes(10 * self.geometry.cells() as u64);
        let mut first = None;
        for _ in 0..TRIES {
            let way = Way { order: ValueOrder::Random(self.random.random()), ..Way::default() };
            let ran = Engine::new(Reading::Masks, way).run(&empty, &budget, &mut |solution| {
                first = Some(solution);
                Break(())
            });
            if first.is_some() || ran.is_err() {
                break;
            }
        }
        first
    }

    /// `solution` with all but so many cells emptied; `None` if that would leave several solutions.
    fn emptied(&mut self, solution: &Solution, set: Set, givens: usize) -> Option<Puzzle> {
        let mut grid = solution.to_grid();
        let mut cells: Vec<Cell> = self.geometry.all_cells().collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, self.random.random_range(0..=last));
        }
        let mut left = cells.len();
        for cell in cells {
            if left <= givens {
                break;
            }
            let digit = grid.get(cell);
            grid.set(cell, None);
            left -= 1;
            if set == Set::Unique && !self.is_unique(&grid) {
                grid.set(cell, digit);
                left += 1;
            }
        }
        if left > givens { None } else { Puzzle::new(grid).ok() }
    }

    /// Whether the twin proves that `grid` has one solution.
    fn is_unique(&mut self, grid: &Grid) -> bool {
        let Ok(puzzle) = Puzzle::new(grid.clone()) else { return false };
        let (mut found, budget) = (0, self.budget.clone().with_nodes(PROOF));
        let ran = self.twin.run(&puzzle, &budget, &mut |_| {
            found += 1;
            if found < 2 { Continue(()) } else { Break(()) }
        });
        found == 1 && ran.is_ok_and(|work| work.report.covered)
    }
}
