//! Speed: what a reading of all counts costs, and whole puzzles by every engine beside the numpy reference.
//!
//! `cargo bench -p hyperdoku-vsa [-- FILE…]`: files with a puzzle of 81 characters a line; without a file,
//! 500 random puzzles at 45, 33 and 26 givens. CPU time of this thread, engines in turn, the best of many
//! rounds, answers checked; `docs/vsa_reference.py` runs in between on the first puzzles of the same file if
//! python3 has numpy. Ratios are what to read.

use std::hint::black_box;
use std::ops::ControlFlow::Break;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

use cpu_time::ThreadTime;
use hyperdoku_grid::{Budget, Digit, Geometry, Grid, House, Puzzle};
use hyperdoku_vsa::fast::{Fast, Kind};
use hyperdoku_vsa::{Engine, MODELS, Reading, Samples, Set, Spec, ValueOrder, Way, model_named};

/// Digits 1 to 9 in reading order, 0 in an empty cell.
type Digits = [u8; 81];

/// Rounds of the fast path and its twin.
const ROUNDS: usize = 41;
/// Rounds of the other engines, which take longer.
const FEW_ROUNDS: usize = 5;
/// Puzzles that the reference solves.
const REFERENCE: usize = 50;

fn main() {
    let files: Vec<String> = env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    readings();
    if files.is_empty() {
        let mut samples = Samples::new(nine(), 1, Budget::unlimited());
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

fn nine() -> Arc<Geometry> {
    Arc::new(Geometry::classic("3x3".parse().expect("a shape")))
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

fn puzzle_of(digits: &Digits) -> Puzzle {
    let cells = digits.iter().map(|&value| Digit::new(usize::from(value))).collect();
    Puzzle::new(Grid::from_digits(nine(), cells)).expect("no clash")
}

/// Microseconds of the best of some rounds, for one of `of`.
fn best(rounds: usize, of: usize, mut work: impl FnMut()) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..rounds {
        let start = ThreadTime::now();
        work();
        best = best.min(start.elapsed());
    }
    best.as_secs_f64() * 1e6 / of as f64
}

/// What it costs to read all 27 × 9 counts, by model and dimension.
fn readings() {
    println!("27 × 9 counts, µs a reading");
    for info in MODELS {
        let mut dimensions: Vec<usize> =
            [info.smallest, info.usual].iter().filter_map(|rule| rule(9, 27)).collect();
        dimensions.extend([255, 256, 1023, 1024, 4095, 4096]);
        dimensions.sort_unstable();
        dimensions.dedup();
        let mut line = format!("{:<20}", info.name);
        for dimension in dimensions {
            let spec = Spec { symbols: 9, houses: 27, dimension, seed: 1, load: 9 };
            let Ok(mut model) = (info.make)(&spec) else { continue };
            for house in 0..27 {
                for digit in (0..9).filter(|digit| (house + digit) % 2 == 0) {
                    model.add(House::new(house), Digit::from_index(digit));
                }
            }
            let mut counts = vec![0.0; 243];
            let readings = (200_000 / dimension).max(10);
            let micros = best(FEW_ROUNDS, readings, || {
                for _ in 0..readings {
                    model.counts(&mut counts);
                    black_box(&mut counts);
                }
            });
            line = format!("{line}  D={dimension} {micros:.3}");
        }
        println!("{line}");
    }
}

/// Every engine on the same puzzles.
fn compare(name: &str, puzzles: &[Digits]) {
    let reference = reference(puzzles);
    println!(
        "\n{name}: {} puzzles; the reference takes {}",
        puzzles.len(),
        match reference {
            Some(micros) => format!("{micros:.0} µs"),
            None => "no part: no python3 with numpy".to_owned(),
        }
    );
    let tell = |engine: &str, micros: f64| {
        let ratio = reference.map_or(String::new(), |time| format!(" × {:.1}", time / micros));
        println!("  {engine:<34} {micros:>9.3} µs{ratio}");
    };
    for (model, dimension, places) in [
        ("gaussian", 1024, false),
        ("one-vector", 256, false),
        ("m-sequence", 15, false),
        ("m-sequence", 15, true),
    ] {
        let info = model_named(model).expect("a model of the table");
        let reading = Reading::Model { info, dimension: Some(dimension), seed: 1, places };
        let mut engine = Engine::new(reading, Way { order: ValueOrder::Article, ..Way::default() });
        let some: Vec<Puzzle> = puzzles.iter().take(REFERENCE).map(puzzle_of).collect();
        let micros = best(FEW_ROUNDS, some.len(), || {
            for puzzle in &some {
                let mut is_solved = false;
                let ran = engine.run(puzzle, &Budget::unlimited(), &mut |_| {
                    is_solved = true;
                    Break(())
                });
                assert!(ran.is_ok() && is_solved, "{model} solves every puzzle");
            }
        });
        let how = if places { ", places bundled" } else { "" };
        tell(&format!("{model}, D = {dimension}{how}"), micros);
    }
    let mut one = Fast::new(Kind::OneVector, ValueOrder::Article);
    let some = &puzzles[..puzzles.len().min(REFERENCE)];
    let micros = best(ROUNDS, some.len(), || {
        for puzzle in some {
            solve(&mut one, puzzle);
        }
    });
    tell("fast search on one vector", micros);
    let [vectors, sets] = twins(puzzles);
    tell("fast path", vectors);
    tell("its twin of sets", sets);
    println!("  fast path / twin {:.3}", vectors / sets);
}

/// The fast path and its twin, in turn.
fn twins(puzzles: &[Digits]) -> [f64; 2] {
    let mut engines = [Kind::Vectors, Kind::Sets].map(|kind| Fast::new(kind, ValueOrder::Article));
    let (mut micros, mut steps, mut passes) = ([f64::INFINITY; 2], [0; 2], [0; 2]);
    for _ in 0..ROUNDS {
        for (at, engine) in engines.iter_mut().enumerate() {
            let before = engine.passes();
            let once = best(1, puzzles.len(), || {
                steps[at] = puzzles.iter().map(|puzzle| solve(engine, puzzle)).sum();
            });
            micros[at] = micros[at].min(once);
            passes[at] = engine.passes() - before;
        }
    }
    assert_eq!((steps[0], passes[0]), (steps[1], passes[1]), "the twins walk the same tree");
    let each = |total: u64| total as f64 / puzzles.len() as f64;
    println!("  fast path: {:.1} steps, {:.1} passes", each(steps[0]), each(passes[0]));
    micros
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

/// Microseconds a puzzle of the numpy reference on the first puzzles.
fn reference(puzzles: &[Digits]) -> Option<f64> {
    let line = |digits: &Digits| digits.iter().map(|value| char::from(b'0' + value)).collect();
    let lines: Vec<String> = puzzles.iter().take(REFERENCE).map(line).collect();
    let file = env::temp_dir().join(format!("hyperdoku_vsa_{}.txt", std::process::id()));
    fs::write(&file, lines.join("\n")).ok()?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/vsa_reference.py");
    let output = Command::new("python3").arg(script).arg(&file).output();
    fs::remove_file(&file).ok()?;
    String::from_utf8(output.ok()?.stdout).ok()?.split(' ').next()?.parse().ok()
}
