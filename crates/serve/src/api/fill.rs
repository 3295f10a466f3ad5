//! `POST /api/fill`: a large grid, filled while one watches: a random one band by band, or the solution of a board.
//!
//! ```text
//! {"start":{"side":100,"box":{…}}}  {"rows":{"first":0,"digits":[[…],…]}}  …  {"end":{"verdict":"made",…}}
//! ```
//! A second `start` means that the rows before led nowhere and are forgotten.

use std::sync::Arc;

use hyperdoku::grid::{Digit, Geometry};
use hyperdoku::sat::{Filling, random_grid_watched};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

use super::asked;
use super::board::{BoxSize, Given, geometry};
use super::generate::seed_or_any;
use super::solve::verdict;
use crate::error::{BAD_REQUEST, Error};
use crate::work::{Lines, Task};

/// The largest side of a random grid: beyond it they take minutes.
const LARGEST_SIDE: usize = 144;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    side: Option<usize>,
    #[serde(rename = "box")]
    box_size: Option<BoxSize>,
    seed: Option<String>,
    board: Option<Given>,
}

#[derive(Serialize)]
struct Begun {
    start: Start,
}

#[derive(Serialize)]
struct Start {
    side: usize,
    #[serde(rename = "box")]
    box_size: Option<BoxSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

#[derive(Serialize)]
struct Filled {
    rows: Rows,
}

#[derive(Serialize)]
struct Rows {
    first: usize,
    digits: Vec<Vec<usize>>,
}

#[derive(Serialize)]
struct Ended {
    end: End,
}

#[derive(Serialize)]
struct End {
    /// Of a board what is known of it; of a random grid `made` or `unknown`.
    verdict: &'static str,
    micros: u64,
    /// Whether the rows that were sent are a grid in which every house holds each digit once.
    checked: bool,
}

/// Fills a grid.
pub(super) fn work(body: &[u8], task: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    let Request { side, box_size, seed, board } = asked(body)?;
    match (side, board) {
        (Some(side), None) => {
            let largest = task.limits.side.min(LARGEST_SIDE);
            let geometry = geometry(side, box_size, None, &[], largest)?;
            let seed = seed_or_any(seed.as_deref())?;
            random(&geometry, seed, task, lines)
        }
        (None, Some(board)) if box_size.is_none() && seed.is_none() => solution(board, task, lines),
        _ => {
            let message = "either a side, a box and a seed for a random grid, or a board to solve";
            Err(Error::in_field(&BAD_REQUEST, "side", message))
        }
    }
}

/// A random grid; its seed makes it again.
fn random(
    geometry: &Arc<Geometry>,
    seed: u64,
    task: &Task,
    lines: &mut Lines<'_>,
) -> Result<(), Error> {
    let mut is_wanted = true;
    let mut see = |filling: Filling<'_>| {
        // When nobody reads any more, the flag of the task ends the search.
        is_wanted = is_wanted
            && match filling {
                Filling::Begun => lines.send(&begun(geometry, Some(seed))),
                Filling::Rows { first, digits } => lines.send(&rows(geometry, first, digits)),
            }
            .is_continue();
    };
    let begin = task.micros();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let made = random_grid_watched(geometry, &mut random, &task.budget(), &mut see);
    let (grid, _) = made.map_err(|error| Error::in_field(&BAD_REQUEST, "side", &error))?;
    let micros = task.micros() - begin;
    let checked = grid.is_some();
    let end = End { verdict: if checked { "made" } else { "unknown" }, micros, checked };
    // Nobody may be left to read it.
    let _ = lines.send(&Ended { end });
    Ok(())
}

/// The solution of a board.
fn solution(board: Given, task: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    let puzzle = board.board(task)?.puzzle(false)?;
    let geometry = puzzle.geometry();
    if lines.send(&begun(geometry, None)).is_break() {
        return Ok(());
    }
    let begin = task.micros();
    let (verdict, ..) = verdict(&puzzle, None, &task.budget())?;
    let micros = task.micros() - begin;
    let solution = verdict.solution();
    if let Some(solution) = solution
        && lines.send(&rows(geometry, 0, solution.digits())).is_break()
    {
        return Ok(());
    }
    let end = End { verdict: verdict.word(), micros, checked: solution.is_some() };
    let _ = lines.send(&Ended { end });
    Ok(())
}

fn begun(geometry: &Geometry, seed: Option<u64>) -> Begun {
    let start = Start {
        side: geometry.side(),
        box_size: geometry.box_shape().map(BoxSize::of),
        seed: seed.map(|seed| seed.to_string()),
    };
    Begun { start }
}

fn rows(geometry: &Geometry, first: usize, digits: &[Digit]) -> Filled {
    let row = |row: &[Digit]| row.iter().map(|digit| digit.value()).collect();
    Filled { rows: Rows { first, digits: digits.chunks(geometry.side()).map(row).collect() } }
}
