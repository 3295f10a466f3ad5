//! Chunks: the numbered pieces of a run, made in any order by anybody, joined in the order of their numbers.
//!
//! ```text
//!                numbers                             what was made
//! manager ──┬──────────────▶ crew: threads here ─────┬─▶ manager ──▶ shelf: stdout, in order,
//!           └──────────────▶ helpers: other ranks ───┘                      or a store in a directory
//! ```
//! What a chunk is depends on the arguments and its number alone, so the output is the same for any number
//! of threads and ranks, for parts of a run that are joined, and for a run that was broken off and went on.
//! Numbers are handed out as chunks come back, so nobody waits for the slowest.

mod crew;
mod helper;
mod made;
mod manager;
mod notes;
mod ordered;
mod progress;
mod records;
mod request;
mod shard;
mod store;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use clap::error::ErrorKind;

use self::helper::Nobody;
pub(crate) use self::helper::help;
pub use self::helper::{Chief, Helpers};
pub(crate) use self::made::Made;
pub use self::manager::Lost;
use self::manager::{Shelf, manage};
pub(crate) use self::ordered::Sink;
use self::ordered::{Ordered, Stdout};
use self::progress::Progress;
pub(crate) use self::progress::bar;
pub(crate) use self::records::Records;
pub(crate) use self::request::Request;
use self::shard::Shard;
use self::store::Store;
use crate::desk::say;
use crate::outcome::Outcome;
use crate::pipeline;
use crate::search::Engines;
use crate::stop::Stop;

/// The making of one chunk, by any thread, with the engines of that thread.
pub(crate) type Task<'c> = Box<dyn FnOnce(&mut Engines) -> anyhow::Result<Made> + Send + 'c>;

/// The chunks of a run.
pub(crate) trait Chunks: Sync {
    /// How many there are; their numbers start at 0.
    fn count(&self) -> u64;

    /// What the output starts with.
    fn start(&self) -> &str;

    /// How to make the chunk of this number. Each number is asked for at most once, from the smallest to
    /// the largest, by one thread: what must be read for it is read here.
    fn task(&self, number: u64) -> Task<'_>;

    /// Where their texts go in the place of stdout, if they do.
    ///
    /// # Errors
    /// If nothing can be written there.
    fn sink(&self) -> anyhow::Result<Option<Box<dyn Sink>>> {
        Ok(None)
    }

    /// What they depend on beside the arguments, in lines.
    fn sources(&self) -> String {
        String::new()
    }
}

/// A verb whose work comes in chunks.
pub(crate) trait Chunked {
    /// The chunks, made in this place; searches in them end when its `stop` is wanted.
    ///
    /// # Errors
    /// If the arguments do not go together.
    fn chunks<'v>(&'v self, place: &Place) -> anyhow::Result<Box<dyn Chunks + 'v>>;

    /// Which of them are made, where they go, and by whom.
    fn parts(&self) -> Parts<'_>;
}

/// Where a run goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// The wish to end early.
    pub stop: Stop,
    /// Whether several processes make one output together.
    pub is_shared: bool,
}

/// What the arguments say of the chunks of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<'a> {
    /// Which are made here, and where they go.
    pub args: &'a ChunkArgs,
    /// How many threads were asked for.
    pub threads: Option<NonZeroUsize>,
}

impl Parts<'_> {
    /// How many threads make chunks: as many as were asked for, or one for each processor, or one in each process of
    /// several.
    fn threads(self, place: &Place) -> usize {
        if self.threads.is_none() && place.is_shared { 1 } else { pipeline::threads(self.threads) }
    }
}

/// Which chunks are made here, and where they go.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Parts")]
pub(crate) struct ChunkArgs {
    /// Make part I of N, counted from 1: the outputs of all parts, one after the other, are that of the whole
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Keep what is finished in the directory DIR, where at the end the file `output` is
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the run that was begun in DIR, if one was
    #[arg(long, requires = "out")]
    resume: bool,
}

impl ChunkArgs {
    /// Whether the run is one of several that belong together, or is kept.
    pub(crate) fn is_part(&self) -> bool {
        self.shard.is_some() || self.out.is_some()
    }
}

/// Makes the chunks of a verb and writes them.
///
/// # Errors
/// If a chunk cannot be made, or the output cannot be written; a reader of the output that went away is no
/// error.
///
/// # Panics
/// If a thread does, which is a bug of an engine.
pub(crate) fn run(verb: &dyn Chunked, request: &Request, stop: &Stop) -> anyhow::Result<Outcome> {
    let place = Place { stop: stop.clone(), is_shared: false };
    run_with(verb, request, &mut Nobody, &place)
}

/// As [`run`], with helpers; a fault before the first chunk sends them away.
pub(crate) fn run_with(
    verb: &dyn Chunked,
    request: &Request,
    helpers: &mut dyn Helpers,
    place: &Place,
) -> anyhow::Result<Outcome> {
    let threads = verb.parts().threads(place);
    let prepared = verb.chunks(place).and_then(|chunks| {
        let workers = threads * (1 + helpers.count());
        let plan = Plan::new(&*chunks, verb.parts().args, workers, place, request)?;
        Ok((chunks, plan))
    });
    let (chunks, mut plan) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return helper::dismiss(helpers).and(Err(error)),
    };
    let shelf = &mut *plan.shelf;
    manage(&*chunks, plan.range, threads, helpers, shelf, &mut plan.progress, &place.stop)
}

/// What is made, and where it goes.
struct Plan {
    range: Range<u64>,
    shelf: Box<dyn Shelf>,
    progress: Progress,
}

impl Plan {
    fn new(
        chunks: &dyn Chunks,
        args: &ChunkArgs,
        workers: usize,
        place: &Place,
        request: &Request,
    ) -> anyhow::Result<Self> {
        let shard = args.shard.unwrap_or(Shard::WHOLE);
        let range = shard.range(chunks.count());
        let start = if shard.is_first() { chunks.start() } else { "" };
        let progress = Progress::new(args, range.end - range.start, place.is_shared);
        let bar = progress.bar();
        let Some(path) = &args.out else {
            let sink = chunks.sink()?.unwrap_or_else(|| Box::new(Stdout(bar.clone())));
            let shelf = Box::new(Ordered::new(start, &range, workers, sink, bar));
            return Ok(Self { range, shelf, progress });
        };
        let arguments = request.with(&chunks.sources());
        let store = Store::open(path, &arguments, start, range.clone(), args.resume, bar)?;
        let (there, all) = (store.len(), range.end - range.start);
        if 0 < there && there < all {
            say(&format!("hyperdoku: {there} of {all} chunks are there already\n"));
        }
        progress.skip(there);
        Ok(Self { range, shelf: Box::new(store), progress })
    }
}

/// The error of arguments that do not go together.
pub(crate) fn conflict(reason: &str) -> anyhow::Error {
    clap::Error::raw(ErrorKind::ArgumentConflict, format!("{reason}\n")).into()
}
