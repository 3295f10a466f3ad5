//! Alphabets: how one character names a digit.
//!
//! ```text
//!             digit  1 .. 9 10 11 .. 16 .. 25 26 .. 35 36
//! standard           1 .. 9  A  B ..  G ..  P  Q ..  Z        sides to 35: the one that we write
//! zero               0 .. 8  9  A ..  F ..  O  P ..  Y  Z     sides to 36: "hex" at side 16
//! letters            A .. I  J  K ..  P ..  Y  Z              sides to 26
//! ```
//! Full-width forms (`５`, `Ａ`) are read as their narrow twins.

use hyperdoku_grid::Digit;

/// How one character names a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alphabet {
    /// `1` to `9`, then `A` to `Z`.
    Standard,
    /// `0` to `9`, then `A` to `Z`.
    Zero,
    /// `A` to `Z`.
    Letters,
}

/// Every alphabet.
pub const ALPHABETS: [Alphabet; 3] = [Alphabet::Standard, Alphabet::Zero, Alphabet::Letters];

impl Alphabet {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "1-9A-Z",
            Self::Zero => "0-9A-Z",
            Self::Letters => "A-Z",
        }
    }

    /// The alphabet called `name`.
    pub fn named(name: &str) -> Option<Self> {
        ALPHABETS.into_iter().find(|alphabet| alphabet.name() == name)
    }

    /// The largest side that it can write.
    pub fn largest(self) -> usize {
        match self {
            Self::Standard => 35,
            Self::Zero => 36,
            Self::Letters => 26,
        }
    }

    /// The digit that `character` names, in either case; it may lie above a side.
    pub fn digit(self, character: char) -> Option<Digit> {
        let place = narrow(character).to_digit(36)? as usize;
        match self {
            Self::Standard => Digit::new(place),
            Self::Zero => Digit::new(place + 1),
            Self::Letters => Digit::new(place.checked_sub(9)?),
        }
    }

    /// The character that names `digit`; `None` above [`Alphabet::largest`].
    pub fn character(self, digit: Digit) -> Option<char> {
        let place = match self {
            Self::Standard => digit.value(),
            Self::Zero => digit.index(),
            Self::Letters => digit.value() + 9,
        };
        char::from_digit(u32::try_from(place).ok()?, 36).map(|c| c.to_ascii_uppercase())
    }

    /// The alphabet in which a grid of side `side` was written, and whether it could be no other.
    ///
    /// To side 9 it is the standard one and `0` is a blank. Above, `0` beside another blank, or beside
    /// the highest character of the zero-based alphabet, is a digit; letters beyond the standard
    /// alphabet mean letters alone. In doubt it is the standard one: then each label that was read is
    /// the label that is written, and only the name of a digit that never occurs is in question.
    pub fn detect(characters: impl Iterator<Item = char>, side: usize) -> (Self, bool) {
        if side <= 9 {
            return (Self::Standard, true);
        }
        let (mut zero, mut blank, mut decimal, mut letter) = (false, false, false, false);
        let mut highest = 0;
        for c in characters.map(narrow) {
            match c {
                '0' => zero = true,
                '1'..='9' => decimal = true,
                c if c.is_ascii_alphabetic() => {
                    letter = true;
                    highest = highest.max(c.to_digit(36).unwrap_or(0) as usize);
                }
                _ => blank = true,
            }
        }
        let last_of_zero = highest + 1 == side;
        match () {
            () if highest > side => (Self::Letters, true),
            () if highest == side => (Self::Standard, true),
            () if zero && (blank || last_of_zero) => (Self::Zero, true),
            () if letter && !decimal && !zero => (Self::Letters, false),
            () => (Self::Standard, !last_of_zero),
        }
    }
}

/// A full-width form as its narrow twin (U+FF01 to U+FF5E stand for ASCII `!` to `~`).
pub(crate) fn narrow(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{3000}' => ' ',
        c => c,
    }
}

/// Whether `character` stands for an empty cell where it names no digit.
pub(crate) fn is_blank(character: char) -> bool {
    matches!(narrow(character), '.' | '0' | '*' | '_' | 'X' | 'x' | '-' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alphabet_reads_what_it_writes() {
        for alphabet in ALPHABETS {
            for index in 0..alphabet.largest() {
                let digit = Digit::from_index(index);
                let character = alphabet.character(digit).expect("within the alphabet");
                assert_eq!(alphabet.digit(character), Some(digit));
                assert_eq!(alphabet.digit(character.to_ascii_lowercase()), Some(digit));
            }
            assert_eq!(alphabet.character(Digit::from_index(alphabet.largest())), None);
            assert_eq!(Alphabet::named(alphabet.name()), Some(alphabet));
        }
    }

    #[test]
    fn the_characters_of_a_16_by_16_grid_tell_their_alphabet() {
        let detect = |text: &str| Alphabet::detect(text.chars(), 16);
        assert_eq!(detect("1..G.A9"), (Alphabet::Standard, true));
        assert_eq!(detect("00G0A9"), (Alphabet::Standard, true));
        assert_eq!(detect("0..F.A9"), (Alphabet::Zero, true));
        assert_eq!(detect("0123456789ABCDEF"), (Alphabet::Zero, true));
        assert_eq!(detect("A..P"), (Alphabet::Letters, true));
        assert_eq!(detect("1..F"), (Alphabet::Standard, false));
        assert_eq!(detect("A..C"), (Alphabet::Letters, false));
        assert_eq!(detect("1.A5"), (Alphabet::Standard, true));
    }

    #[test]
    fn wide_digits_are_digits() {
        assert_eq!(Alphabet::Standard.digit('５'), Digit::new(5));
        assert!(is_blank('．') && is_blank('　') && !is_blank('?'));
    }
}
