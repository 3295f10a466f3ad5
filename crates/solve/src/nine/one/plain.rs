//! Plain lanes: three sets in a 32-bit integer, with a bit between them for borrows.
//!
//! ```text
//! word   bits 0-8 stack 0, bit 9 guard, bits 10-18 stack 1, bit 19 guard, bits 20-28 stack 2, bit 29 guard
//! value  rows[row in band][band] is such a word; band 3 is padding in which every set is {1}
//! ```
//! Turning rows renames words, turning bands moves them within a row of four, turning stacks rotates the
//! word; the compiler makes vectors of the rows of four on every machine that has any.

use super::lanes::{FULL, LANES, Lanes, ROOM};

/// A set in each field.
const fn each(set: u32) -> u32 {
    set | set << 10 | set << 20
}
const ONES: u32 = each(1);
const FULLS: u32 = each(FULL as u32);
const GUARDS: u32 = each(1 << 9);

type Words = [[u32; 4]; 3];

/// See the head of this file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plain(Words);

/// A guard bit for each lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guards(Words);

#[inline(always)]
fn each_word(word: impl Fn(usize, usize) -> u32) -> Words {
    std::array::from_fn(|row| std::array::from_fn(|band| word(row, band)))
}

/// The guard bit of each field of `word` that is not empty.
#[inline(always)]
fn some(word: u32) -> u32 {
    ((word | GUARDS) - ONES) & GUARDS
}

/// Every digit of the fields whose guard is set.
#[inline(always)]
fn spread(guards: u32) -> u32 {
    guards - (guards >> 9)
}

/// What is left of each field without its lowest digit.
#[inline(always)]
fn without_lowest(word: u32) -> u32 {
    word & ((word | GUARDS) - ONES)
}

/// Where lane `lane` is: row in band, band, shift of the stack.
fn place(lane: usize) -> (usize, usize, usize) {
    (lane / 3 % 3, lane / 9, lane % 3 * 10)
}

impl Lanes for Plain {
    type Token = ();
    type Flags = Guards;

    fn read((): (), sets: &[u16; ROOM]) -> [Self; 3] {
        let mut values = [[[0, 0, 0, ONES]; 3]; 3];
        for (cell, &set) in sets[..81].iter().enumerate() {
            let (row, band, shift) = place(cell / 3);
            values[cell % 3][row][band] |= u32::from(set) << shift;
        }
        values.map(Self)
    }

    fn write(values: [Self; 3]) -> [u16; ROOM] {
        let values = values.map(Self::store);
        let mut sets = [0; ROOM];
        for (cell, set) in sets[..81].iter_mut().enumerate() {
            *set = values[cell % 3][cell / 3];
        }
        sets
    }

    #[inline(always)]
    fn store(self) -> [u16; 32] {
        let mut sets = [0; 32];
        for (lane, set) in sets[..LANES].iter_mut().enumerate() {
            let (row, band, shift) = place(lane);
            *set = (self.0[row][band] >> shift) as u16 & FULL;
        }
        sets
    }

    #[inline(always)]
    fn with(mut self, lane: usize, set: u16, really: bool) -> Self {
        if really {
            let (row, band, shift) = place(lane);
            let word = &mut self.0[row][band];
            *word = *word & !(u32::from(FULL) << shift) | u32::from(set) << shift;
        }
        self
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(each_word(|r, g| self.0[r][g] & other.0[r][g]))
    }

    #[inline(always)]
    fn any([a, b, c]: [Self; 3]) -> Self {
        Self(each_word(|r, g| a.0[r][g] | b.0[r][g] | c.0[r][g]))
    }

    #[inline(always)]
    fn once([a, b, c]: [Self; 3]) -> Self {
        Self(each_word(|r, g| {
            let (a, b, c) = (a.0[r][g], b.0[r][g], c.0[r][g]);
            (a ^ b ^ c) & !(a & b & c)
        }))
    }

    #[inline(always)]
    fn alone([a, b, c]: [Self; 3]) -> Self {
        Self(each_word(|r, g| a.0[r][g] & !(b.0[r][g] | c.0[r][g])))
    }

    #[inline(always)]
    fn spare(self, taken: Self, own: Self) -> Self {
        Self(each_word(|r, g| self.0[r][g] & (!taken.0[r][g] | own.0[r][g])))
    }

