//! `catalog rate`: how hard the puzzles of a catalogue are.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use hyperdoku::format::{ReadOptions, Reader};
use hyperdoku::grid::Puzzle;
use hyperdoku::logic::{self, Rater, scale_named};
use hyperdoku_catalog::{Access, Catalog, Ratings};

use crate::desk::print;
use crate::outcome::Outcome;
use crate::pipeline;
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

/// Rate the puzzles of a catalogue that have no rating
///
/// On the scale se121, 9×9 puzzles only. What is rated is kept at once, so a run that is stopped is gone on with by
/// the same command.
#[derive(Args, Clone, Debug)]
pub(super) struct Rate {
    /// File of the catalogue
    #[arg(value_name = "CATALOG")]
    catalog: PathBuf,
    #[command(flatten)]
    search: SearchArgs,
    /// Worker threads [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Run")]
    threads: Option<NonZeroUsize>,
}

/// Puzzles of one transaction: a second of work, if none is very hard.
const BATCH: u32 = 1024;

/// The scale of a catalogue: the one that the world publishes.
const SCALE: &str = "se121";

impl Rate {
    /// Rates them.
    pub(super) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let mut catalog = Catalog::open(&self.catalog, Access::Change)?;
        let plan = self.search.plan(2, false, stop);
        let mut engines: Vec<Engines> =
            (0..pipeline::threads(self.threads)).map(|_| Engines::default()).collect();
        let (mut after, mut rated, mut left) = (0, 0, 0);
        while !stop.is_wanted() {
            let batch = catalog.unrated(after, BATCH)?;
            let Some(&(last, _)) = batch.last() else { break };
            let ratings = rate(&batch, &plan, &mut engines);
            catalog.rate(&ratings)?;
            rated += ratings.len();
            left += batch.len() - ratings.len();
            after = last;
        }
        print(format!("{rated} puzzles rated, {left} left\n"))?;
        Ok(match (stop.is_interrupt(), left) {
            (true, _) => Outcome::Interrupted,
            (false, 0) => Outcome::Done,
            (false, _) => Outcome::GaveUp,
        })
    }
}

/// The ratings of puzzles, in any order; those are missing that the budget does not last for.
fn rate(batch: &[(i64, String)], plan: &Plan, engines: &mut [Engines]) -> Vec<(i64, Ratings)> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for engines in engines {
            scope.spawn(|| {
                while let Some((id, line)) = batch.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let ratings =
                        board_of(line).and_then(|board| ratings_of(&board, plan, engines));
                    if let (Some(ratings), Ok(mut done)) = (ratings, done.lock()) {
                        done.push((*id, ratings));
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default()
}

/// The board of a line; `None` if it is no classic puzzle.
fn board_of(line: &str) -> Option<logic::Board> {
    let record = Reader::new(line.as_bytes(), ReadOptions::default()).next()?.ok()?;
    logic::Board::new(&Puzzle::new(record.grid).ok()?).ok()
}

/// The ratings of a board with one solution; `None` if the budget does not last.
pub(super) fn ratings_of(
    board: &logic::Board,
    plan: &Plan,
    engines: &mut Engines,
) -> Option<Ratings> {
    let scale = scale_named(SCALE)?;
    let rater = engines.rater.get_or_insert_with(|| Rater::new(scale));
    rater.walk_within(board, &plan.budget, |_, _| {}).as_ref().map(Ratings::from)
}
