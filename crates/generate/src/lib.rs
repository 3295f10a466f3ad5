//! Random grids and puzzles, from a seed: the same output on every machine and any number of threads.
//!
//! ```text
//! (seed, index) ─Random→ large: any side, by construction, then a random walk to the uniform law ─┐
//!                        exact: 9×9, exactly uniform                                            ├→ Solution
//!                                                                                               ┘
//! Solution ─dig: givens are taken away while singles still finish the puzzle→ Proper
//!
//! (seed, chunk) ─nine: 9×9 alone, grids and digs in vector lanes→ puzzles with one solution, minimal ones too
//! ```
//! On the way through `large` and `dig` no engine is asked: a grid is built without search, and that singles alone finish
//! a puzzle is the proof that its solution is the only one. Every grid of theirs goes through [`Solution::new`], which
//! shares no code with what is here. The puzzles of `nine` are dug by the lane engine of `solve`.
//!
//! [`Solution::new`]: hyperdoku_grid::Solution::new

pub mod dig;
pub mod exact;
pub mod large;
pub mod nine;
mod random;

pub use random::Random;
