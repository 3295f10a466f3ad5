//! Do singles, and locked candidates if wanted, finish a puzzle?
//!
//! ```text
//! every candidate (cell, digit) has a bit in four words:
//! cells[cell]             the digits that the cell can hold       one bit left: a naked single
//! rows[row, digit]        the columns where the digit can stand   one bit left: a hidden single
//! columns[column, digit]  the rows                                one bit left: a hidden single
//! boxes[box, digit]       the places in the box                   one bit left: a hidden single
//! ```
//! Taking a candidate away clears its four bits, and a word that is left with one bit joins the queue. So a run
//! costs some operations for each candidate that there was, and nothing for what stays as it is; at side 64
//! with half of the cells given there are seven candidates an open cell. A puzzle that is part of a solution has
//! no contradiction, so none is looked for.

use hyperdoku_grid::{Cell, Digit, Word};

use super::Steps;
use super::map::{Map, Place};

/// The candidates of a puzzle on the way to its solution.
#[derive(Debug)]
pub(super) struct Board<'m, W: Word> {
    map: &'m Map,
    steps: Steps,
    cells: Vec<W>,
    rows: Vec<W>,
    columns: Vec<W>,
    boxes: Vec<W>,
    /// Cells without a digit.
    open: usize,
    /// Singles that wait to be placed; what was placed meanwhile is passed over.
    queue: Vec<(Cell, u16)>,
    minis: Minis<W>,
}

/// For each cell, the bits of the cells that share its box and its line.
#[derive(Debug)]
struct Minis<W> {
    /// Those of its row, in the word of the row.
    row: Vec<W>,
    /// Those of its column, in the word of the column.
    column: Vec<W>,
    /// Those of its row, in the word of the box.
    box_row: Vec<W>,
    /// Those of its column, in the word of the box.
    box_column: Vec<W>,
}

impl<'m, W: Word> Board<'m, W> {
    /// An empty board, to be used for many puzzles.
    pub(super) fn new(map: &'m Map, steps: Steps) -> Self {
        let words = || vec![W::ZERO; map.side * map.side];
        Self {
            map,
            steps,
            cells: words(),
            rows: words(),
            columns: words(),
            boxes: words(),
            open: 0,
            queue: Vec::new(),
            minis: Minis::new(map),
        }
    }

    /// Whether the steps finish the puzzle with these givens, which must be part of a solution.
    pub(super) fn finishes(&mut self, givens: &[Option<Digit>]) -> bool {
        self.load(givens);
        self.find_singles();
        loop {
            while let Some((cell, digit)) = self.queue.pop() {
                self.place(cell, usize::from(digit));
            }
            if self.open == 0 {
                return true;
            }
            if self.steps == Steps::Singles || !self.eliminate_locked() {
                return false;
            }
        }
    }

    /// Starts from these givens.
    fn load(&mut self, givens: &[Option<Digit>]) {
        let side = self.map.side;
        let mut missing = vec![W::low(side); 3 * side];
        for (place, digit) in self.map.places.iter().zip(givens) {
            let Some(digit) = digit else { continue };
            for house in place.houses(side) {
                missing[house] &= !W::bit(digit.index());
            }
        }
        for words in [&mut self.rows, &mut self.columns, &mut self.boxes] {
            words.fill(W::ZERO);
        }
        self.open = 0;
        self.queue.clear();
        for (index, given) in givens.iter().enumerate() {
            if given.is_some() {
                self.cells[index] = W::ZERO;
                continue;
            }
            let place = self.map.places[index];
            let [row, column, in_box] = place.houses(side);
            let digits = missing[row] & missing[column] & missing[in_box];
            self.cells[index] = digits;
            self.open += 1;
            let [row, column, in_box] = place.words(side);
            for digit in bits(digits) {
                self.rows[row + digit] |= W::bit(usize::from(place.column));
                self.columns[column + digit] |= W::bit(usize::from(place.row));
                self.boxes[in_box + digit] |= W::bit(usize::from(place.at));
            }
        }
    }

