//! Search: the lane engine as a solver of one puzzle, whose own nodes fill the lanes.

use std::ops::ControlFlow::{self, Break, Continue};

use hyperdoku_grid::{
    Budget, Digit, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo,
};

use super::batch::Batch;
use super::board::{Board, MarkedBoard, Puzzles};
use super::pool::Caller;

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "lanes",
    summary: "9×9 only: 32 search nodes at a time in vector lanes, for hard puzzles and for batches",
    sides: 9..=9,
    complete: true,
    any_houses: false,
    marks: true,
    make: || Box::new(Nine { batch: Batch::new() }),
};

struct Nine {
    batch: Batch,
}

impl Solver for Nine {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let board = MarkedBoard::from_puzzle(puzzle).expect("a puzzle of side 9");
        let before = self.batch.counters();
        let mut asker = Asker { puzzle, meter: budget.start(), found };
        let covered = self.batch.search(Puzzles::Marked(&[board]), &mut asker);
        let mut report = asker.meter.report;
        report.guesses = self.batch.counters().guesses - before.guesses;
        report.covered = covered;
        Ok(report)
    }
}

/// Checks every solution once more on its way out, and keeps to the budget.
struct Asker<'a> {
    puzzle: &'a Puzzle,
    meter: Meter,
    found: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
}

impl Caller for Asker<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }

    fn solution(&mut self, _: usize, solution: &Board) -> ControlFlow<()> {
        let digits =
            solution.digits().iter().map(|&digit| Digit::from_index(usize::from(digit) - 1));
        let solution = Solution::new(self.puzzle, digits.collect());
        (self.found)(solution.expect("a solved lane obeys every house"))
    }

    fn nodes(&mut self, count: u32) -> ControlFlow<()> {
        for _ in 0..count {
            if self.meter.node().is_break() {
                return Break(());
            }
        }
        Continue(())
    }
}
