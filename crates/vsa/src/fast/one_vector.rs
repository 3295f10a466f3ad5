//! One vector: the whole board in 256 components, for the search of the fast path.
//!
//! ```text
//! key of (digit d, house u)   27 d + u        Ŝ = Σ over placed digits, three keys each, of v̂ · e^(−2πi f key / 256)
//! all 243 counts              F⁻¹( Ŝ · conj v̂ ) at the keys: one inverse transform
//! ```
//! The board of the model `one-vector`, with the keys digit by digit, so that the counts of a digit in all
//! houses lie side by side and the sets come out in lanes. The vector is kept in the Fourier domain; |v̂| is 1
//! everywhere, so that different keys are orthogonal and counts exact but for rounding (below 10⁻⁵).
//! Cost: three times 129 complex additions a placement, from a table of 250 kB; a transform a pass.

use std::f64::consts::TAU;
use std::sync::{Arc, OnceLock};

use realfft::num_complex::Complex;
use realfft::{ComplexToReal, RealFftPlanner};

use super::lanes::{HOUSES, Isa, LANES};
use super::search::Legality;
use crate::model::unitary::{phasor, spectrum};

/// Components.
const DIMENSION: usize = 256;
/// Values of a spectrum: the other half follows.
const HALF: usize = DIMENSION / 2 + 1;

type Spectrum = [Complex<f32>; HALF];

/// What all boards share.
struct Table {
    /// The spectra of the shifts of the base, key by key.
    shifts: Vec<Spectrum>,
    /// The conjugate spectrum of the base, divided by the dimension.
    matched: Spectrum,
    inverse: Arc<dyn ComplexToReal<f32>>,
}

/// The table, which is the same for ever.
fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let base = spectrum(DIMENSION, 1);
        let shift = |key: usize| {
            let turn = |f: usize| phasor(-TAU * (key * f % DIMENSION) as f64 / DIMENSION as f64);
            std::array::from_fn(|f| base[f] * turn(f))
        };
        Table {
            shifts: (0..9 * LANES).map(shift).collect(),
            matched: std::array::from_fn(|f| base[f].conj() / DIMENSION as f32),
            inverse: RealFftPlanner::new().plan_fft_inverse(DIMENSION),
        }
    })
}

/// A board in one vector.
#[derive(Clone, Copy)]
pub(super) struct OneVector {
    board: Spectrum,
    table: &'static Table,
}

impl<I: Isa> Legality<I> for OneVector {
    const MOST: u32 = u32::MAX;

    fn new(_: I) -> Self {
        Self { board: [Complex::default(); HALF], table: table() }
    }

    #[inline(always)]
    fn place(&mut self, _: I, place: usize, digit: usize) {
        let [a, b, c] = HOUSES[place].map(|house| &self.table.shifts[LANES * digit + house]);
        for (value, (a, (b, c))) in self.board.iter_mut().zip(a.iter().zip(b.iter().zip(c))) {
            *value += a + b + c;
        }
    }

    #[inline(always)]
    fn read(&self, isa: I) -> (I::Houses, bool) {
        let mut product = self.board;
        product.iter_mut().zip(&self.table.matched).for_each(|(value, matched)| *value *= matched);
        // The ends of the spectrum of a real vector are real.
        (product[0].im, product[HALF - 1].im) = (0.0, 0.0);
        let (mut counts, mut scratch) = ([0.0_f32; DIMENSION], [Complex::default(); DIMENSION]);
        let scratch = &mut scratch[..self.table.inverse.get_scratch_len().min(DIMENSION)];
        self.table
            .inverse
            .process_with_scratch(&mut product, &mut counts, scratch)
            .expect("buffers of the plan's own lengths");
        let mut sets = [0_u16; 32];
        for digit in 0..9 {
            // Five lanes more than there are houses, of which nothing is asked.
            let row = &counts[LANES * digit..LANES * digit + 32];
            for (set, &count) in sets.iter_mut().zip(row) {
                *set |= u16::from(count > 0.5) << digit;
            }
        }
        let has_double =
            counts[..9 * LANES].iter().fold(0.0, |most: f32, &count| most.max(count)) > 1.5;
        (isa.loaded(sets), has_double)
    }
}
