//! Sieve: tries of a monotone dig that are seen to fail at a glance.
//!
//! ```text
//! keys     a random number for each cell of each try; the cells go from the largest key to the smallest
//!
//!          large ───────────────── first ───────────────── small
//!          some stay, some go        │   all of these must stay, or the try fails
//!                                    an unavoidable set is empty here: a given had to stay at the latest now
//! ```
//! A monotone dig fails if a given could go after one that had to stay. Of an unavoidable set one cell has to stay, at
//! the latest its last one; so `first`, the largest of the smallest keys of all sets that are known, is the key of a cell
//! at which or before which a given had to stay. A cell with a smaller key whose digit the others of them leave
//! to it as a naked or a hidden single could go: the puzzle has the same solutions without it. Nine tries in
//! ten and more end here; a dig of the others decides, so what is found is what digging alone would find.
//!
//! A hidden single is looked for in the houses of its own cell, where the digit is given nowhere else; what keeps it from
//! the other cells must not be the given itself:
//! ```text
//! . c x │ y y y │ y y y      c the given, in its row: x is filled or has the digit in its column;
//!                            y is filled or has the digit in its column or its box
//! ```
//! All lanes are tries of one grid. Cost: about two thousand vector operations for 16 (32) tries.
#![allow(
    clippy::needless_range_loop,
    reason = "a loop runs over the rows of several tables at once"
)]

use std::fmt::Debug;

use super::super::entry::write_sets;
use super::super::full::FullBoard;
use super::super::sheet::{BOX_MAJOR, FULL};
use super::super::simd::Isa;
use super::super::simd::widest::{ForAny, allowed, widest};
use super::order::Order;
use super::small::{self, COLUMNS, Part, Parts, ROWS};

/// How many tries are looked at together.
pub const TRIES: usize = 32;

/// For each cell, row by row, a random number for each of [`TRIES`] tries: cells go from the largest to the smallest.
pub type Keys = [[u16; TRIES]; 81];

/// The order of a try with the key `keys[i]` for cell i: from the largest key to the smallest, equal ones as `ties` has
/// them.
///
/// # Panics
/// If `ties` has not 81 numbers.
pub fn order_of(keys: &[u16; 81], ties: &Order) -> Order {
    let mut cells: [u8; 81] = ties.numbers().try_into().expect("an order of 81 cells");
    cells.sort_by_key(|&cell| u16::MAX - keys[usize::from(cell)]);
    Order::new(&cells).expect("each cell once")
}

/// Looks at tries of monotone digs, many at a time; keeps its room.
#[derive(Debug)]
pub struct Sieve {
    kernel: Box<dyn Kernel>,
}

/// The lanes, whatever their instruction set.
trait Kernel: Debug + Send {
    fn sift(
        &mut self,
        grids: &[FullBoard],
        batches: usize,
        keys: &mut dyn FnMut(&mut Keys),
        left: &mut dyn FnMut(usize, [u16; 81]),
    );
}

/// How they are made.
struct Sieves;

impl ForAny for Sieves {
    type Made = Box<dyn Kernel>;

    fn make<I: Isa>(self, isa: I) -> Self::Made {
        Box::new(Lanes::new(isa))
    }
}

impl Default for Sieve {
    fn default() -> Self {
        Self::new()
    }
}

impl Sieve {
    /// A sieve with the widest lanes that the processor has and that the environment variable `HYPERDOKU_SIMD` allows;
    /// see [`Sieve::allowing`].
    pub fn new() -> Self {
        Self::allowing(&allowed())
    }

    /// A sieve with the widest lanes that the processor has and that `allowed` allows; see
    /// [`Digger::allowing`](super::Digger::allowing). What is left is the same with each.
    pub fn allowing(allowed: &str) -> Self {
        Self { kernel: widest(allowed, Sieves).1 }
    }

    /// Looks at `batches` times [`TRIES`] tries of each grid: `keys` fills in those of the next ones, and `left` gets the
    /// number of the grid and the keys of each try that does not fail at a glance, in their order.
    ///
    /// # Cost
    /// Less than a tenth of a dig a try.
    pub fn sift(
        &mut self,
        grids: &[FullBoard],
        batches: usize,
        keys: &mut dyn FnMut(&mut Keys),
        left: &mut dyn FnMut(usize, [u16; 81]),
    ) {
        self.kernel.sift(grids, batches, keys, left);
    }
}

