//! Books: puzzles on pages of paper, and their solutions behind them.
//!
//! ```text
//! ┌──────────────────────────┐
//! │          title           │ head: large on the first page, small on the others; none without a title
//! │ 1            easy  2  …  │ label: number at the left, a note at the right end of the board
//! │ ┏━━━━━━━━━━━━━━━┓ ┏━━━━  │
//! │ ┃               ┃ ┃      │ slots: as many columns and rows as fit the puzzles of a page
//! │ ┗━━━━━━━━━━━━━━━┛ ┗━━━━  │
//! │            1             │ page number
//! └──────────────────────────┘
//! ```
//! A board is as large as its slot lets it be, but not wider than people like to write in. Solutions stand three beside each other to
//! side 9, two to side 16, above alone.

use hyperdoku_grid::{Digit, Grid};

use crate::face::Face;
use crate::{Anchor, DrawError, Names, Picture, Point, Scene, Style, words};

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 mm × 297 mm.
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

impl Paper {
    /// Width and height, in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// How many puzzles stand on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one below the other.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two.
    Six,
}

impl PerPage {
    fn slots(self) -> Slots {
        let (columns, rows) = match self {
            Self::One => (1, 1),
            Self::Two => (1, 2),
            Self::Four => (2, 2),
            Self::Six => (2, 3),
        };
        Slots { columns, rows, gaps: (30.0, 22.0), widest: 470.0 }
    }
}

/// A puzzle of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle.
    pub grid: Grid,
    /// Its solution, row by row.
    pub solution: Vec<Digit>,
    /// What stands at the right above it: its level, or its rules.
    pub note: String,
}

/// How a book looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// Its title; empty for none.
    pub title: String,
    /// The paper.
    pub paper: Paper,
    /// Puzzles on a page.
    pub per_page: PerPage,
    /// Whether puzzles have numbers; they have if there are solutions.
    pub is_numbered: bool,
    /// Whether the solutions stand at the end.
    pub has_solutions: bool,
    /// How digits are written; usual names if `None`.
    pub names: Option<Names>,
}

/// Margins, in points.
const MARGIN: f32 = 50.0;
/// The foot of a page, which holds its number.
const FOOT: f32 = 62.0;
/// The head of a page, where there is a title.
const HEAD: f32 = 46.0;
/// Baselines below the upper and above the lower edge: the large title, the small one, the number of the page.
const TITLE_LINE: f32 = 66.0;
const RUNNING_LINE: f32 = 36.0;
const FOOT_LINE: f32 = 30.0;
/// Sizes of letters.
const TITLE: f32 = 22.0;
const LEAST_TITLE: f32 = 12.0;
const MARGIN_TEXT: f32 = 9.0;
const LABEL: f32 = 12.0;
const SMALL_LABEL: f32 = 9.0;

/// The places of boards on a page.
#[derive(Clone, Copy, Debug)]
struct Slots {
    columns: usize,
    rows: usize,
    /// Between columns, and between rows.
    gaps: (f32, f32),
    /// The longest side of a board.
    widest: f32,
}

impl Slots {
    fn count(self) -> usize {
        self.columns * self.rows
    }
}

/// Where boards may stand on a page.
#[derive(Clone, Copy, Debug)]
struct Area {
    top: f32,
    width: f32,
    height: f32,
}

