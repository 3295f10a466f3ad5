//! Magic: columns declared by a first line `#!sudoku`, as in the programs of gsf.
//!
//! ```text
//! #!sudoku -c1,Puzzle,Label,Level          field 1 is the puzzle, commas between fields, their names
//! 1..4.........32.,first,easy
//! ```
//! `-cN` gives the puzzle's field, counted from 1; the character after the number stands between fields,
//! blanks do if there is none, and names may follow. Without a number the puzzle's is the first column
//! whose name starts with `puz`. A column whose name starts with `sol` is the solution; fields without a
//! name are kept as `column 3`. Other options steer gsf's solver and are passed over.
//! Source: G. Fowler, manual page of `sudoku`, AT&T Research 2011.

use crate::characters::characters_of;
use crate::columns::{Heading, read, solution_text};
use crate::{Format, Line, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "magic",
    summary: "columns declared by a first line #!sudoku -c1,Puzzle,Label (gsf)",
    sides: 4..=36,
    keeps: &[Part::Solution, Part::Info],
    sniff,
    read,
    write: Some(write),
    preamble: "#!sudoku -c1,Puzzle,Solution,Label,Title,Author,Level,Source,Date,URL,Description,Comment\n",
    epilogue: "",
};

/// The keys of the columns after the solution, in the order of the preamble.
const KEYS: [&str; 9] =
    ["label", "title", "author", "level", "source", "date", "url", "description", "comment"];

const START: &str = "#!sudoku";

fn sniff(lines: &mut Lines<'_>) -> bool {
    lines.peek(0).is_some_and(|text| options_of(text).is_some())
}

/// What follows `#!sudoku`.
fn options_of(text: &str) -> Option<&str> {
    let options = text.trim_start().strip_prefix(START)?;
    (options.is_empty() || options.starts_with(char::is_whitespace)).then_some(options)
}

/// What a line that starts with `#!sudoku` declares: `Ok(None)` if it declares no columns. `None` for any
/// other line.
pub(crate) fn heading_of(line: &Line) -> Option<Result<Option<Heading>, ParseError>> {
    let options = options_of(&line.text)?;
    // ` -c` starts an option; `-q-c` does not.
    let option =
        options.match_indices("-c").find(|&(at, _)| options[..at].ends_with(char::is_whitespace));
    let Some((at, option)) = option else { return Some(Ok(None)) };
    let declared = &options[at + option.len()..];
    Some(columns_of(declared).map(Some).ok_or_else(|| {
        let column = line.text.chars().count() - declared.chars().count() + 1;
        ParseError::new(line.number, column, "the column of the puzzle, as in -c1,Puzzle", "none")
    }))
}

/// `1,Puzzle,Label` as a heading; `None` if no column is the puzzle's.
fn columns_of(declared: &str) -> Option<Heading> {
    let digits = declared.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = declared.split_at(digits);
    let separator = rest.chars().next().filter(|c| c.is_ascii() && !c.is_ascii_whitespace());
    let names: Vec<String> = match separator {
        Some(separator) => {
            let names = rest.split_whitespace().next().unwrap_or_default();
            names.split(separator).skip(1).map(str::to_owned).collect()
        }
        None => Vec::new(),
    };
    let starting =
        |start: &str| names.iter().position(|name| name.to_ascii_lowercase().starts_with(start));
    let puzzle = match number.parse::<usize>() {
        Ok(number) => number.checked_sub(1)?,
        Err(_) => starting("puz")?,
    };
    let solution = starting("sol").filter(|&at| at != puzzle);
    Some(Heading { format: &FORMAT, separator, puzzle, solution, names })
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let mut fields = vec![characters_of(&record.grid, options)?, solution_text(record, options)?];
    for key in KEYS {
        let values = record.info.iter().filter(|(known, _)| known == key);
        let values = values.map(|(_, value)| one_line(value));
        fields.push(values.collect::<Vec<_>>().join("; "));
    }
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_record(&fields).expect("a vector takes all that is written");
    let row = writer.into_inner().expect("a vector takes all that is written");
    Ok(String::from_utf8_lossy(&row).into_owned())
}

/// A value without line ends: a record is one line.
fn one_line(value: &str) -> String {
    value.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use crate::reader::read_text as read;

    const PUZZLE: &str = "1..4.........32.";
    const ANSWER: &str = "1234341221434321";

    #[test]
    fn declared_columns_are_read() {
        for (heading, row) in [
            ("#!sudoku -c1,PuzzleR,Label,Rating", format!("{PUZZLE},\"one, two\",7.2")),
            ("#!sudoku -q+T -c3,Label,Rating,Puz -l2", format!("\"one, two\",7.2,{PUZZLE}")),
            ("#!sudoku -c;Label;Rating;PUZZLE", format!("one, two;7.2;{PUZZLE}")),
        ] {
            let records = read(&format!("{heading}\n# a comment\n{row}\n{row}\n"));
            assert_eq!(records.len(), 2, "{heading}: {records:?}");
            for record in records {
                let record = record.expect("a good row");
                assert_eq!(record.told("label"), Some("one, two"), "{heading}");
                assert_eq!(record.told("Rating"), Some("7.2"), "{heading}");
            }
        }
        let record = read(&format!("#!sudoku -c2\nx \t {PUZZLE}\ty\n")).remove(0).expect("a row");
        assert_eq!((record.told("column 1"), record.told("column 3")), (Some("x"), Some("y")));
        let text = format!("#!sudoku -c1,Puzzle,Solution\n{PUZZLE},{ANSWER}\n{PUZZLE},\n");
        let records = read(&text);
        assert!(records[0].as_ref().is_ok_and(|record| record.solution.is_some()));
        assert!(records[1].as_ref().is_ok_and(|record| record.solution.is_none()));
    }

    #[test]
    fn a_heading_without_columns_is_a_comment() {
        let records = read(&format!("#!sudoku -x\n{PUZZLE}\n"));
        assert!(records.len() == 1 && records[0].is_ok(), "{records:?}");
    }

    #[test]
    fn a_bad_row_is_named_where_it_is_bad_and_the_next_is_read() {
        let text = format!("#!sudoku -c2,Label,Puzzle\nx\nx,{PUZZLE}.\nx,{PUZZLE}\n");
        let records = read(&text);
        let errors: Vec<_> = records.iter().filter_map(|record| record.as_ref().err()).collect();
        assert_eq!(
            errors,
            [
                "2:2: expected a puzzle in field 2, found 1 fields",
                "3:19: expected 16 characters for side 4, found 17",
            ]
        );
        assert!(records.len() == 3 && records[2].is_ok());
    }

    #[test]
    fn a_heading_that_names_no_puzzle_is_an_error() {
        for (heading, error) in [
            (
                "#!sudoku -c0",
                "1:12: expected the column of the puzzle, as in -c1,Puzzle, found none",
            ),
            (
                "#!sudoku -c,Label",
                "1:12: expected the column of the puzzle, as in -c1,Puzzle, found none",
            ),
        ] {
            let records = read(&format!("{heading}\n{PUZZLE}\n"));
            assert_eq!(records[0].as_ref().err().map(String::as_str), Some(error));
            assert!(records[1].is_ok());
        }
    }
}
