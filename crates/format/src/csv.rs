//! CSV: a heading, then a puzzle a row with its solution and whatever else the heading names.
//!
//! ```text
//! id,puzzle,solution,clues,difficulty          quizzes,solutions          unsolved,solved
//! 1,1..53.....2..,123456789...,27,2.2          0043002,8643712            1..4....,1234...
//! ```
//! The form of the large collections on Kaggle. Columns come in any order, names in either case, fields
//! between `,` `;` or tabs and quoted at will; a puzzle is one character a cell. The solution is kept as
//! the claim that it is; a field of it that is no full grid is an error, an empty one is none. Other
//! columns are kept under their names. Rows without a heading are read by [`line`](crate::line).
//!
//! Written are two columns, `puzzle,solution`, because that is what other programs read; `magic` is the
//! format in columns that keeps titles and notes.

use crate::characters::characters_of;
use crate::columns::{Heading, fields_of, read, solution_text};
use crate::{Format, Lines, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "csv",
    summary: "a heading as puzzle,solution, then a puzzle a row",
    sides: 4..=36,
    keeps: &[Part::Solution],
    sniff,
    read,
    write: Some(write),
    preamble: "puzzle,solution\n",
    epilogue: "",
};

/// Names of the puzzle's column; the first of them that a heading has is it.
const PUZZLE: [&str; 13] = [
    "puzzle", "puzzles", "quiz", "quizzes", "unsolved", "question", "problem", "sudoku", "sudokus",
    "grid", "board", "input", "start",
];

/// Names of the solution's column, likewise.
const SOLUTION: [&str; 6] = ["solution", "solutions", "solved", "answer", "answers", "output"];

/// A heading's fields are names; anything longer is a text that happens to say `puzzle`.
const LONGEST_NAME: usize = 40;

/// The shortest puzzle: a heading of one word must be followed by no less.
const SHORTEST_PUZZLE: usize = 16;

fn sniff(lines: &mut Lines<'_>) -> bool {
    let Some(heading) = lines.peek(0).and_then(heading_of) else { return false };
    // `Sudoku` may be the title of a grid, and `puzzle, hard` a remark: the row below tells.
    let Some(row) = lines.peek(1) else { return true };
    let fields = fields_of(row, heading.separator).len();
    match heading.names.len() {
        1 => fields == 1 && row.trim().len() >= SHORTEST_PUZZLE,
        // A row may lack a field and is then an error of its own.
        _ => fields > 1,
    }
}

/// The heading that a line is, if it is one.
pub(crate) fn heading_of(text: &str) -> Option<Heading> {
    // Quick: no other line of a collection has a word in it.
    let has_word = text.as_bytes().windows(4).any(|four| four.iter().all(u8::is_ascii_alphabetic));
    if !has_word || text.len() > LONGEST_NAME * PUZZLE.len() {
        return None;
    }
    let separator = [',', ';', '\t'].into_iter().find(|&c| text.contains(c)).unwrap_or(',');
    let names: Vec<String> =
        fields_of(text, Some(separator)).iter().map(|field| field.text.trim().to_owned()).collect();
    if names.iter().any(|name| name.len() > LONGEST_NAME) {
        return None;
    }
    let column = |known: &[&str]| {
        known
            .iter()
            .find_map(|known| names.iter().position(|name| name.eq_ignore_ascii_case(known)))
    };
    let (puzzle, solution) = (column(&PUZZLE)?, column(&SOLUTION));
    Some(Heading { format: &FORMAT, separator: Some(separator), puzzle, solution, names })
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let (puzzle, solution) =
        (characters_of(&record.grid, options)?, solution_text(record, options)?);
    Ok(format!("{puzzle},{solution}\n"))
}

#[cfg(test)]
mod tests {
    use crate::Record;
    use crate::reader::read_text as read;

    const PUZZLE: &str = "1..4.........32.";
    const ANSWER: &str = "1234341221434321";

