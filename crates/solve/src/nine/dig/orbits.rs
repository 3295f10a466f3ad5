//! Orbits: which cells go together when givens are taken away.
//!
//! ```text
//! each cell alone      81 orbits of one        minimal puzzles
//! 180 degrees          r1c1 with r9c9, …       40 orbits of two and r5c5
//! cells in no orbit    keep their givens       masks and patterns
//! ```

use hyperdoku_grid::Cell;

use super::super::sheet::BOX_MAJOR;

/// Disjoint sets of the 81 cells: the cells of an orbit are emptied together or not at all, and cells in
/// no orbit keep their digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orbits {
    /// The cells of all orbits, one orbit after the other.
    cells: Vec<u8>,
    /// Where each orbit ends.
    ends: Vec<u8>,
}

/// Why cells are no orbits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrbitError {
    /// A cell outside the grid.
    #[error("cell {index} does not lie in a 9×9 grid, whose cells are 0 to 80")]
    Outside {
        /// The 0-based index of the cell.
        index: usize,
    },
    /// A cell that stands twice.
    #[error("cell {index} stands in two orbits, or twice in one")]
    Twice {
        /// The 0-based index of the cell.
        index: usize,
    },
    /// An orbit without a cell.
    #[error("orbit {number} has no cell")]
    Empty {
        /// The 0-based number of the orbit.
        number: usize,
    },
}

impl Orbits {
    /// Each of the 81 cells alone.
    pub fn single() -> Self {
        Self { cells: (0..81).collect(), ends: (1..=81).collect() }
    }

    /// The orbits in this order.
    ///
    /// # Errors
    /// If a cell lies outside the grid or stands twice, or an orbit is empty.
    pub fn new<O>(orbits: impl IntoIterator<Item = O>) -> Result<Self, OrbitError>
    where
        O: IntoIterator<Item = Cell>,
    {
        let (mut cells, mut ends, mut seen) = (Vec::new(), Vec::new(), [false; 81]);
        for (number, orbit) in orbits.into_iter().enumerate() {
            let before = cells.len();
            for index in orbit.into_iter().map(Cell::index) {
                let seen = seen.get_mut(index).ok_or(OrbitError::Outside { index })?;
                if std::mem::replace(seen, true) {
                    return Err(OrbitError::Twice { index });
                }
                cells.push(index as u8);
            }
            if cells.len() == before {
                return Err(OrbitError::Empty { number });
            }
            ends.push(cells.len() as u8);
        }
        Ok(Self { cells, ends })
    }

    /// How many orbits there are, at most 81.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none, so that every digit stays.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The cells of orbit `number`, each as its index, row by row.
    ///
    /// # Panics
    /// If there are not so many orbits.
    pub fn cells(&self, number: usize) -> &[u8] {
        let start = if number == 0 { 0 } else { usize::from(self.ends[number - 1]) };
        &self.cells[start..usize::from(self.ends[number])]
    }

    /// The cells of each orbit as bits: bit i is cell i, row by row.
    pub fn masks(&self) -> impl Iterator<Item = u128> {
        (0..self.len())
            .map(|number| self.cells(number).iter().fold(0, |mask, cell| mask | 1 << cell))
    }
}

/// The orbits as the engine takes them, and how many givens are to be left.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The cells of all orbits, each as its place, box by box.
    places: Vec<u8>,
    ends: Vec<u8>,
    masks: Vec<u128>,
    /// The cells in no orbit.
    pub(super) fixed: u128,
    /// Whether every orbit is one cell.
    pub(super) alone: bool,
    /// No puzzle has fewer givens.
    pub(super) least: usize,
    /// Whether a dig ends at the first orbit that could go after one that is kept.
    pub(super) monotone: bool,
}

impl Layout {
    pub(super) fn new(orbits: &Orbits, least: usize) -> Self {
        Self {
            places: orbits.cells.iter().map(|&cell| BOX_MAJOR[usize::from(cell)] as u8).collect(),
            ends: orbits.ends.clone(),
            masks: orbits.masks().collect(),
            fixed: orbits.masks().fold((1 << 81) - 1, |rest, mask| rest & !mask),
            alone: orbits.len() == orbits.cells.len(),
            least,
            monotone: false,
        }
    }

    /// The orbits of a dig that ends at the first one that could go after one that is kept.
    pub(super) fn monotone(orbits: &Orbits) -> Self {
        Self { monotone: true, ..Self::new(orbits, 0) }
    }

    /// How many cells a window has at most, by the number of cells that are gone. A monotone dig goes on to the first
    /// orbit that would end it.
    #[inline(always)]
    pub(super) fn width(&self, gone: usize) -> usize {
        match gone {
            _ if self.monotone => 81,
            0..32 => 32,
            32..38 => 6,
            38..42 => 3,
            42..44 => 2,
            _ => 1,
        }
    }

    /// How many orbits there are, at most 81.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The only cell of an orbit, as its place, box by box, if every orbit is one cell.
    #[inline(always)]
    pub(super) fn place(&self, orbit: usize) -> usize {
        usize::from(self.places[orbit])
    }

    /// The cells of an orbit, each as its place, box by box.
    #[inline(always)]
    pub(super) fn places(&self, orbit: usize) -> &[u8] {
        let start = if orbit == 0 { 0 } else { usize::from(self.ends[orbit - 1]) };
        &self.places[start..usize::from(self.ends[orbit])]
    }

    /// The cells of an orbit as bits: bit i is cell i, row by row.
    #[inline(always)]
    pub(super) fn mask(&self, orbit: usize) -> u128 {
        self.masks[orbit]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orbits(cells: &[&[usize]]) -> Result<Orbits, OrbitError> {
        Orbits::new(cells.iter().map(|orbit| orbit.iter().map(|&index| Cell::new(index))))
    }

    #[test]
    fn an_orbit_has_the_cells_that_it_was_given() {
        let orbits = orbits(&[&[80, 3], &[7]]).expect("disjoint");
        assert_eq!((orbits.len(), orbits.cells(0), orbits.cells(1)), (2, &[80, 3][..], &[7][..]));
        assert_eq!(orbits.masks().collect::<Vec<_>>(), [1 << 80 | 1 << 3, 1 << 7]);
        assert_eq!(Orbits::single().masks().fold(0, |all, mask| all | mask), (1 << 81) - 1);
    }

    #[test]
    fn orbits_that_are_none_are_told() {
        assert_eq!(orbits(&[&[1], &[2, 1]]), Err(OrbitError::Twice { index: 1 }));
        assert_eq!(orbits(&[&[81]]), Err(OrbitError::Outside { index: 81 }));
        assert_eq!(orbits(&[&[0], &[]]), Err(OrbitError::Empty { number: 1 }));
    }
}
