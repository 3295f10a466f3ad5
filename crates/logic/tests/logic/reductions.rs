//! How many puzzles the three reductions solve alone.

use hyperdoku_grid::Puzzle;
use hyperdoku_logic::{Board, Rater, Reducer, SCALES};

use crate::support::{corpus, named_lists, on_all_threads, random_puzzle};

/// Whether the reductions solve it, and whether every step of its rating is one of theirs.
fn solved(puzzle: &Puzzle) -> [bool; 2] {
    let by_reductions = Reducer::default().solves(puzzle).expect("a small side");
    let mut by_rating = true;
    let board = Board::new(puzzle).expect("a classic puzzle");
    Rater::new(SCALES[0]).walk(&board, |_, step| by_rating &= step.technique.reduction.is_some());
    [by_reductions, by_rating]
}

/// How many of them are solved, by the reductions and by rating.
fn counts(puzzles: &[Puzzle]) -> [usize; 2] {
    let all = on_all_threads(puzzles, solved);
    [0, 1].map(|way| all.iter().filter(|solved| solved[way]).count())
}

#[test]
fn the_reductions_alone_solve_the_share_that_is_known_of_each_kind_of_puzzle() {
    let random: Vec<Puzzle> = (0..400).map(random_puzzle).collect();
    for (puzzles, known) in
        [(random, 55..=70), (corpus("17_clue"), 86..=93), (corpus("top1465"), 13..=26)]
    {
        let [by_reductions, by_rating] = counts(&puzzles);
        assert!(by_rating <= by_reductions, "a rating within the reductions is solved by them");
        let share = 100 * by_reductions / puzzles.len();
        assert!(known.contains(&share), "{share} %, not {known:?}");
    }
}

#[test]
#[ignore = "slow: 20 s, or what the files take that HYPERDOKU_PUZZLES names, separated by `:`"]
fn more_is_solved_by_the_reductions_than_ratings_tell() {
    let puzzles = named_lists().unwrap_or_else(|| (0..10_000).map(random_puzzle).collect());
    let [by_reductions, by_rating] = counts(&puzzles);
    println!("of {}: {by_reductions} by reductions, {by_rating} by rating", puzzles.len());
    assert!(by_rating <= by_reductions);
}
