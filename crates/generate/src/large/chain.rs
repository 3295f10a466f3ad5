//! The chain: random exchanges that keep a grid a grid, until every grid is equally likely.
//!
//! ```text
//! two rows of a band            row a   3 1 4 2      the columns of 3 and 1 hold the same two digits in
//!                               row b   1 3 2 4      both rows: the rows may change places there
//! two columns of a stack        the same, turned
//! two digits                    a piece of their cells that no house joins to the rest: they may change names there
//! ```
//! A step is chosen by a law that does not depend on the grid (which two lines, which digit's cycle), and
//! chosen once more it undoes itself: so it is as likely there as back, and the uniform law stays as it is.
//! The piece is a cycle because each of two rows of a band holds every digit, and their boxes do not notice;
//! for two digits it is a component of the graph of their cells. Rows and columns alone do not reach every
//! 6×6 grid; with digits they do, which the tests check by walking through all of them. Whether all grids of
//! larger sides are reached is not known; statistics of 9×9 agree with exactly uniform ones.
//!
//! *The number of steps must be fixed, never the amount of work*: to stop when so many cells have been touched
//! prefers grids that lie behind long exchanges, and no length of the run makes up for that.
//!
//! *Only the smaller part changes.* To exchange two rows on one cycle, or on all others, differs by the order of
//! the two rows, and two digits by their names. At the end all orders and names are drawn anew, so the shorter way
//! is taken each time: a quarter of a row on average instead of half.
//!
//! *What is kept* is the column of each digit in each row and the row of each digit in each column. Rows and
//! columns are then the same thing with the tables exchanged, and what one step needs to read lies in two lines.
//! Cost: about 2 side for the reading, side / 4 places written, for two lines.

use hyperdoku_grid::{BoxShape, Digit};

use super::orders::Orders;
use crate::Random;

/// Steps are drawn in shares of so many.
const SHARES: usize = 64;

/// Shares of steps that do nothing, so that the chain has no rhythm.
const IDLE: usize = 8;

/// Side from which on two digits nearly always form one piece, so that the exchange is only one of names.
const WIDE: usize = 64;

/// A grid on its random walk.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    shape: BoxShape,
    /// The column of each digit in each row.
    columns: Places,
    /// The row of each digit in each column.
    rows: Places,
    scratch: Scratch,
}

/// Where each digit stands in each line of one direction.
#[derive(Clone, Debug)]
struct Places {
    side: usize,
    at: Vec<u16>,
}

#[derive(Clone, Debug, Default)]
struct Scratch {
    /// The digits of a cycle, or the rows of a piece.
    piece: Vec<u16>,
    /// Whether a digit or a row is in the piece.
    is_in: Vec<bool>,
    /// The digit at each place of a line.
    digit_at: Vec<u16>,
    /// For each row the row that a box joins to it.
    in_box: Vec<u16>,
    /// The row of a band in which a digit stands in each stack.
    row_in_stack: Vec<u16>,
    /// The stack of each column.
    stack_of: Vec<u16>,
}

impl Places {
    fn new(side: usize) -> Self {
        Self { side, at: vec![0; side * side] }
    }

    fn of(&self, line: usize, digit: usize) -> usize {
        usize::from(self.at[line * self.side + digit])
    }

    fn set(&mut self, line: usize, digit: usize, place: usize) {
        self.at[line * self.side + digit] = place as u16;
    }

    /// Two different lines.
    fn pair(&mut self, a: usize, b: usize) -> [&mut [u16]; 2] {
        let (low, high) = (a.min(b), a.max(b));
        let (before, after) = self.at.split_at_mut(high * self.side);
        let pair = [&mut before[low * self.side..][..self.side], &mut after[..self.side]];
        if a < b {
            pair
        } else {
            let [low, high] = pair;
            [high, low]
        }
    }
}

impl Chain {
    /// Starts from a grid that is given by the columns of its bands, as `construct` gives it.
    pub(super) fn new(shape: BoxShape, bands: &[u16]) -> Self {
        let (side, height) = (shape.side(), shape.height());
        let (mut columns, mut rows) = (Places::new(side), Places::new(side));
        for (band, band_columns) in bands.chunks_exact(side * height).enumerate() {
            for (column, digits) in band_columns.chunks_exact(height).enumerate() {
                for (row, &digit) in (band * height..).zip(digits) {
                    columns.set(row, usize::from(digit), column);
                    rows.set(column, usize::from(digit), row);
                }
            }
        }
        let scratch = Scratch {
            piece: Vec::with_capacity(side),
            is_in: vec![false; side],
            digit_at: vec![0; side],
            in_box: vec![0; side],
            row_in_stack: vec![0; height],
            stack_of: (0..side).map(|column| (column / shape.width()) as u16).collect(),
        };
        Self { shape, columns, rows, scratch }
    }

    /// One step: it draws what it may do, and does it.
    pub(super) fn step(&mut self, random: &mut Random) {
        let (height, width, side) = (self.shape.height(), self.shape.width(), self.shape.side());
        let of_digits = if side > WIDE { 2 } else { 8 };
        let share = random.below(SHARES);
        if share < IDLE {
            return;
        }
        if share < IDLE + of_digits {
            if side > 1 {
                let [a, b] = two_of(side, random);
                self.exchange_digits(a, b, random.below(side));
            }
            return;
        }
        let of_rows = share.is_multiple_of(2);
        let (groups, size) = if of_rows { (width, height) } else { (height, width) };
        if size == 1 {
            return;
        }
        let group = random.below(groups) * size;
        let [a, b] = two_of(size, random).map(|line| group + line);
        let digit = random.below(side);
        if of_rows {
            self.exchange_rows(a, b, digit);
        } else {
            self.exchange_columns(a, b, digit);
        }
    }

