//! `catalog query` and `catalog export`: puzzles out of a catalogue.

use std::io::{self, BufWriter, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hyperdoku::format::{Format, Reader};
use hyperdoku::grid::{Budget, Proper, Puzzle, Symmetry};
use hyperdoku::logic::Level;
use hyperdoku_catalog::{Access, Catalog, Entry, Filter, Ratings, Row};
use serde_json::{Map, Value};

use crate::choices;
use crate::generate::WrongInput;
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::produce::Kind::{Count, Number, Text};
use crate::produce::{self, Column};
use crate::span::{Tenths, counts, levels, ratings};

/// Write puzzles of a catalogue that have something in common
///
/// They come in the order in which they were added, or at random. Nothing found is no error: nothing is written.
#[derive(Args, Clone, Debug)]
pub(super) struct Query {
    #[command(flatten)]
    which: WhichArgs,
    /// Write at most this many
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Draw them at random, each as likely as any other; without --limit, one
    #[arg(long)]
    random: bool,
    /// Seed of the draw: the same seed draws the same from the same catalogue
    #[arg(long, value_name = "S", default_value = "1", requires = "random")]
    seed: u64,
    #[command(flatten)]
    how: HowArgs,
}

/// Write a catalogue as a table, or as puzzles in any format
///
/// Without --format or --json it is CSV with all columns, for spreadsheets and databases.
#[derive(Args, Clone, Debug)]
pub(super) struct Export {
    #[command(flatten)]
    which: WhichArgs,
    /// Write the columns as a Parquet file
    #[cfg(feature = "parquet")]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "json"], help_heading = "Output")]
    parquet: Option<PathBuf>,
    #[command(flatten)]
    how: HowArgs,
}

/// Which puzzles.
#[derive(Args, Clone, Debug)]
struct WhichArgs {
    /// File of the catalogue
    #[arg(value_name = "CATALOG")]
    catalog: PathBuf,
    /// Rating (ER): 3.2, or 7..8 with both ends, or ..5.0
    #[arg(long, value_name = "LO..HI", value_parser = ratings, conflicts_with = "level", help_heading = "Puzzles")]
    rating: Option<Tenths>,
    /// Level, or levels as easy..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels, help_heading = "Puzzles")]
    level: Option<Tenths>,
    /// How many givens: 26, or 24..30, or ..24
    #[arg(long, visible_alias = "clues", value_name = "LO..HI", value_parser = counts, help_heading = "Puzzles")]
    givens: Option<RangeInclusive<usize>>,
    /// How many transforms keep the puzzle as it is: 2.. for all that any does
    #[arg(long, value_name = "LO..HI", value_parser = counts, help_heading = "Puzzles")]
    automorphisms: Option<RangeInclusive<usize>>,
    /// Side of the grid
    #[arg(long, value_name = "SIDE", help_heading = "Puzzles")]
    side: Option<u32>,
    /// Symmetry of the pattern of givens; may be repeated
    #[arg(long, value_name = "NAME", value_parser = symmetry(), help_heading = "Puzzles")]
    symmetry: Vec<Symmetry>,
    /// Name of the source that they came from first
    #[arg(long, value_name = "NAME", help_heading = "Puzzles")]
    source: Option<String>,
    /// The puzzle that is this one in another dress
    #[arg(long, value_name = "PUZZLE", help_heading = "Puzzles")]
    like: Option<String>,
}

/// A symmetry by its name.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).map(|name| {
        let found = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        found.expect("a name out of the table")
    })
}

impl WhichArgs {
    fn filter(&self) -> anyhow::Result<Filter> {
        let narrow = |span: &RangeInclusive<usize>| {
            let end = |end: usize| u32::try_from(end).unwrap_or(u32::MAX);
            end(*span.start())..=end(*span.end())
        };
        Ok(Filter {
            rating: self.rating.clone().or_else(|| self.level.clone()).map(|tenths| tenths.0),
            givens: self.givens.as_ref().map(narrow),
            automorphisms: self.automorphisms.as_ref().map(narrow),
            side: self.side,
            symmetries: self.symmetry.clone(),
            source: self.source.clone(),
            key: self.like.as_deref().map(key_of).transpose()?,
            rated: None,
        })
    }
}

