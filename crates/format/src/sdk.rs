//! SDK: the file of SadMan Sudoku: headers, then rows, or sections with rows.
//!
//! ```text
//! #A author  #B date  #C comment  #D description  #L level  #S source  #U address      one a line
//! 2..1.5..3                            plain: nine rows
//! [Puzzle] [State] [PencilMarks] [Colours]                full: a line with the name, then nine rows
//! ```
//! `[State]` has the givens and the digits that a player placed. `[PencilMarks]` are that player's notes, nine
//! rows of runs of digits between commas; they and `[Colours]` restrict nothing, and are kept as `pencilmarks`
//! and `colours`, their rows parted by `/`. Other sections are not kept. Info without a header of its own is
//! written as `#key: value`, and what follows `#` otherwise is a comment. The full form is written where
//! there is something to keep in it.
//! Source: Sudopedia, "Sudoku Clipboard and File Formats"; sadmansoftware.com, Sudoku, FAQ 19.

use hyperdoku_grid::Digit;

use crate::block::{is_cell, is_section, quoted, starts_anew};
use crate::reader::Context;
use crate::rows::{self, rows_of};
use crate::{Alphabet, Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "sdk",
    summary: "headers as #A author, then nine rows, or sections as [Puzzle] (SadMan)",
    sides: 9..=9,
    keeps: &[Part::Placed, Part::Info],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

const SIDE: usize = 9;

/// The letters of headers and what they tell. The last two are our reading.
const HEADERS: [(char, &str); 9] = [
    ('A', "author"),
    ('B', "date"),
    ('C', "comment"),
    ('D', "description"),
    ('L', "level"),
    ('S', "source"),
    ('U', "url"),
    ('N', "solutions"),
    ('H', "highlight"),
];

/// The keys of a player's notes.
const PENCILMARKS: &str = "pencilmarks";
const COLOURS: &str = "colours";

/// A section by its name in small letters.
fn section_of(text: &str) -> Option<String> {
    is_section(text).then(|| text.trim().trim_matches(['[', ']']).to_ascii_lowercase())
}

fn is_known(section: &str) -> bool {
    ["puzzle", "state", PENCILMARKS, COLOURS, "colors"].contains(&section)
}

/// What a header says, with its key. What follows `#` and is no header is a comment.
fn header_of(text: &str) -> Option<(&str, &str)> {
    let text = text.trim().strip_prefix('#')?;
    let known = HEADERS.iter().find(|(letter, _)| text.starts_with(*letter));
    let rest = text.get(1..).unwrap_or_default();
    // A small letter behind it makes it a word, `#Daily`, that only starts like a header.
    let is_word = rest.starts_with(|c: char| c.is_lowercase()) && !text.starts_with("Uhttp");
    if let Some((_, key)) = known.filter(|_| !is_word) {
        return Some((key, rest.trim()));
    }
    match text.split_once(':') {
        Some((key, value)) if is_own_key(key) => Some((key, value.trim())),
        _ => Some(("comment", text.trim())),
    }
}

/// Whether info under `key` is written as `#key: value`.
fn is_own_key(key: &str) -> bool {
    key.starts_with(|c: char| c.is_lowercase())
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.'))
}

fn sniff(lines: &mut Lines<'_>) -> bool {
    /// The most headers that are looked through.
    const MOST: usize = 64;
    let Some(first) = lines.peek(0) else { return false };
    if let Some(section) = section_of(first) {
        return is_known(&section);
    }
    let is_header = |text: &str| {
        header_of(text).is_some_and(|(key, _)| key != "comment" || text.trim().starts_with("#C"))
    };
    if !is_header(first) {
        return false;
    }
    let width = |text: &str| text.trim().chars().count();
    let is_row = |text: &str| width(text).abs_diff(SIDE) <= 2 && !starts_anew(text, SIDE);
    for at in 1..MOST {
        match lines.peek(at) {
            Some(text) if text.trim().is_empty() || header_of(text).is_some() => {}
            Some(text) if is_section(text) => return true,
            Some(text) if is_row(text) => {
                let is_whole = width(text) == SIDE && text.trim().chars().all(is_cell);
                return lines
                    .peek(at + 1)
                    .is_some_and(|next| is_row(next) && (is_whole || width(next) == SIDE));
            }
            _ => return false,
        }
    }
    false
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let mut info = Vec::new();
    while let Some(text) = lines.peek(0) {
        match header_of(text) {
            Some((key, value)) => info.push((key.to_owned(), value.to_owned())),
            None if text.trim().is_empty() => {}
            None => break,
        }
        lines.take();
    }
    let has_sections = lines.peek(0).is_some_and(is_section);
    let record =
        if has_sections { read_sections(lines, context) } else { rows::read(lines, context)? };
    if record.is_err() && has_sections {
        skip_sections(lines);
    }
    Some(record.and_then(of_side_9).map(|mut record| {
        let later = std::mem::take(&mut record.info);
        for (key, value) in info.iter().chain(&later) {
            record.tell(key, value);
        }
        record
    }))
}

fn of_side_9(record: Record) -> Result<Record, ParseError> {
    let side = record.grid.geometry().side();
    if side == SIDE {
        return Ok(record);
    }
    let (line, column) = record.place.of(hyperdoku_grid::Cell::new(0));
    Err(ParseError::new(line, column, "nine rows of nine cells", format!("{side} of {side}")))
}

/// Reads sections up to the next record.
fn read_sections(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let start = lines.number();
    let (mut puzzle, mut state) = (None, None);
    let mut notes = Vec::new();
    while let Some(section) = next_section(lines, puzzle.is_some()) {
        lines.take();
        match section.as_str() {
            "puzzle" => puzzle = Some(rows_in(lines, context)?),
            "state" => state = Some(rows_in(lines, context)?),
            PENCILMARKS => notes.push((
                PENCILMARKS,
                notes_in(lines, is_note_row, "nine runs of digits between commas")?,
            )),
            COLOURS | "colors" => {
                notes.push((COLOURS, notes_in(lines, is_colour_row, "nine colours")?));
            }
            _ => {
                while lines.peek(0).is_some_and(|text| !text.trim().is_empty() && !is_section(text))
                {
                    lines.take();
                }
            }
        }
    }
    let missing = || ParseError::new(start, 1, "a section [Puzzle]", "none");
    let mut record = puzzle.ok_or_else(missing)?;
    if let Some(state) = state {
        place(&mut record, &state)?;
    }
    for (key, value) in &notes {
        record.tell(key, value);
    }
    Ok(record)
}

/// The name of the section ahead, unless it starts another record; takes the empty lines before it.
fn next_section(lines: &mut Lines<'_>, has_puzzle: bool) -> Option<String> {
    let mut blanks = 0;
    while lines.peek(blanks).is_some_and(|text| text.trim().is_empty()) {
        blanks += 1;
    }
    let section =
        lines.peek(blanks).and_then(section_of).filter(|name| !has_puzzle || name != "puzzle")?;
    (0..blanks).for_each(|_| drop(lines.take()));
    Some(section)
}

/// The grid of a section.
fn rows_in(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    match lines.peek(0) {
        Some(text) if !text.trim().is_empty() && !starts_anew(text, SIDE) => {}
        other => {
            let found = other.map_or("the end".to_owned(), quoted);
            return Err(ParseError::new(lines.number(), 1, "row 1 of 9", found));
        }
    }
    let record = rows::read(lines, context);
    record
        .unwrap_or_else(|| Err(ParseError::new(lines.number(), 1, "nine rows", "none")))
        .and_then(of_side_9)
}

/// The rows of a player's notes, with `/` between them.
fn notes_in(
    lines: &mut Lines<'_>,
    is_row: fn(&str) -> bool,
    expected: &str,
) -> Result<String, ParseError> {
    let mut rows = Vec::with_capacity(SIDE);
    while rows.len() < SIDE {
        let number = lines.number();
        match lines.peek(0) {
            Some(text) if is_row(text.trim()) => rows.push(text.trim().to_owned()),
            other => {
                let found = other.map_or("the end".to_owned(), quoted);
                return Err(ParseError::new(number, 1, expected, found));
            }
        }
        lines.take();
    }
    Ok(rows.join("/"))
}

fn is_note_row(text: &str) -> bool {
    text.split(',').count() == SIDE && text.chars().all(|c| matches!(c, ',' | '1'..='9'))
}

fn is_colour_row(text: &str) -> bool {
    text.chars().count() == SIDE && text.chars().all(is_cell)
}

/// The rows that were kept under `key`, if they are such.
fn told_rows<'r>(record: &'r Record, key: &str, is_row: fn(&str) -> bool) -> Option<Vec<&'r str>> {
    let rows: Vec<&str> = record.told(key)?.split('/').collect();
    (rows.len() == SIDE && rows.iter().all(|row| is_row(row))).then_some(rows)
}

