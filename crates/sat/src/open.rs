//! Open: which candidates are still open, for any side; what an encoding gives variables to.
//!
//! ```text
//! bits     cell 0                 cell 1
//! word     0 .. stride - 1        stride .. 2 * stride - 1        stride = side / 64, rounded up
//! ```
//! Every elimination counts down what is left in its cell and of its digit in its houses; what falls to
//! one is a single and waits in a queue. So each candidate is touched once and each house of it once: an
//! empty 100×100 grid takes a few milliseconds. Slow twin: [`hyperdoku_grid::Candidates`].

use std::sync::Arc;

use hyperdoku_grid::{Cell, Digit, Geometry, House, Puzzle};

/// What is taken for each candidate at side 64, nearly empty: its clauses, what the solver makes of them, and its rivals
/// in local search.
const BYTES_FOR_A_CANDIDATE: u64 = 4000;

/// Nothing can stand in a cell, or a digit nowhere in a house. An outcome, not an error.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadEnd;

/// The candidates of every cell, with the digits that were placed.
#[derive(Clone, Debug)]
pub struct Open {
    geometry: Arc<Geometry>,
    stride: usize,
    bits: Vec<u64>,
    placed: Vec<Option<Digit>>,
    /// Candidates left in each cell.
    in_cell: Vec<u16>,
    /// Places left for each digit of each house, house-major.
    in_house: Vec<u16>,
    /// The extra houses of each cell; empty if there are none.
    extras: Vec<Vec<u32>>,
    /// Cells with one candidate, and houses and digits with one place, that nobody looked at.
    singles: Vec<Single>,
}

#[derive(Clone, Copy, Debug)]
enum Single {
    Cell(Cell),
    Place(House, Digit),
}

impl Open {
    /// Everything that the marks of `puzzle` allow; its givens are not placed.
    pub fn without_givens(puzzle: &Puzzle) -> Self {
        let geometry = Arc::clone(puzzle.geometry());
        let (side, cells) = (geometry.side(), geometry.cells());
        let stride = side.div_ceil(64);
        let mut open = Self {
            stride,
            bits: vec![0; cells * stride],
            placed: vec![None; cells],
            in_cell: vec![0; cells],
            in_house: vec![0; geometry.houses() * side],
            extras: extras_of(&geometry),
            singles: Vec::new(),
            geometry,
        };
        for cell in open.geometry.all_cells() {
            for digit in open.geometry.digits() {
                if puzzle.marks().is_none_or(|marks| marks.allows(cell, digit)) {
                    let (word, bit) = open.bit(cell, digit);
                    open.bits[word] |= bit;
                    open.in_cell[cell.index()] += 1;
                }
            }
        }
        for house in open.geometry.all_houses() {
            for digit in open.geometry.digits() {
                let places = open.geometry.cells_in(house).filter(|&c| open.allows(c, digit));
                let places = places.count() as u16;
                let at = open.house_index(house, digit);
                open.in_house[at] = places;
            }
        }
        open
    }

    /// The same with the givens placed and their digits taken from their peers, and no more.
    ///
    /// # Errors
    /// If that leaves a cell or a digit without a place.
    pub fn with_givens(puzzle: &Puzzle) -> Result<Self, DeadEnd> {
        let mut open = Self::without_givens(puzzle);
        for (cell, digit) in puzzle.filled() {
            open.place(cell, digit)?;
        }
        open.is_alive().then_some(open).ok_or(DeadEnd)
    }

    /// The same with every naked and hidden single placed.
    ///
    /// # Errors
    /// If that leaves a cell or a digit without a place.
    pub fn with_singles(puzzle: &Puzzle) -> Result<Self, DeadEnd> {
        let mut open = Self::with_givens(puzzle)?;
        open.look_everywhere();
        open.place_singles()?;
        Ok(open)
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Whether `digit` can still stand in `cell`.
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        let (word, bit) = self.bit(cell, digit);
        self.bits[word] & bit != 0
    }

    /// The digit that was placed in `cell`.
    pub fn placed(&self, cell: Cell) -> Option<Digit> {
        self.placed[cell.index()]
    }

    /// The digits of all cells, if all were placed.
    pub fn digits(&self) -> Option<Vec<Digit>> {
        self.placed.iter().copied().collect()
    }

    /// How many cells have no digit yet.
    pub fn empty_cells(&self) -> usize {
        self.placed.iter().filter(|digit| digit.is_none()).count()
    }

    /// About how many bytes a solver in process and local search take for what is open.
    pub(crate) fn memory(&self) -> u64 {
        let empty = self.placed.iter().zip(&self.in_cell).filter(|(digit, _)| digit.is_none());
        BYTES_FOR_A_CANDIDATE * empty.map(|(_, &left)| u64::from(left)).sum::<u64>()
    }

