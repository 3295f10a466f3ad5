//! How fast uniform 9×9 grids are made and bands are counted: CPU time of one thread.
//!
//! `cargo run --release -p hyperdoku-generate --example uniform`

use cpu_time::ThreadTime;
use hyperdoku_generate::Random;
use hyperdoku_generate::uniform::{BandCounter, UniformGrids};

const GRIDS: u64 = 100_000;

fn main() {
    let mut grids = UniformGrids::new();
    let start = ThreadTime::now();
    let mut sum = 0;
    for index in 0..GRIDS {
        sum += u64::from(grids.digits(&mut Random::new(1, index))[80]);
    }
    let micros = start.elapsed().as_secs_f64() * 1e6 / GRIDS as f64;
    println!("digits  {micros:.3} us a grid, mean of the last digit {}", sum as f64 / GRIDS as f64);
    let start = ThreadTime::now();
    for index in 0..GRIDS {
        assert_eq!(grids.grid(1, index).digits().len(), 81);
    }
    let micros = start.elapsed().as_secs_f64() * 1e6 / GRIDS as f64;
    println!("checked {micros:.3} us a grid");
    let mut counter = BandCounter::new();
    let classes = counter.classes();
    let start = ThreadTime::now();
    let sums: u64 = classes.iter().take(20).map(|&(class, _)| counter.count(class).sum).sum();
    let micros = start.elapsed().as_secs_f64() * 1e6 / 20.0 / 36_288.0;
    println!("counted {micros:.3} us a band and stack, {sums}");
}
