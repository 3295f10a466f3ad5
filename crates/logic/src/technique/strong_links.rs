//! Strong links of one digit: houses in which the digit has two possible places, joined end to end; one of the two
//! loose ends holds the digit, so what sees both of them loses it.
//!
//! ```text
//! end A ═══ B ─── C ═══ D        ═══ one of both holds it (a row, column or box)   ─── not both
//! ```
//! An end is a cell, or cells of one mini that act together (grouped). Two links: skyscraper (parallel lines), kite (a
//! row and a column), turbot (with a box). More links go on in the same way; their number is a parameter.
//! The easiest kind is taken, then the first found. Cost: a depth-first walk over some twenty links a digit.

use crate::board::Board;
use crate::houses::{BOXES, CellBits, Cells, HOUSE_SET, HOUSES_OF, PEERS, cells_at, set_at};
use crate::scale::{Bench, SE_1181};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: (u32, u32)) -> Technique {
    Technique {
        name,
        title,
        family: "strong_links",
        tenths: Some(tenths),
        scales: &[SE_1181],
        needs_uniqueness: false,
        reduction: None,
        ..Technique::PLAIN
    }
}

/// Of four cells, the two of each link side by side.
const FOUR_CELLS: &str = "In {h12} the {digit} is in {c1} or {c2}, in {h34} in {c3} or {c4}; {c2} and {c3} see each other, \
                          so {c1} or {c4} is {digit}: {result}.";
const ANY_CELLS: &str = "In one house after the other the {digit} has two places, or two groups of places, joined end to end: {cells}. \
                         So it is at one end or the other: {result}.";

pub(crate) static TWO_LINKS: [Technique; 4] = [
    row("skyscraper", "skyscraper", (40, 40)).hodoku(130, "hard").says(FOUR_CELLS).example(
        "5r2:27 5r8:29",
        "r1c9, r3c9, r7c7 and r9c7 lose 5",
        "5r2:27 5r8:39",
    ),
    row("two-string-kite", "two-string kite", (41, 41))
        .also(&["2-string-kite", "kite"])
        .hodoku(150, "hard")
        .says(FOUR_CELLS)
        .example("5r2:27 5c3:38", "r8c7 loses 5", "5r2:27 5c4:38"),
    row("turbot-fish", "turbot fish", (42, 42)).hodoku(120, "hard").says(FOUR_CELLS).example(
        "5r2:27 5b9:19",
        "r9c2 loses 5",
        "5r2:28 5b9:19",
    ),
    row("grouped-strong-links", "grouped strong links", (43, 43)).says(ANY_CELLS).example(
        "5r2:127 5c3:38",
        "r8c7 loses 5",
        "5r2:147 5c3:38",
    ),
];
pub(crate) static MORE_LINKS: [Technique; 2] = [
    row("three-strong-links", "three strong links", (54, 57)).says(ANY_CELLS).example(
        "5r1:14 5r4:47 5c9:59",
        "r9c1 loses 5",
        "5r1:14 5r4:47 5c9:79",
    ),
    row("four-strong-links", "four strong links", (58, 61)).says(ANY_CELLS).example(
        "5r1:14 5r4:47 5c9:57 5r8:28",
        "r2c2, r3c2, r7c1 and r9c1 lose 5",
        "5r1:14 5r4:47 5c9:57 5r8:236",
    ),
];

/// A house in which a digit stands in one of two ends.
#[derive(Clone, Copy, Debug)]
struct Link {
    house: usize,
    ends: [Cells; 2],
}

impl Link {
    fn is_grouped(&self) -> bool {
        self.ends.iter().any(|end| end.count_ones() > 1)
    }
}

