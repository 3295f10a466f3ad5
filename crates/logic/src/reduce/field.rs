//! Field: the candidates of a puzzle as the reductions see them, and what changed since each looked.
//!
//! ```text
//! cells[cell]                  the digits that it can hold
//! columns[digit · side + row]  the columns in which the row can hold the digit           the same, seen from digits
//! stale[look]                  houses that changed since that look took them
//! ```
//! Singles are settled before each reduction, since they cost least and most of a puzzle is made of them: a cell
//! with one digit takes it from its peers, a digit with one place in a house takes it.

use std::sync::Arc;

use hyperdoku_grid::{Cell, Digit, Geometry, Puzzle, Word};

use super::matching::Matching;
use super::{Dead, Reduce, Reduction, subset, symbol, xor};

/// Who looks at houses.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    /// The search for hidden singles.
    Singles,
    /// Subset.
    Subset,
    /// Xor.
    Xor,
}

/// The tables of one geometry.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) geometry: Arc<Geometry>,
    /// The cells of each house, house after house.
    cells: Vec<u32>,
    houses_of: Lists,
    pairs_of: Lists,
    /// Cells of the first and of the second house of a pair that the other has not.
    outside: [Lists; 2],
}

impl Layout {
    pub(super) fn new(geometry: &Arc<Geometry>) -> Self {
        let houses = geometry.all_houses();
        let cells_of = |house| geometry.cells_in(house).map(|cell| cell.index() as u32);
        let cells: Vec<u32> = houses.flat_map(cells_of).collect();
        let mut houses_of = vec![Vec::new(); geometry.cells()];
        for (house, members) in cells.chunks(geometry.side()).enumerate() {
            for &cell in members {
                houses_of[cell as usize].push(house as u32);
            }
        }
        let mut layout = Self {
            geometry: Arc::clone(geometry),
            cells,
            houses_of: Lists::new(&houses_of),
            pairs_of: Lists::default(),
            outside: Default::default(),
        };
        layout.find_pairs();
        layout
    }

    /// Notes every pair of houses that share two cells or more.
    fn find_pairs(&mut self) {
        let houses = self.geometry.houses();
        let (mut pairs_of, mut outside) = (vec![Vec::new(); houses], [Vec::new(), Vec::new()]);
        for house in 0..houses {
            let mut shared = vec![0_usize; houses];
            for &cell in self.cells_in(house) {
                let others = self.houses_of.get(cell as usize).iter();
                others.for_each(|&other| shared[other as usize] += 1);
            }
            for other in (house + 1..houses).filter(|&other| shared[other] >= 2) {
                pairs_of[house].push(outside[0].len() as u32);
                pairs_of[other].push(outside[0].len() as u32);
                outside[0].push(self.cells_without(house, other));
                outside[1].push(self.cells_without(other, house));
            }
        }
        self.pairs_of = Lists::new(&pairs_of);
        self.outside = outside.map(|lists| Lists::new(&lists));
    }

    fn cells_without(&self, house: usize, other: usize) -> Vec<u32> {
        let is_outside =
            |&&cell: &&u32| !self.houses_of.get(cell as usize).contains(&(other as u32));
        self.cells_in(house).iter().filter(is_outside).copied().collect()
    }

    fn cells_in(&self, house: usize) -> &[u32] {
        let side = self.geometry.side();
        &self.cells[house * side..][..side]
    }

    /// The pairs to which a house belongs.
    pub(super) fn pairs_of(&self, house: usize) -> &[u32] {
        self.pairs_of.get(house)
    }

    /// The cells of each house of a pair that the other has not.
    pub(super) fn outside(&self, pair: usize) -> [&[u32]; 2] {
        [self.outside[0].get(pair), self.outside[1].get(pair)]
    }
}

/// Lists of numbers, one after the other.
#[derive(Debug, Default)]
struct Lists {
    items: Vec<u32>,
    ends: Vec<u32>,
}

impl Lists {
    fn new(lists: &[Vec<u32>]) -> Self {
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        });
        Self { ends: ends.collect(), items: lists.concat() }
    }

    fn get(&self, at: usize) -> &[u32] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.items[start..self.ends[at] as usize]
    }
}

