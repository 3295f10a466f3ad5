//! Fish: a digit whose places in k base lines lie in k cover lines leaves the rest of the cover.
//!
//! One finder for every size: k = 2 X-wing, 3 swordfish, 4 jellyfish; more than half of the open lines is the
//! complement of a smaller fish and is not searched.
//! Order: columns as base, then rows; combinations of lines as binary numbers; digits inside.
//! Cost: 2 · 9 · C(n, k) unions of k sets, for the n lines of a digit that have 2 to k places.

use crate::board::Board;
use crate::houses::{Bits, COLUMNS, Places, ROWS, cells_at};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;
use crate::technique::subset::{each_union, eligible};

const fn row(name: &'static str, title: &'static str, tenths: u32) -> Technique {
    Technique {
        name,
        title,
        family: "fish",
        tenths: Some((tenths, tenths)),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: Some("symbol"),
        ..Technique::PLAIN
    }
}

const SAYS: &str = "In {bases} the {digit} can only be in {covers}, so each of these has its {digit} there \
                    and nowhere else: {result}.";

pub(crate) static FISH: [Technique; 3] = [
    row("x-wing", "X-wing", 32).hodoku(140, "hard").says(SAYS).example(
        "5r2:27 5r8:27",
        "r1c2, r1c7, r3c2, r3c7, r4c2, r4c7, r5c2, r5c7, r6c2, r6c7, r7c2, r7c7, r9c2 and r9c7 \
         lose 5",
        "5r2:27 5r8:28",
    ),
    row("swordfish", "swordfish", 38).hodoku(150, "hard").says(SAYS).example(
        "5r1:14 5r5:48 5r9:18",
        "r2c1, r2c4, r2c8, r3c1, r3c4, r3c8, r4c1, r4c4, r4c8, r6c1, r6c4, r6c8, r7c1, r7c4, \
         r7c8, r8c1, r8c4 and r8c8 lose 5",
        "5r1:14 5r5:48 5r9:19",
    ),
    row("jellyfish", "jellyfish", 52).hodoku(160, "hard").says(SAYS).example(
        "5r1:14 5r3:47 5r5:79 5r9:19",
        "r2c1, r2c4, r2c7, r2c9, r4c1, r4c4, r4c7, r4c9, r6c1, r6c4, r6c7, r6c9, r7c1, r7c4, \
         r7c7, r7c9, r8c1, r8c4, r8c7 and r8c9 lose 5",
        "5r1:14 5r3:47 5r5:79 5r9:18",
    ),
];

/// A fish: numbers of lines inside their kind, as sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    pub(crate) digit: usize,
    /// The first house of the kind of the base lines.
    pub(crate) base: usize,
    pub(crate) base_lines: Places,
    pub(crate) cover_lines: Places,
}

impl Fish {
    fn cover(self) -> usize {
        ROWS.start + COLUMNS.start - self.base
    }

    /// The cells that lose the digit: cover lines in order, places in order.
    pub(crate) fn losers(self, board: &Board) -> impl Iterator<Item = usize> {
        let cover = self.cover();
        Bits(self.cover_lines).flat_map(move |line| {
            let house = cover + line;
            cells_at(house, board.places(house, self.digit) & !self.base_lines)
        })
    }

    /// The candidates of the base lines.
    fn pattern(self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        Bits(self.base_lines).flat_map(move |line| {
            let house = self.base + line;
            cells_at(house, board.places(house, self.digit)).map(move |cell| (cell, self.digit))
        })
    }
}

/// Shows every fish of `size` in order.
pub(crate) fn each<T>(
    board: &Board,
    size: usize,
    mut show: impl FnMut(Fish) -> Option<T>,
) -> Option<T> {
    for base in [COLUMNS.start, ROWS.start] {
        let mut school = Vec::new();
        for digit in (0..9).filter(|&digit| board.filled_with(digit) + 2 * size <= 9) {
            let lines = std::array::from_fn(|line| board.places(base + line, digit));
            each_union(&lines, eligible(&lines, size), size, |base_lines, cover_lines| {
                school.push(Fish { digit, base, base_lines, cover_lines });
                None::<()>
            });
        }
        school.sort_by_key(|fish| (fish.base_lines, fish.digit));
        let found = school.into_iter().find_map(&mut show);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first fish of `SIZE` that takes candidates away.
pub(crate) fn find<const SIZE: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let rating = [3.2, 3.8, 5.2][SIZE - 2];
    each(board, SIZE, |fish| {
        fish.losers(board).next()?;
        let losers = fish.losers(board).map(|cell| (cell, fish.digit));
        let step = Step::new(&FISH[SIZE - 2], rating).eliminating(losers);
        Some(step.resting_on(Role::Pattern, fish.pattern(board)))
    })
}
