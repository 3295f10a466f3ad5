//! The article's search, over any [`Legality`].
//!
//! ```text
//! settle: pass ─▶ mask of legality ─▶ all naked and hidden singles of it are placed ─▶ pass ─▶ … until none
//!         dead (a double, a cell without a digit, a digit without a place) ─▶ back
//!         full ─▶ a solution, which is checked ─▶ back
//!         open ─▶ guess in the cell with the fewest digits, value by value
//! back:   take placements back to the latest guess that has a value left; guesses without one are popped
//! ```
//! All singles of a mask are placed before the next pass, as the article does; two of them may clash, and
//! then the next pass sees a digit twice. Unlike the article's, the search goes on when the latest guess has
//! no value left: it pops guesses until one has, so that it is complete.
//! Cost: a pass a round of singles; each placement is an addition a house.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Cell, Digit, DigitSet, Geometry, Meter, Puzzle, Report, Solution, Word,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::layout::Layout;
use crate::legality::{Legality, Places};

/// In which order the digits of a guess are tried. Ties go to the smaller digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ValueOrder {
    /// First the digit that is legal in the most peers: what the article calls corrected LCV. It is the
    /// value that constrains most.
    Article,
    /// First the digit that is legal in the fewest peers: the least constraining value.
    #[default]
    Lcv,
    /// Any order, from this seed: to fill empty grids at random.
    Random(u64),
}

/// How a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    /// The order of values.
    pub order: ValueOrder,
    /// The most placements, those of dead branches included.
    pub steps: Option<u64>,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// The counters; `covered` is a proof that what was found is all.
    pub report: Report,
    /// Readings of all counts.
    pub passes: u64,
    /// Whether the search came to its end, be that a proof or not.
    pub ended: bool,
}

/// A guess: where, what is left to try, and how many placements stood before it.
struct Guess {
    cell: Cell,
    /// Its untried values are `values[next ..]` up to those of the next guess.
    next: usize,
    placements: usize,
    first: usize,
}

/// What a pass says of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// A digit stands twice in a house, a cell has no digit left, or a digit no place.
    Dead,
    /// Every cell is filled.
    Full,
    /// Neither.
    Open,
}

impl State {
    /// Its name: `dead`, `full`, `open`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::Full => "full",
            Self::Open => "open",
        }
    }
}

/// What can be seen after a pass.
#[derive(Debug)]
pub struct View<'v, W: Word, L> {
    /// Where legality was read from.
    pub legality: &'v L,
    /// By cell.
    pub digits: &'v [Option<Digit>],
    /// By house.
    pub taken: &'v [DigitSet<W>],
    /// By cell: what may stand there; empty for cells that hold a digit.
    pub open: &'v [DigitSet<W>],
    /// What the pass came to.
    pub state: State,
    /// Guesses that stand.
    pub depth: usize,
}

