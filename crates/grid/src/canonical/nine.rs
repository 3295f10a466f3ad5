//! The form of 9×9 grids by tables: many hundred thousand a second.
//!
//! ```text
//! 1 2 3 │ 4 5 6 │ 7 8 9    a view (rows, or columns as rows), a first row and an order of the columns
//! 4 5 7 │ 1 8 9 │ 2 3 6    decide everything: digits are named by the first row, other rows are sorted
//! 6 8 9 │ …                36 pairs of rows by table ─▶ about 11 orders of columns with the least second
//! ──────┼─────             row ─third row▶ about 3 ─row that starts with 2▶ 1 ─the others▶ the form
//! 2 …   │
//! ```
//! Every way to the form is kept: their number is that of the automorphisms, and for a puzzle all of them are
//! tried on the givens, so that grids with automorphisms are done exactly.
//! The slow twin is `plain`. Source of the order of steps: the programs of the field (after gsf's `sudoku`);
//! the table of pairs is ours.
//! Cost: about a microsecond a grid; the most symmetric grid takes twenty.

use super::pairs::{ColumnOrder, Columns, Pairs};
use crate::{Digit, Transform};

/// Digits 1 to 9 row by row, 0 for an empty cell.
pub type NineDigits = [u8; 81];

/// A [`Transform`] of 9×9 grids as plain bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NineTransform {
    /// `rows[i]` is the old row that becomes row `i`, 0-based; an old column if `transposed`.
    rows: [u8; 9],
    /// The same for columns, which are old rows if `transposed`.
    columns: [u8; 9],
    /// The new digit for each old one; 0 stays 0.
    digits: [u8; 16],
    transposed: bool,
}

impl NineTransform {
    /// The image of a grid or puzzle. A digit above 15 is taken modulo 16, one of 10 to 15 becomes 0.
    pub fn apply(&self, cells: &NineDigits) -> NineDigits {
        let (down, right) = if self.transposed { (1, 9) } else { (9, 1) };
        let mut image = [0; 81];
        for (line, &row) in image.chunks_exact_mut(9).zip(&self.rows) {
            for (cell, &column) in line.iter_mut().zip(&self.columns) {
                let old = cells[usize::from(row) * down + usize::from(column) * right];
                *cell = self.digits[usize::from(old) & 15];
            }
        }
        image
    }
}

impl From<&NineTransform> for Transform {
    fn from(nine: &NineTransform) -> Self {
        let wide = |lines: [u8; 9]| lines.map(usize::from).to_vec();
        let (rows, columns) = (wide(nine.rows), wide(nine.columns));
        let digit = |old: usize| Digit::from_index(usize::from(nine.digits[old]) - 1);
        let digits = (1..=9).map(digit).collect();
        if nine.transposed {
            Self { rows: columns, columns: rows, digits, transposed: true }
        } else {
            Self { rows, columns, digits, transposed: false }
        }
    }
}

/// The form of a puzzle and of its solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NineForm {
    /// The givens of the form.
    pub givens: NineDigits,
    /// Its solution.
    pub solution: NineDigits,
    /// How the puzzle becomes its form.
    pub transform: NineTransform,
    /// How many transforms keep the puzzle as it is; 1 is the one that changes nothing.
    pub automorphisms: usize,
    /// How many keep its solution as it is.
    pub grid_automorphisms: usize,
}

/// Finds forms of 9×9 grids and puzzles, and keeps its room from one to the next.
pub struct NineForms {
    pairs: &'static Pairs,
    views: [View; 2],
    candidates: Vec<Candidate>,
    transforms: Vec<NineTransform>,
}

impl std::fmt::Debug for NineForms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NineForms").field("transforms", &self.transforms).finish_non_exhaustive()
    }
}

/// A grid by its rows, or by its columns as if they were rows. Digits are 0 to 8.
#[derive(Clone, Copy, Default)]
struct View {
    /// The digits of each row.
    rows: [Columns; 9],
    /// For each row the column of each digit.
    places: [Columns; 9],
}

/// A choice of view, first and second row, and order of the columns.
#[derive(Clone, Copy)]
struct Candidate {
    view: usize,
    first: usize,
    second: usize,
    order: &'static ColumnOrder,
}

