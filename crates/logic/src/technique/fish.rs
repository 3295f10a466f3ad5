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
    row("x-wing", "X-wing", 32).hodoku(140, "hard").says(SAYS),
    row("swordfish", "swordfish", 38).hodoku(150, "hard").says(SAYS),
    row("jellyfish", "jellyfish", 52).hodoku(160, "hard").says(SAYS),
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

#[cfg(test)]
mod tests {
    use crate::examples::{Example, hold};

    #[test]
    fn fish_fire_where_they_should() {
        hold(&[
            Example {
                technique: "x-wing",
                scale: "se121",
                fires: ".3.1..2..7.......9..2.8.4.5.9.8.4.6..5............3..2..4.7..9............3.58..7",
                first: "r2c7<>8 r6c1<>8 r6c3<>8",
                does_not_fire: "8.5.6......3.9..8..6.4.....3.9.52....1....6...............4.5..94..8.3....1..32..",
            },
            Example {
                technique: "swordfish",
                scale: "se121",
                fires: "..............1..2..3....4.........1...34.....2....5.6...78..9..15.......6..9....",
                first: "r2c7<>8 r6c6<>8",
                does_not_fire: "8..9.6...........7...3..9...1...2..849.5...36.2......9......54....2......31..7...",
            },
            Example {
                technique: "jellyfish",
                scale: "se121",
                fires: ".....3...8..2..67..6.......51...2.4.......3..47.5....87..4..8....2.1....6..3..4.5",
                first: "r1c2<>9 r1c5<>9 r3c5<>9 r5c2<>9 r5c3<>9",
                does_not_fire: "........1.......23..4.56......2...5..7....6..8...3.......6....8..5..7...3........",
            },
        ]);
    }
}
