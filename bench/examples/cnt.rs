use hyperdoku::{grid::*, solve::*};
use std::sync::Arc;
fn main() {
    for (h, w) in [(2,2),(2,3),(3,2)] {
        let g = Arc::new(Geometry::classic(BoxShape::new(h, w).unwrap()));
        let mut s = (solver_named("field").unwrap().make)();
        let t = cpu_time::ThreadTime::now();
        let (c, r) = s.count(&Puzzle::new(Grid::new(g)).unwrap(), &Budget::unlimited(), u64::MAX).unwrap();
        println!("{h}x{w} {c} {:.2}s {r:?}", t.elapsed().as_secs_f64());
    }
}
