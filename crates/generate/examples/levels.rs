//! How many puzzles of each kind are made in a second: CPU time of one thread.
//!
//! `cargo run --release -p hyperdoku-generate --example levels -- [SECONDS [KIND…]]`

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use hyperdoku_generate::{Maker, PatternSymmetry, Request};
use hyperdoku_grid::{Budget, Geometry, Variant};
use hyperdoku_logic::{Board, LEVELS, Rater, scale_named, technique_named};

/// Puzzles that are rated to see what came out.
const SAMPLE: u64 = 200;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let wanted =
        |name: &str| arguments.len() < 2 || arguments[1..].iter().any(|other| other == name);
    println!("| kind | puzzles/s | candidates a puzzle | givens | mean rating of {SAMPLE} |");
    println!("|---|---|---|---|---|");
    for (name, request) in kinds().into_iter().filter(|(name, _)| wanted(name)) {
        measure(&name, request, seconds);
    }
}

fn nine() -> Request {
    classic("3x3")
}

fn classic(shape: &str) -> Request {
    Request::new(Arc::new(Geometry::classic(shape.parse().expect("a box"))))
}

fn kinds() -> Vec<(String, Request)> {
    let symmetry = |name| PatternSymmetry::named(name).expect("a symmetry");
    let technique = |name| technique_named(name).expect("a technique");
    let mut kinds = vec![
        ("any".to_owned(), nine()),
        ("half-turn".to_owned(), Request { symmetry: symmetry("half-turn"), ..nine() }),
        ("30-givens".to_owned(), Request { givens: Some(30..=30), ..nine() }),
    ];
    for level in LEVELS {
        let tenths = level.tenths.0..=level.tenths.1;
        kinds.push((level.name.to_owned(), Request { tenths: Some(tenths.clone()), ..nine() }));
        let request = Request { tenths: Some(tenths), symmetry: symmetry("half-turn"), ..nine() };
        kinds.push((format!("{}-half-turn", level.name), request));
    }
    for name in ["x-wing", "swordfish", "xy-wing", "jellyfish"] {
        kinds.push((format!("need-{name}"), Request { need: vec![technique(name)], ..nine() }));
    }
    kinds.push(("only-reductions".to_owned(), Request { only_reductions: true, ..nine() }));
    for (name, shape, minimal, only_reductions) in [
        ("16x16", "4x4", false, false),
        ("25x25", "5x5", false, false),
        ("36x36", "6x6", false, false),
        ("12x12-minimal", "3x4", true, false),
        ("16x16-reductions", "4x4", false, true),
        ("25x25-reductions", "5x5", false, true),
    ] {
        kinds.push((name.to_owned(), Request { minimal, only_reductions, ..classic(shape) }));
    }
    for (name, text) in [
        (
            "pattern-28",
            "..xx.xx...x.xx..x.x.......xx..x..x..x.......x.x.....x...xx.xx....xx.xx.....x.x..x",
        ),
        (
            "pattern-24",
            "xx.xx.xx..x.x.......x.....x......xx...x.x.......x...x..x..x...x....x....x..x..x.x",
        ),
    ] {
        let pattern = Some(text.chars().map(|c| c == 'x').collect());
        kinds.push((name.to_owned(), Request { pattern, ..nine() }));
    }
    let diagonal = Variant::named("diagonal").expect("a variant");
    let geometry = Geometry::classic("3x3".parse().expect("a box")).with_variant(diagonal);
    let geometry = Arc::new(geometry.expect("it fits"));
    kinds.push(("diagonal".to_owned(), Request::new(geometry)));
    kinds.push((
        "minimal-half-turn".to_owned(),
        Request { minimal: true, symmetry: symmetry("half-turn"), ..nine() },
    ));
    kinds
}

fn measure(name: &str, request: Request, seconds: f64) {
    let maker = Maker::new(request).expect("it can be met");
    let mut worker = maker.worker();
    let mut rater = Rater::new(scale_named("se121").expect("a scale"));
    let (mut made, mut tried, mut givens, mut tenths, mut rated) = (0_u64, 0, 0, 0, 0);
    let mut rating = Duration::ZERO;
    let start = ThreadTime::now();
    let unit = maker.unit();
    let budget = Budget::unlimited().with_time(Duration::from_secs(60));
    for number in 0.. {
        let numbers = number * unit..(number + 1) * unit;
        let done = worker.make(1, numbers, &budget, &mut |puzzle| {
            made += 1;
            tried += puzzle.tried;
            givens += puzzle.proper.puzzle().filled().count();
            if rated < SAMPLE
                && let Ok(board) = Board::new(puzzle.proper.puzzle())
            {
                let before = ThreadTime::now();
                tenths += rater.rate(&board).hardest.tenths();
                rated += 1;
                rating += before.elapsed();
            }
        });
        if let Err(unreached) = done {
            println!("{unreached}");
        }
        if start.elapsed().saturating_sub(rating).as_secs_f64() > seconds {
            break;
        }
    }
    let seconds = start.elapsed().saturating_sub(rating).as_secs_f64();
    let mean = |sum: f64, count: u64| sum / count.max(1) as f64;
    println!(
        "| {name} | {:.1} | {:.1} | {:.1} | {:.1} |",
        made as f64 / seconds,
        mean(tried as f64, made),
        mean(givens as f64, made),
        mean(f64::from(tenths) / 10.0, rated),
    );
}
