//! Susser: a 9×9 line that tells placed digits from givens.
//!
//! ```text
//! 6...8..4..+4.....862..4.67+5 ...  :314 916      81 cells; +4 is a placed 4; 3 is no candidate of r1c4
//! 08063*40,2*85009,09*81,*300800,*2*,006001*,97*30,40085*7,01*94050       one row between commas
//! ```
//! The clipboard form of Sudoku Susser, Sudoku Studio and others. In the shortened form the `*` of a row
//! stands for as many blanks as the row lacks; two share them (`*2*` has its 2 in the middle). What follows `:` lists deleted candidates as digit, row,
//! column. They are the state of somebody's solving, not a rule of the puzzle, so they are kept under
//! `deleted` as [`hodoku`](crate::hodoku) keeps them, and never restrict the candidates.
//! Source: Sudopedia, "Sudoku Clipboard and File Formats"; the documentation of Sudoku Studio.

use std::ops::Range;

use hyperdoku_grid::Cell;

use crate::alphabet::narrow;
use crate::characters::record_of;
use crate::error::name_of;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "susser",
    summary: "one 9x9 puzzle a line, + before placed digits, deleted candidates after a colon",
    sides: 9..=9,
    keeps: &[Part::Placed, Part::Info],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

/// The key of deleted candidates.
pub(crate) const DELETED: &str = "deleted";

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// Cells as they are written one after the other.
#[derive(Default)]
struct Cells {
    characters: Vec<char>,
    /// Whether each is a placed digit, not a given.
    placed: Vec<bool>,
    /// 0-based index of each in the characters of the line.
    at: Vec<usize>,
}

fn sniff(lines: &mut Lines<'_>) -> bool {
    let Some(text) = lines.peek(0) else { return false };
    let word = text.split_whitespace().next().unwrap_or_default();
    let (cells, deleted) = word.split_once(':').unwrap_or((word, ""));
    let is_marked = cells.contains('+') || is_triplet(deleted);
    // Half a grid is enough: a line that lacks some cells is then an error of this format.
    let is_run = is_marked && cells.len() > CELLS / 2 && cells.chars().all(is_cell);
    is_run || is_shortened(cells)
}

/// Nine rows between commas, one of them shortened: `1.+2......,*,..4*,` and so on.
fn is_shortened(text: &str) -> bool {
    let is_row = |row: &str| !row.is_empty() && row.chars().all(is_cell);
    let is_short = |row: &str| row.contains('*') && cells_in(row) < SIDE;
    let rows = || text.split(',');
    rows().count() == SIDE && rows().all(is_row) && rows().any(is_short)
}

fn cells_in(row: &str) -> usize {
    row.chars().filter(|&c| c != '+').count()
}

fn is_cell(character: char) -> bool {
    let character = narrow(character);
    character.is_ascii_digit() || matches!(character, '.' | '*' | '_' | '+')
}

fn is_triplet(word: &str) -> bool {
    word.len() == 3 && word.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let text: Vec<char> = line.text.chars().collect();
    Some(record_at(line.number, &text, context))
}

fn record_at(line: u64, text: &[char], context: &mut Context) -> Result<Record, ParseError> {
    let start = text.iter().take_while(|c| c.is_whitespace()).count();
    let ends = |c: &char| c.is_whitespace() || matches!(c, ':' | '#');
    let end = start + text[start..].iter().take_while(|c| !ends(c)).count();
    let mut record = record_of_cells(line, text, start..end, context)?;
    let comment = text.iter().position(|&c| c == '#').unwrap_or(text.len());
    if text.get(end) == Some(&':') {
        let deleted = triplets_of(line, text, end + 1..comment)?;
        record.tell(DELETED, &deleted);
    } else {
        record.tell("comment", &text[end..comment].iter().collect::<String>());
    }
    record.tell("comment", &text[comment..].iter().skip(1).collect::<String>());
    Ok(record)
}

/// The record of the 81 cells at `range` of a line, a placed digit after `+`, perhaps shortened.
pub(crate) fn record_of_cells(
    line: u64,
    text: &[char],
    range: Range<usize>,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let end = range.end;
    let cells = if text[range.clone()].contains(&',') {
        shortened_cells(line, text, range)?
    } else {
        plain_cells(line, text, range)?
    };
    let count = cells.characters.len();
    if count != CELLS {
        let column = cells.at.get(CELLS).map_or(end, |&at| at) + 1;
        return Err(ParseError::new(line, column, format!("{CELLS} cells"), format!("{count}")));
    }
    let places = cells.at.iter().map(|&at| (0, at as u32 + 1)).collect();
    let place = Place { line, cells: CellPlaces::Each(places) };
    let mut record = record_of(&cells.characters, place, context)?;
    for index in (0..CELLS).filter(|&index| cells.placed[index]) {
        let cell = Cell::new(index);
        let digit = record.grid.get(cell).ok_or_else(|| {
            let found = name_of(cells.characters[index]);
            ParseError::new(line, cells.at[index] + 1, "a digit after `+`", found)
        })?;
        record.grid.set(cell, None);
        record.placed.push((cell, digit));
    }
    Ok(record)
}

fn plain_cells(line: u64, text: &[char], range: Range<usize>) -> Result<Cells, ParseError> {
    let mut cells = Cells::default();
    let mut at = range.start;
    while at < range.end {
        let is_placed = text[at] == '+';
        at += usize::from(is_placed);
        if at == range.end {
            return Err(ParseError::new(line, at + 1, "a digit after `+`", "nothing"));
        }
        cells.characters.push(text[at]);
        cells.placed.push(is_placed);
        cells.at.push(at);
        at += 1;
    }
    Ok(cells)
}

