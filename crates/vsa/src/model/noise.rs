//! Noise: how probable it is, over random bases, that a count is read wrongly.
//!
//! The case is the worst one: a middle digit that is absent while all n − 1 others stand in the house. Its
//! count is pure noise N, and it is wrong when |N| > 1/2.
//! ```text
//! shift code   N = Σ_e r(|e − d|), and r(−k) = r(k), so a digit with a partner on its other side counts
//!              twice: Var N = (unpaired + 4 pairs) / (D + 2): 16/(D + 2) for the fifth of nine digits
//! bipolar      N = sum of (n − 1) D signs / D:     Var N = (n − 1) / D
//! phasors      N = sum of (n − 1) D cosines / D:   Var N = (n − 1) / 2D
//! ```
//! `plain` takes N for normal. It is too small in the tails, where it matters, so `saddlepoint` takes the
//! exact cumulants K: with K'(s) = t, w = √(2 (s t − K)), u = s √K'',
//! P(N > t) ≈ Q(w) + φ(w) (1/u − 1/w). Sources: R. Lugannani and S. Rice, "Saddle point approximation for the
//! distribution of the sum of independent random variables", 1980; O. Lieberman, "Saddlepoint approximation
//! for the distribution of a ratio of quadratic forms in normal variables", 1994.

use std::f64::consts::{SQRT_2, TAU};

use super::certificate::ErrorProbability;

/// Where a count is cut into present and absent.
const THRESHOLD: f64 = 0.5;

/// The chance that a normal variable lies above `x` standard deviations.
fn normal_tail(x: f64) -> f64 {
    0.5 * libm::erfc(x / SQRT_2)
}

/// The chance that normal noise of this variance is beyond the threshold on either side.
fn plain(variance: f64) -> f64 {
    2.0 * normal_tail(THRESHOLD / variance.sqrt())
}

/// A cumulant generating function at a point: K, K', K''.
type Cumulants = (f64, f64, f64);

/// P(X > threshold) for a variable of mean below it; its cumulants exist for 0 < s < `end`.
fn tail(cumulants: impl Fn(f64) -> Cumulants, threshold: f64, end: f64) -> f64 {
    // K' grows, so that halving finds the saddlepoint.
    let (mut low, mut high) = (0.0, end);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if cumulants(middle).1 < threshold { low = middle } else { high = middle }
    }
    let s = f64::midpoint(low, high);
    let (k, _, k2) = cumulants(s);
    let w = (2.0 * (s * threshold - k)).max(0.0).sqrt();
    let u = s * k2.sqrt();
    let density = (-w * w / 2.0).exp() / TAU.sqrt();
    (normal_tail(w) + density * (1.0 / u - 1.0 / w)).clamp(0.0, 1.0)
}

/// For the shifts of one normalised Gaussian vector.
pub(crate) fn of_shifts(dimension: usize, symbols: usize) -> ErrorProbability {
    let digit = symbols.saturating_sub(1) / 2;
    let distances: Vec<usize> =
        (0..symbols).map(|e| e.abs_diff(digit)).filter(|&k| k > 0).collect();
    if distances.is_empty() {
        return ErrorProbability { deviation: 0.0, plain: 0.0, saddlepoint: 0.0 };
    }
    let pairs = digit.min(symbols - 1 - digit);
    let weight = (distances.len() - 2 * pairs + 4 * pairs) as f64;
    // N = vᵀAv / vᵀv with A circulant: P(N > t) = P(Σ (λ_f − t) χ²_f > 0), two degrees of freedom for each
    // frequency but the first and, for even D, the last.
    let eigenvalues: Vec<(f64, f64)> = (0..=dimension / 2)
        .map(|f| {
            let angle = TAU * f as f64 / dimension as f64;
            let value = distances.iter().map(|&k| (angle * k as f64).cos()).sum();
            (value, if f == 0 || 2 * f == dimension { 1.0 } else { 2.0 })
        })
        .collect();
    let beyond = |sign: f64| {
        let terms = eigenvalues.iter().map(|&(value, freedom)| (sign * value - THRESHOLD, freedom));
        let largest = terms.clone().map(|(value, _)| value).fold(f64::MIN, f64::max);
        if largest <= 0.0 {
            return 0.0;
        }
        let cumulants = |s: f64| {
            terms.clone().fold((0.0, 0.0, 0.0), |(k, k1, k2), (value, freedom)| {
                let rest = 1.0 - 2.0 * s * value;
                let slope = value / rest;
                (
                    k - freedom * rest.ln() / 2.0,
                    k1 + freedom * slope,
                    k2 + 2.0 * freedom * slope * slope,
                )
            })
        };
        tail(cumulants, 0.0, 1.0 / (2.0 * largest))
    };
    let variance = weight / (dimension as f64 + 2.0);
    ErrorProbability {
        deviation: variance.sqrt(),
        plain: plain(variance),
        saddlepoint: beyond(1.0) + beyond(-1.0),
    }
}

