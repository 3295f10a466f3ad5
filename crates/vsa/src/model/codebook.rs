//! Codebooks: any vectors at all, read by one dot product a digit.
//!
//! ```text
//! items    x_0 … x_{n−1}     what is added to a bundle               D parts each
//! readers  y_0 … y_{n−1}     count(d) = <S, y_d>                     exact where <x_e, y_d> = [d = e]
//! ```
//! The matched filter has readers = items / |x|²; the dual codebook has others. Complex vectors are real ones
//! of twice the length: Re <S, y> is the dot product of real and imaginary parts.
//! Cost of a reading: n·D multiplications; below some 25 to 40 digits that beats a transform.

use hyperdoku_grid::Digit;

use super::certificate::ErrorProbability;
use super::{Bundles, Code, Model, Spec};

/// Items and readers.
#[derive(Debug)]
pub(crate) struct Codebook {
    /// Components of a vector as people count them.
    pub dimension: usize,
    /// Parts of a vector in memory: twice the dimension for complex ones.
    pub stride: usize,
    /// The item vectors, one after the other.
    pub items: Vec<f32>,
    /// The vectors that read them, one after the other.
    pub readers: Vec<f32>,
    /// Whether each reader answers to its own item alone.
    pub exact: bool,
    /// How probable an error is over random items.
    pub probability: Option<ErrorProbability>,
}

impl Codebook {
    /// The matched filter of the first shifts of `base`, whose length is 1.
    pub(crate) fn of_shifts(base: &[f32], symbols: usize) -> Self {
        let dimension = base.len();
        let shift = |digit: usize| {
            base.iter().cycle().skip((dimension - digit) % dimension).take(dimension)
        };
        let items: Vec<f32> = (0..symbols).flat_map(shift).copied().collect();
        Self {
            dimension,
            stride: dimension,
            readers: items.clone(),
            items,
            exact: false,
            probability: None,
        }
    }

    /// A model of it for the houses of `spec`.
    pub(crate) fn into_model(self, spec: &Spec) -> Box<dyn Model> {
        Box::new(Bundles::new(self, spec))
    }

    fn item(&self, digit: Digit) -> &[f32] {
        &self.items[digit.index() * self.stride..][..self.stride]
    }
}

/// The dot product, in eight sums so that the compiler takes eight at once.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let (ones, others) = (one.chunks_exact(8), other.chunks_exact(8));
    let rest: f32 = ones.remainder().iter().zip(others.remainder()).map(|(x, y)| x * y).sum();
    let mut sums = [0.0; 8];
    for (one, other) in ones.zip(others) {
        for (sum, (x, y)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += x * y;
        }
    }
    sums.iter().sum::<f32>() + rest
}

impl Code for Codebook {
    type Part = f32;
    type Scratch = ();

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn symbols(&self) -> usize {
        self.items.len() / self.stride
    }

    fn stride(&self) -> usize {
        self.stride
    }

    fn scratch(&self) {}

    fn add(&self, bundle: &mut [f32], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, item)| *part += item);
    }

    fn subtract(&self, bundle: &mut [f32], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, item)| *part -= item);
    }

    fn read(&self, bundle: &[f32], (): &mut (), counts: &mut [f32]) {
        for (count, reader) in counts.iter_mut().zip(self.readers.chunks_exact(self.stride)) {
            *count = dot(bundle, reader);
        }
    }

    fn is_exact(&self) -> bool {
        self.exact
    }

    fn error_probability(&self) -> Option<ErrorProbability> {
        self.probability
    }
}