/// The candidates of a puzzle.
#[derive(Debug)]
pub(super) struct Field<W> {
    layout: Arc<Layout>,
    cells: Vec<W>,
    columns: Vec<W>,
    /// Cells that have one digit left, which their peers still have.
    singles: Vec<u32>,
    /// Cells whose digit was not yet taken from the peers.
    open: usize,
    stale: [Vec<u64>; 3],
    stale_digits: W,
    removed: [u64; 3],
    /// Whether the puzzle itself leaves a cell without a digit.
    is_dead: bool,
    pub(super) matching: Matching<W>,
    /// What a matching is to be found for, with the sets of each.
    pub(super) members: Vec<u32>,
    pub(super) sets: Vec<W>,
}

impl<W: Word> Field<W> {
    pub(super) fn new(layout: &Arc<Layout>) -> Self {
        let (side, cells) = (layout.geometry.side(), layout.geometry.cells());
        let houses = layout.geometry.houses().div_ceil(64);
        Self {
            layout: Arc::clone(layout),
            cells: vec![W::ZERO; cells],
            columns: vec![W::ZERO; cells],
            singles: Vec::with_capacity(cells),
            open: cells,
            stale: std::array::from_fn(|_| vec![0; houses]),
            stale_digits: W::ZERO,
            removed: [0; 3],
            is_dead: false,
            matching: Matching::new(side),
            members: Vec::with_capacity(side),
            sets: Vec::with_capacity(side),
        }
    }

    pub(super) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub(super) fn side(&self) -> usize {
        self.layout.geometry.side()
    }

    /// The digits of these cells.
    pub(super) fn union(&self, cells: &[u32]) -> W {
        cells.iter().fold(W::ZERO, |all, &cell| all | self.cells[cell as usize])
    }

    /// The columns in which a row can hold a digit.
    pub(super) fn columns_of(&self, digit: usize, row: usize) -> W {
        self.columns[digit * self.side() + row]
    }

    /// Takes digits from a cell; those that were there count for the reduction `by`.
    pub(super) fn eliminate(
        &mut self,
        cell: usize,
        digits: W,
        by: Option<Reduction>,
    ) -> Result<(), Dead> {
        let mut gone = self.cells[cell] & digits;
        if gone.is_zero() {
            return Ok(());
        }
        let rest = self.cells[cell] & !digits;
        self.cells[cell] = rest;
        if rest.is_zero() {
            return Err(Dead);
        }
        if is_single(rest) {
            self.singles.push(cell as u32);
        }
        if let Some(by) = by {
            self.removed[by as usize] += gone.count() as u64;
        }
        self.stale_digits |= gone;
        let side = self.side();
        let (row, column) = (cell / side, W::bit(cell % side));
        while !gone.is_zero() {
            self.columns[gone.lowest() * side + row] &= !column;
            gone = gone.without_lowest();
        }
        for &house in self.layout.houses_of.get(cell) {
            let (word, bit) = (house as usize / 64, 1 << (house % 64));
            self.stale.iter_mut().for_each(|stale| stale[word] |= bit);
        }
        Ok(())
    }

    /// Leaves a cell only some digits; says whether that took any.
    pub(super) fn keep(&mut self, cell: usize, digits: W, by: Reduction) -> Result<bool, Dead> {
        let gone = self.cells[cell] & !digits;
        self.eliminate(cell, gone, Some(by))?;
        Ok(!gone.is_zero())
    }

