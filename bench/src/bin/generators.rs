//! Generators of 9×9 puzzles side by side: CPU time of one thread, rounds of all alternating, the best round of each.
//!
//! `cargo run --release --bin generators`; `HYPERDOKU_SIMD=avx2` or `off` for narrower lanes.
//!
//! The crate `sudoku` makes minimal puzzles, and symmetric ones of which no orbit can go; it does not stop at a number of
//! givens.

use std::ops::ControlFlow::Continue;
use std::time::Duration;

use cpu_time::ThreadTime;
use hyperdoku::generate::nine::{CHUNK, Orbits, Plan, RandomPuzzles};
use hyperdoku::grid::Cell;
use sudoku::{Sudoku, Symmetry};

const ROUNDS: u64 = 10;

/// Puzzles of the crate `sudoku` in a round, and chunks of ours.
const THEIRS: usize = 1000;
const CHUNKS: u64 = 6;

fn main() -> anyhow::Result<()> {
    let half_turn = |cell: usize| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] };
    let half_turns = Orbits::new((0..=40).map(|cell| half_turn(cell).into_iter().map(Cell::new)))?;
    println!("puzzles a second, mean givens, and the ratio to the crate sudoku");
    println!("{:<12} {:>20} {:>20} {:>8}", "puzzles", "sudoku", "hyperdoku", "ratio");
    let symmetric = Plan { orbits: half_turns, stop: None };
    row("minimal", Some(Symmetry::None), Plan::minimal());
    row("half turn", Some(Symmetry::HalfRotation), symmetric);
    for givens in [26, 28, 30, 33, 36, 45] {
        row(&format!("{givens} givens"), None, Plan::minimal().with_stop(givens));
    }
    Ok(())
}

fn row(name: &str, symmetry: Option<Symmetry>, plan: Plan) {
    let mut puzzles = RandomPuzzles::new(plan);
    let mut best = [Duration::MAX; 2];
    let mut givens = [0; 2];
    for round in 0..ROUNDS {
        if let Some(symmetry) = symmetry {
            let start = ThreadTime::now();
            for _ in 0..THEIRS {
                givens[0] += usize::from(Sudoku::generate_with_symmetry(symmetry).n_clues());
            }
            best[0] = best[0].min(start.elapsed());
        }
        let start = ThreadTime::now();
        for chunk in 0..CHUNKS {
            let _ = puzzles.chunk(1, round * CHUNKS + chunk, &mut |dug| {
                givens[1] += dug.givens();
                Continue(())
            });
        }
        best[1] = best[1].min(start.elapsed());
    }
    let ours = CHUNKS as usize * CHUNK;
    let rates = [THEIRS as f64 / best[0].as_secs_f64(), ours as f64 / best[1].as_secs_f64()];
    let means = [THEIRS, ours].map(|count| count as f64 * ROUNDS as f64);
    let means = [givens[0] as f64 / means[0], givens[1] as f64 / means[1]];
    if symmetry.is_some() {
        print!("{name:<12} {:>12.0} {:>7.3} {:>12.0} {:>7.3}", rates[0], means[0], rates[1], means[1]);
        println!(" {:>8.2}", rates[1] / rates[0]);
    } else {
        println!("{name:<12} {:>20} {:>12.0} {:>7.3}", "", rates[1], means[1]);
    }
}
