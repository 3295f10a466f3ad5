//! Answers: what a verb says about one record, on both streams, and the JSON object of it.

use std::fmt;
use std::ops::Range;

use hyperdoku::format::Record;
use hyperdoku::grid::{Cell, Puzzle, Report, Verdict};
use serde::Serialize;

use crate::message::{Error, Message};
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::search::Work;

/// The version of the schema of [`Object`].
const SCHEMA: u8 = 1;

/// A record to work on.
#[derive(Debug)]
pub(crate) struct Task<'a> {
    /// The name of its file, where there are several.
    pub file: Option<&'a str>,
    /// 1-based number in its file.
    pub number: u64,
    /// The record.
    pub record: Record,
    /// Whether the answer is a JSON object.
    pub json: bool,
    /// How digits are written.
    pub digits: DigitArgs,
}

impl Task<'_> {
    /// The object of this record with its puzzle, for verbs that add fields of their own.
    pub(crate) fn fields(&self) -> serde_json::Value {
        let object = Object { puzzle: self.digits.plain(&self.record.grid), ..self.object() };
        serde_json::to_value(object).expect("an object of strings and numbers")
    }

    /// The object of this record, with what is known of every record.
    pub(crate) fn object(&self) -> Object<'_> {
        Object {
            v: SCHEMA,
            file: self.file,
            record: self.number,
            line: Some(self.record.place.line),
            ..Object::default()
        }
    }

    /// The object of this record, with what a search did.
    pub(crate) fn object_of(&self, work: &Work) -> Object<'_> {
        let searched = work.engine.is_some();
        Object {
            puzzle: self.digits.plain(&self.record.grid),
            engine: work.engine,
            nodes: searched.then_some(work.report.nodes),
            guesses: searched.then_some(work.report.guesses),
            micros: work.micros,
            ..self.object()
        }
    }

    /// Where its first cell stands.
    pub(crate) fn start(&self) -> (u64, usize) {
        self.record.place.of(Cell::new(0))
    }

    /// An answer that so far says only what was assumed in reading.
    pub(crate) fn answer(&self) -> Answer {
        let line = self.record.place.line;
        let notes = self.record.notes.iter().cloned();
        let messages = notes.map(|note| Message::Note(line, note)).collect();
        Answer { messages, ..Answer::default() }
    }

    /// Its puzzle.
    ///
    /// # Errors
    /// The answer that names the first clash.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Answer> {
        Puzzle::new(self.record.grid.clone()).map_err(|clash| {
            let place = self.record.place.of(clash.cells[1]);
            self.refuse(vec![Error::at(place, clash)])
        })
    }

    /// The answer to a record that cannot be worked on, for these reasons.
    pub(crate) fn refuse(&self, errors: Vec<Error>) -> Answer {
        let mut answer = self.answer();
        if self.json {
            let (puzzle, error) = (self.digits.plain(&self.record.grid), errors.first());
            answer.say(&Object { puzzle, verdict: Some("error"), error, ..self.object() });
        }
        answer.tally.bad = 1;
        for error in errors {
            answer.complain(error);
        }
        answer
    }
}

/// What is said about a record.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// For stdout, with line ends.
    pub text: Vec<u8>,
    /// For stderr.
    pub messages: Vec<Message>,
    /// How it turned out.
    pub outcome: Outcome,
    /// What it adds to the totals.
    pub tally: Tally,
    /// Parts of the text that are left out if the same key was seen before.
    pub classes: Vec<Class>,
}

/// A part of a text that stands for a class of things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    /// Where the part is.
    pub part: Range<usize>,
    /// What things of the class have in common, and no other has.
    pub key: Box<[u8]>,
}

impl Answer {
    /// The answer to a bad record, or to a bad file if `number` is `None`.
    pub(crate) fn of_bad(
        file: Option<&str>,
        number: Option<u64>,
        error: Error,
        json: bool,
    ) -> Self {
        let mut answer = Self::default();
        if let Some(record) = number {
            answer.tally = Tally { records: 1, bad: 1, ..Tally::default() };
            if json {
                let (line, error) = (error.line, Some(&error));
                let verdict = Some("error");
                let start = Object { v: SCHEMA, file, record, line, ..Object::default() };
                answer.say(&Object { verdict, error, ..start });
            }
        }
        answer.complain(error);
        answer
    }

