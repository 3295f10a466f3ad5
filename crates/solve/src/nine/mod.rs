//! Nine: the lane engine for 9×9, many nodes at a time.
//!
//! A vector of 16-bit lanes holds one cell of 32 (or 16) search nodes; every deduction is the same
//! boolean formula in each lane, so one instruction works on all of them and nothing branches. The nodes
//! come from one pool, which a whole batch of puzzles feeds, or one puzzle alone.
//!
//! ```text
//! boards ─Batch→ pool ─sweep (all lanes)→ solved: out │ dead: gone │ stalled: choose, two nodes
//! ```
//! The band logic follows Tom Dillon's "tdoku"; the node pool is ours. Complete; serves classic houses,
//! with or without restricted candidates.
//! Cost: a sweep of 32 lanes takes about a third of a microsecond with AVX-512; rates and the designs
//! that lost are in DESIGN.md. One puzzle alone fills the lanes with its own nodes.
#![allow(
    clippy::inline_always,
    reason = "vector code is compiled for its instruction set only if inlined"
)]

mod answer;
mod batch;
mod board;
mod choose;
pub mod dig;
mod entry;
mod full;
pub(crate) mod one;
mod pool;
mod search;
mod sheet;
mod simd;
mod sweep;
#[cfg(test)]
mod tests;
mod walk;

pub use batch::{Batch, Outcome};
pub use board::{Board, MarkedBoard, Puzzles};
pub use full::FullBoard;
pub use pool::Counters;
pub(crate) use search::INFO;
pub use walk::{SCAN, Walk};
