use hyperdoku::{format::*, grid::*, solve::*};
fn main() {
    for path in std::env::args().skip(1) {
        let r = Reader::new(std::fs::File::open(&path).unwrap(), ReadOptions::default());
        let mut s = (solver_named("field").unwrap().make)();
        let (mut n, mut nodes, mut guesses, mut placements) = (0u64, 0, 0, 0);
        for rec in r { let p = Puzzle::new(rec.unwrap().grid).unwrap(); let (_, rep) = s.verdict(&p, &Budget::unlimited()).unwrap();
            n += 1; nodes += rep.nodes; guesses += rep.guesses; placements += rep.placements; }
        let f = |x: u64| x as f64 / n as f64;
        println!("{path}: n {n} nodes {:.2} guesses {:.2} placements {:.1}", f(nodes), f(guesses), f(placements));
    }
}
