//! `vsa certify`: what is certain about the counts of a model before any puzzle is seen.

use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use hyperdoku::grid::{BoxShape, Geometry};
use hyperdoku::vsa::{Certificate, Reading};
use serde_json::json;

use super::ModelArgs;
use crate::desk::print;
use crate::outcome::Outcome;

/// Certify a model
///
/// Says whether the model with this dimension and seed can ever misread a puzzle. `exact`: counts are whole
/// numbers by construction. `certified`: the noise over the worst set of digits is below 1/2, so that no
/// decision is wrong. `uncertain`: some set is misread (exit code 4), and how probable an error is over
/// random bases.
#[derive(Args, Clone, Debug)]
pub(super) struct Certify {
    #[command(flatten)]
    model: ModelArgs,
    /// Rows and columns of a box; the side is their product
    #[arg(long = "box", value_name = "HxW", default_value = "3x3")]
    box_shape: BoxShape,
    /// Certify so many seeds from --seed on, and tell the share of them that is certain
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Write one JSON object for each seed
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Certify {
    /// Certifies each seed.
    ///
    /// # Errors
    /// If the model cannot be, or the results cannot be written.
    pub(super) fn run(&self) -> anyhow::Result<Outcome> {
        let geometry = Arc::new(Geometry::classic(self.box_shape));
        let ModelArgs { model: info, dimension, seed, .. } = self.model;
        let dimension = match dimension {
            Some(dimension) => dimension,
            None => info.usual_dimension(geometry.side(), geometry.houses())?,
        };
        let (mut certain, mut outcome) = (0_u64, Outcome::Done);
        for seed in seed..seed.saturating_add(self.seeds) {
            let reading = Reading::Model { info, dimension: Some(dimension), seed, places: false };
            let certificate = match reading.certify(&geometry) {
                Ok(certificate) => certificate,
                Err(error) if self.seeds == 1 => bail!(error),
                // One of many bases may be of no use.
                Err(_) => Certificate::Uncertain { worst: None, probability: None },
            };
            certain += u64::from(certificate.is_proof());
            let text = if self.json {
                let (word, worst, probability) = parts_of(&certificate);
                let object = json!({
                    "v": 1, "model": info.name, "dimension": dimension, "side": geometry.side(),
                    "seed": seed, "certificate": word, "worst_noise": worst,
                    "error_plain": probability.map(|p| p.0),
                    "error_saddlepoint": probability.map(|p| p.1),
                });
                object.to_string() + "\n"
            } else if self.seeds == 1 {
                format!(
                    "{} at dimension {dimension}, seed {seed}: {}\n",
                    info.name,
                    words(&certificate)
                )
            } else {
                String::new()
            };
            if !print(&text)? {
                return Ok(outcome);
            }
        }
        if certain < self.seeds {
            outcome.join(Outcome::GaveUp);
        }
        if self.seeds > 1 && !self.json {
            let share = 100.0 * certain as f64 / self.seeds as f64;
            print(&format!(
                "{} at dimension {dimension}: {certain} of {} seeds are certain ({share:.1} %)\n",
                info.name, self.seeds
            ))?;
        }
        Ok(outcome)
    }
}

/// The word for a certificate, the worst noise, and the chance of an error: plain and by saddlepoint.
fn parts_of(certificate: &Certificate) -> (&'static str, Option<f64>, Option<(f64, f64)>) {
    match *certificate {
        Certificate::Exact => ("exact", None, None),
        Certificate::WorstNoise(worst) => ("certified", Some(worst), None),
        Certificate::Uncertain { worst, probability } => {
            ("uncertain", worst, probability.map(|p| (p.plain, p.saddlepoint)))
        }
    }
}

/// A certificate in words.
pub(super) fn words(certificate: &Certificate) -> String {
    let (word, worst, probability) = parts_of(certificate);
    let noise = worst.map(|worst| format!(", the worst noise is {worst:.3}"));
    let error = probability.map(|(plain, saddlepoint)| {
        format!(
            ", the worst digit of a random base errs with probability {saddlepoint:.2e} \
             (normal formula {plain:.2e})"
        )
    });
    [word.to_owned(), noise.unwrap_or_default(), error.unwrap_or_default()].concat()
}
