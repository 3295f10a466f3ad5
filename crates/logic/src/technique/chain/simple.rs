//! Simple chains and cycles: what follows from one assumption through links between two literals each.
//!
//! ```text
//! chain   x off … x on: x is on          x on … x off: x is off
//! cycle   x on … x on: of the literals in it either those that are on or the others are true, so a candidate
//!         that sees one of each kind is off
//! passes  X: links in houses of one digit; Y: from cell to cell; XY: all
//! ```
//! Each pass looks at every candidate, first as on, then as off, level by level. A literal that is off is followed
//! up only where a literal that is on follows from it. A candidate follows up each literal once; a cycle, though,
//! closes from every literal that is on and sees one next to its start.
//! Cost: two trees a candidate and pass, of at most as many literals as there are candidates with links.

use crate::board::Board;
use crate::houses::{Bits, CellBits, Cells, HOUSE_SET, HOUSES_OF, PEERS};
use crate::technique::chain::closure::{Closure, NOTHING};
use crate::technique::chain::levels::{Levels, Wants};
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, CandidateSet, Cause, IN_CELL, Literal, UNCAUSED, candidate, cell_of,
    digit_of, literal,
};
use crate::technique::chain::narrow::Narrow;

/// Which links a pass follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    X,
    Y,
    Xy,
}

impl Pass {
    /// Its number in the order of hints that are otherwise alike.
    pub(crate) fn kind(self) -> u8 {
        match self {
            Self::X => 2,
            Self::Y => 3,
            Self::Xy => 4,
        }
    }

    fn has_cell_links(self) -> bool {
        self != Self::X
    }
}

/// What a chain shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// The start is off, as `last`, which is on, says.
    Off { last: Candidate },
    /// The start is on, as `last`, which is off, says.
    On { last: Candidate },
    /// A cycle closes over `last`, which is on, and `closer`, which is off.
    Cycle { last: Candidate, closer: Candidate },
}

/// A chain that was found; its links stand in the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simple {
    pub(crate) pass: Pass,
    pub(crate) start: Candidate,
    pub(crate) shape: Shape,
    /// Its number of literals.
    pub(crate) complexity: u32,
}

/// Who takes what is found.
pub(crate) trait Taker {
    /// Whether it wants the easiest alone, so that of the pass of all links the shortest will do.
    fn wants_one(&self) -> bool {
        false
    }
    /// How many literals a chain or cycle of this pass can have and still be wanted.
    fn longest(&self, pass: Pass) -> u32;
    /// Takes a chain whose links stand in the tree.
    fn take(&mut self, trees: &Trees, board: &Board, chain: Simple);
}

/// The tree of one start, and the tables of one board.
#[derive(Debug)]
pub(crate) struct Trees {
    pub(crate) closure: Closure,
    levels: Levels,
    narrow: Narrow,
    /// Candidates with a strong link of the pass.
    useful: CandidateSet,
    on: CandidateSet,
    off: CandidateSet,
    ons: Vec<Candidate>,
    offs: Vec<Candidate>,
    parent_of_on: [(Candidate, Cause); CANDIDATES],
    parent_of_off: [(Candidate, Cause); CANDIDATES],
    /// Links from the start.
    depth_of_on: [u16; CANDIDATES],
    /// Closing links of the tree that were found.
    cycles: Vec<(Candidate, Candidate)>,
}

impl Trees {
    pub(crate) fn new() -> Self {
        Self {
            closure: Closure::new(),
            levels: Levels::default(),
            narrow: Narrow::default(),
            useful: CandidateSet::EMPTY,
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            ons: Vec::new(),
            offs: Vec::new(),
            parent_of_on: [(0, UNCAUSED); CANDIDATES],
            parent_of_off: [(0, UNCAUSED); CANDIDATES],
            depth_of_on: [0; CANDIDATES],
            cycles: Vec::new(),
        }
    }

