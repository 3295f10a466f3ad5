//! Plain lanes: three sets in a 32-bit integer, with a bit between them for borrows.
//!
//! ```text
//! word   bits 0-8 stack 0, bit 9 guard, bits 10-18 stack 1, bit 19 guard, bits 20-28 stack 2, bit 29 guard
//! value  rows[row in band] is four such words, one a band; the fourth is padding and holds {1} thrice
//! ```
//! Turning rows renames quads, turning bands moves words within their quads, turning stacks rotates words.

use super::lanes::{FULL, LANES, Lanes, ROOM};
use super::quad::Quad;

/// A set in each field.
const fn each(set: u32) -> u32 {
    set | set << 10 | set << 20
}
const ONES: u32 = each(1);
const FULLS: u32 = each(FULL as u32);
const GUARDS: u32 = each(1 << 9);

/// See the head of this file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain([Quad; 3]);

/// A guard bit for each lane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Guards([Quad; 3]);

#[inline(always)]
fn all(word: u32) -> Quad {
    Quad::new([word; 4])
}

/// The fields less one each, with a guard bit where they were not empty.
#[inline(always)]
fn less_one(words: Quad) -> Quad {
    words.or(all(GUARDS)).minus(all(ONES))
}

/// The guard bit of each field that is not empty.
#[inline(always)]
fn some(words: Quad) -> Quad {
    less_one(words).and(all(GUARDS))
}

/// Every digit of the fields whose guard is set.
#[inline(always)]
fn spread(guards: Quad) -> Quad {
    guards.minus(guards.right::<9>())
}

/// What is left of each field without its lowest digit.
#[inline(always)]
fn without_lowest(words: Quad) -> Quad {
    words.and(less_one(words))
}

#[inline(always)]
fn one([a, b, c]: [Quad; 3], work: impl Fn(Quad) -> Quad) -> [Quad; 3] {
    [work(a), work(b), work(c)]
}

#[inline(always)]
fn two([a, b, c]: [Quad; 3], [d, e, f]: [Quad; 3], work: impl Fn(Quad, Quad) -> Quad) -> [Quad; 3] {
    [work(a, d), work(b, e), work(c, f)]
}

/// The sum of all fields outside the padding.
#[inline(always)]
fn fields(words: Quad) -> u32 {
    let [a, b, c, _] = words.array();
    let sum = a + b + c;
    (sum & 0x3FF) + (sum >> 10 & 0x3FF) + (sum >> 20)
}

/// Where lane `lane` is: row in band, band, shift of the stack.
fn place(lane: usize) -> (usize, usize, usize) {
    (lane / 3 % 3, lane / 9, lane % 3 * 10)
}

