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
//! Of a hundred tries 98 are seen to fail without a dig, by the sieve of `solve::nine::dig`; `law` is what a sample says
//! of all minimal puzzles.
//! Source: D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009, after an idea of "Red Ed".
//! Cost: half a microsecond a try; see DESIGN.md.

mod law;

use std::ops::ControlFlow;

use hyperdoku_solve::nine::FullBoard;
use hyperdoku_solve::nine::dig::sieve::{self, Keys, Sieve};
use hyperdoku_solve::nine::dig::{Digger, Order};

use super::{CHUNK, Dug, WalkedGrids};
use crate::Random;

pub use law::{Law, PUBLISHED, Share, published_mean, weight};

/// Batches of tries for each grid.
const BATCHES: usize = 8;

/// How many tries a chunk has.
pub const CHUNK_TRIES: usize = CHUNK * BATCHES * sieve::TRIES;

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

    /// The tries that the sieve leaves out, dug all the same.
    fn found_among_those_left_out(seed: u64, chunks: u64) -> usize {
        let (mut walked, mut sieve, mut digger) = (WalkedGrids::new(), Sieve::new(), Digger::new());
        let (mut grids, mut found) = (Vec::new(), 0);
        for chunk in 0..chunks {
            walked.chunk(seed, chunk, &mut grids);
            let mut random = Random::new(seed, 2 * chunk + 1);
            let (mut tried, mut orders, mut masks) = (Vec::new(), Vec::new(), Vec::new());
            for grid in &grids {
                let (mut all, mut left) = (Box::new([[0; sieve::TRIES]; 81]), Vec::new());
                sieve.sift(
                    &[*grid],
                    1,
                    &mut |keys| {
                        fill(keys, &mut random);
                        *all = *keys;
                    },
                    &mut |_, keys| left.push(keys),
                );
                let keys = (0..sieve::TRIES).map(|number| all.each_ref().map(|keys| keys[number]));
                for keys in keys.filter(|keys| !left.contains(keys)) {
                    tried.push(*grid);
                    orders.push(sieve::order_of(&keys, &Order::random(81, || random.word())));
                }
            }
            digger.dig_monotone(&tried, 1, &orders, &mut masks);
            found += masks.iter().filter(|&&mask| mask != 0).count();
        }
        found
    }

    #[test]
    fn the_sieve_leaves_out_nothing_that_is_found() {
        assert_eq!(found_among_those_left_out(3, 2), 0);
    }

    #[test]
    #[ignore = "slow: 20 s"]
    fn the_sieve_leaves_out_nothing_that_is_found_in_millions_of_tries() {
        // Twenty puzzles are found in so many tries.
        assert_eq!(found_among_those_left_out(4, 160), 0);
    }

    #[test]
    fn a_chunk_does_not_depend_on_what_was_made_before() {
        let made = |bias: &mut KnownBias, chunk| {
            let mut made = Vec::new();
            let _ = bias.chunk(7, chunk, &mut |dug| {
                made.push(*dug);
                Continue(())
            });
            made
        };
        let mut bias = KnownBias::new();
        let all: Vec<_> = (0..3).map(|chunk| made(&mut bias, chunk)).collect();
        let fresh: Vec<_> = (0..3).map(|chunk| made(&mut KnownBias::new(), chunk)).collect();
        assert_eq!(all, fresh);
        assert!(all.iter().any(|made| !made.is_empty()));
    }

    #[test]
    #[ignore = "slow: 90 s"]
    fn puzzles_have_the_published_numbers_of_givens() {
        let (mut bias, mut found) = (KnownBias::new(), Vec::new());
        let chunks = 600;
        for chunk in 0..chunks {
            let _ = bias.chunk(5, chunk, &mut |dug| {
                found.push(dug.givens());
                Continue(())
            });
        }
        let (tries, count) = ((chunks as usize * CHUNK_TRIES) as f64, found.len() as f64);
        // How often a try finds a puzzle with so many givens follows from the published law and number.
        let minimal = 3.1055e37 / 6_670_903_752_021_072_936_960.0;
        let chance = |&(givens, percent): &(usize, f64)| percent / 100.0 * minimal / weight(givens);
        let all: f64 = PUBLISHED.iter().map(chance).sum();
        println!("{count} of {tries}, one in {:.0}, expected {:.0}", tries / count, 1.0 / all);
        assert!((count - tries * all).abs() < 3.0 * (tries * all).sqrt());
        for row in PUBLISHED {
            let seen = found.iter().filter(|&&givens| givens == row.0).count() as f64;
            let expected = tries * chance(row);
            println!("{} givens: {seen}, expected {expected:.1}", row.0);
            assert!((seen - expected).abs() < 4.0 * expected.sqrt() + 1.0);
        }
        let law = Law::of(&found);
        println!("mean {:.3} ± {:.3}, published {:.3}", law.mean, law.error, published_mean());
        assert!((law.mean - published_mean()).abs() < 4.0 * law.error);
    }
}
