//! Colours: from house to house with two places for a digit, cells take two colours in turn; all cells of one colour
//! hold the digit and those of the other do not.
//!
//! ```text
//! colour trap    a cell sees both colours: it is not the digit
//! colour wrap    two cells of one colour see each other: that colour does not hold the digit
//! multi-colours  a cell of one net sees a cell of another: one of the other two colours holds the digit
//! ```
//! Order: digits; nets by their first cell; trap, wrap; then pairs of nets. Cost: 9 nets of up to 27 links.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{CellBits, Cells, HOUSES_OF, PEERS, set_at};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, score: u32, says: &'static str) -> Technique {
    let row = Technique { name, title, family: "colours", ..Technique::PLAIN };
    row.hodoku(score, "hard").says(says)
}

pub(crate) static TRAP: Technique = row(
    "colour-trap",
    "colour trap",
    150,
    "From house to house with two places for it, the {digit} is either in {all_cells} or in {all_xcells}. What sees \
     both kinds is not {digit}: {result}.",
)
.also(&["simple colours", "simple colouring"])
.example("4c2:28 4r2:27 4r8:28", "r1c8, r3c8, r7c7 and r9c7 lose 4", "4c2:258 4r2:27 4r8:38");
pub(crate) static WRAP: Technique = row(
    "colour-wrap",
    "colour wrap",
    150,
    "From house to house with two places for it, the {digit} is either in {all_cells} or in {all_xcells}. Two of \
     {xcells} see each other, so they do not hold it: {result}.",
)
.example(
    "4c2:28 4r2:27 4b7:59 4r9:37",
    "r2c7, r8c2 and r9c7 lose 4",
    "4c2:28 4r2:27 4b7:59 4r9:38",
);
pub(crate) static MULTI: Technique = row(
    "multi-colours",
    "multi-colours",
    200,
    "Two nets of houses with two places for the {digit} touch, so it is in {all_cells} or in {all_xcells}. What sees \
     both kinds is not {digit}: {result}.",
)
.also(&["multi-colouring"])
.example("4r2:27 4r8:29", "r1c9, r3c9, r7c7 and r9c7 lose 4", "4r2:27 4r8:39");

/// The cells of both colours of a net.
type Net = [Cells; 2];

fn nets(board: &Board, digit: usize) -> Vec<Net> {
    let mut left = board.cells(digit);
    let mut nets = Vec::new();
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let mut net: Net = [1 << start, 0];
        let mut waiting = vec![(start, 0)];
        while let Some((cell, colour)) = waiting.pop() {
            for partner in CellBits(partners(board, digit, cell) & !net[1 - colour]) {
                net[1 - colour] |= 1 << partner;
                waiting.push((partner, 1 - colour));
            }
        }
        left &= !(net[0] | net[1]);
        if net[1] != 0 {
            nets.push(net);
        }
    }
    nets
}

/// The other place of the digit in each house of the cell that has two.
fn partners(board: &Board, digit: usize, cell: usize) -> Cells {
    let houses = HOUSES_OF[cell].map(usize::from).into_iter();
    let two = houses.filter(|&house| board.places(house, digit).count_ones() == 2);
    two.fold(0, |set, house| set | set_at(house, board.places(house, digit))) & !(1 << cell)
}

fn seen_by(cells: Cells) -> Cells {
    CellBits(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

/// Every step of colours.
pub(crate) fn each(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    for digit in 0..9 {
        let nets = nets(scene.board, digit);
        for &net in &nets {
            simple(scene.board, digit, net, take)?;
        }
        for (at, &one) in nets.iter().enumerate() {
            for &other in &nets[at + 1..] {
                multiple(scene.board, digit, one, other, take)?;
            }
        }
    }
    Continue(())
}

fn simple(board: &Board, digit: usize, net: Net, take: Take<'_>) -> ControlFlow<Step> {
    let [first, second] = net;
    let trapped = seen_by(first) & seen_by(second) & board.cells(digit) & !(first | second);
    offer(&TRAP, digit, trapped, net, take)?;
    for [right, wrong] in [[first, second], [second, first]] {
        if seen_by(wrong) & wrong != 0 {
            offer(&WRAP, digit, wrong, [right, wrong], take)?;
        }
    }
    Continue(())
}

/// Two nets touch where a cell of one sees a cell of the other.
fn multiple(
    board: &Board,
    digit: usize,
    one: Net,
    other: Net,
    take: Take<'_>,
) -> ControlFlow<Step> {
    for mine in 0..2 {
        for theirs in 0..2 {
            if seen_by(one[mine]) & other[theirs] != 0 {
                let (right, left) = (one[1 - mine], other[1 - theirs]);
                let losers = seen_by(right) & seen_by(left) & board.cells(digit) & !(right | left);
                offer(&MULTI, digit, losers, [right, left], take)?;
            }
        }
    }
    Continue(())
}

fn offer(
    technique: &'static Technique,
    digit: usize,
    losers: Cells,
    [pattern, extra]: Net,
    take: Take<'_>,
) -> ControlFlow<Step> {
    if losers == 0 {
        return Continue(());
    }
    let with_digit = |cells| CellBits(cells).map(move |cell| (cell, digit));
    let step = Step::new(technique, 0.0).eliminating(with_digit(losers));
    take(
        step.resting_on(Role::Pattern, with_digit(pattern))
            .resting_on(Role::Extra, with_digit(extra)),
    )
}
