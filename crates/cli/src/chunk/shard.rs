//! Shards: a run cut into parts that know nothing of each other, for machines that share nothing.
//!
//! Part i of n has the chunks from ⌊(i−1)·c/n⌋ to ⌊i·c/n⌋ of all c: neighbours, so that the outputs of
//! the parts, one after the other, are the output of the whole.

use std::ops::Range;
use std::str::FromStr;

/// Part `part` of `parts`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    part: u64,
    parts: u64,
}

impl Shard {
    /// All of it.
    pub(crate) const WHOLE: Self = Self { part: 1, parts: 1 };

    /// The numbers of its chunks, of `count` in all.
    pub(crate) fn range(self, count: u64) -> Range<u64> {
        // The quotient is at most `count`.
        let until =
            |part: u64| (u128::from(part) * u128::from(count) / u128::from(self.parts)) as u64;
        until(self.part - 1)..until(self.part)
    }

    /// Whether the output starts here.
    pub(crate) fn is_first(self) -> bool {
        self.part == 1
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write I/N, as in 2/8 for the second of eight parts";
        let (part, parts) = text.split_once('/').ok_or(FORM)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| FORM);
        let (part, parts) = (number(part)?, number(parts)?);
        if parts == 0 {
            return Err("there is no part of nothing: N is at least 1");
        }
        if !(1..=parts).contains(&part) {
            return Err("parts are numbered from 1 to N");
        }
        Ok(Self { part, parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_follow_each_other_and_miss_nothing() {
        for (count, parts) in [(0, 3), (1, 3), (10, 3), (1000, 7), (u64::MAX, 5)] {
            let mut next = 0;
            for part in 1..=parts {
                let range = Shard { part, parts }.range(count);
                assert_eq!(range.start, next, "{part}/{parts} of {count}");
                assert!(range.end - range.start <= count.div_ceil(parts));
                next = range.end;
            }
            assert_eq!(next, count);
        }
    }

    #[test]
    fn a_part_that_cannot_be_is_refused() {
        assert_eq!("2/8".parse(), Ok(Shard { part: 2, parts: 8 }));
        for wrong in ["0/3", "4/3", "1/0", "0/0", "x/y", "1", "1/", "/3", "-1/3", "1/3/3", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
