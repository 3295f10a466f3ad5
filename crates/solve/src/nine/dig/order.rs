//! Order: in which order the orbits of a grid are tried.
//!
//! A random order takes few random words:
//! ```text
//! word · 81 = place · 2⁶⁴ + rest       place is below 81; the rest is as good as new for the next place
//! ```
//! Four places come out of one word; their law differs from the uniform one by less than `81⁴ / 2⁶⁴`. Source: N.
//! Brackett-Rozinsky, D. Lemire, "Batched ranged random integer generation", 2024.

/// How many places one word gives.
const BATCH: usize = 4;

/// The numbers of at most 81 orbits, each once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    numbers: [u8; 81],
    count: u8,
}

impl Order {
    /// Accepts the numbers below their count, each once and at most 81 of them; `None` for anything else.
    pub fn new(numbers: &[u8]) -> Option<Self> {
        let mut order = Self::ascending(numbers.len())?;
        let seen = numbers.iter().fold(0_u128, |seen, &number| seen | 1 << (number % 128));
        if seen != (1 << numbers.len()) - 1 {
            return None;
        }
        order.numbers[..numbers.len()].copy_from_slice(numbers);
        Some(order)
    }

    /// The numbers below `count` in the order that random words give; each order is equally likely.
    ///
    /// # Panics
    /// If `count` is above 81.
    pub fn random(count: usize, mut word: impl FnMut() -> u64) -> Self {
        let mut order = Self::ascending(count).expect("at most 81 orbits");
        let mut left = count;
        while left > 1 {
            let mut word = word();
            for _ in 0..BATCH.min(left - 1) {
                let product = u128::from(word) * left as u128;
                word = product as u64;
                left -= 1;
                order.numbers.swap(left, (product >> 64) as usize);
            }
        }
        order
    }

    /// The numbers below `count`; `None` above 81.
    fn ascending(count: usize) -> Option<Self> {
        let mut numbers = [0; 81];
        for (number, place) in numbers.get_mut(..count)?.iter_mut().zip(0..) {
            *number = place;
        }
        Some(Self { numbers, count: count as u8 })
    }

    /// The numbers, in their order.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers[..usize::from(self.count)]
    }

    /// The number at `rank`; 0 after the last one.
    #[inline(always)]
    pub(super) fn at(&self, rank: usize) -> usize {
        usize::from(self.numbers[rank])
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn every_number_stands_once() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for count in 0..=81 {
            let order = Order::random(count, || random.random());
            assert_eq!(Order::new(order.numbers()), Some(order));
            assert_eq!(order.numbers().len(), count);
        }
    }

    #[test]
    fn what_is_no_order_is_refused() {
        for numbers in [&[1][..], &[0, 0], &[0, 1, 128], &[0; 82]] {
            assert_eq!(Order::new(numbers), None, "{numbers:?}");
        }
        assert!(Order::new(&[2, 0, 1]).is_some());
    }

    #[test]
    fn every_number_comes_to_every_place_alike() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut seen = [[0; 10]; 10];
        for _ in 0..10_000 {
            let order = Order::random(10, || random.random());
            for (&number, seen) in order.numbers().iter().zip(&mut seen) {
                seen[usize::from(number)] += 1;
            }
        }
        // A thousand each, with a deviation of 30.
        assert!(seen.as_flattened().iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
