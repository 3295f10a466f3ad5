//! DIMACS: clauses as text, written as they come and never held.
//!
//! ```text
//! c a comment
//! p cnf 64 1120          variables, clauses
//! 1 2 3 4 0              a clause: its literals, then 0
//! -1 -2 0
//! ```
//! The head must tell the numbers before the first clause, so an instance is walked twice: once to count,
//! once to write. Cost: side 64 pairwise, 33 million clauses, takes seconds and no memory.

use std::io::{self, Write};

use crate::cnf::{Clauses, Literal, Size};
use crate::instance::Instance;

/// Bytes that are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes `instance`, after the lines of `comments`.
///
/// # Errors
/// If `out` cannot be written.
pub fn write_dimacs(
    instance: &Instance<'_>,
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<Size> {
    let size = instance.size();
    let mut writer =
        Writer { out, buffer: Vec::with_capacity(2 * BUFFER), variables: 0, failed: None };
    for comment in comments {
        writer.text(&format!("c {comment}\n"));
    }
    writer.text(&format!("p cnf {} {}\n", size.variables, size.clauses));
    instance.write(&mut writer);
    writer.flush();
    match writer.failed {
        Some(error) => Err(error),
        None => Ok(size),
    }
}

/// The sink that writes.
struct Writer<'o> {
    out: &'o mut dyn Write,
    buffer: Vec<u8>,
    variables: usize,
    /// The first error; nothing is written after it.
    failed: Option<io::Error>,
}

impl Writer<'_> {
    fn text(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    fn flush(&mut self) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(&self.buffer).and_then(|()| self.out.flush()).err();
        }
        self.buffer.clear();
    }

    /// By hand: `write!` would take half of the time of the whole.
    fn number(&mut self, number: i32) {
        let mut digits = [0_u8; 10];
        let (mut start, mut rest) = (digits.len(), number.unsigned_abs());
        while rest > 0 {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if number < 0 {
            self.buffer.push(b'-');
        }
        self.buffer.extend_from_slice(&digits[start..]);
    }
}

impl Clauses for Writer<'_> {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::variable(self.variables - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        for literal in clause {
            self.number(literal.dimacs());
            self.buffer.push(b' ');
        }
        self.buffer.extend_from_slice(b"0\n");
        if self.buffer.len() >= BUFFER {
            self.flush();
        }
    }
}
