//! Plain puzzles: lines of 81 characters, solved many at a time from their bytes.
//!
//! ```text
//! bytes ─Reader::take_plain→ 81 characters each ─Batch, limit 2→ one solution: its line
//!                                                              → else: the record is read and answered alone
//! ```
//! A puzzle with one solution has the same answer on either way. Of one with several, the lanes find any
//! two first; answered alone, it has the same first one however the input came in.

use hyperdoku::format::{PlainPuzzle, ReadOptions, Reader, Record};
use hyperdoku::solve::nine::{Batch, Board};

use crate::answer::{Answer, Tally};

/// Puzzles that are solved together: enough to fill the lanes to the end, few enough to be answered soon.
pub(crate) const TOGETHER: usize = 3072;

/// The engine for many puzzles and its room, kept by each worker.
#[derive(Default)]
pub(crate) struct Bulk {
    batch: Batch,
    boards: Vec<Board>,
    /// For each board how many solutions were found, up to two, and the latest.
    found: Vec<(u8, Board)>,
}

/// The answer to all of `puzzles`; `alone` answers the one at a place.
pub(crate) fn answer(
    bulk: &mut Bulk,
    puzzles: &[PlainPuzzle],
    mut alone: impl FnMut(usize) -> Answer,
) -> Answer {
    let Bulk { batch, boards, found } = bulk;
    boards.clear();
    boards.extend(puzzles.iter().filter_map(|puzzle| Board::from_line(puzzle)));
    assert_eq!(boards.len(), puzzles.len(), "the reader takes digits and blanks only");
    found.clear();
    found.resize(boards.len(), (0, Board::default()));
    batch.solve(&boards[..], 2, &mut |place, solution| {
        found[place].0 += 1;
        found[place].1 = *solution;
    });
    let mut all = Answer { text: String::with_capacity(puzzles.len() * 82), ..Answer::default() };
    for (place, (count, solution)) in found.iter().enumerate() {
        if *count == 1 {
            let line = solution.to_line();
            all.text += std::str::from_utf8(&line).expect("digits");
            all.text.push('\n');
            all.tally.add(&Tally { records: 1, unique: 1, ..Tally::default() });
        } else {
            all.append(alone(place));
        }
    }
    all
}

/// The record of one puzzle, from line `line`.
pub(crate) fn record_of(puzzle: &PlainPuzzle, line: u64) -> Record {
    let record = Reader::new(&puzzle[..], ReadOptions::default()).next();
    let mut record = record.and_then(Result::ok).expect("a plain line is a record");
    record.place.line = line;
    record
}