    /// Exchanges two rows of a band on the cycle of a digit, or on all others.
    pub(super) fn exchange_rows(&mut self, a: usize, b: usize, digit: usize) {
        exchange_lines(&mut self.columns, &mut self.rows, &mut self.scratch, [a, b], digit);
    }

    /// Exchanges two columns of a stack on the cycle of a digit, or on all others.
    pub(super) fn exchange_columns(&mut self, a: usize, b: usize, digit: usize) {
        exchange_lines(&mut self.rows, &mut self.columns, &mut self.scratch, [a, b], digit);
    }

    /// Exchanges two digits in all rows that houses join to `row`, or in all others.
    pub(super) fn exchange_digits(&mut self, a: usize, b: usize, row: usize) {
        let mut scratch = std::mem::take(&mut self.scratch);
        self.join_by_boxes(a, b, &mut scratch);
        let Scratch { piece, is_in, in_box, .. } = &mut scratch;
        is_in.fill(false);
        is_in[row] = true;
        piece.clear();
        piece.push(row as u16);
        let mut looked = 0;
        while looked < piece.len() {
            let row = usize::from(piece[looked]);
            let in_column = self.rows.of(self.columns.of(row, a), b) as u16;
            for joined in [in_column, in_box[row]] {
                if !std::mem::replace(&mut is_in[usize::from(joined)], true) {
                    piece.push(joined);
                }
            }
            looked += 1;
        }
        if 2 * piece.len() > self.shape.side() {
            others(piece, is_in);
        }
        for row in piece.iter().map(|&row| usize::from(row)) {
            let (of_a, of_b) = (self.columns.of(row, a), self.columns.of(row, b));
            self.columns.set(row, a, of_b);
            self.columns.set(row, b, of_a);
            self.rows.set(of_b, a, row);
            self.rows.set(of_a, b, row);
        }
        self.scratch = scratch;
    }

    /// For each row, the row in which `b` stands in the box where `a` stands in this one.
    ///
    /// Columns and boxes each make a permutation of the rows in this way, and what permutations can reach they
    /// reach by going forward alone: so nobody needs to look from `b` to `a`.
    fn join_by_boxes(&self, a: usize, b: usize, scratch: &mut Scratch) {
        let Scratch { in_box, stack_of, row_in_stack, .. } = scratch;
        let height = self.shape.height();
        for (band, joined) in in_box.chunks_exact_mut(height).enumerate() {
            let first = band * height;
            for row in first..first + height {
                row_in_stack[usize::from(stack_of[self.columns.of(row, b)])] = row as u16;
            }
            for (row, joined) in (first..).zip(joined) {
                *joined = row_in_stack[usize::from(stack_of[self.columns.of(row, a)])];
            }
        }
    }

    /// The digits, row by row, as they stand.
    #[cfg(test)]
    pub(super) fn as_digits(&self) -> Vec<usize> {
        let side = self.shape.side();
        let mut digits = vec![0; side * side];
        for row in 0..side {
            (0..side).for_each(|digit| digits[row * side + self.columns.of(row, digit)] = digit);
        }
        digits
    }

    /// The digits, row by row, in random order of all that may change places.
    pub(super) fn into_digits(self, random: &mut Random) -> Vec<Digit> {
        let side = self.shape.side();
        drop(self.rows);
        let orders = Orders::new(self.shape, random);
        let mut digits = vec![Digit::from_index(0); side * side];
        for (row, places) in self.columns.at.chunks_exact(side).enumerate() {
            let line = &mut digits[orders.rows[row] * side..][..side];
            for (&column, &name) in places.iter().zip(&orders.names) {
                line[orders.columns[usize::from(column)]] = name;
            }
        }
        digits
    }
}

/// Two different numbers below `count`, in any order.
fn two_of(count: usize, random: &mut Random) -> [usize; 2] {
    let a = random.below(count);
    let b = random.below(count - 1);
    [a, b + usize::from(b >= a)]
}

/// Exchanges two lines on the cycle of a digit, or on all others: `here` has the places in these lines,
/// `there` those in the lines across.
fn exchange_lines(
    here: &mut Places,
    there: &mut Places,
    scratch: &mut Scratch,
    [a, b]: [usize; 2],
    digit: usize,
) {
    let Scratch { piece, is_in, digit_at, .. } = scratch;
    let [in_a, in_b] = here.pair(a, b);
    for (digit, &place) in (0..).zip(&*in_a) {
        digit_at[usize::from(place)] = digit;
    }
    piece.clear();
    let first = digit as u16;
    let mut next = first;
    loop {
        piece.push(next);
        next = digit_at[usize::from(in_b[usize::from(next)])];
        if next == first {
            break;
        }
    }
    if 2 * piece.len() > digit_at.len() {
        is_in.fill(false);
        for &digit in &*piece {
            is_in[usize::from(digit)] = true;
        }
        others(piece, is_in);
    }
    for digit in piece.iter().map(|&digit| usize::from(digit)) {
        std::mem::swap(&mut in_a[digit], &mut in_b[digit]);
        there.set(usize::from(in_a[digit]), digit, a);
        there.set(usize::from(in_b[digit]), digit, b);
    }
}

/// Makes a piece of all that is not in it, without a branch on what is.
fn others(piece: &mut Vec<u16>, is_in: &[bool]) {
    piece.resize(is_in.len() + 1, 0);
    let mut count = 0;
    for (at, &is_in) in (0..).zip(is_in) {
        piece[count] = at;
        count += usize::from(!is_in);
    }
    piece.truncate(count);
}
