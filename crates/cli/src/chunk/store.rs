//! Store: finished chunks in a directory, so that a run which was broken off can go on.
//!
//! ```text
//! DIR/arguments   what is made and by which version: another run is refused
//! DIR/chunks      records of the finished chunks, in the order in which they were finished
//! DIR/output      the output, when all chunks are there; then `chunks` is taken away
//! DIR/messages    what was to be said, if anything was
//! DIR/outcome     the exit code: written last
//! ```
//! `chunks` only grows. A process that is killed leaves at most one record that is not whole, at the end,
//! which the next run cuts off. The other files are written under another name and renamed, so they are
//! whole or not there. Until the end the texts take twice their room.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;

use super::Made;
use super::manager::Shelf;
use super::notes::Notes;
use crate::desk::say;
use crate::outcome::Outcome;

/// The end of the name of a file that is not yet whole.
const UNFINISHED: &str = ".new";

/// A directory with the chunks of a run.
#[derive(Debug)]
pub(crate) struct Store {
    place: Place,
    /// What the output starts with.
    start: String,
    range: Range<u64>,
    log: File,
    /// Where in the log the record of each finished chunk begins.
    found: BTreeMap<u64, u64>,
    /// Where the log ends.
    end: u64,
    /// The outcome of what is there.
    outcome: Outcome,
    /// Whether the output is there.
    is_complete: bool,
    /// Whether a chunk came that is the last that there is.
    is_ended: bool,
    notes: Notes,
    /// Nobody else works here as long as this is open.
    _lock: File,
}

/// The directory.
#[derive(Debug)]
struct Place(PathBuf);

impl Store {
    /// The store in `path` for the chunks of `range` of a run with these arguments, whose output starts with
    /// `start`. With `resume` a run that was begun goes on; else there must be none.
    ///
    /// # Errors
    /// If the directory has something else, another process works in it, or it cannot be used.
    pub(crate) fn open(
        path: &Path,
        arguments: &str,
        start: &str,
        range: Range<u64>,
        resume: bool,
        bar: &ProgressBar,
    ) -> anyhow::Result<Self> {
        let place = Place(path.to_owned());
        let lock = place.claim(arguments, resume)?;
        let log = OpenOptions::new().read(true).append(true).create(true).open(place.at("chunks"));
        let log = log.with_context(|| place.say("chunks"))?;
        let ended = fs::read_to_string(place.at("outcome")).ok();
        let ended = ended.and_then(|code| Outcome::of_code(code.trim().parse().ok()?));
        let mut store = Self {
            place,
            start: start.to_owned(),
            range,
            log,
            found: BTreeMap::new(),
            end: 0,
            outcome: ended.unwrap_or_default(),
            is_complete: ended.is_some(),
            is_ended: false,
            notes: Notes::new(bar),
            _lock: lock,
        };
        if !store.is_complete {
            store.find().with_context(|| store.place.say("chunks"))?;
        }
        Ok(store)
    }

    /// How many chunks are there.
    pub(crate) fn len(&self) -> u64 {
        if self.is_complete { self.range.end - self.range.start } else { self.found.len() as u64 }
    }

    /// Finds the records in the log, and cuts off what follows the last whole one.
    fn find(&mut self) -> io::Result<()> {
        let mut input = BufReader::new(&self.log);
        input.rewind()?;
        while let Some((number, made)) = Made::read(&mut input)? {
            if !self.range.contains(&number) {
                break;
            }
            self.found.insert(number, self.end);
            self.outcome.join(made.outcome);
            self.end = input.stream_position()?;
        }
        self.log.set_len(self.end)
    }

    /// Writes the output out of the log.
    fn join(&self) -> anyhow::Result<()> {
        let mut messages = String::new();
        self.place.write("output", |output| {
            let mut input = BufReader::new(&self.log);
            output.write_all(self.start.as_bytes())?;
            for (&number, &at) in &self.found {
                input.seek(SeekFrom::Start(at))?;
                let damaged = || io::Error::other(format!("chunk {number} is damaged"));
                let (_, made) = Made::read(&mut input)?.ok_or_else(damaged)?;
                output.write_all(&made.text)?;
                messages += &made.notes;
            }
            Ok(())
        })?;
        if !messages.is_empty() {
            self.place.write("messages", |file| file.write_all(messages.as_bytes()))?;
        }
        self.place.write("outcome", |file| writeln!(file, "{}", self.outcome.code()))
    }
}

impl Shelf for Store {
    fn has(&self, number: u64) -> bool {
        self.is_complete || self.found.contains_key(&number)
    }

    fn has_room(&self, _: u64) -> bool {
        true
    }

    fn put(&mut self, number: u64, made: Made) -> anyhow::Result<bool> {
        if made.is_last {
            // It is not whole: a run that goes on makes it again.
            self.is_ended = true;
            self.outcome.join(made.outcome);
            self.notes.tell(&made.notes);
            return Ok(false);
        }
        let record = made.to_record(number);
        self.log.write_all(&record).with_context(|| self.place.say("chunks"))?;
        self.found.insert(number, self.end);
        self.end += record.len() as u64;
        self.outcome.join(made.outcome);
        self.notes.tell(&made.notes);
        Ok(true)
    }

    fn is_ended(&self) -> bool {
        self.is_ended
    }

