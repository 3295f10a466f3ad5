//! Gaussian, read by dot products: the same vectors as the article's code, one product a digit.
//! Cost of a reading: n·D multiplications a house; at nine digits a sixth of the transforms.

use super::codebook::Codebook;
use super::gaussian::usual;
use super::random::{direction, generator};
use super::{Model, ModelInfo, Spec, noise};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "gaussian-dots",
    summary: "the article's code, read by one dot product a digit",
    exact: false,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(usual(symbols)),
    make: |spec| Ok(make(spec)),
};

fn make(spec: &Spec) -> Box<dyn Model> {
    let base = direction(&mut generator(spec.seed), spec.dimension);
    let code = Codebook::of_shifts(&base, spec.symbols);
    let probability = Some(noise::of_shifts(spec.dimension, spec.symbols));
    Codebook { probability, ..code }.into_model(spec)
}
