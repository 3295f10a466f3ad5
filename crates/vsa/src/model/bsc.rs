//! BSC: a vector of random bits for every digit, and a bundle that is their majority.
//!
//! ```text
//! bits read    sign of the tally; a fixed random vector decides ties
//! count(d)     similarity of the majority with x_d ÷ that of one of m items, C(2h, h) / 4^h with h = ⌊m/2⌋
//! ```
//! The majority forgets how many items it is made of, so their number is kept beside it; and it must be kept
//! as tallies, since a digit cannot be taken out of a majority. All that is read are the bits. Not exact, and
//! not even linear, so the certificate tries every set of digits, where they are few enough.
//! Source: P. Kanerva, "Fully distributed representation", 1997 (binary spatter code).

use hyperdoku_grid::Digit;
use rand::RngExt;

use super::certificate::ErrorProbability;
use super::random::generator;
use super::{Bundles, Certificate, Code, Model, ModelInfo, Spec, gaussian, noise};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "bsc",
    summary: "a vector of random bits for every digit; a bundle is their majority",
    exact: false,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(gaussian::usual(symbols)),
    make: |spec| Ok(make(spec)),
};

/// Digits up to which every set is tried for a certificate.
const MOST_TRIED: usize = 10;

fn make(spec: &Spec) -> Box<dyn Model> {
    let (symbols, dimension, mut random) = (spec.symbols, spec.dimension, generator(spec.seed));
    let mut signs = |count: usize| -> Vec<i32> {
        (0..count).map(|_| if random.random_range(0..2) == 0 { 1 } else { -1 }).collect()
    };
    let code = Bsc { dimension, items: signs(symbols * dimension), ties: signs(dimension) };
    Box::new(Bundles::new(code, spec))
}

struct Bsc {
    dimension: usize,
    /// The item vectors as ±1, one after the other.
    items: Vec<i32>,
    /// What decides where as many items are for as against.
    ties: Vec<i32>,
}

/// How similar the majority of so many items is to each of them, on average.
fn share(items: usize) -> f64 {
    // C(2h, h) / 4^h is the product of (i − 1/2) / i for i to h.
    (1..=items / 2).fold(1.0, |share, i| share * (i as f64 - 0.5) / i as f64)
}

impl Bsc {
    fn item(&self, digit: usize) -> &[i32] {
        &self.items[digit * self.dimension..][..self.dimension]
    }
}

impl Code for Bsc {
    /// A tally of ±1; the last part is the number of items.
    type Part = i32;
    type Scratch = Vec<i32>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn symbols(&self) -> usize {
        self.items.len() / self.dimension
    }

    fn stride(&self) -> usize {
        self.dimension + 1
    }

    fn scratch(&self) -> Vec<i32> {
        vec![0; self.dimension]
    }

    fn add(&self, bundle: &mut [i32], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit.index())).for_each(|(part, item)| *part += item);
        bundle[self.dimension] += 1;
    }

    fn subtract(&self, bundle: &mut [i32], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit.index())).for_each(|(part, item)| *part -= item);
        bundle[self.dimension] -= 1;
    }

    fn read(&self, bundle: &[i32], majority: &mut Vec<i32>, counts: &mut [f32]) {
        let (tallies, items) = bundle.split_at(self.dimension);
        for (bit, (&tally, &tie)) in majority.iter_mut().zip(tallies.iter().zip(&self.ties)) {
            *bit = if tally == 0 { tie } else { tally.signum() };
        }
        let items = usize::try_from(items[0]).unwrap_or(0);
        if items == 0 {
            return counts.fill(0.0);
        }
        let one = share(items) * self.dimension as f64;
        for (digit, count) in counts.iter_mut().enumerate() {
            let alike: i32 = majority.iter().zip(self.item(digit)).map(|(x, y)| x * y).sum();
            *count = (f64::from(alike) / one) as f32;
        }
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn error_probability(&self) -> Option<ErrorProbability> {
        Some(noise::of_majority(self.dimension, share(self.symbols() - 1)))
    }

    fn certify(&self) -> Certificate {
        let symbols = self.symbols();
        if symbols > MOST_TRIED {
            let probability = self.error_probability();
            return Certificate::Uncertain { worst: None, probability };
        }
        let (mut scratch, mut counts) = (self.scratch(), vec![0.0; symbols]);
        let mut worst: f64 = 0.0;
        for set in 0..1_usize << symbols {
            let mut bundle = vec![0; self.stride()];
            let holds = |digit: usize| set >> digit & 1 == 1;
            let digits = (0..symbols).filter(|&digit| holds(digit));
            digits.for_each(|digit| self.add(&mut bundle, Digit::from_index(digit)));
            self.read(&bundle, &mut scratch, &mut counts);
            for (digit, &count) in counts.iter().enumerate() {
                // How far an absent digit is below zero does not matter.
                let count = f64::from(count);
                worst = worst.max(if holds(digit) { (count - 1.0).abs() } else { count });
            }
        }
        Certificate::of_noise(worst, self.error_probability())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_majority_resembles_each_of_its_items() {
        let shares = [(1, 1.0), (2, 0.5), (3, 0.5), (4, 0.375), (5, 0.375), (9, 70.0 / 256.0)];
        for (items, expected) in shares {
            assert!((share(items) - expected).abs() < 1e-12, "{items}: {}", share(items));
        }
    }
}
