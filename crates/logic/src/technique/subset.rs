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
    row("direct-hidden-pair", "direct hidden pair", 20).says(DIRECT),
    row("direct-hidden-triplet", "direct hidden triplet", 25).says(DIRECT),
];
pub(crate) static HIDDEN: [Technique; 3] = [
    row("hidden-pair", "hidden pair", 34).hodoku(70, "medium").says(HIDES),
    row("hidden-triplet", "hidden triplet", 40)
        .also(&["hidden triple"])
        .hodoku(100, "medium")
        .says(HIDES),
    row("hidden-quad", "hidden quad", 54)
        .also(&["hidden quadruple"])
        .hodoku(150, "hard")
        .says(HIDES),
];
pub(crate) static NAKED: [Technique; 3] = [
    row("naked-pair", "naked pair", 30).hodoku(60, "medium").says(SHOWS),
    row("naked-triplet", "naked triplet", 36)
        .also(&["naked triple"])
        .hodoku(80, "medium")
        .says(SHOWS),
    row("naked-quad", "naked quad", 50).also(&["naked quadruple"]).hodoku(120, "hard").says(SHOWS),
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

#[cfg(test)]
mod tests {
    use crate::examples::{Example, hold};

    #[test]
    fn subsets_fire_where_they_should() {
        hold(&[
            Example {
                technique: "direct-hidden-pair",
                scale: "se121",
                fires: ".................1..2..3.4..............52.3..6.1....7.....452..8.......71.6.....",
                first: "r8c9=6",
                does_not_fire: "9.............2.5.......12.4....5...7.64...9..91...5.6.4.5.9..26..1...73...6.7...",
            },
            Example {
                technique: "direct-hidden-triplet",
                scale: "se121",
                fires: "...4.....9.4.....871...2.9.5....6.....61..4.....7.45.1.97......18.9....72........",
                first: "r7c7=8",
                does_not_fire: "72.1..43........1.53.....9......197..4...8......23......5..21....97.5....7.84....",
            },
            Example {
                technique: "hidden-pair",
                scale: "se121",
                fires: ".................1..2.34.........35......1....6...7..8....2.8...7..5....19......7",
                first: "r5c4<>2 r5c4<>4 r5c4<>6 r5c4<>8 r6c4<>2 r6c4<>4",
                does_not_fire: "8.5.6......3.9..8..6.4.....3.9.52....1....6...............4.5..94..8.3....1..32..",
            },
            Example {
                technique: "hidden-triplet",
                scale: "se121",
                fires: "3..7....92..5.46...67.2....47...6....1..3......5..21..7.....5....4..1.7..2.6.....",
                first: "r7c8<>8 r7c8<>9 r7c9<>3 r7c9<>8 r8c9<>3 r8c9<>8",
                does_not_fire: "8..9.6...........7...3..9...1...2..849.5...36.2......9......54....2......31..7...",
            },
            Example {
                technique: "hidden-quad",
                scale: "se121",
                fires: ".6.....3857.............12..482...........4......952.....9.7..5..4..2..13..86....",
                first: "r3c6<>3",
                does_not_fire: "........1.......23..4.56......2...5..7....6..8...3.......6....8..5..7...3........",
            },
            Example {
                technique: "naked-pair",
                scale: "se121",
                fires: ".....7.....8.5.....6....475....2.....3..9.64..94...3...5.....6....8..9.1..71.6...",
                first: "r4c6<>1 r4c6<>8 r6c5<>1 r6c5<>8",
                does_not_fire: "4..2...681.......2.28...4...9.........4....2.....1...5....76.89.8.4..5.7..715....",
            },
            Example {
                technique: "naked-triplet",
                scale: "se121",
                fires: "......31.6..5.....2...4.....39..8..........42.1.......5..6....7.8....9......5....",
                first: "r8c6<>1 r8c6<>3 r8c6<>7 r8c8<>3 r8c9<>1 r8c9<>3",
                does_not_fire: "9...8.7...52...8...7.....9.6.9..8.....5496..2....7.....1..5....4..........714...3",
            },
            Example {
                technique: "naked-quad",
                scale: "se121",
                fires: ".23..6.....67....3.8....5......9.......8...4....2379.55..9..3.2.....2..8.7.....5.",
                first: "r4c1<>1 r4c1<>6 r4c1<>8 r4c3<>1 r4c3<>8 r5c1<>1 r5c1<>6 r5c3<>1",
                does_not_fire: "........1.......23..4.56......2...5..7....6..8...3.......6....8..5..7...3........",
            },
        ]);
    }
}
