//! Sets as bits: of digits in one machine word, of cells in a row of words.
//!
//! ```text
//! DigitSet<u32>, side 9      bit 8 7 6 5 4 3 2 1 0
//! digit                          9 8 7 6 5 4 3 2 1
//! ```
//! The word is chosen once by side at a public door (see [`Word`]) and never inside a search. There is
//! no 16-bit word: with run-time geometry it measured 1.6 times slower than 32 bits.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::{Cell, Digit};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl Sealed for super::U256 {}
}

/// A machine word that holds one bit a digit: `u32`, `u64`, `u128` or [`U256`].
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Default
    + Hash
    + Send
    + Sync
    + fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    /// How many bits it has: the largest side that it serves.
    const BITS: usize;
    /// No bit set.
    const ZERO: Self;
    /// Only bit `index` set; `index < BITS`.
    fn bit(index: usize) -> Self;
    /// The lowest `count` bits set; `count <= BITS`.
    fn low(count: usize) -> Self;
    /// How many bits are set.
    fn count(self) -> usize;
    /// The index of the lowest set bit; `BITS` when none is set.
    fn lowest(self) -> usize;
    /// Without its lowest set bit; zero stays zero.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The word whose bits `64 k ..` are chunk `k`; what does not fit is dropped.
    fn from_chunks(chunks: &[u64]) -> Self;
    /// Whether no bit is set.
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

macro_rules! primitive_word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const ZERO: Self = 0;
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn low(count: usize) -> Self {
                if count == Self::BITS as usize { !0 } else { (1 << count) - 1 }
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn from_chunks(chunks: &[u64]) -> Self {
                let wide = |at: usize| u128::from(chunks.get(at).copied().unwrap_or(0));
                (wide(0) | wide(1) << 64) as Self
            }
        }
    )*};
}
primitive_word!(u32, u64, u128);

/// A word of 256 bits for sides from 129 to 256; bit 0 is the lowest bit of `.0[0]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct U256([u128; 2]);

impl BitAnd for U256 {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for U256 {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for U256 {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

impl Not for U256 {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

impl BitAndAssign for U256 {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for U256 {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Word for U256 {
    const BITS: usize = 256;
    const ZERO: Self = Self([0; 2]);

    #[inline]
    fn bit(index: usize) -> Self {
        let mut halves = [0; 2];
        halves[index / 128] = 1 << (index % 128);
        Self(halves)
    }

    #[inline]
    fn low(count: usize) -> Self {
        Self([u128::low(count.min(128)), u128::low(count.saturating_sub(128))])
    }

    #[inline]
    fn count(self) -> usize {
        self.0[0].count() + self.0[1].count()
    }

    #[inline]
    fn lowest(self) -> usize {
        if self.0[0] == 0 { 128 + self.0[1].lowest() } else { self.0[0].lowest() }
    }

    #[inline]
    fn without_lowest(self) -> Self {
        if self.0[0] == 0 {
            Self([0, self.0[1].without_lowest()])
        } else {
            Self([self.0[0].without_lowest(), self.0[1]])
        }
    }

    fn from_chunks(chunks: &[u64]) -> Self {
        Self([u128::from_chunks(chunks), u128::from_chunks(chunks.get(2..).unwrap_or(&[]))])
    }
}

/// A set of digits in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigitSet<W>(pub W);

impl<W: Word> DigitSet<W> {
    /// The set without digits.
    pub const EMPTY: Self = Self(W::ZERO);

    /// Every digit of a grid of side `side`.
    pub fn full(side: usize) -> Self {
        Self(W::low(side))
    }

    /// The set of `digit` alone.
    pub fn single(digit: Digit) -> Self {
        Self(W::bit(digit.index()))
    }

    /// Whether `digit` is in the set.
    pub fn contains(self, digit: Digit) -> bool {
        digit.index() < W::BITS && !(self.0 & W::bit(digit.index())).is_zero()
    }

    /// Puts `digit` in.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= W::bit(digit.index());
    }

    /// Takes `digit` out.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !W::bit(digit.index());
    }

    /// How many digits are in the set.
    pub fn len(self) -> usize {
        self.0.count()
    }

    /// Whether the set has no digit.
    pub fn is_empty(self) -> bool {
        self.0.is_zero()
    }

    /// The only digit of the set; `None` if it has none or several.
    pub fn only(self) -> Option<Digit> {
        let one = !self.is_empty() && self.0.without_lowest().is_zero();
        one.then(|| Digit::from_index(self.0.lowest()))
    }

    /// The digits, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest.is_zero() {
                return None;
            }
            let digit = Digit::from_index(rest.lowest());
            rest = rest.without_lowest();
            Some(digit)
        })
    }
}

impl<W: Word> FromIterator<Digit> for DigitSet<W> {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

impl<W: Word> fmt::Debug for DigitSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of cells of one grid, one bit a cell.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet(Vec<u64>);

impl CellSet {
    /// The empty set for a grid of `cells` cells.
    pub fn new(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    /// Puts `cell` in; says whether it was new.
    ///
    /// # Panics
    /// If the cell lies outside the grid that the set was made for.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let bit = 1 << (cell.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Whether `cell` is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// How many cells are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set has no cell.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The cells, smallest index first.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            DigitSet(word).iter().map(move |bit| Cell::new(at * 64 + bit.index()))
        })
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_word_keeps_its_promises<W: Word>() {
        for count in [0, 1, 9, W::BITS - 1, W::BITS] {
            let low = W::low(count);
            assert_eq!(low.count(), count);
            assert_eq!(
                DigitSet(low).iter().map(Digit::index).collect::<Vec<_>>(),
                (0..count).collect::<Vec<_>>()
            );
        }
        assert_eq!(W::ZERO.lowest(), W::BITS);
        assert_eq!(W::ZERO.without_lowest(), W::ZERO);
        for index in [0, W::BITS / 2, W::BITS - 1] {
            assert_eq!(W::bit(index).lowest(), index);
            assert_eq!(DigitSet(W::bit(index)).only(), Some(Digit::from_index(index)));
            assert_eq!((W::low(W::BITS) & !W::bit(index)).count(), W::BITS - 1);
            assert_eq!((W::low(W::BITS) ^ W::bit(index)).count(), W::BITS - 1);
        }
        let chunks = [!0, 0, !0, 1 << 63];
        let bits: Vec<usize> =
            (0..64).chain(128..192).chain([255]).filter(|&b| b < W::BITS).collect();
        assert_eq!(
            DigitSet(W::from_chunks(&chunks)).iter().map(Digit::index).collect::<Vec<_>>(),
            bits
        );
        assert_eq!(DigitSet::<W>::EMPTY.only(), None);
        assert_eq!(DigitSet(W::low(2)).only(), None);
    }

    #[test]
    fn every_word_keeps_its_promises() {
        a_word_keeps_its_promises::<u32>();
        a_word_keeps_its_promises::<u64>();
        a_word_keeps_its_promises::<u128>();
        a_word_keeps_its_promises::<U256>();
    }

    #[test]
    fn a_digit_beyond_the_word_is_not_contained() {
        assert!(!DigitSet::<u32>::full(32).contains(Digit::from_index(32)));
    }

    #[test]
    fn a_cell_set_lists_what_was_put_in() {
        let mut set = CellSet::new(81);
        assert!(set.is_empty());
        for index in [80, 0, 63, 64, 0] {
            set.insert(Cell::new(index));
        }
        assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [0, 63, 64, 80]);
        assert_eq!(set.len(), 4);
        assert!(set.contains(Cell::new(63)) && !set.contains(Cell::new(1)));
        assert!(!set.insert(Cell::new(80)));
    }
}
