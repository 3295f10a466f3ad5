//! Wave: everything that follows from one assumption, each literal with the literals that it follows from.
//!
//! ```text
//! on → off    other candidates of the cell, then the digit's other cells in the box, row, column
//! off → on    the last other candidate of the cell, then the last other cell of the digit in the box, row, column
//! ```
//! Literals that are on go first: after each single one that is off, all that are on are followed up. A dynamic wave
//! takes each candidate that is off out of its own copy of the board, so that links appear which rest on several of
//! them. A literal met in both states is a clash and ends the wave at once; what it has found by then still counts.
//! Cost: a few nanoseconds a link; a wave has up to some hundred literals.

use crate::board::Board;
use crate::houses::{Bits, CELLS_IN, CellBits, Cells, HOUSE_SET, HOUSES_OF, PEERS, PLACES_OF};
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, CandidateSet, Cause, IN_CELL, Literal, UNCAUSED, candidate,
    candidate_of, cell_of, digit_of, is_on, literal,
};

/// No nested deduction stands behind a literal.
pub(crate) const PLAIN: u32 = u32::MAX;

/// One literal of a wave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) literal: Literal,
    pub(crate) cause: Cause,
    pub(crate) parents_len: u16,
    /// The nodes of the longest way to it: no more than it has ancestors, itself counted.
    pub(crate) depth: u16,
    /// No more than its complexity, that of nested deductions counted; just that where the wave weighs.
    pub(crate) weight: u16,
    pub(crate) parents_at: u32,
    /// The nested deduction that gave it, or `PLAIN`.
    pub(crate) nested: u32,
}

/// A set of the first 512 nodes of a wave.
type Behind = [u64; 8];

/// What follows from one assumption.
#[derive(Debug)]
pub(crate) struct Wave {
    /// In order of discovery; after a clash the last one is the literal that clashed and is in no list.
    pub(crate) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// Nodes that are on, nodes that are off: lists in order, which are also the queues.
    pub(crate) ons: Vec<u16>,
    pub(crate) offs: Vec<u16>,
    pub(crate) on: CandidateSet,
    pub(crate) off: CandidateSet,
    /// The node of a literal that is in a list.
    node_of: [u16; 2 * CANDIDATES],
    /// The nodes of the clash, on and off.
    pub(crate) clash: Option<[u16; 2]>,
    has_nested: bool,
    /// Beyond this weight nothing that follows is wanted.
    heaviest: u16,
    /// How many literals that wait are no heavier.
    promising: usize,
    /// How many such literals have come since all that runs inside was last looked for.
    pub(crate) fresh: usize,
    next_on: usize,
    next_off: usize,
    /// The board on which the wave runs, reduced if dynamic.
    pub(crate) board: Board,
    /// For each node the set of its ancestors and itself; filled when first asked for.
    masks: Vec<u64>,
    /// Whether every literal gets its full weight as it comes.
    weighs: bool,
    /// For each node the set of its ancestors and itself, kept while the wave weighs.
    behind: Vec<Behind>,
    /// Nodes by nested deductions: the node, the deduction, its complexity.
    weighty: Vec<(u16, u32, u16)>,
    counts: Vec<u16>,
}

/// How a wave runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Links {
    /// Whether links inside a cell count.
    pub(crate) cells: bool,
    /// Whether the board shrinks on the way.
    pub(crate) dynamic: bool,
    /// Whether more than links is looked for where a wave ends.
    pub(crate) grows: bool,
}

