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
//! frame     nodes that wait, one for each occupied slot: a stack of frames, and a queue of new puzzles
//! ```
//! Whole sets of lanes move at once: the n-th free lane gets the n-th node that needs one. No lane is
//! ever idle while nodes or puzzles wait.

use std::ops::ControlFlow::{self, Break, Continue};

use super::answer::Answers;
use super::board::{Board, Puzzles};
use super::choose::choose;
use super::entry::enter;
use super::sheet::{Nodes, Sheet};
use super::simd::Isa;
use super::sweep::{Before, Signs, sweep};

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

impl<I: Isa> Frame<I> {
    fn new() -> Self {
        Self { nodes: Nodes::new(), occupied: 0 }
    }

    /// As many nodes as it has go to lanes in `free`; returns the lanes.
    #[inline(always)]
    fn hand_over(&mut self, isa: I, free: u32, to: &mut Nodes<I>) -> u32 {
        let count = free.count_ones().min(self.occupied.count_ones());
        if count == 0 {
            return 0;
        }
        let (slots, lanes) = (isa.lowest(self.occupied, count), isa.lowest(free, count));
        self.occupied &= !slots;
        isa.run(
            #[inline(always)]
            || carry(isa, &self.nodes, isa.route(slots, lanes), to, lanes),
        );
        lanes
    }
}

/// The lanes, and the nodes that wait; kept from batch to batch.
#[derive(Debug)]
pub(super) struct Pool<I: Isa> {
    isa: I,
    sheet: Box<Sheet<I>>,
    answers: Box<Answers<I>>,
    /// The lanes without a node.
    free: u32,
    /// The lanes whose content was replaced since the last sweep.
    fresh: u32,
    /// The lanes that were given a node or a guess since the last sweep.
    changed: u32,
    /// How the cells of the lanes move in the next sweep.
    route: Option<I::Route>,
    frames: Vec<Box<Frame<I>>>,
    /// New puzzles, which wait for a lane.
    queue: Box<Frame<I>>,
    /// How many frames are in use.
    height: usize,
    /// How many puzzles were started and how many ended at the limit.
    started: u32,
    ended: u32,
    /// Solutions of each puzzle so far.
    found: Vec<u64>,
    counters: Counters,
}

/// The most puzzles that one run takes: what an owner's number can name.
pub(super) const MOST: usize = 1 << 15;

/// With more frames than these, waiting nodes go before new puzzles.
const DEEPEST: usize = 24;

/// In how many frames a lane looks for a node of its puzzle.
const NEAREST: usize = 6;

impl<I: Isa> Pool<I> {
    pub(super) fn new(isa: I) -> Self {
        Self {
            isa,
            sheet: Box::new(Sheet::new()),
            answers: Box::new(Answers::new()),
            free: I::ALL,
            fresh: 0,
            changed: 0,
            route: None,
            frames: Vec::new(),
            queue: Box::new(Frame::new()),
            height: 0,
            started: 0,
            ended: 0,
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
    pub(super) fn run(
        &mut self,
        puzzles: Puzzles<'_>,
        limit: u64,
        caller: &mut dyn Caller,
    ) -> bool {
        (self.free, self.queue.occupied) = (I::ALL, 0);
        (self.height, self.started, self.ended) = (0, 0, 0);
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
        self.free == I::ALL && self.height == 0 && self.queue.occupied == 0
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
            let left = signs.dead | signs.solved;
            self.free |= left;
            let ended = self.tell(signs.solved, puzzles, limit, caller)?;
            // Where most puzzles end at the limit, nodes beside the way to a solution are wasted: then
            // each puzzle goes depth first in one lane, as long as there are puzzles enough.
            let enough = self.queue.occupied != 0 || next < puzzles.len();
            let dives = 2 * self.ended > self.started && enough;
            let dead = self.branch(signs.stalled & !self.free, dives);
            if dives {
                self.take_back_own((left | dead) & !ended);
            }
            if !dives || self.height > DEEPEST {
                self.take_back();
            }
            next = self.start(puzzles, next);
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
                || sweep(isa, sheet, fresh, Before::Stay),
            ),
            Some(route) => isa.run(
                #[inline(always)]
                || sweep(isa, sheet, fresh, Before::Travel(route)),
            ),
        };
        let busy = I::ALL & !self.free;
        self.counters.sweeps += 1;
        self.counters.lane_sweeps += u64::from(busy.count_ones());
        Signs {
            dead: signs.dead & busy,
            solved: signs.solved & busy,
            stalled: signs.stalled & busy & !self.changed,
            ..signs
        }
    }