impl Book {
    /// The pages, one after the other.
    ///
    /// # Errors
    /// If a puzzle is too large to be drawn.
    pub fn pages<'a>(
        &'a self,
        entries: &'a [Entry],
    ) -> Result<impl Iterator<Item = Scene> + 'a, DrawError> {
        entries.iter().try_for_each(|entry| Picture::new(&entry.grid).check())?;
        let puzzles = self.per_page.slots();
        let solutions = self.solution_slots(entries);
        let first_solutions = entries.len().div_ceil(puzzles.count());
        let puzzle_pages = entries.chunks(puzzles.count()).enumerate().map(move |(at, chunk)| {
            let first = at * puzzles.count();
            self.page(at, Kind::Puzzles, chunk, first, puzzles)
        });
        let listed = if self.has_solutions { entries } else { &[] };
        let solution_pages =
            listed.chunks(solutions.count()).enumerate().map(move |(at, chunk)| {
                let first = at * solutions.count();
                self.page(first_solutions + at, Kind::Solutions, chunk, first, solutions)
            });
        Ok(puzzle_pages.chain(solution_pages))
    }

    /// How many solutions stand on a page: as many rows as there is room for.
    fn solution_slots(&self, entries: &[Entry]) -> Slots {
        let side = entries.iter().map(|entry| entry.grid.geometry().side()).max().unwrap_or(9);
        let columns = match side {
            0..=9 => 3,
            10..=16 => 2,
            _ => 1,
        };
        let gaps = (24.0, 20.0);
        let area = self.area(Kind::Solutions);
        let width = (area.width - gaps.0 * (columns - 1) as f32) / columns as f32;
        // A row more where the boards need shrink but a little for it.
        let height = width + SMALL_LABEL + 6.0 + gaps.1;
        #[expect(clippy::cast_sign_loss, reason = "at least one row")]
        let rows = ((area.height + gaps.1) / height).round().max(1.0) as usize;
        Slots { columns, rows, gaps, widest: 460.0 }
    }

    fn area(&self, kind: Kind) -> Area {
        let (width, height) = self.paper.size();
        let has_head = !self.title.is_empty() || kind == Kind::Solutions;
        let top = MARGIN + if has_head { HEAD } else { 0.0 };
        Area { top, width: width - 2.0 * MARGIN, height: height - top - FOOT }
    }

    fn page(
        &self,
        number: usize,
        kind: Kind,
        entries: &[Entry],
        first: usize,
        slots: Slots,
    ) -> Scene {
        let (width, height) = self.paper.size();
        let mut scene = Scene::new(width, height);
        let middle = |y: f32| Point::new(width / 2.0, y);
        self.draw_head(&mut scene, number, kind, first == 0);
        let page = (number + 1).to_string();
        scene.text(Style::Margin, MARGIN_TEXT, Anchor::Middle, middle(height - FOOT_LINE), &page);

        let area = self.area(kind);
        let slot_width =
            (area.width - slots.gaps.0 * (slots.columns - 1) as f32) / slots.columns as f32;
        let slot_height =
            (area.height - slots.gaps.1 * (slots.rows - 1) as f32) / slots.rows as f32;
        let size = if kind == Kind::Solutions { SMALL_LABEL } else { LABEL };
        let has_labels = self.has_solutions
            || self.is_numbered
            || entries.iter().any(|entry| !entry.note.is_empty());
        let label = if has_labels { size + 6.0 } else { 0.0 };
        let length = slot_width.min(slot_height - label).min(slots.widest);
        for (at, entry) in entries.iter().enumerate() {
            let (row, column) = (at / slots.columns, at % slots.columns);
            let left =
                MARGIN + column as f32 * (slot_width + slots.gaps.0) + (slot_width - length) / 2.0;
            let top = area.top
                + row as f32 * (slot_height + slots.gaps.1)
                + (slot_height - length - label) / 2.0;
            let corner = Point::new(left, top + label);
            if has_labels {
                self.draw_label(&mut scene, kind, size, corner, length, first + at + 1, entry);
            }
            self.draw_board(&mut scene, kind, corner, length, entry);
        }
        scene
    }

    fn draw_head(&self, scene: &mut Scene, number: usize, kind: Kind, is_first: bool) {
        let (width, _) = self.paper.size();
        let room = width - 2.0 * MARGIN;
        let at = |y: f32| Point::new(width / 2.0, y);
        let is_title = number == 0;
        if kind == Kind::Solutions && is_first {
            scene.text(Style::Heading, 16.0, Anchor::Middle, at(TITLE_LINE), "Solutions");
        }
        if is_title {
            // A long title is set smaller, and cut where that does not help.
            let face = Face::of(true);
            let size = (room / face.width(&self.title)).clamp(LEAST_TITLE, TITLE);
            let title = words::cut(&self.title, face, room / size);
            scene.text(Style::Heading, size, Anchor::Middle, at(TITLE_LINE), &title);
        } else {
            let title = words::cut(&self.title, Face::of(false), room / MARGIN_TEXT);
            scene.text(Style::Margin, MARGIN_TEXT, Anchor::Middle, at(RUNNING_LINE), &title);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a label has a place, a size and two texts")]
    fn draw_label(
        &self,
        scene: &mut Scene,
        kind: Kind,
        size: f32,
        corner: Point,
        length: f32,
        number: usize,
        entry: &Entry,
    ) {
        let at = corner.shifted(0.0, -6.0);
        let mut used = 0.0;
        if self.is_numbered || self.has_solutions {
            let number = number.to_string();
            scene.text(Style::Heading, size, Anchor::Start, at, &number);
            used = size * (Face::of(true).width(&number) + 1.0);
        }
        if kind == Kind::Puzzles {
            let size = size - 2.0;
            let note = words::cut(&entry.note, Face::of(false), (length - used) / size);
            scene.text(Style::Caption, size, Anchor::End, at.shifted(length, 0.0), &note);
        }
    }

    fn draw_board(&self, scene: &mut Scene, kind: Kind, corner: Point, length: f32, entry: &Entry) {
        let mut picture = Picture::new(&entry.grid);
        picture.names = self.names.unwrap_or(picture.names);
        if kind == Kind::Solutions {
            picture.solution = Some(&entry.solution);
        }
        picture.draw_board(scene, corner, length);
    }

    /// The title as it stands on the first page, if it has to be cut.
    pub fn cut_title(&self) -> Option<String> {
        let room = self.paper.size().0 - 2.0 * MARGIN;
        let cut = words::cut(&self.title, Face::of(true), room / LEAST_TITLE);
        (cut != self.title).then_some(cut)
    }
}

/// What a page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Puzzles,
    Solutions,
}
