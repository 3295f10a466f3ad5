//! Random 9×9 grids with a weight that makes every grid exactly equally likely: the yardstick of the others.
//!
//! ```text
//! B1 B2 B3      B1 is 1 to 9 in order; the band B2 B3 and the stack B4 B7 are drawn, all of them alike
//! B4  ·  ·      m: which digits go to which row of B5; B6 has the third choice of each row
//! B7  ·  ·      b: the same for B8 and B9;   s, t: columns of B5 and B8, of B6 and B9
//! ```
//! Rows and columns of a box whose band and stack are known can each be chosen in 56 ways, and a box is right if
//! each of its rows meets each of its columns in one digit. So the completions of a band and a stack are counted
//! without search:
//! ```text
//! sum over m and b of |five(m) ∩ eight(b)| · |six(m) ∩ nine(b)|       five(m): the s that suit m in B5, …
//! ```
//! One of them is taken at random; then digits are renamed. A grid comes with the number of completions of its
//! band and stack, about 2693 on average, as its weight: means that are weighted so are means over all grids.
//! Source of the counting by rows and columns of boxes: B. Felgenhauer, F. Jarvis, "Mathematics of Sudoku I", 2006.
//! Cost: some ten thousand steps a grid.

use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Digit, Geometry, Grid, Puzzle, Solution};

use crate::Random;

/// Ways to choose the rows of a box when one beside it is known.
const WAYS: usize = 56;

/// Nine cells or digits as bits.
type Nine = u16;

const ALL: Nine = 0x1FF;

/// Three parts of nine places: the digits of the three lines of a box.
type Parts = [Nine; 3];

/// Nine digits of a box; the digit of place k is `digits[k]`, and places 0 to 2 are its first line.
type Lines = [usize; 9];

/// Makes 9×9 grids with their weights.
#[derive(Debug)]
pub struct ExactGrids {
    empty: Puzzle,
    /// Each way: what the lines of the next box take of the places of the known one.
    ways: Vec<Parts>,
    /// What is left for the third box.
    rests: Vec<Parts>,
    /// For two places, the ways that put them into different lines of the next box.
    apart: [[u64; 9]; 9],
    /// The same for the third box.
    apart_in_rest: [[u64; 9]; 9],
}

/// Which box of a band or stack, after the known one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Second,
    Third,
}

impl Default for ExactGrids {
    fn default() -> Self {
        Self::new()
    }
}

impl ExactGrids {
    /// Builds the tables.
    ///
    /// # Panics
    /// Never: the empty grid has no clash.
    pub fn new() -> Self {
        let shape = BoxShape::new(3, 3).expect("side 9");
        let empty = Puzzle::new(Grid::new(Arc::new(Geometry::classic(shape))));
        let ways = ways();
        let rests: Vec<Parts> = ways.iter().map(|way| rest(*way)).collect();
        let (apart, apart_in_rest) = (apart(&ways), apart(&rests));
        let empty = empty.expect("the empty grid has no clash");
        Self { empty, ways, rests, apart, apart_in_rest }
    }

    /// A random grid and its weight.
    ///
    /// # Panics
    /// If the grid is wrong, which would be a bug of this crate.
    pub fn weighted(&self, random: &mut Random) -> (Solution, u32) {
        loop {
            let [two, three] = self.neighbours([0, 1, 2, 3, 4, 5, 6, 7, 8], random);
            // The stack is a band on its side.
            let [four, seven] = self.neighbours([0, 3, 6, 1, 4, 7, 2, 5, 8], random);
            let corner = Corner::new(self, two, three, four, seven);
            let weight = corner.completions();
            if weight == 0 {
                continue;
            }
            let cells = corner.complete(self, random.below(weight as usize) as u32);
            let names = random.order(9);
            let digits = cells.map(|digit| Digit::from_index(names[digit])).to_vec();
            let solution = Solution::new(&self.empty, digits).expect("a completion is a grid");
            return (solution, weight);
        }
    }

    /// The other two boxes of a band whose first box has these lines.
    fn neighbours(&self, first: Lines, random: &mut Random) -> [Lines; 2] {
        let way = random.below(WAYS);
        [self.ways[way], self.rests[way]].map(|parts| {
            let mut lines = [0; 9];
            for (line, part) in lines.chunks_exact_mut(3).zip(parts) {
                line.iter_mut().zip(places(part)).for_each(|(cell, at)| *cell = first[at]);
                random.shuffle(line);
            }
            lines
        })
    }

