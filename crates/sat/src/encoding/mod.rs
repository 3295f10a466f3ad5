//! Encodings: a puzzle as clauses, one file and one row each.
//!
//! All have the variables "this cell holds this digit" of [`Instance`], so that the answer of any solver to
//! any of them is read back in the same way. In the formulas below n is the side, boxes are h×w, and all
//! candidates are open; `a(n)` are the clauses of the at-most-one in use.

mod article;
mod channelling;
mod extended;
mod minimal;

use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry, House};

use crate::at_most_one::{AtMostOne, exactly_one};
use crate::cnf::{Clauses, Literal, Size};
use crate::instance::Instance;

/// A row of [`ENCODINGS`].
#[derive(Debug)]
pub struct Encoding {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// Its variables, as a formula.
    pub variables: &'static str,
    /// Its clauses, as a formula.
    pub clauses: &'static str,
    /// Variables and clauses of the empty grid with these boxes.
    pub size: fn(BoxShape, &AtMostOne) -> Size,
    /// Adds its clauses.
    pub(crate) write: fn(&Instance<'_>, &mut dyn Clauses),
}

/// Every encoding, the default first.
pub static ENCODINGS: &[&Encoding] =
    &[&channelling::INFO, &channelling::CROSSED, &extended::INFO, &minimal::INFO, &article::INFO];

impl Encoding {
    /// The one called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        ENCODINGS.iter().copied().find(|row| row.name == name)
    }

    /// Channelling with crossing minis.
    pub(crate) fn crossed() -> &'static Self {
        &channelling::CROSSED
    }

    /// Every digit once in every house, which certificates speak about.
    pub(crate) fn extended() -> &'static Self {
        &extended::INFO
    }
}

/// Every cell holds a digit.
fn a_digit_in_each_cell(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    for cell in instance.geometry().all_cells() {
        if let Some(literals) = instance.of_cell(cell) {
            sink.add(&literals);
        }
    }
}

/// Every cell holds just one digit.
fn one_digit_in_each_cell(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    for cell in instance.geometry().all_cells() {
        if let Some(literals) = instance.of_cell(cell) {
            exactly_one(&literals, instance.plan().at_most_one, sink);
        }
    }
}

/// No digit stands twice in a house, pair by pair, each pair of cells once: two cells that share several
/// houses are kept apart by the first of them.
fn no_pair_in_any_house(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    let geometry = instance.geometry();
    let shared = FirstShared::new(geometry);
    for house in geometry.all_houses() {
        let cells: Vec<Cell> = geometry.cells_in(house).collect();
        let mut pairs = Vec::new();
        for (at, &first) in cells.iter().enumerate() {
            let others = cells[at + 1..].iter().copied();
            pairs.extend(
                others
                    .filter(|&second| shared.is(house, first, second))
                    .map(|second| (first, second)),
            );
        }
        for digit in geometry.digits() {
            let literal = |cell| instance.literal(cell, digit);
            for &(first, second) in &pairs {
                if let (Some(first), Some(second)) = (literal(first), literal(second)) {
                    sink.add(&[!first, !second]);
                }
            }
        }
    }
}

/// Tells the first house that two cells share.
struct FirstShared<'g> {
    geometry: &'g Geometry,
    /// The extra houses of each cell, where there are any.
    extras: Vec<Vec<House>>,
}

impl<'g> FirstShared<'g> {
    fn new(geometry: &'g Geometry) -> Self {
        let mut extras = Vec::new();
        if geometry.has_extra_houses() {
            extras =
                geometry.all_cells().map(|c| geometry.houses_of(c).skip(3).collect()).collect();
        }
        Self { geometry, extras }
    }

    /// Whether `house`, which both are in, is the first that holds both.
    fn is(&self, house: House, first: Cell, second: Cell) -> bool {
        let g = self.geometry;
        match house.index() / g.side() {
            0 => true,
            1 => g.row_of(first) != g.row_of(second),
            2 => g.row_of(first) != g.row_of(second) && g.column_of(first) != g.column_of(second),
            _ => {
                let common = |of: fn(&Geometry, Cell) -> usize| of(g, first) == of(g, second);
                let earlier = |other: &&House| **other < house;
                let both = |other: &House| self.extras[second.index()].contains(other);
                !common(Geometry::row_of)
                    && !common(Geometry::column_of)
                    && !common(Geometry::box_of)
                    && !self.extras[first.index()].iter().filter(earlier).any(both)
            }
        }
    }
}

/// Every digit and house in which it is not placed, with its literals there.
fn for_each_place(instance: &Instance<'_>, mut each: impl FnMut(House, Digit, Vec<Literal>)) {
    let geometry = instance.geometry();
    for house in geometry.all_houses() {
        for digit in geometry.digits() {
            if let Some(literals) = instance.of_house(house, digit) {
                each(house, digit, literals);
            }
        }
    }
}

/// Pairs among n.
fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

/// The clauses of [`no_pair_in_any_house`]: rows, columns, and what boxes add to them.
fn pairs_in_houses(shape: BoxShape) -> usize {
    let (n, h, w) = (shape.side(), shape.height(), shape.width());
    n * n * (2 * pairs(n) + pairs(n) - h * pairs(w) - w * pairs(h))
}
