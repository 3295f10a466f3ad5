//! Exactly uniform 9×9 grids: every one of 6 670 903 752 021 072 936 960 is equally likely, and that is proven.
//!
//! ```text
//! a class of bands, as likely as grids have such bands   ─┐ accepted in completions / most of them;
//! a stack, all of them alike                             ─┴ else another stack
//! one of the completions of both                          ─┐
//! rows and columns of the band, boxes, digits at random   ─┴▶ grid
//! ```
//! A grid's first band is of one of 416 classes. The class is drawn with the exact weight of the class, and the
//! stack beside one band of it by rejection: for each class the most completions that any stack leaves are known,
//! since all were counted. So the law rests on no estimate. 1.75 stacks are drawn for a grid on average; one number
//! decides whether a stack is accepted and which of its completions is taken.
//! Nothing is searched; see `corner` for the counting, `bands` for the classes and for the number of all grids.
//! Cost: about three microseconds a grid. It takes no vector instructions but those that the compiler finds.

mod bands;
mod corner;
mod ways;

pub use bands::{BandClass, BandCount, BandCounter, GRIDS_FOR_EACH};

use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Digit, Geometry, Grid, Puzzle, Solution};

use crate::Random;
use corner::{Arm, Corner, Lower, turned};
use ways::{ORDERS, WAYS};

/// Orders of the six minis of an arm.
const ARM_ORDERS: u64 = 46_656;

/// Orders of the rows of a band, of the stacks, and of the columns of each.
const LINE_ORDERS: u64 = 6 * 6 * 216;

/// Orders of nine digits.
const NAMES: u64 = 362_880;

/// Makes uniform 9×9 grids, and keeps its room from one to the next.
#[derive(Clone, Debug)]
pub struct UniformGrids {
    empty: Puzzle,
    corner: Corner,
    room: Lower,
    classes: Vec<Class>,
    /// Grids by the class of their first band, the classes up to each one, in units of [`GRIDS_FOR_EACH`].
    sums: Vec<u64>,
}

/// One band of a class.
#[derive(Clone, Debug)]
struct Class {
    band: Arm,
    /// The most completions with a stack.
    most: u64,
}

impl Default for UniformGrids {
    fn default() -> Self {
        Self::new()
    }
}

impl UniformGrids {
    /// Reads the table of bands.
    ///
    /// # Panics
    /// Never: the empty grid has no clash.
    pub fn new() -> Self {
        let shape = BoxShape::new(3, 3).expect("side 9");
        let empty = Puzzle::new(Grid::new(Arc::new(Geometry::classic(shape))));
        let empty = empty.expect("the empty grid has no clash");
        let corner = Corner::new();
        let table = bands::table();
        let class = |class: &BandClass| {
            let band = bands::band(&corner, class.structure);
            Class { band, most: u64::from(class.most) }
        };
        let classes = table.iter().map(class).collect();
        let add = |sum: &mut u64, class: &BandClass| {
            *sum += u64::from(class.structures) * class.completions;
            Some(*sum)
        };
        let sums = table.iter().scan(0, add).collect();
        Self { empty, corner, room: Lower::default(), classes, sums }
    }

    /// The geometry of every grid.
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.empty.geometry()
    }

    /// Grid `index` of a seed: it depends on these two numbers alone.
    ///
    /// # Panics
    /// If the grid is wrong, which would be a bug of this crate.
    pub fn grid(&mut self, seed: u64, index: u64) -> Solution {
        let digits = self.digits(&mut Random::new(seed, index));
        let digits = digits.map(|digit| Digit::from_index(usize::from(digit) - 1)).to_vec();
        Solution::new(&self.empty, digits).expect("a completion is a grid")
    }

    /// A grid as plain digits 1 to 9, row by row; not yet checked, as [`UniformGrids::grid`] does it.
    pub fn digits(&mut self, random: &mut Random) -> [u8; 81] {
        let Self { corner, room, classes, sums, .. } = self;
        let all = sums.last().copied().unwrap_or(1);
        let at = random.exactly_below(all);
        let class = &classes[sums.partition_point(|&sum| sum <= at)];
        loop {
            let arm = random.exactly_below(WAYS as u64 * ARM_ORDERS);
            let (way, orders) = (arm / ARM_ORDERS, arm % ARM_ORDERS);
            let stack = turned(&corner.arm(way as usize, orders as usize));
            let number = random.exactly_below(class.most) as u32;
            if let Some(completion) = corner.completion(&class.band, &stack, number, room) {
                let cells = corner.cells(&class.band, &stack, &completion);
                return mixed(&cells, random.exactly_below(LINE_ORDERS * NAMES));
            }
        }
    }
}

/// The grid with the rows of its first band, its stacks, their columns, and its digits in order `number`.
fn mixed(cells: &[u8; 81], number: u64) -> [u8; 81] {
    let mut rest = number;
    let mut below = |bound: u64| {
        let digit = (rest % bound) as usize;
        rest /= bound;
        digit
    };
    let [top, stacks] = [(); 2].map(|()| ORDERS[below(6)]);
    let inside = [(); 3].map(|()| ORDERS[below(6)]);
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    (1..9).rev().for_each(|last| names.swap(last, below(last as u64 + 1)));
    let columns: [usize; 9] = std::array::from_fn(|at| 3 * stacks[at / 3] + inside[at / 3][at % 3]);
    let mut grid = [0; 81];
    for (row, line) in grid.chunks_exact_mut(9).enumerate() {
        let old = 9 * if row < 3 { top[row] } else { row };
        for (cell, column) in line.iter_mut().zip(columns) {
            *cell = names[usize::from(cells[old + column])];
        }
    }
    grid
}

#[cfg(test)]
mod tests;
