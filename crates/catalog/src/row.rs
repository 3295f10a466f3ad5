//! Rows: puzzles as they come out of a catalogue, in the order in which they came in.

use std::ops::ControlFlow;

use hyperdoku::format::{ReadOptions, Reader, Record};
use hyperdoku::grid::{BoxShape, Symmetry};
use rusqlite::types::Value;
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

/// Puzzles that are looked at before an index is.
const FIRST: i64 = if cfg!(test) { 3 } else { 4096 };

impl Catalog {
    /// Hands the puzzles that pass `filter` to `found`, by their numbers, until it has enough.
    ///
    /// # Errors
    /// If the database says no.
    ///
    /// # Cost
    /// By ratings, givens and keys, which are indexed: milliseconds, 20 ms for each 100 000 puzzles that pass, and some
    /// microseconds for each that is handed over. Else a pass over the file, as far as `found` goes on.
    pub fn select(
        &self,
        filter: &Filter,
        mut found: impl FnMut(Row) -> ControlFlow<()>,
    ) -> Result<(), CatalogError> {
        if !filter.has_index() {
            return self.scan(filter, i64::MAX, &mut found).map(|_| ());
        }
        // Where many pass, the first are enough; an index would have to be read to its end, as its order is another.
        let looked = if filter.key.is_some() { 0 } else { FIRST };
        if self.scan(filter, looked, &mut found)?.is_break() {
            return Ok(());
        }
        let (conditions, mut values) = filter.conditions();
        let sql = format!("SELECT id FROM puzzle WHERE {conditions} AND id > ?");
        values.push(Value::Integer(looked));
        let mut statement = self.db.prepare_cached(&sql)?;
        let ids = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        let mut ids: Vec<i64> = ids.collect::<Result<_, _>>()?;
        ids.sort_unstable();
        for id in ids {
            if found(self.row(id)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The same for the numbers to `last`, by looking at each.
    fn scan(
        &self,
        filter: &Filter,
        last: i64,
        found: &mut impl FnMut(Row) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, CatalogError> {
        let (conditions, mut values) = filter.conditions();
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzle NOT INDEXED CROSS JOIN source ON source.id = puzzle.source
             WHERE {conditions} AND puzzle.id <= ? ORDER BY puzzle.id"
        );
        values.push(Value::Integer(last));
        let mut statement = self.db.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if found(Row::read(row)?).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::filled;

    #[test]
    fn an_index_finds_what_a_look_at_every_puzzle_finds() {
        let mut catalog = filled();
        let rating = |id: u32| Ratings { hardest: 10 + 7 * id % 5, pearl: 10, diamond: 10 };
        let ratings: Vec<(i64, Ratings)> = (2..=12).map(|id| (id.into(), rating(id))).collect();
        catalog.rate(&ratings).expect("rated");
        let all = |filter: &Filter, limit: usize| {
            let mut rows = Vec::new();
            let add = |row| {
                rows.push(row);
                if rows.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            catalog.select(filter, add).expect("read");
            rows
        };
        let every = all(&Filter::default(), 100);
        assert_eq!(every.len(), 13);
        for limit in [1, 2, 4, 100] {
            for (low, high) in [(0, 20), (4, 16), (6, 9), (11, 12), (14, 13)] {
                let filter = Filter { givens: Some(low..=high), ..Filter::default() };
                let passes = |row: &&Row| (low..=high).contains(&row.givens);
                let wanted: Vec<Row> = every.iter().filter(passes).take(limit).cloned().collect();
                assert_eq!(all(&filter, limit), wanted, "{low}..{high}");
                let filter = Filter { rating: Some(low..=high), ..filter };
                let passes = |row: &&Row| {
                    let rating = row.ratings.map(|ratings| ratings.hardest);
                    passes(row) && rating.is_some_and(|rating| (low..=high).contains(&rating))
                };
                let wanted: Vec<Row> = every.iter().filter(passes).take(limit).cloned().collect();
                assert_eq!(all(&filter, limit), wanted, "{low}..{high}");
            }
        }
    }
}
