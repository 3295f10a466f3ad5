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
use hyperdoku::solve::nine::{Batch, Board};
use hyperdoku::solve::solver_named;

const ROUNDS: usize = 5;

fn main() -> Result<()> {
    println!("puzzles a second, and the ratio to the crate sudoku");
    println!("{:<34} {:>7} {:>10} {:>16} {:>16}", "file", "puzzles", "sudoku", "field", "batch");
    for path in env::args().skip(1) {
        let puzzles = puzzles(&path)?;
        let name = path.rsplit('/').next().unwrap_or(&path);
        let [theirs, field, batch] = rates(&puzzles).with_context(|| path.clone())?;
        println!(
            "{name:<34} {:>7} {theirs:>10.0} {field:>10.0} {:>5.2} {batch:>10.0} {:>5.2}",
            puzzles.len(),
            field / theirs,
            batch / theirs
        );
    }
    Ok(())
}

/// Puzzles a second of the crate sudoku, of the engine field and of the batch engine, whose solutions are
/// written out.
fn rates(puzzles: &[Puzzle]) -> Result<[f64; 3]> {
    let lines: Vec<String> = puzzles.iter().map(line_of).collect();
    let boards: Vec<sudoku::Sudoku> =
        lines.iter().map(|line| sudoku::Sudoku::from_str_line(line)).collect::<Result<_, _>>()?;
    let plain: Option<Vec<Board>> = puzzles.iter().map(Board::from_puzzle).collect();
    let plain = plain.context("the batch engine takes 9×9")?;
    let mut field = (solver_named("field").context("engine field")?.make)();
    let mut batch = Batch::new();
    let mut firsts = vec![Board::default(); plain.len()];
    let mut counts = vec![0_u8; plain.len()];
    let mut best = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        let wanted = boards.iter().filter(|board| board.solutions_count_up_to(2) == 1).count();
        best[0] = best[0].min(start.elapsed());

        let start = ThreadTime::now();
        let unique = count_unique(&mut *field, puzzles)?;
        best[1] = best[1].min(start.elapsed());
        ensure!(unique == wanted, "field: {unique} against {wanted} unique");

        counts.fill(0);
        let start = ThreadTime::now();
        batch.solve(&plain[..], 2, &mut |puzzle, solution| {
            counts[puzzle] += 1;
            firsts[puzzle] = *solution;
        });
        best[2] = best[2].min(start.elapsed());
        let unique = counts.iter().filter(|&&count| count == 1).count();
        ensure!(unique == wanted, "batch: {unique} against {wanted} unique");
    }
    Ok(best.map(|time| puzzles.len() as f64 / time.as_secs_f64()))
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
