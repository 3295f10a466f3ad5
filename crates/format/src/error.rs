//! What can be wrong with text, and where.

use std::io;

/// A place in a text and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct ParseError {
    /// 1-based line.
    pub line: u64,
    /// 1-based column, counted in characters.
    pub column: usize,
    /// What would have been right.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl ParseError {
    /// An error at the 1-based `line` and `column`.
    pub fn new(
        line: u64,
        column: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self { line, column, expected: expected.into(), found: found.into() }
    }
}

/// How a character is named in an error: `` `x` ``, or its code point where it cannot be seen.
pub(crate) fn name_of(character: char) -> String {
    match character {
        '\u{FFFD}' => "a byte that is not UTF-8".to_owned(),
        c if c.is_ascii_graphic() || c.is_alphanumeric() => format!("`{c}`"),
        c => format!("U+{:04X}", c as u32),
    }
}

/// Why no more records come from an input, or why one of them could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// One record is wrong; the next is still read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The input itself failed; nothing more comes.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}

/// Why a format cannot hold a record at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format does not serve this side.
    #[error("format {format} does not hold side {side}")]
    Side {
        /// The format's name.
        format: &'static str,
        /// The side of the grid.
        side: usize,
    },
    /// The alphabet has too few characters for this side.
    #[error("digits {alphabet} name no digit above {largest}, and the side is {side}")]
    Alphabet {
        /// The alphabet's name.
        alphabet: &'static str,
        /// The largest digit that it can write.
        largest: usize,
        /// The side of the grid.
        side: usize,
    },
    /// The format has no way to say something that would make another puzzle if it were left out.
    #[error("format {format} has no {what}")]
    Missing {
        /// The format's name.
        format: &'static str,
        /// What it lacks.
        what: String,
    },
    /// The format is only read.
    #[error("format {format} is read, not written")]
    ReadOnly {
        /// The format's name.
        format: &'static str,
    },
}