    /// Puts every single into the queue.
    fn find_singles(&mut self) {
        let side = self.map.side;
        for index in 0..self.cells.len() {
            if is_single(self.cells[index]) {
                self.queue.push((Cell::new(index), self.cells[index].lowest() as u16));
            }
            let (house, digit) = (index / side, index % side);
            for kind in KINDS {
                let word = self.words(kind)[index];
                if is_single(word) {
                    self.queue.push((self.cell_in(kind, house, word.lowest()), digit as u16));
                }
            }
        }
    }

    /// Writes a digit, unless the cell has one by now.
    fn place(&mut self, cell: Cell, digit: usize) {
        let side = self.map.side;
        let digits = std::mem::take(&mut self.cells[cell.index()]);
        if digits.is_zero() {
            return;
        }
        self.open -= 1;
        let place = self.map.places[cell.index()];
        let [row, column, in_box] = place.words(side);
        for other in bits(digits & !W::bit(digit)) {
            self.clear(Kind::Row, row + other, usize::from(place.column));
            self.clear(Kind::Column, column + other, usize::from(place.row));
            self.clear(Kind::Box, in_box + other, usize::from(place.at));
        }
        for (kind, word) in KINDS.into_iter().zip([row, column, in_box]) {
            // The digit is placed in this house; it must not come up as a hidden single again.
            let places = std::mem::take(&mut self.words_mut(kind)[word + digit]);
            for at in bits(places) {
                let peer = self.cell_in(kind, word / side, at);
                if peer != cell {
                    self.eliminate(peer, digit, Some(kind));
                }
            }
        }
    }

    /// Takes a candidate away; the word of the house `but` is emptied by who calls.
    fn eliminate(&mut self, cell: Cell, digit: usize, but: Option<Kind>) {
        let side = self.map.side;
        let left = self.cells[cell.index()] & !W::bit(digit);
        self.cells[cell.index()] = left;
        if is_single(left) {
            self.queue.push((cell, left.lowest() as u16));
        }
        let place = self.map.places[cell.index()];
        let [row, column, in_box] = place.words(side);
        if but != Some(Kind::Row) {
            self.clear(Kind::Row, row + digit, usize::from(place.column));
        }
        if but != Some(Kind::Column) {
            self.clear(Kind::Column, column + digit, usize::from(place.row));
        }
        if but != Some(Kind::Box) {
            self.clear(Kind::Box, in_box + digit, usize::from(place.at));
        }
    }

    /// Clears a place of a digit in a house and looks whether one is left.
    #[inline]
    fn clear(&mut self, kind: Kind, word: usize, at: usize) {
        let places = &mut self.words_mut(kind)[word];
        *places &= !W::bit(at);
        let left = *places;
        if is_single(left) {
            let side = self.map.side;
            let cell = self.cell_in(kind, word / side, left.lowest());
            self.queue.push((cell, (word % side) as u16));
        }
    }

    /// Takes away what locked candidates forbid; whether there was any.
    fn eliminate_locked(&mut self) -> bool {
        let mut found = false;
        for word in 0..self.cells.len() {
            for (from, to) in LOCKS {
                found |= self.eliminate_behind(from, to, word);
            }
        }
        found
    }

    /// If a digit's places in a house of kind `from` all lie in one of kind `to`, takes away its others there.
    fn eliminate_behind(&mut self, from: Kind, to: Kind, word: usize) -> bool {
        let side = self.map.side;
        let (house, digit) = (word / side, word % side);
        let places = self.words(from)[word];
        if places.is_zero() {
            return false;
        }
        let first = self.cell_in(from, house, places.lowest());
        let (mini, behind) = self.minis.of(from, to, first);
        if !(places & !mini).is_zero() {
            return false;
        }
        let place = self.map.places[first.index()];
        let target = place.house(to);
        let others = self.words(to)[target * side + digit] & !behind;
        for at in bits(others) {
            self.eliminate(self.cell_in(to, target, at), digit, None);
        }
        !others.is_zero()
    }