    fn close(&mut self) -> anyhow::Result<Outcome> {
        self.notes.close();
        let (there, all) = (self.len(), self.range.end - self.range.start);
        if there < all {
            let place = self.place.0.display();
            say(&format!("hyperdoku: {there} of {all} chunks are in {place}; --resume goes on\n"));
            return Ok(self.outcome);
        }
        if !self.is_complete {
            self.join()?;
        }
        fs::remove_file(self.place.at("chunks")).with_context(|| self.place.say("chunks"))?;
        Ok(self.outcome)
    }
}

impl Place {
    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// What to call a file in messages.
    fn say(&self, name: &str) -> String {
        self.at(name).display().to_string()
    }

    /// Makes sure that the directory is for a run with these arguments and no other process works in it.
    fn claim(&self, arguments: &str, resume: bool) -> anyhow::Result<File> {
        fs::create_dir_all(&self.0).with_context(|| self.0.display().to_string())?;
        let file = self.at("arguments");
        let is_begun = file.try_exists().with_context(|| self.say("arguments"))?;
        if is_begun {
            let theirs = fs::read_to_string(&file).with_context(|| self.say("arguments"))?;
            self.compare(&theirs, arguments)?;
            if !resume {
                bail!("{} has this run already; --resume goes on with it", self.0.display());
            }
        } else {
            for entry in fs::read_dir(&self.0).with_context(|| self.0.display().to_string())? {
                let name = entry?.file_name().to_string_lossy().into_owned();
                let is_ours = name.ends_with(UNFINISHED);
                ensure!(is_ours, "{} has no run in it, but {name}", self.0.display());
            }
            self.write("arguments", |file| file.write_all(arguments.as_bytes()))?;
        }
        let lock = File::open(&file).with_context(|| self.say("arguments"))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("another run works in {}", self.0.display()),
            // A file system without locks has none for the others either.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(lock),
        }
    }

    /// Fails unless both are the arguments of the same run.
    fn compare(&self, theirs: &str, ours: &str) -> anyhow::Result<()> {
        if theirs == ours {
            return Ok(());
        }
        let missing = |of: &str, from: &str| {
            let mut lines = of.lines();
            let line = lines.find(|line| !from.lines().any(|other| other == *line));
            line.unwrap_or("nothing more").to_owned()
        };
        let (there, here) = (missing(theirs, ours), missing(ours, theirs));
        bail!("{} has another run: there {there}, here {here}", self.0.display());
    }

    /// Writes a file that is whole or not there.
    fn write(
        &self,
        name: &str,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let unfinished = self.at(&format!("{name}{UNFINISHED}"));
        let all = || {
            let mut file = BufWriter::new(File::create(&unfinished)?);
            write(&mut file)?;
            file.into_inner()?.sync_all()?;
            fs::rename(&unfinished, self.at(name))
        };
        all().with_context(|| self.say(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(path: &Path) -> anyhow::Result<Store> {
        Store::open(path, "verb \"test\"\n", "start\n", 0..3, true, &ProgressBar::hidden())
    }

    fn put(store: &mut Store, number: u64) {
        let text = format!("chunk {number}\n").into_bytes();
        let notes = if number == 1 { "a note\n".to_owned() } else { String::new() };
        let outcome = if number == 1 { Outcome::GaveUp } else { Outcome::Done };
        assert!(
            store
                .put(number, Made { text, notes, outcome, is_last: false })
                .expect("a file can be written")
        );
    }

    /// A directory that is gone at the end.
    struct Temporary(PathBuf);

    impl Temporary {
        fn new(name: &str) -> Self {
            let name = format!("hyperdoku-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn chunks_in_any_order_are_joined_in_theirs() {
        let place = Temporary::new("joined");
        for number in [2, 0, 1] {
            let mut store = open(&place.0).expect("a store");
            put(&mut store, number);
        }
        let mut store = open(&place.0).expect("a store");
        assert_eq!(store.close().expect("a join"), Outcome::GaveUp);
        let read = |name: &str| fs::read_to_string(place.0.join(name)).expect("a file");
        assert_eq!(read("output"), "start\nchunk 0\nchunk 1\nchunk 2\n");
        assert_eq!((read("messages"), read("outcome")), ("a note\n".to_owned(), "4\n".to_owned()));
        drop(store);
        let mut again = open(&place.0).expect("a store");
        assert!((0..3).all(|number| again.has(number)));
        assert_eq!(again.close().expect("nothing to do"), Outcome::GaveUp);
    }

    #[test]
    fn a_damaged_record_and_what_follows_it_are_cut_off() {
        let place = Temporary::new("damaged");
        let mut store = open(&place.0).expect("a store");
        for number in [1, 0, 2] {
            put(&mut store, number);
        }
        let second = store.found[&0];
        drop(store);
        let log = place.0.join("chunks");
        let mut bytes = fs::read(&log).expect("a log");
        bytes[second as usize + 30] ^= 1;
        fs::write(&log, bytes).expect("a log");
        let store = open(&place.0).expect("a store");
        assert_eq!([0, 1, 2].map(|number| store.has(number)), [false, true, false]);
        assert_eq!(fs::metadata(&log).expect("a log").len(), second);
    }

    #[test]
    fn two_at_a_time_are_refused() {
        let place = Temporary::new("locked");
        let first = open(&place.0).expect("a store");
        let second = open(&place.0).expect_err("it is locked").to_string();
        assert!(second.starts_with("another run works in "), "{second}");
        drop(first);
        open(&place.0).expect("it is free again");
    }
}
