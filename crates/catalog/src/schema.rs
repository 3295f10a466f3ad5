//! The tables of a catalogue, and what can be wrong with a file.
//!
//! ```text
//! source  id, name, records read so far, their checksum
//! puzzle  id, key (canonical form, unique), puzzle, solution, box, side, givens, symmetries as bits of
//!         `Symmetry::ALL`, automorphisms, rating, pearl and diamond in tenths, source, record
//! puzzles the same for people: points instead of tenths, the name of the source
//! ```
//! Ratings are found later and for some only, so their index has those rows alone: what is not rated costs nothing.

use std::path::PathBuf;

use rusqlite::Connection;

/// Why a catalogue cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogError {
    /// The database says no: the disk is full, the file is locked, it is no database at all.
    #[error("the catalogue: {0}")]
    Database(#[from] rusqlite::Error),
    /// There is no such file, and none was to be made.
    #[error("there is no catalogue {}", .0.display())]
    Missing(PathBuf),
    /// A database of something else.
    #[error("{} is a database, but no catalogue of puzzles", .0.display())]
    Stranger(PathBuf),
    /// A later version made it.
    #[error("the catalogue has version {found}; this program knows versions up to {VERSION}")]
    Version {
        /// What the file says.
        found: i64,
    },
    /// A source does not start with what was read from it before.
    #[error(
        "the first {records} records of {name} are not those that were added before; give another name with --source"
    )]
    Changed {
        /// The source.
        name: String,
        /// Records that were read before.
        records: u64,
    },
    /// A row cannot be read back.
    #[error("puzzle {id} of the catalogue is damaged: {reason}")]
    Damaged {
        /// Its number.
        id: i64,
        /// What is wrong.
        reason: String,
    },
}

/// The latest version of the tables.
const VERSION: i64 = 1;

/// The mark of a catalogue in the head of the file: `hydk`.
const MARK: i64 = 0x6879_646b;

const TABLES: &str = "
CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    records INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    puzzle TEXT NOT NULL,
    solution TEXT NOT NULL,
    box TEXT,
    side INTEGER NOT NULL,
    givens INTEGER NOT NULL,
    symmetries INTEGER NOT NULL,
    automorphisms INTEGER,
    rating INTEGER,
    pearl INTEGER,
    diamond INTEGER,
    source INTEGER NOT NULL REFERENCES source (id),
    record INTEGER NOT NULL
) STRICT;
CREATE INDEX puzzle_givens ON puzzle (givens, side);
CREATE INDEX puzzle_rating ON puzzle (rating, givens) WHERE rating IS NOT NULL;
CREATE VIEW puzzles AS
    SELECT puzzle.id, puzzle, solution, box, side, givens, symmetries, automorphisms,
        rating / 10.0 AS er, pearl / 10.0 AS ep, diamond / 10.0 AS ed, name AS source, record
    FROM puzzle JOIN source ON source.id = puzzle.source;
";

/// Makes the tables in an empty file, or sees that they are there.
///
/// # Errors
/// If it is no catalogue, or one of a later version.
pub(crate) fn prepare(db: &mut Connection, path: &std::path::Path) -> Result<(), CatalogError> {
    let transaction = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let tables: i64 =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables == 0 {
        transaction.pragma_update(None, "application_id", MARK)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.execute_batch(TABLES)?;
    }
    transaction.commit()?;
    check(db, path)
}

/// Sees that the tables are there.
///
/// # Errors
/// If it is no catalogue, or one of a later version.
pub(crate) fn check(db: &Connection, path: &std::path::Path) -> Result<(), CatalogError> {
    let number = |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if number("application_id")? != MARK {
        return Err(CatalogError::Stranger(path.to_owned()));
    }
    match number("user_version")? {
        VERSION => Ok(()),
        found => Err(CatalogError::Version { found }),
    }
}
