//! The words of Sudoku, and the contract that every solver keeps.
//!
//! ```text
//! Grid (anything) ─Puzzle::new→ Puzzle (no clash) ─a solver's verdict→ Proper (unique) ; Solution
//! ```
//! Side is the number of digits in a house (9). Cells, digits and houses are typed indices, 0-based
//! inside and 1-based in text. A [`Geometry`] says which cells form houses.

mod candidates;
pub mod canonical;
mod cell;
mod check;
mod digit;
mod geometry;
mod grid;
mod house;
mod marks;
mod puzzle;
mod set;
mod solution;
mod solver;
mod symmetry;
mod variant;

pub use candidates::{Candidates, Contradiction};
pub use cell::{Cell, CellName};
pub use check::{Clash, Fault, clashes};
pub use digit::{Digit, MAX_SIDE};
pub use geometry::{BoxShape, ExtraHouse, Geometry, GeometryError};
pub use grid::Grid;
pub use house::{House, HouseName};
pub use marks::{MAX_MARKED_SIDE, Marks};
pub use puzzle::{Proper, Puzzle};
pub use set::{CellSet, DigitSet, U256, Word};
pub use solution::Solution;
pub use solver::{Budget, Count, Meter, Report, SolveError, Solver, SolverInfo, Verdict};
pub use symmetry::{Symmetry, Transform, pattern_symmetries};
pub use variant::{VARIANTS, Variant};
