//! Unitary: a random base all of whose frequencies have the same strength.
//!
//! ```text
//! v̂(f) = e^{iφ_f}, φ uniform; ±1 where it must be real      ⇒  r(k) = F⁻¹(|v̂|²)[k] = [k = 0]
//! ```
//! Any two shifts are orthogonal, so counts are exact from D = n on: the n items are a rotation of one-hot.
//! Source: T. A. Plate, "Holographic Reduced Representations", 1995, where such vectors are called unitary.

use realfft::RealFftPlanner;
use realfft::num_complex::Complex;

use super::codebook::Codebook;
use super::random::{angle, generator};
use super::{Model, ModelInfo, Spec};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "unitary",
    summary: "shifts of a random vector of flat spectrum: orthogonal, so exact",
    exact: true,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(symbols.next_power_of_two()),
    make: |spec| Ok(make(spec)),
};

fn make(spec: &Spec) -> Box<dyn Model> {
    let base = base_of(spectrum(spec.dimension, spec.seed), spec.dimension);
    Codebook { exact: true, ..Codebook::of_shifts(&base, spec.symbols) }.into_model(spec)
}

/// The first half of a random flat spectrum.
pub(crate) fn spectrum(dimension: usize, seed: u64) -> Vec<Complex<f32>> {
    let mut random = generator(seed);
    let mut spectrum: Vec<Complex<f32>> =
        (0..=dimension / 2).map(|_| phasor(angle(&mut random))).collect();
    // A real vector has a real mean and, if its length is even, a real last frequency.
    let sign = |value: Complex<f32>| Complex::new(if value.im < 0.0 { -1.0 } else { 1.0 }, 0.0);
    spectrum[0] = sign(spectrum[0]);
    if dimension.is_multiple_of(2) {
        spectrum[dimension / 2] = sign(spectrum[dimension / 2]);
    }
    spectrum
}

/// The number of length 1 at this angle.
pub(crate) fn phasor(angle: f64) -> Complex<f32> {
    Complex::new(angle.cos() as f32, angle.sin() as f32)
}

/// The vector of this spectrum.
fn base_of(mut spectrum: Vec<Complex<f32>>, dimension: usize) -> Vec<f32> {
    let inverse = RealFftPlanner::new().plan_fft_inverse(dimension);
    let mut base = inverse.make_output_vec();
    inverse
        .process(&mut spectrum, &mut base)
        .expect("the first and the last value are real, and the buffers as long as the plan says");
    base.into_iter().map(|x| x / dimension as f32).collect()
}
