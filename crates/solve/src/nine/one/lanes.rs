//! Lanes: a third of the cells of a 9×9 board in one value, and what can be done to all of them at once.
//!
//! ```text
//! a board is three values, one a column within the stacks; a lane is the mini that a row and a box share
//!
//!          value 0    value 1    value 2                lane = row * 3 + stack, 27 lanes
//! columns  1  4  7    2  5  8    3  6  9
//! row 1    0  1  2    0  1  2    0  1  2                cell = lane * 3 + value
//! row 2    3  4  5    3  4  5    3  4  5
//!  ...
//! ```
//! So the three cells of a mini are the same lane of the three values, and joining them takes no shuffle;
//! the other minis of a box are found by turning the rows within their band, those of a row by turning the
//! stacks, the other boxes of a stack by turning the bands.
//!
//! Twins: `plain.rs` in plain integers, and 512-bit registers in `token.rs`. The search is generic over
//! them and takes the same steps in both.

/// One set of digits for each of the 27 lanes, and the operations of a sweep.
pub(super) trait Lanes: Copy {
    /// What must be had to make a value: the proof that the machine can work on it.
    type Token: Copy;
    /// One flag a lane.
    type Flags: Copy + PartialEq + std::fmt::Debug;

    /// The three values with these sets, row by row; what follows the 81 cells does not matter.
    fn read(token: Self::Token, sets: &[u16; ROOM]) -> [Self; 3];
    /// The sets of the three values, row by row, and anything after the 81 cells.
    fn write(values: [Self; 3]) -> [u16; ROOM];
    /// The sets of the lanes, and padding.
    fn store(self) -> [u16; 32];
    /// The same with `set` in `lane`, if `really`.
    fn with(self, lane: usize, set: u16, really: bool) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// The digits in any of the three.
    fn any(three: [Self; 3]) -> Self;
    /// The digits in just one of the three.
    fn once(three: [Self; 3]) -> Self;
    /// The digits in the first and in neither other: `a & !(b | c)`
    fn alone(three: [Self; 3]) -> Self;
    /// `self & (!taken | own)`
    fn spare(self, taken: Self, own: Self) -> Self;
    /// `self & (a[0] & a[1] | b[0] & b[1])`
    fn supported(self, a: [Self; 2], b: [Self; 2]) -> Self;
    /// `self & a & b`
    fn and_both(self, a: Self, b: Self) -> Self;

    /// Each lane gets the set of the lane so many rows further down its band and stacks further right,
    /// counted round.
    fn turn<const ROWS: usize, const STACKS: usize>(self) -> Self;
    /// Each lane gets the set of the lane so many bands further down, counted round.
    fn turn_bands<const BANDS: usize>(self) -> Self;

    /// The set itself where it has three digits or more, else every digit.
    fn crowded(self) -> Self;
    /// The sets with one digit, and where they are; the others become empty.
    fn singles(self) -> (Self, Self::Flags);
    /// `first` where it is not empty, else `self`, of which it is a part.
    fn prefer(self, first: Self) -> Self;
    /// Whether some set of `cells` is empty or some set of `cover` lacks a digit.
    fn is_faulty(cells: [Self; 3], cover: Self) -> bool;

    /// Where the set has two digits.
    fn pairs(self) -> Self::Flags;
    /// The flags of the lanes whose bits are set in `bits`.
    fn flags(token: Self::Token, bits: u32) -> Self::Flags;
    /// A bit for each lane with a flag.
    fn bits(flags: Self::Flags) -> u32;
    /// How many of the `peers` have a digit of `digits`, those with a flag in `pairs` counted `pair` times.
    fn weigh(
        values: [Self; 3],
        digits: u16,
        peers: &[Self::Flags; 3],
        pairs: &[Self::Flags; 3],
        pair: u32,
    ) -> u32;
    /// Whether the flags of two boards differ.
    fn differ(a: [Self::Flags; 3], b: [Self::Flags; 3]) -> bool;
    /// The number of lanes with a flag.
    fn count(flags: Self::Flags) -> u32;
}

/// Lanes of a value.
pub(super) const LANES: usize = 27;

/// Room for 81 sets, in whole registers.
pub(super) const ROOM: usize = 96;

/// The set of all nine digits.
pub(super) const FULL: u16 = 0x1FF;
