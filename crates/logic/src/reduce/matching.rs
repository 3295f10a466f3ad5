//! Matching: members and elements that belong together one to one; which pairs can stand in no such matching.
//!
//! ```text
//! members (cells of a house, rows)      0 1 2 3        edge 0─b lies in no perfect matching: once a and b are
//! elements (digits, columns)            ab ab abc cd   taken by 0 and 1, … ; 2 must take c, 3 must take d
//! ```
//! A perfect matching is found by augmenting paths. Then element v leads to every element of the member that v is
//! matched with; an edge outside the matching can be in another one just if it lies in a cycle, so if both ends are in
//! one strongly connected component. Components are found by a path of sets that grows, and melts where it meets
//! itself (H. N. Gabow, 2000, with bit sets in place of stacks).
//! Cost: O(elements) word operations for the components; O(members²) at worst for the matching, little after a greedy start.

use hyperdoku_grid::Word;

use super::Dead;

/// Scratch memory for a matching of up to a side of members.
#[derive(Debug)]
pub(super) struct Matching<W> {
    /// The element of each member.
    element_of: Vec<u16>,
    /// The member of each element.
    member_of: Vec<u16>,
    /// The member from which the search for an augmenting path came to each element.
    reached_from: Vec<u16>,
    waiting: Vec<u16>,
    /// The path of components: the elements of each, and where they lead.
    path: Vec<(W, W)>,
}

impl<W: Word> Matching<W> {
    /// Memory for sets of elements below `side`.
    pub(super) fn new(side: usize) -> Self {
        Self {
            element_of: vec![0; side],
            member_of: vec![0; side],
            reached_from: vec![0; side],
            waiting: Vec::with_capacity(side),
            path: Vec::with_capacity(side),
        }
    }

    /// Takes from each set the elements that it can have in no perfect matching.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn filter(&mut self, sets: &mut [W]) -> Result<(), Dead> {
        let all = sets.iter().fold(W::ZERO, |all, &set| all | set);
        if all.count() != sets.len() {
            return Err(Dead);
        }
        self.fill(sets, all)?;
        self.split(sets, all);
        Ok(())
    }

    /// Finds a perfect matching: greedily, and by augmenting paths for those that are left over.
    fn fill(&mut self, sets: &[W], all: W) -> Result<(), Dead> {
        let mut free = all;
        self.waiting.clear();
        for (member, &set) in sets.iter().enumerate() {
            let open = set & free;
            if open.is_zero() {
                self.waiting.push(member as u16);
            } else {
                let element = open.lowest();
                self.pair(member, element);
                free &= !W::bit(element);
            }
        }
        let left_over = self.waiting.len();
        for at in 0..left_over {
            let member = usize::from(self.waiting[at]);
            let element = self.augment(sets, free, member, left_over)?;
            free &= !W::bit(element);
        }
        Ok(())
    }

    fn pair(&mut self, member: usize, element: usize) {
        self.element_of[member] = element as u16;
        self.member_of[element] = member as u16;
    }

    /// Gives `start` an element, and others another one for it; says which free element was taken. The queue
    /// starts behind `base` entries that are not its own.
    fn augment(&mut self, sets: &[W], free: W, start: usize, base: usize) -> Result<usize, Dead> {
        self.waiting.truncate(base);
        self.waiting.push(start as u16);
        let mut seen = W::ZERO;
        let mut next = base;
        while let Some(&member) = self.waiting.get(next) {
            next += 1;
            let mut new = sets[usize::from(member)] & !seen;
            let end = new & free;
            if !end.is_zero() {
                let element = end.lowest();
                self.reached_from[element] = member;
                self.turn_over(start, element);
                return Ok(element);
            }
            seen |= new;
            while !new.is_zero() {
                let element = new.lowest();
                new = new.without_lowest();
                self.reached_from[element] = member;
                self.waiting.push(self.member_of[element]);
            }
        }
        Err(Dead)
    }

    /// Moves every member on the path that ends at `element` one on.
    fn turn_over(&mut self, start: usize, mut element: usize) {
        loop {
            let member = usize::from(self.reached_from[element]);
            let before = usize::from(self.element_of[member]);
            self.pair(member, element);
            if member == start {
                return;
            }
            element = before;
        }
    }

    /// Cuts every set down to the component of its own element.
    fn split(&mut self, sets: &mut [W], all: W) {
        let mut open = all;
        self.path.clear();
        while !open.is_zero() {
            let Some(&(elements, leads)) = self.path.last() else {
                self.enter(sets, open.lowest());
                continue;
            };
            let ahead = leads & open & !elements;
            if ahead.is_zero() {
                self.path.pop();
                open &= !elements;
                self.cut(sets, elements);
                continue;
            }
            let earlier = |&(elements, _): &(W, W)| !(elements & ahead).is_zero();
            match self.path.iter().rposition(earlier) {
                Some(met) => self.melt(met),
                None => self.enter(sets, ahead.lowest()),
            }
        }
    }

    fn enter(&mut self, sets: &[W], element: usize) {
        let member = usize::from(self.member_of[element]);
        self.path.push((W::bit(element), sets[member]));
    }

    /// Makes one component of the path from `met` on.
    fn melt(&mut self, met: usize) {
        let one = self.path[met..]
            .iter()
            .fold((W::ZERO, W::ZERO), |(all, leads), &(elements, to)| (all | elements, leads | to));
        self.path.truncate(met);
        self.path.push(one);
    }

    fn cut(&self, sets: &mut [W], component: W) {
        let mut rest = component;
        while !rest.is_zero() {
            sets[usize::from(self.member_of[rest.lowest()])] &= component;
            rest = rest.without_lowest();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filtered(sets: &[u32]) -> Result<Vec<u32>, Dead> {
        let mut sets = sets.to_vec();
        Matching::new(32).filter(&mut sets)?;
        Ok(sets)
    }

    #[test]
    fn what_stands_in_no_matching_goes() {
        assert_eq!(filtered(&[0b0011, 0b0011, 0b0111, 0b1100]), Ok(vec![3, 3, 4, 8]));
        assert_eq!(filtered(&[0b111, 0b111, 0b111]), Ok(vec![7, 7, 7]));
        assert_eq!(filtered(&[0b001, 0b011, 0b111]), Ok(vec![1, 2, 4]));
        assert_eq!(filtered(&[0b11, 0b11, 0b11]), Err(Dead), "two elements for three");
        assert_eq!(filtered(&[0b011, 0b011, 0b011, 0b1100]), Err(Dead));
    }

    #[test]
    fn it_agrees_with_every_permutation() {
        // Every way to give 4 members sets of 4 elements.
        let permutations: Vec<Vec<usize>> = (0..256)
            .map(|code: usize| (0..4).map(|at| code >> (2 * at) & 3).collect::<Vec<_>>())
            .filter(|image| (0..4).all(|element| image.contains(&element)))
            .collect();
        let mut matching = Matching::new(32);
        for code in 0..1_u32 << 16 {
            let sets: Vec<u32> = (0..4).map(|at| code >> (4 * at) & 15).collect();
            let mut kept = vec![0; 4];
            for image in &permutations {
                if image.iter().zip(&sets).all(|(&element, set)| set >> element & 1 == 1) {
                    kept.iter_mut().zip(image).for_each(|(set, &element)| *set |= 1 << element);
                }
            }
            let mut found = sets.clone();
            let outcome = matching.filter(&mut found);
            assert_eq!(outcome.is_err(), kept.contains(&0), "{sets:?}");
            assert!(outcome.is_err() || found == kept, "{sets:?} gives {found:?}, not {kept:?}");
        }
    }
}
