//! Rows: puzzles as they come out of a catalogue, in the order in which they came in.

use std::ops::ControlFlow;

use hyperdoku::format::{ReadOptions, Reader, Record};
use hyperdoku::grid::{BoxShape, Symmetry};
use rusqlite::{Row as SqlRow, params_from_iter};

use crate::filter::Filter;
use crate::rating::Ratings;
use crate::schema::CatalogError;
use crate::store::Catalog;

/// A puzzle of a catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number.
    pub id: i64,
    /// The puzzle in one line.
    pub puzzle: String,
    /// Its solution in one line.
    pub solution: String,
    /// The box, rows first; `None` for a puzzle with regions.
    pub shape: Option<String>,
    /// The side.
    pub side: usize,
    /// The number of givens.
    pub givens: u32,
    /// The symmetries of the pattern of givens.
    pub symmetries: Vec<Symmetry>,
    /// Transforms that keep the puzzle as it is; `None` where there is no canonical form.
    pub automorphisms: Option<u32>,
    /// How hard it is, if that was asked.
    pub ratings: Option<Ratings>,
    /// The name of its source.
    pub source: String,
    /// 1-based number of its record there.
    pub record: u64,
}

/// The columns that [`Row`] is read from, in its order.
const COLUMNS: &str = "puzzle.id, puzzle, solution, box, side, givens, symmetries, automorphisms,
    rating, pearl, diamond, name, record";

impl Row {
    fn read(row: &SqlRow<'_>) -> rusqlite::Result<Self> {
        let (symmetries, rating): (u8, Option<u32>) = (row.get(6)?, row.get(8)?);
        let ratings = match rating {
            None => None,
            Some(hardest) => Some(Ratings { hardest, pearl: row.get(9)?, diamond: row.get(10)? }),
        };
        let has = |&(at, _): &(u8, Symmetry)| symmetries >> at & 1 == 1;
        Ok(Self {
            id: row.get(0)?,
            puzzle: row.get(1)?,
            solution: row.get(2)?,
            shape: row.get(3)?,
            side: row.get(4)?,
            givens: row.get(5)?,
            symmetries: (0..)
                .zip(Symmetry::ALL)
                .filter(has)
                .map(|(_, symmetry)| symmetry)
                .collect(),
            automorphisms: row.get(7)?,
            ratings,
            source: row.get(11)?,
            record: row.get(12)?,
        })
    }

    /// The puzzle as a record, read again from its text.
    ///
    /// # Errors
    /// If somebody changed the text so that it is none.
    pub fn to_record(&self) -> Result<Record, CatalogError> {
        let damaged = |reason: String| CatalogError::Damaged { id: self.id, reason };
        let shape = self.shape.as_deref().map(str::parse::<BoxShape>).transpose();
        let box_shape = shape.map_err(|error| damaged(error.to_string()))?;
        let options = ReadOptions { box_shape, ..ReadOptions::default() };
        let record = Reader::new(self.puzzle.as_bytes(), options).next();
        let record = record.ok_or_else(|| damaged("no puzzle".to_owned()))?;
        record.map_err(|error| damaged(error.to_string()))
    }
}

impl Catalog {
    /// Hands the puzzles that pass `filter` to `found`, by their numbers, until it has enough.
    ///
    /// # Errors
    /// If the database says no.
    ///
    /// # Cost
    /// Ratings, givens and keys are indexed: by these a few microseconds and some for each puzzle found, else a
    /// pass over the file.
    pub fn select(
        &self,
        filter: &Filter,
        mut found: impl FnMut(Row) -> ControlFlow<()>,
    ) -> Result<(), CatalogError> {
        let (conditions, values) = filter.conditions();
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzle JOIN source ON source.id = puzzle.source
             WHERE {conditions} ORDER BY puzzle.id"
        );
        let mut statement = self.db.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if found(Row::read(row)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The puzzle of this number.
    ///
    /// # Errors
    /// If there is none, or the database says no.
    pub fn row(&self, id: i64) -> Result<Row, CatalogError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzle JOIN source ON source.id = puzzle.source WHERE puzzle.id = ?1"
        );
        Ok(self.db.prepare_cached(&sql)?.query_row([id], Row::read)?)
    }

    /// The numbers and texts of up to `limit` 9×9 puzzles behind `after` that have no rating.
    ///
    /// # Errors
    /// If the database says no.
    pub fn unrated(&self, after: i64, limit: u32) -> Result<Vec<(i64, String)>, CatalogError> {
        let mut statement = self.db.prepare_cached(
            "SELECT id, puzzle FROM puzzle
             WHERE id > ?1 AND rating IS NULL AND side = 9 ORDER BY id LIMIT ?2",
        )?;
        let rows = statement.query_map((after, limit), |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
