//! LZ-string in base64: how the links of setters pack their JSON.
//!
//! ```text
//! payload   6 bits a character, the highest first
//! code      2, then 3 and more bits, the lowest first: 0 a new character of 8 bits, 1 one of 16,
//!           2 the end, from 3 on an entry of the dictionary: a piece of the text so far
//! entry     the piece of the code before, and the first character of this one
//! ```
//! Every entry is a stretch of the text, since the character that it adds is the next one of the text: so
//! the dictionary holds places and lengths, and takes no more room than the codes. A thousand characters can
//! hold a text of millions, so the text is bounded. What follows the end is passed over, as others do.
//!
//! Packing is the library's; its unpacking sets no bound, and is the twin of this one in the tests.
//! Source: pieroxy, lz-string.

use crate::ParseError;
use crate::error::name_of;
use crate::link::Payload;

/// The longest text, in units of UTF-16.
const LONGEST: usize = 1 << 20;

/// The code of the end.
const END: u32 = 2;

/// What is wrong with packed text.
#[derive(Debug, PartialEq)]
enum Broken {
    /// This character, at this 0-based index, is none of base64.
    Character(usize, char),
    /// It ends before its end code.
    Short,
    /// A code before this index names no entry.
    Code(usize),
    /// The text is longer than any puzzle.
    Long,
    /// It is no UTF-16.
    Units,
}

/// The text that is packed in `payload`.
///
/// # Errors
/// If it is no such text, is cut short, or is longer than any puzzle.
pub(crate) fn unpacked(payload: &Payload<'_>) -> Result<String, ParseError> {
    let expected = "a packed puzzle (lz-string)";
    unpack(&payload.text, LONGEST).map_err(|broken| match broken {
        Broken::Character(at, c) => payload.wrong_at(at, "a character of base64", name_of(c)),
        Broken::Short => payload.wrong_at(
            payload.text.chars().count(),
            expected,
            "the end, before the puzzle ended",
        ),
        Broken::Code(at) => payload.wrong_at(at, expected, "a code without a meaning"),
        Broken::Long => payload.wrong(format!("at most {LONGEST} characters"), "more, unpacked"),
        Broken::Units => payload.wrong(expected, "text that is no UTF-16"),
    })
}

/// The packed form of `text`, filled up with `=` as other programs do: to a multiple of four characters.
pub(crate) fn packed(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text);
    let bare = packed.trim_end_matches('=');
    let missing = bare.len().next_multiple_of(4) - bare.len();
    format!("{bare}{}", "=".repeat(missing))
}

/// Bits of base64 characters.
struct Bits<I> {
    characters: I,
    /// Characters taken.
    taken: usize,
    value: u32,
    /// Bits left of `value`.
    left: u32,
}

impl<I: Iterator<Item = char>> Bits<I> {
    fn bit(&mut self) -> Result<u32, Broken> {
        if self.left == 0 {
            let character = self.characters.next().ok_or(Broken::Short)?;
            self.value = match character {
                'A'..='Z' => u32::from(character) - u32::from('A'),
                'a'..='z' => u32::from(character) - u32::from('a') + 26,
                '0'..='9' => u32::from(character) - u32::from('0') + 52,
                // Where a link passed a form, `+` has become a blank.
                '+' | ' ' | '-' => 62,
                '/' | '_' => 63,
                '=' => return Err(Broken::Short),
                other => return Err(Broken::Character(self.taken, other)),
            };
            self.taken += 1;
            self.left = 6;
        }
        self.left -= 1;
        Ok(self.value >> self.left & 1)
    }

    /// A number of `count` bits, the lowest first.
    fn number(&mut self, count: u32) -> Result<u32, Broken> {
        (0..count).try_fold(0, |number, place| Ok(number | self.bit()? << place))
    }
}

