//! Subsets: k digits of a house that have only k places between them, or k cells with only k digits.
//!
//! One finder for each view and every size. A set that leaves fewer than k other open cells is the other view
//! of a smaller one and is not searched. Direct: a hidden set lets a hidden single appear at once in its house;
//! only that placement is carried out.
//! Order: boxes, columns, rows; houses; combinations as binary numbers.
//! Cost: 27 · C(9, k) unions of k sets.

use crate::board::Board;
use crate::houses::{BOX_COLUMN_ROW, Bits, CELLS_IN, Combinations, Digits, Places, cells_at};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: u32) -> Technique {
    Technique {
        name,
        title,
        family: "subset",
        tenths: Some((tenths, tenths)),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: Some("subset"),
        ..Technique::PLAIN
    }
}

const DIRECT: &str = "In {base} the digits {digits} must be in {cells}, so in {home} only {place} is left for {value}.";
const HIDES: &str =
    "In {base} the digits {digits} must be in {cells}, so these cells hold nothing else: {result}.";
const SHOWS: &str = "In {reach} the cells {cells} can hold only {digits}, so no other cell of {reach} can: {result}.";

pub(crate) static DIRECT_HIDDEN: [Technique; 2] = [
    row("direct-hidden-pair", "direct hidden pair", 20).says(DIRECT).example(
        "1b1:12 2b1:12 3b1:13",
        "r1c3 is 3",
        "1b1:12 2b1:12 3b1:134",
    ),
    row("direct-hidden-triplet", "direct hidden triplet", 25).says(DIRECT).example(
        "1b1:12 2b1:23 3b1:13 4b1:14",
        "r2c1 is 4",
        "1b1:12 2b1:23 3b1:13 4b1:145",
    ),
];
pub(crate) static HIDDEN: [Technique; 3] = [
    row("hidden-pair", "hidden pair", 34).hodoku(70, "medium").says(HIDES).example(
        "1b1:12 2b1:12",
        "r1c1 and r1c2 lose 3, 4, 5, 6, 7, 8 and 9",
        "1b1:12 2b1:13",
    ),
    row("hidden-triplet", "hidden triplet", 40)
        .also(&["hidden triple"])
        .hodoku(100, "medium")
        .says(HIDES)
        .example(
            "1b1:12 2b1:23 3b1:13",
            "r1c1, r1c2 and r1c3 lose 4, 5, 6, 7, 8 and 9",
            "1b1:12 2b1:23 3b1:14",
        ),
    row("hidden-quad", "hidden quad", 54)
        .also(&["hidden quadruple"])
        .hodoku(150, "hard")
        .says(HIDES)
        .example(
            "1r1:12 2r1:23 3r1:34 4r1:14",
            "r1c1, r1c2, r1c3 and r1c4 lose 5, 6, 7, 8 and 9",
            "1r1:12 2r1:23 3r1:34 4r1:15",
        ),
];
pub(crate) static NAKED: [Technique; 3] = [
    row("naked-pair", "naked pair", 30).hodoku(60, "medium").says(SHOWS).example(
        "r1c1:12 r1c2:12",
        "r1c3, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 lose 1 and 2",
        "r1c1:12 r1c2:13",
    ),
    row("naked-triplet", "naked triplet", 36)
        .also(&["naked triple"])
        .hodoku(80, "medium")
        .says(SHOWS)
        .example(
            "r1c1:12 r1c2:23 r1c3:13",
            "r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 lose 1, 2 and 3",
            "r1c1:12 r1c2:23 r1c3:14",
        ),
    row("naked-quad", "naked quad", 50)
        .also(&["naked quadruple"])
        .hodoku(120, "hard")
        .says(SHOWS)
        .example(
            "r1c1:12 r1c2:23 r1c4:34 r1c7:14",
            "r1c3, r1c5, r1c6, r1c8 and r1c9 lose 1, 2, 3 and 4",
            "r1c1:12 r1c2:23 r1c4:34 r1c7:15",
        ),
];

/// A set of digits and a set of places of a house that belong together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    pub(crate) house: usize,
    pub(crate) digits: Digits,
    pub(crate) places: Places,
}

impl Subset {
    /// What a hidden set takes away: other candidates of its cells.
    pub(crate) fn others_inside(self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        cells_at(self.house, self.places)
            .flat_map(move |cell| Bits(board.marks(cell) & !self.digits).map(move |d| (cell, d)))
    }

