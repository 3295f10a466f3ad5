//! Line: one puzzle a line, one character a cell, row by row.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  a comment
//! ```
//! The usual form of collections: 81 characters, n² at any side to 36. A blank is `.` `0` `*` `_` `X`
//! `x` `-`, or a space where the line has just n² characters. What follows a blank, comma, semicolon,
//! tab or `#` is the solution, if it has as many digits, or a comment; a short word before the puzzle is
//! its label. Quotes around any of them are dropped. Nine groups of nine are one puzzle too.
//! Source: Sudopedia, "Sudoku Clipboard and File Formats".

use std::ops::Range;

use hyperdoku_grid::Digit;

use crate::alphabet::is_blank;
use crate::characters::{SMALLEST_SIDE, cell_of, characters_of, record_of, side_of, wrong_length};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Alphabet, Format, Lines, ParseError, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "line",
    summary: "one puzzle a line, one character a cell",
    sides: 1..=36,
    keeps: &[],
    sniff: |_| true,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let text: Vec<char> = line.text.chars().collect();
    Some(record_at(line.number, &text, context))
}

pub(crate) fn record_at(
    line: u64,
    text: &[char],
    context: &mut Context,
) -> Result<Record, ParseError> {
    if is_spaced(text) && side_of(text.len(), context).is_some() {
        return record_of(text, Place { line, cells: CellPlaces::Run(1) }, context);
    }
    let words = words_of(text);
    let Some(first) = words.first() else {
        return Err(ParseError::new(line, 1, "a puzzle", "nothing"));
    };
    if let Some(groups) = equal_groups(text, &words, context) {
        let cells: Vec<usize> = groups.iter().cloned().flatten().collect();
        let characters: Vec<char> = cells.iter().map(|&at| text[at]).collect();
        let places = cells.iter().map(|&at| (0, at as u32 + 1)).collect();
        return record_of(&characters, Place { line, cells: CellPlaces::Each(places) }, context);
    }
    // A label is short; a long first word is a puzzle, and if it is a bad one it must not be skipped.
    let smallest = SMALLEST_SIDE * SMALLEST_SIDE;
    let is_puzzle = |word: &Range<usize>| side_of(word.len(), context).is_some();
    let at = match words.iter().position(is_puzzle) {
        Some(at) if at == 0 || words[..at].iter().all(|word| word.len() < smallest) => at,
        _ => return Err(wrong_length(line, text, first)),
    };
    let word = words[at].clone();
    let place = Place { line, cells: CellPlaces::Run(word.start + 1) };
    let mut record = record_of(&text[word.clone()], place, context)?;
    let string = |range: Range<usize>| text[range].iter().collect::<String>();
    if at > 0 {
        record.tell("label", string(first.start..words[at - 1].end).trim_end_matches(':'));
    }
    let mut rest = words[at + 1..].iter();
    let side = record.grid.geometry().side();
    if let Some(next) = rest.clone().next() {
        record.solution = full_grid(&text[next.clone()], side, context);
        if record.solution.is_some() {
            rest.next();
        }
    }
    if let Some(comment) = rest.next() {
        record
            .tell("comment", string(comment.start..text.len()).trim_matches(['"', '\'', '#', ' ']));
    }
    Ok(record)
}

/// Whether all is digits and spaces: then a space is a blank cell if the length fits.
fn is_spaced(text: &[char]) -> bool {
    text.contains(&' ') && text.iter().all(|c| *c == ' ' || c.is_ascii_digit())
}

/// The words of a line: what stands between blanks, commas, semicolons, quotes and `#`.
fn words_of(text: &[char]) -> Vec<Range<usize>> {
    let parts = |c: &char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '#');
    let mut words = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let length = text[start..].iter().take_while(|c| !parts(c)).count();
        if length > 0 {
            words.push(start..start + length);
        }
        start += length + 1;
    }
    words
}