impl Plain {
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(two(self.0, other.0, Quad::or))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(two(self.0, other.0, Quad::xor))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(two(self.0, other.0, Quad::without))
    }
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
        values.map(|rows| Self(rows.map(Quad::new)))
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
        let rows = self.0.map(Quad::array);
        let mut sets = [0; 32];
        for (lane, set) in sets[..LANES].iter_mut().enumerate() {
            let (row, band, shift) = place(lane);
            *set = (rows[row][band] >> shift) as u16 & FULL;
        }
        sets
    }

    #[inline(always)]
    fn with(self, lane: usize, set: u16, really: bool) -> Self {
        if !really {
            return self;
        }
        let (row, band, shift) = place(lane);
        let mut rows = self.0.map(Quad::array);
        let word = &mut rows[row][band];
        *word = *word & !(u32::from(FULL) << shift) | u32::from(set) << shift;
        Self(rows.map(Quad::new))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(two(self.0, other.0, Quad::and))
    }

    #[inline(always)]
    fn any([a, b, c]: [Self; 3]) -> Self {
        a.or(b).or(c)
    }

    #[inline(always)]
    fn once([a, b, c]: [Self; 3]) -> Self {
        a.xor(b).xor(c).without(a.and(b).and(c))
    }

    #[inline(always)]
    fn alone([a, b, c]: [Self; 3]) -> Self {
        a.without(b.or(c))
    }

    #[inline(always)]
    fn spare(self, taken: Self, own: Self) -> Self {
        self.without(taken.without(own))
    }

    #[inline(always)]
    fn supported(self, a: [Self; 2], b: [Self; 2]) -> Self {
        self.and(a[0].and(a[1]).or(b[0].and(b[1])))
    }

    #[inline(always)]
    fn and_both(self, a: Self, b: Self) -> Self {
        self.and(a).and(b)
    }

    #[inline(always)]
    fn turn<const ROWS: usize, const STACKS: usize>(self) -> Self {
        let [a, b, c] = self.0;
        let rows = match ROWS {
            0 => [a, b, c],
            1 => [b, c, a],
            _ => [c, a, b],
        };
        Self(match STACKS {
            0 => rows,
            1 => one(rows, |words| words.right::<10>().or(words.left::<20>()).and(all(FULLS))),
            _ => one(rows, |words| words.right::<20>().or(words.left::<10>()).and(all(FULLS))),
        })
    }

    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self) -> Self {
        Self(match BANDS {
            1 => one(self.0, Quad::turn_once),
            _ => one(self.0, Quad::turn_twice),
        })
    }

    #[inline(always)]
    fn crowded(self) -> Self {
        Self(one(self.0, |words| {
            let three = some(without_lowest(without_lowest(words)));
            words.or(all(FULLS).without(spread(three)))
        }))
    }

    #[inline(always)]
    fn singles(self) -> (Self, Guards) {
        let several = one(self.0, |words| some(without_lowest(words)));
        let single = two(self.0, several, |words, several| words.without(spread(several)));
        (Self(single), Guards(one(several, |several| all(GUARDS).without(several))))
    }

    #[inline(always)]
    fn prefer(self, first: Self) -> Self {
        Self(two(self.0, first.0, |words, first| first.or(words.without(spread(some(first))))))
    }

    #[inline(always)]
    fn is_faulty([a, b, c]: [Self; 3], cover: Self) -> bool {
        let and3 = |[a, b, c]: [Quad; 3]| a.and(b).and(c);
        let filled = and3(a.0.map(some)).and(and3(b.0.map(some))).and(and3(c.0.map(some)));
        // The padding of `cover` lacks digits by right.
        let cover = and3(cover.0).or(Quad::new([0, 0, 0, FULLS]));
        filled != all(GUARDS) || cover != all(FULLS)
    }

    #[inline(always)]
    fn weigh(
        values: [Self; 3],
        digits: u16,
        peers: &[Guards; 3],
        pairs: &[Guards; 3],
        pair: u32,
    ) -> u32 {
        let digits = all(each(u32::from(digits)));
        let (mut near, mut near_pairs) = (all(0), all(0));
        for ((value, peers), pairs) in values.iter().zip(peers).zip(pairs) {
            for row in 0..3 {
                let here = some(value.0[row].and(digits)).and(peers.0[row]);
                near = near.plus(here.right::<9>());
                near_pairs = near_pairs.plus(here.and(pairs.0[row]).right::<9>());
            }
        }
        fields(near) + (pair - 1) * fields(near_pairs)
    }

    #[inline(always)]
    fn pairs(self) -> Guards {
        Guards(one(self.0, |words| {
            let rest = without_lowest(words);
            some(rest).without(some(without_lowest(rest)))
        }))
    }

    fn flags((): (), bits: u32) -> Guards {
        let mut rows = [[0, 0, 0, GUARDS]; 3];
        for lane in (0..LANES).filter(|lane| bits >> lane & 1 == 1) {
            let (row, band, shift) = place(lane);
            rows[row][band] |= 1 << (shift + 9);
        }
        Guards(rows.map(Quad::new))
    }

    #[inline(always)]
    fn bits(flags: Guards) -> u32 {
        let mut bits = 0;
        for (row, words) in flags.0.map(Quad::array).iter().enumerate() {
            for (band, &word) in words[..3].iter().enumerate() {
                bits |= (word >> 9 & 1 | word >> 18 & 2 | word >> 27 & 4) << (band * 9 + row * 3);
            }
        }
        bits
    }

    #[inline(always)]
    fn differ(a: [Guards; 3], b: [Guards; 3]) -> bool {
        a != b
    }

    #[inline(always)]
    fn count(flags: Guards) -> u32 {
        let [a, b, c] = one(flags.0, Quad::right::<9>);
        fields(a.plus(b).plus(c))
    }
}
