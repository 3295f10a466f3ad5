//! BUG: if every open cell had two candidates and every digit two places, there would be two solutions or none; so
//! the candidates that keep the board from that state hold the truth among them.
//!
//! ```text
//! type 1  one cell has them: it holds one of them       type 2  all are one digit: its common peers lose it
//! type 3  they act as one cell of a subset              type 4  two cells, and another digit locked in them
//! ```
//! Order: boxes, columns, rows; houses; digits. Holds only for puzzles with one solution.
//! Cost: 243 looks, and those subsets only on boards that are nearly such a state.

use crate::board::Board;
use crate::houses::{
    ALL_CELLS, BOX_COLUMN_ROW, Bits, CellBits, Cells, Combinations, Digits, HOUSE_SET, HOUSES_OF,
    PEERS, cells_at, set_of,
};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: (u32, u32)) -> Technique {
    Technique {
        name,
        title,
        family: "bug",
        tenths: Some(tenths),
        scales: BOTH,
        needs_uniqueness: true,
        reduction: None,
        ..Technique::PLAIN
    }
}

const SAYS: &str = "Without {xcandidates} every empty cell would have two candidates and every digit two places, \
                    and there would be no single solution; so one of these is true: {result}.";
const SAYS_SET: &str = "Without {xcandidates} every empty cell would have two candidates and every digit two places, and \
                        there would be no single solution; so one of these is true, and together with {cells} it makes \
                        a set of {digits}: {result}.";
const SAYS_LOCKED: &str = "Without {xcandidates} every empty cell would have two candidates and every digit two places, \
                           and there would be no single solution; so one of these is true, and the other of both cells is \
                           {digit}, which has no other place in {base}: {result}.";

pub(crate) static BUGS: [Technique; 4] = [
    row("bug-1", "BUG type 1", (56, 56)).also(&["BUG+1"]).hodoku(100, "hard").says(SAYS).example(
        "423.87.9..964.2378.78369.4.8392715647526439816418957239.4..8.373.79.485.285736419",
        "r7c5 loses 2 and 5",
        "423.87.9...64.2378.78369.4.839271564752643981641895723..4..8.373.79.485.285736419",
    ),
    row("bug-2", "BUG type 2", (57, 57)).says(SAYS).example(
        "423.87.9...64.2378.78369.4.839271564752643981641895723..4..8.373.79.485.285736419",
        "r7c1 loses 1",
        "423.87.9..964.2378.78369.4.8392715647526439816418957239.4..8.373.79.485.285736419",
    ),
    row("bug-3", "BUG type 3", (58, 62)).says(SAYS_SET).example(
        "....12..4.4..57.121.28347.5..4361287871295436623478951...129548289546173415783629",
        "r2c3 loses 6",
        "423.87.9..964.2378.78369.4.8392715647526439816418957239.4..8.373.79.485.285736419",
    ),
    row("bug-4", "BUG type 4", (57, 57)).says(SAYS_LOCKED).example(
        "7..58926....4237182..1765.9192847356634952187..73619..47.2.5.9...5794....2.6.8475 \
             r7c3-13 r9c3-3",
        "r8c2 loses 6; r8c9 loses 2",
        "423.87.9...64.2378.78369.4.839271564752643981641895723..4..8.373.79.485.285736419",
    ),
];

/// What stands between the board and the deadly state.
struct Bug<'b> {
    board: &'b Board,
    /// The candidates without the extra ones.
    rest: [Digits; 81],
    /// Cells with extra candidates, in order of discovery.
    cells: Vec<usize>,
    /// The extra candidates.
    extra: [Digits; 81],
    /// All extra digits that were found for sure.
    digits: Digits,
    /// Cells that see every cell with extra candidates.
    peers: Cells,
}

/// Cells in which a single digit is too often, where several cells could hold the extra one.
#[derive(Clone, Copy)]
enum Ledger {
    Blank,
    Of { digit: usize, cells: Cells },
    Closed,
}

/// The first BUG.
pub(crate) fn find(board: &Board, _: &mut Bench) -> Option<Step> {
    // Of more cells with extra candidates than one cell has peers nothing follows.
    let full = CellBits(board.open()).filter(|&cell| board.marks(cell).count_ones() > 2).count();
    if full > 20 {
        return None;
    }
    let mut bug = Bug {
        board,
        rest: std::array::from_fn(|cell| board.marks(cell)),
        cells: Vec::new(),
        extra: [0; 81],
        digits: 0,
        peers: ALL_CELLS,
    };
    bug.collect()?;
    if !bug.is_deadly() {
        return None;
    }
    match *bug.cells {
        [] => None,
        [cell] => {
            let losers = Bits(board.marks(cell) & !bug.digits).map(|digit| (cell, digit)).collect();
            bug.step(1, 5.6, losers, Vec::new())
        }
        _ if bug.digits.is_power_of_two() => bug.same_digit().or_else(|| bug.locked()),
        _ if bug.peers != 0 => bug.locked().or_else(|| bug.with_subset()),
        _ => None,
    }
}

