//! Avx2: the lanes in registers of 256 bits, made of the operations of the token.
//!
//! ```text
//! Houses, planes   two registers each
//! Lanes            three registers, one a row of the bands: four numbers a band, of which the fourth is
//!                  padding, and a fourth band of padding
//! ```
//! Turning rows renames registers, turning bands moves quarters, turning stacks moves numbers in quarters.

use std::arch::x86_64::__m256i;

use super::code::{DOUBLES, GROUPS, ONES};
use super::lanes::{ALL, FULL, Isa, LANES, Taken};
use super::tables::{BYTES, ITEM_PLANES, PAIRS, lanes_of, weights};
use super::token::Avx2;

/// Three registers, one a row of the bands.
type Rows = [__m256i; 3];

/// A method for each of three registers.
macro_rules! by_rows {
    ($($name:ident($($arg:ident),*) = $one:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: Rows),*) -> Rows {
            [self.$one($($arg[0]),*), self.$one($($arg[1]),*), self.$one($($arg[2]),*)]
        }
    )*};
}

impl Isa for Avx2 {
    type Lanes = Rows;
    type Houses = [__m256i; 2];
    type Planes = [[__m256i; 2]; PAIRS];

    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        self.compile(work)
    }

    #[inline(always)]
    fn planes(self) -> Self::Planes {
        [[self.each(0); 2]; PAIRS]
    }
    #[inline(always)]
    fn add(self, planes: &mut Self::Planes, place: usize, digit: usize) {
        let bytes = self.load_halves(&BYTES[place]);
        let mut pair = 0;
        while pair < PAIRS {
            let item = self.load_halves(&ITEM_PLANES[digit][pair]);
            let [low, high] = planes[pair];
            planes[pair] = [
                self.add_bytes(low, self.and1(bytes[0], item[0])),
                self.add_bytes(high, self.and1(bytes[1], item[1])),
            ];
            pair += 1;
        }
    }
    #[inline(always)]
    fn sums(self, planes: &Self::Planes) -> [[__m256i; 2]; GROUPS] {
        let mut sums = [[self.each(0); 2]; GROUPS];
        let mut group = 0;
        while group < GROUPS {
            let mut pair = 0;
            while pair < PAIRS {
                let weights = self.each(weights(group, pair));
                sums[group][0] = self.sum_of(weights, planes[pair][0], sums[group][0]);
                sums[group][1] = self.sum_of(weights, planes[pair][1], sums[group][1]);
                pair += 1;
            }
            group += 1;
        }
        sums
    }
    #[inline(always)]
    fn legality(self, [a, b, c]: [[__m256i; 2]; GROUPS]) -> ([__m256i; 2], bool) {
        let (mut taken, mut doubles) = ([self.each(0); 2], self.each(0));
        let ones = self.each(ONES.cast_signed());
        let mut half = 0;
        while half < 2 {
            taken[half] = self.or1(
                self.or1(
                    self.right::<3>(self.and1(a[half], ones)),
                    self.right::<2>(self.and1(b[half], ones)),
                ),
                self.right::<1>(self.and1(c[half], ones)),
            );
            doubles = self.or1(doubles, self.or1(self.or1(a[half], b[half]), c[half]));
            half += 1;
        }
        (taken, self.share(doubles, self.each(DOUBLES.cast_signed())))
    }

    #[inline(always)]
    fn houses(self) -> [__m256i; 2] {
        [self.each(0); 2]
    }
    #[inline(always)]
    fn mark(self, houses: &mut [__m256i; 2], place: usize, digit: usize) -> bool {
        let [low, high] = self.load_halves(&BYTES[place]);
        let bit = self.each(1 << digit);
        let (low, high) = (self.and1(low, bit), self.and1(high, bit));
        let before = self.or1(self.and1(low, houses[0]), self.and1(high, houses[1]));
        *houses = [self.or1(houses[0], low), self.or1(houses[1], high)];
        self.share(before, before)
    }
    #[inline(always)]
    fn loaded(self, numbers: [u16; 32]) -> [__m256i; 2] {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        low.copy_from_slice(&numbers[..16]);
        high.copy_from_slice(&numbers[16..]);
        [self.load_numbers(&low), self.load_numbers(&high)]
    }
    #[inline(always)]
    fn numbers(self, houses: [__m256i; 2]) -> [u16; 32] {
        let mut numbers = [0; 32];
        numbers[..16].copy_from_slice(&self.store_numbers(houses[0]));
        numbers[16..].copy_from_slice(&self.store_numbers(houses[1]));
        numbers
    }
    #[inline(always)]
    fn taken(self, houses: [__m256i; 2]) -> Taken<Rows> {
        /// The same number in three lanes.
        const THRICE: i64 = 0x0001_0001_0001;
        let numbers = self.numbers(houses);
        let row = |row: usize| i64::from(numbers[row]) * THRICE;
        let three = |from: usize| {
            let [a, b, c] = [numbers[from], numbers[from + 1], numbers[from + 2]];
            i64::from(a) | i64::from(b) << 16 | i64::from(c) << 32
        };
        let rows = [
            self.four([row(0), row(3), row(6), 0]),
            self.four([row(1), row(4), row(7), 0]),
            self.four([row(2), row(5), row(8), 0]),
        ];
        let boxes = [self.four([three(18), three(21), three(24), 0]); 3];
        let columns =
            [self.four([three(9); 4]), self.four([three(12); 4]), self.four([three(15); 4])];
        Taken { near: self.or(rows, boxes), rows, boxes, columns }
    }

    #[inline(always)]
    fn splat(self, set: u16) -> Rows {
        [self.each(set.cast_signed()); 3]
    }
    #[inline(always)]
    fn store(self, lanes: Rows) -> [u16; 32] {
        let [a, b, c] = lanes;
        let rows = [self.store_numbers(a), self.store_numbers(b), self.store_numbers(c)];
        let mut sets = [0; 32];
        for (lane, set) in sets[..LANES].iter_mut().enumerate() {
            *set = rows[lane / 3 % 3][lane / 9 * 4 + lane % 3];
        }
        sets
    }
    by_rows! {
        and(a, b) = and1;
        less(a, b) = less1;
        or(a, b) = or1;
        rest(a) = rest1;
    }
    #[inline(always)]
    fn any(self, a: Rows, b: Rows, c: Rows) -> Rows {
        self.or(self.or(a, b), c)
    }
    #[inline(always)]
    fn twice(self, a: Rows, b: Rows, c: Rows) -> Rows {
        self.or(self.and(a, b), self.and(self.or(a, b), c))
    }
    #[inline(always)]
    fn free(self, open: u32, taken: Rows) -> Rows {
        let open = [self.mask_of(0, open), self.mask_of(1, open), self.mask_of(2, open)];
        self.less(self.and(open, self.splat(FULL)), taken)
    }
    #[inline(always)]
    fn prefer(self, first: Rows, second: Rows) -> (Rows, u32) {
        let zero = self.each(0);
        let [a, b, c] =
            [self.equal(first[0], zero), self.equal(first[1], zero), self.equal(first[2], zero)];
        let chosen = [
            self.pick(a, second[0], first[0]),
            self.pick(b, second[1], first[1]),
            self.pick(c, second[2], first[2]),
        ];
        (chosen, ALL & !(self.bits_of(0, a) | self.bits_of(1, b) | self.bits_of(2, c)))
    }
    #[inline(always)]
    fn empty(self, a: Rows) -> u32 {
        let zero = self.each(0);
        self.bits_of(0, self.equal(a[0], zero))
            | self.bits_of(1, self.equal(a[1], zero))
            | self.bits_of(2, self.equal(a[2], zero))
    }
    #[inline(always)]
    fn lacks(self, a: Rows) -> bool {
        let full = self.each(FULL.cast_signed());
        let all = self.and1(self.and1(a[0], a[1]), a[2]);
        self.bits_of(0, self.equal(self.and1(all, full), full)) != lanes_of(0)
    }

    #[inline(always)]
    fn turn_rows<const ROWS: usize>(self, a: Rows) -> Rows {
        [a[ROWS % 3], a[(ROWS + 1) % 3], a[(ROWS + 2) % 3]]
    }
    #[inline(always)]
    fn turn_stacks<const STACKS: usize>(self, a: Rows) -> Rows {
        let once = [self.turn1(a[0]), self.turn1(a[1]), self.turn1(a[2])];
        if STACKS == 1 {
            return once;
        }
        [self.turn1(once[0]), self.turn1(once[1]), self.turn1(once[2])]
    }
    #[inline(always)]
    fn turn_bands<const BANDS: usize>(self, a: Rows) -> Rows {
        let mut turned = a;
        let mut row = 0;
        while row < 3 {
            turned[row] = if BANDS == 1 {
                self.quarters::<0b11_00_10_01>(a[row])
            } else {
                self.quarters::<0b11_01_00_10>(a[row])
            };
            row += 1;
        }
        turned
    }
    #[inline(always)]
    fn columns<const ROWS: usize>(self, [a, b, c]: [Rows; 3]) -> Rows {
        [a[ROWS % 3], b[(ROWS + 1) % 3], c[(ROWS + 2) % 3]]
    }
    #[inline(always)]
    fn repeat<const ROW: usize>(self, a: Rows) -> Rows {
        [a[ROW]; 3]
    }
}