/// The digits of a state that are no givens.
fn place(record: &mut Record, state: &Record) -> Result<(), ParseError> {
    for (cell, digit) in state.grid.filled() {
        match record.grid.get(cell) {
            None => record.placed.push((cell, digit)),
            Some(given) if given == digit => {}
            Some(given) => {
                let (line, column) = state.place.of(cell);
                let expected = format!("the given {given}");
                return Err(ParseError::new(line, column, expected, format!("`{digit}`")));
            }
        }
    }
    Ok(())
}

/// Takes the rest of a bad record: all up to the next header, puzzle, or empty line without more sections.
fn skip_sections(lines: &mut Lines<'_>) {
    while let Some(text) = lines.peek(0) {
        let is_next = match section_of(text) {
            Some(section) => section == "puzzle",
            None if text.trim().is_empty() => next_section(lines, true).is_none(),
            None => starts_anew(text, SIDE),
        };
        if is_next {
            return;
        }
        lines.take();
    }
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let options = WriteOptions { alphabet: Alphabet::Standard, blank: '.' };
    let pencilmarks = told_rows(record, PENCILMARKS, is_note_row);
    let colours = told_rows(record, COLOURS, is_colour_row);
    let mut text = String::new();
    for (key, value) in &record.info {
        let is_section =
            key == PENCILMARKS && pencilmarks.is_some() || key == COLOURS && colours.is_some();
        if !is_section {
            text += &header_line(key, value);
        }
    }
    let rows = rows_of(record, options)?;
    if record.placed.is_empty() && pencilmarks.is_none() && colours.is_none() {
        return Ok(text + &rows);
    }
    let mut state = record.clone();
    for &(cell, digit) in &record.placed {
        let given: Option<Digit> = record.grid.get(cell);
        state.grid.set(cell, given.or(Some(digit)));
    }
    text.extend(["[Puzzle]\n", &rows, "[State]\n", &rows_of(&state, options)?]);
    for (name, rows) in [("PencilMarks", pencilmarks), ("Colours", colours)] {
        if let Some(rows) = rows {
            text.extend(["[", name, "]\n", &rows.join("\n"), "\n"]);
        }
    }
    Ok(text)
}

