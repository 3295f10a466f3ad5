//! Desk: where answers become output, in the order of the input.
//!
//! ```text
//! worker ──put──▶ lock: its turn? ──yes──▶ stdout, stderr; then those that waited for it
//!                                 ──no───▶ it waits here: at most LIMIT bytes do, then the worker waits
//! ```
//! There is no thread that writes: the worker whose answer is next writes it, from where it made it. When
//! one puzzle takes a minute the others run ahead of it for a while and then wait, so memory stays bounded.

use std::any::Any;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::ProgressBar;

use crate::answer::{Answer, Class, Tally};
use crate::message::Messages;
use crate::outcome::Outcome;
use crate::stop::Stop;

/// The longest time that a finished answer waits to be written, and Ctrl-C to be noticed.
const TICK: Duration = Duration::from_millis(30);

/// Bytes of output that are gathered before they are written.
const GATHERED: usize = 1 << 16;

/// The largest load of answers that wait for their turn, in bytes. A single one may be larger.
const LIMIT: usize = 1 << 22;

/// The answer to a share.
#[derive(Debug, Default)]
pub(crate) struct Parcel {
    /// 0-based number of the source.
    pub file: usize,
    /// Whether the input had more to say without a wait, so that another answer will follow soon.
    pub more: bool,
    /// The work was broken off: nothing of this is written, nor what follows.
    pub cut: bool,
    /// What is said.
    pub answer: Answer,
}

impl Parcel {
    /// Roughly its size in memory.
    fn load(&self) -> usize {
        const FIXED: usize = 256;
        FIXED * (1 + self.answer.messages.len()) + self.answer.text.len()
    }
}

/// Why no more is written.
#[derive(Debug)]
pub(crate) enum End {
    /// Every answer was written.
    All,
    /// The user asked for it, or `--strict` did at the first error.
    Early,
    /// The reader of the output went away.
    NoReader,
    /// The output cannot be written.
    Failed(anyhow::Error),
    /// A worker panicked, which is a bug of an engine or of a format.
    Panicked(Box<dyn Any + Send>),
}

/// How a run speaks.
#[derive(Debug)]
pub(crate) struct Manner {
    /// What the output starts with.
    pub preamble: String,
    /// What it ends with.
    pub epilogue: &'static str,
    /// Whether parts of the output whose class came before are left out.
    pub distinct: bool,
    /// Whether the first error is the end.
    pub strict: bool,
    /// Whether totals are told at the end.
    pub stats: bool,
    /// The counter on stderr.
    pub bar: Option<ProgressBar>,
}

/// Where workers put their answers.
#[derive(Debug)]
pub(crate) struct Desk {
    inside: Mutex<Inside>,
    /// Tells the thread that watches of the end.
    ended: Condvar,
    /// Tells workers of room for answers that wait.
    room: Condvar,
}

#[derive(Debug)]
struct Inside {
    messages: Messages,
    manner: Manner,
    start: Instant,
    /// The order of the share whose turn it is.
    next: u64,
    waiting: BTreeMap<u64, Parcel>,
    /// The load of those.
    load: usize,
    /// Workers that wait for room.
    queue: usize,
    /// Memory of texts that had to wait, for others.
    spare: Vec<Vec<u8>>,
    /// Text that is not written yet.
    text: Vec<u8>,
    /// Classes that were written.
    seen: HashSet<Box<[u8]>>,
    outcome: Outcome,
    tally: Tally,
    /// Workers that have not left.
    workers: usize,
    /// Shares whose answer was put here.
    put: u64,
    end: Option<End>,
}

impl Desk {
    /// A desk for this number of workers, and for `files`, which come in this order.
    #[expect(clippy::disallowed_methods, reason = "the totals tell people how long the run took")]
    pub(crate) fn new(files: Arc<[String]>, workers: usize, manner: Manner) -> Self {
        let inside = Inside {
            messages: Messages::new(files),
            start: Instant::now(),
            next: 0,
            waiting: BTreeMap::new(),
            load: 0,
            queue: 0,
            spare: Vec::new(),
            text: manner.preamble.clone().into_bytes(),
            seen: HashSet::new(),
            outcome: Outcome::default(),
            tally: Tally::default(),
            workers,
            put: 0,
            end: None,
            manner,
        };
        Self { inside: Mutex::new(inside), ended: Condvar::new(), room: Condvar::new() }
    }

