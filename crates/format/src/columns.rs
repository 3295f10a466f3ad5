//! Columns: records whose fields stand in the columns of a heading; what `csv` and `magic` share.
//!
//! ```text
//! id,puzzle,solution,clues            the heading, in force for the rest of the input
//! 1,53..7...,534678...,30             a record a row; other columns go to its info under their names
//! ```
//! Fields may be quoted, as may a whole line. A row is split by hand unless its quotes hold separators or
//! quotes, since a splitter a row costs ten times the row; the library splits the others.

use std::borrow::Cow;

use hyperdoku_grid::{Digit, Grid};

use crate::characters::{
    alphabet_of, cell_of, characters_of, no_geometry, not_a_cell, record_as, side_of, wrong_length,
};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{
    Alphabet, Format, Lines, ParseError, Record, WriteError, WriteOptions, csv, line, magic,
};

/// A heading in force.
#[derive(Clone, PartialEq, Debug)]
pub struct Heading {
    /// The format of its rows.
    pub format: &'static Format,
    /// The names of its columns.
    pub names: Vec<String>,
    /// What stands between fields; blanks if `None`.
    pub separator: Option<char>,
    /// The 0-based column of the puzzle.
    pub puzzle: usize,
    /// The 0-based column of the solution.
    pub solution: Option<usize>,
}

/// The keys of info that this library knows by name.
const KEYS: [&str; 9] =
    ["title", "author", "description", "comment", "source", "date", "url", "level", "label"];

/// The key under which a column's fields are kept: known ones in lower case, others as they are named.
pub(crate) fn key_of(name: &str, column: usize) -> String {
    let lower = name.trim().to_lowercase();
    match &lower[..] {
        "" => format!("column {}", column + 1),
        lower if KEYS.contains(&lower) => lower.to_owned(),
        _ => name.trim().to_owned(),
    }
}

/// A field and the 1-based column where it starts.
pub(crate) struct Field<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) column: usize,
}

/// Reads a row, or takes a heading.
pub(crate) fn read(
    lines: &mut Lines<'_>,
    context: &mut Context,
) -> Option<Result<Record, ParseError>> {
    let taken = lines.take()?;
    if let Some(heading) = magic::heading_of(&taken) {
        return match heading {
            Ok(heading) => {
                context.heading = heading;
                None
            }
            Err(error) => Some(Err(error)),
        };
    }
    // Rows hold digits, headings hardly ever: files may follow each other in one stream.
    if (context.heading.is_none() || !taken.text.bytes().any(|byte| byte.is_ascii_digit()))
        && let Some(heading) = csv::heading_of(&taken.text)
    {
        context.heading = Some(heading);
        return None;
    }
    if let Some(heading) = context.heading.take() {
        let record = record_of_row(&heading, taken.number, &taken.text, context);
        context.heading = Some(heading);
        return Some(record);
    }
    let text: Vec<char> = taken.text.chars().collect();
    Some(line::record_at(taken.number, &text, context))
}

fn record_of_row(
    heading: &Heading,
    line: u64,
    text: &str,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let fields = fields_of(text, heading.separator);
    let columns = heading.names.len();
    // A CSV heading names every column; that of `magic` may name none.
    if heading.format == &csv::FORMAT && fields.len() != columns {
        let end = text.chars().count() + 1;
        let column = fields.get(columns).map_or(end, |field| field.column);
        let found = format!("{}", fields.len());
        return Err(ParseError::new(line, column, format!("{columns} fields"), found));
    }
    let Some(field) = fields.get(heading.puzzle) else {
        let expected = format!("a puzzle in field {}", heading.puzzle + 1);
        let found = format!("{} fields", fields.len());
        return Err(ParseError::new(line, text.chars().count() + 1, expected, found));
    };
    let (puzzle, column) = characters_in(field, |length| side_of(length, context).is_some());
    if side_of(puzzle.len(), context).is_none() {
        let mut error = wrong_length(line, &puzzle, &(0..puzzle.len()));
        error.column += column - 1;
        return Err(error);
    }
    let place = Place { line, cells: CellPlaces::Run(column) };
    let side = puzzle.len().isqrt();
    let geometry = context.boxes(side).map_err(|error| no_geometry(&error, &place))?;
    let (solution, start) = match heading.solution.and_then(|at| fields.get(at)) {
        Some(field) => characters_in(field, |length| length == puzzle.len()),
        None => (Vec::new(), 1),
    };
    // The solution has every digit, so together they show their alphabet.
    let alphabet = alphabet_of(puzzle.iter().chain(&solution).copied(), side, context);
    let mut record = record_as(geometry, &puzzle, place, alphabet)?;
    if !solution.is_empty() {
        record.solution = Some(solution_of(&solution, line, start, side, alphabet.0)?);
    }
    for (at, field) in fields.iter().enumerate() {
        if at != heading.puzzle && Some(at) != heading.solution {
            let name = heading.names.get(at).map_or("", String::as_str);
            record.tell(&key_of(name, at), &field.text);
        }
    }
    Ok(record)
}

