//! Fill: a complete grid by SAT, from nothing but random boxes on the diagonal.
//!
//! ```text
//! ┌ # x x x ┐      # filled at random: these boxes share no line, so any digits do
//! │ . # . . │      x one band after the other is a run of batsat on clauses of its own (band.rs)
//! │ . . # . │      stuck after so many conflicts: the same band with another order, and a fifth more conflicts
//! └ . . . # ┘      stuck too often: another diagonal
//! ```
//! Full bands never have to be taken back. Where extra houses or irregular boxes join bands, the whole grid is one
//! run of the channelling clauses, with half as many conflicts more from try to try: the older way, which serves
//! all shapes and to which the bands are compared in tests.
//!
//! Run times have a heavy tail, so a restart is worth more than patience. Solvers also find grids that are
//! tables of a group, "lucky" ones: a grid with twice as many intercalates as random ones have is refused.
//! Grids of any size without search, and uniform ones, are made elsewhere; this is the independent way.
//! Cost: 64×64 a fifth of a second, 100×100 a second and a half; figures in `DESIGN.md`.

mod band;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use hyperdoku_grid::{Budget, Cell, Digit, Geometry, Grid, Meter, Puzzle, Report, Solution};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use self::band::Band;
use crate::at_most_one::AtMostOne;
use crate::backend::{BackendInfo, Outcome, Settings};
use crate::encoding::Encoding;
use crate::engine::run;
use crate::instance::{Givens, Instance, MAX_SIDE, Numbering, Plan, TooLarge};

/// Conflicts of the first try at a whole grid.
const FIRST_TRY: u64 = 500;

/// Tries at a band before the diagonal is given up.
const TRIES: usize = 20;

/// Smaller grids have too few intercalates for a bound on them to mean anything.
const SMALLEST_WITH_PATTERN: usize = 16;

/// A complete grid of `geometry`, with what the search did; `None` if the budget was spent before. The same
/// generator gives the same grid.
///
/// # Errors
/// If the side lies above [`MAX_SIDE`].
pub fn random_grid(
    geometry: &Arc<Geometry>,
    random: &mut Xoshiro256PlusPlus,
    budget: &Budget,
) -> Result<(Option<Solution>, Report), TooLarge> {
    random_grid_watched(geometry, random, budget, &mut |_| {})
}

/// What is seen of a grid while it is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filling<'f> {
    /// Nothing stands: it begins, or begins again since the rows before led nowhere.
    Begun,
    /// The rows of a band.
    Rows {
        /// The first of them, 0-based.
        first: usize,
        /// Their digits, row by row.
        digits: &'f [Digit],
    },
}

