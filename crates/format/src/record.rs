//! A record: one puzzle of a text, with all that the text says about it.

use hyperdoku_grid::{Cell, Digit, Grid};

/// One puzzle of a text. Its grid may be anything: clashes are found by `Puzzle::new`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The givens, and the marks where the text restricts the candidates.
    pub grid: Grid,
    /// Digits that a player has placed; they are not givens.
    pub placed: Vec<(Cell, Digit)>,
    /// The solution that the text claims, row by row; not checked.
    pub solution: Option<Vec<Digit>>,
    /// What else the text says: `title`, `author`, `description`, `comment`, `source`, `date`, `url`,
    /// `level`, `label`, what a format has beyond these, or the heading of an unknown column; in the
    /// order of the text.
    pub info: Vec<(String, String)>,
    /// What was assumed where the text left a doubt, for people.
    pub notes: Vec<String>,
    /// Where it stands in its text.
    pub place: Place,
}

impl Record {
    /// A record of a grid and nothing else, from line `line`.
    pub fn new(grid: Grid) -> Self {
        let (placed, info, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { grid, placed, solution: None, info, notes, place: Place::default() }
    }

    /// Adds what the text says under `key`, unless it is empty.
    pub fn tell(&mut self, key: &str, value: &str) {
        let value = value.trim();
        if !value.is_empty() {
            self.info.push((key.to_owned(), value.to_owned()));
        }
    }

    /// What the text says under `key`.
    pub fn told(&self, key: &str) -> Option<&str> {
        self.info.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}

/// Where a record and its cells stand in a text. Two records that differ only in this are equal in all
/// that matters, so it does not take part in comparisons.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// 1-based first line.
    pub line: u64,
    /// Where the cells stand.
    pub cells: CellPlaces,
}

/// Where the cells of a record stand.
#[derive(Clone, Debug)]
pub enum CellPlaces {
    /// One character a cell, from this 1-based column of the record's first line.
    Run(usize),
    /// For each cell, the 0-based line within the record and the 1-based column.
    Each(Vec<(u32, u32)>),
}

impl Default for CellPlaces {
    fn default() -> Self {
        Self::Run(1)
    }
}

impl Place {
    /// The 1-based line and column of `cell`.
    pub fn of(&self, cell: Cell) -> (u64, usize) {
        match &self.cells {
            CellPlaces::Run(column) => (self.line, column + cell.index()),
            CellPlaces::Each(places) => match places.get(cell.index()) {
                Some(&(line, column)) => (self.line + u64::from(line), column as usize),
                None => (self.line, 1),
            },
        }
    }
}

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}