/// Nine digits as a number: the first is the highest of nine groups of four bits.
type Row = u64;

impl Default for NineForms {
    fn default() -> Self {
        Self::new()
    }
}

impl NineForms {
    /// Makes its room, and the tables if nobody did before.
    pub fn new() -> Self {
        Self {
            pairs: Pairs::get(),
            views: [View::default(); 2],
            candidates: Vec::new(),
            transforms: Vec::new(),
        }
    }

    /// The form of a complete grid; `None` if it is none.
    pub fn of_grid(&mut self, grid: &NineDigits) -> Option<NineDigits> {
        self.find(grid).then(|| self.transforms[0].apply(grid))
    }

    /// The form of a puzzle with its only solution; `None` if `solution` is no grid with these givens. Of a
    /// puzzle with several solutions the form would depend on which was taken, so they have none.
    pub fn of_puzzle(&mut self, givens: &NineDigits, solution: &NineDigits) -> Option<NineForm> {
        let differs = |(&given, &digit): (&u8, &u8)| given != 0 && given != digit;
        if givens.iter().zip(solution).any(differs) || !self.find(solution) {
            return None;
        }
        let mut transform = &self.transforms[0];
        let (mut least, mut automorphisms) = (transform.apply(givens), 1);
        for other in &self.transforms[1..] {
            let image = other.apply(givens);
            if image < least {
                (transform, least, automorphisms) = (other, image, 1);
            } else if image == least {
                automorphisms += 1;
            }
        }
        Some(NineForm {
            givens: least,
            solution: transform.apply(solution),
            transform: *transform,
            automorphisms,
            grid_automorphisms: self.transforms.len(),
        })
    }

    /// Every transform that leads the latest grid to its form: as many as the grid has automorphisms.
    pub fn transforms(&self) -> &[NineTransform] {
        &self.transforms
    }

    /// Fills `transforms`; false if this is no grid.
    fn find(&mut self, grid: &NineDigits) -> bool {
        if !self.read(grid) {
            return false;
        }
        self.find_second_rows();
        self.find_third_rows();
        self.find_others();
        true
    }

    /// Takes a grid; false if some house lacks a digit.
    fn read(&mut self, grid: &NineDigits) -> bool {
        let (mut columns, mut boxes) = ([0_u16; 9], [0_u16; 9]);
        let mut is_grid = true;
        for (row, line) in grid.chunks_exact(9).enumerate() {
            let mut all = 0;
            for (column, &digit) in line.iter().enumerate() {
                let digit = usize::from(digit.wrapping_sub(1) & 15);
                let bit = 1_u16 << digit;
                all |= bit;
                columns[column] |= bit;
                boxes[row / 3 * 3 + column / 3] |= bit;
                self.views[0].rows[row][column] = digit as u8;
                self.views[0].places[row][digit] = column as u8;
                self.views[1].rows[column][row] = digit as u8;
                self.views[1].places[column][digit] = row as u8;
            }
            is_grid &= all == 0o777;
        }
        is_grid && columns == [0o777; 9] && boxes == [0o777; 9] && grid.iter().all(|&d| d <= 9)
    }

    /// Keeps the candidates with the least second row.
    fn find_second_rows(&mut self) {
        const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        let mut best = u8::MAX;
        let mut kept = [(0, 0, 0, 0); 36];
        let mut count = 0;
        for (view, lines) in self.views.iter().enumerate() {
            for band in 0..3 {
                for (first, second) in PAIRS {
                    let (first, second) = (band * 3 + first, band * 3 + second);
                    let (places, row) = (&lines.places[first], &lines.rows[second]);
                    let at = |column: usize| usize::from(places[usize::from(row[column]) & 15]);
                    let mini = |at_: usize| at(at_) << 8 | at(at_ + 1) << 4 | at(at_ + 2);
                    let number = self.pairs.number([mini(0), mini(3), mini(6)]);
                    let class = self.pairs.class(number);
                    if class <= best {
                        if class < best {
                            (best, count) = (class, 0);
                        }
                        kept[count] = (view, first, second, number);
                        count += 1;
                    }
                }
            }
        }
        self.candidates.clear();
        for &(view, first, second, number) in &kept[..count] {
            let orders = self.pairs.orders(number);
            let candidate = |order| Candidate { view, first, second, order };
            self.candidates.extend(orders.map(candidate));
        }
    }

