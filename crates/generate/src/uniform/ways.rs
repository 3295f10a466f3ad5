//! Ways: how the lines of a box can share out the digits of the box beside it.
//!
//! ```text
//! known box   0 1 2        way {3 4 8} {0 7 2} {6 1 5}: line 0 of the next box takes what stands at the
//!             3 4 5        places 3, 4, 8 of the known one, and so on; never a place of its own line
//!             6 7 8        rest {5 6 7} {1 6 8} {0 2 4}… : what is left for the third box of the band
//! ```
//! There are 56 ways. A box has rows by one way, from the box beside it, and columns by another, from the box
//! above it; it is right if each row meets each column in one digit. For given rows, none or eight ways of the
//! columns do: a row whose three digits stand in one column above has no place for them; any other row has two.

/// Ways to share out.
pub(super) const WAYS: usize = 56;

/// Nine places or digits as bits.
pub(super) type Nine = u16;

/// A set of ways.
pub(super) type WaySet = u64;

/// What stands at the nine places of a box, and seven more, so that four bits are always an index.
pub(super) type Places = [u8; 16];

/// Orders of three.
pub(super) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The ways of the second or of the third box of a band, and what they need to be compared.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// What the lines take, as bits.
    pub parts: [[Nine; 3]; WAYS],
    /// The same as numbers of threes: places a < b < c in the order of a, b, c.
    threes: [[u8; 3]; WAYS],
    /// For places a, b, c, at 81 a + 9 b + c, the ways that put them into three lines.
    apart: Box<[WaySet; 1024]>,
}

impl Ways {
    /// The ways of the second box.
    pub(super) fn second() -> Self {
        Self::new(&ways())
    }

    /// What they leave for the third box, in the same order.
    pub(super) fn third() -> Self {
        Self::new(&ways().map(|way| std::array::from_fn(|line| 0o777 & !way[line] & !own(line))))
    }

    fn new(parts: &[[Nine; 3]; WAYS]) -> Self {
        let mut apart = Box::new([0; 1024]);
        for (code, apart) in apart.iter_mut().enumerate().take(729) {
            let three = [code / 81, code / 9 % 9, code % 9].map(|place| 1 << place);
            let is_met = |part: &Nine| three.iter().any(|place| part & place != 0);
            let bits = (0..).zip(parts).filter(|(_, way)| way.iter().all(is_met));
            *apart = bits.fold(0, |set, (at, _)| set | 1 << at);
        }
        let all: Vec<[u8; 3]> = threes().collect();
        let number = |part| all.iter().position(|&three| three == places(part)).unwrap_or(0) as u8;
        Self { parts: *parts, threes: parts.map(|way| way.map(number)), apart }
    }

    /// For each of these ways the ways of `other` that suit it, where place p of this box's neighbour holds the
    /// digit of place `at[p]` of the other's.
    #[inline]
    pub(super) fn suiting(&self, other: &Self, at: &Places) -> [WaySet; WAYS] {
        let at = at.map(usize::from);
        let (mut apart, mut free) = ([0; 128], 0);
        for a in 0..7 {
            for b in a + 1..8 {
                let start = 81 * at[a] + 9 * at[b];
                for &c in &at[b + 1..9] {
                    apart[free & 127] = other.apart[(start + c) & 1023];
                    free += 1;
                }
            }
        }
        self.threes.map(|lines| {
            let [a, b, c] = lines.map(|three| apart[usize::from(three) & 127]);
            a & b & c
        })
    }
}

/// Places a < b < c in the order of their numbers.
fn threes() -> impl Iterator<Item = [u8; 3]> {
    let pairs = (0..7).flat_map(|a| (a + 1..8).map(move |b| (a, b)));
    pairs.flat_map(|(a, b)| (b + 1..9).map(move |c| [a, b, c]))
}

/// The three places of a set.
pub(super) fn places(set: Nine) -> [u8; 3] {
    let second = set & set.wrapping_sub(1);
    [set, second, second & second.wrapping_sub(1)].map(|rest| rest.trailing_zeros() as u8)
}

/// The places of a line of the known box.
fn own(line: usize) -> Nine {
    0o7 << (3 * line)
}

fn ways() -> [[Nine; 3]; WAYS] {
    let threes: Vec<Nine> = (0..512).filter(|set: &Nine| set.count_ones() == 3).collect();
    let mut ways = [[0; 3]; WAYS];
    let mut free = ways.iter_mut();
    for &first in threes.iter().filter(|&&set| set & own(0) == 0) {
        for &second in threes.iter().filter(|&&set| set & (own(1) | first) == 0) {
            let third = 0o777 & !first & !second;
            if third & own(2) == 0
                && let Some(way) = free.next()
            {
                *way = [first, second, third];
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_or_eight_ways_suit() {
        let (second, third) = (Ways::second(), Ways::third());
        let at: Places = std::array::from_fn(|place| [3, 7, 1, 0, 4, 8, 2, 6, 5][place % 9]);
        for (rows, columns) in [(&second, &second), (&second, &third), (&third, &third)] {
            for (way, suiting) in rows.parts.iter().zip(rows.suiting(columns, &at)) {
                // Each row meets each column in one digit.
                let moved = way.map(|part| places(part).map(|place| at[usize::from(place)]));
                let is_right = |columns: &[Nine; 3]| {
                    moved.iter().all(|row| {
                        let met =
                            |column: &Nine| row.iter().filter(|&p| column >> p & 1 == 1).count();
                        columns.iter().all(|column| met(column) == 1)
                    })
                };
                for (number, columns) in columns.parts.iter().enumerate() {
                    assert_eq!(suiting >> number & 1 == 1, is_right(columns));
                }
                assert!([0, 8].contains(&suiting.count_ones()));
            }
        }
    }
}
