//! `bench`: how fast each engine solves each file, in processor time of the engine alone.
//!
//! Puzzles are read before, answers are compared after; between two looks at the clock the engine does
//! nothing but give verdicts. Every solution was checked by its type, and the engines must agree: a
//! verdict that differs from that of an engine before is told and gives exit code 1.
//!
//! Two clocks: what an engine needs is processor time, which other work on the machine does not change;
//! when it has to end is wall time, as it is for a search, since that is what people wait for.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use cpu_time::ThreadTime;
use hyperdoku::format::{ReadError, Reader, Record};
use hyperdoku::grid::{Budget, Digit, Puzzle, Report, Solution, SolverInfo, Verdict};
use hyperdoku::solve::nine::{Batch, Board, Outcome as Found};
use hyperdoku::{engine_named, engines};
use serde::Serialize;

use crate::choices;
use crate::desk::{print, say};
use crate::input::{NO_RECORD, ReadArgs, Source};
use crate::message::{Error, Message, Messages};
use crate::outcome::Outcome;
use crate::stop::Stop;
use crate::table::{Align, aligned};

/// Measure the engines
///
/// For every file and engine: puzzles a second, microseconds a puzzle, the part that needs no guess,
/// guesses a puzzle. Processor time of the engine alone; a puzzle is done when its solution is found and
/// proved to be the only one. `batch` takes thousands of plain 9×9 puzzles at a time, as `solve` does,
/// the engines one after the other. A table on a terminal, one JSON object a line elsewhere. Exit code
/// 1: the engines do not agree.
#[derive(Args, Clone, Debug)]
pub(crate) struct Bench {
    /// Files with puzzles; `-` is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    /// Engines to measure; may be repeated [default: all but naive]
    #[arg(long = "engine", value_name = "NAME", value_delimiter = ',', value_parser = choices::contender(), help_heading = "Run")]
    engines: Vec<Contender>,
    /// Puzzles of a file that are measured, the first ones
    #[arg(long, value_name = "N", default_value = "100000", help_heading = "Run")]
    limit_puzzles: usize,
    /// Seconds for an engine and file; what was done by then is told
    #[arg(long, value_name = "S", default_value = "3", value_parser = choices::seconds, help_heading = "Run")]
    seconds: Duration,
    /// Write one JSON object for each file and engine also on a terminal
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Who is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contender {
    /// An engine, one puzzle at a time.
    Engine(&'static SolverInfo),
    /// The lanes of the 9×9 batch engine, filled by many puzzles at once.
    Batch,
}

/// Processor time between two looks at the clock, so that looking costs nothing.
const LOOK_AFTER: Duration = Duration::from_millis(5);

/// Puzzles that the batch engine takes at a time, about as many as `solve` hands to it.
const BULK: usize = 4096;

/// The puzzles of a file.
struct Corpus {
    name: String,
    /// Those that are measured, with their lines.
    puzzles: Vec<(u64, Puzzle)>,
    /// How many the file has.
    all: u64,
}

/// What was measured of an engine on a file.
#[derive(Debug, Default, Serialize)]
struct Row<'a> {
    v: u8,
    file: &'a str,
    engine: &'static str,
    /// Puzzles that were measured, the first ones that the engine serves.
    puzzles: usize,
    /// Puzzles in the file.
    of: u64,
    per_second: f64,
    micros: f64,
    /// The part, from 0 to 1, that was solved without a guess; the batch engine cannot tell.
    without_guess: Option<f64>,
    /// Mean number of guesses.
    guesses: f64,
    unique: usize,
    several: usize,
    impossible: usize,
    unknown: usize,
}

/// What an engine did with the puzzles of a file that it serves and reached.
struct Measured {
    /// The verdicts, each with the place of its puzzle.
    verdicts: Vec<(usize, Verdict)>,
    time: Duration,
    guesses: u64,
    /// How many puzzles needed no guess, if that is known.
    without_guess: Option<usize>,
}

impl Contender {
    /// All but the yardstick, which takes minutes where others take microseconds, unless it is asked for.
    fn usual() -> Vec<Self> {
        let engines = engines().filter(|info| info.name != "naive").map(Self::Engine);
        engines.chain([Self::Batch]).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Engine(info) => info.name,
            Self::Batch => "batch",
        }
    }
}

