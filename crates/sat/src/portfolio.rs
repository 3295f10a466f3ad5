//! Portfolio: the engine for large sides, which asks the others in turn.
//!
//! ```text
//! singles ─ field, few nodes ─┬ covered, or the caller has enough
//!                             ├ two solutions and more found: field goes on
//!                             └ on what singles left open, again and again with more conflicts and moves:
//!                               SAT, then local search while no solution is known
//! no givens at all: a random diagonal and batsat                  (fill.rs)
//! ```
//! Bit sets own what is easy: 16×16, and all that is more than half full. Where they get stuck, clause
//! learning does not; and where that gets stuck, half full from side 36 on, local search finds a solution. On
//! the hardest puzzles no single encoding or seed wins, and run times have heavy tails, so the rounds change
//! all of them; there is no last one but the budget's.
//! Where a budget has less memory than clauses take, there are no rounds.
//! Everything is counted in nodes and conflicts, so the answer is the same on every machine.

use std::ops::ControlFlow::{self, Break, Continue};

use hyperdoku_grid::{
    Budget, Count, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo,
};
use hyperdoku_solve::solver_named;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::at_most_one::AtMostOne;
use crate::backend::{BackendInfo, Leaning, Outcome, Settings};
use crate::encoding::Encoding;
use crate::engine::{enumerate, settled, usual_plan};
use crate::fill::fill;
use crate::instance::{Instance, MAX_SIDE, Plan};
use crate::local::Local;
use crate::open::Open;

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "portfolio",
    summary: "bit sets with few nodes, then SAT with several encodings and seeds: for large sides",
    sides: 1..=MAX_SIDE,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Portfolio { field: None }),
};

/// Nodes of the bit-set engine for a grid of one cell; a grid has the share of its number of cells, since
/// a node costs about as many steps.
const FIELD_WORK: u64 = 2_000_000;

/// Conflicts of the first round.
const FIRST_ROUND: u64 = 12_000;

/// Moves of local search after a round without a solution, for each conflict of the round: about five times
/// its time.
const MOVES_FOR_A_CONFLICT: u64 = 800;

/// Empty grids of this side and above go to `fill`: below, bit sets are faster.
const EMPTY_SIDE: usize = 50;

/// The seed of the grids that fill an empty puzzle.
const SEED: u64 = 1;

struct Portfolio {
    field: Option<Box<dyn Solver + Send>>,
}

impl Solver for Portfolio {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let mut meter = budget.start();
        if meter.node().is_break() {
            return Ok(meter.report);
        }
        if let Some(solution) = first_of_empty(puzzle, &mut meter) {
            return Ok(beyond(puzzle, solution, meter, found));
        }
        let nodes = (FIELD_WORK / puzzle.geometry().cells() as u64).max(1);
        let (mut first, mut count, mut broke) = (None, 0_usize, false);
        let budget = meter.rest().at_most(nodes);
        let report = self.field().search(puzzle, &budget, &mut |solution| {
            count += 1;
            first.get_or_insert_with(|| solution.clone());
            let more = found(solution);
            broke = more.is_break();
            more
        })?;
        meter.add(&report);
        meter.report.covered = report.covered;
        if report.covered || broke || meter.look().is_break() {
            return Ok(meter.report);
        }
        match first {
            Some(_) if count > 1 => self.go_on(puzzle, count, meter, found),
            known => Ok(by_sat(puzzle, known, meter, found)),
        }
    }

    /// Counting is the bit-set engine's: it weighs digits that can be exchanged.
    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<(Count, Report), SolveError> {
        INFO.serves(puzzle)?;
        if limit > 2 && puzzle.geometry().side() < EMPTY_SIDE {
            return self.field().count(puzzle, budget, limit);
        }
        let mut found = 0;
        let report = self.search(puzzle, budget, &mut |_| {
            found += 1;
            if found < limit { Continue(()) } else { Break(()) }
        })?;
        let exact = report.covered;
        Ok((Count { found, exact }, report))
    }
}

impl Portfolio {
    fn field(&mut self) -> &mut dyn Solver {
        let make = || (solver_named("field").expect("the bit-set engine is in its table").make)();
        &mut **self.field.get_or_insert_with(make)
    }

    /// The bit-set engine once more with the rest of the budget; it finds the same first solutions again.
    fn go_on(
        &mut self,
        puzzle: &Puzzle,
        known: usize,
        mut meter: Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let mut skipped = 0;
        let rest = meter.rest();
        let report = self.field().search(puzzle, &rest, &mut |solution| {
            if skipped < known {
                skipped += 1;
                return Continue(());
            }
            found(solution)
        })?;
        meter.add(&report);
        meter.report.covered = report.covered;
        Ok(meter.report)
    }
}

