//! Locked candidates: a digit whose places in one house all lie in another too leaves the rest of that other.
//!
//! ```text
//! pointing: the first house is a box, the second a line        claiming: the other way round
//! ```
//! Direct: the pattern lets a hidden single appear at once in a third house of the first kind; only that
//! placement is carried out. Of a row that claims box A the single would be the only place of another row of the band in
//! box B; so in box C the digit is left the third row alone, and B and C make a direct pointing of the same single. It
//! comes first, unless B or C has a hidden single, which comes before both: on the way of a scale direct claiming is never
//! met. Order: box-column, box-row, column-box, row-box; digits; first houses; second houses.
//! Cost: nine table look-ups a digit tell whether there is anything to find; then 4 · 9 · 9 tests a digit.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{BOXES, Bits, COLUMNS, Cells, HOUSE_SET, ROWS, cells_at, set_at};
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

pub(crate) static DIRECT_POINTING: Technique = row("direct-pointing", "direct pointing", 17)
    .says(
        "In {base} the {digit} must be in {covers}, so in {home} only {place} is left for {value}.",
    )
    .example("5b1:12 5b2:14", "r2c4 is 5", "5b1:12 5b2:145");
pub(crate) static DIRECT_CLAIMING: Technique = row("direct-claiming", "direct claiming", 19)
    .says(
        "In {base} the {digit} must be in {covers}, so in {home} only {place} is left for {value}.",
    )
    .example("5r1:12 5r2:19 5b3:6", "r2c9 is 5", "5r1:12 5r2:189 5b3:56");
pub(crate) static POINTING: Technique = row("pointing", "pointing", 26)
    .also(&["locked candidates 1", "pointing pair", "pointing triple"])
    .hodoku(50, "medium")
    .says("In {base} the {digit} must be in {reach}, so it is nowhere else in {reach}: {result}.")
    .example("5b1:12", "r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 lose 5", "5b1:15");
pub(crate) static CLAIMING: Technique = row("claiming", "claiming", 28)
    .also(&["locked candidates 2", "box/line reduction"])
    .hodoku(50, "medium")
    .says("In {base} the {digit} must be in {reach}, so it is nowhere else in {reach}: {result}.")
    .example("5r1:12", "r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 lose 5", "5r1:14");

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

/// Which minis of a box have any of these places: bits 0..3 its rows, 3..6 its columns.
static MINIS: [u8; 512] = {
    let mut table = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut place = 0;
        while place < 9 {
            if places >> place & 1 == 1 {
                table[places] |= 1 << (place / 3) | 8 << (place % 3);
            }
            place += 1;
        }
        places += 1;
    }
    table
};

/// Whether among nine minis, three lines of three boxes, one stands alone in its line or box and not in the other.
///
/// ```text
/// bit 3 · box + line
/// ```
static HAS_LOCK: [bool; 512] = {
    let mut table = [false; 512];
    let mut minis: usize = 0;
    while minis < 512 {
        let mut at = 0;
        while at < 9 {
            let line = minis & 0b001_001_001 << (at % 3);
            let in_box = minis & 0b111 << (at / 3 * 3);
            let own = 1 << at;
            table[minis] |= minis & own != 0 && ((line == own) != (in_box == own));
            at += 1;
        }
        minis += 1;
    }
    table
};

/// Whether a digit is locked anywhere so that another cell could lose it.
fn has_lock(board: &Board, digit: usize) -> bool {
    let minis =
        |house: usize| usize::from(MINIS[usize::from(board.places(BOXES.start + house, digit))]);
    let boxes: [usize; 9] = std::array::from_fn(minis);
    (0..3).any(|at| {
        let band = [boxes[3 * at], boxes[3 * at + 1], boxes[3 * at + 2]].map(|minis| minis & 7);
        let stack = [boxes[at], boxes[at + 3], boxes[at + 6]].map(|minis| minis >> 3);
        let has = |minis: [usize; 3]| HAS_LOCK[minis[0] | minis[1] << 3 | minis[2] << 6];
        has(band) || has(stack)
    })
}

/// Shows every locked digit that another cell could lose, in order, until `show` returns something.
pub(crate) fn each<T>(board: &Board, mut show: impl FnMut(Locked) -> Option<T>) -> Option<T> {
    let digits =
        (0..9).filter(|&digit| has_lock(board, digit)).fold(0, |set, digit| set | 1 << digit);
    if digits == 0 {
        return None;
    }
    for (bases, covers) in [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)] {
        for digit in Bits(digits) {
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
        let mut others = kind.filter(|&other| {
            other != locked.base && HOUSE_SET[other] & HOUSE_SET[locked.cover] != 0
        });
        let cell = others.find_map(|other| only_outside(board, other, locked))?;
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
    (outside.is_power_of_two()).then(|| outside.trailing_zeros() as usize)
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
