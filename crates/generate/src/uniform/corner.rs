//! Corner: the boxes that a band and a stack leave open, counted without search.
//!
//! ```text
//! B1 B2 B3      known: the band B1 B2 B3 and the stack B1 B4 B7
//! B4 B5 B6      m: the way of the rows of B5 (B6 has the rest);  b: of B8 (B9 has the rest)
//! B7 B8 B9      s: the way of the columns of B5 (B8: the rest);  t: of B6 (B9: the rest)
//!
//! completions = sum over m and b of |five(m) ∩ eight(b)| · |six(m) ∩ nine(b)|
//!               five(m): the s that suit m in B5;  eight(b): the s that suit b in B8;  six, nine: the t
//! ```
//! Both factors are found for all b of one m at once: 56 sums in bytes, of eight rows of bits each, since
//! eight ways or none suit a way. The sums of products fit 16 bits, since no count exceeds 11 664.
//! Source of the counting by rows and columns of boxes: B. Felgenhauer, F. Jarvis, "Mathematics of Sudoku I", 2006.
//! Cost: about five thousand operations on sixteen bytes each.

use super::ways::{Nine, Places, WAYS, WaySet, Ways, places};

/// The two other boxes of a band or stack whose first box has its digits 0 to 8 row by row. Of a band, place
/// 3 c + r of a box is its row r and column c; of a stack, place 3 r + c.
pub(super) type Arm = [[u8; 9]; 2];

/// A completion: ways of the rows and columns of the four boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Completion {
    pub upper: usize,
    pub lower: usize,
    pub middle: usize,
    pub right: usize,
}

/// A small number for each way: 56 bytes and eight that are 0.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([u8; LANES]);

/// A larger number for each way.
type Sums = [u16; LANES];

/// Bytes of a row.
const LANES: usize = 64;

impl Row {
    const ZERO: Self = Self([0; LANES]);
}

/// Counts and finds completions.
#[derive(Clone, Debug)]
pub(super) struct Corner {
    second: Ways,
    third: Ways,
    /// The eight bits of a byte as bytes.
    bits: Box<[[u8; 8]; 256]>,
}

/// What a band and B4 say.
#[derive(Debug)]
pub(super) struct Upper {
    five: [WaySet; WAYS],
    six: [WaySet; WAYS],
}

/// What a band and B7 say.
#[derive(Clone, Debug)]
pub(super) struct Lower {
    /// Row s has 1 for each b for which `eight(b)` has s.
    eight: Box<[Row; 64]>,
    /// The same for `nine` and t.
    nine: Box<[Row; 64]>,
}

impl Default for Lower {
    fn default() -> Self {
        let rows = Box::new([Row::ZERO; 64]);
        Self { eight: rows.clone(), nine: rows }
    }
}

impl Corner {
    pub(super) fn new() -> Self {
        let bits = |byte: usize| std::array::from_fn(|bit| (byte >> bit & 1) as u8);
        Self {
            second: Ways::second(),
            third: Ways::third(),
            bits: Box::new(std::array::from_fn(bits)),
        }
    }

    /// An arm by the way of its lines and the orders of its minis, below 6⁶: any raw arm has one such number.
    pub(super) fn arm(&self, way: usize, orders: usize) -> Arm {
        let mut arm = [[0; 9]; 2];
        let mut orders = orders;
        for (cells, ways) in arm.iter_mut().zip([&self.second, &self.third]) {
            for (line, &part) in ways.parts[way].iter().enumerate() {
                let digits = places(part);
                for (at, &rank) in super::ways::ORDERS[orders % 6].iter().enumerate() {
                    cells[3 * at + line] = digits[rank];
                }
                orders /= 6;
            }
        }
        arm
    }

    /// Completion `number`; `None` if there are not more than that. `lower` is room.
    pub(super) fn completion(
        &self,
        band: &Arm,
        stack: &Arm,
        number: u32,
        lower: &mut Lower,
    ) -> Option<Completion> {
        let [four, seven] = stack;
        self.lower(band, seven, lower);
        self.upper(band, four).completion(lower, number)
    }

    /// What a band and B4 say.
    #[inline]
    pub(super) fn upper(&self, [two, three]: &Arm, four: &[u8; 9]) -> Upper {
        Upper {
            five: self.second.suiting(&self.second, &moved(four, two)),
            six: self.third.suiting(&self.second, &moved(four, three)),
        }
    }

    /// What a band and B7 say.
    #[inline]
    pub(super) fn lower(&self, [two, three]: &Arm, seven: &[u8; 9], lower: &mut Lower) {
        let eight = self.third.suiting(&self.second, &moved(two, seven));
        let nine = self.third.suiting(&self.third, &moved(three, seven));
        for (rows, sets) in [(&mut lower.eight, &eight), (&mut lower.nine, &nine)] {
            for (row, set) in rows.iter_mut().zip(sets) {
                let (eights, _) = row.0.as_chunks_mut::<8>();
                for (eight, byte) in eights.iter_mut().zip(set.to_le_bytes()) {
                    *eight = self.bits[usize::from(byte)];
                }
            }
        }
    }

