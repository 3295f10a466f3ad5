//! Walk: 32 complete grids that move at random, a lane each, towards the uniform law.
//!
//! ```text
//! two rows of a band   3 1 4 2 5 …    from 3 down to 1, along the top to 1, down to 3: a cycle
//!                      1 3 2 5 4 …    its digits change rows: still a grid, and the way back is as likely
//! two digits           the cells of both, joined where they share a row, a column or a box: in one part of
//!                      them, which holds a random column, the two digits are exchanged
//! ```
//! A move takes the same two lines (or the same two digits) in all lanes and a cycle in each, that of a random
//! digit (column). The law of that digit is free, as long as it does not look at the grid: a cycle keeps its digits
//! when it is turned, so each move is as likely as its reverse, and the uniform law of grids stays as it is. Here it
//! is the first digit of a random set, from a digit on that changes from move to move.
//!
//! A cycle grows from its digit: `set |= a[k] | b[k]` wherever that meets `set`, along the line and back, until no
//! lane grows. Source of cycle switches: M. T. Jacobson, P. Matthews, "Generating uniformly distributed random
//! latin squares", 1996, and their use for grids here and in crates/generate, large/chain.rs.
//! Cost: about a hundred nanoseconds a scan of a grid with AVX2.
#![allow(
    clippy::needless_range_loop,
    reason = "a loop runs over the rows of several tables at once"
)]

use std::fmt::Debug;

use super::board::Board;
use super::full::FullBoard;
use super::sheet::FULL;
use super::simd::Isa;
use super::simd::widest::{ForAny, allowed, widest};

/// How many moves a scan has: each pair of rows of a band, each pair of columns of a stack, and two pairs of
/// digits.
pub const SCAN: usize = 20;

/// The grids that move at a time.
const GRIDS: usize = 32;

/// The pairs of three lines.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [1, 2], [0, 2]];

/// The grids of some lanes: the digit of each cell, row by row, as a bit.
#[derive(Debug)]
struct Grids<I: Isa> {
    isa: I,
    cells: Vec<[I::Row; 81]>,
}

/// The grids, whatever the instruction set.
trait Kernel: Debug + Send {
    fn restart(&mut self);
    fn scan(&mut self, random: &[[u16; GRIDS]; SCAN], moves: usize);
    fn write(&self, digits: &mut [[u8; 81]; GRIDS]);
}

/// How they are made.
struct Walks;

impl ForAny for Walks {
    type Made = Box<dyn Kernel>;

    fn make<I: Isa>(self, isa: I) -> Self::Made {
        Box::new(Grids::new(isa))
    }
}

/// 32 complete grids that move at random.
#[derive(Debug)]
pub struct Walk {
    kernel: Box<dyn Kernel>,
    /// Moves since the start: they decide which lines, digits and first digits are next.
    moves: usize,
}

impl Default for Walk {
    fn default() -> Self {
        Self::new()
    }
}

impl Walk {
    /// All 32 grids are one pattern; a walk from there needs about eight scans until nothing of it can be seen.
    pub fn new() -> Self {
        Self::allowing(&allowed())
    }

    /// The same with the instruction sets that `allowed` allows; see [`Batch::allowing`](super::Batch::allowing).
    /// The grids are the same with each.
    pub fn allowing(allowed: &str) -> Self {
        let mut walk = Self { kernel: widest(allowed, Walks).1, moves: 0 };
        walk.restart();
        walk
    }

    /// Goes back to the start.
    pub fn restart(&mut self) {
        self.moves = 0;
        self.kernel.restart();
    }

    /// A scan of [`SCAN`] moves; `random` has for each move 16 random bits for each grid.
    pub fn scan(&mut self, random: &[[u16; GRIDS]; SCAN]) {
        let moves = self.moves;
        self.moves += SCAN;
        self.kernel.scan(random, moves);
    }

    /// Copies the grids.
    ///
    /// # Panics
    /// If one is no complete grid, which would be a bug of this file.
    pub fn grids(&self, to: &mut [FullBoard; GRIDS]) {
        let mut digits = [[0; 81]; GRIDS];
        self.kernel.write(&mut digits);
        for (to, digits) in to.iter_mut().zip(digits) {
            *to = FullBoard::new(Board::from_any(digits)).expect("a move keeps every house");
        }
    }
}

impl<I: Isa> Grids<I> {
    fn new(isa: I) -> Self {
        Self { isa, cells: vec![[I::Row::default(); 81]; GRIDS / I::LANES] }
    }
}

impl<I: Isa> Kernel for Grids<I> {
    fn restart(&mut self) {
        for part in &mut self.cells {
            for (cell, row) in part.iter_mut().enumerate() {
                row.as_mut().fill(1 << FullBoard::pattern().digits()[cell] >> 1);
            }
        }
    }

    fn scan(&mut self, random: &[[u16; GRIDS]; SCAN], moves: usize) {
        let Self { isa, cells } = self;
        let isa = *isa;
        for (part, cells) in cells.iter_mut().enumerate() {
            isa.run(
                #[inline(always)]
                || scan_part(isa, cells, random, part * I::LANES, moves),
            );
        }
    }

