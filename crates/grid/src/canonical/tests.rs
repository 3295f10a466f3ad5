//! Claims about forms: the fast way is the slow one, and isomorphic puzzles have one form.

use super::*;
use crate::{Cell, Geometry, Puzzle, Verdict};

fn below(state: &mut u64) -> impl FnMut(usize) -> usize + '_ {
    // Any order of transforms will do here: the upper bits of a linear congruential generator (Knuth, MMIX).
    move |bound| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*state >> 33) as usize % bound
    }
}

fn geometry(shape: &str) -> Arc<Geometry> {
    Arc::new(Geometry::classic(shape.parse().expect("a box")))
}

fn proper(puzzle: Grid, solution: Grid) -> Proper {
    let solution = Puzzle::new(solution).expect("no clash").as_solution().expect("a full grid");
    let puzzle = Puzzle::new(puzzle).expect("no clash");
    Proper::new(puzzle, Verdict::Unique(solution)).expect("its solution").expect("unique")
}

/// The grid whose rows are the first one shifted.
fn cyclic(shape: &str) -> Grid {
    let geometry = geometry(shape);
    let boxes = geometry.box_shape().expect("boxes");
    let (side, height, width) = (geometry.side(), boxes.height(), boxes.width());
    let digits = geometry.all_cells().map(|cell| {
        let (row, column) = (cell.index() / side, cell.index() % side);
        Some(Digit::from_index((row % height * width + row / height + column) % side))
    });
    let digits = digits.collect();
    Grid::from_digits(geometry, digits)
}

/// A grid far from any pattern: pieces of two digits, or cycles of two rows, change places again and again.
fn random_grid(start: &Grid, moves: usize, below: &mut impl FnMut(usize) -> usize) -> Grid {
    let mut grid = start.clone();
    for _ in 0..moves {
        let side = grid.geometry().side();
        let (a, b) = (Digit::from_index(below(side)), Digit::from_index(below(side)));
        let holds = |grid: &Grid, cell: Cell| [Some(a), Some(b)].contains(&grid.get(cell));
        let cells: Vec<Cell> = grid.geometry().all_cells().filter(|&c| holds(&grid, c)).collect();
        let (mut piece, mut at) = (vec![cells[below(cells.len())]], 0);
        while at < piece.len() {
            for peer in grid.geometry().peers(piece[at]) {
                if holds(&grid, peer) && !piece.contains(&peer) {
                    piece.push(peer);
                }
            }
            at += 1;
        }
        for cell in piece {
            let other = if grid.get(cell) == Some(a) { b } else { a };
            grid.set(cell, Some(other));
        }
        if below(4) == 0 {
            grid = Transform::random(&grid.geometry().clone(), &mut *below).apply(&grid);
        }
    }
    grid
}

/// A puzzle with a random part of a grid's givens. Whether it has other solutions does not matter to forms.
fn random_puzzle(grid: &Grid, givens: usize, below: &mut impl FnMut(usize) -> usize) -> Grid {
    let mut puzzle = Grid::new(Arc::clone(grid.geometry()));
    for _ in 0..givens {
        let cell = Cell::new(below(grid.geometry().cells()));
        puzzle.set(cell, grid.get(cell));
    }
    puzzle
}

fn form(proper: &Proper) -> Form {
    Form::of(proper, &Budget::unlimited()).expect("boxes only").expect("no limit")
}

#[test]
fn the_tables_give_the_form_that_trying_everything_gives() {
    let mut state = 1;
    let mut below = below(&mut state);
    let start = cyclic("3x3");
    for moves in [0, 1, 2, 40, 60] {
        let grid = random_grid(&start, moves, &mut below);
        let proper = proper(random_puzzle(&grid, 30, &mut below), grid);
        let (fast, slow) = (form(&proper), Form::by_trial(&proper, &Budget::unlimited()));
        let slow = slow.expect("boxes only").expect("no limit");
        assert_eq!(fast.puzzle, slow.puzzle);
        assert_eq!(fast.solution, slow.solution);
        assert_eq!(fast.automorphisms, slow.automorphisms);
        assert_eq!(fast.grid_automorphisms, slow.grid_automorphisms);
    }
}