    #[inline]
    fn words(&self, kind: Kind) -> &[W] {
        match kind {
            Kind::Row => &self.rows,
            Kind::Column => &self.columns,
            Kind::Box => &self.boxes,
        }
    }

    #[inline]
    fn words_mut(&mut self, kind: Kind) -> &mut [W] {
        match kind {
            Kind::Row => &mut self.rows,
            Kind::Column => &mut self.columns,
            Kind::Box => &mut self.boxes,
        }
    }

    /// The cell at a place of a house.
    #[inline]
    fn cell_in(&self, kind: Kind, house: usize, at: usize) -> Cell {
        let side = self.map.side;
        match kind {
            Kind::Row => Cell::new(house * side + at),
            Kind::Column => Cell::new(at * side + house),
            Kind::Box => self.map.boxes[house * side + at],
        }
    }
}

/// The kinds of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Row,
    Column,
    Box,
}

const KINDS: [Kind; 3] = [Kind::Row, Kind::Column, Kind::Box];

/// Where candidates may be locked, and where they forbid others: claiming and pointing.
const LOCKS: [(Kind, Kind); 4] = [
    (Kind::Row, Kind::Box),
    (Kind::Column, Kind::Box),
    (Kind::Box, Kind::Row),
    (Kind::Box, Kind::Column),
];

impl Place {
    fn house(self, kind: Kind) -> usize {
        usize::from(match kind {
            Kind::Row => self.row,
            Kind::Column => self.column,
            Kind::Box => self.in_box,
        })
    }

    /// Its row, column and box, numbered through.
    fn houses(self, side: usize) -> [usize; 3] {
        KINDS.map(|kind| kind as usize * side + self.house(kind))
    }

    /// Where the words of its row, column and box begin, each in its list.
    fn words(self, side: usize) -> [usize; 3] {
        KINDS.map(|kind| self.house(kind) * side)
    }
}

impl<W: Word> Minis<W> {
    fn new(map: &Map) -> Self {
        let words = || vec![W::ZERO; map.side * map.side];
        let mut minis =
            Self { row: words(), column: words(), box_row: words(), box_column: words() };
        for cells in map.boxes.chunks_exact(map.side) {
            for &cell in cells {
                for &other in cells {
                    minis.join(cell, map.places[cell.index()], map.places[other.index()]);
                }
            }
        }
        minis
    }

    fn join(&mut self, cell: Cell, place: Place, other: Place) {
        let cell = cell.index();
        if place.row == other.row {
            self.row[cell] |= W::bit(usize::from(other.column));
            self.box_row[cell] |= W::bit(usize::from(other.at));
        }
        if place.column == other.column {
            self.column[cell] |= W::bit(usize::from(other.row));
            self.box_column[cell] |= W::bit(usize::from(other.at));
        }
    }

    /// The cells that a box and a line share, those of `cell`, in the words of both houses.
    fn of(&self, from: Kind, to: Kind, cell: Cell) -> (W, W) {
        let cell = cell.index();
        let by_row = (self.row[cell], self.box_row[cell]);
        let by_column = (self.column[cell], self.box_column[cell]);
        match (from, to) {
            (Kind::Row, _) => by_row,
            (Kind::Column, _) => by_column,
            (Kind::Box, Kind::Row) => (by_row.1, by_row.0),
            (Kind::Box, _) => (by_column.1, by_column.0),
        }
    }
}

#[inline]
fn is_single<W: Word>(word: W) -> bool {
    !word.is_zero() && word.without_lowest().is_zero()
}

/// The indices of the set bits, lowest first.
fn bits<W: Word>(mut word: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (!word.is_zero()).then(|| {
            let lowest = word.lowest();
            word = word.without_lowest();
            lowest
        })
    })
}
