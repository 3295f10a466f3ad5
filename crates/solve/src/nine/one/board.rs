//! Board: the candidates of 81 cells in three values, and the sweep that eliminates.
//!
//! One sweep works on all cells, houses and digits at once. In each box the digits of singles leave the
//! other cells. Then, along the rows, a digit keeps a mini only if some way of giving each box of the band
//! a row of its own passes through that mini: this is pointing and claiming at once, and it carries the
//! elimination by singles from the box to the whole row. Three digits left to one mini of their box leave it
//! no others. The same along the columns, where a digit left to one mini of its box and to one cell of that
//! mini is a hidden single: it is one whatever the direction, so the rows need not look for them. Sweeps go
//! on until one makes no new single.
//!
//! A board of singles that a sweep leaves without a fault, and whose boxes hold nine digits each, is a
//! solution: each digit stands once in each box, and the last sweep found a row and a column of its own
//! for each.
//! Cost: about 115 instructions a sweep with 512-bit registers, some 60 cycles.

use super::lanes::Lanes;

/// What became of a board after sweeping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Some cell or some digit of a house has no place.
    Dead,
    /// Every cell holds its digit.
    Solved,
    /// Sweeping makes no more singles.
    Stalled,
}

/// Candidates of every cell: see the drawing in `lanes.rs`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<L> {
    pub(super) cells: [L; 3],
}

/// A board while it is swept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<L: Lanes> {
    pub(super) board: Board<L>,
    /// The digits of cells with one digit, and where these are.
    singles: [L; 3],
    placed: [L::Flags; 3],
    is_faulty: bool,
    /// Cells with one digit at first.
    at_first: u32,
}

impl<L: Lanes> Node<L> {
    #[inline(always)]
    pub(super) fn new(board: Board<L>) -> Self {
        let (singles, placed) = board.singles();
        let at_first = count::<L>(placed);
        Self { board, singles, placed, is_faulty: false, at_first }
    }

    /// One sweep; whether another one may find more.
    #[inline(always)]
    pub(super) fn step(&mut self) -> bool {
        let before = self.placed;
        let cover = self.sweep();
        self.is_faulty = L::is_faulty(self.board.cells, cover);
        !self.is_faulty & L::differ(before, self.placed)
    }

    /// What came of it, once [`Node::step`] said no.
    #[inline(always)]
    pub(super) fn fate(&self) -> Fate {
        match () {
            () if self.is_faulty => Fate::Dead,
            () if count::<L>(self.placed) < 81 => Fate::Stalled,
            () if self.board.fills_boxes() => Fate::Solved,
            () => Fate::Dead,
        }
    }

    /// Changes places with `other`; field by field, since the compiler copies whole nodes by way of memory.
    #[inline(always)]
    pub(super) fn swap(&mut self, other: &mut Self) {
        let Self { board, singles, placed, is_faulty, at_first } = self;
        std::mem::swap(&mut board.cells, &mut other.board.cells);
        std::mem::swap(singles, &mut other.singles);
        std::mem::swap(placed, &mut other.placed);
        std::mem::swap(is_faulty, &mut other.is_faulty);
        std::mem::swap(at_first, &mut other.at_first);
    }

    /// How many cells were left with one digit since the node began.
    #[inline(always)]
    pub(super) fn placements(&self) -> u32 {
        count::<L>(self.placed).saturating_sub(self.at_first)
    }

    /// One sweep; gives the digits that still have a place in each box, for `is_faulty`.
    #[inline(always)]
    fn sweep(&mut self) -> L {
        let [a, b, c] = self.board.cells;
        let [s, t, u] = self.singles;
        let placed = L::any([s, t, u]);
        let taken = L::any([placed, placed.turn::<1, 0>(), placed.turn::<2, 0>()]);
        let cells = [a.spare(taken, s), b.spare(taken, t), c.spare(taken, u)];

        // Along the rows.
        let mini = L::any(cells);
        let open = mini.supported(
            [mini.turn::<1, 1>(), mini.turn::<2, 2>()],
            [mini.turn::<1, 2>(), mini.turn::<2, 1>()],
        );
        let in_box = [open, open.turn::<1, 0>(), open.turn::<2, 0>()];
        let row_alone = L::alone(in_box);
        let row_allowed = row_alone.crowded();

        // Along the columns.
        let [a, b, c] = cells;
        let columns = [column(a.and(open)), column(b.and(open)), column(c.and(open))];
        let [p, q, r] = [L::any(columns[0]), L::any(columns[1]), L::any(columns[2])];
        let (p1, p2) = (p.turn_bands::<1>(), p.turn_bands::<2>());
        let (q1, q2) = (q.turn_bands::<1>(), q.turn_bands::<2>());
        let (r1, r2) = (r.turn_bands::<1>(), r.turn_bands::<2>());
        let x = p.supported([q1, r2], [q2, r1]);
        let y = q.supported([r1, p2], [r2, p1]);
        let z = r.supported([p1, q2], [p2, q1]);
        let alone = [L::alone([x, y, z]), L::alone([y, z, x]), L::alone([z, x, y])];
        let cells = [
            place_hidden(columns[0], x.and(row_allowed), alone[0]),
            place_hidden(columns[1], y.and(row_allowed), alone[1]),
            place_hidden(columns[2], z.and(row_allowed), alone[2]),
        ];
        self.board.cells = cells;
        (self.singles, self.placed) = self.board.singles();
        // Too late for the singles of this sweep, so that they need not wait for it.
        let [a, b, c] = cells;
        self.board.cells =
            [a.and(alone[0].crowded()), b.and(alone[1].crowded()), c.and(alone[2].crowded())];
        // What the rows lack, the columns lack as well.
        L::any([x, y, z])
    }
}

/// The cells of a value with the two others of their columns and boxes.
#[inline(always)]
fn column<L: Lanes>(cells: L) -> [L; 3] {
    [cells, cells.turn::<1, 0>(), cells.turn::<2, 0>()]
}

/// The cells of `column` with the digits in `open` only, and with hidden singles placed.
#[inline(always)]
fn place_hidden<L: Lanes>(column: [L; 3], open: L, alone: L) -> L {
    let cells = column[0].and(open);
    cells.prefer(cells.and_both(L::once(column), alone))
}

#[inline(always)]
fn count<L: Lanes>([a, b, c]: [L::Flags; 3]) -> u32 {
    L::count(a) + L::count(b) + L::count(c)
}

impl<L: Lanes> Board<L> {
    #[inline(always)]
    fn singles(&self) -> ([L; 3], [L::Flags; 3]) {
        let [a, b, c] = self.cells;
        let [a, b, c] = [a.singles(), b.singles(), c.singles()];
        ([a.0, b.0, c.0], [a.1, b.1, c.1])
    }

    /// Whether each box holds every digit.
    #[inline(always)]
    fn fills_boxes(&self) -> bool {
        let mini = L::any(self.cells);
        let boxes = L::any([mini, mini.turn::<1, 0>(), mini.turn::<2, 0>()]);
        !L::is_faulty(self.cells, boxes)
    }
}
