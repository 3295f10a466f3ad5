//! Unique rectangles and loops: cells that hold the same two digits in turn would allow two solutions, so one of
//! the cells with extra candidates must break the pattern.
//!
//! ```text
//! type 1  one cell has extras: it loses both digits          type 2  all extras are one digit: its common peers lose it
//! type 3  two cells with extras act as one cell of a subset   type 4  one of both digits is locked in them: they lose the other
//! type 5  a type 2 of a rectangle whose corners with extras are not two of one line; scales do not tell it from type 2
//! ```
//! Loops are found by a walk from every cell with two candidates: box, row, column, never twice the same kind in
//! turn, at most two cells with extras unless all extras are one digit. Coloured in turn, no house may have two cells
//! of one colour, which cuts the walk short. The easiest is taken, then the lowest type, then the first found.
//! Holds only for puzzles with one solution.
//! Cost: exponential in the cells that have both digits, which are few and soon stand in each other's way.

use crate::board::Board;
use crate::houses::{
    ALL, Bits, CELLS_IN, CellBits, Cells, Combinations, Digits, HOUSE_SET, HOUSES_OF, Places,
    cells_at, column_of, common_peers, row_of, set_at, set_of,
};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: (u32, u32)) -> Technique {
    Technique {
        name,
        title,
        family: "rectangle",
        tenths: Some(tenths),
        scales: BOTH,
        needs_uniqueness: true,
        reduction: None,
        ..Technique::PLAIN
    }
}

const SAYS: [&str; 4] = [
    "If {cells} held nothing but {common}, these two could change places and there would be two solutions; so {result}.",
    "If {cells} held nothing but {common}, there would be two solutions. So one of those that can hold {lost} does, and what \
     sees all of these is not {lost}: {result}.",
    "If {cells} held nothing but {common}, there would be two solutions. So the corners that can hold more are as one cell that \
     holds something else, and together with {xcells} it makes a set: {result}.",
    "If {cells} held nothing but {common}, there would be two solutions. In a house of the corners that can hold more {kept} has \
     no other place, so one of these is {kept} and neither is {lost}: {result}.",
];

