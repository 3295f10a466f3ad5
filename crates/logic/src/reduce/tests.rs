//! The slow twin: every set of every size by enumeration, to the fixed point.

use std::ops::ControlFlow;
use std::sync::Arc;

use hyperdoku_conformance::RandomPuzzles;
use hyperdoku_grid::{Budget, Cell, Digit, Geometry, House, VARIANTS};
use hyperdoku_solve::solver_named;

use super::*;

/// Candidates as sets of digits, one a cell.
type Sets = Vec<u32>;

/// Takes from each member what no set of others leaves it: k members with k elements keep these for themselves.
fn enumerate(sets: &mut [u32]) -> Result<(), Dead> {
    loop {
        let before = sets.to_vec();
        for chosen in 1..1_u32 << sets.len() {
            let is_in = |at: usize| chosen >> at & 1 == 1;
            let union = (0..sets.len()).filter(|&at| is_in(at)).fold(0, |all, at| all | sets[at]);
            if union.count_ones() < chosen.count_ones() {
                return Err(Dead);
            }
            if union.count_ones() == chosen.count_ones() {
                (0..sets.len()).filter(|&at| !is_in(at)).for_each(|at| sets[at] &= !union);
            }
        }
        if sets == before {
            return Ok(());
        }
    }
}

fn twin_subset(board: &Geometry, sets: &mut Sets) -> Result<(), Dead> {
    for house in board.all_houses() {
        let cells: Vec<usize> = board.cells_in(house).map(Cell::index).collect();
        let mut own: Vec<u32> = cells.iter().map(|&cell| sets[cell]).collect();
        enumerate(&mut own)?;
        cells.iter().zip(own).for_each(|(&cell, set)| sets[cell] = set);
    }
    Ok(())
}

fn twin_symbol(board: &Geometry, sets: &mut Sets) -> Result<(), Dead> {
    let side = board.side();
    for digit in 0..side {
        let has = |sets: &Sets, row: usize, column: usize| sets[row * side + column] >> digit & 1;
        let columns = |row| (0..side).fold(0, |all, c| all | has(sets, row, c) << c);
        let mut rows: Vec<u32> = (0..side).map(columns).collect();
        enumerate(&mut rows)?;
        for (row, columns) in rows.into_iter().enumerate() {
            for column in (0..side).filter(|column| columns >> column & 1 == 0) {
                sets[row * side + column] &= !(1 << digit);
            }
        }
    }
    Ok(())
}

fn twin_xor(board: &Geometry, sets: &mut Sets) {
    let cells: Vec<Vec<usize>> = board
        .all_houses()
        .map(|house: House| board.cells_in(house).map(Cell::index).collect())
        .collect();
    for a in &cells {
        for b in cells.iter().filter(|b| *b != a) {
            let outside = a.iter().filter(|cell| !b.contains(cell));
            let union = outside.fold(0, |all, &cell| all | sets[cell]);
            let others = b.iter().filter(|cell| !a.contains(cell));
            // What is missing outside in one house stands where both meet, or nowhere in the rest of the other.
            if a.iter().any(|cell| b.contains(cell)) {
                others.for_each(|&cell| sets[cell] &= union);
            }
        }
    }
}

/// Every reduction until nothing changes.
fn twin(puzzle: &Puzzle) -> Result<Sets, Dead> {
    let board = puzzle.geometry();
    let mut sets: Sets = board.all_cells().map(|cell| puzzle.start_of::<u32>(cell).0).collect();
    loop {
        let before = sets.clone();
        twin_subset(board, &mut sets)?;
        twin_xor(board, &mut sets);
        twin_symbol(board, &mut sets)?;
        if sets.contains(&0) {
            return Err(Dead);
        }
        if sets == before {
            return Ok(sets);
        }
    }
}

fn sets_of(reduced: &Reduced) -> Sets {
    let marks = reduced.grid.marks().expect("what remains");
    let board = reduced.grid.geometry();
    let set = |cell| marks.of(cell).fold(0, |set, digit: Digit| set | 1 << digit.index());
    board.all_cells().map(set).collect()
}

