//! The three instruction sets agree in every count, the vectors agree with the sets node for node.

use std::ops::ControlFlow::{Break, Continue};

use hyperdoku_conformance::{Entry, corpora};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::code::{GROUPS, count_in};
use super::lanes::{HOUSES, LANES};
use super::*;

fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The counts of the houses after some placements, as read out of the bundles.
fn counts_of<I: Isa>(isa: I, placed: &[(usize, usize)]) -> Vec<[u16; 9]> {
    isa.run(
        #[inline(always)]
        || {
            let mut planes = isa.planes();
            for &(place, digit) in placed {
                isa.add(&mut planes, place, digit);
            }
            let [a, b, c] = isa.sums(&planes);
            let sums: [[u16; 32]; GROUPS] = [isa.numbers(a), isa.numbers(b), isa.numbers(c)];
            let of_house = |house: usize| {
                let sums = [sums[0][house], sums[1][house], sums[2][house]];
                std::array::from_fn(|digit| count_in(sums, digit))
            };
            (0..LANES).map(of_house).collect()
        },
    )
}

/// Any placements: counts from 0 to 7, as long as no digit stands more often in a house.
fn placements(random: &mut Xoshiro256PlusPlus, most: u16) -> (Vec<(usize, usize)>, Vec<[u16; 9]>) {
    let (mut placed, mut truth) = (Vec::new(), vec![[0; 9]; LANES]);
    for _ in 0..random.random_range(0..120) {
        let (place, digit) = (random.random_range(0..CELLS), random.random_range(0..9));
        if HOUSES[place].iter().all(|&house: &usize| truth[house][digit] < most) {
            HOUSES[place].iter().for_each(|&house| truth[house][digit] += 1);
            placed.push((place, digit));
        }
    }
    (placed, truth)
}

#[test]
fn every_count_to_seven_is_read_rightly_by_every_instruction_set() {
    let mut random = random(1);
    for round in 0..3000 {
        let (placed, truth) = placements(&mut random, 1 + round % 7);
        assert_eq!(counts_of(Portable, &placed), truth);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(isa) = token::Avx512::detect() {
                assert_eq!(counts_of(isa, &placed), truth);
            }
            if let Some(isa) = token::Avx2::detect() {
                assert_eq!(counts_of(isa, &placed), truth);
            }
        }
    }
}

/// Every kind of engine that this machine has, by name.
fn engines(order: ValueOrder) -> Vec<(String, Fast)> {
    let mut engines = Vec::new();
    let mut add = |name: &str, make: &dyn Fn(Kind) -> Fast| {
        for kind in [Kind::Vectors, Kind::OneVector, Kind::Sets] {
            engines.push((format!("{name} {kind:?} {order:?}"), make(kind)));
        }
    };
    add("portable", &|kind| Fast::with(Portable, kind, order));
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(isa) = token::Avx2::detect() {
            add("avx2", &|kind| Fast::with(isa, kind, order));
        }
        if let Some(isa) = token::Avx512::detect() {
            add("avx512", &|kind| Fast::with(isa, kind, order));
        }
    }
    engines
}

/// What a search did: a fingerprint of its solutions in their order, its counters, its passes.
fn history(engine: &mut Fast, givens: &[u8; CELLS], limit: usize) -> (u64, Report, u64) {
    let (mut found, mut fingerprint, before) = (0, 0_u64, engine.passes());
    let budget = Budget::unlimited().with_nodes(400);
    let report = engine.search_digits(givens, &budget, &mut |solution| {
        found += 1;
        for &value in solution {
            fingerprint = fingerprint.wrapping_mul(0x100_0000_01B3) ^ u64::from(value);
        }
        if found < limit { Continue(()) } else { Break(()) }
    });
    (fingerprint, report, engine.passes() - before)
}

/// Random givens without a clash: most of such puzzles have no solution, in every way there is.
fn random_givens(random: &mut Xoshiro256PlusPlus) -> [u8; CELLS] {
    let mut givens = [0; CELLS];
    for _ in 0..random.random_range(0..60) {
        let (cell, value) = (random.random_range(0..CELLS), random.random_range(1..=9));
        let clashes = |other: usize| {
            let (mine, its) = (HOUSES[lanes::place_of(cell)], HOUSES[lanes::place_of(other)]);
            givens[other] == value && mine.iter().zip(its).any(|(&a, b)| a == b)
        };
        if givens[cell] == 0 && !(0..CELLS).any(clashes) {
            givens[cell] = value;
        }
    }
    givens
}

#[test]
fn vectors_and_sets_walk_the_same_tree_on_every_instruction_set() {
    let mut random = random(2);
    let mut puzzles: Vec<[u8; CELLS]> = (0..200).map(|_| random_givens(&mut random)).collect();
    let digits = |entry: &Entry| {
        let mut givens = [0; CELLS];
        for (value, digit) in givens.iter_mut().zip(entry.puzzle.digits()) {
            *value = digit.map_or(0, |digit| digit.value() as u8);
        }
        givens
    };
    for corpus in corpora().expect("the corpus can be read") {
        if ["17_clue", "hardest_1106", "several", "article"].contains(&&corpus.name[..]) {
            puzzles.extend(corpus.entries.iter().step_by(5).map(digits));
        }
    }
    for order in [ValueOrder::Article, ValueOrder::Lcv, ValueOrder::Random(7)] {
        let mut engines = engines(order);
        for givens in &puzzles {
            let (first, others) = engines.split_first_mut().expect("the portable engine");
            let expected = history(&mut first.1, givens, 50);
            for (name, engine) in others {
                assert_eq!(history(engine, givens, 50), expected, "{name} {givens:?}");
            }
        }
    }
}
