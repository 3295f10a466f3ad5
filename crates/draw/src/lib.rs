//! Sudoku drawn: pictures of grids and of steps, and books of puzzles, as SVG, PNG and PDF.
//!
//! ```text
//! Grid, Step ─Picture→ Scene ─┬ svg → text
//!                             ├ png → pixels
//! puzzles ─Book→ pages of it ─┴ Document → PDF
//! ```
//! A [`Scene`] is a list of lines, rectangles, circles, arrows and texts in named styles; what is on a page is decided before it is
//! known which file it becomes. The same scene gives the same bytes, on every machine and at any time.

mod board;
mod book;
mod face;
mod lines;
mod names;
mod outline;
mod pdf;
mod picture;
mod png;
mod roles;
mod scene;
mod sheet;
mod style;
mod svg;
mod terminal;
mod words;

pub use book::{Book, Entry, Paper, PerPage};
pub use face::lacking;
pub use names::Names;
pub use pdf::Document;
pub use picture::{
    DrawError, MAX_DRAWN_SIDE, MAX_SIDE_WITH_CANDIDATES, Picture, candidates, standing,
    unseen_rules,
};
pub use png::MAX_PIXELS;
pub use scene::{Anchor, Form, Point, Scene, Shape};
pub use style::{Colour, Paint, Style};
pub use svg::Letters;
