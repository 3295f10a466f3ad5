//! Boards: what the page holds, as it comes and goes, and the grid that it is.
//!
//! ```text
//! givens      side·side numbers, row by row, 0 where there is none     → the digits of a Grid
//! digits      the same for what a player wrote                         → `placed` of a Record
//! candidates  side·side lists; an empty one says nothing               → the Marks of a Grid
//! ```

use std::sync::Arc;

use hyperdoku::format::Record;
use hyperdoku::grid::{
    BoxShape, Cell, Digit, Geometry, GeometryError, Grid, House, MAX_MARKED_SIDE, Marks, Puzzle,
    Variant,
};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{asked, row};
use crate::answer::Reply;
use crate::error::{BAD_BOARD, Error, NOT_SERVED};
use crate::work::Task;

/// The rows and columns of a box.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoxSize {
    height: usize,
    width: usize,
}

impl BoxSize {
    pub(crate) fn of(shape: BoxShape) -> Self {
        Self { height: shape.height(), width: shape.width() }
    }
}

/// A board as it comes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Given {
    side: usize,
    #[serde(rename = "box")]
    box_size: Option<BoxSize>,
    regions: Option<Vec<u32>>,
    variants: Option<Vec<String>>,
    givens: Vec<u32>,
    digits: Option<Vec<u32>>,
    candidates: Option<Vec<Vec<u32>>>,
    info: Option<Vec<(String, String)>>,
    // What a board that goes has besides may come back.
    #[serde(rename = "extra")]
    _extra: Option<IgnoredAny>,
    #[serde(rename = "notes")]
    _notes: Option<IgnoredAny>,
}

/// A board as it goes.
#[derive(Debug, Serialize)]
pub(crate) struct Sent {
    side: usize,
    #[serde(rename = "box")]
    box_size: Option<BoxSize>,
    regions: Option<Vec<usize>>,
    variants: Vec<&'static str>,
    givens: Vec<usize>,
    digits: Vec<usize>,
    candidates: Option<Vec<Vec<usize>>>,
    extra: Vec<Vec<usize>>,
    info: Vec<(String, String)>,
    notes: Vec<String>,
}

/// A board as the library has it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The givens; a clash among them is possible. Its marks are the candidates that the player leaves.
    pub grid: Grid,
    /// What the player wrote.
    pub placed: Vec<(Cell, Digit)>,
    pub info: Vec<(String, String)>,
}

impl Given {
    /// The board that this describes.
    ///
    /// # Errors
    /// What cannot be, and where.
    pub(crate) fn board(self, task: &Task) -> Result<Board, Error> {
        let inside = |error: Error| match error.field {
            Some(field) => Error { field: Some(format!("board.{field}")), ..error },
            None => error,
        };
        self.read(task.limits.side).map_err(inside)
    }

    fn read(self, largest: usize) -> Result<Board, Error> {
        let names = self.variants.unwrap_or_default();
        let geometry =
            geometry(self.side, self.box_size, self.regions.as_deref(), &names, largest)?;
        let givens = digits(&geometry, "givens", &self.givens)?;
        let mut placed = Vec::new();
        if let Some(written) = self.digits {
            for (cell, digit) in digits(&geometry, "digits", &written)?.into_iter().enumerate() {
                let Some(digit) = digit else { continue };
                if givens[cell].is_none() {
                    placed.push((Cell::new(cell), digit));
                } else if givens[cell] != Some(digit) {
                    let message = format!("{} has a given already", name(&geometry, cell));
                    return Err(Error::in_field(&BAD_BOARD, format!("digits[{cell}]"), &message));
                }
            }
        }
        let mut grid = Grid::from_digits(geometry, givens);
        if let Some(lists) = self.candidates {
            // What is left in a cell that is filled restricts nothing.
            let mut is_open: Vec<bool> = grid.digits().iter().map(Option::is_none).collect();
            for &(cell, _) in &placed {
                is_open[cell.index()] = false;
            }
            let marks = marks(grid.geometry(), &lists, &is_open)?;
            grid.set_marks(marks);
        }
        Ok(Board { grid, placed, info: self.info.unwrap_or_default() })
    }
}

impl Board {
    /// The geometry.
    pub(crate) fn geometry(&self) -> &Arc<Geometry> {
        self.grid.geometry()
    }

    /// The puzzle of the givens alone, or with the candidates that the player leaves.
    ///
    /// # Errors
    /// If givens clash.
    pub(crate) fn puzzle(&self, with_marks: bool) -> Result<Puzzle, Error> {
        let mut grid = self.grid.clone();
        if !with_marks {
            grid.set_marks(None);
        }
        Puzzle::new(grid).map_err(|clash| Error::clash(self.geometry(), &clash))
    }

