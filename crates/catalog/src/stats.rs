//! Statistics: what a catalogue holds, in numbers.

use crate::schema::CatalogError;
use crate::store::Catalog;

/// A number of puzzles, and what they have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count<T> {
    /// What they have in common.
    pub what: T,
    /// How many there are.
    pub puzzles: u64,
}

/// What a catalogue holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Puzzles.
    pub puzzles: u64,
    /// By side.
    pub sides: Vec<Count<u32>>,
    /// By number of givens; 9×9 only.
    pub givens: Vec<Count<u32>>,
    /// By rating in tenths; those that are rated.
    pub ratings: Vec<Count<u32>>,
    /// 9×9 puzzles whose pattern of givens has some symmetry.
    pub symmetric: u64,
    /// 9×9 puzzles that some transform keeps as they are.
    pub automorphic: u64,
    /// Sources: records read, and puzzles that came from there first.
    pub sources: Vec<(String, u64, u64)>,
}

impl Catalog {
    /// Counts.
    ///
    /// # Errors
    /// If the database says no.
    ///
    /// # Cost
    /// A pass over the file: a second or two for a million puzzles.
    pub fn stats(&self) -> Result<Stats, CatalogError> {
        let number = |sql: &str| self.db.query_row(sql, [], |row| row.get::<_, u64>(0));
        let mut sources = self.db.prepare(
            "SELECT name, records, count(puzzle.id)
             FROM source LEFT JOIN puzzle ON puzzle.source = source.id
             GROUP BY source.id ORDER BY source.id",
        )?;
        let sources = sources.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(Stats {
            puzzles: number("SELECT count(*) FROM puzzle")?,
            sides: self.counts("side", "true")?,
            givens: self.counts("givens", "side = 9")?,
            ratings: self.counts("rating", "rating IS NOT NULL")?,
            symmetric: number("SELECT count(*) FROM puzzle WHERE side = 9 AND symmetries <> 0")?,
            automorphic: number(
                "SELECT count(*) FROM puzzle WHERE side = 9 AND automorphisms > 1",
            )?,
            sources: sources.collect::<Result<_, _>>()?,
        })
    }

    fn counts(&self, column: &str, condition: &str) -> Result<Vec<Count<u32>>, CatalogError> {
        let sql = format!(
            "SELECT {column}, count(*) FROM puzzle WHERE {condition} GROUP BY {column} ORDER BY {column}"
        );
        let mut statement = self.db.prepare(&sql)?;
        let rows =
            statement.query_map([], |row| Ok(Count { what: row.get(0)?, puzzles: row.get(1)? }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::entry;
    use crate::store::Progress;
    use crate::store::tests::empty;

    #[test]
    fn everything_is_counted_where_it_belongs() {
        let mut catalog = empty();
        let entries = [(1, entry("1..4.........32.")), (3, entry(FULL))];
        catalog.add("one", &entries, Progress { records: 3, checksum: 0 }).expect("added");
        catalog.add("two", &entries[..1], Progress { records: 1, checksum: 0 }).expect("added");
        let stats = catalog.stats().expect("read");
        assert_eq!(stats.puzzles, 2);
        assert_eq!(stats.sides, [4, 9].map(|what| Count { what, puzzles: 1 }));
        assert_eq!(stats.givens, [Count { what: 81, puzzles: 1 }]);
        assert_eq!((stats.ratings, stats.symmetric), (Vec::new(), 1));
        assert_eq!(stats.sources, [("one".to_owned(), 3, 2), ("two".to_owned(), 1, 0)]);
    }

    const FULL: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
}
