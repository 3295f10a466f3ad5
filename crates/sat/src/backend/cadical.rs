//! `CaDiCaL`, by Armin Biere and others: in C++, for hard puzzles, and with proofs.
//!
//! The crate `cadical-sys` compiles its sources and wraps them safely, so that nothing here is unsafe. It
//! reads options from the environment (`CADICAL_…`); nobody who does not set them is touched by that.
//! Its clauses are bounded when they are added; those that it learns it bounds itself.

use cadical_sys::{CaDiCal, Status, Terminator};
use hyperdoku_grid::{Budget, Meter};

use super::{Backend, BackendInfo, Leaning, MOST_LITERALS, Outcome, Settings};
use crate::cnf::{Clauses, Literal};

pub(super) static INFO: BackendInfo =
    BackendInfo { name: "cadical", make: |settings| Box::new(Cadical::new(settings)) };

pub(crate) struct Cadical {
    pub(crate) solver: CaDiCal,
    variables: usize,
    literals: usize,
    /// The assignment found last: `CaDiCaL` forgets it with the next clause.
    values: Vec<bool>,
}

impl Cadical {
    pub(crate) fn new(settings: Settings) -> Self {
        let mut solver = CaDiCal::new();
        if settings.leaning == Leaning::Satisfiable {
            solver.configure("sat");
        }
        solver.set("seed", (settings.seed % 1_000_000_007) as i32);
        Self { solver, variables: 0, literals: 0, values: Vec::new() }
    }
}

impl Clauses for Cadical {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::variable(self.variables - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        self.literals += clause.len();
        if self.literals > MOST_LITERALS {
            return;
        }
        for literal in clause {
            self.solver.add(literal.dimacs());
        }
        self.solver.add(0);
    }
}

impl Backend for Cadical {
    fn solve_under(&mut self, assumed: &[Literal], budget: &Budget) -> Outcome {
        let meter = budget.start();
        if self.literals > MOST_LITERALS || meter.look().is_break() {
            return Outcome::Unknown;
        }
        let bound = budget.nodes().and_then(|nodes| i32::try_from(nodes).ok());
        for literal in assumed {
            self.solver.assume(literal.dimacs());
        }
        self.solver.limit("conflicts", bound.unwrap_or(-1));
        self.solver.connect_terminator(Watch(meter));
        let status = self.solver.solve();
        self.solver.disconnect_terminator();
        match status {
            Status::SATISFIABLE => {
                let solver = &mut self.solver;
                let last = i32::try_from(self.variables).expect("every variable is a literal");
                let variables = 1..=last;
                self.values = variables.map(|variable| solver.val(variable) > 0).collect();
                Outcome::Satisfiable
            }
            Status::UNSATISFIABLE => Outcome::Unsatisfiable,
            Status::UNKNOWN => Outcome::Unknown,
        }
    }

    fn blames(&mut self, assumed: Literal) -> bool {
        self.solver.failed(assumed.dimacs())
    }

    fn prefer(&mut self, literal: Literal) {
        self.solver.phase(literal.dimacs());
    }

    fn holds(&self, literal: Literal) -> bool {
        self.values.get(literal.index()).is_some_and(|&value| value != literal.is_negative())
    }

    fn conflicts(&self) -> u64 {
        self.solver.get_statistic_value("conflicts").unsigned_abs()
    }
}

/// Ends a run by the clock or the flag.
struct Watch(Meter);

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.0.look().is_break()
    }
}
