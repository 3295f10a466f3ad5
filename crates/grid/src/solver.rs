//! The solver contract: what every engine promises, whatever it is inside.
//!
//! An engine takes a puzzle and a budget and hands every solution that it finds to the caller, who says
//! when it has seen enough. What it did is told in machine-free counters. `Unknown` is what a spent
//! budget, a noisy engine or a logic-only engine says; it is never mixed up with a proof.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{BoxShape, Geometry, Puzzle, Solution};

/// How long a search may go on: search nodes, wall time, and a flag that stops it from outside; and about how much
/// memory it may take. The default has no bound.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    nodes: Option<u64>,
    time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    memory: Option<u64>,
}

impl Budget {
    /// No bound.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// At most `nodes` search nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// At most `time` from the start of each search.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops soon after `flag` becomes true.
    #[must_use]
    pub fn with_stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }

    /// About at most `bytes` of memory: for engines that write a puzzle down at a length that depends on it. They
    /// give up before they begin to write more.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// At most `nodes` search nodes, or fewer if it was bounded so before.
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Self {
        let nodes = self.nodes.map_or(nodes, |bound| bound.min(nodes));
        self.with_nodes(nodes)
    }

    /// The most search nodes, if they are bounded.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Starts the clock of one search.
    #[expect(clippy::disallowed_methods, reason = "the one place that may look at the clock")]
    pub fn start(&self) -> Meter {
        Meter {
            report: Report::default(),
            nodes: self.nodes.unwrap_or(u64::MAX),
            // A time too long for the clock is no bound.
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            stop: self.stop.clone(),
            memory: self.memory,
            next_look: 0,
        }
    }
}

/// Counts the work of one search against its budget.
#[derive(Debug)]
pub struct Meter {
    /// The counters so far.
    pub report: Report,
    nodes: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    memory: Option<u64>,
    next_look: u64,
}

impl Meter {
    /// Nodes between two looks at the clock.
    const LOOK_EVERY: u64 = 32;

    /// Counts a search node; breaks when the budget is spent, before the node is entered.
    #[inline]
    pub fn node(&mut self) -> ControlFlow<()> {
        if self.report.nodes >= self.nodes {
            return ControlFlow::Break(());
        }
        if self.report.nodes >= self.next_look {
            self.next_look = self.report.nodes + Self::LOOK_EVERY;
            self.look()?;
        }
        self.report.nodes += 1;
        ControlFlow::Continue(())
    }

    /// What is left of the budget: for a search that asks another one.
    #[expect(clippy::disallowed_methods, reason = "the one place that may look at the clock")]
    pub fn rest(&self) -> Budget {
        let is_bounded = self.nodes < u64::MAX;
        let nodes = is_bounded.then(|| self.nodes.saturating_sub(self.report.nodes));
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Budget { nodes, time, stop: self.stop.clone(), memory: self.memory }
    }

    /// Whether so many bytes of memory may be taken.
    pub fn allows_memory(&self, bytes: u64) -> bool {
        self.memory.is_none_or(|most| bytes <= most)
    }

    /// Counts the work of a search that was asked with [`Meter::rest`].
    pub fn add(&mut self, report: &Report) {
        self.report.nodes += report.nodes;
        self.report.guesses += report.guesses;
        self.report.placements += report.placements;
    }

    /// Looks at the clock and the flag at once: for long work inside one node.
    #[expect(clippy::disallowed_methods, reason = "the one place that may look at the clock")]
    pub fn look(&self) -> ControlFlow<()> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if late || stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Machine-free counters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Search-tree nodes entered, the root included.
    pub nodes: u64,
    /// Nodes with a branch.
    pub guesses: u64,
    /// Digits written, those of abandoned branches included.
    pub placements: u64,
    /// Whether the whole space was covered: what was found is all there is.
    pub covered: bool,
}

/// What is known about the solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Proved: no solution.
    Impossible,
    /// Proved: this solution and no other.
    Unique(Solution),
    /// Two solutions, and perhaps more.
    Several(Solution, Solution),
    /// The engine gave up; the solution that it found, if any, may not be the only one.
    Unknown(Option<Solution>),
}

impl Verdict {
    /// The verdict that follows from the first solutions found and from whether the space was covered.
    pub fn from_search(first: Option<Solution>, second: Option<Solution>, covered: bool) -> Self {
        match (first, second) {
            (Some(first), Some(second)) => Self::Several(first, second),
            (Some(only), None) if covered => Self::Unique(only),
            (None, None) if covered => Self::Impossible,
            (found, _) => Self::Unknown(found),
        }
    }

    /// The word for it: `impossible`, `unique`, `several` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Impossible => "impossible",
            Self::Unique(_) => "unique",
            Self::Several(..) => "several",
            Self::Unknown(_) => "unknown",
        }
    }

    /// The first solution it knows.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Impossible | Self::Unknown(None) => None,
            Self::Unique(solution) | Self::Several(solution, _) | Self::Unknown(Some(solution)) => {
                Some(solution)
            }
        }
    }
}

