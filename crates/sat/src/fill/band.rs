//! Band: h rows of a grid as clauses of their own, when the bands above are full.
//!
//! ```text
//! box 2×3, band 1                   columns have what is above and, on the diagonal, what is kept for below
//!   ┌ # # # . . . ┐  full
//!   └ # # # . . . ┘                 h(digit, row, stack)  = one of the w cells of a mini holds it
//!   ┌ x x x a b c ┐  this band      v(digit, column)      = one of the h cells of the column holds it
//!   └ x x x d e f ┘
//! cell            just one digit                   row, digit    just one stack
//! box, digit      just one row, just one column    both directions of the equivalences
//! ```
//! It is channelling for one band: each column lies in one box of it, so columns need no clause. Any full bands
//! can be continued: in a stack the digits and columns that have not met form a regular graph, as do the columns and
//! digits of a band, and regular graphs of two sides are sums of matchings (Kőnig 1916). So bands above are
//! never taken back. The boxes on the diagonal, and the columns left out below, may forbid it, rarely: the
//! caller then tries again.
//!
//! Two forms, by measurement. *Roomy*: more than two bands are left. A digit keeps but a third of the columns
//! of each stack and one, four at least, drawn at random, and the at-most-ones follow, so that the solver guesses cells and
//! minis alone. *Tight*: all is kept, minis that cross have the digit in their cell, and everything is guessed.
//! Cost: the clauses of all bands, three in ten of those of the whole grid at side 100, and never more than one
//! band's at a time.

use hyperdoku_grid::BoxShape;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::shuffle;
use crate::at_most_one::{AtMostOne, exactly_one};
use crate::cnf::{Clauses, Literal};

/// The fewest columns that a digit keeps in a stack.
const FEWEST_COLUMNS: usize = 4;

/// Bands at the end that are tight.
const TIGHT: usize = 2;

/// What is known of a band before it is filled.
#[derive(Debug)]
pub(super) struct Band<'g> {
    pub(super) shape: BoxShape,
    /// Its number, from above.
    pub(super) at: usize,
    /// Its rows, cell by cell: the box on the diagonal, if there is one.
    pub(super) cells: &'g [Option<usize>],
    /// Whether a digit is still to come in a column, `column · n + digit`; digits of boxes on the diagonal are not.
    pub(super) missing: &'g [bool],
}

/// Names of minis.
type Minis = Vec<Option<Literal>>;

/// The variables of a band.
#[derive(Debug)]
pub(super) struct Names {
    side: usize,
    /// `(row · n + column) · n + digit`.
    cells: Vec<Option<Literal>>,
}

impl Names {
    /// The digit of each open cell, with the cell's place among those of the band.
    pub(super) fn read(&self, is_true: impl Fn(Literal) -> bool) -> Vec<(usize, usize)> {
        let held = |at: &usize| self.cells[*at].is_some_and(&is_true);
        let held = (0..self.cells.len()).filter(held);
        held.map(|at| (at / self.side, at % self.side)).collect()
    }
}