pub(crate) static RECTANGLES: [Technique; 5] = [
    row("unique-rectangle-1", "unique rectangle type 1", (45, 45))
        .also(&["uniqueness test 1"])
        .hodoku(100, "hard")
        .says(SAYS[0])
        .example(
            "r1c1:12 r1c4:12 r2c1:12 r2c4:123",
            "r2c4 loses 1 and 2",
            "r1c1:12 r1c4:12 r4c1:12 r4c4:123",
        ),
    row("unique-rectangle-2", "unique rectangle type 2", (45, 45))
        .also(&["uniqueness test 2"])
        .hodoku(100, "hard")
        .says(SAYS[1])
        .example(
            "r1c1:12 r1c4:12 r2c1:123 r2c4:123",
            "r2c2, r2c3, r2c5, r2c6, r2c7, r2c8 and r2c9 lose 3",
            "r1c1:12 r1c4:12 r2c1:123 r2c4:124",
        ),
    row("unique-rectangle-3", "unique rectangle type 3", (45, 51))
        .also(&["uniqueness test 3"])
        .hodoku(100, "hard")
        .says(SAYS[2])
        .example(
            "r1c1:12 r1c4:12 r2c1:123 r2c4:124 r2c7:34",
            "r2c2, r2c3, r2c5, r2c6, r2c8 and r2c9 lose 3 and 4",
            "r1c1:12 r1c4:12 r2c1:123 r2c4:124 r2c7:35",
        ),
    row("unique-rectangle-4", "unique rectangle type 4", (45, 45))
        .also(&["uniqueness test 4"])
        .hodoku(100, "hard")
        .says(SAYS[3])
        .example(
            "r1c1:12 r1c4:12 r2c1:123 r2c4:124 1r2:14",
            "r2c1 and r2c4 lose 2",
            "r1c1:12 r1c4:12 r2c1:123 r2c4:124 1r2:145",
        ),
    row("unique-rectangle-5", "unique rectangle type 5", (45, 45))
        .also(&["uniqueness test 5"])
        .hodoku(100, "hard")
        .says(SAYS[1])
        .example(
            "r1c1:12 r1c4:123 r2c1:123 r2c4:123",
            "r2c5 and r2c6 lose 3",
            "r1c1:12 r1c4:123 r2c1:123 r2c4:124",
        ),
];
pub(crate) static LOOPS: [Technique; 4] = [
    row("unique-loop-1", "unique loop type 1", (46, 50)).says(SAYS[0]).example(
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:12 r3c1:123 1r1:14 2r1:14 1r2:47 2r2:47 \
             1r3:17 2r3:17",
        "r3c1 loses 1 and 2",
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r4c7:12 r4c1:123 1r1:14 2r1:14 1r2:47 2r2:47 \
             1r4:17 2r4:17",
    ),
    row("unique-loop-2", "unique loop type 2", (46, 50)).says(SAYS[1]).example(
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:123 r3c1:123 1r1:14 2r1:14 1r2:47 2r2:47 \
             1r3:17 2r3:17",
        "r3c2, r3c3, r3c4, r3c5, r3c6, r3c8 and r3c9 lose 3",
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:123 r3c1:124 1r1:14 2r1:14 1r2:47 2r2:47 \
             1r3:17 2r3:17",
    ),
    row("unique-loop-3", "unique loop type 3", (46, 56)).says(SAYS[2]).example(
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:123 r3c1:124 r3c4:34 1r1:14 2r1:14 1r2:47 2r2:47",
        "r3c2, r3c3, r3c5, r3c6, r3c8 and r3c9 lose 3 and 4",
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:123 r3c1:124 r3c4:35 1r1:14 2r1:14 1r2:47 2r2:47",
    ),
    row("unique-loop-4", "unique loop type 4", (46, 50)).says(SAYS[3]).example(
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:123 r3c1:124 1r1:14 2r1:14 1r2:47 2r2:47 1r3:17",
        "r3c1 and r3c7 lose 2",
        "r1c1:12 r1c4:12 r2c4:12 r2c7:12 r3c7:123 r3c1:124 1r1:14 2r1:14 1r2:47 2r2:47 1r3:147",
    ),
];

/// The easiest unique rectangle or loop.
pub(crate) fn find(board: &Board, _: &mut Bench) -> Option<Step> {
    let mut best = Best { board, step: None, kind: 0 };
    let mut seen: Vec<Cells> = Vec::new();
    for start in CellBits(board.cells_with(2)) {
        let pair = board.marks(start);
        let both = Bits(pair).fold(board.open(), |cells, digit| cells & board.cells(digit));
        let both = without_loners(both);
        if both >> start & 1 == 0 {
            continue;
        }
        let mut walk = Walk {
            board,
            pair,
            both,
            path: Vec::with_capacity(16),
            best: &mut best,
            seen: &mut seen,
        };
        walk.visit(start, 2, 0, 3, [0; 2]);
    }
    best.step
}

/// Without the cells that can belong to no loop: a loop has another cell in each house of each of its cells.
fn without_loners(mut cells: Cells) -> Cells {
    loop {
        let is_paired = |cell: usize| {
            HOUSES_OF[cell]
                .iter()
                .all(|&house| (cells & HOUSE_SET[usize::from(house)]).count_ones() >= 2)
        };
        let kept = set_of(CellBits(cells).filter(|&cell| is_paired(cell)));
        if kept == cells {
            return cells;
        }
        cells = kept;
    }
}

/// The walk for loops from one start.
struct Walk<'w, 'b> {
    board: &'b Board,
    pair: Digits,
    both: Cells,
    path: Vec<usize>,
    best: &'w mut Best<'b>,
    /// Loops that were looked at: the same cells in another order give the same steps.
    seen: &'w mut Vec<Cells>,
}

