//! Certificates: written by the prover, followed by the checker, and refused when anything is wrong.
#![cfg(feature = "cadical")]

use std::sync::Arc;

use hyperdoku_certificate::{CertificateError, check, claims, write};
use hyperdoku_conformance::{corpora, testdata};
use hyperdoku_grid::{BoxShape, Budget, Digit, Geometry, Grid, Puzzle, Verdict};
use hyperdoku_sat::{Formula, Instance, Proved, certificate_plan, prove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A puzzle of `testdata/large`: numbers between blanks, a dot for an empty cell.
fn large(name: &str) -> Puzzle {
    let path = testdata().join("large").join(name);
    let text = std::fs::read_to_string(path).expect("a file of the test data");
    let digits: Vec<Option<Digit>> =
        text.split_ascii_whitespace().map(|word| Digit::new(word.parse().unwrap_or(0))).collect();
    let shape = BoxShape::for_side(digits.len().isqrt()).expect("no prime");
    let grid = Grid::from_digits(Arc::new(Geometry::classic(shape)), digits);
    Puzzle::new(grid).expect("no clash")
}

fn certificate(puzzle: &Puzzle) -> Option<Vec<u8>> {
    let proved = prove(puzzle, &Budget::unlimited()).expect("a side that is served");
    let Proved::Unique(solution, steps) = proved else { return None };
    let mut text = Vec::new();
    write(&solution, &steps, &mut text).expect("memory takes everything");
    Some(text)
}

#[test]
fn large_puzzles_have_certificates() {
    for name in ["16x16_minimal_89.txt", "25x25_unique_261.txt", "36x36_hard_unique_581.txt"] {
        let puzzle = large(name);
        let text = certificate(&puzzle).expect("it is unique");
        let checked = check(&puzzle, &text[..]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(checked.steps > 0 && checked.clauses > 1000, "{name}");
    }
}

/// Of every corpus every fifth puzzle: variants, regions and marks among them.
#[test]
fn what_has_one_solution_has_a_certificate_and_nothing_else_has() {
    let (mut unique, mut others) = (0, 0);
    for corpus in corpora().expect("the corpus can be read") {
        if corpus.name == "slow" {
            continue;
        }
        for entry in corpus.entries.iter().step_by(5) {
            let text = certificate(&entry.puzzle);
            assert_eq!(text.is_some(), entry.truth.only.is_some(), "{}", entry.source);
            let Some(text) = text else {
                others += 1;
                continue;
            };
            let checked = check(&entry.puzzle, &text[..]);
            let checked = checked.unwrap_or_else(|error| panic!("{}: {error}", entry.source));
            assert_eq!(Some(checked.solution), entry.truth.only, "{}", entry.source);
            unique += 1;
        }
    }
    assert!(unique > 50 && others > 10, "{unique} {others}");
}

#[test]
fn the_checker_derives_the_clauses_that_the_encoding_writes() {
    for corpus in corpora().expect("the corpus can be read") {
        for entry in corpus.entries.iter().step_by(9) {
            let Some(only) = &entry.truth.only else { continue };
            let instance = Instance::new(&entry.puzzle, certificate_plan()).expect("a side to 256");
            let mut formula = Formula::default();
            instance.write(&mut formula);
            let encoded = formula.clauses().map(<[_]>::to_vec).chain([instance.another_than(only)]);
            let claims = claims(&entry.puzzle, only);
            let mut derived = claims.iter();
            for clause in encoded {
                let clause: Vec<i32> =
                    clause.into_iter().map(hyperdoku_sat::Literal::dimacs).collect();
                assert_eq!(derived.next(), Some(&clause[..]), "{}", entry.source);
            }
            assert_eq!(derived.next(), None, "{}", entry.source);
        }
    }
}

/// The lines of a certificate, each as words.
fn words(text: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(text).expect("ASCII");
    text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

fn text(words: &[Vec<String>]) -> String {
    words.iter().map(|line| line.join(" ") + "\n").collect()
}

#[test]
fn a_thousand_changed_proofs_are_refused() {
    let puzzle = large("16x16_minimal_89.txt");
    let right = words(&certificate(&puzzle).expect("it is unique"));
    let first_step = right.iter().position(|line| line[0] != "c").expect("there are steps");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut refused = 0;
    while refused < 1000 {
        let mut changed = right.clone();
        let at = random.random_range(first_step..changed.len());
        let line = &mut changed[at];
        let zero = line.iter().position(|word| word == "0").expect("a step has two zeros");
        match random.random_range(0..6) {
            // A clause that shows it is left out, or another one named.
            0 if line.len() > zero + 2 => {
                let hint = random.random_range(zero + 1..line.len() - 1);
                line.remove(hint);
            }
            1 if line.len() > zero + 2 => {
                let hint = random.random_range(zero + 1..line.len() - 1);
                let number: u64 = line[hint].parse().expect("a number");
                line[hint] = (number + random.random_range(1..50)).to_string();
            }
            // A literal is turned round.
            2 if zero > 1 => {
                let literal = random.random_range(1..zero);
                let number: i32 = line[literal].parse().expect("a literal");
                line[literal] = (-number).to_string();
            }
            // A step is missing, comes twice, or the text ends early.
            3 => drop(changed.remove(at)),
            4 => changed.insert(at, changed[at].clone()),
            5 => changed.truncate(at),
            _ => continue,
        }
        let text = text(&changed);
        assert!(
            check(&puzzle, text.as_bytes()).is_err(),
            "line {}:\n{:?}",
            at + 1,
            changed.get(at)
        );
        refused += 1;
    }
}

#[test]
fn what_is_wrong_is_named() {
    let puzzle = large("16x16_minimal_89.txt");
    let right = words(&certificate(&puzzle).expect("it is unique"));
    let error = |words: &[Vec<String>]| check(&puzzle, text(words).as_bytes()).expect_err("wrong");
    let first_step = right.iter().position(|line| line[0] != "c").expect("there are steps");

    let mut other = right.clone();
    other[2].swap(2, 3);
    assert!(matches!(error(&other), CertificateError::Solution(_)));

    let truncated = &right[..right.len() - 1];
    let steps = truncated.len() - first_step;
    let message = format!("the proof ends after {steps} steps without its empty clause");
    assert_eq!(error(truncated).to_string(), message);

    let head = "line 1: expected the line that starts a certificate, found `c side 16`";
    assert_eq!(error(&right[1..]).to_string(), head);
    let cut = error(&right[..5]).to_string();
    assert!(cut.contains("a row of the solution"), "{cut}");

    // The certificate of one puzzle is none of another: some clause is missing there.
    let mut fewer = puzzle.grid().clone();
    let (cell, _) = puzzle.filled().next().expect("a given");
    fewer.set(cell, None);
    let fewer = Puzzle::new(fewer).expect("no clash");
    assert!(check(&fewer, text(&right).as_bytes()).is_err());
    let proved = prove(&fewer, &Budget::unlimited()).expect("served");
    assert!(matches!(proved, Proved::Not(Verdict::Several(..))), "the puzzle is minimal");
}

#[test]
fn a_spent_budget_proves_nothing() {
    let puzzle = large("25x25_unique_261.txt");
    let proved = prove(&puzzle, &Budget::unlimited().with_nodes(0)).expect("served");
    assert!(matches!(proved, Proved::Not(Verdict::Unknown(_))));
}
