//! Portable: the lanes in plain integers, for every machine; the slow twin of `token.rs`.
//!
//! ```text
//! Lanes    [row in band][band] is a word of 64 bits: one set a stack in 16 bits, the top 16 bits empty
//! Planes   [component][house] in 8 bits
//! ```
//! Turning rows and bands renames words, turning stacks rotates 48 bits.

use super::code::{DOUBLES, GROUPS, ITEMS, ONES, PLACES, WEIGHTS};
use super::lanes::{FULL, HOUSES, Isa, LANES, Taken};

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

type Words = [[u64; 3]; 3];

const fn each(set: u64) -> u64 {
    set | set << 16 | set << 32
}
const LOWS: u64 = each(1);
const GUARDS: u64 = each(1 << 15);

/// Full sets in the stacks whose bits are set.
const STACKS: [u64; 8] = {
    let mut stacks = [0; 8];
    let mut bits = 0;
    while bits < 8 {
        let spread = (bits | bits << 15 | bits << 30) & LOWS;
        stacks[bits as usize] = spread * FULL as u64;
        bits += 1;
    }
    stacks
};

#[inline(always)]
fn one(a: Words, work: impl Fn(u64) -> u64) -> Words {
    a.map(|row| row.map(&work))
}

#[inline(always)]
fn two(a: Words, b: Words, work: impl Fn(u64, u64) -> u64) -> Words {
    [0, 1, 2].map(|row| [0, 1, 2].map(|band| work(a[row][band], b[row][band])))
}

/// Full sets where the sets are not empty.
#[inline(always)]
fn spread(word: u64) -> u64 {
    STACKS[some(word) as usize]
}

/// A bit for each stack whose set is not empty.
#[inline(always)]
fn some(word: u64) -> u32 {
    let guards = (word + each(0x7FFF)) & GUARDS;
    (guards >> 15 | guards >> 30 | guards >> 45) as u32 & 7
}

/// The lanes in which `bits` finds something, three a word.
#[inline(always)]
fn gather(a: Words, bits: impl Fn(u64) -> u32) -> u32 {
    let mut lanes = 0;
    for (row, words) in a.iter().enumerate() {
        for (band, &word) in words.iter().enumerate() {
            lanes |= bits(word) << (9 * band + 3 * row);
        }
    }
    lanes
}

impl Isa for Portable {
    type Lanes = Words;
    type Houses = [u16; 32];
    type Planes = [[i8; 32]; PLACES];

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    #[inline(always)]
    fn planes(self) -> Self::Planes {
        [[0; 32]; PLACES]
    }
    #[inline(always)]
    fn add(self, planes: &mut Self::Planes, place: usize, digit: usize) {
        for house in HOUSES[place] {
            for (plane, part) in planes.iter_mut().zip(ITEMS[digit]) {
                plane[house] = plane[house].wrapping_add(part);
            }
        }
    }
    #[inline(always)]
    fn sums(self, planes: &Self::Planes) -> [[u16; 32]; GROUPS] {
        let mut sums = [[0_i16; 32]; GROUPS];
        for (sum, weights) in sums.iter_mut().zip(WEIGHTS) {
            for (plane, weight) in planes.iter().zip(weights) {
                for (sum, &part) in sum.iter_mut().zip(plane) {
                    *sum += i16::from(part) * i16::from(weight);
                }
            }
        }
        sums.map(|sum| sum.map(i16::cast_unsigned))
    }
    #[inline(always)]
    fn legality(self, [a, b, c]: [[u16; 32]; GROUPS]) -> ([u16; 32], bool) {
        let (mut taken, mut doubles) = ([0; 32], 0);
        for house in 0..32 {
            let [a, b, c] = [a[house], b[house], c[house]];
            taken[house] = (a & ONES) >> 3 | (b & ONES) >> 2 | (c & ONES) >> 1;
            doubles |= a | b | c;
        }
        (taken, doubles & DOUBLES != 0)
    }

