//! Candidates: puzzles with one solution that may or may not fit.

use std::sync::Arc;

use hyperdoku_grid::{Digit, Geometry, Grid, Proper, Puzzle, Solution, Verdict};

use crate::{dig, nine};

/// A puzzle with one solution.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) givens: Vec<Option<Digit>>,
    pub(super) solution: Vec<Digit>,
    /// How many givens there are.
    pub(super) count: usize,
    /// Whether it is known that every given is needed.
    pub(super) is_minimal: bool,
}

impl Candidate {
    pub(super) fn of_nine(dug: &nine::Dug) -> Self {
        let digits = dug.solution().digits().iter();
        let solution: Vec<Digit> = digits.map(|&d| Digit::from_index(usize::from(d) - 1)).collect();
        let given = |cell: usize| dug.mask() >> cell & 1 == 1;
        let givens = (0..81).map(|cell| given(cell).then_some(solution[cell])).collect();
        Self { givens, solution, count: dug.givens(), is_minimal: false }
    }

    pub(super) fn of_dug(dug: &dig::Dug) -> Self {
        Self {
            givens: dug.proper.puzzle().digits().to_vec(),
            solution: dug.proper.solution().digits().to_vec(),
            count: dug.givens(),
            is_minimal: false,
        }
    }

    /// The puzzle with its solution, both checked.
    ///
    /// # Panics
    /// If the solution breaks a rule or a given, which would be a bug of the source.
    pub(super) fn into_proper(self, geometry: &Arc<Geometry>) -> Proper {
        let puzzle = self.puzzle(geometry);
        let solution = Solution::new(&puzzle, self.solution);
        let verdict = Verdict::Unique(solution.expect("the source knows the solution"));
        Proper::new(puzzle, verdict).expect("it was checked").expect("the verdict is unique")
    }

    pub(super) fn puzzle(&self, geometry: &Arc<Geometry>) -> Puzzle {
        let grid = Grid::from_digits(Arc::clone(geometry), self.givens.clone());
        Puzzle::new(grid).expect("a part of a solution has no clash")
    }
}