    /// The digits 0 to 8 of a grid, row by row.
    pub(super) fn cells(&self, band: &Arm, stack: &Arm, of: &Completion) -> [u8; 81] {
        let ([two, three], [four, seven]) = (band, stack);
        let (second, third) = (&self.second.parts, &self.third.parts);
        let mut cells = [0; 81];
        write(&mut cells, [0, 0], |row, column| (3 * row + column) as u8);
        write(&mut cells, [0, 1], |row, column| two[3 * column + row]);
        write(&mut cells, [0, 2], |row, column| three[3 * column + row]);
        write(&mut cells, [1, 0], |row, column| four[3 * row + column]);
        write(&mut cells, [2, 0], |row, column| seven[3 * row + column]);
        let boxes = [
            ([1, 1], (four, second[of.upper]), (two, second[of.middle])),
            ([1, 2], (four, third[of.upper]), (three, second[of.right])),
            ([2, 1], (seven, second[of.lower]), (two, third[of.middle])),
            ([2, 2], (seven, third[of.lower]), (three, third[of.right])),
        ];
        for (corner, (beside, rows), (above, columns)) in boxes {
            let rows = rows.map(|part| digits_of(part, beside));
            let columns = columns.map(|part| digits_of(part, above));
            write(&mut cells, corner, |row, column| {
                (rows[row] & columns[column]).trailing_zeros() as u8
            });
        }
        cells
    }
}

impl Upper {
    /// The number of completions.
    pub(super) fn count(&self, lower: &Lower) -> u32 {
        let mut sums = [0; LANES];
        for upper in 0..WAYS {
            self.add_products(lower, upper, &mut sums);
        }
        total(&sums)
    }

    fn completion(&self, lower: &Lower, number: u32) -> Option<Completion> {
        let mut left = number;
        for upper in 0..WAYS {
            let mut sums = [0; LANES];
            self.add_products(lower, upper, &mut sums);
            let count = total(&sums);
            if left >= count {
                left -= count;
                continue;
            }
            // The factors for each b, of which the products were added.
            let of = |row: &Row, way: usize| u32::from(row.0[way]);
            let (middles, rights) = self.factors(lower, upper);
            for way in 0..WAYS {
                let (middle, right) = (of(&middles, way), of(&rights, way));
                if left >= middle * right {
                    left -= middle * right;
                    continue;
                }
                let nth = |rows: &[Row; 64], ways: WaySet, number: u32| {
                    let suits =
                        |other: &usize| ways >> other & 1 == 1 && of(&rows[*other], way) == 1;
                    (0..WAYS).filter(suits).nth(number as usize)
                };
                let columns = nth(&lower.eight, self.five[upper], left % middle)?;
                let right = nth(&lower.nine, self.six[upper], left / middle)?;
                return Some(Completion { upper, lower: way, middle: columns, right });
            }
        }
        None
    }

    /// Adds the products for one m and each b.
    #[inline]
    fn add_products(&self, lower: &Lower, upper: usize, sums: &mut Sums) {
        if self.five[upper] == 0 || self.six[upper] == 0 {
            return;
        }
        let (Row(middle), Row(right)) = self.factors(lower, upper);
        for lane in 0..LANES {
            // At most 8 · 8 each.
            sums[lane] += u16::from(middle[lane] * right[lane]);
        }
    }

    /// Both factors for one m that has ways, for each b.
    #[inline]
    fn factors(&self, lower: &Lower, upper: usize) -> (Row, Row) {
        (sum_of_eight(&lower.eight, self.five[upper]), sum_of_eight(&lower.nine, self.six[upper]))
    }
}

/// The sum of the rows of a set of eight.
#[inline]
fn sum_of_eight(rows: &[Row; 64], mut set: WaySet) -> Row {
    let eight: [&Row; 8] = std::array::from_fn(|_| {
        let row = &rows[set.trailing_zeros() as usize & 63];
        set &= set.wrapping_sub(1);
        row
    });
    let mut sum = Row::ZERO;
    for (lane, sum) in sum.0.iter_mut().enumerate() {
        let two = |first: usize| eight[first].0[lane] + eight[first + 1].0[lane];
        *sum = two(0) + two(2) + (two(4) + two(6));
    }
    sum
}

fn total(sums: &Sums) -> u32 {
    sums.iter().map(|&sum| u32::from(sum)).sum()
}

