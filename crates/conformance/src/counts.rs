//! Counts: how many complete grids a shape has, from `testdata/counts.txt`.
//!
//! Digits can be exchanged at will, so a shape has side! times as many grids as grids whose first row is
//! in order; that is what is searched, and what makes 6×6 quick.

use std::fs;
use std::sync::Arc;

use hyperdoku_grid::{Geometry, Grid, Puzzle, SolverInfo};

use crate::judge::Engine;
use crate::{CorpusError, Effort, Failure, Solutions, Tally, Truth, judge, shape_of, testdata};

/// A line of `testdata/counts.txt`.
#[derive(Clone, Debug)]
pub struct GridCount {
    /// The file and the 1-based line.
    pub source: String,
    /// The shape.
    pub geometry: Arc<Geometry>,
    /// How many complete grids it has.
    pub grids: u64,
}

impl GridCount {
    /// How many of them have the digits of the first row in order.
    pub fn with_first_row(&self) -> u64 {
        self.grids / (1..=self.geometry.side() as u64).product::<u64>()
    }
}

/// Every line of `testdata/counts.txt`.
///
/// # Errors
/// The first line that cannot be read.
pub fn grid_counts() -> Result<Vec<GridCount>, CorpusError> {
    let wrong = |number: usize, reason: String| CorpusError {
        place: format!("counts.txt:{number}"),
        reason,
    };
    let text =
        fs::read_to_string(testdata().join("counts.txt")).map_err(|e| wrong(0, e.to_string()))?;
    let lines = (1..).zip(text.lines()).filter(|(_, l)| !l.is_empty() && !l.starts_with('#'));
    let count_of = |(number, line): (usize, &str)| {
        let wrong = |reason: String| wrong(number, reason);
        let (words, count) =
            line.split_once(':').ok_or_else(|| wrong("a shape, `:`, a count".to_owned()))?;
        let geometry = shape_of(words).map_err(|error| wrong(error.to_string()))?;
        let grids = count.trim().parse().map_err(|_| wrong(format!("`{count}` is no count")))?;
        Ok(GridCount { source: format!("counts.txt:{number}"), geometry, grids })
    };
    lines.map(count_of).collect()
}

/// A complete engine counts the grids of each shape: those with the first row in order, and all of them
/// where they are at most `most`.
///
/// # Errors
/// The first count that is wrong.
///
/// # Panics
/// If a shape without any grid is said to have some.
pub fn count_grids<'c>(
    info: &'static SolverInfo,
    counts: impl IntoIterator<Item = &'c GridCount>,
    most: u64,
) -> Result<Tally, Failure> {
    let (mut engine, mut tally) = (Engine::new(info), Tally::default());
    for count in counts {
        let empty = Grid::new(Arc::clone(&count.geometry));
        let mut ordered = empty.clone();
        for (column, digit) in count.geometry.digits().enumerate() {
            ordered.set(count.geometry.cell_at(0, column), Some(digit));
        }
        let ordered = Puzzle::new(ordered).expect("the first row holds each digit once");
        let empty = Puzzle::new(empty).expect("an empty grid has no clash");
        for (puzzle, all) in [(ordered, count.with_first_row()), (empty, count.grids)] {
            if all > most && all == count.grids {
                continue;
            }
            let truth = Truth { solutions: Solutions::Exactly(all), only: None, all: None };
            let proof = judge(&mut engine, Effort::UNLIMITED, &puzzle, &truth);
            tally.add(proof.map_err(|failure| failure.from(&count.source))?);
        }
    }
    Ok(tally)
}