    /// Shows every chain and cycle of a board that is wanted, in order of generation.
    pub(crate) fn search(&mut self, board: &Board, taker: &mut dyn Taker) {
        self.closure.fill(board);
        if self.closure.is_clean() {
            return;
        }
        self.narrow.fill(board, &self.closure);
        for pass in [Pass::X, Pass::Y, Pass::Xy] {
            let longest = taker.longest(pass);
            if longest < 4 || pass == Pass::Y && !self.narrow.has_cell_cycles() {
                continue;
            }
            self.fill_useful(board, pass);
            let is_short = pass == Pass::Xy && taker.wants_one();
            if is_short {
                self.levels.fill(&self.closure, longest);
            }
            for cell in CellBits(board.open()) {
                let marks = board.marks(cell);
                let count = marks.count_ones();
                if count < 2 || pass == Pass::Y && count != 2 {
                    continue;
                }
                for digit in Bits(marks) {
                    let start = candidate(cell, digit);
                    let mut wants = self.wants(pass, start);
                    if is_short {
                        wants = self.levels.short(start, wants);
                    }
                    wants.longest = wants.longest.min(taker.longest(pass));
                    self.start_at(board, pass, start, wants, taker);
                }
            }
        }
    }

    /// What can be found from a start.
    fn wants(&self, pass: Pass, start: Candidate) -> Wants {
        let (cell, digit, at) = (cell_of(start), digit_of(start), usize::from(start));
        let ([end, rise], cycles) = match pass {
            // A cycle takes away candidates that fall by chains of the same links.
            Pass::X => (self.narrow.ends(cell, digit), self.narrow.has_cycles(digit)),
            Pass::Y => ([false; 2], true),
            Pass::Xy => ([self.closure.falls[at], self.closure.rises[at]], true),
        };
        let cycles = cycles && self.useful.contains(start) && self.closure.can_cycle(start);
        Wants { cycles, end, rise, longest: u32::MAX }
    }

    fn start_at(
        &mut self,
        board: &Board,
        pass: Pass,
        start: Candidate,
        wants: Wants,
        taker: &mut dyn Taker,
    ) {
        if wants.cycles || wants.end {
            let end = self.grow_from_on(pass, start, wants);
            for at in 0..self.cycles.len() {
                let (last, closer) = self.cycles[at];
                let shape = Shape::Cycle { last, closer };
                self.offer(board, pass, start, shape, self.depth_of_on[usize::from(last)], taker);
            }
            if let Some(last) = end {
                let shape = Shape::Off { last };
                self.offer(board, pass, start, shape, self.depth_of_on[usize::from(last)], taker);
            }
        }
        if wants.rise
            && self.useful.contains(start)
            && let Some(last) = self.grow_from_off(pass, start, wants.longest)
        {
            self.offer(board, pass, start, Shape::On { last }, self.depth_of_off(last), taker);
        }
    }

    fn offer(
        &self,
        board: &Board,
        pass: Pass,
        start: Candidate,
        shape: Shape,
        depth: u16,
        taker: &mut dyn Taker,
    ) {
        let complexity = u32::from(depth) + 2;
        if complexity <= taker.longest(pass) {
            taker.take(self, board, Simple { pass, start, shape, complexity });
        }
    }

    /// The links from the start to a literal that is off.
    fn depth_of_off(&self, off: Candidate) -> u16 {
        let (parent, cause) = self.parent_of_off[usize::from(off)];
        if cause == UNCAUSED { 0 } else { self.depth_of_on[usize::from(parent)] + 1 }
    }

