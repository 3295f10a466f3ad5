//! Progress: a bar on a terminal; a line now and then from a job whose messages go to a file.

use std::io::{self, IsTerminal};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::ChunkArgs;
use crate::desk::say;

/// Seconds between two lines.
const PAUSE: u64 = 10;

/// A bar over so many pieces of work, shown on stderr where it helps and harms no output on the same terminal.
pub(crate) fn bar(pieces: u64, prints: bool) -> ProgressBar {
    let is_in_the_way = prints && io::stdout().is_terminal();
    let is_shown = io::stderr().is_terminal() && !is_in_the_way && pieces > 1;
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{percent} %, {elapsed}, {eta} left");
    let bar = ProgressBar::with_draw_target(Some(pieces), target);
    bar.with_style(style.expect("a template in braces"))
}

/// How far a run is.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The second of the next line, if lines are written.
    next: Option<u64>,
}

impl Progress {
    /// The progress of so many chunks, shown where it helps and harms nobody.
    pub(crate) fn new(args: &ChunkArgs, chunks: u64, is_shared: bool) -> Self {
        let bar = bar(chunks, args.out.is_none());
        Self { bar, next: (is_shared && !io::stderr().is_terminal()).then_some(PAUSE) }
    }

    /// The bar, above which messages are written.
    pub(crate) fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// These are there from an earlier run.
    pub(crate) fn skip(&self, chunks: u64) {
        self.bar.set_position(chunks);
        self.bar.reset_eta();
    }

    /// One more chunk is there.
    pub(crate) fn step(&mut self) {
        self.bar.inc(1);
        let seconds = self.bar.elapsed().as_secs();
        if self.next.is_some_and(|next| next <= seconds) {
            self.next = Some(seconds + PAUSE);
            let (there, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let left = HumanDuration(self.bar.eta());
            say(&format!("hyperdoku: {there} of {all} chunks, {left} left\n"));
        }
    }

    /// No more come.
    pub(crate) fn close(&self) {
        self.bar.finish_and_clear();
    }
}
