//! Field: the bit-set engine for any side.
//!
//! Each cell is a bit set of what can still be written. Placing a digit clears it from the peers; naked
//! singles, hidden singles and locked candidates run to the fixed point before any guess; then the cell
//! with the fewest digits is tried, digit by digit. Complete for every geometry to side 256.
//! Descendant of the C++ program "SudokuField"; its small interface is [`SudokuField`].
//! Cost: exponential in the worst case; rates and the designs that lost are in DESIGN.md.

mod board;
mod choose;
mod layout;
mod scan;
mod small;

use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, U256, Word,
};

use board::{Board, Dead};
use choose::choose;
use layout::Layout;
use scan::Scan;
pub use small::{FieldError, SudokuField};

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "field",
    summary: "bit sets for any side: singles and locked candidates, then the cell with the fewest digits",
    sides: 1..=256,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Field::default()),
};

/// From this side the work of one node is long enough to look at the clock in each.
const LARGE_SIDE: usize = 32;

/// The engine for any side: a search in the word that the side needs, made when first needed.
#[derive(Default)]
struct Field {
    layout: Option<Arc<Layout>>,
    narrow: Option<Search<u32>>,
    middle: Option<Search<u64>>,
    wide: Option<Search<u128>>,
    widest: Option<Search<U256>>,
}

impl Solver for Field {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let geometry = puzzle.geometry();
        let known = self.layout.as_ref().filter(|layout| {
            Arc::ptr_eq(&layout.geometry, geometry) || layout.geometry == *geometry
        });
        let layout = match known {
            Some(layout) => Arc::clone(layout),
            None => Arc::clone(self.layout.insert(Arc::new(Layout::new(geometry)))),
        };
        let run = (puzzle, &*layout, budget.start());
        Ok(match geometry.side() {
            ..=32 => self.narrow.get_or_insert_default().run(run, found),
            33..=64 => self.middle.get_or_insert_default().run(run, found),
            65..=128 => self.wide.get_or_insert_default().run(run, found),
            _ => self.widest.get_or_insert_default().run(run, found),
        })
    }
}

/// A guess that still has digits to try; the board is marked for it.
#[derive(Clone, Copy)]
struct Guess<W> {
    slot: usize,
    untried: W,
}

/// A search and its room, which is kept from puzzle to puzzle.
#[derive(Default)]
struct Search<W: Word> {
    board: Board<W>,
    scan: Scan<W>,
    guesses: Vec<Guess<W>>,
}

impl<W: Word> Search<W> {
    fn run(
        &mut self,
        (puzzle, layout, mut meter): (&Puzzle, &Layout, Meter),
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Report {
        self.guesses.clear();
        meter.report.covered = self.walk(puzzle, layout, &mut meter, found).is_continue();
        meter.report.placements = self.board.placements;
        meter.report
    }

    /// Walks the tree depth first; breaks where it left a part of the tree.
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        layout: &Layout,
        meter: &mut Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        meter.node()?;
        let mut node = self.board.start(puzzle, layout);
        loop {
            if node.is_ok() {
                node = self.propagate(layout, meter)?;
            }
            if node.is_ok() && self.board.placed() < layout.geometry.cells() {
                meter.report.guesses += 1;
                let slot = choose(&self.board, layout);
                self.guesses.push(Guess { slot, untried: self.board.sets[slot] });
                self.board.mark();
            } else if node.is_ok() {
                let solution = Solution::new(puzzle, self.board.digits(layout));
                let more = found(solution.expect("a solved board obeys every house"));
                if !self.guesses.is_empty() {
                    more?;
                }
            }
            node = match self.next_digit(layout) {
                Some(next) => next,
                None => return Continue(()),
            };
            meter.node()?;
        }
    }

    /// Singles and locked candidates to the fixed point; breaks when the budget is spent.
    fn propagate(&mut self, layout: &Layout, meter: &Meter) -> ControlFlow<(), Result<(), Dead>> {
        let Self { board, scan, .. } = self;
        loop {
            if layout.geometry.side() >= LARGE_SIDE {
                meter.look()?;
            }
            match scan.step(board, layout) {
                Ok(true) => {}
                Ok(false) => return Continue(Ok(())),
                Err(dead) => return Continue(Err(dead)),
            }
        }
    }

    /// Goes back to the latest guess and places its next digit; `None` when all guesses are done.
    fn next_digit(&mut self, layout: &Layout) -> Option<Result<(), Dead>> {
        let guess = self.guesses.last_mut()?;
        self.board.take_back(layout);
        let slot = guess.slot;
        let rest = guess.untried.without_lowest();
        let digit = guess.untried ^ rest;
        guess.untried = rest;
        if rest.is_zero() {
            self.guesses.pop();
            self.board.forget_mark();
        }
        Some(self.board.place(layout, slot, digit))
    }
}
