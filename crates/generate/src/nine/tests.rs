//! Puzzles of every plan, against their claims; the laws of grids and of givens, against exactly uniform grids.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Budget, Cell, Digit, Geometry, Grid, Puzzle, Solution, Verdict};
use hyperdoku_solve::nine::Batch;
use hyperdoku_solve::{redundant_givens, solver_named};

use super::*;
use crate::large::Statistics;
use crate::uniform::UniformGrids;

/// The first `count` puzzles of a chunk.
fn made(plan: &Plan, seed: u64, chunk: u64, count: usize) -> Vec<Dug> {
    let mut made = Vec::new();
    let end = RandomPuzzles::new(plan.clone()).chunk(seed, chunk, &mut |dug| {
        made.push(*dug);
        if made.len() < count { Continue(()) } else { Break(()) }
    });
    assert_eq!(end.is_break(), count <= CHUNK);
    made
}

/// Orbits of a cell and its image on the other side of the centre.
fn half_turn() -> Orbits {
    let pair = |cell: usize| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] };
    Orbits::new((0..=40).map(|cell| pair(cell).into_iter().map(Cell::new))).expect("disjoint")
}

fn is_unique(board: Board) -> bool {
    let mut counts = Vec::new();
    Batch::new().count(&[board][..], 2, &mut counts);
    counts == [1]
}

#[test]
fn every_given_of_a_minimal_puzzle_is_needed() {
    for dug in made(&Plan::minimal(), 1, 0, 30) {
        assert!(is_unique(dug.board()));
        for cell in (0..81).filter(|cell| dug.mask() >> cell & 1 == 1) {
            assert!(!is_unique(dug.solution().only(dug.mask() & !(1 << cell))));
        }
    }
}

#[test]
fn a_symmetric_puzzle_is_its_own_image() {
    let plan = Plan { orbits: half_turn(), stop: None };
    for dug in made(&plan, 1, 0, 30) {
        assert!(is_unique(dug.board()));
        let image = (0..81).fold(0, |image, cell| image | (dug.mask() >> cell & 1) << (80 - cell));
        assert_eq!(dug.mask(), image);
    }
}

#[test]
fn digging_stops_at_the_givens_that_are_wanted() {
    for stop in [30, 45, 81] {
        for dug in made(&Plan::minimal().with_stop(stop), 1, 0, 200) {
            assert_eq!(dug.givens(), stop);
        }
    }
    // The centre goes alone, all else two by two: an odd number needs it.
    let plan = Plan { orbits: half_turn(), stop: Some(40) };
    assert!(made(&plan, 1, 0, 200).iter().all(|dug| [40, 41].contains(&dug.givens())));
}

#[test]
fn cells_in_no_orbit_keep_their_givens() {
    let first_row = (1 << 9) - 1;
    let orbits = Orbits::new((9..81).map(|cell| [Cell::new(cell)])).expect("disjoint");
    for dug in made(&Plan { orbits, stop: None }, 1, 0, 30) {
        assert_eq!(dug.mask() & first_row, first_row);
        assert!(is_unique(dug.board()));
    }
}

#[test]
fn a_chunk_does_not_depend_on_what_was_made_before() {
    let plan = Plan::minimal().with_stop(40);
    let mut puzzles = RandomPuzzles::new(plan.clone());
    let mut again = Vec::new();
    for chunk in [0, 5, 1] {
        let _ = puzzles.chunk(3, chunk, &mut |dug| {
            again.push(*dug);
            Continue(())
        });
    }
    let fresh = [0, 5, 1].map(|chunk| made(&plan, 3, chunk, CHUNK + 1)).concat();
    assert_eq!(again, fresh);
    assert_ne!(again[..CHUNK], again[CHUNK..2 * CHUNK]);
}

#[test]
fn the_grids_of_a_chunk_give_its_puzzles() {
    let plan = Plan::minimal().with_stop(35);
    let whole = made(&plan, 3, 2, 100);
    let grids: Vec<FullBoard> = whole.iter().map(|dug| *dug.solution()).collect();
    let mut from = Vec::new();
    let _ = RandomPuzzles::new(plan).chunk_from(&grids, 3, 2, &mut |dug| {
        from.push(*dug);
        Continue(())
    });
    assert_eq!(from, whole);
}

/// The geometry of 9×9.
fn geometry() -> Arc<Geometry> {
    Arc::new(Geometry::classic(BoxShape::new(3, 3).expect("side 9")))
}

fn puzzle(board: &Board, geometry: &Arc<Geometry>) -> Puzzle {
    let digits = board.digits().iter().map(|&digit| Digit::new(usize::from(digit))).collect();
    Puzzle::new(Grid::from_digits(Arc::clone(geometry), digits)).expect("no clash")
}

/// Another engine says that each puzzle has its solution alone and needs all its givens.
fn are_minimal(count: usize, seed: u64) {
    let geometry = geometry();
    let mut field = (solver_named("field").expect("the engine of any side").make)();
    let budget = Budget::unlimited();
    let mut left = count;
    for chunk in 0..count.div_ceil(CHUNK) as u64 {
        for dug in made(&Plan::minimal(), seed, chunk, left.min(CHUNK)) {
            left -= 1;
            let puzzle = puzzle(&dug.board(), &geometry);
            let Verdict::Unique(solution) = field.verdict(&puzzle, &budget).expect("served").0
            else {
                panic!("not one solution: {:?}", dug.board());
            };
            assert_eq!(FullBoard::from_solution(&solution), Some(*dug.solution()));
            let redundant = redundant_givens(&mut *field, &puzzle, &solution, &budget);
            assert_eq!(redundant.expect("served"), Some(Vec::new()), "{:?}", dug.board());
        }
    }
    assert_eq!(left, 0);
}

