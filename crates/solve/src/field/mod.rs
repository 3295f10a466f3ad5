//! Field: the bit-set engine for any side.
//!
//! Each cell is a bit set of what can still be written. Placing a digit clears it from the peers; naked
//! singles, hidden singles and locked candidates run to the fixed point before any guess; then the cell
//! with the fewest digits is tried, digit by digit. Complete for every geometry to side 256.
//! Descendant of the C++ program "SudokuField"; its small interface is [`SudokuField`].
//! Cost: exponential in the worst case; the figures are in DESIGN.md.

mod board;
mod choose;
mod layout;
mod scan;

use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, U256, Word,
};

use board::{Board, Dead};
use layout::Layout;
use scan::Scan;

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "field",
    summary: "bit sets for any side: singles and locked candidates, then the cell with the fewest digits",
    sides: 1..=256,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Field::default()),
};

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
        let known = self.layout.as_ref().filter(|layout| layout.geometry == *puzzle.geometry());
        let layout = match known {
            Some(layout) => Arc::clone(layout),
            None => Arc::clone(self.layout.insert(Arc::new(Layout::new(puzzle.geometry())))),
        };
        let meter = budget.start();
        Ok(match puzzle.geometry().side() {
            ..=32 => self.narrow.get_or_insert_with(Search::new).run(puzzle, &layout, meter, found),
            33..=64 => {
                self.middle.get_or_insert_with(Search::new).run(puzzle, &layout, meter, found)
            }
            65..=128 => {
                self.wide.get_or_insert_with(Search::new).run(puzzle, &layout, meter, found)
            }
            _ => self.widest.get_or_insert_with(Search::new).run(puzzle, &layout, meter, found),
        })
    }
}

/// A guess that still has digits to try.
#[derive(Clone, Copy)]
struct Guess<W> {
    cell: usize,
    untried: W,
}

struct Search<W: Word> {
    board: Board<W>,
    scan: Scan<W>,
    guesses: Vec<Guess<W>>,
}

impl<W: Word> Search<W> {
    fn new() -> Self {
        Self { board: Board::new(), scan: Scan::new(), guesses: Vec::new() }
    }

    fn run(
        &mut self,
        puzzle: &Puzzle,
        layout: &Layout,
        mut meter: Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Report {
        self.guesses.clear();
        meter.report.covered = self.walk(puzzle, layout, &mut meter, found).is_continue();
        meter.report.placements = self.board.placements;
        meter.report
    }

    /// Walks the whole tree, depth first.
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        layout: &Layout,
        meter: &mut Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        meter.node()?;
        let mut alive = self.board.start(puzzle, layout);
        loop {
            if alive.is_ok() {
                alive = self.propagate(layout, meter)?;
            }
            if alive.is_ok() {
                if self.board.placed() != layout.geometry.cells() {
                    meter.node()?;
                    alive = self.guess(layout, meter);
                    continue;
                }
                let solution = Solution::new(puzzle, self.board.digits(layout));
                let more = found(solution.expect("a solved board obeys every house"));
                if !self.guesses.is_empty() {
                    more?;
                }
            }
            match self.next_digit(layout) {
                None => return Continue(()),
                Some(next) => {
                    meter.node()?;
                    alive = next;
                }
            }
        }
    }

    /// Singles and locked candidates to the fixed point; breaks when the budget is spent.
    fn propagate(&mut self, layout: &Layout, meter: &Meter) -> ControlFlow<(), Result<(), Dead>> {
        if layout.geometry.side() > 32 {
            meter.look()?;
        }
        Continue(self.fixed_point(layout))
    }

    fn fixed_point(&mut self, layout: &Layout) -> Result<(), Dead> {
        let Self { board, scan, .. } = self;
        let [rows, columns] = &layout.directions;
        loop {
            board.place_naked_singles(layout)?;
            let placed = board.placed();
            if placed == layout.geometry.cells() {
                return Ok(());
            }
            scan.place_hidden_singles(board, layout)?;
            if board.placed() == placed
                && !(scan.clear_locked(board, rows)? | scan.clear_locked(board, columns)?)
            {
                return Ok(());
            }
        }
    }

    /// Tries the first digit of the cell with the fewest, and leaves the others for later.
    fn guess(&mut self, layout: &Layout, meter: &mut Meter) -> Result<(), Dead> {
        meter.report.guesses += 1;
        let cell = choose::choose(&self.board, layout);
        let untried = self.board.sets[cell];
        self.board.mark();
        self.guesses.push(Guess { cell, untried });
        self.next_digit(layout).unwrap_or(Err(Dead))
    }

    /// Goes back to the latest guess and tries its next digit; `None` when all guesses are done.
    fn next_digit(&mut self, layout: &Layout) -> Option<Result<(), Dead>> {
        let guess = self.guesses.last_mut()?;
        self.board.take_back(layout);
        let cell = guess.cell;
        let rest = guess.untried.without_lowest();
        let digit = guess.untried ^ rest;
        guess.untried = rest;
        if rest.is_zero() {
            self.guesses.pop();
            self.board.forget_mark();
        }
        Some(self.board.place(layout, cell, digit))
    }
}
