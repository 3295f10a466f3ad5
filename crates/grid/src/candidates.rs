//! Candidates: the pencilmark grid, and the only two changes to it.

use std::sync::Arc;

use crate::{Cell, Digit, DigitSet, Geometry, Puzzle, Word};

/// A cell has no candidate left: this branch of a search is dead. An outcome, not an error.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The cell without a candidate.
    pub cell: Cell,
}

/// For each cell the digits that it can still hold; a placed cell holds one digit.
///
/// It knows no technique: placing clears the digit from the peers and nothing else. The fast engines
/// keep their own state; this is the plain one for steps, drawings and text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates<W: Word> {
    geometry: Arc<Geometry>,
    sets: Vec<DigitSet<W>>,
}

impl<W: Word> Candidates<W> {
    /// The candidates of a puzzle: its marks, with every given placed.
    ///
    /// # Errors
    /// The cell that is left without a candidate.
    ///
    /// # Panics
    /// If the word is too narrow for the side.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let geometry = Arc::clone(puzzle.geometry());
        assert!(geometry.side() <= W::BITS, "a word of {} bits serves no such side", W::BITS);
        let sets = geometry.all_cells().map(|cell| puzzle.start_of(cell)).collect();
        let mut candidates = Self { geometry, sets };
        for (cell, digit) in puzzle.filled() {
            candidates.place(cell, digit)?;
        }
        match candidates.sets.iter().position(|set| set.is_empty()) {
            Some(index) => Err(Contradiction { cell: Cell::new(index) }),
            None => Ok(candidates),
        }
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digits that `cell` can still hold.
    pub fn get(&self, cell: Cell) -> DigitSet<W> {
        self.sets[cell.index()]
    }

    /// Writes `digit` into `cell` and eliminates it from the peers.
    ///
    /// # Errors
    /// If `cell` cannot hold `digit`, or a peer is left without a candidate.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.get(cell).contains(digit) {
            return Err(Contradiction { cell });
        }
        self.sets[cell.index()] = DigitSet::single(digit);
        for peer in self.geometry.peers(cell) {
            self.eliminate(peer, digit)?;
        }
        Ok(())
    }

    /// Takes `digit` from the candidates of `cell`; says whether it was there.
    ///
    /// # Errors
    /// If it was the last one.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<bool, Contradiction> {
        let set = &mut self.sets[cell.index()];
        let there = set.contains(digit);
        set.remove(digit);
        if set.is_empty() { Err(Contradiction { cell }) } else { Ok(there) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    fn empty() -> Candidates<u32> {
        let board = Geometry::classic("3x3".parse().expect("a box"));
        Candidates::new(&Puzzle::new(Grid::new(Arc::new(board))).expect("no clash")).expect("open")
    }

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    #[test]
    fn placing_clears_the_peers_only() {
        let mut candidates = empty();
        candidates.place(Cell::new(0), digit(5)).expect("open");
        let left = |index| candidates.get(Cell::new(index)).len();
        assert_eq!((left(0), left(8), left(20), left(72), left(80)), (1, 8, 8, 8, 9));
    }

    #[test]
    fn the_last_candidate_cannot_go() {
        let mut candidates = empty();
        let cell = Cell::new(40);
        for value in 1..9 {
            assert_eq!(candidates.eliminate(cell, digit(value)), Ok(true));
        }
        assert_eq!(candidates.eliminate(cell, digit(8)), Ok(false));
        assert_eq!(candidates.eliminate(cell, digit(9)), Err(Contradiction { cell }));
        assert_eq!(candidates.place(cell, digit(1)), Err(Contradiction { cell }));
    }
}
