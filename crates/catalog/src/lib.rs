//! Catalogues: collections of puzzles in one `SQLite` file each, every puzzle once up to isomorphism.
//!
//! ```text
//! Proper ─Entry::of→ Entry ─Catalog::add→ file ─select, sample→ Row
//!                    key: the canonical form   └ one transaction for a batch and for how far its source was read
//! ```
//! A file that is killed in the middle of adding holds whole batches and nothing else, and knows how many records
//! of each source it has seen; adding the same source again goes on behind them. Other programs may read the file:
//! the view `puzzles` has a column for all that is known.
//!
//! Source of the journal's guarantees: the documentation of `SQLite` on write-ahead logging.

mod entry;
mod filter;
mod rating;
mod row;
mod sample;
mod schema;
mod stats;
mod store;

pub use entry::{Entry, line_of};
pub use filter::Filter;
pub use rating::Ratings;
pub use row::Row;
pub use schema::CatalogError;
pub use stats::{Count, Stats};
pub use store::{Access, Catalog, Place, Progress};
