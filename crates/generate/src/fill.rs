//! Complete grids of any houses, by a random search: for jigsaws and extra houses, which no construction serves.
//!
//! ```text
//! singles ─┬ stuck: a cell with the fewest digits, one of them at random ─▶ singles
//!          ├ dead: the next digit of the latest guess
//!          └ too many nodes: from the start
//! ```
//! Every grid can come out, but some more often than others: among the digits of a cell each is tried first
//! equally often, whatever it leaves. A run that goes wrong early would search forever, so it ends after some nodes for each
//! cell and another begins.
//! Cost: some hundred steps for each cell at side 9; at sides above 16 with extra houses it may find nothing.

use std::sync::Arc;

use hyperdoku_grid::{Cell, Digit, Geometry, Grid, Meter, Puzzle, Solution, Word};

use crate::Random;

/// The largest side: above, the copies of the grid at each guess would need too much memory.
pub(crate) const LARGEST_FILLED: usize = 64;

/// Nodes of a run for each cell.
const NODES_PER_CELL: usize = 4;

/// Makes complete grids of one geometry.
#[derive(Debug)]
pub(crate) struct Filler {
    geometry: Arc<Geometry>,
    peers: Vec<Vec<Cell>>,
    houses: Vec<Vec<Cell>>,
}

impl Filler {
    pub(crate) fn new(geometry: &Arc<Geometry>) -> Self {
        let cells = geometry.all_cells();
        Self {
            geometry: Arc::clone(geometry),
            peers: cells.map(|cell| geometry.peers(cell)).collect(),
            houses: geometry.all_houses().map(|house| geometry.cells_in(house).collect()).collect(),
        }
    }

    /// A complete grid; `None` if the budget ends first. A node is a digit that was tried.
    /// None above side 64.
    pub(crate) fn grid(&self, random: &mut Random, meter: &mut Meter) -> Option<Solution> {
        match self.geometry.side() {
            ..=32 => self.grid_in::<u32>(random, meter),
            33..=LARGEST_FILLED => self.grid_in::<u64>(random, meter),
            _ => None,
        }
    }

    fn grid_in<W: Word>(&self, random: &mut Random, meter: &mut Meter) -> Option<Solution> {
        loop {
            match self.run::<W>(random, meter) {
                Ended::Full(full) => return Some(self.checked(&full)),
                Ended::Tired => {}
                Ended::Empty | Ended::Spent => return None,
            }
        }
    }

    /// One run from the empty grid.
    fn run<W: Word>(&self, random: &mut Random, meter: &mut Meter) -> Ended<W> {
        let (side, cells) = (self.geometry.side(), self.geometry.cells());
        let mut open = Open::<W> { sets: vec![W::low(side); cells], is_placed: vec![false; cells] };
        let mut guesses: Vec<Guess<W>> = Vec::new();
        for _ in 0..NODES_PER_CELL * cells {
            if self.singles(&mut open).is_ok() {
                let Some(cell) = self.narrowest(&open, random) else { return Ended::Full(open) };
                let set = open.sets[cell.index()];
                let mut digits: Vec<usize> =
                    (0..side).filter(|&digit| !(set & W::bit(digit)).is_zero()).collect();
                random.shuffle(&mut digits);
                guesses.push(Guess { open, cell, digits });
            }
            if meter.node().is_break() {
                return Ended::Spent;
            }
            let Some(next) = self.next(&mut guesses) else { return Ended::Empty };
            open = next;
        }
        Ended::Tired
    }

    /// The grid after the next digit of the latest guess that has one.
    fn next<W: Word>(&self, guesses: &mut Vec<Guess<W>>) -> Option<Open<W>> {
        while let Some(guess) = guesses.last_mut() {
            let Some(digit) = guess.digits.pop() else {
                guesses.pop();
                continue;
            };
            let mut next = guess.open.clone();
            if self.place(&mut next, guess.cell, digit).is_ok() {
                return Some(next);
            }
        }
        None
    }

