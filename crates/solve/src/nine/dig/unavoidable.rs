//! Unavoidable: sets of cells of which a puzzle needs at least one given, in the order of one dig.
//!
//! ```text
//! rank        0 1 2 3 4 5 6 7 …      orbits in the order in which they are tried; bit k of a set = rank k
//! set           x   x     x          its last rank is 6: it stands in bucket 6
//! ```
//! The digits of an unavoidable set can be changed among themselves without a look at the rest of the grid. So if all
//! its ranks but the last are empty, the last one is needed; the last one alone is decided by the set, all others
//! came when a later one was still there. Hence a set is looked at when its last rank is tried and never else:
//! ```text
//! rank k is needed if a set of bucket k meets no rank that was kept
//! ```
//! Cost: a look at each set of the bucket.

/// The bit of each rank.
pub(super) const RANK: [u128; 128] = {
    let mut bits = [0; 128];
    let mut rank = 0;
    while rank < 128 {
        bits[rank] = 1 << rank;
        rank += 1;
    }
    bits
};

/// The rank of cells in no orbit: it is never tried, so a set with such a cell stands in a bucket that nobody opens.
pub(super) const NEVER: u8 = 127;

/// Calls `each` with the ranks of a set, from the lowest on.
#[inline(always)]
pub(super) fn each_rank(set: u128, mut each: impl FnMut(usize)) {
    for (first, half) in [(0, set as u64), (64, (set >> 64) as u64)] {
        let mut rest = half;
        while rest != 0 {
            each(first + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// How many sets a dig keeps; more are dropped, which costs time and nothing else.
const MOST: usize = 64;

/// The end of a bucket.
const END: u8 = u8::MAX;

/// Unavoidable sets in buckets.
#[derive(Clone, Debug)]
pub(super) struct Unavoidable {
    sets: [u128; MOST],
    /// The next set of the same bucket.
    next: [u8; MOST],
    /// The first set of each bucket that has one.
    first: [u8; 128],
    /// The buckets with a set.
    filled: u128,
    count: usize,
}

impl Unavoidable {
    pub(super) fn new() -> Self {
        Self { sets: [0; MOST], next: [END; MOST], first: [END; 128], filled: 0, count: 0 }
    }

    pub(super) fn clear(&mut self) {
        (self.filled, self.count) = (0, 0);
    }

    /// Adds a set, which is not empty; false if there is no room.
    #[inline(always)]
    pub(super) fn add(&mut self, set: u128) -> bool {
        if self.count == MOST {
            return false;
        }
        let bucket = 127 - set.leading_zeros() as usize;
        let filled = self.filled & RANK[bucket] != 0;
        self.sets[self.count] = set;
        self.next[self.count] = if filled { self.first[bucket] } else { END };
        self.first[bucket] = self.count as u8;
        self.filled |= RANK[bucket];
        self.count += 1;
        true
    }

    /// The next rank from `rank` on whose bucket has a set; 128 if there is none. `rank` is below 128.
    #[inline(always)]
    pub(super) fn next_filled(&self, rank: usize) -> usize {
        let later = self.filled >> rank;
        if later == 0 { 128 } else { rank + later.trailing_zeros() as usize }
    }

    /// Whether a set of bucket `rank`, which has one, meets nothing in `kept`.
    #[inline(always)]
    pub(super) fn needs(&self, rank: usize, kept: u128) -> bool {
        let mut at = self.first[rank];
        while let Some(set) = self.sets.get(usize::from(at)) {
            if set & kept == 0 {
                return true;
            }
            at = self.next[usize::from(at)];
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_rank_of_a_set_is_needed_when_all_others_are_gone() {
        let mut sets = Unavoidable::new();
        sets.add(RANK[1] | RANK[3] | RANK[6]);
        sets.add(RANK[2] | RANK[6]);
        assert_eq!([0, 6, 7].map(|rank| sets.next_filled(rank)), [6, 6, 128]);
        assert!(sets.needs(6, 0));
        assert!(sets.needs(6, RANK[2]));
        assert!(sets.needs(6, RANK[3]));
        assert!(!sets.needs(6, RANK[1] | RANK[2]));
    }

    #[test]
    fn a_set_with_a_cell_in_no_orbit_is_never_seen() {
        let mut sets = Unavoidable::new();
        sets.add(RANK[5] | RANK[usize::from(NEVER)]);
        assert_eq!(sets.next_filled(0), usize::from(NEVER));
    }

    #[test]
    fn more_sets_than_there_is_room_for_are_dropped() {
        let mut sets = Unavoidable::new();
        let added = (0..500).filter(|number| sets.add(RANK[number % 81] | 1)).count();
        assert_eq!(added, MOST);
        assert!((0..81).all(|rank| rank >= MOST || sets.needs(rank, 0)));
        sets.clear();
        assert_eq!(sets.next_filled(0), 128);
    }
}
