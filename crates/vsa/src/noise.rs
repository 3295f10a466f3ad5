//! Noise of any model, measured: what the count of an absent digit is while all others stand in its house.
//!
//! ```text
//! house: every digit but the middle one ─counts→ count of the middle one = noise N      wrong if N > 1/2
//! ```
//! Each sample is a model with a seed of its own. The formulas beside which it stands are in `model::noise`.

use hyperdoku_grid::{Digit, House};

use crate::legality::PRESENT;
use crate::model::{ErrorProbability, ModelError, ModelInfo, Spec};

/// What was measured over some random bases.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NoiseSample {
    /// How many bases.
    pub samples: usize,
    /// The square root of the mean of N².
    pub deviation: f64,
    /// The largest |N|.
    pub worst: f64,
    /// The share of bases that read the absent digit as present.
    pub wrong: f64,
    /// What a formula says, where there is one.
    pub formula: Option<ErrorProbability>,
}

/// Measures over so many bases, or fewer if `go_on` says no. Sample i has the seed `seed` + i.
///
/// Cost: a model and a reading of one house a sample.
///
/// # Errors
/// If there is no such model for so many digits and this dimension.
pub fn sample_noise(
    info: &ModelInfo,
    (symbols, dimension): (usize, usize),
    seed: u64,
    samples: usize,
    mut go_on: impl FnMut() -> bool,
) -> Result<NoiseSample, ModelError> {
    let middle = symbols.saturating_sub(1) / 2;
    let mut sample = NoiseSample::default();
    let (mut squares, mut wrong, mut counts) = (0.0, 0, vec![0.0; symbols]);
    while sample.samples < samples && go_on() {
        let seed = seed.wrapping_add(sample.samples as u64);
        let spec = Spec { symbols, houses: 1, dimension, seed, load: symbols };
        let mut model = info.model(&spec)?;
        for digit in (0..symbols).filter(|&digit| digit != middle) {
            model.add(House::new(0), Digit::from_index(digit));
        }
        model.counts(&mut counts);
        let noise = f64::from(counts[middle]);
        squares += noise * noise;
        wrong += usize::from(counts[middle] > PRESENT);
        sample.worst = sample.worst.max(noise.abs());
        sample.formula = model.noise();
        sample.samples += 1;
    }
    let count = sample.samples.max(1) as f64;
    sample.deviation = (squares / count).sqrt();
    sample.wrong = wrong as f64 / count;
    Ok(sample)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::MODELS;

    #[test]
    fn what_is_measured_agrees_with_the_formula_and_exact_codes_have_none() {
        for info in MODELS {
            let dimension = if info.exact { info.usual_dimension(9, 1) } else { Ok(256) };
            let dimension = dimension.expect("a code for nine digits");
            let sample = sample_noise(info, (9, dimension), 1, 2000, || true).expect("a model");
            assert_eq!(sample.samples, 2000);
            match sample.formula.filter(|_| !info.exact) {
                None => assert!(sample.worst < 1e-3, "{}: {}", info.name, sample.worst),
                Some(formula) => {
                    let ratio = sample.deviation / formula.deviation;
                    assert!((ratio - 1.0).abs() < 0.06, "{}: {ratio}", info.name);
                }
            }
        }
    }

    #[test]
    fn sampling_ends_when_it_is_told_to() {
        let info = MODELS[0];
        let mut left = 3;
        let go_on = || {
            left -= 1;
            left > 0
        };
        let sample = sample_noise(info, (9, 15), 1, 1000, go_on).expect("a model");
        assert_eq!(sample.samples, 2);
        assert!(sample_noise(info, (9, 1), 1, 10, || true).is_err());
    }
}
