//! Batch: the public door of the lane engine, for many puzzles at once.

use std::env;
use std::ops::ControlFlow::{self, Continue};

use super::board::{Board, Puzzles};
use super::pool::{Caller, Counters, MOST, Pool};
use super::simd::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::simd::token::{Avx2, Avx512};

/// The environment variable that forces a path: `off`, `avx2` or `avx512`.
pub(super) const FORCE: &str = "HYPERDOKU_SIMD";

/// A pool for the instruction set of this processor.
#[derive(Debug)]
enum Kernel {
    Portable(Pool<Portable<16>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Pool<Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Pool<Avx512>),
}

/// A batch solver: keeps its room from batch to batch.
#[derive(Debug)]
pub struct Batch {
    kernel: Kernel,
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
        Self::allowing(env::var(FORCE).as_deref().unwrap_or_default())
    }

    /// A batch solver with the widest lanes that the processor has and that `allowed` allows: `off` for
    /// plain Rust, the twin of the others, `avx2` for 16 lanes, anything else for all.
    pub fn allowing(allowed: &str) -> Self {
        Self { kernel: widest(allowed) }
    }

    /// The name of the kernel at work: `avx512`, `avx2` or `portable`.
    pub fn kernel(&self) -> &'static str {
        match self.kernel {
            Kernel::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => "avx512",
        }
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

/// The kernel with the widest lanes that the processor has and that `allowed` allows.
fn widest(allowed: &str) -> Kernel {
    #[cfg(target_arch = "x86_64")]
    {
        if let (Some(token), false) = (Avx512::detect(), matches!(allowed, "off" | "avx2")) {
            return Kernel::Avx512(Pool::new(token));
        }
        if let (Some(token), false) = (Avx2::detect(), allowed == "off") {
            return Kernel::Avx2(Pool::new(token));
        }
    }
    let _ = allowed;
    Kernel::Portable(Pool::new(Portable))
}

impl Kernel {
    fn run(&mut self, puzzles: Puzzles<'_>, limit: u64, caller: &mut dyn Caller) -> bool {
        match self {
            Self::Portable(pool) => pool.run(puzzles, limit, caller),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(pool) => pool.run(puzzles, limit, caller),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(pool) => pool.run(puzzles, limit, caller),
        }
    }

    fn found(&self) -> &[u64] {
        match self {
            Self::Portable(pool) => pool.found(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(pool) => pool.found(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(pool) => pool.found(),
        }
    }

    fn counters(&self) -> Counters {
        match self {
            Self::Portable(pool) => pool.counters(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(pool) => pool.counters(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(pool) => pool.counters(),
        }
    }
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
