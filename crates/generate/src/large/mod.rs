//! Complete random grids of any box shape, to side 4096, without search.
//!
//! ```text
//! deal: digits to the columns of each stack     a band's columns know their digits, not yet their rows
//! deal: each band's columns to its rows          a complete grid; every grid can come out (deal.rs)
//! chain: a fixed number of random exchanges      the law becomes uniform (chain.rs)
//! order: bands, stacks, rows, columns, digits    in random order
//! ```
//! The construction never backtracks: whatever it chose, the rest can be completed, since both deals are edge
//! colourings of regular bipartite graphs (D. Kőnig, 1916). It costs about side² steps, the chain about
//! 15 cells a step at side 9 and side/2 cells above. See docs/large.md for the proofs and the drawings.

mod chain;
mod deal;
mod orders;
mod statistics;

use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Digit, Geometry, Grid, Puzzle, Solution};

use crate::Random;
use chain::Chain;
use deal::{Dealer, Lists};
use orders::Orders;

pub use statistics::{Pairs, Statistics};

/// Steps of the chain for each digit of the side that [`RandomGrids::new`] takes: twice what any statistic
/// that was measured needs.
const STEPS_PER_DIGIT: u64 = 40;

/// Makes complete random grids of one box shape.
#[derive(Debug)]
pub struct RandomGrids {
    shape: BoxShape,
    steps: u64,
    empty: Puzzle,
}

impl RandomGrids {
    /// Grids of this box shape, mixed by 40 steps for each digit of the side.
    ///
    /// # Panics
    /// Never: the empty grid has no clash.
    pub fn new(shape: BoxShape) -> Self {
        let empty = Grid::new(Arc::new(Geometry::classic(shape)));
        let empty = Puzzle::new(empty).expect("the empty grid has no clash");
        Self { shape, steps: STEPS_PER_DIGIT * shape.side() as u64, empty }
    }

    /// The same with another number of steps of the chain; 0 leaves the law of the construction, in which
    /// every grid is possible but not equally likely.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// How many steps of the chain each grid gets.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The geometry of the grids.
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.empty.geometry()
    }

    /// Grid `index` of `seed`.
    ///
    /// # Panics
    /// If the grid is wrong, which would be a bug of this crate.
    pub fn grid(&self, seed: u64, index: u64) -> Solution {
        self.grid_from(&mut Random::new(seed, index))
    }

    /// A grid from a generator that goes on to serve for something else.
    ///
    /// # Panics
    /// If the grid is wrong, which would be a bug of this crate.
    pub fn grid_from(&self, random: &mut Random) -> Solution {
        let columns = construct(self.shape, random);
        let digits = if self.steps == 0 {
            ordered(self.shape, &columns, random)
        } else {
            let mut chain = Chain::new(self.shape, &columns);
            drop(columns);
            (0..self.steps).for_each(|_| chain.step(random));
            chain.into_digits(random)
        };
        Solution::new(&self.empty, digits).expect("what is built keeps every house")
    }
}

/// A complete grid: band by band, column by column, the digits of the rows of the band from top to bottom.
fn construct(shape: BoxShape, random: &mut Random) -> Vec<u16> {
    let (height, width, side) = (shape.height(), shape.width(), shape.side());
    // First deal: in each stack every digit stands once in each band; which band in which column?
    let mut columns = vec![0; side * side];
    let mut bands_of = Lists::new(side, width);
    let mut dealer = Dealer::new(width, height);
    let mut filled = vec![0; width * width];
    for stack in 0..height {
        bands_of.fill_alike();
        dealer.deal(&mut bands_of.items, width, random);
        filled.fill(0);
        for (digit, bands) in bands_of.items.chunks_exact(width).enumerate() {
            for (column, &band) in bands.iter().enumerate() {
                let band = usize::from(band);
                let row = &mut filled[band * width + column];
                columns[(band * side + stack * width + column) * height + *row] = digit as u16;
                *row += 1;
            }
        }
    }
    // Second deal: each column of a band has its digits; which one in which row?
    let mut dealer = Dealer::new(side, 1);
    for band in columns.chunks_exact_mut(side * height) {
        dealer.deal(band, height, random);
    }
    columns
}

/// The digits of a constructed grid, row by row, in random order of all that may change places.
fn ordered(shape: BoxShape, columns: &[u16], random: &mut Random) -> Vec<Digit> {
    let (height, side) = (shape.height(), shape.side());
    let orders = Orders::new(shape, random);
    let mut digits = vec![Digit::from_index(0); side * side];
    for (band, columns) in columns.chunks_exact(side * height).enumerate() {
        for (column, held) in columns.chunks_exact(height).enumerate() {
            let column = orders.columns[column];
            for (row, &digit) in (band * height..).zip(held) {
                digits[orders.rows[row] * side + column] = orders.names[usize::from(digit)];
            }
        }
    }
    digits
}

#[cfg(test)]
mod tests;
