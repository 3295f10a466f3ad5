//! Narrow: what falls or rises by the links of one digit alone, and whether anything falls by the links of cells alone.
//!
//! ```text
//! X   reach[c]   cells in which a digit is on if it is on in c, through strong links in houses
//! Y   reach[a]   candidates of cells with two that are on if a is on, through these cells
//! ```
//! As in `closure`, with fewer links and so with smaller rows: most boards have neither, and no tree need be grown to see it.
//! Cost: Warshall's algorithm on the cells of each digit, and on the cells with two candidates: some microseconds.

use crate::board::Board;
use crate::houses::{Bits, CellBits, Cells, PEERS};
use crate::technique::chain::closure::{Closure, NOTHING};
use crate::technique::chain::lits::{candidate, cell_of};

/// What there is on one board.
#[derive(Debug, Default)]
pub(crate) struct Narrow {
    /// For each digit the cells in which it turns itself off; on.
    falls: [Cells; 9],
    rises: [Cells; 9],
    /// Whether a candidate turns itself off through cells with two candidates.
    falls_by_cells: bool,
}

impl Narrow {
    /// Makes it that of the board of a closure.
    pub(crate) fn fill(&mut self, board: &Board, closure: &Closure) {
        for digit in 0..9 {
            (self.falls[digit], self.rises[digit]) = of_digit(board, closure, digit);
        }
        self.falls_by_cells = falls_by_cells(board);
    }

    /// Whether a digit turns itself off in a cell by its own links; on.
    pub(crate) fn ends(&self, cell: usize, digit: usize) -> [bool; 2] {
        [self.falls, self.rises].map(|cells| cells[digit] >> cell & 1 == 1)
    }

    /// Whether a cycle of the links of a digit can take something away.
    pub(crate) fn has_cycles(&self, digit: usize) -> bool {
        self.falls[digit] != 0
    }

    /// Whether a cycle through cells with two candidates can.
    pub(crate) fn has_cell_cycles(&self) -> bool {
        self.falls_by_cells
    }
}

/// The cells in which a digit turns itself off, and on.
fn of_digit(board: &Board, closure: &Closure, digit: usize) -> (Cells, Cells) {
    let cells = board.cells(digit);
    let mut targets = [0 as Cells; 81];
    let mut linked: Cells = 0;
    for cell in CellBits(cells) {
        let all = closure.strong[usize::from(candidate(cell, digit))];
        let in_houses = all[..3].iter().filter(|&&target| target != NOTHING);
        targets[cell] = in_houses.fold(0, |cells, &target| cells | 1 << cell_of(target));
        linked |= if targets[cell] == 0 { 0 } else { 1 << cell };
    }
    if linked == 0 {
        return (0, 0);
    }
    let mut reach = [0 as Cells; 81];
    for cell in CellBits(cells) {
        for off in CellBits(PEERS[cell] & linked) {
            reach[cell] |= targets[off];
        }
    }
    for pivot in CellBits(linked) {
        let row = reach[pivot];
        for cell in CellBits(cells) {
            reach[cell] |= if reach[cell] >> pivot & 1 == 1 { row } else { 0 };
        }
    }
    let (mut falls, mut rises) = (0, 0);
    for cell in CellBits(cells) {
        falls |= if reach[cell] & PEERS[cell] == 0 { 0 } else { 1 << cell };
        let mut from = CellBits(targets[cell]);
        rises |= if from.any(|from| reach[from] >> cell & 1 == 1) { 1 << cell } else { 0 };
    }
    (falls, rises)
}

/// The most cells with two candidates whose candidates are bits of a word.
const MOST: usize = 64;

/// The first nodes of all cells.
const EVEN: u128 = u128::MAX / 3;

/// Whether some candidate turns itself off through cells with two candidates; true where there are too many to tell.
fn falls_by_cells(board: &Board) -> bool {
    // Node 2 i + k is the k-th candidate of the i-th such cell; its partner is off if it is on, and the other way round.
    let mut nodes = [(0, 0); 2 * MOST];
    let mut seen_by = [[0_u128; 9]; 81];
    // The nodes of a cell.
    let mut in_cell = [0_u128; 81];
    let mut count = 0;
    for cell in CellBits(board.open()) {
        let marks = board.marks(cell);
        if marks.count_ones() != 2 {
            continue;
        }
        if count == 2 * MOST {
            return true;
        }
        for digit in Bits(marks) {
            nodes[count] = (cell, digit);
            in_cell[cell] |= 1 << count;
            for peer in CellBits(PEERS[cell]) {
                seen_by[peer][digit] |= 1 << count;
            }
            count += 1;
        }
    }
    let partners = |nodes: u128| (nodes & EVEN) << 1 | (nodes >> 1) & EVEN;
    let mut reach = [0_u128; 2 * MOST];
    for (reach, &(cell, digit)) in reach.iter_mut().zip(&nodes[..count]) {
        *reach = partners(seen_by[cell][digit]);
    }
    for pivot in 0..count {
        let row = reach[pivot];
        for reach in &mut reach[..count] {
            *reach |= if *reach >> pivot & 1 == 1 { row } else { 0 };
        }
    }
    let falls = |cell: usize, digit: usize| {
        // The nodes of a cell lie side by side, the smaller digit first.
        let is_first = board.marks(cell).trailing_zeros() as usize == digit;
        let beside = in_cell[cell] & if is_first { EVEN << 1 } else { EVEN };
        let turns_off = seen_by[cell][digit] | beside;
        let mut first = partners(seen_by[cell][digit]);
        let mut on = 0;
        while first != 0 {
            let node = first.trailing_zeros() as usize;
            first &= first - 1;
            on |= 1 << node | reach[node];
        }
        on & turns_off != 0
    };
    CellBits(board.open()).any(|cell| Bits(board.marks(cell)).any(|digit| falls(cell, digit)))
}
