//! Small and nearly full puzzles, with marks and variants: every engine agrees with the yardstick.

#![no_main]

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use hyperdoku_conformance::{Effort, Engine, Truth, judge};
use hyperdoku_fuzz::{SMALL, Supply, complete, emptied, shape};
use hyperdoku_grid::{Budget, Grid, Puzzle};
use hyperdoku_solve::{SOLVERS, solver_named, template};
use libfuzzer_sys::fuzz_target;

/// Nodes for the yardstick; puzzles that take more are passed over.
const NODES: u64 = 2_000;

thread_local! {
    /// A complete grid of each shape.
    static COMPLETE: RefCell<HashMap<&'static str, Grid>> = RefCell::default();
    /// One engine of each row, reused for every input: scratch left dirty is found too.
    static ENGINES: RefCell<Vec<Engine>> =
        SOLVERS.iter().copied().chain([&template::INFO]).map(Engine::new).collect::<Vec<_>>().into();
}

fuzz_target!(|bytes: &[u8]| {
    let mut supply = Supply::new(bytes);
    let words = supply.one(SMALL);
    let full = COMPLETE.with_borrow_mut(|known| {
        known.entry(words).or_insert_with(|| complete(&shape(words))).clone()
    });
    let Some(puzzle) = puzzle_of(&mut supply, &full) else { return };
    let mut all = Vec::new();
    let mut naive = (solver_named("naive").expect("the yardstick is in the table").make)();
    let report = naive.search(&puzzle, &Budget::unlimited().with_nodes(NODES), &mut |solution| {
        all.push(solution);
        ControlFlow::Continue(())
    });
    if !report.expect("the yardstick serves every small shape").covered {
        return;
    }
    let truth = Truth::from_all(all);
    let effort =
        if supply.once_in(4) { Effort::nodes(supply.below(40) as u64) } else { Effort::UNLIMITED };
    ENGINES.with_borrow_mut(|engines| {
        for engine in engines {
            if let Err(failure) = judge(engine, effort, &puzzle, &truth) {
                panic!("{failure}");
            }
        }
    });
});

/// A small grid of any digits, or a complete one with cells emptied and perhaps one digit wrong.
fn puzzle_of(supply: &mut Supply<'_>, full: &Grid) -> Option<Puzzle> {
    let geometry = full.geometry();
    let side = geometry.side();
    let mut grid = if side < 9 && supply.once_in(2) {
        supply.grid(geometry)
    } else {
        // A thin 9×9 keeps three cells of four; the yardstick is quick then.
        let kept = if side < 9 { 128 } else { 180 };
        let mut grid = emptied(full, |_| supply.byte() > kept);
        if supply.once_in(4) {
            let cell = geometry.cell_at(supply.below(side), supply.below(side));
            grid.set(cell, supply.digit(side));
        }
        grid
    };
    if supply.once_in(3) {
        grid.set_marks(Some(supply.marks(geometry)));
    }
    Puzzle::new(grid).ok()
}