fn geometries() -> Vec<Geometry> {
    let classic = |shape: &str| Geometry::classic(shape.parse().expect("a box"));
    let mut all: Vec<Geometry> =
        ["1x1", "1x5", "2x2", "2x3", "3x2", "2x4", "3x3"].map(classic).into();
    for variant in VARIANTS {
        all.push(classic("2x2").with_variant(variant).expect("it fits"));
        all.push(classic("3x3").with_variant(variant).expect("it fits"));
    }
    all
}

/// Random puzzles of a geometry.
fn puzzles(geometry: &Arc<Geometry>, empty: usize, seed: u64) -> RandomPuzzles {
    let field = solver_named("field").expect("an engine for every side");
    RandomPuzzles::new(geometry, empty, field, 1_000_000, seed).expect("an easy shape")
}

#[test]
fn the_reductions_do_what_the_enumeration_of_all_sets_does() {
    let mut reducer = Reducer::default();
    let mut outcomes = [0; 3];
    for geometry in geometries() {
        let geometry = Arc::new(geometry);
        let mut random = puzzles(&geometry, 65, 5);
        for _ in 0..50 {
            let puzzle = random.puzzle();
            let reduced = reducer.reduce(&puzzle).expect("a small side");
            match twin(&puzzle) {
                Err(Dead) => assert_eq!(reduced.ending, Ending::Impossible, "{puzzle:?}"),
                Ok(sets) => assert_eq!(sets_of(&reduced), sets, "{puzzle:?}"),
            }
            let solves = reducer.solves(&puzzle).expect("a small side");
            assert_eq!(solves, matches!(reduced.ending, Ending::Solved(_)));
            outcomes[match reduced.ending {
                Ending::Solved(_) => 0,
                Ending::Impossible => 1,
                Ending::Stuck => 2,
            }] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 20), "every ending was met: {outcomes:?}");
}

#[test]
fn no_digit_of_a_solution_is_lost_and_solved_means_unique() {
    let engine = solver_named("field").expect("an engine for every side");
    let mut reducer = Reducer::default();
    for geometry in geometries() {
        let geometry = Arc::new(geometry);
        let mut random = puzzles(&geometry, 60, 6);
        for _ in 0..100 {
            let puzzle = random.puzzle();
            let reduced = reducer.reduce(&puzzle).expect("a small side");
            let marks = reduced.grid.marks().expect("what remains");
            let mut found = 0;
            let look = &mut |solution: Solution| {
                found += 1;
                let cells = puzzle.geometry().all_cells();
                let lost = cells.filter(|&cell| !marks.allows(cell, solution.get(cell))).count();
                assert!(lost == 0 && reduced.ending != Ending::Impossible, "{puzzle:?}");
                if found < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            (engine.make)().search(&puzzle, &Budget::unlimited(), look).expect("it serves");
            assert!(found == 1 || !matches!(reduced.ending, Ending::Solved(_)), "{puzzle:?}");
        }
    }
}

#[test]
fn one_reducer_serves_every_side_in_turn() {
    let mut reducer = Reducer::default();
    for shape in ["3x3", "6x6", "3x3", "9x9", "1x200", "2x2"] {
        let geometry = Arc::new(Geometry::classic(shape.parse().expect("a box")));
        let side = geometry.side();
        let empty = Puzzle::new(Grid::new(geometry)).expect("no clash");
        let reduced = reducer.reduce(&empty).expect("a side to 256");
        assert_eq!((reduced.ending.clone(), reduced.candidates), (Ending::Stuck, side.pow(3)));
    }
    let wide = Arc::new(Geometry::classic("17x17".parse().expect("a box")));
    let wide = Puzzle::new(Grid::new(wide)).expect("no clash");
    assert_eq!(reducer.solves(&wide), Err(TooWide { side: 289 }));
}
