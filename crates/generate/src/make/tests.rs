//! Tests of making: what comes out meets the request, and the request, seed and number alone decide it.

use std::sync::Arc;

use hyperdoku_grid::{Geometry, Grid, Puzzle, Variant, Verdict};
use hyperdoku_logic::{
    Allowed, Board, Guide, LEVELS, Level, Rater, Reducer, scale_named, technique_named,
};
use hyperdoku_solve::{redundant_givens, solver_named};

use super::*;
use crate::PatternSymmetry;

fn classic(shape: &str) -> Request {
    Request::new(Arc::new(Geometry::classic(shape.parse().expect("a box"))))
}

fn make(request: &Request, seed: u64, count: u64) -> Vec<Made> {
    let maker = Maker::new(request.clone()).expect("it can be met");
    let mut worker = maker.worker();
    let mut all = Vec::new();
    for first in (0..count).step_by(maker.unit() as usize) {
        let numbers = first..count.min(first + maker.unit());
        let budget = Budget::unlimited().with_nodes(100_000);
        worker.make(seed, numbers, &budget, &mut |made| all.push(made)).expect("in time");
    }
    assert!(all.iter().map(|made| made.index).eq(0..count));
    all
}

/// An engine that the bulk does not use finds the same only solution.
fn check(made: &Made) {
    let proper = &made.proper;
    let side = proper.puzzle().geometry().side();
    let engine = solver_named(if side <= 6 { "naive" } else { "field" }).expect("any side");
    let verdict = (engine.make)().verdict(proper.puzzle(), &Budget::unlimited()).expect("served").0;
    assert_eq!(verdict, Verdict::Unique(proper.solution().clone()));
}

fn givens(made: &Made) -> usize {
    made.proper.puzzle().filled().count()
}

#[test]
fn puzzles_of_every_shape_have_one_solution() {
    for shape in ["1x1", "1x2", "2x2", "2x3", "1x5", "3x3", "2x5"] {
        make(&classic(shape), 3, 4).iter().for_each(check);
    }
}

#[test]
fn variants_and_jigsaws_have_one_solution() {
    for (shape, name) in [("3x3", "diagonal"), ("3x3", "windows"), ("2x3", "disjoint-groups")] {
        let variant = Variant::named(name).expect("a variant");
        let geometry = Geometry::classic(shape.parse().expect("a box")).with_variant(variant);
        make(&Request::new(Arc::new(geometry.expect("it fits"))), 1, 2).iter().for_each(check);
    }
    let labels: Vec<u32> = b"1122112233443344".iter().map(|&b| u32::from(b)).collect();
    let geometry = Geometry::jigsaw(&labels).expect("four regions");
    make(&Request::new(Arc::new(geometry)), 1, 2).iter().for_each(check);
}

#[test]
fn the_number_of_givens_is_in_its_range() {
    for (shape, range) in [("3x3", 24..=30), ("3x3", 40..=40), ("2x3", 12..=14), ("4x4", 110..=120)]
    {
        let request = Request { givens: Some(range.clone()), ..classic(shape) };
        let made = make(&request, 1, 12);
        made.iter().for_each(check);
        assert!(made.iter().all(|made| range.contains(&givens(made))), "{shape} {range:?}");
        let first = givens(&made[0]);
        let all_alike = made.iter().all(|made| givens(made) == first);
        assert_eq!(all_alike, range.start() == range.end(), "{shape} {range:?}");
    }
}

#[test]
fn every_symmetry_is_kept() {
    for symmetry in crate::SYMMETRIES {
        for (shape, range) in [("3x3", None), ("3x3", Some(30..=40)), ("2x3", None), ("4x4", None)]
        {
            let request = Request { symmetry, givens: range, ..classic(shape) };
            for made in make(&request, 1, 2) {
                let puzzle = made.proper.puzzle();
                let pattern: Vec<bool> = puzzle.digits().iter().map(Option::is_some).collect();
                assert!(symmetry.is_of(&pattern, puzzle.geometry().side()), "{}", symmetry.name);
                check(&made);
            }
        }
    }
}

