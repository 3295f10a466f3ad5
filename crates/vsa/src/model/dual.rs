//! Dual: the article's Gaussian shifts, read by their dual vectors instead of by themselves.
//!
//! ```text
//! Y = G⁻¹ X, G = X Xᵀ      ⇒  <x_e, y_d> = [d = e]
//! ```
//! The overlap of the items is known, so it can be taken out: n shifts of nearly any vector are linearly
//! independent, and counts are exact from D = n on. What a small D costs is gain: other noise in the bundle
//! is read |y|² ≥ 1 times as strongly (2.6, 1.6, 1.13 at D = 9, 16, 64 and nine digits).
//! Cost: G is solved once, by Cholesky's factors, in O(n² D).

use super::codebook::Codebook;
use super::random::{direction, generator};
use super::{Model, ModelError, ModelInfo, Spec};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "dual",
    summary: "the article's code, read by the dual vectors: exact from one component a digit on",
    exact: true,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some((4 * symbols).next_power_of_two()),
    make,
};

/// A squared pivot below this says that the items are nearly dependent.
const SINGULAR: f64 = 1e-4;

fn make(spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
    let base = direction(&mut generator(spec.seed), spec.dimension);
    let code = Codebook::of_shifts(&base, spec.symbols);
    let readers = duals(&code.items, spec.symbols, spec.dimension).ok_or(ModelError::Base {
        model: INFO.name,
        seed: spec.seed,
        reason: "its shifts are nearly dependent",
    })?;
    Ok(Codebook { readers, exact: true, ..code }.into_model(spec))
}

/// The duals of `symbols` items; `None` if they are nearly dependent.
fn duals(items: &[f32], symbols: usize, dimension: usize) -> Option<Vec<f32>> {
    let item = |digit: usize| &items[digit * dimension..][..dimension];
    let gram = |d: usize, e: usize| -> f64 {
        item(d).iter().zip(item(e)).map(|(&x, &y)| f64::from(x) * f64::from(y)).sum()
    };
    let n = symbols;
    // G = L Lᵀ, L lower triangular, row by row.
    let mut lower = vec![0.0_f64; n * n];
    for row in 0..n {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row * n + k] * lower[column * n + k]).sum();
            let rest = gram(row, column) - known;
            lower[row * n + column] = if row > column {
                rest / lower[column * n + column]
            } else if rest > SINGULAR {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    // L Z = X downwards, then Lᵀ Y = Z upwards, a component of all vectors at a time.
    let mut readers = vec![0.0_f32; n * dimension];
    let mut column = vec![0.0_f64; n];
    for j in 0..dimension {
        for d in 0..n {
            let known: f64 = (0..d).map(|k| lower[d * n + k] * column[k]).sum();
            column[d] = (f64::from(item(d)[j]) - known) / lower[d * n + d];
        }
        for d in (0..n).rev() {
            let known: f64 = (d + 1..n).map(|k| lower[k * n + d] * column[k]).sum();
            column[d] = (column[d] - known) / lower[d * n + d];
        }
        for (d, &value) in column.iter().enumerate() {
            readers[d * dimension + j] = value as f32;
        }
    }
    Some(readers)
}
