//! `POST /api/rate`: how hard the givens are, on the scale se121.

use hyperdoku::grid::Verdict;
use hyperdoku::logic::{Board, Level, Rater, SCALES, Step, Technique};
use serde::{Deserialize, Serialize};

use super::asked;
use super::board::Given;
use super::solve::verdict;
use crate::answer::Reply;
use crate::error::{Error, NOT_SERVED};
use crate::work::Task;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
}

/// A rating: the hardest step, the hardest up to the first placement, the first step.
#[derive(Debug, Serialize)]
pub(super) struct Points {
    scale: &'static str,
    er: String,
    ep: String,
    ed: String,
}

/// A rating with its level.
#[derive(Debug)]
pub(super) struct Difficulty {
    pub points: Points,
    pub level: &'static str,
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    #[serde(flatten)]
    points: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<Named>,
    techniques: Vec<Counted>,
}

/// A technique.
#[derive(Clone, Copy, Serialize)]
struct Named {
    technique: &'static str,
    title: &'static str,
}

/// A technique, and how often it occurs on the way of the scale.
#[derive(Serialize)]
struct Counted {
    #[serde(flatten)]
    named: Named,
    count: usize,
}

impl From<&'static Technique> for Named {
    fn from(technique: &'static Technique) -> Self {
        Self { technique: technique.name, title: technique.title }
    }
}

/// Rates the givens of a board. There is no rating unless they have one solution, or if the time ends it.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let request: Request = asked(body)?;
    let puzzle = request.board.board(task)?.puzzle(false)?;
    let board =
        Board::new(&puzzle).map_err(|error| Error::in_field(&NOT_SERVED, "board", &error))?;
    let (verdict, ..) = verdict(&puzzle, None, &task.budget())?;
    let mut answer = Answer {
        verdict: verdict.word(),
        points: None,
        level: None,
        hardest: None,
        techniques: Vec::new(),
    };
    if !matches!(verdict, Verdict::Unique(_)) {
        return Ok(Reply::json(&answer));
    }
    let mut counts: Vec<(&'static Technique, usize)> = Vec::new();
    let mut hardest: Option<Step> = None;
    let rated = rated(&board, task, |step| {
        match counts.iter_mut().find(|(technique, _)| *technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => counts.push((step.technique, 1)),
        }
        if hardest.as_ref().is_none_or(|hardest| hardest.rating < step.rating) {
            hardest = Some(step.clone());
        }
    });
    if let Some(Difficulty { points, level }) = rated {
        answer.points = Some(points);
        answer.level = Some(level);
        answer.hardest = hardest.map(|step| step.technique.into());
        let counted = |(technique, count): (&'static Technique, usize)| Counted {
            named: technique.into(),
            count,
        };
        answer.techniques = counts.into_iter().map(counted).collect();
    }
    Ok(Reply::json(&answer))
}

/// The rating of a board with one solution; none if the time ends it. Shows every step.
pub(super) fn rated(board: &Board, task: &Task, mut show: impl FnMut(&Step)) -> Option<Difficulty> {
    let scale = SCALES[0];
    let rated = Rater::new(scale).walk_within(board, &task.budget(), |_, step| show(step))?;
    let points = Points {
        scale: scale.name,
        er: rated.hardest.to_string(),
        ep: rated.to_placement.to_string(),
        ed: rated.to_elimination.to_string(),
    };
    Some(Difficulty { points, level: Level::of(rated.hardest).name })
}
