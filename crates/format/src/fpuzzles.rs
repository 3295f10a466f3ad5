//! F-puzzles: a link that holds its puzzle, as the setters' site of that name makes them.
//!
//! ```text
//! https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCIm…
//! ```
//! The payload is JSON, packed by lz-string in base64; see [`board`] for what it says. A link `?id=` names a
//! puzzle that only the site has. What other programs put into the query of the link is passed over.
//! Source: the site; D. Clamage, `SudokuSolver` (how others read it).

use crate::link::{self, Link, Payload};
use crate::reader::Context;
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions, cell_notes, lz};

pub(crate) mod board;
mod written;

pub(crate) use written::json_of;

pub(crate) static FORMAT: Format = Format {
    name: "f-puzzles",
    summary: "a link f-puzzles.com/?load= that holds a packed puzzle",
    sides: 4..=36,
    keeps: &[
        Part::Placed,
        Part::Solution,
        Part::Marks,
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

const HOSTS: [&str; 1] = ["f-puzzles.com"];

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let Some(link) = Link::of(line.number, &line.text) else {
        let error = ParseError::new(line.number, 1, "a link f-puzzles.com/?load=", "none");
        return Some(Err(error));
    };
    Some(record_of(&link, context))
}

fn record_of(link: &Link<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let Some(load) = link.value("load") else {
        let found = match link.value("id") {
            Some(_) => {
                "`id=`: the puzzle is on the server; open it there and export it with its data"
            }
            None => "a link without it",
        };
        return Err(link.wrong(link.query, "`load=` and a packed puzzle", found));
    };
    let read = |payload: &Payload<'_>| record_of_payload(payload, context);
    let (mut record, comment) = link.payload_in_words(load, read)?;
    record.tell("comment", &comment);
    Ok(record)
}

/// The record of a packed board.
pub(crate) fn record_of_payload(
    payload: &Payload<'_>,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let text = lz::unpacked(payload)?;
    let value = serde_json::from_str(&text)
        .map_err(|error| payload.wrong("JSON, packed", error.to_string()))?;
    board::record_of(&value, payload, context)
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let json = json_of(record, &FORMAT)?;
    Ok(format!("https://f-puzzles.com/?load={}\n", lz::packed(&json)))
}