impl Bench {
    /// Measures every engine on every file.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let sources: Vec<Source> = self.files.iter().map(|path| Source::at(path)).collect();
        let names = sources.iter().map(Source::name).collect();
        let (mut messages, mut outcome) = (Messages::new(names), Outcome::Done);
        for (file, source) in sources.iter().enumerate() {
            let mut tell = |message: Message| {
                if matches!(message, Message::Error(_)) {
                    outcome.join(Outcome::BadInput);
                }
                say(&messages.line_of(file, &message));
            };
            let corpus = self.read(source, stop, &mut tell);
            if !self.measure_all(&corpus, stop, &mut outcome)? {
                return Ok(Outcome::Done);
            }
        }
        say(&messages.close());
        if stop.is_interrupt() {
            outcome.join(Outcome::Interrupted);
        }
        Ok(outcome)
    }

    fn read(&self, source: &Source, stop: &Stop, tell: &mut impl FnMut(Message)) -> Corpus {
        let mut corpus = Corpus { name: source.name(), puzzles: Vec::new(), all: 0 };
        let input = match source.open() {
            Ok(input) => input,
            Err(error) => {
                tell(Message::Error(Error::of_file(ReadError::from(error))));
                return corpus;
            }
        };
        let mut records = 0;
        for record in Reader::new(input, self.read.options()) {
            if stop.is_wanted() {
                return corpus;
            }
            records += 1;
            match record.map_err(error_of).and_then(|record| puzzle_of(record, tell)) {
                Ok(_) if corpus.puzzles.len() == self.limit_puzzles => corpus.all += 1,
                Ok(puzzle) => {
                    corpus.all += 1;
                    corpus.puzzles.push(puzzle);
                }
                Err(error) => tell(Message::Error(error)),
            }
        }
        if records == 0 {
            tell(Message::Error(Error::at((1, 1), NO_RECORD)));
        }
        corpus
    }

    /// Measures every engine on a file and writes the rows; false if nobody reads them.
    fn measure_all(
        &self,
        corpus: &Corpus,
        stop: &Stop,
        outcome: &mut Outcome,
    ) -> anyhow::Result<bool> {
        let as_table = io::stdout().is_terminal() && !self.json;
        let mut known: Vec<Option<(&'static str, Verdict)>> = vec![None; corpus.puzzles.len()];
        let mut rows = Vec::new();
        let engines =
            if self.engines.is_empty() { Contender::usual() } else { self.engines.clone() };
        for contender in engines {
            let name = contender.name();
            let measured = match contender {
                Contender::Engine(info) => self.one_by_one(info, corpus, stop),
                Contender::Batch => self.in_bulk(corpus, stop),
            };
            if measured.verdicts.is_empty() {
                say(&format!("{}: engine {name} serves none of it\n", corpus.name));
                continue;
            }
            let row = row_of(name, corpus, &measured);
            for (at, verdict) in measured.verdicts {
                let before = known[at].get_or_insert_with(|| (name, verdict.clone()));
                if !agree(&before.1, &verdict) {
                    outcome.join(Outcome::NotUnique);
                    say(&format!(
                        "{}:{}: engines do not agree: {} says {}, {} says {}\n",
                        corpus.name,
                        corpus.puzzles[at].0,
                        before.0,
                        before.1.word(),
                        name,
                        verdict.word()
                    ));
                }
                if matches!(before.1, Verdict::Unknown(_)) {
                    *before = (name, verdict);
                }
            }
            if !as_table && !print(serde_json::to_string(&row)? + "\n")? {
                return Ok(false);
            }
            rows.push(row);
        }
        if as_table && !rows.is_empty() {
            return print(format!("{}\n{}\n", corpus.name, table(&rows)));
        }
        Ok(true)
    }

    /// Measures an engine on the puzzles that it serves, one after the other.
    fn one_by_one(&self, info: &'static SolverInfo, corpus: &Corpus, stop: &Stop) -> Measured {
        let puzzles = corpus.puzzles.iter().map(|(_, puzzle)| puzzle).enumerate();
        let served: Vec<_> = puzzles.filter(|(_, puzzle)| info.serves(puzzle).is_ok()).collect();
        let mut engine = (info.make)();
        let mut answers = Vec::with_capacity(served.len());
        let deadline = Deadline::after(self.seconds);
        let (mut time, mut share) = (Duration::ZERO, 1);
        while answers.len() < served.len() && !stop.is_wanted() {
            let rest = deadline.rest();
            if rest.is_none() && !answers.is_empty() {
                break;
            }
            let budget = Budget::unlimited().with_time(rest.unwrap_or_default());
            let budget = budget.with_stop(stop.flag());
            let start = answers.len();
            let next = &served[start..served.len().min(start + share)];
            let clock = ThreadTime::now();
            for (_, puzzle) in next {
                let gave_up = |_| (Verdict::Unknown(None), Report::default());
                answers.push(engine.verdict(puzzle, &budget).unwrap_or_else(gave_up));
                if matches!(answers.last(), Some((Verdict::Unknown(_), _))) {
                    break;
                }
            }
            let spent = clock.elapsed();
            time += spent;
            if spent < LOOK_AFTER {
                share *= 2;
            }
        }
        Measured {
            time,
            guesses: answers.iter().map(|(_, report)| report.guesses).sum(),
            without_guess: Some(answers.iter().filter(|(_, report)| report.guesses == 0).count()),
            verdicts: served
                .iter()
                .zip(answers)
                .map(|(&(at, _), (verdict, _))| (at, verdict))
                .collect(),
        }
    }

    /// Measures the batch engine on the plain 9×9 puzzles, [`BULK`] at a time.
    fn in_bulk(&self, corpus: &Corpus, stop: &Stop) -> Measured {
        let puzzles = corpus.puzzles.iter().map(|(_, puzzle)| puzzle).enumerate();
        let (places, boards): (Vec<usize>, Vec<Board>) =
            puzzles.filter_map(|(at, puzzle)| Some((at, plain_board(puzzle)?))).unzip();
        let mut batch = Batch::new();
        let mut found = Vec::with_capacity(boards.len());
        let deadline = Deadline::after(self.seconds);
        let mut time = Duration::ZERO;
        for share in boards.chunks(BULK) {
            if stop.is_wanted() || deadline.rest().is_none() && !found.is_empty() {
                break;
            }
            let clock = ThreadTime::now();
            found.extend(batch.outcomes(share, 2));
            time += clock.elapsed();
        }
        let verdict = |(at, found): (usize, Found)| (at, verdict_of(&corpus.puzzles[at].1, &found));
        Measured {
            time,
            guesses: batch.counters().guesses,
            without_guess: None,
            verdicts: places.into_iter().zip(found).map(verdict).collect(),
        }
    }
}

