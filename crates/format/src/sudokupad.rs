//! SudokuPad: links of the solving page of that name and of those that it grew from.
//!
//! ```text
//! https://sudokupad.app/fpuzN4Igzg…      the board of f-puzzles, packed; `fpuzzles` too
//! https://sudokupad.app/sclN4Igzg…       its own JSON, shortened and packed; `ctc` too
//! https://sudokupad.app/classic5NlQ1…    a character a given, with the empty cells behind it; `scf` too
//! https://sudokupad.app/hfpFTGNLrr       a short name: the puzzle is on the server
//! ```
//! Written is the first form. The page draws what it does not know, so a drawing may be a rule: a link with
//! lines, cages or other drawings is an error that names them. The page passes over marks that restrict the
//! puzzle, so they are not written.
//! Source: S. Neumann, sudokutools and the page itself.

use crate::fpuzzles::{self, json_of};
use crate::link::{self, Link, Payload};
use crate::reader::Context;
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions, cell_notes, lz};

mod classic;
mod scl;
mod shortened;

pub(crate) static FORMAT: Format = Format {
    name: "sudokupad",
    summary: "a link sudokupad.app/ that holds a packed puzzle",
    sides: 4..=36,
    keeps: &[
        Part::Placed,
        Part::Solution,
        Part::Regions,
        Part::Variant("diagonal"),
        Part::Variant("windows"),
        Part::Variant("disjoint-groups"),
        Part::Told("title"),
        Part::Told("author"),
        Part::Told("rules"),
        Part::Told(cell_notes::CENTRE),
        Part::Told(cell_notes::CORNER),
    ],
    sniff: |lines| link::is_ahead(lines, &HOSTS),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com"];

/// Folders of the page that may stand before the name of a puzzle.
const FOLDERS: [&str; 3] = ["sudoku/", "puzzle/", "webapp/"];

/// Reads the payload of one of the forms.
type Unpack = fn(&Payload<'_>, &mut Context) -> Result<Record, ParseError>;

/// What the names of puzzles start with, and what follows it; the longer ones first.
const FORMS: [(&str, Unpack); 6] = [
    ("fpuzzles", board),
    ("fpuz", board),
    ("scl", scl::record_of),
    ("ctc", scl::record_of),
    ("classic", classic::record_of),
    ("scf", classic::record_of_named),
];

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let Some(link) = Link::of(line.number, &line.text) else {
        let error = ParseError::new(line.number, 1, "a link sudokupad.app/", "none");
        return Some(Err(error));
    };
    Some(record_of(&link, context))
}

fn record_of(link: &Link<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let named = link.value("puzzleid").or_else(|| link.value("id"));
    let path = named.unwrap_or(link.path);
    let path = FOLDERS.iter().fold(path, |path, folder| path.strip_prefix(folder).unwrap_or(path));
    let read = |payload: &Payload<'_>| record_of_payload(payload, context);
    let (mut record, comment) = link.payload_in_words(path, read)?;
    record.tell("comment", &comment);
    Ok(record)
}

fn record_of_payload(payload: &Payload<'_>, context: &mut Context) -> Result<Record, ParseError> {
    for (start, unpack) in FORMS {
        if payload.text.starts_with(start) {
            return unpack(&payload.without(start.len()), context);
        }
    }
    if payload.text.starts_with('{') {
        return scl::record_of(payload, context);
    }
    if classic::is_nine(&payload.text) {
        return classic::record_of(payload, context);
    }
    let found = match &*payload.text {
        "" => "none",
        _ => "a short name: the puzzle is on the server; the page exports links that hold it",
    };
    Err(payload.wrong("a packed puzzle: `fpuz`, `scl` or `classic`, and more", found))
}

fn board(payload: &Payload<'_>, context: &mut Context) -> Result<Record, ParseError> {
    fpuzzles::record_of_payload(payload, context)
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let json = json_of(record, &FORMAT)?;
    Ok(format!("https://sudokupad.app/fpuz{}\n", link::encoded(&lz::packed(&json))))
}