impl Bug<'_> {
    /// Finds the extra candidates; `None` if there can be no BUG.
    fn collect(&mut self) -> Option<()> {
        let board = self.board;
        let mut ledger = Ledger::Blank;
        for house in BOX_COLUMN_ROW.into_iter().flatten() {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let open =
                    cells_at(house, places).filter(|&cell| board.marks(cell).count_ones() > 2);
                let open = set_of(open);
                ledger = match ledger {
                    Ledger::Blank => Ledger::Of { digit, cells: open },
                    Ledger::Of { digit: only, cells } if only == digit => {
                        Ledger::Of { digit, cells: cells | open }
                    }
                    _ => Ledger::Closed,
                };
                match open.count_ones() {
                    0 => return None,
                    1 => {
                        self.digits |= 1 << digit;
                        self.add(open.trailing_zeros() as usize, digit)?;
                    }
                    _ => {}
                }
            }
        }
        if let Ledger::Of { digit, cells } = ledger {
            for cell in CellBits(cells) {
                if !self.cells.contains(&cell) {
                    self.add(cell, digit)?;
                }
            }
        }
        Some(())
    }

    /// Notes an extra candidate; `None` if nothing can follow any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.extra[cell] |= 1 << digit;
        self.rest[cell] &= !(1 << digit);
        self.peers &= PEERS[cell];
        for &other in &self.cells {
            self.peers &= !(1 << other);
        }
        let is_hopeless = self.cells.len() > 1 && self.digits.count_ones() > 1 && self.peers == 0;
        (!is_hopeless).then_some(())
    }

    /// Whether the rest is the deadly state.
    fn is_deadly(&self) -> bool {
        let mut open = CellBits(self.board.open());
        open.all(|cell| self.rest[cell].count_ones() == 2)
            && BOX_COLUMN_ROW.into_iter().flatten().all(|house| {
                let cells = cells_at(house, crate::houses::ALL).map(|cell| self.rest[cell]);
                // Each digit once, twice, more often: bit by bit.
                let (once, twice, more) =
                    cells.fold((0, 0, 0), |(once, twice, more), set: Digits| {
                        (once | set, twice | once & set, more | twice & set)
                    });
                once == twice && more == 0
            })
    }

    fn step(
        &self,
        kind: usize,
        rating: f64,
        losers: Vec<(usize, usize)>,
        pattern: Vec<(usize, usize)>,
    ) -> Option<Step> {
        if losers.is_empty() {
            return None;
        }
        let extra = self
            .cells
            .iter()
            .flat_map(|&cell| Bits(self.extra[cell]).map(move |digit| (cell, digit)));
        let step = Step::new(&BUGS[kind - 1], rating).eliminating(losers);
        Some(step.resting_on(Role::Pattern, pattern).resting_on(Role::Extra, extra))
    }

    /// Type 2.
    fn same_digit(&self) -> Option<Step> {
        let digit = self.digits.trailing_zeros() as usize;
        let losers = CellBits(self.peers & self.board.cells(digit)).map(|cell| (cell, digit));
        self.step(2, 5.7, losers.collect(), Vec::new())
    }

    /// Type 4.
    fn locked(&self) -> Option<Step> {
        let [first, second] = *self.cells else { return None };
        let shared = self.board.marks(first) & self.board.marks(second) & !self.digits;
        let is_paired =
            HOUSES_OF[first].iter().zip(&HOUSES_OF[second]).any(|(one, other)| one == other);
        if shared.count_ones() != 1 || !is_paired {
            return None;
        }
        let of = |cell: usize| {
            Bits(self.board.marks(cell) & !self.extra[cell] & !shared)
                .map(move |digit| (cell, digit))
        };
        let digit = shared.trailing_zeros() as usize;
        let losers = of(first).chain(of(second)).collect();
        self.step(4, 5.7, losers, vec![(first, digit), (second, digit)])
    }

    /// Type 3.
    fn with_subset(&self) -> Option<Step> {
        let mut sizes = (2..=6).flat_map(|size| (0..3).map(move |kind| (size, kind)));
        sizes.find_map(|(size, kind)| self.with_subset_in(size, kind))
    }

    fn with_subset_in(&self, size: usize, kind: usize) -> Option<Step> {
        let house = HOUSES_OF[self.cells[0]][kind];
        if self.cells.iter().any(|&cell| HOUSES_OF[cell][kind] != house)
            || self.digits.count_ones() < 2
        {
            return None;
        }
        let around: Vec<usize> = CellBits(self.peers & HOUSE_SET[usize::from(house)]).collect();
        if around.len() < size {
            return None;
        }
        let marks = |at: usize| self.board.marks(around[at]);
        for chosen in Combinations::of(size - 1, around.len()) {
            let chosen = chosen as u16;
            let union = Bits(chosen).fold(0, |set, at| set | marks(at));
            if Bits(chosen).any(|at| marks(at).count_ones() < 2)
                || union.count_ones() as usize != size
                || (union | self.digits).count_ones() as usize != size
            {
                continue;
            }
            let others = (0..around.len()).filter(|at| chosen >> at & 1 == 0);
            let losers =
                others.flat_map(|at| Bits(marks(at) & union).map(move |digit| (at, digit)));
            let losers: Vec<_> = losers.map(|(at, digit)| (around[at], digit)).collect();
            let set = Bits(chosen)
                .flat_map(|at| Bits(marks(at)).map(move |digit| (at, digit)))
                .map(|(at, digit)| (around[at], digit))
                .collect();
            let step = self.step(3, 5.7 + (size - 1) as f64 * 0.1, losers, set);
            if step.is_some() {
                return step;
            }
        }
        None
    }
}
