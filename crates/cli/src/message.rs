//! Messages: the lines about the input that go to stderr, each with the place that it is about.
//!
//! ```text
//! puzzles.txt:3:82: expected 81 characters for side 9, found 82      an error
//! puzzles.txt:7: note: digits were taken as 1-9A-Z                   a note
//! puzzles.txt: 2150 more errors                                      after the first hundred
//! ```

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use hyperdoku::format::ParseError;
use serde::Serialize;

/// Messages of a kind about one file that are printed; the others are counted.
const MOST: u64 = 100;

/// A place in a file and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Error {
    /// 1-based line; `None` if the whole file is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// 1-based column, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl Error {
    /// An error at a line and column.
    pub(crate) fn at((line, column): (u64, usize), reason: impl fmt::Display) -> Self {
        Self { line: Some(line), column: Some(column), reason: reason.to_string() }
    }

    /// An error of a whole file.
    pub(crate) fn of_file(reason: impl fmt::Display) -> Self {
        Self { line: None, column: None, reason: reason.to_string() }
    }
}

impl fmt::Display for Error {
    /// What follows the name of the file: `:3:82: reason`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [self.line, self.column.map(|column| column as u64)];
        numbers.into_iter().flatten().try_for_each(|number| write!(f, ":{number}"))?;
        write!(f, ": {}", self.reason)
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Self::at((error.line, error.column), &error)
    }
}

/// What to say about a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// Something is wrong.
    Error(Error),
    /// Something was assumed, at this line.
    Note(u64, String),
    /// Something holds for the whole file: said at the first line that shows it.
    NoteOnce(u64, String),
}

impl Message {
    /// The line to print for it, about a file of this name.
    pub(crate) fn line(&self, name: &str) -> String {
        match self {
            Self::Error(error) => format!("{name}{error}\n"),
            Self::Note(line, note) | Self::NoteOnce(line, note) => {
                format!("{name}:{line}: note: {note}\n")
            }
        }
    }
}

/// Names the file in front of each message, and counts those beyond the first hundred of a kind.
#[derive(Debug)]
pub(crate) struct Messages {
    files: Arc<[String]>,
    file: usize,
    errors: u64,
    notes: u64,
    told: HashSet<String>,
}

impl Messages {
    /// Messages about `files`, which come in this order.
    pub(crate) fn new(files: Arc<[String]>) -> Self {
        Self { files, file: 0, errors: 0, notes: 0, told: HashSet::new() }
    }

    /// What to print for a message about the file of this number: a line, or nothing.
    pub(crate) fn line_of(&mut self, file: usize, message: &Message) -> String {
        let rest = if file == self.file { String::new() } else { self.close() };
        self.file = file;
        let told = match message {
            Message::NoteOnce(_, note) if !self.told.insert(note.clone()) => return rest,
            Message::Error(_) => &mut self.errors,
            Message::Note(..) | Message::NoteOnce(..) => &mut self.notes,
        };
        *told += 1;
        if *told > MOST { rest } else { rest + &message.line(&self.files[file]) }
    }

    /// What is left to say about the latest file: how many messages were not printed.
    pub(crate) fn close(&mut self) -> String {
        let name = &self.files[self.file];
        let rest = |count: u64, kind: &str| match count.saturating_sub(MOST) {
            0 => String::new(),
            1 => format!("{name}: 1 more {kind}\n"),
            more => format!("{name}: {more} more {kind}s\n"),
        };
        let text = rest(self.errors, "error") + &rest(self.notes, "note");
        (self.errors, self.notes) = (0, 0);
        self.told.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages() -> Messages {
        Messages::new(["a.txt".to_owned(), "<stdin>".to_owned()].into())
    }

    #[test]
    fn a_message_names_its_place() {
        let mut messages = messages();
        let error = Message::Error(Error::at((3, 82), "too long"));
        assert_eq!(messages.line_of(0, &error), "a.txt:3:82: too long\n");
        let error = Message::Error(Error::of_file("cannot read"));
        assert_eq!(messages.line_of(0, &error), "a.txt: cannot read\n");
        let note = Message::Note(7, "assumed".to_owned());
        assert_eq!(messages.line_of(1, &note), "<stdin>:7: note: assumed\n");
    }

    #[test]
    fn a_hundred_errors_of_each_file_are_printed_and_the_others_counted() {
        let mut messages = messages();
        let wrong = |line| Message::Error(Error::at((line, 1), "wrong"));
        let first: String = (1..=250).map(|line| messages.line_of(0, &wrong(line))).collect();
        assert_eq!(first.lines().count(), 100);
        assert_eq!(messages.line_of(1, &wrong(1)), "a.txt: 150 more errors\n<stdin>:1:1: wrong\n");
        assert_eq!(messages.close(), "");
    }

    #[test]
    fn what_holds_for_a_file_is_said_once() {
        let mut messages = messages();
        let loss = |line| Message::NoteOnce(line, "no titles".to_owned());
        assert_eq!(messages.line_of(0, &loss(1)), "a.txt:1: note: no titles\n");
        assert_eq!(messages.line_of(0, &loss(2)), "");
        assert_eq!(messages.line_of(1, &loss(1)), "<stdin>:1: note: no titles\n");
    }
}
