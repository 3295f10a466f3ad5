//! Gaussian: the article's code. One random vector is the base, digit d is the base shifted by d, and
//! all counts of a bundle are read at once as its circular correlation with the base, by FFT.
//!
//! ```text
//! v ~ N(0, I), |v| = 1        x_d[j] = v[j − d]        count(d) = Σ_j S[j] v[j − d] = F⁻¹( Ŝ · conj v̂ )[d]
//! ```
//! Not exact: v and its shift by k overlap in r(k) = Σ `v[j] v[j − k]` of variance 1/(D + 2), and r(k) = r(−k).
//! Source: "Solving Sudoku using Hyperdimensional Computing".
//! Cost of a reading: two real FFTs of D points a house.

use std::sync::Arc;

use hyperdoku_grid::Digit;
use realfft::num_complex::Complex;
use realfft::{ComplexToReal, RealFftPlanner, RealToComplex};

use super::certificate::ErrorProbability;
use super::random::{direction, generator};
use super::{Bundles, Code, Model, ModelInfo, Spec, noise};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "gaussian",
    summary: "the article's: shifts of one Gaussian vector, read by FFT",
    exact: false,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(usual(symbols)),
    make: |spec| Ok(make(spec)),
};

/// The power of two from which fewer than one base in a thousand million misreads the worst digit: 2 760
/// components for nine digits, and more than in proportion for more.
#[expect(clippy::cast_sign_loss, reason = "a power is positive")]
pub(crate) fn usual(symbols: usize) -> usize {
    let least = 2760.0 * (symbols as f64 / 9.0).powf(1.28);
    (least as usize).max(1).next_power_of_two()
}

fn make(spec: &Spec) -> Box<dyn Model> {
    let base = direction(&mut generator(spec.seed), spec.dimension);
    Box::new(Bundles::new(Gaussian::new(base, spec.symbols), spec))
}

/// The shift code of one real vector, read by FFT.
pub(crate) struct Gaussian {
    symbols: usize,
    dimension: usize,
    /// The base twice in a row, so that every shift of it is a slice.
    doubled: Vec<f32>,
    /// The conjugate spectrum of the base, divided by D.
    matched: Vec<Complex<f32>>,
    forward: Arc<dyn RealToComplex<f32>>,
    inverse: Arc<dyn ComplexToReal<f32>>,
}

impl Gaussian {
    /// The code of the shifts of `base`.
    pub(crate) fn new(mut base: Vec<f32>, symbols: usize) -> Self {
        let (dimension, doubled) = (base.len(), base.repeat(2));
        let mut planner = RealFftPlanner::new();
        let forward = planner.plan_fft_forward(dimension);
        let inverse = planner.plan_fft_inverse(dimension);
        let mut matched = forward.make_output_vec();
        forward.process(&mut base, &mut matched).expect("buffers of the plan's own lengths");
        for value in &mut matched {
            *value = value.conj() / dimension as f32;
        }
        Self { symbols, dimension, doubled, matched, forward, inverse }
    }

    /// The item vector of `digit`.
    pub(crate) fn item(&self, digit: Digit) -> &[f32] {
        &self.doubled[self.dimension - digit.index()..][..self.dimension]
    }
}

/// Clears what rounding left where the spectrum of a real vector is real: at its first value and, if the
/// vector's length is even, at its last.
pub(crate) fn make_real(spectrum: &mut [Complex<f32>], dimension: usize) {
    spectrum[0].im = 0.0;
    if dimension.is_multiple_of(2) {
        spectrum[dimension / 2].im = 0.0;
    }
}

/// Buffers of the transforms.
pub(crate) struct FftScratch {
    real: Vec<f32>,
    spectrum: Vec<Complex<f32>>,
    work: Vec<Complex<f32>>,
}

impl Code for Gaussian {
    type Part = f32;
    type Scratch = FftScratch;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn stride(&self) -> usize {
        self.dimension
    }

    fn scratch(&self) -> FftScratch {
        let work = self.forward.get_scratch_len().max(self.inverse.get_scratch_len());
        FftScratch {
            real: self.forward.make_input_vec(),
            spectrum: self.forward.make_output_vec(),
            work: vec![Complex::default(); work],
        }
    }

    fn add(&self, bundle: &mut [f32], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, item)| *part += item);
    }

    fn subtract(&self, bundle: &mut [f32], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, item)| *part -= item);
    }

    fn read(&self, bundle: &[f32], scratch: &mut FftScratch, counts: &mut [f32]) {
        let FftScratch { real, spectrum, work } = scratch;
        real.copy_from_slice(bundle);
        self.forward
            .process_with_scratch(real, spectrum, work)
            .expect("buffers of the plan's own lengths");
        spectrum.iter_mut().zip(&self.matched).for_each(|(value, matched)| *value *= matched);
        make_real(spectrum, self.dimension);
        self.inverse
            .process_with_scratch(spectrum, real, work)
            .expect("buffers of the plan's own lengths");
        counts.copy_from_slice(&real[..self.symbols]);
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn error_probability(&self) -> Option<ErrorProbability> {
        Some(noise::of_shifts(self.dimension, self.symbols))
    }
}