/// The first n words if they are n characters long each and nothing but cells: a grid by rows.
fn equal_groups<'w>(
    text: &[char],
    words: &'w [Range<usize>],
    context: &Context,
) -> Option<&'w [Range<usize>]> {
    let side = words.first()?.len();
    let groups = words.get(..side)?;
    side_of(side * side, context)?;
    let is_cell = |&at: &usize| is_blank(text[at]) || Alphabet::Zero.digit(text[at]).is_some();
    let is_row = |word: &Range<usize>| word.len() == side && word.clone().all(|at| is_cell(&at));
    groups.iter().all(is_row).then_some(groups)
}

/// The digits of a full grid of side `side`; `None` if it is not one.
fn full_grid(text: &[char], side: usize, context: &Context) -> Option<Vec<Digit>> {
    if text.len() != side * side {
        return None;
    }
    let detected = Alphabet::detect(text.iter().copied(), side).0;
    let alphabet = context.options.alphabet.unwrap_or(detected);
    text.iter().map(|&c| cell_of(c, side, alphabet).ok().flatten()).collect()
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    characters_of(&record.grid, options).map(|text| text + "\n")
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, Reader, Record};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn read(text: &str) -> Vec<Result<Record, String>> {
        Reader::new(text.as_bytes(), ReadOptions::default())
            .map(|record| match record {
                Err(crate::ReadError::Parse(e)) => Err(format!("{}:{}: {e}", e.line, e.column)),
                other => other.map_err(|error| error.to_string()),
            })
            .collect()
    }

    fn one(text: &str) -> Record {
        let mut records = read(text);
        assert_eq!(records.len(), 1, "{text}");
        records.remove(0).expect("a good record")
    }

    #[test]
    fn every_blank_is_a_blank() {
        let expected = one(PUZZLE).grid;
        for blank in ['0', '*', '_', 'X', 'x', '-', ' '] {
            let text = PUZZLE.replace('.', &blank.to_string());
            assert_eq!(one(&text).grid, expected, "{blank}");
        }
        assert_eq!(one(&format!("  \t{PUZZLE}\t ")).grid, expected);
        assert_eq!(one(&PUZZLE.replace('5', "５")).grid, expected);
    }

    #[test]
    fn what_follows_is_the_solution_or_a_comment() {
        for text in [
            format!("{PUZZLE},{ANSWER}"),
            format!("\"{PUZZLE}\",\"{ANSWER}\""),
            format!("\"{PUZZLE},{ANSWER}\""),
            format!("{PUZZLE} {ANSWER}"),
        ] {
            let solution = one(&text).solution.expect("a solution");
            let digits: String = solution.iter().map(ToString::to_string).collect();
            assert_eq!(digits, ANSWER);
        }
        let record = one(&format!("{PUZZLE} # easy, they say"));
        assert_eq!(record.told("comment"), Some("easy, they say"));
        assert_eq!(record.solution, None);
        assert_eq!(one(&format!("No.7: {PUZZLE}")).told("label"), Some("No.7"));
    }

    #[test]
    fn nine_groups_of_nine_are_one_puzzle() {
        let groups: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect();
        assert_eq!(one(&groups.join(" ")).grid, one(PUZZLE).grid);
    }

    #[test]
    fn a_wrong_length_is_an_error_at_its_end_and_the_next_is_read() {
        let long = format!("{PUZZLE}.");
        let short = &PUZZLE[..80];
        let half = &PUZZLE[..40];
        let read =
            read(&format!("{long}\n{PUZZLE}\n{short}\n{PUZZLE}\n{half}\n{PUZZLE}\nhello!\n"));
        let errors: Vec<&String> = read.iter().filter_map(|record| record.as_ref().err()).collect();
        assert_eq!(
            errors,
            [
                "1:82: expected 81 characters for side 9, found 82",
                "3:81: expected 81 characters for side 9, found 80",
                "5:37: expected 36 characters for side 6, found 40",
                "7:6: expected a puzzle, found `!`",
            ]
        );
        assert_eq!(read.len(), 7);
    }

    #[test]
    fn a_strange_character_is_named() {
        let text = PUZZLE.replacen("7....", "7.\u{663}..", 1);
        assert_eq!(
            read(&text),
            [Err("1:7: expected a digit 1 to 9 or a blank, found `\u{663}`".to_owned())]
        );
    }
}
