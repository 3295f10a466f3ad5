//! A house: a row, a column, a box or an extra set that holds every digit once.

use std::fmt;

/// A house by its 0-based index in its geometry: rows first, then columns, then boxes, then extras.
///
/// ```text
/// side n      0 .. n rows │ n .. 2n columns │ 2n .. 3n boxes or regions │ 3n .. extras
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u32);

impl House {
    /// The house with the 0-based index `index`.
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// 0-based.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "house {}", self.0)
    }
}

/// The name of a house for people: `row 4`, `column 2`, `box 3`, `main diagonal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseName {
    /// What kind of house: `row`, `column`, `box`, `region`, or the name of an extra house.
    pub kind: String,
    /// Its 1-based number among its kind; `None` where the kind names the house already.
    pub number: Option<usize>,
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        self.number.map_or(Ok(()), |number| write!(f, " {number}"))
    }
}
