//! The engine against `field`, its twins against each other, and its counters.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hyperdoku_format::{ReadOptions, Reader};
use hyperdoku_grid::{
    Budget, Cell, Count, Digit, Geometry, Grid, Marks, Puzzle, Report, SolveError, Solver, Verdict,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::solver_named;

const SAMPLE: &str = include_str!("../../../../../testdata/nine_sample.txt");

/// Both engines that this machine can run; the slow twin alone where it has no 512-bit registers.
fn twins() -> Vec<One> {
    vec![One::plain(), One::new()]
}

fn puzzles(text: &str) -> Vec<Puzzle> {
    let reader = Reader::new(text.as_bytes(), ReadOptions::default());
    reader.map(|record| Puzzle::new(record.expect("a grid").grid).expect("no clash")).collect()
}

fn empty() -> Grid {
    Grid::new(Arc::new(Geometry::classic("3x3".parse().expect("a box"))))
}

/// The count up to `limit`, which all engines must agree on; the report of ours.
fn agree(twins: &mut [One], puzzle: &Puzzle, limit: u64) -> (Count, Report) {
    let budget = Budget::unlimited();
    let mut field = (solver_named("field").expect("a row").make)();
    let (count, _) = field.count(puzzle, &budget, limit).expect("it serves 9×9");
    let mut reports = Vec::new();
    for twin in twins {
        let (ours, report) = twin.count(puzzle, &budget, limit).expect("it serves 9×9");
        assert_eq!(ours.found, count.found, "{puzzle:?}");
        assert!(ours.exact || ours.found == limit, "{puzzle:?}");
        reports.push(report);
    }
    assert!(reports.iter().all(|report| *report == reports[0]), "{puzzle:?} {reports:?}");
    (count, reports[0])
}

/// A puzzle with a few givens changed, added or dropped; `None` if it then has a clash.
fn mutated(puzzle: &Puzzle, random: &mut Xoshiro256PlusPlus) -> Option<Puzzle> {
    let mut grid = puzzle.grid().clone();
    for _ in 0..random.random_range(1..4) {
        let cell = Cell::new(random.random_range(0..81));
        grid.set(cell, Digit::new(random.random_range(0..10)));
    }
    Puzzle::new(grid).ok()
}

fn compare_mutated(rounds: usize) {
    let (sample, mut twins) = (puzzles(SAMPLE), twins());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut met = [0; 3];
    for round in 0..rounds {
        let Some(puzzle) = mutated(&sample[round % sample.len()], &mut random) else { continue };
        let (count, _) = agree(&mut twins, &puzzle, 2);
        met[count.found as usize] += 1;
    }
    assert!(met.iter().all(|&met| met > 0), "none, one and several solutions were met: {met:?}");
}

#[test]
fn changed_puzzles_have_as_many_solutions_as_field_says() {
    compare_mutated(2_000);
}

#[test]
#[ignore = "slow: a minute"]
fn very_many_changed_puzzles_have_as_many_solutions_as_field_says() {
    compare_mutated(400_000);
}

#[test]
#[ignore = "slow: 10 s, and more with the files that HYPERDOKU_PUZZLES names, separated by `:`"]
fn whole_lists_have_as_many_solutions_as_field_says() {
    let corpora = ["17_clue", "top1465", "hardest_1905", "hardest_1106", "several", "nine"];
    let path = |name| format!("{}/../../testdata/corpus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let named = std::env::var("HYPERDOKU_PUZZLES");
    for path in named.unwrap_or_else(|_| corpora.map(path).join(":")).split(':') {
        let text = std::fs::read_to_string(path).expect("a readable list");
        let is_puzzle = |line: &&str| line.len() == 81 && !line.starts_with('#');
        let lines = text.lines().filter_map(|line| line.split(" : ").next());
        let lines: Vec<&str> = lines.filter(is_puzzle).collect();
        assert!(!lines.is_empty(), "{path}");
        let mut twins = twins();
        for puzzle in puzzles(&lines.join("\n")) {
            agree(&mut twins, &puzzle, 2);
        }
    }
}

#[test]
fn nodes_and_guesses_of_the_sample_stay_as_they_are() {
    let sample = puzzles(SAMPLE);
    let mut twins = twins();
    let mut counters = |puzzles: &[Puzzle]| {
        let reports: Vec<_> = puzzles.iter().map(|puzzle| agree(&mut twins, puzzle, 2).1).collect();
        let sum = |of: fn(&Report) -> u64| reports.iter().map(of).sum::<u64>();
        (sum(|r| r.nodes), sum(|r| r.guesses), sum(|r| r.placements))
    };
    let groups: Vec<_> = sample.chunks(10).map(&mut counters).collect();
    // For each ten of a kind: nodes, guesses, placements.
    let expected = [
        (12, 1, 666),
        (116, 53, 1_638),
        (1_268, 629, 17_125),
        (2_166, 1_078, 26_194),
        (84, 60, 542),
        (85, 42, 1_114),
    ];
    assert_eq!(groups, expected);
}

#[test]
fn sparse_grids_are_counted_to_the_limit() {
    let mut twins = twins();
    let blank = Puzzle::new(empty()).expect("no clash");
    for limit in [1, 2, 1_000] {
        let (count, report) = agree(&mut twins, &blank, limit);
        assert_eq!((count.found, report.covered), (limit, false));
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(81);
    for givens in 1..17 {
        for _ in 0..10 {
            let mut grid = empty();
            for _ in 0..givens {
                let cell = Cell::new(random.random_range(0..81));
                grid.set(cell, Digit::new(random.random_range(1..10)));
            }
            if let Ok(puzzle) = Puzzle::new(grid) {
                agree(&mut twins, &puzzle, 20);
            }
        }
    }
}

#[test]
fn givens_that_leave_a_cell_or_a_digit_no_place_are_impossible() {
    let mut twins = twins();
    for text in [
        // r1c9 sees all nine digits; 1 has no place in row 1; two cells of box 1 have only 9 left.
        "12345678.........9...............................................................",
        ".....2345...1...........................1....1................................1.",
        "12.......34.......56.............................7........8......7........8......",
    ] {
        let text: String = text.chars().chain(".".repeat(81).chars()).take(81).collect();
        for puzzle in puzzles(&text) {
            agree(&mut twins, &puzzle, 2);
        }
    }
    let first = puzzles(
        "12345678.........9...............................................................",
    );
    assert_eq!(agree(&mut twins, &first[0], 2).0, Count { found: 0, exact: true });
}

#[test]
fn each_solution_comes_once_and_all_come() {
    let serg = &puzzles(SAMPLE)[40..50];
    let limit = 300;
    let solutions = |solver: &mut dyn Solver, puzzle: &Puzzle| {
        let mut all = Vec::new();
        let search = solver.search(puzzle, &Budget::unlimited(), &mut |solution| {
            all.push(solution.digits().to_vec());
            if all.len() < limit { Continue(()) } else { Break(()) }
        });
        (all, search.expect("it serves 9×9").covered)
    };
    let mut complete = 0;
    for puzzle in serg {
        let mut field = (solver_named("field").expect("a row").make)();
        let (theirs, all_theirs) = solutions(&mut *field, puzzle);
        for mut twin in twins() {
            let (ours, all_ours) = solutions(&mut twin, puzzle);
            let set: BTreeSet<_> = ours.iter().collect();
            assert_eq!(set.len(), ours.len(), "each once: {puzzle:?}");
            assert_eq!(ours.len(), theirs.len(), "{puzzle:?}");
            if all_ours && all_theirs {
                complete += 1;
                assert_eq!(set, theirs.iter().collect(), "{puzzle:?}");
            }
        }
    }
    assert!(complete > 0);
}

#[test]
fn an_engine_used_before_answers_like_a_fresh_one() {
    let sample = puzzles(SAMPLE);
    let budget = Budget::unlimited();
    for mut twin in twins() {
        for puzzle in &sample {
            // A search that was broken off, then one that ran out of nodes.
            twin.search(&sample[30], &budget, &mut |_| Break(())).expect("it serves 9×9");
            let few = twin.verdict(&sample[31], &Budget::unlimited().with_nodes(5));
            assert_eq!(few.expect("it serves 9×9").1.nodes, 5);
            let dirty = twin.verdict(puzzle, &budget).expect("it serves 9×9");
            let fresh = One::new().verdict(puzzle, &budget).expect("it serves 9×9");
            assert_eq!(dirty, fresh);
        }
    }
}

#[test]
fn a_spent_budget_is_no_proof() {
    let hard = puzzles(SAMPLE).pop().expect("a puzzle");
    for mut twin in twins() {
        let all = twin.verdict(&hard, &Budget::unlimited()).expect("it serves 9×9").1.nodes;
        for nodes in [0, 1, 2, all - 1] {
            let budget = Budget::unlimited().with_nodes(nodes);
            let (verdict, report) = twin.verdict(&hard, &budget).expect("it serves 9×9");
            assert!(matches!(verdict, Verdict::Unknown(_)), "{nodes} nodes: {verdict:?}");
            assert_eq!((report.nodes, report.covered), (nodes, false));
        }
        let (verdict, _) =
            twin.verdict(&hard, &Budget::unlimited().with_nodes(all)).expect("it serves 9×9");
        assert!(matches!(verdict, Verdict::Unique(_)));
        let stop = Arc::new(AtomicBool::new(true));
        let (_, report) =
            twin.verdict(&hard, &Budget::unlimited().with_stop(stop)).expect("it serves 9×9");
        assert_eq!((report.nodes, report.covered), (0, false));
    }
}

#[test]
fn the_last_solution_of_a_covered_space_may_be_refused() {
    for puzzle in &puzzles(SAMPLE)[..5] {
        for mut twin in twins() {
            let all = twin.verdict(puzzle, &Budget::unlimited()).expect("it serves 9×9").1;
            let search = twin.search(puzzle, &Budget::unlimited(), &mut |_| Break(()));
            let first = search.expect("it serves 9×9");
            assert!(first.nodes <= all.nodes);
            assert_eq!(first.covered, first.nodes == all.nodes, "{puzzle:?}");
        }
    }
}

#[test]
fn marks_are_obeyed() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(729);
    let mut twins = twins();
    let mut met = [0; 3];
    for puzzle in puzzles(SAMPLE) {
        let mut field = (solver_named("field").expect("a row").make)();
        let (verdict, _) = field.verdict(&puzzle, &Budget::unlimited()).expect("it serves 9×9");
        let solution = verdict.solution().expect("the sample has solutions").clone();
        for hole in [0, 1] {
            let mut marks = Marks::none(9);
            let mut grid = empty();
            for cell in grid.geometry().clone().all_cells() {
                for digit in grid.geometry().digits() {
                    if solution.get(cell) == digit || random.random_bool(0.35) {
                        marks.allow(cell, digit);
                    }
                }
            }
            if hole == 1 {
                // One cell may hold anything but its digit.
                let mut other = Marks::none(9);
                for cell in grid.geometry().all_cells() {
                    for digit in marks.of(cell) {
                        if cell.index() != 40 || digit != solution.get(cell) {
                            other.allow(cell, digit);
                        }
                    }
                }
                marks = other;
            }
            grid.set_marks(Some(marks));
            let marked = Puzzle::new(grid).expect("no clash");
            met[agree(&mut twins, &marked, 2).0.found as usize] += 1;
        }
    }
    assert!(met.iter().all(|&met| met > 0), "none, one and several solutions were met: {met:?}");
}

#[test]
fn other_sides_and_houses_are_refused() {
    let small = Grid::new(Arc::new(Geometry::classic("2x2".parse().expect("a box"))));
    let small = Puzzle::new(small).expect("no clash");
    let refused = One::new().verdict(&small, &Budget::unlimited()).expect_err("side 4");
    assert!(matches!(refused, SolveError::Side { side: 4, .. }));
    let thin = Grid::new(Arc::new(Geometry::classic("1x9".parse().expect("a box"))));
    let thin = Puzzle::new(thin).expect("no clash");
    let refused = One::new().verdict(&thin, &Budget::unlimited()).expect_err("boxes of one row");
    assert!(matches!(refused, SolveError::Houses { .. }));
}
