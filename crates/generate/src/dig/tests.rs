//! Tests of digging: what comes out is proper, and what stays is needed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hyperdoku_grid::{Geometry, SolverInfo};
use hyperdoku_solve::solver_named;

use super::*;
use crate::large::RandomGrids;

fn field() -> &'static SolverInfo {
    solver_named("field").expect("the engine of any side")
}

fn plan(steps: Steps, order: Order) -> Plan {
    Plan { steps, order, ..Plan::default() }
}

fn dug(shape: &str, plan: &Plan) -> Dug {
    let grids = RandomGrids::new(shape.parse().expect("a box"));
    let mut random = Random::new(5, 0);
    dig(&grids.grid_from(&mut random), plan, &mut random).expect("a side that is served")
}

#[test]
fn an_exact_engine_finds_the_same_only_solution() {
    for shape in ["1x1", "1x2", "1x5", "2x2", "2x3", "3x2", "3x3", "3x4", "4x4", "5x5"] {
        for (steps, order) in [(Steps::Singles, Order::Boxes), (Steps::Locked, Order::Scattered)] {
            let dug = dug(shape, &plan(steps, order));
            let verdict = (field().make)().verdict(dug.proper.puzzle(), &Budget::unlimited());
            let (verdict, _) = verdict.expect("field serves it");
            assert_eq!(verdict, Verdict::Unique(dug.proper.solution().clone()), "{shape}");
            assert_eq!(dug.givens(), dug.proper.puzzle().filled().count());
            assert_eq!(dug.untested, 0);
        }
    }
}

#[test]
fn the_steps_need_every_given_that_stays() {
    for steps in [Steps::Singles, Steps::Locked] {
        let dug = dug("3x3", &plan(steps, Order::Scattered));
        let puzzle = dug.proper.puzzle();
        let map = Map::new(puzzle.geometry());
        let mut board = Board::<u32>::new(&map, steps);
        assert!(board.finishes(puzzle.digits()));
        for (cell, _) in puzzle.filled() {
            let mut givens = puzzle.digits().to_vec();
            givens[cell.index()] = None;
            assert!(!board.finishes(&givens), "{cell:?} of\n{:?}", puzzle.grid());
        }
    }
}

#[test]
fn a_spent_budget_leaves_a_proper_puzzle_with_untested_givens() {
    let budget = |budget| Plan { budget, ..Plan::default() };
    let dug = dug("3x3", &budget(Budget::unlimited().with_nodes(9)));
    assert_eq!(dug.tests, 9);
    assert!(dug.untested > 0);
    assert_eq!(dug.givens(), dug.proper.puzzle().filled().count());
    let stopped = Budget::unlimited().with_stop(Arc::new(AtomicBool::new(true)));
    assert_eq!(self::dug("4x4", &budget(stopped)).untested, 256);
}

#[test]
fn jigsaws_are_dug_and_extra_houses_refused() {
    let labels: Vec<u32> = b"1122112233443344".iter().map(|&label| u32::from(label)).collect();
    let geometry = Arc::new(Geometry::jigsaw(&labels).expect("four regions of four cells"));
    let digits = b"1234341221434321".iter().map(|b| Digit::new(usize::from(b - b'0')));
    let grid = Grid::from_digits(geometry, digits.collect());
    let solution = Puzzle::new(grid).expect("no clash").as_solution().expect("a full grid");
    let dug = dig(&solution, &plan(Steps::Locked, Order::Boxes), &mut Random::new(1, 1));
    assert!(dug.is_ok_and(|dug| dug.givens() < 9));

    let diagonal = hyperdoku_grid::Variant::named("diagonal").expect("a variant");
    let geometry = Geometry::classic("2x2".parse().expect("a box")).with_variant(diagonal);
    let digits = b"1234341243212143".iter().map(|b| Digit::new(usize::from(b - b'0')));
    let grid = Grid::from_digits(Arc::new(geometry.expect("it fits")), digits.collect());
    let solution = Puzzle::new(grid).expect("no clash").as_solution().expect("a full grid");
    let refused = dig(&solution, &Plan::default(), &mut Random::new(1, 1));
    assert_eq!(refused.err(), Some(DigError::Houses));
}

#[test]
fn sides_above_256_are_refused() {
    let grids = RandomGrids::new("17x17".parse().expect("a box")).with_steps(0);
    let mut random = Random::new(1, 0);
    let grid = grids.grid_from(&mut random);
    let refused = dig(&grid, &Plan::default(), &mut random);
    let message = refused.expect_err("too large").to_string();
    assert_eq!(message, "puzzles are dug to side 256, not 289");
}
