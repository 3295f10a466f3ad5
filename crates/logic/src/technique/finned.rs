//! Finned and sashimi fish: a fish but for a few places in one box, the fins.
//!
//! Either a fin holds the digit, or the fish does: what a fish would take away and every fin sees goes in both cases. It
//! is sashimi where some base line has one place left without its fins.
//! Order: rows as base, then columns; digits; base lines, cover lines as binary numbers; finned before sashimi.
//! Cost: 2 · 9 · C(9, k)² tests of a few ANDs, most cut off at the base.

use std::ops::ControlFlow::{self, Continue};

use crate::board::Board;
use crate::guide::{Scene, Take};
use crate::houses::{
    BOXES, Bits, COLUMNS, CellBits, Cells, Combinations, HOUSE_SET, ROWS, common_peers,
};
use crate::step::{Role, Step};
use crate::table::Technique;

const SAYS: &str =
    "In {bases} the {digit} is in {covers}, or else in {any_xcells}. Either way {result}.";

const fn row(
    name: &'static str,
    title: &'static str,
    score: u32,
    level: &'static str,
) -> Technique {
    let row = Technique { name, title, family: "finned", ..Technique::PLAIN };
    row.hodoku(score, level).says(SAYS)
}

pub(crate) static FINNED: [Technique; 3] = [
    row("finned-x-wing", "finned X-wing", 130, "hard").example(
        "7r2:27 7r6:278",
        "r4c7 and r5c7 lose 7",
        "7r2:27 7r6:2478",
    ),
    row("finned-swordfish", "finned swordfish", 200, "unfair").example(
        "3r1:15 3r5:18 3r9:578",
        "r7c8 and r8c8 lose 3",
        "3r1:15 3r5:18 3r9:3578",
    ),
    row("finned-jellyfish", "finned jellyfish", 250, "unfair").example(
        "3r1:14 3r3:47 3r5:79 3r9:189",
        "r7c7, r7c9, r8c7 and r8c9 lose 3",
        "3r1:14 3r3:47 3r5:79 3r9:1689",
    ),
];
pub(crate) static SASHIMI: [Technique; 3] = [
    row("sashimi-x-wing", "sashimi X-wing", 150, "hard").example(
        "7r2:27 7r6:28",
        "r4c7 and r5c7 lose 7",
        "7r2:27 7r6:24",
    ),
    row("sashimi-swordfish", "sashimi swordfish", 240, "unfair").example(
        "3r1:15 3r5:18 3r9:57",
        "r4c7 and r6c7 lose 3",
        "3r1:15 3r5:18 3r9:467",
    ),
    row("sashimi-jellyfish", "sashimi jellyfish", 260, "unfair").example(
        "3r1:14 3r3:47 3r5:79 3r9:18",
        "r4c7, r4c8, r6c7 and r6c8 lose 3",
        "3r1:14 3r3:47 3r5:79 3r9:168",
    ),
];

/// Every finned fish of `SIZE`, then every sashimi fish.
pub(crate) fn each<const SIZE: usize>(scene: &Scene<'_>, take: Take<'_>) -> ControlFlow<Step> {
    for is_sashimi in [false, true] {
        for (bases, covers) in [(ROWS, COLUMNS), (COLUMNS, ROWS)] {
            for digit in 0..9 {
                let lines =
                    Lines { board: scene.board, digit, bases: bases.start, covers: covers.start };
                lines.each(SIZE, is_sashimi, take)?;
            }
        }
    }
    Continue(())
}

/// A digit in lines of one kind, across those of the other.
struct Lines<'b> {
    board: &'b Board,
    digit: usize,
    bases: usize,
    covers: usize,
}

impl Lines<'_> {
    fn each(&self, size: usize, is_sashimi: bool, take: Take<'_>) -> ControlFlow<Step> {
        let open = |line: &usize| self.board.places(self.bases + line, self.digit).count_ones() > 1;
        let open = (0..9).filter(open).fold(0, |set: u32, line| set | 1 << line);
        for chosen in Combinations::of(size, 9).filter(|chosen| chosen & !open == 0) {
            let lines = || Bits(chosen as u16);
            let union =
                lines().fold(0, |set, line| set | self.board.places(self.bases + line, self.digit));
            // A fin box takes three places at most besides the cover.
            if union.count_ones() as usize <= size || union.count_ones() as usize > size + 3 {
                continue;
            }
            let of_union = |cover: &u32| cover & !u32::from(union) == 0;
            for cover in Combinations::of(size, 9).filter(of_union) {
                self.judge(size, chosen as u16, cover as u16, is_sashimi, take)?;
            }
        }
        Continue(())
    }

    fn judge(
        &self,
        size: usize,
        chosen: u16,
        cover: u16,
        is_sashimi: bool,
        take: Take<'_>,
    ) -> ControlFlow<Step> {
        let own = self.board.cells(self.digit);
        let union = |start: usize, lines| {
            Bits(lines).fold(0, |set: Cells, line| set | HOUSE_SET[start + line])
        };
        let (base, covered) = (union(self.bases, chosen), union(self.covers, cover));
        let (body, fins) = (own & base & covered, own & base & !covered);
        let in_one_box = BOXES.into_iter().any(|own_box| fins & !HOUSE_SET[own_box] == 0);
        if fins == 0 || !in_one_box {
            return Continue(());
        }
        let left = |line: usize| (body & HOUSE_SET[self.bases + line]).count_ones();
        let fewest = Bits(chosen).map(left).min().unwrap_or(0);
        if fewest == 0 || (fewest == 1) != is_sashimi {
            return Continue(());
        }
        let losers = own & covered & !base & common_peers(CellBits(fins));
        if losers == 0 {
            return Continue(());
        }
        let technique = if is_sashimi { &SASHIMI[size - 2] } else { &FINNED[size - 2] };
        let with_digit = |cells| CellBits(cells).map(|cell| (cell, self.digit));
        let step = Step::new(technique, 0.0).eliminating(with_digit(losers));
        let step = step.resting_on(Role::Pattern, with_digit(body));
        take(step.resting_on(Role::Extra, with_digit(fins)))
    }
}
