//! Images: handwritten digits, and a hyperdimensional reader of them.
//!
//! ```text
//! image    64 pixels of 0 to 16 ─▶ Σ over pixels of place_p ∘ level_{g(p)} ─sign→ ±1 vector of D components
//! class    Σ over its training images          reading   s_d = <image, class_d> / (|image| |class_d|)
//! ```
//! Levels are a scale: from white to black the level vector changes sign in half of its components, a part
//! of them at each step, so that near grays have near vectors. One pass over the training images is all the
//! learning of the classes, which reads some 89 % rightly. How likely each digit is comes out of the nine
//! similarities by logistic regression on the training images, each without its own part in its class:
//! that a 9 is often nearly as similar to 3 is then known.
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
#[expect(clippy::cast_sign_loss, reason = "a number from 0 to 16")]
pub(super) fn noisy(image: &Image, deviation: f64, random: &mut Xoshiro256PlusPlus) -> Image {
    image.map(|pixel| {
        // The sum of twelve uniform numbers less six is close to normal.
        let normal: f64 = (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0;
        (f64::from(pixel) + deviation * normal).round().clamp(0.0, 16.0) as u8
    })
}

/// A reader: item memories, classes, and what their similarities mean.
pub(super) struct Reader {
    places: Vec<Vec<i8>>,
    levels: Vec<Vec<i8>>,
    /// One a digit, of length 1.
    classes: [Vec<f32>; 9],
    weights: Weights,
}

/// For each digit what the nine similarities weigh, and a constant.
type Weights = [[f64; 10]; 9];

/// How likely each digit is.
pub(super) type Likelihood = [f64; 9];

impl Reader {
    /// A reader that has seen `training`.
    pub(super) fn new(training: &[Written], seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let places = (0..64).map(|_| signs(&mut random)).collect();
        let levels = scale(&mut random);
        let mut reader =
            Self { places, levels, classes: Default::default(), weights: [[0.0; 10]; 9] };
        reader.classes.iter_mut().for_each(|class| class.resize(DIMENSION, 0.0));
        let vectors: Vec<Vec<i8>> =
            training.iter().map(|written| reader.vector(&written.image)).collect();
        for (written, vector) in training.iter().zip(&vectors) {
            let class = &mut reader.classes[usize::from(written.value) - 1];
            for (sum, &part) in class.iter_mut().zip(vector) {
                *sum += f32::from(part);
            }
        }
        let mut lengths = [1.0; 9];
        for (class, length) in reader.classes.iter_mut().zip(&mut lengths) {
            *length = class.iter().map(|x| x * x).sum::<f32>().sqrt().max(1.0);
            for part in class {
                *part /= *length;
            }
        }
        let similarities = training.iter().zip(&vectors).map(|(written, vector)| {
            let mut similarities = reader.similarities(vector);
            let own = usize::from(written.value) - 1;
            let (class, image) = (f64::from(lengths[own]), (DIMENSION as f64).sqrt());
            // |class − image|² by the law of cosines.
            let rest = class * class - 2.0 * similarities[own] * class * image + image * image;
            similarities[own] = (similarities[own] * class - image) / rest.max(1.0).sqrt();
            similarities
        });
        let similarities: Vec<[f64; 9]> = similarities.collect();
        reader.weights = fitted(training, &similarities);
        reader
    }

    /// How likely each digit is for an image.
    pub(super) fn read(&self, image: &Image) -> Likelihood {
        likelihood(&self.weights, &centred(&self.similarities(&self.vector(image))))
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

    fn similarities(&self, vector: &[i8]) -> [f64; 9] {
        let length = (DIMENSION as f64).sqrt();
        let similarity = |class: &Vec<f32>| {
            let dot: f32 = class.iter().zip(vector).map(|(c, &v)| c * f32::from(v)).sum();
            f64::from(dot) / length
        };
        std::array::from_fn(|digit| similarity(&self.classes[digit]))
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
        for &component in part {
            level[component] = -level[component];
        }
        levels.push(level.clone());
    }
    levels
}

/// Similarities about their mean, in a unit in which they spread by about one.
fn centred(similarities: &[f64; 9]) -> [f64; 9] {
    let mean = similarities.iter().sum::<f64>() / 9.0;
    similarities.map(|similarity| 20.0 * (similarity - mean))
}

fn likelihood(weights: &Weights, inputs: &[f64; 9]) -> Likelihood {
    let score = |row: &[f64; 10]| {
        row[9] + row.iter().zip(inputs).map(|(weight, input)| weight * input).sum::<f64>()
    };
    let scores = weights.each_ref().map(score);
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let shares = scores.map(|score| (score - best).exp());
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// Logistic regression by gradient ascent with momentum, stopped early, with a pull towards 0.
fn fitted(training: &[Written], similarities: &[[f64; 9]]) -> Weights {
    const STEPS: usize = 400;
    const PULL: f64 = 0.0001;
    const RATE: f64 = 0.05;
    const MOMENTUM: f64 = 0.9;
    let inputs: Vec<[f64; 9]> = similarities.iter().map(centred).collect();
    let mut weights: Weights = [[0.0; 10]; 9];
    (0..9).for_each(|digit| weights[digit][digit] = 3.0);
    let mut speed: Weights = [[0.0; 10]; 9];
    for _ in 0..STEPS {
        let mut gradient: Weights = [[0.0; 10]; 9];
        for (written, inputs) in training.iter().zip(&inputs) {
            let likely = likelihood(&weights, inputs);
            for (digit, row) in gradient.iter_mut().enumerate() {
                let is_it = usize::from(written.value) == digit + 1;
                let error = f64::from(u8::from(is_it)) - likely[digit];
                row.iter_mut().zip(inputs).for_each(|(sum, input)| *sum += error * input);
                row[9] += error;
            }
        }
        for digit in 0..9 {
            for (at, weight) in weights[digit].iter_mut().enumerate() {
                let slope = gradient[digit][at] / training.len() as f64 - PULL * *weight;
                speed[digit][at] = MOMENTUM * speed[digit][at] + slope;
                *weight += RATE * speed[digit][at];
            }
        }
    }
    weights
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
