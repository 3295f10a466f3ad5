//! What the tests of the formats share.

use hyperdoku_grid::Grid;

use crate::{Format, ReadError, ReadOptions, Reader, Record, WriteOptions};

/// Every record of a text, with errors as `line:column: reason`.
pub(crate) fn read(text: &str) -> Vec<Result<Record, String>> {
    Reader::new(text.as_bytes(), ReadOptions::default())
        .map(|record| match record {
            Err(ReadError::Parse(e)) => Err(format!("{}:{}: {e}", e.line, e.column)),
            other => other.map_err(|error| error.to_string()),
        })
        .collect()
}

/// The only record of a text.
#[track_caller]
pub(crate) fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}\n{records:?}");
    match records.remove(0) {
        Ok(record) => record,
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// The grid of a line.
#[track_caller]
pub(crate) fn grid_of(line: &str) -> Grid {
    one(line).grid
}

/// The errors among `records`.
pub(crate) fn errors(records: &[Result<Record, String>]) -> Vec<&str> {
    records.iter().filter_map(|record| record.as_ref().err().map(String::as_str)).collect()
}

/// The text of a record in the format called `name`.
#[track_caller]
pub(crate) fn write(name: &str, record: &Record) -> String {
    let format = Format::named(name).expect("a format");
    format.write(record, WriteOptions::default()).expect("the format holds it")
}
