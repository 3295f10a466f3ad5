//! Statistics: numbers that tell a random grid from a pattern.
//!
//! ```text
//! two rows  3 1 4 2 5      from 3 down to 1, along the top to 1, down to 3: a cycle of length 2, an intercalate
//!           1 3 2 5 4      from 4 to 2 to 5 to 4: a cycle of length 3
//! ```
//! Two lines are a permutation of the digits, and its cycles are counted. In a uniform random grid there is about
//! one intercalate for four pairs of cells, side² / 4 in all; a grid made from one pattern by shuffling has
//! none, or many times as many. Lines of one band or stack have more cycles than others.
//! Cost: side³ steps.

use hyperdoku_grid::{BoxShape, Solution};

/// What is counted in pairs of lines of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs {
    /// How many pairs there are.
    pub pairs: u64,
    /// Cycles in all of them.
    pub cycles: u64,
    /// Cycles of length 2 in all of them.
    pub intercalates: u64,
}

impl Pairs {
    /// Cycles of a pair on average; 0 if there is no pair.
    pub fn mean_cycles(&self) -> f64 {
        if self.pairs == 0 { 0.0 } else { self.cycles as f64 / self.pairs as f64 }
    }
}

/// Statistics of one complete grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Pairs of rows of one band.
    pub rows_inside: Pairs,
    /// Pairs of rows of two bands.
    pub rows_across: Pairs,
    /// Pairs of columns of one stack.
    pub columns_inside: Pairs,
    /// Pairs of columns of two stacks.
    pub columns_across: Pairs,
}

impl Statistics {
    /// Of a grid with boxes; the lines of a jigsaw all count as of two bands.
    pub fn of(solution: &Solution) -> Self {
        let geometry = solution.geometry();
        let side = geometry.side();
        let shape = geometry.box_shape();
        let by_rows: Vec<u16> =
            solution.digits().iter().map(|digit| digit.index() as u16).collect();
        let by_columns: Vec<u16> =
            (0..side * side).map(|at| by_rows[at % side * side + at / side]).collect();
        let (rows_inside, rows_across) = count(&by_rows, side, shape.map_or(1, BoxShape::height));
        let (columns_inside, columns_across) =
            count(&by_columns, side, shape.map_or(1, BoxShape::width));
        Self { rows_inside, rows_across, columns_inside, columns_across }
    }

    /// Pairs of rows and columns that hold the same two digits in the four cells where they meet.
    pub fn intercalates(&self) -> u64 {
        self.rows_inside.intercalates + self.rows_across.intercalates
    }
}

/// The pairs of lines in one group of `size`, and those of two groups.
fn count(lines: &[u16], side: usize, size: usize) -> (Pairs, Pairs) {
    let (mut inside, mut across) = (Pairs::default(), Pairs::default());
    let mut next = vec![0; side];
    for (a, first) in lines.chunks_exact(side).enumerate() {
        for (b, second) in lines.chunks_exact(side).enumerate().skip(a + 1) {
            let pairs = if a / size == b / size { &mut inside } else { &mut across };
            pairs.pairs += 1;
            for (&from, &to) in first.iter().zip(second) {
                next[usize::from(from)] = to;
            }
            count_cycles(&mut next, pairs);
        }
    }
    (inside, across)
}

/// Counts the cycles of a permutation and leaves a useless one behind: each digit is made its own follower when
/// its cycle is counted.
fn count_cycles(next: &mut [u16], pairs: &mut Pairs) {
    for first in 0..next.len() {
        let mut length = 0;
        let mut at = first;
        while usize::from(next[at]) != at {
            at = usize::from(std::mem::replace(&mut next[at], at as u16));
            length += 1;
        }
        // Two lines differ in every cell, so a follower of itself was counted before.
        pairs.cycles += u64::from(length > 0);
        pairs.intercalates += u64::from(length == 2);
    }
}
