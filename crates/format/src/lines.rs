//! Lines of text from any stream: decoded, numbered, with a look ahead.
//!
//! UTF-8 with or without byte order mark, UTF-16 with one; lines end in LF, CRLF or CR. Bytes that are
//! not UTF-8 become U+FFFD, so that the reader of a record can say where they stand. Nothing is read
//! before it is asked for, so a pipe is answered as it speaks.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

/// The longest line that is taken, in bytes; a longer one ends the input with an error.
const LONGEST_LINE: u64 = 1 << 28;

/// Bytes asked of the input at once: about three thousand puzzles of 81 cells.
const BUFFER: usize = 1 << 18;

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// 1-based.
    pub number: u64,
    /// Without its line end.
    pub text: String,
}

/// The characters of a 9×9 puzzle in a line: `1` to `9`, and `.` or `0` for an empty cell.
pub type PlainPuzzle = [u8; 81];

/// Whether each character is one of those; all are looked at, so that vectors can do it.
fn is_plain(puzzle: &PlainPuzzle) -> bool {
    let is_cell = |&byte: &u8| byte == b'.' || byte.wrapping_sub(b'0') <= 9;
    puzzle.iter().fold(true, |all, byte| all & is_cell(byte))
}

#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

/// An input whose first bytes were already looked at.
type Input<'a> = BufReader<Chain<Cursor<Vec<u8>>, Box<dyn Read + Send + 'a>>>;

/// The lines of an input.
pub struct Lines<'a> {
    input: Input<'a>,
    encoding: Encoding,
    ahead: VecDeque<Line>,
    /// Lines read from the input, those ahead included.
    read: u64,
    error: Option<io::Error>,
    ended: bool,
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("read", &self.read).finish_non_exhaustive()
    }
}

impl<'a> Lines<'a> {
    /// The lines of `input`; waits for its first two bytes, which may be a byte order mark.
    pub fn new(input: impl Read + Send + 'a) -> Self {
        let mut input: Box<dyn Read + Send + 'a> = Box::new(input);
        let mut start = Vec::with_capacity(2);
        let error = input.by_ref().take(2).read_to_end(&mut start).err();
        let encoding = match start[..] {
            [0xFF, 0xFE] => Encoding::Utf16(u16::from_le_bytes),
            [0xFE, 0xFF] => Encoding::Utf16(u16::from_be_bytes),
            _ => Encoding::Utf8,
        };
        let input = BufReader::with_capacity(BUFFER, Cursor::new(start).chain(input));
        Self { input, encoding, ahead: VecDeque::new(), read: 0, ended: error.is_some(), error }
    }

    /// The line `ahead` lines after the next one, without taking it: `peek(0)` is the next line.
    pub fn peek(&mut self, ahead: usize) -> Option<&str> {
        while self.ahead.len() <= ahead && !self.ended {
            if let Err(error) = self.fetch() {
                self.error = Some(error);
                self.ended = true;
            }
        }
        self.ahead.get(ahead).map(|line| line.text.as_str())
    }

    /// Takes the next line.
    pub fn take(&mut self) -> Option<Line> {
        self.peek(0)?;
        self.ahead.pop_front()
    }

    /// Ends the input: what follows is not text.
    pub fn end(&mut self) {
        self.ahead.clear();
        self.ended = true;
    }

    /// The 1-based number of the next line.
    pub fn number(&self) -> u64 {
        self.read - self.ahead.len() as u64 + 1
    }

    /// Whether a line can be had without waiting for the input.
    pub fn is_ready(&self) -> bool {
        !self.ahead.is_empty() || self.input.buffer().contains(&b'\n')
    }

    /// Takes the lines at the front that are a plain 9×9 puzzle each, at most `most` of them and only such
    /// as were read from the input already; `puzzles` gets their characters. Returns how many they are.
    pub(crate) fn take_plain(&mut self, most: usize, puzzles: &mut Vec<PlainPuzzle>) -> usize {
        let is_free =
            !self.ended && self.ahead.is_empty() && matches!(self.encoding, Encoding::Utf8);
        let mut taken = 0;
        while is_free && taken < most {
            let (puzzle, length) = match self.input.buffer().split_first_chunk() {
                Some((puzzle, [b'\n', ..])) if is_plain(puzzle) => (*puzzle, puzzle.len() + 1),
                Some((puzzle, [b'\r', b'\n', ..])) if is_plain(puzzle) => {
                    (*puzzle, puzzle.len() + 2)
                }
                _ => break,
            };
            puzzles.push(puzzle);
            self.input.consume(length);
            taken += 1;
        }
        self.read += taken as u64;
        taken
    }

