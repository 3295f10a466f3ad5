//! Simple Sudoku: a 9×9 drawing with the cells side by side.
//!
//! ```text
//! *-----------*
//! |5.6|.2.|9.3|      written; the frame may be missing, and an empty cell be `X`
//! |---+---+---|
//! ```
//! The `.ss` file of Angus Johnson's Simple Sudoku. It is read as [`boxes`](crate::boxes), and files of nine
//! lines of nine as [`rows`](crate::rows).
//! Source: Sudopedia, "Sudoku Clipboard and File Formats".

use hyperdoku_grid::Cell;

use crate::block::{is_cell, is_run};
use crate::boxes::{is_drawing_ahead, rules_ahead};
use crate::characters::characters_of;
use crate::frame::segments;
use crate::reader::Context;
use crate::{Alphabet, Format, Lines, ParseError, Record, WriteError, WriteOptions, boxes, rows};

pub(crate) static FORMAT: Format = Format {
    name: "ss",
    summary: "a 9x9 drawing with the cells side by side (Simple Sudoku)",
    sides: 9..=9,
    keeps: &[],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

fn sniff(lines: &mut Lines<'_>) -> bool {
    let at = rules_ahead(lines);
    let is_box_row =
        |segment: &str| segment.chars().filter(|&c| is_cell(c) && c != ' ').count() == 3;
    lines.peek(at).filter(|text| !is_run(text)).is_some_and(|text| {
        let parts = || segments(text.trim()).map(|(_, segment)| segment);
        parts().count() == 3 && parts().all(|part| is_box_row(part) && part.chars().count() == 3)
    })
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let is_drawing = is_drawing_ahead(lines);
    let record = if is_drawing { boxes::read(lines, context) } else { rows::read(lines, context) };
    record.map(|record| record.and_then(of_side_9))
}

fn of_side_9(record: Record) -> Result<Record, ParseError> {
    let side = record.grid.geometry().side();
    if side == 9 {
        return Ok(record);
    }
    let (line, column) = record.place.of(Cell::new(0));
    Err(ParseError::new(line, column, "nine rows of nine cells", format!("{side} of {side}")))
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    // Dashes would be rules, and spaces cannot be seen at the end of a line.
    let blank = if matches!(options.blank, 'X' | 'x' | '0') { options.blank } else { '.' };
    let options = WriteOptions { alphabet: Alphabet::Standard, blank };
    let characters: Vec<char> = characters_of(&record.grid, options)?.chars().collect();
    let row = |row: &[char]| {
        let parts: Vec<String> = row.chunks(3).map(|part| part.iter().collect()).collect();
        format!("|{}|\n", parts.join("|"))
    };
    let band = |band: &[char]| band.chunks(9).map(row).collect::<String>();
    let bands: Vec<String> = characters.chunks(27).map(band).collect();
    Ok(format!("*-----------*\n{}*-----------*\n", bands.join("|---+---+---|\n")))
}

#[cfg(test)]
mod tests {
    use crate::testing::{errors, grid_of, one, read, write};
    use crate::{Format, ReadOptions, Reader};

    const TEXT: &str = "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
";
    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn both_drawings_and_bare_rows_are_read() {
        let expected = grid_of(LINE);
        let inner: String = TEXT
            .lines()
            .skip(1)
            .take(11)
            .map(|row| {
                if row.contains('+') { "-----------" } else { row.trim_matches('|') }.to_owned()
                    + "\n"
            })
            .collect();
        let bare: String = inner
            .lines()
            .filter(|row| !row.contains('-'))
            .map(|row| row.replace('|', "") + "\n")
            .collect();
        for text in [
            TEXT,
            &inner,
            &bare,
            &TEXT.replace('.', "X"),
            &inner.replace('.', "X"),
            &bare.replace('.', "X"),
        ] {
            assert_eq!(one(text).grid, expected, "{text}");
            let options = ReadOptions { format: Format::named("ss"), ..ReadOptions::default() };
            let grids: Vec<_> =
                Reader::new(text.as_bytes(), options).flatten().map(|r| r.grid).collect();
            assert_eq!(grids.as_slice(), std::slice::from_ref(&expected), "{text}");
        }
        assert_eq!(write("ss", &one(LINE)), TEXT);
    }

    #[test]
    fn a_broken_drawing_is_one_error_and_the_next_is_read() {
        for (bad, expected) in [
            (TEXT.replace("|419|", "|41|"), "25:13: expected a row of 9 cells, found 8"),
            (TEXT.replace("|419|", "|4199|"), "25:13: expected a row of 9 cells, found 10"),
            (TEXT.replace("|419|", "|4a9|"), "25:7: expected a digit 1 to 9 or a blank, found `a`"),
            (TEXT[..14 * 7].to_owned(), "22:1: expected row 6 of 9, found an empty line"),
        ] {
            let records = read(&format!("{TEXT}\n{bad}\n{TEXT}"));
            assert_eq!(errors(&records), [expected]);
            assert_eq!(records.len(), 3, "{bad}\n{records:?}");
        }
    }
}