    /// Takes the answer to the share of this order, and leaves memory for another one. False when nobody
    /// wants more.
    pub(crate) fn put(&self, order: u64, parcel: &mut Parcel) -> bool {
        let mut inside = self.lock();
        while order != inside.next && inside.load > LIMIT && inside.end.is_none() {
            inside.queue += 1;
            inside = self.room.wait(inside).unwrap_or_else(PoisonError::into_inner);
            inside.queue -= 1;
        }
        inside.put += 1;
        if inside.end.is_none() {
            inside.accept(order, parcel);
        }
        if inside.queue > 0 {
            self.room.notify_all();
        }
        let is_end = inside.end.is_some();
        if is_end {
            self.ended.notify_all();
        }
        !is_end
    }

    /// A worker leaves, perhaps by a panic.
    pub(crate) fn leave(&self, panic: Option<Box<dyn Any + Send>>) {
        let mut inside = self.lock();
        inside.workers -= 1;
        if let Some(panic) = panic {
            inside.end = Some(End::Panicked(panic));
            self.room.notify_all();
        }
        self.ended.notify_all();
    }

    /// Waits for the end. When it is wanted early, what was begun is waited for, but no worker that waits
    /// for the input; `issued` tells how many shares were begun.
    pub(crate) fn watch(&self, stop: &Stop, issued: impl Fn() -> u64) -> End {
        let mut inside = self.lock();
        loop {
            inside.flush();
            if let Some(end) = inside.end.replace(End::Early) {
                return end;
            }
            if inside.workers == 0 && !stop.is_wanted() {
                return End::All;
            }
            if inside.workers == 0 || stop.is_wanted() && inside.put == issued() {
                return End::Early;
            }
            inside.end = None;
            let waited = self.ended.wait_timeout(inside, TICK);
            inside = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Says the last words; the outcome of all that was written.
    pub(crate) fn close(&self, stop: &Stop) -> Outcome {
        let mut inside = self.lock();
        let epilogue = inside.manner.epilogue;
        if !epilogue.is_empty() {
            inside.end = None;
            inside.print(epilogue.as_bytes());
        }
        let rest = inside.messages.close();
        inside.tell(&rest);
        if let Some(bar) = inside.manner.bar.take() {
            bar.finish_and_clear();
        }
        if inside.manner.stats {
            let seconds = inside.start.elapsed().as_secs_f64();
            say(&format!("{}; {seconds:.3} s\n", inside.tally));
        }
        if stop.is_interrupt() {
            inside.outcome.join(Outcome::Interrupted);
        }
        inside.outcome
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        // A worker that panicked in here tells so when it leaves.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    /// Takes an answer if it is its turn, and all that waited for it; else it waits.
    fn accept(&mut self, order: u64, parcel: &mut Parcel) {
        if order != self.next {
            let text = self.spare.pop().unwrap_or_default();
            let answer = Answer { text, ..Answer::default() };
            let parcel = mem::replace(parcel, Parcel { answer, ..Parcel::default() });
            self.load += parcel.load();
            self.waiting.insert(order, parcel);
            return;
        }
        self.take(parcel);
        while self.end.is_none()
            && let Some(mut parcel) = self.waiting.remove(&self.next)
        {
            self.load -= parcel.load();
            self.take(&mut parcel);
            if self.spare.len() < self.workers {
                self.spare.push(parcel.answer.text);
            }
        }
    }

    /// Takes the next answer in order.
    fn take(&mut self, parcel: &mut Parcel) {
        self.next += 1;
        let answer = &mut parcel.answer;
        let is_last = parcel.cut || self.manner.strict && answer.outcome >= Outcome::BadInput;
        if !parcel.cut {
            if self.manner.distinct {
                self.keep_new(answer);
            }
            if self.text.is_empty() && answer.text.len() >= GATHERED {
                self.print(&answer.text);
            } else {
                self.text.extend_from_slice(&answer.text);
            }
            self.outcome.join(answer.outcome);
            self.tally.add(&answer.tally);
            for message in answer.messages.drain(..) {
                let line = self.messages.line_of(parcel.file, &message);
                self.tell(&line);
            }
        }
        if is_last || !parcel.more || self.text.len() >= GATHERED {
            self.flush();
        }
        if is_last {
            self.end.get_or_insert(End::Early);
        }
    }

    /// Leaves out the parts of an answer whose class was seen before.
    fn keep_new(&mut self, answer: &mut Answer) {
        let mut kept = 0;
        let mut start = 0;
        for Class { part, key } in answer.classes.drain(..) {
            let end = if self.seen.insert(key) { part.end } else { part.start };
            answer.text.copy_within(start..end, kept);
            kept += end - start;
            start = part.end;
        }
        let rest = answer.text.len() - start;
        answer.text.copy_within(start.., kept);
        answer.text.truncate(kept + rest);
    }

    /// Writes what was gathered.
    fn flush(&mut self) {
        if let Some(bar) = &self.manner.bar {
            bar.set_position(self.tally.records);
        }
        if !self.text.is_empty() {
            let mut text = mem::take(&mut self.text);
            self.print(&text);
            text.clear();
            self.text = text;
        }
    }

    /// Writes to stdout, unless that failed before.
    fn print(&mut self, text: &[u8]) {
        if self.end.is_some() {
            return;
        }
        let is_read = match &self.manner.bar {
            Some(bar) if io::stdout().is_terminal() => bar.suspend(|| print(text)),
            _ => print(text),
        };
        self.end = match is_read {
            Ok(true) => None,
            Ok(false) => Some(End::NoReader),
            Err(error) => Some(End::Failed(error)),
        };
    }

    /// Writes to stderr, above the progress if that is shown.
    fn tell(&self, text: &str) {
        match &self.manner.bar {
            Some(bar) if !text.is_empty() => bar.suspend(|| say(text)),
            _ => say(text),
        }
    }
}

/// Writes results to stdout at once; false if nobody reads them any more.
///
/// # Errors
/// If they cannot be written for another reason.
pub(crate) fn print(text: impl AsRef<[u8]>) -> anyhow::Result<bool> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_ref()).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error).context("cannot write the results"),
    }
}

