//! Turbot fish and their kin: two strong links whose ends see each other, in the order in which people look.
//!
//! ```text
//! a ═ b   b sees c   c ═ d        a ═ b: the digit has no other place in a house of both
//! ```
//! If b holds the digit then c does not and d does; if not, a does: what sees a and d cannot. Links in two rows (or two
//! columns) that meet in a line are a skyscraper; a row and a column that meet in a box are a 2-string kite; all else
//! is a turbot fish. An empty rectangle has a box whose places lie in a row and a column in the place of one
//! link, a W-wing a strong link between two equal cells of two candidates. The rows of the first three stand with the
//! strong links of a scale, which searches them in its own order.
//! Order: skyscrapers, kites, others; digits; houses. Cost: at most 9 · 27² · 4 pairs of links.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{
    BOXES, Bits, COLUMNS, CellBits, Cells, HOUSE_SET, PEERS, ROWS, box_of, column_of, common_peers,
    row_of, set_at, set_of,
};
use crate::step::{Role, Step};
use crate::table::Technique;
use crate::technique::strong_links::TWO_LINKS;

const fn row(name: &'static str, title: &'static str, score: u32, says: &'static str) -> Technique {
    let row = Technique { name, title, family: "turbot", ..Technique::PLAIN };
    row.hodoku(score, "hard").says(says)
}

pub(crate) static EMPTY_RECTANGLE: Technique = row(
    "empty-rectangle",
    "empty rectangle",
    120,
    "In {h34} the {digit} is in {any_xcells}, one row and one column. In {h12} it is in {c1} or {c2}: {c1} leaves that box only \
     places that see {losers}, and {c2} sees {losers} itself; so {result}.",
)
.example("5b5:2468 5c2:58", "r8c5 loses 5", "5b5:12468 5c2:58");
pub(crate) static W_WING: Technique = row(
    "w-wing",
    "W-wing",
    150,
    "{cells} can each only be {any_digits}. In {h56} the {d5} is in {c5} or {c6}, and each of these sees one of them; so they are \
     not both {d5}, and one is {lost}: {result}.",
)
.example("r1c1:12 r5c6:12 1r9:16", "r1c6 and r5c1 lose 2", "r1c1:12 r5c6:12 1r9:167");

/// The only two cells of a digit in a house.
#[derive(Clone, Copy)]
struct Strong {
    house: usize,
    cells: [usize; 2],
}

fn strong_links(board: &Board, digit: usize) -> Vec<Strong> {
    let link = |house| {
        let places = board.places(house, digit);
        if places.count_ones() != 2 {
            return None;
        }
        let set = set_at(house, places);
        let cells = [set.trailing_zeros() as usize, 127 - set.leading_zeros() as usize];
        Some(Strong { house, cells })
    };
    ROWS.chain(COLUMNS).chain(BOXES).filter_map(link).collect()
}

/// Every skyscraper, then every kite, then every other turbot fish.
pub(crate) fn each(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    for technique in &TWO_LINKS[..3] {
        for digit in 0..9 {
            let links = strong_links(board, digit);
            for (at, one) in links.iter().enumerate() {
                for other in &links[at + 1..] {
                    for (a, b) in ends(*one) {
                        for (d, c) in ends(*other) {
                            let named = kind(*one, *other, b, c);
                            if PEERS[b] >> c & 1 == 1 && named == Some(technique) {
                                pair(board, technique, digit, [a, b, c, d], take)?;
                            }
                        }
                    }
                }
            }
        }
    }
    Continue(())
}

fn ends(link: Strong) -> [(usize, usize); 2] {
    let [one, other] = link.cells;
    [(one, other), (other, one)]
}

/// What two links are called that meet at `b` and `c`; nothing if they share a cell.
fn kind(one: Strong, other: Strong, b: usize, c: usize) -> Option<&'static Technique> {
    if set_of(one.cells) & set_of(other.cells) != 0 {
        return None;
    }
    let meet_in_line = row_of(b) == row_of(c) || column_of(b) == column_of(c);
    Some(match (one.house / 9, other.house / 9) {
        (0, 0) | (1, 1) if meet_in_line => &TWO_LINKS[0],
        (0, 1) if box_of(b) == box_of(c) => &TWO_LINKS[1],
        _ => &TWO_LINKS[2],
    })
}

