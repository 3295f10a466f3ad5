//! Stop: the wish to end early, seen by every thread and every search.
//!
//! Ctrl-C asks for it, and so does a reader of our output that went away. The first Ctrl-C lets the
//! searches break off and writes what is finished; the second ends the process at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::outcome::INTERRUPTED;

/// The flags, shared by all who hold a clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    wanted: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
}

impl Stop {
    /// Flags that Ctrl-C raises.
    ///
    /// # Errors
    /// If the system does not let us listen.
    pub(crate) fn at_interrupt() -> anyhow::Result<Self> {
        let stop = Self::default();
        let seen = stop.clone();
        ctrlc::set_handler(move || {
            if seen.is_interrupt() {
                std::process::exit(i32::from(INTERRUPTED));
            }
            seen.interrupt();
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(stop)
    }

    /// Asks every thread to end, in the name of the user.
    pub(crate) fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
        self.want();
    }

    /// Asks every thread to end.
    pub(crate) fn want(&self) {
        self.wanted.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed)
    }

    /// Whether it was the user who asked.
    pub(crate) fn is_interrupt(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The flag for the budget of a search.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.wanted)
    }
}
