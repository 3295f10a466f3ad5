//! Small: the small unavoidable sets of the grids of all lanes, found together.
//!
//! ```text
//! nine words, one for each row (or column) k: which joints it has        words that share a joint belong together;
//!   a pair of digits:  the columns of both in row k, and bit 9 + band    the parts of the nine words are closed:
//!                      if they lie in two boxes there                    within a part the two digits, or the two
//!   a pair of lines:   the two digits where the lines cross line k       lines, can be exchanged
//! ```
//! In a band two digits either share their box in a row, or the rows where they do not share one exchange boxes among
//! each other: so one joint a band tells the boxes. A part grows from its first word, word after word and back, until
//! no lane grows. Parts of at most four words are kept, that is sets of at most eight cells: larger ones cost as much
//! as they save (DESIGN.md). Parts of two words of a pair of lines are parts of a pair of digits as well.
//! Cost: about sixty thousand vector instructions for 16 lanes.
#![allow(
    clippy::needless_range_loop,
    reason = "a loop runs over the rows of several tables at once"
)]

use super::super::sheet::{BOX_MAJOR, FULL};
use super::super::simd::Isa;

/// Pairs of lines of a band and of a stack: 9 each.
const LINES: [[usize; 2]; 9] =
    [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5], [6, 7], [7, 8], [6, 8]];

/// The largest part that is kept, in words.
const LARGEST: u16 = 4;

/// The first row and the first column among the lines of parts; digits come before them.
pub(super) const ROWS: usize = 9;
pub(super) const COLUMNS: usize = 18;

/// A small unavoidable set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// Two digits less one, whose words are rows; or two rows from [`ROWS`] on, whose words are columns; or two columns
    /// from [`COLUMNS`] on, whose words are rows.
    pub(super) lines: [u8; 2],
    /// Its words as bits.
    pub(super) words: u16,
}

/// The parts of each lane.
pub(super) type Parts = [Vec<Part>; 32];

/// Finds the small unavoidable sets of the complete grids whose digits stand as sets in `cells`, box by box; those of
/// lane i replace `parts[i]`.
#[inline(always)]
pub(super) fn find<I: Isa>(isa: I, cells: &[I::Row; 81], parts: &mut Parts) {
    for parts in parts.iter_mut() {
        parts.clear();
    }
    let none = isa.splat(0);
    let mut columns = [[I::Row::default(); 9]; 9];
    for digit in 0..9 {
        for row in 0..9 {
            let mut there = none;
            for column in 0..9 {
                let cell = isa.load(&cells[BOX_MAJOR[row * 9 + column]]);
                let holds = isa.meet(cell, isa.splat(1 << digit));
                there = isa.or(there, isa.only(holds, isa.splat(1 << column)));
            }
            isa.store(&mut columns[digit][row], there);
        }
    }
    for a in 0..9 {
        for b in a + 1..9 {
            let mut words = [none; 9];
            for row in 0..9 {
                let joints = isa.or(isa.load(&columns[a][row]), isa.load(&columns[b][row]));
                // Two digits of one row in two boxes: then no box holds both.
                let mut same = none;
                for stack in 0..3 {
                    let inside = isa.and(joints, isa.splat(7 << (3 * stack)));
                    same = isa.or(same, isa.and(inside, isa.sub(inside, isa.splat(1))));
                }
                // A set of two in one box keeps its higher bit, a set of one keeps nothing of itself.
                let same = isa.is_zero(isa.and(same, joints));
                words[row] = isa.or(joints, isa.only(same, isa.splat(1 << (9 + row / 3))));
            }
            split::<I, 2>(isa, &words, [a, b], parts);
        }
    }
    for [a, b] in LINES {
        let (mut across, mut down) = ([none; 9], [none; 9]);
        for k in 0..9 {
            let cell = |row: usize, column: usize| &cells[BOX_MAJOR[row * 9 + column]];
            across[k] = isa.or(isa.load(cell(a, k)), isa.load(cell(b, k)));
            down[k] = isa.or(isa.load(cell(k, a)), isa.load(cell(k, b)));
        }
        split::<I, 3>(isa, &across, [ROWS + a, ROWS + b], parts);
        split::<I, 3>(isa, &down, [COLUMNS + a, COLUMNS + b], parts);
    }
}

