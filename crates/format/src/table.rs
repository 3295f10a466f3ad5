//! The table of formats: one row each is the registration, the documentation, the test case and the
//! menu entry.

use std::fmt;
use std::ops::RangeInclusive;

use crate::reader::Context;
use crate::{Alphabet, Lines, ParseError, Record, WriteError};

/// A part of a record beyond its givens that a format may keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Digits that a player has placed.
    Placed,
    /// The claimed solution.
    Solution,
    /// Restricted candidates.
    Marks,
    /// Jigsaw regions.
    Regions,
    /// The variants' names.
    Variants,
    /// The variant of this name, of all that there are.
    Variant(&'static str),
    /// Title, author and the like.
    Info,
    /// What the text says under this key, of all that it may say.
    Told(&'static str),
}

impl Part {
    /// Every part, as a whole.
    pub const ALL: [Self; 6] =
        [Self::Placed, Self::Solution, Self::Marks, Self::Regions, Self::Variants, Self::Info];

    /// What to call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Placed => "placed digits",
            Self::Solution => "the solution",
            Self::Marks => "pencilmarks",
            Self::Regions => "regions",
            Self::Variants => "variants",
            Self::Info => "title and notes",
            Self::Variant(name) | Self::Told(name) => name,
        }
    }

    /// Whether the puzzle would be another one without it.
    pub fn is_essential(self) -> bool {
        matches!(self, Self::Marks | Self::Regions | Self::Variants | Self::Variant(_))
    }

    /// Whether `record` has it.
    pub fn is_in(self, record: &Record) -> bool {
        let geometry = record.grid.geometry();
        match self {
            Self::Placed => !record.placed.is_empty(),
            Self::Solution => record.solution.is_some(),
            Self::Marks => record.grid.marks().is_some(),
            Self::Regions => geometry.box_shape().is_none(),
            Self::Variants => !geometry.variants().is_empty(),
            Self::Variant(name) => geometry.variants().iter().any(|v| v.name == name),
            Self::Info => !record.info.is_empty(),
            Self::Told(key) => record.told(key).is_some(),
        }
    }
}

/// How to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The digits of one character.
    pub alphabet: Alphabet,
    /// The character of an empty cell.
    pub blank: char,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self { alphabet: Alphabet::Standard, blank: '.' }
    }
}

/// Takes lines and reads the record at their start. `None`: what was taken was a heading, no record.
/// It takes at least one line; after an error it has taken all lines of the bad record, so that the next
/// one is read in sync.
pub type Read = fn(&mut Lines<'_>, &mut Context) -> Option<Result<Record, ParseError>>;

/// The text of a record, with its line end.
pub type Write = fn(&Record, WriteOptions) -> Result<String, WriteError>;

/// A row of the table of formats.
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// The sides that it serves.
    pub sides: RangeInclusive<usize>,
    /// What it keeps beyond the givens.
    pub keeps: &'static [Part],
    /// Whether the lines ahead start a record of this format; it only peeks.
    pub sniff: fn(&mut Lines<'_>) -> bool,
    /// Reads a record.
    pub read: Read,
    /// Writes a record; `None` for a format that is only read.
    pub write: Option<Write>,
    /// What a file of it starts with.
    pub preamble: &'static str,
    /// What a file of it ends with.
    pub epilogue: &'static str,
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Format {
    /// The format called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        crate::FORMATS.iter().copied().find(|format| format.name == name)
    }

    /// The parts of `record` that it cannot keep. Of several variants only those are named that are lost;
    /// info is named as a whole if any of it is lost.
    pub fn loses(&self, record: &Record) -> Vec<Part> {
        let keeps = |part: Part| self.keeps.contains(&part);
        let mut lost = Vec::new();
        for part in Part::ALL.into_iter().filter(|part| part.is_in(record) && !keeps(*part)) {
            match part {
                Part::Variants => {
                    let variants = record.grid.geometry().variants().iter();
                    let names = variants.map(|variant| Part::Variant(variant.name));
                    let some: Vec<Part> = names.filter(|&name| !keeps(name)).collect();
                    let is_none_kept = some.len() == record.grid.geometry().variants().len();
                    lost.extend(if is_none_kept { vec![part] } else { some });
                }
                Part::Info => {
                    let is_kept = |key: &str| {
                        self.keeps
                            .iter()
                            .any(|part| matches!(part, Part::Told(kept) if *kept == key))
                    };
                    lost.extend(record.info.iter().any(|(key, _)| !is_kept(key)).then_some(part));
                }
                part => lost.push(part),
            }
        }
        lost
    }

    /// The text of `record` without the parts that the format cannot keep (see [`Format::loses`]).
    ///
    /// # Errors
    /// If the format is only read, or cannot hold this side.
    pub fn write(&self, record: &Record, options: WriteOptions) -> Result<String, WriteError> {
        let format = self.name;
        let write = self.write.ok_or(WriteError::ReadOnly { format })?;
        let side = record.grid.geometry().side();
        if !self.sides.contains(&side) {
            return Err(WriteError::Side { format, side });
        }
        write(record, options)
    }
}
