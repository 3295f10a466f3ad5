//! Proofs that a puzzle has one solution, whatever finds them.
//!
//! Each is about a part of a known solution, and holds for more givens if it holds for some.

use std::sync::Arc;

use hyperdoku_grid::{
    Cell, Digit, Geometry, Grid, Marks, Meter, Puzzle, Solution, Solver, SolverInfo, Verdict, Word,
};
use hyperdoku_logic::Reducer;
use hyperdoku_solve::solver_for;

use super::singles::Board;

/// What proves it.
pub(super) trait Proof {
    /// Whether it holds for these givens; `None` if the budget ends before that is known.
    fn holds(&mut self, givens: &[Option<Digit>], meter: &Meter) -> Option<bool>;

    /// The same for givens for which it held before those of `orbit` were taken away.
    fn holds_without(
        &mut self,
        givens: &[Option<Digit>],
        _orbit: &[Cell],
        meter: &Meter,
    ) -> Option<bool> {
        self.holds(givens, meter)
    }
}

impl<W: Word> Proof for Board<'_, W> {
    fn holds(&mut self, givens: &[Option<Digit>], _: &Meter) -> Option<bool> {
        Some(self.finishes(givens))
    }
}

/// The reductions finish it.
pub(super) struct ByReductions {
    geometry: Arc<Geometry>,
    reducer: Reducer,
}

impl ByReductions {
    pub(super) fn new(geometry: &Arc<Geometry>) -> Self {
        Self { geometry: Arc::clone(geometry), reducer: Reducer::default() }
    }
}

impl Proof for ByReductions {
    fn holds(&mut self, givens: &[Option<Digit>], _: &Meter) -> Option<bool> {
        self.reducer.solves(&puzzle(&self.geometry, givens)).ok()
    }
}

/// A search finds no second solution.
pub(super) struct BySearch {
    geometry: Arc<Geometry>,
    solution: Vec<Digit>,
    engine: Option<Box<dyn Solver + Send>>,
    takes_marks: bool,
}

impl BySearch {
    pub(super) fn new(solution: &Solution, engine: Option<&'static SolverInfo>) -> Self {
        let geometry = Arc::clone(solution.geometry());
        let empty = puzzle(&geometry, &vec![None; geometry.cells()]);
        let info = engine.or_else(|| solver_for(&empty).ok());
        Self {
            geometry,
            solution: solution.digits().to_vec(),
            engine: info.map(|info| (info.make)()),
            takes_marks: info.is_some_and(|info| info.marks),
        }
    }

    fn verdict(&mut self, puzzle: &Puzzle, meter: &Meter) -> Option<Verdict> {
        // Its nodes are those of the search, not the tests that the meter counts.
        let budget = meter.rest().with_nodes(u64::MAX);
        self.engine.as_mut()?.verdict(puzzle, &budget).ok().map(|(verdict, _)| verdict)
    }
}

impl Proof for BySearch {
    fn holds(&mut self, givens: &[Option<Digit>], meter: &Meter) -> Option<bool> {
        match self.verdict(&puzzle(&self.geometry, givens), meter)? {
            Verdict::Unique(_) => Some(true),
            Verdict::Several(..) | Verdict::Impossible => Some(false),
            Verdict::Unknown(_) => None,
        }
    }

    /// One cell: there is a second solution exactly if there is one with another digit in it, and the first that is
    /// found ends the search.
    fn holds_without(
        &mut self,
        givens: &[Option<Digit>],
        orbit: &[Cell],
        meter: &Meter,
    ) -> Option<bool> {
        let (&[cell], true) = (orbit, self.takes_marks) else { return self.holds(givens, meter) };
        let mut marks = Marks::none(self.geometry.side());
        for (other, digit) in self.geometry.all_cells().zip(&self.solution) {
            match givens[other.index()] {
                Some(_) => marks.allow(other, *digit),
                None => self
                    .geometry
                    .digits()
                    .filter(|candidate| other != cell || candidate != digit)
                    .for_each(|candidate| marks.allow(other, candidate)),
            }
        }
        let mut grid = Grid::from_digits(Arc::clone(&self.geometry), givens.to_vec());
        grid.set_marks(Some(marks));
        let puzzle = Puzzle::new(grid).expect("a part of a solution has no clash");
        let budget = meter.rest().with_nodes(u64::MAX);
        let mut is_found = false;
        let report = self.engine.as_mut()?.search(&puzzle, &budget, &mut |_| {
            is_found = true;
            std::ops::ControlFlow::Break(())
        });
        let covered = report.ok()?.covered;
        if is_found { Some(false) } else { covered.then_some(true) }
    }
}

fn puzzle(geometry: &Arc<Geometry>, givens: &[Option<Digit>]) -> Puzzle {
    let grid = Grid::from_digits(Arc::clone(geometry), givens.to_vec());
    Puzzle::new(grid).expect("a part of a solution has no clash")
}
