//! Instance: a puzzle with its variables, as every encoding sees it.
//!
//! ```text
//! variable x(cell, digit): the cell holds the digit         side 4, all open: 64 variables
//! numbering   cells    r1c1=1, r1c1=2, …, r1c1=4, r1c2=1, …      x = 4·cell + digit      (from 1)
//!             digits   r1c1=1, r1c2=1, …, r4c4=1, r1c1=2, …      x = 16·digit + cell
//! ```
//! Both numberings are in use elsewhere. Where givens are eliminated, only open candidates of cells without
//! a digit get a variable, numbered without gaps in the same order. Variables that an encoding adds follow.

use std::sync::Arc;

use hyperdoku_grid::{Cell, Digit, Fault, Geometry, House, Puzzle, Solution};

use crate::at_most_one::AtMostOne;
use crate::cnf::{Clauses, Literal, Size};
use crate::encoding::Encoding;
use crate::open::{DeadEnd, Open};

/// The largest side that is written as clauses: its variables are numbered in a table of side³ entries.
pub const MAX_SIDE: usize = 256;

/// The order in which candidates get their variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbering {
    /// All digits of the first cell, of the second, and so on.
    #[default]
    Cells,
    /// The first digit in all cells, the second, and so on.
    Digits,
}

/// What becomes of the givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Givens {
    /// Every candidate has a variable, every given a clause of its own.
    Units,
    /// Givens and what they rule out in their houses get no variable.
    #[default]
    Eliminated,
    /// As eliminated, with every single that follows placed too.
    Singles,
}

/// How to write a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which clauses.
    pub encoding: &'static Encoding,
    /// How "at most one" is written where the encoding leaves the choice.
    pub at_most_one: &'static AtMostOne,
    /// Which variable is which candidate.
    pub numbering: Numbering,
    /// What becomes of the givens.
    pub givens: Givens,
}

/// Why a puzzle cannot be written as clauses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("clauses are written for sides to {MAX_SIDE}, not {side}")]
pub struct TooLarge {
    /// The side of the puzzle.
    pub side: usize,
}

/// A puzzle with its variables.
#[derive(Clone, Debug)]
pub struct Instance<'p> {
    puzzle: &'p Puzzle,
    plan: Plan,
    /// `Err` where the givens alone leave a cell or a digit without a place.
    open: Result<Open, DeadEnd>,
    /// The number of the variable of each candidate, cell-major; 0 where there is none.
    numbers: Vec<u32>,
    variables: usize,
}

impl<'p> Instance<'p> {
    /// Gives `puzzle` its variables.
    ///
    /// # Errors
    /// If its side lies above [`MAX_SIDE`].
    pub fn new(puzzle: &'p Puzzle, plan: Plan) -> Result<Self, TooLarge> {
        let side = puzzle.geometry().side();
        if side > MAX_SIDE {
            return Err(TooLarge { side });
        }
        let open = match plan.givens {
            Givens::Units => Ok(Open::without_givens(puzzle)),
            Givens::Eliminated => Open::with_givens(puzzle),
            Givens::Singles => Open::with_singles(puzzle),
        };
        Ok(Self::of_open(puzzle, plan, open))
    }

    /// Gives the candidates that are left variables.
    pub(crate) fn of_open(puzzle: &'p Puzzle, plan: Plan, open: Result<Open, DeadEnd>) -> Self {
        let (side, cells) = (puzzle.geometry().side(), puzzle.geometry().cells());
        let mut instance = Self { puzzle, plan, open, numbers: Vec::new(), variables: 0 };
        let Ok(open) = &instance.open else { return instance };
        let mut numbers = vec![0; cells * side];
        let mut next = 0;
        let mut number = |cell: Cell, digit: Digit| {
            if open.placed(cell).is_none() && open.allows(cell, digit) {
                next += 1;
                numbers[cell.index() * side + digit.index()] = next;
            }
        };
        let geometry = puzzle.geometry();
        match plan.numbering {
            Numbering::Cells => geometry
                .all_cells()
                .for_each(|cell| geometry.digits().for_each(|digit| number(cell, digit))),
            Numbering::Digits => geometry
                .digits()
                .for_each(|digit| geometry.all_cells().for_each(|cell| number(cell, digit))),
        }
        (instance.numbers, instance.variables) = (numbers, next as usize);
        instance
    }

