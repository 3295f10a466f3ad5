//! Notes: what is to be said about chunks, on stderr and not more than anyone reads.

use indicatif::ProgressBar;

use crate::desk::say;

/// Lines that are said; the others are counted.
const MOST: u64 = 100;

/// Says notes above the progress.
#[derive(Debug)]
pub(crate) struct Notes {
    bar: ProgressBar,
    lines: u64,
}

impl Notes {
    /// Nothing was said yet.
    pub(crate) fn new(bar: &ProgressBar) -> Self {
        Self { bar: bar.clone(), lines: 0 }
    }

    /// Says the notes of a chunk.
    pub(crate) fn tell(&mut self, notes: &str) {
        let room = usize::try_from(MOST.saturating_sub(self.lines)).unwrap_or(usize::MAX);
        self.lines += notes.lines().count() as u64;
        let told: String = notes.split_inclusive('\n').take(room).collect();
        if !told.is_empty() {
            self.bar.suspend(|| say(&told));
        }
    }

    /// Says how many were not said.
    pub(crate) fn close(&mut self) {
        let rest = self.lines.saturating_sub(MOST);
        if rest > 0 {
            self.bar.suspend(|| say(&format!("hyperdoku: {rest} more messages\n")));
        }
        self.lines = 0;
    }
}
