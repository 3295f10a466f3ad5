//! Dealing: every list of items is put in an order such that each place holds each item equally often.
//!
//! ```text
//! lists      places →                     after the deal, capacity 1: a column of this table is a permutation
//! list 0     A B C                        A B C
//! list 1     B C A      ─deal→            B C A
//! list 2     A C D                        C D A
//! list 3     B D D …                      D …
//! ```
//! Lists and items form a bipartite graph in which every list has as many edges as there are places, and every
//! item `capacity` times as many. Such a graph has a matching that uses each list once and each item
//! `capacity` times (P. Hall, 1935); without it the graph is regular again, so place after place can be filled
//! and nothing is ever taken back (D. Kőnig, "Über Graphen und ihre Anwendung", 1916). Any order of the lists
//! that keeps the rule can come out, since each list may happen to choose its item at once.
//!
//! The matching is found by a random walk (A. Goel, M. Kapralov, S. Khanna, "Perfect matchings in O(n log n)
//! time in regular bipartite graphs", 2010): a list without an item takes a random one of its own, if that is
//! in other hands robs it, and the list that was robbed goes on. Near the end most choices rob; a list then
//! looks through its items for one that is free. The walk without that look would have to come to a list
//! with a free item too before it could end, so the look makes no walk longer.
//! Cost: about 4 steps a list and place where the capacity is 1, fewer where it is larger.
//!
//! A chosen item is moved behind those that are still to be dealt, so the dealt lists are the result and no
//! other table is needed.

use crate::Random;

/// A list looks for a free item when fewer than one in so many lists are without one.
const LOOK_BELOW: usize = 16;

/// Lists of the same length, one after the other.
#[derive(Debug)]
pub(super) struct Lists {
    pub(super) items: Vec<u16>,
    length: usize,
}

impl Lists {
    /// `count` lists of `length` items.
    pub(super) fn new(count: usize, length: usize) -> Self {
        Self { items: vec![0; count * length], length }
    }

    /// Puts the items 0, 1, 2 … into every list.
    pub(super) fn fill_alike(&mut self) {
        for list in self.items.chunks_exact_mut(self.length) {
            (0..).zip(list).for_each(|(item, place)| *place = item);
        }
    }
}

/// Deals lists of the same items again and again.
#[derive(Debug)]
pub(super) struct Dealer {
    capacity: usize,
    /// How many lists hold each item.
    taken: Vec<u16>,
    /// The lists that hold each item: `capacity` entries an item.
    holders: Vec<u16>,
}

impl Dealer {
    /// For lists of `items` different items, each of which every place holds `capacity` times.
    pub(super) fn new(items: usize, capacity: usize) -> Self {
        Self { capacity, taken: vec![0; items], holders: vec![0; items * capacity] }
    }

    /// Puts each of the lists of `length` items in `lists` in its order.
    pub(super) fn deal(&mut self, lists: &mut [u16], length: usize, random: &mut Random) {
        // The last place needs no choice: it gets what is left.
        for open in (2..=length).rev() {
            self.match_all(lists, length, open, random);
        }
    }

    /// Chooses one of the first `open` items of each list and moves it to the end of these.
    fn match_all(&mut self, lists: &mut [u16], length: usize, open: usize, random: &mut Random) {
        self.taken.fill(0);
        let count = lists.len() / length;
        for first in 0..count {
            let looks = (count - first) * LOOK_BELOW < count;
            let (mut list, mut choices) = (first, open);
            loop {
                let items = &mut lists[list * length..][..open];
                let mut chosen = random.below(choices);
                if looks && let Some(free) = self.free_item(&items[..choices], chosen) {
                    chosen = free;
                }
                items.swap(chosen, open - 1);
                let item = usize::from(items[open - 1]);
                let taken = usize::from(self.taken[item]);
                if taken < self.capacity {
                    self.taken[item] += 1;
                    self.holders[item * self.capacity + taken] = list as u16;
                    break;
                }
                let holder = match self.capacity {
                    1 => item,
                    capacity => item * capacity + random.below(capacity),
                };
                let robbed = std::mem::replace(&mut self.holders[holder], list as u16);
                // The robbed list's item, at the end of its open ones, is not to be chosen again.
                (list, choices) = (usize::from(robbed), open - 1);
            }
        }
    }

    /// The first item with room, from a place on and round.
    fn free_item(&self, items: &[u16], from: usize) -> Option<usize> {
        let is_free = |&at: &usize| usize::from(self.taken[usize::from(items[at])]) < self.capacity;
        (from..items.len()).chain(0..from).find(is_free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each place of the lists holds each item equally often.
    fn is_dealt(lists: &Lists, items: usize) -> bool {
        let count = lists.items.len() / lists.length;
        (0..lists.length).all(|place| {
            let mut held = vec![0; items];
            let there = lists.items.iter().skip(place).step_by(lists.length);
            there.for_each(|&item| held[usize::from(item)] += 1);
            held.iter().all(|&times| times * items == count)
        })
    }

    #[test]
    fn every_place_holds_every_item_equally_often() {
        for (capacity, items) in
            [(1, 1), (1, 2), (1, 40), (2, 3), (3, 2), (9, 1), (16, 32), (32, 16)]
        {
            let mut lists = Lists::new(capacity * items, items);
            lists.fill_alike();
            Dealer::new(items, capacity).deal(&mut lists.items, items, &mut Random::new(1, 1));
            assert!(is_dealt(&lists, items), "{items} items, {capacity} times");
        }
    }

    #[test]
    fn every_order_that_keeps_the_rule_comes_out() {
        // The orders of three lists of three items are the 12 Latin squares of side 3.
        let mut dealer = Dealer::new(3, 1);
        let mut seen = std::collections::BTreeMap::new();
        for index in 0..1200 {
            let mut lists = Lists::new(3, 3);
            lists.fill_alike();
            dealer.deal(&mut lists.items, 3, &mut Random::new(2, index));
            *seen.entry(lists.items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|&count| count > 30), "{seen:?}");
    }
}
