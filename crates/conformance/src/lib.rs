//! The suite that every engine must pass.
//!
//! ```text
//! testdata ─corpus→ Entry (a puzzle and the truth about it) ┐
//! random   ─agrees_with_naive→ the truth by the yardstick   ├ judge ─ Ok, or a Failure with the grid
//! symmetry ─metamorphic→ the same truth, another puzzle     ┘
//! ```
//! The truth of the corpus was found without any engine of this project (see `testdata/README.md`).
//! [`judge`](fn@judge) asks one engine about one puzzle in every way that the contract offers and compares: an
//! engine may say that it gave up, never a falsehood, and a complete one may give up only when its
//! budget is spent. Every other suite is a source of puzzles for it. Each takes the row of an engine, so
//! that a test is a loop over the table; `crates/solve/tests/mutants.rs` shows that each suite can fail.

mod corpus;
mod counters;
mod counts;
mod failure;
mod golden;
mod judge;
mod random;
mod shape;
mod suites;

pub use corpus::{Corpus, CorpusError, Entry, corpora};
pub use counters::counters;
pub use counts::{GridCount, count_grids, grid_counts};
pub use failure::Failure;
pub use golden::{is_blessing, same_as_golden, testdata};
pub use judge::{Effort, Engine, Solutions, Truth, judge};
pub use random::{RandomPuzzles, relabelled};
pub use shape::{ShapeError, shape_of};
pub use suites::{
    Tally, agrees_with_naive, budgets, dirty_scratch, metamorphic, run_corpora, run_entries,
};
