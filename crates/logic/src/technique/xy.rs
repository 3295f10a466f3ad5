//! Chains of cells with two candidates: remote pairs and XY-chains.
//!
//! ```text
//! remote pair  ab ─ ab ─ ab ─ ab     first and last differ: what sees both is neither a nor b
//! XY-chain     za ─ ab ─ bc ─ cz     if the first is not z, the last is: what sees both is not z
//! ```
//! Each cell sees the next. An XY-chain of three cells is an XY-wing. The shortest chain from each start is found
//! first (breadth first). Cost: cells with two candidates, squared.

use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{Bits, CellBits, PEERS, common_peers};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str) -> Technique {
    Technique { name, title, family: "xy", ..Technique::PLAIN }
}

pub(crate) static REMOTE_PAIR: Technique = row("remote-pair", "remote pair").hodoku(110, "hard").says(
    "{cells} can each only be {any_digits}, and each sees the next; so the first and the last differ, and what sees both is neither: {result}.",
)
.example(
    "r1c1:12 r1c5:12 r5c5:12 r5c9:12",
    "r1c9 and r5c1 lose 1 and 2",
    "r1c1:12 r1c5:12 r5c5:12",
);
pub(crate) static XY_CHAIN: Technique = row("xy-chain", "XY-chain")
    .hodoku(260, "unfair")
    .says("{Chain}; so {c1} or {last} is {lost}, and what sees both is not: {result}.")
    .example(
        "r1c1:12 r1c5:23 r5c5:34 r5c9:14",
        "r1c9 and r5c1 lose 1",
        "r1c1:12 r1c5:23 r5c5:34 r5c9:45",
    );

/// A way from a start, each place with the one before.
type Trail = Vec<(usize, usize, Option<usize>)>;

/// The cells and digits of a trail that ends at `at`, from the start on.
fn way_to(trail: &Trail, at: usize) -> Vec<(usize, usize)> {
    let mut way = Vec::new();
    let mut next = Some(at);
    while let Some(at) = next {
        let (cell, digit, before) = trail[at];
        way.push((cell, digit));
        next = before;
    }
    way.reverse();
    way
}

/// Every remote pair.
pub(crate) fn each_remote_pair(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    let pairs = board.cells_with(2);
    for start in CellBits(pairs) {
        let marks = board.marks(start);
        let mut trail: Trail = vec![(start, 0, None)];
        let mut seen = 1 << start;
        let mut at = 0;
        while at < trail.len() {
            // The second number counts the links.
            let (cell, links, _) = trail[at];
            let same = |&next: &usize| board.marks(next) == marks;
            for next in CellBits(pairs & PEERS[cell] & !seen).filter(same) {
                seen |= 1 << next;
                trail.push((next, links + 1, Some(at)));
            }
            if links >= 3 && links % 2 == 1 {
                let both = common_peers([start, cell]);
                let losers = Bits(marks)
                    .flat_map(|digit| CellBits(both & board.cells(digit)).map(move |c| (c, digit)));
                let losers: Vec<_> = losers.collect();
                if !losers.is_empty() {
                    let cells = way_to(&trail, at).into_iter().map(|(cell, _)| cell);
                    let told = cells.flat_map(|c| Bits(marks).map(move |digit| (c, digit)));
                    let step = Step::new(&REMOTE_PAIR, 0.0).eliminating(losers);
                    take(step.resting_on(Role::Pattern, told))?;
                }
            }
            at += 1;
        }
    }
    Continue(())
}

/// Every XY-chain: starts, their digits, the shortest ways to each end.
pub(crate) fn each_xy_chain(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    let board = scene.board;
    for start in CellBits(board.cells_with(2)) {
        for digit in Bits(board.marks(start)) {
            chains_from(board, start, digit, take)?;
        }
    }
    Continue(())
}

/// Chains that begin with "`start` is not `digit`".
fn chains_from(board: &Board, start: usize, digit: usize, take: Take<'_>) -> ControlFlow<Step> {
    let other =
        |cell: usize, digit: usize| (board.marks(cell) & !(1 << digit)).trailing_zeros() as usize;
    let pairs = board.cells_with(2);
    let mut trail: Trail = vec![(start, other(start, digit), None)];
    let mut seen = [0_u128; 9];
    seen[trail[0].1] |= 1 << start;
    let mut waiting = VecDeque::from([0]);
    while let Some(at) = waiting.pop_front() {
        let (cell, holds, _) = trail[at];
        for next in CellBits(pairs & PEERS[cell] & board.cells(holds) & !(1 << start)) {
            let leaves = other(next, holds);
            if seen[leaves] >> next & 1 == 1 {
                continue;
            }
            seen[leaves] |= 1 << next;
            trail.push((next, leaves, Some(at)));
            waiting.push_back(trail.len() - 1);
            if leaves == digit {
                let losers = common_peers([start, next]) & board.cells(digit);
                if losers != 0 {
                    let losers = CellBits(losers).map(|cell| (cell, digit));
                    let step = Step::new(&XY_CHAIN, 0.0).eliminating(losers);
                    take(telling(step, digit, &way_to(&trail, trail.len() - 1)))?;
                }
            }
        }
    }
    Continue(())
}

/// The links: off in a cell, so on with its other digit, so off in the next.
fn telling(step: Step, digit: usize, way: &[(usize, usize)]) -> Step {
    let mut enters = digit;
    way.iter().fold(step, |step, &(cell, holds)| {
        let step = step.resting_on(Role::Off, [(cell, enters)]);
        enters = holds;
        step.resting_on(Role::On, [(cell, holds)])
    })
}