    fn write(&self, digits: &mut [[u8; 81]; GRIDS]) {
        for (cells, digits) in self.cells.iter().zip(digits.chunks_exact_mut(I::LANES)) {
            for (cell, row) in cells.iter().enumerate() {
                for (digits, set) in digits.iter_mut().zip(row.as_ref()) {
                    digits[cell] = set.trailing_zeros() as u8 + 1;
                }
            }
        }
    }
}

/// One scan of the grids from `first` on.
#[inline(always)]
fn scan_part<I: Isa>(
    isa: I,
    cells: &mut [I::Row; 81],
    random: &[[u16; GRIDS]; SCAN],
    first: usize,
    moves: usize,
) {
    let mut row = I::Row::default();
    for (number, random) in random.iter().enumerate() {
        row.as_mut().copy_from_slice(&random[first..first + I::LANES]);
        let start = first_of(isa, isa.load(&row), (moves + number) % 9);
        if number < 18 {
            let [a, b] = PAIRS[number / 2 % 3].map(|line| number / 6 * 3 + line);
            if number.is_multiple_of(2) {
                turn_lines(isa, cells, [a * 9, b * 9], 1, start);
            } else {
                turn_lines(isa, cells, [a, b], 9, start);
            }
        } else {
            let pair = (moves + number) / SCAN * 2 + number % 2;
            turn_digits(isa, cells, DIGIT_PAIRS[pair % 36], start);
        }
    }
}

/// The pairs of digits as sets.
const DIGIT_PAIRS: [u16; 36] = {
    let mut pairs = [0; 36];
    let (mut apart, mut number) = (1, 0);
    // Pairs that follow each other share no digit.
    while apart <= 4 {
        let mut first = 0;
        while first < 9 {
            pairs[number] = 1 << first | 1 << ((first + apart) % 9);
            number += 1;
            first += 1;
        }
        apart += 1;
    }
    pairs
};

/// In each lane one of nine bits: the first of a random set from bit `from` on, around the end; none if the set is
/// empty.
#[inline(always)]
fn first_of<I: Isa>(isa: I, random: I::Lanes, from: usize) -> I::Lanes {
    let set = isa.and(random, isa.splat(FULL));
    let later = isa.and(set, isa.splat(FULL << from));
    let set = isa.pick(isa.is_zero(later), set, later);
    isa.and(set, isa.sub(isa.splat(0), set))
}

/// Turns the cycle of the digit `set` in the lines from `lines` on, whose cells lie `step` apart.
#[inline(always)]
fn turn_lines<I: Isa>(
    isa: I,
    cells: &mut [I::Row; 81],
    lines: [usize; 2],
    step: usize,
    mut set: I::Lanes,
) {
    let none = isa.splat(0);
    let (mut first, mut second, mut pairs) = ([none; 9], [none; 9], [none; 9]);
    for k in 0..9 {
        first[k] = isa.load(&cells[lines[0] + k * step]);
        second[k] = isa.load(&cells[lines[1] + k * step]);
        pairs[k] = isa.or(first[k], second[k]);
    }
    loop {
        let before = set;
        for k in 0..9 {
            set = isa.pick(isa.meet(pairs[k], set), isa.or(set, pairs[k]), set);
        }
        for k in 1..9 {
            set = isa.pick(isa.meet(pairs[8 - k], set), isa.or(set, pairs[8 - k]), set);
        }
        if isa.bits(isa.equal(before, set)) == I::ALL {
            break;
        }
    }
    for k in 0..9 {
        let turned = isa.meet(first[k], set);
        isa.store(&mut cells[lines[0] + k * step], isa.pick(turned, second[k], first[k]));
        isa.store(&mut cells[lines[1] + k * step], isa.pick(turned, first[k], second[k]));
    }
}