/// The lanes and their room.
#[derive(Debug)]
struct Lanes<I: Isa> {
    isa: I,
    cells: Box<[I::Row; 81]>,
    parts: Box<Parts>,
    /// The unavoidable sets of a grid: places, box by box, of one after the other, and where each ends.
    places: Vec<u8>,
    ends: Vec<u16>,
    keys: Box<Keys>,
    rows: Box<[I::Row; 81]>,
}

impl<I: Isa> Lanes<I> {
    fn new(isa: I) -> Self {
        Self {
            isa,
            cells: Box::new([I::Row::default(); 81]),
            parts: Box::new(std::array::from_fn(|_| Vec::new())),
            places: Vec::new(),
            ends: Vec::new(),
            keys: Box::new([[0; TRIES]; 81]),
            rows: Box::new([I::Row::default(); 81]),
        }
    }

    /// Finds the unavoidable sets of so many grids.
    fn prepare(&mut self, grids: &[FullBoard]) {
        let Self { isa, cells, parts, .. } = self;
        let isa = *isa;
        let mut digits = [grids[0].digits(); 32];
        for (digits, grid) in digits.iter_mut().zip(grids) {
            *digits = grid.digits();
        }
        isa.run(
            #[inline(always)]
            || {
                write_sets(isa, &digits, cells);
                small::find(isa, cells, parts);
            },
        );
    }

    /// Lists the unavoidable sets of the grid of lane `lane`.
    fn list(&mut self, lane: usize, grid: &FullBoard) {
        let Self { parts, places, ends, .. } = self;
        let mut columns = [[0; 9]; 9];
        for (cell, &digit) in grid.digits().iter().enumerate() {
            columns[usize::from(digit) - 1][cell / 9] = cell % 9;
        }
        places.clear();
        ends.clear();
        for &Part { lines, words } in &parts[lane] {
            for k in (0..9).filter(|k| words >> k & 1 == 1) {
                for line in lines.map(usize::from) {
                    let cell = match line {
                        0..ROWS => k * 9 + columns[line][k],
                        ROWS..COLUMNS => (line - ROWS) * 9 + k,
                        _ => k * 9 + line - COLUMNS,
                    };
                    places.push(BOX_MAJOR[cell] as u8);
                }
            }
            ends.push(places.len() as u16);
        }
    }

    /// The tries from `first` on that do not fail at a glance, as bits.
    fn look(&mut self, grid: &[u16; 81], first: usize) -> u32 {
        let Self { isa, places, ends, keys, rows, .. } = self;
        let isa = *isa;
        for (keys, &place) in keys.iter().zip(&BOX_MAJOR) {
            rows[place].as_mut().copy_from_slice(&keys[first..first + I::LANES]);
        }
        isa.run(
            #[inline(always)]
            || look(isa, grid, rows, places, ends),
        )
    }
}

impl<I: Isa> Kernel for Lanes<I> {
    fn sift(
        &mut self,
        grids: &[FullBoard],
        batches: usize,
        keys: &mut dyn FnMut(&mut Keys),
        left: &mut dyn FnMut(usize, [u16; 81]),
    ) {
        for (part, grids) in grids.chunks(I::LANES).enumerate() {
            self.prepare(grids);
            for (lane, full) in grids.iter().enumerate() {
                self.list(lane, full);
                let mut grid = [0; 81];
                for (&place, &digit) in BOX_MAJOR.iter().zip(full.digits()) {
                    grid[place] = 1 << digit >> 1;
                }
                for _ in 0..batches {
                    keys(&mut self.keys);
                    for first in (0..TRIES).step_by(I::LANES) {
                        let mut lanes = self.look(&grid, first);
                        while lanes != 0 {
                            let number = first + lanes.trailing_zeros() as usize;
                            lanes &= lanes - 1;
                            left(
                                part * I::LANES + lane,
                                self.keys.each_ref().map(|keys| keys[number]),
                            );
                        }
                    }
                }
            }
        }
    }
}

