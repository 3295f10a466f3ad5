//! How many givens digging leaves and how long it takes: CPU time of one thread, medians of five seeds.
//!
//! `cargo run --release -p hyperdoku-generate --example dig -- [SIDE…]`

use cpu_time::ThreadTime;
use hyperdoku_generate::Random;
use hyperdoku_generate::dig::{Order, Plan, Steps, dig};
use hyperdoku_generate::large::RandomGrids;
use hyperdoku_grid::BoxShape;

fn main() {
    let sides: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let sides = if sides.is_empty() { vec![9, 16, 25, 36, 49, 64] } else { sides };
    for side in sides {
        let Ok(shape) = BoxShape::for_side(side) else {
            println!("side {side} has no boxes");
            continue;
        };
        let grids = RandomGrids::new(shape);
        for (steps, order) in [
            (Steps::Singles, Order::Scattered),
            (Steps::Singles, Order::Boxes),
            (Steps::Locked, Order::Boxes),
        ] {
            let plan = Plan { steps, order, ..Plan::default() };
            let lines: Vec<_> = (1..=5).map(|seed| one(&grids, &plan, seed)).collect();
            let givens = median(lines.iter().map(|line| line.0 as f64));
            let seconds = median(lines.iter().map(|line| line.1));
            let tests = median(lines.iter().map(|line| line.2 as f64));
            let share = 100.0 * givens / (side * side) as f64;
            println!(
                "{side:>4} {steps:<8?} {order:<10?} {givens:>6} givens {share:.1} % {seconds:.4} s {tests} tests"
            );
        }
    }
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Givens, seconds, tests.
fn one(grids: &RandomGrids, plan: &Plan, seed: u64) -> (usize, f64, u64) {
    let mut random = Random::new(seed, 0);
    let grid = grids.grid_from(&mut random);
    let start = ThreadTime::now();
    let dug = dig(&grid, plan, &mut random).expect("a side that is served");
    (dug.givens(), start.elapsed().as_secs_f64(), dug.tests)
}
