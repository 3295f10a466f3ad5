//! Naive: tries every digit in the first empty cell. The yardstick of all engines, right because short.
//! Cost: exponential; a 9×9 puzzle takes from microseconds to minutes.

use std::ops::ControlFlow::{self, Continue};

use hyperdoku_grid::{
    Budget, Grid, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo,
};

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "naive",
    summary: "tries every digit in the first empty cell: the yardstick of the tests",
    sides: 1..=25,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Naive),
};

struct Naive;

impl Solver for Naive {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let (mut grid, mut meter) = (puzzle.grid().clone(), budget.start());
        meter.report.covered = fill(puzzle, &mut grid, &mut meter, found).is_continue();
        Ok(meter.report)
    }
}

fn fill(
    puzzle: &Puzzle,
    grid: &mut Grid,
    meter: &mut Meter,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> ControlFlow<()> {
    meter.node()?;
    let Some(cell) = grid.geometry().all_cells().find(|&cell| grid.get(cell).is_none()) else {
        let digits = grid.digits().iter().flatten().copied().collect();
        return Solution::new(puzzle, digits).map_or(Continue(()), found);
    };
    meter.report.guesses += 1;
    let peers = grid.geometry().peers(cell);
    for digit in grid.geometry().digits() {
        if puzzle.allows(cell, digit) && !peers.iter().any(|&peer| grid.get(peer) == Some(digit)) {
            meter.report.placements += 1;
            grid.set(cell, Some(digit));
            fill(puzzle, grid, meter, found)?;
        }
    }
    grid.set(cell, None);
    Continue(())
}
