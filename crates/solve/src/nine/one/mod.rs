//! One: the engine for the answer to one 9×9 puzzle in the least time, uniqueness proved.
//!
//! A board is three registers of 27 candidate sets; see `lanes.rs` for the drawing and `board.rs` for the
//! sweep. The search goes depth first; both boards of a guess are whole boards, so nothing is taken back.
//! Twins: 512-bit registers where the machine has them, plain integers elsewhere; both take the same steps.
//! Cost: exponential in the worst case; rates and the designs that lost are in DESIGN.md.

mod board;
mod choose;
mod lanes;
mod plain;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "the one place that may say that the machine has the instructions")]
mod token;

use std::ops::ControlFlow::{self, Continue};

use hyperdoku_grid::{
    Budget, Cell, Digit, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo,
};

use board::{Board, Fate};
use choose::Peers;
use lanes::{FULL, Lanes, ROOM};
use plain::Plain;
#[cfg(target_arch = "x86_64")]
use token::{Avx512, Zmm};

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "one",
    summary: "9×9 only: the whole board in three registers, for the answer to one puzzle in the least time",
    sides: 9..=9,
    complete: true,
    any_houses: false,
    marks: true,
    make: || Box::new(One::new()),
};

/// The engine, for the registers of this machine.
enum One {
    Plain(Search<Plain>),
    #[cfg(target_arch = "x86_64")]
    Wide(Search<Zmm>),
}

impl One {
    fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::env::var("HYPERDOKU_SIMD").is_err()
            && let Some(token) = Avx512::detect()
        {
            return Self::Wide(Search::new(token));
        }
        Self::Plain(Search::new(()))
    }
}

impl Solver for One {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let meter = budget.start();
        Ok(match self {
            Self::Plain(search) => search.run(puzzle, meter, found),
            #[cfg(target_arch = "x86_64")]
            Self::Wide(search) => search.token.run(
                #[inline(always)]
                || search.run(puzzle, meter, found),
            ),
        })
    }
}

/// A search and its room, which is kept from puzzle to puzzle.
struct Search<L: Lanes> {
    token: L::Token,
    peers: Peers<L>,
    /// Boards to come back to.
    open: Vec<Board<L>>,
}

impl<L: Lanes> Search<L> {
    fn new(token: L::Token) -> Self {
        Self { token, peers: Peers::new(token), open: Vec::new() }
    }

    #[inline(always)]
    fn run(
        &mut self,
        puzzle: &Puzzle,
        mut meter: Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Report {
        self.open.clear();
        meter.report.covered = self.walk(puzzle, &mut meter, found).is_continue();
        meter.report
    }

    /// Walks the tree depth first; breaks where it left a part of the tree.
    #[inline(always)]
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut board = Board { cells: L::read(self.token, &start_of(puzzle)) };
        loop {
            meter.node()?;
            match board.settle(self.token, &mut meter.report.placements) {
                Fate::Stalled => {
                    meter.report.guesses += 1;
                    let choice = board.choose(&self.peers);
                    self.open.push(board.branch(choice));
                    continue;
                }
                Fate::Solved => {
                    let more = found(solution_of(puzzle, &board));
                    if !self.open.is_empty() {
                        more?;
                    }
                }
                Fate::Dead => {}
            }
            match self.open.pop() {
                Some(next) => board = next,
                None => return Continue(()),
            }
        }
    }
}

/// What each cell may hold as far as its given and its marks say.
#[inline(always)]
fn start_of(puzzle: &Puzzle) -> [u16; ROOM] {
    let mut sets = [0; ROOM];
    if puzzle.marks().is_some() {
        for (cell, set) in sets[..81].iter_mut().enumerate() {
            *set = puzzle.start_of::<u32>(Cell::new(cell)).0 as u16;
        }
        return sets;
    }
    for (set, digit) in sets.iter_mut().zip(puzzle.digits()) {
        // The bit of a digit, or all bits: without a branch, so that many cells go at once.
        let value = digit.map_or(0, |digit| digit.value() as u16);
        *set = if value == 0 { FULL } else { (1 << value) >> 1 };
    }
    sets
}

#[inline(always)]
fn solution_of<L: Lanes>(puzzle: &Puzzle, board: &Board<L>) -> Solution {
    let sets = L::write(board.cells);
    let digit = |set: &u16| Digit::from_index(set.trailing_zeros() as usize);
    let digits = sets[..81].iter().map(digit).collect();
    Solution::new(puzzle, digits).expect("a solved board obeys every house")
}
