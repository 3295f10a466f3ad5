//! Prove: the only solution of a puzzle, with a proof that others can follow.
//!
//! ```text
//! portfolio ─a solution→ "extended" clauses and "another solution" ─CaDiCaL, traced→ steps ─trim→ certificate
//! ```
//! The clauses are those of the crate `certificate`, in its order: just what [`Givens::Eliminated`] and the
//! extended pairwise encoding write. Of the steps that `CaDiCaL` traces only those are kept on which the empty
//! clause rests. The same clauses written to DIMACS with the steps are a proof for any LRAT checker.
//! Cost: the solver's, and its trace in memory.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow::Break;
use std::rc::Rc;

use cadical_sys::ProofTracer;
use hyperdoku_certificate::Step;
use hyperdoku_grid::{Budget, Puzzle, Solution, SolveError, Verdict};

use crate::at_most_one::AtMostOne;
use crate::backend::cadical::Cadical;
use crate::backend::{Outcome, Settings};
use crate::cnf::Clauses;
use crate::encoding::Encoding;
use crate::engine::run;
use crate::instance::{Givens, Instance, Numbering, Plan};
use crate::portfolio;

/// What came of trying to prove a puzzle unique.
#[derive(Clone, Debug)]
pub enum Proved {
    /// The only solution, and the steps that show it.
    Unique(Solution, Vec<Step>),
    /// It has none or several, or the budget was spent.
    Not(Verdict),
}

/// The plan of the clauses that a certificate speaks of.
pub fn certificate_plan() -> Plan {
    Plan {
        encoding: Encoding::extended(),
        at_most_one: AtMostOne::pairwise(),
        numbering: Numbering::Cells,
        givens: Givens::Eliminated,
    }
}

/// Looks for the only solution of `puzzle` and a proof that there is no other.
///
/// # Errors
/// If its side is not served.
pub fn prove(puzzle: &Puzzle, budget: &Budget) -> Result<Proved, SolveError> {
    let mut meter = budget.start();
    let mut first = None;
    let report = (portfolio::INFO.make)().search(puzzle, &meter.rest(), &mut |solution| {
        first = Some(solution);
        Break(())
    })?;
    meter.add(&report);
    let Some(solution) = first else {
        let verdict = Verdict::from_search(None, None, report.covered);
        return Ok(Proved::Not(verdict));
    };
    let instance = Instance::new(puzzle, certificate_plan());
    let instance = instance.expect("the portfolio serves no side that clauses do not");
    let claims = instance.size().clauses + 1;
    let another = instance.another_than(&solution);
    if another.is_empty() {
        return Ok(Proved::Unique(solution, Vec::new()));
    }
    let trace = Rc::new(RefCell::new(Trace::default()));
    let mut backend = Cadical::traced(Rc::clone(&trace));
    instance.write(&mut backend);
    backend.add(&another);
    match run(&mut backend, &meter.rest(), &mut meter) {
        Outcome::Unsatisfiable => {}
        Outcome::Unknown => return Ok(Proved::Not(Verdict::Unknown(Some(solution)))),
        Outcome::Satisfiable => {
            let second = instance.read(|literal| crate::Backend::holds(&backend, literal));
            let second = second.expect("an assignment of all clauses is a solution");
            return Ok(Proved::Not(Verdict::Several(solution, second)));
        }
    }
    drop(backend);
    let steps = trace.borrow_mut().trimmed(claims);
    Ok(Proved::Unique(solution, steps))
}

impl Cadical {
    fn traced(trace: Rc<RefCell<Trace>>) -> Self {
        let mut cadical = Self::new(Settings::default());
        // Whatever the environment says: added variables would need steps that certificates do not have.
        cadical.solver.set("factor", 0);
        cadical.solver.connect_proof_tracer1(Tracer(trace), true, false);
        cadical
    }
}

/// What `CaDiCaL` traced.
#[derive(Default)]
struct Trace {
    /// For each clause that was added, our number by its number.
    added: HashMap<i64, u64>,
    /// For each step, where it stands by its number.
    derived: HashMap<i64, usize>,
    /// Each step's literals and the clauses that show it, by `CaDiCaL`'s numbers.
    steps: Vec<(Vec<i32>, Vec<i64>)>,
}

impl Trace {
    /// The steps on which the first empty clause rests, numbered after `claims` clauses.
    fn trimmed(&mut self, claims: usize) -> Vec<Step> {
        let Some(last) = self.steps.iter().position(|(literals, _)| literals.is_empty()) else {
            return Vec::new();
        };
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for at in (0..=last).rev() {
            if needed[at] {
                for by in &self.steps[at].1 {
                    if let Some(&step) = self.derived.get(by).filter(|&&step| step < at) {
                        needed[step] = true;
                    }
                }
            }
        }
        let mut numbers = vec![0; last + 1];
        let mut steps: Vec<Step> = Vec::new();
        for at in (0..=last).filter(|&at| needed[at]) {
            let number = (claims + 1 + steps.len()) as u64;
            numbers[at] = number;
            let (literals, by) = std::mem::take(&mut self.steps[at]);
            let ours = |by: &i64| match self.added.get(by) {
                Some(&number) => Some(number),
                None => self.derived.get(by).map(|&step| numbers[step]),
            };
            // A clause that nobody added has no number, and the checker refuses the step.
            let by = by.iter().map(|by| ours(by).unwrap_or(0)).collect();
            steps.push(Step { number, literals, by });
        }
        steps
    }
}

/// What `CaDiCaL` calls while it solves.
struct Tracer(Rc<RefCell<Trace>>);

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _: bool, _: &[i32], restored: bool) {
        let mut trace = self.0.borrow_mut();
        if !restored {
            let next = trace.added.len() as u64 + 1;
            trace.added.insert(id, next);
        }
    }

    fn add_derived_clause(&mut self, id: i64, _: bool, _: i32, clause: &[i32], by: &[i64]) {
        let mut trace = self.0.borrow_mut();
        let at = trace.steps.len();
        trace.derived.insert(id, at);
        trace.steps.push((clause.to_vec(), by.to_vec()));
    }

    fn delete_clause(&mut self, _: i64, _: bool, _: &[i32]) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
