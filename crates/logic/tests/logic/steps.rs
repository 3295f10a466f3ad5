//! Every step on every way: not empty, never against the solution, resting on candidates that are there.

use crate::support::{board_of, oracles, puzzle_of};
use hyperdoku_grid::{Budget, Puzzle, Solution, Transform, Verdict};
use hyperdoku_logic::{Board, Rater, SCALES, Scale, Step, TECHNIQUES};
use hyperdoku_solve::solver_for;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The solution of a proper puzzle; a few of the lists have several, of which nothing can be asked.
fn solution_of(puzzle: &Puzzle) -> Option<Solution> {
    let mut solver = (solver_for(puzzle).expect("side 9 is served").make)();
    match solver.verdict(puzzle, &Budget::unlimited()).expect("served").0 {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    }
}

fn check(board: &Board, step: &Step, solution: &Solution) {
    let name = step.technique.name;
    assert!(TECHNIQUES.contains(&step.technique), "{name} has a row");
    assert!(!step.placements.is_empty() || !step.eliminations.is_empty(), "{name} does nothing");
    for &(cell, digit) in &step.eliminations {
        assert!(board.has_candidate(cell, digit), "{name} takes what is not there");
        assert_ne!(solution.get(cell), digit, "{name} takes the truth away");
    }
    for &(cell, digit) in &step.placements {
        assert_eq!(solution.get(cell), digit, "{name} places a falsehood");
    }
    assert!(!step.evidence.is_empty(), "{name} rests on something");
    for &(_, cell, digit) in &step.evidence {
        assert!(board.has_candidate(cell, digit), "{name} rests on what is not there");
    }
    let (least, most) = step.technique.tenths.expect("a scale rates it");
    assert!((least..=most).contains(&step.rating.tenths()), "{name} rates {}", step.rating);
}

fn check_ways(scale: &'static Scale, tenths: std::ops::Range<u32>, every: usize) {
    let mut rater = Rater::new(scale);
    let chosen = oracles("se_triples.txt");
    let chosen = chosen.iter().filter(|oracle| tenths.contains(&oracle.hardest()));
    let mut proper = 0;
    for oracle in chosen.step_by(every) {
        let puzzle = puzzle_of(&oracle.puzzle);
        let Some(solution) = solution_of(&puzzle) else { continue };
        proper += 1;
        let board = board_of(&oracle.puzzle);
        rater.walk(&board, |board, step| check(board, step, &solution));
    }
    assert!(proper > 100, "{proper} puzzles");
}

#[test]
fn steps_are_sound() {
    for scale in SCALES {
        check_ways(scale, 0..85, 3);
    }
}

#[test]
#[ignore = "slow: the hardest puzzles in debug"]
fn steps_of_hard_puzzles_are_sound() {
    for scale in SCALES {
        check_ways(scale, 0..200, 1);
    }
}

/// How many of the puzzles in a range keep their triple under random transforms.
fn kept(tenths: std::ops::Range<u32>) -> (usize, usize) {
    let mut rater = Rater::new(SCALES[0]);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut all, mut same) = (0, 0);
    for oracle in oracles("se_triples.txt") {
        if !tenths.contains(&oracle.hardest()) {
            continue;
        }
        let puzzle = puzzle_of(&oracle.puzzle);
        let transform = Transform::random(puzzle.geometry(), |k| random.random_range(0..k));
        let image = Puzzle::new(transform.apply(puzzle.grid())).expect("no clash");
        let rated = rater.rate(&Board::new(&image).expect("a classic puzzle"));
        let found = [rated.hardest, rated.to_placement, rated.to_elimination]
            .map(hyperdoku_logic::Rating::tenths);
        all += 1;
        same += usize::from(found == oracle.tenths);
    }
    (all, same)
}

#[test]
fn what_needs_no_wings_rates_the_same_under_every_transform() {
    let (all, same) = kept(0..42);
    assert_eq!(all, same, "subsets, locked candidates and fish lead to one board in any order");
}

#[test]
#[ignore = "slow: chains"]
fn most_others_do_too() {
    // The scale takes the first of equal steps, and which is first depends on the order of cells.
    let (all, same) = kept(42..98);
    assert!(same * 100 >= all * 90, "{same} of {all}");
}
