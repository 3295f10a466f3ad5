//! The digger against its definition, and the widths against each other.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use hyperdoku_grid::Cell;

use super::super::batch::Batch;
use super::super::simd::portable::Portable;
use super::super::walk::{SCAN, Walk};
use super::sieve::{Keys, Sieve, TRIES, order_of};
use super::*;

/// Random grids, a multiple of 32.
fn grids(count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<FullBoard> {
    let mut walk = Walk::new();
    let mut grids = vec![FullBoard::pattern(); count.next_multiple_of(32)];
    for batch in grids.as_chunks_mut::<32>().0 {
        for _ in 0..10 {
            let mut bits = [[0; 32]; SCAN];
            bits.iter_mut().flatten().for_each(|word| *word = random.random());
            walk.scan(&bits);
        }
        walk.grids(batch);
    }
    grids
}

fn orders(orbits: &Orbits, count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<Order> {
    (0..count).map(|_| Order::random(orbits.len(), || random.random())).collect()
}

/// What the digger is to do, one orbit after the other.
fn dig_slowly(orbits: &Orbits, least: usize, grids: &[FullBoard], orders: &[Order]) -> Vec<u128> {
    let masks_of: Vec<u128> = orbits.masks().collect();
    let mut masks = vec![(1 << 81) - 1; grids.len()];
    let (mut batch, mut counts) = (Batch::new(), Vec::new());
    for rank in 0..orbits.len() {
        let without =
            |at: usize, mask: u128| mask & !masks_of[usize::from(orders[at].numbers()[rank])];
        let boards: Vec<_> =
            (0..grids.len()).map(|at| grids[at].only(without(at, masks[at]))).collect();
        batch.count(&*boards, 2, &mut counts);
        for (at, mask) in masks.iter_mut().enumerate() {
            let rest = without(at, *mask);
            if counts[at] == 1 && rest.count_ones() as usize >= least {
                *mask = rest;
            }
        }
    }
    masks
}

/// Orbits with their names: each cell alone, symmetries, parts, and some cells in none.
fn plans(random: &mut Xoshiro256PlusPlus) -> Vec<(&'static str, Orbits)> {
    let by = |key: fn(usize) -> usize| {
        let orbit = |number| (0..81).filter(move |&cell| key(cell) == number).map(Cell::new);
        let orbits: Vec<Vec<Cell>> = (0..81).map(|number| orbit(number).collect()).collect();
        Orbits::new(orbits.into_iter().filter(|orbit| !orbit.is_empty())).expect("disjoint")
    };
    let mut cells: Vec<Cell> = (0..81).map(Cell::new).collect();
    cells.shuffle(random);
    let mixed = [&cells[..1], &cells[1..4], &cells[4..10], &cells[10..12], &cells[12..17]];
    let mixed = mixed.into_iter().chain(cells[17..70].chunks(2));
    vec![
        ("alone", Orbits::single()),
        ("half turn", by(|cell| cell.min(80 - cell))),
        ("mirror", by(|cell| cell / 9 * 9 + (cell % 9).min(8 - cell % 9))),
        (
            "mirror by mirror",
            by(|cell| (cell / 9).min(8 - cell / 9) * 9 + (cell % 9).min(8 - cell % 9)),
        ),
        ("rows", by(|cell| cell / 9)),
        ("mixed", Orbits::new(mixed.map(|orbit| orbit.iter().copied())).expect("disjoint")),
        ("some alone", Orbits::new(cells[..50].iter().map(|&cell| [cell])).expect("disjoint")),
        ("none", Orbits::new(Vec::<Vec<Cell>>::new()).expect("disjoint")),
    ]
}

fn agree(count: usize, seed: u64, digger: &mut Digger) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let grids = grids(count, &mut random);
    for (name, orbits) in plans(&mut random) {
        for least in [0, 25, 30, 41] {
            let orders = orders(&orbits, grids.len(), &mut random);
            let slow = dig_slowly(&orbits, least, &grids, &orders);
            let mut fast = Vec::new();
            digger.dig(&orbits, least, &grids, &orders, &mut fast);
            assert_eq!(fast.len(), slow.len());
            for (at, (fast, slow)) in fast.iter().zip(&slow).enumerate() {
                assert_eq!(fast, slow, "{name}, at least {least}, grid {at}");
            }
        }
    }
}

#[test]
fn many_digs_at_a_time_are_what_one_after_the_other_is() {
    agree(96, 1, &mut Digger::allowing("off"));
    agree(96, 2, &mut Digger::allowing("avx2"));
    agree(96, 3, &mut Digger::allowing("avx512"));
}

#[test]
fn lanes_of_every_width_dig_alike() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let grids = grids(64, &mut random);
    let orbits = Orbits::single();
    let orders = orders(&orbits, grids.len(), &mut random);
    let mut wide = vec![0; grids.len()];
    let layout = Layout::new(&orbits, 0);
    let task = Task { layout: &layout, grids: &grids, tries: 1, orders: &orders };
    Lanes::new(Portable::<32>).dig(task, &mut wide);
    for allowed in ["off", "avx2", "avx512"] {
        let mut masks = Vec::new();
        // Fewer grids than lanes, and a number that is no multiple.
        for count in [grids.len(), 1, 37] {
            Digger::allowing(allowed).dig(
                &orbits,
                0,
                &grids[..count],
                &orders[..count],
                &mut masks,
            );
            assert_eq!(masks, wide[..count], "{allowed}, {count}");
        }
    }
}

#[test]
#[ignore = "slow: 60 s"]
fn thousands_of_digs_are_what_one_after_the_other_is() {
    agree(4000, 5, &mut Digger::new());
}

