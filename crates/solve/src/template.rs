//! Template: a solver that says nothing. Copy this file to add an engine.
//!
//! 1. Copy it to `src/yours.rs`; say in this head what it is, its source, its cost, what it assumes.
//! 2. Fill in the row below: name, sides, whether it is complete, what it serves.
//! 3. Write `search`: count nodes with the meter, hand each solution to `found`, stop when either breaks.
//! 4. Add `mod yours;` to `lib.rs` and its row to `SOLVERS` in `table.rs`.
//!
//! The conformance suite, the command line, the benches and the documentation then know it.

use std::ops::ControlFlow;

use hyperdoku_grid::{Budget, Puzzle, Report, Solution, SolveError, Solver, SolverInfo};

/// The row of the null solver; it stands in no table but that of the tests.
pub static INFO: SolverInfo = SolverInfo {
    name: "template",
    summary: "says nothing: the file to copy for a new engine",
    sides: 1..=4096,
    complete: false,
    any_houses: true,
    marks: true,
    make: || Box::new(Template),
};

struct Template;

impl Solver for Template {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let mut meter = budget.start();
        if meter.node().is_continue()
            && let Some(solution) = puzzle.as_solution()
        {
            // A full grid is its own solution. Whether `found` wants more does not matter here.
            let _ = found(solution);
        }
        Ok(meter.report)
    }
}