    /// The strong links of a candidate in a pass: the cell, then box, row, column.
    fn targets(
        &self,
        pass: Pass,
        from: Candidate,
    ) -> impl Iterator<Item = (Candidate, Cause)> + use<> {
        let all = self.closure.strong[usize::from(from)];
        let kinds: &'static [Cause] = match pass {
            Pass::X => &[0, 1, 2],
            Pass::Y => &[IN_CELL],
            Pass::Xy => &[IN_CELL, 0, 1, 2],
        };
        let links = kinds.iter().map(move |&kind| (all[usize::from(kind)], kind));
        links.filter(|&(target, _)| target != NOTHING)
    }

    fn fill_useful(&mut self, board: &Board, pass: Pass) {
        self.useful.clear();
        for cell in CellBits(board.open()) {
            for digit in Bits(board.marks(cell)) {
                let from = candidate(cell, digit);
                if self.targets(pass, from).next().is_some() {
                    self.useful.insert(from);
                }
            }
        }
    }

    fn clear(&mut self) {
        self.on.clear();
        self.off.clear();
        self.ons.clear();
        self.offs.clear();
        self.cycles.clear();
    }

    /// The tree of a start that is on, of chains to `wants.longest` literals: collects the cycles, returns the first
    /// literal that turns the start off.
    fn grow_from_on(&mut self, pass: Pass, start: Candidate, wants: Wants) -> Option<Candidate> {
        let Wants { cycles: wants_cycles, end: wants_end, longest, .. } = wants;
        self.clear();
        let mut closers = CandidateSet::EMPTY;
        if wants_cycles {
            self.targets(pass, start).for_each(|(target, _)| closers.insert(target));
        }
        self.on.insert(start);
        self.ons.push(start);
        self.parent_of_on[usize::from(start)] = (0, UNCAUSED);
        self.depth_of_on[usize::from(start)] = 0;
        let mut end = None;
        let mut next = 0;
        let mut next_off = 0;
        while next < self.ons.len() {
            while let Some(&from) = self.ons.get(next) {
                next += 1;
                if u32::from(self.depth_of_on[usize::from(from)]) + 2 > longest {
                    return end;
                }
                if from != start {
                    if wants_end && end.is_none() && is_weak(pass, from, start) {
                        end = Some(from);
                        if !wants_cycles {
                            return end;
                        }
                    }
                    if wants_cycles {
                        self.close(pass, from, &closers);
                    }
                }
                self.expand_on(pass, from);
            }
            self.expand_offs(pass, &mut next_off);
        }
        end
    }

    /// The tree of a start that is off: returns the first literal that turns the start on.
    fn grow_from_off(&mut self, pass: Pass, start: Candidate, longest: u32) -> Option<Candidate> {
        self.clear();
        self.off.insert(start);
        self.offs.push(start);
        self.parent_of_off[usize::from(start)] = (0, UNCAUSED);
        let mut next = 0;
        let mut next_off = 0;
        loop {
            let before = next_off;
            self.expand_offs(pass, &mut next_off);
            if self.on.contains(start) {
                let hits =
                    |&from: &Candidate| self.targets(pass, from).any(|(target, _)| target == start);
                return self.offs[before..next_off].iter().copied().find(hits);
            }
            let &from = self.ons.get(next)?;
            if u32::from(self.depth_of_on[usize::from(from)]) + 3 > longest {
                return None;
            }
            while let Some(&from) = self.ons.get(next) {
                next += 1;
                self.expand_on(pass, from);
            }
        }
    }

    /// Turns off what sees a literal that is on, where that leads on.
    fn expand_on(&mut self, pass: Pass, from: Candidate) {
        let (cell, digit) = (cell_of(from), digit_of(from));
        if pass.has_cell_links() {
            let open = self.useful.marks[cell] & !self.off.marks[cell] & !(1 << digit);
            for other in Bits(open) {
                self.turn_off(candidate(cell, other), from, IN_CELL);
            }
        }
        let mut open: Cells = self.useful.cells[digit] & !self.off.cells[digit] & PEERS[cell];
        if open == 0 {
            return;
        }
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            let here = open & HOUSE_SET[usize::from(house)];
            open &= !here;
            for other in CellBits(here) {
                self.turn_off(candidate(other, digit), from, kind as Cause);
            }
        }
    }

    #[inline]
    fn turn_off(&mut self, loser: Candidate, parent: Candidate, cause: Cause) {
        self.off.insert(loser);
        self.offs.push(loser);
        self.parent_of_off[usize::from(loser)] = (parent, cause);
    }

    /// Turns on what follows from the literals that are off and wait.
    fn expand_offs(&mut self, pass: Pass, next: &mut usize) {
        while let Some(&from) = self.offs.get(*next) {
            *next += 1;
            let (parent, cause) = self.parent_of_off[usize::from(from)];
            let depth =
                if cause == UNCAUSED { 0 } else { self.depth_of_on[usize::from(parent)] + 1 };
            for (target, cause) in self.targets(pass, from) {
                if !self.on.contains(target) {
                    self.on.insert(target);
                    self.ons.push(target);
                    self.parent_of_on[usize::from(target)] = (from, cause);
                    self.depth_of_on[usize::from(target)] = depth + 1;
                }
            }
        }
    }

    /// Notes the cycles that close from a literal that is on.
    fn close(&mut self, pass: Pass, from: Candidate, closers: &CandidateSet) {
        let (cell, digit) = (cell_of(from), digit_of(from));
        if pass.has_cell_links() {
            for other in Bits(closers.marks[cell] & !(1 << digit)) {
                self.close_with(from, candidate(cell, other));
            }
        }
        let mut open: Cells = closers.cells[digit] & PEERS[cell];
        for house in HOUSES_OF[cell] {
            let here = open & HOUSE_SET[usize::from(house)];
            open &= !here;
            for other in CellBits(here) {
                self.close_with(from, candidate(other, digit));
            }
        }
    }

    fn close_with(&mut self, last: Candidate, closer: Candidate) {
        let mut at = last;
        loop {
            let (off, cause) = self.parent_of_on[usize::from(at)];
            if cause == UNCAUSED {
                break;
            }
            if off == closer {
                return;
            }
            at = self.parent_of_off[usize::from(off)].0;
        }
        self.cycles.push((last, closer));
    }

    /// The literals of a chain with their causes, from its end back to its start; the start of a cycle is told
    /// once, as its end.
    pub(crate) fn path(&self, chain: &Simple, path: &mut Vec<(Literal, Cause)>) {
        path.clear();
        let (mut at, mut on) = match chain.shape {
            Shape::Off { last } => {
                path.push((literal(chain.start, false), link(last, chain.start)));
                (last, true)
            }
            Shape::On { last } => {
                path.push((
                    literal(chain.start, true),
                    self.strong_link(chain.pass, last, chain.start),
                ));
                (last, false)
            }
            Shape::Cycle { last, closer } => {
                path.push((
                    literal(chain.start, true),
                    self.strong_link(chain.pass, closer, chain.start),
                ));
                path.push((literal(closer, false), link(last, closer)));
                (last, true)
            }
        };
        loop {
            let (parent, cause) = if on {
                self.parent_of_on[usize::from(at)]
            } else {
                self.parent_of_off[usize::from(at)]
            };
            let is_start = cause == UNCAUSED;
            if is_start && matches!(chain.shape, Shape::Cycle { .. }) {
                break;
            }
            path.push((literal(at, on), cause));
            if is_start {
                break;
            }
            (at, on) = (parent, !on);
        }
    }

    /// Why `target` follows from `from`.
    fn strong_link(&self, pass: Pass, from: Candidate, target: Candidate) -> Cause {
        let mut links = self.targets(pass, from).filter(|&(other, _)| other == target);
        links.next().map_or(UNCAUSED, |(_, cause)| cause)
    }
}

