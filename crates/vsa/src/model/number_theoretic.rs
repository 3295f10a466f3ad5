//! Number-theoretic: the unitary code over a finite field, where nothing is rounded.
//!
//! ```text
//! p = 2^m + 1 prime (17, 257, 65537)      D a power of two, D | p − 1      ω = 3^{(p − 1)/D}
//! V(0), V(D/2) = ±1,  V(−f) = V(f)⁻¹      ⇒  Σ_j v_j v_{j−k} = [k = 0]  (mod p)
//! count(d) = T⁻¹( T S · V(−f) )[d]  (mod p)         T = the number-theoretic transform
//! ```
//! The same formulas as with complex numbers, in whole numbers below p. Counts are exact while they are below
//! p, which no house can reach. Source: J. M. Pollard, "The fast Fourier transform in a finite field", 1971.
//! Cost of a reading: two transforms of D points a house.

use hyperdoku_grid::Digit;
use rand::RngExt;

use super::certificate::ErrorProbability;
use super::random::generator;
use super::{Bundles, Code, Model, ModelError, ModelInfo, Spec};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "number-theoretic",
    summary: "the unitary code over a finite field, read by a number-theoretic transform",
    exact: true,
    smallest: |symbols, _| smallest(symbols),
    usual: |symbols, _| smallest(symbols),
    make,
};

/// Fermat primes. Of each 3 is a primitive root.
const PRIMES: [u32; 3] = [17, 257, 65_537];
const PRIMITIVE: u32 = 3;

fn smallest(symbols: usize) -> Option<usize> {
    Some(symbols.next_power_of_two()).filter(|&dimension| prime_for(dimension).is_some())
}

/// The smallest field with a transform of so many points.
fn prime_for(dimension: usize) -> Option<u32> {
    PRIMES.into_iter().find(|&prime| (prime as usize - 1).is_multiple_of(dimension))
}

fn make(spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
    let dimension = spec.dimension;
    let Some(prime) = prime_for(dimension) else {
        let nearest = dimension.checked_next_power_of_two().unwrap_or(usize::MAX).min(65_536);
        let rule = "a power of two, at most 65536";
        return Err(ModelError::Shape { model: INFO.name, rule, dimension, nearest });
    };
    Ok(Box::new(Bundles::new(NumberTheoretic::new(Transform::new(prime, dimension), spec), spec)))
}

fn power(base: u32, mut exponent: u32, prime: u32) -> u32 {
    let (prime, mut base, mut result) = (u64::from(prime), u64::from(base), 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent >>= 1;
    }
    result as u32
}

/// The transform of D points modulo p.
struct Transform {
    prime: u32,
    /// The powers of ω.
    roots: Vec<u32>,
}

impl Transform {
    fn new(prime: u32, points: usize) -> Self {
        let root = power(PRIMITIVE, (prime - 1) / points as u32, prime);
        let roots = (0..points as u32).map(|k| power(root, k, prime)).collect();
        Self { prime, roots }
    }

    fn product(&self, one: u32, other: u32) -> u32 {
        (u64::from(one) * u64::from(other) % u64::from(self.prime)) as u32
    }

    /// The sums over j of `x_j ω^{jf}` in place (Cooley and Tukey 1965, in powers of two).
    fn forward(&self, values: &mut [u32]) {
        let points = values.len();
        let shift = usize::BITS - points.trailing_zeros();
        for index in 1..points {
            let mirrored = index.reverse_bits() >> shift;
            if index < mirrored {
                values.swap(index, mirrored);
            }
        }
        let mut half = 1;
        while half < points {
            for block in values.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (k, (low, high)) in low.iter_mut().zip(high).enumerate() {
                    let turned = self.product(*high, self.roots[k * (points / (2 * half))]);
                    *high = (*low + self.prime - turned) % self.prime;
                    *low = (*low + turned) % self.prime;
                }
            }
            half *= 2;
        }
    }

    /// The inverse of [`Transform::forward`].
    fn inverse(&self, values: &mut [u32]) {
        self.forward(values);
        values[1..].reverse();
        let scale = power(values.len() as u32, self.prime - 2, self.prime);
        for value in values {
            *value = self.product(*value, scale);
        }
    }
}

struct NumberTheoretic {
    symbols: usize,
    transform: Transform,
    /// The base twice in a row, so that every shift of it is a slice.
    doubled: Vec<u32>,
    /// V(−f).
    matched: Vec<u32>,
}

impl NumberTheoretic {
    fn new(transform: Transform, spec: &Spec) -> Self {
        let (points, prime, mut random) = (spec.dimension, transform.prime, generator(spec.seed));
        let mut spectrum = vec![1; points];
        for f in 0..=points / 2 {
            let mirrored = (points - f) % points;
            if f == mirrored {
                spectrum[f] = if random.random_range(0..2) == 0 { 1 } else { prime - 1 };
            } else {
                spectrum[f] = random.random_range(1..prime);
                spectrum[mirrored] = power(spectrum[f], prime - 2, prime);
            }
        }
        let matched = (0..points).map(|f| spectrum[(points - f) % points]).collect();
        transform.inverse(&mut spectrum);
        let doubled = spectrum.repeat(2);
        Self { symbols: spec.symbols, transform, doubled, matched }
    }

    fn item(&self, digit: Digit) -> &[u32] {
        let points = self.stride();
        &self.doubled[points - digit.index()..][..points]
    }
}

impl Code for NumberTheoretic {
    type Part = u32;
    type Scratch = Vec<u32>;

    fn dimension(&self) -> usize {
        self.stride()
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn stride(&self) -> usize {
        self.matched.len()
    }

    fn scratch(&self) -> Vec<u32> {
        vec![0; self.stride()]
    }

    fn add(&self, bundle: &mut [u32], digit: Digit) {
        let prime = self.transform.prime;
        let parts = bundle.iter_mut().zip(self.item(digit));
        parts.for_each(|(part, item)| *part = (*part + item) % prime);
    }

    fn subtract(&self, bundle: &mut [u32], digit: Digit) {
        let prime = self.transform.prime;
        let parts = bundle.iter_mut().zip(self.item(digit));
        parts.for_each(|(part, item)| *part = (*part + prime - item) % prime);
    }

    fn read(&self, bundle: &[u32], values: &mut Vec<u32>, counts: &mut [f32]) {
        values.copy_from_slice(bundle);
        self.transform.forward(values);
        for (value, &matched) in values.iter_mut().zip(&self.matched) {
            *value = self.transform.product(*value, matched);
        }
        self.transform.inverse(values);
        counts.iter_mut().zip(values).for_each(|(count, value)| *count = *value as f32);
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn error_probability(&self) -> Option<ErrorProbability> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_is_the_sum_that_it_stands_for() {
        for (prime, points) in [(17, 1), (17, 16), (257, 64)] {
            let transform = Transform::new(prime, points);
            let values: Vec<u32> = (0..points as u32).map(|j| (j * j + 3) % prime).collect();
            let mut fast = values.clone();
            transform.forward(&mut fast);
            for (f, &value) in fast.iter().enumerate() {
                let term = |(j, x): (usize, &u32)| transform.roots[j * f % points] * x;
                assert_eq!(values.iter().enumerate().map(term).sum::<u32>() % prime, value);
            }
            transform.inverse(&mut fast);
            assert_eq!(fast, values);
        }
    }
}
