//! Faults: every stored bit is flipped with a small chance each time it is read.
//!
//! ```text
//! vectors       m-sequence bundles, five bits a component (−16 … 15 in two's complement); count of d
//!               = Σ_{j: x_d[j] = +1} S_j / 2^(k−1) for D = 2^k − 1; a flipped bit b moves S_j by 2^b
//! plain bits    one bit for each digit of each house
//! repetition    each of those bits R times, by majority
//! ```
//! A vector spreads each digit over all components, so that flips add up to a noise of deviation
//! √(341 p / 2^(k−1)) and not to a wrong bit. Rival: repetition, which corrects the same faults with far
//! fewer bits, since a majority of R bits fails with a chance that falls exponentially in R.
//! The search is the engine's own, stopped after 500 nodes; what it finds is checked.

use std::ops::ControlFlow::Break;

use hyperdoku_grid::{Budget, Digit, DigitSet, House};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::board::nine;
use super::{Demo, Exhibit, Setup, percent};
use crate::layout::Layout;
use crate::legality::{Legality, Places, places_by_masks};
use crate::model::m_sequence::sequence;
use crate::plot::{Axis, Plot, Series};
use crate::search::{Search, Way};
use crate::{Samples, Set};

/// The row.
pub(super) static DEMO: Demo = Demo {
    name: "faults",
    summary: "bits flipped at every reading: vectors, plain bits, repetition",
    samples: 60,
    show,
};

/// Bits of a component.
const BITS: u32 = 5;

const CHANCES: [f64; 9] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1];

/// How the digits of the houses are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Store {
    /// Bundles of 2^degree − 1 components.
    Vectors(usize),
    /// Each bit so many times, an odd number.
    Bits(u32),
}

impl Store {
    fn name(self) -> String {
        match self {
            Self::Vectors(degree) => format!("vectors, D = {}", (1 << degree) - 1),
            Self::Bits(1) => "plain bits".to_owned(),
            Self::Bits(times) => format!("each bit {times} times"),
        }
    }

    /// Bits that a house takes.
    fn bits(self) -> usize {
        match self {
            Self::Vectors(degree) => ((1 << degree) - 1) * BITS as usize,
            Self::Bits(times) => 9 * times as usize,
        }
    }
}

const STORES: [Store; 8] = [
    Store::Vectors(4),
    Store::Vectors(8),
    Store::Vectors(10),
    Store::Vectors(12),
    Store::Bits(1),
    Store::Bits(3),
    Store::Bits(7),
    Store::Bits(15),
];

fn show(setup: Setup) -> Exhibit {
    let mut exhibit = Exhibit::new(&["store", "bits a house", "flipped", "solved"]);
    let mut series = Vec::new();
    for store in STORES {
        let mut line = Vec::new();
        for chance in CHANCES {
            let solved = measure(setup, store, chance);
            line.push((chance, solved));
            exhibit.row(vec![
                store.name(),
                store.bits().to_string(),
                format!("{} %", 100.0 * chance),
                percent(solved),
            ]);
        }
        series.push(Series::measured(&format!("{} ({} bits)", store.name(), store.bits()), line));
    }
    let plot = Plot {
        title: "Puzzles solved while stored bits flip at every reading".to_owned(),
        subtitle: format!(
            "33 givens, one solution, {} puzzles a point, seed {}; in brackets: bits a house",
            setup.samples, setup.seed
        ),
        x: Axis::log("chance of a flip, for each bit at each reading"),
        y: Axis::linear("share of puzzles solved").from_to(0.0, 1.0),
        series,
    };
    exhibit.picture("faults.svg", plot.to_svg());
    exhibit.note("a repetition code holds as well with a hundredth of the bits: vectors are robust, not thrifty");
    exhibit
}

/// The share of puzzles that are solved.
pub(super) fn measure(setup: Setup, store: Store, chance: f64) -> f64 {
    let mut samples = Samples::new(nine(), setup.seed, Budget::unlimited());
    let random = Xoshiro256PlusPlus::seed_from_u64(setup.seed);
    let geometry = nine();
    let legality = Faulty::new(store, chance, random);
    let mut search = Search::<u32, Faulty>::new(&geometry, legality, Way::default());
    let budget = Budget::unlimited().with_nodes(500);
    let mut solved = 0;
    for _ in 0..setup.samples {
        let Some((puzzle, _)) = samples.puzzle(Set::Unique, 33) else { continue };
        let mut found = false;
        search.run(&puzzle, &budget, &mut |_| {
            found = true;
            Break(())
        });
        solved += usize::from(found);
    }
    solved as f64 / setup.samples.max(1) as f64
}

/// Where the digits of a house are read from.
enum Memory {
    /// Bundles, with the item vectors as bits of a mask for each component.
    Vectors { dimension: usize, parts: Vec<i8>, positive: Vec<[i32; 9]> },
    /// Sets, and the chance that a majority is wrong.
    Bits { sets: [u16; 27], wrong: f64 },
}

/// Legality read from memory whose bits flip.
struct Faulty {
    memory: Memory,
    /// The chance that a bit is flipped.
    chance: f64,
    random: Xoshiro256PlusPlus,
    /// How often each digit was written into each house: for sets alone, which cannot hold a digit twice.
    written: [[u8; 9]; 27],
}

