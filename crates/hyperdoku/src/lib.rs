//! Sudoku of any size: the words, the text formats and the engines under one name.

#[doc(inline)]
pub use hyperdoku_format as format;
#[doc(inline)]
pub use hyperdoku_generate as generate;
#[doc(inline)]
pub use hyperdoku_grid as grid;
#[doc(inline)]
pub use hyperdoku_solve as solve;

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