/// When an engine has to end, in wall time.
struct Deadline(Option<Instant>);

impl Deadline {
    #[expect(clippy::disallowed_methods, reason = "people wait by the clock on the wall")]
    fn after(time: Duration) -> Self {
        // A time too long for the clock is no bound.
        Self(Instant::now().checked_add(time))
    }

    /// The time until then; `None` if it is over.
    #[expect(clippy::disallowed_methods, reason = "people wait by the clock on the wall")]
    fn rest(&self) -> Option<Duration> {
        let Self(Some(end)) = self else { return Some(Duration::MAX) };
        end.checked_duration_since(Instant::now()).filter(|rest| !rest.is_zero())
    }
}

/// The board of a 9×9 puzzle without marks and extra houses.
fn plain_board(puzzle: &Puzzle) -> Option<Board> {
    let lanes = engine_named("lanes").expect("the batch engine serves what its lanes serve");
    let is_plain = puzzle.marks().is_none() && lanes.serves(puzzle).is_ok();
    is_plain.then(|| Board::from_puzzle(puzzle))?
}

/// What the batch engine found out about a puzzle, with limit 2.
///
/// # Panics
/// If a solution breaks a rule, which the engine has checked.
fn verdict_of(puzzle: &Puzzle, found: &Found) -> Verdict {
    let solution = |board: &Board| {
        let digits = board.digits().iter().map(|&digit| Digit::new(usize::from(digit)));
        let digits = digits.collect::<Option<_>>().expect("a solution is full");
        Solution::new(puzzle, digits).expect("a solution obeys every house")
    };
    match found.count {
        0 => Verdict::Impossible,
        1 => Verdict::Unique(solution(&found.first)),
        _ => Verdict::Several(solution(&found.first), solution(&found.second)),
    }
}