/// The same grid, shown to `see` while it is filled: band by band where it is made so, else all rows at its end.
///
/// # Errors
/// If the side lies above [`MAX_SIDE`].
pub fn random_grid_watched(
    geometry: &Arc<Geometry>,
    random: &mut Xoshiro256PlusPlus,
    budget: &Budget,
    see: &mut dyn FnMut(Filling<'_>),
) -> Result<(Option<Solution>, Report), TooLarge> {
    let side = geometry.side();
    if side > MAX_SIDE {
        return Err(TooLarge { side });
    }
    let mut meter = budget.start();
    let solution = fill(geometry, random, &mut meter, see);
    Ok((solution, meter.report))
}

/// A grid by bands where they are independent, else as a whole.
pub(crate) fn fill(
    geometry: &Arc<Geometry>,
    random: &mut Xoshiro256PlusPlus,
    meter: &mut Meter,
    see: &mut dyn FnMut(Filling<'_>),
) -> Option<Solution> {
    if geometry.box_shape().is_some() && !geometry.has_extra_houses() {
        return fill_bands(geometry, random, meter, see);
    }
    let solution = fill_whole(geometry, random, meter)?;
    see(Filling::Begun);
    see(Filling::Rows { first: 0, digits: solution.digits() });
    Some(solution)
}

/// Tries one diagonal after the other until every band can be filled or the budget is spent.
fn fill_bands(
    geometry: &Arc<Geometry>,
    random: &mut Xoshiro256PlusPlus,
    meter: &mut Meter,
    see: &mut dyn FnMut(Filling<'_>),
) -> Option<Solution> {
    let empty = Puzzle::new(Grid::new(Arc::clone(geometry))).expect("an empty grid has no clash");
    while meter.look().is_continue() && meter.node().is_continue() {
        see(Filling::Begun);
        let Some(digits) = bands(&diagonal(geometry, random), random, meter, see) else { continue };
        let solution = Solution::new(&empty, digits).expect("full bands of fresh columns");
        if !is_pattern(&solution) {
            return Some(solution);
        }
    }
    None
}

/// Fills the bands from above; `None` if one is stuck too often or the budget is spent.
fn bands(
    start: &Grid,
    random: &mut Xoshiro256PlusPlus,
    meter: &mut Meter,
    see: &mut dyn FnMut(Filling<'_>),
) -> Option<Vec<Digit>> {
    let geometry = start.geometry();
    let (n, shape) = (geometry.side(), geometry.box_shape()?);
    let digit = |cell: Cell| start.get(cell).map(Digit::index);
    let mut cells: Vec<Option<usize>> = geometry.all_cells().map(digit).collect();
    let mut missing = vec![true; n * n];
    for (cell, digit) in cells.iter().enumerate() {
        digit.inspect(|digit| missing[cell % n * n + digit] = false);
    }
    let mut digits = Vec::with_capacity(n * n);
    for (at, rows) in cells.chunks_mut(shape.height() * n).enumerate() {
        let found = fill_band(&Band { shape, at, cells: rows, missing: &missing }, random, meter)?;
        for (cell, digit) in found {
            rows[cell] = Some(digit);
            missing[cell % n * n + digit] = false;
        }
        let begin = digits.len();
        digits.extend(rows.iter().flatten().map(|&digit| Digit::from_index(digit)));
        see(Filling::Rows { first: at * shape.height(), digits: &digits[begin..] });
    }
    Some(digits)
}

/// The digits of the open cells of one band.
fn fill_band(
    band: &Band<'_>,
    random: &mut Xoshiro256PlusPlus,
    meter: &mut Meter,
) -> Option<Vec<(usize, usize)>> {
    let mut conflicts = band.patience();
    for _ in 0..TRIES {
        // The clauses take long enough to look at the clock each time.
        if meter.look().is_break() || meter.node().is_break() {
            return None;
        }
        let mut backend = (BackendInfo::embedded().make)(Settings::default());
        let names = band.write(random, &mut *backend);
        match run(&mut *backend, &meter.rest().at_most(conflicts), meter) {
            Outcome::Satisfiable => return Some(names.read(|literal| backend.holds(literal))),
            Outcome::Unsatisfiable if band.is_tight() => return None,
            Outcome::Unsatisfiable | Outcome::Unknown => conflicts += conflicts / 5,
        }
    }
    None
}

/// Tries one diagonal after the other until the whole rest can be filled or the budget is spent.
fn fill_whole(
    geometry: &Arc<Geometry>,
    random: &mut Xoshiro256PlusPlus,
    meter: &mut Meter,
) -> Option<Solution> {
    let empty = Puzzle::new(Grid::new(Arc::clone(geometry))).expect("an empty grid has no clash");
    let mut conflicts = FIRST_TRY;
    while meter.look().is_continue() && meter.node().is_continue() {
        let start = Puzzle::new(diagonal(geometry, random)).ok()?;
        let instance = Instance::new(&start, plan()).ok()?;
        let mut backend = (BackendInfo::embedded().make)(Settings::default());
        instance.write(&mut *backend);
        let outcome = run(&mut *backend, &meter.rest().at_most(conflicts), meter);
        if outcome == Outcome::Satisfiable {
            let solution = instance.read(|literal| backend.holds(literal));
            let digits =
                solution.expect("an assignment of all clauses is a solution").into_digits();
            let solution =
                Solution::new(&empty, digits).expect("it solves a puzzle with more givens");
            if !is_pattern(&solution) {
                return Some(solution);
            }
        }
        if outcome == Outcome::Unsatisfiable && geometry.box_shape().is_none() {
            // Nothing was filled in, so there is no grid at all.
            return None;
        }
        conflicts += conflicts / 2;
    }
    None
}

/// How the rest is written: with crossing minis, which solved all of ten seeds at side 100, without seven.
fn plan() -> Plan {
    Plan {
        encoding: Encoding::crossed(),
        at_most_one: AtMostOne::usual(),
        numbering: Numbering::Cells,
        givens: Givens::Eliminated,
    }
}

/// Random boxes along the diagonal; nothing where extra houses could forbid them, or there are no boxes.
fn diagonal(geometry: &Arc<Geometry>, random: &mut Xoshiro256PlusPlus) -> Grid {
    let mut grid = Grid::new(Arc::clone(geometry));
    let Some(shape) = geometry.box_shape().filter(|_| !geometry.has_extra_houses()) else {
        return grid;
    };
    let (h, w) = (shape.height(), shape.width());
    for at in 0..h.min(w) {
        let mut digits: Vec<Digit> = geometry.digits().collect();
        shuffle(&mut digits, random);
        for (k, digit) in digits.into_iter().enumerate() {
            let cell = geometry.cell_at(at * h + k / w, at * w + k % w);
            grid.set(cell, Some(digit));
        }
    }
    grid
}

/// Puts the things of a list in random order.
fn shuffle<T>(list: &mut [T], random: &mut Xoshiro256PlusPlus) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.random_range(0..=last));
    }
}

/// Whether a grid is far more regular than random ones: more than twice their side²/4 intercalates.
pub fn is_pattern(solution: &Solution) -> bool {
    let side = solution.geometry().side();
    side >= SMALLEST_WITH_PATTERN && intercalates(solution) >= side * side / 2
}

/// How many pairs of rows and pairs of columns hold two digits crosswise: `12` over `21`.
///
/// Random grids have about side²/4; the table of exclusive ors, at side 64, has 64 512 instead of 1 024.
/// Cost: side³/2 steps.
pub fn intercalates(solution: &Solution) -> usize {
    let geometry = solution.geometry();
    let side = geometry.side();
    let digit = |row: usize, column: usize| solution.get(Cell::new(row * side + column)).index();
    let (mut below, mut found) = (vec![0; side], 0);
    for first in 0..side {
        for second in first + 1..side {
            // What stands below each digit of the first row; two that stand below each other are one.
            for column in 0..side {
                below[digit(first, column)] = digit(second, column);
            }
            found += (0..side).filter(|&d| d < below[d] && below[below[d]] == d).count();
        }
    }
    found
}