fn shortened_cells(line: u64, text: &[char], range: Range<usize>) -> Result<Cells, ParseError> {
    let mut all = Cells::default();
    let mut start = range.start;
    for row in text[range].split(|&c| c == ',') {
        let end = start + row.len();
        let cells = plain_cells(line, text, start..end)?;
        let stars = cells.characters.iter().filter(|&&c| c == '*').count();
        let present = cells.characters.len() - stars;
        let lacking = SIDE.checked_sub(present);
        let Some(blanks) = lacking.and_then(|lacking| share(lacking, stars)) else {
            let found = format!("{present}");
            return Err(ParseError::new(line, end + 1, "nine cells or a `*`", found));
        };
        for (index, &character) in cells.characters.iter().enumerate() {
            for _ in 0..if character == '*' { blanks } else { 1 } {
                all.characters.push(character);
                all.placed.push(cells.placed[index]);
                all.at.push(cells.at[index]);
            }
        }
        start = end + 1;
    }
    Ok(all)
}

/// How many blanks each `*` stands for.
fn share(lacking: usize, stars: usize) -> Option<usize> {
    match stars {
        0 => (lacking == 0).then_some(0),
        _ => lacking.is_multiple_of(stars).then_some(lacking / stars),
    }
}

/// Candidates as digit, row, column, which stand between blanks at `range` of a line.
///
/// # Errors
/// The first word that is not three digits from 1 to 9.
pub(crate) fn triplets_of(
    line: u64,
    text: &[char],
    range: Range<usize>,
) -> Result<String, ParseError> {
    let mut words: Vec<String> = Vec::new();
    let mut start = range.start;
    for word in text[range].split(|c| c.is_whitespace() || *c == ',') {
        let string: String = word.iter().collect();
        if !string.is_empty() {
            if !is_triplet(&string) {
                let expected = "candidates as digit, row, column: 314";
                return Err(ParseError::new(line, start + 1, expected, format!("`{string}`")));
            }
            words.push(string);
        }
        start += word.len() + 1;
    }
    Ok(words.join(" "))
}

#[expect(clippy::unnecessary_wraps, reason = "the table's signature: other formats can fail")]
fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let deleted = told_triplets(record, DELETED);
    let colon = if deleted.is_empty() { "" } else { ":" };
    Ok(format!("{}{colon}{deleted}\n", cells_of(record, options)))
}

/// The 81 cells of a record, its placed digits after `+`.
pub(crate) fn cells_of(record: &Record, options: WriteOptions) -> String {
    let blank = if options.blank == '0' { '0' } else { '.' };
    let mut placed = vec![None; record.grid.geometry().cells()];
    for &(cell, digit) in &record.placed {
        placed[cell.index()] = Some(digit);
    }
    let mut text = String::with_capacity(2 * CELLS);
    for (given, placed) in record.grid.digits().iter().zip(placed) {
        match (given, placed) {
            (Some(digit), _) => text.push_str(&digit.to_string()),
            (None, Some(digit)) => text.extend(["+".to_owned(), digit.to_string()]),
            (None, None) => text.push(blank),
        }
    }
    text
}

/// The candidates that a record tells under `key`: what is none, as another format may hold, is left out.
pub(crate) fn told_triplets(record: &Record, key: &str) -> String {
    let words = record.told(key).unwrap_or_default().split_whitespace();
    words.filter(|word| is_triplet(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Cell;

    use super::FORMAT;
    use crate::reader::read_text;
    use crate::{Record, WriteOptions};

    const GIVENS: &str =
        "080630040200085009090000081000300800000020000006001000970000030400850007010094050";

    fn read(text: &str) -> Result<Record, String> {
        let mut records = read_text(text);
        assert_eq!(records.len(), 1, "one record");
        records.remove(0)
    }

    #[test]
    fn placed_digits_and_deleted_candidates_are_kept_and_come_back() {
        let text = format!("+1{}:423 115\n", &GIVENS[1..].replace('0', "."));
        let record = read(&text).expect("a good record");
        assert_eq!(record.placed.len(), 1);
        assert_eq!(record.placed[0].0, Cell::new(0));
        assert_eq!(record.placed[0].1.value(), 1);
        assert_eq!(record.grid.get(Cell::new(0)), None, "no given");
        assert!(record.grid.marks().is_none(), "a state of play restricts nothing");
        assert_eq!(record.told("deleted"), Some("423 115"));
        assert_eq!(FORMAT.write(&record, WriteOptions::default()), Ok(text));
    }

    #[test]
    fn the_shortened_form_is_the_same_puzzle() {
        let text = "08063*40,2*85009,09*81,*300800,*2*,006001*,97*30,40085*7,01*94050";
        assert_eq!(read(text).map(|record| record.grid), read(GIVENS).map(|record| record.grid));
        let record = read("1.+2......,*,*,*,*,*,*,*,*9").expect("a good record");
        assert_eq!(record.grid.filled().count(), 2);
        assert_eq!(record.placed.len(), 1);
    }

    #[test]
    fn what_is_wrong_is_named_where_it_stands() {
        let cases = [
            (format!("+{GIVENS}"), "1:2: expected a digit after `+`, found `0`"),
            (format!("+1{}", &GIVENS[..79]), "1:82: expected 81 cells, found 80"),
            (format!("+1{GIVENS}"), "1:83: expected 81 cells, found 82"),
            (
                format!("{GIVENS}:423 195 1o5"),
                "1:91: expected candidates as digit, row, column: 314, found `1o5`",
            ),
            (
                "1.+2......,*,12345678,*,*,*,*,*,*9".to_owned(),
                "1:22: expected nine cells or a `*`, found 8",
            ),
        ];
        for (text, expected) in cases {
            let error = read(&text).err().unwrap_or_default();
            assert_eq!(error, expected, "{text}");
        }
    }
}
