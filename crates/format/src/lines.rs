//! Lines of text from any stream: decoded, numbered, with a look ahead.
//!
//! UTF-8 with or without byte order mark, UTF-16 with one; lines end in LF, CRLF or CR. Bytes that are
//! not UTF-8 become U+FFFD, so that the reader of a record can say where they stand. Nothing is read
//! before it is asked for, so a pipe is answered as it speaks.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Read};

/// The longest line that is taken, in bytes; a longer one ends the input with an error.
const LONGEST_LINE: u64 = 1 << 28;

/// Bytes asked of the input at once: about three thousand puzzles of 81 cells.
const BUFFER: usize = 1 << 18;

/// Bytes asked of it at first: many inputs are a line.
const FIRST: usize = 1 << 9;

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// 1-based.
    pub number: u64,
    /// Without its line end.
    pub text: String,
}

/// A 9×9 puzzle in a line: 81 characters, `1` to `9`, and `.` or `0` for an empty cell, and LF.
pub type PlainLine = [u8; 82];

/// Whether the line holds a puzzle; all characters are looked at, so that vectors can do it. From `.` on
/// they count `./0123456789`.
fn is_plain(cells: &[u8; 81]) -> bool {
    let (mut largest, mut slash) = (0, false);
    for byte in cells {
        let place = byte.wrapping_sub(b'.');
        largest = largest.max(place);
        slash |= place == 1;
    }
    largest <= b'9' - b'.' && !slash
}

#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

/// An input, and the bytes that were read ahead from it.
///
/// ```text
/// bytes   ..taken.. | start  unread  end | room
/// ```
struct Input<'a> {
    source: Box<dyn Read + Send + 'a>,
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    /// The source said that it has no more. It is not asked again: at a keyboard it would wait.
    ended: bool,
}

impl Input<'_> {
    fn unread(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// Reads once, behind what is unread, which moves to the front; false at the end of the input, or if
    /// there is no room. There is twice as much after a read that filled it.
    fn read_more(&mut self) -> io::Result<bool> {
        let was_filled = self.end == self.bytes.len();
        self.bytes.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if was_filled && self.bytes.len() < BUFFER {
            self.bytes.resize(2 * self.bytes.len(), 0);
        }
        if self.ended || self.end == self.bytes.len() {
            return Ok(false);
        }
        let read = loop {
            match self.source.read(&mut self.bytes[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.end += read;
        self.ended = read == 0;
        Ok(!self.ended)
    }
}

impl Read for Input<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(to)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            self.read_more()?;
        }
        Ok(self.unread())
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }
}

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
        let bytes = vec![0; FIRST];
        let mut input = Input { source: Box::new(input), bytes, start: 0, end: 0, ended: false };
        let error = loop {
            match input.read_more() {
                Ok(true) if input.unread().len() < 2 => {}
                Ok(_) => break None,
                Err(error) => break Some(error),
            }
        };
        let encoding = match input.unread() {
            [0xFF, 0xFE, ..] => Encoding::Utf16(u16::from_le_bytes),
            [0xFE, 0xFF, ..] => Encoding::Utf16(u16::from_be_bytes),
            _ => Encoding::Utf8,
        };
        Self { input, encoding, ahead: VecDeque::new(), read: 0, ended: error.is_some(), error }
    }

    /// The line `ahead` lines after the next one, without taking it: `peek(0)` is the next line.
    pub fn peek(&mut self, ahead: usize) -> Option<&str> {
        while self.ahead.len() <= ahead && !self.ended {
            if let Err(error) = self.fetch() {
                self.fail(error);
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
        !self.ahead.is_empty() || self.input.unread().contains(&b'\n')
    }

    /// Takes the lines at the front that are a plain 9×9 puzzle each, as far as the input was read;
    /// waits for the input if not one whole line was. They are added to `block`, with LF behind each.
    /// Returns how many they are.
    pub(crate) fn take_plain(&mut self, block: &mut Vec<u8>) -> usize {
        if self.ended || !self.ahead.is_empty() || !matches!(self.encoding, Encoding::Utf8) {
            return 0;
        }
        if !self.is_ready()
            && let Err(error) = self.input.read_more()
        {
            self.fail(error);
            return 0;
        }
        let unread = self.input.unread();
        let (mut at, mut copied, mut taken) = (0, 0, 0);
        while let Some((cells, after)) = unread[at..].split_first_chunk()
            && is_plain(cells)
        {
            let end = at + cells.len();
            match after {
                [b'\n', ..] => at = end + 1,
                [b'\r', b'\n', ..] => {
                    block.extend_from_slice(&unread[copied..end]);
                    copied = end + 1;
                    at = end + 2;
                }
                _ => break,
            }
            taken += 1;
        }
        block.extend_from_slice(&unread[copied..at]);
        self.input.consume(at);
        self.read += taken as u64;
        taken
    }

    fn fail(&mut self, error: io::Error) {
        self.error = Some(error);
        self.ended = true;
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
    fn plain_lines_are_taken_as_long_as_there_are_some() {
        let line = "1".repeat(40) + &".".repeat(41);
        let text = format!("{line}\n{line}\r\n{line} comment\n{line}\n{line}");
        let mut lines = Lines::new(text.as_bytes());
        let mut block = Vec::new();
        assert_eq!(lines.take_plain(&mut block), 2);
        assert_eq!(block, format!("{line}\n{line}\n").as_bytes());
        assert_eq!(lines.take_plain(&mut block), 0, "a comment is not plain");
        assert_eq!(lines.take().map(|line| line.number), Some(3));
        assert_eq!(lines.take_plain(&mut block), 1);
        assert_eq!(lines.take_plain(&mut block), 0, "the last line has no end");
        assert_eq!(block, format!("{line}\n").repeat(3).as_bytes());
        assert_eq!(lines.take().map(|line| line.number), Some(5));
        assert_eq!(lines.take(), None);
    }

    /// Says one part of the text at a time, whatever room there is.
    struct Slow<'a>(VecDeque<&'a [u8]>);

    impl Read for Slow<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            self.0.pop_front().unwrap_or_default().read(to)
        }
    }

    #[test]
    fn a_plain_line_may_come_in_pieces() {
        let text = "1".repeat(81) + "\n" + &"2".repeat(81) + "\r\n";
        for cut in 1..text.len() {
            let (first, second) = text.as_bytes().split_at(cut);
            let mut lines = Lines::new(Slow([first, second].into()));
            let (mut block, mut taken) = (Vec::new(), 0);
            while taken < 2 {
                taken += lines.take_plain(&mut block);
            }
            assert_eq!((taken, block), (2, text.replace('\r', "").into_bytes()), "cut at {cut}");
        }
    }

    #[test]
    fn a_source_that_ended_is_not_asked_again() {
        let mut lines = Lines::new(Slow([&b"5"[..], b"", b"7"].into()));
        assert_eq!(lines.take().map(|line| line.text).as_deref(), Some("5"));
        assert_eq!(lines.take(), None);
    }

    #[test]
    fn a_line_longer_than_the_buffer_is_whole() {
        let long = "1".repeat(BUFFER * 2 + 7);
        let mut lines = Lines::new(long.as_bytes());
        assert_eq!(lines.take_plain(&mut Vec::new()), 0);
        assert!(lines.take().is_some_and(|line| line.text == long));
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