impl Band<'_> {
    /// Whether nothing is left out: what cannot be filled then, cannot be filled at all.
    pub(super) fn is_tight(&self) -> bool {
        self.at + TIGHT >= self.shape.width()
    }

    /// Conflicts of the first try.
    pub(super) fn patience(&self) -> u64 {
        if self.is_tight() { 1000 } else { 100 }
    }

    /// Hands every clause to `sink`; the order of its variables is drawn.
    pub(super) fn write(&self, random: &mut Xoshiro256PlusPlus, sink: &mut dyn Clauses) -> Names {
        let n = self.shape.side();
        let columns = self.columns(random);
        let mut order: Vec<usize> = (0..n).collect();
        shuffle(&mut order, random);
        let mut cells = vec![None; self.cells.len() * n];
        let placed = self.placed();
        for (cell, _) in self.cells.iter().enumerate().filter(|(_, digit)| digit.is_none()) {
            let (row, column) = (cell / n, cell % n);
            for &digit in &order {
                if columns[column * n + digit] && !placed[row * n + digit] {
                    cells[cell * n + digit] = Some(sink.fresh());
                }
            }
        }
        let minis: Vec<[Minis; 2]> =
            order.iter().map(|&digit| self.minis(digit, &cells, sink)).collect();
        for cell in 0..self.cells.len() {
            if self.cells[cell].is_none() {
                let literals: Vec<Literal> =
                    cells[cell * n..][..n].iter().copied().flatten().collect();
                self.one_digit(&literals, sink);
            }
        }
        let names = Names { side: n, cells };
        for (digit, [columns, rows]) in order.into_iter().zip(minis) {
            self.write_digit(digit, &names, &columns, &rows, sink);
        }
        names
    }

    /// Whether a row has a digit, `row · n + digit`.
    fn placed(&self) -> Vec<bool> {
        let n = self.shape.side();
        let mut placed = vec![false; self.cells.len()];
        for (cell, digit) in self.cells.iter().enumerate() {
            if let Some(digit) = digit {
                placed[cell / n * n + digit] = true;
            }
        }
        placed
    }

    /// Which digits a column may have here.
    fn columns(&self, random: &mut Xoshiro256PlusPlus) -> Vec<bool> {
        let (n, w) = (self.shape.side(), self.shape.width());
        let mut columns = self.missing.to_vec();
        let kept = (w / 3 + 1).max(FEWEST_COLUMNS);
        if self.is_tight() {
            return columns;
        }
        for digit in 0..n {
            for first in (0..n).step_by(w) {
                let of_stack = first..first + w;
                let mut open: Vec<usize> =
                    of_stack.filter(|&column| columns[column * n + digit]).collect();
                shuffle(&mut open, random);
                for column in open.into_iter().skip(kept) {
                    columns[column * n + digit] = false;
                }
            }
        }
        columns
    }

    fn one_digit(&self, literals: &[Literal], sink: &mut dyn Clauses) {
        if self.is_tight() {
            exactly_one(literals, AtMostOne::usual(), sink);
        } else {
            exactly_one(literals, AtMostOne::usual(), &mut Followers(sink));
        }
    }

    /// The names of what one digit may do: in the columns, and in the minis of the rows, row by row.
    fn minis(&self, digit: usize, cells: &[Option<Literal>], sink: &mut dyn Clauses) -> [Minis; 2] {
        let (n, h, w) = (self.shape.side(), self.shape.height(), self.shape.width());
        let open = |row: usize, column: usize| cells[(row * n + column) * n + digit].is_some();
        let mut name = |is_open: bool| is_open.then(|| sink.fresh());
        let columns = (0..n).map(|column| name((0..h).any(|row| open(row, column)))).collect();
        let of_row = |row: usize| (0..n).step_by(w).map(move |first| (row, first));
        let rows = (0..h).flat_map(of_row);
        let rows = rows.map(|(row, first)| name((first..first + w).any(|c| open(row, c))));
        [columns, rows.collect()]
    }

    /// All about one digit but its cells.
    fn write_digit(
        &self,
        digit: usize,
        names: &Names,
        columns: &[Option<Literal>],
        rows: &[Option<Literal>],
        sink: &mut dyn Clauses,
    ) {
        let (n, h, w) = (self.shape.side(), self.shape.height(), self.shape.width());
        let (stacks, pairwise) = (n / w, AtMostOne::pairwise());
        let literal = |row: usize, column: usize| names.cells[(row * n + column) * n + digit];
        let is_placed =
            |mut cells: std::ops::Range<usize>| cells.any(|cell| self.cells[cell] == Some(digit));
        for stack in 0..stacks {
            let of_box = |row: usize| row * n + stack * w..row * n + stack * w + w;
            if (0..h).any(|row| is_placed(of_box(row))) {
                continue;
            }
            let of_stack = stack * w..stack * w + w;
            for row in 0..h {
                if let Some(mini) = rows[row * stacks + stack] {
                    let cells = of_stack.clone().filter_map(|column| literal(row, column));
                    equivalent(mini, cells.collect(), sink);
                }
            }
            for column in of_stack.clone() {
                let Some(held) = columns[column] else { continue };
                equivalent(held, (0..h).filter_map(|row| literal(row, column)).collect(), sink);
                for row in 0..h {
                    if self.is_tight()
                        && let (Some(mini), Some(both)) =
                            (rows[row * stacks + stack], literal(row, column))
                    {
                        sink.add(&[!mini, !held, both]);
                    }
                }
            }
            let across: Vec<Literal> =
                (0..h).filter_map(|row| rows[row * stacks + stack]).collect();
            exactly_one(&across, pairwise, sink);
            let down: Vec<Literal> = of_stack.filter_map(|column| columns[column]).collect();
            exactly_one(&down, pairwise, sink);
        }
        for row in 0..h {
            if !is_placed(row * n..row * n + n) {
                let list: Vec<Literal> =
                    rows[row * stacks..][..stacks].iter().copied().flatten().collect();
                exactly_one(&list, pairwise, sink);
            }
        }
    }
}

