//! In order: chunks go to stdout, or to another sink, as soon as all before them have.
//!
//! Those that come early wait in memory. Nobody begins a chunk that lies far ahead of what is written, so
//! that memory stays bounded when one takes long.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Range;

use indicatif::ProgressBar;

use super::Made;
use super::manager::Shelf;
use super::notes::Notes;
use crate::desk::print;
use crate::outcome::Outcome;

/// Chunks that each worker may be ahead of what is written.
const AHEAD: u64 = 2;

/// Where texts go, in their order.
pub(crate) trait Sink: Debug {
    /// Takes a text of whole lines; false if nobody wants more.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&mut self, text: &[u8]) -> anyhow::Result<bool>;

    /// Nothing more comes.
    ///
    /// # Errors
    /// If what is left cannot be written.
    fn close(&mut self) -> anyhow::Result<()>;
}

/// The standard output, beside a bar on the same terminal.
#[derive(Debug)]
pub(crate) struct Stdout(pub ProgressBar);

impl Sink for Stdout {
    fn write(&mut self, text: &[u8]) -> anyhow::Result<bool> {
        self.0.suspend(|| print(text))
    }

    fn close(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// What waits for its turn.
#[derive(Debug)]
pub(crate) struct Ordered {
    /// What is to be written before anything else.
    start: String,
    next: u64,
    ahead: u64,
    waiting: BTreeMap<u64, Made>,
    outcome: Outcome,
    /// Whether the last chunk that there is was written.
    is_ended: bool,
    sink: Box<dyn Sink>,
    notes: Notes,
}

impl Ordered {
    /// The output of the chunks of this range, which starts so, made by this number of workers.
    pub(crate) fn new(
        start: &str,
        range: &Range<u64>,
        workers: usize,
        sink: Box<dyn Sink>,
        bar: &ProgressBar,
    ) -> Self {
        Self {
            start: start.to_owned(),
            next: range.start,
            ahead: AHEAD * workers as u64,
            waiting: BTreeMap::new(),
            outcome: Outcome::default(),
            is_ended: false,
            sink,
            notes: Notes::new(bar),
        }
    }

    fn write(&mut self, text: &[u8]) -> anyhow::Result<bool> {
        if text.is_empty() { Ok(true) } else { self.sink.write(text) }
    }
}

impl Shelf for Ordered {
    fn has(&self, _: u64) -> bool {
        false
    }

    fn has_room(&self, number: u64) -> bool {
        number < self.next + self.ahead
    }

    fn put(&mut self, number: u64, made: Made) -> anyhow::Result<bool> {
        self.waiting.insert(number, made);
        while let Some(made) = self.waiting.remove(&self.next) {
            let start = std::mem::take(&mut self.start);
            self.notes.tell(&made.notes);
            if !self.write(start.as_bytes())? || !self.write(&made.text)? {
                return Ok(false);
            }
            self.outcome.join(made.outcome);
            if made.is_last {
                self.is_ended = true;
                return Ok(false);
            }
            self.next += 1;
        }
        Ok(true)
    }

    fn is_ended(&self) -> bool {
        self.is_ended
    }

    fn close(&mut self) -> anyhow::Result<Outcome> {
        let start = std::mem::take(&mut self.start);
        self.write(start.as_bytes())?;
        self.sink.close()?;
        self.notes.close();
        Ok(self.outcome)
    }
}
