//! Demonstrations.

pub mod puzzles;
