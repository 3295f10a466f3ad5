//! Hole: how far the dig of one grid is, and what it has to ask next.
//!
//! ```text
//! rank   0 1 2 3 4 5 6 7 8 9 …     orbits in the order of this dig
//!        - - k - k -│- - k - …     -  gone    k  kept    before `next` all are decided
//!                   └ window ┘     ranks 6, 7, 9 go if the puzzle without all of them has one solution;
//!                                  rank 8 is needed in any case, as an unavoidable set of it is empty
//! ```
//! A window of several orbits is asked in one question, since early in a dig nearly all can go. If not, the second
//! solution differs from the grid in an unavoidable set, which decides its last rank; the window is halved.
//!
//! A window of one orbit is asked cell by cell, each question with one digit forbidden:
//! ```text
//! question i of an orbit     cells before i: given     cell i: any digit but its own     cells after i: empty
//! ```
//! The orbit is needed if one of these has a solution, which then is a second one: nobody has to look at it.

use super::super::sheet::{BOX_MAJOR, FULL, Puzzles};
use super::super::simd::Isa;
use super::orbits::Layout;
use super::order::Order;
use super::small::{COLUMNS, Part, ROWS};
use super::unavoidable::{NEVER, RANK, Unavoidable, each_rank};

/// The largest orbit that is asked cell by cell; a larger one is a window.
const ASKED: usize = 4;

/// What is asked about a window.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Question {
    /// The ranks that would go.
    window: u128,
    /// How many cells that is.
    cells: usize,
    /// What is kept, if they go.
    kept: u128,
    /// The rank after the window.
    end: usize,
    /// Whether its last rank comes after one that is kept, in a monotone dig: it may not go.
    decides: bool,
    /// The cell of its only orbit whose digit is forbidden; `None` if all are empty.
    pub(super) forbidden: Option<usize>,
}

/// The dig of one grid.
#[derive(Clone, Debug)]
pub(super) struct Hole {
    /// Its place in the batch.
    pub(super) number: usize,
    /// The digit of each cell as a set, box by box.
    grid: [u16; 81],
    /// The rank of each cell, box by box.
    ranks: [u8; 81],
    /// The orbit of each rank.
    order: Order,
    sets: Unavoidable,
    /// Ranks that were kept and ranks that are gone.
    kept: u128,
    gone: u128,
    /// The first rank that is not decided.
    next: usize,
    /// Whether a monotone dig was not.
    rejected: bool,
    /// How many cells still have their givens.
    left: usize,
    width: usize,
    pub(super) question: Question,
}

impl Hole {
    pub(super) fn new() -> Self {
        Self {
            number: 0,
            grid: [0; 81],
            ranks: [NEVER; 81],
            order: Order::random(0, || 0),
            sets: Unavoidable::new(),
            kept: 0,
            gone: 0,
            next: 0,
            rejected: false,
            left: 81,
            width: 0,
            question: Question::default(),
        }
    }

