//! Law: how many of all minimal puzzles have so many givens, from a sample with a known bias.
//!
//! ```text
//! weight(n) = C(81, n)                           a puzzle with n givens is met with a probability of 1 / weight(n)
//! share(n)  = k(n) weight(n) / Σ k(m) weight(m)  where k(n) puzzles of the sample have n givens
//! ```
//! A ratio of two means; its standard error is that of the first order.

/// The published shares of all minimal 9×9 puzzles, in percent, by their numbers of givens; outside it is less than
/// all of these. Source: D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009, and the thread
/// "The real distribution of minimal puzzles" of the Players' Forum.
pub static PUBLISHED: &[(usize, f64)] = &[
    (20, 0.000_000_13),
    (21, 0.000_034),
    (22, 0.0035),
    (23, 0.148),
    (24, 2.28),
    (25, 13.42),
    (26, 31.9),
    (27, 32.7),
    (28, 15.48),
    (29, 3.6),
    (30, 0.41),
    (31, 0.024),
    (32, 0.001),
];

/// The mean of the published law.
pub fn published_mean() -> f64 {
    let all: f64 = PUBLISHED.iter().map(|row| row.1).sum();
    PUBLISHED.iter().map(|&(givens, percent)| givens as f64 * percent).sum::<f64>() / all
}

/// The number of sets of `givens` cells: the weight of a puzzle with so many givens.
///
/// ```
/// assert_eq!(hyperdoku_generate::nine::bias::weight(1), 81.0);
/// ```
pub fn weight(givens: usize) -> f64 {
    (0..givens).map(|chosen| (81 - chosen) as f64 / (chosen + 1) as f64).product()
}

/// What a sample says of a number of givens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// How many givens.
    pub givens: usize,
    /// How many puzzles of the sample have them.
    pub puzzles: usize,
    /// The share of all minimal puzzles that have them, estimated.
    pub share: f64,
    /// Its standard error.
    pub error: f64,
}

/// The law of the numbers of givens of all minimal puzzles, estimated.
#[derive(Clone, PartialEq, Debug)]
pub struct Law {
    /// From the fewest givens of the sample to the most; empty if the sample is.
    pub shares: Vec<Share>,
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Law {
    /// What puzzles with these numbers of givens say, which a generator with a known bias made.
    pub fn of(givens: &[usize]) -> Self {
        let (least, most) =
            (givens.iter().min().copied().unwrap_or(1), givens.iter().max().copied().unwrap_or(0));
        let count = |number: usize| givens.iter().filter(|&&other| other == number).count();
        let counts: Vec<(usize, usize)> = (least..=most).map(|n| (n, count(n))).collect();
        // Weights beside that of the fewest givens: their sizes do not matter.
        let beside = |number: usize| weight(number) / weight(least);
        let total: f64 = counts.iter().map(|&(n, puzzles)| puzzles as f64 * beside(n)).sum();
        let mean_of = |value: &dyn Fn(usize) -> f64| {
            let weighed = |&(n, puzzles): &(usize, usize)| puzzles as f64 * beside(n) * value(n);
            let mean = counts.iter().map(weighed).sum::<f64>() / total;
            let spread = |&(n, puzzles): &(usize, usize)| {
                puzzles as f64 * (beside(n) * (value(n) - mean)).powi(2)
            };
            (mean, counts.iter().map(spread).sum::<f64>().sqrt() / total)
        };
        let share = |&(givens, puzzles): &(usize, usize)| {
            let (share, error) = mean_of(&|other| f64::from(u8::from(other == givens)));
            Share { givens, puzzles, share, error }
        };
        let (mean, error) = mean_of(&|number| number as f64);
        Self { shares: counts.iter().map(share).collect(), mean, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_the_numbers_of_sets() {
        let next = |givens: usize| weight(givens) * (81 - givens) as f64 / (givens + 1) as f64;
        assert!((0..81).all(|givens| (weight(givens + 1) / next(givens) - 1.0).abs() < 1e-12));
        assert!((weight(40) / weight(41) - 1.0).abs() < 1e-12);
        assert!((0..=81).map(weight).sum::<f64>().log2() - 81.0 < 1e-12);
    }

    #[test]
    fn the_published_law_is_whole_and_has_its_mean() {
        let all: f64 = PUBLISHED.iter().map(|row| row.1).sum();
        assert!((all - 100.0).abs() < 0.1, "{all}");
        assert!((published_mean() - 26.577).abs() < 0.005, "{}", published_mean());
    }

    #[test]
    fn a_sample_as_the_bias_makes_it_says_the_law() {
        // Of each number of givens as many as a law of halves divided by the weights has.
        let sample: Vec<usize> = [(1, 80), (2, 2)]
            .into_iter()
            .flat_map(|(givens, puzzles)| vec![givens; puzzles])
            .collect();
        let law = Law::of(&sample);
        assert_eq!(law.shares.iter().map(|share| share.puzzles).collect::<Vec<_>>(), [80, 2]);
        assert!(law.shares.iter().all(|share| (share.share - 0.5).abs() < 1e-12));
        assert!((law.mean - 1.5).abs() < 1e-12);
        // Two puzzles decide it: each weighs a quarter.
        assert!((law.error - 0.5 * (1.0 / 80.0 + 1.0 / 2.0_f64).sqrt() / 2.0).abs() < 1e-12);
    }

    #[test]
    fn an_empty_sample_says_nothing() {
        assert!(Law::of(&[]).shares.is_empty());
    }
}
