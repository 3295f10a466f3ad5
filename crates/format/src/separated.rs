//! Separated: one row a line, with a line of `=` between grids.
//!
//! ```text
//! 003020600        then eight more rows
//! ========         three or more
//! ```
//! The form of Peter Norvig's easy puzzles. The first grid of such a file is read as
//! [`rows`](crate::rows); a separator may stand above a grid of any other format too.
//! Source: P. Norvig, "Solving Every Sudoku Puzzle", 2006.

use crate::block::{is_separator, starts_anew};
use crate::grid_list::format_below;
use crate::reader::Context;
use crate::rows::rows_of;
use crate::{Format, Lines, ParseError, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "separated",
    summary: "one row a line, with a line of = after each grid",
    sides: 4..=36,
    keeps: &[],
    sniff: |lines| lines.peek(0).is_some_and(is_separator),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    if !(FORMAT.sniff)(lines) {
        return (format_below(lines).read)(lines, context);
    }
    lines.take();
    let is_grid = |text: &str| !text.trim().is_empty() && !starts_anew(text, *FORMAT.sides.end());
    if lines.peek(0).is_some_and(is_grid) {
        return (format_below(lines).read)(lines, context);
    }
    None
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    Ok(rows_of(record, options)? + "========\n")
}

#[cfg(test)]
mod tests {
    use crate::testing::{errors, one, read, write};
    use crate::{Format, ReadOptions, Reader};

    const GRID: &str = "003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n002609500\n800203009\n005010300\n";

    #[test]
    fn grids_between_separators_are_read_with_and_without_the_format_named() {
        for text in [
            format!("{GRID}========\n{GRID}========\n{GRID}"),
            format!("==========\n{GRID}===\n\n{GRID}\n====\n{GRID}========\n"),
        ] {
            assert_eq!(errors(&read(&text)), [""; 0]);
            assert_eq!(read(&text).len(), 3);
            let options =
                ReadOptions { format: Format::named("separated"), ..ReadOptions::default() };
            assert_eq!(Reader::new(text.as_bytes(), options).flatten().count(), 3);
        }
        assert_eq!(one(&write("separated", &one(GRID))).grid, one(GRID).grid);
    }

    #[test]
    fn a_broken_grid_is_one_error_and_the_next_is_read() {
        let rows: Vec<&str> = GRID.lines().collect();
        for (bad, expected) in [
            (rows[..8].join("\n"), "19:1: expected row 9 of 9, found `========`"),
            (rows[..1].join("\n"), "12:1: expected row 2 of 9, found `========`"),
            (GRID.replacen("200", "20", 1), "16:9: expected a row of 9 cells, found 8"),
            (GRID.replace("1806", "18a6"), "13:5: expected a digit 1 to 9 or a blank, found `a`"),
            ("oh?".to_owned(), "11:3: expected a row of cells, found `?`"),
        ] {
            let bad = bad.trim();
            let records = read(&format!("{GRID}========\n{bad}\n========\n{GRID}"));
            assert_eq!(records.len(), 3, "{bad}: {records:?}");
            assert_eq!(errors(&records), [expected]);
        }
    }
}
