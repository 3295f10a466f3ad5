//! Samples: random puzzles out of many, the same for the same seed.
//!
//! ```text
//! many pass:  numbers are drawn until enough of them pass           a few microseconds a draw
//! few pass:   all that pass are listed, then drawn from             one pass over an index
//! ```
//! Both draw without replacement, and every set of its size is as likely as any other. Which way is taken depends
//! on the file and the seed alone.

use std::collections::HashSet;

use hyperdoku::generate::Random;
use rusqlite::{OptionalExtension, params_from_iter};

use crate::filter::Filter;
use crate::schema::CatalogError;
use crate::store::Catalog;

/// Draws that may fail for one that passes.
const PATIENCE: usize = 100;

impl Catalog {
    /// The numbers of up to `count` random puzzles that pass `filter`, fewer if there are no more, in random order;
    /// [`Catalog::row`] has the puzzles.
    ///
    /// # Errors
    /// If the database says no.
    pub fn sample(
        &self,
        filter: &Filter,
        count: usize,
        seed: u64,
    ) -> Result<Vec<i64>, CatalogError> {
        let mut random = Random::new(seed, 0);
        match self.drawn(filter, count, &mut random)? {
            Some(numbers) => Ok(numbers),
            None => self.listed(filter, count, &mut random),
        }
    }

    /// Draws numbers until enough of them pass; `None` if too many do not.
    fn drawn(
        &self,
        filter: &Filter,
        count: usize,
        random: &mut Random,
    ) -> Result<Option<Vec<i64>>, CatalogError> {
        let tries = count.saturating_mul(PATIENCE);
        let last = self.last()?;
        if usize::try_from(last).is_ok_and(|last| tries > last) {
            return Ok(None);
        }
        self.drawn_within(filter, count, tries, random)
    }

    /// The number of the latest puzzle, 0 if there is none.
    fn last(&self) -> Result<i64, CatalogError> {
        let last = self.db.query_row("SELECT max(id) FROM puzzle", [], |row| row.get(0));
        Ok(last.map(Option::<i64>::unwrap_or_default)?)
    }

    /// The same with at most so many draws.
    fn drawn_within(
        &self,
        filter: &Filter,
        count: usize,
        tries: usize,
        random: &mut Random,
    ) -> Result<Option<Vec<i64>>, CatalogError> {
        let last = self.last()?;
        let bound = usize::try_from(last).unwrap_or(0);
        if bound == 0 {
            return Ok(None);
        }
        let (conditions, values) = filter.conditions();
        // The unary plus keeps the database from looking in any index but that of the numbers.
        let conditions = conditions.replace("rating ", "+rating ").replace("givens ", "+givens ");
        let sql = format!("SELECT id FROM puzzle WHERE {conditions} AND id = ?");
        let mut statement = self.db.prepare_cached(&sql)?;
        let (mut numbers, mut seen) = (Vec::new(), HashSet::new());
        for _ in 0..tries {
            if numbers.len() == count {
                break;
            }
            let id = last - i64::try_from(random.below(bound)).unwrap_or(0);
            if !seen.insert(id) {
                continue;
            }
            let values = values.iter().cloned().chain([id.into()]);
            let found = statement.query_row(params_from_iter(values), |row| row.get::<_, i64>(0));
            numbers.extend(found.optional()?);
        }
        Ok((numbers.len() == count).then_some(numbers))
    }

    /// Lists all that pass and draws from them.
    fn listed(
        &self,
        filter: &Filter,
        count: usize,
        random: &mut Random,
    ) -> Result<Vec<i64>, CatalogError> {
        let (conditions, values) = filter.conditions();
        let sql = format!("SELECT id FROM puzzle WHERE {conditions}");
        let mut statement = self.db.prepare_cached(&sql)?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        let mut numbers: Vec<i64> = rows.collect::<Result<_, _>>()?;
        // The order in which an index lists them is nobody's business.
        numbers.sort_unstable();
        let count = count.min(numbers.len());
        for place in 0..count {
            let other = place + random.below(numbers.len() - place);
            numbers.swap(place, other);
        }
        numbers.truncate(count);
        Ok(numbers)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::entry::tests::entry;
    use crate::store::Progress;
    use crate::store::tests::empty;

    /// A catalogue of 4×4 puzzles with 4 to 16 givens: one solution, more and more of it given.
    pub(crate) fn filled() -> Catalog {
        let mut catalog = empty();
        let solution = "1234341221434321";
        let order = [0, 3, 13, 14, 5, 10, 1, 6, 2, 9, 4, 15, 7, 8, 11, 12];
        let line = |givens: usize| -> String {
            let cell = |(at, c)| if order[..givens].contains(&at) { c } else { '.' };
            solution.chars().enumerate().map(cell).collect()
        };
        let entries: Vec<_> =
            (4..=16).map(|givens| (givens as u64, entry(&line(givens)))).collect();
        catalog.add("made", &entries, Progress::default()).expect("added");
        catalog
    }

    #[test]
    fn a_sample_has_different_puzzles_that_pass() {
        let catalog = filled();
        let filter = Filter { givens: Some(6..=12), ..Filter::default() };
        for (count, expected) in [(0, 0), (1, 1), (5, 5), (7, 7), (50, 7)] {
            let numbers = catalog.sample(&filter, count, 3).expect("read");
            let ids: HashSet<i64> = numbers.iter().copied().collect();
            assert_eq!((numbers.len(), ids.len()), (expected, expected));
            let givens = |&id| catalog.row(id).expect("read").givens;
            assert!(numbers.iter().all(|id| (6..=12).contains(&givens(id))));
            assert_eq!(catalog.sample(&filter, count, 3).expect("read"), numbers);
        }
    }

    #[test]
    fn both_ways_draw_every_puzzle_alike() {
        let catalog = filled();
        let filter = Filter { givens: Some(5..=14), ..Filter::default() };
        let all: Vec<i64> = catalog.listed(&filter, 10, &mut Random::new(0, 0)).expect("read");
        for ways in 0..2 {
            let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
            for seed in 0..2000 {
                let mut random = Random::new(seed, 0);
                let drawn = match ways {
                    0 => catalog.listed(&filter, 3, &mut random).expect("read"),
                    _ => catalog
                        .drawn_within(&filter, 3, 1000, &mut random)
                        .expect("read")
                        .expect("found"),
                };
                assert_eq!(drawn.len(), 3);
                for id in drawn {
                    *counts.entry(id).or_default() += 1;
                }
            }
            // 600 each, with a deviation of 20.
            assert!(all.iter().all(|id| counts[id].abs_diff(600) < 100), "{counts:?}");
            assert_eq!(counts.values().sum::<u32>(), 6000);
        }
    }

    #[test]
    fn few_that_pass_are_not_drawn_for_ever() {
        let catalog = filled();
        let filter = Filter { givens: Some(99..=99), ..Filter::default() };
        assert_eq!(
            catalog.drawn_within(&filter, 1, 50, &mut Random::new(1, 0)).expect("read"),
            None
        );
        assert!(catalog.sample(&filter, 3, 1).expect("read").is_empty());
    }
}
