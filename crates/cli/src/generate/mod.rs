//! `generate`: puzzles with exactly one solution, as they were asked for.
//!
//! ```text
//! options ─ask→ Request ─→ Maker ─┬ worker: its units of numbers ─tell→ text ─┬ produce: in order
//!                                 └ worker                                   ─┘
//! ```

mod ask;
mod tell;

use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use clap::error::ErrorKind;
use hyperdoku::format::Record;
use hyperdoku::generate::{self, Maker, Worker};
use hyperdoku::grid::Budget;

use crate::choices;
use crate::chunk::{Chunked, Chunks, Made, Parts, Place};
use crate::outcome::Outcome;
use crate::produce::{self, Column, Heading, MakeArgs};
use crate::stop::Stop;
use ask::AskArgs;
pub(crate) use ask::WrongInput;
use tell::{COLUMNS, Content, Teller};

/// The time that a puzzle may take unless told otherwise.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// Make puzzles with exactly one solution, of any size, level and pattern
///
/// Every puzzle has one solution, and that is proved. Puzzle number i of a seed depends on the seed, on i and on
/// what is asked for, not on how many are made or by how many threads. What no puzzle can meet is refused at once; if
/// one is not found in the time limit, an error says what was tried, what was made before stands, and the exit code is 4.
#[derive(Args, Clone, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Generate {
    #[command(flatten)]
    make: MakeArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Write CSV with these columns, after a line with their names; with --json, these fields
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = produce::column(COLUMNS), conflicts_with = "format", help_heading = "Output")]
    columns: Vec<&'static Column<Content>>,
    /// Write a JSON object for each puzzle, one a line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    #[cfg_attr(feature = "parquet", arg(conflicts_with = "parquet"))]
    json: bool,
    /// Longest time for a puzzle, in seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = choices::seconds, help_heading = "Run")]
    time_limit: Option<Duration>,
    /// Most candidates for a puzzle, the same on every machine
    #[arg(long, value_name = "N", help_heading = "Run")]
    tries: Option<u64>,
    /// No limit but one that is given
    #[arg(long, help_heading = "Run")]
    no_limit: bool,
}

const AFTER: &str = "\
Examples:
  hyperdoku generate -n 100 --level hard --symmetry half-turn
  hyperdoku generate -n 20 --clues 24..28 --minimal --columns puzzle,solution,rating
  hyperdoku generate --box 4x4 --symmetry half-turn
  hyperdoku generate --need x-wing --without naked-triplet --json
  hyperdoku generate --pattern heart.txt

Columns: puzzle, solution, givens or clues, weight (of an unbiased puzzle), symmetry (of the pattern), rating or er, ep, ed
(scale se121), level, hardest (technique), techniques (of the scale, between blanks), candidates (looked at for it),
untested, seed, index.";

impl Chunked for Generate {
    fn chunks<'v>(&'v self, place: &Place) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        let request = self.ask.request(self.make.shape())?;
        let maker = Maker::new(request).map_err(|refusal| refused(&refusal.to_string()))?;
        let columns = self.fields();
        let heading = if self.json { Heading::default() } else { produce::heading(&self.columns) };
        let stop = &place.stop;
        let budget = self.budget(stop);
        let seed = self.make.seed(place)?;
        let unit = maker.unit();
        let stop = stop.clone();
        let desk = Desk { idle: Mutex::default(), maker };
        let chunk = move |numbers: Range<u64>| {
            let mut made = Made::default();
            let mut failed = None;
            let done = desk.work(|worker, teller| {
                worker.make(seed, numbers, &budget, &mut |puzzle| {
                    match self.text(&columns, teller, &puzzle, seed) {
                        Ok(text) => made.text.extend(text.bytes()),
                        Err(error) => failed = Some(error),
                    }
                    if puzzle.untested > 0 {
                        made.notes += &untested(&puzzle);
                        made.outcome.join(Outcome::GaveUp);
                    }
                })
            });
            if let Some(error) = failed {
                return Err(error);
            }
            if let Err(unreached) = done {
                made.outcome.join(Outcome::GaveUp);
                if !stop.is_wanted() {
                    made.notes += "hyperdoku: ";
                    made.notes += &unreached.to_string();
                    made.notes.push('\n');
                    made.is_last = true;
                }
            }
            Ok(made)
        };
        Ok(match unit {
            1 => Box::new(self.make.items(&heading, move |number| chunk(number..number + 1))),
            size => Box::new(self.make.ranges(&heading, size, chunk)),
        })
    }

    fn parts(&self) -> Parts<'_> {
        self.make.parts()
    }
}

/// Workers that nobody uses now, with their memory.
struct Desk {
    idle: Mutex<Vec<(Worker, Teller)>>,
    maker: Maker,
}

impl Desk {
    fn work<T>(&self, work: impl FnOnce(&mut Worker, &mut Teller) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let free = idle().pop();
        let (mut worker, mut teller) = free.unwrap_or_else(|| (self.maker.worker(), Teller::new()));
        let done = work(&mut worker, &mut teller);
        idle().push((worker, teller));
        done
    }
}

fn untested(made: &generate::Made) -> String {
    let (number, left) = (made.index + 1, made.untested);
    format!("hyperdoku: puzzle {number}: the time was over before {left} givens were tested\n")
}

impl Generate {
    /// The columns, or the usual fields of an object.
    fn fields(&self) -> Vec<&'static Column<Content>> {
        if !self.json || !self.columns.is_empty() {
            return self.columns.clone();
        }
        COLUMNS.iter().filter(|column| tell::USUAL.contains(&column.0)).collect()
    }

    fn budget(&self, stop: &Stop) -> Budget {
        let usual = if self.no_limit { None } else { Some(USUAL_TIME) };
        let mut budget = Budget::unlimited().with_stop(stop.flag());
        if let Some(time) = self.time_limit.or(usual) {
            budget = budget.with_time(time);
        }
        if let Some(tries) = self.tries {
            budget = budget.with_nodes(tries);
        }
        budget
    }

    fn text(
        &self,
        columns: &[&Column<Content>],
        teller: &mut Teller,
        made: &generate::Made,
        seed: u64,
    ) -> anyhow::Result<String> {
        if columns.is_empty() {
            return self.make.text_of(&record(made));
        }
        let cells = teller.cells(columns, &self.make, made, seed)?;
        Ok(if self.json { tell::object(columns, cells) } else { tell::row(&cells) })
    }
}

/// The puzzle with its solution, for formats that keep it.
fn record(made: &generate::Made) -> Record {
    let solution = Some(made.proper.solution().digits().to_vec());
    Record { solution, ..Record::new(made.proper.puzzle().grid().clone()) }
}

/// Ends like an argument that is wrong for every verb.
fn refused(reason: &str) -> anyhow::Error {
    clap::Error::raw(ErrorKind::ValueValidation, format!("{reason}\n")).into()
}
