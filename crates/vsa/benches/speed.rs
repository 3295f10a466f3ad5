//! Speed: the fast path against its twin of sets, and what one reading of all counts costs.
//!
//! `cargo bench -p hyperdoku-vsa [-- FILE…]`: files with a puzzle of 81 characters a line; without a file,
//! 500 random puzzles at 45, 33 and 26 clues. CPU time of this thread, the engines in turn, the best of
//! many rounds, answers checked. Ratios are what to read.

use std::fs;
use std::ops::ControlFlow::Break;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use hyperdoku_grid::{Budget, Geometry, Puzzle};
use hyperdoku_vsa::fast::{Fast, Kind};
use hyperdoku_vsa::{Samples, Set, ValueOrder};

/// Digits 1 to 9 in reading order, 0 in an empty cell.
type Digits = [u8; 81];

const ROUNDS: usize = 41;

fn main() {
    let files: Vec<String> =
        std::env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    println!(
        "{:<24} {:>9} {:>9} {:>7} {:>7} {:>7}",
        "puzzles", "vectors", "sets", "ratio", "steps", "passes"
    );
    if files.is_empty() {
        let nine = Arc::new(Geometry::classic("3x3".parse().expect("a shape")));
        let mut samples = Samples::new(nine, 1, Budget::unlimited());
        for givens in [45, 33, 26] {
            let mut puzzle = || samples.puzzle(Set::Random, givens).expect("a puzzle").0;
            let puzzles: Vec<Digits> = (0..500).map(|_| digits_of(&puzzle())).collect();
            compare(&format!("{givens} givens, random"), &puzzles);
        }
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
        compare(file.rsplit('/').next().unwrap_or(&file), &lines.map(digits).collect::<Vec<_>>());
    }
}

fn digits_of(puzzle: &Puzzle) -> Digits {
    let mut digits = [0; 81];
    for (value, digit) in digits.iter_mut().zip(puzzle.digits()) {
        *value = digit.map_or(0, |digit| digit.value() as u8);
    }
    digits
}

fn digits(line: &str) -> Digits {
    let mut digits = [0; 81];
    for (digit, byte) in digits.iter_mut().zip(line.bytes()) {
        *digit = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    digits
}

/// Both kinds on the same puzzles, in turn.
fn compare(name: &str, puzzles: &[Digits]) {
    let mut engines = [Kind::Vectors, Kind::Sets].map(|kind| Fast::new(kind, ValueOrder::Article));
    let (mut best, mut steps, mut passes) = ([Duration::MAX; 2], [0; 2], [0; 2]);
    for _ in 0..ROUNDS {
        for (at, engine) in engines.iter_mut().enumerate() {
            let before = engine.passes();
            let start = ThreadTime::now();
            steps[at] = puzzles.iter().map(|puzzle| solve(engine, puzzle)).sum();
            best[at] = best[at].min(start.elapsed());
            passes[at] = engine.passes() - before;
        }
    }
    assert_eq!((steps[0], passes[0]), (steps[1], passes[1]), "the twins walk the same tree");
    let each = |total: f64| total / puzzles.len() as f64;
    let [vectors, sets] = best.map(|time| each(time.as_secs_f64() * 1e6));
    println!(
        "{name:<24} {vectors:>6.3} µs {sets:>6.3} µs {:>7.3} {:>7.1} {:>7.1}",
        vectors / sets,
        each(steps[0] as f64),
        each(passes[0] as f64)
    );
}

/// The first solution; returns the placements.
fn solve(engine: &mut Fast, puzzle: &Digits) -> u64 {
    let mut is_solved = false;
    let report = engine.search_digits(puzzle, &Budget::unlimited(), &mut |solution| {
        is_solved =
            solution.iter().zip(puzzle).all(|(&digit, &given)| given == 0 || given == digit);
        Break(())
    });
    assert!(is_solved, "every puzzle has a solution");
    report.placements
}
