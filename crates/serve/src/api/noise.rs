//! `POST /api/noise`: the noise of a model against its dimension, measured while one watches.
//!
//! ```text
//! {"dimension":64,"samples":1000,"noise":0.49,"predicted":0.49,"wrong":0.16,"worst":1.7}  a line for each dimension
//! {"skipped":{"dimension":8,"message":"…"}}                                               where there is no such model
//! ```

use hyperdoku::vsa::sample_noise;
use serde::{Deserialize, Serialize};

use super::asked;
use super::generate::seed_of;
use super::vsa::{LARGEST_DIMENSION, model};
use crate::error::{BAD_REQUEST, Error, NOT_SERVED};
use crate::work::{Lines, Task};

/// Random bases for each dimension unless another number is asked for, and the most.
const USUAL_SAMPLES: usize = 1000;
const MOST_SAMPLES: usize = 100_000;

/// The most dimensions.
const MOST_DIMENSIONS: usize = 100;

/// The largest side.
const LARGEST_SIDE: usize = 256;

/// What rounding leaves of a count that is exact.
const ROUNDING: f64 = 1e-4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    side: usize,
    model: String,
    dimensions: Vec<usize>,
    samples: Option<usize>,
    seed: Option<String>,
}

#[derive(Serialize)]
struct Point {
    dimension: usize,
    samples: usize,
    /// The standard deviation of the noise.
    noise: f64,
    /// The same by formula; none where there is no formula.
    predicted: Option<f64>,
    /// The share of bases with which an absent digit is read as present.
    wrong: f64,
    /// The largest noise.
    worst: f64,
}

#[derive(Serialize)]
struct Line {
    skipped: Skipped,
}

#[derive(Serialize)]
struct Skipped {
    dimension: usize,
    message: String,
}

/// Measures at each dimension in turn.
pub(super) fn work(body: &[u8], task: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    let Request { side, model: name, dimensions, samples, seed } = asked(body)?;
    let info = model(&name)?;
    let seed = seed.as_deref().map_or(Ok(1), seed_of)?;
    let samples = samples.unwrap_or(USUAL_SAMPLES);
    let bounds = [
        ("side", side, 2..=LARGEST_SIDE, &NOT_SERVED),
        ("samples", samples, 1..=MOST_SAMPLES, &BAD_REQUEST),
        ("dimensions", dimensions.len(), 1..=MOST_DIMENSIONS, &BAD_REQUEST),
    ];
    for (field, value, bound, kind) in bounds {
        if !bound.contains(&value) {
            let message = format!("{value} is not from {} to {}", bound.start(), bound.end());
            return Err(Error::in_field(kind, field, &message));
        }
    }
    let mut refused = None;
    let mut is_begun = false;
    for dimension in dimensions {
        if dimension > LARGEST_DIMENSION {
            let message = format!("dimensions are served to {LARGEST_DIMENSION}");
            return Err(Error::in_field(&NOT_SERVED, "dimensions", &message));
        }
        let sent = match sample_noise(info, (side, dimension), seed, samples, || !task.is_over()) {
            Ok(sample) if sample.samples == 0 => return Ok(()),
            Ok(sample) => {
                let exact = |noise: f64| if info.exact && noise < ROUNDING { 0.0 } else { noise };
                let formula = sample.formula.map(|formula| formula.deviation);
                lines.send(&Point {
                    dimension,
                    samples: sample.samples,
                    noise: exact(sample.deviation),
                    predicted: if info.exact { Some(0.0) } else { formula },
                    wrong: sample.wrong,
                    worst: exact(sample.worst),
                })
            }
            Err(error) if is_begun => {
                lines.send(&Line { skipped: Skipped { dimension, message: error.to_string() } })
            }
            Err(error) => {
                refused = Some(error);
                continue;
            }
        };
        is_begun = true;
        if sent.is_break() {
            return Ok(());
        }
    }
    match refused.filter(|_| !is_begun) {
        Some(error) => Err(Error::in_field(&NOT_SERVED, "dimensions", &error)),
        None => Ok(()),
    }
}