/// Splits nine words into parts and keeps those of `LEAST` to [`LARGEST`] words.
#[inline(always)]
fn split<I: Isa, const LEAST: u16>(
    isa: I,
    words: &[I::Lanes; 9],
    lines: [usize; 2],
    parts: &mut Parts,
) {
    let lines = lines.map(|line| line as u8);
    let (none, full) = (isa.splat(0), isa.splat(FULL));
    let mut left = full;
    let mut room = I::Row::default();
    // A part has two words or more, so there are at most four.
    for _ in 0..4 {
        let mut joints = none;
        for k in (0..9).rev() {
            joints = isa.pick(isa.meet(left, isa.splat(1 << k)), words[k], joints);
        }
        loop {
            let before = joints;
            for step in 0..17 {
                let word = words[if step < 9 { step } else { 16 - step }];
                joints = isa.pick(isa.meet(word, joints), isa.or(joints, word), joints);
            }
            if isa.bits(isa.equal(before, joints)) == I::ALL {
                break;
            }
        }
        let mut part = none;
        for k in 0..9 {
            let inside = isa.meet(words[k], joints);
            part = isa.or(part, isa.only(inside, isa.splat(1 << k)));
        }
        left = isa.less(left, part);
        isa.store(&mut room, part);
        let size = isa.count(part);
        let small = isa.equal(isa.min(size, isa.splat(LARGEST)), size);
        let large = isa.is_zero(isa.sub(isa.min(size, isa.splat(LEAST)), isa.splat(LEAST)));
        let mut lanes = isa.bits(small) & isa.bits(large) & I::ALL;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % I::LANES;
            lanes &= lanes - 1;
            parts[lane].push(Part { lines, words: room.as_ref()[lane] });
        }
        if isa.bits(isa.is_zero(left)) & I::ALL == I::ALL {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::super::board::Board;
    use super::super::super::entry::write_sets;
    use super::super::super::full::FullBoard;
    use super::super::super::simd::portable::Portable;
    use super::super::super::walk::{SCAN, Walk};
    use super::*;

    fn grids() -> [FullBoard; 32] {
        let (mut walk, mut grids) = (Walk::allowing("off"), [FullBoard::pattern(); 32]);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        for _ in 0..10 {
            let mut bits = [[0; 32]; SCAN];
            bits.iter_mut().flatten().for_each(|word| *word = random.random());
            walk.scan(&bits);
        }
        walk.grids(&mut grids);
        grids
    }

    fn found(grids: &[FullBoard; 32]) -> Vec<Vec<Part>> {
        let mut parts: Parts = std::array::from_fn(|_| Vec::new());
        let isa = Portable::<32>;
        let mut cells = [<Portable<32> as Isa>::Row::default(); 81];
        write_sets(isa, &grids.each_ref().map(FullBoard::digits), &mut cells);
        find(isa, &cells, &mut parts);
        parts.to_vec()
    }

    /// The two cells of word `k` of a pair of lines or digits.
    fn cells_of(grid: &FullBoard, [a, b]: [usize; 2], k: usize) -> [usize; 2] {
        let column_of = |digit: usize| {
            let row = &grid.digits()[9 * k..9 * k + 9];
            row.iter().position(|&other| usize::from(other) == digit + 1).expect("each row has it")
        };
        match a {
            0..ROWS => [a, b].map(|digit| 9 * k + column_of(digit)),
            ROWS..COLUMNS => [a, b].map(|row| (row - ROWS) * 9 + k),
            _ => [a, b].map(|column| 9 * k + column - COLUMNS),
        }
    }

    /// The parts of at most four words, joined cell by cell where they share a digit or a house.
    fn split_slowly(grid: &FullBoard, lines: [usize; 2], least: usize) -> Vec<Part> {
        let joined = |k: usize, other: usize| {
            let (cells, others) = (cells_of(grid, lines, k), cells_of(grid, lines, other));
            cells.iter().any(|&cell| {
                others.iter().any(|&other| {
                    let houses =
                        [cell % 9 == other % 9, BOX_MAJOR[cell] / 9 == BOX_MAJOR[other] / 9];
                    let same_digit = grid.digits()[cell] == grid.digits()[other];
                    if lines[0] < ROWS { houses[0] || houses[1] } else { same_digit }
                })
            })
        };
        let (mut parts, mut left) = (Vec::new(), FULL);
        while left != 0 {
            let (mut words, mut grown) = (0_u16, left & left.wrapping_neg());
            while grown != words {
                words = grown;
                let inside: Vec<usize> = (0..9).filter(|k| words >> k & 1 == 1).collect();
                let more = (0..9).filter(|&k| inside.iter().any(|&other| joined(k, other)));
                grown = more.fold(words, |words, k| words | 1 << k);
            }
            left &= !words;
            if (least..=usize::from(LARGEST)).contains(&(words.count_ones() as usize)) {
                parts.push(Part { lines: lines.map(|line| line as u8), words });
            }
        }
        parts
    }

    #[test]
    fn the_two_digits_or_lines_of_a_part_can_be_exchanged() {
        let grids = grids();
        for (grid, parts) in grids.iter().zip(found(&grids)) {
            assert!(parts.len() > 10);
            for part in parts {
                let mut digits = *grid.digits();
                for k in (0..9).filter(|k| part.words >> k & 1 == 1) {
                    let [a, b] = cells_of(grid, part.lines.map(usize::from), k);
                    digits.swap(a, b);
                }
                let other = Board::from_digits(digits).and_then(FullBoard::new);
                assert!(other.is_some_and(|other| other != *grid), "{part:?}");
            }
        }
    }

    #[test]
    fn all_lanes_find_what_one_grid_finds_cell_by_cell() {
        let grids = grids();
        for (grid, mut parts) in grids.iter().zip(found(&grids)) {
            let digits = (0..9).flat_map(|a| (a + 1..9).map(move |b| ([a, b], 2)));
            let lines = |first: usize| LINES.map(|pair| (pair.map(|line| first + line), 3));
            let pairs = digits.chain(lines(ROWS)).chain(lines(COLUMNS));
            let mut slow: Vec<Part> =
                pairs.flat_map(|(pair, least)| split_slowly(grid, pair, least)).collect();
            parts.sort_by_key(|part| (part.lines, part.words));
            slow.sort_by_key(|part| (part.lines, part.words));
            assert_eq!(parts, slow);
        }
    }
}
