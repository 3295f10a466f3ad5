//! Certificates: what can be said about the counts of a model before any puzzle is seen.
//!
//! The count of digit d in a set S of digits is [d ∈ S] plus noise, and the noise is the sum of what the
//! other digits of S answer to d:
//! ```text
//! count(d) = Σ_{e ∈ S} g(d, e)       g(d, e) = the count of d in the bundle of e alone; g(d, d) = 1
//! ```
//! The worst set for d takes every e whose answer has one sign, so the largest noise over all 2ⁿ sets is
//! found with n² numbers: the larger of Σ max(0, g) and Σ max(0, −g), over all d. Where it is below 1/2, a
//! count above 1/2 means present and no decision about any puzzle can be wrong. The answers are measured on the very
//! code that runs, rounding and all.
//!
//! Sets are enough: a house with a digit twice stands on a branch that has no solution, so what is
//! misread there costs time and never a solution; and two of a digit are told only by a count above 3/2,
//! which a set with noise below 1/2 never shows.

use hyperdoku_grid::Digit;

use super::Code;

/// Counts of an exact code are off by rounding alone: by less than this.
pub(crate) const ROUNDING: f64 = 1e-3;

/// What is certain about the counts of a model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Certificate {
    /// Counts are right, whatever the puzzle, but for rounding.
    Exact,
    /// The noise of this very base is at most this over all sets of digits, and that is below 1/2:
    /// no decision can be wrong.
    WorstNoise(f64),
    /// Some set is read wrongly.
    Uncertain {
        /// The noise over the worst set, if known.
        worst: Option<f64>,
        /// How probable an error is over random bases, if known.
        probability: Option<ErrorProbability>,
    },
}

impl Certificate {
    /// That of a code whose noise is at most `worst`, and no more than that for some set.
    pub(crate) fn of_noise(worst: f64, probability: Option<ErrorProbability>) -> Self {
        if worst + ROUNDING < 0.5 {
            Self::WorstNoise(worst)
        } else {
            Self::Uncertain { worst: Some(worst), probability }
        }
    }

    /// Whether no decision can be wrong: what a search finds is then a proof.
    pub fn is_proof(&self) -> bool {
        !matches!(self, Self::Uncertain { .. })
    }
}

/// How probable it is, over random bases, that the count of the worst digit is read wrongly in the bundle
/// of all other digits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ErrorProbability {
    /// The standard deviation of the noise of that count.
    pub deviation: f64,
    /// By taking the noise for normal: too small in the tails.
    pub plain: f64,
    /// By the saddlepoint of the exact distribution.
    pub saddlepoint: f64,
}

/// The certificate of a linear code, by measuring what each digit answers to each other.
pub(crate) fn measured<C: Code>(code: &C) -> Certificate {
    let worst = worst_noise(code);
    if code.is_exact() && worst < ROUNDING {
        return Certificate::Exact;
    }
    Certificate::of_noise(worst, code.error_probability())
}

/// The largest noise of any count over all sets of digits.
fn worst_noise<C: Code>(code: &C) -> f64 {
    let symbols = code.symbols();
    let mut bundle = vec![C::Part::default(); code.stride()];
    let (mut scratch, mut counts) = (code.scratch(), vec![0.0; symbols]);
    let (mut above, mut below) = (vec![0.0; symbols], vec![0.0; symbols]);
    for alone in 0..symbols {
        bundle.fill(C::Part::default());
        code.add(&mut bundle, Digit::from_index(alone));
        code.read(&bundle, &mut scratch, &mut counts);
        for (digit, &count) in counts.iter().enumerate() {
            let noise = f64::from(count) - f64::from(u8::from(digit == alone));
            above[digit] += noise.max(0.0);
            below[digit] += (-noise).max(0.0);
        }
    }
    // A count that is not a number is as bad as can be.
    above.into_iter().chain(below).fold(0.0, |worst, noise| {
        if noise.is_nan() { f64::INFINITY } else { f64::max(worst, noise) }
    })
}
