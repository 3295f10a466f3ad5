//! The guide leads every puzzle to its end, and no step of any way is wrong.

use crate::support::{oracles, puzzle_of};
use hyperdoku_conformance::testdata;
use hyperdoku_grid::{Budget, Puzzle, Solution, Verdict};
use hyperdoku_logic::{Allowed, Board, Guide, Step, TECHNIQUES, sentence, technique_named};
use hyperdoku_solve::solver_for;

fn solution_of(puzzle: &Puzzle) -> Solution {
    let engine = solver_for(puzzle).expect("an engine for 9×9");
    match (engine.make)().verdict(puzzle, &Budget::unlimited()) {
        Ok((Verdict::Unique(solution), _)) => solution,
        other => panic!("a proper puzzle: {other:?}\n{puzzle:?}"),
    }
}

/// Nothing true is lost, something is done, the evidence is on the board, and the sentence is whole.
fn check(solution: &Solution, board: &Board, step: &Step) {
    let said = sentence(board, step);
    let name = step.technique.name;
    for &(cell, digit) in &step.placements {
        assert_eq!(solution.get(cell), digit, "{name}: {said}");
    }
    for &(cell, digit) in &step.eliminations {
        assert!(board.has_candidate(cell, digit), "{name} takes what is not there: {said}");
        assert_ne!(solution.get(cell), digit, "{name}: {said}");
    }
    for &(_, cell, digit) in &step.evidence {
        let is_there = board.has_candidate(cell, digit) || board.digit(cell) == Some(digit);
        assert!(is_there, "{name} rests on what is not there: {said}");
    }
    assert!(!step.placements.is_empty() || !step.eliminations.is_empty(), "{name}: {said}");
    let is_whole = !said.contains(['{', '}']) && !said.contains("  ");
    assert!(is_whole && said.ends_with('.'), "{name}: {said}");
}

/// Walks through puzzles; says which techniques were met.
fn walk(puzzles: impl Iterator<Item = String>) -> Vec<&'static str> {
    let mut met = Vec::new();
    for text in puzzles {
        let puzzle = puzzle_of(&text);
        let solution = solution_of(&puzzle);
        let mut guide = Guide::new(&puzzle, &puzzle, Allowed::all(true)).expect("classic");
        for (board, step) in guide.by_ref() {
            check(&solution, &board, &step);
            if !met.contains(&step.technique.name) {
                met.push(step.technique.name);
            }
        }
        assert!(guide.board().is_full(), "{text} is not solved");
    }
    met
}

fn corpus(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(testdata().join("corpus").join(file)).expect("a corpus");
    let is_puzzle = |line: &&str| !line.starts_with(['#', '!']) && line.len() > 81;
    text.lines().filter(is_puzzle).map(|line| line[..81].to_owned()).collect()
}

#[test]
fn every_puzzle_is_led_to_its_end_by_sound_steps() {
    let rated = oracles("se_ratings.txt").into_iter().filter(|oracle| oracle.hardest() < 95);
    let rated = rated.map(|oracle| oracle.puzzle).step_by(2);
    let mut met = walk(rated.chain(corpus("top1465.txt").into_iter().step_by(4)));
    met.extend(walk(corpus("17_clue.txt").into_iter().step_by(3)));
    for name in ["naked-pair", "skyscraper", "w-wing", "xy-chain", "als-xz", "sue-de-coq"] {
        assert!(met.contains(&name), "{name} was met; all: {met:?}");
    }
}

#[test]
#[ignore = "slow: some minutes"]
fn every_corpus_is_led_to_its_end_by_sound_steps() {
    for file in ["17_clue.txt", "top1465.txt", "hardest_1106.txt"] {
        walk(corpus(file).into_iter());
    }
}

#[test]
fn what_is_forbidden_is_not_used() {
    let puzzle = puzzle_of(&corpus("top1465.txt")[0]);
    let solution = solution_of(&puzzle);
    let wing = technique_named("xy-wing").expect("a technique");
    let only = Allowed::all(true).only(&[wing]);
    for (board, step) in Guide::new(&puzzle, &puzzle, only).expect("classic") {
        check(&solution, &board, &step);
        assert!(step.technique.family == "singles" || step.technique == wing);
    }
    let singles: Vec<_> =
        TECHNIQUES.iter().copied().filter(|technique| technique.family == "singles").collect();
    let none = Allowed::all(true).only(&[]).without(&singles);
    assert!(Guide::new(&puzzle, &puzzle, none).expect("classic").next().is_none());
}

#[test]
fn uniqueness_is_not_assumed_where_it_was_not_proved() {
    let allowed = Allowed::all(false);
    for technique in TECHNIQUES {
        assert_eq!(allowed.allows(technique), !technique.needs_uniqueness, "{}", technique.name);
    }
}

#[test]
fn every_technique_has_a_sentence_and_names_of_its_own() {
    for technique in TECHNIQUES {
        assert_eq!(technique_named(technique.name), Some(*technique));
        for alias in technique.aliases {
            assert_eq!(technique_named(alias), Some(*technique), "{alias}");
        }
        assert!(technique.reduction.is_none_or(|name| ["subset", "xor", "symbol"].contains(&name)));
    }
}