/// Who looks at every pass, and may end the search.
type Watch<'w, W, L> = &'w mut dyn FnMut(View<'_, W, L>) -> ControlFlow<()>;

/// A search over one geometry, reusable for any number of puzzles.
pub struct Search<W: Word, L> {
    layout: Layout,
    legality: L,
    way: Way,
    random: Xoshiro256PlusPlus,
    /// What the marks of the puzzle allow.
    allowed: Vec<DigitSet<W>>,
    digits: Vec<Option<Digit>>,
    /// By house, of the latest pass.
    taken: Vec<DigitSet<W>>,
    places: Vec<Places<W>>,
    /// By cell: the mask of legality; empty for cells that hold a digit.
    open: Vec<DigitSet<W>>,
    /// Cells that hold a digit beyond the givens, in the order of placing.
    placed: Vec<Cell>,
    guesses: Vec<Guess>,
    values: Vec<Digit>,
    /// Whether a pass may take so long that the clock is looked at in each.
    is_large: bool,
}

/// Numbers read in a pass from which it may take as long as a look at the clock costs nothing.
const LARGE_PASS: usize = 1 << 13;

impl<W: Word, L: Legality<W>> Search<W, L> {
    /// A search over `geometry` whose legality, for all houses of it, is read from `legality`.
    pub fn new(geometry: &Arc<Geometry>, legality: L, way: Way) -> Self {
        let (cells, houses) = (geometry.cells(), geometry.houses());
        Self {
            layout: Layout::new(Arc::clone(geometry)),
            way,
            random: Xoshiro256PlusPlus::seed_from_u64(0),
            allowed: vec![DigitSet::EMPTY; cells],
            digits: vec![None; cells],
            taken: vec![DigitSet::EMPTY; houses],
            places: vec![Places::NONE; houses],
            open: vec![DigitSet::EMPTY; cells],
            placed: Vec::with_capacity(cells),
            guesses: Vec::new(),
            values: Vec::new(),
            is_large: legality.load() >= LARGE_PASS,
            legality,
        }
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.layout.geometry()
    }

    /// Where legality is read from.
    pub fn legality(&mut self) -> &mut L {
        &mut self.legality
    }

    /// Hands every solution of `puzzle` to `found` until `found` breaks, the budget is spent or the space
    /// is covered.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Work {
        self.run_watched(puzzle, budget, found, &mut |_| Continue(()))
    }

    /// The same, with every pass shown to `watch`.
    pub fn run_watched(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        watch: Watch<'_, W, L>,
    ) -> Work {
        let (mut work, meter) = (Work::default(), budget.start());
        self.start(puzzle);
        let mut run = Run { search: self, puzzle, meter, passes: 0, watch };
        work.ended = run.walk(found).is_continue();
        work.passes = run.passes;
        work.report = run.meter.report;
        work.report.covered = work.ended && self.legality.is_proof();
        work
    }

    /// Forgets the puzzle before and places the givens.
    fn start(&mut self, puzzle: &Puzzle) {
        if let ValueOrder::Random(seed) = self.way.order {
            self.random = Xoshiro256PlusPlus::seed_from_u64(seed);
        }
        self.legality.clear();
        self.placed.clear();
        self.guesses.clear();
        self.values.clear();
        self.digits.copy_from_slice(puzzle.digits());
        for (cell, allowed) in puzzle.geometry().all_cells().zip(&mut self.allowed) {
            *allowed = puzzle.start_of(cell);
        }
        for (cell, digit) in puzzle.filled() {
            for &house in self.layout.houses_of(cell) {
                self.legality.place(house, digit);
            }
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        self.placed.push(cell);
        for &house in self.layout.houses_of(cell) {
            self.legality.place(house, digit);
        }
    }

    /// Takes back all but the first `count` placements.
    fn take_back(&mut self, count: usize) {
        for cell in self.placed.drain(count..).rev() {
            if let Some(digit) = self.digits[cell.index()].take() {
                for &house in self.layout.houses_of(cell) {
                    self.legality.take_back(house, digit);
                }
            }
        }
    }

    /// One pass: the mask of legality, and the places of every digit.
    fn pass(&mut self) -> State {
        if self.legality.pass(&mut self.taken) {
            return State::Dead;
        }
        let mut state = State::Full;
        for (index, (open, allowed)) in self.open.iter_mut().zip(&self.allowed).enumerate() {
            if allowed.is_empty() {
                return State::Dead;
            }
            if self.digits[index].is_some() {
                *open = DigitSet::EMPTY;
                continue;
            }
            let houses = self.layout.houses_of(Cell::new(index)).iter();
            let taken = houses.fold(W::ZERO, |taken, house| taken | self.taken[house.index()].0);
            *open = DigitSet(allowed.0 & !taken);
            if open.is_empty() {
                return State::Dead;
            }
            state = State::Open;
        }
        if matches!(state, State::Full) {
            return state;
        }
        self.legality.places(&self.layout, &self.open, &mut self.places);
        let full = DigitSet::<W>::full(self.geometry().side());
        let lacks = |(places, taken): (&Places<W>, &DigitSet<W>)| places.some.0 | taken.0 != full.0;
        if self.places.iter().zip(&self.taken).any(lacks) { State::Dead } else { state }
    }

    fn view(&self, state: State) -> View<'_, W, L> {
        let (digits, taken, open) = (&self.digits[..], &self.taken[..], &self.open[..]);
        View { legality: &self.legality, digits, taken, open, state, depth: self.guesses.len() }
    }

    /// The digit that `cell` must hold by the latest pass: its only one, or one that has no other place.
    fn single(&self, cell: Cell) -> Option<Digit> {
        let open = self.open[cell.index()];
        if open.is_empty() {
            return None;
        }
        open.only().or_else(|| {
            let houses = self.layout.houses_of(cell).iter();
            let only =
                houses.fold(W::ZERO, |only, house| only | self.places[house.index()].only().0);
            DigitSet(open.0 & only).iter().next()
        })
    }

    /// Opens a guess in the first cell with the fewest digits.
    fn guess(&mut self) {
        let cells = self.geometry().all_cells().filter(|cell| !self.open[cell.index()].is_empty());
        let Some(cell) = cells.min_by_key(|cell| self.open[cell.index()].len()) else { return };
        let first = self.values.len();
        self.values.extend(self.open[cell.index()].iter());
        let values = &mut self.values[first..];
        let (layout, open) = (&mut self.layout, &self.open);
        let mut peers = |digit: &Digit| {
            layout.peers(cell).iter().filter(|peer| open[peer.index()].contains(*digit)).count()
        };
        match self.way.order {
            ValueOrder::Article => values.sort_by_cached_key(|digit| usize::MAX - peers(digit)),
            ValueOrder::Lcv => values.sort_by_cached_key(&mut peers),
            ValueOrder::Random(_) => {
                for last in (1..values.len()).rev() {
                    values.swap(last, self.random.random_range(0..=last));
                }
            }
        }
        self.guesses.push(Guess { cell, next: first, first, placements: self.placed.len() });
    }
}

