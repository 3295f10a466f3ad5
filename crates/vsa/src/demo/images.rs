//! Images: handwritten digits, and a hyperdimensional reader of them.
//!
//! ```text
//! image    64 pixels of 0 to 16 ─▶ Σ over pixels of place_p ∘ level_{g(p)} ─sign→ ±1 vector of D components
//! class    Σ over its training images          reading   s_d = <image, class_d> / (|image| |class_d|)
//! ```
//! Levels are a scale: from white to black the level vector changes sign in half of its components, a part
//! of them at each step, so that near grays have near vectors. One pass over the training images is all the
//! learning there is, which reads some 89 % rightly; how sure a reading is comes from the similarities as
//! exp(β s_d) / Σ exp(β s), with β fitted to the training images.
//!
//! The images are those of E. Alpaydin and C. Kaynak, "Optical Recognition of Handwritten Digits" (UCI
//! Machine Learning Repository, 1998, CC BY 4.0), in `data/handwritten.txt`.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const TEXT: &str = include_str!("../../data/handwritten.txt");

/// Components of a vector.
const DIMENSION: usize = 2048;
/// Grays of a pixel.
const LEVELS: usize = 17;

/// 64 pixels, row by row, 0 white to 16 black.
pub(super) type Image = [u8; 64];

/// An image with the digit that its writer meant, 1 to 9.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) value: u8,
    pub(super) image: Image,
}

/// All images of 1 to 9.
pub(super) fn all() -> Vec<Written> {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    let image = |line: &str| {
        let (value, pixels) = line.split_once(' ')?;
        let mut image = [0; 64];
        for (pixel, letter) in image.iter_mut().zip(pixels.chars()) {
            *pixel = letter.to_digit(LEVELS as u32)? as u8;
        }
        Some(Written { value: value.parse().ok()?, image })
    };
    lines.filter_map(image).filter(|written| written.value > 0).collect()
}

/// The image with normally distributed noise on every pixel.
pub(super) fn noisy(image: &Image, deviation: f64, random: &mut Xoshiro256PlusPlus) -> Image {
    image.map(|pixel| {
        // The sum of twelve uniform numbers less six is close to normal.
        let normal: f64 = (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0;
        (f64::from(pixel) + deviation * normal).round().clamp(0.0, 16.0) as u8
    })
}

/// A reader: item memories and classes.
pub(super) struct Reader {
    places: Vec<Vec<i8>>,
    levels: Vec<Vec<i8>>,
    classes: [Vec<f32>; 9],
    sureness: f64,
}

/// How likely each digit is.
pub(super) type Likelihood = [f64; 9];

impl Reader {
    /// A reader that has seen `training`.
    pub(super) fn new(training: &[Written], seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let places = (0..64).map(|_| signs(&mut random)).collect();
        let levels = scale(&mut random);
        let mut reader = Self { places, levels, classes: Default::default(), sureness: 1.0 };
        reader.classes.iter_mut().for_each(|class| class.resize(DIMENSION, 0.0));
        let vectors: Vec<Vec<i8>> =
            training.iter().map(|written| reader.vector(&written.image)).collect();
        for (written, vector) in training.iter().zip(&vectors) {
            let class = &mut reader.classes[usize::from(written.value) - 1];
            class.iter_mut().zip(vector).for_each(|(sum, &part)| *sum += f32::from(part));
        }
        for class in &mut reader.classes {
            let length = class.iter().map(|x| x * x).sum::<f32>().sqrt().max(1.0);
            class.iter_mut().for_each(|x| *x /= length);
        }
        let scores: Vec<[f64; 9]> = vectors.iter().map(|vector| reader.scores(vector)).collect();
        reader.sureness = fitted(training, &scores);
        reader
    }

    /// How likely each digit is for an image.
    pub(super) fn read(&self, image: &Image) -> Likelihood {
        likelihood(&self.scores(&self.vector(image)), self.sureness)
    }

    fn vector(&self, image: &Image) -> Vec<i8> {
        let mut sums = vec![0_i16; DIMENSION];
        for (place, &pixel) in self.places.iter().zip(image) {
            let level = &self.levels[usize::from(pixel)];
            for (sum, (p, l)) in sums.iter_mut().zip(place.iter().zip(level)) {
                *sum += i16::from(p * l);
            }
        }
        sums.into_iter().map(|sum| if sum < 0 { -1 } else { 1 }).collect()
    }

    fn scores(&self, vector: &[i8]) -> [f64; 9] {
        let length = (DIMENSION as f64).sqrt();
        let score = |class: &Vec<f32>| {
            let dot: f32 = class.iter().zip(vector).map(|(c, &v)| c * f32::from(v)).sum();
            f64::from(dot) / length
        };
        std::array::from_fn(|digit| score(&self.classes[digit]))
    }
}

fn signs(random: &mut Xoshiro256PlusPlus) -> Vec<i8> {
    (0..DIMENSION).map(|_| if random.random() { 1 } else { -1 }).collect()
}

/// Level vectors from white to black.
fn scale(random: &mut Xoshiro256PlusPlus) -> Vec<Vec<i8>> {
    let mut level = signs(random);
    let mut order: Vec<usize> = (0..DIMENSION).collect();
    order.shuffle(random);
    let step = DIMENSION / 2 / (LEVELS - 1);
    let mut levels = vec![level.clone()];
    for part in order.chunks_exact(step).take(LEVELS - 1) {
        part.iter().for_each(|&j| level[j] = -level[j]);
        levels.push(level.clone());
    }
    levels
}

fn likelihood(scores: &[f64; 9], sureness: f64) -> Likelihood {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = scores.map(|score| (sureness * (score - best)).exp());
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The sureness under which the training images are most likely.
fn fitted(training: &[Written], scores: &[[f64; 9]]) -> f64 {
    let fit = |sureness: f64| -> f64 {
        let of_one = |(written, scores): (&Written, &[f64; 9])| {
            likelihood(scores, sureness)[usize::from(written.value) - 1].ln()
        };
        training.iter().zip(scores).map(of_one).sum()
    };
    let candidates = (1..=40).map(|step| 5.0 * f64::from(step));
    candidates.max_by(|&a, &b| fit(a).total_cmp(&fit(b))).unwrap_or(50.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_an_image() {
        // The counts of the repository's own description, without the zeros.
        let counts = [182, 177, 183, 181, 182, 181, 179, 174, 180];
        let images = all();
        for (value, count) in (1..).zip(counts) {
            assert_eq!(images.iter().filter(|written| written.value == value).count(), count);
        }
        assert!(images.iter().flat_map(|written| written.image).all(|pixel| pixel <= 16));
    }
}