impl Walk<'_, '_> {
    /// Goes on from `cell`; `touched` are the houses that each colour stands in.
    fn visit(
        &mut self,
        cell: usize,
        extras_left: i32,
        extra: Digits,
        last_kind: usize,
        mut touched: [u32; 2],
    ) {
        let own = HOUSES_OF[cell].iter().fold(0, |set, house| set | 1 << house);
        let colour = self.path.len() % 2;
        if touched[colour] & own != 0 {
            return;
        }
        touched[colour] |= own;
        self.path.push(cell);
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            if kind == last_kind {
                continue;
            }
            for next in CellBits(self.both & HOUSE_SET[usize::from(house)]) {
                if next == self.path[0] && self.path.len() >= 4 {
                    if touched[0] == touched[1] {
                        self.close();
                    }
                    continue;
                }
                if self.path.contains(&next) {
                    continue;
                }
                let marks = self.board.marks(next);
                let extra = extra | marks & !self.pair;
                let is_pair = marks == self.pair;
                if is_pair || extra.is_power_of_two() || extras_left > 0 {
                    self.visit(next, extras_left - i32::from(!is_pair), extra, kind, touched);
                }
            }
        }
        self.path.pop();
    }

    fn close(&mut self) {
        let cells = set_of(self.path.iter().copied());
        if !self.seen.contains(&cells) {
            self.seen.push(cells);
            self.best.judge(&self.path, self.pair);
        }
    }
}

/// The best step so far.
struct Best<'b> {
    board: &'b Board,
    step: Option<Step>,
    kind: usize,
}

/// A loop with two cells that have extras.
struct Twins {
    cells: [usize; 2],
    pair: Digits,
    extra: Digits,
    base: f64,
    length: usize,
}

