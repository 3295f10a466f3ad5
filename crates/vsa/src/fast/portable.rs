//! Portable: the lanes in plain integers, for every machine; the slow twin of `token.rs`.
//!
//! ```text
//! Lanes    word 3 · row in band + band: one set a stack in 16 bits, the top 16 bits empty
//! Planes   [component][house] in 8 bits
//! ```
//! Turning rows and bands renames words, turning stacks rotates 48 bits.

use super::code::{DOUBLES, GROUPS, ITEMS, ONES, PLACES, WEIGHTS};
use super::lanes::{ALL, FULL, HOUSES, Isa, Taken};

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// Word `3 · row in band + band`.
type Words = [u64; 9];

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

/// A bit for each stack whose set is not empty.
#[inline]
fn some(word: u64) -> u32 {
    let guards = (word + each(0x7FFF)) & GUARDS;
    (guards >> 15 | guards >> 30 | guards >> 45) as u32 & 7
}

/// The bit of the first lane of a word.
const fn lane_of(word: usize) -> usize {
    word % 3 * 9 + word / 3 * 3
}

/// The lanes whose set is not empty.
fn filled(a: &Words) -> u32 {
    let mut lanes = 0;
    for (word, &sets) in a.iter().enumerate() {
        lanes |= some(sets) << lane_of(word);
    }
    lanes
}

/// The words in another order.
fn reordered(a: &Words, from: impl Fn(usize, usize) -> usize) -> Words {
    let mut words = *a;
    for (at, word) in words.iter_mut().enumerate() {
        *word = a[from(at / 3, at % 3)];
    }
    words
}

// Nothing here has to be compiled for other instructions than the rest, so the compiler may choose what to
// inline; written out at every call it would take minutes over it.
impl Isa for Portable {
    type Lanes = Words;
    type Houses = [u16; 32];
    type Planes = [[i8; 32]; PLACES];

    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    fn planes(self) -> Self::Planes {
        [[0; 32]; PLACES]
    }
    fn add(self, planes: &mut Self::Planes, place: usize, digit: usize) {
        for house in HOUSES[place] {
            for (plane, part) in planes.iter_mut().zip(ITEMS[digit]) {
                plane[house] = plane[house].wrapping_add(part);
            }
        }
    }
    fn sums(self, planes: &Self::Planes) -> [[u16; 32]; GROUPS] {
        let mut sums = [[0; 32]; GROUPS];
        for (sum, weights) in sums.iter_mut().zip(&WEIGHTS) {
            for (plane, &weight) in planes.iter().zip(weights) {
                for (sum, &part) in sum.iter_mut().zip(plane) {
                    // Below 0 as a part of a sum, never as a whole one.
                    *sum = u16::wrapping_add(
                        *sum,
                        (i16::from(part) * i16::from(weight)).cast_unsigned(),
                    );
                }
            }
        }
        sums
    }
    fn legality(self, [a, b, c]: [[u16; 32]; GROUPS]) -> ([u16; 32], bool) {
        let (mut taken, mut doubles) = ([0; 32], 0);
        for house in 0..32 {
            let [a, b, c] = [a[house], b[house], c[house]];
            taken[house] = (a & ONES) >> 3 | (b & ONES) >> 2 | (c & ONES) >> 1;
            doubles |= a | b | c;
        }
        (taken, doubles & DOUBLES != 0)
    }

    fn houses(self) -> [u16; 32] {
        [0; 32]
    }
    fn mark(self, houses: &mut [u16; 32], place: usize, digit: usize) -> bool {
        let mut before = 0;
        for house in HOUSES[place] {
            before |= houses[house];
            houses[house] |= 1 << digit;
        }
        before >> digit & 1 == 1
    }
    fn loaded(self, numbers: [u16; 32]) -> [u16; 32] {
        numbers
    }
    fn numbers(self, houses: [u16; 32]) -> [u16; 32] {
        houses
    }
    fn taken(self, houses: [u16; 32]) -> Taken<Words> {
        let join = |from: usize| {
            let number = |at: usize| u64::from(houses[at]);
            number(from) | number(from + 1) << 16 | number(from + 2) << 32
        };
        let (mut rows, mut boxes, mut columns) = ([0; 9], [0; 9], [0; 9]);
        for word in 0..9 {
            let (row, band) = (word / 3, word % 3);
            rows[word] = u64::from(houses[3 * band + row]) * LOWS;
            boxes[word] = join(18 + 3 * band);
            columns[word] = join(9 + 3 * row);
        }
        Taken { near: self.or(rows, boxes), rows, boxes, columns }
    }

    fn splat(self, set: u16) -> Words {
        [each(u64::from(set)); 9]
    }
    fn store(self, lanes: Words) -> [u16; 32] {
        let mut sets = [0; 32];
        for (word, three) in lanes.iter().enumerate() {
            for stack in 0..3 {
                sets[lane_of(word) + stack] = (three >> (16 * stack)) as u16;
            }
        }
        sets
    }
    fn and(self, mut a: Words, b: Words) -> Words {
        a.iter_mut().zip(&b).for_each(|(a, b)| *a &= b);
        a
    }
    fn less(self, mut a: Words, b: Words) -> Words {
        a.iter_mut().zip(&b).for_each(|(a, b)| *a &= !b);
        a
    }
    fn or(self, mut a: Words, b: Words) -> Words {
        a.iter_mut().zip(&b).for_each(|(a, b)| *a |= b);
        a
    }
    fn any(self, a: Words, b: Words, c: Words) -> Words {
        self.or(self.or(a, b), c)
    }
    fn twice(self, a: Words, b: Words, c: Words) -> Words {
        self.or(self.and(a, b), self.and(self.or(a, b), c))
    }
    fn rest(self, mut a: Words) -> Words {
        for word in &mut a {
            *word &= (*word | GUARDS) - LOWS;
        }
        a
    }
    fn free(self, open: u32, mut taken: Words) -> Words {
        for (at, word) in taken.iter_mut().enumerate() {
            *word = STACKS[(open >> lane_of(at) & 7) as usize] & !*word;
        }
        taken
    }
    fn prefer(self, mut first: Words, second: Words) -> (Words, u32) {
        let lanes = filled(&first);
        for (first, second) in first.iter_mut().zip(&second) {
            *first |= second & !STACKS[some(*first) as usize];
        }
        (first, lanes)
    }
    fn empty(self, a: Words) -> u32 {
        filled(&a) ^ ALL
    }
    fn lacks(self, a: Words) -> bool {
        a.iter().any(|&word| word != each(u64::from(FULL)))
    }

    fn turn_rows<const ROWS: usize>(self, a: Words) -> Words {
        reordered(&a, |row, band| (row + ROWS) % 3 * 3 + band)
    }
    fn turn_stacks<const STACKS: usize>(self, mut a: Words) -> Words {
        for word in &mut a {
            *word = (*word >> (16 * STACKS) | *word << (48 - 16 * STACKS)) & (u64::MAX >> 16);
        }
        a
    }
    fn turn_bands<const BANDS: usize>(self, a: Words) -> Words {
        reordered(&a, |row, band| row * 3 + (band + BANDS) % 3)
    }
    fn columns<const ROWS: usize>(self, values: [Words; 3]) -> Words {
        let mut words = [0; 9];
        for (at, word) in words.iter_mut().enumerate() {
            let (row, band) = (at / 3, at % 3);
            *word = values[row][(row + ROWS) % 3 * 3 + band];
        }
        words
    }
    fn repeat<const ROW: usize>(self, a: Words) -> Words {
        reordered(&a, |_, band| ROW * 3 + band)
    }
}