fn header_line(key: &str, value: &str) -> String {
    let value = value.replace(['\r', '\n'], " ");
    match HEADERS.iter().find(|(_, known)| *known == key) {
        Some((letter, _)) => format!("#{letter} {value}\n"),
        None if is_own_key(key) => format!("#{key}: {value}\n"),
        None => format!("#C {key}: {value}\n").replace('\r', " "),
    }
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Cell;

    use crate::testing::{errors, one, read, write};

    const ROWS: &str = "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
    const NOTES: &str = ",29,29,145,,,,,\n,,,,,,,,\n1,2,3,,,,,,\n,,,,,,,,\n,,,,,,,,\n,,,,,,,,\n,,,,,,,,\n,,,,,,,,\n,,,,,,,,9\n";

    fn full() -> String {
        let state = ROWS.replacen("2..", "26.", 1);
        let colours = "1........\n".to_owned() + &".........\n".repeat(8);
        format!(
            "#A Ruud\n#L easy\n#title: First\n[Puzzle]\n{ROWS}[State]\n{state}[PencilMarks]\n{NOTES}[Colours]\n{colours}"
        )
    }

    #[test]
    fn headers_tell_what_they_tell() {
        let text = format!(
            "#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n#note\n\n{ROWS}"
        );
        let record = one(&text);
        for (key, value) in [
            ("author", "Ruud"),
            ("description", "A random puzzle"),
            ("comment", "Just start"),
            ("date", "03-08-2006"),
            ("source", "SudoCue"),
            ("level", "Easy"),
            ("url", "http://www.sudocue.net/"),
        ] {
            assert_eq!(record.told(key), Some(value));
        }
        assert_eq!(record.info.len(), 8, "{:?}", record.info);
        assert_eq!(record.grid, one(ROWS).grid);
        assert!(write("sdk", &record).starts_with("#A Ruud\n#D A random puzzle\n"));
        assert_eq!(one(&write("sdk", &record)), record);
        assert_eq!(write("sdk", &one(ROWS)), ROWS);
    }

    #[test]
    fn sections_are_kept_and_come_back() {
        let record = one(&full());
        assert_eq!(record.placed.len(), 1);
        assert_eq!((record.placed[0].0, record.placed[0].1.value()), (Cell::new(1), 6));
        assert_eq!(record.grid, one(ROWS).grid);
        assert!(record.grid.marks().is_none(), "a player's notes restrict nothing");
        assert!(
            record.told("pencilmarks").is_some_and(|notes| notes.starts_with(",29,29,145,,,,,/,,"))
        );
        assert_eq!(write("sdk", &record), full());
        let spaced = full().replace('[', "\n[").replace("[Colours]", "[Other]\nwhat\n[Colors]");
        assert_eq!(one(&spaced), record);
    }

    #[test]
    fn comments_above_other_formats_are_comments() {
        let line = ROWS.replace('\n', "");
        assert_eq!(one(&format!("#A list\n#D of one\n{line}\n")).info, []);
    }

    #[test]
    fn a_bad_record_is_one_error_and_the_next_is_read() {
        let good = full();
        for (bad, expected) in [
            (good.replacen("2..1.5..3", "2..1.5..", 1), "49:9: expected a row of 9 cells, found 8"),
            (
                good.replacen("2..1.5..3", "2..1.5.?3", 1),
                "49:8: expected a digit 1 to 9 or a blank, found `?`",
            ),
            (good.replacen("7..4.2..1\n", "", 1), "57:1: expected row 9 of 9, found `[State]`"),
            (good.replace("26.1", "36.1"), "59:1: expected the given 2, found `3`"),
            (
                good.replace(",29,29", ",29,20"),
                "69:1: expected nine runs of digits between commas, found `,29,20,145,,,,,`",
            ),
            (good.replace("1........", "1..."), "79:1: expected nine colours, found `1...`"),
            (good.replace("[Puzzle]", "[Else]"), "48:1: expected a section [Puzzle], found none"),
            (
                good.split("[State]").next().unwrap_or_default().replace(ROWS, ""),
                "49:1: expected row 1 of 9, found an empty line",
            ),
            (
                format!("#A x\n{}", ROWS.replace(".54.", ".54")),
                "47:9: expected a row of 9 cells, found 8",
            ),
        ] {
            for between in ["\n", ""] {
                let records = read(&format!("{good}{between}{bad}{between}{good}"));
                assert_eq!(records.len(), 3, "{bad}\n{records:?}");
                if between == "\n" {
                    assert_eq!(errors(&records), [expected]);
                }
            }
        }
    }
}
