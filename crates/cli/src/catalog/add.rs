//! `catalog add`: puzzles of any text into a catalogue.
//!
//! ```text
//! reader ─▶ batch: BATCH records of one file ─▶ workers: solution and form ─▶ one transaction
//! ```
//! The transaction holds how far the file was read, so a run that was killed is gone on with by the same command.
//! What was read before is read again, since the file must still say the same, but not solved again.

use std::mem;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use clap::Args;
use crc32fast::Hasher;
use hyperdoku::canonical::FormOrNot;
use hyperdoku::format::{PlainLine, Record};
use hyperdoku::grid::{Cell, Proper, Puzzle, Verdict};
use hyperdoku::logic;
use hyperdoku_catalog::{Access, Catalog, Entry, Place, Progress};
use serde_json::json;

use crate::desk::{print, say};
use crate::input::{Content, InputArgs, Intake, Share, Source};
use crate::message::{Error, Message, Messages};
use crate::outcome::Outcome;
use crate::pipeline;
use crate::plain;
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

use super::rate::ratings_of;

/// Add puzzles to a catalogue
///
/// Each is solved; those without just one solution are named on stderr and left out. Puzzles that the catalogue has
/// in another dress are counted. Adding the same file again, after an interruption or because it has grown, goes on
/// where it ended. The last line says how many are new.
#[derive(Args, Clone, Debug)]
pub(super) struct Add {
    /// File of the catalogue; made if there is none
    #[arg(value_name = "CATALOG")]
    catalog: PathBuf,
    #[command(flatten)]
    input: InputArgs,
    /// Name of the source; that of the file if not given
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    source: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    /// Rate each new puzzle; the hardest take a second each
    #[arg(long)]
    rate: bool,
    /// Worker threads [default: one for each processor]; the catalogue is the same for any number
    #[arg(long, value_name = "N", help_heading = "Run")]
    threads: Option<NonZeroUsize>,
    /// Write a line for each puzzle that is known: where it stands, the number of the known one
    #[arg(long, help_heading = "Output")]
    duplicates: bool,
    /// Write the last line as a JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Records of one transaction, if the input does not pause.
const BATCH: u64 = 16_384;

/// A pause of the input after which what was read is added.
const PAUSE: Duration = Duration::from_millis(200);

/// Shares that are read ahead.
const AHEAD: usize = 64;

/// How many puzzles went where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Totals {
    records: u64,
    before: u64,
    new: u64,
    known: u64,
    refused: u64,
}

/// What was read and waits for the workers.
struct Piece {
    share: Share,
    block: Vec<u8>,
}

/// What became of a piece.
#[derive(Default)]
struct Found {
    entries: Vec<(u64, Entry)>,
    messages: Vec<Message>,
    outcome: Outcome,
    refused: u64,
}

impl Add {
    /// Adds what is new.
    pub(super) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let sources = self.input.sources();
        if self.source.is_some() && sources.len() > 1 {
            return Err(crate::chunk::conflict(
                "--source names one source; add one file at a time",
            ));
        }
        let files: Arc<[String]> = sources.iter().map(Source::name).collect();
        let names = files.iter().map(|file| self.source.clone().unwrap_or_else(|| file.clone()));
        // What came through a pipe before is not what comes now.
        let is_lasting =
            |source: &Source| self.source.is_some() || !matches!(source, Source::Stdin);
        let lasting = sources.iter().map(is_lasting);
        let mut adding = Adding {
            verb: self,
            catalog: Catalog::open(&self.catalog, Access::Create)?,
            finder: Finder {
                plan: self.search.plan(2, false, stop),
                rate: self.rate,
                stop: stop.clone(),
            },
            engines: (0..pipeline::threads(self.threads)).map(|_| Engines::default()).collect(),
            sources: names.zip(lasting).collect(),
            messages: Messages::new(Arc::clone(&files)),
            totals: Totals::default(),
            outcome: Outcome::Done,
            resumed: Progress::default(),
            progress: Progress::default(),
        };
        let shares = read(self.input.intake(sources, true), stop);
        adding.work(&shares, stop)?;
        adding.close(stop)
    }
}

