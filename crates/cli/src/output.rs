//! Output: how grids are written, and where the verdict stands beside them.
//!
//! ```text
//! 1234341221434321⇥several          a text of one line: fields follow it after tabs
//!
//! # several                         a text of several lines: fields stand in a comment before it
//! 1 2 | 3 4
//! …
//! ```

use clap::Args;
use hyperdoku::format::{Alphabet, Format, Part, Record, WriteError, WriteOptions};
use hyperdoku::grid::{Grid, Solution};

use crate::answer::Task;
use crate::choices;

/// How to write digits.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct DigitArgs {
    /// How one character names a digit in what is written
    #[arg(long, value_name = "ALPHABET", default_value = "1-9A-Z", value_parser = choices::alphabet(), help_heading = "Output")]
    write_digits: Alphabet,
}

impl DigitArgs {
    /// What is taken where nothing is asked for.
    pub(crate) fn usual() -> Self {
        Self { write_digits: Alphabet::Standard }
    }

    /// Whether digits are written as digits.
    pub(crate) fn is_usual(self) -> bool {
        self.write_digits == Alphabet::Standard
    }

    /// The same for the library.
    pub(crate) fn options(self) -> WriteOptions {
        WriteOptions { alphabet: self.write_digits, ..WriteOptions::default() }
    }

    /// The format of one line a grid: one character a cell while the alphabet lasts, numbers above.
    fn usual_format(self, grid: &Grid) -> &'static Format {
        let fits = grid.geometry().side() <= self.write_digits.largest();
        let name = if fits { "line" } else { "number-line" };
        let format = Format::named(name).or_else(|| Format::named("line"));
        format.expect("the table has a format of one line a puzzle")
    }

    /// A record in one line, with its line end.
    ///
    /// # Errors
    /// If no format of one line serves its side.
    pub(crate) fn in_one_line(self, record: &Record) -> Result<String, WriteError> {
        self.usual_format(&record.grid).write(record, self.options())
    }

    /// A grid in one line, without line end; `None` if no format of one line serves its side.
    pub(crate) fn plain(self, grid: &Grid) -> Option<String> {
        let text = self.usual_format(grid).write(&Record::new(grid.clone()), self.options());
        text.ok().map(|text| text.trim_end_matches('\n').to_owned())
    }
}

/// How to write grids.
#[derive(Args, Clone, Debug)]
pub(crate) struct WriteArgs {
    /// Format of the output (see `hyperdoku formats`); one line a grid if not given
    #[arg(long, value_name = "FORMAT", value_parser = choices::written_format(), hide_possible_values = true, help_heading = "Output")]
    format: Option<&'static Format>,
}

impl WriteArgs {
    /// Whether grids are written in one line each.
    pub(crate) fn is_usual(&self) -> bool {
        self.format.is_none()
    }

    /// What the output starts with.
    pub(crate) fn preamble(&self) -> &'static str {
        self.format.map_or("", |format| format.preamble)
    }

    /// What the output ends with.
    pub(crate) fn epilogue(&self) -> &'static str {
        self.format.map_or("", |format| format.epilogue)
    }

    /// The text of a grid that was found in place of the record's own.
    ///
    /// # Errors
    /// If the format does not serve it.
    pub(crate) fn text_of_grid(&self, task: &Task<'_>, grid: &Grid) -> Result<String, WriteError> {
        let digits = &task.digits;
        if let Some(format) = self.format {
            return format.write(&Record::new(grid.clone()), digits.options());
        }
        let mut plain = grid.clone();
        plain.set_marks(None);
        digits.usual_format(&plain).write(&Record::new(plain), digits.options())
    }

    /// The text of the puzzle of a record or, if there is one, of its solution: beside the puzzle in a
    /// format that keeps solutions, as a full grid in any other.
    ///
    /// # Errors
    /// If the format does not serve it.
    pub(crate) fn text_of(
        &self,
        task: &Task<'_>,
        solution: Option<&Solution>,
    ) -> Result<String, WriteError> {
        let (record, digits) = (&task.record, &task.digits);
        let Some(format) = self.format else {
            let grid = solution.map_or_else(|| record.grid.clone(), Solution::to_grid);
            return digits.usual_format(&grid).write(&Record::new(grid), digits.options());
        };
        let mut written = Record { solution: None, placed: Vec::new(), ..record.clone() };
        match solution {
            None => {}
            Some(solution) if format.keeps.contains(&Part::Solution) => {
                written.solution = Some(solution.digits().to_vec());
            }
            Some(solution) => written.grid = solution.to_grid(),
        }
        format.write(&written, digits.options())
    }
}

/// A text with fields beside it.
pub(crate) fn with_fields(text: &str, fields: &[&str]) -> String {
    let fields = fields.join("\t");
    if fields.is_empty() {
        return text.to_owned();
    }
    match text.strip_suffix('\n').unwrap_or(text) {
        line if line.contains('\n') => format!("# {fields}\n{text}"),
        line => format!("{line}\t{fields}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_behind_a_line_and_before_a_drawing() {
        assert_eq!(with_fields("1234\n", &[]), "1234\n");
        assert_eq!(with_fields("1234\n", &["several", "3"]), "1234\tseveral\t3\n");
        assert_eq!(with_fields("12\n34\n", &["several"]), "# several\n12\n34\n");
    }
}