    /// The grid of all digits.
    pub(crate) fn with_placed(&self) -> Grid {
        let mut grid = self.grid.clone();
        for &(cell, digit) in &self.placed {
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// The same as a record of a text.
    pub(crate) fn into_record(self) -> Record {
        Record { placed: self.placed, info: self.info, ..Record::new(self.grid) }
    }
}

impl Sent {
    /// The board of a record.
    pub(crate) fn of(record: Record) -> Self {
        let Record { grid, placed, info, mut notes, .. } = record;
        let geometry = Arc::clone(grid.geometry());
        let cells = geometry.cells();
        let mut digits = vec![0; cells];
        for &(cell, digit) in &placed {
            digits[cell.index()] = digit.value();
        }
        let is_open = |cell: usize| grid.get(Cell::new(cell)).is_none() && digits[cell] == 0;
        let candidates = grid.marks().map(|marks| {
            let list = |cell| {
                let left: Vec<usize> = marks.of(Cell::new(cell)).map(Digit::value).collect();
                // Who leaves every digit says nothing about the cell.
                if is_open(cell) && left.len() < geometry.side() { left } else { Vec::new() }
            };
            (0..cells).map(list).collect::<Vec<_>>()
        });
        if let Some(marks) = grid.marks() {
            let is_lost = |cell: &usize| is_open(*cell) && marks.of(Cell::new(*cell)).count() == 0;
            notes.extend((0..cells).find(is_lost).map(|cell| {
                format!(
                    "{} has no candidate in the text; a board cannot say that",
                    name(&geometry, cell)
                )
            }));
        }
        let shape = geometry.box_shape();
        let value = |digit: &Option<Digit>| digit.map_or(0, Digit::value);
        Self {
            side: geometry.side(),
            box_size: shape.map(BoxSize::of),
            regions: shape
                .is_none()
                .then(|| geometry.all_cells().map(|cell| geometry.box_of(cell) + 1).collect()),
            variants: geometry.variants().iter().map(|variant| variant.name).collect(),
            givens: grid.digits().iter().map(value).collect(),
            digits,
            candidates,
            extra: extra(&geometry),
            info,
            notes,
        }
    }
}

/// The cells of each extra house.
fn extra(geometry: &Geometry) -> Vec<Vec<usize>> {
    let houses = (3 * geometry.side()..geometry.houses()).map(House::new);
    houses.map(|house| geometry.cells_in(house).map(Cell::index).collect()).collect()
}

/// The geometry of these parts.
///
/// # Errors
/// What cannot be, or is too large.
pub(crate) fn geometry(
    side: usize,
    box_size: Option<BoxSize>,
    regions: Option<&[u32]>,
    variants: &[String],
    largest: usize,
) -> Result<Arc<Geometry>, Error> {
    let wrong =
        |field: &str, error: &dyn ToString| Error::in_field(&BAD_BOARD, field, &error.to_string());
    if side > largest {
        let message = format!("boards are served to side {largest}");
        return Err(Error::in_field(&NOT_SERVED, "side", &message));
    }
    let geometry = if let Some(regions) = regions {
        check_length("regions", regions.len(), side)?;
        Geometry::jigsaw(regions).map_err(|error| wrong("regions", &error))?
    } else {
        let shape = match box_size {
            Some(BoxSize { height, width }) if height.checked_mul(width) != Some(side) => {
                let message = format!("a box of {height}x{width} is not one of side {side}");
                return Err(wrong("box", &message));
            }
            Some(BoxSize { height, width }) => BoxShape::new(height, width),
            None => BoxShape::for_side(side),
        };
        Geometry::classic(shape.map_err(|error| wrong("side", &error))?)
    };
    let with = |geometry: Geometry, name: &String| {
        let variant = row("variants", name, Variant::named)?;
        geometry.with_variant(variant).map_err(|error: GeometryError| wrong("variants", &error))
    };
    variants.iter().try_fold(geometry, with).map(Arc::new)
}

fn check_length(field: &str, found: usize, side: usize) -> Result<(), Error> {
    let cells = side * side;
    if found == cells {
        return Ok(());
    }
    let message = format!("{found} entries, and a board of side {side} has {cells} cells");
    Err(Error::in_field(&BAD_BOARD, field, &message))
}

fn digits(geometry: &Geometry, field: &str, values: &[u32]) -> Result<Vec<Option<Digit>>, Error> {
    let side = geometry.side();
    check_length(field, values.len(), side)?;
    let digit = |(cell, &value): (usize, &u32)| {
        if value as usize <= side {
            return Ok(Digit::new(value as usize));
        }
        let message = format!("{value} in {} lies above {side}", name(geometry, cell));
        Err(Error::in_field(&BAD_BOARD, format!("{field}[{cell}]"), &message))
    };
    values.iter().enumerate().map(digit).collect()
}

/// The marks of lists for open cells, of which an empty one allows all; none if all are empty.
fn marks(
    geometry: &Geometry,
    lists: &[Vec<u32>],
    is_open: &[bool],
) -> Result<Option<Marks>, Error> {
    let side = geometry.side();
    check_length("candidates", lists.len(), side)?;
    if side > MAX_MARKED_SIDE {
        let message = format!("candidates are served to side {MAX_MARKED_SIDE}");
        return Err(Error::in_field(&NOT_SERVED, "candidates", &message));
    }
    let mut marks = Marks::none(side);
    let mut is_some = false;
    for (cell, list) in lists.iter().enumerate() {
        is_some |= !list.is_empty() && is_open[cell];
        for &value in list {
            let digit = Digit::new(value as usize).filter(|digit| digit.value() <= side);
            let Some(digit) = digit else {
                let message =
                    format!("{value} in {} is not from 1 to {side}", name(geometry, cell));
                return Err(Error::in_field(&BAD_BOARD, format!("candidates[{cell}]"), &message));
            };
            if is_open[cell] {
                marks.allow(Cell::new(cell), digit);
            }
        }
        if list.is_empty() || !is_open[cell] {
            geometry.digits().for_each(|digit| marks.allow(Cell::new(cell), digit));
        }
    }
    Ok(is_some.then_some(marks))
}

fn name(geometry: &Geometry, cell: usize) -> String {
    geometry.cell_name(Cell::new(cell)).to_string()
}

/// What an empty board is asked for by.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    side: usize,
    #[serde(rename = "box")]
    box_size: Option<BoxSize>,
    variants: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Answer {
    board: Sent,
}

/// An empty board.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let Request { side, box_size, variants } = asked(body)?;
    let variants = variants.unwrap_or_default();
    let geometry = geometry(side, box_size, None, &variants, task.limits.side)?;
    Ok(Reply::json(&Answer { board: Sent::of(Record::new(Grid::new(geometry))) }))
}