    /// What ended the input early, once.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Reads up to the next LF and queues what it ends: one line, or several where CR ends them.
    fn fetch(&mut self) -> io::Result<()> {
        let text = match self.encoding {
            Encoding::Utf8 => self.utf8_line()?,
            Encoding::Utf16(unit) => self.utf16_line(unit)?,
        };
        let Some(text) = text else {
            self.ended = true;
            return Ok(());
        };
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        for part in text.split('\r') {
            let part =
                if self.read == 0 { part.strip_prefix('\u{FEFF}').unwrap_or(part) } else { part };
            self.read += 1;
            self.ahead.push_back(Line { number: self.read, text: part.to_owned() });
        }
        Ok(())
    }

    fn utf8_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.len() as u64 == LONGEST_LINE {
            return Err(too_long());
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        Ok(if text.is_empty() { None } else { Some(text) })
    }

    fn utf16_line(&mut self, unit: fn([u8; 2]) -> u16) -> io::Result<Option<String>> {
        let mut units = Vec::new();
        loop {
            let mut pair = Vec::with_capacity(2);
            self.input.by_ref().take(2).read_to_end(&mut pair)?;
            let [first, second] = pair[..] else {
                // Half a unit at the end is a broken file: the reader of the record will say so.
                units.extend(pair.first().map(|_| 0xFFFD));
                break;
            };
            units.push(unit([first, second]));
            if units.last() == Some(&u16::from(b'\n')) {
                break;
            }
            if units.len() as u64 == LONGEST_LINE {
                return Err(too_long());
            }
        }
        Ok(if units.is_empty() { None } else { Some(String::from_utf16_lossy(&units)) })
    }
}

fn too_long() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a line is longer than 256 MiB")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes);
        std::iter::from_fn(|| lines.take()).map(|line| line.text).collect()
    }

    fn utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes_of).collect()
    }

    #[test]
    fn every_encoding_and_line_end_gives_the_same_lines() {
        let expected = ["5é", "", "7"];
        assert_eq!(all("5é\n\n7".as_bytes()), expected);
        assert_eq!(all("5é\r\n\r\n7\r\n".as_bytes()), expected);
        assert_eq!(all("5é\r\r7".as_bytes()), expected);
        assert_eq!(all("\u{FEFF}5é\n\n7\n".as_bytes()), expected);
        assert_eq!(all(&utf16("5é\r\n\r\n7", u16::to_le_bytes)), expected);
        assert_eq!(all(&utf16("5é\n\n7\n", u16::to_be_bytes)), expected);
    }

    #[test]
    fn short_inputs_are_no_trouble() {
        assert_eq!(all(b""), [""; 0]);
        assert_eq!(all(b"5"), ["5"]);
        assert_eq!(all(b"\n5"), ["", "5"]);
        assert_eq!(all(&[0xFF, 0xFE]), [""]);
        assert_eq!(all(&[0xFF, 0xFE, 0x35]), ["\u{FFFD}"]);
    }

    #[test]
    fn a_byte_that_is_not_utf_8_can_be_seen() {
        assert_eq!(all(b"5\xFF7"), ["5\u{FFFD}7"]);
    }

    #[test]
    fn plain_puzzles_are_taken_as_long_as_there_are_some() {
        let line = "1".repeat(40) + &".".repeat(41);
        let text = format!("{line}\n{line}\r\n{line} comment\n{line}\n");
        let mut lines = Lines::new(text.as_bytes());
        let mut puzzles = Vec::new();
        assert_eq!(lines.take_plain(9, &mut puzzles), 0, "nothing is read for them");
        assert_eq!(lines.take().map(|line| line.number), Some(1));
        assert_eq!(lines.take_plain(9, &mut puzzles), 1);
        assert_eq!(puzzles, [line.as_bytes()]);
        assert_eq!(lines.take().map(|line| line.number), Some(3));
        assert_eq!(lines.take_plain(0, &mut puzzles), 0);
        assert_eq!(lines.take_plain(1, &mut puzzles), 1);
        assert_eq!(lines.take(), None);
    }

    #[test]
    fn lines_are_numbered_from_1_through_any_look_ahead() {
        let mut lines = Lines::new("a\nb\nc".as_bytes());
        assert_eq!(lines.number(), 1);
        assert_eq!(lines.peek(2), Some("c"));
        assert_eq!(lines.peek(3), None);
        assert_eq!(lines.number(), 1);
        assert_eq!(lines.take().map(|line| line.number), Some(1));
        assert_eq!(lines.number(), 2);
    }
}
