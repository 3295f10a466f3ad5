//! Legendre: which numbers are squares modulo a prime, as ±1.
//!
//! For a prime D = 4 k + 3 the sequence 1, (1|D), (2|D), … has overlap −1 at every shift, so that counts are
//! exact in integers. The dimensions lie closer together than those of m-sequences: 11, 19, 31 and 43 for 9,
//! 16, 25 and 36 digits.
//! Source: R. E. A. C. Paley, "On orthogonal matrices", 1933.

use super::{Model, ModelError, ModelInfo, Spec, two_valued};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "legendre",
    summary: "shifts of the squares modulo a prime as ±1, in integers",
    exact: true,
    smallest: |symbols, _| Some(prime_from(symbols)),
    usual: |symbols, _| Some(prime_from(symbols)),
    make,
};

/// The smallest prime of the form 4 k + 3 that is at least `least`.
fn prime_from(least: usize) -> usize {
    let is_prime = |n: usize| (2..=n.isqrt()).all(|factor| !n.is_multiple_of(factor));
    let first = least.max(3).next_multiple_of(4) - 1;
    let first = if first < least { first + 4 } else { first };
    (first..).step_by(4).find(|&n| is_prime(n)).expect("there is no last prime of this form")
}

/// 1 for 0 and the squares modulo the prime `p`, −1 for the others.
fn sequence(p: usize) -> Vec<i8> {
    let mut values = vec![-1; p];
    (0..p).for_each(|root| values[root * root % p] = 1);
    values
}

fn make(spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
    let dimension = spec.dimension;
    let nearest = prime_from(dimension);
    if nearest != dimension {
        let rule = "a prime of the form 4k + 3";
        return Err(ModelError::Shape { model: INFO.name, rule, dimension, nearest });
    }
    let none = ModelError::Symbols { model: INFO.name, symbols: spec.symbols };
    two_valued::model_of(&sequence(dimension), spec).ok_or(none)
}