/// What comes after the first solution of an empty grid: the others, from the SAT rounds.
fn beyond(
    puzzle: &Puzzle,
    first: Solution,
    meter: Meter,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Report {
    if found(first.clone()).is_break() {
        return meter.report;
    }
    // Exchanging two digits makes another solution of a grid without givens.
    let mut digits = first.digits().to_vec();
    let mut names = puzzle.geometry().digits();
    if let (Some(a), Some(b)) = (names.next(), names.next()) {
        for digit in &mut digits {
            *digit = if *digit == a {
                b
            } else if *digit == b {
                a
            } else {
                *digit
            };
        }
    }
    let second = Solution::new(puzzle, digits).expect("exchanged digits break no rule");
    if found(second.clone()).is_break() {
        return meter.report;
    }
    let mut already = [first, second];
    already.sort_by(|a, b| a.digits().cmp(b.digits()));
    let is_new = |solution: &Solution| already.iter().all(|old| old.digits() != solution.digits());
    by_sat(puzzle, None, meter, &mut |solution| {
        if is_new(&solution) { found(solution) } else { Continue(()) }
    })
}
/// The first solution of a large grid without givens, marks and extra houses.
fn first_of_empty(puzzle: &Puzzle, meter: &mut Meter) -> Option<Solution> {
    let geometry = puzzle.geometry();
    let is_empty = puzzle.filled().next().is_none() && puzzle.marks().is_none();
    let is_plain = geometry.box_shape().is_some() && !geometry.has_extra_houses();
    if !is_empty || !is_plain || geometry.side() < EMPTY_SIDE {
        return None;
    }
    fill(geometry, &mut Xoshiro256PlusPlus::seed_from_u64(SEED), meter, &mut |_| {})
}

/// The SAT rounds. Each but the last ends after so many conflicts without an answer; what an earlier one
/// found, `known`, is not looked for again.
fn by_sat(
    puzzle: &Puzzle,
    known: Option<Solution>,
    mut meter: Meter,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Report {
    // A node for all rounds: a budget of nodes that the bit-set engine spent leaves none for clauses.
    if meter.node().is_break() {
        return meter.report;
    }
    let open = Open::with_singles(puzzle);
    if open.as_ref().is_ok_and(|open| !meter.allows_memory(open.memory())) {
        return meter.report;
    }
    let mut local = open.as_ref().ok().map(|open| Local::new(open, SEED));
    let mut seen: Vec<Solution> = known.into_iter().collect();
    for (round, attempt) in attempts().enumerate() {
        let instance = Instance::of_open(puzzle, attempt.plan, open.clone());
        if let Some(all) = settled(&instance) {
            for solution in all.into_iter().filter(|_| seen.is_empty()) {
                let _ = found(solution);
            }
            meter.report.covered = true;
            return meter.report;
        }
        let mut backend = (attempt.backend.make)(attempt.settings);
        instance.write(&mut *backend);
        for solution in &seen {
            backend.add(&instance.another_than(solution));
        }
        if let Some(last) = seen.last() {
            // Another solution is likely to be near.
            for cell in puzzle.geometry().all_cells() {
                if let Some(literal) = instance.literal(cell, last.get(cell)) {
                    backend.prefer(literal);
                }
            }
        }
        let mut broke = false;
        let mut take = |solution: Solution| {
            seen.push(solution.clone());
            let more = found(solution);
            broke = more.is_break();
            more
        };
        let bound = FIRST_ROUND.saturating_mul(1 << (round / 2).min(40));
        let mut part = meter.rest().at_most(bound).start();
        let outcome = enumerate(&instance, &mut *backend, &mut part, &mut take);
        meter.add(&part.report);
        meter.report.covered = outcome == Outcome::Unsatisfiable;
        let is_spent = meter.rest().nodes() == Some(0) || meter.look().is_break();
        if meter.report.covered || broke || is_spent {
            break;
        }
        if seen.is_empty() {
            let moves = bound.saturating_mul(MOVES_FOR_A_CONFLICT);
            let mut part = meter.rest().at_most(moves).start();
            let digits = match (&open, &mut local) {
                (Ok(open), Some(local)) => local.complete(open, &mut part),
                _ => None,
            };
            meter.add(&part.report);
            if let Some(digits) = digits {
                let solution = Solution::new(puzzle, digits).expect("nothing clashes any more");
                seen.push(solution.clone());
                if found(solution).is_break() {
                    break;
                }
            }
        }
    }
    meter.report
}

/// One run of a SAT solver.
struct Attempt {
    plan: Plan,
    backend: &'static BackendInfo,
    settings: Settings,
}

/// The runs, one after the other and without end: two of each bound.
fn attempts() -> impl Iterator<Item = Attempt> {
    (0_u64..).map(|round| {
        let usual = usual_plan();
        let plan = match round % 2 {
            0 => usual,
            _ => {
                Plan { encoding: Encoding::extended(), at_most_one: AtMostOne::pairwise(), ..usual }
            }
        };
        let leaning = if round == 0 { Leaning::None } else { Leaning::Satisfiable };
        let settings = Settings { seed: round / 2, leaning };
        Attempt { plan, backend: BackendInfo::strongest(), settings }
    })
}
