//! Scratch.
use hyperdoku_grid::{Cell, Digit};
use hyperdoku_logic::{Board, Rater, scale_named};
use std::io::Read as _;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let steps = args.iter().any(|a| a == "--steps");
    let scale = if args.iter().any(|a| a == "se1181") { "se1181" } else { "se121" };
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut rater = Rater::new(scale_named(scale).unwrap());
    let all = Instant::now();
    let mut worst = 0.0_f64;
    let mut n = 0;
    for line in text.lines() {
        let line = line.trim();
        if line.len() < 81 || line.starts_with('#') {
            continue;
        }
        let digits: Vec<Option<Digit>> = line
            .bytes()
            .take(81)
            .map(|b| {
                (b.is_ascii_digit() && b != b'0').then(|| Digit::from_index(usize::from(b - b'1')))
            })
            .collect();
        let board = Board::with_digits(&digits);
        let t = Instant::now();
        let mut last = Instant::now();
        let rated = rater.walk(&board, |_, step| {
            if steps {
                let el: Vec<String> = step
                    .eliminations
                    .iter()
                    .map(|(c, d)| format!("{}-{}", c.index(), d.value()))
                    .collect();
                let ev: Vec<String> = step
                    .evidence
                    .iter()
                    .map(|(r, c, d)| format!("{r:?}{}{}", c.index(), d.value()))
                    .collect();
                eprintln!(
                    "  {} {} {:?} ev {} {:.1} ms",
                    step.rating,
                    step.technique.name,
                    el.join(","),
                    ev.len(),
                    last.elapsed().as_secs_f64() * 1e3
                );
                println!(
                    "  {} {} {:?} {}",
                    step.rating,
                    step.technique.name,
                    el.join(","),
                    ev.join(" ")
                );
            }
            last = Instant::now();
        });
        let took = t.elapsed().as_secs_f64();
        worst = worst.max(took);
        n += 1;
        println!(
            "{} {} {} {}",
            &line[..81],
            rated.hardest,
            rated.to_placement,
            rated.to_elimination
        );
        if n < 100 {
            eprintln!("{} {:.1} ms", &line[..20], took * 1e3);
        }
    }
    let _ = Cell::new(0);
    eprintln!(
        "n {n} mean {:.3} ms worst {:.1} ms",
        all.elapsed().as_secs_f64() * 1e3 / f64::from(n.max(1)),
        worst * 1e3
    );
}
