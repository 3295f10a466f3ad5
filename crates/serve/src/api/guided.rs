//! Guided: what `hint` and `explain` share: a board is looked over, and a guide starts from where it stands.

use hyperdoku::engine_for;
use hyperdoku::logic::{Allowed, LeadError, Led, lead};

use super::board::Board;
use super::solve::refused;
use crate::error::{Error, NOT_SERVED};
use crate::work::Task;

/// Looks for a mistake and makes the guide, with the techniques that `choose` leaves.
///
/// # Errors
/// If digits clash, or the board is not a classic 9×9 one.
pub(super) fn start(
    board: &Board,
    choose: impl FnOnce(Allowed) -> Allowed,
    task: &Task,
) -> Result<Led, Error> {
    let givens = board.puzzle(true)?;
    let info = engine_for(&givens).map_err(|error| refused(&error))?;
    let mut solver = (info.make)();
    lead(&givens, &board.placed, choose, &mut *solver, &task.budget()).map_err(
        |error| match error {
            LeadError::Clash(clash) => Error::clash(board.geometry(), &clash),
            LeadError::Solve(error) => refused(&error),
            LeadError::NotServed(error) => Error::in_field(&NOT_SERVED, "board", &error),
        },
    )
}
