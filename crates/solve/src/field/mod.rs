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

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Count, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, U256, Word,
};

use board::{Board, Dead};
use choose::{Choice, choose};
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

impl Field {
    /// Walks the tree of `puzzle` in the word that its side needs.
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        twins: Twins,
        found: &mut dyn FnMut(Solution, u64) -> ControlFlow<()>,
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
        let run = Run { puzzle, layout: &layout, twins, meter: budget.start() };
        Ok(match geometry.side() {
            ..=32 => self.narrow.get_or_insert_default().run(run, found),
            33..=64 => self.middle.get_or_insert_default().run(run, found),
            65..=128 => self.wide.get_or_insert_default().run(run, found),
            _ => self.widest.get_or_insert_default().run(run, found),
        })
    }
}

impl Solver for Field {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        self.walk(puzzle, budget, Twins::Apart, &mut |solution, _| found(solution))
    }

    /// Counts twins together: 39 168 solutions of the empty 6×6 grid stand for 28 200 960.
    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<(Count, Report), SolveError> {
        // Which digits are twins is read from the givens; marks may tell them apart.
        let twins = if puzzle.marks().is_some() { Twins::Apart } else { Twins::Together };
        let mut all: u64 = 0;
        let report = self.walk(puzzle, budget, twins, &mut |_, weight| {
            all = all.saturating_add(weight);
            if all < limit { Continue(()) } else { Break(()) }
        })?;
        let exact = report.covered && all <= limit && all < u64::MAX;
        Ok((Count { found: all.min(limit), exact }, report))
    }
}

/// Digits that stand nowhere on the board are twins: swapping two of them turns the solutions of one
/// guess into those of another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twins {
    /// Every guess is tried, every solution found.
    Apart,
    /// Of twins one is tried, and its solutions count as many times as there are twins.
    Together,
}

/// What a search is asked.
struct Run<'a> {
    puzzle: &'a Puzzle,
    layout: &'a Layout,
    twins: Twins,
    meter: Meter,
}

/// A guess that still has digits to try; the board is marked for it.
#[derive(Clone, Copy)]
struct Guess<W> {
    slot: usize,
    untried: W,
    /// Digits to clear from the slot when none is left to try.
    cleared: W,
    /// The untried digits that are twins.
    twins: W,
    /// How many times a solution counts above this guess.
    weight: u64,
}

/// A search and its room, which is kept from puzzle to puzzle.
#[derive(Default)]
struct Search<W: Word> {
    board: Board<W>,
    scan: Scan<W>,
    guesses: Vec<Guess<W>>,
    /// How many times a solution counts here.
    weight: u64,
}

impl<W: Word> Search<W> {
    fn run(
        &mut self,
        mut run: Run<'_>,
        found: &mut dyn FnMut(Solution, u64) -> ControlFlow<()>,
    ) -> Report {
        self.guesses.clear();
        self.weight = 1;
        let covered = self.walk(&mut run, found).is_continue();
        Report { covered, placements: self.board.placements, ..run.meter.report }
    }

    /// Walks the tree depth first; breaks where it left a part of the tree.
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(Solution, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let layout = run.layout;
        run.meter.node()?;
        let mut node = self.board.start(run.puzzle, layout);
        loop {
            if node.is_ok() {
                node = self.propagate(layout, &run.meter)?;
            }
            if node.is_ok() && self.board.placed() < layout.geometry.cells() {
                run.meter.report.guesses += 1;
                self.mark_guess(layout, run.twins);
            } else if node.is_ok() {
                let solution = Solution::new(run.puzzle, self.board.digits(layout));
                let solution = solution.expect("a solved board obeys every house");
                let more = found(solution, self.weight);
                if !self.guesses.is_empty() {
                    more?;
                }
            }
            node = match self.next_digit(layout) {
                Some(next) => next,
                None => return Continue(()),
            };
            run.meter.node()?;
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

    /// Chooses where to guess, and marks the board to come back to.
    fn mark_guess(&mut self, layout: &Layout, twins: Twins) {
        let Choice { slot, digits: untried, cleared } = choose(&self.board, layout);
        let twins = match twins {
            Twins::Apart => W::ZERO,
            Twins::Together => untried & self.board.nowhere_placed(layout) & !cleared,
        };
        self.guesses.push(Guess { slot, untried, cleared, twins, weight: self.weight });
        self.board.mark();
    }

    /// Goes back to the latest guess and places its next digit; `None` when all guesses are done.
    fn next_digit(&mut self, layout: &Layout) -> Option<Result<(), Dead>> {
        let guess = self.guesses.last_mut()?;
        self.board.take_back(layout);
        let digit = guess.untried ^ guess.untried.without_lowest();
        if digit.is_zero() {
            let Guess { slot, cleared, weight, .. } = *guess;
            self.weight = weight;
            self.guesses.pop();
            self.board.forget_mark();
            return Some(self.board.keep(slot, !cleared));
        }
        let tried = if (digit & guess.twins).is_zero() { digit } else { guess.twins };
        self.weight = guess.weight.saturating_mul(tried.count() as u64);
        guess.untried &= !tried;
        let Guess { slot, untried, cleared, .. } = *guess;
        if untried.is_zero() && cleared.is_zero() {
            self.guesses.pop();
            self.board.forget_mark();
        }
        Some(self.board.place(layout, slot, digit))
    }
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::{Digit, Geometry, Grid, Marks, Verdict};

    use super::*;

    #[test]
    fn cells_that_are_all_left_with_the_same_digit_are_impossible() {
        let geometry = Arc::new(Geometry::classic("2x2".parse().expect("a box")));
        let mut marks = Marks::none(4);
        geometry.all_cells().for_each(|cell| marks.allow(cell, Digit::from_index(0)));
        let mut grid = Grid::new(geometry);
        grid.set_marks(Some(marks));
        let puzzle = Puzzle::new(grid).expect("no clash");
        let (verdict, _) = Field::default().verdict(&puzzle, &Budget::unlimited()).expect("served");
        assert_eq!(verdict, Verdict::Impossible);
    }

    #[test]
    fn twins_counted_together_are_as_many_as_one_by_one() {
        for shape in ["2x2", "1x4", "1x5"] {
            let grid = Grid::new(Arc::new(Geometry::classic(shape.parse().expect("a box"))));
            let puzzle = Puzzle::new(grid).expect("no clash");
            let mut one_by_one = 0;
            let mut field = Field::default();
            let searched = field.search(&puzzle, &Budget::unlimited(), &mut |_| {
                one_by_one += 1;
                Continue(())
            });
            assert!(searched.expect("served").covered);
            for limit in [1, 5, one_by_one - 1, one_by_one, one_by_one + 1, u64::MAX] {
                let counted = field.count(&puzzle, &Budget::unlimited(), limit).expect("served").0;
                let exact = limit >= one_by_one;
                assert_eq!(
                    counted,
                    Count { found: limit.min(one_by_one), exact },
                    "{shape} {limit}"
                );
            }
        }
    }
}