/// `held` is true if one of `literals` is.
fn equivalent(held: Literal, mut literals: Vec<Literal>, sink: &mut dyn Clauses) {
    for &literal in &literals {
        sink.add(&[!literal, held]);
    }
    literals.push(!held);
    sink.add(&literals);
}

/// Makes every fresh variable one that follows from others.
struct Followers<'s>(&'s mut dyn Clauses);

impl Clauses for Followers<'_> {
    fn fresh(&mut self) -> Literal {
        self.0.follower()
    }

    fn add(&mut self, clause: &[Literal]) {
        self.0.add(clause);
    }
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Budget;
    use rand::SeedableRng;

    use super::*;
    use crate::backend::{BackendInfo, Outcome, Settings};

    /// How many ways there are to fill a band, in both forms: its first rows may be given.
    fn ways(height: usize, width: usize, at: usize, given: &[usize]) -> usize {
        let shape = BoxShape::new(height, width).expect("a box");
        let n = shape.side();
        let (mut cells, mut missing) = (vec![None; height * n], vec![true; n * n]);
        for (cell, &digit) in given.iter().enumerate() {
            cells[cell] = Some(digit);
            missing[cell % n * n + digit] = false;
        }
        let band = Band { shape, at, cells: &cells, missing: &missing };
        let mut backend = (BackendInfo::embedded().make)(Settings::default());
        let names = band.write(&mut Xoshiro256PlusPlus::seed_from_u64(1), &mut *backend);
        let mut ways = 0;
        while backend.solve(&Budget::unlimited()) == Outcome::Satisfiable {
            let found = names.read(|literal| backend.holds(literal));
            assert_eq!(found.len(), height * n - given.len(), "every cell has one digit");
            let name =
                |(cell, digit): (usize, usize)| names.cells[cell * n + digit].expect("an open one");
            let another: Vec<Literal> = found.into_iter().map(|held| !name(held)).collect();
            backend.add(&another);
            ways += 1;
        }
        ways
    }

    /// 4·3·2·1 first rows, and the second row has the other two digits of each box in two orders.
    #[test]
    fn a_tight_band_has_all_its_fillings() {
        assert_eq!(ways(2, 2, 0, &[]), 24 * 4);
        assert_eq!(ways(2, 3, 1, &[0, 1, 2, 3, 4, 5]), 36);
    }

    #[test]
    fn a_roomy_band_of_small_boxes_leaves_nothing_out() {
        assert_eq!(ways(2, 3, 0, &[0, 1, 2, 3, 4, 5]), 36);
        assert_eq!(ways(2, 4, 0, &[0, 1, 2, 3, 4, 5, 6, 7]), 24 * 24);
    }
}