impl<W: Word, L> std::fmt::Debug for Search<W, L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} placed, {} guesses", self.placed.len(), self.guesses.len())
    }
}

/// A search under way.
struct Run<'r, W: Word, L> {
    search: &'r mut Search<W, L>,
    puzzle: &'r Puzzle,
    meter: Meter,
    passes: u64,
    watch: Watch<'r, W, L>,
}

impl<W: Word, L: Legality<W>> Run<'_, W, L> {
    /// Walks the tree; breaks when it was stopped.
    fn walk(&mut self, found: &mut dyn FnMut(Solution) -> ControlFlow<()>) -> ControlFlow<()> {
        self.meter.node()?;
        loop {
            match self.settle()? {
                State::Dead => {}
                State::Full => {
                    let digits: Option<Vec<Digit>> = self.search.digits.iter().copied().collect();
                    // What a noisy reading let through is no solution and is passed over.
                    if let Some(Ok(solution)) = digits.map(|d| Solution::new(self.puzzle, d)) {
                        found(solution)?;
                    }
                }
                State::Open => {
                    self.meter.report.guesses += 1;
                    self.search.guess();
                }
            }
            if !self.next()? {
                return Continue(());
            }
        }
    }

    /// Places singles until there are none.
    fn settle(&mut self) -> ControlFlow<(), State> {
        loop {
            if self.search.is_large {
                self.meter.look()?;
            }
            self.passes += 1;
            let state = self.search.pass();
            (self.watch)(self.search.view(state))?;
            if !matches!(state, State::Open) {
                return Continue(state);
            }
            let before = self.search.placed.len();
            for cell in self.search.layout.geometry().all_cells() {
                if let Some(digit) = self.search.single(cell) {
                    self.place(cell, digit)?;
                }
            }
            if self.search.placed.len() == before {
                return Continue(State::Open);
            }
        }
    }

    /// Goes back to the latest guess that has a value left and tries it; false if there is none.
    fn next(&mut self) -> ControlFlow<(), bool> {
        while let Some(guess) = self.search.guesses.last_mut() {
            let Guess { cell, next, placements, first } = *guess;
            guess.next += 1;
            self.search.take_back(placements);
            if let Some(&digit) = self.search.values.get(next) {
                self.meter.node()?;
                self.place(cell, digit)?;
                return Continue(true);
            }
            self.search.values.truncate(first);
            self.search.guesses.pop();
        }
        Continue(false)
    }

    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        if self.search.way.steps.is_some_and(|most| self.meter.report.placements >= most) {
            return Break(());
        }
        self.meter.report.placements += 1;
        self.search.place(cell, digit);
        Continue(())
    }
}
