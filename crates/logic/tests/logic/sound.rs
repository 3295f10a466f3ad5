//! Every step on every way: not empty, never against a solution, resting on candidates that are there.

use std::collections::BTreeSet;

use hyperdoku_grid::{Puzzle, Solution, Verdict};
use hyperdoku_logic::{Allowed, Board, Guide, Rater, Reducer, SCALES, Step, TECHNIQUES, sentence};

use crate::support::{
    corpus, named_lists, on_all_threads, oracles, puzzle_of, random_puzzle, verdict_of,
};

/// Nothing true is lost, something is done, and the evidence is on the board.
fn check(board: &Board, step: &Step, solutions: &[Solution]) {
    let name = step.technique.name;
    let said = || format!("{name}: {}", sentence(board, step));
    assert!(TECHNIQUES.contains(&step.technique), "{name} has a row");
    assert!(
        !step.placements.is_empty() || !step.eliminations.is_empty(),
        "{} does nothing",
        said()
    );
    for &(cell, digit) in &step.eliminations {
        assert!(board.has_candidate(cell, digit), "{} takes what is not there", said());
        let is_true = |solution: &Solution| solution.get(cell) == digit;
        assert!(!solutions.iter().any(is_true), "{} takes the truth away", said());
    }
    let distinct: BTreeSet<_> = step.eliminations.iter().collect();
    assert_eq!(distinct.len(), step.eliminations.len(), "{} takes something twice", said());
    for &(cell, digit) in &step.placements {
        assert!(board.has_candidate(cell, digit), "{} places what cannot stand", said());
        let is_true = |solution: &Solution| solution.get(cell) == digit;
        assert!(solutions.iter().all(is_true), "{} places a falsehood", said());
    }
    assert!(!step.evidence.is_empty(), "{} rests on nothing", said());
    for &(_, cell, digit) in &step.evidence {
        let is_there = board.has_candidate(cell, digit) || board.digit(cell) == Some(digit);
        assert!(is_there, "{} rests on what is not there", said());
    }
    if let Some((least, most)) = step.technique.tenths {
        assert!((least..=most).contains(&step.rating.tenths()), "{} rates {}", said(), step.rating);
    }
}

/// A sentence is whole.
fn check_telling(board: &Board, step: &Step) {
    let said = sentence(board, step);
    let is_whole = !said.contains(['{', '}']) && !said.contains("  ") && !said.contains(" ,");
    assert!(is_whole && said.ends_with('.'), "{}: {said}", step.technique.name);
}

/// Checks the way of each scale, that of the guide, which must lead to the end, and the reductions; names the
/// techniques that were used.
fn check_ways(puzzle: &Puzzle) -> BTreeSet<&'static str> {
    let mut used = BTreeSet::new();
    // A few puzzles of the lists have several solutions: nothing is asked of them here.
    let Verdict::Unique(solution) = verdict_of(puzzle) else { return used };
    let board = Board::new(puzzle).expect("a classic puzzle");
    let solutions = std::slice::from_ref(&solution);
    for scale in SCALES {
        Rater::new(scale).walk(&board, |board, step| {
            check(board, step, solutions);
            used.insert(step.technique.name);
        });
    }
    let mut guide = Guide::new(puzzle, puzzle, Allowed::all(true)).expect("classic");
    for (board, step) in guide.by_ref() {
        check(&board, &step, solutions);
        check_telling(&board, &step);
        used.insert(step.technique.name);
    }
    assert!(guide.board().is_full(), "{puzzle:?} is not solved");
    check_reductions(puzzle, solutions);
    used
}

/// The reductions leave every solution.
fn check_reductions(puzzle: &Puzzle, solutions: &[Solution]) {
    let left = Reducer::default().reduce(puzzle).expect("a small side").grid;
    let marks = left.marks();
    for solution in solutions {
        for cell in puzzle.geometry().all_cells() {
            let digit = solution.get(cell);
            let is_left = match left.get(cell) {
                Some(found) => found == digit,
                None => marks.is_none_or(|marks| marks.allows(cell, digit)),
            };
            assert!(is_left, "the reductions take {digit} from {cell:?} of {puzzle:?}");
        }
    }
}

/// Checks every puzzle; names what was used.
fn check_all(puzzles: &[Puzzle]) -> BTreeSet<&'static str> {
    on_all_threads(puzzles, check_ways).into_iter().flatten().collect()
}

/// The puzzles of the lists of ratings in a range, each once.
fn rated(tenths: std::ops::Range<u32>) -> Vec<Puzzle> {
    let all = ["se_triples.txt", "se_ratings.txt"].into_iter().flat_map(oracles);
    let chosen = all.filter(|oracle| tenths.contains(&oracle.hardest()));
    let texts: BTreeSet<String> = chosen.map(|oracle| oracle.puzzle).collect();
    texts.iter().map(|text| puzzle_of(text)).collect()
}

fn every<T>(step: usize, all: Vec<T>) -> Vec<T> {
    all.into_iter().step_by(step).collect()
}

#[test]
fn every_step_on_every_way_is_sound() {
    let mut puzzles = every(4, rated(0..95));
    puzzles.extend(every(6, corpus("17_clue")));
    puzzles.extend(every(10, corpus("top1465")));
    let used = check_all(&puzzles);
    for name in ["naked-pair", "skyscraper", "w-wing", "xy-chain", "als-xz", "sue-de-coq", "nishio"]
    {
        assert!(used.contains(name), "{name} was met; all: {used:?}");
    }
}

#[test]
#[ignore = "slow: 10 min, or what the files take that HYPERDOKU_PUZZLES names, separated by `:`"]
fn every_step_on_every_way_through_the_lists_is_sound() {
    let puzzles = named_lists().unwrap_or_else(|| {
        let names = ["17_clue", "top1465", "hardest_1106", "hardest_1905", "nine", "article"];
        let mut all = rated(0..300);
        all.extend(names.into_iter().flat_map(corpus));
        all
    });
    let used = check_all(&puzzles);
    println!("{} puzzles; used: {used:?}", puzzles.len());
    assert!(!used.is_empty());
}

#[test]
fn every_step_through_random_minimal_puzzles_is_sound() {
    let numbers: Vec<u64> = (0..200).collect();
    let used = on_all_threads(&numbers, |&number| check_ways(&random_puzzle(number)));
    assert!(used.iter().all(|used| !used.is_empty()), "every puzzle is proper");
}

#[test]
#[ignore = "slow: 5 min"]
fn every_step_through_10_000_random_minimal_puzzles_is_sound() {
    let numbers: Vec<u64> = (0..10_000).collect();
    let used = on_all_threads(&numbers, |&number| check_ways(&random_puzzle(number)));
    let all: BTreeSet<_> = used.into_iter().flatten().collect();
    println!("used: {all:?}; never: {:?}", unused(&all));
    assert!(all.len() > 40, "{all:?}");
}

fn unused(used: &BTreeSet<&'static str>) -> Vec<&'static str> {
    TECHNIQUES.iter().map(|technique| technique.name).filter(|name| !used.contains(name)).collect()
}

#[test]
fn without_a_proof_of_uniqueness_no_solution_is_lost() {
    for puzzle in corpus("several").into_iter().step_by(4) {
        let Verdict::Several(one, other) = verdict_of(&puzzle) else { continue };
        let solutions = [one, other];
        check_reductions(&puzzle, &solutions);
        let allowed = Allowed::all(false);
        for (board, step) in Guide::new(&puzzle, &puzzle, allowed).expect("classic") {
            check(&board, &step, &solutions);
            check_telling(&board, &step);
        }
    }
}