    /// Forgets what was said, but keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.messages.clear();
        self.classes.clear();
        (self.outcome, self.tally) = (Outcome::default(), Tally::default());
    }

    /// Adds the answer to a later record.
    pub(crate) fn append(&mut self, other: Self) {
        let start = self.text.len();
        self.classes.extend(other.classes.into_iter().map(|Class { part, key }| {
            let part = part.start + start..part.end + start;
            Class { part, key }
        }));
        self.text.extend(other.text);
        self.messages.extend(other.messages);
        self.outcome.join(other.outcome);
        self.tally.add(&other.tally);
    }

    /// Adds an error in the input.
    pub(crate) fn complain(&mut self, error: Error) {
        self.outcome.join(Outcome::BadInput);
        self.messages.push(Message::Error(error));
    }

    /// Adds a JSON object as a line.
    pub(crate) fn say(&mut self, object: &Object<'_>) {
        serde_json::to_writer(&mut self.text, object).expect("an object of strings and numbers");
        self.text.push(b'\n');
    }

    /// Adds a verdict to the outcome and to the totals.
    pub(crate) fn judge(&mut self, verdict: &Verdict) {
        let (count, outcome) = match verdict {
            Verdict::Unique(_) => (&mut self.tally.unique, Outcome::Done),
            Verdict::Several(..) => (&mut self.tally.several, Outcome::NotUnique),
            Verdict::Impossible => (&mut self.tally.impossible, Outcome::NotUnique),
            Verdict::Unknown(_) => (&mut self.tally.unknown, Outcome::Done),
        };
        *count += 1;
        self.outcome.join(outcome);
    }
}

/// One line of JSON: what is known of a record. Fields that do not apply are absent.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Object<'a> {
    /// Version of the schema.
    pub v: u8,
    /// The file, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// 1-based number of the record in its file.
    pub record: u64,
    /// 1-based line at which it starts, or at which it is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The givens, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// `unique`, `several`, `impossible`, `unknown` or `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<&'static str>,
    /// The first solution, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// A second one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// How many solutions: `6`, or `>=6`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// Whether every given is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens that can go, each alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// The symmetries of the pattern of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Vec<&'static str>>,
    /// Cells with a digit, where the three reductions ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filled: Option<usize>,
    /// Candidates of the other cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<usize>,
    /// The record in the format asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'a str>,
    /// The engine, if one was needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<&'static str>,
    /// Search nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Nodes with a branch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u64>,
    /// Microseconds of processor time that the engine took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub micros: Option<f64>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'a Error>,
}

/// Totals of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Records, bad ones included.
    pub records: u64,
    /// Puzzles with one solution.
    pub unique: u64,
    /// Puzzles with several.
    pub several: u64,
    /// Puzzles with none.
    pub impossible: u64,
    /// Puzzles on which the search gave up.
    pub unknown: u64,
    /// Records that were refused.
    pub bad: u64,
    /// Search nodes.
    pub nodes: u64,
    /// Nodes with a branch.
    pub guesses: u64,
}

impl Tally {
    /// Adds the work of a search.
    pub(crate) fn work(&mut self, report: &Report) {
        self.nodes += report.nodes;
        self.guesses += report.guesses;
    }

    /// Adds the totals of another part of the run.
    pub(crate) fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.unique += other.unique;
        self.several += other.several;
        self.impossible += other.impossible;
        self.unknown += other.unknown;
        self.bad += other.bad;
        self.nodes += other.nodes;
        self.guesses += other.guesses;
    }
}

impl fmt::Display for Tally {
    /// `12 records: 10 unique, 2 bad; 345 nodes, 20 guesses`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            (self.unique, "unique"),
            (self.several, "several"),
            (self.impossible, "impossible"),
            (self.unknown, "unknown"),
            (self.bad, "bad"),
        ];
        let kinds: Vec<String> = kinds
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, kind)| format!("{count} {kind}"))
            .collect();
        write!(f, "{} records", self.records)?;
        if !kinds.is_empty() {
            write!(f, ": {}", kinds.join(", "))?;
        }
        write!(f, "; {} nodes, {} guesses", self.nodes, self.guesses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_name_what_occurred() {
        let part = Tally { records: 2, unique: 1, bad: 1, nodes: 3, ..Tally::default() };
        let mut all = part;
        all.add(&part);
        assert_eq!(all.to_string(), "4 records: 2 unique, 2 bad; 6 nodes, 0 guesses");
        assert_eq!(Tally::default().to_string(), "0 records; 0 nodes, 0 guesses");
    }

    #[test]
    fn a_field_that_does_not_apply_is_absent() {
        let mut answer = Answer::default();
        answer.say(&Object { v: SCHEMA, record: 3, verdict: Some("unique"), ..Object::default() });
        assert_eq!(answer.text, b"{\"v\":1,\"record\":3,\"verdict\":\"unique\"}\n");
    }
}
