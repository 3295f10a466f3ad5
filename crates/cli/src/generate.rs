//! `generate`: puzzles with exactly one solution.

use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use hyperdoku::format::Record;
use hyperdoku::generate::Random;
use hyperdoku::generate::dig::{DigError, Dug, LARGEST_SIDE, Order, Plan, Steps, dig};
use hyperdoku::generate::large::RandomGrids;
use hyperdoku::grid::Budget;

use crate::choices;
use crate::chunk::{ChunkArgs, Chunked, Chunks, Made};
use crate::outcome::Outcome;
use crate::produce::{self, Column, MakeArgs};
use crate::stop::Stop;

/// The time that a puzzle may take unless told otherwise.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// Make puzzles with exactly one solution, of any size
///
/// A complete random grid is made, then givens are taken away as long as simple steps still finish the
/// puzzle: that they do is the proof that it has one solution. Each given that is left is needed by these
/// steps, or was not tested because the time was over, which a note and exit code 4 tell. Puzzle number
/// i of a seed depends on the seed and i alone, and on the time limit if that is reached. Columns for
/// --columns: puzzle, solution, givens, untested, seed, index. Sides to 256.
#[derive(Args, Clone, Debug)]
pub(crate) struct Generate {
    #[command(flatten)]
    make: MakeArgs,
    /// Steps that must finish the puzzle
    #[arg(long, value_name = "STEPS", value_enum, default_value = "singles")]
    steps: StepsChoice,
    /// In which order givens are taken away
    #[arg(long, value_name = "ORDER", value_enum, default_value = "boxes")]
    order: OrderChoice,
    /// Write CSV with these columns, after a line with their names
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = produce::column(COLUMNS), conflicts_with = "format", help_heading = "Output")]
    columns: Vec<&'static Column<Content>>,
    /// Longest time for a puzzle, in seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = choices::seconds, help_heading = "Run")]
    time_limit: Option<Duration>,
    /// No limit but one that is given
    #[arg(long, help_heading = "Run")]
    no_limit: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum StepsChoice {
    /// Naked and hidden singles
    Singles,
    /// Singles and locked candidates
    Locked,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum OrderChoice {
    /// Box by box: few givens, most of them in the last boxes
    Boxes,
    /// At random: more givens, everywhere
    Scattered,
}

/// What a column says of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Content {
    Puzzle,
    Solution,
    Givens,
    Untested,
    Seed,
    Index,
}

static COLUMNS: &[Column<Content>] = &[
    ("puzzle", Content::Puzzle),
    ("solution", Content::Solution),
    ("givens", Content::Givens),
    ("untested", Content::Untested),
    ("seed", Content::Seed),
    ("index", Content::Index),
];

impl Chunked for Generate {
    fn chunks<'v>(&'v self, stop: &Stop) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        let columns = &self.columns;
        let shape = self.make.shape();
        if shape.side() > LARGEST_SIDE {
            let error = DigError::Side { side: shape.side() };
            // An argument that is wrong for this verb alone ends like one that is wrong for all.
            return Err(clap::Error::raw(ErrorKind::ValueValidation, format!("{error}\n")).into());
        }
        let grids = RandomGrids::new(shape);
        let plan = self.plan(stop);
        let seed = self.make.seed()?;
        Ok(Box::new(self.make.items(produce::heading(columns), move |index| {
            let mut random = Random::new(seed, index);
            let dug = dig(&grids.grid_from(&mut random), &plan, &mut random)?;
            let text = if columns.is_empty() {
                self.make.text_of(&record(&dug))?
            } else {
                let cells = columns.iter().map(|column| self.cell(column.1, &dug, seed, index));
                cells.collect::<Result<Vec<_>, _>>()?.join(",") + "\n"
            };
            let text = text.into_bytes();
            Ok(match dug.untested {
                0 => Made { text, ..Made::default() },
                left => {
                    let notes = format!(
                        "hyperdoku: puzzle {}: the time was over before {left} givens were tested\n",
                        index + 1
                    );
                    Made { text, notes, outcome: Outcome::GaveUp }
                }
            })
        })))
    }

    fn args(&self) -> &ChunkArgs {
        &self.make.chunk
    }

    fn args_mut(&mut self) -> &mut ChunkArgs {
        &mut self.make.chunk
    }

    fn threads(&self) -> usize {
        self.make.threads()
    }
}

impl Generate {
    fn plan(&self, stop: &Stop) -> Plan {
        let usual = if self.no_limit { None } else { Some(USUAL_TIME) };
        let mut budget = Budget::unlimited().with_stop(stop.flag());
        if let Some(time) = self.time_limit.or(usual) {
            budget = budget.with_time(time);
        }
        let steps = match self.steps {
            StepsChoice::Singles => Steps::Singles,
            StepsChoice::Locked => Steps::Locked,
        };
        let order = match self.order {
            OrderChoice::Boxes => Order::Boxes,
            OrderChoice::Scattered => Order::Scattered,
        };
        Plan { steps, order, budget }
    }

    fn cell(&self, column: Content, dug: &Dug, seed: u64, index: u64) -> anyhow::Result<String> {
        Ok(match column {
            Content::Puzzle => {
                let puzzle = dug.proper.puzzle().grid().clone();
                self.make.text_of(&Record::new(puzzle))?.trim_end().to_owned()
            }
            Content::Solution => {
                let solution = dug.proper.solution().to_grid();
                self.make.text_of(&Record::new(solution))?.trim_end().to_owned()
            }
            Content::Givens => dug.givens().to_string(),
            Content::Untested => dug.untested.to_string(),
            Content::Seed => seed.to_string(),
            Content::Index => index.to_string(),
        })
    }
}

/// The puzzle with its solution, for formats that keep it.
fn record(dug: &Dug) -> Record {
    let solution = Some(dug.proper.solution().digits().to_vec());
    Record { solution, ..Record::new(dug.proper.puzzle().grid().clone()) }
}
