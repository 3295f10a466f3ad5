//! Sheet: the working rows of a sweep, and a node as it is kept.
//!
//! ```text
//! cell = 9 box + 3 r + k        box 0   0 1 2 │ 9 10 11 │ 18 ..      r = line of the box, k = stack of it
//!                                       3 4 5 │12 13 14 │ 21 ..
//!                                       6 7 8 │15 16 17 │ 24 ..
//!
//! cells[cell]      lane i: the digits that node i may still write there, bit 0 = digit 1
//! ```
//! A lane is one node of a search tree. A mini is the three cells of a box in one line; a row band or a
//! column band (a stack) has nine. In a band each digit takes one mini of each box, each in another line:
//! one of six ways. A row band, its nine minis, and the six ways of a digit through it:
//!
//! ```text
//!          box 0   box 1   box 2
//! line 0  [·····] [·····] [·····]      0 · ·   · · 1   · 2 ·   · · 3   4 · ·   · 5 ·
//! line 1  [·····] [·····] [·····]      · 0 ·   1 · ·   · · 2   · 3 ·   · · 4   5 · ·
//! line 2  [·····] [·····] [·····]      · · 0   · 1 ·   2 · ·   3 · ·   · 4 ·   · · 5
//!          a mini: three cells         way 0   way 1   way 2   way 3   way 4   way 5
//!
//! WAYS[1] = [1, 2, 0]: line 1 of box 0, line 2 of box 1, line 0 of box 2
//! ```
//! The mini of box 0 in line 1 lies on ways 1 and 5, so it keeps exactly the digits that way 1 or way 5 is
//! open to. Ways 0 to 2 share no mini, nor do 3 to 5; one of each kind share just one.

use super::simd::Isa;

/// The line of each box of a band that a digit takes on each way.
pub(super) const WAYS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 0, 2]];

/// The two ways that lead through line `line` of box `part`.
pub(super) const THROUGH: [[[usize; 2]; 3]; 3] = {
    let mut through = [[[0; 2]; 3]; 3];
    let mut part = 0;
    while part < 3 {
        let (mut way, mut seen) = (0, [0; 3]);
        while way < 6 {
            let line = WAYS[way][part];
            through[part][line][seen[line]] = way;
            seen[line] += 1;
            way += 1;
        }
        part += 1;
    }
    through
};

/// All nine digits.
pub(super) const FULL: u16 = 0x1ff;

/// For each cell, row by row, its place box by box; and the other way round, since it is the same map.
pub(super) const BOX_MAJOR: [usize; 81] = {
    let mut places = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (part, within) = (cell / 9, cell % 9);
        places[cell] = (part / 3 * 3 + within / 3) * 9 + part % 3 * 3 + within % 3;
        cell += 1;
    }
    places
};

/// The rows of 32 (16) nodes that lanes carry from place to place.
#[derive(Clone, Debug)]
pub(super) struct Nodes<I: Isa> {
    /// The candidates of each cell.
    pub(super) cells: [I::Row; 81],
    /// A guess that is not yet applied: its digit as a bit, 0 for none.
    pub(super) digit: I::Row,
    /// The band of the guess: 0 to 2 rows, 3 to 5 columns.
    pub(super) band: I::Row,
    /// The ways in the band that the digit loses.
    pub(super) lost: I::Row,
    /// The number of the puzzle.
    pub(super) owner: I::Row,
}

impl<I: Isa> Nodes<I> {
    pub(super) fn new() -> Self {
        let row = I::Row::default();
        Self { cells: [row; 81], digit: row, band: row, lost: row, owner: row }
    }
}

/// What the sweep keeps between its passes and for the next one.
#[derive(Clone, Debug)]
pub(super) struct Sheet<I: Isa> {
    pub(super) nodes: Nodes<I>,
    /// The digit of each cell that has one left; 0 else.
    pub(super) single: [I::Row; 81],
    /// The digits that are singles in each row, column, box.
    pub(super) in_row: [I::Row; 9],
    pub(super) in_column: [I::Row; 9],
    pub(super) in_box: [I::Row; 9],
    /// The ways of each band that digits still have.
    pub(super) ways: [[I::Row; 6]; 6],
    /// The row minis of each box: the digits that may stay in them.
    pub(super) stay: [[I::Row; 3]; 9],
}

