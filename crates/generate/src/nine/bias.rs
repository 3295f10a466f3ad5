//! Bias: minimal puzzles with a law that is known exactly, so that it can be taken out of every mean.
//!
//! ```text
//! order of all cells      1 … k      k + 1 … 81
//!                         all go     all are needed        else the try fails at the first that could go
//! ```
//! Digging from the top ends more often at minimal puzzles with few givens: they are met on more ways. Here a puzzle with n
//! givens comes exactly of the orders that name its n cells last, that is of one order in `81! / (n! (81 - n)!)`, from
//! whatever grid. So with weights of that number each minimal puzzle counts alike; and puzzles of the same number of
//! givens are equally likely as they are. The price: about one try in 258 000 finds one.
//! Source: D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009, after an idea of "Red Ed".
//! Cost: two to three microseconds a try; see DESIGN.md.

use std::ops::ControlFlow;

use hyperdoku_solve::nine::FullBoard;
use hyperdoku_solve::nine::dig::sieve::{self, Keys, Sieve};
use hyperdoku_solve::nine::dig::{Digger, Order};

use super::{CHUNK, Dug, WalkedGrids};
use crate::Random;

/// Batches of tries for each grid.
const BATCHES: usize = 8;

/// How many tries a chunk has.
pub const CHUNK_TRIES: usize = CHUNK * BATCHES * sieve::TRIES;

/// The number of sets of `givens` cells: the weight of a puzzle with so many givens.
///
/// ```
/// assert_eq!(hyperdoku_generate::nine::bias::weight(1), 81.0);
/// ```
pub fn weight(givens: usize) -> f64 {
    (0..givens).map(|chosen| (81 - chosen) as f64 / (chosen + 1) as f64).product()
}

/// Makes minimal puzzles with a known law, in chunks of tries; keeps its room from chunk to chunk.
#[derive(Debug, Default)]
pub struct KnownBias {
    walked: WalkedGrids,
    sieve: Sieve,
    digger: Digger,
    grids: Vec<FullBoard>,
    /// The tries that are dug.
    tried: Vec<FullBoard>,
    left: Vec<[u16; 81]>,
    orders: Vec<Order>,
    masks: Vec<u128>,
}

impl KnownBias {
    /// With the instruction sets that the processor has and that the environment variable `HYPERDOKU_SIMD` allows. The
    /// puzzles are the same with each.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the [`CHUNK_TRIES`] tries of chunk `chunk` of `seed` and hands the puzzles that they find, if any, to `each`
    /// in their order until it breaks; returns whether it did. Each has the [`weight`] of its number of givens.
    pub fn chunk(
        &mut self,
        seed: u64,
        chunk: u64,
        each: &mut dyn FnMut(&Dug) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self { walked, sieve, digger, grids, tried, left, orders, masks } = self;
        walked.chunk(seed, chunk, grids);
        let mut random = Random::new(seed, chunk.wrapping_mul(2).wrapping_add(1));
        tried.clear();
        left.clear();
        sieve.sift(grids, BATCHES, &mut |keys| fill(keys, &mut random), &mut |at, keys| {
            tried.push(grids[at]);
            left.push(keys);
        });
        orders.clear();
        orders.extend(left.iter().map(|keys| {
            let ties = Order::random(81, || random.word());
            sieve::order_of(keys, &ties)
        }));
        digger.dig_monotone(tried, 1, orders, masks);
        for (&solution, &mask) in tried.iter().zip(&*masks).filter(|&(_, &mask)| mask != 0) {
            each(&Dug { solution, mask })?;
        }
        ControlFlow::Continue(())
    }

    /// How many of the tries of the last chunk were dug.
    pub fn dug(&self) -> usize {
        self.tried.len()
    }
}

/// Fills keys with random bits.
fn fill(keys: &mut Keys, random: &mut Random) {
    for four in keys.as_flattened_mut().as_chunks_mut::<4>().0 {
        let word = random.word();
        *four = [0, 16, 32, 48].map(|shift| (word >> shift) as u16);
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use super::*;

    #[test]
    fn weights_are_the_numbers_of_sets() {
        let next = |givens: usize| weight(givens) * (81 - givens) as f64 / (givens + 1) as f64;
        assert!((0..81).all(|givens| (weight(givens + 1) / next(givens) - 1.0).abs() < 1e-12));
        assert!((weight(40) / weight(41) - 1.0).abs() < 1e-12);
        assert!((0..=81).map(weight).sum::<f64>().log2() - 81.0 < 1e-12);
    }

    #[test]
    #[ignore = "slow: 60 s"]
    fn one_try_in_258_000_finds_a_puzzle_with_26_givens() {
        let (mut bias, mut found) = (KnownBias::new(), Vec::new());
        let chunks = 600;
        for chunk in 0..chunks {
            let _ = bias.chunk(5, chunk, &mut |dug| {
                found.push(dug.givens() as f64);
                Continue(())
            });
        }
        // The acceptance and the mean that follow from the published numbers of minimal puzzles by givens.
        let tries = (chunks as usize * CHUNK_TRIES) as f64;
        let count = found.len() as f64;
        let expected = tries / 257_600.0;
        let mean = found.iter().sum::<f64>() / count;
        println!("{count} of {tries}, expected {expected:.1}; mean {mean:.2}");
        assert!((count - expected).abs() < 3.0 * expected.sqrt());
        // The numbers of givens have a deviation of about 1.1.
        assert!((mean - 25.67).abs() < 3.0 * 1.1 / count.sqrt(), "{mean}");
    }
}
