//! Engines that are one SAT solver: singles, the channelling clauses of what is left, one run.
//!
//! A solution that was found is ruled out by a clause, and the solver goes on; when there is none any more,
//! the space is covered. A node is a conflict, and one more for the singles.
//! Cost: beyond the solver's own, a clause of all empty cells a solution, so many solutions are slow.

use std::ops::ControlFlow;

use hyperdoku_grid::{Budget, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo};

use crate::at_most_one::AtMostOne;
use crate::backend::{Backend, BackendInfo, Outcome, Settings};
use crate::cnf::Literal;
use crate::encoding::ENCODINGS;
use crate::instance::{Givens, Instance, MAX_SIDE, Numbering, Plan};
use crate::open::Open;

pub(crate) static BATSAT: SolverInfo = SolverInfo {
    name: "batsat",
    summary: "a SAT solver in Rust on the channelling clauses: for nearly empty large grids",
    sides: 1..=MAX_SIDE,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Engine { info: &BATSAT, backend: BackendInfo::embedded() }),
};

#[cfg(feature = "cadical")]
pub(crate) static CADICAL: SolverInfo = SolverInfo {
    name: "cadical",
    summary: "the SAT solver CaDiCaL on the channelling clauses: for hard large puzzles",
    sides: 1..=MAX_SIDE,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Engine { info: &CADICAL, backend: BackendInfo::strongest() }),
};

/// How engines write a puzzle unless told otherwise: the fastest found, see `DESIGN.md`.
pub(crate) fn usual_plan() -> Plan {
    Plan {
        encoding: ENCODINGS[0],
        at_most_one: AtMostOne::usual(),
        numbering: Numbering::Cells,
        givens: Givens::Singles,
    }
}

struct Engine {
    info: &'static SolverInfo,
    backend: &'static BackendInfo,
}

impl Solver for Engine {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        self.info.serves(puzzle)?;
        let mut meter = budget.start();
        if meter.node().is_break() {
            return Ok(meter.report);
        }
        let instance = Instance::of_open(puzzle, usual_plan(), Open::with_singles(puzzle));
        meter.report.covered = if let Some(all) = settled(&instance) {
            for solution in all {
                let _ = found(solution);
            }
            true
        } else if instance.open().is_none_or(|open| meter.allows_memory(open.memory())) {
            let mut backend = (self.backend.make)(Settings::default());
            instance.write(&mut *backend);
            enumerate(&instance, &mut *backend, &mut meter, found) == Outcome::Unsatisfiable
        } else {
            false
        };
        Ok(meter.report)
    }
}

/// All solutions, which are one or none, where singles tell them.
pub(crate) fn settled(instance: &Instance<'_>) -> Option<Vec<Solution>> {
    let Some(open) = instance.open() else { return Some(Vec::new()) };
    let digits = open.digits()?;
    Some(Solution::new(instance.puzzle(), digits).into_iter().collect())
}

/// Hands every solution to `found` until it breaks, which ends as unknown, or there is no other.
pub(crate) fn enumerate(
    instance: &Instance<'_>,
    backend: &mut dyn Backend,
    meter: &mut Meter,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Outcome {
    loop {
        let outcome = run(backend, &meter.rest(), meter);
        if outcome != Outcome::Satisfiable {
            return outcome;
        }
        let solution = instance.read(|literal| backend.holds(literal));
        let solution = solution.expect("an assignment of all clauses is a solution");
        backend.add(&instance.another_than(&solution));
        if found(solution).is_break() {
            return Outcome::Unknown;
        }
    }
}

/// Runs a back end and counts its conflicts.
///
/// A solver looks at its bound when it sees fit and may have a few conflicts more; what it then says counts
/// for nothing, so that more budget never tells less.
pub(crate) fn run(backend: &mut dyn Backend, budget: &Budget, meter: &mut Meter) -> Outcome {
    ask(backend, &[], budget, meter)
}

/// The same under assumptions.
pub(crate) fn ask(
    backend: &mut dyn Backend,
    assumed: &[Literal],
    budget: &Budget,
    meter: &mut Meter,
) -> Outcome {
    let before = backend.conflicts();
    let mut outcome = backend.solve_under(assumed, budget);
    let (mut conflicts, bound) = (backend.conflicts() - before, budget.nodes().unwrap_or(u64::MAX));
    if conflicts > bound {
        (conflicts, outcome) = (bound, Outcome::Unknown);
    }
    meter.add(&Report { nodes: conflicts, guesses: conflicts, ..Report::default() });
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hyperdoku_grid::{BoxShape, Geometry, Grid, Verdict};

    use super::*;

    #[test]
    fn clauses_that_take_more_memory_than_there_is_are_not_written() {
        let shape = BoxShape::new(2, 2).expect("side 4");
        let empty = Grid::new(Arc::new(Geometry::classic(shape)));
        let empty = Puzzle::new(empty).expect("no digit clashes");
        let verdict = |bytes| {
            let budget = Budget::unlimited().with_memory(bytes);
            let found = (BATSAT.make)().verdict(&empty, &budget);
            found.expect("any side is served").0
        };
        assert_eq!(verdict(1000), Verdict::Unknown(None));
        assert!(matches!(verdict(1_000_000), Verdict::Several(..)));
    }
}
