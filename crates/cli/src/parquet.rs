//! Parquet: the rows of a table as a file of columns, for programs that read such files.
//!
//! ```text
//! rows as CSV ──▶ GROUP rows ──▶ a row group: each column in one piece ──▶ file; its schema comes at its end
//! ```
//! A text is a string, a count an unsigned number of 64 bits, any other number a double; an empty cell is null. Nothing is
//! compressed, so that no compressor is needed. The file depends on the rows alone.
//! Source: the Apache Parquet format, by the crate `parquet`.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::chunk::Sink;
use crate::produce::Kind;

/// Rows of a row group.
const GROUP: usize = 65_536;

/// A file that takes rows.
#[derive(Debug)]
pub(crate) struct Table {
    path: String,
    /// `None` when it is finished.
    writer: Option<SerializedFileWriter<File>>,
    columns: Vec<Column>,
    rows: usize,
}

/// The cells of a column that wait for their row group: those that are not empty, and a 1 or a 0 for each cell.
#[derive(Debug)]
struct Column {
    cells: Cells,
    levels: Vec<i16>,
}

#[derive(Debug)]
enum Cells {
    Texts(Vec<ByteArray>),
    Counts(Vec<i64>),
    Numbers(Vec<f64>),
}

/// What the names of the columns are known by.
const WHAT: &str = "a table has numbers where its columns say so";

impl Table {
    /// A new file with these columns.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn create(path: &Path, columns: &[(&str, Kind)]) -> anyhow::Result<Self> {
        let fields: String = columns
            .iter()
            .map(|(name, kind)| match kind {
                Kind::Text => format!("optional binary {name} (STRING); "),
                Kind::Count => format!("optional int64 {name} (INTEGER(64,false)); "),
                Kind::Number => format!("optional double {name}; "),
            })
            .collect();
        let schema = Arc::new(parse_message_type(&format!("message table {{ {fields}}}"))?);
        let path = path.display().to_string();
        let file = File::create(&path).with_context(|| format!("cannot write {path}"))?;
        let properties = Arc::new(WriterProperties::builder().build());
        let writer = SerializedFileWriter::new(file, schema, properties)
            .with_context(|| format!("cannot write {path}"))?;
        let column = |&(_, kind): &(&str, Kind)| Column {
            cells: match kind {
                Kind::Text => Cells::Texts(Vec::new()),
                Kind::Count => Cells::Counts(Vec::new()),
                Kind::Number => Cells::Numbers(Vec::new()),
            },
            levels: Vec::new(),
        };
        let columns = columns.iter().map(column).collect();
        Ok(Self { path, writer: Some(writer), columns, rows: 0 })
    }

    /// Takes a row, cell by cell.
    ///
    /// # Errors
    /// If a cell is no number where its column says so, or the file cannot be written.
    pub(crate) fn add<'c>(&mut self, row: impl Iterator<Item = &'c str>) -> anyhow::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            column.levels.push(i16::from(!cell.is_empty()));
            match &mut column.cells {
                _ if cell.is_empty() => {}
                Cells::Texts(cells) => cells.push(cell.into()),
                Cells::Counts(cells) => {
                    cells.push(cell.parse::<u64>().context(WHAT)?.cast_signed());
                }
                Cells::Numbers(cells) => cells.push(cell.parse().context(WHAT)?),
            }
        }
        self.rows += 1;
        if self.rows == GROUP {
            self.flush().with_context(|| format!("cannot write {}", self.path))?;
        }
        Ok(())
    }

    /// Writes the rows that wait.
    fn flush(&mut self) -> anyhow::Result<()> {
        let Some(writer) = self.writer.as_mut().filter(|_| self.rows > 0) else { return Ok(()) };
        let mut group = writer.next_row_group()?;
        for Column { cells, levels } in &mut self.columns {
            let mut column = group.next_column()?.context("as many columns as the schema has")?;
            let levels = std::mem::take(levels);
            let levels = Some(&levels[..]);
            match cells {
                Cells::Texts(cells) => {
                    column.typed::<ByteArrayType>().write_batch(cells, levels, None)?;
                    cells.clear();
                }
                Cells::Counts(cells) => {
                    column.typed::<Int64Type>().write_batch(cells, levels, None)?;
                    cells.clear();
                }
                Cells::Numbers(cells) => {
                    column.typed::<DoubleType>().write_batch(cells, levels, None)?;
                    cells.clear();
                }
            }
            column.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl Sink for Table {
    /// Takes rows as CSV; the line that names the columns is passed over.
    fn write(&mut self, text: &[u8]) -> anyhow::Result<bool> {
        let text = std::str::from_utf8(text).context("a table is text")?;
        let writer = self.writer.as_ref().context("a table is written before it is finished")?;
        let names: Vec<&str> = writer.schema_descr().columns().iter().map(|c| c.name()).collect();
        let heading = names.join(",");
        for row in text.lines().filter(|row| **row != *heading) {
            self.add(row.split(','))?;
        }
        Ok(true)
    }

    fn close(&mut self) -> anyhow::Result<()> {
        self.flush().with_context(|| format!("cannot write {}", self.path))?;
        if let Some(writer) = self.writer.take() {
            writer.close().with_context(|| format!("cannot write {}", self.path))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    use super::*;

    const COLUMNS: [(&str, Kind); 4] = [
        ("puzzle", Kind::Text),
        ("index", Kind::Count),
        ("rating", Kind::Number),
        ("level", Kind::Text),
    ];

    /// What comes back from a file that was written so, as CSV.
    fn round_trip(name: &str, texts: &[&str]) -> String {
        let path = std::env::temp_dir().join(format!("{name}-{}.parquet", std::process::id()));
        let mut table = Table::create(&path, &COLUMNS).expect("a new file");
        for text in texts {
            assert!(table.write(text.as_bytes()).expect("written"));
        }
        table.close().expect("finished");
        let reader = SerializedFileReader::new(File::open(&path).expect("there")).expect("Parquet");
        let mut back = String::new();
        for row in reader.get_row_iter(None).expect("rows") {
            let row = row.expect("a row");
            let cell = |(_, field): (&String, &Field)| match field {
                Field::Null => String::new(),
                Field::Str(text) => text.clone(),
                Field::ULong(number) => number.to_string(),
                Field::Double(number) => number.to_string(),
                other => panic!("{other:?}"),
            };
            let cells: Vec<String> = row.get_column_iter().map(cell).collect();
            back += &(cells.join(",") + "\n");
        }
        fs::remove_file(&path).expect("removed");
        back
    }

    #[test]
    fn rows_come_back_as_they_were() {
        let heading = "puzzle,index,rating,level\n";
        let rows =
            ["1..4,0,1.2,easy\n12..,18446744073709551615,,\n", "....,7,205000000000.5,hard\n"];
        assert_eq!(round_trip("rows", &[heading, rows[0], rows[1]]), rows.concat());
        assert_eq!(round_trip("none", &[heading]), "");
    }

    #[test]
    fn many_rows_come_back_in_their_order() {
        let rows: Vec<String> = (0..GROUP + 3).map(|row| format!("1234,{row},0.5,\n")).collect();
        let rows = rows.concat();
        assert_eq!(round_trip("many", &[&rows]), rows);
    }
}
