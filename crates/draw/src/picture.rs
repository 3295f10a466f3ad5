//! A picture: one grid with what is to be seen on it, and text above and below.
//!
//! ```text
//!        heading            bold, centred
//!   ┏━━━━━━━━━━━━━━━┓
//!   ┃     board     ┃       a square
//!   ┗━━━━━━━━━━━━━━━┛
//!   caption, in lines
//! ```

use std::sync::Arc;

use hyperdoku_grid::{Cell, Digit, Geometry, Grid, MAX_MARKED_SIDE, Marks};
use hyperdoku_logic::{Board, Step};

use crate::board::{Layout, draw_digits, draw_ground, has_unseen_houses};
use crate::face::Face;
use crate::roles::{draw_crosses, draw_marks};
use crate::{Anchor, Names, Point, Scene, Style, words};

/// The largest side that is drawn: of 65 536 cells.
pub const MAX_DRAWN_SIDE: usize = 256;

/// The largest side that is drawn with candidates: up to 262 144 of them.
pub const MAX_SIDE_WITH_CANDIDATES: usize = 64;

/// Why a grid is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// It is too large.
    #[error("side {side} is too large for a picture, which takes sides to {MAX_DRAWN_SIDE}")]
    Side {
        /// Its side.
        side: usize,
    },
    /// It is too large for candidates.
    #[error(
        "side {side} is too large for candidates, which are drawn to side {MAX_SIDE_WITH_CANDIDATES}"
    )]
    Candidates {
        /// Its side.
        side: usize,
    },
    /// The picture would have too many pixels, or none.
    #[error(
        "a picture {width} pixels wide cannot be drawn: it is from 1 to {most} wide and at most as high"
    )]
    Pixels {
        /// Its width.
        width: u32,
        /// The largest.
        most: u32,
    },
    /// A library refused what no picture should contain.
    #[error("the picture cannot be written: {0}")]
    Refused(&'static str),
}

/// What is to be seen.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// Givens and geometry.
    pub grid: &'a Grid,
    /// Digits that are no givens.
    pub placed: &'a [(Cell, Digit)],
    /// The digits of every other cell, row by row, if they are to be seen.
    pub solution: Option<&'a [Digit]>,
    /// The candidates of cells that are still empty, if they are to be seen.
    pub candidates: Option<Marks>,
    /// How digits are written.
    pub names: Names,
    /// A step whose evidence is marked, on the board on which it was found.
    pub step: Option<(&'a Board, &'a Step)>,
    /// Above the board.
    pub heading: &'a str,
    /// Below the board.
    pub caption: &'a str,
}

/// Between the board and what is around it.
const GAP: f32 = 10.0;
/// Lines of a heading or a caption that are kept.
const MOST_LINES: usize = 40;
/// The width of a picture with text, at least.
const TEXT_WIDTH: f32 = 280.0;
/// Sizes of letters, and from baseline to baseline.
const HEADING: (f32, f32) = (15.0, 19.0);
const CAPTION: (f32, f32) = (10.5, 14.0);

impl<'a> Picture<'a> {
    /// A picture of the givens alone, with digits as they are usual.
    pub fn new(grid: &'a Grid) -> Self {
        let names = Names::usual(grid.geometry().side());
        Self {
            grid,
            placed: &[],
            solution: None,
            candidates: None,
            names,
            step: None,
            heading: "",
            caption: "",
        }
    }

    /// Whether it can be drawn.
    ///
    /// # Errors
    /// If its side is too large, or too large for candidates.
    pub fn check(&self) -> Result<(), DrawError> {
        let side = self.grid.geometry().side();
        if side > MAX_DRAWN_SIDE {
            return Err(DrawError::Side { side });
        }
        if self.candidates.is_some() && side > MAX_SIDE_WITH_CANDIDATES {
            return Err(DrawError::Candidates { side });
        }
        Ok(())
    }

    /// The scene, with a board of the usual size: half an inch a cell to side 20, then smaller, and an eighth from side 80 on.
    ///
    /// # Errors
    /// If the picture cannot be drawn.
    pub fn scene(&self) -> Result<Scene, DrawError> {
        self.check()?;
        let side = self.grid.geometry().side() as f32;
        let length = (36.0 * side).min(720.0).max(9.0 * side);
        let layout = Layout::new(self, Point::default(), length);
        let margin = 4.0 + layout.pens()[2] / 2.0;
        let has_text = !self.heading.is_empty() || !self.caption.is_empty();
        let width = if has_text { length.max(TEXT_WIDTH) } else { length };
        let left = margin + (width - length) / 2.0;

        let mut scene = Scene::new(width + 2.0 * margin, 0.0);
        let top = self.draw_heading(&mut scene, margin, width);
        self.draw_board(&mut scene, Point::new(left, top), length);
        let bottom = self.draw_caption(&mut scene, Point::new(margin, top + length), width);
        scene.height = bottom + margin;
        scene.title = self.title();
        Ok(scene)
    }

