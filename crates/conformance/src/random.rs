//! Random puzzles that the yardstick can answer: small, or nearly full.
//!
//! A solution is relabelled at random (and moved by a random symmetry, where the shape has boxes only),
//! cells are emptied, and now and then a digit is made wrong or candidates are restricted, so that none,
//! one and many solutions all occur. Generator: Xoshiro256++ from a stated seed.

use std::ops::ControlFlow;
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Cell, Digit, Geometry, Grid, Marks, Puzzle, Solution, SolverInfo, Transform,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of a test.
pub(crate) fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A random number from 0 to `bound - 1`.
pub(crate) fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    random.random_range(0..bound)
}

/// The numbers below `count` in random order.
fn shuffled(random: &mut Xoshiro256PlusPlus, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    (1..count).rev().for_each(|last| order.swap(last, below(random, last + 1)));
    order
}

/// A random new digit for each digit of a geometry.
pub(crate) fn other_names(geometry: &Geometry, random: &mut Xoshiro256PlusPlus) -> Vec<Digit> {
    shuffled(random, geometry.side()).into_iter().map(Digit::from_index).collect()
}

/// `grid` with its digits, and those of its marks, exchanged: `names[i]` is the new digit for index `i`.
///
/// # Panics
/// If there are fewer names than digits.
#[must_use]
pub fn relabelled(grid: &Grid, names: &[Digit]) -> Grid {
    let digits = grid.digits().iter().map(|digit| digit.map(|digit| names[digit.index()]));
    let mut image = Grid::from_digits(Arc::clone(grid.geometry()), digits.collect());
    image.set_marks(grid.marks().map(|old| {
        let mut marks = Marks::none(old.side());
        for cell in grid.geometry().all_cells() {
            old.of(cell).for_each(|digit| marks.allow(cell, names[digit.index()]));
        }
        marks
    }));
    image
}

/// Random puzzles of one shape.
#[derive(Debug)]
pub struct RandomPuzzles {
    random: Xoshiro256PlusPlus,
    solution: Solution,
    most_empty: usize,
}

impl RandomPuzzles {
    /// Puzzles of `geometry` with at most `most_empty` cells emptied. The engine `yardstick` finds the
    /// solution from which they are made; `None` if there is none within `nodes` search nodes.
    pub fn new(
        geometry: &Arc<Geometry>,
        most_empty: usize,
        yardstick: &SolverInfo,
        nodes: u64,
        seed: u64,
    ) -> Option<Self> {
        let empty = Puzzle::new(Grid::new(Arc::clone(geometry))).ok()?;
        let budget = Budget::unlimited().with_nodes(nodes);
        let mut first = None;
        let mut keep = |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        };
        (yardstick.make)().search(&empty, &budget, &mut keep).ok()?;
        Some(Self { random: generator(seed), solution: first?, most_empty })
    }

    /// The next one.
    pub fn puzzle(&mut self) -> Puzzle {
        loop {
            // A digit made wrong often clashes: then the draw is made again.
            if let Ok(puzzle) = Puzzle::new(self.grid()) {
                return puzzle;
            }
        }
    }

    fn grid(&mut self) -> Grid {
        let random = &mut self.random;
        let full = image_of(&self.solution.to_grid(), random);
        let cells = full.geometry().cells();
        let mut grid = full.clone();
        let order = shuffled(random, cells);
        for &cell in &order[..below(random, self.most_empty.min(cells) + 1)] {
            grid.set(Cell::new(cell), None);
        }
        if below(random, 4) == 0 {
            let cell = Cell::new(below(random, cells));
            grid.set(cell, Some(Digit::from_index(below(random, full.geometry().side()))));
        }
        if below(random, 3) == 0 {
            grid.set_marks(Some(marks_around(&full, random)));
        }
        grid
    }
}

/// A random image of a full grid with as many solutions around it.
fn image_of(full: &Grid, random: &mut Xoshiro256PlusPlus) -> Grid {
    let geometry = full.geometry();
    if geometry.box_shape().is_some() && !geometry.has_extra_houses() {
        return Transform::random(geometry, |bound| below(random, bound)).apply(full);
    }
    relabelled(full, &other_names(geometry, random))
}

/// Marks that keep each candidate with a random chance, and the digits of `full` nearly always.
fn marks_around(full: &Grid, random: &mut Xoshiro256PlusPlus) -> Marks {
    let geometry = full.geometry();
    let mut marks = Marks::none(geometry.side());
    let (kept, lost) = (below(random, 10), usize::from(below(random, 3) == 0));
    for cell in geometry.all_cells() {
        for digit in geometry.digits() {
            let is_answer = full.get(cell) == Some(digit);
            let stays =
                if is_answer { below(random, 60) >= lost } else { below(random, 10) < kept };
            if stays {
                marks.allow(cell, digit);
            }
        }
    }
    marks
}