    /// Places singles until there is none.
    fn singles<W: Word>(&self, open: &mut Open<W>) -> Result<(), Dead> {
        loop {
            let mut placed = false;
            for cell in self.geometry.all_cells() {
                let set = open.sets[cell.index()];
                if !open.is_placed[cell.index()] && set.without_lowest().is_zero() {
                    self.place(open, cell, set.lowest())?;
                    placed = true;
                }
            }
            for house in &self.houses {
                let (mut once, mut twice) = (W::ZERO, W::ZERO);
                for cell in house {
                    let set = open.sets[cell.index()];
                    twice |= once & set;
                    once |= set;
                }
                if once != W::low(self.geometry.side()) {
                    return Err(Dead);
                }
                for &cell in house {
                    let only = open.sets[cell.index()] & !twice;
                    if !open.is_placed[cell.index()] && !only.is_zero() {
                        self.place(open, cell, only.lowest())?;
                        placed = true;
                        break;
                    }
                }
            }
            if !placed {
                return Ok(());
            }
        }
    }

    /// An open cell with the fewest digits, each of them equally likely.
    fn narrowest<W: Word>(&self, open: &Open<W>, random: &mut Random) -> Option<Cell> {
        let is_open = |cell: &Cell| !open.is_placed[cell.index()];
        let width = |cell: Cell| open.sets[cell.index()].count();
        let least = self.geometry.all_cells().filter(is_open).map(width).min()?;
        let all: Vec<Cell> = self
            .geometry
            .all_cells()
            .filter(|cell| is_open(cell) && width(*cell) == least)
            .collect();
        Some(all[random.below(all.len())])
    }

    fn place<W: Word>(&self, open: &mut Open<W>, cell: Cell, digit: usize) -> Result<(), Dead> {
        let bit = W::bit(digit);
        if (open.sets[cell.index()] & bit).is_zero() {
            return Err(Dead);
        }
        open.sets[cell.index()] = bit;
        open.is_placed[cell.index()] = true;
        for peer in &self.peers[cell.index()] {
            let set = &mut open.sets[peer.index()];
            *set &= !bit;
            if set.is_zero() {
                return Err(Dead);
            }
        }
        Ok(())
    }

    fn checked<W: Word>(&self, full: &Open<W>) -> Solution {
        let digits = full.sets.iter().map(|set| Digit::from_index(set.lowest())).collect();
        let empty = Puzzle::new(Grid::new(Arc::clone(&self.geometry)));
        let empty = empty.expect("the empty grid has no clash");
        Solution::new(&empty, digits).expect("every house was seen to hold every digit")
    }
}

/// A grid that is being filled.
#[derive(Clone, Debug)]
struct Open<W> {
    sets: Vec<W>,
    is_placed: Vec<bool>,
}

/// A place where the search chose.
struct Guess<W> {
    open: Open<W>,
    cell: Cell,
    /// Those that were not tried yet.
    digits: Vec<usize>,
}

/// How a run ended.
enum Ended<W> {
    Full(Open<W>),
    /// Everything was tried: there is no grid.
    Empty,
    /// After its nodes.
    Tired,
    /// After those of the budget.
    Spent,
}

/// A cell without a digit, or a digit without a cell.
#[must_use]
struct Dead;

#[cfg(test)]
mod tests {
    use hyperdoku_grid::{Budget, VARIANTS};

    use super::*;

    #[test]
    fn every_variant_is_filled_and_a_seed_gives_one_grid() {
        for variant in VARIANTS {
            let geometry = Geometry::classic("3x3".parse().expect("a box")).with_variant(variant);
            let filler = Filler::new(&Arc::new(geometry.expect("it fits")));
            let grid = |index| {
                let mut meter = Budget::unlimited().with_nodes(1_000_000).start();
                filler.grid(&mut Random::new(1, index), &mut meter).expect("a grid")
            };
            assert_eq!(grid(0), grid(0));
            assert_ne!(grid(0), grid(1), "{}", variant.name);
        }
    }

    #[test]
    fn a_spent_budget_fills_nothing() {
        let filler = Filler::new(&Arc::new(Geometry::classic("3x3".parse().expect("a box"))));
        let mut meter = Budget::unlimited().with_nodes(5).start();
        assert!(filler.grid(&mut Random::new(1, 0), &mut meter).is_none());
    }
}
