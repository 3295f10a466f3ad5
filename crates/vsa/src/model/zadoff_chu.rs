//! Zadoff–Chu: the shifts of one complex chirp, any two of which are orthogonal.
//!
//! ```text
//! x[j] = e^{−iπ j² / D} for even D, e^{−iπ j (j + 1) / D} for odd D        count(d) = Re <S, x_d> / D
//! ```
//! Every component has length 1 and so has every frequency. Exact for every D ≥ n, without a seed.
//! Source: D. C. Chu, "Polyphase codes with good periodic correlation properties", 1972.

use std::f64::consts::PI;

use super::codebook::Codebook;
use super::{Model, ModelInfo, Spec};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "zadoff-chu",
    summary: "shifts of a complex chirp: orthogonal, so exact, and without a seed",
    exact: true,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(symbols),
    make: |spec| Ok(make(spec)),
};

fn make(spec: &Spec) -> Box<dyn Model> {
    let (n, dimension) = (spec.symbols, spec.dimension);
    let chirp = |j: usize| {
        // The phase repeats after 2 D, so whole numbers are reduced before they become angles.
        let square = j * (j + dimension % 2) % (2 * dimension);
        -PI * square as f64 / dimension as f64
    };
    let item = |digit: usize| {
        let phase = move |j: usize| chirp((j + dimension - digit) % dimension);
        (0..dimension).flat_map(move |j| [phase(j).cos() as f32, phase(j).sin() as f32])
    };
    let items: Vec<f32> = (0..n).flat_map(item).collect();
    let readers = items.iter().map(|x| x / dimension as f32).collect();
    let code = Codebook {
        dimension,
        stride: 2 * dimension,
        items,
        readers,
        exact: true,
        probability: None,
    };
    code.into_model(spec)
}
