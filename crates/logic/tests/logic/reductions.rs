//! How many puzzles the three reductions solve alone.

use crate::support::puzzle_of;
use hyperdoku_conformance::testdata;
use hyperdoku_grid::{Budget, Cell, Digit, Geometry, Grid, Puzzle, Solver, Transform, Verdict};
use hyperdoku_logic::Reducer;
use hyperdoku_solve::solver_for;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The part of a corpus that is solved, in percent.
fn share(puzzles: &[Puzzle]) -> usize {
    let mut reducer = Reducer::default();
    let is_solved = |puzzle: &&Puzzle| reducer.solves(puzzle).expect("a small side");
    100 * puzzles.iter().filter(is_solved).count() / puzzles.len()
}

fn corpus(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(testdata().join("corpus").join(file)).expect("a corpus");
    let is_puzzle = |line: &&str| !line.starts_with(['#', '!']) && line.len() > 81;
    text.lines().filter(is_puzzle).map(|line| puzzle_of(&line[..81])).collect()
}

/// A random grid without what is redundant: givens are taken away in random order as long as there is one solution.
/// The grid is a random branch of a search under random transforms, as most makers do it.
fn minimal(random: &mut Xoshiro256PlusPlus, engine: &mut dyn Solver) -> Puzzle {
    let mut grid = random_grid(random, engine);
    let mut order: Vec<usize> = (0..81).collect();
    (1..81).rev().for_each(|last| order.swap(last, random.random_range(0..=last)));
    for cell in order.into_iter().map(Cell::new) {
        let digit = grid.get(cell);
        grid.set(cell, None);
        let puzzle = Puzzle::new(grid.clone()).expect("no clash");
        let verdict = engine.verdict(&puzzle, &Budget::unlimited());
        if !matches!(verdict, Ok((Verdict::Unique(_), _))) {
            grid.set(cell, digit);
        }
    }
    Puzzle::new(grid).expect("no clash")
}

/// Three boxes on the diagonal at random, the rest by the engine, moved at random.
fn random_grid(random: &mut Xoshiro256PlusPlus, engine: &mut dyn Solver) -> Grid {
    let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
    let mut grid = Grid::new(Arc::clone(&board));
    for diagonal in 0..3 {
        let mut digits: Vec<usize> = (0..9).collect();
        (1..9).rev().for_each(|last| digits.swap(last, random.random_range(0..=last)));
        for (at, digit) in digits.into_iter().enumerate() {
            let cell = board.cell_at(3 * diagonal + at / 3, 3 * diagonal + at % 3);
            grid.set(cell, Some(Digit::from_index(digit)));
        }
    }
    let puzzle = Puzzle::new(grid).expect("no clash");
    let (verdict, _) = engine.verdict(&puzzle, &Budget::unlimited()).expect("it serves");
    let full = verdict.solution().expect("diagonal boxes always fit").to_grid();
    Transform::random(&board, |bound| random.random_range(0..bound)).apply(&full)
}

#[test]
fn the_reductions_alone_solve_the_share_that_is_known_of_each_kind_of_puzzle() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let first = puzzle_of(&".".repeat(81));
    let mut engine = (solver_for(&first).expect("an engine for 9×9").make)();
    let puzzles: Vec<Puzzle> = (0..400).map(|_| minimal(&mut random, &mut *engine)).collect();
    let shares = [share(&puzzles), share(&corpus("17_clue.txt")), share(&corpus("top1465.txt"))];
    let known = [55..=70, 86..=93, 13..=26];
    assert!(known.iter().zip(&shares).all(|(range, share)| range.contains(share)), "{shares:?}");
}
