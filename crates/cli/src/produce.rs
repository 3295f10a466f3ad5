//! Production: things that are made from their numbers, on many threads, written in the order of the numbers.
//!
//! ```text
//! number of a bundle ──▶ worker: makes its things ──channel──▶ this thread: order, stdout, stderr
//!          ▲                                                        │
//!          └──────────── at most a few bundles ahead ◀──────────────┘
//! ```
//! What is made depends on the number alone, so the output is the same for any number of threads. Small
//! things travel in bundles, since a lock a thing would cost as much as a 9×9 grid; nobody makes bundles that
//! lie far ahead of what is written, so memory stays bounded.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hyperdoku::format::{Format, Record};
use hyperdoku::grid::{BoxShape, Grid, Solution};
use indicatif::{ProgressBar, ProgressStyle};

use crate::choices;
use crate::desk::{print, say};
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::stop::Stop;

/// The longest time until Ctrl-C is noticed.
const TICK: Duration = Duration::from_millis(30);

/// Cells that are made in one bundle, unless one thing alone has more.
const BUNDLE: usize = 20_000;

/// Bundles that a thread may be ahead of what is written.
const AHEAD: u64 = 2;

/// What to make and how many.
#[derive(Args, Clone, Debug)]
pub(crate) struct MakeArgs {
    /// How many to make
    #[arg(short, long, value_name = "N", default_value = "1")]
    number: u64,
    /// Box of H rows and W columns; the side is H times W, at most 4096
    #[arg(long = "box", value_name = "HxW", default_value = "3x3", conflicts_with = "size")]
    shape: BoxShape,
    /// Side, with the squarest boxes
    #[arg(long, visible_alias = "side", value_name = "SIDE", value_parser = squarest)]
    size: Option<BoxShape>,
    /// Seed: the same seed gives the same output [default: a new one, told on stderr]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Worker threads [default: one for each processor]; the output is the same for any number
    #[arg(long, value_name = "N", help_heading = "Run")]
    threads: Option<NonZeroUsize>,
    /// Format of the output (see `hyperdoku formats`); one line a grid if not given
    #[arg(long, value_name = "FORMAT", value_parser = choices::written_format(), hide_possible_values = true, help_heading = "Output")]
    format: Option<&'static Format>,
    #[command(flatten)]
    digits: DigitArgs,
}

/// Something that was made.
#[derive(Debug, Default)]
pub(crate) struct Made {
    /// For stdout, with line ends.
    pub text: String,
    /// For stderr, with line ends.
    pub notes: String,
    /// How it turned out.
    pub outcome: Outcome,
    /// Nothing comes after it: what was asked for cannot be made, or not in time.
    pub is_last: bool,
}

impl Made {
    /// Adds what was made after it.
    fn append(&mut self, other: Self) {
        append(&mut self.text, other.text);
        append(&mut self.notes, other.notes);
        self.outcome.join(other.outcome);
        self.is_last |= other.is_last;
    }
}

/// Adds a text without a copy where there was none: that of a grid of side 4096 has 82 megabytes.
fn append(text: &mut String, more: String) {
    if text.is_empty() {
        *text = more;
    } else {
        *text += &more;
    }
}

/// The box shape of a side, as clap wants it.
fn squarest(text: &str) -> Result<BoxShape, String> {
    let side = text.parse().map_err(|_| "not a number".to_owned())?;
    BoxShape::for_side(side).map_err(|error| error.to_string())
}

/// A column of a table of things that are made: its name, and what it says.
pub(crate) type Column<C> = (&'static str, C);

/// The columns of a table, by their names.
pub(crate) fn column<C: Sync>(
    columns: &'static [Column<C>],
) -> impl TypedValueParser<Value = &'static Column<C>> {
    let names = columns.iter().map(|column| column.0);
    PossibleValuesParser::new(names).map(move |name| {
        let column = columns.iter().find(|column| column.0 == name);
        column.expect("a name out of the table")
    })
}

/// The line that names the columns; nothing if there are none.
pub(crate) fn heading<C>(columns: &[&Column<C>]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.0).collect();
    if names.is_empty() { String::new() } else { names.join(",") + "\n" }
}

impl MakeArgs {
    /// The box of every grid.
    pub(crate) fn shape(&self) -> BoxShape {
        self.size.unwrap_or(self.shape)
    }

