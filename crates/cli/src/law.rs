//! `law`: how many givens minimal puzzles have, estimated from a sample of unbiased ones, beside the published law.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, thread};

use anyhow::Context;
use clap::Args;
use hyperdoku::format::{ReadError, ReadOptions, Reader};
use hyperdoku::generate::nine::bias::{Law, PUBLISHED, published_mean};
use hyperdoku::generate::{Maker, Request};
use hyperdoku::grid::{BoxShape, Budget, Geometry};
use serde::Serialize;

use crate::desk::print;
use crate::generate::WrongInput;
use crate::input::NO_RECORD;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::pipeline;
use crate::produce;
use crate::stop::Stop;

/// Estimate how many of all minimal 9×9 puzzles have so many givens
///
/// The sample are the puzzles of `generate --unbiased` with the same number and seed, or those of a file; a puzzle with n givens
/// weighs as much as there are sets of n cells. Lines of the number of givens, puzzles of the sample, their share of all
/// minimal puzzles, its standard error, and the published share, all three in percent; the last line has the mean.
#[derive(Args, Clone, Debug)]
pub(crate) struct LawVerb {
    /// How many puzzles the sample has
    #[arg(short, long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "from")]
    number: u64,
    /// Seed: the same seed gives the same output [default: a new one, told on stderr]
    #[arg(long, value_name = "S", conflicts_with = "from")]
    seed: Option<u64>,
    /// Take the sample from this file, which `generate --unbiased` wrote
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Worker threads [default: one for each processor]; the output is the same for any number
    #[arg(long, value_name = "N", help_heading = "Run")]
    threads: Option<NonZeroUsize>,
}

/// A line.
#[derive(Serialize)]
struct Row {
    givens: usize,
    puzzles: usize,
    percent: f64,
    error: f64,
    published: f64,
}

/// All of it.
#[derive(Serialize)]
struct Said {
    v: u8,
    puzzles: usize,
    mean: f64,
    mean_error: f64,
    published_mean: f64,
    givens: Vec<Row>,
}

impl LawVerb {
    /// Estimates the law.
    ///
    /// # Errors
    /// If the sample cannot be made or read, or the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let sample = match &self.from {
            Some(path) => read(path)?,
            None => match self.make(stop)? {
                Some(sample) => sample,
                None => return Ok(Outcome::Interrupted),
            },
        };
        let said = Said::of(&sample);
        print(if self.json { serde_json::to_string(&said)? + "\n" } else { said.text()? })?;
        Ok(Outcome::Done)
    }

    /// The numbers of givens of the puzzles that `generate` makes; `None` if that was interrupted.
    fn make(&self, stop: &Stop) -> anyhow::Result<Option<Vec<usize>>> {
        let seed = self.seed.unwrap_or_else(produce::new_seed);
        let shape = BoxShape::new(3, 3)?;
        let request =
            Request { unbiased: true, ..Request::new(Arc::new(Geometry::classic(shape))) };
        let maker = Maker::new(request)?;
        let threads = pipeline::threads(self.threads);
        let (next, sample) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let budget = Budget::unlimited().with_stop(stop.flag());
        thread::scope(|scope| {
            for number in 0..threads {
                let (mut worker, unit) = (maker.worker(), maker.unit());
                let (next, sample, budget) = (&next, &sample, &budget);
                let thread = thread::Builder::new().name(format!("worker {number}"));
                let work = move || {
                    loop {
                        let first = next.fetch_add(unit, Ordering::Relaxed);
                        if first >= self.number {
                            break;
                        }
                        let numbers = first..self.number.min(first.saturating_add(unit));
                        let done = worker.make(seed, numbers, budget, &mut |made| {
                            let givens = made.proper.puzzle().filled().count();
                            sample.lock().unwrap_or_else(PoisonError::into_inner).push(givens);
                        });
                        // Nothing but Ctrl-C ends it.
                        if done.is_err() {
                            break;
                        }
                    }
                };
                thread.spawn_scoped(scope, work).context("cannot start a worker thread")?;
            }
            anyhow::Ok(())
        })?;
        let sample = sample.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((!stop.is_wanted()).then_some(sample))
    }
}

/// The numbers of givens of the puzzles of a file.
fn read(path: &PathBuf) -> anyhow::Result<Vec<usize>> {
    let name = path.display();
    let wrong = |error: Error| anyhow::Error::from(WrongInput(format!("{name}{error}")));
    let file = fs::File::open(path)
        .map_err(|error| wrong(Error::of_file(format!("cannot read: {error}"))))?;
    let mut sample = Vec::new();
    for record in Reader::new(file, ReadOptions::default()) {
        let record = match record {
            Ok(record) => record,
            Err(ReadError::Parse(error)) => return Err(wrong(error.into())),
            Err(error) => return Err(wrong(Error::of_file(error))),
        };
        let side = record.grid.geometry().side();
        if side != 9 {
            let reason = format!("expected a grid of side 9, found {side}");
            return Err(wrong(Error::at((record.place.line, 1), reason)));
        }
        sample.push(record.grid.digits().iter().flatten().count());
    }
    if sample.is_empty() { Err(wrong(Error::at((1, 1), NO_RECORD))) } else { Ok(sample) }
}

impl Said {
    /// What a sample says, with all numbers of givens that it or the published law has.
    fn of(sample: &[usize]) -> Self {
        let law = Law::of(sample);
        let published =
            |givens| PUBLISHED.iter().find(|row| row.0 == givens).map_or(0.0, |row| row.1);
        let estimated = |givens| law.shares.iter().find(|share| share.givens == givens);
        let (least, most) = (PUBLISHED[0].0, PUBLISHED[PUBLISHED.len() - 1].0);
        let first = law.shares.first().map_or(least, |share| share.givens.min(least));
        let last = law.shares.last().map_or(most, |share| share.givens.max(most));
        let row = |givens| {
            let share = estimated(givens);
            Row {
                givens,
                puzzles: share.map_or(0, |share| share.puzzles),
                percent: share.map_or(0.0, |share| 100.0 * share.share),
                error: share.map_or(0.0, |share| 100.0 * share.error),
                published: published(givens),
            }
        };
        Self {
            v: 1,
            puzzles: sample.len(),
            mean: law.mean,
            mean_error: law.error,
            published_mean: published_mean(),
            givens: (first..=last).map(row).collect(),
        }
    }

    fn text(&self) -> anyhow::Result<String> {
        let mut text = "givens\tpuzzles\tpercent\terror\tpublished\n".to_owned();
        for Row { givens, puzzles, percent, error, published } in &self.givens {
            writeln!(text, "{givens}\t{puzzles}\t{percent:.3}\t{error:.3}\t{published}")?;
        }
        let Self { puzzles, mean, mean_error, published_mean, .. } = self;
        writeln!(text, "mean\t{puzzles}\t{mean:.3}\t{mean_error:.3}\t{published_mean:.3}")?;
        Ok(text)
    }
}