fn error_of(error: ReadError) -> Error {
    match error {
        ReadError::Parse(error) => error.into(),
        error @ ReadError::Io(_) => Error::of_file(error),
    }
}

fn puzzle_of(record: Record, tell: &mut impl FnMut(Message)) -> Result<(u64, Puzzle), Error> {
    let Record { grid, notes, place, .. } = record;
    for note in notes {
        tell(Message::Note(place.line, note));
    }
    match Puzzle::new(grid) {
        Ok(puzzle) => Ok((place.line, puzzle)),
        Err(clash) => Err(Error::at(place.of(clash.cells[1]), clash)),
    }
}

/// Whether two verdicts can both be true.
fn agree(one: &Verdict, other: &Verdict) -> bool {
    match (one, other) {
        (Verdict::Unknown(_), _) | (_, Verdict::Unknown(_)) => true,
        (Verdict::Unique(one), Verdict::Unique(other)) => one.digits() == other.digits(),
        _ => one.word() == other.word(),
    }
}

fn row_of<'a>(engine: &'static str, corpus: &'a Corpus, measured: &Measured) -> Row<'a> {
    let verdicts = &measured.verdicts;
    let count = |word| verdicts.iter().filter(|(_, verdict)| verdict.word() == word).count();
    let puzzles = verdicts.len() as f64;
    // The clock may be too coarse for a handful of easy puzzles.
    let seconds = measured.time.as_secs_f64().max(1e-9);
    Row {
        v: 1,
        file: &corpus.name,
        engine,
        puzzles: verdicts.len(),
        of: corpus.all,
        per_second: puzzles / seconds,
        micros: seconds * 1e6 / puzzles,
        without_guess: measured.without_guess.map(|count| count as f64 / puzzles),
        guesses: measured.guesses as f64 / puzzles,
        unique: count("unique"),
        several: count("several"),
        impossible: count("impossible"),
        unknown: count("unknown"),
    }
}

fn table(rows: &[Row<'_>]) -> String {
    const HEADINGS: [(&str, Align); 7] = [
        ("ENGINE", Align::Left),
        ("PUZZLES", Align::Right),
        ("PUZZLES/S", Align::Right),
        ("µs/PUZZLE", Align::Right),
        ("NO GUESS", Align::Right),
        ("GUESSES/PUZZLE", Align::Right),
        ("GAVE UP", Align::Right),
    ];
    let mut lines = vec![HEADINGS.map(|(heading, _)| heading.to_owned()).to_vec()];
    lines.extend(rows.iter().map(|row| {
        let part = row.puzzles as u64 != row.of;
        vec![
            row.engine.to_owned(),
            if part { format!("{} of {}", row.puzzles, row.of) } else { row.puzzles.to_string() },
            format!("{:.0}", row.per_second),
            format!("{:.2}", row.micros),
            row.without_guess.map_or("–".to_owned(), |part| format!("{:.1} %", 100.0 * part)),
            format!("{:.2}", row.guesses),
            row.unknown.to_string(),
        ]
    }));
    aligned(&HEADINGS.map(|(_, align)| align), &lines)
}

#[cfg(test)]
mod tests {
    use hyperdoku::format::ReadOptions;

    use super::*;

    fn verdict(text: &str) -> Verdict {
        let record = Reader::new(text.as_bytes(), ReadOptions::default()).next();
        let grid = record.expect("a record").expect("a good one").grid;
        Verdict::Unique(Puzzle::new(grid).expect("no clash").as_solution().expect("a full grid"))
    }

    #[test]
    fn verdicts_disagree_when_both_cannot_be_true() {
        let (one, other) = (verdict("1234341221434321"), verdict("1234341243212143"));
        assert!(agree(&one, &one));
        assert!(!agree(&one, &other));
        assert!(!agree(&one, &Verdict::Impossible));
        assert!(agree(&one, &Verdict::Unknown(None)));
    }
}
