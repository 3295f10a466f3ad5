//! How long complete random grids take: CPU time, the median of five seeds, raw and mixed.
//!
//! `cargo run --release -p hyperdoku-generate --example times -- [SIDE…]`

use std::time::Duration;

use cpu_time::ThreadTime;
use hyperdoku_generate::large::RandomGrids;
use hyperdoku_grid::BoxShape;

fn main() {
    let sides: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let usual = vec![9, 16, 25, 36, 49, 64, 100, 144, 256, 512, 1024];
    println!("{:>5} {:>12} {:>12}", "side", "raw ms", "mixed ms");
    for side in if sides.is_empty() { usual } else { sides } {
        let Ok(shape) = BoxShape::for_side(side) else {
            println!("{side:>5} has no boxes");
            continue;
        };
        let mixed = RandomGrids::new(shape);
        let raw = RandomGrids::new(shape).with_steps(0);
        println!("{side:>5} {:>12.3} {:>12.3}", median(&raw), median(&mixed));
    }
}

/// Milliseconds a grid: small grids are made many times for each seed.
fn median(grids: &RandomGrids) -> f64 {
    let cells = grids.geometry().cells();
    let rounds = (200_000 / cells).clamp(1, 200) as u64;
    let mut times: Vec<Duration> = (1..=5).map(|seed| time(grids, seed, rounds)).collect();
    times.sort_unstable();
    times[2].as_secs_f64() * 1000.0 / rounds as f64
}

fn time(grids: &RandomGrids, seed: u64, rounds: u64) -> Duration {
    let start = ThreadTime::now();
    for index in 0..rounds {
        assert_eq!(grids.grid(seed, index).digits().len(), grids.geometry().cells());
    }
    start.elapsed()
}
