//! Random grids and puzzles, from a seed: the same output on every machine and any number of threads.
//!
//! ```text
//! (seed, index) ─Random→ large: any side, by construction, then a random walk to the uniform law ─┐
//!                        uniform: 9×9, exactly uniform                                          ├→ Solution
//!                        fill: regions and extra houses, by a random search                     ┘
//! Solution ─dig: givens are taken away while a proof of uniqueness holds→ Proper
//! (seed, chunk) ─nine: both steps for 9×9, a thousand at a time→ puzzles
//! Request ─Maker: candidates of these, made to fit or passed over→ Made
//! ```
//! A large grid is built without search, and that singles alone finish a puzzle is a proof that its solution is the only
//! one; a search is asked where fewer givens are wanted. Every grid goes through [`Solution::new`], which shares no
//! code with what is here.
//!
//! [`Solution::new`]: hyperdoku_grid::Solution::new

pub mod dig;
mod fill;
pub mod large;
mod make;
pub mod nine;
mod orbits;
mod random;
mod request;
pub mod uniform;

pub use make::{Made, Maker, Unreached, Worker};
pub use orbits::{PatternSymmetry, SYMMETRIES};
pub use random::Random;
pub use request::{Refusal, Request};