    /// For each way of the rows of a box, the ways of its columns that suit it. `rows` are the lines of the known
    /// box of its band, `columns` those of the known box of its stack.
    fn suiting(&self, rows: (Lines, Which), columns: (Lines, Which)) -> [u64; WAYS] {
        let (beside, which_rows) = rows;
        let (above, which_columns) = columns;
        let mut place_above = [0; 9];
        above.iter().enumerate().for_each(|(place, &digit)| place_above[digit] = place);
        let at = beside.map(|digit| place_above[digit]);
        let apart = match which_columns {
            Which::Second => &self.apart,
            Which::Third => &self.apart_in_rest,
        };
        let parts = self.parts(which_rows);
        std::array::from_fn(|way| {
            parts[way].iter().fold(!0, |suit, &part| {
                let [a, b, c] = places(part).map(|place| at[place]);
                suit & apart[a][b] & apart[a][c] & apart[b][c]
            })
        })
    }

    fn parts(&self, which: Which) -> &[Parts] {
        match which {
            Which::Second => &self.ways,
            Which::Third => &self.rests,
        }
    }
}

/// A band and a stack with the box that they share, and what suits the other four boxes.
struct Corner {
    two: Lines,
    three: Lines,
    four: Lines,
    seven: Lines,
    five: [u64; WAYS],
    six: [u64; WAYS],
    eight: [u64; WAYS],
    nine: [u64; WAYS],
}

impl Corner {
    /// `two` and `three` row by row, `four` and `seven` column by column.
    fn new(grids: &ExactGrids, two: Lines, three: Lines, four: Lines, seven: Lines) -> Self {
        use Which::{Second, Third};
        // The boxes of the middle take their columns from above and their rows from the left.
        let [two, three, four, seven] = [two, three, four, seven].map(turned);
        Self {
            two,
            three,
            four,
            seven,
            five: grids.suiting((four, Second), (two, Second)),
            six: grids.suiting((four, Third), (three, Second)),
            eight: grids.suiting((seven, Second), (two, Third)),
            nine: grids.suiting((seven, Third), (three, Third)),
        }
    }

    /// How many ways of B5 and B8 and how many of B6 and B9 suit the rows.
    fn suiting(&self, upper: usize, lower: usize) -> [u64; 2] {
        [self.five[upper] & self.eight[lower], self.six[upper] & self.nine[lower]]
    }

    fn completions(&self) -> u32 {
        let of =
            |upper, lower| self.suiting(upper, lower).map(u64::count_ones).iter().product::<u32>();
        (0..WAYS).flat_map(|upper| (0..WAYS).map(move |lower| of(upper, lower))).sum()
    }

    /// Completion `number`, row by row.
    fn complete(&self, grids: &ExactGrids, mut number: u32) -> [usize; 81] {
        use Which::{Second, Third};
        let pairs = (0..WAYS).flat_map(|upper| (0..WAYS).map(move |lower| (upper, lower)));
        for (upper, lower) in pairs {
            let [middle, right] = self.suiting(upper, lower);
            let count = middle.count_ones() * right.count_ones();
            if number >= count {
                number -= count;
                continue;
            }
            let middle = nth_bit(middle, number % middle.count_ones());
            let right = nth_bit(right, number / self.suiting(upper, lower)[0].count_ones());
            let mut cells = [0; 81];
            // Boxes 2 and 3 stand column by column, 4 and 7 row by row: so they are written as they are read.
            write(&mut cells, [0, 0], |row, column| 3 * row + column);
            write(&mut cells, [0, 3], |row, column| self.two[3 * column + row]);
            write(&mut cells, [0, 6], |row, column| self.three[3 * column + row]);
            write(&mut cells, [3, 0], |row, column| self.four[3 * row + column]);
            write(&mut cells, [6, 0], |row, column| self.seven[3 * row + column]);
            let boxes = [
                ([3, 3], (self.four, Second, upper), (self.two, Second, middle)),
                ([3, 6], (self.four, Third, upper), (self.three, Second, right)),
                ([6, 3], (self.seven, Second, lower), (self.two, Third, middle)),
                ([6, 6], (self.seven, Third, lower), (self.three, Third, right)),
            ];
            for (corner, (beside, which_rows, rows), (above, which_columns, columns)) in boxes {
                let rows = grids.parts(which_rows)[rows].map(|part| digits_of(part, beside));
                let columns =
                    grids.parts(which_columns)[columns].map(|part| digits_of(part, above));
                write(&mut cells, corner, |row, column| {
                    (rows[row] & columns[column]).trailing_zeros() as usize
                });
            }
            return cells;
        }
        unreachable!("a completion's number lies below their count")
    }
}