#[test]
fn a_minimal_puzzle_needs_each_given() {
    let half_turn = PatternSymmetry::named("half-turn").expect("a symmetry");
    for (shape, symmetry) in
        [("3x3", "none"), ("3x3", "half-turn"), ("2x3", "none"), ("3x4", "none")]
    {
        let symmetry = if symmetry == "none" { PatternSymmetry::none() } else { half_turn };
        let request = Request { minimal: true, symmetry, ..classic(shape) };
        for made in make(&request, 1, 2) {
            check(&made);
            let puzzle = made.proper.puzzle();
            let mut engine = (solver_named("field").expect("any side").make)();
            let solution = made.proper.solution();
            let redundant = redundant_givens(&mut *engine, puzzle, solution, &Budget::unlimited());
            assert_eq!(redundant, Ok(Some(Vec::new())), "{shape}");
        }
    }
}

#[test]
fn an_unbiased_puzzle_is_minimal_and_has_its_weight() {
    let request = Request { unbiased: true, ..classic("3x3") };
    let all = make(&request, 2, 2);
    for made in &all {
        check(made);
        let mut engine = (solver_named("field").expect("any side").make)();
        let (puzzle, solution) = (made.proper.puzzle(), made.proper.solution());
        let redundant = redundant_givens(&mut *engine, puzzle, solution, &Budget::unlimited());
        assert_eq!(redundant, Ok(Some(Vec::new())));
        assert_eq!(made.weight, Some(weight(givens(made))));
    }
    let alone = &make(&request, 2, 1)[0];
    assert_eq!(alone.proper.puzzle(), all[0].proper.puzzle());
    assert_eq!(make(&classic("3x3"), 2, 1)[0].weight, None);
}

#[test]
fn every_level_is_met_by_the_rating() {
    let mut rater = Rater::new(scale_named("se121").expect("a scale"));
    for level in LEVELS {
        let request = Request { tenths: Some(level.tenths.0..=level.tenths.1), ..classic("3x3") };
        let count = if level.name == "diabolical" { 2 } else { 20 };
        for made in make(&request, 1, count) {
            check(&made);
            let board = Board::new(made.proper.puzzle()).expect("classic");
            let rated = rater.rate(&board);
            assert_eq!(Level::of(rated.hardest).name, level.name, "{:?}", made.proper.puzzle());
        }
    }
}

#[test]
fn a_range_of_ratings_goes_with_symmetry_and_givens() {
    let request = Request {
        tenths: Some(15..=23),
        givens: Some(26..=32),
        symmetry: PatternSymmetry::named("half-turn").expect("a symmetry"),
        ..classic("3x3")
    };
    let mut rater = Rater::new(scale_named("se121").expect("a scale"));
    for made in make(&request, 1, 10) {
        let board = Board::new(made.proper.puzzle()).expect("classic");
        assert!((15..=23).contains(&rater.rate(&board).hardest.tenths()));
        assert!((26..=32).contains(&givens(&made)));
    }
}

#[test]
fn the_way_uses_what_is_needed_and_nothing_that_is_forbidden() {
    let technique = |name| technique_named(name).expect("a technique");
    let request = Request {
        need: vec![technique("pointing")],
        without: vec![technique("naked-pair"), technique("x-wing")],
        ..classic("3x3")
    };
    let allowed = Allowed::all(true).without(&request.without);
    for made in make(&request, 1, 5) {
        check(&made);
        let puzzle = made.proper.puzzle();
        let guide = Guide::new(puzzle, puzzle, allowed.clone()).expect("classic");
        let used: Vec<&str> = guide.map(|(_, step)| step.technique.name).collect();
        assert!(used.contains(&"pointing") && !used.contains(&"x-wing"), "{used:?}");
    }
}

#[test]
fn the_reductions_alone_solve_what_is_asked_to_be_so() {
    let mut reducer = Reducer::default();
    for shape in ["2x3", "3x3", "3x4", "4x4"] {
        let request = Request { only_reductions: true, ..classic(shape) };
        for made in make(&request, 1, 2) {
            check(&made);
            assert_eq!(reducer.solves(made.proper.puzzle()), Ok(true), "{shape}");
        }
    }
}

#[test]
fn a_pattern_is_what_is_given() {
    let text =
        "x..x...x. .x...x..x ..x.x.x.. x...x...x .x.....x. x...x...x ..x.x.x.. x..x...x. .x...x..x";
    let pattern: Vec<bool> = text.chars().filter(|c| *c != ' ').map(|c| c == 'x').collect();
    let request = Request { pattern: Some(pattern.clone()), ..classic("3x3") };
    for made in make(&request, 1, 3) {
        check(&made);
        let given: Vec<bool> = made.proper.puzzle().digits().iter().map(Option::is_some).collect();
        assert_eq!(given, pattern);
    }
    let pattern: Vec<bool> = "x..x.xx.x..x.x..".chars().map(|c| c == 'x').collect();
    let request = Request { pattern: Some(pattern), ..classic("2x2") };
    make(&request, 1, 3).iter().for_each(check);
}

