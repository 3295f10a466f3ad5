//! Lanes: each lane digs a grid of its own, and all lanes are swept together.
//!
//! ```text
//!          ┌───────────────── sweep ◄──────────────────┐    base   the givens of each dig, with its question
//!          ▼                                           │
//!  solved  a second solution: the window is needed     │    a lane whose question is answered takes the next
//!          the grid itself: as if dead                 ├──  one from its column of `base`, within the sweep;
//!  dead    back to a level that waits; else no second  │    after its last one it takes a new grid
//!  slow    choose; child A stays                       │
//!          child B waits in a level, unless the lane ──┘
//!          dives
//! levels   the nodes that wait, each in the lane to which it belongs: level n is the n-th guess of a lane
//! ```
//! Nothing moves from lane to lane. A dig asks some thirty questions, one after the other, and a lane is never idle while
//! grids are left; a common pool of nodes, as for batches of puzzles, cost half as much as the sweeps themselves.
//!
//! *Dive.* A question with a forbidden digit that does not die within some sweeps nearly always has a solution, and any one
//! will do. So at first only child A of each guess is followed. If that dies after a guess, the question starts once
//! more, with all children.

use super::super::answer::Answers;
use super::super::choose::choose;
use super::super::entry::write_sets;
use super::super::full::FullBoard;
use super::super::sheet::{Puzzles, Sheet};
use super::super::simd::Isa;
use super::super::sweep::{Before, Signs, sweep};
use super::Counters;
use super::hole::Hole;
use super::orbits::Layout;
use super::order::Order;
use super::small::{self, Parts};

/// With so many givens left, hardly one is needed, and unavoidable sets cost more than they save.
const PLENTY: usize = 40;

/// What is to be dug.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    pub(super) layout: &'a Layout,
    pub(super) grids: &'a [FullBoard],
    /// How many digs of each grid follow each other.
    pub(super) tries: usize,
    pub(super) orders: &'a [Order],
}

/// The lanes and their digs; kept from batch to batch.
#[derive(Debug)]
pub(super) struct Lanes<I: Isa> {
    isa: I,
    sheet: Box<Sheet<I>>,
    answers: Box<Answers<I>>,
    /// The question of each dig: what its cells may hold.
    base: Box<Puzzles<I>>,
    holes: Vec<Hole>,
    /// The nodes of each lane that wait, the last one first to go on.
    waiting: Vec<Vec<Node>>,
    /// The lanes with a dig.
    busy: u32,
    /// The lanes whose question forbids a digit, so that any solution is a second one.
    strict: u32,
    /// Those of them that follow child A alone.
    diving: u32,
    /// The lanes that have guessed since their question began.
    guessed: u32,
    /// The lanes that begin a question with the next sweep.
    start: u32,
    /// The lanes that go back to a level with the next sweep.
    back: u32,
    supply: Supply<I>,
    counters: Counters,
}

/// The parts of the grids that are next, as many as there are lanes at a time.
#[derive(Debug)]
struct Supply<I: Isa> {
    cells: Box<[I::Row; 81]>,
    parts: Box<Parts>,
    /// The next dig, and the first grid whose parts are not known.
    next: usize,
    known: usize,
}

impl<I: Isa> Lanes<I> {
    pub(super) fn new(isa: I) -> Self {
        Self {
            isa,
            sheet: Box::new(Sheet::new()),
            answers: Box::new(Answers::new()),
            base: Box::new(Puzzles::new()),
            holes: vec![Hole::new(); I::LANES],
            waiting: vec![Vec::new(); I::LANES],
            busy: 0,
            strict: 0,
            diving: 0,
            guessed: 0,
            start: 0,
            back: 0,
            supply: Supply {
                cells: Box::new([I::Row::default(); 81]),
                parts: Box::new(std::array::from_fn(|_| Vec::new())),
                next: 0,
                known: 0,
            },
            counters: Counters::default(),
        }
    }

    pub(super) fn counters(&self) -> Counters {
        self.counters
    }

    /// Digs all grids; `masks[i]` becomes the cells of grid i that keep their givens.
    pub(super) fn dig(&mut self, task: Task<'_>, masks: &mut [u128]) {
        let isa = self.isa;
        isa.run(
            #[inline(always)]
            || self.search(task, masks),
        );
    }

