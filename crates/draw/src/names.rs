//! Names: how digits are written in pictures: by one character each, or as numbers.

use hyperdoku_format::Alphabet;
use hyperdoku_grid::Digit;

/// How digits are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// One character a digit.
    Letters(Alphabet),
    /// Decimal numbers from 1.
    Numbers,
}

impl Names {
    /// What is usual for a side: `1` to `9` and `A` to `Z` while they last, numbers above.
    pub fn usual(side: usize) -> Self {
        Self::Letters(Alphabet::Standard).for_side(side)
    }

    /// These, if they name every digit of this side; else numbers.
    #[must_use]
    pub fn for_side(self, side: usize) -> Self {
        match self {
            Self::Letters(alphabet) if side <= alphabet.largest() => self,
            _ => Self::Numbers,
        }
    }

    /// The name of a digit.
    pub fn name(self, digit: Digit) -> String {
        let Self::Letters(alphabet) = self else { return digit.to_string() };
        alphabet.character(digit).map_or_else(|| digit.to_string(), String::from)
    }

    /// The largest number of characters in a name, for a side.
    pub(crate) fn length(self, side: usize) -> usize {
        match self {
            Self::Letters(_) => 1,
            Self::Numbers => side.to_string().len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_named_as_formats_write_them() {
        let name = |names: Names, value| names.name(Digit::new(value).expect("a digit"));
        let [standard, zero, letters] =
            [Alphabet::Standard, Alphabet::Zero, Alphabet::Letters].map(Names::Letters);
        for (names, value, expected) in [
            (standard, 9, "9"),
            (standard, 10, "A"),
            (zero, 16, "F"),
            (letters, 1, "A"),
            (Names::Numbers, 100, "100"),
        ] {
            assert_eq!(name(names, value), expected);
        }
        assert_eq!(Names::usual(35), standard);
        assert_eq!(Names::usual(36), Names::Numbers);
        assert_eq!(letters.for_side(36), Names::Numbers);
    }
}
