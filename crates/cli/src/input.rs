//! Input: files and the standard input, one after the other, as numbered records.
//!
//! ```text
//! worker ──take──▶ lock: the next record, or all plain lines that were read ──▶ worker
//! ```
//! There is no thread that reads: each worker reads what it is to work on, one at a time under a lock, so
//! that nothing is handed from processor to processor. It takes one record, or all plain 9×9 lines that
//! are there, and never waits for the input with something in hand: a pipe or a person at the keyboard
//! is answered record by record.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::vec;

use clap::Args;
use hyperdoku::format::{Alphabet, Format, ReadError, ReadOptions, Reader, Record};
use hyperdoku::grid::{BoxShape, Variant};

use crate::choices;
use crate::message::Error;
use crate::plain;
use crate::stop::Stop;

/// What the user knows about the text.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadArgs {
    /// Format of the input (see `hyperdoku formats`); found by looking if not given
    #[arg(long, value_name = "FORMAT", value_parser = choices::format(), hide_possible_values = true)]
    from: Option<&'static Format>,
    /// Rows and columns of a box, for grids of their product as side; the squarest box if not given
    #[arg(long = "box", value_name = "HxW")]
    box_shape: Option<BoxShape>,
    /// How one character names a digit; found by looking if not given
    #[arg(long, value_name = "ALPHABET", value_parser = choices::alphabet())]
    digits: Option<Alphabet>,
    /// A variant whose extra houses every puzzle has; may be repeated
    #[arg(long = "variant", value_name = "NAME", value_delimiter = ',', value_parser = choices::variant())]
    variants: Vec<&'static Variant>,
}

impl ReadArgs {
    /// The same for the library.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            box_shape: self.box_shape,
            alphabet: self.digits,
            variants: self.variants.clone(),
        }
    }
}

/// What to read.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files with puzzles in any known format; `-` or nothing is the standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    /// Stop at the first error in the input
    #[arg(long, help_heading = "Input")]
    pub strict: bool,
}

impl InputArgs {
    /// The inputs in their order.
    pub(crate) fn sources(&self) -> Vec<Source> {
        match self.files[..] {
            [] => vec![Source::Stdin],
            _ => self.files.iter().map(|path| Source::at(path)).collect(),
        }
    }

    /// Where the records of `sources` are taken. `plain` says that plain 9×9 lines are wanted many at
    /// a time.
    pub(crate) fn intake(&self, sources: Vec<Source>, plain: bool) -> Intake {
        let sources = sources.into_iter();
        let inside = Mutex::new(Inside { sources, opened: 0, open: None });
        Intake { options: self.read.options(), plain, inside, issued: AtomicU64::new(0) }
    }
}

/// One input.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// The file at `path`, or the standard input for `-`.
    pub(crate) fn at(path: &Path) -> Self {
        if path == Path::new("-") { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// What to call it in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Whether a person is to type it.
    pub(crate) fn is_keyboard(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// Its bytes.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Stdin => Box::new(io::stdin()),
            Self::File(path) => Box::new(File::open(path)?),
        })
    }
}

/// What a worker takes at a time.
#[derive(Debug)]
pub(crate) struct Share {
    /// 0-based place in the order of all shares.
    pub order: u64,
    /// 0-based number of its source.
    pub file: usize,
    /// 1-based number of the record, or of the first of several, in its source; bad ones count.
    pub number: u64,
    /// Whether the input had more to say when this was read, without any wait.
    pub more: bool,
    /// What was read.
    pub content: Content,
}

/// What was read.
#[derive(Debug)]
pub(crate) enum Content {
    /// A record.
    Record(Record),
    /// Records of one plain 9×9 puzzle a line, the first at this line.
    Plain { line: u64 },
    /// A record that is wrong.
    BadRecord(Error),
    /// A file that cannot be read, or holds no record.
    BadFile(Error),
}

/// Where workers take what they work on.
#[derive(Debug)]
pub(crate) struct Intake {
    options: ReadOptions,
    plain: bool,
    inside: Mutex<Inside>,
    /// Shares that were taken so far.
    issued: AtomicU64,
}

#[derive(Debug)]
struct Inside {
    /// Those that were not opened yet.
    sources: vec::IntoIter<Source>,
    /// How many were.
    opened: usize,
    open: Option<Open>,
}

/// A source that is read, and the number of its records so far.
#[derive(Debug)]
struct Open {
    reader: Reader<'static>,
    records: u64,
}

impl Intake {
    /// The next share; plain lines are put into `block`, whatever that held. `None` when nothing more
    /// comes, or `stop` is wanted.
    pub(crate) fn take(&self, block: &mut Vec<u8>, stop: &Stop) -> Option<Share> {
        // Where a reader panicked there is nothing left to read.
        let mut inside = self.inside.lock().ok()?;
        block.clear();
        let (number, content) = inside.read(&self.options, self.plain, block)?;
        if stop.is_wanted() {
            return None;
        }
        let order = self.issued.fetch_add(1, Ordering::Relaxed);
        let more = inside.open.as_ref().is_some_and(|open| open.reader.is_ready());
        Some(Share { order, file: inside.opened - 1, number, more, content })
    }

    /// How many shares were taken.
    pub(crate) fn issued(&self) -> u64 {
        self.issued.load(Ordering::Relaxed)
    }
}

impl Inside {
    /// The content of the next share and the number of its record. A source without any has one that
    /// says so.
    fn read(
        &mut self,
        options: &ReadOptions,
        plain: bool,
        block: &mut Vec<u8>,
    ) -> Option<(u64, Content)> {
        loop {
            let Some(open) = &mut self.open else {
                let source = self.sources.next()?;
                self.opened += 1;
                match source.open() {
                    Ok(input) => {
                        let reader = Reader::new(input, options.clone());
                        self.open = Some(Open { reader, records: 0 });
                    }
                    Err(error) => {
                        let error = Error::of_file(ReadError::from(error));
                        return Some((0, Content::BadFile(error)));
                    }
                }
                continue;
            };
            if let Some(content) = open.read(plain, block) {
                return Some(content);
            }
            let is_empty = open.records == 0;
            self.open = None;
            if is_empty {
                return Some((0, Content::BadFile(Error::at((1, 1), NO_RECORD))));
            }
        }
    }
}

impl Open {
    fn read(&mut self, plain: bool, block: &mut Vec<u8>) -> Option<(u64, Content)> {
        let number = self.records + 1;
        if plain && let Some(line) = self.reader.take_plain(block) {
            self.records += plain::lines(block).len() as u64;
            return Some((number, Content::Plain { line }));
        }
        let record = self.reader.next()?;
        self.records += 1;
        let content = match record {
            Ok(record) => Content::Record(record),
            Err(ReadError::Parse(error)) => Content::BadRecord(error.into()),
            Err(error @ ReadError::Io(_)) => Content::BadFile(Error::of_file(error)),
        };
        Some((number, content))
    }
}

/// The error of a source without any record.
pub(crate) const NO_RECORD: &str = "expected a puzzle, found nothing";
