use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Budget, Cell, Geometry, Grid, Puzzle, Solution};

use super::*;
use crate::random_grid;

/// A 16×16 grid of which four cells in ten are kept: many solutions, and singles do not reach them.
fn puzzle(seed: u64) -> Puzzle {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let shape = BoxShape::for_side(16).expect("a box");
    let geometry = Arc::new(Geometry::classic(shape));
    let (full, _) =
        random_grid(&geometry, &mut random, &Budget::unlimited()).expect("a small side");
    let mut grid: Grid = full.expect("no bound").to_grid();
    for cell in grid.geometry().all_cells() {
        if random.random_range(0..10) >= 4 {
            grid.set(Cell::new(cell.index()), None);
        }
    }
    Puzzle::new(grid).expect("a part of a solution")
}

#[test]
fn a_half_empty_grid_is_completed() {
    for seed in 0..5 {
        let puzzle = puzzle(seed);
        let open = Open::with_singles(&puzzle).expect("it has a solution");
        let mut meter = Budget::unlimited().with_nodes(5_000_000).start();
        let digits = Local::new(&open, seed).complete(&open, &mut meter).expect("enough moves");
        Solution::new(&puzzle, digits).expect("nothing clashes");
    }
}

#[test]
fn the_same_seed_gives_the_same_and_a_spent_budget_nothing() {
    let puzzle = puzzle(7);
    let open = Open::with_singles(&puzzle).expect("it has a solution");
    let run = |nodes| {
        let mut meter = Budget::unlimited().with_nodes(nodes).start();
        (Local::new(&open, 1).complete(&open, &mut meter), meter.report.nodes)
    };
    assert_eq!(run(5_000_000), run(5_000_000));
    assert_eq!(run(3), (None, 3));
}

/// The counts that moves keep up to date are those of a new start with the same grid.
#[test]
fn what_moves_count_is_what_a_new_count_says() {
    let puzzle = puzzle(3);
    let open = Open::with_singles(&puzzle).expect("it has a solution");
    let map = Map::new(&open);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut search = Search::new(&map);
    search.start(any(&map, &mut random));
    for nodes in [1, 10, 100] {
        let mut meter = Budget::unlimited().with_nodes(nodes).start();
        search.mend(&mut random, &mut meter);
        let mut again = Search::new(&map);
        again.start(search.held().to_vec());
        assert_eq!(search.counts(), again.counts());
    }
}

#[test]
fn a_child_has_only_digits_of_its_parents() {
    let puzzle = puzzle(5);
    let open = Open::with_singles(&puzzle).expect("it has a solution");
    let map = Map::new(&open);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut kept = Vec::new();
    for clashes in 0..2 {
        keep(&mut kept, Mended { held: any(&map, &mut random), clashes });
    }
    let child = child(&map, &kept, &mut random);
    let [one, other] = [&kept[0].held, &kept[1].held];
    for (slot, parents) in child.iter().zip(one.iter().zip(other)) {
        assert!(slot == parents.0 || slot == parents.1);
    }
    assert!(child != *one && child != *other);
}
