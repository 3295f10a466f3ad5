//! `grid`: complete random grids, or their statistics.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use clap::Args;
use clap::error::ErrorKind;
use hyperdoku::format::Record;
use hyperdoku::generate::large::{RandomGrids, Statistics};
use hyperdoku::generate::nine::{CHUNK, WalkedGrids};
use hyperdoku::generate::uniform::UniformGrids;
use hyperdoku::grid::{BoxShape, Digit, Geometry, Grid, Puzzle, Solution};
use hyperdoku::solve::nine::FullBoard;

use crate::chunk::{Chunked, Chunks, Made, Parts, Place};
use crate::produce::Kind::{Count, Number, Text};
use crate::produce::{self, Column, MakeArgs};

/// Make complete random grids of any size
///
/// Grids are built without search, then mixed by random exchanges until every grid is equally likely; those of 9×9
/// without --mix are walked many at a time. Grid number i of a seed depends on the seed and i alone. Columns for --columns: grid, seed, index, and the
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
    ("grid", Content::Grid, Text),
    ("seed", Content::Seed, Count),
    ("index", Content::Index, Count),
    ("intercalates", Content::Number(|of| of.intercalates() as f64), Number),
    ("rows-inside", Content::Number(|of| of.rows_inside.mean_cycles()), Number),
    ("rows-across", Content::Number(|of| of.rows_across.mean_cycles()), Number),
    ("columns-inside", Content::Number(|of| of.columns_inside.mean_cycles()), Number),
    ("columns-across", Content::Number(|of| of.columns_across.mean_cycles()), Number),
];

impl Chunked for GridVerb {
    fn chunks<'v>(&'v self, place: &Place) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        let make = &self.make;
        let columns =
            if self.stats { COLUMNS.iter().skip(1).collect() } else { self.columns.clone() };
        let seed = make.seed(place)?;
        let heading = produce::heading(&columns);
        let text = move |solution: Solution, index| {
            if columns.is_empty() {
                make.text_of(&Record::new(produce::into_grid(solution)))
            } else {
                row(make, &columns, &solution, seed, index)
            }
        };
        Ok(match self.source()? {
            Source::Walked => {
                let is_plain = heading.line.is_empty() && make.is_plain();
                let chunk = move |numbers: Range<u64>| {
                    let mut made = Made::default();
                    with_walked(seed, &numbers, |index, grid| {
                        if is_plain {
                            made.text.extend(grid.digits().map(|digit| b'0' + digit));
                            made.text.push(b'\n');
                        } else {
                            made.text.extend(text(solution_of(grid), index)?.into_bytes());
                        }
                        Ok(())
                    })?;
                    Ok(made)
                };
                Box::new(make.ranges(&heading, CHUNK as u64, chunk))
            }
            Source::Mixed(grids) => Box::new(make.items(&heading, move |index| {
                let text = text(grids.grid(seed, index), index)?.into_bytes();
                Ok(Made { text, ..Made::default() })
            })),
            Source::Uniform(grids) => Box::new(make.items(&heading, move |index| {
                let text = text(one_of(&grids, seed, index), index)?.into_bytes();
                Ok(Made { text, ..Made::default() })
            })),
        })
    }

    fn parts(&self) -> Parts<'_> {
        self.make.parts()
    }
}

impl GridVerb {
    fn source(&self) -> anyhow::Result<Source> {
        let shape = self.make.shape();
        let is_nine = (shape.height(), shape.width()) == (3, 3);
        if self.uniform && !is_nine {
            let reason = format!("--uniform makes grids with boxes of 3x3, not {shape}\n");
            return Err(clap::Error::raw(ErrorKind::ValueValidation, reason).into());
        }
        Ok(match self.mix {
            _ if self.uniform => Source::Uniform(Box::default()),
            Some(steps) => Source::Mixed(RandomGrids::new(shape).with_steps(steps)),
            None if is_nine => Source::Walked,
            None => Source::Mixed(RandomGrids::new(shape)),
        })
    }
}

/// Where grids come from.
enum Source {
    /// Any side, one by one.
    Mixed(RandomGrids),
    /// 9×9, by counting: tables, and room that each thread has for itself.
    Uniform(Box<UniformGrids>),
    /// 9×9, many at a time.
    Walked,
}

/// Exactly uniform grid `index` of a seed.
fn one_of(grids: &UniformGrids, seed: u64, index: u64) -> Solution {
    thread_local! {
        static ROOM: RefCell<Option<Box<UniformGrids>>> = const { RefCell::new(None) };
    }
    ROOM.with_borrow_mut(|room| {
        room.get_or_insert_with(|| Box::new(grids.clone())).grid(seed, index)
    })
}

/// Hands out the walked grids of these numbers, which begin a chunk.
fn with_walked(
    seed: u64,
    numbers: &Range<u64>,
    mut each: impl FnMut(u64, &FullBoard) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    thread_local! {
        static ROOM: RefCell<(WalkedGrids, Vec<FullBoard>)> = RefCell::default();
    }
    ROOM.with_borrow_mut(|(walked, grids)| {
        walked.chunk(seed, numbers.start / CHUNK as u64, grids);
        numbers.clone().zip(grids.iter()).try_for_each(|(index, grid)| each(index, grid))
    })
}

/// The same grid in the words that serve every side.
fn solution_of(grid: &FullBoard) -> Solution {
    thread_local! {
        static EMPTY: Puzzle = {
            let shape = BoxShape::new(3, 3).expect("side 9");
            Puzzle::new(Grid::new(Arc::new(Geometry::classic(shape)))).expect("an empty grid")
        };
    }
    let digits = grid.digits().iter().filter_map(|&digit| Digit::new(usize::from(digit)));
    EMPTY.with(|empty| {
        Solution::new(empty, digits.collect()).expect("a full board obeys every house")
    })
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
