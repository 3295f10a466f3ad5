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

/// The packed digits of every lane, and the boards of some; they mean something where a lane is right.
#[derive(Clone, Debug)]
pub(super) struct Answers<I: Isa> {
    words: [[I::Row; 3]; 9],
    boards: [Board; 32],
}

impl<I: Isa> Answers<I> {
    pub(super) fn new() -> Self {
        Self { words: [[I::Row::default(); 3]; 9], boards: [Board::default(); 32] }
    }

    /// Packs the digits of all lanes, if they are `WANTED`. Returns the lanes that are right: no cell holds two digits and
    /// every house holds all nine, so that each of its nine cells holds another.
    #[inline(always)]
    pub(super) fn pack<const WANTED: bool>(&mut self, isa: I, sheet: &Sheet<I>) -> u32 {
        let (none, one, full) = (isa.splat(0), isa.splat(1), isa.splat(FULL));
        let (mut crowded, mut common) = (none, full);
        let mut columns = [none; 9];
        for band in 0..3 {
            let mut boxes = [none; 3];
            for line in 0..3 {
                let mut minis = [none; 3];
                let mut numbers = [none; 9];
                for part in 0..3 {
                    let first = (band * 3 + part) * 9 + line * 3;
                    let [a, b, c] = [first, first + 1, first + 2].map(|at| &sheet.single[at]);
                    let cells = [isa.load(a), isa.load(b), isa.load(c)];
                    for k in 0..3 {
                        let below = isa.sub(cells[k], one);
                        crowded = isa.or_both(crowded, cells[k], below);
                        columns[part * 3 + k] = isa.or(columns[part * 3 + k], cells[k]);
                        numbers[part * 3 + k] = below;
                    }
                    minis[part] = isa.or3(cells[0], cells[1], cells[2]);
                    boxes[part] = isa.or(boxes[part], minis[part]);
                }
                common = isa.and(common, isa.or3(minis[0], minis[1], minis[2]));
                if WANTED {
                    // A set of one digit has as many bits below it as the digit less one.
                    for number in &mut numbers {
                        *number = isa.count(*number);
                    }
                    let words = &mut self.words[band * 3 + line];
                    let (low, high) = (&numbers[..4], &numbers[4..8]);
                    isa.store(&mut words[0], packed(isa, [low[0], low[1], low[2], low[3]]));
                    isa.store(&mut words[1], packed(isa, [high[0], high[1], high[2], high[3]]));
                    isa.store(&mut words[2], numbers[8]);
                }
            }
            common = isa.and(common, isa.and3(boxes[0], boxes[1], boxes[2]));
        }
        for column in columns {
            common = isa.and(common, column);
        }
        isa.bits(isa.is_zero(crowded)) & isa.bits(isa.equal(common, full))
    }

    /// Makes the boards of lanes that are right: all at once, so that nobody reads what has hardly been
    /// written.
    #[inline(always)]
    pub(super) fn unpack(&mut self, isa: I, mut lanes: u32) {
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % I::LANES;
            lanes &= lanes - 1;
            let mut digits = [0; 81];
            for (words, row) in self.words.iter().zip(digits.chunks_exact_mut(9)) {
                let [first, second, last] =
                    words.each_ref().map(|word| u32::from(word.as_ref()[lane]));
                let eight = isa.nibbles(first | second << 16) + 0x0101_0101_0101_0101;
                row[..8].copy_from_slice(&eight.to_le_bytes());
                row[8] = last as u8 + 1;
            }
            self.boards[lane] = Board::from_any(digits);
        }
    }

    /// The board of a lane that was unpacked.
    #[inline(always)]
    pub(super) fn board(&self, lane: usize) -> &Board {
        &self.boards[lane]
    }
}

/// Four numbers below 16 in one.
#[inline(always)]
fn packed<I: Isa>(isa: I, [a, b, c, d]: [I::Lanes; 4]) -> I::Lanes {
    let low = isa.or(a, isa.left::<4>(b));
    isa.or3(low, isa.left::<8>(c), isa.left::<12>(d))
}
