//! Certificates of uniqueness: a solution, and a proof that there is no other.
//!
//! ```text
//! c hyperdoku certificate 1
//! c side 4
//! c row 1 2 3 4                 the solution, row by row
//! c row 3 4 1 2
//! c row 2 1 4 3
//! c row 4 3 2 1
//! 171 -5 0 12 168 0             the proof, in LRAT: clause 171 is "not 5", by unit propagation through
//! 172 0 171 3 170 0             clauses 12 and 168; clause 172 is empty, so there is no other solution
//! ```
//! [`check`] takes the puzzle and the text, and believes nothing else: it checks the solution, derives the
//! clauses of the puzzle by itself ([`claims`], whose head says which and in what order), adds that some cell
//! differs from the solution, and follows the proof line by line to the empty clause. It shares no code with
//! any engine or encoding; of other crates it uses the words of `grid` and the checker there.
//! Source of LRAT: Luís Cruz-Filipe and others, "Efficient certified RAT verification", 2017. Steps with
//! resolution asymmetric tautologies are not taken; no clause here needs them.
//! Cost: time linear in what the proof names, memory in the clauses and the proof; see `DESIGN.md`.

mod claims;
mod proof;
mod text;

pub use claims::{Claims, claims};
pub use proof::{Proof, Step, StepError};
pub use text::{CertificateError, Checked, check, write};
