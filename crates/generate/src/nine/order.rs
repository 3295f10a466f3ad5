//! Order: a random order of at most 81 things, with few random words.
//!
//! ```text
//! word · 81 = 81·2⁶⁴ numbers: the upper word is a place below 81, the lower word is as good as new for the next
//! ```
//! Four places come out of one word; their law differs from the uniform one by less than `81⁴ / 2⁶⁴`. Source: N.
//! Brackett-Rozinsky, D. Lemire, "Batched ranged random integer generation", 2024.

use hyperdoku_solve::nine::dig::Order;

use crate::Random;

/// How many places one word gives.
const BATCH: usize = 4;

/// The numbers below `count`, at most 81, in random order; the rest is 0.
pub(super) fn shuffled(count: usize, random: &mut Random) -> Order {
    let mut order = [0; 81];
    for (place, number) in order[..count].iter_mut().enumerate() {
        *number = place as u8;
    }
    let mut left = count;
    while left > 1 {
        let mut word = random.word();
        for _ in 0..BATCH.min(left - 1) {
            let product = u128::from(word) * left as u128;
            word = product as u64;
            left -= 1;
            order.swap(left, (product >> 64) as usize);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_stands_once() {
        let mut random = Random::new(1, 0);
        for count in 0..=81 {
            let mut order = shuffled(count, &mut random);
            order[..count].sort_unstable();
            assert!(order[..count].iter().zip(0..).all(|(&number, place)| number == place));
        }
    }

    #[test]
    fn every_number_comes_to_every_place_alike() {
        let mut random = Random::new(2, 0);
        let mut seen = [[0; 10]; 10];
        for _ in 0..10_000 {
            let order = shuffled(10, &mut random);
            order[..10]
                .iter()
                .zip(&mut seen)
                .for_each(|(&number, seen)| seen[usize::from(number)] += 1);
        }
        // A thousand each, with a deviation of 30.
        assert!(seen.as_flattened().iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
