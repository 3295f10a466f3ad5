//! Ratings: the three numbers of a puzzle on the scale of Sudoku Explainer, in tenths.

use hyperdoku::logic::Rated;

/// How hard a puzzle is, in tenths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratings {
    /// The hardest step (ER).
    pub hardest: u32,
    /// The hardest step before the first placement (EP).
    pub pearl: u32,
    /// The hardest step before the first elimination or placement (ED).
    pub diamond: u32,
}

impl From<&Rated> for Ratings {
    fn from(rated: &Rated) -> Self {
        Self {
            hardest: rated.hardest.tenths(),
            pearl: rated.to_placement.tenths(),
            diamond: rated.to_elimination.tenths(),
        }
    }
}