    /// The seed: the one that was given, or a new one, which is told.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one("hyperdoku");
            say(&format!("hyperdoku: --seed {seed} makes the same again\n"));
            seed
        })
    }

    /// A record in the format asked for, or in one line.
    ///
    /// # Errors
    /// If the format does not serve it.
    pub(crate) fn text_of(&self, record: &Record) -> anyhow::Result<String> {
        // A line of cells does not say where the regions are.
        let geometry = record.grid.geometry();
        let is_served = |format: &&Format| {
            geometry.box_shape().is_none() && format.sides.contains(&geometry.side())
        };
        let regions = Format::named("jigsaw").filter(is_served);
        let text = match self.format.or(regions) {
            Some(format) => format.write(record, self.digits.options()),
            None => self.digits.in_one_line(record),
        };
        text.context("cannot write a grid of this side")
    }

    /// Makes all things, by their numbers from 0, and writes them after the names of the columns.
    ///
    /// # Errors
    /// If one cannot be made, or the output cannot be written; a reader of the output that went away is no
    /// error.
    pub(crate) fn run(
        &self,
        heading: String,
        stop: &Stop,
        make: impl Fn(u64) -> anyhow::Result<Made> + Sync,
    ) -> anyhow::Result<Outcome> {
        let side = self.shape().side();
        let size = (BUNDLE / (side * side)).max(1) as u64;
        self.run_units(size, heading, stop, |numbers| {
            let mut all = Made::default();
            for number in numbers {
                all.append(make(number)?);
                if all.is_last {
                    break;
                }
            }
            Ok(all)
        })
    }

    /// The same for things that are made together: unit u has the numbers from `u * size` on, `size` of them, or fewer
    /// if it is the last. What a unit makes must not depend on how many of its things are wanted.
    ///
    /// # Errors
    /// As [`MakeArgs::run`].
    pub(crate) fn run_units(
        &self,
        size: u64,
        heading: String,
        stop: &Stop,
        make: impl Fn(Range<u64>) -> anyhow::Result<Made> + Sync,
    ) -> anyhow::Result<Outcome> {
        let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.map_or_else(processors, NonZeroUsize::get);
        let bundles = self.number.div_ceil(size);
        let preamble = self.format.map_or("", |format| format.preamble);
        let start = if heading.is_empty() { preamble.to_owned() } else { heading };
        let line = Line::new(bundles, AHEAD * threads as u64);
        let work = |bundle: u64| make(bundle * size..self.number.min((bundle + 1) * size));
        thread::scope(|scope| {
            let (send, made) = mpsc::channel();
            // However the writing ends, nobody shall wait for a place in the line.
            let _closing = Closing(&line);
            for number in 0..threads.min(usize::try_from(bundles).unwrap_or(usize::MAX)) {
                let (send, line, work) = (send.clone(), &line, &work);
                let worker = thread::Builder::new().name(format!("worker {number}"));
                let started = worker.spawn_scoped(scope, move || {
                    let _closing = ClosingOnPanic(line);
                    while let Some(bundle) = line.next() {
                        if send.send((bundle, work(bundle))).is_err() {
                            break;
                        }
                    }
                });
                started.context("cannot start a worker thread")?;
            }
            drop(send);
            write_all(start, &made, &line, bundles, stop)
        })
    }
}

/// Writes bundles in their order until there are no more.
fn write_all(
    mut text: String,
    made: &Receiver<(u64, anyhow::Result<Made>)>,
    line: &Line,
    bundles: u64,
    stop: &Stop,
) -> anyhow::Result<Outcome> {
    let bar = progress_bar(bundles);
    let mut outcome = Outcome::default();
    let mut waiting = BTreeMap::new();
    for next in 0..bundles {
        let bundle = loop {
            if let Some(bundle) = waiting.remove(&next) {
                break Some(bundle);
            }
            match made.recv_timeout(TICK) {
                Ok((number, bundle)) => _ = waiting.insert(number, bundle),
                Err(RecvTimeoutError::Timeout) if !stop.is_wanted() => {}
                Err(_) => break None,
            }
        };
        let Some(bundle) = bundle.filter(|_| !stop.is_wanted()) else { break };
        let bundle = bundle?;
        append(&mut text, bundle.text);
        if !bundle.notes.is_empty() {
            bar.suspend(|| say(&bundle.notes));
        }
        outcome.join(bundle.outcome);
        if !bar.suspend(|| print(&text))? {
            return Ok(Outcome::Done);
        }
        text.clear();
        if bundle.is_last {
            // The others need not finish what nobody will see.
            stop.want();
            break;
        }
        line.written(next);
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(&text)?;
    if stop.is_interrupt() {
        outcome.join(Outcome::Interrupted);
    }
    Ok(outcome)
}

/// A solution as a grid, in the same memory: a grid of side 4096 has 34 megabytes.
pub(crate) fn into_grid(solution: Solution) -> Grid {
    let geometry = std::sync::Arc::clone(solution.geometry());
    Grid::from_digits(geometry, solution.into_digits().into_iter().map(Some).collect())
}

/// The progress on stderr, where it helps and harms nobody.
fn progress_bar(bundles: u64) -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() || bundles < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{percent} %, {elapsed}, {eta} left");
    ProgressBar::new(bundles).with_style(style.expect("a template in braces"))
}

/// The bundles that are to be made, in order.
#[derive(Debug)]
struct Line {
    place: Mutex<Place>,
    moved: Condvar,
    bundles: u64,
    ahead: u64,
}

#[derive(Debug)]
struct Place {
    next: u64,
    written: u64,
    closed: bool,
}

impl Line {
    fn new(bundles: u64, ahead: u64) -> Self {
        let place = Place { next: 0, written: 0, closed: false };
        Self { place: Mutex::new(place), moved: Condvar::new(), bundles, ahead }
    }

    /// The next bundle to make, as soon as it is not too far ahead; `None` if there is none.
    fn next(&self) -> Option<u64> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        while place.next >= place.written + self.ahead && !place.closed {
            place = self.moved.wait(place).unwrap_or_else(PoisonError::into_inner);
        }
        if place.closed || place.next == self.bundles {
            return None;
        }
        place.next += 1;
        Some(place.next - 1)
    }

    /// Says that this bundle and all before it are written.
    fn written(&self, bundle: u64) {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).written = bundle + 1;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
        self.moved.notify_all();
    }
}

/// Closes the line at the end of the writing.
struct Closing<'l>(&'l Line);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Closes the line if a worker panics, so that the others do not wait for what never comes.
struct ClosingOnPanic<'l>(&'l Line);

impl Drop for ClosingOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_runs_far_ahead() {
        let line = Line::new(5, 2);
        assert_eq!([line.next(), line.next()], [Some(0), Some(1)]);
        thread::scope(|scope| {
            let third = scope.spawn(|| line.next());
            line.written(0);
            assert_eq!(third.join().expect("no panic"), Some(2));
            let fourth = scope.spawn(|| line.next());
            line.close();
            assert!(fourth.join().expect("no panic").is_none());
        });
    }
}
