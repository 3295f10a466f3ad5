//! Work: what takes a processor, on a bounded number of threads, for a bounded time, and only while someone waits.
//!
//! ```text
//! request ─ place in the queue ─ turn ─ thread: work(Task) ─┬ Reply  → the answer
//!           none left: 503       │                          ├ Error  → its status
//!                                │                          ├ lines  → the answer, while it is made
//!          the client left: it is never begun               └ panic  → 500
//! ```
//! A request is a future that waits for its turn and then for its thread. When the client goes away the future is
//! dropped: what waits is gone, and what runs sees its flag, which every search looks at through its budget. Turns are
//! given in the order of arrival, and are handed to the thread, so that a turn is free when its thread is.

use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use hyper::{Response, StatusCode};
use hyperdoku::grid::{Budget, Meter};
use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};

use crate::Limits;
use crate::answer::{Body, LINES, Reply, answer};
use crate::error::{BUSY, Error, INTERNAL};

/// Lines that wait for a client.
const LINES_AHEAD: usize = 16;

/// Where works are done.
#[derive(Debug)]
pub(crate) struct Desk {
    limits: Limits,
    /// One for each that works or waits.
    places: Arc<Semaphore>,
    /// One for each thread.
    turns: Arc<Semaphore>,
}

/// Tells a work to stop when it is dropped.
#[derive(Debug)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What a work may use.
#[derive(Debug)]
pub(crate) struct Task {
    pub limits: Limits,
    /// The time of the whole work, and the flag that ends it early.
    meter: Meter,
    stop: Arc<AtomicBool>,
    begin: Instant,
}

impl Task {
    #[expect(clippy::disallowed_methods, reason = "the time of a work is part of its answer")]
    fn new(limits: Limits, stop: Arc<AtomicBool>) -> Self {
        let budget = Budget::unlimited()
            .with_time(limits.work_time)
            .with_memory(limits.work_bytes)
            .with_stop(Arc::clone(&stop));
        Self { limits, meter: budget.start(), stop, begin: Instant::now() }
    }

    /// What is left of the time: for each search and each long loop of the work.
    pub(crate) fn budget(&self) -> Budget {
        self.meter.rest()
    }

    /// The same, or less if the request asks for less.
    pub(crate) fn budget_within(&self, millis: Option<u64>) -> Budget {
        let rest = self.limits.work_time.saturating_sub(self.begin.elapsed());
        match millis.map(Duration::from_millis).filter(|asked| *asked < rest) {
            Some(asked) => self.budget().with_time(asked),
            None => self.budget(),
        }
    }

    /// Whether the work must end: the time is over, or the client is gone.
    pub(crate) fn is_over(&self) -> bool {
        self.meter.look().is_break()
    }

    /// Whether the client went away before it began.
    fn is_deserted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Microseconds since it began.
    pub(crate) fn micros(&self) -> u64 {
        self.begin.elapsed().as_micros() as u64
    }
}

/// Where a work puts the lines of its answer.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    sender: Sender<Bytes>,
    task: &'t Task,
    /// Whether a line was sent: the status of the answer is then on its way.
    is_begun: bool,
}

impl Lines<'_> {
    /// Sends an object as one line; waits while the client reads the lines before it. Breaks when the client is gone or
    /// the time is over: then nothing more is wanted.
    ///
    /// # Panics
    /// Never: answers have string keys and finite numbers.
    pub(crate) fn send(&mut self, value: &impl Serialize) -> ControlFlow<()> {
        let mut line = serde_json::to_vec(value).expect("answers have string keys");
        line.push(b'\n');
        self.is_begun = true;
        let rest = self.task.limits.work_time.saturating_sub(self.task.begin.elapsed());
        // What is ready when the time is over may still go out, if the client reads.
        let rest = rest.max(Duration::from_millis(100));
        let sent = Handle::current()
            .block_on(async { tokio::time::timeout(rest, self.sender.send(line.into())).await });
        if matches!(sent, Ok(Ok(()))) && !self.task.is_over() { Continue(()) } else { Break(()) }
    }
}

impl Desk {
    /// A desk with these bounds.
    pub(crate) fn new(limits: Limits) -> Self {
        let threads = limits.threads.max(1);
        Self {
            limits,
            places: Arc::new(Semaphore::new(threads + limits.waiting)),
            turns: Arc::new(Semaphore::new(threads)),
        }
    }

    /// Waits for a place and a turn.
    async fn turn(&self) -> Result<[OwnedSemaphorePermit; 2], Error> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|error| match error {
            TryAcquireError::NoPermits => {
                Error::new(&BUSY, "as many requests wait as may; ask again in a second")
            }
            TryAcquireError::Closed => Error::new(&BUSY, "the server ends"),
        })?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        Ok([place, turn.map_err(|_| Error::new(&BUSY, "the server ends"))?])
    }

    /// Does a work and answers with what it hands back.
    pub(crate) async fn work(
        &self,
        work: impl FnOnce(&Task) -> Result<Reply, Error> + Send + 'static,
    ) -> Result<Reply, Error> {
        let turn = self.turn().await?;
        let stop = Arc::new(AtomicBool::new(false));
        let _cancel = Cancel(Arc::clone(&stop));
        let limits = self.limits;
        let done = tokio::task::spawn_blocking(move || {
            let reply = caught(|| {
                let task = Task::new(limits, stop);
                if task.is_deserted() { Err(deserted()) } else { work(&task) }
            });
            drop(turn);
            reply
        });
        done.await.unwrap_or_else(|_| Err(bug()))
    }

    /// Does a work that sends lines. The answer begins with the first of them, and an error after it is the last; an error
    /// without a line before it is an answer like others.
    pub(crate) async fn stream(
        &self,
        work: impl FnOnce(&Task, &mut Lines<'_>) -> Result<(), Error> + Send + 'static,
    ) -> Result<Response<Body>, Error> {
        let turn = self.turn().await?;
        let stop = Arc::new(AtomicBool::new(false));
        let cancel = Cancel(Arc::clone(&stop));
        let limits = self.limits;
        let (sender, mut receiver) = channel(LINES_AHEAD);
        let done =
            tokio::task::spawn_blocking(move || {
                let task = Task::new(limits, stop);
                let mut lines = Lines { sender, task: &task, is_begun: false };
                let mut done = caught(|| {
                    if task.is_deserted() { Err(deserted()) } else { work(&task, &mut lines) }
                });
                if let (Err(error), true) = (&done, lines.is_begun) {
                    let _ = lines.send(&error.object());
                    done = Ok(());
                }
                drop(turn);
                done
            });
        let first = receiver.recv().await;
        if first.is_none() {
            done.await.unwrap_or_else(|_| Err(bug()))?;
        }
        let body = Body::Lines { first, rest: receiver, _cancel: cancel };
        Ok(answer(StatusCode::OK, LINES, body))
    }
}

/// What a work hands back; a panic is an error like others.
fn caught<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(bug()))
}

/// The answer that nobody reads.
fn deserted() -> Error {
    Error::new(&BUSY, "the client went away")
}

fn bug() -> Error {
    Error::new(&INTERNAL, "a bug of the server; it has ended this request alone")
}
