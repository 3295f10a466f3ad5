//! Pool: the lanes are nodes of one common pool, whatever puzzle they belong to.
//!
//! ```text
//!           ┌──────────────────────── sweep ◄───────────────────────┐
//!           ▼                                                       │
//!  solved lanes: tell, free      stalled lanes: choose              │
//!  dead lanes: free                child A stays in its lane        │
//!                                  child B goes to a free lane ─────┤
//!                                       or, when none is free,      │
//!                                       to the top frame            │
//!                                free lanes: from the top frame ────┤
//!                                       or a new puzzle ────────────┘
//! frame     nodes that wait, one for each occupied slot; a stack of frames
//! ```
//! Whole sets of lanes move at once: the n-th free lane gets the n-th node that needs one. No lane is
//! ever idle while nodes or puzzles wait.

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::{Board, Puzzles};
use super::check::right;
use super::choose::choose;
use super::sheet::{Nodes, ROW_MAJOR, Sheet};
use super::simd::Isa;
use super::sweep::{Signs, sweep};

/// Who asked, and gets the answers.
pub(super) trait Caller {
    /// Whether it takes solutions, not just counts.
    fn wants_solutions(&self) -> bool;
    /// A solution of `puzzle`; breaks when it has seen enough of all puzzles.
    fn solution(&mut self, puzzle: usize, solution: &Board) -> ControlFlow<()>;
    /// `count` more nodes are about to be entered; breaks when the budget is spent.
    fn nodes(&mut self, count: u32) -> ControlFlow<()>;
}

/// Machine-free counters of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Sweeps over all lanes.
    pub sweeps: u64,
    /// The same, times the lanes that held a node.
    pub lane_sweeps: u64,
    /// Search-tree nodes entered, the roots included.
    pub nodes: u64,
    /// Nodes with a branch.
    pub guesses: u64,
}

/// Nodes that wait for a lane.
#[derive(Debug)]
struct Frame<I: Isa> {
    nodes: Nodes<I>,
    occupied: u32,
}

/// The lanes, and the nodes that wait; kept from batch to batch.
#[derive(Debug)]
pub(super) struct Pool<I: Isa> {
    isa: I,
    sheet: Box<Sheet<I>>,
    /// The lanes without a node.
    free: u32,
    /// The lanes whose content was replaced since the last sweep.
    fresh: u32,
    /// The lanes that were given a node or a guess since the last sweep.
    changed: u32,
    /// How the cells of the lanes move in the next sweep.
    route: Option<I::Route>,
    frames: Vec<Frame<I>>,
    /// How many frames are in use.
    height: usize,
    /// Solutions of each puzzle so far.
    found: Vec<u64>,
    counters: Counters,
}

/// The most puzzles that one run takes: what an owner's number can name.
pub(super) const MOST: usize = 1 << 15;

