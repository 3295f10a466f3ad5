//! Locked candidates: a digit whose places in one house all lie in another too leaves the rest of that other.
//!
//! ```text
//! pointing: the first house is a box, the second a line        claiming: the other way round
//! ```
//! Direct: the pattern lets a hidden single appear at once in a third house of the first kind; only that
//! placement is carried out. Order: box-column, box-row, column-box, row-box; digits; first houses; second houses.
//! Cost: 4 · 9 · 9 · 9 tests of one AND each, most cut off at the first houses.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{BOXES, CELLS_IN, COLUMNS, Cells, HOUSE_SET, ROWS, cells_at, set_at};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: u32) -> Technique {
    Technique {
        name,
        title,
        family: "locked",
        tenths: Some((tenths, tenths)),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: Some("xor"),
        ..Technique::PLAIN
    }
}

pub(crate) static DIRECT_POINTING: Technique = row("direct-pointing", "direct pointing", 17).says(
    "In {base} the {digit} must be in {covers}, so in {home} only {place} is left for {value}.",
);
pub(crate) static DIRECT_CLAIMING: Technique = row("direct-claiming", "direct claiming", 19).says(
    "In {base} the {digit} must be in {covers}, so in {home} only {place} is left for {value}.",
);
pub(crate) static POINTING: Technique = row("pointing", "pointing", 26)
    .also(&["locked candidates 1", "pointing pair", "pointing triple"])
    .hodoku(50, "medium")
    .says("In {base} the {digit} must be in {reach}, so it is nowhere else in {reach}: {result}.");
pub(crate) static CLAIMING: Technique = row("claiming", "claiming", 28)
    .also(&["locked candidates 2", "box/line reduction"])
    .hodoku(50, "medium")
    .says("In {base} the {digit} must be in {reach}, so it is nowhere else in {reach}: {result}.");

/// A digit that is locked where two houses meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locked {
    pub(crate) digit: usize,
    /// The house in which it has no place elsewhere.
    pub(crate) base: usize,
    /// The house whose other cells lose it.
    pub(crate) cover: usize,
}

impl Locked {
    /// Whether it is called pointing.
    pub(crate) fn is_pointing(self) -> bool {
        BOXES.contains(&self.base)
    }

    /// The cells that lose the digit, in order.
    pub(crate) fn losers(self, board: &Board) -> impl Iterator<Item = usize> {
        let base = HOUSE_SET[self.base];
        cells_at(self.cover, board.places(self.cover, self.digit))
            .filter(move |&cell| base >> cell & 1 == 0)
    }

    /// The candidates that are locked.
    fn pattern(self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        cells_at(self.base, board.places(self.base, self.digit)).map(move |cell| (cell, self.digit))
    }
}

/// The same three lines or boxes a band or stack: houses of `kind` that meet `house`.
fn is_meeting(one: usize, other: usize) -> bool {
    HOUSE_SET[one] & HOUSE_SET[other] != 0
}

/// Shows every locked digit in order until `show` returns something.
pub(crate) fn each<T>(board: &Board, mut show: impl FnMut(Locked) -> Option<T>) -> Option<T> {
    for (bases, covers) in [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)] {
        for digit in 0..9 {
            for base in bases.clone() {
                let places = board.places(base, digit);
                if !(2..=3).contains(&places.count_ones()) {
                    continue;
                }
                let cells: Cells = set_at(base, places);
                for cover in covers.clone() {
                    if cells & !HOUSE_SET[cover] == 0 {
                        let found = show(Locked { digit, base, cover });
                        if found.is_some() {
                            return found;
                        }
                    }
                }
            }
        }
    }
    None
}

/// The first locked digit that lets a hidden single appear.
pub(crate) fn find_direct(board: &Board, _: &mut Bench) -> Option<Step> {
    each(board, |locked| {
        let (technique, rating, kind) = if locked.is_pointing() {
            (&DIRECT_POINTING, 1.7, BOXES)
        } else {
            let kind = if ROWS.contains(&locked.base) { ROWS } else { COLUMNS };
            (&DIRECT_CLAIMING, 1.9, kind)
        };
        let others = kind.filter(|&other| other != locked.base && is_meeting(other, locked.cover));
        let cell = others.filter_map(|other| only_outside(board, other, locked)).next()?;
        let step = Step::new(technique, rating).placing(cell, locked.digit);
        Some(step.resting_on(Role::Pattern, locked.pattern(board)))
    })
}

/// The only cell of `house` outside the cover that can hold the digit, if the cover has some too.
fn only_outside(board: &Board, house: usize, locked: Locked) -> Option<usize> {
    let places = board.places(house, locked.digit);
    if places.count_ones() < 2 {
        return None;
    }
    let outside = set_at(house, places) & !HOUSE_SET[locked.cover];
    (outside.count_ones() == 1).then(|| outside.trailing_zeros() as usize)
}

/// The first locked digit that takes candidates away.
pub(crate) fn find(board: &Board, _: &mut Bench) -> Option<Step> {
    each(board, |locked| eliminating(board, locked))
}

/// Every locked digit that takes candidates away, in the same order.
pub(crate) fn each_step(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let taken = each(scene.board, |locked| take(eliminating(scene.board, locked)?).break_value());
    taken.map_or(Continue(()), ControlFlow::Break)
}

fn eliminating(board: &Board, locked: Locked) -> Option<Step> {
    locked.losers(board).next()?;
    let (technique, rating) =
        if locked.is_pointing() { (&POINTING, 2.6) } else { (&CLAIMING, 2.8) };
    let losers = locked.losers(board).map(|cell| (cell, locked.digit));
    let step = Step::new(technique, rating).eliminating(losers);
    Some(step.resting_on(Role::Pattern, locked.pattern(board)))
}