/// Exchanges the two digits `pair` in the part of their cells that holds the column `columns`.
#[inline(always)]
fn turn_digits<I: Isa>(isa: I, cells: &mut [I::Row; 81], pair: u16, mut columns: I::Lanes) {
    let (none, pair) = (isa.splat(0), isa.splat(pair));
    // For each row the columns and the boxes that hold the two digits.
    let (mut across, mut boxed) = ([none; 9], [none; 9]);
    for row in 0..9 {
        for column in 0..9 {
            let there = isa.meet(isa.load(&cells[row * 9 + column]), pair);
            across[row] = isa.or(across[row], isa.only(there, isa.splat(1 << column)));
        }
        for stack in 0..3 {
            let there = isa.meet(across[row], isa.splat(7 << (3 * stack)));
            let bit = isa.splat(1 << (row / 3 * 3 + stack));
            boxed[row] = isa.or(boxed[row], isa.only(there, bit));
        }
    }
    let mut boxes = none;
    loop {
        let (before, boxes_before) = (columns, boxes);
        for step in 0..17 {
            let row = if step < 9 { step } else { 16 - step };
            let both = isa.or(isa.and(across[row], columns), isa.and(boxed[row], boxes));
            let outside = isa.is_zero(both);
            columns = isa.pick(outside, columns, isa.or(columns, across[row]));
            boxes = isa.pick(outside, boxes, isa.or(boxes, boxed[row]));
        }
        let grown = isa.or(isa.xor(before, columns), isa.xor(boxes_before, boxes));
        if isa.bits(isa.is_zero(grown)) == I::ALL {
            break;
        }
    }
    for row in 0..9 {
        let part = isa.only(isa.meet(across[row], columns), pair);
        for column in 0..9 {
            let cell = isa.load(&cells[row * 9 + column]);
            let turned = isa.pick(isa.meet(cell, part), isa.xor(cell, pair), cell);
            isa.store(&mut cells[row * 9 + column], turned);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::simd::portable::Portable;
    use super::*;

    /// Random bits of `scans` scans.
    fn bits(scans: usize) -> Vec<[[u16; GRIDS]; SCAN]> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut scans = vec![[[0; GRIDS]; SCAN]; scans];
        scans.iter_mut().flatten().flatten().for_each(|word| *word = random.random());
        scans
    }

    fn walked(allowed: &str, scans: usize) -> Vec<FullBoard> {
        let mut walk = Walk::allowing(allowed);
        let mut grids = [FullBoard::pattern(); GRIDS];
        for random in &bits(scans) {
            walk.scan(random);
        }
        walk.grids(&mut grids);
        grids.to_vec()
    }

    #[test]
    fn the_same_bits_lead_to_the_same_grids_in_lanes_of_every_width() {
        let wide = {
            let mut grids = Grids::new(Portable::<32>);
            grids.restart();
            bits(5).iter().enumerate().for_each(|(at, random)| grids.scan(random, at * SCAN));
            let mut digits = [[0; 81]; GRIDS];
            grids.write(&mut digits);
            digits.to_vec()
        };
        for allowed in ["off", "avx2", "avx512"] {
            let walked: Vec<[u8; 81]> =
                walked(allowed, 5).iter().map(|grid| *grid.digits()).collect();
            assert_eq!(walked, wide, "{allowed}");
        }
    }

    #[test]
    fn lanes_go_apart() {
        let mut grids: Vec<[u8; 81]> = walked("", 2).iter().map(|grid| *grid.digits()).collect();
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len(), GRIDS);
    }

    /// A move of one grid of digits 0 to 8, cell by cell.
    fn move_slowly(grid: &mut [usize; 81], number: usize, moves: usize, random: u16) {
        let from = (moves + number) % 9;
        let Some(start) = (from..9).chain(0..from).find(|bit| random >> bit & 1 == 1) else {
            return;
        };
        if number < 18 {
            let [a, b] = PAIRS[number / 2 % 3].map(|line| number / 6 * 3 + line);
            let step = if number.is_multiple_of(2) { [9, 1] } else { [1, 9] };
            let at = |line: usize, k: usize| line * step[0] + k * step[1];
            let old = *grid;
            let mut digit = start;
            loop {
                let k = (0..9).find(|&k| old[at(a, k)] == digit).expect("every line has it");
                grid.swap(at(a, k), at(b, k));
                digit = old[at(b, k)];
                if digit == start {
                    return;
                }
            }
        }
        let set = DIGIT_PAIRS[((moves + number) / SCAN * 2 + number % 2) % 36];
        let pair = [set.trailing_zeros() as usize, 15 - set.leading_zeros() as usize];
        let cells: Vec<usize> = (0..81).filter(|&cell| pair.contains(&grid[cell])).collect();
        let mut part: Vec<usize> = cells.iter().copied().filter(|cell| cell % 9 == start).collect();
        let mut next = 0;
        while next < part.len() {
            let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
            for &cell in &cells {
                let meets = houses(cell).iter().any(|house| houses(part[next]).contains(house));
                if meets && !part.contains(&cell) {
                    part.push(cell);
                }
            }
            next += 1;
        }
        for cell in part {
            grid[cell] = if grid[cell] == pair[0] { pair[1] } else { pair[0] };
        }
    }

    #[test]
    fn a_lane_moves_as_one_grid_does_cell_by_cell() {
        let mut walk = Walk::allowing("off");
        let mut grids = walked("off", 0);
        let mut slow: Vec<[usize; 81]> =
            grids.iter().map(|grid| grid.digits().map(|digit| usize::from(digit) - 1)).collect();
        let mut moves = 0;
        for random in bits(20) {
            walk.scan(&random);
            for (number, random) in random.iter().enumerate() {
                for (grid, &random) in slow.iter_mut().zip(random) {
                    move_slowly(grid, number, moves, random);
                }
            }
            moves += SCAN;
            let to: &mut [FullBoard; GRIDS] = grids.as_mut_slice().try_into().expect("32");
            walk.grids(to);
            for (lane, (fast, slow)) in grids.iter().zip(&slow).enumerate() {
                assert_eq!(fast.digits().map(usize::from), slow.map(|digit| digit + 1), "{lane}");
            }
        }
    }
}
