//! `POST /api/check`: what on a board is wrong: digits twice in a house, and what differs from the solution.

use hyperdoku::grid::{Digit, Grid, House, Solution, Verdict, clashes};
use hyperdoku::logic::ToldCandidate;
use serde::{Deserialize, Serialize};

use super::asked;
use super::board::{Board, Given};
use super::solve::verdict;
use crate::answer::Reply;
use crate::error::Error;
use crate::work::Task;

/// The most clashes that are told.
const MOST_CLASHES: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    clashes: Vec<Twice>,
    wrong: Vec<String>,
    struck: Vec<ToldCandidate>,
    complete: bool,
    solved: bool,
}

/// A digit that stands in a house more than once.
#[derive(Serialize)]
struct Twice {
    house: String,
    digit: usize,
    cells: Vec<String>,
}

/// Checks a board. Givens that clash are told like other clashes: then there is no solution.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let request: Request = asked(body)?;
    let board = request.board.board(task)?;
    let all = board.with_placed();
    let verdict = match board.puzzle(false) {
        Ok(puzzle) => verdict(&puzzle, None, &task.budget())?.0,
        Err(_) => Verdict::Impossible,
    };
    let clashes = twice(&all);
    let only = match &verdict {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    };
    let complete = all.is_full();
    Ok(Reply::json(&Answer {
        verdict: verdict.word(),
        wrong: only.map_or_else(Vec::new, |solution| wrong(&board, solution)),
        struck: only.map_or_else(Vec::new, |solution| struck(&board, &all, solution)),
        solved: complete && clashes.is_empty() && is_solution(&board, &all),
        clashes,
        complete,
    }))
}

fn twice(all: &Grid) -> Vec<Twice> {
    let geometry = all.geometry();
    let name = |cell| geometry.cell_name(cell).to_string();
    let mut found: Vec<(House, Digit, Twice)> = Vec::new();
    for clash in clashes(geometry, all.digits()) {
        let [first, second] = clash.cells;
        // A digit that stands three times in a house gives two clashes, one after the other or not.
        let same = found.iter_mut().rev().take_while(|(house, ..)| *house == clash.house);
        let mut same = same.filter(|(_, digit, _)| *digit == clash.digit);
        if let Some((.., twice)) = same.next() {
            let (first, second) = (name(first), name(second));
            for cell in [first, second] {
                if !twice.cells.contains(&cell) {
                    twice.cells.push(cell);
                }
            }
            continue;
        }
        if found.len() == MOST_CLASHES {
            break;
        }
        let house = geometry.house_name(clash.house).to_string();
        let twice =
            Twice { house, digit: clash.digit.value(), cells: vec![name(first), name(second)] };
        found.push((clash.house, clash.digit, twice));
    }
    found.into_iter().map(|(.., twice)| twice).collect()
}

/// Cells in which a player wrote another digit than the solution has.
fn wrong(board: &Board, solution: &Solution) -> Vec<String> {
    let wrong = board.placed.iter().filter(|&&(cell, digit)| solution.get(cell) != digit);
    wrong.map(|&(cell, _)| board.geometry().cell_name(cell).to_string()).collect()
}

/// Candidates of the solution that a player does not leave in an empty cell.
fn struck(board: &Board, all: &Grid, solution: &Solution) -> Vec<ToldCandidate> {
    let Some(marks) = board.grid.marks() else { return Vec::new() };
    let geometry = board.geometry();
    let empty = geometry.all_cells().filter(|&cell| all.get(cell).is_none());
    let struck = empty.filter(|&cell| !marks.allows(cell, solution.get(cell)));
    struck.map(|cell| ToldCandidate::new(geometry, (cell, solution.get(cell)))).collect()
}

/// Whether a full grid solves the givens.
fn is_solution(board: &Board, all: &Grid) -> bool {
    let Ok(puzzle) = board.puzzle(false) else { return false };
    let digits: Option<Vec<Digit>> = all.digits().iter().copied().collect();
    digits.is_some_and(|digits| Solution::new(&puzzle, digits).is_ok())
}
