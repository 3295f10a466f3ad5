//! Wings: a pivot and two pincers that share one digit; whatever the pivot holds, one pincer holds that digit.
//!
//! ```text
//! XY-wing   pivot xy, pincers xz yz: cells that see both pincers lose z
//! XYZ-wing  pivot xyz, pincers xz yz: cells that see all three lose z
//! ```
//! Order: pivots, first pincers, second pincers in order of cells. Cost: 81 · 20 · 20 unions at worst.

use crate::board::Board;
use crate::houses::{Bits, CellBits, Cells, PEERS, common_peers};
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;

const fn row(name: &'static str, title: &'static str, tenths: u32) -> Technique {
    Technique {
        name,
        title,
        family: "wing",
        tenths: Some((tenths, tenths)),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: None,
        ..Technique::PLAIN
    }
}

pub(crate) static WINGS: [Technique; 2] =
    [
    row("xy-wing", "XY-wing", 42).also(&["Y-wing"]).hodoku(160, "hard").says(
        "Whichever of {digits} stands in {cells}, one of {xcells} becomes {lost}, so cells that see both cannot be {lost}: {result}.",
    )
.example("r1c1:12 r1c5:13 r5c1:23", "r5c5 loses 3", "r1c1:12 r1c5:13 r5c1:24"),
    row("xyz-wing", "XYZ-wing", 44).hodoku(180, "hard").says(
        "Whichever of {digits} stands in {cells}, it or one of {xcells} is {lost}, so cells that see all three cannot be {lost}: {result}.",
    )
.example("r1c1:123 r1c5:13 r2c2:23", "r1c2 and r1c3 lose 3", "r1c1:123 r1c5:13 r2c2:24"),
];

/// The first wing whose pivot has `PIVOT` candidates: 2 for XY, 3 for XYZ.
pub(crate) fn find<const PIVOT: usize>(board: &Board, _: &mut Bench) -> Option<Step> {
    let pairs: Cells = board.cells_with(2);
    let pivots = if PIVOT == 2 { pairs } else { board.cells_with(3) };
    for pivot in CellBits(pivots) {
        let middle = board.marks(pivot);
        for first in CellBits(pairs & PEERS[pivot]) {
            let one = board.marks(first);
            if (middle & !one).count_ones() != 1 {
                continue;
            }
            for second in CellBits(pairs & PEERS[pivot]) {
                let other = board.marks(second);
                let shared = middle & one & other;
                if (middle | one | other).count_ones() != 3
                    || shared.count_ones() as usize != PIVOT - 2
                    || one & other == 0
                {
                    continue;
                }
                let digit = (one & other).trailing_zeros() as usize;
                let mut seeing = common_peers([first, second]);
                if PIVOT == 3 {
                    seeing &= PEERS[pivot];
                }
                let losers = seeing & board.cells(digit) & !(1 << pivot);
                if losers != 0 {
                    return Some(step(board, PIVOT, [pivot, first, second], digit, losers));
                }
            }
        }
    }
    None
}

fn step(board: &Board, size: usize, cells: [usize; 3], digit: usize, losers: Cells) -> Step {
    let of = |cell: usize| Bits(board.marks(cell)).map(move |digit| (cell, digit));
    let [pivot, first, second] = cells;
    Step::new(&WINGS[size - 2], [4.2, 4.4][size - 2])
        .eliminating(CellBits(losers).map(|cell| (cell, digit)))
        .resting_on(Role::Pattern, of(pivot))
        .resting_on(Role::Extra, of(first).chain(of(second)))
}