    #[inline(always)]
    fn supported(self, a: [Self; 2], b: [Self; 2]) -> Self {
        Self(each_word(|r, g| {
            self.0[r][g] & (a[0].0[r][g] & a[1].0[r][g] | b[0].0[r][g] & b[1].0[r][g])
        }))
    }

    #[inline(always)]
    fn hidden(self, a: Self, b: Self, c: Self) -> Self {
        Self(each_word(|r, g| self.0[r][g] & (a.0[r][g] | b.0[r][g] & c.0[r][g])))
    }

    #[inline(always)]
    fn turn<const ROWS: usize, const STACKS: usize>(self) -> Self {
        Self(each_word(|r, g| {
            let word = self.0[(r + ROWS) % 3][g];
            match STACKS {
                0 => word,
                1 => (word >> 10 | word << 20) & FULLS,
                _ => (word >> 20 | word << 10) & FULLS,
            }
        }))
    }

    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self) -> Self {
        Self(each_word(|r, g| self.0[r][if g < 3 { (g + BANDS) % 3 } else { g }]))
    }

    #[inline(always)]
    fn crowded(self) -> Self {
        Self(each_word(|r, g| {
            let set = self.0[r][g];
            let three = some(without_lowest(without_lowest(set)));
            set | FULLS & !spread(three)
        }))
    }

    #[inline(always)]
    fn singles(self) -> (Self, Guards) {
        let several = each_word(|r, g| some(without_lowest(self.0[r][g])));
        let single = each_word(|r, g| self.0[r][g] & !spread(several[r][g]));
        (Self(single), Guards(each_word(|r, g| several[r][g] ^ GUARDS)))
    }

    #[inline(always)]
    fn prefer(self, first: Self) -> Self {
        Self(each_word(|r, g| {
            let first = first.0[r][g];
            first | self.0[r][g] & !spread(some(first))
        }))
    }

    #[inline(always)]
    fn is_faulty([a, b, c]: [Self; 3], cover: Self) -> bool {
        let mut full = FULLS;
        let mut filled = GUARDS;
        for r in 0..3 {
            for g in 0..3 {
                full &= cover.0[r][g];
                filled &= some(a.0[r][g]) & some(b.0[r][g]) & some(c.0[r][g]);
            }
        }
        full != FULLS || filled != GUARDS
    }

    #[inline(always)]
    fn pairs(self) -> Guards {
        Guards(each_word(|r, g| {
            let rest = without_lowest(self.0[r][g]);
            some(rest) & !some(without_lowest(rest))
        }))
    }

    fn flags((): (), bits: u32) -> Guards {
        let mut words = [[0, 0, 0, GUARDS]; 3];
        for lane in (0..LANES).filter(|lane| bits >> lane & 1 == 1) {
            let (row, band, shift) = place(lane);
            words[row][band] |= 1 << (shift + 9);
        }
        Guards(words)
    }

    #[inline(always)]
    fn bits(flags: Guards) -> u32 {
        let mut bits = 0;
        for (row, words) in flags.0.iter().enumerate() {
            for (band, &word) in words[..3].iter().enumerate() {
                bits |= (word >> 9 & 1 | word >> 18 & 2 | word >> 27 & 4) << (band * 9 + row * 3);
            }
        }
        bits
    }

    #[inline(always)]
    fn weigh(
        values: [Self; 3],
        digits: u16,
        peers: &[Guards; 3],
        pairs: &[Guards; 3],
        pair: u32,
    ) -> u32 {
        let digits = each(u32::from(digits));
        let mut fields = [0; 4];
        for ((value, peers), pairs) in values.iter().zip(peers).zip(pairs) {
            for row in 0..3 {
                for (band, sum) in fields.iter_mut().enumerate() {
                    let near = some(value.0[row][band] & digits) & peers.0[row][band];
                    let near_pair = near & pairs.0[row][band];
                    *sum += (near >> 9) + (near_pair >> 9) * (pair - 1);
                }
            }
        }
        let sum = fields[0] + fields[1] + fields[2];
        (sum & 0x3FF) + (sum >> 10 & 0x3FF) + (sum >> 20)
    }

    #[inline(always)]
    fn differ(a: [Guards; 3], b: [Guards; 3]) -> bool {
        a != b
    }

    #[inline(always)]
    fn count(flags: Guards) -> u32 {
        let mut fields = 0;
        for words in flags.0 {
            fields += words[..3].iter().map(|word| word >> 9).sum::<u32>();
        }
        (fields & 0x3FF) + (fields >> 10 & 0x3FF) + (fields >> 20)
    }
}