#[test]
fn puzzles_come_from_the_grids_that_are_given() {
    let grids: Vec<_> = (0..3)
        .map(|index| RandomGrids::new("3x3".parse().expect("a box")).grid(9, index))
        .collect();
    let request = Request { grids: grids.clone(), ..classic("3x3") };
    for made in make(&request, 1, 7) {
        assert_eq!(made.proper.solution(), &grids[made.index as usize % 3]);
        check(&made);
    }
}

#[test]
fn a_number_is_the_same_however_many_are_wanted_and_whoever_makes_it() {
    let leveled = Request { tenths: Some(15..=49), ..classic("3x3") };
    for request in [classic("3x3"), leveled, classic("2x3"), classic("4x4")] {
        let text = |made: &Made| format!("{:?}", made.proper);
        let many: Vec<String> = make(&request, 5, 300).iter().map(text).collect();
        let few: Vec<String> = make(&request, 5, 7).iter().map(text).collect();
        assert_eq!(few, many[..7]);
        let maker = Maker::new(request.clone()).expect("it can be met");
        let first = 300 / maker.unit() * maker.unit() - u64::from(maker.unit() == 1);
        let mut last = Vec::new();
        let budget = Budget::unlimited();
        let mut worker = maker.worker();
        worker.make(5, first..300, &budget, &mut |made| last.push(text(&made))).expect("in time");
        assert_eq!(last, many[first as usize..]);
        let other = make(&request, 6, 1);
        assert_ne!(text(&other[0]), many[0]);
    }
}

#[test]
fn what_is_not_found_in_the_budget_is_an_error_with_its_reasons() {
    let request = Request { givens: Some(17..=17), ..classic("3x3") };
    let maker = Maker::new(request).expect("it can be met");
    let budget = Budget::unlimited().with_nodes(50);
    let mut all = Vec::new();
    let unreached = maker.worker().make(1, 0..5, &budget, &mut |made| all.push(made));
    let unreached = unreached.expect_err("no random puzzle has 17 givens");
    assert!(all.is_empty());
    assert_eq!(
        unreached.to_string(),
        "puzzle 1: none of 50 candidates met the request before the limit: 50 with too many givens"
    );
}

#[test]
fn a_grid_that_does_not_go_with_the_pattern_is_told_at_once() {
    let grid = RandomGrids::new("2x2".parse().expect("a box")).grid(1, 0);
    let pattern: Vec<bool> = "x....x....x....x".chars().map(|c| c == 'x').collect();
    let request = Request { grids: vec![grid], pattern: Some(pattern), ..classic("2x2") };
    let maker = Maker::new(request).expect("nothing is known against it");
    let made = maker.worker().make(1, 0..1, &Budget::unlimited(), &mut |_| {});
    let unreached = made.expect_err("four givens on a diagonal leave several solutions");
    assert_eq!(
        unreached.to_string(),
        "puzzle 1: no candidate meets the request: 1 with several solutions"
    );
}

#[test]
fn a_geometry_without_any_grid_is_told() {
    // Both diagonals of a 2×2 grid with its one-column boxes: no grid has them.
    let diagonal = Variant::named("diagonal").expect("a variant");
    let geometry = Geometry::classic("1x2".parse().expect("a box")).with_variant(diagonal);
    let geometry = Arc::new(geometry.expect("it fits"));
    let empty = Puzzle::new(Grid::new(Arc::clone(&geometry))).expect("no clash");
    let mut naive = (solver_named("naive").expect("the yardstick").make)();
    let verdict = naive.verdict(&empty, &Budget::unlimited()).expect("served").0;
    assert_eq!(verdict, Verdict::Impossible);
    let maker = Maker::new(Request::new(geometry)).expect("nothing is known against it");
    let unreached = maker.worker().make(1, 0..1, &Budget::unlimited(), &mut |_| {});
    let unreached = unreached.expect_err("there is no grid");
    assert_eq!(unreached.to_string(), "puzzle 1: no complete grid has these houses");
}
