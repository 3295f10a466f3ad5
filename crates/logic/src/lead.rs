//! Lead: a board is looked over, and if nothing on it is wrong, a guide starts from where it stands.

use hyperdoku_grid::{Budget, Cell, Clash, Digit, Puzzle, SolveError, Solver, Verdict};

use crate::board::{Board, NotServed};
use crate::guide::{Allowed, Guide};
use crate::mistake::{Checkup, check_up};

/// What was found before the first step.
#[derive(Debug)]
pub struct Led {
    /// What the givens alone say, and a mistake if there is one.
    pub checkup: Checkup,
    /// The guide from where the board stands; none if it holds a mistake.
    pub guide: Option<Guide>,
}

/// Why nobody can be led.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeadError {
    /// It is not a classic 9×9 puzzle.
    #[error(transparent)]
    NotServed(#[from] NotServed),
    /// The engine does not serve it.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// What was written clashes, although no mistake was found: a puzzle with several solutions.
    #[error(transparent)]
    Clash(#[from] Clash),
}

/// Looks for a mistake and makes the guide: `givens` has what the player leaves as marks, `placed` is what the player wrote. Of the
/// techniques, `choose` says which may be used; those that need uniqueness are off unless it was proved.
///
/// # Errors
/// If the puzzle is not classic 9×9, if the engine does not serve it, or if what was written clashes.
pub fn lead(
    givens: &Puzzle,
    placed: &[(Cell, Digit)],
    choose: impl FnOnce(Allowed) -> Allowed,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Result<Led, LeadError> {
    // Said first, since an engine may take long for a puzzle that gets no guide.
    Board::new(givens)?;
    let checkup = check_up(givens, placed, solver, budget)?;
    if checkup.mistake.is_some() {
        return Ok(Led { checkup, guide: None });
    }
    let mut grid = givens.grid().clone();
    for &(cell, digit) in placed {
        grid.set(cell, Some(digit));
    }
    let puzzle = Puzzle::new(grid)?;
    let allowed = choose(Allowed::all(matches!(checkup.verdict, Verdict::Unique(_))));
    let guide = Guide::new(givens, &puzzle, allowed)?;
    Ok(Led { checkup, guide: Some(guide) })
}
