//! `bench`: how fast each engine solves each file, in processor time of the engine alone.
//!
//! Puzzles are read before, answers are compared after; between two looks at the clock the engine does
//! nothing but give verdicts. Every solution was checked by its type, and the engines must agree: a
//! verdict that differs from that of an engine before is told and gives exit code 1.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use hyperdoku::engines;
use hyperdoku::format::{ReadError, Reader, Record};
use hyperdoku::grid::{Budget, Puzzle, Report, SolverInfo, Verdict};
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
/// proved to be the only one. A table on a terminal, one JSON object a line elsewhere. Exit code 1: the
/// engines do not agree.
#[derive(Args, Clone, Debug)]
pub(crate) struct Bench {
    /// Files with puzzles; `-` is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    /// Engines to measure; may be repeated [default: all but naive]
    #[arg(long = "engine", value_name = "NAME", value_delimiter = ',', value_parser = choices::engine(), help_heading = "Run")]
    engines: Vec<&'static SolverInfo>,
    /// Puzzles of a file that are measured, the first ones
    #[arg(long, value_name = "N", default_value = "100000", help_heading = "Run")]
    limit_puzzles: usize,
    /// Seconds for an engine and file; what was done by then is told
    #[arg(long, value_name = "S", default_value = "10", value_parser = choices::seconds, help_heading = "Run")]
    seconds: Duration,
    /// Write one JSON object for each file and engine also on a terminal
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Processor time between two looks at the clock, so that looking costs nothing.
const LOOK_AFTER: Duration = Duration::from_millis(5);

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
    /// The part, from 0 to 1, that was solved without a guess.
    without_guess: f64,
    /// Mean number of guesses.
    guesses: f64,
    unique: usize,
    several: usize,
    impossible: usize,
    unknown: usize,
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
                say(&messages.line_of(file, message));
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

    /// The engines asked for; else all but the yardstick, which takes minutes where others take
    /// microseconds, unless it is the only one.
    fn engines(&self) -> Vec<&'static SolverInfo> {
        if !self.engines.is_empty() {
            return self.engines.clone();
        }
        engines().filter(|info| info.name != "naive").collect()
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
        for info in self.engines() {
            let Some((row, verdicts)) = self.measure(info, corpus, stop) else {
                say(&format!("{}: engine {} serves none of it\n", corpus.name, info.name));
                continue;
            };
            for (at, verdict) in verdicts {
                let before = known[at].get_or_insert_with(|| (info.name, verdict.clone()));
                if !agree(&before.1, &verdict) {
                    outcome.join(Outcome::NotUnique);
                    say(&format!(
                        "{}:{}: engines do not agree: {} says {}, {} says {}\n",
                        corpus.name,
                        corpus.puzzles[at].0,
                        before.0,
                        before.1.word(),
                        info.name,
                        verdict.word()
                    ));
                }
                if matches!(before.1, Verdict::Unknown(_)) {
                    *before = (info.name, verdict);
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

    /// Measures an engine on a file: the row, and the verdict on each puzzle that was reached. `None` if
    /// it serves no puzzle.
    fn measure<'a>(
        &self,
        info: &'static SolverInfo,
        corpus: &'a Corpus,
        stop: &Stop,
    ) -> Option<(Row<'a>, Vec<(usize, Verdict)>)> {
        let budget = Budget::unlimited().with_time(self.seconds).with_stop(stop.flag());
        let puzzles = corpus.puzzles.iter().map(|(_, puzzle)| puzzle).enumerate();
        let served: Vec<_> = puzzles.filter(|(_, puzzle)| info.serves(puzzle).is_ok()).collect();
        let mut engine = (info.make)();
        let mut answers: Vec<(Verdict, Report)> = Vec::with_capacity(served.len());
        let (mut time, mut share) = (Duration::ZERO, 1);
        while answers.len() < served.len() && time < self.seconds && !stop.is_wanted() {
            let start = answers.len();
            let next = &served[start..served.len().min(start + share)];
            let clock = ThreadTime::now();
            answers.extend(next.iter().flat_map(|(_, puzzle)| engine.verdict(puzzle, &budget)));
            let spent = clock.elapsed();
            time += spent;
            if spent < LOOK_AFTER {
                share *= 2;
            }
        }
        if answers.is_empty() {
            return None;
        }
        let row = row_of(info, corpus, &answers, time);
        let verdicts = served.iter().zip(answers).map(|(&(at, _), (verdict, _))| (at, verdict));
        Some((row, verdicts.collect()))
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

fn row_of<'a>(
    info: &SolverInfo,
    corpus: &'a Corpus,
    answers: &[(Verdict, Report)],
    time: Duration,
) -> Row<'a> {
    let count = |word| answers.iter().filter(|(verdict, _)| verdict.word() == word).count();
    let puzzles = answers.len() as f64;
    let without_guess = answers.iter().filter(|(_, report)| report.guesses == 0).count();
    let guesses: u64 = answers.iter().map(|(_, report)| report.guesses).sum();
    // The clock may be too coarse for a handful of easy puzzles.
    let seconds = time.as_secs_f64().max(1e-9);
    Row {
        v: 1,
        file: &corpus.name,
        engine: info.name,
        puzzles: answers.len(),
        of: corpus.all,
        per_second: puzzles / seconds,
        micros: seconds * 1e6 / puzzles,
        without_guess: without_guess as f64 / puzzles,
        guesses: guesses as f64 / puzzles,
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
            format!("{:.1} %", 100.0 * row.without_guess),
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
