//! Minimality: which givens could go without a second solution appearing.
//!
//! Each given is taken away in turn; what is left has one solution exactly if that given says nothing
//! new. Removing one redundant given can make another one necessary, so the list names the givens that
//! can go alone, not all at once. It is empty exactly for a minimal puzzle.
//! Cost: one uniqueness test a given.

use hyperdoku_grid::{Budget, Cell, Puzzle, Solution, SolveError, Solver, Verdict};

/// The givens of a puzzle with the only solution `solution` that can be removed, each alone, and leave
/// one solution; `None` when the budget did not last. Every test has the budget to itself, and its time
/// also bounds all of them together.
///
/// # Errors
/// If the engine does not serve this puzzle.
pub fn redundant_givens(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Vec<Cell>>, SolveError> {
    let clock = budget.start();
    let mut redundant = Vec::new();
    for (cell, _) in puzzle.filled() {
        if clock.look().is_break() {
            return Ok(None);
        }
        if follows_from_its_row(puzzle, solution, cell) {
            redundant.push(cell);
            continue;
        }
        match solver.verdict(&without(puzzle, cell), budget)?.0 {
            Verdict::Unique(_) => redundant.push(cell),
            Verdict::Several(..) | Verdict::Impossible => {}
            Verdict::Unknown(_) => return Ok(None),
        }
    }
    Ok(Some(redundant))
}

/// Whether the rest of the row is given, so that its last digit says nothing: the quick answer for grids
/// that are nearly full.
fn follows_from_its_row(puzzle: &Puzzle, solution: &Solution, cell: Cell) -> bool {
    let board = solution.geometry();
    let row = board.row_of(cell);
    let mut others = (0..board.side()).map(|column| board.cell_at(row, column));
    others.all(|other| other == cell || puzzle.get(other).is_some())
}

/// The puzzle without the given of `cell`.
fn without(puzzle: &Puzzle, cell: Cell) -> Puzzle {
    let mut grid = puzzle.grid().clone();
    grid.set(cell, None);
    Puzzle::new(grid).expect("taking a given away makes no clash")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use hyperdoku_grid::{Digit, Geometry, Grid};

    use super::*;
    use crate::solver_for;

    fn puzzle(text: &str) -> Puzzle {
        let board = Geometry::classic("2x2".parse().expect("a box"));
        let cells = text.bytes().map(|b| Digit::new(usize::from(b.saturating_sub(b'0')))).collect();
        Puzzle::new(Grid::from_digits(Arc::new(board), cells)).expect("no clash")
    }

    fn redundant(text: &str, budget: &Budget) -> Option<Vec<String>> {
        let puzzle = puzzle(text);
        let mut solver = (solver_for(&puzzle).expect("side 4 is served").make)();
        let verdict = solver.verdict(&puzzle, &Budget::unlimited()).expect("served").0;
        let Verdict::Unique(solution) = verdict else { panic!("{text} is proper") };
        let cells = redundant_givens(&mut *solver, &puzzle, &solution, budget).expect("served")?;
        Some(cells.iter().map(|&cell| puzzle.geometry().cell_name(cell).to_string()).collect())
    }

    #[test]
    fn the_givens_of_a_minimal_puzzle_are_all_needed() {
        let minimal = redundant("1..4.........32.", &Budget::unlimited());
        assert_eq!(minimal, Some(Vec::new()));
    }

    #[test]
    fn a_given_that_follows_from_the_others_is_named() {
        let one_more = redundant("12.4.........32.", &Budget::unlimited());
        assert_eq!(one_more, Some(vec!["r1c2".to_owned()]));
    }

    #[test]
    fn every_given_of_a_full_grid_can_go() {
        let full = redundant("1234341221434321", &Budget::unlimited());
        assert_eq!(full.map(|cells| cells.len()), Some(16));
    }

    #[test]
    fn a_spent_budget_says_nothing() {
        let puzzle = "1..4.........32.";
        assert_eq!(redundant(puzzle, &Budget::unlimited().with_time(Duration::ZERO)), None);
        assert_eq!(redundant(puzzle, &Budget::unlimited().with_nodes(1)), None);
    }
}