fn pair(
    board: &Board,
    technique: &'static Technique,
    digit: usize,
    cells: [usize; 4],
    take: Take<'_>,
) -> ControlFlow<Step> {
    let losers = common_peers([cells[0], cells[3]]) & board.cells(digit) & !set_of(cells);
    if losers == 0 {
        return Continue(());
    }
    let rating = technique.tenths.map_or(0.0, |(tenths, _)| f64::from(tenths) / 10.0);
    let step = Step::new(technique, rating).eliminating(CellBits(losers).map(|cell| (cell, digit)));
    take(step.resting_on(Role::Pattern, cells.map(|cell| (cell, digit))))
}

/// Every empty rectangle: boxes, digits, rows and columns through the box, links across them.
pub(crate) fn each_empty_rectangle(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    for own_box in BOXES {
        for digit in 0..9 {
            let inside = set_at(own_box, board.places(own_box, digit));
            for lines in crossings(own_box) {
                let [row, column] = lines.map(|line| HOUSE_SET[line]);
                let is_cross =
                    inside & !(row | column) == 0 && inside & !row != 0 && inside & !column != 0;
                if !is_cross {
                    continue;
                }
                for (along, across) in [(row, column), (column, row)] {
                    rectangle(board, digit, own_box, inside, along, across, take)?;
                }
            }
        }
    }
    Continue(())
}

/// The rows and columns that meet inside a box.
fn crossings(own_box: usize) -> impl Iterator<Item = [usize; 2]> {
    let (row, column) = ((own_box - 18) / 3 * 3, 9 + (own_box - 18) % 3 * 3);
    (0..9).map(move |at| [row + at / 3, column + at % 3])
}

/// A strong link that starts in the line `along` and ends where it sees a cell of the line `across`.
fn rectangle(
    board: &Board,
    digit: usize,
    own_box: usize,
    inside: Cells,
    along: Cells,
    across: Cells,
    take: Take<'_>,
) -> ControlFlow<Step> {
    for link in strong_links(board, digit) {
        for (end, start) in ends(link) {
            let is_outside = set_of([start, end]) & HOUSE_SET[own_box] == 0;
            if !is_outside || along >> start & 1 == 0 || along >> end & 1 == 1 {
                continue;
            }
            let losers = PEERS[end] & across & board.cells(digit) & !HOUSE_SET[own_box];
            let losers = losers & !set_of([start, end]);
            if losers != 0 {
                let step = Step::new(&EMPTY_RECTANGLE, 0.0)
                    .eliminating(CellBits(losers).map(|cell| (cell, digit)))
                    .resting_on(Role::Pattern, [(start, digit), (end, digit)])
                    .resting_on(Role::Extra, CellBits(inside).map(|cell| (cell, digit)));
                take(step)?;
            }
        }
    }
    Continue(())
}

/// Every W-wing: pairs of cells, digits, links.
pub(crate) fn each_w_wing(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    let links: [Vec<Strong>; 9] = std::array::from_fn(|digit| strong_links(board, digit));
    let pairs = board.cells_with(2);
    for one in CellBits(pairs) {
        for other in CellBits(pairs).filter(|&other| other > one) {
            if board.marks(one) != board.marks(other) || PEERS[one] >> other & 1 == 1 {
                continue;
            }
            for linked in Bits(board.marks(one)) {
                let lost = (board.marks(one) & !(1 << linked)).trailing_zeros() as usize;
                let losers = common_peers([one, other]) & board.cells(lost);
                if losers == 0 {
                    continue;
                }
                let joins = |&(near, far): &(usize, usize)| {
                    PEERS[one] >> near & 1 == 1 && PEERS[other] >> far & 1 == 1
                };
                let all = links[linked].iter().flat_map(|&link| ends(link));
                for (near, far) in all.filter(joins) {
                    let both = |cell| Bits(board.marks(cell)).map(move |digit| (cell, digit));
                    let step = Step::new(&W_WING, 0.0)
                        .eliminating(CellBits(losers).map(|cell| (cell, lost)))
                        .resting_on(Role::Pattern, both(one).chain(both(other)))
                        .resting_on(Role::Extra, [(near, linked), (far, linked)]);
                    take(step)?;
                }
            }
        }
    }
    Continue(())
}
