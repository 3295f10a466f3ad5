//! In order: chunks go to stdout as soon as all before them have.
//!
//! Those that come early wait in memory. Nobody begins a chunk that lies far ahead of what is written, so
//! that memory stays bounded when one takes long.

use std::collections::BTreeMap;
use std::ops::Range;

use indicatif::ProgressBar;

use super::Made;
use super::manager::Shelf;
use super::notes::Notes;
use crate::desk::print;
use crate::outcome::Outcome;

/// Chunks that each worker may be ahead of what is written.
const AHEAD: u64 = 2;

/// What goes to stdout.
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
    bar: ProgressBar,
    notes: Notes,
}

impl Ordered {
    /// The output of the chunks of this range, which starts so, made by this number of workers.
    pub(crate) fn new(start: &str, range: &Range<u64>, workers: usize, bar: &ProgressBar) -> Self {
        Self {
            start: start.to_owned(),
            next: range.start,
            ahead: AHEAD * workers as u64,
            waiting: BTreeMap::new(),
            outcome: Outcome::default(),
            is_ended: false,
            bar: bar.clone(),
            notes: Notes::new(bar),
        }
    }

    fn write(&self, text: &[u8]) -> anyhow::Result<bool> {
        if text.is_empty() { Ok(true) } else { self.bar.suspend(|| print(text)) }
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
        self.notes.close();
        Ok(self.outcome)
    }
}
