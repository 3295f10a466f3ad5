//! Grid list: a heading, then one row a line; many of them in a file.
//!
//! ```text
//! Grid 01
//! 003020600        then eight more rows, and the next heading
//! ```
//! The form of Project Euler's problem 96. A heading is a word such as `Grid`, `Puzzle` or `Sudoku` with a
//! number, with a colon and a title, or alone; it may stand above a grid of any other format too. It is
//! kept as the title, unless it is the bare word. Ours without a title is `Grid:`, since `Grid` alone above
//! rows of 16 is the heading of a CSV file.

use crate::block::heading_of;
use crate::reader::Context;
use crate::rows::{self, is_row_ahead, rows_of};
use crate::separated;
use crate::{FORMATS, Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "grid-list",
    summary: "a heading as Grid 01, then one row a line",
    sides: 4..=36,
    keeps: &[Part::Info],
    sniff: |lines| lines.peek(0).is_some_and(|text| heading_of(text).is_some()),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let heading = lines.peek(0)?.to_owned();
    let title = heading_of(&heading);
    if title.is_some() {
        lines.take();
    }
    while lines.peek(0).is_some_and(|text| text.trim().is_empty()) {
        lines.take();
    }
    let Some(next) = lines.peek(0) else {
        return Some(Err(ParseError::new(
            lines.number(),
            1,
            "a grid under its heading",
            "the end",
        )));
    };
    if title.is_some() && heading_of(next).is_some() {
        let found = "another heading";
        return Some(Err(ParseError::new(lines.number(), 1, "a grid under its heading", found)));
    }
    let format = format_below(lines);
    let record = (format.read)(lines, context)?;
    Some(record.map(|mut record| {
        record.tell("title", title.unwrap_or_default());
        record
    }))
}

/// The format of the grid below a heading or separator. What is as short as a row is a row, if a broken one.
pub(crate) fn format_below(lines: &mut Lines<'_>) -> &'static Format {
    let is_above = |format: &Format| [FORMAT.name, separated::FORMAT.name].contains(&format.name);
    let known = FORMATS.iter().copied().find(|format| !is_above(format) && (format.sniff)(lines));
    let last = FORMATS[FORMATS.len() - 1];
    match known {
        Some(format) if *format != *last || !is_row_ahead(lines) => format,
        _ => &rows::FORMAT,
    }
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let title = record.told("title").unwrap_or_default().replace(['\r', '\n'], " ");
    let heading = match &*title {
        "" => "Grid:".to_owned(),
        title if heading_of(title) == Some(title) => title.to_owned(),
        title => format!("Grid: {title}"),
    };
    Ok(format!("{heading}\n{}", rows_of(record, options)?))
}

#[cfg(test)]
mod tests {
    use crate::testing::{errors, one, read, write};

    const GRID: &str = "003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n002609500\n800203009\n005010300\n";

    #[test]
    fn every_heading_is_the_title_of_its_grid() {
        let text =
            format!("Grid 01\n{GRID}Grid 02\n\n{GRID}\nGRID\n{GRID}Sudoku #7 (hard)\n{GRID}");
        let records = read(&text);
        assert_eq!(errors(&records), [""; 0]);
        let titles: Vec<Option<&str>> =
            records.iter().flatten().map(|record| record.told("title")).collect();
        assert_eq!(titles, [Some("Grid 01"), Some("Grid 02"), None, Some("Sudoku #7 (hard)")]);
    }

    #[test]
    fn a_heading_may_stand_above_any_format() {
        let line = GRID.replace('\n', "");
        let record = one(&format!("Puzzle 3\n{line}\n"));
        assert_eq!(record.told("title"), Some("Puzzle 3"));
        assert_eq!(record.grid, one(GRID).grid);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for title in ["", "Grid 01", "A title", "Grid: x", "puzzle"] {
            let mut record = one(GRID);
            record.tell("title", title);
            let text = write("grid-list", &record);
            assert_eq!(one(&text), record, "{text}");
        }
        assert!(write("grid-list", &one(GRID)).starts_with("Grid:\n..3.2.6..\n"));
    }

    #[test]
    fn a_broken_grid_is_one_error_and_the_next_is_read() {
        let rows: Vec<&str> = GRID.lines().collect();
        for (bad, expected) in [
            (rows[..8].join("\n"), "20:1: expected row 9 of 9, found `Grid 03`"),
            (GRID[1..].to_owned(), "12:9: expected a row of 9 cells, found 8"),
            (GRID.replace("1806", "18;6"), "14:5: expected a digit 1 to 9 or a blank, found `;`"),
            ("hello".to_owned(), "12:1: expected a row of cells, found `hello`"),
            ("hello, you".to_owned(), "12:6: expected a row of cells, found `,`"),
            (String::new(), "13:1: expected a grid under its heading, found another heading"),
        ] {
            let bad = bad.trim();
            let records = read(&format!("Grid 01\n{GRID}Grid 02\n{bad}\nGrid 03\n{GRID}"));
            assert_eq!(records.len(), 3, "{bad}: {records:?}");
            assert_eq!(errors(&records), [expected]);
            assert_eq!(records[2].as_ref().ok().and_then(|r| r.told("title")), Some("Grid 03"));
        }
    }
}