/// Writes to stderr; if nobody listens there is nobody to tell.
pub(crate) fn say(text: &str) {
    if !text.is_empty() {
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn desk(workers: usize) -> Desk {
        let manner = Manner {
            preamble: String::new(),
            epilogue: "",
            distinct: false,
            strict: false,
            stats: false,
            bar: None,
        };
        Desk::new(["a.txt".to_owned()].into(), workers, manner)
    }

    /// An answer without text, since tests do not write.
    fn parcel(records: u64) -> Parcel {
        let tally = Tally { records, ..Tally::default() };
        let answer = Answer { tally, ..Answer::default() };
        Parcel { more: true, answer, ..Parcel::default() }
    }

    fn records(desk: &Desk) -> u64 {
        desk.lock().tally.records
    }

    #[test]
    fn answers_are_taken_in_their_order() {
        let desk = desk(1);
        assert!(desk.put(2, &mut parcel(4)) && desk.put(1, &mut parcel(2)));
        assert_eq!(records(&desk), 0);
        assert!(desk.put(0, &mut parcel(1)));
        assert_eq!(records(&desk), 7);
    }

    #[test]
    fn what_was_broken_off_is_the_end() {
        let desk = desk(1);
        assert!(desk.put(1, &mut Parcel { cut: true, ..parcel(2) }));
        assert!(desk.put(2, &mut parcel(4)));
        assert!(!desk.put(0, &mut parcel(1)));
        assert_eq!(records(&desk), 1);
        assert!(matches!(desk.watch(&Stop::default(), || 3), End::Early));
    }

    #[test]
    fn a_full_desk_waits_for_the_one_whose_turn_it_is() {
        let desk = desk(2);
        desk.lock().load = LIMIT + 1;
        thread::scope(|scope| {
            let late = scope.spawn(|| desk.put(1, &mut parcel(2)));
            while desk.lock().queue == 0 {
                thread::yield_now();
            }
            desk.lock().load = 0;
            assert!(desk.put(0, &mut parcel(1)));
            assert!(late.join().expect("no panic"));
        });
        assert_eq!(records(&desk), 3);
    }

    #[test]
    fn the_end_comes_when_the_last_worker_left() {
        let desk = desk(2);
        thread::scope(|scope| {
            let watch = scope.spawn(|| desk.watch(&Stop::default(), || 0));
            desk.leave(None);
            desk.leave(None);
            assert!(matches!(watch.join().expect("no panic"), End::All));
        });
    }

    #[test]
    fn an_early_end_waits_for_what_was_begun_and_for_no_more() {
        let (desk, stop) = (desk(2), Stop::default());
        stop.want();
        thread::scope(|scope| {
            let watch = scope.spawn(|| desk.watch(&stop, || 1));
            assert!(desk.put(0, &mut parcel(1)));
            assert!(matches!(watch.join().expect("no panic"), End::Early));
        });
    }

    #[test]
    fn a_panic_ends_it_at_once() {
        let desk = desk(2);
        desk.leave(Some(Box::new("a test")));
        assert!(matches!(desk.watch(&Stop::default(), || 9), End::Panicked(_)));
        assert!(!desk.put(0, &mut parcel(1)));
    }
}