/// The key of a puzzle.
fn key_of(text: &str) -> anyhow::Result<Box<[u8]>> {
    let wrong = |reason: String| anyhow::Error::from(WrongInput(format!("--like: {reason}")));
    let record = Reader::new(text.as_bytes(), hyperdoku::format::ReadOptions::default()).next();
    let record = record.ok_or_else(|| wrong("expected a puzzle, found nothing".to_owned()))?;
    let record = record.map_err(|error| wrong(error.to_string()))?;
    let puzzle = Puzzle::new(record.grid).map_err(|clash| wrong(clash.to_string()))?;
    let engine = hyperdoku::engine_for(&puzzle).map_err(|error| wrong(error.to_string()))?;
    let (verdict, _) = (engine.make)().verdict(&puzzle, &Budget::unlimited())?;
    let word = verdict.word();
    let proper = Proper::new(puzzle, verdict).expect("an engine's solution is one of its puzzle");
    let proper = proper.ok_or_else(|| wrong(format!("the puzzle is {word}, not unique")))?;
    Ok(Entry::of(&proper)?.key().into())
}

/// How puzzles are written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
struct HowArgs {
    /// Write CSV with these columns, after a line with their names
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = produce::column(COLUMNS), conflicts_with_all = ["format", "json"])]
    columns: Vec<&'static Column<Content>>,
    /// Format of the output (see `hyperdoku formats`)
    #[arg(long, value_name = "FORMAT", value_parser = choices::written_format(), hide_possible_values = true, conflicts_with = "json")]
    format: Option<&'static Format>,
    /// Write one JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    digits: DigitArgs,
}

/// What a column says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Id,
    Puzzle,
    Solution,
    Box,
    Givens,
    Er,
    Ep,
    Ed,
    Level,
    Symmetries,
    Automorphisms,
    Source,
    Record,
}

static COLUMNS: &[Column<Content>] = &[
    ("id", Content::Id, Count),
    ("puzzle", Content::Puzzle, Text),
    ("solution", Content::Solution, Text),
    ("box", Content::Box, Text),
    ("givens", Content::Givens, Count),
    ("er", Content::Er, Number),
    ("ep", Content::Ep, Number),
    ("ed", Content::Ed, Number),
    ("level", Content::Level, Text),
    ("symmetries", Content::Symmetries, Text),
    ("automorphisms", Content::Automorphisms, Count),
    ("source", Content::Source, Text),
    ("record", Content::Record, Count),
];

/// What a row says under a column; nothing where it is not known.
fn value_of(row: &Row, content: Content) -> Value {
    let points = |tenths: u32| Value::from(f64::from(tenths) / 10.0);
    let rating = |part: fn(&Ratings) -> u32| row.ratings.as_ref().map(part);
    match content {
        Content::Id => row.id.into(),
        Content::Puzzle => row.puzzle.as_str().into(),
        Content::Solution => row.solution.as_str().into(),
        Content::Box => row.shape.as_deref().into(),
        Content::Givens => row.givens.into(),
        Content::Er => rating(|ratings| ratings.hardest).map(points).into(),
        Content::Ep => rating(|ratings| ratings.pearl).map(points).into(),
        Content::Ed => rating(|ratings| ratings.diamond).map(points).into(),
        Content::Level => {
            rating(|ratings| ratings.hardest).map(|tenths| Level::of_tenths(tenths).name).into()
        }
        Content::Symmetries => {
            let names: Vec<&str> = row.symmetries.iter().map(|symmetry| symmetry.name()).collect();
            names.join(" ").into()
        }
        Content::Automorphisms => row.automorphisms.into(),
        Content::Source => row.source.as_str().into(),
        Content::Record => row.record.into(),
    }
}

