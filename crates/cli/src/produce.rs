//! Production: things that are made from their numbers, and the arguments that all such verbs share.
//!
//! Small things are made many at a time, in a chunk, since a message for each would cost as much as a 9×9
//! grid. What thing i is depends on the seed and i alone, or on the seed and the chunk that holds i where
//! things are made together; the last chunk of a run has the first things of what a whole one would have.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::Range;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hyperdoku::format::{Format, Record};
use hyperdoku::grid::{BoxShape, Grid, Solution};

use crate::choices;
use crate::chunk::{self, ChunkArgs, Chunks, Made, Parts, Place, Task};
use crate::desk::say;
use crate::output::DigitArgs;

/// Cells that are made in one chunk, unless one thing alone has more.
const CELLS: usize = 20_000;

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
    #[command(flatten)]
    chunk: ChunkArgs,
    /// Format of the output (see `hyperdoku formats`); one line a grid if not given
    #[arg(long, value_name = "FORMAT", value_parser = choices::written_format(), hide_possible_values = true, help_heading = "Output")]
    format: Option<&'static Format>,
    /// Write the columns as a Parquet file
    #[cfg(feature = "parquet")]
    #[arg(
        long,
        value_name = "FILE",
        requires = "columns",
        conflicts_with = "out",
        help_heading = "Output"
    )]
    parquet: Option<std::path::PathBuf>,
    #[command(flatten)]
    digits: DigitArgs,
}

/// A new seed, which is told.
pub(crate) fn new_seed() -> u64 {
    let seed = RandomState::new().hash_one("hyperdoku");
    say(&format!("hyperdoku: --seed {seed} makes the same again\n"));
    seed
}

/// The box shape of a side, as clap wants it.
fn squarest(text: &str) -> Result<BoxShape, String> {
    let side = text.parse().map_err(|_| "not a number".to_owned())?;
    BoxShape::for_side(side).map_err(|error| error.to_string())
}

/// A column of a table: its name, what it says, and of which kind that is.
pub(crate) type Column<C> = (&'static str, C, Kind);

/// Of which kind the cells of a column are; any may be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Text,
    /// A whole number below 2⁶⁴.
    Count,
    /// Any other number.
    Number,
}

/// The head of a table: the line that names the columns, and their kinds; nothing if there are none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heading {
    pub line: String,
    #[cfg(feature = "parquet")]
    columns: Vec<(&'static str, Kind)>,
}

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

/// The head of a table with these columns.
pub(crate) fn heading<C>(columns: &[&Column<C>]) -> Heading {
    let names: Vec<&str> = columns.iter().map(|column| column.0).collect();
    let line = if names.is_empty() { String::new() } else { names.join(",") + "\n" };
    Heading {
        line,
        #[cfg(feature = "parquet")]
        columns: columns.iter().map(|column| (column.0, column.2)).collect(),
    }
}

impl MakeArgs {
    /// The box of every grid.
    pub(crate) fn shape(&self) -> BoxShape {
        self.size.unwrap_or(self.shape)
    }

    /// The seed: the one that was given, or a new one, which is told.
    ///
    /// # Errors
    /// If there is none, and this is one of several runs, which must have the same.
    pub(crate) fn seed(&self, place: &Place) -> anyhow::Result<u64> {
        if self.seed.is_none() && (self.chunk.is_part() || place.is_shared) {
            return Err(chunk::conflict("parts of a run need the same --seed; give one"));
        }
        Ok(self.seed.unwrap_or_else(new_seed))
    }

    /// Whether a grid is one line of digits.
    pub(crate) fn is_plain(&self) -> bool {
        self.format.is_none() && self.digits.is_usual()
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

    /// Chunks of things that are made one by one, by their numbers from 0, after the names of the columns.
    pub(crate) fn items<F>(&self, heading: &Heading, make: F) -> impl Chunks + use<F>
    where
        F: Fn(u64) -> anyhow::Result<Made> + Sync,
    {
        let side = self.shape().side();
        let size = (CELLS / (side * side)).max(1) as u64;
        self.ranges(heading, size, move |numbers| {
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

    /// Chunks of `size` things that are made together: `make` gets the numbers of a chunk, of which the first
    /// is a multiple of `size`. There are as many as `size`, but in the last chunk of a run, which must be
    /// the beginning of what the whole chunk would be.
    pub(crate) fn ranges<F>(&self, heading: &Heading, size: u64, make: F) -> impl Chunks + use<F>
    where
        F: Fn(Range<u64>) -> anyhow::Result<Made> + Sync,
    {
        let preamble = self.format.map_or("", |format| format.preamble);
        let end =
            self.format.filter(|_| heading.line.is_empty()).map_or("", |format| format.epilogue);
        let start = if heading.line.is_empty() { preamble } else { &heading.line }.to_owned();
        Making {
            number: self.number,
            size,
            start,
            end,
            make,
            #[cfg(feature = "parquet")]
            parquet: self.parquet.clone().map(|path| (path, heading.columns.clone())),
        }
    }

    /// Which chunks are made, where they go, and by whom.
    pub(crate) fn parts(&self) -> Parts<'_> {
        Parts { args: &self.chunk, threads: self.threads }
    }
}

/// Things that are made from their numbers.
struct Making<F> {
    number: u64,
    size: u64,
    start: String,
    /// What stands behind the last of them.
    end: &'static str,
    make: F,
    /// The file that takes them, and its columns.
    #[cfg(feature = "parquet")]
    parquet: Option<(std::path::PathBuf, Vec<(&'static str, Kind)>)>,
}

impl<F: Fn(Range<u64>) -> anyhow::Result<Made> + Sync> Chunks for Making<F> {
    fn count(&self) -> u64 {
        self.number.div_ceil(self.size)
    }

    fn start(&self) -> &str {
        &self.start
    }

    #[cfg(feature = "parquet")]
    fn sink(&self) -> anyhow::Result<Option<Box<dyn chunk::Sink>>> {
        let Some((path, columns)) = &self.parquet else { return Ok(None) };
        Ok(Some(Box::new(crate::parquet::Table::create(path, columns)?)))
    }

    fn task(&self, number: u64) -> Task<'_> {
        let first = number * self.size;
        let numbers = first..self.number.min(first.saturating_add(self.size));
        let is_end = numbers.end == self.number;
        Box::new(move |_| {
            let mut made = (self.make)(numbers)?;
            if is_end || made.is_last {
                made.text.extend(self.end.as_bytes());
            }
            Ok(made)
        })
    }
}

/// A solution as a grid, in the same memory: a grid of side 4096 has 34 megabytes.
pub(crate) fn into_grid(solution: Solution) -> Grid {
    let geometry = std::sync::Arc::clone(solution.geometry());
    Grid::from_digits(geometry, solution.into_digits().into_iter().map(Some).collect())
}
