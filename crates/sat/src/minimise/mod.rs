//! Minimise: givens of a proper puzzle are taken away until each that is left is proved to be needed.
//!
//! The puzzle has one solution S. Whether the given of a cell is needed is one question to a SAT solver:
//!
//! ```text
//! all other givens hold, and the cell holds another digit than in S
//!    no assignment    the given follows from the others: it goes
//!    a grid T         the given is needed, and the cells where T differs from S are an *unavoidable set*:
//!                     a puzzle without a given in it has both solutions
//!    unknown          so many conflicts were too few: the given stays, undecided, for a later round
//! ```
//! *One solver for all questions.* It is batsat, which answers small questions in half of `CaDiCaL`'s time. Givens are assumptions, so that what was learnt once holds for good. A given
//! that is needed is needed to the end, since fewer givens leave more solutions: it becomes a clause.
//!
//! *Whole crowds first.* "Some cell differs from S" has no assignment under all givens, and those that the
//! solver blames for that suffice; the others go at once. It halves the time for a full 16×16 grid, and is asked
//! again only while it pays.
//!
//! *Sets are kept.* As soon as a set has a single given left, that one is needed, and nobody asks. Exchanges
//! that S allows, as two rows of a band along a cycle, give the first sets for nothing (`sets`).
//! Cost: a question a given and round. 16×16: a fraction of a second; from 25×25 on many givens stay undecided;
//! figures in `DESIGN.md`. Slow twin: `hyperdoku_solve::redundant_givens`.

mod sets;

use std::sync::Arc;

use hyperdoku_grid::{Budget, Cell, Grid, Meter, Proper, Puzzle, Report, Solution, Verdict};

use crate::backend::{Backend, BackendInfo, Outcome, Settings};
use crate::cnf::Literal;
use crate::engine::{ask, usual_plan};
use crate::instance::{Givens, Instance, Plan, TooLarge};
use sets::Sets;

/// Conflicts that a question of the first round may take; each later round has four times as many.
const FIRST_ROUND: u64 = 250;

/// The crowd is asked again while at least one given of so many goes.
const CROWD: usize = 10;

/// What is known of a given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Proved: without it there is another solution.
    Needed,
    /// Nobody knows: the budget was spent before, or it was not to be tried.
    Undecided,
}

/// A smaller puzzle, and what is known of its givens.
#[derive(Clone, Debug)]
pub struct Minimised {
    /// The puzzle with the same only solution.
    pub proper: Proper,
    /// Its givens, in the order of their cells.
    pub givens: Vec<(Cell, Need)>,
    /// What the search did: a node is a question or a conflict. `covered` tells that every given is needed.
    pub report: Report,
}

impl Minimised {
    /// How many givens are undecided; the puzzle is proved minimal if none is.
    pub fn undecided(&self) -> usize {
        self.givens.iter().filter(|(_, need)| *need == Need::Undecided).count()
    }
}

/// Takes givens away, trying those of the cells in `order` one after the other, until each of them is proved to
/// be needed or the budget is spent; other givens stay. The same order and budget of nodes give the same.
///
/// # Errors
/// If the side lies above [`MAX_SIDE`](crate::MAX_SIDE).
///
/// # Panics
/// Never: a part of a proper puzzle has no clash.
pub fn minimise(proper: &Proper, order: &[Cell], budget: &Budget) -> Result<Minimised, TooLarge> {
    let (puzzle, solution) = (proper.puzzle(), proper.solution());
    let mut open = Grid::new(Arc::clone(puzzle.geometry()));
    open.set_marks(puzzle.marks().cloned());
    let open = Puzzle::new(open).expect("an empty grid has no clash");
    let plan = Plan { givens: Givens::Eliminated, ..usual_plan() };
    let mut work = Work::new(puzzle, solution, Instance::new(&open, plan)?, budget.start());
    let tried = order.iter().copied().filter(|&cell| puzzle.get(cell).is_some()).collect();
    let is_whole = work.try_all(tried);
    Ok(work.finish(puzzle, is_whole))
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Empty,
    Untested,
    Needed,
}

/// A puzzle that becomes smaller.
struct Work<'w> {
    solution: &'w Solution,
    /// The clauses of the geometry and the marks, without any given.
    instance: Instance<'w>,
    backend: Box<dyn Backend>,
    meter: Meter,
    states: Vec<State>,
    sets: Sets,
}

impl<'w> Work<'w> {
    fn new(puzzle: &Puzzle, solution: &'w Solution, instance: Instance<'w>, meter: Meter) -> Self {
        let state = |cell| if puzzle.get(cell).is_some() { State::Untested } else { State::Empty };
        let states = puzzle.geometry().all_cells().map(state).collect();
        let mut backend = (BackendInfo::embedded().make)(Settings::default());
        instance.write(&mut *backend);
        let mut work = Self { solution, instance, backend, meter, states, sets: Sets::default() };
        if puzzle.marks().is_none() {
            for set in sets::exchanges(solution) {
                work.keep_set(set);
            }
        }
        work
    }

    /// Tries all of these until nothing is undecided; whether it came so far.
    fn try_all(&mut self, tried: Vec<Cell>) -> bool {
        let mut left = self.undecided(tried);
        loop {
            let before = left.len();
            if before == 0 || !self.blame(&left) {
                break;
            }
            left = self.undecided(left);
            if (before - left.len()) * CROWD < before {
                break;
            }
        }
        let mut conflicts = FIRST_ROUND;
        while !left.is_empty() {
            for &cell in &left {
                if self.state(cell) == State::Untested && !self.try_without(cell, conflicts) {
                    return false;
                }
            }
            left = self.undecided(left);
            conflicts = conflicts.saturating_mul(4);
        }
        true
    }

