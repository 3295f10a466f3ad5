//! Board: the pencilmark grid of a classic 9×9 puzzle, seen from cells, from houses and from digits.
//!
//! ```text
//! marks[cell]           which digits may stand here                 empty for a filled cell
//! places[house][digit]  where in this house the digit may stand     only empty cells count
//! cells[digit]          where on the board the digit may stand      81 bits of 128
//! ```
//! The three views say the same; the only two changes, place and eliminate, keep them so. The general
//! `Candidates` of `grid` serve every geometry; this one is for finders that look at it a million times a second.

use hyperdoku_grid::{Cell, Digit, Puzzle};

use crate::houses::{
    ALL, ALL_CELLS, Bits, CellBits, Cells, Digits, HOUSES_OF, PEERS, PLACES_OF, Places, set_of,
};
use crate::step::Step;

/// Why a puzzle gets no board: the rules of this crate serve nine rows, nine columns and nine square boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("human logic serves classic 9×9 puzzles only")]
pub struct NotServed;

/// The candidates and digits of a classic 9×9 puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    marks: [Digits; 81],
    places: [[Places; 9]; 27],
    cells: [Cells; 9],
    empty: Cells,
    /// The digit of a filled cell by its index, else 9.
    values: [u8; 81],
    /// Empty cells of each house.
    free: [u8; 27],
    /// Cells filled with each digit.
    filled: [u8; 9],
}

impl Board {
    /// The board without any digit.
    pub fn empty() -> Self {
        Self {
            marks: [ALL; 81],
            places: [[ALL; 9]; 27],
            cells: [ALL_CELLS; 9],
            empty: ALL_CELLS,
            values: [9; 81],
            free: [9; 27],
            filled: [0; 9],
        }
    }

    /// The board of a puzzle: its givens placed, its marks kept. A cell that marks leave one candidate which no
    /// peer has is filled; a given that its marks forbid stands all the same.
    ///
    /// # Errors
    /// If it is not a classic 9×9 puzzle.
    pub fn new(puzzle: &Puzzle) -> Result<Self, NotServed> {
        let geometry = puzzle.geometry();
        let is_square = geometry.box_shape().is_some_and(|shape| shape.height() == shape.width());
        if geometry.side() != 9 || !is_square || geometry.has_extra_houses() {
            return Err(NotServed);
        }
        let mut board = Self::empty();
        for (cell, digit) in puzzle.filled() {
            board.place(cell.index(), digit.index());
        }
        if let Some(marks) = puzzle.marks() {
            for cell in CellBits(board.empty) {
                let allowed = marks.of(Cell::new(cell)).fold(0, |set, d| set | 1 << d.index());
                Bits(board.marks[cell] & !allowed).for_each(|digit| board.eliminate(cell, digit));
            }
            for cell in CellBits(board.empty) {
                let mark = board.marks[cell];
                let digit = mark.trailing_zeros() as usize;
                if mark.is_power_of_two() && board.cells[digit] & PEERS[cell] == 0 {
                    board.place(cell, digit);
                }
            }
        }
        Ok(board)
    }

    /// The board with these digits, which must be part of a solution of a classic 9×9 puzzle, row by row: the way without
    /// a [`Puzzle`], for those who look at thousands.
    pub fn with_digits(digits: &[Option<Digit>]) -> Self {
        let mut board = Self::empty();
        for (cell, digit) in digits.iter().take(81).enumerate() {
            if let Some(digit) = digit.filter(|digit| digit.value() <= 9) {
                board.place(cell, digit.index());
            }
        }
        board
    }

    /// The candidates of an empty cell; none of a filled one.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + use<> {
        Bits(self.marks[cell.index()]).map(Digit::from_index)
    }

    /// The digit of a filled cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        let value = usize::from(self.values[cell.index()]);
        (value < 9).then(|| Digit::from_index(value))
    }

    /// Whether `digit` is a candidate of `cell`.
    pub fn has_candidate(&self, cell: Cell, digit: Digit) -> bool {
        self.has(cell.index(), digit.index())
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// Does what a step says: first its eliminations, then its placements.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digit) in &step.eliminations {
            self.eliminate(cell.index(), digit.index());
        }
        for &(cell, digit) in &step.placements {
            self.place(cell.index(), digit.index());
        }
    }

    /// Writes a digit and eliminates it from the peers.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        if self.empty >> cell & 1 == 0 {
            return;
        }
        Bits(self.marks[cell]).for_each(|other| self.eliminate(cell, other));
        CellBits(self.cells[digit] & PEERS[cell]).for_each(|peer| self.eliminate(peer, digit));
        self.values[cell] = digit as u8;
        self.filled[digit] += 1;
        self.empty &= !(1 << cell);
        for house in HOUSES_OF[cell] {
            self.free[usize::from(house)] -= 1;
        }
    }

    /// Takes a candidate away, if it is there.
    #[inline]
    pub(crate) fn eliminate(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
    }

    /// The candidates of a cell.
    #[inline]
    pub(crate) fn marks(&self, cell: usize) -> Digits {
        self.marks[cell]
    }

    /// The candidates of every cell.
    pub(crate) fn all_marks(&self) -> &[Digits; 81] {
        &self.marks
    }

    /// Whether a candidate is there.
    #[inline]
    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.marks[cell] >> digit & 1 == 1
    }

    /// The places of a digit in a house.
    #[inline]
    pub(crate) fn places(&self, house: usize, digit: usize) -> Places {
        self.places[house][digit]
    }

    /// The places of every digit in a house.
    #[inline]
    pub(crate) fn all_places(&self, house: usize) -> &[Places; 9] {
        &self.places[house]
    }

    /// The cells that have a digit as candidate.
    #[inline]
    pub(crate) fn cells(&self, digit: usize) -> Cells {
        self.cells[digit]
    }

    /// The empty cells.
    #[inline]
    pub(crate) fn open(&self) -> Cells {
        self.empty
    }

    /// The number of empty cells of a house.
    #[inline]
    pub(crate) fn free(&self, house: usize) -> usize {
        usize::from(self.free[house])
    }

    /// The number of cells filled with a digit.
    pub(crate) fn filled_with(&self, digit: usize) -> usize {
        usize::from(self.filled[digit])
    }

    /// The cells with just `count` candidates.
    pub(crate) fn cells_with(&self, count: u32) -> Cells {
        set_of(CellBits(self.empty).filter(|&cell| self.marks[cell].count_ones() == count))
    }
}