impl Wave {
    pub(crate) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            ons: Vec::new(),
            offs: Vec::new(),
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            node_of: [0; 2 * CANDIDATES],
            clash: None,
            has_nested: false,
            heaviest: 0,
            promising: 0,
            fresh: 0,
            next_on: 0,
            next_off: 0,
            board: Board::empty(),
            masks: Vec::new(),
            weighs: false,
            behind: Vec::new(),
            weighty: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Forgets all and assumes `start`; whatever has more than `most` nodes behind it will not be wanted.
    pub(crate) fn start(&mut self, board: &Board, start: Literal, most: u32, weighs: bool) {
        // What follows from a node has one more behind it, and another end of a finding has at least one.
        self.heaviest = most.saturating_sub(2).min(u32::from(u16::MAX)) as u16;
        self.promising = 0;
        self.fresh = 0;
        self.nodes.clear();
        self.parents.clear();
        self.ons.clear();
        self.offs.clear();
        self.on.clear();
        self.off.clear();
        self.clash = None;
        self.has_nested = false;
        (self.next_on, self.next_off) = (0, 0);
        self.board = *board;
        self.masks.clear();
        self.counts.clear();
        self.weighs = weighs;
        self.behind.clear();
        self.weighty.clear();
        self.push(self.child_of_all(start, UNCAUSED, 0));
    }

