//! Batch: the public door of the lane engine, for many puzzles at once.

use std::fmt::Debug;
use std::ops::ControlFlow::{self, Continue};

use super::board::{Board, Puzzles};
use super::pool::{Caller, Counters, MOST, Pool};
use super::simd::Isa;
use super::simd::widest::{ForAny, allowed, widest};

/// A pool, whatever its instruction set.
trait Kernel: Debug + Send {
    fn run(&mut self, puzzles: Puzzles<'_>, limit: u64, caller: &mut dyn Caller) -> bool;
    fn found(&self) -> &[u64];
    fn counters(&self) -> Counters;
}

impl<I: Isa> Kernel for Pool<I> {
    fn run(&mut self, puzzles: Puzzles<'_>, limit: u64, caller: &mut dyn Caller) -> bool {
        self.run(puzzles, limit, caller)
    }

    fn found(&self) -> &[u64] {
        self.found()
    }

    fn counters(&self) -> Counters {
        self.counters()
    }
}

/// How pools are made.
struct Pools;

impl ForAny for Pools {
    type Made = Box<dyn Kernel>;

    fn make<I: Isa>(self, isa: I) -> Self::Made {
        Box::new(Pool::new(isa))
    }
}

/// A batch solver: keeps its room from batch to batch.
#[derive(Debug)]
pub struct Batch {
    name: &'static str,
    kernel: Box<dyn Kernel>,
}

/// What is known about one puzzle of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Its solutions, up to the limit.
    pub count: u64,
    /// The first one found, all empty if there is none.
    pub first: Board,
    /// The second one found, all empty if there is none.
    pub second: Board,
}

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

impl Batch {
    /// A batch solver with the widest lanes that the processor has and that the environment variable
    /// `HYPERDOKU_SIMD` allows; see [`Batch::allowing`].
    pub fn new() -> Self {
        Self::allowing(&allowed())
    }

    /// A batch solver with the widest lanes that the processor has and that `allowed` allows: `off` for
    /// plain Rust, the twin of the others, `avx2` for 16 lanes, anything else for all.
    pub fn allowing(allowed: &str) -> Self {
        let (name, kernel) = widest(allowed, Pools);
        Self { name, kernel }
    }

    /// The name of the kernel at work: `avx512`, `avx2` or `portable`.
    pub fn kernel(&self) -> &'static str {
        self.name
    }

    /// Hands every solution of every puzzle to `found`, with the puzzle's place in the batch, up to
    /// `limit` for each puzzle. The order of the puzzles is not kept; every solution was checked.
    ///
    /// # Cost
    /// Best for some hundred puzzles a call; with a limit that is not small one sparse puzzle may take
    /// forever.
    pub fn solve<'a>(
        &mut self,
        puzzles: impl Into<Puzzles<'a>>,
        limit: u64,
        found: &mut dyn FnMut(usize, &Board),
    ) {
        for (first, part) in parts(puzzles.into()) {
            self.kernel.run(part, limit, &mut Teller { first, found });
        }
    }

    /// The number of solutions of every puzzle, up to `limit`; `counts` is filled in their order.
    pub fn count<'a>(
        &mut self,
        puzzles: impl Into<Puzzles<'a>>,
        limit: u64,
        counts: &mut Vec<u64>,
    ) {
        counts.clear();
        for (_, part) in parts(puzzles.into()) {
            self.kernel.run(part, limit, &mut Silent);
            counts.extend_from_slice(self.kernel.found());
        }
    }

    /// The count up to `limit` and the first two solutions of every puzzle, in their order.
    pub fn outcomes<'a>(&mut self, puzzles: impl Into<Puzzles<'a>>, limit: u64) -> Vec<Outcome> {
        let puzzles = puzzles.into();
        let mut outcomes = vec![Outcome::default(); puzzles.len()];
        self.solve(puzzles, limit, &mut |puzzle, solution| {
            let outcome = &mut outcomes[puzzle];
            outcome.count += 1;
            match outcome.count {
                1 => outcome.first = *solution,
                2 => outcome.second = *solution,
                _ => {}
            }
        });
        outcomes
    }

    /// The counters since it was made.
    pub fn counters(&self) -> Counters {
        self.kernel.counters()
    }

    /// One puzzle, for [`search`](super::search).
    pub(super) fn search(&mut self, puzzle: Puzzles<'_>, caller: &mut dyn Caller) -> bool {
        self.kernel.run(puzzle, u64::MAX, caller)
    }
}

/// The puzzles in parts that a pool can number, with the place of the first of each.
fn parts(puzzles: Puzzles<'_>) -> impl Iterator<Item = (usize, Puzzles<'_>)> {
    (0..puzzles.len()).step_by(MOST).map(move |first| (first, puzzles.part(first, MOST)))
}

/// Hands solutions on.
struct Teller<'a> {
    first: usize,
    found: &'a mut dyn FnMut(usize, &Board),
}

impl Caller for Teller<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }

    fn solution(&mut self, puzzle: usize, solution: &Board) -> ControlFlow<()> {
        (self.found)(self.first + puzzle, solution);
        Continue(())
    }

    fn nodes(&mut self, _: u32) -> ControlFlow<()> {
        Continue(())
    }
}

/// Only counts.
struct Silent;

impl Caller for Silent {
    fn wants_solutions(&self) -> bool {
        false
    }

    fn solution(&mut self, _: usize, _: &Board) -> ControlFlow<()> {
        Continue(())
    }

    fn nodes(&mut self, _: u32) -> ControlFlow<()> {
        Continue(())
    }
}
