//! `enumerate`: how many complete grids there are, counted from scratch.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::Context;
use clap::Args;
use clap::error::ErrorKind;
use hyperdoku::engine_for;
use hyperdoku::generate::uniform::{BandCount, BandCounter, GRIDS_FOR_EACH};
use hyperdoku::grid::{BoxShape, Budget, Digit, Geometry, Grid, Puzzle};

use crate::chunk;
use crate::desk::print;
use crate::outcome::Outcome;
use crate::pipeline;
use crate::stop::Stop;

/// The largest side whose grids an engine counts one by one, digits not told apart.
const MOST_BY_ENGINE: usize = 6;

/// Count all complete grids
///
/// Of 9×9 the 416 classes of bands are listed, and the completions of each with 36 288 stacks are counted: half a
/// minute of one processor. Of sides to 6, Latin squares included (--box 1x5), an engine counts those with a given
/// first row; digits may be renamed, so that is as good as counting all. Lines of a name, a tab and a number:
/// classes, structures (36 288 for 9×9), fewest and most (completions of a band and a stack), grids.
#[derive(Args, Clone, Debug)]
pub(crate) struct Enumerate {
    /// Box of H rows and W columns: 3x3, or a side up to 6
    #[arg(long = "box", value_name = "HxW", default_value = "3x3")]
    shape: BoxShape,
    /// Write the classes of bands before: CSV, with a line of names
    #[arg(long, help_heading = "Output")]
    bands: bool,
    /// Worker threads [default: one for each processor]; the output is the same for any number
    #[arg(long, value_name = "N", help_heading = "Run")]
    threads: Option<NonZeroUsize>,
}

impl Enumerate {
    /// Counts the grids.
    ///
    /// # Errors
    /// If they cannot be counted, or the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        if (self.shape.height(), self.shape.width()) == (3, 3) {
            return self.nine(stop);
        }
        if self.shape.side() > MOST_BY_ENGINE {
            let reason = format!(
                "only grids of 3x3 boxes and of sides to {MOST_BY_ENGINE} can be counted, not {}\n",
                self.shape
            );
            return Err(clap::Error::raw(ErrorKind::ValueValidation, reason).into());
        }
        match by_engine(self.shape, stop)? {
            Some(grids) => {
                print(format!("grids\t{grids}\n"))?;
                Ok(Outcome::Done)
            }
            None => Ok(Outcome::Interrupted),
        }
    }

    fn nine(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let counter = BandCounter::new();
        let classes = counter.classes();
        let threads = pipeline::threads(self.threads);
        let bar = chunk::bar(classes.len() as u64, true);
        let (next, counts) = (AtomicUsize::new(0), Mutex::new(vec![None; classes.len()]));
        thread::scope(|scope| {
            for number in 0..threads {
                let mut counter = counter.clone();
                let (next, counts, classes, bar) = (&next, &counts, &classes, &bar);
                let worker = thread::Builder::new().name(format!("worker {number}"));
                let started = worker.spawn_scoped(scope, move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&(structure, _)) = classes.get(at) else { break };
                        if stop.is_wanted() {
                            break;
                        }
                        let count = counter.count(structure);
                        if let Ok(mut counts) = counts.lock() {
                            counts[at] = Some(count);
                        }
                        bar.inc(1);
                    }
                });
                started.context("cannot start a worker thread")?;
            }
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        let counts = counts.into_inner().unwrap_or_default();
        let Some(counts) = counts.into_iter().collect::<Option<Vec<BandCount>>>() else {
            return Ok(Outcome::Interrupted);
        };
        let mut text = String::new();
        if self.bands {
            text += "band,structures,completions,fewest,most\n";
            for (&(structure, structures), count) in classes.iter().zip(&counts) {
                let band = counter.band(structure).map(|digit| char::from(b'0' + digit));
                let band: String = band.iter().collect();
                let BandCount { sum, least, most } = count;
                writeln!(text, "{band},{structures},{sum},{least},{most}")?;
            }
        }
        let all = classes.iter().zip(&counts);
        let grids: u128 =
            all.map(|(class, count)| u128::from(class.1) * u128::from(count.sum)).sum();
        let structures: u32 = classes.iter().map(|class| class.1).sum();
        let fewest = counts.iter().map(|count| count.least).min().unwrap_or(0);
        let most = counts.iter().map(|count| count.most).max().unwrap_or(0);
        let grids = grids * GRIDS_FOR_EACH;
        writeln!(text, "classes\t{}\nstructures\t{structures}", classes.len())?;
        writeln!(text, "fewest\t{fewest}\nmost\t{most}\ngrids\t{grids}")?;
        print(text)?;
        Ok(Outcome::Done)
    }
}

/// The number of grids by counting those whose first row is in order; `None` if the user stopped it.
fn by_engine(shape: BoxShape, stop: &Stop) -> anyhow::Result<Option<u128>> {
    let mut grid = Grid::new(Arc::new(Geometry::classic(shape)));
    let mut names = 1;
    for column in 0..shape.side() {
        let cell = grid.geometry().cell_at(0, column);
        grid.set(cell, Some(Digit::from_index(column)));
        names *= column as u128 + 1;
    }
    let puzzle = Puzzle::new(grid)?;
    let budget = Budget::unlimited().with_stop(stop.flag());
    let mut engine = (engine_for(&puzzle)?.make)();
    let (count, _) = engine.count(&puzzle, &budget, u64::MAX)?;
    Ok(count.exact.then(|| u128::from(count.found) * names))
}
