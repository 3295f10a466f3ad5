//! Unavoidable sets: cells of a solution of which every proper puzzle with it has a given.
//!
//! ```text
//! 1 2 │ 3 4      cells where another grid differs: exchange the two rows of the band here
//! 3 4 │ 1 2      ── the columns of 1 and 3 are a cycle, those of 2 and 4 another; each is a set
//! ```

use std::collections::HashSet;

use hyperdoku_grid::{Cell, Digit, Geometry, House, Solution};

/// The sets that are known, and how many givens each has left.
#[derive(Default)]
pub(super) struct Sets {
    cells: Vec<Vec<Cell>>,
    left: Vec<usize>,
    /// The sets of each cell.
    of: Vec<Vec<usize>>,
}

impl Sets {
    /// Keeps a set; its given, if it has only one.
    pub(super) fn keep(&mut self, set: Vec<Cell>, is_given: impl Fn(Cell) -> bool) -> Option<Cell> {
        let number = self.cells.len();
        for cell in &set {
            if self.of.len() <= cell.index() {
                self.of.resize(cell.index() + 1, Vec::new());
            }
            self.of[cell.index()].push(number);
        }
        self.left.push(set.iter().filter(|&&cell| is_given(cell)).count());
        self.cells.push(set);
        self.last(number, is_given)
    }

    /// Counts a given less in the sets of its cell; the givens that are now alone in one.
    pub(super) fn given_went(&mut self, cell: Cell, is_given: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let sets = self.of.get(cell.index()).cloned().unwrap_or_default();
        for &set in &sets {
            self.left[set] -= 1;
        }
        sets.into_iter().filter_map(|set| self.last(set, &is_given)).collect()
    }

    fn last(&self, set: usize, is_given: impl Fn(Cell) -> bool) -> Option<Cell> {
        let only = self.left[set] == 1;
        self.cells[set].iter().copied().find(|&cell| only && is_given(cell))
    }
}

/// Sets that need no search: two digits on a piece of their cells, two rows of a band and two columns of a
/// stack along a cycle.
///
/// Cost: side² pairs of digits, side times their houses each.
pub(super) fn exchanges(solution: &Solution) -> Vec<Vec<Cell>> {
    let geometry = solution.geometry();
    let mut all = Vec::new();
    let digits: Vec<Digit> = geometry.digits().collect();
    let places = places(solution);
    for (at, &first) in digits.iter().enumerate() {
        for &second in &digits[at + 1..] {
            let pieces = pieces(geometry, &places[first.index()], &places[second.index()]);
            // A single piece is all cells of both digits, which every puzzle has a given of.
            all.extend(pieces);
        }
    }
    if let Some(shape) = geometry.box_shape().filter(|_| !geometry.has_extra_houses()) {
        let side = geometry.side();
        for (start, run) in [(0, shape.height()), (side, shape.width())] {
            for first in 0..side {
                for second in first + 1..side.min((first / run + 1) * run) {
                    let lines = [first, second].map(|line| House::new(start + line));
                    all.extend(cycles(solution, lines));
                }
            }
        }
    }
    all
}

/// Where each digit stands in each house, by digit.
fn places(solution: &Solution) -> Vec<Vec<Cell>> {
    let geometry = solution.geometry();
    let mut places = vec![vec![Cell::new(0); geometry.houses()]; geometry.side()];
    for house in geometry.all_houses() {
        for cell in geometry.cells_in(house) {
            places[solution.get(cell).index()][house.index()] = cell;
        }
    }
    places
}

/// The cells of two digits, parted where no house joins them. Each house joins one of each.
fn pieces(geometry: &Geometry, first: &[Cell], second: &[Cell]) -> Vec<Vec<Cell>> {
    let mut pieces = Vec::new();
    let mut met: HashSet<Cell> = HashSet::new();
    for row in 0..geometry.side() {
        let (mut piece, mut queue) = (Vec::new(), vec![first[row]]);
        while let Some(cell) = queue.pop() {
            if met.insert(cell) {
                piece.push(cell);
                for house in geometry.houses_of(cell) {
                    queue.extend([first[house.index()], second[house.index()]]);
                }
            }
        }
        if !piece.is_empty() {
            piece.sort_unstable();
            pieces.push(piece);
        }
    }
    pieces
}

/// The cells of two lines, parted into the cycles along which they may change places.
fn cycles(solution: &Solution, lines: [House; 2]) -> Vec<Vec<Cell>> {
    let geometry = solution.geometry();
    let side = geometry.side();
    let [upper, lower] = lines.map(|line| geometry.cells_in(line).collect::<Vec<Cell>>());
    let mut place = vec![0; side];
    for (at, &cell) in upper.iter().enumerate() {
        place[solution.get(cell).index()] = at;
    }
    let mut met = vec![false; side];
    let mut cycles = Vec::new();
    for start in 0..side {
        let (mut at, mut cycle) = (start, Vec::new());
        while !met[at] {
            met[at] = true;
            cycle.extend([upper[at], lower[at]]);
            at = place[solution.get(lower[at]).index()];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hyperdoku_conformance::corpora;
    use hyperdoku_grid::{Grid, Puzzle};

    use super::*;

    /// Emptying a set leaves the solution and at least one more: the exchange itself.
    #[test]
    fn every_exchange_is_unavoidable() {
        let mut sets = 0;
        for corpus in corpora().expect("the corpus can be read") {
            for entry in corpus.entries.iter().step_by(40) {
                let Some(only) = &entry.truth.only else { continue };
                if only.geometry().side() > 9 {
                    continue;
                }
                let naive = hyperdoku_solve::solver_named("field").expect("in its table");
                for set in exchanges(only).into_iter().step_by(11) {
                    let mut grid: Grid = only.to_grid();
                    for &cell in &set {
                        grid.set(cell, None);
                    }
                    assert!(Arc::ptr_eq(grid.geometry(), only.geometry()));
                    let puzzle = Puzzle::new(grid).expect("no clash");
                    let budget = hyperdoku_grid::Budget::unlimited();
                    let (verdict, _) = (naive.make)().verdict(&puzzle, &budget).expect("served");
                    assert_eq!(verdict.word(), "several", "{} {set:?}", entry.source);
                    sets += 1;
                }
            }
        }
        assert!(sets > 100, "{sets}");
    }
}
