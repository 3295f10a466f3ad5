//! The pipeline: records are read, worked on and written, and written in their order.
//!
//! ```text
//! each worker:   Intake::take ─▶ work ─▶ Desk::put          main thread: Desk::watch
//!                (one at a time)         (one at a time)
//! ```
//! A worker does all that is to be done with what it took: what it read is still in the memory next to its
//! processor when it writes the answer, and with one worker nothing is ever handed on or waited for.
//! Each keeps its engines and its memory. The desk puts answers in order, so that the output is the same
//! for any number of threads.

use std::fmt;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::answer::{Answer, Task};
use crate::desk::{Desk, End, Manner, Parcel, say};
use crate::input::{Content, InputArgs, Intake, Share, Source};
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::plain;
use crate::search::Engines;
use crate::stop::Stop;

/// How to run.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Run")]
pub(crate) struct RunArgs {
    /// Worker threads [default: one for each processor]; the output is the same for any number
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Write one JSON object for each record
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    #[command(flatten)]
    pub digits: DigitArgs,
    /// Print totals to stderr at the end
    #[arg(long)]
    pub stats: bool,
    /// Show progress on stderr also when the results go to the terminal (never if stderr is none)
    #[arg(long)]
    progress: bool,
}

impl RunArgs {
    fn threads(&self) -> usize {
        threads(self.threads)
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

/// How many threads work: those asked for, or one for each processor.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(processors, NonZeroUsize::get)
}

/// What a verb does.
pub(crate) trait Job: Send + Sync + 'static {
    /// What the output starts with.
    fn preamble(&self) -> &'static str {
        ""
    }

    /// What the output ends with.
    fn epilogue(&self) -> &'static str {
        ""
    }

    /// The names of the columns, if the output is a table.
    fn heading(&self) -> String {
        String::new()
    }

    /// Whether parts of the output whose class came before are left out.
    fn is_distinct(&self) -> bool {
        false
    }

    /// Says what there is to say about a record.
    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer;

    /// Whether [`Job::answer_plain`] says the same about many records at once, but for their counters.
    fn takes_plain(&self) -> bool {
        false
    }

    /// Says what there is to say about the records of plain lines, in `answer`.
    fn answer_plain(&self, engines: &mut Engines, plain: Plain<'_>, answer: &mut Answer) {
        plain.one_by_one(self, engines, answer);
    }
}

/// Records of one plain 9×9 puzzle a line.
#[derive(Debug)]
pub(crate) struct Plain<'a> {
    /// The lines, each a [`PlainLine`]. It may be exchanged for other memory.
    pub block: &'a mut Vec<u8>,
    file: Option<&'a str>,
    number: u64,
    line: u64,
    json: bool,
    digits: DigitArgs,
}

impl Plain<'_> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        plain::lines(self.block).len()
    }

    /// What `job` says about each of them alone.
    fn one_by_one(&self, job: &(impl Job + ?Sized), engines: &mut Engines, answer: &mut Answer) {
        for place in 0..self.len() {
            answer.append(job.answer(engines, &self.task(place)));
        }
    }

    /// The record of one of the lines.
    pub(crate) fn task(&self, place: usize) -> Task<'_> {
        let at = place as u64;
        let record = plain::record_of(&plain::lines(self.block)[place], self.line + at);
        let (file, number, json, digits) = (self.file, self.number + at, self.json, self.digits);
        Task { file, number, record, json, digits }
    }
}