/// Every strong link of a digit: boxes, columns, rows.
fn links_of(board: &Board, digit: usize) -> Vec<Link> {
    let mut links = Vec::new();
    for house in BOXES.chain(9..18).chain(0..9) {
        let places = board.places(house, digit);
        if places.count_ones() < 2 {
            continue;
        }
        let cells = set_at(house, places);
        let mut add = |one: Cells| {
            let other = cells & !one;
            let is_end = |end: Cells| end.is_power_of_two() || is_mini(end);
            let ends = [one, other];
            let is_known = |link: &Link| link.house == house && link.ends.contains(&one);
            if one != 0 && other != 0 && is_end(one) && is_end(other) && !links.iter().any(is_known)
            {
                links.push(Link { house, ends });
            }
        };
        if places.count_ones() == 2 {
            add(cells & cells.wrapping_neg());
            continue;
        }
        for cell in cells_at(house, places) {
            for other in
                HOUSES_OF[cell].into_iter().map(usize::from).filter(|&other| other != house)
            {
                add(cells & HOUSE_SET[other]);
            }
        }
    }
    links
}

/// Whether cells lie in one box and one line.
fn is_mini(cells: Cells) -> bool {
    let first = cells.trailing_zeros() as usize;
    let [own_box, own_row, own_column] = HOUSES_OF[first].map(usize::from);
    cells & !HOUSE_SET[own_box] == 0
        && (cells & !HOUSE_SET[own_row] == 0 || cells & !HOUSE_SET[own_column] == 0)
}

/// The cells that see every cell of an end.
fn sight(end: Cells) -> Cells {
    CellBits(end).fold(!0, |seen, cell| seen & PEERS[cell])
}

/// A walk from link to link.
struct Walk<'w> {
    board: &'w Board,
    digit: usize,
    links: &'w [Link],
    count: usize,
    base: f64,
    /// Its links, each from the end where it was reached to the other.
    path: Vec<Link>,
    best: &'w mut Option<Step>,
}

impl Walk<'_> {
    fn go(&mut self, first_end: Cells, loose: Cells) {
        if self.path.len() == self.count {
            self.close(first_end, loose);
            return;
        }
        let seen = sight(loose);
        let used = self.path.iter().fold(0, |all, link| all | link.ends[0] | link.ends[1]);
        for at in 0..self.links.len() {
            let link = self.links[at];
            if (link.ends[0] | link.ends[1]) & used != 0 {
                continue;
            }
            for (near, far) in [(link.ends[0], link.ends[1]), (link.ends[1], link.ends[0])] {
                if near & !seen == 0 {
                    self.path.push(Link { house: link.house, ends: [near, far] });
                    self.go(first_end, far);
                    self.path.pop();
                }
            }
        }
    }

    fn close(&mut self, one: Cells, other: Cells) {
        let losers = sight(one) & sight(other) & self.board.cells(self.digit);
        if losers == 0 {
            return;
        }
        let kind = self.kind();
        let rating = self.base + [0.0, 0.1, 0.2, 0.3][kind];
        if self.best.as_ref().is_some_and(|best| best.rating.0 <= rating) {
            return;
        }
        let technique =
            if self.count == 2 { &TWO_LINKS[kind] } else { &MORE_LINKS[self.count - 3] };
        let digit = self.digit;
        let ends = self.path.iter().flat_map(|link| link.ends).flat_map(CellBits);
        let step = Step::new(technique, rating)
            .eliminating(CellBits(losers).map(|cell| (cell, digit)))
            .resting_on(Role::Pattern, ends.map(|cell| (cell, digit)));
        *self.best = Some(step);
    }

    /// Parallel lines; rows and columns; with a box; grouped.
    fn kind(&self) -> usize {
        if self.path.iter().any(Link::is_grouped) {
            return 3;
        }
        let kinds = self.path.iter().map(|link| link.house / 9);
        let all = kinds.fold(0, |all, kind| all | 1 << kind);
        match all {
            0b001 | 0b010 => 0,
            0b011 => 1,
            _ => 2,
        }
    }
}

/// The easiest chain of `COUNT` strong links.
pub(crate) fn find<const COUNT: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let base = [4.0, 5.4, 5.8][COUNT - 2];
    let mut best = None;
    for digit in 0..9 {
        let links = links_of(board, digit);
        for &first in &links {
            for (start, loose) in [(first.ends[0], first.ends[1]), (first.ends[1], first.ends[0])] {
                let mut walk = Walk {
                    board,
                    digit,
                    links: &links,
                    count: COUNT,
                    base,
                    path: vec![Link { house: first.house, ends: [start, loose] }],
                    best: &mut best,
                };
                walk.go(start, loose);
            }
        }
    }
    best
}
