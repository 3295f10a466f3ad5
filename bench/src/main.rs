//! Engines side by side on the same puzzles: CPU time of one thread, uniqueness proved (limit 2), rounds
//! of all engines alternating, the best round of each, verdicts compared.
//!
//! `cargo run --release -- FILE…`
//!
//! Every engine gets its puzzles in its own form, made before the clock starts. `rustoku-lib` takes
//! milliseconds for hard puzzles, so it is asked about a sample that is spread evenly over the file.

use std::env;
use std::fs::File;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use hyperdoku::format::{ReadOptions, Reader};
use hyperdoku::grid::{Budget, Puzzle, Solver, Verdict};
use hyperdoku::solve::nine::{Batch, Board};
use hyperdoku::solve::solver_named;
use rustoku_lib::Rustoku;

const ROUNDS: usize = 5;

/// The most puzzles of a file that a slow engine is asked about: with milliseconds a puzzle and all rounds, some
/// seconds a file.
const SAMPLE: usize = 60;

/// The engines in the order of the columns.
const NAMES: [&str; 5] = ["sudoku", "rustoku-lib", "field", "nine", "batch"];

fn main() -> Result<()> {
    println!("puzzles a second, and the ratio to the crate sudoku");
    print!("{:<34} {:>7}", "file", "puzzles");
    NAMES.iter().for_each(|name| print!(" {name:>18}"));
    println!();
    for path in env::args().skip(1) {
        let puzzles = puzzles(&path)?;
        let name = path.rsplit('/').next().unwrap_or(&path);
        let rates = rates(&puzzles).with_context(|| path.clone())?;
        print!("{name:<34} {:>7}", puzzles.len());
        rates.iter().for_each(|rate| print!(" {rate:>10.0} {:>7.3}", rate / rates[0]));
        println!();
    }
    Ok(())
}

/// Puzzles a second of each engine. `field`, `nine` and `batch` write out the solutions that they find, the others count.
fn rates(puzzles: &[Puzzle]) -> Result<[f64; NAMES.len()]> {
    let lines: Vec<String> = puzzles.iter().map(line_of).collect();
    let boards: Vec<sudoku::Sudoku> =
        lines.iter().map(|line| sudoku::Sudoku::from_str_line(line)).collect::<Result<_, _>>()?;
    let sample: Vec<usize> = (0..lines.len()).step_by(lines.len().div_ceil(SAMPLE).max(1)).collect();
    let sampled: Vec<Rustoku> =
        sample.iter().map(|&at| Rustoku::new_from_str(&lines[at])).collect::<Result<_, _>>()?;
    let plain: Option<Vec<Board>> = puzzles.iter().map(Board::from_puzzle).collect();
    let plain = plain.context("the batch engine takes 9×9")?;
    let engine = |name| solver_named(name).with_context(|| format!("engine {name}"));
    let mut engines = [(engine("field")?.make)(), (engine("nine")?.make)()];
    let mut batch = Batch::new();
    let mut firsts = vec![Board::default(); plain.len()];
    let mut counts = vec![0_u8; plain.len()];
    let mut best = [Duration::MAX; NAMES.len()];
    for _ in 0..ROUNDS {
        let mut measured = |column: usize, work: &mut dyn FnMut()| {
            let start = ThreadTime::now();
            work();
            best[column] = best[column].min(start.elapsed());
        };
        let mut wanted: Vec<usize> = Vec::with_capacity(boards.len());
        measured(0, &mut || wanted.extend(boards.iter().map(|board| board.solutions_count_up_to(2))));

        let mut theirs = Vec::with_capacity(sample.len());
        measured(1, &mut || {
            theirs.extend(sampled.iter().map(|board| board.clone().count_solutions_until(2)));
        });
        ensure!(theirs.iter().zip(&sample).all(|(&count, &at)| count.min(2) == wanted[at]), "rustoku-lib differs");

        let wanted = wanted.iter().filter(|&&count| count == 1).count();
        for (number, engine) in engines.iter_mut().enumerate() {
            let mut unique = Ok(0);
            measured(2 + number, &mut || unique = count_unique(&mut **engine, puzzles));
            let (unique, name) = (unique?, NAMES[2 + number]);
            ensure!(unique == wanted, "{name}: {unique} against {wanted} unique");
        }

        counts.fill(0);
        measured(4, &mut || {
            batch.solve(&plain[..], 2, &mut |puzzle, solution| {
                counts[puzzle] += 1;
                firsts[puzzle] = *solution;
            });
        });
        let unique = counts.iter().filter(|&&count| count == 1).count();
        ensure!(unique == wanted, "batch: {unique} against {wanted} unique");
    }
    let asked = |column| if column == 1 { sample.len() } else { puzzles.len() };
    Ok(std::array::from_fn(|column| asked(column) as f64 / best[column].as_secs_f64()))
}

fn puzzles(path: &str) -> Result<Vec<Puzzle>> {
    let reader = Reader::new(File::open(path).with_context(|| path.to_owned())?, ReadOptions::default());
    reader.map(|record| Ok(Puzzle::new(record?.grid)?)).collect()
}

fn line_of(puzzle: &Puzzle) -> String {
    puzzle.digits().iter().map(|digit| digit.map_or(".".to_owned(), |d| d.to_string())).collect()
}

fn count_unique(solver: &mut dyn Solver, puzzles: &[Puzzle]) -> Result<usize> {
    let budget = Budget::unlimited();
    let mut unique = 0;
    for puzzle in puzzles {
        unique += usize::from(matches!(solver.verdict(puzzle, &budget)?.0, Verdict::Unique(_)));
    }
    Ok(unique)
}