impl Best<'_> {
    fn offer(
        &mut self,
        kind: usize,
        length: usize,
        rating: f64,
        eliminations: &[(usize, usize)],
        path: &[usize],
        partners: Cells,
    ) {
        let is_better =
            self.step.as_ref().is_none_or(|best| (rating, kind) < (best.rating.0, self.kind));
        if eliminations.is_empty() || !is_better {
            return;
        }
        let technique = match (length, kind) {
            (4, 2) if !self.are_in_line(path) => &RECTANGLES[4],
            (4, _) => &RECTANGLES[kind - 1],
            _ => &LOOPS[kind - 1],
        };
        let board = self.board;
        let pattern = path.iter().flat_map(|&cell| Bits(board.marks(cell)).map(move |d| (cell, d)));
        let partners =
            CellBits(partners).flat_map(|cell| Bits(board.marks(cell)).map(move |d| (cell, d)));
        self.kind = kind;
        self.step = Some(
            Step::new(technique, rating)
                .eliminating(eliminations.iter().copied())
                .resting_on(Role::Pattern, pattern)
                .resting_on(Role::Extra, partners),
        );
    }

    /// Whether the corners with extras are two of one line.
    fn are_in_line(&self, path: &[usize]) -> bool {
        let has_extras = |cell: &&usize| self.board.marks(**cell).count_ones() > 2;
        let odd: Vec<usize> = path.iter().filter(has_extras).copied().collect();
        let share = |of: fn(usize) -> usize| odd.iter().all(|&cell| of(cell) == of(odd[0]));
        odd.len() == 2 && (share(row_of) || share(column_of))
    }

    fn judge(&mut self, path: &[usize], pair: Digits) {
        let board = self.board;
        let base = match path.len() {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        let odd: Vec<usize> =
            path.iter().copied().filter(|&cell| board.marks(cell) != pair).collect();
        match *odd {
            [] => {}
            [cell] => {
                let both: Vec<_> = Bits(pair).map(|digit| (cell, digit)).collect();
                self.offer(1, path.len(), base, &both, path, 0);
            }
            [first, second] => {
                let extra = (board.marks(first) | board.marks(second)) & !pair;
                if extra.is_power_of_two() {
                    self.same_extra(&odd, extra, base, path);
                } else {
                    let twins =
                        Twins { cells: [first, second], pair, extra, base, length: path.len() };
                    self.with_subset(&twins, path);
                }
                self.locked([first, second], pair, base, path);
            }
            _ => self.same_extra(&odd, board.marks(odd[0]) & !pair, base, path),
        }
    }

    /// Type 2.
    fn same_extra(&mut self, odd: &[usize], extra: Digits, base: f64, path: &[usize]) {
        let digit = extra.trailing_zeros() as usize;
        let losers = common_peers(odd.iter().copied()) & self.board.cells(digit);
        let losers: Vec<_> = CellBits(losers).map(|cell| (cell, digit)).collect();
        self.offer(2, path.len(), base, &losers, path, 0);
    }

    /// Type 3.
    fn with_subset(&mut self, twins: &Twins, path: &[usize]) {
        for size in 2..=7 {
            for house in shared_houses(twins.cells) {
                self.with_naked(twins, house, size, path);
                self.with_hidden(twins, house, size, path);
            }
        }
    }

    fn with_naked(&mut self, twins: &Twins, house: usize, size: usize, path: &[usize]) {
        let board = self.board;
        if 2 * size > board.free(house) || size < twins.extra.count_ones() as usize {
            return;
        }
        let [first, second] = twins.cells.map(|cell| place_in(house, cell));
        let in_both = twins.extra & board.marks(twins.cells[0]) & board.marks(twins.cells[1]);
        for chosen in Combinations::of(size, 9) {
            let chosen = chosen as Places;
            if chosen & first == 0 || chosen & second != 0 {
                continue;
            }
            let others = chosen & !first;
            let marks = || cells_at(house, others).map(|cell| board.marks(cell));
            let union = marks().fold(0, |set, marks| set | marks);
            if marks().any(|marks| marks.count_ones() < 2)
                || (twins.extra | union).count_ones() as usize != size
                || (in_both | union).count_ones() as usize != size
            {
                continue;
            }
            let digits = twins.extra | union;
            let rest = ALL & !(chosen | second);
            let losers: Vec<_> = cells_at(house, rest)
                .flat_map(|cell| Bits(board.marks(cell) & digits).map(move |digit| (cell, digit)))
                .collect();
            let rating = twins.base + (size - 1) as f64 * 0.1;
            self.offer(3, twins.length, rating, &losers, path, set_at(house, others));
        }
    }

    fn with_hidden(&mut self, twins: &Twins, house: usize, size: usize, path: &[usize]) {
        let board = self.board;
        if 2 * size >= board.free(house) {
            return;
        }
        let [first, second] = twins.cells.map(|cell| place_in(house, cell));
        let rest: Vec<usize> = Bits(ALL & !(twins.pair | twins.extra)).collect();
        for chosen in Combinations::of(size - 2, rest.len()) {
            let digits = Bits(chosen as u16).fold(twins.pair, |set, at| set | 1 << rest[at]);
            let places = |digit| board.places(house, digit) & !second;
            let union = Bits(digits).fold(0, |set, digit| set | places(digit));
            if Bits(digits).any(|digit| places(digit) == 0) || union.count_ones() as usize != size {
                continue;
            }
            let losers: Vec<_> = cells_at(house, union & !first)
                .flat_map(|cell| Bits(board.marks(cell) & !digits).map(move |digit| (cell, digit)))
                .collect();
            let partners = (union & !first).count_ones();
            let rating = twins.base + f64::from(partners - 1) * 0.1;
            self.offer(3, twins.length, rating, &losers, path, set_at(house, union & !first));
        }
    }

    /// Type 4.
    fn locked(&mut self, cells: [usize; 2], pair: Digits, base: f64, path: &[usize]) {
        let own = 1 << cells[0] | 1 << cells[1];
        let is_locked = |digit: usize| {
            shared_houses(cells).any(|house| self.board.cells(digit) & HOUSE_SET[house] & !own == 0)
        };
        let low = pair.trailing_zeros() as usize;
        let high = (pair & (pair - 1)).trailing_zeros() as usize;
        let digit = if is_locked(low) {
            high
        } else if is_locked(high) {
            low
        } else {
            return;
        };
        self.offer(4, path.len(), base, &cells.map(|cell| (cell, digit)), path, 0);
    }
}

/// The houses of both cells: box, row, column.
fn shared_houses(cells: [usize; 2]) -> impl Iterator<Item = usize> {
    let pairs = HOUSES_OF[cells[0]].into_iter().zip(HOUSES_OF[cells[1]]);
    pairs.filter(|(one, other)| one == other).map(|(house, _)| usize::from(house))
}

fn place_in(house: usize, cell: usize) -> Places {
    let place = CELLS_IN[house].iter().position(|&other| usize::from(other) == cell);
    1 << place.expect("the house is one of the cell's")
}
