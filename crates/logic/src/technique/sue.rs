//! Sue de Coq: cells where a box and a line meet, with cells of the line and cells of the box that share no digit.
//!
//! ```text
//! line  A A │ I I · │ · · A        I ∪ A ∪ B: n cells with n digits, A and B share none
//! box         B · ·                then each digit stands just once among them: those of A go from the rest of the
//!             · · B                line, those of B from the rest of the box, all others from both
//! ```
//! A digit of I or A can stand only once because these lie in the line, one of I or B because those lie in the box;
//! n cells that hold n digits at most once each hold all of them.
//! Order: boxes; lines; sets of cells as binary numbers. Cost: 54 · 4 · 2⁶ · 2⁶ unions at worst, cut off by size.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{BOXES, Bits, COLUMNS, CellBits, Cells, Digits, HOUSE_SET, ROWS, set_of};
use crate::step::{Role, Step};
use crate::table::Technique;

pub(crate) static SUE_DE_COQ: Technique = Technique {
    name: "sue-de-coq",
    title: "Sue de Coq",
    family: "sue",
    ..Technique::PLAIN
}
.also(&["two-sector disjoint subset"])
.hodoku(250, "unfair")
.says("{cells}, together with {xcells}, are as many cells as they have digits, and no digit can stand twice among them; so each stands there once, and what sees all its places is not it: {result}.")
.example(
    "r1c1:1234 r1c2:1234 r1c7:12 r2c3:34",
    "r1c3 loses 1, 2, 3 and 4; r1c4, r1c5, r1c6, r1c8 and r1c9 lose 1 and 2; r2c1, r2c2, r3c1, \
     r3c2 and r3c3 lose 3 and 4",
    "r1c1:1234 r1c2:1234 r1c7:12 r2c3:24",
);

/// Some cells with the union of their candidates.
#[derive(Clone, Copy)]
struct Group {
    cells: Cells,
    digits: Digits,
}

/// Every set of at most `most` of these cells that has at least `fewest`.
fn groups(board: &Board, cells: Cells, fewest: u32, most: u32) -> Vec<Group> {
    let cells: Vec<usize> = CellBits(cells).collect();
    let group = |chosen: u32| {
        let own = || cells.iter().enumerate().filter(move |(at, _)| chosen >> at & 1 == 1);
        Group {
            cells: set_of(own().map(|(_, &cell)| cell)),
            digits: own().fold(0, |set, (_, &cell)| set | board.marks(cell)),
        }
    };
    let fits = |chosen: &u32| (fewest..=most).contains(&chosen.count_ones());
    (1..1_u32 << cells.len()).filter(fits).map(group).collect()
}

/// Every Sue de Coq.
pub(crate) fn each(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    for own_box in BOXES {
        for line in ROWS.chain(COLUMNS) {
            let both = HOUSE_SET[own_box] & HOUSE_SET[line] & board.open();
            if both.count_ones() < 2 {
                continue;
            }
            let in_line = groups(board, HOUSE_SET[line] & board.open() & !both, 1, 4);
            let in_box = groups(board, HOUSE_SET[own_box] & board.open() & !both, 1, 4);
            for middle in groups(board, both, 2, 3) {
                if middle.digits.count_ones() < middle.cells.count_ones() + 2 {
                    continue;
                }
                for &along in &in_line {
                    for &inside in in_box.iter().filter(|group| group.digits & along.digits == 0) {
                        judge(board, [own_box, line], middle, along, inside, take)?;
                    }
                }
            }
        }
    }
    Continue(())
}

fn judge(
    board: &Board,
    [own_box, line]: [usize; 2],
    middle: Group,
    along: Group,
    inside: Group,
    take: Take<'_>,
) -> ControlFlow<Step> {
    let cells = middle.cells | along.cells | inside.cells;
    let digits = middle.digits | along.digits | inside.digits;
    if cells.count_ones() != digits.count_ones() {
        return Continue(());
    }
    let loses = |house: usize, digits: Digits| {
        let outside = HOUSE_SET[house] & !cells;
        Bits(digits).flat_map(move |digit| {
            CellBits(outside & board.cells(digit)).map(move |cell| (cell, digit))
        })
    };
    let of_line = loses(line, digits & !inside.digits);
    let of_box = loses(own_box, digits & !along.digits);
    let mut losers: Vec<_> = of_line.chain(of_box).collect();
    losers.sort_unstable();
    losers.dedup();
    if losers.is_empty() {
        return Continue(());
    }
    let of = |cells| {
        CellBits(cells).flat_map(|cell| Bits(board.marks(cell)).map(move |digit| (cell, digit)))
    };
    let step = Step::new(&SUE_DE_COQ, 0.0).eliminating(losers);
    let step = step.resting_on(Role::Pattern, of(middle.cells));
    take(step.resting_on(Role::Extra, of(along.cells).chain(of(inside.cells))))
}