/// The characters of a field and the 1-based column of the first: without the blanks around them, unless
/// the length fits with them, for then they are empty cells.
fn characters_in(field: &Field<'_>, fits: impl Fn(usize) -> bool) -> (Vec<char>, usize) {
    let characters: Vec<char> = field.text.chars().collect();
    if fits(characters.len()) {
        return (characters, field.column);
    }
    let trimmed: Vec<char> = field.text.trim().chars().collect();
    let blanks = characters.iter().take_while(|c| c.is_whitespace()).count();
    (trimmed, field.column + blanks)
}

fn solution_of(
    characters: &[char],
    line: u64,
    start: usize,
    side: usize,
    alphabet: Alphabet,
) -> Result<Vec<Digit>, ParseError> {
    if characters.len() != side * side {
        let column = start + characters.len().min(side * side);
        let expected = format!("a solution of {} digits", side * side);
        return Err(ParseError::new(line, column, expected, format!("{}", characters.len())));
    }
    let digit = |(at, &character): (usize, &char)| {
        let digit = cell_of(character, side, alphabet).ok().flatten();
        digit.ok_or_else(|| not_a_cell(line, start + at, character, side, alphabet))
    };
    characters.iter().enumerate().map(digit).collect()
}

/// The fields of a row.
pub(crate) fn fields_of(text: &str, separator: Option<char>) -> Vec<Field<'_>> {
    let Some(separator) = separator else { return words_of(text) };
    if !text.contains('"') {
        return split(text, |c| c == separator, 1);
    }
    let whole = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    if let Some(inner) = whole.filter(|text| !text.contains('"') && text.contains(separator)) {
        let start = text.chars().take_while(|&c| c != '"').count();
        return split(inner, |c| c == separator, start + 2);
    }
    let plain: Option<Vec<Field<'_>>> =
        split(text, |c| c == separator, 1).iter().map(without_quotes).collect();
    if let Some(fields) = plain {
        return fields;
    }
    let mut builder = ::csv::ReaderBuilder::new();
    builder.has_headers(false).flexible(true).buffer_capacity(text.len());
    let mut reader = builder.delimiter(separator as u8).from_reader(text.as_bytes());
    let Some(Ok(row)) = reader.records().next() else { return split(text, |c| c == separator, 1) };
    let columns = starts_of(text, separator);
    let field = |(at, field): (usize, &str)| Field {
        text: Cow::Owned(field.to_owned()),
        column: columns.get(at).copied().unwrap_or(1),
    };
    row.iter().enumerate().map(field).collect()
}

/// The field without quotes around all of it; `None` if it has others.
fn without_quotes<'t>(field: &Field<'t>) -> Option<Field<'t>> {
    let Field { text: Cow::Borrowed(text), column } = *field else { return None };
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let (text, column) = inner.map_or((text, column), |inner| (inner, column + 1));
    (!text.contains('"')).then_some(Field { text: Cow::Borrowed(text), column })
}

/// The parts between separators, of a text that starts at `column`.
fn split(text: &str, is_separator: impl Fn(char) -> bool, column: usize) -> Vec<Field<'_>> {
    let mut next = column;
    let field = |part| {
        let column = next;
        next += str::chars(part).count() + 1;
        Field { text: Cow::Borrowed(part), column }
    };
    text.split(is_separator).map(field).collect()
}

fn words_of(text: &str) -> Vec<Field<'_>> {
    let mut words = split(text, char::is_whitespace, 1);
    words.retain(|word| !word.text.is_empty());
    words
}

/// The 1-based column of each field's first character, of a row with quotes.
fn starts_of(text: &str, separator: char) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut is_quoted, mut is_start) = (false, true);
    for (at, character) in text.chars().enumerate() {
        if is_start {
            starts.push(at + 1 + usize::from(character == '"'));
        }
        is_quoted ^= character == '"';
        is_start = character == separator && !is_quoted;
    }
    if is_start {
        starts.push(text.chars().count() + 1);
    }
    starts
}

/// The characters of the claimed solution; nothing if there is none.
///
/// # Errors
/// If the alphabet has too few characters for the side.
pub(crate) fn solution_text(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let Some(digits) = &record.solution else { return Ok(String::new()) };
    let digits = digits.iter().copied().map(Some).collect();
    characters_of(&Grid::from_digits(record.grid.geometry().clone(), digits), options)
}
