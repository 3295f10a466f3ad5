//! The board: a grid in a square, with everything on it but what a step marks.
//!
//! ```text
//! shade, diagonals ─ lines between cells ─ between boxes ─ frame ─ (marks of a step) ─ digits, candidates
//! ```
//! A given is bold and black, any other digit regular and blue. A candidate has its own place in its cell, the same in every cell:
//!
//! ```text
//! 1 2 3      columns: the smallest number whose square is not below the side
//! 4 5 6
//! 7 8 9
//! ```
//! Extra houses are drawn by what they are, not by the name of a variant: a diagonal is a line, an area is shaded; where areas cover
//! the whole grid nothing is drawn, since shade everywhere tells nothing, and the rule must be said in words.

use hyperdoku_grid::{Cell, Digit, Geometry, House};

use crate::face::{CAP_HEIGHT, Face};
use crate::lines::runs;
use crate::picture::Picture;
use crate::{Anchor, Point, Scene, Style};

/// The size of a digit of one character, in cells.
const DIGIT: f32 = 0.64;
/// What a longer name may take of its cell.
const ROOM: f32 = 0.84;
/// What all candidates together may take of their cell.
const INSIDE: f32 = 0.92;
/// The size of a candidate, in its own place.
const CANDIDATE: f32 = 0.72;

/// Where a board is drawn, and how large what stands on it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Layout {
    corner: Point,
    side: usize,
    /// The length of a cell, in points.
    pub cell: f32,
    columns: usize,
    rows: usize,
    characters: usize,
}

impl Layout {
    /// The layout of a picture's board in the square of this length.
    pub(crate) fn new(picture: &Picture<'_>, corner: Point, length: f32) -> Self {
        let side = picture.grid.geometry().side();
        let columns = (1..=side).find(|columns| columns * columns >= side).unwrap_or(1);
        let characters = picture.names.for_side(side).length(side);
        let rows = side.div_ceil(columns);
        Self { corner, side, cell: length / side as f32, columns, rows, characters }
    }

    /// The line between cells, between boxes, and around all.
    pub(crate) fn pens(&self) -> [f32; 3] {
        let pen = |part: f32, least: f32, most: f32| (self.cell * part).clamp(least, most);
        [pen(0.014, 0.12, 0.5), pen(0.045, 0.75, 1.6), pen(0.064, 1.25, 2.3)]
    }

    fn at(&self, column: f32, row: f32) -> Point {
        self.corner.shifted(column * self.cell, row * self.cell)
    }

    /// The centre of a cell.
    pub(crate) fn centre(&self, cell: Cell) -> Point {
        let (row, column) = (cell.index() / self.side, cell.index() % self.side);
        self.at(column as f32 + 0.5, row as f32 + 0.5)
    }

    /// The width and height of the place of a candidate.
    fn place(&self) -> (f32, f32) {
        let room = self.cell * INSIDE;
        (room / self.columns as f32, room / self.rows as f32)
    }

    /// The centre of the place of a candidate in its cell.
    pub(crate) fn centre_of(&self, cell: Cell, digit: Digit) -> Point {
        let (width, height) = self.place();
        let (row, column) = (digit.index() / self.columns, digit.index() % self.columns);
        let from_middle = |at: usize, of: usize| at as f32 - (of - 1) as f32 / 2.0;
        let (x, y) = (from_middle(column, self.columns), from_middle(row, self.rows));
        self.centre(cell).shifted(x * width, y * height)
    }

    /// The radius of a mark around a candidate.
    pub(crate) fn radius(&self) -> f32 {
        let (width, height) = self.place();
        0.46 * width.min(height)
    }

    /// The size of letters of which the longest name takes this much room at most.
    fn size(&self, wish: f32, room: f32, face: &Face) -> f32 {
        let widest = face.width("0") * self.characters as f32;
        if self.characters == 1 { wish } else { wish.min(room / widest) }
    }

    /// The size of digits.
    pub(crate) fn digit_size(&self) -> f32 {
        self.size(self.cell * DIGIT, self.cell * ROOM, Face::of(true))
    }

    /// The size of candidates.
    pub(crate) fn candidate_size(&self) -> f32 {
        let (width, height) = self.place();
        self.size(width.min(height) * CANDIDATE, width * ROOM, Face::of(true))
    }
}

/// Writes a name around a centre.
pub(crate) fn write(scene: &mut Scene, style: Style, size: f32, centre: Point, name: &str) {
    scene.text(style, size, Anchor::Middle, centre.shifted(0.0, size * CAP_HEIGHT / 2.0), name);
}

