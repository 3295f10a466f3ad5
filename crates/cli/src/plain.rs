//! Plain puzzles: lines of 81 characters, worked on many at a time where they were read.
//!
//! ```text
//! block   puzzle LF puzzle LF puzzle LF        as Reader::take_plain leaves it, a line every 82 bytes
//!           │ Bulk::solve      │
//!         answer LF answer LF puzzle LF        one solution: it stands in the puzzle's place
//! ```
//! A block of puzzles with one solution each is its own output. A puzzle with one solution has the same
//! answer on either way; of one with several the lanes find any two first, so it is left as it was, to
//! be answered alone, like one without any.

use hyperdoku::format::{PlainLine, ReadOptions, Reader, Record};
use hyperdoku::solve::nine::{Batch, Board, MarkedBoard};

/// Questions whether a given can go that are asked together.
const DOUBTS: usize = 4096;

/// The lines of a block.
pub(crate) fn lines(block: &[u8]) -> &[PlainLine] {
    block.as_chunks().0
}

/// The boards of a block.
///
/// # Panics
/// If a line is no puzzle: the reader takes digits and blanks only.
pub(crate) fn boards(block: &[u8]) -> Vec<Board> {
    lines(block).iter().map(board_of).collect()
}

fn board_of(line: &PlainLine) -> Board {
    Board::from_line(&line[..81]).expect("digits and blanks")
}

/// The engine for many puzzles and its room, kept by each worker.
#[derive(Default)]
pub(crate) struct Bulk {
    batch: Batch,
    boards: Vec<Board>,
    counts: Vec<u64>,
    redundant: Vec<u128>,
}

impl Bulk {
    /// Puts solutions in the place of all puzzles of `block` that have just one. Returns the number of
    /// solutions of each, up to two.
    pub(crate) fn solve(&mut self, block: &mut [u8]) -> &[u64] {
        self.read(block);
        let Self { batch, boards, counts, .. } = self;
        let lines: &mut [PlainLine] = block.as_chunks_mut().0;
        counts.clear();
        counts.resize(boards.len(), 0);
        batch.solve(&boards[..], 2, &mut |place, solution| {
            counts[place] += 1;
            let board = if counts[place] == 1 { solution } else { &boards[place] };
            lines[place][..81].copy_from_slice(&board.to_line());
        });
        counts
    }

    /// The number of solutions of each puzzle of `block`, up to `limit`.
    pub(crate) fn count(&mut self, block: &[u8], limit: u64) -> &[u64] {
        self.read(block);
        self.batch.count(&self.boards[..], limit, &mut self.counts);
        &self.counts
    }

    /// The number of solutions of each puzzle of `block`, up to two; and of those with just one the
    /// givens that can go, each alone: bit 0 is the first cell.
    pub(crate) fn redundant(&mut self, block: &[u8]) -> (&[u64], &[u128]) {
        self.count(block, 2);
        let Self { batch, boards, counts, redundant } = self;
        redundant.clear();
        redundant.resize(boards.len(), 0);
        let (mut doubts, mut others) = (Vec::new(), Vec::new());
        let unique = boards.iter().enumerate().filter(|&(place, _)| counts[place] == 1);
        let mut places = unique.peekable();
        while let Some((place, board)) = places.next() {
            for cell in (0..81).filter(|&cell| board.digits()[cell] > 0) {
                doubts.push((place, cell));
                others.push(doubted(board, cell));
            }
            if others.len() < DOUBTS && places.peek().is_some() {
                continue;
            }
            let mut found = Vec::new();
            batch.count(&others[..], 1, &mut found);
            for ((place, cell), count) in doubts.drain(..).zip(found) {
                redundant[place] |= u128::from(count == 0) << cell;
            }
            others.clear();
        }
        (counts, redundant)
    }

    /// # Panics
    /// If a line is no puzzle: the reader takes digits and blanks only.
    fn read(&mut self, block: &[u8]) {
        self.boards.clear();
        self.boards.extend(lines(block).iter().map(board_of));
    }
}

/// The puzzle with any other digit in the place of a given: if it has no solution, the given follows
/// from the others.
fn doubted(board: &Board, doubted: usize) -> MarkedBoard {
    const ALL: u16 = 0x1ff;
    let mut sets = board.digits().map(|digit| if digit == 0 { ALL } else { 1 << (digit - 1) });
    sets[doubted] ^= ALL;
    MarkedBoard::from_sets(sets).expect("nine digits")
}

/// The record of one puzzle, which is line `number` of its file.
pub(crate) fn record_of(line: &PlainLine, number: u64) -> Record {
    let record = Reader::new(&line[..], ReadOptions::default()).next();
    let mut record = record.and_then(Result::ok).expect("a plain line is a record");
    record.place.line = number;
    record
}