    /// Its puzzle.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// Its geometry.
    pub fn geometry(&self) -> &'p Arc<Geometry> {
        self.puzzle.geometry()
    }

    /// How it is written.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many variables stand for candidates; those that the encoding adds follow them.
    pub fn candidates(&self) -> usize {
        self.variables
    }

    /// The candidates that are left; `None` if the givens alone leave something without a place.
    pub fn open(&self) -> Option<&Open> {
        self.open.as_ref().ok()
    }

    /// The literal "`cell` holds `digit`", if that is open.
    #[inline]
    pub fn literal(&self, cell: Cell, digit: Digit) -> Option<Literal> {
        let number = self.numbers[cell.index() * self.geometry().side() + digit.index()];
        (number > 0).then(|| Literal::variable(number as usize - 1))
    }

    /// The literals of a cell; `None` if its digit is placed.
    pub fn of_cell(&self, cell: Cell) -> Option<Vec<Literal>> {
        let open = self.open().filter(|open| open.placed(cell).is_none())?;
        Some(open.of(cell).filter_map(|digit| self.literal(cell, digit)).collect())
    }

    /// The literals of a digit in a house; `None` if it is placed there.
    pub fn of_house(&self, house: House, digit: Digit) -> Option<Vec<Literal>> {
        let open = self.open()?;
        let mut literals = Vec::new();
        for cell in self.geometry().cells_in(house) {
            if open.placed(cell) == Some(digit) {
                return None;
            }
            literals.extend(self.literal(cell, digit));
        }
        Some(literals)
    }

    /// Hands every clause to `sink`, which must have no variable yet.
    pub fn write(&self, sink: &mut dyn Clauses) {
        for _ in 0..self.variables {
            sink.fresh();
        }
        if self.open.is_err() {
            // Nothing solves it: the empty clause says so.
            sink.add(&[]);
            return;
        }
        if self.plan.givens == Givens::Units {
            for (cell, digit) in self.puzzle.filled() {
                // A given that the marks forbid has no variable, and nothing solves the puzzle.
                let unit: Vec<Literal> = self.literal(cell, digit).into_iter().collect();
                sink.add(&unit);
            }
        }
        (self.plan.encoding.write)(self, sink);
    }

    /// How many variables and clauses [`Instance::write`] hands out.
    ///
    /// Cost: one pass over all clauses, none of which is kept.
    pub fn size(&self) -> Size {
        let mut size = Size::default();
        self.write(&mut size);
        size
    }

    /// The solution that an assignment of the variables says; `is_true` is asked for candidates alone.
    ///
    /// # Errors
    /// What is wrong with it: a cell without a digit or with two, or a solution that is none.
    pub fn read(&self, is_true: impl Fn(Literal) -> bool) -> Result<Solution, Misread> {
        let open = self.open.as_ref().map_err(|DeadEnd| Misread::NoSolution)?;
        let mut digits = Vec::with_capacity(self.geometry().cells());
        for cell in self.geometry().all_cells() {
            if let Some(digit) = open.placed(cell) {
                digits.push(digit);
                continue;
            }
            let holds = |digit: &Digit| self.literal(cell, *digit).is_some_and(&is_true);
            let mut held = open.of(cell).filter(holds);
            let name = || self.geometry().cell_name(cell).to_string();
            let digit = held.next().ok_or_else(|| Misread::NoDigit { cell: name() })?;
            if held.next().is_some() {
                return Err(Misread::TwoDigits { cell: name() });
            }
            digits.push(digit);
        }
        Solution::new(self.puzzle, digits).map_err(Misread::Fault)
    }

    /// The clause "not this solution": some empty cell holds another digit.
    pub fn another_than(&self, solution: &Solution) -> Vec<Literal> {
        let cells = self.geometry().all_cells();
        cells.filter_map(|cell| self.literal(cell, solution.get(cell))).map(|l| !l).collect()
    }
}

/// Why an assignment is not a solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misread {
    /// No digit of a cell is true.
    #[error("the answer gives {cell} no digit")]
    NoDigit {
        /// The cell's name.
        cell: String,
    },
    /// Two digits of a cell are true.
    #[error("the answer gives {cell} more than one digit")]
    TwoDigits {
        /// The cell's name.
        cell: String,
    },
    /// The digits break a rule.
    #[error("the answer is no solution: {0}")]
    Fault(Fault),
    /// The givens leave no solution, whatever the answer says.
    #[error("the givens leave something without a place, so that no answer is a solution")]
    NoSolution,
}
