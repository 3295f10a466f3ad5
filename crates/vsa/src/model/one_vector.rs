//! One vector: the whole board in a single hypervector.
//!
//! ```text
//! key of (house u, digit d)   n u + d        S = Σ shift_key v over all placed digits, three keys each
//! all counts                  c = F⁻¹( Ŝ · conj v̂ ),   count(u, d) = c[n u + d]
//! ```
//! The base is unitary, so that any two of its D shifts are orthogonal, and D ≥ 3 n² (243 at 9×9) gives every
//! key a shift of its own. The vector is kept in the Fourier domain, where adding a shift of v is adding its
//! phases: one inverse FFT reads all 27 × 9 counts. Exact, and the cheapest reading of any transform.
//! The keys are the columns of Sudoku as exact cover, but for those of the cells.

use std::f64::consts::TAU;
use std::sync::Arc;

use hyperdoku_grid::{Digit, House};
use realfft::num_complex::Complex;
use realfft::{ComplexToReal, RealFftPlanner};

use super::certificate::ROUNDING;
use super::gaussian::make_real;
use super::unitary::{phasor, spectrum};
use super::{Certificate, ErrorProbability, Model, ModelInfo, Spec};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "one-vector",
    summary: "the whole board in one vector of flat spectrum: a shift for every house and digit",
    exact: true,
    smallest: |symbols, houses| Some(symbols * houses),
    usual: |symbols, houses| Some((symbols * houses).next_power_of_two()),
    make: |spec| Ok(make(spec)),
};

fn make(spec: &Spec) -> Box<dyn Model> {
    Box::new(OneVector::new(spec))
}

struct OneVector {
    symbols: usize,
    houses: usize,
    dimension: usize,
    /// The first half of the spectrum of the base.
    base: Vec<Complex<f32>>,
    /// `turns[k]` = e^{−2πi k/D}; a shift by s turns frequency f by `turns[s f mod D]`.
    turns: Vec<Complex<f32>>,
    /// The first half of the spectrum of the board.
    board: Vec<Complex<f32>>,
    inverse: Arc<dyn ComplexToReal<f32>>,
    spectrum: Vec<Complex<f32>>,
    real: Vec<f32>,
    work: Vec<Complex<f32>>,
}

impl OneVector {
    fn new(spec: &Spec) -> Self {
        let &Spec { symbols, houses, dimension, seed, .. } = spec;
        let turn = |k: usize| phasor(-TAU * k as f64 / dimension as f64);
        let inverse = RealFftPlanner::new().plan_fft_inverse(dimension);
        Self {
            symbols,
            houses,
            dimension,
            base: spectrum(dimension, seed),
            turns: (0..dimension).map(turn).collect(),
            board: inverse.make_input_vec(),
            spectrum: inverse.make_input_vec(),
            real: inverse.make_output_vec(),
            work: inverse.make_scratch_vec(),
            inverse,
        }
    }

    /// Adds the shift of a key so many times.
    fn shift(&mut self, house: House, digit: Digit, times: f32) {
        let key = house.index() * self.symbols + digit.index();
        let mut turn = 0;
        for (value, base) in self.board.iter_mut().zip(&self.base) {
            *value += base * self.turns[turn] * times;
            turn += key;
            if turn >= self.dimension {
                turn -= self.dimension;
            }
        }
    }

    /// Reads every shift.
    fn correlate(&mut self) {
        let scale = 1.0 / self.dimension as f32;
        for (value, (board, base)) in
            self.spectrum.iter_mut().zip(self.board.iter().zip(&self.base))
        {
            *value = board * base.conj() * scale;
        }
        make_real(&mut self.spectrum, self.dimension);
        self.inverse
            .process_with_scratch(&mut self.spectrum, &mut self.real, &mut self.work)
            .expect("buffers of the plan's own lengths");
    }
}

impl Model for OneVector {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn houses(&self) -> usize {
        self.houses
    }

    fn clear(&mut self) {
        self.board.fill(Complex::default());
    }

    fn add(&mut self, house: House, digit: Digit) {
        self.shift(house, digit, 1.0);
    }

    fn subtract(&mut self, house: House, digit: Digit) {
        self.shift(house, digit, -1.0);
    }

    fn counts(&mut self, counts: &mut [f32]) {
        self.correlate();
        counts.copy_from_slice(&self.real[..self.houses * self.symbols]);
    }

    fn noise(&self) -> Option<ErrorProbability> {
        None
    }

    fn certify(&self) -> Certificate {
        // What a key answers to another depends on their distance alone, so one key tells all.
        let spec = Spec {
            symbols: self.symbols,
            houses: self.houses,
            dimension: self.dimension,
            seed: 0,
            load: self.symbols,
        };
        let mut alone = Self { base: self.base.clone(), ..Self::new(&spec) };
        alone.add(House::new(0), Digit::from_index(0));
        alone.correlate();
        alone.real[0] -= 1.0;
        let worst = alone.real.iter().map(|&noise| f64::from(noise.abs())).sum();
        if worst < ROUNDING { Certificate::Exact } else { Certificate::of_noise(worst, None) }
    }
}
