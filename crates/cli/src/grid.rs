//! `grid`: complete random grids, or their statistics.

use std::cell::RefCell;

use clap::Args;
use clap::error::ErrorKind;
use hyperdoku::format::Record;
use hyperdoku::generate::large::{RandomGrids, Statistics};
use hyperdoku::generate::uniform::UniformGrids;
use hyperdoku::grid::Solution;

use crate::chunk::{ChunkArgs, Chunked, Chunks, Made};
use crate::produce::{self, Column, MakeArgs};
use crate::stop::Stop;

/// Make complete random grids of any size
///
/// Grids are built without search, then mixed by random exchanges until every grid is equally likely. Grid
/// number i of a seed depends on the seed and i alone. Columns for --columns: grid, seed, index, and the
/// statistics intercalates, rows-inside, rows-across, columns-inside, columns-across: the mean number of
/// cycles of two rows of one band, of two bands, and the same for columns and stacks.
#[derive(Args, Clone, Debug)]
pub(crate) struct GridVerb {
    #[command(flatten)]
    make: MakeArgs,
    /// Random exchanges for each grid; 0 leaves the grid as it was built [default: 40 times the side]
    #[arg(long, value_name = "STEPS")]
    mix: Option<u64>,
    /// Make every 9×9 grid exactly equally likely, by counting completions in the place of exchanges
    #[arg(long, conflicts_with = "mix")]
    uniform: bool,
    /// Write CSV with these columns, after a line with their names
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = produce::column(COLUMNS), conflicts_with = "format", help_heading = "Output")]
    columns: Vec<&'static Column<Content>>,
    /// Write statistics instead of grids: all columns but the grid
    #[arg(long, conflicts_with_all = ["columns", "format"], help_heading = "Output")]
    stats: bool,
}

/// What a column says of a grid.
#[derive(Clone, Copy, Debug)]
enum Content {
    Grid,
    Seed,
    Index,
    Number(fn(&Statistics) -> f64),
}

static COLUMNS: &[Column<Content>] = &[
    ("grid", Content::Grid),
    ("seed", Content::Seed),
    ("index", Content::Index),
    ("intercalates", Content::Number(|of| of.intercalates() as f64)),
    ("rows-inside", Content::Number(|of| of.rows_inside.mean_cycles())),
    ("rows-across", Content::Number(|of| of.rows_across.mean_cycles())),
    ("columns-inside", Content::Number(|of| of.columns_inside.mean_cycles())),
    ("columns-across", Content::Number(|of| of.columns_across.mean_cycles())),
];

impl Chunked for GridVerb {
    fn chunks<'v>(&'v self, _: &Stop) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        let make = &self.make;
        let columns =
            if self.stats { COLUMNS.iter().skip(1).collect() } else { self.columns.clone() };
        let source = self.source()?;
        let seed = make.seed()?;
        Ok(Box::new(make.items(produce::heading(&columns), move |index| {
            let solution = source.grid(seed, index);
            let text = if columns.is_empty() {
                make.text_of(&Record::new(produce::into_grid(solution)))?
            } else {
                row(make, &columns, &solution, seed, index)?
            };
            Ok(Made { text: text.into_bytes(), ..Made::default() })
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

impl GridVerb {
    fn source(&self) -> anyhow::Result<Source> {
        let shape = self.make.shape();
        if self.uniform {
            if (shape.height(), shape.width()) != (3, 3) {
                let reason = format!("--uniform makes grids with boxes of 3x3, not {shape}\n");
                return Err(clap::Error::raw(ErrorKind::ValueValidation, reason).into());
            }
            return Ok(Source::Uniform(Box::default()));
        }
        let grids = RandomGrids::new(shape);
        Ok(Source::Mixed(match self.mix {
            Some(steps) => grids.with_steps(steps),
            None => grids,
        }))
    }
}

/// Where grids come from.
enum Source {
    Mixed(RandomGrids),
    /// Tables and room, which each thread has for itself.
    Uniform(Box<UniformGrids>),
}

impl Source {
    /// Grid `index` of a seed.
    fn grid(&self, seed: u64, index: u64) -> Solution {
        thread_local! {
            static ROOM: RefCell<Option<Box<UniformGrids>>> = const { RefCell::new(None) };
        }
        match self {
            Self::Mixed(grids) => grids.grid(seed, index),
            Self::Uniform(grids) => ROOM.with_borrow_mut(|room| {
                room.get_or_insert_with(|| grids.clone()).grid(seed, index)
            }),
        }
    }
}

/// A line of the table.
fn row(
    make: &MakeArgs,
    columns: &[&Column<Content>],
    solution: &Solution,
    seed: u64,
    index: u64,
) -> anyhow::Result<String> {
    let is_counted = columns.iter().any(|column| matches!(column.1, Content::Number(_)));
    let statistics = if is_counted { Statistics::of(solution) } else { Statistics::default() };
    let cell = |column: &&Column<Content>| match column.1 {
        Content::Grid => {
            let text = make.text_of(&Record::new(solution.to_grid()))?;
            anyhow::Ok(text.trim_end().to_owned())
        }
        Content::Seed => Ok(seed.to_string()),
        Content::Index => Ok(index.to_string()),
        Content::Number(number) => Ok(format!("{:.4}", number(&statistics))),
    };
    let cells: Vec<String> = columns.iter().map(cell).collect::<Result<_, _>>()?;
    Ok(cells.join(",") + "\n")
}
