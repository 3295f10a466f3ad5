//! Sudoku text in and out.
//!
//! ```text
//! bytes ─Lines→ lines ─Reader→ Record (a Grid and all that the text says) ─Format::write→ text
//! ```
//! [`Reader`] finds the format of each record by asking every row of [`FORMATS`] in turn. A bad record
//! is a [`ParseError`] with its line and column, and the next one is read in sync.
//!
//! To add a format: a file with a row, and its name in [`FORMATS`], before any row that would take its
//! lines for its own. The tests run over the table: what a row says that it keeps comes back.

mod alphabet;
mod block;
mod boxes;
mod cell_notes;
mod characters;
mod columns;
mod csv;
mod error;
mod fpuzzles;
mod frame;
mod grid_list;
mod hodoku;
mod ipuz;
mod jigsaw;
mod json;
mod line;
mod lines;
mod link;
mod lz;
mod magic;
mod numbers;
mod opensudoku;
mod pencilmark_grid;
mod pencilmark_line;
mod pzpr;
mod reader;
mod record;
mod rows;
mod sdk;
mod sdm;
mod separated;
mod simple_sudoku;
mod strangers;
mod sudokupad;
mod sudokuwiki;
mod susser;
mod table;
mod tatham;
#[cfg(test)]
mod testing;
mod words;

pub use alphabet::{ALPHABETS, Alphabet};
pub use columns::Heading;
pub use error::{ParseError, ReadError, WriteError};
pub use lines::{Line, Lines, PlainLine};
pub use reader::{Context, ReadOptions, Reader};
pub use record::{CellPlaces, Place, Record};
pub use table::{Format, Part, Read, Write, WriteOptions};

/// Every format, in the order in which they are asked whether lines are theirs: the most particular
/// first, the one that takes any line last.
pub static FORMATS: &[&Format] = &[
    &magic::FORMAT,
    &sdk::FORMAT,
    &ipuz::FORMAT,
    &json::FORMAT,
    &fpuzzles::FORMAT,
    &sudokupad::FORMAT,
    &sudokuwiki::FORMAT,
    &pzpr::FORMAT,
    &tatham::FORMAT,
    &opensudoku::FORMAT,
    &hodoku::FORMAT,
    &csv::FORMAT,
    &susser::FORMAT,
    &pencilmark_line::FORMAT,
    &sdm::FORMAT,
    &jigsaw::FORMAT,
    &grid_list::FORMAT,
    &separated::FORMAT,
    &pencilmark_grid::FORMAT,
    &simple_sudoku::FORMAT,
    &boxes::FORMAT,
    &numbers::FORMAT,
    &numbers::LINE_FORMAT,
    &rows::FORMAT,
    &line::FORMAT,
];