    /// The digits that can stand in `cell`, smallest first.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = Digit> {
        let words = &self.bits[cell.index() * self.stride..][..self.stride];
        words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(Digit::from_index(64 * at + lowest))
            })
        })
    }

    /// Writes `digit` into `cell` and takes it from the peers.
    ///
    /// # Errors
    /// If it cannot stand there, or leaves a peer without a candidate.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), DeadEnd> {
        if self.placed(cell) == Some(digit) {
            return Ok(());
        }
        if !self.allows(cell, digit) {
            return Err(DeadEnd);
        }
        self.placed[cell.index()] = Some(digit);
        let others: Vec<Digit> = self.of(cell).filter(|&other| other != digit).collect();
        for other in others {
            self.eliminate(cell, other)?;
        }
        let geometry = Arc::clone(&self.geometry);
        for house in self.houses_of(cell) {
            for peer in geometry.cells_in(house) {
                if peer != cell && self.allows(peer, digit) {
                    self.eliminate(peer, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Places what is single, and what becomes single by that, and so on.
    ///
    /// # Errors
    /// If a cell or a digit is left without a place.
    pub fn place_singles(&mut self) -> Result<(), DeadEnd> {
        while let Some(single) = self.singles.pop() {
            let (cell, digit) = match single {
                Single::Cell(cell) if self.placed(cell).is_some() => continue,
                Single::Cell(cell) => (Some(cell), self.of(cell).next()),
                Single::Place(house, digit) => {
                    let mut cells = self.geometry.cells_in(house);
                    (cells.find(|&cell| self.allows(cell, digit)), Some(digit))
                }
            };
            let (Some(cell), Some(digit)) = (cell, digit) else { return Err(DeadEnd) };
            self.place(cell, digit)?;
        }
        Ok(())
    }

    fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<(), DeadEnd> {
        let (word, bit) = self.bit(cell, digit);
        self.bits[word] &= !bit;
        self.in_cell[cell.index()] -= 1;
        match self.in_cell[cell.index()] {
            0 => return Err(DeadEnd),
            1 if self.placed(cell).is_none() => self.singles.push(Single::Cell(cell)),
            _ => {}
        }
        for house in self.houses_of(cell) {
            let at = self.house_index(house, digit);
            self.in_house[at] -= 1;
            match self.in_house[at] {
                0 => return Err(DeadEnd),
                1 => self.singles.push(Single::Place(house, digit)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Queues every single there is.
    fn look_everywhere(&mut self) {
        let geometry = Arc::clone(&self.geometry);
        let cells = geometry.all_cells().filter(|&cell| self.in_cell[cell.index()] == 1);
        self.singles = cells.map(Single::Cell).collect();
        for house in geometry.all_houses() {
            for digit in geometry.digits() {
                if self.in_house[self.house_index(house, digit)] == 1 {
                    self.singles.push(Single::Place(house, digit));
                }
            }
        }
    }

    fn is_alive(&self) -> bool {
        self.in_cell.iter().chain(&self.in_house).all(|&left| left > 0)
    }

    fn bit(&self, cell: Cell, digit: Digit) -> (usize, u64) {
        (cell.index() * self.stride + digit.index() / 64, 1 << (digit.index() % 64))
    }

    fn house_index(&self, house: House, digit: Digit) -> usize {
        house.index() * self.geometry.side() + digit.index()
    }

    /// As [`Geometry::houses_of`], with a table for the extra houses and without a borrow.
    fn houses_of(&self, cell: Cell) -> impl Iterator<Item = House> + use<> {
        let n = self.geometry.side();
        let (row, column) = (self.geometry.row_of(cell), self.geometry.column_of(cell));
        let common = [row, n + column, 2 * n + self.geometry.box_of(cell)];
        let extras = self.extras.get(cell.index()).cloned().unwrap_or_default();
        common.into_iter().chain(extras.into_iter().map(|house| house as usize)).map(House::new)
    }
}

/// The extra houses of each cell; nothing at all if there are none.
fn extras_of(geometry: &Geometry) -> Vec<Vec<u32>> {
    if !geometry.has_extra_houses() {
        return Vec::new();
    }
    let mut extras = vec![Vec::new(); geometry.cells()];
    for house in geometry.all_houses().skip(3 * geometry.side()) {
        for cell in geometry.cells_in(house) {
            extras[cell.index()].push(house.index() as u32);
        }
    }
    extras
}

#[cfg(test)]
mod tests {
    use hyperdoku_conformance::corpora;
    use hyperdoku_grid::Candidates;

    use super::*;

    #[test]
    fn givens_leave_what_the_pencilmark_grid_leaves() {
        let entries = corpora().expect("the corpus can be read");
        for entry in entries.iter().flat_map(|corpus| corpus.entries.iter().step_by(7)) {
            let (puzzle, source) = (&entry.puzzle, &entry.source);
            if puzzle.geometry().side() > 32 {
                continue;
            }
            let Ok(slow) = Candidates::<u32>::new(puzzle) else {
                assert_eq!(Open::with_givens(puzzle).err(), Some(DeadEnd), "{source}");
                continue;
            };
            // The pencilmark grid does not look at the places of a digit.
            let Ok(open) = Open::with_givens(puzzle) else { continue };
            for cell in puzzle.geometry().all_cells() {
                assert!(open.of(cell).eq(slow.get(cell).iter()), "{source}: {cell:?}");
            }
        }
    }

    #[test]
    fn singles_never_lose_the_solution() {
        let (mut solved, mut puzzles) = (0, 0);
        for corpus in corpora().expect("the corpus can be read") {
            for entry in &corpus.entries {
                let Some(only) = &entry.truth.only else { continue };
                let open = Open::with_singles(&entry.puzzle).expect("it has a solution");
                puzzles += 1;
                solved += usize::from(open.digits().is_some());
                for cell in entry.puzzle.geometry().all_cells() {
                    assert!(open.allows(cell, only.get(cell)), "{}", entry.source);
                    assert!(open.placed(cell).is_none_or(|d| d == only.get(cell)));
                }
            }
        }
        assert!(0 < solved && solved < puzzles);
    }
}
