//! More unique rectangles: type 6, hidden and avoidable ones.
//!
//! ```text
//! uv ─ uv+    four cells in two rows, two columns, two boxes that hold the digits u and v in turn allow two solutions
//! uv+ ─ uv
//! type 6     two opposite corners have extras, and in both rows u stands nowhere else: u goes from these corners
//! hidden     a corner is uv; in the lines of the opposite one u stands nowhere else: v goes from it
//! avoidable  corners that are filled, but not by givens, stand for corners with two candidates
//! ```
//! Types 1 to 5 are found with loops of any length, in `rectangle`.
//! Order: rectangles by their first corner; kinds as above. Cost: 486 rectangles. Holds only for puzzles with one
//! solution.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{
    Bits, CellBits, Cells, Digits, HOUSE_SET, column_of, common_peers, row_of, set_of,
};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str) -> Technique {
    let family = "unique";
    let row = Technique { name, title, family, needs_uniqueness: true, ..Technique::PLAIN };
    row.hodoku(100, "hard")
}

pub(crate) static TYPE_6: Technique = row("unique-rectangle-6", "unique rectangle type 6")
    .also(&["uniqueness test 6"])
    .says("If {lost} stood in the corners that have other candidates, {cells} would hold {common} in turn, and these could change places; so {result}.")
.example(
    "r1c1:12 r1c4:123 r2c1:124 r2c4:12 1r1:14 1r2:14",
    "r1c4 and r2c1 lose 1",
    "r1c1:12 r1c4:123 r2c1:124 r2c4:12 1r1:145 1r2:14",
);
pub(crate) static HIDDEN: Technique = row("hidden-rectangle", "hidden rectangle").says(
    "If {c7} were {lost}, {c3} and {c5} would both be {kept}, {c1} would be {lost}, and the two digits could change places; so {result}.",
)
.example(
    "r1c1:12 r1c4:123 r2c1:124 r2c4:125 1r2:14 1c4:12",
    "r2c4 loses 2",
    "r1c1:12 r1c4:123 r2c1:124 r2c4:125 1r2:145 1c4:12",
);
pub(crate) static AVOIDABLE: [Technique; 2] = [
    row("avoidable-rectangle-1", "avoidable rectangle type 1").says(
        "{cells} were found, not given; with {lost} in {xcells} they could change places with it; so {result}.",
    )
.example(
    "r1c1=1 r1c4=2 r2c1=2",
    "r2c4 loses 1",
    "1..2.....2.......................................................................",
),
    row("avoidable-rectangle-2", "avoidable rectangle type 2").says(
        "{cells} were found, not given; unless {xcells} hold {lost} once, all four could change places; so {result}.",
    )
.example(
    "r1c1=1 r1c4=2 r2c1:23 r2c4:13",
    "r2c2, r2c3, r2c5, r2c6, r2c7, r2c8 and r2c9 lose 3",
    "r1c1=1 r1c4=2 r2c1:23 r2c4:14",
),
];

/// Every rectangle in two boxes: corners a, b in one row, c, d in the other, a over c.
fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    let corners = (0..81_usize).flat_map(|a| (a + 1..81).map(move |d| (a, d)));
    corners.filter_map(|(a, d)| {
        let (upper, left, lower, right) = (a / 9, a % 9, d / 9, d % 9);
        let one_band = upper / 3 == lower / 3;
        let one_stack = left / 3 == right / 3;
        let is_rectangle = upper < lower && left < right && one_band != one_stack;
        is_rectangle.then_some([a, 9 * upper + right, 9 * lower + left, d])
    })
}

/// Every step of these kinds.
pub(crate) fn each(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    for corners in rectangles() {
        let open = corners.iter().filter(|&&cell| scene.board.open() >> cell & 1 == 1).count();
        match open {
            4 => all_open(scene.board, corners, take)?,
            1 | 2 => avoidable(scene, corners, take)?,
            _ => {}
        }
    }
    Continue(())
}

fn all_open(board: &Board, [a, b, c, d]: [usize; 4], take: Take<'_>) -> ControlFlow<Step> {
    for [corner, beside, below, opposite] in
        [[a, b, c, d], [b, a, d, c], [c, d, a, b], [d, c, b, a]]
    {
        let pair = board.marks(corner);
        let all = [beside, below, opposite].iter().fold(pair, |set, &cell| set & board.marks(cell));
        if pair.count_ones() != 2 || all != pair {
            continue;
        }
        let cells = [corner, beside, below, opposite];
        for digit in Bits(pair) {
            let other = (pair & !(1 << digit)).trailing_zeros() as usize;
            let is_plain = |cell: usize| board.marks(cell) == pair;
            if is_plain(opposite) && !is_plain(beside) && !is_plain(below) {
                type_6(board, cells, pair, digit, take)?;
            }
            hidden(board, cells, pair, digit, other, take)?;
        }
    }
    Continue(())
}

