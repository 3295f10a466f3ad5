//! `POST /api/generate`: a new puzzle with one solution, as it is asked for.

use std::hash::{BuildHasher, RandomState};

use hyperdoku::engine_for;
use hyperdoku::format::Record;
use hyperdoku::generate::{self, Maker, PatternSymmetry};
use hyperdoku::grid::{Grid, Puzzle};
use hyperdoku::logic::{self, LEVELS};
use serde::{Deserialize, Serialize};

use super::board::{BoxSize, Sent, geometry};
use super::rate::{Points, rated};
use super::solve::values;
use super::{asked, row};
use crate::answer::Reply;
use crate::error::{BAD_REQUEST, Error, INTERNAL, NOT_FOUND_IN_TIME};
use crate::work::Task;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    side: usize,
    #[serde(rename = "box")]
    box_size: Option<BoxSize>,
    variants: Option<Vec<String>>,
    level: Option<String>,
    symmetry: Option<String>,
    /// The fewest and the most givens.
    givens: Option<(usize, usize)>,
    minimal: Option<bool>,
    /// Decimal digits: numbers of JSON have no 64 bits everywhere.
    seed: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    board: Sent,
    solution: Vec<usize>,
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    givens: usize,
}

/// Makes puzzle 0 of a seed.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let Request { side, box_size, variants, level, symmetry, givens, minimal, seed } = asked(body)?;
    let variants = variants.unwrap_or_default();
    let geometry = geometry(side, box_size, None, &variants, task.limits.side)?;
    let seed = seed_or_any(seed.as_deref())?;
    let mut request = generate::Request::new(geometry);
    if let Some(name) = level {
        let level = |name: &str| LEVELS.iter().find(|level| level.name == name);
        let (low, high) = row("level", &name, level)?.tenths;
        request.tenths = Some(low..=high);
    }
    if let Some(name) = symmetry {
        request.symmetry = row("symmetry", &name, PatternSymmetry::named)?;
    }
    request.givens = givens.map(|(low, high)| low..=high);
    request.minimal = minimal.unwrap_or(false);
    let empty = Puzzle::new(Grid::new(request.geometry.clone()));
    request.engine = empty.ok().and_then(|empty| engine_for(&empty).ok());
    let maker = Maker::new(request).map_err(|refusal| Error::new(&BAD_REQUEST, &refusal))?;

    let mut made = None;
    let done = maker.worker().make(seed, 0..1, &task.budget(), &mut |puzzle| made = Some(puzzle));
    done.map_err(|unreached| Error::new(&NOT_FOUND_IN_TIME, &unreached))?;
    let made = made.ok_or_else(|| Error::new(&INTERNAL, "no puzzle was handed over"))?;
    let puzzle = made.proper.puzzle();
    let board = logic::Board::new(puzzle).ok();
    let rated = board.and_then(|board| rated(&board, task, |_| {}));
    let (rating, level) = rated.map(|rated| (rated.points, rated.level)).unzip();
    Ok(Reply::json(&Answer {
        givens: puzzle.filled().count(),
        board: Sent::of(Record::new(puzzle.grid().clone())),
        solution: values(made.proper.solution()),
        seed: seed.to_string(),
        rating,
        level,
    }))
}

/// The seed that was asked for, else any.
pub(super) fn seed_or_any(text: Option<&str>) -> Result<u64, Error> {
    text.map_or_else(|| Ok(RandomState::new().hash_one(())), seed_of)
}

/// The number that a text is.
pub(super) fn seed_of(text: &str) -> Result<u64, Error> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| {
        Error::in_field(&BAD_REQUEST, "seed", "a seed is a number below 2⁶⁴, written in digits")
    })
}
