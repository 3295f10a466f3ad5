//! Engines side by side on the same puzzles: CPU time of one thread, uniqueness proved (limit 2), rounds
//! of all engines alternating, the best round of each, verdicts compared.
//!
//! `cargo run --release -- FILE…`

use std::env;
use std::fs::File;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use hyperdoku::format::{ReadOptions, Reader};
use hyperdoku::grid::{Budget, Puzzle, Solver, Verdict};
use hyperdoku::solve::solver_named;

const ROUNDS: usize = 5;

fn main() -> Result<()> {
    println!("{:<34} {:>7} {:>10} {:>10} {:>8}", "file", "puzzles", "field/s", "sudoku/s", "ratio");
    for path in env::args().skip(1) {
        let puzzles = puzzles(&path)?;
        let lines: Vec<String> = puzzles.iter().map(line_of).collect();
        let mut field = (solver_named("field").context("engine field")?.make)();
        let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
        let boards: Vec<sudoku::Sudoku> =
            lines.iter().map(|line| sudoku::Sudoku::from_str_line(line)).collect::<Result<_, _>>()?;
        for _ in 0..ROUNDS {
            let start = ThreadTime::now();
            let unique = count_unique(&mut *field, &puzzles)?;
            ours = ours.min(start.elapsed());
            let start = ThreadTime::now();
            let unique_theirs = boards.iter().filter(|board| board.solutions_count_up_to(2) == 1).count();
            theirs = theirs.min(start.elapsed());
            ensure!(unique == unique_theirs, "{path}: {unique} against {unique_theirs} unique");
        }
        let rate = |time: Duration| puzzles.len() as f64 / time.as_secs_f64();
        let (ours, theirs) = (rate(ours), rate(theirs));
        let name = path.rsplit('/').next().unwrap_or(&path);
        println!("{name:<34} {:>7} {ours:>10.0} {theirs:>10.0} {:>8.2}", puzzles.len(), ours / theirs);
    }
    Ok(())
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