/// Writes a box whose first cell is in this row and column.
fn write(cells: &mut [usize; 81], [top, left]: [usize; 2], digit: impl Fn(usize, usize) -> usize) {
    for row in 0..3 {
        for column in 0..3 {
            cells[(top + row) * 9 + left + column] = digit(row, column);
        }
    }
}

/// A box with rows and columns exchanged.
fn turned(lines: Lines) -> Lines {
    std::array::from_fn(|at| lines[at % 3 * 3 + at / 3])
}

/// The digits at these places.
fn digits_of(part: Nine, lines: Lines) -> Nine {
    places(part).iter().fold(0, |digits, &place| digits | 1 << lines[place])
}

/// The three places of a part.
fn places(part: Nine) -> [usize; 3] {
    let second = part & (part - 1);
    [part, second, second & (second - 1)].map(|rest| rest.trailing_zeros() as usize)
}

fn nth_bit(mut word: u64, n: u32) -> usize {
    (0..n).for_each(|_| word &= word - 1);
    word.trailing_zeros() as usize
}

/// The places of a line of the known box.
fn own(line: usize) -> Nine {
    0b111 << (3 * line)
}

/// Every way to give each line of the next box three places of the known one, none of its own line.
fn ways() -> Vec<Parts> {
    let threes: Vec<Nine> = (0..=ALL).filter(|part| part.count_ones() == 3).collect();
    let mut ways = Vec::with_capacity(WAYS);
    for &first in threes.iter().filter(|&&part| part & own(0) == 0) {
        for &second in threes.iter().filter(|&&part| part & (own(1) | first) == 0) {
            let third = ALL & !first & !second;
            if third & own(2) == 0 {
                ways.push([first, second, third]);
            }
        }
    }
    ways
}

/// What a way leaves for the lines of the third box.
fn rest(way: Parts) -> Parts {
    std::array::from_fn(|line| ALL & !way[line] & !own(line))
}

/// For two places, the ways that put them into different parts.
fn apart(ways: &[Parts]) -> [[u64; 9]; 9] {
    let together = |way: &Parts, a: usize, b: usize| {
        way.iter().any(|part| part & 1 << a != 0 && part & 1 << b != 0)
    };
    std::array::from_fn(|a| {
        std::array::from_fn(|b| {
            let bits = (0..).zip(ways).filter(|(_, way)| !together(way, a, b));
            bits.fold(0, |set, (at, _)| set | 1 << at)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_weight_is_the_number_of_grids_by_bands_and_stacks() {
        // 9! renamings and 56 · 6⁶ bands and as many stacks for each box 1: the rest of all grids is the weight.
        let grids = 6_670_903_752_021_072_936_960_f64;
        let pairs = 362_880.0 * (56.0 * 46_656.0_f64).powi(2);
        let exact = ExactGrids::new();
        let mut random = Random::new(1, 0);
        let weights: Vec<f64> =
            (0..4000).map(|_| f64::from(exact.weighted(&mut random).1)).collect();
        let mean = weights.iter().sum::<f64>() / 4000.0;
        let variance = weights.iter().map(|w| (w - mean).powi(2)).sum::<f64>() / 4000.0;
        let error = (variance / 4000.0).sqrt();
        assert!((mean - grids / pairs).abs() < 4.0 * error, "{mean} ± {error}");
    }

    #[test]
    fn an_engine_counts_as_many_completions() {
        let exact = ExactGrids::new();
        let field = hyperdoku_solve::solver_named("field").expect("the engine of any side");
        for index in 0..3 {
            let (solution, weight) = exact.weighted(&mut Random::new(3, index));
            let mut grid = solution.to_grid();
            for cell in solution.geometry().all_cells() {
                if cell.index() / 9 >= 3 && cell.index() % 9 >= 3 {
                    grid.set(cell, None);
                }
            }
            let puzzle = Puzzle::new(grid).expect("no clash");
            let budget = hyperdoku_grid::Budget::unlimited();
            let count = (field.make)().count(&puzzle, &budget, 100_000).expect("field serves it").0;
            assert_eq!(count.found, u64::from(weight));
        }
    }
}
