use hyperdoku_conformance::corpora;
use hyperdoku_grid::Solver;
use hyperdoku_solve::{redundant_givens, solver_named};

use super::*;

fn field() -> Box<dyn Solver + Send> {
    (solver_named("field").expect("in its table").make)()
}

fn proper(puzzle: Puzzle, solution: &Solution) -> Proper {
    let proper = Proper::new(puzzle, Verdict::Unique(solution.clone()));
    proper.expect("its solution").expect("unique")
}

/// The same givens, but those of some cells, in the text of the solution.
fn all_given(puzzle: &Puzzle, solution: &Solution) -> Puzzle {
    let mut grid = puzzle.grid().clone();
    for cell in puzzle.geometry().all_cells() {
        grid.set(cell, Some(solution.get(cell)));
    }
    Puzzle::new(grid).expect("a solution has no clash")
}

/// What is proved is what the slow twin says: the puzzle stays proper, and no given of it is redundant.
#[test]
fn what_is_left_is_proper_and_minimal() {
    let mut tried = 0;
    for corpus in corpora().expect("the corpus can be read") {
        for entry in corpus.entries.iter().step_by(9) {
            let Some(only) = &entry.truth.only else { continue };
            if only.geometry().side() > 9 || corpus.name == "slow" {
                continue;
            }
            for start in [entry.puzzle.clone(), all_given(&entry.puzzle, only)] {
                let order: Vec<Cell> = start.geometry().all_cells().collect();
                let givens = start.filled().count();
                let start = proper(start, only);
                let smaller = minimise(&start, &order, &Budget::unlimited()).expect("a small side");
                let source = &entry.source;
                assert_eq!(smaller.undecided(), 0, "{source}");
                assert!(smaller.report.covered, "{source}");
                let puzzle = smaller.proper.puzzle();
                assert_eq!(puzzle.filled().count(), smaller.givens.len(), "{source}");
                assert!(smaller.givens.len() <= givens);
                let unlimited = Budget::unlimited();
                let (verdict, _) = field().verdict(puzzle, &unlimited).expect("served");
                assert_eq!(verdict, Verdict::Unique(only.clone()), "{source}");
                let redundant = redundant_givens(&mut *field(), puzzle, only, &unlimited);
                let redundant = redundant.expect("served");
                assert_eq!(redundant, Some(Vec::new()), "{source}");
                tried += 1;
            }
        }
    }
    assert!(tried > 50, "{tried}");
}

/// The first proper puzzle of the corpus that has a given to lose.
fn example() -> Proper {
    let corpora = corpora().expect("the corpus can be read");
    let mut entries = corpora.iter().flat_map(|corpus| &corpus.entries);
    let entry = entries.find(|e| e.truth.only.is_some() && e.puzzle.geometry().side() == 9);
    let entry = entry.expect("a proper puzzle");
    let only = entry.truth.only.as_ref().expect("a proper puzzle");
    proper(all_given(&entry.puzzle, only), only)
}

#[test]
fn a_spent_budget_leaves_givens_undecided_and_the_puzzle_proper() {
    let full = example();
    let order: Vec<Cell> = full.puzzle().geometry().all_cells().collect();
    let mut last = order.len() + 1;
    for nodes in [0, 1, 5, 40, 1000] {
        let budget = Budget::unlimited().with_nodes(nodes);
        let smaller = minimise(&full, &order, &budget).expect("a small side");
        assert!(smaller.report.nodes <= nodes);
        assert!(smaller.undecided() < last, "{nodes}");
        last = smaller.undecided().max(1);
        let (verdict, _) =
            field().verdict(smaller.proper.puzzle(), &Budget::unlimited()).expect("9");
        assert_eq!(verdict.word(), "unique");
    }
}

#[test]
fn givens_that_are_not_to_be_tried_stay() {
    let full = example();
    let kept: Vec<Cell> = full.puzzle().geometry().all_cells().take(40).collect();
    let order: Vec<Cell> = full.puzzle().geometry().all_cells().skip(40).collect();
    let smaller = minimise(&full, &order, &Budget::unlimited()).expect("a small side");
    let puzzle = smaller.proper.puzzle();
    assert!(kept.iter().all(|&cell| puzzle.get(cell).is_some()));
    assert!(smaller.givens.len() < 81);
}

#[test]
fn the_same_order_gives_the_same() {
    let full = example();
    let order: Vec<Cell> = full.puzzle().geometry().all_cells().collect();
    let run = || minimise(&full, &order, &Budget::unlimited()).expect("a small side").givens;
    assert_eq!(run(), run());
}