    /// Follows up all that waits; `before` is the board of the start. False after a clash, or when nothing that is
    /// wanted can follow any more.
    pub(crate) fn follow(&mut self, before: &Board, links: Links) -> bool {
        loop {
            if let Some(&node) = self.ons.get(self.next_on) {
                self.next_on += 1;
                if !self.expand_on(node, links) {
                    return false;
                }
            } else if let Some(&node) = self.offs.get(self.next_off) {
                self.next_off += 1;
                if self.promising == 0 && (self.fresh == 0 || !links.grows) {
                    // Else what came may let light literals follow that are yet to be looked for.
                    return false;
                }
                self.promising -=
                    usize::from(self.nodes[usize::from(node)].weight <= self.heaviest);
                if !self.expand_off(node, before, links) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// The node of a literal that is in a list.
    pub(crate) fn node_of(&self, literal: Literal) -> u16 {
        self.node_of[usize::from(literal)]
    }

    /// The parents of a node, in order.
    fn parents(&self, node: u16) -> impl Iterator<Item = u16> {
        let node = self.nodes[usize::from(node)];
        let (only, all) = match node.parents_len {
            1 => (Some(node.parents_at as u16), &[][..]),
            length => (None, &self.parents[node.parents_at as usize..][..usize::from(length)]),
        };
        only.into_iter().chain(all.iter().copied())
    }

    /// Adds a node to its list.
    #[inline]
    fn push(&mut self, node: Node) {
        let index = self.nodes.len() as u16;
        let own = candidate_of(node.literal);
        self.node_of[usize::from(node.literal)] = index;
        self.nodes.push(node);
        let mut node = node;
        if self.weighs {
            node.weight = self.weigh(node);
            self.nodes[usize::from(index)] = node;
        }
        if is_on(node.literal) {
            self.ons.push(index);
            self.on.insert(own);
        } else {
            self.offs.push(index);
            let is_promising = usize::from(node.weight <= self.heaviest);
            self.promising += is_promising;
            self.fresh += is_promising;
            self.off.insert(own);
        }
    }

    /// The complexity of the last node.
    fn weigh(&mut self, node: Node) -> u16 {
        let index = self.nodes.len() - 1;
        if index >= 512 {
            // As light as it may be.
            return node.weight;
        }
        let mut behind = [0; 8];
        for parent in self.parents(index as u16) {
            let theirs = &self.behind[usize::from(parent)];
            behind.iter_mut().zip(theirs).for_each(|(own, theirs)| *own |= theirs);
        }
        behind[index / 64] |= 1 << (index % 64);
        self.behind.push(behind);
        let mut weight: u32 = behind.iter().map(|word| word.count_ones()).sum();
        let mut last = PLAIN;
        for &(node, nested, complexity) in &self.weighty {
            // What one deduction takes away comes together.
            if behind[usize::from(node) / 64] >> (node % 64) & 1 == 1 && nested != last {
                weight += u32::from(complexity);
                last = nested;
            }
        }
        weight.min(u32::from(u16::MAX)) as u16
    }

    /// A node with the only parent `parent`, which needs no place in the pool.
    #[inline]
    fn child(&self, literal: Literal, cause: Cause, parent: u16) -> Node {
        let Node { depth, weight, .. } = self.nodes[usize::from(parent)];
        let (depth, weight) = (depth + 1, weight.saturating_add(1));
        let parents_at = u32::from(parent);
        Node { literal, cause, parents_len: 1, depth, weight, parents_at, nested: PLAIN }
    }

    /// A node whose parents are the last ones of the pool, from `parents_at` on.
    fn child_of_all(&self, literal: Literal, cause: Cause, parents_at: usize) -> Node {
        let parents = &self.parents[parents_at..];
        if let &[only] = parents {
            return self.child(literal, cause, only);
        }
        let (mut depth, mut weight) = (0, 0);
        for &parent in parents {
            let parent = &self.nodes[usize::from(parent)];
            (depth, weight) = (parent.depth.max(depth), parent.weight.max(weight));
        }
        let (depth, weight) = (depth + 1, weight.saturating_add(1));
        let parents_len = parents.len() as u16;
        let parents_at = parents_at as u32;
        Node { literal, cause, parents_len, depth, weight, parents_at, nested: PLAIN }
    }

    /// Adds an off literal that rests on off literals, by a deduction that is not a link; a nested one has a
    /// complexity.
    pub(crate) fn conclude(
        &mut self,
        loser: Candidate,
        conditions: &[Candidate],
        nested: u32,
        complexity: u32,
    ) -> bool {
        if self.off.contains(loser) {
            return false;
        }
        let at = self.parents.len();
        for &condition in conditions {
            self.parents.push(self.node_of(literal(condition, false)));
        }
        let plain = self.child_of_all(literal(loser, false), UNCAUSED, at);
        let complexity = complexity.min(u32::from(u16::MAX)) as u16;
        if self.weighs && nested != PLAIN && self.nodes.len() < 512 {
            self.weighty.push((self.nodes.len() as u16, nested, complexity));
        }
        self.push(Node { nested, weight: plain.weight.saturating_add(complexity), ..plain });
        self.has_nested |= nested != PLAIN;
        true
    }

    fn expand_on(&mut self, node: u16, links: Links) -> bool {
        let start = candidate_of(self.nodes[usize::from(node)].literal);
        let (cell, digit) = (cell_of(start), digit_of(start));
        if links.cells {
            let others = self.board.marks(cell) & !(1 << digit);
            let clashing = others & self.on.marks[cell];
            // Up to the first that is on: what comes before it counts.
            let before = others & clashing.wrapping_sub(1) & !clashing;
            for other in Bits(before & !self.off.marks[cell]) {
                self.push(self.child(literal(candidate(cell, other), false), IN_CELL, node));
            }
            if clashing != 0 {
                let other = clashing.trailing_zeros() as usize;
                return self.clash_off(node, candidate(cell, other), IN_CELL);
            }
        }
        let losers = self.board.cells(digit) & PEERS[cell];
        let clashing = losers & self.on.cells[digit];
        let mut open: Cells = losers & !self.off.cells[digit] | clashing;
        if open == 0 {
            return true;
        }
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            let here = open & HOUSE_SET[usize::from(house)];
            open &= !here;
            for loser in CellBits(here) {
                if clashing >> loser & 1 == 1 {
                    return self.clash_off(node, candidate(loser, digit), kind as Cause);
                }
                let loser = literal(candidate(loser, digit), false);
                self.push(self.child(loser, kind as Cause, node));
            }
        }
        true
    }

    /// Notes that `loser`, which is on, is off because `parent` is on.
    #[cold]
    fn clash_off(&mut self, parent: u16, loser: Candidate, cause: Cause) -> bool {
        let off = self.nodes.len() as u16;
        self.nodes.push(self.child(literal(loser, false), cause, parent));
        self.clash = Some([self.node_of(literal(loser, true)), off]);
        false
    }

    fn expand_off(&mut self, node: u16, before: &Board, links: Links) -> bool {
        let start = candidate_of(self.nodes[usize::from(node)].literal);
        let (cell, digit) = (cell_of(start), digit_of(start));
        let mut targets = [(0, IN_CELL); 4];
        let mut count = 0;
        let marks = self.board.marks(cell);
        if links.cells && marks.count_ones() == 2 {
            let other = (marks & !(1 << digit)).trailing_zeros() as usize;
            targets[0] = (candidate(cell, other), IN_CELL);
            count = 1;
        }
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            let places =
                self.board.places(usize::from(house), digit) & !(1 << PLACES_OF[cell][kind]);
            if places.is_power_of_two() {
                let other = CELLS_IN[usize::from(house)][places.trailing_zeros() as usize];
                let target = candidate(usize::from(other), digit);
                if targets[..count].iter().all(|&(known, _)| known != target) {
                    targets[count] = (target, kind as Cause);
                    count += 1;
                }
            }
        }
        for &(target, cause) in &targets[..count] {
            if self.on.contains(target) {
                continue;
            }
            let at = self.parents.len();
            self.parents.push(node);
            if links.dynamic {
                self.gather(before, target, cause);
            }
            if self.off.contains(target) {
                let on = self.nodes.len() as u16;
                self.nodes.push(self.child_of_all(literal(target, true), cause, at));
                self.clash = Some([on, self.node_of(literal(target, false))]);
                return false;
            }
            self.push(self.child_of_all(literal(target, true), cause, at));
        }
        // Only now: the links of this candidate were told by the board that still has it.
        if links.dynamic {
            self.board.eliminate(cell, digit);
        }
        true
    }

    /// Adds to the pool the off literals that had to go before only this target was left.
    fn gather(&mut self, before: &Board, target: Candidate, cause: Cause) {
        let now = &self.board;
        let (cell, digit) = (cell_of(target), digit_of(target));
        if cause == IN_CELL {
            for gone in Bits(before.marks(cell) & !now.marks(cell)) {
                self.parents.push(self.node_of(literal(candidate(cell, gone), false)));
            }
        } else {
            let house = usize::from(HOUSES_OF[cell][usize::from(cause)]);
            for place in Bits(before.places(house, digit) & !now.places(house, digit)) {
                let gone = candidate(usize::from(CELLS_IN[house][place]), digit);
                self.parents.push(self.node_of(literal(gone, false)));
            }
        }
    }

    /// Whether nested deductions stand behind any node.
    pub(crate) fn has_nested(&self) -> bool {
        self.has_nested
    }

    /// How many nodes stand among `node` and its ancestors.
    pub(crate) fn count(&mut self, node: u16) -> u32 {
        if self.counts.len() != self.nodes.len() {
            self.fill_masks();
        }
        u32::from(self.counts[usize::from(node)])
    }

    fn fill_masks(&mut self) {
        let words = self.nodes.len().div_ceil(64);
        self.masks.clear();
        self.masks.resize(words * self.nodes.len(), 0);
        self.counts.clear();
        for index in 0..self.nodes.len() {
            let node = self.nodes[index];
            let (done, rest) = self.masks.split_at_mut(index * words);
            let own = &mut rest[..words];
            own[index / 64] |= 1 << (index % 64);
            let mut add = |parent: u16| {
                let theirs = &done[usize::from(parent) * words..][..words];
                own.iter_mut().zip(theirs).for_each(|(own, theirs)| *own |= theirs);
            };
            if node.parents_len == 1 {
                add(node.parents_at as u16);
            } else {
                let parents = &self.parents[node.parents_at as usize..];
                parents[..usize::from(node.parents_len)].iter().copied().for_each(add);
            }
            self.counts.push(own.iter().map(|word| word.count_ones() as u16).sum());
        }
    }

    /// Shows `node` and its ancestors, each once, breadth first.
    pub(crate) fn ancestry(&self, node: u16, order: &mut Vec<u16>) {
        let mut seen = [0_u64; (2 * CANDIDATES).div_ceil(64) + 1];
        order.clear();
        order.push(node);
        seen[usize::from(node) / 64] |= 1 << (node % 64);
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for parent in self.parents(node) {
                let (word, bit) = (usize::from(parent) / 64, 1 << (parent % 64));
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    order.push(parent);
                }
            }
        }
    }
}