/// Whether one literal that is on turns the other off.
fn is_weak(pass: Pass, one: Candidate, other: Candidate) -> bool {
    if cell_of(one) == cell_of(other) {
        return pass.has_cell_links() && one != other;
    }
    digit_of(one) == digit_of(other) && PEERS[cell_of(one)] >> cell_of(other) & 1 == 1
}

/// Why a literal that is on turns another off: the cell, or the first of box, row, column.
fn link(from: Candidate, to: Candidate) -> Cause {
    let (one, other) = (cell_of(from), cell_of(to));
    if one == other {
        return IN_CELL;
    }
    let shared = (0..3).find(|&kind| HOUSES_OF[one][kind] == HOUSES_OF[other][kind]);
    shared.map_or(UNCAUSED, |kind| kind as Cause)
}

/// What a cycle takes away: candidates outside its cells that see a literal of each kind, by the first sight of
/// those that are on.
pub(crate) fn losers_of_cycle(
    board: &Board,
    path: &[(Literal, Cause)],
    losers: &mut Vec<Candidate>,
) {
    use crate::technique::chain::lits::{candidate_of, is_on};
    losers.clear();
    let mut own: Cells = 0;
    let mut sees = [[0 as Cells; 9]; 2];
    for &(literal, _) in path {
        let at = candidate_of(literal);
        own |= 1 << cell_of(at);
        sees[usize::from(is_on(literal))][digit_of(at)] |= PEERS[cell_of(at)];
    }
    let mut gone = [0 as Cells; 9];
    for (digit, gone) in gone.iter_mut().enumerate() {
        *gone = sees[0][digit] & sees[1][digit] & board.cells(digit) & !own;
    }
    if gone == [0; 9] {
        return;
    }
    // Cells by first sight, the digits of a cell together.
    let mut told: Cells = 0;
    for &(literal, _) in path.iter().filter(|&&(literal, _)| is_on(literal)) {
        let at = candidate_of(literal);
        let digit = digit_of(at);
        for cell in CellBits(gone[digit] & PEERS[cell_of(at)] & !told) {
            told |= 1 << cell;
            losers.extend((0..9).filter(|&d| gone[d] >> cell & 1 == 1).map(|d| candidate(cell, d)));
        }
    }
}
