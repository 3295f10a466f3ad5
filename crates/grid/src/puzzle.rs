//! A puzzle: a grid without a clash. A proper puzzle: one with exactly one solution.

use std::ops::Deref;

use crate::check::first_clash;
use crate::{Cell, Clash, Digit, DigitSet, Fault, Grid, Solution, Verdict, Word};

/// A grid in which no house holds a digit twice. It may still have no solution, or several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    grid: Grid,
}

impl Puzzle {
    /// Accepts a grid without a clash; its digits become givens.
    ///
    /// # Errors
    /// The first clash, in the order rows, columns, boxes, extras.
    pub fn new(grid: Grid) -> Result<Self, Clash> {
        match first_clash(grid.geometry(), grid.digits()) {
            Some(clash) => Err(clash),
            None => Ok(Self { grid }),
        }
    }

    /// The grid of its givens.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Gives the grid back.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// Whether `cell` may hold `digit` as far as its given and its marks say.
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.grid.get(cell).is_none_or(|given| given == digit)
            && self.grid.marks().is_none_or(|marks| marks.allows(cell, digit))
    }

    /// The digits that `cell` may hold as far as its given and its marks say, in a word that is wide
    /// enough for the side: the place where every bit-set engine starts.
    pub fn start_of<W: Word>(&self, cell: Cell) -> DigitSet<W> {
        let given = match self.grid.get(cell) {
            Some(digit) => DigitSet::single(digit),
            None => DigitSet::full(self.grid.geometry().side()),
        };
        match self.grid.marks() {
            Some(marks) => DigitSet(given.0 & marks.set_of::<W>(cell).0),
            None => given,
        }
    }

    /// The solution of a puzzle whose every cell is given; `None` while a cell is empty or its marks
    /// forbid its given.
    pub fn as_solution(&self) -> Option<Solution> {
        let digits: Option<Vec<Digit>> = self.grid.digits().iter().copied().collect();
        Solution::new(self, digits?).ok()
    }
}

impl Deref for Puzzle {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.grid
    }
}

/// A puzzle that was proved to have exactly one solution, which it carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proper {
    puzzle: Puzzle,
    solution: Solution,
}

impl Proper {
    /// Accepts a puzzle with the verdict of a complete solver; `None` unless that is
    /// [`Verdict::Unique`] with a solution of this puzzle.
    ///
    /// # Errors
    /// If the verdict's solution is not one of this puzzle.
    pub fn new(puzzle: Puzzle, verdict: Verdict) -> Result<Option<Self>, Fault> {
        let Verdict::Unique(solution) = verdict else { return Ok(None) };
        let solution = Solution::new(&puzzle, solution.into_digits())?;
        Ok(Some(Self { puzzle, solution }))
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its only solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }
}