    /// What a naked set takes away: its digits from other cells of the house.
    pub(crate) fn same_outside(self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        let outside = !self.places & crate::houses::ALL;
        cells_at(self.house, outside)
            .flat_map(move |cell| Bits(board.marks(cell) & self.digits).map(move |d| (cell, d)))
    }

    fn pattern(self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        cells_at(self.house, self.places)
            .flat_map(move |cell| Bits(board.marks(cell) & self.digits).map(move |d| (cell, d)))
    }
}

/// The members that can belong to a set of `size`, as bits: at least two elements and at most `size`.
#[inline]
pub(crate) fn eligible(members: &[u16; 9], size: usize) -> u16 {
    let fits = |member: &u16| (2..=size as u32).contains(&member.count_ones());
    members.iter().enumerate().fold(0, |bits, (at, member)| bits | u16::from(fits(member)) << at)
}

/// Shows every choice of `size` eligible members whose union has just `size` elements, and that union; choices in the
/// order of binary numbers.
#[inline]
pub(crate) fn each_union<T>(
    members: &[u16; 9],
    eligible: u16,
    size: usize,
    mut show: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    let count = eligible.count_ones() as usize;
    if count < size {
        return None;
    }
    let mut items = [0; 9];
    for (item, at) in items.iter_mut().zip(Bits(eligible)) {
        *item = at;
    }
    for chosen in Combinations::of(size, count) {
        let union = Bits(chosen as u16).fold(0, |union, at| union | members[items[at]]);
        if union.count_ones() as usize == size {
            let found = show(Bits(chosen as u16).fold(0, |set, at| set | 1 << items[at]), union);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Shows every hidden set of `size` in houses with more than `above` open cells.
pub(crate) fn each_hidden<T>(
    board: &Board,
    size: usize,
    above: usize,
    mut show: impl FnMut(Subset) -> Option<T>,
) -> Option<T> {
    for house in BOX_COLUMN_ROW.into_iter().flatten() {
        if board.free(house) <= above {
            continue;
        }
        let members = board.all_places(house);
        let found = each_union(members, eligible(members, size), size, |digits, places| {
            show(Subset { house, digits, places })
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Shows every naked set of `size` in houses with at least twice as many open cells.
pub(crate) fn each_naked<T>(
    board: &Board,
    size: usize,
    mut show: impl FnMut(Subset) -> Option<T>,
) -> Option<T> {
    for house in BOX_COLUMN_ROW.into_iter().flatten() {
        if board.free(house) < 2 * size {
            continue;
        }
        let members = CELLS_IN[house].map(|cell| board.marks(usize::from(cell)));
        let found = each_union(&members, eligible(&members, size), size, |places, digits| {
            show(Subset { house, digits, places })
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first hidden set of `SIZE` that lets a hidden single appear.
pub(crate) fn find_direct<const SIZE: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let rating = [2.0, 2.5][SIZE - 2];
    each_hidden(board, SIZE, SIZE, |set| {
        let mut others = (0..9).filter(|digit| set.digits >> digit & 1 == 0);
        let single = |digit: usize| {
            let places = board.places(set.house, digit);
            let outside = places & !set.places;
            let is_new = places.count_ones() >= 2 && outside.is_power_of_two();
            is_new.then(|| (outside.trailing_zeros() as usize, digit))
        };
        let (place, digit) = others.find_map(single)?;
        let cell = usize::from(CELLS_IN[set.house][place]);
        let step = Step::new(&DIRECT_HIDDEN[SIZE - 2], rating).placing(cell, digit);
        Some(step.resting_on(Role::Pattern, set.pattern(board)))
    })
}

/// The first hidden set of `SIZE` that takes candidates away.
pub(crate) fn find_hidden<const SIZE: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let rating = [3.4, 4.0, 5.4][SIZE - 2];
    each_hidden(board, SIZE, 2 * SIZE, |set| {
        set.others_inside(board).next()?;
        let step = Step::new(&HIDDEN[SIZE - 2], rating).eliminating(set.others_inside(board));
        Some(step.resting_on(Role::Pattern, set.pattern(board)))
    })
}

/// The first naked set of `SIZE` that takes candidates away.
pub(crate) fn find_naked<const SIZE: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let rating = [3.0, 3.6, 5.0][SIZE - 2];
    each_naked(board, SIZE, |set| {
        set.same_outside(board).next()?;
        let step = Step::new(&NAKED[SIZE - 2], rating).eliminating(set.same_outside(board));
        Some(step.resting_on(Role::Pattern, set.pattern(board)))
    })
}
