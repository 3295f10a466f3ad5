//! Sudoku as clauses, for SAT solvers in process and outside.
//!
//! ```text
//! Puzzle ─Instance::new→ Instance ─Encoding→ Clauses ─┬ Size, write_dimacs      counted, streamed
//!                        (variables)                  └ Backend                 solved in process
//! answer of any solver ─read_answer→ Assignment ─Instance::read→ Solution       checked like any other
//! ```
//! [`ENCODINGS`] and [`AT_MOST_ONE`] list the ways to write a puzzle, [`SOLVERS`] the engines.

mod answer;
mod at_most_one;
mod backend;
mod cnf;
mod dimacs;
mod encoding;
mod engine;
mod external;
mod fill;
mod instance;
mod local;
mod minimise;
mod open;
mod portfolio;
#[cfg(feature = "cadical")]
mod prove;
mod table;

pub use answer::{Answer, AnswerError, Assignment, read_answer};
pub use at_most_one::{AT_MOST_ONE, AtMostOne};
pub use backend::{BACKENDS, Backend, BackendInfo, Leaning, Outcome, Settings};
pub use cnf::{Clauses, Formula, Literal, Size};
pub use dimacs::write_dimacs;
pub use encoding::{ENCODINGS, Encoding};
pub use external::External;
pub use fill::{Filling, intercalates, is_pattern, random_grid, random_grid_watched};
pub use instance::{Givens, Instance, MAX_SIDE, Misread, Numbering, Plan, TooLarge};
pub use minimise::{Minimised, Need, minimise};
pub use open::{DeadEnd, Open};
#[cfg(feature = "cadical")]
pub use prove::{Proved, certificate_plan, prove};
pub use table::SOLVERS;