/// The chance that most of `times` bits are wrong.
fn majority(times: u32, chance: f64) -> f64 {
    let term = |wrong: u32| {
        let ways = (0..wrong).fold(1.0, |ways, i| ways * f64::from(times - i) / f64::from(i + 1));
        ways * chance.powf(f64::from(wrong)) * (1.0 - chance).powf(f64::from(times - wrong))
    };
    (times / 2 + 1..=times).map(term).sum()
}

impl Faulty {
    fn new(store: Store, chance: f64, random: Xoshiro256PlusPlus) -> Self {
        let memory = match store {
            Store::Bits(times) => Memory::Bits { sets: [0; 27], wrong: majority(times, chance) },
            Store::Vectors(degree) => {
                let base = sequence(degree);
                let dimension = base.len();
                // The other sign: +1 is what there is one more of.
                let is_positive =
                    |j: usize, digit: usize| base[(j + dimension - digit) % dimension] < 0;
                let row = |j: usize| std::array::from_fn(|digit| -i32::from(is_positive(j, digit)));
                Memory::Vectors {
                    dimension,
                    parts: vec![0; 27 * dimension],
                    positive: (0..dimension).map(row).collect(),
                }
            }
        };
        Self { memory, chance, random, written: [[0; 9]; 27] }
    }

    fn change(&mut self, house: House, digit: Digit, by: i8) {
        let (house, digit) = (house.index(), digit.index());
        let written = &mut self.written[house][digit];
        *written = written.wrapping_add_signed(by);
        match &mut self.memory {
            Memory::Vectors { dimension, parts, positive } => {
                let parts = &mut parts[house * *dimension..][..*dimension];
                for (part, positive) in parts.iter_mut().zip(positive) {
                    *part += if positive[digit] == 0 { -by } else { by };
                }
            }
            Memory::Bits { sets, .. } => {
                sets[house] = sets[house] & !(1 << digit) | u16::from(*written > 0) << digit;
            }
        }
    }
}

/// Bits to the next one that is flipped.
#[expect(clippy::cast_sign_loss, reason = "the quotient of two logarithms of numbers below 1")]
fn gap(random: &mut Xoshiro256PlusPlus, chance: f64) -> usize {
    let unit: f64 = random.random();
    ((1.0 - unit).ln() / (1.0 - chance).ln()) as usize
}

impl Legality<u32> for Faulty {
    fn clear(&mut self) {
        self.written = [[0; 9]; 27];
        match &mut self.memory {
            Memory::Vectors { parts, .. } => parts.fill(0),
            Memory::Bits { sets, .. } => *sets = [0; 27],
        }
    }

    fn place(&mut self, house: House, digit: Digit) {
        self.change(house, digit, 1);
    }

    fn take_back(&mut self, house: House, digit: Digit) {
        self.change(house, digit, -1);
    }

    fn pass(&mut self, taken: &mut [DigitSet<u32>]) -> bool {
        match &self.memory {
            Memory::Vectors { dimension, parts, positive } => {
                let bits = BITS as usize;
                let mut next = gap(&mut self.random, self.chance);
                let mut has_double = false;
                for (house, taken) in taken.iter_mut().enumerate() {
                    let first = house * dimension;
                    let mut sums = [0_i32; 9];
                    for (j, positive) in positive.iter().enumerate() {
                        let mut part = i32::from(parts[first + j]) & 31;
                        while next < bits * (first + j + 1) {
                            part ^= 1 << (next % bits);
                            next += 1 + gap(&mut self.random, self.chance);
                        }
                        part = (part ^ 16) - 16;
                        for (sum, mask) in sums.iter_mut().zip(positive) {
                            *sum += part & mask;
                        }
                    }
                    // A count of 1 reads 2^(k−1).
                    let half = 1 << (dimension.ilog2() - 1);
                    let mut set = 0;
                    for (digit, &sum) in sums.iter().enumerate() {
                        set |= u32::from(sum > half) << digit;
                        has_double |= sum > 3 * half;
                    }
                    *taken = DigitSet(set);
                }
                has_double
            }
            Memory::Bits { sets, wrong } => {
                for (set, taken) in sets.iter().zip(taken.iter_mut()) {
                    let flips = (0..9).filter(|_| self.random.random_bool(*wrong));
                    let flips = flips.fold(0, |flips, digit| flips | 1 << digit);
                    *taken = DigitSet(u32::from(*set) ^ flips);
                }
                // Sets cannot show a digit twice; that is given to them for nothing.
                self.written.iter().flatten().any(|&times| times > 1)
            }
        }
    }

    fn places(&mut self, layout: &Layout, open: &[DigitSet<u32>], places: &mut [Places<u32>]) {
        places_by_masks(layout, open, places);
    }

    fn is_proof(&self) -> bool {
        false
    }

    fn load(&self) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_majority_of_one_is_the_bit_itself() {
        assert!((majority(1, 0.3) - 0.3).abs() < 1e-12);
        assert!((majority(3, 0.1) - 0.028).abs() < 1e-12);
    }

    #[test]
    fn without_flips_every_store_solves_everything() {
        let setup = Setup { seed: 5, samples: 4 };
        for store in STORES {
            assert!((measure(setup, store, 1e-12) - 1.0).abs() < 1e-9, "{store:?}");
        }
    }
}
