//! Levels: how short the shortest chains are, and which starts have one, before any tree is grown.
//!
//! ```text
//! within k   candidates that are on if a is on, through at most k pairs of links    a on → x off → b on: k = 1
//!
//! off        a turns itself off: it reaches something within k that turns it off    2 k + 2 literals
//! on         a target of it reaches it within k
//! cycle      by a first link not to c, a target of a, it reaches something else within k that turns c off
//! ```
//! All starts grow together, a row of bits each: `within k + 1 = OR of within k` over what is reached by one pair. It ends at
//! the first k at which some candidate turns itself off or on. Chains are exactly so long, since a tree grows level by level
//! as well; of cycles it says where there is none, since a tree has only some of all paths.
//! Cost: some microseconds a level.

use crate::technique::chain::closure::{Closure, WordBits};
use crate::technique::chain::lits::{CANDIDATES, Candidate};

/// What is looked for from one start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wants {
    /// Cycles; a chain by which it is off; a chain by which it is on.
    pub(crate) cycles: bool,
    pub(crate) end: bool,
    pub(crate) rise: bool,
    /// The most literals.
    pub(crate) longest: u32,
}

/// The starts of the shortest chains of a board.
#[derive(Debug)]
pub(crate) struct Levels {
    /// What is reached within so many pairs of links, and within one more.
    within: Vec<u64>,
    next: Vec<u64>,
    /// For each candidate whether it starts such a chain or, perhaps, a cycle that is no longer.
    ends: Vec<bool>,
    rises: Vec<bool>,
    cycles: Vec<bool>,
    /// How many literals the chains have, or the most that are wanted.
    literals: u32,
}

impl Default for Levels {
    fn default() -> Self {
        let no = || vec![false; CANDIDATES];
        Self {
            within: Vec::new(),
            next: Vec::new(),
            ends: no(),
            rises: no(),
            cycles: no(),
            literals: 0,
        }
    }
}

impl Levels {
    /// Finds the starts of the chains with the fewest literals, if these are at most `longest`, which is at least 4.
    pub(crate) fn fill(&mut self, closure: &Closure, longest: u32) {
        let (words, count) = (closure.words(), closure.candidates().len());
        self.next.clear();
        for number in 0..count {
            self.next.extend_from_slice(closure.links(number).0);
        }
        // Within no pair there is the start alone, which is left out.
        self.within.clear();
        self.within.resize(count * words, 0);
        self.literals = 4;
        while !self.mark(closure) && self.literals + 2 <= longest {
            std::mem::swap(&mut self.within, &mut self.next);
            self.next.clone_from(&self.within);
            for number in 0..count {
                let row = &mut self.next[number * words..][..words];
                for other in WordBits::of(closure.links(number).0) {
                    let theirs = &self.within[other * words..][..words];
                    row.iter_mut().zip(theirs).for_each(|(own, theirs)| *own |= theirs);
                }
            }
            self.literals += 2;
        }
        self.mark_cycles(closure);
    }

    /// Marks the candidates that turn themselves off or on; whether there are any.
    fn mark(&mut self, closure: &Closure) -> bool {
        let words = closure.words();
        let mut is_found = false;
        for (number, &own) in closure.candidates().iter().enumerate() {
            let at = usize::from(own);
            self.ends[at] = closure.falls[at] && {
                let row = &self.next[number * words..][..words];
                let own = |word: usize| if word == number / 64 { 1 << (number % 64) } else { 0 };
                let both = row.iter().zip(closure.links(number).1).enumerate();
                both.into_iter().any(|(word, (one, other))| one & other & !own(word) != 0)
            };
            let reaches =
                |from: usize| self.next[from * words + number / 64] >> (number % 64) & 1 == 1;
            self.rises[at] = closure.rises[at] && closure.targets(number).any(reaches);
            is_found |= self.ends[at] || self.rises[at];
        }
        is_found
    }

    /// Marks the candidates that may start a cycle that is no longer.
    fn mark_cycles(&mut self, closure: &Closure) {
        let words = closure.words();
        for (number, &own) in closure.candidates().iter().enumerate() {
            let own_bit = |word: usize| if word == number / 64 { 1 << (number % 64) } else { 0 };
            let closes = |closer: usize| {
                let turns_off = closure.links(closer).1;
                let meets = |first: usize| {
                    let row = &self.within[first * words..][..words];
                    let mut both = row.iter().zip(turns_off).enumerate();
                    turns_off[first / 64] >> (first % 64) & 1 == 1
                        || both.any(|(word, (one, other))| one & other & !own_bit(word) != 0)
                };
                let offs = WordBits::of(closure.links(number).1).filter(|&off| off != closer);
                let mut firsts = offs.flat_map(|off| closure.targets(off));
                firsts.any(|first| first != number && meets(first))
            };
            self.cycles[usize::from(own)] = closure.targets(number).any(closes);
        }
    }

    /// What of it is no longer than the shortest chain.
    pub(crate) fn short(&self, start: Candidate, wants: Wants) -> Wants {
        Wants {
            cycles: wants.cycles && self.cycles[usize::from(start)],
            end: wants.end && self.ends[usize::from(start)],
            rise: wants.rise && self.rises[usize::from(start)],
            longest: self.literals,
        }
    }
}