/// Works on every record of the input; the outcome is the gravest of all.
///
/// # Errors
/// If a thread cannot be started, or the output cannot be written; a reader of the output that went
/// away is no error.
///
/// # Panics
/// If a worker does, which is a bug of an engine or of a format.
pub(crate) fn run(
    input: &InputArgs,
    run: &RunArgs,
    stop: &Stop,
    job: impl Job,
) -> anyhow::Result<Outcome> {
    let sources = input.sources();
    if sources.iter().any(Source::is_keyboard) {
        say("hyperdoku: reading puzzles from the keyboard; Ctrl-D ends them\n");
    }
    let files: Arc<[String]> = sources.iter().map(Source::name).collect();
    let plain = job.takes_plain() && !run.json && !run.stats && !input.strict;
    let manner = Manner {
        preamble: if run.json { String::new() } else { job.preamble().to_owned() + &job.heading() },
        epilogue: if run.json { "" } else { job.epilogue() },
        distinct: job.is_distinct(),
        strict: input.strict,
        stats: run.stats,
        bar: run.progress_bar(),
    };
    let shop = Arc::new(Shop {
        intake: input.intake(sources, plain),
        desk: Desk::new(Arc::clone(&files), run.threads(), manner),
        answering: Answering { files, json: run.json, digits: run.digits, job },
        stop: stop.clone(),
    });
    for number in 0..run.threads() {
        let worker = thread::Builder::new().name(format!("worker {number}"));
        let (mine, all) = (Arc::clone(&shop), &shop);
        worker
            .spawn(move || mine.work())
            .inspect_err(|_| all.stop.want())
            .context("cannot start a worker thread")?;
    }
    // Workers are not waited for: one that waits for the standard input cannot be woken.
    let end = shop.desk.watch(stop, || shop.intake.issued());
    stop.want();
    match end {
        End::All | End::Early => Ok(shop.desk.close(stop)),
        End::NoReader => Ok(Outcome::Done),
        End::Failed(error) => Err(error),
        End::Panicked(payload) => panic::resume_unwind(payload),
    }
}

/// What the workers share.
struct Shop<J> {
    intake: Intake,
    desk: Desk,
    answering: Answering<J>,
    stop: Stop,
}

impl<J: Job> Shop<J> {
    /// The life of a worker.
    fn work(&self) {
        let end = panic::catch_unwind(AssertUnwindSafe(|| self.work_through()));
        self.desk.leave(end.err());
    }

    fn work_through(&self) {
        let mut engines = Engines::default();
        let (mut block, mut parcel) = (Vec::new(), Parcel::default());
        while let Some(share) = self.intake.take(&mut block, &self.stop) {
            let order = share.order;
            (parcel.file, parcel.more) = (share.file, share.more);
            self.answering.answer(&mut engines, share, &mut block, &mut parcel.answer);
            // A search that was broken off says that it gave up: that is no answer.
            parcel.cut = self.stop.is_wanted() && parcel.answer.outcome >= Outcome::GaveUp;
            if !self.desk.put(order, &mut parcel) {
                break;
            }
        }
    }
}

/// How every share is answered.
pub(crate) struct Answering<J> {
    /// The names of the sources.
    pub files: Arc<[String]>,
    /// Whether answers are JSON objects.
    pub json: bool,
    /// How digits are written.
    pub digits: DigitArgs,
    /// What is done with each record.
    pub job: J,
}

impl<J: Job> Answering<J> {
    /// The answer to a share, in place of what was in `answer`.
    pub(crate) fn answer(
        &self,
        engines: &mut Engines,
        share: Share,
        block: &mut Vec<u8>,
        answer: &mut Answer,
    ) {
        answer.clear();
        let file = (self.files.len() > 1).then(|| self.files[share.file].as_str());
        let (number, json, digits) = (share.number, self.json, self.digits);
        match share.content {
            Content::BadFile(error) => answer.append(Answer::of_bad(file, None, error, json)),
            Content::BadRecord(error) => {
                answer.append(Answer::of_bad(file, Some(number), error, json));
            }
            Content::Record(record) => {
                let task = Task { file, number, record, json, digits };
                answer.append(self.job.answer(engines, &task));
                answer.tally.records = 1;
            }
            Content::Plain { line } => {
                let plain = Plain { block, file, number, line, json, digits };
                let records = plain.len() as u64;
                if self.job.takes_plain() && !json {
                    self.job.answer_plain(engines, plain, answer);
                } else {
                    plain.one_by_one(&self.job, engines, answer);
                }
                answer.tally.records = records;
            }
        }
    }
}