#[test]
fn another_engine_finds_some_hundred_puzzles_minimal() {
    are_minimal(300, 11);
}

#[test]
#[ignore = "slow: 20 s"]
fn another_engine_finds_thousands_of_puzzles_minimal() {
    are_minimal(5000, 12);
}

/// The mean and its standard error.
fn mean(samples: &[f64]) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count;
    let spread: f64 = samples.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, spread.sqrt() / count)
}

/// Fails if two means lie more than `errors` standard errors apart.
fn assert_alike(name: &str, ours: &[f64], exact: &[f64], errors: f64) {
    let ((ours, our_error), (exact, error)) = (mean(ours), mean(exact));
    println!("{name}: {ours:.4} ± {our_error:.4}, exact {exact:.4} ± {error:.4}");
    assert!((ours - exact).abs() < errors * our_error.hypot(error), "{name}: {ours}, {exact}");
}

/// Numbers that tell grids with too much order from random ones.
fn numbers(statistics: &Statistics) -> [(&'static str, f64); 5] {
    [
        ("intercalates", statistics.intercalates() as f64),
        ("cycles of rows of a band", statistics.rows_inside.mean_cycles()),
        ("cycles of rows of two bands", statistics.rows_across.mean_cycles()),
        ("cycles of columns of a stack", statistics.columns_inside.mean_cycles()),
        ("cycles of columns of two stacks", statistics.columns_across.mean_cycles()),
    ]
}

/// Statistics of walked grids against those of exactly uniform ones.
fn grids_look_uniform(chunks: u64, exact: u64, seed: u64) {
    let (empty, mut exactly) = (puzzle(&Board::default(), &geometry()), UniformGrids::new());
    let mut walked = WalkedGrids::new();
    let (mut grids, mut ours) = (Vec::new(), Vec::new());
    for chunk in 0..chunks {
        walked.chunk(seed, chunk, &mut grids);
        ours.extend(grids.iter().map(|grid| {
            let digits = grid.digits().iter().filter_map(|&digit| Digit::new(usize::from(digit)));
            let solution = Solution::new(&empty, digits.collect()).expect("a grid is a solution");
            numbers(&Statistics::of(&solution))
        }));
    }
    let truth: Vec<_> =
        (0..exact).map(|index| numbers(&Statistics::of(&exactly.grid(seed, index)))).collect();
    for at in 0..5 {
        let of =
            |all: &[[(&str, f64); 5]]| all.iter().map(|numbers| numbers[at].1).collect::<Vec<_>>();
        let (ours, truth) = (of(&ours), of(&truth));
        assert_alike(numbers(&Statistics::default())[at].0, &ours, &truth, 3.0);
    }
}

#[test]
fn grids_of_a_walk_look_like_exactly_uniform_ones() {
    grids_look_uniform(10, 10_000, 21);
}

#[test]
#[ignore = "slow: 60 s"]
fn very_many_grids_of_a_walk_look_like_exactly_uniform_ones() {
    grids_look_uniform(400, 400_000, 22);
}

/// The numbers of givens of minimal puzzles against those dug from exactly uniform grids.
fn givens_look_uniform(chunks: u64, exact: u64, seed: u64) {
    let mut puzzles = RandomPuzzles::new(Plan::minimal());
    let (mut ours, mut truth) = (Vec::new(), Vec::new());
    for chunk in 0..chunks {
        let _ = puzzles.chunk(seed, chunk, &mut |dug| {
            ours.push(dug.givens());
            Continue(())
        });
    }
    let mut exactly = UniformGrids::new();
    for chunk in 0..exact {
        let numbers = chunk * CHUNK as u64..(chunk + 1) * CHUNK as u64;
        let mut full = |index| FullBoard::from_solution(&exactly.grid(seed, index)).expect("9×9");
        let grids: Vec<_> = numbers.map(&mut full).collect();
        // Orders that the chunks above do not have.
        let _ = puzzles.chunk_from(&grids, seed, u64::MAX / 2 - chunk, &mut |dug| {
            truth.push(dug.givens());
            Continue(())
        });
    }
    let of = |samples: &[usize], value: &dyn Fn(usize) -> f64| {
        samples.iter().map(|&givens| value(givens)).collect::<Vec<_>>()
    };
    let alike = |name: &str, errors, value: &dyn Fn(usize) -> f64| {
        assert_alike(name, &of(&ours, value), &of(&truth, value), errors);
    };
    alike("givens", 3.0, &|givens| givens as f64);
    for wanted in 21..=28 {
        // Eight shares: one of them lies three errors away now and then.
        let name = format!("share with {wanted} givens");
        alike(&name, 4.0, &|givens| f64::from(u8::from(givens == wanted)));
    }
}

#[test]
fn givens_are_as_many_as_from_exactly_uniform_grids() {
    givens_look_uniform(10, 10, 31);
}

#[test]
#[ignore = "slow: 90 s"]
fn givens_of_half_a_million_are_as_many_as_from_exactly_uniform_grids() {
    givens_look_uniform(490, 400, 32);
}
