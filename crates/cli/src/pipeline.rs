//! The pipeline: records are read, worked on and written at the same time, and written in their order.
//!
//! ```text
//! reader thread ──Queue──▶ worker threads ──channel──▶ this thread: order, stdout, stderr
//! ```
//! Each worker keeps its engines from record to record. Answers are put in order here, so that the
//! output is the same for any number of threads. A barrier after each batch, as parallel iterators have
//! it, would make every worker wait for the slowest puzzle and the reader at the keyboard for a full
//! batch; so the workers are plain threads.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use hyperdoku::format::Record;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::answer::{Answer, Tally, Task};
use crate::input::{Content, Entry, InputArgs, Source};
use crate::message::Messages;
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::plain;
use crate::queue::{Load, Queue, Watch};
use crate::search::Engines;
use crate::stop::Stop;

/// The longest time that a finished answer waits to be written, and Ctrl-C to be noticed.
const TICK: Duration = Duration::from_millis(30);

/// Bytes of output that are gathered before they are written.
const GATHERED: usize = 1 << 16;

/// How to run.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Run")]
pub(crate) struct RunArgs {
    /// Worker threads [default: one for each processor]; the output is the same for any number
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Write one JSON object for each record
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    #[command(flatten)]
    pub digits: DigitArgs,
    /// Print totals to stderr at the end
    #[arg(long)]
    stats: bool,
    /// Show progress on stderr also when the results go to the terminal (never if stderr is none)
    #[arg(long)]
    progress: bool,
}

impl RunArgs {
    fn threads(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(processors, NonZeroUsize::get)
    }

    /// The counter on stderr, where it helps and harms nobody.
    fn progress_bar(&self) -> Option<ProgressBar> {
        let shown = io::stderr().is_terminal() && (self.progress || !io::stdout().is_terminal());
        shown.then(|| {
            let style = ProgressStyle::with_template("{pos} records, {rate}/s, {elapsed}")
                .expect("a template in braces")
                .with_key("rate", |state: &ProgressState, text: &mut dyn fmt::Write| {
                    // It writes into memory.
                    let _ = write!(text, "{:.0}", state.per_sec());
                });
            ProgressBar::no_length().with_style(style)
        })
    }
}