    #[inline(always)]
    fn houses(self) -> [u16; 32] {
        [0; 32]
    }
    #[inline(always)]
    fn mark(self, houses: &mut [u16; 32], place: usize, digit: usize) -> bool {
        let mut before = 0;
        for house in HOUSES[place] {
            before |= houses[house];
            houses[house] |= 1 << digit;
        }
        before >> digit & 1 == 1
    }
    #[inline(always)]
    fn numbers(self, houses: [u16; 32]) -> [u16; 32] {
        houses
    }
    #[inline(always)]
    fn taken(self, houses: [u16; 32]) -> Taken<Words> {
        let join = |from: usize| {
            let three = [houses[from], houses[from + 1], houses[from + 2]].map(u64::from);
            three[0] | three[1] << 16 | three[2] << 32
        };
        let rows = [0, 1, 2]
            .map(|row| [0, 1, 2].map(|band: usize| u64::from(houses[3 * band + row]) * LOWS));
        let boxes = [[18, 21, 24].map(join); 3];
        let columns = [9, 12, 15].map(|from| [join(from); 3]);
        Taken { near: self.or(rows, boxes), rows, boxes, columns }
    }

    #[inline(always)]
    fn splat(self, set: u16) -> Words {
        [[each(u64::from(set)); 3]; 3]
    }
    #[inline(always)]
    fn store(self, lanes: Words) -> [u16; 32] {
        let mut sets = [0; 32];
        for (lane, set) in sets[..LANES].iter_mut().enumerate() {
            *set = (lanes[lane / 3 % 3][lane / 9] >> (16 * (lane % 3))) as u16;
        }
        sets
    }
    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        two(a, b, |a, b| a & b)
    }
    #[inline(always)]
    fn less(self, a: Words, b: Words) -> Words {
        two(a, b, |a, b| a & !b)
    }
    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        two(a, b, |a, b| a | b)
    }
    #[inline(always)]
    fn any(self, a: Words, b: Words, c: Words) -> Words {
        self.or(self.or(a, b), c)
    }
    #[inline(always)]
    fn twice(self, a: Words, b: Words, c: Words) -> Words {
        self.or(self.and(a, b), self.and(self.or(a, b), c))
    }
    #[inline(always)]
    fn rest(self, a: Words) -> Words {
        one(a, |word| word & ((word | GUARDS) - LOWS))
    }
    #[inline(always)]
    fn free(self, open: u32, taken: Words) -> Words {
        let mut free = taken;
        for (row, words) in free.iter_mut().enumerate() {
            for (band, word) in words.iter_mut().enumerate() {
                let stacks = open >> (9 * band + 3 * row) & 7;
                *word = STACKS[stacks as usize] & !*word;
            }
        }
        free
    }
    #[inline(always)]
    fn prefer(self, first: Words, second: Words) -> (Words, u32) {
        let chosen = two(first, second, |first, second| first | second & !spread(first));
        (chosen, gather(first, some))
    }
    #[inline(always)]
    fn empty(self, a: Words) -> u32 {
        gather(a, |word| some(word) ^ 7)
    }
    #[inline(always)]
    fn lacks(self, a: Words) -> bool {
        a.iter().flatten().any(|&word| word != each(u64::from(FULL)))
    }

    #[inline(always)]
    fn turn_rows<const ROWS: usize>(self, a: Words) -> Words {
        [a[ROWS % 3], a[(ROWS + 1) % 3], a[(ROWS + 2) % 3]]
    }
    #[inline(always)]
    fn turn_stacks<const STACKS: usize>(self, a: Words) -> Words {
        one(a, |word| (word >> (16 * STACKS) | word << (48 - 16 * STACKS)) & (u64::MAX >> 16))
    }
    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self, a: Words) -> Words {
        a.map(|row| [row[BANDS % 3], row[(BANDS + 1) % 3], row[(BANDS + 2) % 3]])
    }
    #[inline(always)]
    fn columns<const ROWS: usize>(self, [a, b, c]: [Words; 3]) -> Words {
        [a[ROWS % 3], b[(ROWS + 1) % 3], c[(ROWS + 2) % 3]]
    }
    #[inline(always)]
    fn repeat<const ROW: usize>(self, a: Words) -> Words {
        [a[ROW]; 3]
    }
}
