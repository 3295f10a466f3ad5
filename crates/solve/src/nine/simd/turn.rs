//! Digits of many boards, a byte each, turned into a register of sets for each cell.
//!
//! ```text
//! row    = the digits of 16 cells of one board, in each part of a register another board's; 8 rows
//! turned = the digits of 8 boards for 2 cells in each part
//! sets   = a 16-bit set for each digit, from two tables of bytes: low halves, high halves
//! ```
//! Cost: 24 interleavings, then four operations a row.

/// Work on bytes within each part of 16 bytes of a register.
pub(super) trait Bytes: Copy {
    /// A register.
    type Register: Copy;

    /// The bytes of `table` at these numbers below 16.
    fn shuffled(self, table: Self::Register, number: Self::Register) -> Self::Register;
    /// The first eight bytes of both, in turn.
    fn unpack_low(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The last eight bytes of both, in turn.
    fn unpack_high(self, a: Self::Register, b: Self::Register) -> Self::Register;
}

/// The sets of each cell, from rows of digits and the two halves of the table of sets.
#[inline(always)]
pub(super) fn sets_of<B: Bytes>(
    bytes: B,
    rows: &[B::Register; 8],
    low: B::Register,
    high: B::Register,
) -> [B::Register; 16] {
    let mut rows = *rows;
    // Three rounds turn "a row for each board of eight, a byte for each cell" around.
    for _ in 0..3 {
        let mut mixed = rows;
        for i in 0..4 {
            mixed[2 * i] = bytes.unpack_low(rows[i], rows[i + 4]);
            mixed[2 * i + 1] = bytes.unpack_high(rows[i], rows[i + 4]);
        }
        rows = mixed;
    }
    let mut sets = [low; 16];
    for (pair, row) in sets.chunks_exact_mut(2).zip(rows) {
        let (low, high) = (bytes.shuffled(low, row), bytes.shuffled(high, row));
        (pair[0], pair[1]) = (bytes.unpack_low(low, high), bytes.unpack_high(low, high));
    }
    sets
}
