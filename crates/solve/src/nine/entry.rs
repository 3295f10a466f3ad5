//! Entry: the way of puzzles into the lanes.
//!
//! ```text
//! 16 digits of each board           ┌ box by box ┐
//! board 0   5 . . 3 . …      cell 0 │ {5}  all  {1}  …      a lane for each board
//! board 1   . 8 . . 2 …  →   cell 1 │ all  {8}  all  …
//! board 2   1 . 7 . . …      cell 2 │ all  all  {7}  …
//! ```
//! As many boards as there are lanes change from bytes side by side to lanes in a few hundred
//! operations, and wait in a frame until lanes become free. One by one, each puzzle took 81 stores of
//! two bytes, a seventh of the time of easy puzzles.

use super::board::{Board, MarkedBoard, Puzzles};
use super::sheet::{BOX_MAJOR, Nodes};
use super::simd::Isa;

/// The places at which sixteen digits of a board are taken: together they have all 81.
const STARTS: [usize; 6] = [0, 16, 32, 48, 64, 65];

/// Writes at most a puzzle for each lane, from `first` on, into the lowest lanes of `nodes`. Returns how
/// many there were.
#[inline(always)]
pub(super) fn enter<I: Isa>(
    isa: I,
    puzzles: Puzzles<'_>,
    first: usize,
    nodes: &mut Nodes<I>,
) -> usize {
    let count = match puzzles.part(first, I::LANES) {
        Puzzles::Plain(boards) => {
            enter_plain(isa, boards, nodes);
            boards.len()
        }
        Puzzles::Marked(boards) => {
            enter_marked(boards, nodes);
            boards.len()
        }
    };
    for (lane, owner) in nodes.owner.as_mut().iter_mut().enumerate() {
        *owner = (first + lane) as u16;
    }
    isa.store(&mut nodes.digit, isa.splat(0));
    count
}

#[inline(always)]
fn enter_plain<I: Isa>(isa: I, boards: &[Board], nodes: &mut Nodes<I>) {
    for start in STARTS {
        let mut digits = [&[0; 16]; 32];
        for (digits, board) in digits.iter_mut().zip(boards) {
            if let Some(sixteen) = board.digits()[start..].first_chunk() {
                *digits = sixteen;
            }
        }
        let sets = isa.sets(&digits);
        for (&place, sets) in BOX_MAJOR[start..].iter().zip(sets) {
            isa.store(&mut nodes.cells[place], sets);
        }
    }
}

#[inline(always)]
fn enter_marked<I: Isa>(boards: &[MarkedBoard], nodes: &mut Nodes<I>) {
    for (lane, board) in boards.iter().enumerate() {
        for (&place, &set) in BOX_MAJOR.iter().zip(board.sets()) {
            nodes.cells[place].as_mut()[lane % I::LANES] = set;
        }
    }
}
