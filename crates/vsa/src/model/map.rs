//! MAP: a random vector of ±1 for every digit, added componentwise.
//!
//! Not exact: two of them overlap in a sum of D signs, of variance 1/D. Since they are independent, nine
//! digits have half the noise variance of the shifts of one vector.
//! Source: R. W. Gayler, "Multiplicative binding, representation operators and analogy", 1998 (multiply,
//! add, permute).

use rand::RngExt;

use super::codebook::Codebook;
use super::random::generator;
use super::{Model, ModelInfo, Spec, noise};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "map",
    summary: "a random vector of ±1 for every digit: half the noise of the article's shifts",
    exact: false,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(usual(symbols)),
    make: |spec| Ok(make(spec)),
};

/// Half of what the shifts of one vector need.
pub(crate) fn usual(symbols: usize) -> usize {
    (super::gaussian::usual(symbols) / 2).max(symbols)
}

fn make(spec: &Spec) -> Box<dyn Model> {
    let (dimension, mut random) = (spec.dimension, generator(spec.seed));
    let sign = |_| if random.random_range(0..2) == 0 { 1.0 } else { -1.0 };
    let items: Vec<f32> = (0..spec.symbols * dimension).map(sign).collect();
    let readers = items.iter().map(|x| x / dimension as f32).collect();
    let probability = Some(noise::of_signs(dimension, spec.symbols));
    let code = Codebook { dimension, stride: dimension, items, readers, exact: false, probability };
    code.into_model(spec)
}
