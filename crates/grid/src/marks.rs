//! Marks: the candidates that a pencilmark (Sukaku) text allows in each cell.
//!
//! ```text
//! bits     cell 0                 cell 1
//! word     0 .. stride - 1        stride .. 2 * stride - 1        stride = side / 64, rounded up
//! ```

use crate::{Cell, Digit, DigitSet, Word};

/// The largest side with restricted candidates: that of the widest [`Word`].
pub const MAX_MARKED_SIDE: usize = 256;

/// Which digits each cell may hold: side³ bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Marks {
    side: usize,
    stride: usize,
    bits: Vec<u64>,
}

impl Marks {
    /// Every cell without any candidate; allow them one by one.
    ///
    /// # Panics
    /// If `side > MAX_MARKED_SIDE`.
    pub fn none(side: usize) -> Self {
        assert!(side <= MAX_MARKED_SIDE, "marks serve sides to {MAX_MARKED_SIDE}");
        let stride = side.div_ceil(64);
        Self { side, stride, bits: vec![0; side * side * stride] }
    }

    /// The side of the grid that they are for.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether `cell` may hold `digit`.
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        digit.value() <= self.side
            && self.bits[cell.index() * self.stride + digit.index() / 64] >> (digit.index() % 64)
                & 1
                == 1
    }

    /// Lets `cell` hold `digit`.
    ///
    /// # Panics
    /// If the digit lies above the side.
    pub fn allow(&mut self, cell: Cell, digit: Digit) {
        assert!(digit.value() <= self.side, "a digit lies above the side");
        self.bits[cell.index() * self.stride + digit.index() / 64] |= 1 << (digit.index() % 64);
    }

    /// The digits that `cell` may hold, smallest first.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = Digit> {
        (0..self.side).map(Digit::from_index).filter(move |&digit| self.allows(cell, digit))
    }

    /// The digits that `cell` may hold, as a set in a word that is wide enough for the side.
    pub fn set_of<W: Word>(&self, cell: Cell) -> DigitSet<W> {
        DigitSet(W::from_chunks(&self.bits[cell.index() * self.stride..][..self.stride]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::U256;

    #[test]
    fn a_mark_is_where_it_was_allowed_and_nowhere_else() {
        let mut marks = Marks::none(256);
        let (cell, digit) = (Cell::new(65_535), Digit::from_index(255));
        marks.allow(cell, digit);
        assert!(marks.allows(cell, digit));
        assert!(!marks.allows(cell, Digit::from_index(254)));
        assert!(!marks.allows(Cell::new(0), digit));
        assert_eq!(marks.of(cell).collect::<Vec<_>>(), [digit]);
        assert_eq!(marks.set_of::<U256>(cell).only(), Some(digit));
    }
}