impl<I: Isa> Pool<I> {
    pub(super) fn new(isa: I) -> Self {
        Self {
            isa,
            sheet: Box::new(Sheet::new()),
            free: I::ALL,
            fresh: 0,
            changed: 0,
            route: None,
            frames: Vec::new(),
            height: 0,
            found: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// The counters since the pool was made.
    pub(super) fn counters(&self) -> Counters {
        self.counters
    }

    /// The solutions of each puzzle of the last run, up to its limit.
    pub(super) fn found(&self) -> &[u64] {
        &self.found
    }

    /// Searches `puzzles`, at most [`MOST`], each to `limit` solutions. Returns whether all of them were
    /// covered that far.
    pub(super) fn run(&mut self, puzzles: Puzzles<'_>, limit: u64, caller: &mut dyn Caller) -> bool {
        self.free = I::ALL;
        self.height = 0;
        self.found.clear();
        self.found.resize(puzzles.len(), 0);
        if limit == 0 {
            return true;
        }
        let isa = self.isa;
        let end = isa.run(
            #[inline(always)]
            || self.search(puzzles, limit, caller),
        );
        end.is_continue() || self.is_empty()
    }

    /// Whether no node is left.
    fn is_empty(&self) -> bool {
        self.free == I::ALL && self.height == 0
    }

    #[inline(always)]
    fn search(
        &mut self,
        puzzles: Puzzles<'_>,
        limit: u64,
        caller: &mut dyn Caller,
    ) -> ControlFlow<()> {
        let mut next = 0;
        let mut signs = Signs::default();
        loop {
            (self.fresh, self.changed, self.route) = (0, 0, None);
            self.free |= signs.dead | signs.solved;
            self.tell(signs.solved, puzzles, limit, caller)?;
            self.branch(signs.stalled & !self.free);
            self.take_back();
            while self.free != 0 && next < puzzles.len() {
                self.start(puzzles, next);
                next += 1;
            }
            if self.free == I::ALL {
                return Continue(());
            }
            let entered = self.changed.count_ones();
            caller.nodes(entered)?;
            self.counters.nodes += u64::from(entered);
            signs = self.sweep();
        }
    }

    /// One sweep; signs of free lanes and of lanes whose stall means nothing yet are dropped.
    #[inline(always)]
    fn sweep(&mut self) -> Signs {
        let Self { isa, sheet, fresh, route, .. } = self;
        let (isa, fresh) = (*isa, *fresh);
        let signs = match *route {
            None => isa.run(
                #[inline(always)]
                || sweep(isa, sheet, fresh, None),
            ),
            Some(route) => isa.run(
                #[inline(always)]
                || sweep(isa, sheet, fresh, Some(route)),
            ),
        };
        let busy = I::ALL & !self.free;
        self.counters.sweeps += 1;
        self.counters.lane_sweeps += u64::from(busy.count_ones());
        Signs {
            dead: signs.dead & busy,
            solved: signs.solved & busy,
            stalled: signs.stalled & busy & !self.changed,
        }
    }

    /// Hands out the solutions of the lanes in `solved`, and ends the puzzles that reach the limit.
    #[inline(always)]
    fn tell(
        &mut self,
        mut solved: u32,
        puzzles: Puzzles<'_>,
        limit: u64,
        caller: &mut dyn Caller,
    ) -> ControlFlow<()> {
        if solved == 0 {
            return Continue(());
        }
        let (isa, sheet) = (self.isa, &*self.sheet);
        let right = isa.run(
            #[inline(always)]
            || right(isa, sheet),
        );
        assert!(solved & !right == 0, "a solved lane obeys every house");
        while solved != 0 {
            let lane = solved.trailing_zeros() as usize;
            solved &= solved - 1;
            let owner = self.sheet.nodes.owner.as_ref()[lane];
            let puzzle = usize::from(owner);
            self.found[puzzle] += 1;
            if self.found[puzzle] >= limit {
                solved &= !self.retire(owner);
            }
            if caller.wants_solutions()
                && caller.solution(puzzle, &self.extract(lane, puzzles, puzzle)).is_break()
            {
                // Solutions that were not told are still open.
                self.free &= !solved;
                return Break(());
            }
        }
        Continue(())
    }

    /// The solution in `lane`.
    #[inline(always)]
    fn extract(&self, lane: usize, puzzles: Puzzles<'_>, puzzle: usize) -> Board {
        let cells = &self.sheet.nodes.cells;
        let (solution, given) = self.isa.run(
            #[inline(always)]
            || {
                let mut singles = [0; 81];
                for (row, &place) in cells.iter().zip(&ROW_MAJOR) {
                    singles[place] = row.as_ref()[lane];
                }
                let stray = singles.iter().zip(&puzzles.sets(puzzle)).fold(0, |s, (a, b)| s | a & !b);
                (Board::from_singles(&singles), stray == 0)
            },
        );
        assert!(given, "a solution holds the givens of its puzzle");
        solution
    }

    /// Frees every lane and every waiting node of a puzzle; returns the lanes.
    #[inline(always)]
    fn retire(&mut self, owner: u16) -> u32 {
        let (isa, sheet, frames) = (self.isa, &*self.sheet, &mut self.frames[..self.height]);
        let lanes = isa.run(
            #[inline(always)]
            || {
                let owner = isa.splat(owner);
                for frame in frames {
                    frame.occupied &= !isa.bits(isa.equal(isa.load(&frame.nodes.owner), owner));
                }
                isa.bits(isa.equal(isa.load(&sheet.nodes.owner), owner))
            },
        );
        self.free |= lanes;
        lanes
    }

    /// Splits the nodes in `stalled`: child A stays, child B gets a free lane or waits in a frame.
    #[inline(always)]
    fn branch(&mut self, stalled: u32) {
        if stalled == 0 {
            return;
        }
        let (isa, sheet) = (self.isa, &mut *self.sheet);
        let (other, dead) = isa.run(
            #[inline(always)]
            || choose(isa, sheet, stalled),
        );
        self.free |= dead;
        let branching = stalled & !dead;
        let spawning = self.isa.lowest(branching, self.free.count_ones());
        let waiting = branching & !spawning;
        self.counters.guesses += u64::from(branching.count_ones());
        if waiting != 0 {
            self.push(waiting, &other);
        }
        let lanes = self.isa.lowest(self.free, spawning.count_ones());
        if lanes != 0 {
            self.spawn(spawning, lanes, &other);
        }
        self.changed |= branching;
    }

    /// Children B of `parents` go to `lanes`; their cells move in the next sweep.
    #[inline(always)]
    fn spawn(&mut self, parents: u32, lanes: u32, other: &I::Row) {
        let (isa, nodes) = (self.isa, &mut self.sheet.nodes);
        self.route = Some(isa.run(
            #[inline(always)]
            || {
                let route = isa.route(parents, lanes);
                let lost = isa.travel(route, isa.load(other));
                let lost = isa.pick(isa.mask(lanes), lost, isa.load(&nodes.lost));
                isa.store(&mut nodes.lost, lost);
                for row in [&mut nodes.digit, &mut nodes.band, &mut nodes.owner] {
                    let moved = isa.travel(route, isa.load(row));
                    isa.store(row, moved);
                }
                route
            },
        ));
        self.free &= !lanes;
        self.fresh |= lanes;
        self.changed |= lanes;
    }

    /// Children B of `parents` wait in the top frame, or in a new one if that has too little room.
    #[inline(always)]
    fn push(&mut self, parents: u32, other: &I::Row) {
        let count = parents.count_ones();
        let top = self.height.wrapping_sub(1);
        let room = self.frames.get(top).map_or(0, |frame| (I::ALL & !frame.occupied).count_ones());
        if self.height == 0 || room < count {
            self.height += 1;
            if self.height > self.frames.len() {
                self.frames.push(Frame { nodes: Nodes::new(), occupied: 0 });
            }
            self.frames[self.height - 1].occupied = 0;
        }
        let frame = &mut self.frames[self.height - 1];
        let slots = self.isa.lowest(I::ALL & !frame.occupied, count);
        frame.occupied |= slots;
        let (isa, from, to) = (self.isa, &self.sheet.nodes, &mut frame.nodes);
        isa.run(
            #[inline(always)]
            || {
                carry(isa, from, parents, to, slots);
                let lost = isa.travel(isa.route(parents, slots), isa.load(other));
                let lost = isa.pick(isa.mask(slots), lost, isa.load(&to.lost));
                isa.store(&mut to.lost, lost);
            },
        );
    }

    /// Free lanes get the nodes that wait in the top frames.
    #[inline(always)]
    fn take_back(&mut self) {
        while self.free != 0 && self.height > 0 {
            let frame = &mut self.frames[self.height - 1];
            let count = self.free.count_ones().min(frame.occupied.count_ones());
            let (slots, lanes) = (self.isa.lowest(frame.occupied, count), self.isa.lowest(self.free, count));
            frame.occupied &= !slots;
            if frame.occupied == 0 {
                self.height -= 1;
            }
            if count == 0 {
                continue;
            }
            self.free &= !lanes;
            self.fresh |= lanes;
            self.changed |= lanes;
            let (isa, from, to) = (self.isa, &frame.nodes, &mut self.sheet.nodes);
            isa.run(
                #[inline(always)]
                || carry(isa, from, slots, to, lanes),
            );
        }
    }

    /// The lowest free lane gets puzzle `index`.
    #[inline(always)]
    fn start(&mut self, puzzles: Puzzles<'_>, index: usize) {
        let lane = self.free.trailing_zeros() as usize;
        let bit = 1 << lane;
        self.free &= !bit;
        self.fresh |= bit;
        self.changed |= bit;
        let nodes = &mut self.sheet.nodes;
        self.isa.run(
            #[inline(always)]
            || {
                let sets = puzzles.sets(index);
                for (row, &place) in nodes.cells.iter_mut().zip(&ROW_MAJOR) {
                    row.as_mut()[lane] = sets[place];
                }
            },
        );
        nodes.digit.as_mut()[lane] = 0;
        nodes.owner.as_mut()[lane] = index as u16;
    }
}

/// Copies the lanes `sources` of `from` to the lanes `targets` of `to`.
#[inline(always)]
fn carry<I: Isa>(isa: I, from: &Nodes<I>, sources: u32, to: &mut Nodes<I>, targets: u32) {
    let (route, mask) = (isa.route(sources, targets), isa.mask(targets));
    for (from, to) in from.cells.iter().zip(&mut to.cells) {
        carry_row(isa, route, mask, from, to);
    }
    carry_row(isa, route, mask, &from.digit, &mut to.digit);
    carry_row(isa, route, mask, &from.band, &mut to.band);
    carry_row(isa, route, mask, &from.lost, &mut to.lost);
    carry_row(isa, route, mask, &from.owner, &mut to.owner);
}

#[inline(always)]
fn carry_row<I: Isa>(isa: I, route: I::Route, mask: I::Mask, from: &I::Row, to: &mut I::Row) {
    let moved = isa.pick(mask, isa.travel(route, isa.load(from)), isa.load(to));
    isa.store(to, moved);
}
