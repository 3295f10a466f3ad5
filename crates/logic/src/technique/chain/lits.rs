//! Literals: a candidate that is on (true) or off (false), and sets of candidates seen from cells and from digits.
//!
//! ```text
//! candidate  9 · cell + digit              0 .. 729
//! literal    2 · candidate + (1 if on)     0 .. 1458
//! cause      why a link holds: the cell, or a house by its kind: box, row, column
//! ```

/// A candidate by its index.
pub(crate) type Candidate = u16;
/// A literal by its index.
pub(crate) type Literal = u16;

/// How many candidates a board can have.
pub(crate) const CANDIDATES: usize = 729;

#[inline]
pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    (cell * 9 + digit) as Candidate
}

#[inline]
pub(crate) fn cell_of(candidate: Candidate) -> usize {
    usize::from(candidate) / 9
}

#[inline]
pub(crate) fn digit_of(candidate: Candidate) -> usize {
    usize::from(candidate) % 9
}

#[inline]
pub(crate) fn literal(candidate: Candidate, on: bool) -> Literal {
    candidate * 2 + Literal::from(on)
}

#[inline]
pub(crate) fn candidate_of(literal: Literal) -> Candidate {
    literal / 2
}

#[inline]
pub(crate) fn is_on(literal: Literal) -> bool {
    literal & 1 == 1
}

/// Why a link holds: in a box, row or column, the places 0, 1, 2 of `HOUSES_OF`; in the cell; or no link at all.
pub(crate) type Cause = u8;
pub(crate) const IN_CELL: Cause = 3;
pub(crate) const UNCAUSED: Cause = 4;

/// A set of candidates in two views that say the same.
#[derive(Clone, Debug)]
pub(crate) struct CandidateSet {
    pub(crate) marks: [u16; 81],
    pub(crate) cells: [u128; 9],
}

impl CandidateSet {
    pub(crate) const EMPTY: Self = Self { marks: [0; 81], cells: [0; 9] };

    #[inline]
    pub(crate) fn insert(&mut self, candidate: Candidate) {
        let (cell, digit) = (cell_of(candidate), digit_of(candidate));
        self.marks[cell] |= 1 << digit;
        self.cells[digit] |= 1 << cell;
    }

    #[inline]
    pub(crate) fn contains(&self, candidate: Candidate) -> bool {
        self.marks[cell_of(candidate)] >> digit_of(candidate) & 1 == 1
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        *self = Self::EMPTY;
    }
}