#[test]
fn isomorphic_puzzles_have_one_form_and_the_transform_leads_there() {
    let mut state = 2;
    let mut below = below(&mut state);
    for shape in ["3x3", "2x2", "2x3", "3x2"] {
        for _ in 0..if shape == "3x3" { 100 } else { 10 } {
            let grid = random_grid(&cyclic(shape), 30, &mut below);
            let puzzle = random_puzzle(&grid, 30, &mut below);
            let first = form(&proper(puzzle.clone(), grid.clone()));
            assert_eq!(first.transform.apply(&puzzle), first.puzzle);
            assert_eq!(first.transform.apply(&grid), first.solution);
            for _ in 0..if shape == "3x3" { 100 } else { 3 } {
                let transform = Transform::random(grid.geometry(), &mut below);
                let (puzzle, grid) = (transform.apply(&puzzle), transform.apply(&grid));
                let second = form(&proper(puzzle.clone(), grid));
                assert_eq!(first.puzzle, second.puzzle);
                let between = second.isomorphism(&first).expect("isomorphic");
                assert_eq!(between.then(&first.transform).apply(&puzzle), first.puzzle);
            }
            let again = form(&proper(first.puzzle.clone(), first.solution.clone()));
            assert_eq!(again.puzzle, first.puzzle, "a form is its own form");
        }
    }
}

#[test]
fn a_changed_puzzle_is_not_isomorphic() {
    let mut state = 3;
    let mut below = below(&mut state);
    let grid = random_grid(&cyclic("3x3"), 50, &mut below);
    let mut puzzle = random_puzzle(&grid, 30, &mut below);
    let first = form(&proper(puzzle.clone(), grid.clone()));
    let (given, _) = puzzle.filled().next().expect("givens");
    puzzle.set(given, None);
    let second = form(&proper(puzzle, grid));
    assert!(first.isomorphism(&second).is_none());
}

#[test]
fn automorphisms_are_counted() {
    // A pattern of shifted rows, and the most symmetric grid: box (a, p) is that of its band and stack shifted.
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let digits = |text: &str| text.bytes().map(|b| Digit::new(usize::from(b - b'0'))).collect();
    let most = Grid::from_digits(geometry("3x3"), digits(most));
    for (grid, count) in [(cyclic("3x3"), 54), (most, 648)] {
        let form = form(&proper(grid.clone(), grid));
        assert_eq!(form.grid_automorphisms, count);
        assert_eq!(form.automorphisms, count, "a complete grid is its own solution");
    }
}

#[test]
fn a_given_breaks_symmetry() {
    let grid = cyclic("3x3");
    let mut puzzle = Grid::new(Arc::clone(grid.geometry()));
    puzzle.set(Cell::new(0), grid.get(Cell::new(0)));
    let form = form(&proper(puzzle, grid));
    assert_eq!(form.grid_automorphisms, 54);
    assert!(form.automorphisms < 54 && 54 % form.automorphisms == 0, "{}", form.automorphisms);
}

#[test]
fn a_spent_budget_and_other_houses_are_told() {
    let grid = cyclic("2x2");
    let whole = proper(grid.clone(), grid.clone());
    assert!(Form::by_trial(&whole, &Budget::unlimited().with_nodes(63)).expect("boxes").is_none());
    assert!(Form::by_trial(&whole, &Budget::unlimited().with_nodes(64)).expect("boxes").is_some());
    let regions: Vec<u32> = (0..16).map(|cell| cell / 4 / 2 * 2 + cell % 4 / 2).collect();
    let jigsaw = Arc::new(Geometry::jigsaw(&regions).expect("regions"));
    let grid = grid.in_geometry(jigsaw);
    let jigsaw = proper(grid.clone(), grid);
    assert_eq!(Form::of(&jigsaw, &Budget::unlimited()).err(), Some(NoForm::OtherHouses));
}

#[test]
fn what_is_no_grid_has_no_form() {
    let mut forms = NineForms::new();
    assert_eq!(forms.of_grid(&[0; 81]), None);
    assert_eq!(forms.of_grid(&[255; 81]), None);
    let grid: NineDigits = std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        ((row % 3 * 3 + row / 3 + column) % 9 + 1) as u8
    });
    assert!(forms.of_grid(&grid).is_some());
    let mut other = grid;
    other.swap(0, 1);
    assert_eq!(forms.of_grid(&other), None);
    assert_eq!(forms.of_puzzle(&other, &grid), None);
    other[0] |= 16;
    assert_eq!(forms.of_puzzle(&grid, &other), None);
}