/// Reads ahead. The thread is not waited for: one that waits for the standard input cannot be woken.
fn read(intake: Intake, stop: &Stop) -> Receiver<Piece> {
    let (sender, receiver) = sync_channel(AHEAD);
    let stop = stop.clone();
    thread::spawn(move || {
        let mut block = Vec::new();
        while let Some(share) = intake.take(&mut block, &stop) {
            if sender.send(Piece { share, block: mem::take(&mut block) }).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The state of a run.
struct Adding<'v> {
    verb: &'v Add,
    catalog: Catalog,
    finder: Finder,
    engines: Vec<Engines>,
    /// The name of each source, and whether it says the same when it is read again.
    sources: Vec<(String, bool)>,
    messages: Messages,
    totals: Totals,
    outcome: Outcome,
    /// How far the source was read in earlier runs.
    resumed: Progress,
    /// How far it was read now.
    progress: Progress,
}

impl Adding<'_> {
    /// Takes pieces until there are no more, or the end is wanted.
    fn work(&mut self, shares: &Receiver<Piece>, stop: &Stop) -> anyhow::Result<()> {
        let (mut batch, mut records, mut file) = (Vec::new(), 0, None);
        loop {
            let piece = match shares.recv_timeout(PAUSE) {
                Ok(piece) => Some(piece),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let is_other = piece.as_ref().is_some_and(|piece| Some(piece.share.file) != file);
            if is_other || piece.is_none() || records >= BATCH {
                self.add(&batch, file)?;
                batch.clear();
                records = 0;
            }
            if stop.is_wanted() || self.outcome == Outcome::BadInput && self.verb.input.strict {
                break;
            }
            let Some(piece) = piece else { continue };
            if is_other {
                file = Some(piece.share.file);
                self.start(piece.share.file)?;
            }
            let (size, piece) = self.behind(piece)?;
            records += size;
            batch.extend(piece);
        }
        self.add(&batch, file)
    }

    /// Starts with a source, where it ended before.
    fn start(&mut self, file: usize) -> anyhow::Result<()> {
        let (name, is_lasting) = &self.sources[file];
        self.progress = Progress::default();
        self.resumed = if *is_lasting { self.catalog.progress(name)? } else { Progress::default() };
        Ok(())
    }

    /// The part of a piece that was not added in an earlier run, and its number of records.
    fn behind(&mut self, mut piece: Piece) -> anyhow::Result<(u64, Option<Piece>)> {
        let file = piece.share.file;
        if matches!(piece.share.content, Content::BadFile(_)) {
            return Ok((0, Some(piece)));
        }
        let records = match piece.share.content {
            Content::Plain { .. } => plain::lines(&piece.block).len() as u64,
            _ => 1,
        };
        let known = self.resumed.records.saturating_sub(self.progress.records).min(records);
        let mut hasher = Hasher::new_with_initial(self.progress.checksum);
        match &piece.share.content {
            Content::Record(record) => hasher.update(text_of(record).as_bytes()),
            Content::Plain { .. } => {
                // The line ends are part of the sum, so that both ways to a record have one.
                let boards = plain::boards(&piece.block);
                for (at, board) in (0..).zip(&boards) {
                    hasher.update(&board.to_line());
                    hasher.update(b"\n");
                    if at + 1 == known {
                        self.progress.checksum = hasher.clone().finalize();
                        self.compare(file, known)?;
                    }
                }
            }
            _ => hasher.update(b"?\n"),
        }
        let is_plain = matches!(piece.share.content, Content::Plain { .. });
        self.progress.checksum = hasher.finalize();
        if known > 0 && !is_plain {
            self.compare(file, known)?;
        }
        self.progress.records += records;
        self.totals.records += records;
        self.totals.before += known;
        if known == records {
            return Ok((0, None));
        }
        if let Content::Plain { line } = &mut piece.share.content {
            *line += known;
            piece.share.number += known;
            piece.block.drain(..known as usize * mem::size_of::<PlainLine>());
        }
        Ok((records - known, Some(piece)))
    }

    /// Sees, where an earlier run ended, that the source has said the same until there.
    fn compare(&self, file: usize, known: u64) -> anyhow::Result<()> {
        let is_there = self.progress.records + known == self.resumed.records;
        if is_there && self.progress.checksum != self.resumed.checksum {
            let name = self.sources[file].0.clone();
            let records = self.resumed.records;
            return Err(hyperdoku_catalog::CatalogError::Changed { name, records }.into());
        }
        Ok(())
    }

    /// Adds a batch, all or nothing.
    fn add(&mut self, batch: &[Piece], file: Option<usize>) -> anyhow::Result<()> {
        let Some(file) = file.filter(|_| !batch.is_empty()) else { return Ok(()) };
        let found = self.find(batch);
        if found.iter().any(|found| found.outcome == Outcome::Interrupted) {
            // A search was broken off: the batch is added by the next run.
            return Ok(());
        }
        let (mut entries, mut text) = (Vec::new(), String::new());
        for found in found {
            for message in &found.messages {
                text += &self.messages.line_of(file, message);
            }
            self.outcome.join(found.outcome);
            self.totals.refused += found.refused;
            entries.extend(found.entries);
        }
        say(&text);
        let (name, is_lasting) = &self.sources[file];
        let mut progress = self.progress;
        if !is_lasting {
            let earlier = self.catalog.progress(name)?;
            progress.records = progress.records.max(earlier.records);
        }
        let places = self.catalog.add(name, &entries, progress)?;
        let mut lines = String::new();
        for (place, (record, entry)) in places.iter().zip(&entries) {
            match place {
                Place::New(_) => self.totals.new += 1,
                Place::Known(id) => {
                    self.totals.known += 1;
                    if self.verb.duplicates {
                        let line = format!("{name}\t{record}\t{id}\t{}\n", entry.puzzle());
                        lines += &line;
                    }
                }
            }
        }
        print(lines)?;
        Ok(())
    }

    /// What becomes of each piece, worked out by all workers.
    fn find(&mut self, batch: &[Piece]) -> Vec<Found> {
        let next = AtomicUsize::new(0);
        let done: Vec<OnceLock<Found>> = batch.iter().map(|_| OnceLock::new()).collect();
        let finder = &self.finder;
        thread::scope(|scope| {
            for engines in &mut self.engines {
                scope.spawn(|| {
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(piece) = batch.get(place) else { break };
                        // Each piece is worked on once.
                        let _ = done[place].set(finder.find(engines, piece));
                    }
                });
            }
        });
        done.into_iter().map(|found| found.into_inner().unwrap_or_default()).collect()
    }

    /// Says how many went where.
    fn close(mut self, stop: &Stop) -> anyhow::Result<Outcome> {
        say(&self.messages.close());
        let Totals { records, before, new, known, refused } = self.totals;
        let puzzles = self.catalog.len()?;
        if self.verb.json {
            let object = json!({
                "records": records, "before": before, "new": new, "known": known,
                "refused": refused, "puzzles": puzzles,
            });
            print(object.to_string() + "\n")?;
        } else {
            let skipped =
                if before > 0 { format!(", {before} added before") } else { String::new() };
            print(format!(
                "{records} records: {new} new, {known} known, {refused} refused{skipped}; {puzzles} puzzles in all\n"
            ))?;
        }
        if stop.is_interrupt() {
            self.outcome.join(Outcome::Interrupted);
        }
        Ok(self.outcome)
    }
}

/// The puzzle of a record, as far as its source must say the same again.
fn text_of(record: &Record) -> String {
    let text = hyperdoku_catalog::line_of(&record.grid);
    text.unwrap_or_else(|_| "?".to_owned()) + "\n"
}

/// How puzzles are looked at.
struct Finder {
    plan: Plan,
    rate: bool,
    stop: Stop,
}

impl Finder {
    /// What becomes of a piece.
    fn find(&self, engines: &mut Engines, piece: &Piece) -> Found {
        let mut found = Found::default();
        match &piece.share.content {
            Content::BadFile(error) | Content::BadRecord(error) => {
                found.refuse(error.clone(), Outcome::BadInput);
            }
            Content::Record(record) => {
                self.find_one(engines, piece.share.number, record, &mut found);
            }
            Content::Plain { line } => {
                let boards = plain::boards(&piece.block);
                let mut bulk = engines.forms.take().unwrap_or_default();
                bulk.find_with_solutions(&boards, |place, form, solution| {
                    let number = piece.share.number + place as u64;
                    if let FormOrNot::Form(form) = form
                        && !self.rate
                    {
                        let entry = Entry::of_nine(&boards[place], solution, &form);
                        found.entries.push((number, entry));
                    } else {
                        let (text, line) =
                            (&plain::lines(&piece.block)[place], line + place as u64);
                        let record = plain::record_of(text, line);
                        self.find_one(engines, number, &record, &mut found);
                    }
                });
                engines.forms = Some(bulk);
            }
        }
        found
    }

    /// What becomes of a record.
    fn find_one(&self, engines: &mut Engines, number: u64, record: &Record, found: &mut Found) {
        let place = |cell| record.place.of(cell);
        let first = place(Cell::new(0));
        for note in &record.notes {
            found.messages.push(Message::Note(record.place.line, note.clone()));
        }
        let puzzle = match Puzzle::new(record.grid.clone()) {
            Ok(puzzle) => puzzle,
            Err(clash) => {
                return found.refuse(Error::at(place(clash.cells[1]), clash), Outcome::BadInput);
            }
        };
        let verdict = match self.plan.find(engines, &puzzle) {
            Ok((verdict, _)) => verdict,
            Err(error) => return found.refuse(Error::at(first, error), Outcome::BadInput),
        };
        match &verdict {
            Verdict::Unique(_) => {}
            Verdict::Unknown(_) if self.stop.is_wanted() => found.outcome = Outcome::Interrupted,
            Verdict::Unknown(_) => {
                let reason = "left out: the limit was reached before it was known to be unique";
                found.refuse(Error::at(first, reason), Outcome::GaveUp);
            }
            Verdict::Several(..) => {
                let reason = "left out: it has several solutions";
                found.refuse(Error::at(first, reason), Outcome::NotUnique);
            }
            Verdict::Impossible => {
                let reason = "left out: it has no solution";
                found.refuse(Error::at(first, reason), Outcome::NotUnique);
            }
        }
        let board = logic::Board::new(&puzzle).ok().filter(|_| self.rate);
        let proper =
            Proper::new(puzzle, verdict).expect("an engine's solution is one of its puzzle");
        let Some(proper) = proper else { return };
        let ratings = board.as_ref().and_then(|board| ratings_of(board, &self.plan, engines));
        if board.is_some() && ratings.is_none() && self.stop.is_wanted() {
            found.outcome = Outcome::Interrupted;
            return;
        }
        match Entry::of(&proper) {
            Ok(mut entry) => {
                entry.ratings = ratings;
                found.entries.push((number, entry));
            }
            Err(error) => found.refuse(Error::at(first, error), Outcome::BadInput),
        }
    }
}

impl Found {
    fn refuse(&mut self, error: Error, outcome: Outcome) {
        self.refused += 1;
        self.messages.push(Message::Error(error));
        self.outcome.join(outcome);
    }
}