    fn answer(record: &Record) -> String {
        record.solution.iter().flatten().map(ToString::to_string).collect()
    }

    #[test]
    fn every_heading_in_use_is_a_heading() {
        let plain = read(PUZZLE).remove(0).expect("a line").grid;
        for (heading, row) in [
            ("quizzes,solutions", format!("{PUZZLE},{ANSWER}")),
            ("Puzzle;Solution", format!("{PUZZLE};{ANSWER}")),
            ("solved\tUNSOLVED", format!("{ANSWER}\t{PUZZLE}")),
            ("\"quizzes\",\"solutions\"", format!("\"{PUZZLE}\",\"{ANSWER}\"")),
            ("\"quizzes,solutions\"", format!("\"{PUZZLE},{ANSWER}\"")),
            (",question,answer,source", format!("0,{PUZZLE},{ANSWER},\"a \"\"good\"\", one\"")),
            ("id,puzzle,solution,clues,difficulty", format!("7,{PUZZLE},{ANSWER},4,1.5")),
        ] {
            let records = read(&format!("{heading}\n{row}\n\n{row}\n"));
            assert_eq!(records.len(), 2, "{heading}: {records:?}");
            for record in records {
                let record = record.expect("a good row");
                assert_eq!(record.grid, plain, "{heading}");
                assert_eq!(answer(&record), ANSWER, "{heading}");
            }
        }
        for heading in ["sudoku", "Grid", "\"board\"", "puzzle"] {
            let records = read(&format!("{heading}\n{PUZZLE}\n{PUZZLE}\n"));
            assert!(records.len() == 2 && records.iter().all(Result::is_ok), "{records:?}");
        }
    }

    #[test]
    fn other_columns_are_kept_under_their_names() {
        let text = format!("id,puzzle,Level,,note\n7,{PUZZLE},easy,x,\"a \"\"b\"\", c\"\n");
        let record = read(&text).remove(0).expect("a good row");
        for (key, value) in
            [("id", "7"), ("level", "easy"), ("column 4", "x"), ("note", "a \"b\", c")]
        {
            assert_eq!(record.told(key), Some(value));
        }
    }

    #[test]
    fn a_bad_row_is_named_where_it_is_bad_and_the_next_is_read() {
        let good = format!("7,{PUZZLE},{ANSWER}");
        for (row, expected) in [
            (format!("7,{PUZZLE}"), "2:19: expected 3 fields, found 2"),
            (format!("{good},x"), "2:37: expected 3 fields, found 4"),
            (
                format!("7,\"{}\",{ANSWER}", &PUZZLE[1..]),
                "2:19: expected 16 characters for side 4, found 15",
            ),
            (
                format!("\"7\", {},{ANSWER}", PUZZLE.replace('3', "5")),
                "2:19: expected a digit 1 to 4 or a blank, found `5`",
            ),
            (
                format!("7,{PUZZLE},{}", ANSWER.replacen('2', ".", 1)),
                "2:21: expected a digit 1 to 4 or a blank, found `.`",
            ),
            (format!("7,{PUZZLE},1234"), "2:24: expected a solution of 16 digits, found 4"),
        ] {
            let records = read(&format!("id,puzzle,solution\n{row}\n{good}\n"));
            let [Err(error), Ok(_)] = &records[..] else { panic!("{row}: {records:?}") };
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn one_file_may_follow_another() {
        let text = format!("puzzle\n{PUZZLE}\nsolution,quiz\n{ANSWER},{PUZZLE}\n");
        let records = read(&text);
        assert_eq!(records.len(), 2);
        assert_eq!(answer(records[1].as_ref().expect("a good row")), ANSWER);
    }

    #[test]
    fn a_title_is_no_heading() {
        let text = format!("puzzle, a hard one\n{PUZZLE}\n");
        assert!(read(&text)[1].is_ok());
    }
}