    #[inline(always)]
    fn search(&mut self, task: Task<'_>, masks: &mut [u128]) {
        (self.supply.next, self.supply.known) = (0, 0);
        self.busy = 0;
        let mut signs = Signs::default();
        let mut ended = I::ALL;
        loop {
            (self.start, self.back) = (0, 0);
            let mut dead = signs.dead & self.busy;
            let solved = signs.solved & self.busy;
            if solved != 0 {
                dead |= self.tell(task.layout, solved, &mut ended);
            }
            let slow = signs.slow & self.busy;
            if slow != 0 {
                dead |= self.branch(slow);
            }
            if dead != 0 {
                self.bury(task.layout, dead, &mut ended);
            }
            if ended != 0 {
                self.go_on(task, masks, ended);
                if self.busy == 0 {
                    return;
                }
            }
            self.go_back();
            signs = self.sweep();
            ended = 0;
        }
    }

    /// One sweep. The first one of a node does not tell whether it is slow.
    #[inline(always)]
    fn sweep(&mut self) -> Signs {
        let Self { isa, sheet, base, start, back, .. } = self;
        let isa = *isa;
        let started = isa.mask(*start);
        let kept = isa.pick(started, isa.splat(0), isa.load(&sheet.nodes.digit));
        isa.store(&mut sheet.nodes.digit, kept);
        let mut signs = sweep(isa, sheet, *back, Before::Begin(started, base));
        self.counters.sweeps += 1;
        self.counters.lane_sweeps += u64::from(self.busy.count_ones());
        signs.slow &= !*back;
        signs
    }

