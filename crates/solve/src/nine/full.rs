//! Full: a complete 9×9 grid, row by row, that obeys every house.

use hyperdoku_grid::Solution;

use super::board::Board;
use super::sheet::FULL;

/// A board without an empty cell, in which every row, column and box holds all nine digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FullBoard(Board);

impl FullBoard {
    /// Accepts a board in which every house holds all nine digits; `None` for any other.
    ///
    /// # Cost
    /// 81 cells, each looked at once.
    pub fn new(board: Board) -> Option<Self> {
        let mut whole = FULL;
        let mut columns = [0_u16; 9];
        for band in board.digits().chunks_exact(27) {
            let mut stacks = [0_u16; 9];
            for row in band.chunks_exact(9) {
                let mut all = 0;
                for (stack, digit) in stacks.iter_mut().zip(row) {
                    let bit = 1_u16 << digit >> 1;
                    all |= bit;
                    *stack |= bit;
                }
                whole &= all;
            }
            for (column, stack) in columns.iter_mut().zip(stacks) {
                *column |= stack;
            }
            for three in stacks.chunks_exact(3) {
                whole &= three[0] | three[1] | three[2];
            }
        }
        for column in columns {
            whole &= column;
        }
        // Nine cells hold nine digits only if each stands once.
        (whole == FULL).then_some(Self(board))
    }

    /// Nine digits in order, moved on from line to line: the grid with the simplest rule.
    pub fn pattern() -> Self {
        let mut digits = [0; 81];
        for (cell, digit) in digits.iter_mut().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            *digit = ((row % 3 * 3 + row / 3 + column) % 9 + 1) as u8;
        }
        Self(Board::from_any(digits))
    }

    /// The grid of a 9×9 solution; `None` for another side or for houses that are not the classic ones.
    pub fn from_solution(solution: &Solution) -> Option<Self> {
        let mut digits = [0; 81];
        if solution.digits().len() != 81 {
            return None;
        }
        for (to, digit) in digits.iter_mut().zip(solution.digits()) {
            *to = digit.value() as u8;
        }
        Self::new(Board::from_digits(digits)?)
    }

    /// It as a board.
    pub fn board(&self) -> &Board {
        &self.0
    }

    /// The digits 1 to 9, row by row.
    pub fn digits(&self) -> &[u8; 81] {
        self.0.digits()
    }

    /// The board with the cells of `mask` alone: bit i is cell i, row by row.
    pub fn only(&self, mask: u128) -> Board {
        let mut digits = *self.digits();
        for (cell, digit) in digits.iter_mut().enumerate() {
            *digit = if mask >> cell & 1 == 1 { *digit } else { 0 };
        }
        Board::from_any(digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &[u8; 81] =
        b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn a_grid_that_obeys_every_house_is_full() {
        let board = Board::from_line(GRID).expect("digits");
        assert_eq!(FullBoard::new(board).map(|full| *full.board()), Some(board));
    }

    #[test]
    fn a_board_with_one_wrong_or_empty_cell_is_not_full() {
        for cell in 0..81 {
            for wrong in [b'.', if GRID[cell] == b'9' { b'1' } else { GRID[cell] + 1 }] {
                let mut line = *GRID;
                line[cell] = wrong;
                let board = Board::from_line(&line).expect("digits");
                assert_eq!(FullBoard::new(board), None, "cell {cell}");
            }
        }
    }

    #[test]
    fn lines_of_a_board_alone_do_not_make_it_full() {
        // Rows and columns are right, boxes are not.
        let digits = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9 + 1) as u8);
        assert_eq!(FullBoard::new(Board::from_digits(digits).expect("digits")), None);
    }

    #[test]
    fn the_pattern_is_full() {
        assert_eq!(FullBoard::new(*FullBoard::pattern().board()), Some(FullBoard::pattern()));
    }

    #[test]
    fn a_mask_leaves_its_cells() {
        let full = FullBoard::new(Board::from_line(GRID).expect("digits")).expect("full");
        let board = full.only(1 | 1 << 80);
        assert_eq!((board.digits()[0], board.digits()[80]), (1, 5));
        assert_eq!(board.digits().iter().filter(|&&digit| digit != 0).count(), 2);
    }
}
