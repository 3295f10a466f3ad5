//! `POST /api/solve`: none, one or several solutions of the givens, and which.

use hyperdoku::grid::{Budget, Digit, Puzzle, Report, Solution, SolveError, SolverInfo, Verdict};
use hyperdoku::{engine_for, engine_named};
use serde::{Deserialize, Serialize};

use super::board::Given;
use super::{asked, row};
use crate::answer::Reply;
use crate::error::{Error, INTERNAL, NOT_SERVED};
use crate::work::Task;

/// The largest side for an engine that is named, unless it is the usual one: some write down all clauses of a grid
/// before they look at the clock.
pub(super) const LARGEST_NAMED: usize = 36;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
    engine: Option<String>,
    time_ms: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    /// None, the only one or the one that was found, or two.
    solutions: Vec<Vec<usize>>,
    /// None where every cell is given.
    engine: Option<&'static str>,
    nodes: u64,
    guesses: u64,
    micros: u64,
}

/// Solves the givens of a board.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let Request { board, engine, time_ms } = asked(body)?;
    let engine = engine.map(|name| row("engine", &name, engine_named)).transpose()?;
    let puzzle = board.board(task)?.puzzle(false)?;
    check_named(&puzzle, engine)?;
    let begin = task.micros();
    let (verdict, report, engine) = verdict(&puzzle, engine, &task.budget_within(time_ms))?;
    let micros = task.micros() - begin;
    let solutions = match &verdict {
        Verdict::Several(first, second) => vec![values(first), values(second)],
        one => one.solution().map(values).into_iter().collect(),
    };
    let Report { nodes, guesses, .. } = report;
    Ok(Reply::json(&Answer { verdict: verdict.word(), solutions, engine, nodes, guesses, micros }))
}

/// Refuses engines that would exceed the time and the memory that there is.
fn check_named(puzzle: &Puzzle, engine: Option<&'static SolverInfo>) -> Result<(), Error> {
    let side = puzzle.geometry().side();
    let is_usual =
        |engine: &SolverInfo| engine_for(puzzle).is_ok_and(|usual| usual.name == engine.name);
    match engine.filter(|engine| side > LARGEST_NAMED && !is_usual(engine)) {
        None => Ok(()),
        Some(engine) => {
            let message = format!(
                "engine {} is asked to side {LARGEST_NAMED}, not {side}; leave the choice to the server",
                engine.name
            );
            Err(Error::in_field(&NOT_SERVED, "engine", &message))
        }
    }
}

/// The verdict of an engine, the usual one if none is named. A full grid needs none.
///
/// # Errors
/// If the engine does not serve the puzzle, or none does.
pub(super) fn verdict(
    puzzle: &Puzzle,
    engine: Option<&'static SolverInfo>,
    budget: &Budget,
) -> Result<(Verdict, Report, Option<&'static str>), Error> {
    if let Some(solution) = puzzle.as_solution() {
        let report = Report { covered: true, ..Report::default() };
        return Ok((Verdict::Unique(solution), report, None));
    }
    let info = engine.map_or_else(|| engine_for(puzzle), Ok).map_err(|error| refused(&error))?;
    let mut solver = (info.make)();
    let (verdict, report) = solver.verdict(puzzle, budget).map_err(|error| refused(&error))?;
    Ok((verdict, report, Some(info.name)))
}

/// Why an engine does not run.
pub(super) fn refused(error: &SolveError) -> Error {
    let kind = if matches!(error, SolveError::Failed { .. }) { &INTERNAL } else { &NOT_SERVED };
    Error::in_field(kind, "board", &error)
}

/// The digits of a solution, row by row.
pub(super) fn values(solution: &Solution) -> Vec<usize> {
    solution.digits().iter().map(|&digit| Digit::value(digit)).collect()
}
