//! Exact engines: each finds every solution of a puzzle, or says that it gave up.
//!
//! [`SOLVERS`] lists them. An engine is a file and a row; `template.rs` is the one to copy.

mod field;
mod minimal;
mod naive;
mod nine;
mod table;
pub mod template;

pub use field::{FieldError, SudokuField};
pub use minimal::redundant_givens;
pub use table::{SOLVERS, solver_for, solver_named};
