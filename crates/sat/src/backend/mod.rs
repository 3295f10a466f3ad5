//! Back ends: SAT solvers in process, behind one small trait.
//!
//! A back end takes clauses and answers as far as its budget goes. A node of the budget is a conflict,
//! which is where a solver of this kind turns back. Whatever ends it early, the answer is then *unknown*.

mod batsat;
#[cfg(feature = "cadical")]
pub(crate) mod cadical;

use hyperdoku_grid::Budget;

use crate::cnf::{Clauses, Literal};

/// The most literals that a back end takes, those of learnt clauses included: some four gigabytes. What
/// needs more ends as unknown.
const MOST_LITERALS: usize = 500_000_000;

/// What a back end says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is an assignment; [`Backend::holds`] tells it.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The budget or the memory was spent.
    Unknown,
}

/// How a solver leans.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leaning {
    /// As it comes.
    #[default]
    None,
    /// To finding an assignment.
    Satisfiable,
}

/// What a run of a back end may differ in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The seed of its random choices, if it makes any.
    pub seed: u64,
    /// How it leans.
    pub leaning: Leaning,
}

/// A SAT solver.
pub trait Backend: Clauses {
    /// Looks for an assignment that fulfils every clause so far and makes every literal of `assumed` true,
    /// within at most so many conflicts. Assumptions hold for this run alone.
    fn solve_under(&mut self, assumed: &[Literal], budget: &Budget) -> Outcome;

    /// Looks for an assignment that fulfils every clause so far.
    fn solve(&mut self, budget: &Budget) -> Outcome {
        self.solve_under(&[], budget)
    }

    /// Whether the last run, which found that there is none, needed this assumption for that. All that it
    /// names so are together as impossible as all that were assumed.
    fn blames(&mut self, assumed: Literal) -> bool;

    /// Tries `literal` before its negation from now on, where the solver takes such advice.
    fn prefer(&mut self, literal: Literal);

    /// Whether `literal` is true in the assignment that was found last.
    fn holds(&self, literal: Literal) -> bool;

    /// Conflicts of all its runs.
    fn conflicts(&self) -> u64;
}

/// A row of [`BACKENDS`].
#[derive(Debug)]
pub struct BackendInfo {
    /// Its name.
    pub name: &'static str,
    /// Makes an empty one.
    pub make: fn(Settings) -> Box<dyn Backend>,
}

/// Every back end, that for hard puzzles first.
pub static BACKENDS: &[&BackendInfo] = &[
    #[cfg(feature = "cadical")]
    &cadical::INFO,
    &batsat::INFO,
];

impl BackendInfo {
    /// The one written in Rust, which is always there.
    pub fn embedded() -> &'static Self {
        &batsat::INFO
    }

    /// The one for hard puzzles.
    pub fn strongest() -> &'static Self {
        BACKENDS[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `holes + 1` pigeons in `holes` holes, or as many pigeons as holes.
    fn pigeons(backend: &mut dyn Backend, pigeons: usize, holes: usize) {
        let mut sits = Vec::new();
        for _ in 0..pigeons {
            sits.push((0..holes).map(|_| backend.fresh()).collect::<Vec<_>>());
        }
        for pigeon in &sits {
            backend.add(pigeon);
        }
        for (first, here) in sits.iter().enumerate() {
            for there in &sits[..first] {
                for (one, other) in here.iter().zip(there) {
                    backend.add(&[!*one, !*other]);
                }
            }
        }
    }

    #[test]
    fn a_spent_budget_is_no_proof() {
        for row in BACKENDS {
            let mut backend = (row.make)(Settings::default());
            pigeons(&mut *backend, 9, 8);
            let few = Budget::unlimited().with_nodes(10);
            assert_eq!(backend.solve(&few), Outcome::Unknown, "{}", row.name);
            let stopped = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
            let none = Budget::unlimited().with_stop(stopped);
            assert_eq!(backend.solve(&none), Outcome::Unknown, "{}", row.name);
            assert_eq!(backend.solve(&Budget::unlimited()), Outcome::Unsatisfiable, "{}", row.name);
            assert!(backend.conflicts() > 10);
        }
    }

    /// Thirteen pigeons take far longer than any test may.
    #[test]
    fn time_ends_a_run_that_has_begun() {
        for row in BACKENDS {
            let mut backend = (row.make)(Settings::default());
            pigeons(&mut *backend, 13, 12);
            let short = Budget::unlimited().with_time(std::time::Duration::from_millis(300));
            assert_eq!(backend.solve(&short), Outcome::Unknown, "{}", row.name);
        }
    }

    #[test]
    fn an_assignment_fulfils_the_clauses_and_more_may_be_added() {
        for row in BACKENDS {
            let mut backend = (row.make)(Settings { seed: 3, leaning: Leaning::Satisfiable });
            let (a, b) = (backend.fresh(), backend.fresh());
            backend.add(&[a, b]);
            backend.add(&[!a, !b]);
            let mut met = Vec::new();
            while backend.solve(&Budget::unlimited()) == Outcome::Satisfiable {
                let (x, y) = (backend.holds(a), backend.holds(b));
                assert!(x != y && backend.holds(!a) == y, "{}", row.name);
                met.push(x);
                backend.add(&[if x { !a } else { a }, if y { !b } else { b }]);
            }
            met.sort_unstable();
            assert_eq!(met, [false, true], "{}", row.name);
        }
    }

    #[test]
    fn assumptions_hold_for_one_run_and_those_to_blame_are_named() {
        for row in BACKENDS {
            let mut backend = (row.make)(Settings::default());
            let [a, b, c] = [(); 3].map(|()| backend.fresh());
            backend.add(&[!a, !b]);
            backend.prefer(c);
            let free = Budget::unlimited();
            assert_eq!(backend.solve_under(&[c, a, b], &free), Outcome::Unsatisfiable);
            assert_eq!([a, b, c].map(|l| backend.blames(l)), [true, true, false], "{}", row.name);
            assert_eq!(backend.solve_under(&[a, !c], &free), Outcome::Satisfiable);
            assert!(backend.holds(a) && backend.holds(!b) && backend.holds(!c), "{}", row.name);
            assert_eq!(backend.solve_under(&[b], &free), Outcome::Satisfiable);
        }
    }

    #[test]
    fn the_empty_clause_cannot_be_fulfilled() {
        for row in BACKENDS {
            let mut backend = (row.make)(Settings::default());
            let a = backend.fresh();
            backend.add(&[]);
            backend.add(&[a]);
            assert_eq!(backend.solve(&Budget::unlimited()), Outcome::Unsatisfiable, "{}", row.name);
        }
    }
}
