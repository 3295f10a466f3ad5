//! A digit: what one cell holds, 1 to side.

use std::fmt;
use std::num::NonZeroU16;

/// The largest side that can be made, checked and converted: 64×64 boxes.
pub const MAX_SIDE: usize = 4096;

/// A digit, 1 to [`MAX_SIDE`]. `Option<Digit>` takes two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU16);

impl Digit {
    /// The digit that is written `value`; `None` unless `1 <= value <= MAX_SIDE`.
    pub const fn new(value: usize) -> Option<Self> {
        if value > MAX_SIDE {
            return None;
        }
        match NonZeroU16::new(value as u16) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }

    /// The digit with the 0-based index `index`, which is written `index + 1`.
    ///
    /// # Panics
    /// If `index >= MAX_SIDE`.
    #[track_caller]
    pub const fn from_index(index: usize) -> Self {
        match Self::new(index + 1) {
            Some(digit) => digit,
            None => panic!("a digit's index lies below 4096"),
        }
    }

    /// 0-based: the digit written 1 has index 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// 1-based: as it is written.
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_run_from_1_to_the_largest_side() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(1).map(Digit::index), Some(0));
        assert_eq!(Digit::new(MAX_SIDE).map(Digit::value), Some(MAX_SIDE));
        assert_eq!(Digit::new(MAX_SIDE + 1), None);
        assert_eq!(Digit::new(65_537), None, "no wrap around 16 bits");
    }

    #[test]
    fn an_optional_digit_takes_two_bytes() {
        assert_eq!(size_of::<Option<Digit>>(), 2);
    }
}
