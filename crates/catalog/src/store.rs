//! The store: the file of a catalogue, and how puzzles get into it.
//!
//! Each batch is one transaction: its new puzzles, and how far its source was read. A process that is killed
//! leaves the batches before; a write-ahead log keeps the file whole. Readers do not wait for a writer.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

use crate::entry::Entry;
use crate::rating::Ratings;
use crate::schema::{self, CatalogError};

/// How long one process waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// To read only.
    Read,
    /// To change what is there.
    Change,
    /// To change it, and to make the file if there is none.
    Create,
}

/// A collection of puzzles in a file.
#[derive(Debug)]
pub struct Catalog {
    pub(crate) db: Connection,
}

/// How far a source was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Records, bad ones included.
    pub records: u64,
    /// A sum over what they were.
    pub checksum: u32,
}

/// Where a puzzle that was to be added stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It is new, with this number.
    New(i64),
    /// An isomorphic one was there before, with this number.
    Known(i64),
}

impl Catalog {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// If it is missing, no catalogue, or one of a later version.
    pub fn open(path: &Path, access: Access) -> Result<Self, CatalogError> {
        if access != Access::Create && !path.exists() {
            return Err(CatalogError::Missing(path.to_owned()));
        }
        let kind = match access {
            Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
            Access::Change => OpenFlags::SQLITE_OPEN_READ_WRITE,
            Access::Create => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
        };
        let mut db = Connection::open_with_flags(path, kind | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        db.busy_timeout(PATIENCE)?;
        db.pragma_update(None, "cache_size", -CACHE)?;
        if access == Access::Create {
            schema::prepare(&mut db, path)?;
        } else {
            schema::check(&db, path)?;
        }
        if access != Access::Read {
            db.pragma_update(None, "journal_mode", "wal")?;
            db.pragma_update(None, "synchronous", "normal")?;
            db.pragma_update(None, "foreign_keys", true)?;
            db.pragma_update(None, "wal_autocheckpoint", LOGGED)?;
        }
        Ok(Self { db })
    }

    /// How many puzzles there are.
    ///
    /// # Errors
    /// If the database says no.
    #[expect(clippy::len_without_is_empty, reason = "a question to the file, which can fail")]
    pub fn len(&self) -> Result<u64, CatalogError> {
        Ok(self.db.query_row("SELECT count(*) FROM puzzle", [], |row| row.get(0))?)
    }

    /// How far the source of this name was read.
    ///
    /// # Errors
    /// If the database says no.
    pub fn progress(&self, source: &str) -> Result<Progress, CatalogError> {
        let found = self
            .db
            .query_row("SELECT records, checksum FROM source WHERE name = ?1", [source], |row| {
                Ok(Progress { records: row.get(0)?, checksum: row.get(1)? })
            })
            .optional()?;
        Ok(found.unwrap_or_default())
    }

    /// Adds puzzles of a source, each with the number of its record, and notes how far it was read: all or
    /// nothing. Tells of each whether it is new.
    ///
    /// # Errors
    /// If the database says no; then nothing was added.
    pub fn add(
        &mut self,
        source: &str,
        entries: &[(u64, Entry)],
        progress: Progress,
    ) -> Result<Vec<Place>, CatalogError> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute(
            "INSERT INTO source (name, records, checksum) VALUES (?1, ?2, ?3)
             ON CONFLICT (name) DO UPDATE SET records = excluded.records, checksum = excluded.checksum",
            params![source, progress.records, progress.checksum],
        )?;
        let number: i64 =
            transaction
                .query_row("SELECT id FROM source WHERE name = ?1", [source], |row| row.get(0))?;
        let mut places = Vec::with_capacity(entries.len());
        {
            let mut insert = transaction.prepare_cached(INSERT)?;
            let mut find = transaction.prepare_cached("SELECT id FROM puzzle WHERE key = ?1")?;
            for (record, entry) in entries {
                let Entry { key, puzzle, solution, shape, side, givens, .. } = entry;
                let ratings = entry.ratings;
                let changed = insert.execute(params![
                    key,
                    puzzle,
                    solution,
                    shape,
                    side,
                    givens,
                    entry.symmetries,
                    entry.automorphisms,
                    ratings.map(|ratings| ratings.hardest),
                    ratings.map(|ratings| ratings.pearl),
                    ratings.map(|ratings| ratings.diamond),
                    number,
                    record
                ])?;
                places.push(if changed == 1 {
                    Place::New(transaction.last_insert_rowid())
                } else {
                    Place::Known(find.query_row([key], |row| row.get(0))?)
                });
            }
        }
        transaction.commit()?;
        Ok(places)
    }

    /// Notes the ratings of puzzles, all or none.
    ///
    /// # Errors
    /// If the database says no.
    pub fn rate(&mut self, ratings: &[(i64, Ratings)]) -> Result<(), CatalogError> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut update = transaction.prepare_cached(
                "UPDATE puzzle SET rating = ?2, pearl = ?3, diamond = ?4 WHERE id = ?1",
            )?;
            for (id, Ratings { hardest, pearl, diamond }) in ratings {
                update.execute(params![id, hardest, pearl, diamond])?;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    /// Looks whether the file is whole: every page, every index. `None` if it is, else what is wrong.
    ///
    /// # Errors
    /// If the database says no.
    ///
    /// # Cost
    /// Reads the whole file: some seconds for a million puzzles.
    pub fn fault(&self) -> Result<Option<String>, CatalogError> {
        let word: String = self.db.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
        Ok((word != "ok").then_some(word))
    }
}

/// Kibibytes of the file that are kept in memory.
const CACHE: i64 = 256 << 10;

/// Pages of the log that are written before they go into the file: 128 MB.
const LOGGED: i64 = 32 << 10;

const INSERT: &str = "
INSERT INTO puzzle (key, puzzle, solution, box, side, givens, symmetries, automorphisms,
    rating, pearl, diamond, source, record)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
ON CONFLICT (key) DO NOTHING";

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::entry::tests::entry;

    /// A catalogue in memory.
    pub(crate) fn empty() -> Catalog {
        let mut db = Connection::open_in_memory().expect("memory");
        schema::prepare(&mut db, Path::new("memory")).expect("tables");
        Catalog { db }
    }

    #[test]
    fn a_puzzle_in_another_dress_is_known() {
        let mut catalog = empty();
        let entries = [(1, entry("1..4.........32.")), (2, entry("4..1.........23."))];
        let progress = Progress { records: 2, checksum: 7 };
        let places = catalog.add("list", &entries, progress).expect("added");
        assert_eq!(places, [Place::New(1), Place::Known(1)]);
        assert_eq!(catalog.progress("list").expect("read"), progress);
        assert_eq!(catalog.progress("other").expect("read"), Progress::default());
        let again = catalog.add("list", &entries[..1], progress).expect("added");
        assert_eq!(again, [Place::Known(1)]);
        assert_eq!(catalog.fault().expect("read"), None);
    }
}
