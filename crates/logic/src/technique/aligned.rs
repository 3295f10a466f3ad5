//! Aligned exclusion: of the combinations of candidates of two or three cells, those that would leave a cell that
//! sees all of them without a candidate are impossible; what stands in no possible one goes.
//!
//! Base cells need not see each other. A cell with at most k candidates that sees all k base cells is an excluder; two
//! are required. Order: pairs by the second cell, then the first; the third cell from the excluders of the first, then
//! of the second. Cost: up to 81²/2 pairs, or that times 20 triples, cut off where the excluders do not meet.

use crate::board::Board;
use crate::houses::{ALL_CELLS, Bits, CellBits, Cells, Digits, PEERS, set_of};
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

const SAYS: &str = "Any way to fill {cells} that uses one of these makes two of them equal or leaves nothing for one of {xcells}: {result}.";

pub(crate) static ALIGNED: [Technique; 2] = [
    row("aligned-pair", "aligned pair exclusion", 62).says(SAYS).example(
        "r1c1:12 r1c2:13 r1c8:13 r1c9:45",
        "r1c1 loses 1",
        "r1c1:12 r1c2:13 r1c8:14 r1c9:45",
    ),
    row("aligned-triplet", "aligned triplet exclusion", 75).says(SAYS).example(
        "r1c1:12 r1c2:13 r1c8:13 r1c9:45",
        "r1c1 loses 1; r1c3 loses 1, 2 and 3",
        "r1c1:12 r1c2:13",
    ),
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
        let mut excluding = [0; 20];
        let mut count = 0;
        for cell in CellBits(common) {
            let marks = board.marks(cell);
            if !excluding[..count].contains(&marks) {
                excluding[count] = marks;
                count += 1;
            }
        }
        let possible = if let [first, second, third] = *cells {
            possible_in_triple(board, [first, second, third], &excluding[..count])
        } else {
            let pair = [board.marks(cells[0]), board.marks(cells[1])];
            let sees = PEERS[cells[0]] >> cells[1] & 1 == 1;
            possible_in_pair(pair, sees, &excluding[..count])
        };
        if cells.iter().zip(possible).all(|(&cell, kept)| board.marks(cell) == kept) {
            return Vec::new();
        }
        let gone = cells.iter().zip(possible);
        gone.flat_map(|(&cell, kept)| Bits(board.marks(cell) & !kept).map(move |d| (cell, d)))
            .collect()
    }

    /// Whether these three came before, as another pair of base cells and a third: they say the same again.
    fn was_seen(&self, [first, second, third]: [usize; 3]) -> bool {
        let is_third = |cell: usize| self.excluders >> cell & 1 == 1;
        let sees = |one: usize, other: usize| PEERS[one] >> other & 1 == 1;
        third < second && is_third(second) && (sees(second, first) || sees(second, third))
            || third < first && is_third(first) && (sees(first, third) || sees(first, second))
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

/// Whether no excluder loses all its candidates to these digits.
fn is_allowed(digits: Digits, excluding: &[Digits]) -> bool {
    excluding.iter().all(|marks| marks & !digits != 0)
}

/// The digits of each cell of a pair that stand in a possible combination; the third set is idle.
fn possible_in_pair(marks: [Digits; 2], sees: bool, excluding: &[Digits]) -> [Digits; 3] {
    let mut possible = [0; 3];
    for first in Bits(marks[0]) {
        for second in Bits(marks[1]) {
            let is_clash = sees && first == second;
            if !is_clash && is_allowed(1 << first | 1 << second, excluding) {
                possible[0] |= 1 << first;
                possible[1] |= 1 << second;
            }
        }
    }
    possible
}

/// The digits of each cell of a triple that stand in a possible combination.
///
/// For two digits, all third ones at once: what an excluder forbids beside a digit, and beside a pair of digits.
fn possible_in_triple(board: &Board, cells: [usize; 3], excluding: &[Digits]) -> [Digits; 3] {
    let [one, two, three] = cells.map(|cell| board.marks(cell));
    let sees = |first: usize, second: usize| PEERS[cells[first]] >> cells[second] & 1 == 1;
    let mut against = [0_u16; 9];
    let mut against_pair = [[0_u16; 9]; 9];
    for &marks in excluding {
        if marks.count_ones() == 2 {
            Bits(marks).for_each(|digit| against[digit] |= marks & !(1 << digit));
        } else {
            for first in Bits(marks) {
                for second in Bits(marks & !(1 << first)) {
                    against_pair[first][second] |= marks & !(1 << first) & !(1 << second);
                }
            }
        }
    }
    let (first_third, second_third) = (u16::from(sees(0, 2)), u16::from(sees(1, 2)));
    let is_pair = sees(0, 1);
    let mut possible = [0; 3];
    for first in Bits(one) {
        let beside = if is_pair { two & !(1 << first) } else { two };
        for second in Bits(beside & !against[first]) {
            let forbidden = against[first]
                | against[second]
                | against_pair[first][second]
                | first_third << first
                | second_third << second;
            let rest = three & !forbidden;
            if rest != 0 {
                possible[0] |= 1 << first;
                possible[1] |= 1 << second;
                possible[2] |= rest;
            }
        }
    }
    possible
}

/// Whether some candidate of a pair stands in no possible combination: the quick answer before the step is made.
fn pair_loses(board: &Board, first: usize, second: usize, common: Cells) -> bool {
    // For each digit those that it cannot stand with.
    let mut against = [0_u16; 9];
    if PEERS[first] >> second & 1 == 1 {
        against.iter_mut().enumerate().for_each(|(digit, set)| *set = 1 << digit);
    }
    for cell in CellBits(common) {
        let marks = board.marks(cell);
        Bits(marks).for_each(|digit| against[digit] |= marks & !(1 << digit));
    }
    let (one, other) = (board.marks(first), board.marks(second));
    Bits(one).any(|digit| other & !against[digit] == 0)
        || Bits(other).any(|digit| one & !against[digit] == 0)
}

/// The first aligned pair exclusion.
pub(crate) fn find_pair(board: &Board, bench: &mut Bench) -> Option<Step> {
    let field = Field::new(board, 2);
    let changed = bench.idle_pairs.changed(board);
    for (at, &second) in field.bases.iter().enumerate() {
        for &first in &field.bases[..at] {
            let common = field.excluders & PEERS[first] & PEERS[second];
            let is_same = (common | 1 << first | 1 << second) & changed == 0;
            if is_same || common.count_ones() < 2 || !pair_loses(board, first, second, common) {
                continue;
            }
            let step = field.step(&[first, second]);
            if step.is_some() {
                return step;
            }
        }
    }
    bench.idle_pairs = Idle(Some(*board));
    None
}

/// The board on which nothing was found last.
///
/// What two or three cells say is a matter of their candidates and those of their common excluders: where none of
/// these changed, they still say nothing.
#[derive(Debug)]
pub(crate) struct Idle(Option<Board>);

impl Idle {
    pub(crate) const NEVER: Self = Self(None);

    /// The cells that are not as they were.
    fn changed(&self, board: &Board) -> Cells {
        match &self.0 {
            None => ALL_CELLS,
            Some(old) => {
                let differs = |&cell: &usize| old.marks(cell) != board.marks(cell);
                set_of((0..81).filter(differs))
            }
        }
    }
}

/// The first aligned triplet exclusion.
pub(crate) fn find_triplet(board: &Board, bench: &mut Bench) -> Option<Step> {
    let field = Field::new(board, 3);
    let changed = bench.idle_triplets.changed(board);
    let bases = set_of(field.bases.iter().copied());
    for (at, &second) in field.bases.iter().enumerate() {
        for &first in &field.bases[..at] {
            let pair = 1 << first | 1 << second;
            let common = field.excluders & PEERS[first] & PEERS[second];
            if common.count_ones() < 2 {
                continue;
            }
            let of_first = field.excluders & PEERS[first] & bases & !pair;
            let of_second = field.excluders & PEERS[second] & bases & !pair & !of_first;
            let is_new = pair & changed != 0;
            let worth = if is_new || common & changed != 0 { ALL_CELLS } else { changed };
            for third in CellBits(of_first & worth).chain(CellBits(of_second & worth)) {
                let excluders = common & PEERS[third];
                let is_same = !is_new && (excluders | 1 << third) & changed == 0;
                if is_same || excluders.count_ones() < 2 || field.was_seen([first, second, third]) {
                    continue;
                }
                let step = field.step(&[first, second, third]);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    bench.idle_triplets = Idle(Some(*board));
    None
}