fn unpack(packed: &str, longest: usize) -> Result<String, Broken> {
    let mut bits = Bits { characters: packed.chars(), taken: 0, value: 0, left: 0 };
    let mut units: Vec<u16> = Vec::new();
    // Start and length of each entry. The first three codes are no entries.
    let mut entries: Vec<(u32, u32)> = vec![(0, 0); 3];
    // The piece of the code before.
    let mut before = (0, 0);
    loop {
        let width = match entries.len() {
            3 => 2,
            // As many codes as entries, and one that is being made.
            count => (count as u32).ilog2() + 1,
        };
        let code = bits.number(width)?;
        let start = units.len() as u32;
        let piece = match code {
            0 | 1 => {
                units.push(bits.number(8 << code)? as u16);
                entries.push((start, 1));
                (start, 1)
            }
            END => break,
            code => {
                let piece = match entries.get(code as usize) {
                    Some(&piece) => piece,
                    // The entry that this very code makes.
                    None if code as usize == entries.len() && before.1 > 0 => {
                        (before.0, before.1 + 1)
                    }
                    None => return Err(Broken::Code(bits.taken)),
                };
                for at in piece.0..piece.0 + piece.1 {
                    units.push(units[at as usize]);
                }
                (start, piece.1)
            }
        };
        if units.len() > longest {
            return Err(Broken::Long);
        }
        if before.1 > 0 {
            entries.push((before.0, before.1 + 1));
        }
        before = piece;
    }
    String::from_utf16(&units).map_err(|_| Broken::Units)
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::{Broken, LONGEST, packed, unpack};

    #[test]
    fn what_is_packed_is_unpacked_as_the_library_does() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        let letters: Vec<char> = "ab{}[]\":,1234567890 é\u{FF15}\u{1F600}".chars().collect();
        for length in (0..200).chain([1000, 5000, 20000]) {
            let some = 1 + random.next_u64() as usize % letters.len();
            let letter = |_| letters[random.next_u64() as usize % some];
            let text: String = (0..length).map(letter).collect();
            let packed = packed(&text);
            assert_eq!(unpack(&packed, LONGEST), Ok(text.clone()), "{packed}");
            let twin = lz_str::decompress_from_base64(&packed).expect("packed text");
            assert_eq!(String::from_utf16(&twin).ok(), Some(text));
        }
    }

    #[test]
    fn broken_text_is_told_from_whole_text_as_the_library_does() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
        let mut below = |limit: usize| random.next_u64() as usize % limit;
        let base64: Vec<char> =
            ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
        for _ in 0..4000 {
            let text: String = (0..below(60)).map(|_| base64[below(base64.len())]).collect();
            let mut packed = packed(&text);
            for _ in 0..below(4) {
                let at = below(packed.len());
                let letter = base64[below(base64.len())].to_string();
                match below(3) {
                    0 => packed.replace_range(at..=at, &letter),
                    1 => packed.insert_str(at, &letter),
                    _ => packed.truncate(at.max(1)),
                }
            }
            let ours = unpack(&packed, LONGEST);
            let packed = packed.trim_end_matches('=');
            // The library reads a `=` as 64, and asks for a character after the last bit.
            let theirs = lz_str::decompress_from_base64(&format!("{packed}A"));
            match (&ours, theirs) {
                (Ok(ours), Some(theirs)) => {
                    assert_eq!(String::from_utf16(&theirs).ok().as_ref(), Some(ours));
                }
                (Err(Broken::Units | Broken::Short), Some(_)) | (Err(_), None) => {}
                (ours, theirs) => panic!("{packed}: {ours:?} {theirs:?}"),
            }
        }
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let bomb = packed(&"a".repeat(LONGEST + 1));
        assert!(bomb.len() < 5000, "{}", bomb.len());
        assert_eq!(unpack(&bomb, LONGEST), Err(Broken::Long));
        assert!(unpack(&packed(&"a".repeat(LONGEST)), LONGEST).is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let whole = packed("{\"size\":9}");
        assert_eq!(unpack(&whole[..8], LONGEST), Err(Broken::Short));
        assert_eq!(unpack("", LONGEST), Err(Broken::Short));
        assert_eq!(unpack("N4I?", LONGEST), Err(Broken::Character(3, '?')));
        assert_eq!(unpack(&(whole.clone() + "?junk"), LONGEST), Ok("{\"size\":9}".to_owned()));
        assert_eq!(unpack("////", LONGEST), Err(Broken::Code(1)));
    }
}
