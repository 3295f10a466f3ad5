//! Board: a 9×9 grid in bundles, and the plain digits beside it.
//!
//! Everything about houses is read out of the bundles: which digits a cell may hold, which stand twice,
//! how far the grid is from a solution. The digits beside it say what is written where, which bundles of
//! houses do not know.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use hyperdoku_grid::{Budget, Digit, Geometry, House, Puzzle};

use crate::fast::Fast;
use crate::model::{Model, ModelInfo, Spec, model_named};

/// Digits 1 to 9 in reading order, 0 in an empty cell.
pub(super) type Digits = [u8; 81];

/// The row, column and box of each cell.
pub(super) const HOUSES: [[usize; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        cell += 1;
    }
    houses
};

/// 9×9 with boxes.
pub(super) fn nine() -> Arc<Geometry> {
    Arc::new(Geometry::classic("3x3".parse().expect("3x3 is a shape")))
}

/// The digits of a puzzle.
pub(super) fn digits_of(puzzle: &Puzzle) -> Digits {
    let mut digits = [0; 81];
    for (value, digit) in digits.iter_mut().zip(puzzle.digits()) {
        *value = digit.map_or(0, |digit| digit.value() as u8);
    }
    digits
}

/// Up to `limit` solutions, and whether these are all.
pub(super) fn solutions(
    fast: &mut Fast,
    givens: &Digits,
    limit: usize,
    nodes: u64,
) -> (Vec<Digits>, bool) {
    let mut found = Vec::new();
    let budget = Budget::unlimited().with_nodes(nodes);
    let report = fast.search_digits(givens, &budget, &mut |digits| {
        found.push(*digits);
        if found.len() < limit { Continue(()) } else { Break(()) }
    });
    (found, report.covered)
}

/// The row of a model that is known to be there.
pub(super) fn model(name: &str) -> &'static ModelInfo {
    model_named(name).expect("the demonstrations name models of the table")
}

/// A grid in bundles.
pub(super) struct Board {
    model: Box<dyn Model>,
    counts: Vec<f32>,
    digits: Digits,
}

impl Board {
    /// An empty board in the m-sequence code, which is exact.
    pub(super) fn new() -> Self {
        let spec = Spec { symbols: 9, houses: 27, dimension: 15, seed: 1, load: 9 };
        let model =
            (model("m-sequence").make)(&spec).expect("fifteen components serve nine digits");
        Self { model, counts: vec![0.0; 243], digits: [0; 81] }
    }

    /// Replaces everything by `digits`.
    pub(super) fn fill(&mut self, digits: &Digits) {
        self.model.clear();
        self.digits = [0; 81];
        for (cell, &value) in digits.iter().enumerate() {
            self.write(cell, value);
        }
    }

    /// Writes a digit into a cell, or empties it with 0.
    pub(super) fn write(&mut self, cell: usize, value: u8) {
        let before = std::mem::replace(&mut self.digits[cell], value);
        for house in HOUSES[cell] {
            if before > 0 {
                self.model.subtract(House::new(house), Digit::from_index(usize::from(before) - 1));
            }
            if value > 0 {
                self.model.add(House::new(house), Digit::from_index(usize::from(value) - 1));
            }
        }
    }

    /// What is written.
    pub(super) fn digits(&self) -> &Digits {
        &self.digits
    }

    /// Reads all counts.
    pub(super) fn read(&mut self) {
        self.model.counts(&mut self.counts);
    }

    /// The count of a digit in a house, of the latest reading.
    pub(super) fn count(&self, house: usize, value: u8) -> f32 {
        self.counts[9 * house + usize::from(value) - 1]
    }

    /// Whether some digit stands twice in a house.
    pub(super) fn has_double(&self) -> bool {
        self.counts.iter().any(|&count| count > 1.5)
    }

    /// The digits that a cell may hold, as bits.
    pub(super) fn legal(&self, cell: usize) -> u16 {
        let is_legal = |value: u8| HOUSES[cell].iter().all(|&house| self.count(house, value) < 0.5);
        (1..=9).filter(|&value| is_legal(value)).fold(0, |bits, value| bits | 1 << (value - 1))
    }

    /// How far the grid is from a solution: Σ |count − 1|, which is 0 for solutions alone.
    pub(super) fn energy(&self) -> f32 {
        self.counts.iter().map(|count| (count - 1.0).abs()).sum()
    }

    /// What the energy changes by if a digit takes the place of the one in a cell.
    pub(super) fn change(&self, cell: usize, value: u8) -> f32 {
        let before = self.digits[cell];
        let change = |house: usize| {
            let (out, into) = (self.count(house, before) - 1.0, self.count(house, value) - 1.0);
            (out - 1.0).abs() - out.abs() + (into + 1.0).abs() - into.abs()
        };
        HOUSES[cell].iter().map(|&house| change(house)).sum()
    }
}