/// Whether a digit stands in a line only in these cells.
fn is_only_in(board: &Board, line: usize, digit: usize, cells: Cells) -> bool {
    board.cells(digit) & HOUSE_SET[line] & !cells == 0
}

fn pattern(cells: [usize; 4], pair: Digits) -> impl Iterator<Item = (usize, usize)> {
    cells.into_iter().flat_map(move |cell| Bits(pair).map(move |digit| (cell, digit)))
}

/// The plain corners are `corner` and `opposite`.
fn type_6(
    board: &Board,
    cells: [usize; 4],
    pair: Digits,
    digit: usize,
    take: Take<'_>,
) -> ControlFlow<Step> {
    let [corner, beside, below, opposite] = cells;
    let all = set_of(cells);
    let is_locked = [row_of(corner), row_of(opposite)]
        .into_iter()
        .all(|line| is_only_in(board, line, digit, all));
    let is_locked = is_locked
        || [column_of(corner), column_of(opposite)]
            .into_iter()
            .all(|line| is_only_in(board, line, digit, all));
    if !is_locked {
        return Continue(());
    }
    let step = Step::new(&TYPE_6, 0.0).eliminating([(beside, digit), (below, digit)]);
    take(step.resting_on(Role::Pattern, pattern(cells, pair)))
}

/// If `other` were in the opposite corner, the digit would stand beside and below it.
fn hidden(
    board: &Board,
    cells: [usize; 4],
    pair: Digits,
    digit: usize,
    other: usize,
    take: Take<'_>,
) -> ControlFlow<Step> {
    let [_, beside, below, opposite] = cells;
    let lines = [row_of(opposite), column_of(opposite)];
    let all = set_of([beside, below, opposite]);
    if !lines.into_iter().all(|line| is_only_in(board, line, digit, all)) {
        return Continue(());
    }
    let step = Step::new(&HIDDEN, 0.0).eliminating([(opposite, other)]);
    take(step.resting_on(Role::Pattern, pattern(cells, pair)))
}

/// One or two corners are open, the others filled and not given.
fn avoidable(scene: &Scene<'_>, corners: [usize; 4], take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    if scene.givens & set_of(corners) != 0 {
        return Continue(());
    }
    let [a, b, c, d] = corners;
    // Where a and d would be equal, and b and c.
    let value = |cell: usize| {
        board.digit(hyperdoku_grid::Cell::new(cell)).map(hyperdoku_grid::Digit::index)
    };
    let filled: Vec<usize> = corners.into_iter().filter(|&cell| value(cell).is_some()).collect();
    let open: Vec<usize> = corners.into_iter().filter(|&cell| value(cell).is_none()).collect();
    let [first, second] = [[a, d], [b, c]].map(|two| two.into_iter().find_map(value));
    let (Some(first), Some(second)) = (first, second) else { return Continue(()) };
    let wanted = |cell: usize| if cell == a || cell == d { first } else { second };
    if first == second || filled.iter().any(|&cell| value(cell) != Some(wanted(cell))) {
        return Continue(());
    }
    let told = |cells: &[usize]| cells.iter().map(|&cell| (cell, wanted(cell))).collect::<Vec<_>>();
    match open[..] {
        [cell] if board.has(cell, wanted(cell)) => {
            let step = Step::new(&AVOIDABLE[0], 0.0).eliminating([(cell, wanted(cell))]);
            let step = step.resting_on(Role::Extra, [(cell, wanted(cell))]);
            take(step.resting_on(Role::Pattern, told(&filled)))
        }
        [one, other] => {
            let extras = [one, other].map(|cell| board.marks(cell) & !(1 << wanted(cell)));
            let are_pairs = [one, other]
                .iter()
                .all(|&cell| board.has(cell, wanted(cell)) && board.marks(cell).count_ones() == 2);
            if !are_pairs || extras[0] != extras[1] {
                return Continue(());
            }
            let digit = extras[0].trailing_zeros() as usize;
            let losers = common_peers([one, other]) & board.cells(digit);
            if losers == 0 {
                return Continue(());
            }
            let step = Step::new(&AVOIDABLE[1], 0.0)
                .eliminating(CellBits(losers).map(|cell| (cell, digit)))
                .resting_on(Role::Pattern, told(&filled));
            take(step.resting_on(Role::Extra, [(one, digit), (other, digit)]))
        }
        _ => Continue(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houses::box_of;

    #[test]
    fn there_are_486_rectangles_in_two_boxes() {
        let all: Vec<_> = rectangles().collect();
        assert_eq!(all.len(), 486);
        for corners in all {
            let boxes = corners.iter().fold(0_u32, |set, &cell| set | 1 << box_of(cell));
            assert_eq!(boxes.count_ones(), 2);
        }
    }
}
