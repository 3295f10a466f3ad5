//! Input: files and the standard input, one after the other, as numbered records.
//!
//! A thread of its own reads ahead. Whenever the reader asks its input for more bytes, which is where it
//! may have to wait, what was read so far is handed on first: a pipe or a person at the keyboard is
//! answered record by record, and a file is read by the hundred.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use clap::Args;
use hyperdoku::format::{Alphabet, Format, PlainPuzzle, ReadError, ReadOptions, Reader, Record};
use hyperdoku::grid::{BoxShape, Variant};

use crate::choices;
use crate::message::Error;
use crate::plain::TOGETHER;
use crate::queue::{Load, Queue, Watch};

/// Records that are handed on together.
const BUNDLE: usize = 128;

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

    /// Starts to read every source, in a thread that ends with the process or when nobody wants more:
    /// it cannot be woken while it waits for the standard input.
    pub(crate) fn start(
        &self,
        queue: Arc<Queue<Entry>>,
        plain: bool,
    ) -> io::Result<JoinHandle<()>> {
        let (sources, options) = (self.sources(), self.read.options());
        let read = move || {
            let _watch = Watch(&*queue);
            let pending = Mutex::default();
            let gathered = Arc::new(Gathered { pending, queue: Arc::clone(&queue) });
            for (file, source) in sources.iter().enumerate() {
                if !read_source(file, source, &options, plain, &gathered) {
                    break;
                }
            }
            queue.end();
        };
        std::thread::Builder::new().name("reader".to_owned()).spawn(read)
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

/// A record of the input, or what is wrong in its place.
#[derive(Debug)]
pub(crate) struct Entry {
    /// 0-based place in the order of all entries.
    pub order: u64,
    /// 0-based number of its source.
    pub file: usize,
    /// 1-based number of the record, or of the first of several, in its source; bad ones count.
    pub number: u64,
    /// What was read.
    pub content: Content,
}

/// What was read.
#[derive(Debug)]
pub(crate) enum Content {
    /// A record.
    Record(Box<Record>),
    /// Records of one plain 9×9 puzzle a line, from this line on.
    Plain { line: u64, puzzles: Vec<PlainPuzzle> },
    /// A record that is wrong.
    BadRecord(Error),
    /// A file that cannot be read, or holds no record.
    BadFile(Error),
}

impl Load for Entry {
    fn load(&self) -> usize {
        // Whatever its size, a record has a fixed cost too: about that of as many cells.
        const FIXED: usize = 64;
        match &self.content {
            Content::Plain { puzzles, .. } => FIXED + puzzles.len() * 81,
            Content::Record(record) => FIXED + record.grid.geometry().cells(),
            Content::BadRecord(_) | Content::BadFile(_) => FIXED,
        }
    }
}

/// The entries that were read but not handed on, and the number of all so far.
#[derive(Default)]
struct Pending {
    entries: Vec<Entry>,
    read: u64,
}

/// Where entries are gathered on their way into the queue.
struct Gathered {
    pending: Mutex<Pending>,
    queue: Arc<Queue<Entry>>,
}

impl Gathered {
    /// Adds an entry; false when nobody wants more.
    fn push(&self, file: usize, number: u64, content: Content) -> bool {
        let mut pending = self.lock();
        let order = pending.read;
        pending.read += 1;
        pending.entries.push(Entry { order, file, number, content });
        if pending.entries.len() < BUNDLE {
            return true;
        }
        drop(pending);
        self.hand_on()
    }

    /// Hands on what there is; false when nobody wants more.
    fn hand_on(&self) -> bool {
        let entries = std::mem::take(&mut self.lock().entries);
        entries.is_empty() || self.queue.put(entries)
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        // Only the reader thread comes here; the lock is there because an input must be `Send`.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An input that hands on what was gathered before it reads, since it may have to wait.
struct Tap<R> {
    input: R,
    gathered: Arc<Gathered>,
}

impl<R: Read> Read for Tap<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.gathered.hand_on();
        self.input.read(bytes)
    }
}

/// Reads a source to its end; false when nobody wants more.
fn read_source(
    file: usize,
    source: &Source,
    options: &ReadOptions,
    plain: bool,
    gathered: &Arc<Gathered>,
) -> bool {
    let mut number = 0;
    let input = match source.open() {
        Ok(input) => Tap { input, gathered: Arc::clone(gathered) },
        Err(error) => {
            let content = Content::BadFile(Error::of_file(ReadError::from(error)));
            gathered.push(file, number, content);
            return gathered.hand_on();
        }
    };
    let mut reader = Reader::new(input, options.clone());
    loop {
        let mut puzzles = Vec::new();
        if plain && let Some(line) = reader.take_plain(TOGETHER, &mut puzzles) {
            let first = number + 1;
            number += puzzles.len() as u64;
            if !gathered.push(file, first, Content::Plain { line, puzzles }) {
                return false;
            }
            continue;
        }
        let Some(record) = reader.next() else { break };
        number += 1;
        let content = match record {
            Ok(record) => Content::Record(Box::new(record)),
            Err(ReadError::Parse(error)) => Content::BadRecord(error.into()),
            Err(error @ ReadError::Io(_)) => Content::BadFile(Error::of_file(error)),
        };
        if !gathered.push(file, number, content) {
            return false;
        }
    }
    if number == 0 {
        let content = Content::BadFile(Error::at((1, 1), NO_RECORD));
        gathered.push(file, number, content);
    }
    gathered.hand_on()
}

/// The error of a source without any record.
pub(crate) const NO_RECORD: &str = "expected a puzzle, found nothing";
