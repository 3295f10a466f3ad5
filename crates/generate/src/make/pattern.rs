//! Patterns: the cells of the givens are known, their digits are looked for.
//!
//! ```text
//! the best of some random grids ─▶ a cell of the pattern: its digit with the fewest solutions ─▶ … ─▶ one solution
//! ```
//! The givens of a random grid on a pattern with few cells leave thousands of solutions. So one given after the other is
//! changed to the digit that leaves the fewest; one step in four may lead up, to at most twice as many, since all steps down
//! lead into a hollow sooner or later. A climb that finds no new lowest count for too long ends, and another begins. A grid
//! that is given is taken as it is.
//! Cost: some hundred counts of at most as many solutions as there were before; at 9×9 some milliseconds for 24 cells in no
//! special place, more for fewer.

use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Cell, Digit, Geometry, Grid, Puzzle, Solution, Solver, SolverInfo, Verdict,
};
use hyperdoku_solve::nine::{Batch, Board};
use hyperdoku_solve::solver_for;

use super::candidate::Candidate;
use crate::Random;
use crate::request::Request;

/// Solutions that are counted at most.
const MOST: u64 = 1000;

/// Nodes of a count by an engine for any side.
const NODES: u64 = 20_000;

/// Steps without a new lowest count after which a climb ends, for each cell of the pattern.
const PATIENCE: usize = 20;

/// One step up in so many is taken.
const UPWARD: usize = 4;

/// Climbs to puzzles on one pattern.
pub(super) struct Climber {
    geometry: Arc<Geometry>,
    /// The engine that is asked for, if one is.
    info: Option<&'static SolverInfo>,
    cells: Vec<Cell>,
    batch: Option<Batch>,
    engine: Option<Box<dyn Solver + Send>>,
}

impl Climber {
    pub(super) fn new(request: &Request, cells: &[Cell]) -> Self {
        Self {
            geometry: Arc::clone(&request.geometry),
            info: request.engine,
            cells: cells.to_vec(),
            batch: request.is_nine().then(Batch::new),
            engine: None,
        }
    }

    /// A puzzle on the pattern, from the givens of this grid; `None` if the climb ends before there is one solution.
    pub(super) fn climb(
        &mut self,
        grid: &Solution,
        is_fixed: bool,
        random: &mut Random,
        budget: &Budget,
    ) -> Option<Candidate> {
        let clock = budget.start();
        let mut givens = vec![None; grid.geometry().cells()];
        for cell in &self.cells {
            givens[cell.index()] = Some(grid.get(*cell));
        }
        let mut count = self.counts(&[givens.clone()], MOST, budget)[0];
        let mut fewest = count;
        let mut patience = PATIENCE * self.cells.len();
        while count != 1 {
            if is_fixed || patience == 0 || clock.look().is_break() {
                return None;
            }
            patience -= 1;
            let cell = self.cells[random.below(self.cells.len())];
            let others = self.others(&givens, cell);
            // A count that reaches this is not known.
            let most = MOST.min(2 * count + 2);
            let counts = self.counts(&others, most, budget);
            let Some(best) = counts.iter().copied().filter(|&other| other > 0).min() else {
                continue;
            };
            let goes_down = best <= count;
            let goes_up = best < most && random.below(UPWARD) == 0;
            if !goes_down && !goes_up {
                continue;
            }
            let all: Vec<usize> = (0..others.len()).filter(|&at| counts[at] == best).collect();
            givens.clone_from(&others[all[random.below(all.len())]]);
            count = best;
            if count < fewest {
                fewest = count;
                patience = PATIENCE * self.cells.len();
            }
        }
        self.candidate(givens, budget)
    }

    /// The same givens with every other digit in a cell that no other given forbids.
    fn others(&self, givens: &[Option<Digit>], cell: Cell) -> Vec<Vec<Option<Digit>>> {
        let geometry = &self.geometry;
        let taken: Vec<Option<Digit>> =
            geometry.peers(cell).iter().map(|peer| givens[peer.index()]).collect();
        let is_free =
            |digit: &Digit| givens[cell.index()] != Some(*digit) && !taken.contains(&Some(*digit));
        let with = |digit: Digit| {
            let mut givens = givens.to_vec();
            givens[cell.index()] = Some(digit);
            givens
        };
        geometry.digits().filter(is_free).map(with).collect()
    }

    /// The number of solutions of each, at most `most`; that if it is not known.
    fn counts(&mut self, all: &[Vec<Option<Digit>>], most: u64, budget: &Budget) -> Vec<u64> {
        if let Some(batch) = &mut self.batch {
            let boards: Vec<Board> = all.iter().map(|givens| board(givens)).collect();
            let mut counts = Vec::new();
            batch.count(&boards[..], most, &mut counts);
            return counts;
        }
        let budget = budget.clone().with_nodes(NODES);
        all.iter().map(|givens| self.count(givens, most, &budget)).collect()
    }

    fn count(&mut self, givens: &[Option<Digit>], most: u64, budget: &Budget) -> u64 {
        let puzzle = self.puzzle(givens);
        let Some(engine) = self.engine(&puzzle) else { return most };
        match engine.count(&puzzle, budget, most) {
            Ok((count, _)) if count.exact => count.found,
            _ => most,
        }
    }

    fn engine(&mut self, puzzle: &Puzzle) -> Option<&mut Box<dyn Solver + Send>> {
        if self.engine.is_none() {
            let info = self.info.or_else(|| solver_for(puzzle).ok())?;
            self.engine = Some((info.make)());
        }
        self.engine.as_mut()
    }

    /// The candidate of givens with one solution, which an engine proves once more.
    fn candidate(&mut self, givens: Vec<Option<Digit>>, budget: &Budget) -> Option<Candidate> {
        let puzzle = self.puzzle(&givens);
        let verdict = self.engine(&puzzle)?.verdict(&puzzle, budget).ok()?.0;
        let Verdict::Unique(solution) = verdict else { return None };
        let count = self.cells.len();
        Some(Candidate { givens, solution: solution.into_digits(), count, is_minimal: false })
    }

    fn puzzle(&self, givens: &[Option<Digit>]) -> Puzzle {
        let grid = Grid::from_digits(Arc::clone(&self.geometry), givens.to_vec());
        Puzzle::new(grid).expect("a digit is put only where no given forbids it")
    }
}

/// A 9×9 board.
fn board(givens: &[Option<Digit>]) -> Board {
    let mut digits = [0; 81];
    for (to, digit) in digits.iter_mut().zip(givens) {
        *to = digit.map_or(0, |digit| digit.value() as u8);
    }
    Board::from_digits(digits).expect("digits of a 9×9 grid")
}