/// Writes the box in this band and stack.
#[inline]
fn write(cells: &mut [u8; 81], [top, left]: [usize; 2], digit: impl Fn(usize, usize) -> u8) {
    for row in 0..3 {
        for column in 0..3 {
            cells[(3 * top + row) * 9 + 3 * left + column] = digit(row, column);
        }
    }
}

/// For each place of one box the place of the same digit in another.
fn moved(from: &[u8; 9], to: &[u8; 9]) -> Places {
    let mut places = [0; 16];
    for (place, &digit) in (0..).zip(to) {
        places[usize::from(digit) & 15] = place;
    }
    let mut moved = [0; 16];
    for (moved, &digit) in moved.iter_mut().zip(from) {
        *moved = places[usize::from(digit) & 15];
    }
    moved
}

/// The digits at these places.
fn digits_of(part: Nine, cells: &[u8; 9]) -> Nine {
    places(part).iter().fold(0, |digits, &place| digits | 1 << cells[usize::from(place)])
}

/// A band on its side: the stack with the same structure.
pub(super) fn turned(arm: &Arm) -> Arm {
    // Digit 3 r + c of box 1 stands where 3 c + r stood.
    arm.map(|cells| cells.map(|digit| digit % 3 * 3 + digit / 3))
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::{Budget, Digit, Grid, Puzzle};

    use super::super::UniformGrids;
    use super::*;
    use crate::Random;

    fn arms(corner: &Corner, random: &mut Random) -> (Arm, Arm) {
        let mut arm = || corner.arm(random.below(WAYS), random.below(46_656));
        (arm(), turned(&arm()))
    }

    fn count(corner: &Corner, band: &Arm, stack: &Arm) -> u32 {
        let mut lower = Lower::default();
        corner.lower(band, &stack[1], &mut lower);
        corner.upper(band, &stack[0]).count(&lower)
    }

    #[test]
    fn the_lanes_count_what_the_sets_say() {
        let corner = Corner::new();
        let mut random = Random::new(3, 0);
        for _ in 0..50 {
            let (band, stack) = arms(&corner, &mut random);
            let count = count(&corner, &band, &stack);
            // The formula of the head, by sets of ways.
            let (second, third) = (&corner.second, &corner.third);
            let eight = second.suiting(third, &moved(&stack[1], &band[0]));
            let nine = third.suiting(third, &moved(&stack[1], &band[1]));
            let sets = corner.upper(&band, &stack[0]);
            let product = |upper: usize, lower: usize| {
                let middle = (sets.five[upper] & eight[lower]).count_ones();
                middle * (sets.six[upper] & nine[lower]).count_ones()
            };
            let rows = (0..WAYS).flat_map(|upper| (0..WAYS).map(move |lower| (upper, lower)));
            let plain: u32 = rows.map(|(upper, lower)| product(upper, lower)).sum();
            assert_eq!(count, plain);
        }
    }

    #[test]
    fn completions_have_numbers_and_differ() {
        let corner = Corner::new();
        let (band, stack) = arms(&corner, &mut Random::new(4, 0));
        let count = count(&corner, &band, &stack);
        let (mut all, mut room) = (Vec::new(), Lower::default());
        for number in 0..count {
            let completion =
                corner.completion(&band, &stack, number, &mut room).expect("one of the count");
            all.push(corner.cells(&band, &stack, &completion));
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count as usize);
        assert_eq!(corner.completion(&band, &stack, count, &mut room), None);
        let empty = UniformGrids::new().empty;
        for cells in all {
            let digits = cells.map(|digit| Digit::from_index(usize::from(digit))).to_vec();
            hyperdoku_grid::Solution::new(&empty, digits).expect("a completion is a grid");
        }
    }

    #[test]
    fn an_engine_counts_as_many_completions() {
        let field = hyperdoku_solve::solver_named("field").expect("the engine of any side");
        let corner = Corner::new();
        for index in 0..3 {
            let (band, stack) = arms(&corner, &mut Random::new(5, index));
            let count = count(&corner, &band, &stack);
            let one =
                corner.completion(&band, &stack, 0, &mut Lower::default()).expect("there are some");
            let cells = corner.cells(&band, &stack, &one);
            let open = |cell: usize| cell / 9 >= 3 && cell % 9 >= 3;
            let digit = |cell: usize| Digit::from_index(usize::from(cells[cell]));
            let digits = (0..81).map(|cell| (!open(cell)).then(|| digit(cell))).collect();
            let geometry = UniformGrids::new().empty.geometry().clone();
            let puzzle = Puzzle::new(Grid::from_digits(geometry, digits)).expect("no clash");
            let budget = Budget::unlimited();
            let found = (field.make)().count(&puzzle, &budget, 100_000).expect("it serves").0.found;
            assert_eq!(found, u64::from(count));
        }
    }
}
