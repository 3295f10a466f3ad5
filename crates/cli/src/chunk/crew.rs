//! Crew: the threads of this process that make chunks.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope};
use std::time::Duration;

use anyhow::Context;

use super::{Made, Task};
use crate::outcome::Outcome;
use crate::search::Engines;
use crate::stop::Stop;

/// Chunks that each thread has before it while it makes one, so that it never waits for the next.
const SPARE: usize = 1;

/// A chunk that came back: its number, and what was made unless it was broken off.
pub(crate) type Back = (u64, anyhow::Result<Option<Made>>);

/// What a thread says: a chunk, or the panic that ended it.
type Word = Result<Back, Box<dyn Any + Send>>;

/// Threads that make chunks, each with engines of its own.
#[derive(Debug)]
pub(crate) struct Crew<'c> {
    work: Sender<(u64, Task<'c>)>,
    words: Receiver<Word>,
    room: usize,
}

impl<'c> Crew<'c> {
    /// Starts this number of threads, which end when the crew is dropped.
    ///
    /// # Errors
    /// If the system starts no thread.
    pub(crate) fn start<'s>(
        scope: &'s Scope<'s, '_>,
        threads: usize,
        stop: &Stop,
    ) -> anyhow::Result<Self>
    where
        'c: 's,
    {
        let (work, tasks) = mpsc::channel::<(u64, Task<'c>)>();
        let (tell, words) = mpsc::channel();
        let tasks = Arc::new(Mutex::new(tasks));
        for number in 0..threads {
            let (tasks, tell, stop) = (Arc::clone(&tasks), tell.clone(), stop.clone());
            let thread = thread::Builder::new().name(format!("worker {number}"));
            let started = thread.spawn_scoped(scope, move || {
                let mut engines = Engines::default();
                // The lock is free again before the task begins.
                let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
                while let Some((number, task)) = next() {
                    let made = AssertUnwindSafe(|| make(task, &mut engines, &stop));
                    let word = panic::catch_unwind(made).map(|made| (number, made));
                    if tell.send(word).is_err() {
                        break;
                    }
                }
            });
            started.context("cannot start a worker thread")?;
        }
        Ok(Self { work, words, room: threads * (1 + SPARE) })
    }

    /// How many more chunks it takes now.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// Gives it a chunk.
    pub(crate) fn begin(&mut self, number: u64, task: Task<'c>) {
        self.room -= 1;
        // If all threads are gone by a panic, that is told by the next look at the words.
        let _ = self.work.send((number, task));
    }

    /// The next chunk that comes back, unless none does for this time.
    ///
    /// # Panics
    /// If a thread did, which is a bug of an engine.
    pub(crate) fn wait(&mut self, time: Duration) -> Option<Back> {
        let word = self.words.recv_timeout(time).ok()?;
        self.room += 1;
        Some(word.unwrap_or_else(|panic| panic::resume_unwind(panic)))
    }
}

/// Makes a chunk, unless the end is wanted before it begins or is the reason of what came of it.
fn make(task: Task<'_>, engines: &mut Engines, stop: &Stop) -> anyhow::Result<Option<Made>> {
    if stop.is_wanted() {
        return Ok(None);
    }
    let made = task(engines);
    // A search that was broken off says that it gave up: that is no answer.
    let gave_up = made.as_ref().map_or(true, |made| made.outcome >= Outcome::GaveUp);
    if gave_up && stop.is_wanted() { Ok(None) } else { made.map(Some) }
}
