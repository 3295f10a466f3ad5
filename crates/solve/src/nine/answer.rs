//! Answer: the way out of the lanes, with the check that every solution passes.
//!
//! ```text
//! a row of nine cells     n0 n1 n2 n3 │ n4 n5 n6 n7 │ n8       its digits less one, four bits each
//! words[row]                 word 0        word 1     word 2   a lane each
//! ```
//! All lanes are checked and packed at once, from the cells alone and without what the sweep counted:
//! then 27 numbers of a lane make its board, not 81.

use super::board::Board;
use super::sheet::{FULL, Sheet};
use super::simd::Isa;

/// The packed digits of every lane; they mean something where a lane is right.
#[derive(Clone, Debug)]
pub(super) struct Answers<I: Isa> {
    words: [[I::Row; 3]; 9],
}

impl<I: Isa> Answers<I> {
    pub(super) fn new() -> Self {
        Self { words: [[I::Row::default(); 3]; 9] }
    }

    /// Packs the digits of all lanes, if they are `WANTED`. Returns the lanes that are right: no cell holds two digits and
    /// every house holds all nine, so that each of its nine cells holds another.
    #[inline(always)]
    pub(super) fn pack<const WANTED: bool>(&mut self, isa: I, sheet: &Sheet<I>) -> u32 {
        let (none, one) = (isa.splat(0), isa.splat(1));
        let (mut crowded, mut common) = (none, isa.splat(FULL));
        let mut columns = [none; 9];
        for row in 0..9 {
            let mut in_row = none;
            let mut numbers = [none; 9];
            for column in 0..9 {
                let cell = isa.load(&sheet.single[cell_at(row, column)]);
                let below = isa.sub(cell, one);
                crowded = isa.or_both(crowded, cell, below);
                in_row = isa.or(in_row, cell);
                columns[column] = isa.or(columns[column], cell);
                numbers[column] = below;
            }
            common = isa.and(common, in_row);
            if !WANTED {
                continue;
            }
            for number in &mut numbers {
                *number = isa.count(isa.and(*number, isa.splat(FULL)));
            }
            let (first, second) = (numbers.first_chunk(), numbers[4..].first_chunk());
            let words = first.zip(second).expect("nine numbers");
            isa.store(&mut self.words[row][0], packed(isa, words.0));
            isa.store(&mut self.words[row][1], packed(isa, words.1));
            isa.store(&mut self.words[row][2], numbers[8]);
        }
        for column in columns {
            common = isa.and(common, column);
        }
        for cells in sheet.single.chunks_exact(9) {
            let mut in_box = none;
            for cell in cells {
                in_box = isa.or(in_box, isa.load(cell));
            }
            common = isa.and(common, in_box);
        }
        isa.bits(isa.is_zero(crowded)) & isa.bits(isa.equal(common, isa.splat(FULL)))
    }

    /// The board of a lane that is right.
    #[inline(always)]
    pub(super) fn board(&self, lane: usize) -> Board {
        let mut digits = [0; 81];
        for (words, row) in self.words.iter().zip(digits.chunks_exact_mut(9)) {
            let [first, second, last] =
                words.each_ref().map(|word| u64::from(word.as_ref()[lane % I::LANES]));
            let eight = nibbles(first | second << 16) + 0x0101_0101_0101_0101;
            row[..8].copy_from_slice(&eight.to_le_bytes());
            row[8] = last as u8 + 1;
        }
        Board::from_full(digits)
    }
}

/// The cell, box by box, in a row and column.
#[inline(always)]
fn cell_at(row: usize, column: usize) -> usize {
    (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3
}

/// Four numbers below 16 in one.
#[inline(always)]
fn packed<I: Isa>(isa: I, &[a, b, c, d]: &[I::Lanes; 4]) -> I::Lanes {
    let low = isa.or(a, isa.left::<4>(b));
    isa.or3(low, isa.left::<8>(c), isa.left::<12>(d))
}

/// Eight groups of four bits, each in a byte of its own.
#[inline(always)]
fn nibbles(groups: u64) -> u64 {
    let pairs = (groups | groups << 16) & 0x0000_ffff_0000_ffff;
    let fours = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
    (fours | fours << 4) & 0x0f0f_0f0f_0f0f_0f0f
}