/// Works on every record of the input; the outcome is the gravest of all. `plain` says that the work is to
/// solve, and that a line of 81 digits is all that is wanted of a puzzle with one solution: then such
/// lines are solved many at a time.
///
/// # Errors
/// If a thread cannot be started, or the output cannot be written; a reader of the output that went
/// away is no error.
///
/// # Panics
/// If a thread does, which is a bug of an engine or of a format.
pub(crate) fn run(
    input: &InputArgs,
    run: &RunArgs,
    preamble: &'static str,
    plain: bool,
    stop: &Stop,
    work: impl Fn(&mut Engines, Task<'_>) -> Answer + Sync,
) -> anyhow::Result<Outcome> {
    let sources = input.sources();
    if sources.iter().any(Source::is_keyboard) {
        say("hyperdoku: reading puzzles from the keyboard; Ctrl-D ends them\n");
    }
    let files: Arc<[String]> = sources.iter().map(Source::name).collect();
    let queue = Arc::new(Queue::new(run.threads()));
    let reader = input
        .start(Arc::clone(&queue), plain && !run.stats && !input.strict)
        .context("cannot start the thread that reads")?;
    let (json, digits) = (run.json, run.digits);
    let shop = Shop { files: Arc::clone(&files), queue, stop: stop.clone(), json, digits, work };
    let mut desk = Desk::new(files, preamble, input.strict, run);
    let written = thread::scope(|scope| {
        let (send, answers) = mpsc::channel();
        let writer = thread::current();
        for number in 0..run.threads() {
            let (send, writer, shop) = (send.clone(), writer.clone(), &shop);
            let worker = thread::Builder::new().name(format!("worker {number}"));
            let started = worker.spawn_scoped(scope, move || shop.work_through(send, &writer));
            if let Err(error) = started {
                shop.close();
                return Err(error).context("cannot start a worker thread");
            }
        }
        drop(send);
        let written = desk.write_all(&answers, &shop.queue, stop);
        shop.close();
        written
    });
    let end = written?;
    if end == End::All
        && let Err(panic) = reader.join()
    {
        std::panic::resume_unwind(panic);
    }
    Ok(desk.finish(end, stop))
}

/// What the workers share.
struct Shop<W> {
    files: Arc<[String]>,
    queue: Arc<Queue<Entry>>,
    stop: Stop,
    json: bool,
    digits: DigitArgs,
    work: W,
}

/// An answer with its place in the order and the load that leaves with it.
struct Parcel {
    order: u64,
    load: usize,
    file: usize,
    answer: Answer,
}

impl<W: Fn(&mut Engines, Task<'_>) -> Answer + Sync> Shop<W> {
    /// The life of a worker. It wakes the writer after each share, not after each record: waking costs
    /// as much as an easy puzzle.
    fn work_through(&self, send: Sender<Parcel>, writer: &Thread) {
        let _watch = Watch(&*self.queue);
        let mut engines = Engines::default();
        while let Some(share) = self.queue.take() {
            if self.work_on(share, &mut engines, &send).is_break() {
                break;
            }
            writer.unpark();
        }
        // The writer looks for more answers until the last worker has no more to send.
        drop(send);
        writer.unpark();
    }

    fn work_on(
        &self,
        share: Vec<Entry>,
        engines: &mut Engines,
        send: &Sender<Parcel>,
    ) -> ControlFlow<()> {
        for entry in share {
            let (order, load, file) = (entry.order, entry.load(), entry.file);
            let answer = self.answer(engines, entry);
            // A search that was broken off says that it gave up: that is no answer.
            let cut = self.stop.is_wanted() && answer.outcome >= Outcome::GaveUp;
            if cut || send.send(Parcel { order, load, file, answer }).is_err() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(&self, engines: &mut Engines, entry: Entry) -> Answer {
        let file = (self.files.len() > 1).then(|| self.files[entry.file].as_str());
        let number = entry.number;
        match entry.content {
            Content::BadFile(error) => Answer::of_bad(file, None, error, self.json),
            Content::BadRecord(error) => Answer::of_bad(file, Some(number), error, self.json),
            Content::Record(record) => self.answer_one(engines, file, number, *record),
            Content::Plain { line, puzzles } => {
                let mut bulk = engines.bulk.take().unwrap_or_default();
                let answer = plain::answer(&mut bulk, &puzzles, |place| {
                    let record = plain::record_of(&puzzles[place], line + place as u64);
                    self.answer_one(engines, file, number + place as u64, record)
                });
                engines.bulk = Some(bulk);
                answer
            }
        }
    }

    fn answer_one(
        &self,
        engines: &mut Engines,
        file: Option<&str>,
        number: u64,
        record: Record,
    ) -> Answer {
        let (json, digits) = (self.json, self.digits);
        let mut answer = (self.work)(engines, Task { file, number, record, json, digits });
        answer.tally.records = 1;
        answer
    }

    /// Sends every thread home.
    fn close(&self) {
        self.stop.want();
        self.queue.close();
    }
}

/// Why no more is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Every answer was written.
    All,
    /// The user asked for it, or `--strict` did at the first error.
    Early,
    /// The reader of the output went away.
    NoReader,
}

/// Where answers become output.
struct Desk {
    messages: Messages,
    strict: bool,
    stats: bool,
    bar: Option<ProgressBar>,
    start: Instant,
    next: u64,
    waiting: BTreeMap<u64, Parcel>,
    text: String,
    outcome: Outcome,
    tally: Tally,
}

impl Desk {
    #[expect(clippy::disallowed_methods, reason = "the totals tell people how long the run took")]
    fn new(files: Arc<[String]>, preamble: &str, strict: bool, run: &RunArgs) -> Self {
        Self {
            messages: Messages::new(files),
            strict,
            stats: run.stats,
            bar: run.progress_bar(),
            start: Instant::now(),
            next: 0,
            waiting: BTreeMap::new(),
            text: if run.json { String::new() } else { preamble.to_owned() },
            outcome: Outcome::default(),
            tally: Tally::default(),
        }
    }

    /// Writes answers in their order until there are no more.
    fn write_all(
        &mut self,
        answers: &Receiver<Parcel>,
        queue: &Queue<Entry>,
        stop: &Stop,
    ) -> anyhow::Result<End> {
        loop {
            let ended = loop {
                match answers.try_recv() {
                    Ok(parcel) => self.waiting.insert(parcel.order, parcel),
                    Err(error) => break error == TryRecvError::Disconnected,
                };
                let mut load = 0;
                while let Some(parcel) = self.waiting.remove(&self.next) {
                    load += parcel.load;
                    let is_bad = parcel.answer.outcome >= Outcome::BadInput;
                    self.take(parcel);
                    if is_bad && self.strict {
                        return self.flush().map(|end| end.unwrap_or(End::Early));
                    }
                }
                if self.text.len() >= GATHERED
                    && let Some(end) = self.flush()?
                {
                    return Ok(end);
                }
                if load > 0 {
                    queue.leave(load);
                }
            };
            if let Some(end) = self.flush()? {
                return Ok(end);
            }
            if ended {
                return Ok(if stop.is_wanted() { End::Early } else { End::All });
            }
            if stop.is_wanted() {
                queue.close();
            }
            thread::park_timeout(TICK);
        }
    }

    /// Takes the next answer in order.
    fn take(&mut self, parcel: Parcel) {
        self.next += 1;
        let answer = parcel.answer;
        if self.text.is_empty() {
            self.text = answer.text;
        } else {
            self.text += &answer.text;
        }
        self.outcome.join(answer.outcome);
        self.tally.add(&answer.tally);
        for message in answer.messages {
            let line = self.messages.line_of(parcel.file, message);
            self.tell(&line);
        }
    }

    /// Writes what was gathered; an end if nobody reads it.
    fn flush(&mut self) -> anyhow::Result<Option<End>> {
        if let Some(bar) = &self.bar {
            bar.set_position(self.tally.records);
        }
        if self.text.is_empty() {
            return Ok(None);
        }
        let text = std::mem::take(&mut self.text);
        let is_read = match &self.bar {
            Some(bar) if io::stdout().is_terminal() => bar.suspend(|| print(&text)),
            _ => print(&text),
        };
        Ok(if is_read? { None } else { Some(End::NoReader) })
    }

    /// Writes to stderr, above the progress if that is shown.
    fn tell(&self, text: &str) {
        match &self.bar {
            Some(bar) if !text.is_empty() => bar.suspend(|| say(text)),
            _ => say(text),
        }
    }

    /// The outcome of the run, after the last words.
    fn finish(mut self, end: End, stop: &Stop) -> Outcome {
        if end == End::NoReader {
            return Outcome::Done;
        }
        let rest = self.messages.close();
        self.tell(&rest);
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        if self.stats {
            let seconds = self.start.elapsed().as_secs_f64();
            say(&format!("{}; {seconds:.3} s\n", self.tally));
        }
        if stop.is_interrupt() {
            self.outcome.join(Outcome::Interrupted);
        }
        self.outcome
    }
}

/// Writes results to stdout at once; false if nobody reads them any more.
///
/// # Errors
/// If they cannot be written for another reason.
pub(crate) fn print(text: &str) -> anyhow::Result<bool> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error).context("cannot write the results"),
    }
}

/// Writes to stderr; if nobody listens there is nobody to tell.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
