//! Bent sets: k cells of a box and a line that meet, with k digits between them, of which just one can stand twice:
//! it must stand in them, so what sees all its places loses it.
//!
//! ```text
//! wz . . | . . .        four cells with w x y z: only z has places that do not see each other
//! xz y w | . yz .       k = 4 WXYZ-wing, 5 VWXYZ, 6 UVWXYZ, 7 TUVWXYZ
//! ```
//! Every other digit stands once at most, so z must stand as well. If no digit can stand twice, each of them must
//! stand, and all that see all places of one lose it. The size is a parameter.
//! The easiest is taken by the number of candidates in the fullest cell, then the first found. That number and what it
//! adds were inferred from published ratings. Order: boxes; columns, rows; cells.
//! Cost: 54 pairs of houses, C(15, k) sets at worst; a set ends as soon as it has more than k digits.

use crate::board::Board;
use crate::houses::{BOXES, Bits, CellBits, Cells, Digits, HOUSE_SET, PEERS};
use crate::scale::{Bench, SE_1181};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: (u32, u32)) -> Technique {
    Technique {
        name,
        title,
        family: "bent",
        tenths: Some(tenths),
        scales: &[SE_1181],
        needs_uniqueness: false,
        reduction: None,
        ..Technique::PLAIN
    }
}

const SAYS: &str = "{cells} are as many cells as they have digits, {digits}, and at most one of these could stand twice among \
                    them; so {lost} stands there, and {result}.";

pub(crate) static BENT: [Technique; 4] = [
    row("wxyz-wing", "WXYZ-wing", (55, 56)).says(SAYS).example(
        "r1c1:1234 r1c5:14 r2c1:24 r2c2:34",
        "r1c2 and r1c3 lose 4",
        "r1c1:1234 r1c5:14 r2c1:24 r2c2:35",
    ),
    row("vwxyz-wing", "VWXYZ-wing", (62, 64)).says(SAYS).example(
        "r1c1:12345 r1c5:15 r1c6:25 r2c1:35 r2c2:45",
        "r1c2 and r1c3 lose 5",
        "r1c1:12345 r1c5:15 r1c6:25 r2c1:35 r2c2:46",
    ),
    row("uvwxyz-wing", "UVWXYZ-wing", (66, 66)).says(SAYS).example(
        "r1c1:123456 r1c5:16 r1c6:26 r1c7:36 r2c1:46 r2c2:56",
        "r1c2 and r1c3 lose 6",
        "r1c1:123456 r1c5:16 r1c6:26 r1c7:36 r2c1:46 r2c2:57",
    ),
    row("tuvwxyz-wing", "TUVWXYZ-wing", (75, 75)).says(SAYS).example(
        "r1c1:1234567 r1c5:17 r1c6:27 r1c7:37 r2c1:47 r2c2:57 r2c3:67",
        "r1c2 and r1c3 lose 7",
        "r1c1:1234567 r1c5:17 r1c6:27 r1c7:37 r2c1:47 r2c2:57 r2c3:68",
    ),
];

/// Whether all cells of a set see each other.
fn is_clique(cells: Cells) -> bool {
    CellBits(cells).all(|cell| cells & !(1 << cell) & !PEERS[cell] == 0)
}

/// The walk through the sets of one box and one line.
struct Walk<'w> {
    board: &'w Board,
    size: usize,
    houses: [Cells; 2],
    best: &'w mut Option<Step>,
}

impl Walk<'_> {
    /// Adds cells of `rest` to a set until it has its size.
    fn go(&mut self, mut rest: Cells, set: Cells, union: Digits, fullest: u32) {
        if set.count_ones() as usize == self.size {
            self.judge(set, union, fullest);
            return;
        }
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let marks = self.board.marks(cell);
            if (union | marks).count_ones() as usize <= self.size {
                self.go(rest, set | 1 << cell, union | marks, fullest.max(marks.count_ones()));
            }
        }
    }

    fn judge(&mut self, set: Cells, union: Digits, fullest: u32) {
        let board = self.board;
        if union.count_ones() as usize != self.size
            || self.houses.iter().any(|house| set & !house == 0)
        {
            return;
        }
        let mut loose = Bits(union).filter(|&digit| !is_clique(set & board.cells(digit)));
        let (first, second) = (loose.next(), loose.next());
        if second.is_some() {
            return;
        }
        let losers = |digit: usize| {
            let own = set & board.cells(digit);
            CellBits(own).fold(!set, |seen, cell| seen & PEERS[cell]) & board.cells(digit)
        };
        let digits = first.map_or(union, |digit| 1 << digit);
        let eliminations: Vec<_> = Bits(digits)
            .flat_map(|digit| CellBits(losers(digit)).map(move |cell| (cell, digit)))
            .collect();
        let rating = rating_of(self.size, fullest);
        if eliminations.is_empty() || self.best.as_ref().is_some_and(|best| best.rating.0 <= rating)
        {
            return;
        }
        let of = |cell: usize| Bits(board.marks(cell)).map(move |digit| (cell, digit));
        *self.best = Some(
            Step::new(&BENT[self.size - 4], rating)
                .eliminating(eliminations)
                .resting_on(Role::Pattern, CellBits(set).flat_map(of)),
        );
    }
}

/// The easiest bent set of `SIZE` cells.
pub(crate) fn find<const SIZE: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let mut best: Option<Step> = None;
    let few = (2..=SIZE as u32).fold(0, |cells, count| cells | board.cells_with(count));
    for own_box in BOXES {
        for line in (9..18).chain(0..9) {
            let houses = [HOUSE_SET[own_box], HOUSE_SET[line]];
            if houses[0] & houses[1] != 0 {
                let cells = (houses[0] | houses[1]) & few;
                Walk { board, size: SIZE, houses, best: &mut best }.go(cells, 0, 0, 0);
            }
        }
    }
    best
}

fn rating_of(size: usize, fullest: u32) -> f64 {
    match size {
        4 => 5.5 + if fullest > 3 { 0.1 } else { 0.0 },
        5 => 6.2 + f64::from(5_u32.saturating_sub(fullest).min(2)) * 0.1,
        6 => 6.6,
        _ => 7.5,
    }
}
