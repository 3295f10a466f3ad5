//! Made: the finished text of a chunk, and the bytes in which it travels and is kept.
//!
//! ```text
//! byte 0       8         9                17              25      29
//!      number │ outcome │ length of notes │ length of text │ CRC-32 │ notes │ text       little-endian
//! ```
//! The sum is that of all other bytes: a record that was cut off or damaged is told from a whole one.

use std::io::{self, Read};

use crate::outcome::Outcome;

/// Bytes before the notes.
const HEAD: usize = 29;

/// Where the sum stands.
const SUM: usize = 25;

/// Something that was made.
#[derive(PartialEq, Debug, Default)]
pub(crate) struct Made {
    /// For stdout, with line ends.
    pub text: Vec<u8>,
    /// For stderr, with line ends.
    pub notes: String,
    /// How it turned out.
    pub outcome: Outcome,
    /// Nothing comes after it: what was asked for was not found, and its text ends before the end of its chunk.
    pub is_last: bool,
}

/// The bit that says so, beside the code of the outcome.
const LAST: u8 = 0x40;

impl Made {
    /// Adds what was made after it, without a copy where there was nothing: the text of a grid of side 4096
    /// has 82 megabytes.
    pub(crate) fn append(&mut self, other: Self) {
        if self.text.is_empty() {
            self.text = other.text;
        } else {
            self.text.extend(other.text);
        }
        self.notes += &other.notes;
        self.outcome.join(other.outcome);
        self.is_last |= other.is_last;
    }

    /// The record of chunk `number`.
    pub(crate) fn to_record(&self, number: u64) -> Vec<u8> {
        let mut record = Vec::with_capacity(HEAD + self.notes.len() + self.text.len());
        record.extend(number.to_le_bytes());
        record.push(self.outcome.code() | if self.is_last { LAST } else { 0 });
        record.extend((self.notes.len() as u64).to_le_bytes());
        record.extend((self.text.len() as u64).to_le_bytes());
        record.extend([0; HEAD - SUM]);
        record.extend(self.notes.as_bytes());
        record.extend(&self.text);
        let sum = sum(&record[..SUM], &record[HEAD..]);
        record[SUM..HEAD].copy_from_slice(&sum.to_le_bytes());
        record
    }

    /// Reads a record: the number of the chunk and what was made; `None` if no whole one is there.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub(crate) fn read(input: &mut impl Read) -> io::Result<Option<(u64, Self)>> {
        let mut head = Vec::with_capacity(HEAD);
        if input.by_ref().take(HEAD as u64).read_to_end(&mut head)? < HEAD {
            return Ok(None);
        }
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| head[at + byte]));
        let (chunk, notes, text) = (number(0), number(9), number(17));
        // Memory is taken for bytes that are there, not for those that a damaged length promises.
        let mut rest = Vec::new();
        let length = notes.saturating_add(text);
        if (input.by_ref().take(length).read_to_end(&mut rest)? as u64) < length {
            return Ok(None);
        }
        if sum(&head[..SUM], &rest).to_le_bytes() != head[SUM..] {
            return Ok(None);
        }
        let text = rest.split_off(notes as usize);
        let is_last = head[8] & LAST != 0;
        let made = |notes, outcome| (chunk, Self { text, notes, outcome, is_last });
        let outcome = Outcome::of_code(head[8] & !LAST);
        Ok(String::from_utf8(rest).ok().zip(outcome).map(|(n, o)| made(n, o)))
    }
}

fn sum(head: &[u8], rest: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(head);
    sum.update(rest);
    sum.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made() -> Made {
        let (text, notes) = (b"1234\n".to_vec(), "a note\n".to_owned());
        Made { text, notes, outcome: Outcome::GaveUp, is_last: true }
    }

    #[test]
    fn a_record_comes_back() {
        for made in [made(), Made::default()] {
            let record = made.to_record(7);
            let mut input = &record[..];
            let read = Made::read(&mut input).expect("memory can be read");
            assert_eq!((read, input), (Some((7, made)), &[][..]));
        }
    }

    #[test]
    fn a_record_that_is_cut_or_damaged_is_none() {
        let record = made().to_record(7);
        for end in 0..record.len() {
            assert_eq!(Made::read(&mut &record[..end]).expect("memory can be read"), None, "{end}");
        }
        for at in 0..record.len() {
            let mut damaged = record.clone();
            damaged[at] ^= 0x40;
            assert_eq!(Made::read(&mut &damaged[..]).expect("memory can be read"), None, "{at}");
        }
    }
}
