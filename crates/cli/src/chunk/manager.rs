//! Manager: hands numbers out, takes chunks back, until all are made or the end is wanted.

use std::collections::VecDeque;
use std::ops::Range;
use std::time::Duration;
use std::{fmt, thread};

use anyhow::Context;

use super::crew::{Back, Crew};
use super::helper::{Helpers, Word};
use super::progress::Progress;
use super::{Chunks, Made};
use crate::outcome::Outcome;
use crate::stop::Stop;

/// The longest time until Ctrl-C is noticed.
const TICK: Duration = Duration::from_millis(30);

/// The longest time until a helper is heard: its next chunk is there already.
const SHORT_TICK: Duration = Duration::from_micros(200);

/// Where chunks are put.
pub(crate) trait Shelf {
    /// Whether a chunk is there already.
    fn has(&self, number: u64) -> bool;

    /// Whether a chunk may be begun now, or must wait for others.
    fn has_room(&self, number: u64) -> bool;

    /// Puts a chunk there; false if nobody wants more.
    ///
    /// # Errors
    /// If it cannot be written.
    fn put(&mut self, number: u64, made: Made) -> anyhow::Result<bool>;

    /// Whether nobody wants more because what was put there is the last that there is.
    fn is_ended(&self) -> bool {
        false
    }

    /// Nothing more comes, though some may be missing; the gravest outcome of all that is there.
    ///
    /// # Errors
    /// If what is left cannot be written.
    fn close(&mut self) -> anyhow::Result<Outcome>;
}

/// Some processes of a team cannot be reached.
#[derive(Clone, Copy, Debug)]
pub struct Lost;

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another process cannot be reached")
    }
}

/// The state of a run.
struct Manager<'a> {
    /// Numbers that were not handed out.
    left: Range<u64>,
    /// Chunks that were, and did not come back.
    open: u64,
    shelf: &'a mut dyn Shelf,
    progress: &'a mut Progress,
    stop: &'a Stop,
    failure: Option<anyhow::Error>,
    is_read: bool,
}

/// Makes the chunks of `range` with threads here and with helpers, and puts them on the shelf.
///
/// # Errors
/// If a chunk cannot be made or written, or a helper is lost.
pub(crate) fn manage(
    chunks: &dyn Chunks,
    range: Range<u64>,
    threads: usize,
    helpers: &mut dyn Helpers,
    shelf: &mut dyn Shelf,
    progress: &mut Progress,
    stop: &Stop,
) -> anyhow::Result<Outcome> {
    let mut manager =
        Manager { left: range, open: 0, shelf, progress, stop, failure: None, is_read: true };
    let managed = thread::scope(|scope| {
        let mut crew = Crew::start(scope, threads, stop)?;
        // However this ends, the threads of the crew shall not go on.
        manager.run(chunks, &mut crew, helpers).inspect_err(|_| stop.want()).context(Lost)
    });
    managed.and_then(|()| manager.close())
}

impl Manager<'_> {
    fn run<'c>(
        &mut self,
        chunks: &'c dyn Chunks,
        crew: &mut Crew<'c>,
        helpers: &mut dyn Helpers,
    ) -> anyhow::Result<()> {
        let mut silent = helpers.count();
        // The helper of each wish that was not answered.
        let mut waiting = VecDeque::new();
        loop {
            while crew.room() > 0
                && let Some(number) = self.next()
            {
                crew.begin(number, chunks.task(number));
            }
            while !waiting.is_empty()
                && let Some(number) = self.next()
                && let Some(helper) = waiting.pop_front()
            {
                helpers.tell(helper, Some(number))?;
            }
            if self.is_over() {
                waiting.drain(..).try_for_each(|helper| helpers.tell(helper, None))?;
                if self.open == 0 && silent == 0 {
                    return Ok(());
                }
            }
            let mut tick = if helpers.count() == 0 { TICK } else { SHORT_TICK };
            while let Some((helper, message)) = helpers.hear()? {
                tick = Duration::ZERO;
                match Word::of_bytes(&message)? {
                    Word::Hello(wishes) => {
                        silent -= 1;
                        waiting.extend((0..wishes).map(|_| helper));
                    }
                    Word::Back(back) => {
                        self.take(back);
                        waiting.push_back(helper);
                    }
                }
            }
            if let Some(back) = crew.wait(tick) {
                self.take(back);
            }
        }
    }

    /// The next number to hand out, if there is one now.
    fn next(&mut self) -> Option<u64> {
        while !self.left.is_empty() && self.shelf.has(self.left.start) {
            self.left.start += 1;
        }
        if self.is_over() || !self.shelf.has_room(self.left.start) {
            return None;
        }
        self.open += 1;
        self.left.next()
    }

    /// Whether none will be handed out any more.
    fn is_over(&self) -> bool {
        self.left.is_empty() || self.stop.is_wanted()
    }

    /// Takes a chunk back.
    fn take(&mut self, (number, made): Back) {
        self.open -= 1;
        let put = match made {
            Ok(Some(made)) => self.shelf.put(number, made),
            // Someone was told to stop before we were.
            Ok(None) if !self.stop.is_wanted() => return self.stop.interrupt(),
            Ok(None) => return,
            Err(error) => Err(error),
        };
        match put {
            Ok(true) => self.progress.step(),
            Ok(false) if self.shelf.is_ended() => self.stop.want(),
            Ok(false) => self.is_read = false,
            Err(error) => _ = self.failure.get_or_insert(error),
        }
        if !self.is_read || self.failure.is_some() {
            self.stop.want();
        }
    }

    fn close(self) -> anyhow::Result<Outcome> {
        self.progress.close();
        let mut outcome = if self.is_read { self.shelf.close()? } else { Outcome::Done };
        if let Some(error) = self.failure {
            return Err(error);
        }
        if self.stop.is_interrupt() {
            outcome.join(Outcome::Interrupted);
        }
        Ok(outcome)
    }
}
