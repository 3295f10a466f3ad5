//! Board: a 9×9 puzzle as the engine takes it, row by row.

use hyperdoku_grid::Puzzle;

use super::sheet::FULL;

/// A grid of 81 digits, row by row; 0 is an empty cell. The givens may clash: such a board has no
/// solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board([u8; 81]);

impl Default for Board {
    /// The empty board.
    fn default() -> Self {
        Self([0; 81])
    }
}

impl Board {
    /// Accepts digits 0 to 9, row by row; `None` if one is larger.
    pub fn from_digits(digits: [u8; 81]) -> Option<Self> {
        let mut largest = 0;
        for digit in digits {
            largest = largest.max(digit);
        }
        (largest <= 9).then_some(Self(digits))
    }

    /// Accepts a line of 81 characters: `1` to `9`, and `0` or `.` for an empty cell; `None` for any
    /// other text.
    pub fn from_line(line: &[u8]) -> Option<Self> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut digits = *line;
        for digit in &mut digits {
            *digit = if *digit == b'.' { 0 } else { digit.wrapping_sub(b'0') };
        }
        Self::from_digits(digits)
    }

    /// The givens of a 9×9 puzzle, without its marks; `None` for another side.
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<Self> {
        let mut digits = [0; 81];
        if puzzle.geometry().side() != 9 {
            return None;
        }
        for (cell, digit) in puzzle.filled() {
            digits[cell.index()] = digit.value() as u8;
        }
        Self::from_digits(digits)
    }

    /// The digits, row by row; 0 is an empty cell.
    pub fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digits as a line of text, `.` for an empty cell.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
    }

    /// A board; `digits` are 0 to 9.
    #[inline(always)]
    pub(super) fn from_any(digits: [u8; 81]) -> Self {
        Self(digits)
    }
}

/// A board with restricted candidates: for each cell, row by row, the digits that it may hold, bit 0 for
/// digit 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MarkedBoard([u16; 81]);

impl MarkedBoard {
    /// Accepts sets of the digits 1 to 9; `None` if a set has another bit.
    pub fn from_sets(sets: [u16; 81]) -> Option<Self> {
        sets.iter().all(|&set| set <= FULL).then_some(Self(sets))
    }

    /// The givens and the marks of a 9×9 puzzle; `None` for another side.
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<Self> {
        let geometry = puzzle.geometry();
        let mut sets = [0; 81];
        if geometry.side() != 9 {
            return None;
        }
        for (cell, set) in geometry.all_cells().zip(&mut sets) {
            *set = puzzle.start_of::<u32>(cell).0 as u16;
        }
        Self::from_sets(sets)
    }

    /// The sets, row by row.
    #[inline(always)]
    pub(super) fn sets(&self) -> &[u16; 81] {
        &self.0
    }
}

/// The puzzles of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Puzzles<'a> {
    /// Givens only.
    Plain(&'a [Board]),
    /// With restricted candidates.
    Marked(&'a [MarkedBoard]),
}

impl<'a> From<&'a [Board]> for Puzzles<'a> {
    fn from(boards: &'a [Board]) -> Self {
        Self::Plain(boards)
    }
}

impl<'a> From<&'a [MarkedBoard]> for Puzzles<'a> {
    fn from(boards: &'a [MarkedBoard]) -> Self {
        Self::Marked(boards)
    }
}

impl Puzzles<'_> {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Plain(boards) => boards.len(),
            Self::Marked(boards) => boards.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// At most `count` of them, from `start` on.
    pub(super) fn part(self, start: usize, count: usize) -> Self {
        let end = self.len().min(start + count);
        match self {
            Self::Plain(boards) => Self::Plain(&boards[start..end]),
            Self::Marked(boards) => Self::Marked(&boards[start..end]),
        }
    }

    /// Whether puzzle `index` allows every digit of a full board.
    #[inline(always)]
    pub(super) fn allow(&self, index: usize, solution: &Board) -> bool {
        match self {
            Self::Plain(boards) => {
                // Whole vectors of bytes; some cells are looked at twice.
                let (givens, digits) = (&boards[index].0, &solution.0);
                let mut wrong = [0; 32];
                for start in [0, 32, 49] {
                    let givens = &givens[start..start + 32];
                    let digits = &digits[start..start + 32];
                    for ((wrong, &given), digit) in wrong.iter_mut().zip(givens).zip(digits) {
                        *wrong |= if given == 0 { 0 } else { given ^ digit };
                    }
                }
                wrong == [0; 32]
            }
            Self::Marked(boards) => {
                let pairs = boards[index].0.iter().zip(&solution.0);
                pairs.fold(true, |right, (set, &digit)| {
                    right & (u32::from(*set) << 1 >> digit & 1 == 1)
                })
            }
        }
    }
}
