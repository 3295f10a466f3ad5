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
#![allow(
    clippy::needless_range_loop,
    reason = "a loop runs over the rows of several tables at once"
)]

use super::board::{Board, MarkedBoard, Puzzles};
use super::sheet::{BOX_MAJOR, FULL, Nodes};
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
    let mut digits = [&[0; 81]; 32];
    for (digits, board) in digits.iter_mut().zip(boards) {
        *digits = board.digits();
    }
    write_sets(isa, &digits, &mut nodes.cells);
    eliminate(isa, nodes);
}

/// Writes the sets that the digits of each board leave to their cells, a lane for each board.
#[inline(always)]
pub(super) fn write_sets<I: Isa>(isa: I, boards: &[&[u8; 81]; 32], cells: &mut [I::Row; 81]) {
    for start in STARTS {
        let mut digits = [&[0; 16]; 32];
        for (digits, board) in digits.iter_mut().zip(boards) {
            if let Some(sixteen) = board[start..].first_chunk() {
                *digits = sixteen;
            }
        }
        let sets = isa.sets(&digits);
        for (&place, sets) in BOX_MAJOR[start..].iter().zip(sets) {
            isa.store(&mut cells[place], sets);
        }
    }
}

/// The givens leave the other cells of their houses: a sweep for each puzzle less.
#[inline(always)]
fn eliminate<I: Isa>(isa: I, nodes: &mut Nodes<I>) {
    let (none, full) = (isa.splat(0), isa.splat(FULL));
    let (mut in_row, mut in_column, mut in_box) = ([none; 9], [none; 9], [none; 9]);
    for part in 0..9 {
        for line in 0..3 {
            let mut givens = [none; 3];
            for k in 0..3 {
                let cell = isa.load(&nodes.cells[part * 9 + line * 3 + k]);
                givens[k] = isa.pick(isa.equal(cell, full), none, cell);
                let column = &mut in_column[part % 3 * 3 + k];
                *column = isa.or(*column, givens[k]);
            }
            let mini = isa.or3(givens[0], givens[1], givens[2]);
            let row = &mut in_row[part / 3 * 3 + line];
            *row = isa.or(*row, mini);
            in_box[part] = isa.or(in_box[part], mini);
        }
    }
    for part in 0..9 {
        for line in 0..3 {
            let gone = isa.or(in_box[part], in_row[part / 3 * 3 + line]);
            for k in 0..3 {
                let row = &mut nodes.cells[part * 9 + line * 3 + k];
                let cell = isa.load(row);
                let rest = isa.less2(cell, gone, in_column[part % 3 * 3 + k]);
                isa.store(row, isa.pick(isa.equal(cell, full), rest, cell));
            }
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
