//! How fast 9×9 puzzles are made: CPU time of one thread a puzzle, apart for grids and digging, and what it took.
//!
//! `cargo run --release -p hyperdoku-generate --example nine -- [CHUNKS]`; `HYPERDOKU_SIMD=avx2` or `off` for narrower
//! lanes.

use std::ops::ControlFlow::Continue;

use cpu_time::ThreadTime;
use hyperdoku_generate::nine::{CHUNK, Orbits, Plan, RandomPuzzles, WalkedGrids};
use hyperdoku_grid::Cell;

fn main() {
    let chunks = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let half_turn = |cell: usize| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] };
    let half_turns = (0..=40).map(|cell| half_turn(cell).into_iter().map(Cell::new));
    let symmetric = Plan { orbits: Orbits::new(half_turns).expect("disjoint"), stop: None };
    println!(
        "{:<12} {:>9} {:>8} {:>8} {:>8} {:>10} {:>8} {:>9}",
        "puzzles", "a second", "us grid", "us dig", "givens", "questions", "guesses", "restarts"
    );
    row("minimal", Plan::minimal(), chunks);
    row("half turn", symmetric, chunks);
    for givens in [26, 28, 30, 33, 36, 45] {
        row(&format!("{givens} givens"), Plan::minimal().with_stop(givens), chunks);
    }
}

fn row(name: &str, plan: Plan, chunks: u64) {
    let (mut walked, mut puzzles) = (WalkedGrids::new(), RandomPuzzles::new(plan));
    let (mut grids, mut givens) = (Vec::new(), 0);
    let start = ThreadTime::now();
    for chunk in 0..chunks {
        walked.chunk(1, chunk, &mut grids);
    }
    let for_grids = start.elapsed().as_secs_f64();
    let start = ThreadTime::now();
    for chunk in 0..chunks {
        let _ = puzzles.chunk(1, chunk, &mut |dug| {
            givens += dug.givens();
            Continue(())
        });
    }
    let seconds = start.elapsed().as_secs_f64();
    let count = (chunks * CHUNK as u64) as f64;
    let (micros, counters) = (1e6 / count, puzzles.counters());
    println!(
        "{name:<12} {:>9.0} {:>8.3} {:>8.3} {:>8.3} {:>10.2} {:>8.2} {:>9.2}   {:.1} lane-sweeps",
        count / seconds,
        for_grids * micros,
        (seconds - for_grids) * micros,
        givens as f64 / count,
        counters.questions as f64 / count,
        counters.guesses as f64 / count,
        counters.restarts as f64 / count,
        counters.lane_sweeps as f64 / count,
    );
}
