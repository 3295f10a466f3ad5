//! A geometry: which cells form houses. Run-time data, built once and shared by `Arc`.
//!
//! ```text
//! box 2×3 (h = 2 rows, w = 3 columns), side 6        band 0 ┌ 0 1 2 │ 3 4 5
//! box b starts at row b / h * h, column b % h * w            └ 6 7 8 │ 9 . .
//! ```
//! Rows, columns and boxes are arithmetic: a geometry of side 4096 costs as little as one of side 4.
//! Jigsaw regions and the extra houses of a [`Variant`] are lists. Engines build the tables that they
//! need from [`Geometry::cells_in`], so a variant by houses changes no solver.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::{Cell, CellName, CellSet, Digit, House, HouseName, MAX_SIDE, Variant};

/// The shape of a box: `height` rows by `width` columns of cells; their product is the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxShape {
    height: usize,
    width: usize,
}

impl BoxShape {
    /// A box of `height` rows and `width` columns.
    ///
    /// # Errors
    /// If the side, `height * width`, is not from 1 to [`MAX_SIDE`].
    pub fn new(height: usize, width: usize) -> Result<Self, GeometryError> {
        match height.checked_mul(width) {
            Some(side) if (1..=MAX_SIDE).contains(&side) => Ok(Self { height, width }),
            side => Err(GeometryError::Side { side: side.unwrap_or(usize::MAX) }),
        }
    }

    /// The usual box of a side: the squarest one that is at least as wide as high (6 gives 2×3).
    ///
    /// # Errors
    /// If the side is out of range, or a prime, which has no box but one row.
    pub fn for_side(side: usize) -> Result<Self, GeometryError> {
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(GeometryError::Side { side });
        }
        match (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)) {
            Some(height) if height > 1 || side == 1 => Self::new(height, side / height),
            _ => Err(GeometryError::NoBox { side }),
        }
    }

    /// Rows of cells in a box.
    pub fn height(self) -> usize {
        self.height
    }

    /// Columns of cells in a box.
    pub fn width(self) -> usize {
        self.width
    }

    /// Digits in a house.
    pub fn side(self) -> usize {
        self.height * self.width
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

impl FromStr for BoxShape {
    type Err = GeometryError;

    /// Reads `HxW`, rows first: `2x3` is two rows by three columns.
    fn from_str(text: &str) -> Result<Self, GeometryError> {
        let wrong = || GeometryError::BoxText { text: text.to_owned() };
        let (height, width) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
        Self::new(number(height)?, number(width)?)
    }
}

/// Why a shape cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// The side is 0 or more than [`MAX_SIDE`].
    #[error("side {side} is not from 1 to {MAX_SIDE}")]
    Side {
        /// The side asked for.
        side: usize,
    },
    /// The side is a prime: its only box is one row.
    #[error(
        "side {side} is a prime and has no box; give regions, or box 1x{side} for a Latin square"
    )]
    NoBox {
        /// The side asked for.
        side: usize,
    },
    /// The text of a box is not two numbers.
    #[error("`{text}` is not a box; write its rows, x, its columns, as in 3x3 or 2x3")]
    BoxText {
        /// The text given.
        text: String,
    },
    /// The number of cells is no square.
    #[error("{cells} cells do not form a square")]
    NotSquare {
        /// How many cells were given.
        cells: usize,
    },
    /// The regions of a jigsaw are not `side` sets of `side` cells.
    #[error("region {region} has {cells} cells, not {side}")]
    Region {
        /// 1-based, by first appearance.
        region: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        side: usize,
    },
    /// The regions of a jigsaw are too few or too many.
    #[error("{regions} regions, not {side}")]
    RegionCount {
        /// How many there are.
        regions: usize,
        /// How many there should be.
        side: usize,
    },
    /// A variant has no meaning for this geometry.
    #[error("variant {variant} does not fit side {side}: {reason}")]
    Variant {
        /// The variant's name.
        variant: &'static str,
        /// The side of the geometry.
        side: usize,
        /// What it lacks.
        reason: &'static str,
    },
}