    /// A house that changed since it was last taken for this look.
    pub(super) fn take_stale(&mut self, look: Look) -> Option<usize> {
        let stale = &mut self.stale[look as usize];
        let (at, word) = stale.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * at + bit)
    }

    /// Asks for another look at a house.
    pub(super) fn make_stale(&mut self, look: Look, house: usize) {
        self.stale[look as usize][house / 64] |= 1 << (house % 64);
    }

    /// A digit that changed since it was last taken.
    pub(super) fn take_stale_digit(&mut self) -> Option<usize> {
        if self.stale_digits.is_zero() {
            return None;
        }
        let digit = self.stale_digits.lowest();
        self.stale_digits = self.stale_digits.without_lowest();
        Some(digit)
    }

    /// Makes the cells of a house that have several digits the members, with their digits.
    pub(super) fn gather_open(&mut self, house: usize) {
        self.members.clear();
        self.sets.clear();
        for &cell in self.layout.cells_in(house) {
            let set = self.cells[cell as usize];
            if !is_single(set) {
                self.members.push(cell);
                self.sets.push(set);
            }
        }
    }

    /// Makes the rows in which a digit has several columns the members, with these columns.
    pub(super) fn gather_rows(&mut self, digit: usize) {
        self.members.clear();
        self.sets.clear();
        for row in 0..self.side() {
            let set = self.columns_of(digit, row);
            if !is_single(set) {
                self.members.push(row as u32);
                self.sets.push(set);
            }
        }
    }

    /// Settles naked and hidden singles until there are none.
    fn settle(&mut self) -> Result<(), Dead> {
        let layout = Arc::clone(&self.layout);
        loop {
            while let Some(cell) = self.singles.pop() {
                self.clear_peers(&layout, cell as usize)?;
            }
            let Some(house) = self.take_stale(Look::Singles) else { return Ok(()) };
            self.find_hidden(&layout, house)?;
        }
    }

    /// Takes the digit of a cell from its peers.
    fn clear_peers(&mut self, layout: &Layout, cell: usize) -> Result<(), Dead> {
        let digit = self.cells[cell];
        self.open -= 1;
        for &house in layout.houses_of.get(cell) {
            for &peer in layout.cells_in(house as usize) {
                if peer as usize != cell {
                    self.eliminate(peer as usize, digit, None)?;
                }
            }
        }
        Ok(())
    }

    /// Gives each digit that has one place in a house its cell.
    fn find_hidden(&mut self, layout: &Layout, house: usize) -> Result<(), Dead> {
        let (mut once, mut twice) = (W::ZERO, W::ZERO);
        for &cell in layout.cells_in(house) {
            let set = self.cells[cell as usize];
            twice |= once & set;
            once |= set;
        }
        if once != W::low(self.side()) {
            return Err(Dead);
        }
        let hidden = once & !twice;
        if hidden.is_zero() {
            return Ok(());
        }
        for &cell in layout.cells_in(house) {
            let own = self.cells[cell as usize] & hidden;
            if own.is_zero() {
                continue;
            }
            if !is_single(own) {
                return Err(Dead);
            }
            self.keep(cell as usize, own, Reduction::Subset)?;
        }
        Ok(())
    }
}

fn is_single<W: Word>(set: W) -> bool {
    set.without_lowest().is_zero()
}

impl<W: Word> Reduce for Field<W> {
    fn load(&mut self, puzzle: &Puzzle) {
        let side = self.side();
        let full = W::low(side);
        self.cells.fill(full);
        self.columns.fill(full);
        self.singles.clear();
        self.open = self.cells.len();
        self.removed = [0; 3];
        self.stale_digits = full;
        for at in 0..self.layout.geometry.houses() {
            self.stale.iter_mut().for_each(|stale| stale[at / 64] |= 1 << (at % 64));
        }
        if side == 1 {
            self.singles.push(0);
        }
        let has_marks = puzzle.marks().is_some();
        self.is_dead = false;
        for (cell, given) in puzzle.digits().iter().enumerate() {
            if given.is_none() && !has_marks {
                continue;
            }
            let start = puzzle.start_of::<W>(Cell::new(cell)).0;
            self.is_dead |= self.eliminate(cell, full & !start, None).is_err();
        }
    }

    fn run(&mut self) -> Result<(), Dead> {
        if self.is_dead {
            return Err(Dead);
        }
        loop {
            self.settle()?;
            if self.open == 0 {
                return Ok(());
            }
            if !(xor::pass(self)? || subset::pass(self)? || symbol::pass(self)?) {
                return Ok(());
            }
        }
    }

    fn digit(&self, cell: usize) -> Option<Digit> {
        let set = self.cells[cell];
        (!set.is_zero() && is_single(set)).then(|| Digit::from_index(set.lowest()))
    }

    fn open_digits(&self, cell: usize, show: &mut dyn FnMut(Digit)) {
        let mut rest = self.cells[cell];
        while !rest.is_zero() {
            show(Digit::from_index(rest.lowest()));
            rest = rest.without_lowest();
        }
    }

    fn open_cells(&self) -> usize {
        self.open
    }

    fn removed(&self) -> [u64; 3] {
        self.removed
    }
}
