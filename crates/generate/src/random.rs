//! Random numbers: one generator for each thing that is made, from a seed and the number of the thing.
//!
//! ```text
//! state = SplitMix64 expansion of mix(mix(seed) + index)          mix = the finaliser of SplitMix64
//! ```
//! Thing `index` of a seed depends on these two numbers and on nothing else: not on what was made before, not
//! on threads, not on the machine. For one seed no two things share a generator, since `mix` is a bijection.
//! The generator is Xoshiro256++ (D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators",
//! 2021). A change of this scheme changes every grid of every seed, so a test pins it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A seeded generator of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The generator of thing `index` of `seed`.
    pub fn new(seed: u64, index: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(mix(mix(seed).wrapping_add(index))))
    }

    /// 64 random bits.
    #[inline]
    pub(crate) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A random number from 0 to `bound - 1`. Its law differs from the uniform one by less than
    /// `bound / 2⁶⁴`.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// A random number from 0 to `bound - 1`, all of them exactly alike if the words of the generator are.
    /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn exactly_below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let rest = product as u64;
            // Only so many words as are a multiple of the bound are taken.
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The numbers below `count` in random order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }
}

/// The finaliser of `SplitMix64`: a bijection of 64 bits in which every bit depends on every bit.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_never_changes() {
        let first = |seed, index| Random::new(seed, index).below(1_000_000);
        assert_eq!([first(0, 0), first(0, 1), first(1, 0)], [245_382, 474_551, 248_123]);
    }

    #[test]
    fn every_number_below_the_bound_occurs() {
        let mut random = Random::new(7, 0);
        let mut seen = [0; 6];
        (0..600).for_each(|_| seen[random.below(6)] += 1);
        assert!(seen.iter().all(|&count| (60..140).contains(&count)), "{seen:?}");
        let mut order = random.order(50);
        assert!(!order.is_sorted());
        order.sort_unstable();
        assert_eq!(order, (0..50).collect::<Vec<_>>());
    }
}