/// The other two of three.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The lanes in which no given after the first that had to stay follows from the others as a single.
#[inline(always)]
fn look<I: Isa>(isa: I, grid: &[u16; 81], keys: &[I::Row; 81], places: &[u8], ends: &[u16]) -> u32 {
    let none = isa.splat(0);
    let mut first = none;
    let mut start = 0;
    for &end in ends {
        let mut last = isa.splat(u16::MAX);
        for &place in &places[start..usize::from(end)] {
            last = isa.min(last, isa.load(&keys[usize::from(place) % 81]));
        }
        let is_larger = isa.equal(isa.min(first, last), first);
        first = isa.pick(is_larger, last, first);
        start = usize::from(end);
    }
    // What is given, and its digits in each row, column, box; all bits where a cell is given.
    let mut given = [I::Row::default(); 81];
    let mut filled = [I::Row::default(); 81];
    let (mut in_row, mut in_column, mut in_box) = ([none; 9], [none; 9], [none; 9]);
    for part in 0..9 {
        for line in 0..3 {
            let mut mini = none;
            for k in 0..3 {
                let place = part * 9 + line * 3 + k;
                let key = isa.load(&keys[place]);
                let is_before = isa.equal(isa.min(key, first), first);
                let digit = isa.pick(is_before, none, isa.splat(grid[place]));
                isa.store(&mut given[place], digit);
                isa.store(&mut filled[place], isa.pick(is_before, none, isa.splat(FULL)));
                let column = &mut in_column[part % 3 * 3 + k];
                *column = isa.or(*column, digit);
                mini = isa.or(mini, digit);
            }
            let row = &mut in_row[part / 3 * 3 + line];
            *row = isa.or(*row, mini);
            in_box[part] = isa.or(in_box[part], mini);
        }
    }
    // The digits that the cells of a mini lack in any case: they are filled, or their box or crossing line has it.
    let (mut rows, mut columns) = ([[none; 3]; 9], [[none; 3]; 9]);
    for part in 0..9 {
        let full = isa.splat(FULL);
        let (mut across, mut down) = ([full; 3], [full; 3]);
        for line in 0..3 {
            for k in 0..3 {
                let filled = isa.or(isa.load(&filled[part * 9 + line * 3 + k]), in_box[part]);
                across[line] = isa.and(across[line], isa.or(filled, in_column[part % 3 * 3 + k]));
                down[k] = isa.and(down[k], isa.or(filled, in_row[part / 3 * 3 + line]));
            }
        }
        (rows[part], columns[part]) = (across, down);
    }
    let mut single = none;
    for part in 0..9 {
        let (band, stack) = (part / 3, part % 3);
        let beside = OTHERS[stack].map(|stack| band * 3 + stack);
        let above = OTHERS[band].map(|band| band * 3 + stack);
        let load = |line: usize, k: usize| isa.load(&filled[part * 9 + line * 3 + k]);
        for line in 0..3 {
            let in_line = in_row[band * 3 + line];
            let row = isa.and(rows[beside[0]][line], rows[beside[1]][line]);
            for k in 0..3 {
                let in_pile = in_column[stack * 3 + k];
                let column = isa.and(columns[above[0]][k], columns[above[1]][k]);
                // What the other cells of the mini lack without the box, along the row and down the column.
                let along = OTHERS[k].map(|k| isa.or(load(line, k), in_column[stack * 3 + k]));
                let along = isa.and(along[0], along[1]);
                let down = OTHERS[line].map(|line| isa.or(load(line, k), in_row[band * 3 + line]));
                let down = isa.and(down[0], down[1]);
                let mut rest = isa.and(along, down);
                for line in OTHERS[line] {
                    for k in OTHERS[k] {
                        let lines = isa.or(in_row[band * 3 + line], in_column[stack * 3 + k]);
                        rest = isa.and(rest, isa.or(load(line, k), lines));
                    }
                }
                let hidden = isa.or(isa.or_both(rest, along, row), isa.and(down, column));
                let seen = isa.or3(in_line, in_pile, in_box[part]);
                let naked = isa.spread(isa.equal(seen, isa.splat(FULL)));
                let given = isa.load(&given[part * 9 + line * 3 + k]);
                single = isa.or_both(single, isa.or(hidden, naked), given);
            }
        }
    }
    isa.bits(isa.is_zero(single)) & I::ALL
}