    /// Lanes in `solved` hold a solution: those with a second one are answered and join `ended`. Returns the others.
    #[inline(always)]
    fn tell(&mut self, layout: &Layout, solved: u32, ended: &mut u32) -> u32 {
        // Reached without a guess, the only solution of a question that allows the grid is the grid.
        let mut dead = solved & !self.strict & !self.guessed;
        let told = solved & !dead;
        if told == 0 {
            return dead;
        }
        let right = self.answers.pack::<false>(self.isa, &self.sheet);
        dead |= told & !right;
        let mut lanes = told & right;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % I::LANES;
            let bit = 1 << lane;
            lanes &= lanes - 1;
            let hole = &mut self.holes[lane];
            if self.strict & bit != 0 {
                hole.with_second::<I>(layout, &mut self.base, lane);
            } else {
                let mut other = [0; 81];
                for (to, row) in other.iter_mut().zip(&self.sheet.single) {
                    *to = row.as_ref()[lane];
                }
                if !hole.with_other::<I>(layout, &other, &mut self.base, lane) {
                    dead |= bit;
                    continue;
                }
            }
            *ended |= bit;
        }
        dead
    }

    /// Guesses in the lanes in `slow`. Returns those that turned out dead.
    #[inline(always)]
    fn branch(&mut self, slow: u32) -> u32 {
        let isa = self.isa;
        let (other, dead) = choose(isa, &mut self.sheet, slow);
        let branching = slow & !dead;
        let first = branching & self.diving & !self.guessed;
        self.guessed |= branching;
        self.counters.guesses += u64::from(branching.count_ones());
        let mut lanes = branching & !self.diving;
        self.counters.waiting += u64::from(lanes.count_ones());
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % I::LANES;
            lanes &= lanes - 1;
            let node = Node::of(&self.sheet, &other, lane);
            self.waiting[lane].push(node);
        }
        // A dive begins with child B, which is the smaller part.
        let mask = isa.mask(first);
        let lost = isa.pick(mask, isa.load(&other), isa.load(&self.sheet.nodes.lost));
        isa.store(&mut self.sheet.nodes.lost, lost);
        dead
    }

    /// The nodes in the lanes `dead` have no second solution: what is next for each lane.
    #[inline(always)]
    fn bury(&mut self, layout: &Layout, mut dead: u32, ended: &mut u32) {
        while dead != 0 {
            let lane = dead.trailing_zeros() as usize % I::LANES;
            let bit = 1 << lane;
            dead &= dead - 1;
            if !self.waiting[lane].is_empty() {
                self.back |= bit;
            } else if self.diving & self.guessed & bit != 0 {
                (self.diving, self.guessed) = (self.diving & !bit, self.guessed & !bit);
                self.start |= bit;
                self.counters.restarts += 1;
            } else if self.holes[lane].without_second::<I>(layout, &mut self.base, lane) {
                *ended |= bit;
            } else {
                self.ask(lane);
            }
        }
    }

    /// A new question begins in a lane.
    #[inline(always)]
    fn ask(&mut self, lane: usize) {
        let bit = 1 << lane;
        let strict = if self.holes[lane].question.forbidden.is_some() { bit } else { 0 };
        self.strict = self.strict & !bit | strict;
        self.diving = self.diving & !bit | strict;
        self.guessed &= !bit;
        self.waiting[lane].clear();
        self.start |= bit;
        self.counters.questions += 1;
    }

    /// The next question for each lane in `ended`, of its dig or of a new one.
    #[inline(always)]
    fn go_on(&mut self, task: Task<'_>, masks: &mut [u128], mut ended: u32) {
        let layout = task.layout;
        while ended != 0 {
            let lane = ended.trailing_zeros() as usize % I::LANES;
            let bit = 1 << lane;
            ended &= ended - 1;
            loop {
                if self.busy & bit != 0 {
                    if self.holes[lane].aim::<I>(layout, &mut self.base, lane) {
                        self.ask(lane);
                        break;
                    }
                    let hole = &self.holes[lane];
                    masks[hole.number] = hole.mask(layout);
                }
                if !self.begin(task, lane) {
                    self.busy &= !bit;
                    break;
                }
                self.busy |= bit;
            }
        }
    }

    /// The next grid comes into a lane; false if there is none.
    #[inline(always)]
    fn begin(&mut self, task: Task<'_>, lane: usize) -> bool {
        let Self { isa, supply, holes, base, .. } = self;
        let number = supply.next;
        let at = number / task.tries;
        let Some(grid) = task.grids.get(at) else {
            return false;
        };
        if at == supply.known {
            let mut digits = [grid.digits(); 32];
            for (digits, grid) in digits[..I::LANES].iter_mut().zip(&task.grids[at..]) {
                *digits = grid.digits();
            }
            write_sets(*isa, &digits, &mut supply.cells);
            if task.layout.least < PLENTY {
                small::find(*isa, &supply.cells, &mut supply.parts);
            } else {
                supply.parts.iter_mut().for_each(Vec::clear);
            }
            supply.known += I::LANES;
        }
        let parts = &supply.parts[at % I::LANES];
        let of_grid = (number, grid.digits(), &task.orders[number]);
        holes[lane].begin::<I>(task.layout, of_grid, parts, base, lane);
        supply.next += 1;
        true
    }

    /// The lanes in `back` get the last node that waits for them.
    #[inline(always)]
    fn go_back(&mut self) {
        let mut back = self.back;
        while back != 0 {
            let lane = back.trailing_zeros() as usize % I::LANES;
            back &= back - 1;
            if let Some(node) = self.waiting[lane].pop() {
                node.write(&mut self.sheet, lane);
            }
        }
    }
}

/// A node that waits.
#[derive(Clone, Debug)]
struct Node {
    cells: [u16; 81],
    digit: u16,
    band: u16,
    lost: u16,
}

impl Node {
    /// Child B of a lane.
    #[inline(always)]
    fn of<I: Isa>(sheet: &Sheet<I>, other: &I::Row, lane: usize) -> Self {
        let nodes = &sheet.nodes;
        let mut cells = [0; 81];
        for (cell, row) in cells.iter_mut().zip(&nodes.cells) {
            *cell = row.as_ref()[lane % I::LANES];
        }
        let [digit, band, lost] =
            [&nodes.digit, &nodes.band, other].map(|row| row.as_ref()[lane % I::LANES]);
        Self { cells, digit, band, lost }
    }

    #[inline(always)]
    fn write<I: Isa>(&self, sheet: &mut Sheet<I>, lane: usize) {
        let nodes = &mut sheet.nodes;
        for (cell, row) in self.cells.iter().zip(&mut nodes.cells) {
            row.as_mut()[lane % I::LANES] = *cell;
        }
        nodes.digit.as_mut()[lane % I::LANES] = self.digit;
        nodes.band.as_mut()[lane % I::LANES] = self.band;
        nodes.lost.as_mut()[lane % I::LANES] = self.lost;
    }
}