/// Draws the ground: extra houses, lines and frame.
pub(crate) fn draw_ground(scene: &mut Scene, geometry: &Geometry, layout: &Layout) {
    draw_extras(scene, geometry, layout);
    let [thin, thick, frame] = layout.pens();
    for run in runs(geometry) {
        let (style, pen) =
            if run.is_border { (Style::BoxLine, thick) } else { (Style::CellLine, thin) };
        // Borders reach into the corners where they meet.
        let more = if run.is_border { thick / 2.0 } else { 0.0 };
        let (at, from, to) = (run.at as f32, run.from as f32, run.to as f32);
        if run.is_vertical {
            scene.line(
                style,
                pen,
                layout.at(at, from).shifted(0.0, -more),
                layout.at(at, to).shifted(0.0, more),
            );
        } else {
            scene.line(
                style,
                pen,
                layout.at(from, at).shifted(-more, 0.0),
                layout.at(to, at).shifted(more, 0.0),
            );
        }
    }
    let length = layout.cell * layout.side as f32;
    scene.rectangle(Style::Frame, frame, layout.corner, length, length);
}

/// Draws digits and candidates.
pub(crate) fn draw_digits(scene: &mut Scene, picture: &Picture<'_>, layout: &Layout) {
    let names = picture.names.for_side(layout.side);
    let (size, small) = (layout.digit_size(), layout.candidate_size());
    let found = picture.found();
    for cell in picture.grid.geometry().all_cells() {
        let centre = layout.centre(cell);
        if let Some(given) = picture.grid.get(cell) {
            write(scene, Style::Given, size, centre, &names.name(given));
        } else if let Some(digit) = found[cell.index()] {
            write(scene, Style::Placed, size, centre, &names.name(digit));
        } else if let Some(marks) = &picture.candidates {
            for digit in marks.of(cell) {
                let at = layout.centre_of(cell, digit);
                write(scene, Style::Candidate, small, at, &names.name(digit));
            }
        }
    }
}

/// An extra house as it is drawn.
enum Extra {
    /// Cells that touch each other at corners, in one direction.
    Diagonal(Cell, Cell),
    /// Any others.
    Area(Vec<Cell>),
}

fn extras(geometry: &Geometry) -> impl Iterator<Item = Extra> {
    let first = 3 * geometry.side();
    (first..geometry.houses()).map(move |house| {
        let cells: Vec<Cell> = geometry.cells_in(House::new(house)).collect();
        // A side fits 13 bits.
        let place = |cell: Cell| {
            let [row, column] = [geometry.row_of(cell), geometry.column_of(cell)];
            (row.cast_signed(), column.cast_signed())
        };
        let step = |pair: &[Cell]| {
            let ((row, column), (next_row, next_column)) = (place(pair[0]), place(pair[1]));
            (next_row - row, next_column - column)
        };
        let mut steps = cells.windows(2).map(step);
        match steps.next() {
            Some((down, right))
                if down.abs() == 1
                    && right.abs() == 1
                    && steps.all(|other| other == (down, right)) =>
            {
                Extra::Diagonal(cells[0], cells[cells.len() - 1])
            }
            _ => Extra::Area(cells),
        }
    })
}

/// Whether areas of extra houses cover the whole grid, so that none is drawn.
pub(crate) fn has_unseen_houses(geometry: &Geometry) -> bool {
    let mut covered = vec![false; geometry.cells()];
    for extra in extras(geometry) {
        if let Extra::Area(cells) = extra {
            for cell in cells {
                covered[cell.index()] = true;
            }
        }
    }
    covered.iter().all(|&covered| covered)
}

fn draw_extras(scene: &mut Scene, geometry: &Geometry, layout: &Layout) {
    let is_unseen = has_unseen_houses(geometry);
    let (mut diagonals, mut areas) = (Vec::new(), Vec::new());
    for extra in extras(geometry) {
        match extra {
            Extra::Diagonal(first, last) => diagonals.push((first, last)),
            Extra::Area(cells) => areas.push(cells),
        }
    }
    for cells in areas.iter().filter(|_| !is_unseen) {
        for (cell, columns, rows) in rectangles(geometry, cells) {
            let corner = layout.at(geometry.column_of(cell) as f32, geometry.row_of(cell) as f32);
            scene.rectangle(
                Style::Shade,
                0.0,
                corner,
                columns as f32 * layout.cell,
                rows as f32 * layout.cell,
            );
        }
    }
    for (first, last) in diagonals {
        let (from, to) = (layout.centre(first), layout.centre(last));
        // From centre to centre, and on to the corners.
        let half = layout.cell / 2.0;
        let (x, y) = (half.copysign(to.x - from.x), half.copysign(to.y - from.y));
        scene.line(
            Style::Diagonal,
            (layout.cell * 0.05).max(0.3),
            from.shifted(-x, -y),
            to.shifted(x, y),
        );
    }
}

/// The cells as one rectangle if they are one, else one by one: the first cell, columns, rows.
fn rectangles(geometry: &Geometry, cells: &[Cell]) -> Vec<(Cell, usize, usize)> {
    let span = |of: fn(&Geometry, Cell) -> usize| {
        let all = || cells.iter().map(|&cell| of(geometry, cell));
        let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        (low, high - low + 1)
    };
    let ((row, rows), (column, columns)) = (span(Geometry::row_of), span(Geometry::column_of));
    if rows * columns == cells.len() {
        return vec![(geometry.cell_at(row, column), columns, rows)];
    }
    cells.iter().map(|&cell| (cell, 1, 1)).collect()
}
