//! `POST /api/vsa`: the engine of hypervectors at work, pass by pass.
//!
//! ```text
//! {"start":{…}}  {"pass":1,"counts":[[…],…],"taken":…,"open":…,"state":"open",…}  …  {"end":{…}}
//! ```
//! The search goes to its second solution; passes beyond those that are asked for are walked and not shown.

use std::ops::ControlFlow::{Break, Continue};

use hyperdoku::grid::{Digit, DigitSet, House, Solution, Verdict};
use hyperdoku::vsa::{Certificate, Frame, MODELS, ModelInfo, Reading, State, VsaError, watch};
use serde::{Deserialize, Serialize};

use super::board::Given;
use super::generate::seed_of;
use super::{asked, row};
use crate::error::{BAD_REQUEST, Error, NOT_SERVED};
use crate::work::{Lines, Task};

/// Passes that are shown unless another number is asked for, and the most.
const USUAL_FRAMES: usize = 200;
const MOST_FRAMES: usize = 2000;

/// The largest side: a pass is a line of this size squared, times three.
const LARGEST_SIDE: usize = 25;

/// The largest dimension: the bundles of a board take a moment to make.
pub(super) const LARGEST_DIMENSION: usize = 1 << 14;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
    model: String,
    dimension: Option<usize>,
    seed: Option<String>,
    frames: Option<usize>,
}

#[derive(Serialize)]
struct Begun {
    start: Start,
}

#[derive(Serialize)]
struct Start {
    model: &'static str,
    dimension: usize,
    houses: Vec<String>,
    /// What is certain of this very model, in words.
    certificate: String,
    /// Whether no reading can be wrong: what the search ends with is then a proof.
    exact: bool,
}

#[derive(Serialize)]
struct Pass {
    #[serde(rename = "pass")]
    number: u64,
    digits: Vec<usize>,
    /// `counts[house][digit - 1]`, in thousandths.
    counts: Vec<Vec<f64>>,
    /// `taken[house][digit - 1]`.
    taken: Vec<Vec<bool>>,
    /// The digits that may stand in each empty cell; nothing after a pass that is dead.
    open: Vec<Vec<usize>>,
    state: &'static str,
    depth: usize,
}

#[derive(Serialize)]
struct Ended {
    end: End,
}

#[derive(Serialize)]
struct End {
    verdict: &'static str,
    passes: u64,
    guesses: u64,
    placements: u64,
    micros: u64,
}

/// The model of this name.
pub(super) fn model(name: &str) -> Result<&'static ModelInfo, Error> {
    row("model", name, |name| MODELS.iter().copied().find(|info| info.name == name))
}

/// Shows a search.
pub(super) fn work(body: &[u8], task: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    let Request { board, model: name, dimension, seed, frames } = asked(body)?;
    let info = model(&name)?;
    let seed = seed.as_deref().map_or(Ok(1), seed_of)?;
    let frames = frames.unwrap_or(USUAL_FRAMES);
    if frames > MOST_FRAMES {
        let message = format!("at most {MOST_FRAMES} passes are shown");
        return Err(Error::in_field(&BAD_REQUEST, "frames", &message));
    }
    let puzzle = board.board(task)?.puzzle(false)?;
    let geometry = puzzle.geometry();
    let side = geometry.side();
    if side > LARGEST_SIDE {
        let message = format!("this can be watched to side {LARGEST_SIDE}");
        return Err(Error::in_field(&NOT_SERVED, "board.side", &message));
    }
    let refused =
        |error: &dyn ToString| Error::in_field(&NOT_SERVED, "dimension", &error.to_string());
    let usual = info.usual_dimension(side, geometry.houses()).map_err(|error| refused(&error))?;
    let dimension = dimension.unwrap_or(usual);
    if dimension > LARGEST_DIMENSION {
        let message = format!("dimensions are served to {LARGEST_DIMENSION}");
        return Err(Error::in_field(&NOT_SERVED, "dimension", &message));
    }
    let reading = Reading::Model { info, dimension: Some(dimension), seed, places: false };
    let certificate = reading.certify(geometry).map_err(|error| refused(&error))?;
    let houses = (0..geometry.houses()).map(House::new);
    let start = Start {
        model: info.name,
        dimension,
        houses: houses.map(|house| geometry.house_name(house).to_string()).collect(),
        certificate: in_words(&certificate),
        exact: certificate.is_proof(),
    };
    if lines.send(&Begun { start }).is_break() {
        return Ok(());
    }
    let mut passes = 0;
    let mut see = |frame: Frame<'_>| {
        passes += 1;
        if passes > frames as u64 { Continue(()) } else { lines.send(&pass(passes, side, &frame)) }
    };
    let mut found: Vec<Solution> = Vec::new();
    let mut take = |solution| {
        found.push(solution);
        if found.len() < 2 { Continue(()) } else { Break(()) }
    };
    let begin = task.micros();
    let watched = watch(&puzzle, (info, dimension, seed), &task.budget(), &mut take, &mut see);
    let done = watched.map_err(|error: VsaError| refused(&error))?;
    let micros = task.micros() - begin;
    let mut found = found.into_iter();
    let verdict = Verdict::from_search(found.next(), found.next(), done.report.covered).word();
    let (guesses, placements) = (done.report.guesses, done.report.placements);
    let end = End { verdict, passes: done.passes, guesses, placements, micros };
    // Nobody may be left to read it.
    let _ = lines.send(&Ended { end });
    Ok(())
}

fn pass(number: u64, side: usize, frame: &Frame<'_>) -> Pass {
    let thousandths = |count: &f32| f64::from((count * 1000.0).round()) / 1000.0;
    let by_digit = |set: &DigitSet<u32>| {
        (0..side).map(|digit| set.contains(Digit::from_index(digit))).collect()
    };
    let open = if frame.state == State::Dead { &[][..] } else { frame.open };
    let counts = frame.counts.chunks(side);
    Pass {
        number,
        digits: frame.digits.iter().map(|digit| digit.map_or(0, Digit::value)).collect(),
        counts: counts.map(|house| house.iter().map(thousandths).collect()).collect(),
        taken: frame.taken.iter().map(by_digit).collect(),
        open: open.iter().map(|set| set.iter().map(Digit::value).collect()).collect(),
        state: frame.state.name(),
        depth: frame.depth,
    }
}

/// A certificate in words for people.
fn in_words(certificate: &Certificate) -> String {
    match certificate {
        Certificate::Exact => "exact".to_owned(),
        Certificate::WorstNoise(worst) => {
            format!("no count is ever off by more than {worst:.3}, so no reading is wrong")
        }
        Certificate::Uncertain { probability: Some(error), .. } => {
            format!("a reading is wrong with a chance of {:.1e} at worst", error.saddlepoint)
        }
        Certificate::Uncertain { probability: None, .. } => "a reading may be wrong".to_owned(),
    }
}
