//! Single: the verbs that work on one puzzle, and what they read.

use std::path::PathBuf;

use clap::Args;
use hyperdoku::format::Reader;
use hyperdoku::grid::Puzzle;

use crate::desk::say;
use crate::input::{NO_RECORD, ReadArgs, Source};
use crate::message::Error;
use crate::outcome::Outcome;

/// One puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct SingleArgs {
    /// File with one puzzle in any known format; `-` is the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    read: ReadArgs,
}

impl SingleArgs {
    /// The puzzle.
    ///
    /// # Errors
    /// How the run ends, after saying why: the file has no puzzle, several, or a wrong one.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Outcome> {
        let source = Source::at(&self.file);
        let fail = |error: Error| {
            say(&format!("{}{error}\n", source.name()));
            Err(Outcome::BadInput)
        };
        let input = match source.open() {
            Ok(input) => input,
            Err(error) => return fail(Error::of_file(format!("cannot read: {error}"))),
        };
        let mut reader = Reader::new(input, self.read.options());
        let record = match reader.next() {
            None => return fail(Error::at((1, 1), NO_RECORD)),
            Some(Err(error)) => return fail(Error::of_file(error)),
            Some(Ok(record)) => record,
        };
        if reader.next().is_some() {
            return fail(Error::of_file("expected one puzzle, found several"));
        }
        let place = record.place.clone();
        match Puzzle::new(record.grid) {
            Ok(puzzle) => Ok(puzzle),
            Err(clash) => fail(Error::at(place.of(clash.cells[1]), clash)),
        }
    }
}
