//! Gaussian, kept in the Fourier domain: the article's code without the transform of every bundle.
//!
//! ```text
//! kept     Ŝ(f) = Σ x̂_d(f)        placing adds a spectrum; the transform is linear
//! read     count = F⁻¹( Ŝ · conj v̂ )
//! ```
//! Cost of a reading: one real FFT of D points a house, half of the article's.

use std::sync::Arc;

use hyperdoku_grid::Digit;
use realfft::num_complex::Complex;
use realfft::{ComplexToReal, RealFftPlanner};

use super::certificate::ErrorProbability;
use super::gaussian::{make_real, usual};
use super::random::{direction, generator};
use super::{Bundles, Code, Model, ModelInfo, Spec, noise};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "gaussian-spectral",
    summary: "the article's code with bundles kept in the Fourier domain",
    exact: false,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(usual(symbols)),
    make: |spec| Ok(make(spec)),
};

fn make(spec: &Spec) -> Box<dyn Model> {
    let base = direction(&mut generator(spec.seed), spec.dimension);
    Box::new(Bundles::new(Spectral::new(&base, spec.symbols), spec))
}

struct Spectral {
    symbols: usize,
    dimension: usize,
    /// The spectra of the item vectors, one after the other.
    items: Vec<Complex<f32>>,
    /// The conjugate spectrum of the base, divided by D.
    matched: Vec<Complex<f32>>,
    inverse: Arc<dyn ComplexToReal<f32>>,
}

impl Spectral {
    fn new(base: &[f32], symbols: usize) -> Self {
        let dimension = base.len();
        let mut planner = RealFftPlanner::new();
        let forward = planner.plan_fft_forward(dimension);
        let mut spectrum_of = |digit: usize| {
            let mut item = base.to_vec();
            item.rotate_right(digit);
            let mut spectrum = forward.make_output_vec();
            forward.process(&mut item, &mut spectrum).expect("buffers of the plan's own lengths");
            spectrum
        };
        let matched = spectrum_of(0).iter().map(|value| value.conj() / dimension as f32).collect();
        let items = (0..symbols).flat_map(&mut spectrum_of).collect();
        Self { symbols, dimension, items, matched, inverse: planner.plan_fft_inverse(dimension) }
    }

    fn item(&self, digit: Digit) -> &[Complex<f32>] {
        &self.items[digit.index() * self.stride()..][..self.stride()]
    }
}

/// Buffers of the transform.
struct Scratch {
    spectrum: Vec<Complex<f32>>,
    real: Vec<f32>,
    work: Vec<Complex<f32>>,
}

impl Code for Spectral {
    type Part = Complex<f32>;
    type Scratch = Scratch;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn stride(&self) -> usize {
        self.dimension / 2 + 1
    }

    fn scratch(&self) -> Scratch {
        Scratch {
            spectrum: self.inverse.make_input_vec(),
            real: self.inverse.make_output_vec(),
            work: self.inverse.make_scratch_vec(),
        }
    }

    fn add(&self, bundle: &mut [Complex<f32>], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, item)| *part += item);
    }

    fn subtract(&self, bundle: &mut [Complex<f32>], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, item)| *part -= item);
    }

    fn read(&self, bundle: &[Complex<f32>], scratch: &mut Scratch, counts: &mut [f32]) {
        let Scratch { spectrum, real, work } = scratch;
        for (value, (part, matched)) in spectrum.iter_mut().zip(bundle.iter().zip(&self.matched)) {
            *value = part * matched;
        }
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
