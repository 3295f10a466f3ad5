//! Singles: a digit with one cell left in a house, a cell with one digit left.
//!
//! Order: last cells of a house before other hidden singles; boxes, columns, rows; houses; digits.
//! Cost: one look at each of 243 sets of places.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{BOX_COLUMN_ROW, BOXES, CELLS_IN, CellBits};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: u32) -> Technique {
    Technique {
        name,
        title,
        family: "singles",
        tenths: Some((tenths, tenths)),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: Some("subset"),
        ..Technique::PLAIN
    }
}

pub(crate) static LAST_CELL: Technique = row("last-cell", "last cell of a house", 10)
    .also(&["full house", "last digit"])
    .hodoku(4, "easy")
    .says("{place} is the last empty cell of {home}, so it is {value}.")
    .example(
        "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8",
        "r1c9 is 9",
        "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7",
    );
pub(crate) static HIDDEN_SINGLE_IN_BOX: Technique =
    row("hidden-single-box", "hidden single in a box", 12)
        .also(&["hidden single"])
        .hodoku(14, "easy")
        .says("In {home} only {place} can hold {value}.")
        .example("5b1:9", "r3c3 is 5", "5b1:89");
pub(crate) static HIDDEN_SINGLE_IN_LINE: Technique =
    row("hidden-single-line", "hidden single in a line", 15)
        .hodoku(14, "easy")
        .says("In {line} only {place} can hold {value}.")
        .example("5r1:9", "r1c9 is 5", "5r1:89");
pub(crate) static NAKED_SINGLE: Technique = row("naked-single", "naked single", 23)
    .also(&["sole candidate"])
    .hodoku(4, "easy")
    .says("{place} can only be {value}: {others}.")
    .example("r1c1:5", "r1c1 is 5", "r1c1:56");

/// The first hidden single.
pub(crate) fn find_hidden(board: &Board, _: &mut Bench) -> Option<Step> {
    find_last(board).or_else(|| find_among_others(board))
}

fn find_last(board: &Board) -> Option<Step> {
    let houses = BOX_COLUMN_ROW.into_iter().flatten().filter(|&house| board.free(house) == 1);
    let mut singles = houses.flat_map(|house| (0..9).map(move |digit| (house, digit)));
    let (house, digit) =
        singles.find(|&(house, digit)| board.places(house, digit).is_power_of_two())?;
    Some(placing(board, house, digit, &LAST_CELL, 1.0))
}

fn find_among_others(board: &Board) -> Option<Step> {
    for house in BOX_COLUMN_ROW.into_iter().flatten().filter(|&house| board.free(house) != 1) {
        for digit in 0..9 {
            if board.places(house, digit).is_power_of_two() {
                return Some(if BOXES.contains(&house) {
                    placing(board, house, digit, &HIDDEN_SINGLE_IN_BOX, 1.2)
                } else {
                    placing(board, house, digit, &HIDDEN_SINGLE_IN_LINE, 1.5)
                });
            }
        }
    }
    None
}

fn placing(
    board: &Board,
    house: usize,
    digit: usize,
    technique: &'static Technique,
    rating: f64,
) -> Step {
    let place = board.places(house, digit).trailing_zeros() as usize;
    let cell = usize::from(CELLS_IN[house][place]);
    Step::new(technique, rating).placing(cell, digit).resting_on(Role::Pattern, [(cell, digit)])
}

/// The first cell with one candidate.
pub(crate) fn find_naked(board: &Board, _: &mut Bench) -> Option<Step> {
    find_naked_in(board)
}

fn find_naked_in(board: &Board) -> Option<Step> {
    let cell = CellBits(board.open()).find(|&cell| board.marks(cell).is_power_of_two())?;
    let digit = board.marks(cell).trailing_zeros() as usize;
    Some(
        Step::new(&NAKED_SINGLE, 2.3)
            .placing(cell, digit)
            .resting_on(Role::Pattern, [(cell, digit)]),
    )
}

/// Every single in the order of people: last cells, hidden singles in boxes, in lines, naked singles.
pub(crate) fn each(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    if let Some(step) = find_last(board) {
        take(step)?;
    }
    for house in BOX_COLUMN_ROW.into_iter().flatten().filter(|&house| board.free(house) != 1) {
        for digit in (0..9).filter(|&digit| board.places(house, digit).is_power_of_two()) {
            let (technique, rating) = if BOXES.contains(&house) {
                (&HIDDEN_SINGLE_IN_BOX, 1.2)
            } else {
                (&HIDDEN_SINGLE_IN_LINE, 1.5)
            };
            take(placing(board, house, digit, technique, rating))?;
        }
    }
    find_naked_in(board).map_or(Continue(()), take)
}
