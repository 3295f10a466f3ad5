//! How fast minimal puzzles with a known law are made: CPU time of one thread a try and a puzzle.
//!
//! `cargo run --release -p hyperdoku-generate --example bias -- [CHUNKS]`

use std::ops::ControlFlow::Continue;

use cpu_time::ThreadTime;
use hyperdoku_generate::nine::bias::{CHUNK_TRIES, KnownBias, weight};

fn main() {
    let chunks = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let mut bias = KnownBias::new();
    let (mut givens, mut dug) = (Vec::new(), 0);
    let start = ThreadTime::now();
    for chunk in 0..chunks {
        let _ = bias.chunk(1, chunk, &mut |puzzle| {
            givens.push(puzzle.givens());
            Continue(())
        });
        dug += bias.dug();
    }
    let seconds = start.elapsed().as_secs_f64();
    let tries = (chunks * CHUNK_TRIES as u64) as f64;
    let count = givens.len() as f64;
    let weights: Vec<f64> = givens.iter().map(|&givens| weight(givens)).collect();
    let weighed = givens.iter().zip(&weights).map(|(&givens, weight)| givens as f64 * weight);
    println!(
        "{tries:.0} tries of {:.3} us, {:.2} % dug; {count} puzzles, one in {:.0}, {:.2} a second; {:.2} givens, {:.2} weighed",
        1e6 * seconds / tries,
        100.0 * dug as f64 / tries,
        tries / count,
        count / seconds,
        givens.iter().sum::<usize>() as f64 / count,
        weighed.sum::<f64>() / weights.iter().sum::<f64>(),
    );
}