    fn undecided(&self, mut cells: Vec<Cell>) -> Vec<Cell> {
        cells.retain(|&cell| self.state(cell) == State::Untested);
        cells
    }

    fn state(&self, cell: Cell) -> State {
        self.states[cell.index()]
    }

    /// Asks for any other solution, and takes away what the answer does not rest on, of `tried`. False when
    /// there is no answer within the conflicts of a first question.
    fn blame(&mut self, tried: &[Cell]) -> bool {
        // The clause holds while its switch is on.
        let switch = self.backend.fresh();
        let mut differs = self.instance.another_than(self.solution);
        differs.push(!switch);
        self.backend.add(&differs);
        let mut is_tried = vec![false; self.states.len()];
        for cell in tried {
            is_tried[cell.index()] = true;
        }
        // What a solver meets first it blames first: those to be tried come last, the first of them at the end.
        let cells = self.solution.geometry().all_cells();
        let kept = cells.filter(|c| self.state(*c) == State::Untested && !is_tried[c.index()]);
        let order = kept.chain(tried.iter().rev().copied());
        let mut assumed: Vec<Literal> = order.filter_map(|cell| self.literal(cell)).collect();
        assumed.push(switch);
        let answer = self.ask(&assumed, FIRST_ROUND * 4);
        if answer == Outcome::Unsatisfiable {
            let mut others = tried.to_vec();
            others.retain(|&cell| !self.literal(cell).is_some_and(|l| self.backend.blames(l)));
            for cell in others {
                self.take_away(cell);
            }
        }
        self.backend.add(&[!switch]);
        answer == Outcome::Unsatisfiable
    }

    /// Takes the given of `cell` away or proves that it is needed, if so many conflicts suffice. False when the
    /// budget is spent.
    fn try_without(&mut self, cell: Cell, conflicts: u64) -> bool {
        if self.meter.node().is_break() {
            return false;
        }
        let Some(given) = self.literal(cell) else {
            // The marks of the cell leave nothing else.
            self.take_away(cell);
            return true;
        };
        let mut assumed = self.givens_but(cell);
        assumed.push(!given);
        match self.ask(&assumed, conflicts) {
            Outcome::Unsatisfiable => self.take_away(cell),
            Outcome::Satisfiable => {
                let other = self.instance.read(|literal| self.backend.holds(literal));
                let other = other.expect("an assignment of all clauses is a solution");
                let cells = self.solution.geometry().all_cells();
                self.keep_set(cells.filter(|&c| other.get(c) != self.solution.get(c)).collect());
                debug_assert_eq!(self.state(cell), State::Needed, "no other given is in the set");
            }
            Outcome::Unknown => return self.meter.look().is_continue() && self.is_rich(),
        }
        true
    }

    /// Whether the budget has nodes left.
    fn is_rich(&self) -> bool {
        self.meter.rest().nodes() != Some(0)
    }

    fn ask(&mut self, assumed: &[Literal], conflicts: u64) -> Outcome {
        let budget = self.meter.rest().at_most(conflicts);
        ask(&mut *self.backend, assumed, &budget, &mut self.meter)
    }

    /// The literal of a given; `None` where the marks leave nothing else.
    fn literal(&self, cell: Cell) -> Option<Literal> {
        self.instance.literal(cell, self.solution.get(cell))
    }

    /// The givens that are no clauses yet, without that of one cell.
    fn givens_but(&self, cell: Cell) -> Vec<Literal> {
        let cells = self.solution.geometry().all_cells();
        cells
            .filter(|&other| self.state(other) == State::Untested && other != cell)
            .filter_map(|other| self.literal(other))
            .collect()
    }

    fn take_away(&mut self, cell: Cell) {
        self.states[cell.index()] = State::Empty;
        let states = &self.states;
        for last in self.sets.given_went(cell, |c| states[c.index()] != State::Empty) {
            self.is_needed(last);
        }
    }

    /// Keeps a set of which every proper puzzle with this solution has a given.
    fn keep_set(&mut self, set: Vec<Cell>) {
        let states = &self.states;
        if let Some(last) = self.sets.keep(set, |c| states[c.index()] != State::Empty) {
            self.is_needed(last);
        }
    }

    fn is_needed(&mut self, cell: Cell) {
        if self.state(cell) == State::Untested {
            self.states[cell.index()] = State::Needed;
            if let Some(given) = self.literal(cell) {
                self.backend.add(&[given]);
            }
        }
    }

    fn finish(self, puzzle: &Puzzle, covered: bool) -> Minimised {
        let mut grid = puzzle.grid().clone();
        let mut givens = Vec::new();
        for (cell, _) in puzzle.filled() {
            match self.state(cell) {
                State::Empty => grid.set(cell, None),
                State::Needed => givens.push((cell, Need::Needed)),
                State::Untested => givens.push((cell, Need::Undecided)),
            }
        }
        let smaller = Puzzle::new(grid).expect("a part of a puzzle has no clash");
        let proper = Proper::new(smaller, Verdict::Unique(self.solution.clone()))
            .expect("the solution holds the givens that are its own")
            .expect("the verdict is unique");
        let all = givens.iter().all(|(_, need)| *need == Need::Needed);
        Minimised {
            proper,
            givens,
            report: Report { covered: covered && all, ..self.meter.report },
        }
    }
}

#[cfg(test)]
mod tests;
