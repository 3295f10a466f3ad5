//! Random vectors from a seed: Xoshiro256++, the same on every machine.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of a model.
pub(crate) fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Uniform in 0 ..= 1 without the ends that a logarithm cannot take.
fn open_unit(random: &mut Xoshiro256PlusPlus) -> f64 {
    (random.random_range(0..1_u64 << 53) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// An angle, uniform in 0 .. 2π.
pub(crate) fn angle(random: &mut Xoshiro256PlusPlus) -> f64 {
    std::f64::consts::TAU * open_unit(random)
}

/// A normally distributed vector of length 1: a direction without preference (Box and Muller 1958).
pub(crate) fn direction(random: &mut Xoshiro256PlusPlus, dimension: usize) -> Vec<f32> {
    let normal = |random: &mut Xoshiro256PlusPlus| {
        (-2.0 * open_unit(random).ln()).sqrt() * angle(random).cos()
    };
    let vector: Vec<f64> = (0..dimension).map(|_| normal(random)).collect();
    let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
    vector.into_iter().map(|x| (x / length) as f32).collect()
}
