//! Block-shift: every digit is one step of each of several wheels.
//!
//! ```text
//! D = blocks × n       block b:  x_d has a 1 at (d + offset_b) mod n, else 0        count(d) = mean over blocks
//! ```
//! With one block this is one-hot itself: nine counters. More blocks repeat it, each turned by its own random
//! offset. Exact in integers.
//! Source: M. Laiho, J. H. Poikonen, P. Kanerva and E. Lehtonen, "High-dimensional computing with sparse
//! vectors", 2015.

use hyperdoku_grid::Digit;
use rand::RngExt;

use super::certificate::ErrorProbability;
use super::random::generator;
use super::{Bundles, Code, Model, ModelError, ModelInfo, Spec};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "block-shift",
    summary: "a turned one-hot block, or several: counters, and so exact",
    exact: true,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(symbols),
    make,
};

fn make(spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
    let &Spec { symbols, dimension, .. } = spec;
    if !dimension.is_multiple_of(symbols) {
        return Err(ModelError::Shape {
            model: INFO.name,
            rule: "a multiple of the side",
            dimension,
            nearest: dimension.next_multiple_of(symbols),
        });
    }
    let mut random = generator(spec.seed);
    let offsets = (0..dimension / symbols).map(|_| random.random_range(0..symbols)).collect();
    Ok(Box::new(Bundles::new(BlockShift { symbols, offsets }, spec)))
}

struct BlockShift {
    symbols: usize,
    /// How far each block is turned.
    offsets: Vec<usize>,
}

impl BlockShift {
    /// The places of `digit`, one a block.
    fn places(&self, digit: usize) -> impl Iterator<Item = usize> {
        let n = self.symbols;
        self.offsets.iter().enumerate().map(move |(b, offset)| b * n + (digit + offset) % n)
    }
}

impl Code for BlockShift {
    type Part = i32;
    type Scratch = ();

    fn dimension(&self) -> usize {
        self.stride()
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn stride(&self) -> usize {
        self.symbols * self.offsets.len()
    }

    fn scratch(&self) {}

    fn add(&self, bundle: &mut [i32], digit: Digit) {
        self.places(digit.index()).for_each(|place| bundle[place] += 1);
    }

    fn subtract(&self, bundle: &mut [i32], digit: Digit) {
        self.places(digit.index()).for_each(|place| bundle[place] -= 1);
    }

    fn read(&self, bundle: &[i32], (): &mut (), counts: &mut [f32]) {
        for (digit, count) in counts.iter_mut().enumerate() {
            let sum: i32 = self.places(digit).map(|place| bundle[place]).sum();
            *count = sum as f32 / self.offsets.len() as f32;
        }
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn error_probability(&self) -> Option<ErrorProbability> {
        None
    }
}