/// A value as a text.
fn text_of(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Number(number) if number.is_f64() => {
            format!("{:.1}", number.as_f64().unwrap_or_default())
        }
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// A value as a cell of CSV.
fn cell_of(value: Value) -> String {
    let text = text_of(value);
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

impl HowArgs {
    /// What the output starts with.
    fn heading(&self) -> String {
        match self.format {
            Some(format) => format.preamble.to_owned(),
            None => produce::heading(&self.columns).line,
        }
    }

    /// The text of a row.
    fn text(&self, row: &Row) -> anyhow::Result<String> {
        if self.json {
            let known = COLUMNS.iter().map(|&(name, content, _)| (name, value_of(row, content)));
            let known = known.filter(|(_, value)| !value.is_null());
            let object: Map<String, Value> =
                known.map(|(name, value)| (name.to_owned(), value)).collect();
            return Ok(Value::Object(object).to_string() + "\n");
        }
        if !self.columns.is_empty() {
            let cells: Vec<String> =
                self.columns.iter().map(|column| cell_of(value_of(row, column.1))).collect();
            return Ok(cells.join(",") + "\n");
        }
        let Some(format) = self.format else { return Ok(row.puzzle.clone() + "\n") };
        let mut record = row.to_record()?;
        record.tell("source", &row.source);
        if let Some(ratings) = row.ratings {
            record.tell("level", Level::of_tenths(ratings.hardest).name);
        }
        Ok(format.write(&record, self.digits.options())?)
    }
}

impl Query {
    /// Writes what is found.
    pub(super) fn run(&self) -> anyhow::Result<Outcome> {
        let catalog = Catalog::open(&self.which.catalog, Access::Read)?;
        let filter = self.which.filter()?;
        if self.random {
            let numbers = catalog.sample(&filter, self.limit.unwrap_or(1), self.seed)?;
            return write(&self.how, |found| {
                for number in numbers {
                    if found(catalog.row(number)?).is_break() {
                        break;
                    }
                }
                Ok(())
            });
        }
        let mut left = self.limit.unwrap_or(usize::MAX);
        write(&self.how, |found| {
            if left == 0 {
                return Ok(());
            }
            catalog.select(&filter, |row| {
                left -= 1;
                if found(row).is_break() || left == 0 {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })?;
            Ok(())
        })
    }
}

impl Export {
    /// Writes what is found.
    pub(super) fn run(&self) -> anyhow::Result<Outcome> {
        let catalog = Catalog::open(&self.which.catalog, Access::Read)?;
        let filter = self.which.filter()?;
        let mut how = self.how.clone();
        if how.format.is_none() && !how.json && how.columns.is_empty() {
            how.columns = COLUMNS.iter().collect();
        }
        #[cfg(feature = "parquet")]
        if let Some(path) = &self.parquet {
            return write_parquet(path, &how.columns, &catalog, &filter);
        }
        write(&how, |found| Ok(catalog.select(&filter, found)?))
    }
}

/// Writes the rows that pass as a Parquet file.
#[cfg(feature = "parquet")]
fn write_parquet(
    path: &std::path::Path,
    columns: &[&'static Column<Content>],
    catalog: &Catalog,
    filter: &Filter,
) -> anyhow::Result<Outcome> {
    use crate::chunk::Sink;
    let kinds: Vec<_> = columns.iter().map(|column| (column.0, column.2)).collect();
    let mut table = crate::parquet::Table::create(path, &kinds)?;
    let mut failed = None;
    catalog.select(filter, |row| {
        let cells: Vec<String> =
            columns.iter().map(|column| text_of(value_of(&row, column.1))).collect();
        failed = table.add(cells.iter().map(String::as_str)).err();
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match failed {
        Some(error) => Err(error),
        None => table.close().map(|()| Outcome::Done),
    }
}

/// Writes the rows that `find` hands over; a reader of the output that went away ends it.
fn write(
    how: &HowArgs,
    find: impl FnOnce(&mut dyn FnMut(Row) -> ControlFlow<()>) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut failed = out.write_all(how.heading().as_bytes()).map_err(anyhow::Error::from).err();
    if failed.is_none() {
        find(&mut |row| {
            let written = how.text(&row).and_then(|text| Ok(out.write_all(text.as_bytes())?));
            failed = written.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
    }
    let end = match failed {
        None => out
            .write_all(how.format.map_or("", |format| format.epilogue).as_bytes())
            .and_then(|()| out.flush())
            .map_err(anyhow::Error::from),
        Some(error) => Err(error),
    };
    match end {
        Ok(()) => Ok(Outcome::Done),
        Err(error) => match error.downcast::<io::Error>() {
            Ok(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Done),
            Ok(error) => Err(error).context("cannot write the results"),
            Err(error) => Err(error),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_with_a_comma_is_quoted() {
        assert_eq!(cell_of("a,\"b\"".into()), "\"a,\"\"b\"\"\"");
        assert_eq!(cell_of(Value::from(7.0)), "7.0");
        assert_eq!(cell_of(Value::Null), "");
        assert_eq!(cell_of(24.into()), "24");
    }
}