    /// Begins the dig of a grid in lane `lane`.
    #[inline(always)]
    pub(super) fn begin<I: Isa>(
        &mut self,
        layout: &Layout,
        (number, digits, order): (usize, &[u8; 81], &Order),
        parts: &[Part],
        base: &mut Puzzles<I>,
        lane: usize,
    ) {
        self.number = number;
        self.order = *order;
        (self.kept, self.gone, self.next, self.left) = (RANK[usize::from(NEVER)], 0, 0, 81);
        (self.width, self.rejected) = (layout.width(0), false);
        self.ranks = [NEVER; 81];
        for (rank, &orbit) in (0..).zip(order.numbers()) {
            let orbit = usize::from(orbit);
            if layout.alone {
                self.ranks[layout.place(orbit)] = rank;
            } else {
                for &place in layout.places(orbit) {
                    self.ranks[usize::from(place)] = rank;
                }
            }
        }
        // The ranks of each digit by rows, then of each row by columns, of each column by rows.
        let mut lines = [[NEVER; 9]; 32];
        for (row, digits) in digits.chunks_exact(9).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                let place = BOX_MAJOR[row * 9 + column];
                let rank = self.ranks[place];
                let index = usize::from(digit.wrapping_sub(1)) % 16;
                self.grid[place] = 1 << index;
                lines[index][row] = rank;
                lines[ROWS + row][column] = rank;
                lines[COLUMNS + column][row] = rank;
            }
        }
        base.fill_all(lane, &self.grid);
        self.sets.clear();
        for part in parts {
            let [first, second] = part.lines.map(|line| &lines[usize::from(line) % 32]);
            let (mut set, mut words) = (0, part.words);
            while words != 0 {
                let k = words.trailing_zeros() as usize % 16;
                words &= words - 1;
                if let (Some(first), Some(second)) = (first.get(k), second.get(k)) {
                    set |= RANK[usize::from(first % 128)] | RANK[usize::from(second % 128)];
                }
            }
            self.sets.add(set);
        }
    }

    /// Finds the next question and prepares lane `lane` of `base` for it; false if all is decided.
    #[inline(always)]
    pub(super) fn aim<I: Isa>(
        &mut self,
        layout: &Layout,
        base: &mut Puzzles<I>,
        lane: usize,
    ) -> bool {
        let spare = self.left.saturating_sub(layout.least);
        let (mut at, mut window, mut cells, mut kept) = (self.next, 0, 0, self.kept);
        let (mut orbits, mut decides) = (0, false);
        while at < layout.len() && cells < self.width {
            if cells == spare {
                // Too few givens would be left without any other.
                at = layout.len();
                break;
            }
            let filled = self.sets.next_filled(at).min(layout.len());
            let strict = layout.monotone && kept != RANK[usize::from(NEVER)];
            if layout.alone && filled > at && !strict {
                let run = (filled - at).min(self.width - cells).min(spare - cells);
                window |= RANK[at + run] - RANK[at];
                (at, cells, orbits) = (at + run, cells + run, orbits + run);
                continue;
            }
            let size = if layout.alone { 1 } else { layout.places(self.order.at(at)).len() };
            if cells + size > spare || filled == at && self.sets.needs(at, kept) {
                kept |= RANK[at];
            } else if orbits > 0 && cells + size > self.width {
                break;
            } else {
                window |= RANK[at];
                (cells, orbits, decides) = (cells + size, orbits + 1, strict);
            }
            at += 1;
            if decides {
                break;
            }
        }
        if window == 0 {
            return false;
        }
        let forbidden = (orbits == 1 && cells <= ASKED).then_some(0);
        self.question = Question { window, cells, kept, end: at, decides, forbidden };
        if forbidden.is_none() || cells > 1 {
            self.empty_window(layout, base, lane);
        }
        self.forbid::<I>(layout, base, lane);
        true
    }

    /// Forbids its digit to the cell that the question is about.
    #[inline(always)]
    fn forbid<I: Isa>(&self, layout: &Layout, base: &mut Puzzles<I>, lane: usize) {
        if let Some(number) = self.question.forbidden {
            let place = usize::from(self.only_orbit(layout)[number]);
            base.empty(lane, place, self.grid[place], FULL & !self.grid[place]);
        }
    }

    /// The places of the only orbit of the window.
    #[inline(always)]
    fn only_orbit<'l>(&self, layout: &'l Layout) -> &'l [u8] {
        let rank = self.question.window.trailing_zeros() as usize % 81;
        layout.places(self.order.at(rank))
    }

    /// Calls `each` with the place of every cell of the window.
    #[inline(always)]
    fn each_place(&self, layout: &Layout, mut each: impl FnMut(usize)) {
        each_rank(self.question.window, |rank| {
            let orbit = self.order.at(rank);
            if layout.alone {
                each(layout.place(orbit));
            } else {
                layout.places(orbit).iter().for_each(|&place| each(usize::from(place)));
            }
        });
    }

    /// Empties all cells of the window.
    #[inline(always)]
    fn empty_window<I: Isa>(&self, layout: &Layout, base: &mut Puzzles<I>, lane: usize) {
        self.each_place(layout, |place| base.empty(lane, place, self.grid[place], FULL));
    }

    /// Gives all cells of the window their digits.
    #[inline(always)]
    fn fill_window<I: Isa>(&self, layout: &Layout, base: &mut Puzzles<I>, lane: usize) {
        self.each_place(layout, |place| base.fill(lane, place, self.grid[place]));
    }

    /// The question has no second solution. Returns whether the window is decided: else the next question about it
    /// is prepared.
    #[inline(always)]
    pub(super) fn without_second<I: Isa>(
        &mut self,
        layout: &Layout,
        base: &mut Puzzles<I>,
        lane: usize,
    ) -> bool {
        if let Some(number) = self.question.forbidden {
            let orbit = self.only_orbit(layout);
            if number + 1 < orbit.len() {
                let place = usize::from(orbit[number]);
                base.fill(lane, place, self.grid[place]);
                self.question.forbidden = Some(number + 1);
                self.forbid::<I>(layout, base, lane);
                return false;
            }
            if let &[place] = orbit {
                base.allow(lane, usize::from(place), FULL);
            } else {
                self.empty_window(layout, base, lane);
            }
        }
        let Question { window, cells, kept, end, decides, .. } = self.question;
        if decides {
            (self.rejected, self.next) = (true, layout.len());
            return true;
        }
        self.gone |= window;
        self.left -= cells;
        (self.kept, self.next) = (kept, end);
        self.width = layout.width(81 - self.left);
        true
    }

    /// The question about one orbit has a second solution: the orbit stays.
    #[inline(always)]
    pub(super) fn with_second<I: Isa>(
        &mut self,
        layout: &Layout,
        base: &mut Puzzles<I>,
        lane: usize,
    ) {
        self.fill_window(layout, base, lane);
        // What was kept after it was kept because it would go.
        let Question { window, kept, .. } = self.question;
        self.kept |= window | kept & (window - 1);
        self.next = window.trailing_zeros() as usize + 1;
        self.width = layout.width(81 - self.left);
    }

    /// The question about a window has the solution `other`, as sets, box by box. Returns whether it is a second one:
    /// then it is taken into account.
    #[inline(always)]
    pub(super) fn with_other<I: Isa>(
        &mut self,
        layout: &Layout,
        other: &[u16; 81],
        base: &mut Puzzles<I>,
        lane: usize,
    ) -> bool {
        let mut set = 0;
        for ((rank, own), other) in self.ranks.iter().zip(&self.grid).zip(other) {
            if own != other {
                set |= RANK[usize::from(rank % 128)];
            }
        }
        if set == 0 {
            return false;
        }
        if self.question.window.is_power_of_two() {
            self.with_second::<I>(layout, base, lane);
            return true;
        }
        self.fill_window(layout, base, lane);
        if !self.sets.add(set) || !layout.monotone {
            self.width = (self.question.cells / 2).max(1);
        }
        true
    }

    /// The cells that keep their givens: bit i is cell i, row by row; none if a monotone dig was not.
    #[inline(always)]
    pub(super) fn mask(&self, layout: &Layout) -> u128 {
        if self.rejected {
            return 0;
        }
        let mut mask = layout.fixed;
        each_rank((RANK[layout.len()] - 1) & !self.gone, |rank| {
            mask |= layout.mask(self.order.at(rank));
        });
        mask
    }
}
