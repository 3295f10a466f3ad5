//! SDM: one 9×9 puzzle a line, `0` for an empty cell.
//!
//! ```text
//! 016400000200009000400000062070230100100000003003087040960000005000800007000006820
//! ```
//! The collection file of many programs. It is the same text as [`line`](crate::line), which reads it
//! whenever the format is not named; only what is written differs: always digits and `0`, whatever blank
//! is asked for. Such files often end their lines in CRLF; every reader that is known takes LF too, so
//! that is what is written, as in all other formats.
//! Source: Sudopedia, "Sudoku Clipboard and File Formats".

use crate::characters::characters_of;
use crate::line::record_at;
use crate::reader::Context;
use crate::{Alphabet, Format, Lines, ParseError, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "sdm",
    summary: "one 9x9 puzzle a line, 0 for an empty cell",
    sides: 9..=9,
    keeps: &[],
    sniff: |_| false,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let text: Vec<char> = line.text.chars().collect();
    Some(record_at(line.number, &text, context).and_then(of_side_9))
}

fn of_side_9(record: Record) -> Result<Record, ParseError> {
    let cells = record.grid.geometry().cells();
    if cells == 81 {
        return Ok(record);
    }
    let (line, column) = record.place.of(hyperdoku_grid::Cell::new(0));
    Err(ParseError::new(line, column, "81 characters", format!("{cells}")))
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let options = WriteOptions { alphabet: Alphabet::Standard, blank: '0' };
    characters_of(&record.grid, options).map(|text| text + "\n")
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use crate::{ReadOptions, Reader, WriteOptions};

    const TEXT: &str =
        "016400000200009000400000062070230100100000003003087040960000005000800007000006820\n";

    #[test]
    fn a_file_of_it_is_read_whether_or_not_the_format_is_named() {
        for format in [None, Some(&FORMAT)] {
            let options = ReadOptions { format, ..ReadOptions::default() };
            let text = TEXT.replace('\n', "\r\n");
            let records: Vec<_> = Reader::new(text.as_bytes(), options).collect();
            let [Ok(record)] = &records[..] else { panic!("one record: {records:?}") };
            let dots = WriteOptions::default();
            assert_eq!(FORMAT.write(record, dots).as_deref(), Ok(TEXT), "never dots");
        }
    }

    #[test]
    fn another_side_is_no_sdm() {
        let options = ReadOptions { format: Some(&FORMAT), ..ReadOptions::default() };
        let mut reader = Reader::new("1..4.........32.\n".as_bytes(), options);
        let error = reader.next().expect("one record").expect_err("side 4");
        assert_eq!(error.to_string(), "expected 81 characters, found 16");
    }
}
