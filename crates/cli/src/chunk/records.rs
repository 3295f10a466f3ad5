//! Records: the input of a verb that reads, in chunks of so many records.
//!
//! ```text
//! record of all files   0 1 2 … s−1 │ s … 2s−1 │ …       chunk k has the records k·s to (k+1)·s − 1
//! ```
//! The files are read twice: once to count, once to answer. Who makes only some of the chunks passes over the
//! records of the others, which for plain 9×9 lines costs little more than to look for line ends.

use std::fmt::Write as _;
use std::io;
use std::mem;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hyperdoku::format::PlainLine;

use super::{Chunks, Made, Task, conflict};
use crate::answer::Answer;
use crate::input::{Content, InputArgs, Intake, Share, Source};
use crate::pipeline::{Answering, Job, RunArgs};
use crate::plain;
use crate::search::Engines;
use crate::stop::Stop;

/// The chunks of an input.
pub(crate) struct Records<'v, J> {
    input: &'v InputArgs,
    sources: Vec<Source>,
    answering: Answering<J>,
    size: u64,
    place: Mutex<Place>,
    /// How many chunks there are, where that must be known before the end.
    count: OnceLock<u64>,
}

/// How far the input was read.
struct Place {
    intake: Intake,
    /// The number of the next record.
    next: u64,
    /// What was read and not taken: it lies behind the end of a chunk.
    rest: Option<Piece>,
}

/// Records that were read together, or what is wrong with one.
struct Piece {
    share: Share,
    block: Vec<u8>,
}

impl<'v, J: Job> Records<'v, J> {
    /// The chunks of `size` records each.
    ///
    /// # Errors
    /// If the input cannot be read twice, or the arguments ask for what is known of the whole run alone.
    pub(crate) fn new(
        input: &'v InputArgs,
        run: &RunArgs,
        size: u64,
        job: J,
    ) -> anyhow::Result<Self> {
        let sources = input.sources();
        if sources.iter().any(|source| matches!(source, Source::Stdin)) {
            return Err(conflict(
                "parts of an input are read from files, not from the standard input",
            ));
        }
        if input.strict || run.stats {
            return Err(conflict(
                "a part of an input can be read neither with --strict nor with --stats",
            ));
        }
        let files: Arc<[String]> = sources.iter().map(Source::name).collect();
        let answering = Answering { files, json: run.json, digits: run.digits, job };
        let place = Mutex::new(Place::start(input, &sources));
        Ok(Self { input, sources, answering, size, place, count: OnceLock::new() })
    }

    /// The records of a chunk.
    fn pieces(&self, number: u64) -> Vec<Piece> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        let first = number * self.size;
        if place.next > first {
            *place = Place::start(self.input, &self.sources);
        }
        place.pass(first, |_| {});
        let mut pieces = Vec::new();
        place.pass(first.saturating_add(self.size), |piece| pieces.push(piece));
        pieces
    }

    fn answer(&self, pieces: Vec<Piece>, engines: &mut Engines) -> Made {
        let mut made = Made::default();
        let mut answer = Answer::default();
        for Piece { share, mut block } in pieces {
            let name = &self.answering.files[share.file];
            self.answering.answer(engines, share, &mut block, &mut answer);
            let notes = answer.messages.iter().map(|message| message.line(name));
            let (notes, text) = (notes.collect(), mem::take(&mut answer.text));
            made.append(Made { text, notes, outcome: answer.outcome, is_last: false });
        }
        made
    }
}

impl Place {
    fn start(input: &InputArgs, sources: &[Source]) -> Self {
        Self { intake: input.intake(sources.to_vec(), true), next: 0, rest: None }
    }

    /// Reads up to the record of number `until`, or to the end.
    fn pass(&mut self, until: u64, mut take: impl FnMut(Piece)) {
        while self.next < until {
            let Some(mut piece) = self.rest.take().or_else(|| self.read()) else { return };
            self.rest = piece.split_off(until - self.next);
            self.next += piece.len();
            take(piece);
        }
    }

    fn read(&mut self) -> Option<Piece> {
        let mut block = Vec::new();
        // What is passed over is not worth a look at Ctrl-C: the crew looks before each chunk.
        let share = self.intake.take(&mut block, &Stop::default())?;
        Some(Piece { share, block })
    }
}

impl Piece {
    fn len(&self) -> u64 {
        match self.share.content {
            Content::Plain { .. } => plain::lines(&self.block).len() as u64,
            _ => 1,
        }
    }

    /// What comes after this many records, if more are there.
    fn split_off(&mut self, records: u64) -> Option<Self> {
        let Content::Plain { line } = self.share.content else { return None };
        if records >= self.len() {
            return None;
        }
        let block = self.block.split_off(records as usize * size_of::<PlainLine>());
        let (number, content) =
            (self.share.number + records, Content::Plain { line: line + records });
        Some(Self { share: Share { number, content, ..self.share }, block })
    }
}

impl<J: Job> Chunks for Records<'_, J> {
    fn count(&self) -> u64 {
        let mut place = Place::start(self.input, &self.sources);
        place.pass(u64::MAX, |_| {});
        place.next.div_ceil(self.size)
    }

    fn start(&self) -> &str {
        if self.answering.json { "" } else { self.answering.job.preamble() }
    }

    fn task(&self, number: u64) -> Task<'_> {
        let pieces = self.pieces(number);
        let end = if self.answering.json { "" } else { self.answering.job.epilogue() };
        // To count is to read all of the input.
        let is_end = !end.is_empty() && *self.count.get_or_init(|| self.count()) == number + 1;
        Box::new(move |engines| {
            let mut made = self.answer(pieces, engines);
            if is_end {
                made.text.extend(end.as_bytes());
            }
            Ok(made)
        })
    }

    fn sources(&self) -> String {
        let mut lines = String::new();
        for source in &self.sources {
            let sum = source.open().and_then(|mut file| {
                let mut sum = Sum::default();
                io::copy(&mut file, &mut sum).map(|bytes| (bytes, sum.0.finalize()))
            });
            // It writes into memory.
            let _ = match sum {
                Ok((bytes, sum)) => writeln!(lines, "content {bytes} bytes, CRC-32 {sum:08x}"),
                Err(_) => writeln!(lines, "content cannot be read"),
            };
        }
        lines
    }
}

/// The sum of all that is written to it.
#[derive(Default)]
struct Sum(crc32fast::Hasher);

impl io::Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