/// For sums of so many independent terms divided by D, each with mean 0, this variance and these cumulants.
fn of_sum(
    dimension: usize,
    terms: usize,
    variance: f64,
    cumulants: impl Fn(f64) -> Cumulants,
) -> ErrorProbability {
    if terms == 0 {
        return ErrorProbability { deviation: 0.0, plain: 0.0, saddlepoint: 0.0 };
    }
    let (count, size) = ((terms * dimension) as f64, dimension as f64);
    let sum = |s: f64| {
        let (k, k1, k2) = cumulants(s);
        (count * k, count * k1, count * k2)
    };
    let variance = count * variance / (size * size);
    ErrorProbability {
        deviation: variance.sqrt(),
        plain: plain(variance),
        saddlepoint: (2.0 * tail(sum, THRESHOLD * size, 20.0)).min(1.0),
    }
}

/// For independent vectors of ±1.
pub(crate) fn of_signs(dimension: usize, symbols: usize) -> ErrorProbability {
    of_sum(dimension, symbols - 1, 1.0, |s| {
        let slope = s.tanh();
        (s.cosh().ln(), slope, 1.0 - slope * slope)
    })
}

/// For independent vectors of phasors.
pub(crate) fn of_phasors(dimension: usize, symbols: usize) -> ErrorProbability {
    of_sum(dimension, symbols - 1, 0.5, |s| {
        let (i0, i1) = (bessel(0, s), bessel(1, s));
        let slope = i1 / i0;
        (i0.ln(), slope, 1.0 - slope / s - slope * slope)
    })
}

/// The modified Bessel function of the first kind by its series, for s below about 20.
fn bessel(order: i32, s: f64) -> f64 {
    let half = s / 2.0;
    let mut term = half.powi(order);
    let mut sum = term;
    for k in 1..80 {
        term *= half * half / (f64::from(k) * f64::from(k + order));
        sum += term;
    }
    sum
}

/// For the majority of all other digits as vectors of bits, with a count of 1 for a similarity of `share`.
pub(crate) fn of_majority(dimension: usize, share: f64) -> ErrorProbability {
    let size = dimension as f64;
    let signs = |s: f64| {
        let slope = s.tanh();
        (size * s.cosh().ln(), size * slope, size * (1.0 - slope * slope))
    };
    let variance = 1.0 / (size * share * share);
    ErrorProbability {
        deviation: variance.sqrt(),
        plain: plain(variance),
        saddlepoint: (2.0 * tail(signs, THRESHOLD * share * size, 20.0)).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_saddlepoint_agrees_with_400_000_random_bases() {
        let measured = [(64, 0.301), (128, 0.1485), (256, 0.0435), (384, 0.0147), (512, 0.0051)];
        for (dimension, share) in measured {
            let found = of_shifts(dimension, 9).saddlepoint;
            assert!((found / share - 1.0).abs() < 0.04, "{dimension}: {found} for {share}");
        }
    }

    #[test]
    fn the_normal_formula_is_too_small_in_the_tail() {
        for dimension in [1024, 2048] {
            let ErrorProbability { plain, saddlepoint, .. } = of_shifts(dimension, 9);
            assert!(plain < saddlepoint, "{dimension}: {plain} {saddlepoint}");
        }
    }

    #[test]
    fn independent_vectors_need_half_the_dimension_of_shifts() {
        let (signs, shifts) = (of_signs(512, 9).plain, of_shifts(1022, 9).plain);
        assert!((signs / shifts - 1.0).abs() < 0.01);
        assert!(of_phasors(512, 9).saddlepoint < of_signs(512, 9).saddlepoint);
    }
}
