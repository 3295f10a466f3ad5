//! Aligned exclusion: of the combinations of candidates of two or three cells, those that would leave a cell that
//! sees all of them without a candidate are impossible; what stands in no possible one goes.
//!
//! Base cells need not see each other. A cell with at most k candidates that sees all k base cells is an excluder; two
//! are required. Order: pairs by the second cell, then the first; the third cell from the excluders of the first, then
//! of the second. Cost: up to 81²/2 pairs, or that times 20 triples, cut off where the excluders do not meet.

use crate::board::Board;
use crate::houses::{Bits, CellBits, Cells, Digits, PEERS};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: u32) -> Technique {
    Technique {
        name,
        title,
        family: "aligned",
        tenths: Some((tenths, tenths)),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: None,
        ..Technique::PLAIN
    }
}

const SAYS: &str = "Every way to fill {cells} with these digits would leave two of them equal or one of {xcells} empty: {result}.";

pub(crate) static ALIGNED: [Technique; 2] = [
    row("aligned-pair", "aligned pair exclusion", 62).says(SAYS),
    row("aligned-triplet", "aligned triplet exclusion", 75).says(SAYS),
];

/// Which cells can be base cells and excluders.
struct Field<'b> {
    board: &'b Board,
    excluders: Cells,
    bases: Vec<usize>,
}

impl<'b> Field<'b> {
    fn new(board: &'b Board, size: u32) -> Self {
        let excluders = (2..=size).fold(0, |cells, count| cells | board.cells_with(count));
        let singles = board.cells_with(1);
        let is_base = |&cell: &usize| {
            board.marks(cell).count_ones() >= 2
                && PEERS[cell] & singles == 0
                && PEERS[cell] & excluders != 0
        };
        Self { board, excluders, bases: CellBits(board.open()).filter(is_base).collect() }
    }

    /// What stands in no possible combination of the base cells.
    fn impossible(&self, cells: &[usize], common: Cells) -> Vec<(usize, usize)> {
        let board = self.board;
        let excluding: Vec<Digits> = CellBits(common).map(|cell| board.marks(cell)).collect();
        let mut possible = [0; 3];
        // A stack of choices, one a base cell.
        extend(board, cells, &excluding, &mut [0; 3], 0, &mut possible);
        let gone = cells.iter().zip(possible);
        gone.flat_map(|(&cell, kept)| Bits(board.marks(cell) & !kept).map(move |d| (cell, d)))
            .collect()
    }

    fn step(&self, cells: &[usize]) -> Option<Step> {
        let common = cells.iter().fold(self.excluders, |set, &cell| set & PEERS[cell]);
        if common.count_ones() < 2 {
            return None;
        }
        let gone = self.impossible(cells, common);
        if gone.is_empty() {
            return None;
        }
        let board = self.board;
        let of = |cell: usize| Bits(board.marks(cell)).map(move |digit| (cell, digit));
        let rating = if cells.len() == 2 { 6.2 } else { 7.5 };
        let step = Step::new(&ALIGNED[cells.len() - 2], rating).eliminating(gone);
        let step = step.resting_on(Role::Pattern, cells.iter().copied().flat_map(of));
        Some(step.resting_on(Role::Extra, CellBits(common).flat_map(of)))
    }
}

/// Adds to `possible` the digits of every possible combination that starts with the first `chosen` choices.
fn extend(
    board: &Board,
    cells: &[usize],
    excluding: &[Digits],
    choice: &mut [usize; 3],
    chosen: usize,
    possible: &mut [Digits; 3],
) {
    if chosen == cells.len() {
        let digits = choice[..chosen].iter().fold(0, |set: Digits, digit| set | 1 << digit);
        if excluding.iter().all(|marks| marks & !digits != 0) {
            (0..chosen).for_each(|at| possible[at] |= 1 << choice[at]);
        }
        return;
    }
    for digit in Bits(board.marks(cells[chosen])) {
        let sees = |at: usize| PEERS[cells[at]] >> cells[chosen] & 1 == 1;
        if (0..chosen).any(|at| choice[at] == digit && sees(at)) {
            continue;
        }
        choice[chosen] = digit;
        extend(board, cells, excluding, choice, chosen + 1, possible);
    }
}

/// The first aligned pair exclusion.
pub(crate) fn find_pair(board: &Board, _: &mut Bench) -> Option<Step> {
    let field = Field::new(board, 2);
    for (at, &second) in field.bases.iter().enumerate() {
        for &first in &field.bases[..at] {
            let step = field.step(&[first, second]);
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// The first aligned triplet exclusion.
pub(crate) fn find_triplet(board: &Board, _: &mut Bench) -> Option<Step> {
    let field = Field::new(board, 3);
    let bases = field.bases.iter().fold(0, |set: Cells, cell| set | 1 << cell);
    for (at, &second) in field.bases.iter().enumerate() {
        for &first in &field.bases[..at] {
            let pair = 1 << first | 1 << second;
            if (field.excluders & PEERS[first] & PEERS[second]).count_ones() < 2 {
                continue;
            }
            let of_first = field.excluders & PEERS[first] & bases & !pair;
            let of_second = field.excluders & PEERS[second] & bases & !pair & !of_first;
            for third in CellBits(of_first).chain(CellBits(of_second)) {
                let step = field.step(&[first, second, third]);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}
