//! Almost locked sets: k cells of a house with k + 1 digits; without one of these they hold all others.
//!
//! ```text
//! ALS-XZ       A ─x─ B           x cannot be in both, so one of them holds z: what sees every z of both is not z
//! ALS-XY-wing  A ─x─ C ─y─ B     C lacks x or y, so A or B holds z
//! ```
//! Two sets are linked by x if each x of one sees each x of the other. Sets have up to five cells. Order: sets by
//! size, then house; pairs; digits. Cost: the number of sets squared, some hundred each.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{Bits, CELLS_IN, CellBits, Cells, Combinations, Digits, common_peers, set_of};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, score: u32, says: &'static str) -> Technique {
    let row = Technique { name, title, family: "als", ..Technique::PLAIN };
    row.hodoku(score, "unfair").says(says)
}

pub(crate) static ALS_XZ: Technique = row(
    "als-xz",
    "ALS-XZ",
    300,
    "{holds}; {xholds}. The {link1} has room in only one of both, so the other does without it and holds {lost}: {result}.",
)
.example(
    "r1c1:12 r1c5:13 r2c6:23",
    "r1c4, r1c6, r2c1, r2c2 and r2c3 lose 2",
    "r1c1:12 r1c5:13 r2c6:34",
);
pub(crate) static ALS_XY_WING: Technique = row(
    "als-xy-wing",
    "ALS-XY-wing",
    320,
    "{holds}, so at least one of {link1} and {link2}. With {link1} there, {lost} is in {any_xcells}; with {link2} there, in \
     {any_ocells}. Either way {result}.",
)
.example("r5c5:12 r5c1:13 r1c5:23", "r1c1 loses 3", "r5c5:12 r5c1:13 r1c5:24");

/// The largest set that is looked at.
const MOST: usize = 5;

/// An almost locked set.
#[derive(Clone, Copy)]
struct Almost {
    cells: Cells,
    digits: Digits,
}

impl Almost {
    /// Its cells that have a digit.
    fn with(&self, board: &Board, digit: usize) -> Cells {
        self.cells & board.cells(digit)
    }
}

/// Every set, small ones first, each once.
fn almost_locked(board: &Board) -> Vec<Almost> {
    let mut all: Vec<Almost> = Vec::new();
    for size in 1..=MOST {
        let start = all.len();
        for (house, members) in CELLS_IN.iter().enumerate() {
            if board.free(house) <= size {
                continue;
            }
            let cells = members.map(usize::from);
            let open = (0..9).filter(|&at| board.open() >> cells[at] & 1 == 1);
            let open: Vec<usize> = open.map(|at| cells[at]).collect();
            for chosen in Combinations::of(size, open.len()) {
                let own = || Bits(chosen as u16).map(|at| open[at]);
                let digits = own().fold(0, |set, cell| set | board.marks(cell));
                let cells = set_of(own());
                let is_new = || all[start..].iter().all(|known| known.cells != cells);
                if digits.count_ones() as usize == size + 1 && is_new() {
                    all.push(Almost { cells, digits });
                }
            }
        }
    }
    all
}

/// The digits by which two sets are linked.
fn links(board: &Board, one: Almost, other: Almost) -> Digits {
    let is_link = |&digit: &usize| {
        let (mine, theirs) = (one.with(board, digit), other.with(board, digit));
        theirs & !common_peers(CellBits(mine)) == 0
    };
    let shared = Bits(one.digits & other.digits).filter(is_link);
    shared.fold(0, |set, digit| set | 1 << digit)
}

/// The cells outside both that see every place of a digit in both.
fn losers(board: &Board, one: Almost, other: Almost, digit: usize) -> Cells {
    let places = one.with(board, digit) | other.with(board, digit);
    common_peers(CellBits(places)) & board.cells(digit) & !(one.cells | other.cells)
}

fn told(board: &Board, set: Almost) -> impl Iterator<Item = (usize, usize)> + use<'_> {
    CellBits(set.cells).flat_map(|cell| Bits(board.marks(cell)).map(move |digit| (cell, digit)))
}

/// The places of the digit by which two sets are linked.
fn linking(
    board: &Board,
    one: Almost,
    other: Almost,
    digit: usize,
) -> impl Iterator<Item = (usize, usize)> {
    CellBits(one.with(board, digit) | other.with(board, digit)).map(move |cell| (cell, digit))
}

/// Every ALS-XZ.
pub(crate) fn each_xz(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    let sets = almost_locked(board);
    for (at, &one) in sets.iter().enumerate() {
        for &other in &sets[..at] {
            let shared = one.digits & other.digits;
            if one.cells & other.cells != 0 || shared.count_ones() < 2 {
                continue;
            }
            for link in Bits(links(board, one, other)) {
                for digit in Bits(shared & !(1 << link)) {
                    let losers = losers(board, one, other, digit);
                    if losers != 0 {
                        let step = Step::new(&ALS_XZ, 0.0)
                            .eliminating(CellBits(losers).map(|cell| (cell, digit)))
                            .resting_on(Role::Pattern, told(board, one))
                            .resting_on(Role::Extra, told(board, other))
                            .resting_on(Role::Link, linking(board, one, other, link));
                        take(step)?;
                    }
                }
            }
        }
    }
    Continue(())
}

/// Every ALS-XY-wing: the set in the middle first.
pub(crate) fn each_xy_wing(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    let sets = almost_locked(board);
    for &middle in &sets {
        let linked = sets.iter().filter(|set| set.cells & middle.cells == 0);
        let linked: Vec<(Almost, Digits)> = linked
            .map(|&set| (set, links(board, middle, set)))
            .filter(|&(_, links)| links != 0)
            .collect();
        for (at, &(one, by_one)) in linked.iter().enumerate() {
            for &(other, by_other) in &linked[..at] {
                // Different links: x for one set and y for the other.
                let are_two = (by_one | by_other).count_ones() > 1;
                if one.cells & other.cells != 0 || !are_two {
                    continue;
                }
                wing(board, middle, (one, by_one), (other, by_other), take)?;
            }
        }
    }
    Continue(())
}

fn wing(
    board: &Board,
    middle: Almost,
    (one, by_one): (Almost, Digits),
    (other, by_other): (Almost, Digits),
    take: Take<'_>,
) -> ControlFlow<Step> {
    for digit in Bits(one.digits & other.digits) {
        // The links must leave the digit in both sets.
        let (by_one, by_other) = (by_one & !(1 << digit), by_other & !(1 << digit));
        let mut pairs = Bits(by_one).flat_map(|x| Bits(by_other).map(move |y| (x, y)));
        let two = pairs.find(|(x, y)| x != y);
        let losers = losers(board, one, other, digit) & !middle.cells;
        if let Some((x, y)) = two.filter(|_| losers != 0) {
            let step = Step::new(&ALS_XY_WING, 0.0)
                .eliminating(CellBits(losers).map(|cell| (cell, digit)))
                .resting_on(Role::Pattern, told(board, middle))
                .resting_on(Role::Extra, told(board, one))
                .resting_on(Role::Other, told(board, other))
                .resting_on(Role::Link, linking(board, middle, one, x))
                .resting_on(Role::Link, linking(board, middle, other, y));
            take(step)?;
        }
    }
    Continue(())
}
