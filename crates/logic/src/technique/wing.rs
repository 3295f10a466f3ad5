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
    ),
    row("xyz-wing", "XYZ-wing", 44).hodoku(180, "hard").says(
        "Whichever of {digits} stands in {cells}, it or one of {xcells} is {lost}, so cells that see all three cannot be {lost}: {result}.",
    ),
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

#[cfg(test)]
mod tests {
    use crate::examples::{Example, hold};

    #[test]
    fn wings_fire_where_they_should() {
        hold(&[
            Example {
                technique: "xy-wing",
                scale: "se121",
                fires: "................12..3.45.................65.4.1.7..6.....2......3.18..2.5........",
                first: "r1c9<>3 r7c7<>3",
                does_not_fire: "8..9.6...........7...3..9...1...2..849.5...36.2......9......54....2......31..7...",
            },
            Example {
                technique: "xyz-wing",
                scale: "se121",
                fires: "..1...5.....2.9......8..3..53..4...........726.........2.1...894...3.............",
                first: "r6c3<>9",
                does_not_fire: "7....3.8.1...9.2...6.4......8..64.1..2.98.7....7..2..49......4...2......8.3.1....",
            },
        ]);
    }
}