/// Whether no cell of an order could go after one that stays.
fn is_monotone(order: &Order, mask: u128) -> bool {
    let stays = |number: &&u8| mask >> **number & 1 == 1;
    order.numbers().iter().skip_while(|number| !stays(number)).all(|number| stays(&number))
}

#[test]
fn a_monotone_dig_is_a_dig_whose_givens_come_last() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let grids = grids(64, &mut random);
    let orbits = Orbits::single();
    let minimal = dig_slowly(&orbits, 0, &grids, &orders(&orbits, grids.len(), &mut random));
    // Orders with all givens of a minimal puzzle last, with one given among the rest, and random ones.
    let mut tried = Vec::new();
    for mask in minimal {
        let mut cells: Vec<u8> = (0..81).collect();
        cells.shuffle(&mut random);
        cells.sort_by_key(|cell| mask >> cell & 1);
        tried.extend(Order::new(&cells));
        cells.swap(random.random_range(0..50), random.random_range(60..81));
        tried.extend(Order::new(&cells));
        cells.shuffle(&mut random);
        tried.extend(Order::new(&cells));
    }
    let each: Vec<FullBoard> = grids.iter().flat_map(|&grid| [grid; 3]).collect();
    let mut slow = dig_slowly(&orbits, 0, &each, &tried);
    for (mask, order) in slow.iter_mut().zip(&tried) {
        if !is_monotone(order, *mask) {
            *mask = 0;
        }
    }
    let found = slow.iter().filter(|&&mask| mask != 0).count();
    assert!((64..96).contains(&found), "{found} of {}", slow.len());
    for allowed in ["off", "avx2", "avx512"] {
        let mut fast = Vec::new();
        Digger::allowing(allowed).dig_monotone(&grids, 3, &tried, &mut fast);
        assert_eq!(fast, slow, "{allowed}");
    }
}

/// The keys of orders, [`TRIES`] of each grid.
fn keys_of(orders: &[Order]) -> Vec<Keys> {
    let key = |order: &Order, cell: usize| {
        let rank = order.numbers().iter().position(|&other| usize::from(other) == cell);
        1000 - rank.expect("an order of 81 cells") as u16
    };
    let batch = |orders: &[Order]| {
        let mut keys = [[0; TRIES]; 81];
        for (cell, keys) in keys.iter_mut().enumerate() {
            for (key_of, order) in keys.iter_mut().zip(orders) {
                *key_of = key(order, cell);
            }
        }
        keys
    };
    orders.chunks(TRIES).map(batch).collect()
}

/// Which of the tries a sieve leaves.
fn sifted(allowed: &str, grids: &[FullBoard], keys: &[Keys]) -> Vec<bool> {
    let (mut next, mut left) = (keys.iter(), Vec::new());
    let mut now = (0, Vec::new());
    Sieve::allowing(allowed).sift(
        grids,
        1,
        &mut |to| *to = *next.next().expect("a batch for each grid"),
        &mut |grid, keys| left.push((grid, keys)),
    );
    for (grid, keys) in keys.iter().enumerate() {
        for number in 0..TRIES {
            let keys = keys.each_ref().map(|keys| keys[number]);
            let is_left = left.get(now.0) == Some(&(grid, keys));
            now.0 += usize::from(is_left);
            now.1.push(is_left);
        }
    }
    assert_eq!(now.0, left.len(), "in their order");
    now.1
}

#[test]
fn what_a_sieve_leaves_out_fails() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let grids = grids(40, &mut random);
    let orbits = Orbits::single();
    let minimal = dig_slowly(&orbits, 0, &grids, &orders(&orbits, grids.len(), &mut random));
    // For each grid orders that succeed, orders that fail late, and random ones.
    let mut tried = Vec::new();
    for mask in minimal {
        for number in 0..TRIES {
            let mut cells: Vec<u8> = (0..81).collect();
            cells.shuffle(&mut random);
            if number < 16 {
                cells.sort_by_key(|cell| mask >> cell & 1);
            }
            if number < 8 {
                cells.swap(random.random_range(40..55), random.random_range(60..81));
            }
            tried.extend(Order::new(&cells));
        }
    }
    let each: Vec<FullBoard> = grids.iter().flat_map(|&grid| [grid; TRIES]).collect();
    let mut found = Vec::new();
    Digger::new().dig_monotone(&each, 1, &tried, &mut found);
    let keys = keys_of(&tried);
    let plain = sifted("off", &grids, &keys);
    for (at, (&is_left, &mask)) in plain.iter().zip(&found).enumerate() {
        assert!(is_left || mask == 0, "try {at} succeeds and is left out");
    }
    let random_left = (0..plain.len()).filter(|at| at % TRIES >= 16 && plain[*at]).count() as f64;
    assert!(random_left < 0.05 * plain.len() as f64, "{random_left} of {}", plain.len());
    for allowed in ["avx2", "avx512"] {
        assert_eq!(sifted(allowed, &grids, &keys), plain, "{allowed}");
    }
}

#[test]
fn keys_are_an_order() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    let [order, ties] = [0; 2].map(|_| Order::random(81, || random.random()));
    let keys = keys_of(&[order])[0].map(|keys| keys[0]);
    assert_eq!(order_of(&keys, &ties), order);
    assert_eq!(order_of(&[5; 81], &ties), ties);
}

#[test]
#[should_panic(expected = "an order names each orbit")]
fn an_order_of_other_orbits_is_refused() {
    let order = Order::random(80, || 0);
    Digger::new().dig(&Orbits::single(), 0, &[FullBoard::pattern()], &[order], &mut Vec::new());
}
