//! `POST /api/explain`: every step from where a board stands to where people get.

use hyperdoku::grid::Digit;
use hyperdoku::logic::{self, ToldMistake, ToldStep};
use serde::{Deserialize, Serialize};

use super::board::Given;
use super::rate::{Points, rated};
use super::{asked, guided};
use crate::answer::Reply;
use crate::error::Error;
use crate::work::Task;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<ToldMistake>,
    /// At the start, for each cell; none of a filled one.
    candidates: Vec<Vec<usize>>,
    steps: Vec<ToldStep>,
    solved: bool,
    /// Of the givens, if the way leads to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Points>,
}

/// Explains the way; as far as it was found, if the time ends it.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let request: Request = asked(body)?;
    let board = request.board.board(task)?;
    let geometry = board.geometry();
    let led = guided::start(&board, |allowed| allowed, task)?;
    let mut answer = Answer {
        verdict: led.checkup.verdict.word(),
        mistake: led.checkup.mistake.map(|mistake| ToldMistake::new(geometry, &mistake)),
        candidates: Vec::new(),
        steps: Vec::new(),
        solved: false,
        level: None,
        rating: None,
    };
    if let Some(mut guide) = led.guide {
        let start = *guide.board();
        let of = |cell| start.candidates(cell).map(Digit::value).collect();
        answer.candidates = geometry.all_cells().map(of).collect();
        while !task.is_over()
            && let Some((stands, step)) = guide.next()
        {
            answer.steps.push(ToldStep::new(geometry, &stands, &step));
        }
        answer.solved = guide.board().is_full();
        if answer.solved
            && let Ok(givens) = logic::Board::new(&board.puzzle(false)?)
            && let Some(rated) = rated(&givens, task, |_| {})
        {
            answer.level = Some(rated.level);
            answer.rating = Some(rated.points);
        }
    }
    Ok(Reply::json(&answer))
}