    /// Of those keeps the candidates with the least third row.
    fn find_third_rows(&mut self) {
        let (mut best, mut kept) = (Row::MAX, 0);
        for at in 0..self.candidates.len() {
            let candidate = self.candidates[at];
            let view = &self.views[candidate.view];
            let (places, row) = (&view.places[candidate.first], &view.rows[candidate.third()]);
            let place = |column: usize| places[usize::from(row[column]) & 15];
            // Most are told apart by the first mini.
            let start = named(0, &candidate.order.old[..3], candidate.order, place);
            if start > best >> 24 {
                continue;
            }
            let row = named(start, &candidate.order.old[3..9], candidate.order, place);
            if row <= best {
                if row < best {
                    (best, kept) = (row, 0);
                }
                self.candidates[kept] = candidate;
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
    }

    /// Of those finds the least other rows, and all transforms to them.
    fn find_others(&mut self) {
        let mut best = [Row::MAX; 6];
        self.transforms.clear();
        for candidate in &self.candidates {
            let view = &self.views[candidate.view];
            let others = &self.views[1 - candidate.view];
            let Candidate { first, order, .. } = *candidate;
            let places = &view.places[first];
            let row_of = |row: usize| {
                let place = |column: usize| places[usize::from(view.rows[row][column]) & 15];
                named(0, &order.old[..9], order, place)
            };
            // Row 4 is the one that starts with 2, since 1, 4 and the smallest of 7 to 9 are in the first band.
            let start = usize::from(order.old[0]);
            let row_with = |digit: usize| {
                let name = view.rows[first][usize::from(order.old[digit])];
                usize::from(others.places[start][usize::from(name) & 15])
            };
            let fourth = row_with(1);
            let row = row_of(fourth);
            if row > best[0] {
                continue;
            }
            let (band, own) = (fourth / 3, first / 3);
            let last = 3 - band - own;
            let mut lines: [(Row, usize); 6] = std::array::from_fn(|at| {
                let row = if at < 3 { band * 3 + at } else { last * 3 + at - 3 };
                (row_of(row), row)
            });
            sort_three(&mut lines[..3]);
            sort_three(&mut lines[3..]);
            let all = lines.map(|line| line.0);
            if all > best {
                continue;
            }
            if all < best {
                best = all;
                self.transforms.clear();
            }
            self.transforms.push(candidate.transform(view, lines.map(|line| line.1)));
        }
    }
}

impl Candidate {
    /// The third row of its band.
    fn third(&self) -> usize {
        let band = self.first / 3 * 3;
        3 * band + 3 - self.first - self.second
    }

    fn transform(&self, view: &View, others: [usize; 6]) -> NineTransform {
        let mut rows = [0; 9];
        rows[..3].copy_from_slice(&[self.first as u8, self.second as u8, self.third() as u8]);
        rows[3..].copy_from_slice(&others.map(|row| row as u8));
        let mut columns = [0; 9];
        columns.copy_from_slice(&self.order.old[..9]);
        let mut digits = [0; 16];
        for (digit, &place) in view.places[self.first][..9].iter().enumerate() {
            digits[digit + 1] = self.order.new[usize::from(place)] + 1;
        }
        NineTransform { rows, columns, digits, transposed: self.view == 1 }
    }
}

/// Adds the cells of these old columns to a row; `place` gives the column of a cell's digit in the first row,
/// whose new place is the digit's name.
#[inline]
fn named(row: Row, columns: &[u8], order: &ColumnOrder, place: impl Fn(usize) -> u8) -> Row {
    columns.iter().fold(row, |row, &column| {
        let place = usize::from(place(usize::from(column) & 15)) & 15;
        row << 4 | Row::from(order.new[place])
    })
}

fn sort_three(lines: &mut [(Row, usize)]) {
    for (a, b) in [(0, 1), (1, 2), (0, 1)] {
        if lines[a].0 > lines[b].0 {
            lines.swap(a, b);
        }
    }
}