impl<I: Isa> Sheet<I> {
    pub(super) fn new() -> Self {
        let row = I::Row::default();
        Self {
            nodes: Nodes::new(),
            single: [row; 81],
            in_row: [row; 9],
            in_column: [row; 9],
            in_box: [row; 9],
            ways: [[row; 6]; 6],
            stay: [[row; 3]; 9],
        }
    }
}

/// Puzzles as they come to lanes, a lane for each: what a sweep would make of their givens is done.
#[derive(Clone, Debug)]
pub(super) struct Puzzles<I: Isa> {
    /// What each cell may hold as long as no house is looked at.
    pub(super) cells: [I::Row; 81],
    /// The given of each cell; 0 where there is none.
    pub(super) given: [I::Row; 81],
    /// The givens of each row, column, box.
    pub(super) in_row: [I::Row; 9],
    pub(super) in_column: [I::Row; 9],
    pub(super) in_box: [I::Row; 9],
}

impl<I: Isa> Puzzles<I> {
    pub(super) fn new() -> Self {
        let row = I::Row::default();
        Self {
            cells: [row; 81],
            given: [row; 81],
            in_row: [row; 9],
            in_column: [row; 9],
            in_box: [row; 9],
        }
    }

    /// Lane `lane` gets a complete grid, as sets.
    #[inline(always)]
    pub(super) fn fill_all(&mut self, lane: usize, grid: &[u16; 81]) {
        let lane = lane % I::LANES;
        for ((cell, given), &digit) in self.cells.iter_mut().zip(&mut self.given).zip(grid) {
            cell.as_mut()[lane] = digit;
            given.as_mut()[lane] = digit;
        }
        for houses in [&mut self.in_row, &mut self.in_column, &mut self.in_box] {
            for house in houses {
                house.as_mut()[lane] = FULL;
            }
        }
    }

    /// The cell at `place` of lane `lane` gets the given `digit`, a set of one.
    #[inline(always)]
    pub(super) fn fill(&mut self, lane: usize, place: usize, digit: u16) {
        let lane = lane % I::LANES;
        self.cells[place].as_mut()[lane] = digit;
        self.given[place].as_mut()[lane] = digit;
        let [row, column, part] = HOUSES[place].map(usize::from);
        self.in_row[row].as_mut()[lane] |= digit;
        self.in_column[column].as_mut()[lane] |= digit;
        self.in_box[part].as_mut()[lane] |= digit;
    }

    /// The cell at `place` of lane `lane`, which has no given, may hold `set`.
    #[inline(always)]
    pub(super) fn allow(&mut self, lane: usize, place: usize, set: u16) {
        self.cells[place].as_mut()[lane % I::LANES] = set;
    }

    /// The cell at `place` of lane `lane` loses its given `digit` and may hold `set`.
    #[inline(always)]
    pub(super) fn empty(&mut self, lane: usize, place: usize, digit: u16, set: u16) {
        let lane = lane % I::LANES;
        self.cells[place].as_mut()[lane] = set;
        self.given[place].as_mut()[lane] = 0;
        let [row, column, part] = HOUSES[place].map(usize::from);
        self.in_row[row].as_mut()[lane] &= !digit;
        self.in_column[column].as_mut()[lane] &= !digit;
        self.in_box[part].as_mut()[lane] &= !digit;
    }
}

/// The row, column and box of each place, box by box.
const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut place = 0;
    while place < 81 {
        let cell = BOX_MAJOR[place];
        houses[place] = [(cell / 9) as u8, (cell % 9) as u8, (place / 9) as u8];
        place += 1;
    }
    houses
};
