//! The queue between the thread that reads records and those that work on them: bounded by what is in
//! the house, not only by what waits.
//!
//! ```text
//!             put                 take               leave
//! reader ───────────▶ waiting ───────────▶ in work ──────────▶ written
//!                     └────────── inside: at most LIMIT ─────┘
//! ```
//! A record counts as inside until its answer is written. So when one puzzle takes a minute the others
//! run ahead of it for a while and then wait, and memory stays bounded.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The largest load inside, in cells: some fifty thousand puzzles of side 9. A single record may be larger.
const LIMIT: usize = 1 << 22;

/// The most records that a worker takes at once.
const LARGEST_SHARE: usize = 128;

/// Something with a size in memory.
pub(crate) trait Load {
    /// Its size, in cells.
    fn load(&self) -> usize;
}

#[derive(Debug)]
struct Inside<T> {
    waiting: VecDeque<T>,
    /// Load of what waits, is in work, or is not written yet.
    load: usize,
    /// The reader has put its last item.
    ended: bool,
    /// Nobody wants more.
    closed: bool,
}

/// Items in order, for any number of takers.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    inside: Mutex<Inside<T>>,
    changed: Condvar,
    takers: usize,
}

impl<T: Load> Queue<T> {
    /// An empty queue for this number of takers.
    pub(crate) fn new(takers: usize) -> Self {
        let inside = Inside { waiting: VecDeque::new(), load: 0, ended: false, closed: false };
        Self { inside: Mutex::new(inside), changed: Condvar::new(), takers }
    }

    /// Puts items at the end, each as soon as there is room; false when nobody wants more.
    pub(crate) fn put(&self, items: impl IntoIterator<Item = T>) -> bool {
        let mut inside = self.lock();
        for item in items {
            let load = item.load();
            while inside.load > 0 && inside.load + load > LIMIT && !inside.closed {
                self.changed.notify_all();
                inside = self.changed.wait(inside).unwrap_or_else(PoisonError::into_inner);
            }
            if inside.closed {
                return false;
            }
            inside.load += load;
            inside.waiting.push_back(item);
        }
        self.changed.notify_all();
        true
    }

    /// Says that nothing more is put.
    pub(crate) fn end(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }

    /// Takes the items at the front: many where many wait, so that the lock is cheap, and few where few
    /// wait, so that every taker has work. Waits for the first; `None` when nothing more comes.
    pub(crate) fn take(&self) -> Option<Vec<T>> {
        let mut inside = self.lock();
        while inside.waiting.is_empty() && !inside.ended && !inside.closed {
            inside = self.changed.wait(inside).unwrap_or_else(PoisonError::into_inner);
        }
        if inside.waiting.is_empty() {
            return None;
        }
        let share = (inside.waiting.len() / (4 * self.takers)).clamp(1, LARGEST_SHARE);
        Some(inside.waiting.drain(..share).collect())
    }

    /// Makes room: what had this load is written.
    pub(crate) fn leave(&self, load: usize) {
        let mut inside = self.lock();
        inside.load = inside.load.saturating_sub(load);
        self.changed.notify_all();
    }

    /// Sends everyone home: nothing is put or taken any more.
    pub(crate) fn close(&self) {
        let mut inside = self.lock();
        inside.closed = true;
        inside.waiting.clear();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Inside<T>> {
        // No code that can panic runs under the lock.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the queue if its thread panics, so that nobody waits for what never comes.
#[derive(Debug)]
pub(crate) struct Watch<'q, T: Load>(pub(crate) &'q Queue<T>);

impl<T: Load> Drop for Watch<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    struct Parcel(usize);

    impl Load for Parcel {
        fn load(&self) -> usize {
            self.0
        }
    }

    #[test]
    fn few_items_are_shared_and_many_are_taken_together() {
        let queue = Queue::new(2);
        queue.put((0..3).map(|_| Parcel(1)));
        assert_eq!(queue.take().map(|share| share.len()), Some(1));
        queue.put((0..5000).map(|_| Parcel(1)));
        assert_eq!(queue.take().map(|share| share.len()), Some(LARGEST_SHARE));
    }

    #[test]
    fn the_end_comes_after_the_last_item() {
        let queue = Queue::new(1);
        queue.put([Parcel(7)]);
        queue.end();
        assert_eq!(queue.take().map(|share| share.len()), Some(1));
        assert!(queue.take().is_none());
    }

    #[test]
    fn a_full_house_waits_for_someone_to_leave() {
        let queue = Queue::new(1);
        thread::scope(|scope| {
            scope.spawn(|| queue.put([Parcel(LIMIT), Parcel(LIMIT + 5), Parcel(1)]));
            for load in [LIMIT, LIMIT + 5, 1] {
                let taken = queue.take().expect("an item");
                assert_eq!(taken.iter().map(Parcel::load).collect::<Vec<_>>(), [load]);
                queue.leave(load);
            }
        });
    }

    #[test]
    fn a_panic_sends_everyone_home() {
        let queue: Queue<Parcel> = Queue::new(1);
        thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let _watch = Watch(&queue);
                panic!("as a test of the watch");
            });
            assert!(queue.take().is_none());
            assert!(worker.join().is_err());
        });
    }

    #[test]
    fn closing_sends_everyone_home() {
        let queue = Queue::new(1);
        thread::scope(|scope| {
            let reader = scope.spawn(|| queue.put([Parcel(LIMIT), Parcel(LIMIT)]));
            queue.take().expect("the first item");
            queue.close();
            assert!(!reader.join().expect("no panic"), "the second item was not wanted");
            assert!(queue.take().is_none());
        });
    }
}