    /// Hands out the solutions of the lanes in `solved`, and ends the puzzles that reach the limit.
    /// Returns the lanes of those.
    #[inline(always)]
    fn tell(
        &mut self,
        mut solved: u32,
        puzzles: Puzzles<'_>,
        limit: u64,
        caller: &mut dyn Caller,
    ) -> ControlFlow<(), u32> {
        let mut ended = 0;
        if solved == 0 {
            return Continue(ended);
        }
        let right = if caller.wants_solutions() {
            self.answers.pack::<true>(self.isa, &self.sheet)
        } else {
            self.answers.pack::<false>(self.isa, &self.sheet)
        };
        // The sweep has counted the singles of houses; that they obey every house is told here.
        solved &= right;
        if caller.wants_solutions() {
            self.answers.unpack(self.isa, solved);
        }
        while solved != 0 {
            let lane = solved.trailing_zeros() as usize;
            solved &= solved - 1;
            let owner = self.sheet.nodes.owner.as_ref()[lane];
            let puzzle = usize::from(owner);
            self.found[puzzle] += 1;
            if self.found[puzzle] >= limit {
                let lanes = self.retire(owner);
                solved &= !lanes;
                ended |= lanes;
                self.ended += 1;
            }
            if caller.wants_solutions() {
                let solution = *self.answers.board(lane);
                assert!(
                    puzzles.allow(puzzle, &solution),
                    "a solution holds the givens of its puzzle"
                );
                if caller.solution(puzzle, &solution).is_break() {
                    // Solutions that were not told are still open.
                    self.free &= !solved;
                    return Break(());
                }
            }
        }
        Continue(ended)
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

    /// Splits the nodes in `stalled`: child A stays, child B gets a free lane or waits in a frame; all
    /// of them wait if `dives`. Returns the lanes that turned out dead.
    #[inline(always)]
    fn branch(&mut self, stalled: u32, dives: bool) -> u32 {
        if stalled == 0 {
            return 0;
        }
        let (isa, sheet) = (self.isa, &mut *self.sheet);
        let (other, dead) = isa.run(
            #[inline(always)]
            || choose(isa, sheet, stalled),
        );
        self.free |= dead;
        let branching = stalled & !dead;
        let room = if dives { 0 } else { self.free.count_ones() };
        let spawning = self.isa.lowest(branching, room);
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
        dead
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
        self.occupy(lanes);
    }

    /// Children B of `parents` wait in the top frame, or in a new one if that has too little room.
    #[inline(always)]
    fn push(&mut self, parents: u32, other: &I::Row) {
        let count = parents.count_ones();
        let top = self.height.wrapping_sub(1);
        let room = self.frames.get(top).map_or(0, |frame| (I::ALL & !frame.occupied).count_ones());
        if self.height == 0 || room < count {
            self.add_frame();
        }
        let frame = &mut self.frames[self.height - 1];
        let slots = self.isa.lowest(I::ALL & !frame.occupied, count);
        frame.occupied |= slots;
        let (isa, from, to) = (self.isa, &self.sheet.nodes, &mut frame.nodes);
        isa.run(
            #[inline(always)]
            || {
                let route = isa.route(parents, slots);
                carry(isa, from, route, to, slots);
                let lost = isa.travel(route, isa.load(other));
                let lost = isa.pick(isa.mask(slots), lost, isa.load(&to.lost));
                isa.store(&mut to.lost, lost);
            },
        );
    }

    /// Puts an empty frame on top; empty ones below it are taken out first.
    fn add_frame(&mut self) {
        let mut filled = 0;
        for index in 0..self.height {
            if self.frames[index].occupied != 0 {
                self.frames.swap(index, filled);
                filled += 1;
            }
        }
        self.height = filled + 1;
        if self.height > self.frames.len() {
            self.frames.push(Box::new(Frame::new()));
        }
        self.frames[filled].occupied = 0;
    }

    /// The lanes in `left` get a waiting node of the puzzle that they had, one of the latest.
    #[inline(always)]
    fn take_back_own(&mut self, mut left: u32) {
        let (isa, nodes) = (self.isa, &mut self.sheet.nodes);
        let mut taken = 0;
        for frame in self.frames[..self.height].iter_mut().rev().take(NEAREST) {
            let (mut source, mut lanes, mut seek) = ([0; 32], 0, left);
            while seek != 0 {
                let lane = seek.trailing_zeros() as usize % I::LANES;
                seek &= seek - 1;
                let owner = isa.splat(nodes.owner.as_ref()[lane]);
                let same =
                    isa.bits(isa.equal(isa.load(&frame.nodes.owner), owner)) & frame.occupied;
                if same != 0 {
                    let slot = same.ilog2();
                    source[lane] = slot as u16;
                    frame.occupied &= !(1 << slot);
                    lanes |= 1 << lane;
                }
            }
            if lanes != 0 {
                left &= !lanes;
                taken |= lanes;
                carry(isa, &frame.nodes, isa.route_from(&source), nodes, lanes);
            }
        }
        self.occupy(taken);
    }

    /// Free lanes get the nodes that wait in the top frames.
    #[inline(always)]
    fn take_back(&mut self) {
        while self.free != 0 && self.height > 0 {
            let frame = &mut self.frames[self.height - 1];
            let lanes = frame.hand_over(self.isa, self.free, &mut self.sheet.nodes);
            if frame.occupied == 0 {
                self.height -= 1;
            }
            self.occupy(lanes);
        }
    }

    /// Free lanes get new puzzles, of which `next` is the first that is not yet in the queue; returns
    /// the next after that.
    #[inline(always)]
    fn start(&mut self, puzzles: Puzzles<'_>, mut next: usize) -> usize {
        let isa = self.isa;
        while self.free != 0 {
            let queue = &mut *self.queue;
            if queue.occupied == 0 {
                let count = isa.run(
                    #[inline(always)]
                    || enter(isa, puzzles, next, &mut queue.nodes),
                );
                if count == 0 {
                    break;
                }
                next += count;
                queue.occupied = isa.lowest(I::ALL, count as u32);
            }
            let lanes = queue.hand_over(isa, self.free, &mut self.sheet.nodes);
            self.started += lanes.count_ones();
            self.occupy(lanes);
        }
        next
    }

    /// `lanes` have new nodes.
    #[inline(always)]
    fn occupy(&mut self, lanes: u32) {
        self.free &= !lanes;
        self.fresh |= lanes;
        self.changed |= lanes;
    }
}

/// Copies lanes of `from` to the lanes `targets` of `to`, on `route`.
#[inline(always)]
fn carry<I: Isa>(isa: I, from: &Nodes<I>, route: I::Route, to: &mut Nodes<I>, targets: u32) {
    let mask = isa.mask(targets);
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
