//! Dig: givens are taken away from complete 9×9 grids while one solution is left, many grids at a time.
//!
//! ```text
//! grids, an order of orbits for each ─Digger→ the cells that keep their givens
//!
//! for each orbit in its order: its cells are emptied if the puzzle still has one solution and enough givens
//! ```
//! That sentence is all there is to the result: it is a pure function of the grid, its order and the number of
//! givens, whatever else is dug at the same time and in however many lanes. What makes it fast only decides earlier:
//!
//! | room | what |
//! |---|---|
//! | `lanes` | 32 (16) digs at a time, a lane each, swept together |
//! | `hole` | one dig: windows of orbits, and the questions about them |
//! | `unavoidable` | sets that decide an orbit without a question |
//! | `small` | such sets of every grid, found before it is dug |
//! | `sieve` | tries of a dig with a known law that fail at a glance |
//!
//! The sweep is that of the batch engine. Cost: some thirty questions a puzzle, seven sweeps of a lane each; rates and
//! the designs that lost are in DESIGN.md.

mod hole;
mod lanes;
mod orbits;
mod order;
pub mod sieve;
mod small;
#[cfg(test)]
mod tests;
mod unavoidable;

use std::fmt::Debug;

use super::full::FullBoard;
use super::simd::Isa;
use super::simd::widest::{ForAny, allowed, widest};
use lanes::{Lanes, Task};
use orbits::Layout;

pub use orbits::{OrbitError, Orbits};
pub use order::Order;

/// Machine-free counters of digging.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Sweeps over all lanes.
    pub sweeps: u64,
    /// The same, times the lanes that dug.
    pub lane_sweeps: u64,
    /// Questions whether there is a second solution.
    pub questions: u64,
    /// Guesses.
    pub guesses: u64,
    /// Nodes that had to wait.
    pub waiting: u64,
    /// Questions that were asked again since their dive died.
    pub restarts: u64,
}

/// The lanes, whatever their instruction set.
trait Kernel: Debug + Send {
    fn dig(&mut self, task: Task<'_>, masks: &mut [u128]);
    fn counters(&self) -> Counters;
}

impl<I: Isa> Kernel for Lanes<I> {
    fn dig(&mut self, task: Task<'_>, masks: &mut [u128]) {
        self.dig(task, masks);
    }

    fn counters(&self) -> Counters {
        self.counters()
    }
}

/// How lanes are made.
struct Diggers;

impl ForAny for Diggers {
    type Made = Box<dyn Kernel>;

    fn make<I: Isa>(self, isa: I) -> Self::Made {
        Box::new(Lanes::new(isa))
    }
}

/// Digs many grids at a time; keeps its room from batch to batch.
#[derive(Debug)]
pub struct Digger {
    name: &'static str,
    kernel: Box<dyn Kernel>,
}

impl Default for Digger {
    fn default() -> Self {
        Self::new()
    }
}

impl Digger {
    /// A digger with the widest lanes that the processor has and that the environment variable `HYPERDOKU_SIMD`
    /// allows; see [`Digger::allowing`].
    pub fn new() -> Self {
        Self::allowing(&allowed())
    }

    /// A digger with the widest lanes that the processor has and that `allowed` allows: `off` for plain Rust, `avx2` for
    /// 16 lanes, anything else for all. The results are the same with each.
    pub fn allowing(allowed: &str) -> Self {
        let (name, kernel) = widest(allowed, Diggers);
        Self { name, kernel }
    }

    /// The name of the kernel at work: `avx512`, `avx2` or `portable`.
    pub fn kernel(&self) -> &'static str {
        self.name
    }

    /// Digs each grid: for each orbit in the order of the grid, its cells are emptied if at least `least` givens are left
    /// without them and the puzzle still has one solution. `masks[i]` is filled with the cells of grid i that keep
    /// their givens: bit j is cell j, row by row.
    ///
    /// # Panics
    /// If there are not as many orders as grids, or an order has not as many numbers as there are orbits.
    ///
    /// # Cost
    /// Best for a thousand grids or more a call: at the end of it lanes run dry.
    pub fn dig(
        &mut self,
        orbits: &Orbits,
        least: usize,
        grids: &[FullBoard],
        orders: &[Order],
        masks: &mut Vec<u128>,
    ) {
        self.run(&Layout::new(orbits, least), grids, 1, orders, masks);
    }

    /// Digs each grid `tries` times, each time in an order of its own, cell by cell until every given is needed; but gives
    /// up as soon as a given could go after one that had to stay. `masks[i]` is filled with the cells that keep their
    /// givens in order i, which is one of grid `i / tries`; 0 where it gave up.
    ///
    /// So a puzzle is found exactly by the orders that name all cells without a given first: a minimal puzzle with n givens
    /// in one of `81! / (n! (81 - n)!)` orders, whatever its grid. About one order in 258 000 finds one.
    ///
    /// # Panics
    /// If there are not `tries` orders for each grid, or an order has not 81 numbers.
    pub fn dig_monotone(
        &mut self,
        grids: &[FullBoard],
        tries: usize,
        orders: &[Order],
        masks: &mut Vec<u128>,
    ) {
        self.run(&Layout::monotone(&Orbits::single()), grids, tries, orders, masks);
    }

    fn run(
        &mut self,
        layout: &Layout,
        grids: &[FullBoard],
        tries: usize,
        orders: &[Order],
        masks: &mut Vec<u128>,
    ) {
        assert_eq!(grids.len() * tries, orders.len(), "each dig has its order");
        for order in orders {
            assert_eq!(order.numbers().len(), layout.len(), "an order names each orbit");
        }
        masks.clear();
        masks.resize(orders.len(), 0);
        let task = Task { layout, grids, tries, orders };
        self.kernel.dig(task, masks);
    }

    /// The counters since it was made.
    pub fn counters(&self) -> Counters {
        self.kernel.counters()
    }
}
