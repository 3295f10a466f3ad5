//! FHRR: a vector of random phases for every digit, added as complex numbers.
//!
//! Not exact: two of them overlap in a mean of D cosines, of variance 1/2D.
//! Source: T. A. Plate, "Holographic Reduced Representation", 2003, on representations in the frequency
//! domain.

use super::codebook::Codebook;
use super::map::usual;
use super::random::{angle, generator};
use super::{Model, ModelInfo, Spec, noise};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "fhrr",
    summary: "a vector of random phases for every digit",
    exact: false,
    smallest: |symbols, _| Some(symbols),
    usual: |symbols, _| Some(usual(symbols)),
    make: |spec| Ok(make(spec)),
};

fn make(spec: &Spec) -> Box<dyn Model> {
    let (dimension, mut random) = (spec.dimension, generator(spec.seed));
    let phasor = |_| {
        let phase = angle(&mut random);
        [phase.cos() as f32, phase.sin() as f32]
    };
    let items: Vec<f32> = (0..spec.symbols * dimension).flat_map(phasor).collect();
    let readers = items.iter().map(|x| x / dimension as f32).collect();
    let code = Codebook {
        dimension,
        stride: 2 * dimension,
        items,
        readers,
        exact: false,
        probability: Some(noise::of_phasors(dimension, spec.symbols)),
    };
    code.into_model(spec)
}