/// An extra house of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtraHouse {
    /// What to call it.
    pub name: HouseName,
    /// Its cells, as many as the side, each once.
    pub cells: Vec<Cell>,
}

/// The irregular boxes of a jigsaw.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Regions {
    /// 0-based region of each cell.
    of_cell: Vec<u16>,
    /// Region-major: the cells of region k are `cells[k * side..][..side]`.
    cells: Vec<Cell>,
}

/// Which cells form houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    side: usize,
    /// `None` where regions take the place of boxes.
    shape: Option<BoxShape>,
    regions: Option<Regions>,
    extras: Vec<ExtraHouse>,
    variants: Vec<&'static Variant>,
}

impl Geometry {
    /// Rows, columns and boxes.
    pub fn classic(shape: BoxShape) -> Self {
        Self {
            side: shape.side(),
            shape: Some(shape),
            regions: None,
            extras: Vec::new(),
            variants: Vec::new(),
        }
    }

    /// Rows, columns and irregular regions: `region_of[i]` is any label of the region of cell `i`.
    /// Regions are numbered by first appearance.
    ///
    /// # Errors
    /// Unless the labels form `side` regions of `side` cells each.
    pub fn jigsaw(region_of: &[u32]) -> Result<Self, GeometryError> {
        let cells = region_of.len();
        let side = cells.isqrt();
        if side * side != cells {
            return Err(GeometryError::NotSquare { cells });
        }
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(GeometryError::Side { side });
        }
        let mut regions: HashMap<u32, usize> = HashMap::with_capacity(side);
        let mut members: Vec<Vec<Cell>> = Vec::with_capacity(side);
        let mut of_cell = Vec::with_capacity(cells);
        for (index, &label) in region_of.iter().enumerate() {
            let next = regions.len();
            let region = *regions.entry(label).or_insert(next);
            if region == side {
                return Err(GeometryError::RegionCount { regions: side + 1, side });
            }
            if region == members.len() {
                members.push(Vec::with_capacity(side));
            }
            members[region].push(Cell::new(index));
            of_cell.push(region as u16);
        }
        if members.len() != side {
            return Err(GeometryError::RegionCount { regions: members.len(), side });
        }
        if let Some(region) = members.iter().position(|cells| cells.len() != side) {
            let cells = members[region].len();
            return Err(GeometryError::Region { region: region + 1, cells, side });
        }
        let regions = Some(Regions { of_cell, cells: members.concat() });
        Ok(Self { side, shape: None, regions, extras: Vec::new(), variants: Vec::new() })
    }

    /// The same geometry with the extra houses of `variant`.
    ///
    /// # Errors
    /// If the variant does not fit this side or shape.
    pub fn with_variant(mut self, variant: &'static Variant) -> Result<Self, GeometryError> {
        let reject =
            |reason| GeometryError::Variant { variant: variant.name, side: self.side, reason };
        if self.variants.contains(&variant) {
            return Ok(self);
        }
        let houses = (variant.houses)(&self).map_err(reject)?;
        for house in &houses {
            let mut seen = CellSet::new(self.cells());
            let distinct = house.cells.iter().all(|&c| c.index() < self.cells() && seen.insert(c));
            if !distinct || house.cells.len() != self.side {
                return Err(reject("a house needs as many cells as the side, each once"));
            }
        }
        self.extras.extend(houses);
        self.variants.push(variant);
        Ok(self)
    }

    /// Digits in a house.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Cells in the grid: the square of the side.
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// Every cell, row by row.
    pub fn all_cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cells()).map(Cell::new)
    }

    /// Every digit of this side, smallest first.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = Digit> + use<> {
        (0..self.side).map(Digit::from_index)
    }

    /// The shape of its boxes; `None` where regions take their place.
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.shape
    }

    /// The variants whose extra houses it has.
    pub fn variants(&self) -> &[&'static Variant] {
        &self.variants
    }

    /// Whether it has houses beyond rows, columns and boxes or regions.
    pub fn has_extra_houses(&self) -> bool {
        !self.extras.is_empty()
    }

    /// 0-based row of `cell`.
    pub fn row_of(&self, cell: Cell) -> usize {
        cell.index() / self.side
    }

    /// 0-based column of `cell`.
    pub fn column_of(&self, cell: Cell) -> usize {
        cell.index() % self.side
    }

    /// 0-based box or region of `cell`.
    pub fn box_of(&self, cell: Cell) -> usize {
        match (&self.regions, self.shape) {
            (Some(regions), _) => usize::from(regions.of_cell[cell.index()]),
            (None, Some(BoxShape { height, width })) => {
                self.row_of(cell) / height * height + self.column_of(cell) / width
            }
            (None, None) => unreachable!("a geometry has boxes or regions"),
        }
    }

    /// The cell in the 0-based row and column.
    pub fn cell_at(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.side + column)
    }

    /// How many houses there are: rows, columns, boxes or regions, extras.
    pub fn houses(&self) -> usize {
        3 * self.side + self.extras.len()
    }

    /// Every house: rows, columns, boxes or regions, extras.
    pub fn all_houses(&self) -> impl ExactSizeIterator<Item = House> + use<> {
        (0..self.houses()).map(House::new)
    }

    /// The `at`-th cell of `house`, 0-based.
    ///
    /// # Panics
    /// If the house is not one of this geometry.
    pub fn cell_in(&self, house: House, at: usize) -> Cell {
        let n = self.side;
        let index = house.index();
        match index / n {
            0 => self.cell_at(index, at),
            1 => self.cell_at(at, index - n),
            2 => match (&self.regions, self.shape) {
                (Some(regions), _) => regions.cells[(index - 2 * n) * n + at],
                (None, Some(BoxShape { height, width })) => {
                    let b = index - 2 * n;
                    self.cell_at(b / height * height + at / width, b % height * width + at % width)
                }
                (None, None) => unreachable!("a geometry has boxes or regions"),
            },
            _ => self.extras[index - 3 * n].cells[at],
        }
    }

    /// The cells of `house`, as many as the side.
    ///
    /// # Panics
    /// If the house is not one of this geometry.
    pub fn cells_in(&self, house: House) -> impl ExactSizeIterator<Item = Cell> {
        (0..self.side).map(move |at| self.cell_in(house, at))
    }

    /// The houses that hold `cell`: its row, its column, its box or region, then extras.
    ///
    /// Cost: the extras are searched, the others computed.
    pub fn houses_of(&self, cell: Cell) -> impl Iterator<Item = House> {
        let n = self.side;
        let common = [self.row_of(cell), n + self.column_of(cell), 2 * n + self.box_of(cell)];
        let extras = self.extras.iter().enumerate();
        let extras = extras.filter(move |(_, house)| house.cells.contains(&cell));
        common.into_iter().chain(extras.map(move |(at, _)| 3 * n + at)).map(House::new)
    }

    /// The cells that share a house with `cell`, smallest index first, without `cell` itself.
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> =
            self.houses_of(cell).flat_map(|house| self.cells_in(house)).collect();
        peers.sort_unstable();
        peers.dedup();
        peers.retain(|&peer| peer != cell);
        peers
    }

    /// The name of `cell`: `r4c2`.
    pub fn cell_name(&self, cell: Cell) -> CellName {
        CellName { row: self.row_of(cell) + 1, column: self.column_of(cell) + 1 }
    }

    /// The name of `house`: `row 4`, `box 3`, `main diagonal`.
    ///
    /// # Panics
    /// If the house is not one of this geometry.
    pub fn house_name(&self, house: House) -> HouseName {
        let n = self.side;
        let kind = match house.index() / n {
            0 => "row",
            1 => "column",
            2 if self.regions.is_some() => "region",
            2 => "box",
            _ => return self.extras[house.index() - 3 * n].name.clone(),
        };
        HouseName { kind: kind.to_owned(), number: Some(house.index() % n + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::VARIANTS;

    fn classic(shape: &str) -> Geometry {
        Geometry::classic(shape.parse().expect("a box"))
    }

    #[test]
    fn the_board_has_27_houses_and_every_cell_20_peers() {
        let board = classic("3x3");
        assert_eq!((board.side(), board.cells(), board.houses()), (9, 81, 27));
        for cell in board.all_cells() {
            assert_eq!(board.peers(cell).len(), 20);
            for house in board.houses_of(cell) {
                assert!(board.cells_in(house).any(|c| c == cell));
            }
        }
    }

    #[test]
    fn boxes_of_any_shape_part_the_grid() {
        for shape in ["1x1", "2x3", "3x2", "2x5", "4x3", "1x7", "16x16"] {
            let board = classic(shape);
            let n = board.side();
            let mut seen = CellSet::new(board.cells());
            for b in 0..n {
                for cell in board.cells_in(House::new(2 * n + b)) {
                    assert_eq!(board.box_of(cell), b, "{shape}");
                    assert!(seen.insert(cell), "{shape}");
                }
            }
            assert_eq!(seen.len(), board.cells());
        }
    }

    #[test]
    fn names_are_1_based() {
        let board = classic("3x3");
        assert_eq!(board.cell_name(Cell::new(28)).to_string(), "r4c2");
        assert_eq!(board.house_name(House::new(3)).to_string(), "row 4");
        assert_eq!(board.house_name(House::new(10)).to_string(), "column 2");
        assert_eq!(board.house_name(House::new(20)).to_string(), "box 3");
    }

    #[test]
    fn the_usual_box_of_a_side() {
        for (side, shape) in [(4, "2x2"), (6, "2x3"), (12, "3x4"), (16, "4x4"), (4096, "64x64")] {
            assert_eq!(BoxShape::for_side(side).expect("a box").to_string(), shape);
        }
        assert_eq!(BoxShape::for_side(7), Err(GeometryError::NoBox { side: 7 }));
        assert_eq!(BoxShape::for_side(0), Err(GeometryError::Side { side: 0 }));
        assert_eq!(BoxShape::for_side(4097), Err(GeometryError::Side { side: 4097 }));
        assert!("3y3".parse::<BoxShape>().is_err());
        assert!("99999999999999x99999999999999".parse::<BoxShape>().is_err());
    }

    #[test]
    fn a_jigsaw_needs_side_regions_of_side_cells() {
        let halves = [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4];
        let board = Geometry::jigsaw(&halves).expect("four regions");
        assert_eq!(board.house_name(House::new(8)).to_string(), "region 1");
        assert_eq!(board.box_of(Cell::new(15)), 3);
        assert!(board.box_shape().is_none());
        let mut uneven = halves;
        uneven[0] = 2;
        let error = Geometry::jigsaw(&uneven).expect_err("an uneven region");
        assert_eq!(error.to_string(), "region 1 has 5 cells, not 4");
        let error = Geometry::jigsaw(&[1; 16]).expect_err("one region");
        assert_eq!(error.to_string(), "1 regions, not 4");
        assert!(Geometry::jigsaw(&[1; 15]).is_err());
        let many: Vec<u32> = (0..16).collect();
        assert!(Geometry::jigsaw(&many).is_err());
    }

    #[test]
    fn the_houses_of_every_variant_hold_side_distinct_cells() {
        for variant in VARIANTS {
            for shape in ["2x2", "2x3", "3x3", "4x4", "5x5"] {
                let board = classic(shape).with_variant(variant).expect("a variant that fits");
                assert!(board.has_extra_houses());
                assert_eq!(board.variants(), [*variant]);
                let again = board.clone().with_variant(variant).expect("the same again");
                assert_eq!(again, board, "a variant is taken once");
            }
        }
    }
}
