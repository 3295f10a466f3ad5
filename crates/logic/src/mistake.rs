//! Mistakes: what on a board cannot be right, said before any hint.
//!
//! A step that is sound leads nowhere from a wrong digit. So the solution of the givens alone is looked up first: a
//! digit that a player wrote is compared with it, and so are the candidates that the player has struck. Where the
//! givens have no solution, the one among them without which they have some is named.

use hyperdoku_grid::{
    Budget, Cell, Digit, Grid, Meter, Puzzle, Solution, SolveError, Solver, Verdict,
};

/// What cannot be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A digit that was written is not the solution's.
    Digit {
        /// Its cell.
        cell: Cell,
        /// What stands there.
        digit: Digit,
    },
    /// The solution's digit is no longer a candidate.
    Candidate {
        /// Its cell.
        cell: Cell,
        /// What was struck there.
        digit: Digit,
    },
    /// The givens have no solution; without one of these, they have.
    Givens(Vec<(Cell, Digit)>),
}

/// What is known of a board before a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkup {
    /// What the givens alone say.
    pub verdict: Verdict,
    /// The first mistake, if one was found.
    pub mistake: Option<Mistake>,
}

/// Looks for a mistake: `givens` is the puzzle as it was set, with the candidates that the player
/// leaves as its marks; `placed` is what the player wrote. The time of the budget is for all searches together.
///
/// # Errors
/// If the engine does not serve the puzzle.
pub fn check_up(
    givens: &Puzzle,
    placed: &[(Cell, Digit)],
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Result<Checkup, SolveError> {
    let meter = budget.start();
    let (mut verdict, _) = solver.verdict(givens, budget)?;
    let bare = without_marks(givens);
    if verdict == Verdict::Impossible && givens.marks().is_some() {
        verdict = solver.verdict(&bare, &meter.rest())?.0;
    }
    let mistake = match &verdict {
        Verdict::Unique(solution) => {
            let wrong = placed.iter().find(|&&(cell, digit)| solution.get(cell) != digit);
            let wrong = wrong.map(|&(cell, digit)| Mistake::Digit { cell, digit });
            wrong.or_else(|| struck(givens, placed, solution))
        }
        Verdict::Impossible => Some(Mistake::Givens(suspects(&bare, solver, &meter)?)),
        Verdict::Several(..) | Verdict::Unknown(_) => None,
    };
    Ok(Checkup { verdict, mistake })
}

fn without_marks(puzzle: &Puzzle) -> Puzzle {
    let mut bare = puzzle.grid().clone();
    bare.set_marks(None);
    Puzzle::new(bare).expect("givens that do not clash do not without marks")
}

/// The first empty cell whose marks lack the digit of the solution.
fn struck(givens: &Puzzle, placed: &[(Cell, Digit)], solution: &Solution) -> Option<Mistake> {
    let marks = givens.marks()?;
    let is_open =
        |cell: &Cell| givens.get(*cell).is_none() && placed.iter().all(|(own, _)| own != cell);
    let mut open = givens.geometry().all_cells().filter(is_open);
    let cell = open.find(|&cell| !marks.allows(cell, solution.get(cell)))?;
    Some(Mistake::Candidate { cell, digit: solution.get(cell) })
}

/// The givens without which, each alone, there is a solution; those without which there is just one, if there are any.
fn suspects(
    puzzle: &Puzzle,
    solver: &mut dyn Solver,
    meter: &Meter,
) -> Result<Vec<(Cell, Digit)>, SolveError> {
    let (mut one, mut some) = (Vec::new(), Vec::new());
    for (cell, digit) in puzzle.filled() {
        let mut grid: Grid = puzzle.grid().clone();
        grid.set(cell, None);
        let Ok(without) = Puzzle::new(grid) else { continue };
        match solver.verdict(&without, &meter.rest())?.0 {
            Verdict::Unique(_) => one.push((cell, digit)),
            Verdict::Several(..) => some.push((cell, digit)),
            Verdict::Impossible | Verdict::Unknown(_) => {}
        }
    }
    Ok(if one.is_empty() { some } else { one })
}
