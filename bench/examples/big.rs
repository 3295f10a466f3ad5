use hyperdoku::{grid::*, solve::*};
use std::{sync::Arc, time::Duration, ops::ControlFlow};
fn run(name: &str, p: &Puzzle, limit: usize) {
    let mut s = (solver_named("field").unwrap().make)();
    let t = cpu_time::ThreadTime::now();
    let mut n = 0;
    let rep = s.search(p, &Budget::unlimited().with_time(Duration::from_secs(20)), &mut |_| { n += 1; if n < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) } }).unwrap();
    println!("{name}: found {n} covered {} {:.4}s {rep:?}", rep.covered, t.elapsed().as_secs_f64());
}
fn main() {
    for (h, w) in [(2,2),(2,3),(3,3),(2,5),(3,4),(4,4),(4,5),(5,5),(5,6),(6,6),(7,7)] {
        let g = Arc::new(Geometry::classic(BoxShape::new(h, w).unwrap()));
        run(&format!("empty {h}x{w}"), &Puzzle::new(Grid::new(g)).unwrap(), 1);
    }
    for f in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&f).unwrap();
        let d: Vec<_> = t.split_whitespace().map(|x| x.parse::<usize>().ok().and_then(Digit::new)).collect();
        let n = d.len().isqrt();
        let g = Arc::new(Geometry::classic(BoxShape::for_side(n).unwrap()));
        run(&f[f.rfind('/').unwrap()..], &Puzzle::new(Grid::from_digits(g, d)).unwrap(), 2);
    }
}
