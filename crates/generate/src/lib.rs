//! Random grids and puzzles, from a seed: the same output on every machine and any number of threads.
//!
//! ```text
//! (seed, index) ─Random→ large: any side, by construction, then a random walk to the uniform law ─┐
//!                        exact: 9×9, exactly uniform                                            ├→ Solution
//!                                                                                               ┘
//! Solution ─dig: givens are taken away while singles still finish the puzzle→ Proper
//! ```
//! No engine is asked on this way: a grid is built without search, and that singles alone finish a puzzle is
//! the proof that its solution is the only one. Every grid goes through [`Solution::new`], which shares no
//! code with what is here.
//!
//! [`Solution::new`]: hyperdoku_grid::Solution::new

pub mod dig;
pub mod exact;
mod fill;
pub mod large;
mod make;
pub mod nine;
mod orbits;
mod random;
mod request;

pub use make::{Made, Maker, Unreached, Worker};
pub use orbits::{PatternSymmetry, SYMMETRIES};
pub use random::Random;
pub use request::{Refusal, Request};
