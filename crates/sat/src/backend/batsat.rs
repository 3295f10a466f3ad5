//! batsat: `MiniSat` in Rust. Small, embedded everywhere, and the best found for nearly empty grids.
//!
//! It has no use for a seed: random first activities made empty grids five times slower, since the order of
//! the variables, cell by cell, is what makes them easy. Its callback is asked before each decision whether
//! to stop; several conflicts may come between two questions.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use hyperdoku_grid::{Budget, Meter};

use super::{Backend, BackendInfo, MOST_LITERALS, Outcome};
use crate::cnf::{Clauses, Literal};

pub(super) static INFO: BackendInfo =
    BackendInfo { name: "batsat", make: |_| Box::new(Batsat::new()) };

/// Questions between two looks at the clock: a question takes well below a microsecond.
const LOOK_EVERY: u32 = 256;

struct Batsat {
    solver: Solver<Watch>,
    /// Its names of our variables.
    variables: Vec<Var>,
    buffer: Vec<Lit>,
    /// Conflicts of the runs before this one.
    conflicts: u64,
}

impl Batsat {
    fn new() -> Self {
        let watch = Watch::new(&Budget::unlimited());
        let solver = Solver::new(SolverOpts::default(), watch);
        Self { solver, variables: Vec::new(), buffer: Vec::new(), conflicts: 0 }
    }

    fn lit(&self, literal: Literal) -> Lit {
        Lit::new(self.variables[literal.index()], !literal.is_negative())
    }
}

impl Clauses for Batsat {
    fn fresh(&mut self) -> Literal {
        self.variables.push(self.solver.new_var_default());
        Literal::variable(self.variables.len() - 1)
    }

    fn follower(&mut self) -> Literal {
        self.variables.push(self.solver.new_var(lbool::UNDEF, false));
        Literal::variable(self.variables.len() - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        let watch = self.solver.cb_mut();
        watch.literals += clause.len();
        if watch.literals > MOST_LITERALS || !self.solver.is_ok() {
            return;
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        buffer.extend(clause.iter().map(|&literal| self.lit(literal)));
        self.solver.add_clause_reuse(&mut buffer);
        self.buffer = buffer;
    }
}

impl Backend for Batsat {
    fn solve_under(&mut self, assumed: &[Literal], budget: &Budget) -> Outcome {
        let literals = self.solver.cb().literals;
        *self.solver.cb_mut() = Watch { literals, ..Watch::new(budget) };
        if literals > MOST_LITERALS || self.solver.cb().stop() {
            return Outcome::Unknown;
        }
        let assumed: Vec<Lit> = assumed.iter().map(|&literal| self.lit(literal)).collect();
        let answer = self.solver.solve_limited(&assumed);
        let watch = self.solver.cb();
        self.conflicts += watch.conflicts;
        match () {
            () if answer == lbool::TRUE => Outcome::Satisfiable,
            () if answer == lbool::FALSE => Outcome::Unsatisfiable,
            () => Outcome::Unknown,
        }
    }

    /// It names the negations of the assumptions that cannot all hold.
    fn blames(&mut self, assumed: Literal) -> bool {
        let negation = self.lit(!assumed);
        self.solver.unsat_core_contains_lit(negation)
    }

    /// It takes no advice after a variable was made.
    fn prefer(&mut self, _: Literal) {}

    fn holds(&self, literal: Literal) -> bool {
        self.solver.value_lit(self.lit(literal)) == lbool::TRUE
    }

    fn conflicts(&self) -> u64 {
        self.conflicts
    }
}

/// Counts, and says when to stop.
struct Watch {
    meter: Meter,
    bound: u64,
    conflicts: u64,
    /// Literals of all clauses, learnt ones included.
    literals: usize,
    questions: Cell<u32>,
    /// Whether the clock or the flag said stop: the solver asks again before it ends, and must hear the same.
    stopped: Cell<bool>,
}

impl Watch {
    fn new(budget: &Budget) -> Self {
        Self {
            meter: budget.start(),
            bound: budget.nodes().unwrap_or(u64::MAX),
            conflicts: 0,
            literals: 0,
            questions: Cell::new(0),
            stopped: Cell::new(false),
        }
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.conflicts += 1;
        self.literals += clause.len();
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.literals = self.literals.saturating_sub(clause.len());
    }

    fn stop(&self) -> bool {
        let question = self.questions.get();
        self.questions.set(question.wrapping_add(1));
        if question.is_multiple_of(LOOK_EVERY) && self.meter.look().is_break() {
            self.stopped.set(true);
        }
        self.stopped.get()
            || self.conflicts >= self.bound && self.bound < u64::MAX
            || self.literals > MOST_LITERALS
    }
}