/// How many solutions were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions found.
    pub found: u64,
    /// Whether these are all.
    pub exact: bool,
}

impl fmt::Display for Count {
    /// `6`, or `>=6` when the limit or the budget stopped the count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.exact { "" } else { ">=" }, self.found)
    }
}

/// Why an engine cannot run on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The engine does not serve this side.
    #[error("engine {engine} serves sides {} to {}, not {side}", sides.start(), sides.end())]
    Side {
        /// The engine's name.
        engine: &'static str,
        /// The sides that it serves.
        sides: RangeInclusive<usize>,
        /// The puzzle's side.
        side: usize,
    },
    /// The engine does not serve regions or extra houses.
    #[error("engine {engine} serves rows, columns and its own boxes only")]
    Houses {
        /// The engine's name.
        engine: &'static str,
    },
    /// The engine does not serve restricted candidates.
    #[error("engine {engine} does not take pencilmarks")]
    Marks {
        /// The engine's name.
        engine: &'static str,
    },
    /// The engine could not do its work: a program outside is missing, or says nonsense.
    #[error("engine {engine}: {reason}")]
    Failed {
        /// The engine's name.
        engine: &'static str,
        /// What went wrong.
        reason: String,
    },
}

/// A row of a solver table: the registration, the documentation, the test case and the menu entry.
#[derive(Debug)]
pub struct SolverInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// The sides that it serves.
    pub sides: RangeInclusive<usize>,
    /// Whether it covers the whole space when the budget allows: never says unknown without a bound.
    pub complete: bool,
    /// Whether it serves jigsaw regions and extra houses. An engine of one side that does not is built
    /// for square boxes and serves no other.
    pub any_houses: bool,
    /// Whether it serves restricted candidates.
    pub marks: bool,
    /// Makes one. An engine may be reused for any number of puzzles.
    pub make: fn() -> Box<dyn Solver + Send>,
}

impl SolverInfo {
    /// Whether it can run on `puzzle`; every engine asks this first.
    ///
    /// # Errors
    /// What it does not serve.
    pub fn serves(&self, puzzle: &Puzzle) -> Result<(), SolveError> {
        let geometry: &Geometry = puzzle.geometry();
        let (engine, side) = (self.name, geometry.side());
        if !self.sides.contains(&side) {
            return Err(SolveError::Side { engine, sides: self.sides.clone(), side });
        }
        let square = |shape: BoxShape| shape.width() == shape.height();
        let is_fixed = self.sides.start() == self.sides.end();
        let boxes = geometry.box_shape().is_some_and(|shape| !is_fixed || square(shape));
        if !self.any_houses && (geometry.has_extra_houses() || !boxes) {
            return Err(SolveError::Houses { engine });
        }
        if !self.marks && puzzle.marks().is_some() {
            return Err(SolveError::Marks { engine });
        }
        Ok(())
    }
}

/// An engine.
pub trait Solver {
    /// Hands every solution of `puzzle` to `found`, each once, until `found` breaks, the budget is spent
    /// or the space is covered.
    ///
    /// # Errors
    /// If the engine does not serve this puzzle; see [`SolverInfo::serves`].
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError>;

    /// Impossible, unique or several: stops at the second solution.
    ///
    /// # Errors
    /// As [`Solver::search`].
    fn verdict(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<(Verdict, Report), SolveError> {
        let (mut first, mut second) = (None, None);
        let report = self.search(puzzle, budget, &mut |solution| {
            if first.is_none() {
                first = Some(solution);
                return ControlFlow::Continue(());
            }
            second = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok((Verdict::from_search(first, second, report.covered), report))
    }

    /// The number of solutions; stops at `limit`.
    ///
    /// # Errors
    /// As [`Solver::search`].
    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<(Count, Report), SolveError> {
        let mut found = 0;
        let report = self.search(puzzle, budget, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok((Count { found, exact: report.covered }, report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spent_budget_breaks_before_the_next_node() {
        let mut meter = Budget::unlimited().with_nodes(2).start();
        assert!(meter.node().is_continue());
        assert!(meter.node().is_continue());
        assert!(meter.node().is_break());
        assert_eq!(meter.report.nodes, 2);
        assert!(Budget::unlimited().with_time(Duration::ZERO).start().node().is_break());
        assert!(Budget::unlimited().with_time(Duration::MAX).start().node().is_continue());
        assert!(Budget::unlimited().start().allows_memory(u64::MAX));
        let meter = Budget::unlimited().with_memory(100).start().rest().start();
        assert!(meter.allows_memory(100) && !meter.allows_memory(101));
        let stop = Arc::new(AtomicBool::new(true));
        assert!(Budget::unlimited().with_stop(stop).start().node().is_break());
    }

    #[test]
    fn unknown_is_not_a_proof() {
        assert_eq!(Verdict::from_search(None, None, false), Verdict::Unknown(None));
        assert_eq!(Verdict::from_search(None, None, true), Verdict::Impossible);
        assert_eq!(Count { found: 6, exact: false }.to_string(), ">=6");
    }
}
