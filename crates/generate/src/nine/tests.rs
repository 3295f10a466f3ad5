//! Puzzles of every plan, against their claims.

use std::ops::ControlFlow::{Break, Continue};

use hyperdoku_grid::Cell;
use hyperdoku_solve::nine::Batch;

use super::*;

/// The first `count` puzzles of a chunk.
fn made(plan: &Plan, seed: u64, chunk: u64, count: usize) -> Vec<Dug> {
    let mut made = Vec::new();
    let end = RandomPuzzles::new(plan.clone()).chunk(seed, chunk, &mut |dug| {
        made.push(*dug);
        if made.len() < count { Continue(()) } else { Break(()) }
    });
    assert_eq!(end.is_break(), count <= CHUNK);
    made
}

/// Orbits of a cell and its image on the other side of the centre.
fn half_turn() -> Orbits {
    let pair = |cell: usize| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] };
    Orbits::new((0..=40).map(|cell| pair(cell).into_iter().map(Cell::new))).expect("disjoint")
}

fn is_unique(board: Board) -> bool {
    let mut counts = Vec::new();
    Batch::new().count(&[board][..], 2, &mut counts);
    counts == [1]
}

#[test]
fn every_given_of_a_minimal_puzzle_is_needed() {
    for dug in made(&Plan::minimal(), 1, 0, 30) {
        assert!(is_unique(dug.board()));
        for cell in (0..81).filter(|cell| dug.mask() >> cell & 1 == 1) {
            assert!(!is_unique(dug.solution().only(dug.mask() & !(1 << cell))));
        }
    }
}

#[test]
fn a_symmetric_puzzle_is_its_own_image() {
    let plan = Plan { orbits: half_turn(), stop: None };
    for dug in made(&plan, 1, 0, 30) {
        assert!(is_unique(dug.board()));
        let image = (0..81).fold(0, |image, cell| image | (dug.mask() >> cell & 1) << (80 - cell));
        assert_eq!(dug.mask(), image);
    }
}

#[test]
fn digging_stops_at_the_givens_that_are_wanted() {
    for stop in [30, 45, 81] {
        for dug in made(&Plan::minimal().with_stop(stop), 1, 0, 200) {
            assert_eq!(dug.givens(), stop);
        }
    }
    // The centre goes alone, all else two by two: an odd number needs it.
    let plan = Plan { orbits: half_turn(), stop: Some(40) };
    assert!(made(&plan, 1, 0, 200).iter().all(|dug| [40, 41].contains(&dug.givens())));
}

#[test]
fn cells_in_no_orbit_keep_their_givens() {
    let first_row = (1 << 9) - 1;
    let orbits = Orbits::new((9..81).map(|cell| [Cell::new(cell)])).expect("disjoint");
    for dug in made(&Plan { orbits, stop: None }, 1, 0, 30) {
        assert_eq!(dug.mask() & first_row, first_row);
        assert!(is_unique(dug.board()));
    }
}

#[test]
fn a_chunk_does_not_depend_on_what_was_made_before() {
    let plan = Plan::minimal().with_stop(40);
    let mut puzzles = RandomPuzzles::new(plan.clone());
    let mut again = Vec::new();
    for chunk in [0, 5, 1] {
        let _ = puzzles.chunk(3, chunk, &mut |dug| {
            again.push(*dug);
            Continue(())
        });
    }
    let fresh = [0, 5, 1].map(|chunk| made(&plan, 3, chunk, CHUNK + 1)).concat();
    assert_eq!(again, fresh);
    assert_ne!(again[..CHUNK], again[CHUNK..2 * CHUNK]);
}

#[test]
fn the_grids_of_a_chunk_give_its_puzzles() {
    let plan = Plan::minimal().with_stop(35);
    let whole = made(&plan, 3, 2, 100);
    let grids: Vec<FullBoard> = whole.iter().map(|dug| *dug.solution()).collect();
    let mut from = Vec::new();
    let _ = RandomPuzzles::new(plan).chunk_from(&grids, 3, 2, &mut |dug| {
        from.push(*dug);
        Continue(())
    });
    assert_eq!(from, whole);
}
