//! Lanes: a third of the cells in one value, the houses in another, and what a pass does with them.
//!
//! ```text
//! cells    three values, one a column within the stacks; a lane is the mini that a row and a box share
//!          lane = row · 3 + stack, 27 of them; cell = lane · 3 + value; place = value · 27 + lane
//! houses   one value of 27 lanes: 0-8 the rows, 9-17 the columns, by column within the stack and then by
//!          stack, 18-26 the boxes
//! planes   the bundles of all houses, side by side: components of one index lie together
//! ```
//! The three cells of a mini are one lane of three values, so that joining them takes no shuffle; other
//! minis come by turning rows within their band, stacks, or bands.
//!
//! A value of [`Isa`] is the proof that the processor has the instructions. Twins: `portable.rs` in plain
//! integers, AVX2 and AVX-512 in `token.rs`; the search is written once over them and takes the same steps.

use std::fmt::Debug;

use super::code::GROUPS;

/// An instruction set that the processor is known to have.
pub(super) trait Isa: Copy + Debug + Send + 'static {
    /// One set of digits for each of 27 lanes.
    type Lanes: Copy;
    /// One number of 16 bits for each of 27 houses.
    type Houses: Copy;
    /// The bundles of 27 houses.
    type Planes: Copy + Send;

    /// Does `work`, compiled for these instructions: the closure, and each function with vector
    /// operations that it calls, has to be `#[inline(always)]`.
    fn run<T>(self, work: impl FnOnce() -> T) -> T;

    /// Empty bundles.
    fn planes(self) -> Self::Planes;
    /// Adds the item vector of `digit` to the bundles of the three houses of the cell at `place`.
    fn add(self, planes: &mut Self::Planes, place: usize, digit: usize);
    /// Reads all counts out of the bundles; see `code.rs`.
    fn sums(self, planes: &Self::Planes) -> [Self::Houses; GROUPS];
    /// The digits whose count is odd, and whether some count is two or more.
    fn legality(self, sums: [Self::Houses; GROUPS]) -> (Self::Houses, bool);

    /// Empty sets.
    fn houses(self) -> Self::Houses;
    /// Puts `digit` into the sets of the three houses of the cell at `place`; says whether it stood in one.
    fn mark(self, houses: &mut Self::Houses, place: usize, digit: usize) -> bool;
    /// The same from numbers.
    fn loaded(self, numbers: [u16; 32]) -> Self::Houses;
    /// The numbers of the houses; what follows them does not matter.
    fn numbers(self, houses: Self::Houses) -> [u16; 32];
    /// For each lane the set of its row and box, and of one of its columns.
    fn taken(self, houses: Self::Houses) -> Taken<Self::Lanes>;

    /// Every lane with `set`.
    fn splat(self, set: u16) -> Self::Lanes;
    /// The sets of the lanes; what follows them does not matter.
    fn store(self, lanes: Self::Lanes) -> [u16; 32];
    /// `a & b`
    fn and(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// `a & !b`
    fn less(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// `a | b`
    fn or(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// `a | b | c`
    fn any(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes;
    /// What lies in two or in all of the three.
    fn twice(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> Self::Lanes;
    /// Each set without its lowest digit.
    fn rest(self, a: Self::Lanes) -> Self::Lanes;
    /// The digits that are not taken, in the lanes of `open`; nothing elsewhere.
    fn free(self, open: u32, taken: Self::Lanes) -> Self::Lanes;
    /// `first` where it is not empty, else `second`; and where `first` is not empty.
    fn prefer(self, first: Self::Lanes, second: Self::Lanes) -> (Self::Lanes, u32);
    /// A bit for each lane whose set is empty.
    fn empty(self, a: Self::Lanes) -> u32;
    /// Whether some lane lacks one of the nine digits.
    fn lacks(self, a: Self::Lanes) -> bool;

    /// Each lane gets the set of the lane so many rows further down its band, counted round.
    fn turn_rows<const ROWS: usize>(self, a: Self::Lanes) -> Self::Lanes;
    /// Each lane gets the set of the lane so many stacks further right, counted round.
    fn turn_stacks<const STACKS: usize>(self, a: Self::Lanes) -> Self::Lanes;
    /// Each lane gets the set of the lane so many bands further down, counted round.
    fn turn_bands<const BANDS: usize>(self, a: Self::Lanes) -> Self::Lanes;
    /// In the rows `i` of the bands the lanes of value `i`, turned by `ROWS`: over all turns, row `i` sees
    /// the cells of column `i` of each stack.
    fn columns<const ROWS: usize>(self, values: [Self::Lanes; 3]) -> Self::Lanes;
    /// Every row gets the row `ROW` of its band.
    fn repeat<const ROW: usize>(self, a: Self::Lanes) -> Self::Lanes;
}

/// What the houses hold, seen from the cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken<L> {
    /// For each lane what its row and its box hold, together.
    pub(super) near: L,
    /// For each lane what its row holds.
    pub(super) rows: L,
    /// For each lane what its box holds.
    pub(super) boxes: L,
    /// For the lanes of row `i` of a band what column `i` of the stack holds.
    pub(super) columns: L,
}

/// Cells.
pub(super) const CELLS: usize = 81;

/// Lanes of a value.
pub(super) const LANES: usize = 27;

/// A bit for each lane.
pub(super) const ALL: u32 = (1 << LANES) - 1;

/// Room for 81 sets where three values of 32 lanes are stored one after the other.
pub(super) const ROOM: usize = 96;

/// The set of all nine digits.
pub(super) const FULL: u16 = 0x1FF;

/// The cell at a place.
pub(super) const fn cell_at(place: usize) -> usize {
    place % LANES * 3 + place / LANES
}

/// The place of a cell.
pub(super) const fn place_of(cell: usize) -> usize {
    cell % 3 * LANES + cell / 3
}

/// The lanes of the houses of each place: row, column, box.
pub(super) const HOUSES: [[usize; 3]; CELLS] = {
    let mut houses = [[0; 3]; CELLS];
    let mut place = 0;
    while place < CELLS {
        let (row, column) = (cell_at(place) / 9, cell_at(place) % 9);
        houses[place] = [row, 9 + column % 3 * 3 + column / 3, 18 + row / 3 * 3 + column / 3];
        place += 1;
    }
    houses
};

/// For each place the lanes of its peers in each value.
pub(super) const PEERS: [[u32; 3]; CELLS] = {
    let mut peers = [[0; 3]; CELLS];
    let mut place = 0;
    while place < CELLS {
        let mut other = 0;
        while other < CELLS {
            let (mine, its) = (HOUSES[place], HOUSES[other]);
            if place != other && (mine[0] == its[0] || mine[1] == its[1] || mine[2] == its[2]) {
                peers[place][other / LANES] |= 1 << (other % LANES);
            }
            other += 1;
        }
        place += 1;
    }
    peers
};
