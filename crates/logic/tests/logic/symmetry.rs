//! Ratings under random transforms.
//!
//! A scale takes the first of equal steps, and which is first depends on the order of cells. On the way to a rating that
//! matters in a few puzzles only, nearly all of them of ER 8.0 to 8.9, where one chain for each case is chosen among many.

use hyperdoku_grid::Puzzle;
use hyperdoku_logic::{Board, Rater, SCALES};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::support::{image_of, on_all_threads, oracles, puzzle_of, random_puzzle, triple};

/// Ratings, in tenths, of which some depend on the order of cells.
const INSIDE: std::ops::Range<u32> = 80..90;

/// How many images of a puzzle there are, and the triples of those that get another than the puzzle.
fn changed(puzzle: &Puzzle, images: u64) -> Vec<[[u32; 3]; 2]> {
    let mut rater = Rater::new(SCALES[0]);
    let mut rate =
        |puzzle: &Puzzle| triple(rater.rate(&Board::new(puzzle).expect("a classic puzzle")));
    let own = rate(puzzle);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(images);
    let found = (0..images).map(|_| [own, rate(&image_of(puzzle, &mut random))]);
    found.filter(|[own, image]| own != image).collect()
}

fn rated(is_in: impl Fn(u32) -> bool) -> Vec<Puzzle> {
    let chosen = oracles("se_triples.txt").into_iter().filter(|oracle| is_in(oracle.hardest()));
    chosen.map(|oracle| puzzle_of(&oracle.puzzle)).collect()
}

#[test]
fn what_needs_no_multiple_chains_rates_the_same_under_every_transform() {
    for puzzle in rated(|tenths| tenths < 80).iter().step_by(3) {
        assert_eq!(changed(puzzle, 1), [[[0; 3]; 2]; 0], "{puzzle:?}");
    }
}

#[test]
#[ignore = "slow: chains"]
fn nearly_every_image_of_a_rated_puzzle_keeps_its_triple() {
    let others =
        on_all_threads(&rated(|tenths| tenths < 98 && !INSIDE.contains(&tenths)), |puzzle| {
            changed(puzzle, 3)
        });
    assert!(others.iter().all(Vec::is_empty), "{others:?}");
    let inside = rated(|tenths| INSIDE.contains(&tenths));
    let changed = on_all_threads(&inside, |puzzle| changed(puzzle, 3)).concat();
    println!("ER 8.0 to 8.9: {} of {} images differ: {changed:?}", changed.len(), 3 * inside.len());
    assert!(changed.len() * 10 <= 3 * inside.len(), "{changed:?}");
}

#[test]
#[ignore = "slow: 10 000 random puzzles"]
fn nearly_every_image_of_a_random_puzzle_keeps_its_triple() {
    let numbers: Vec<u64> = (0..10_000).collect();
    let changed = on_all_threads(&numbers, |&number| changed(&random_puzzle(number), 1)).concat();
    println!("{} of {} images differ: {changed:?}", changed.len(), numbers.len());
    assert!(changed.len() * 200 <= numbers.len(), "{changed:?}");
}
