//! A sweep over random requests: each ends with as many puzzles as were wanted, or with one clear error.
//!
//! Requests are random within what users can ask for, sensible or not; puzzles are checked by an engine that did not make
//! them.

use std::sync::Arc;
use std::time::Duration;

use hyperdoku_grid::{BoxShape, Geometry, VARIANTS, Verdict};
use hyperdoku_logic::{Board, LEVELS, Rater, TECHNIQUES, scale_named};
use hyperdoku_solve::solver_named;

use super::*;
use crate::dig::Steps;
use crate::{Random, SYMMETRIES};

/// Candidates for each puzzle.
const TRIES: u64 = 300;

/// The time for each puzzle: what takes longer is not reached, which is an end too.
const TIME: Duration = Duration::from_secs(3);

/// Puzzles of each request at most.
const MOST: usize = 4;

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len())]
}

fn one_in(random: &mut Random, count: usize) -> bool {
    random.below(count) == 0
}

/// A random request of a side to 16.
fn request(random: &mut Random) -> Request {
    let shapes = ["3x3", "3x3", "3x3", "2x2", "2x3", "3x2", "1x4", "2x4", "3x4", "4x4", "1x1"];
    let shape: BoxShape = pick(random, &shapes).parse().expect("a box");
    let mut geometry = Geometry::classic(shape);
    if one_in(random, 8) && shape.side() <= 9 {
        let variant = pick(random, VARIANTS);
        geometry = geometry.clone().with_variant(variant).unwrap_or(geometry);
    }
    let cells = geometry.cells();
    let mut request = Request::new(Arc::new(geometry));
    if one_in(random, 3) {
        let low = cells / 5 + random.below(cells / 2 + 1);
        request.givens = Some(low..=low + random.below(6));
    }
    if one_in(random, 3) {
        request.symmetry = &SYMMETRIES[random.below(SYMMETRIES.len())];
    }
    if one_in(random, 12) {
        // More cells than a random pattern needs, or fewer than any puzzle has.
        let tenths = 2 + random.below(6);
        let mut pattern = vec![false; cells];
        for orbit in request.symmetry.orbits(shape.side()) {
            let given = random.below(10) < tenths;
            for cell in orbit {
                pattern[cell.index()] = given;
            }
        }
        request.pattern = Some(pattern);
    }
    request.minimal = one_in(random, 6) && shape.side() <= 12;
    if one_in(random, 3) {
        let (low, high) = (random.below(LEVELS.len()), random.below(LEVELS.len()));
        request.tenths = Some(LEVELS[low].tenths.0..=LEVELS[high].tenths.1);
    }
    if one_in(random, 10) {
        request.need = vec![pick(random, TECHNIQUES)];
    }
    if one_in(random, 10) {
        request.without = vec![pick(random, TECHNIQUES), pick(random, TECHNIQUES)];
    }
    if one_in(random, 12) {
        request.with = Some(vec![pick(random, TECHNIQUES), pick(random, TECHNIQUES)]);
    }
    request.only_reductions = one_in(random, 8);
    if one_in(random, 8) {
        let all = [Steps::Singles, Steps::Locked, Steps::Reductions, Steps::Search];
        request.steps = Some(pick(random, &all));
    }
    request.unbiased = one_in(random, 12);
    request
}

/// What is asked for is what the puzzle is.
fn check(request: &Request, made: &Made, rater: &mut Rater) {
    let puzzle = made.proper.puzzle();
    let side = puzzle.geometry().side();
    let engine = if side <= 6 { "naive" } else { "field" };
    let mut engine = (solver_named(engine).expect("an engine").make)();
    let verdict = engine.verdict(puzzle, &Budget::unlimited()).expect("served").0;
    assert_eq!(verdict, Verdict::Unique(made.proper.solution().clone()), "{request:?}");
    let givens = puzzle.filled().count();
    assert!(request.givens.as_ref().is_none_or(|range| range.contains(&givens)), "{request:?}");
    let pattern: Vec<bool> = puzzle.digits().iter().map(Option::is_some).collect();
    assert!(request.symmetry.is_of(&pattern, side), "{request:?}");
    assert!(request.pattern.as_ref().is_none_or(|asked| *asked == pattern), "{request:?}");
    if let Some(tenths) = &request.tenths {
        let rated = rater.rate(&Board::new(puzzle).expect("classic"));
        assert!(tenths.contains(&rated.hardest.tenths()), "{request:?}");
    }
}

/// Runs requests: how many were refused, made and not reached.
fn sweep(seeds: Range<u64>) -> [usize; 3] {
    let mut ends = [0; 3];
    let mut rater = Rater::new(scale_named("se121").expect("a scale"));
    for seed in seeds {
        let mut random = Random::new(seed, 0);
        let request = request(&mut random);
        let wanted = 1 + random.below(MOST);
        let Ok(maker) = Maker::new(request) else {
            ends[0] += 1;
            continue;
        };
        let budget = Budget::unlimited().with_nodes(TRIES).with_time(TIME);
        let mut all = Vec::new();
        let mut worker = maker.worker();
        let mut ended = Ok(());
        for number in (0..wanted as u64).step_by(maker.unit() as usize) {
            let numbers = number..(number + maker.unit()).min(wanted as u64);
            ended = worker.make(seed, numbers, &budget, &mut |made| all.push(made));
            if ended.is_err() {
                break;
            }
        }
        match ended {
            Ok(()) => assert_eq!(all.len(), wanted, "{:?}", maker.request()),
            Err(unreached) => {
                assert_eq!(unreached.index as usize, all.len(), "{:?}", maker.request());
                assert!(unreached.to_string().starts_with("puzzle "), "{unreached}");
            }
        }
        ends[if all.len() == wanted { 1 } else { 2 }] += 1;
        for made in &all {
            check(maker.request(), made, &mut rater);
        }
    }
    ends
}

#[test]
fn random_requests_end_well() {
    let ends = sweep(0..60);
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
}

#[test]
#[ignore = "slow: a minute or more"]
fn a_thousand_random_requests_end_well() {
    let ends = sweep(1000..2000);
    assert!(ends.iter().all(|&count| count > 50), "{ends:?}");
}