    /// Draws the board alone into a square of this length.
    pub(crate) fn draw_board(&self, scene: &mut Scene, corner: Point, length: f32) {
        let layout = Layout::new(self, corner, length);
        draw_ground(scene, self.grid.geometry(), &layout);
        if let Some((board, step)) = self.step {
            draw_marks(scene, board, step, &layout);
        }
        draw_digits(scene, self, &layout);
        if let Some((board, step)) = self.step {
            draw_crosses(scene, board, step, self.names, &layout);
        }
    }

    /// Draws the heading; where the board begins.
    fn draw_heading(&self, scene: &mut Scene, margin: f32, width: f32) -> f32 {
        let (size, height) = HEADING;
        let lines = words::lines(self.heading, Face::of(true), width / size, MOST_LINES);
        for (at, line) in (1_u8..).zip(&lines) {
            let baseline = margin + f32::from(at) * height - 4.0;
            scene.text(
                Style::Heading,
                size,
                Anchor::Middle,
                Point::new(margin + width / 2.0, baseline),
                line,
            );
        }
        let gap = if lines.is_empty() { 0.0 } else { GAP };
        margin + lines.len() as f32 * height + gap
    }

    /// Draws the caption; where the picture ends.
    fn draw_caption(&self, scene: &mut Scene, corner: Point, width: f32) -> f32 {
        let (size, height) = CAPTION;
        let lines = words::lines(self.caption, Face::of(false), width / size, MOST_LINES);
        let top = corner.y + if lines.is_empty() { 0.0 } else { GAP };
        for (at, line) in (1_u8..).zip(&lines) {
            let baseline = top + f32::from(at) * height - 3.0;
            scene.text(Style::Caption, size, Anchor::Start, Point::new(corner.x, baseline), line);
        }
        top + lines.len() as f32 * height
    }

    /// What it shows, in words.
    fn title(&self) -> String {
        let geometry = self.grid.geometry();
        let side = geometry.side();
        let kind = format!("Sudoku {side}×{side}, {} givens", self.grid.filled().count());
        if self.heading.is_empty() { kind } else { format!("{}: {kind}", self.heading) }
    }

    /// For each cell that is no given the digit that is seen in it.
    pub(crate) fn found(&self) -> Vec<Option<Digit>> {
        let mut found = vec![None; self.grid.geometry().cells()];
        if let Some(solution) = self.solution {
            found.iter_mut().zip(solution).for_each(|(cell, &digit)| *cell = Some(digit));
        }
        for &(cell, digit) in self.placed {
            found[cell.index()] = Some(digit);
        }
        found
    }
}

/// The rules of a geometry that its picture does not show, in sentences; none if it shows all.
pub fn unseen_rules(geometry: &Geometry) -> Option<String> {
    if !has_unseen_houses(geometry) {
        return None;
    }
    let names: Vec<&str> = geometry.variants().iter().map(|variant| variant.summary).collect();
    (!names.is_empty()).then(|| format!("Also: {}.", names.join("; ")))
}

/// The candidates of a grid with digits placed: what its marks allow, without what stands in a house of the cell.
///
/// # Errors
/// If candidates are not drawn at this side.
pub fn candidates(grid: &Grid, placed: &[(Cell, Digit)]) -> Result<Marks, DrawError> {
    let geometry: &Arc<Geometry> = grid.geometry();
    let side = geometry.side();
    if side > MAX_SIDE_WITH_CANDIDATES.min(MAX_MARKED_SIDE) {
        return Err(DrawError::Candidates { side });
    }
    let mut stands = vec![false; geometry.houses() * side];
    for (cell, digit) in grid.filled().chain(placed.iter().copied()) {
        for house in geometry.houses_of(cell) {
            stands[house.index() * side + digit.index()] = true;
        }
    }
    let mut marks = Marks::none(side);
    for cell in geometry.all_cells() {
        let houses: Vec<_> = geometry.houses_of(cell).collect();
        for digit in geometry.digits() {
            let is_free = houses.iter().all(|house| !stands[house.index() * side + digit.index()]);
            if is_free && grid.marks().is_none_or(|marks| marks.allows(cell, digit)) {
                marks.allow(cell, digit);
            }
        }
    }
    Ok(marks)
}

/// What stands on a board beside the givens of its grid: the digits that were found, and the candidates that are left.
pub fn standing(grid: &Grid, board: &Board) -> (Vec<(Cell, Digit)>, Marks) {
    let (mut placed, mut marks) = (Vec::new(), Marks::none(grid.geometry().side()));
    for cell in grid.geometry().all_cells() {
        board.candidates(cell).for_each(|digit| marks.allow(cell, digit));
        let found = board.digit(cell).filter(|_| grid.get(cell).is_none());
        placed.extend(found.map(|digit| (cell, digit)));
    }
    (placed, marks)
}
