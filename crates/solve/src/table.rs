//! The table of engines: one row each.

use hyperdoku_grid::{Puzzle, SolveError, SolverInfo};

/// Every engine, in the order in which the default choice asks them: the first that serves a puzzle.
pub static SOLVERS: &[&SolverInfo] =
    &[&crate::nine::one::INFO, &crate::field::INFO, &crate::nine::INFO, &crate::naive::INFO];

/// The engine called `name`.
pub fn solver_named(name: &str) -> Option<&'static SolverInfo> {
    SOLVERS.iter().copied().find(|info| info.name == name)
}

/// The engine that a caller without a wish gets: the first of [`SOLVERS`] that serves `puzzle`.
///
/// # Errors
/// Why the first engine does not serve it, if none does.
pub fn solver_for(puzzle: &Puzzle) -> Result<&'static SolverInfo, SolveError> {
    match SOLVERS.iter().copied().find(|info| info.serves(puzzle).is_ok()) {
        Some(info) => Ok(info),
        None => SOLVERS[0].serves(puzzle).map(|()| SOLVERS[0]),
    }
}
