//! The houses of the classic 9×9 grid, as tables that the compiler fills.
//!
//! ```text
//! house    0 .. 9 rows │ 9 .. 18 columns │ 18 .. 27 boxes, row by row          as in `Geometry`
//! place    0 .. 9 inside a house: always in ascending order of cells
//! ```
//! Inside this crate a cell is its index 0..81, a digit its index 0..9, a house its index 0..27; the typed
//! words of `grid` stand at the public doors.

/// A set of digits: bit d is the digit with index d.
pub(crate) type Digits = u16;
/// A set of places inside a house.
pub(crate) type Places = u16;
/// A set of cells: bit c is the cell with index c.
pub(crate) type Cells = u128;

/// Every digit; also every place.
pub(crate) const ALL: u16 = 0x1ff;
/// Every cell.
pub(crate) const ALL_CELLS: Cells = (1 << 81) - 1;

/// The rows, as houses.
pub(crate) const ROWS: std::ops::Range<usize> = 0..9;
/// The columns, as houses.
pub(crate) const COLUMNS: std::ops::Range<usize> = 9..18;
/// The boxes, as houses.
pub(crate) const BOXES: std::ops::Range<usize> = 18..27;
/// Kinds of houses in the order of the basic rules.
pub(crate) const BOX_COLUMN_ROW: [std::ops::Range<usize>; 3] = [BOXES, COLUMNS, ROWS];

/// The row, column and box of a cell.
pub(crate) const fn row_of(cell: usize) -> usize {
    cell / 9
}

pub(crate) const fn column_of(cell: usize) -> usize {
    9 + cell % 9
}

pub(crate) const fn box_of(cell: usize) -> usize {
    18 + cell / 27 * 3 + cell % 9 / 3
}

/// The houses of a cell: box, row, column, the order of uniqueness rules and chains.
pub(crate) static HOUSES_OF: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = [box_of(cell) as u8, row_of(cell) as u8, column_of(cell) as u8];
        cell += 1;
    }
    table
};

/// The place of a cell in its box, row and column.
pub(crate) static PLACES_OF: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
};

/// The cells of a house, by place.
pub(crate) static CELLS_IN: [[u8; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[row][column] = cell as u8;
        table[9 + column][row] = cell as u8;
        table[box_of(cell)][row % 3 * 3 + column % 3] = cell as u8;
        cell += 1;
    }
    table
};

/// The cells of a house, as a set.
pub(crate) static HOUSE_SET: [Cells; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        table[row_of(cell)] |= 1 << cell;
        table[column_of(cell)] |= 1 << cell;
        table[box_of(cell)] |= 1 << cell;
        cell += 1;
    }
    table
};

/// The twenty cells that share a house with a cell.
pub(crate) static PEERS: [Cells; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let houses = HOUSE_SET[row_of(cell)] | HOUSE_SET[column_of(cell)] | HOUSE_SET[box_of(cell)];
        table[cell] = houses & !(1 << cell);
        cell += 1;
    }
    table
};

/// The set bits of a small set, smallest first.
#[derive(Clone, Debug)]
pub(crate) struct Bits(pub(crate) u16);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// The cells of a set, smallest first.
#[derive(Clone, Debug)]
pub(crate) struct CellBits(pub(crate) Cells);

impl Iterator for CellBits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// The cells of some places of a house.
#[inline]
pub(crate) fn cells_at(house: usize, places: Places) -> impl Iterator<Item = usize> + Clone {
    Bits(places).map(move |place| usize::from(CELLS_IN[house][place]))
}

/// The same as a set.
#[inline]
pub(crate) fn set_at(house: usize, places: Places) -> Cells {
    set_of(cells_at(house, places))
}

/// Cells as a set.
#[inline]
pub(crate) fn set_of(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold(0, |set, cell| set | 1 << cell)
}

/// Whether all `cells` are peers of each other is not asked: this is the cells that see every one of them.
#[inline]
pub(crate) fn common_peers(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold(ALL_CELLS, |set, cell| set & PEERS[cell])
}

/// The subsets of `size` among `count` items, in order of increasing binary number; none of no items.
///
/// ```text
/// 2 of 4      0011 0101 0110 1001 1010 1100          bit i is item i
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    next: u32,
    end: u32,
}

impl Combinations {
    pub(crate) fn of(size: usize, count: usize) -> Self {
        let end = 1 << count;
        let next = if size > count || count == 0 { end } else { (1 << size) - 1 };
        Self { next, end }
    }
}

impl Iterator for Combinations {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let set = self.next;
        if set >= self.end {
            return None;
        }
        // The next number with as many bits; the empty set is the only one of its size.
        let lowest = set & set.wrapping_neg();
        self.next = if set == 0 {
            self.end
        } else {
            let carried = set + lowest;
            carried | ((set ^ carried) >> 2) >> lowest.trailing_zeros()
        };
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_geometry() {
        use hyperdoku_grid::{Cell, Geometry, House};
        let board = Geometry::classic("3x3".parse().expect("a box"));
        for (house, listed) in CELLS_IN.iter().enumerate() {
            let cells: Vec<usize> = board.cells_in(House::new(house)).map(Cell::index).collect();
            assert_eq!(cells, listed.map(usize::from));
        }
        for cell in 0..81 {
            let mut peers: Vec<usize> =
                board.peers(Cell::new(cell)).into_iter().map(Cell::index).collect();
            peers.sort_unstable();
            assert_eq!(peers, CellBits(PEERS[cell]).collect::<Vec<_>>());
            for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
                assert_eq!(usize::from(CELLS_IN[usize::from(house)][usize::from(place)]), cell);
            }
        }
    }

    #[test]
    fn combinations_come_in_binary_order() {
        let two_of_four: Vec<u32> = Combinations::of(2, 4).collect();
        assert_eq!(two_of_four, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(Combinations::of(4, 9).count(), 126);
        assert_eq!(Combinations::of(0, 3).collect::<Vec<_>>(), [0]);
        assert_eq!(Combinations::of(0, 0).count(), 0);
        assert_eq!(Combinations::of(3, 2).count(), 0);
    }
}
