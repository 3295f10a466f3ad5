//! The checker: does any house hold a digit twice? Shares nothing with any solver.
//!
//! [`first_clash`] marks each digit in its row, its column and its box in one sweep; only when a mark is
//! met twice does [`clashes`], its slow twin, walk house by house to say which cells clash.
//! Cost: one pass over the cells, side² bits of marks for each of rows, columns and boxes.

use std::fmt;
use std::sync::Arc;

use crate::{Cell, Digit, Geometry, House};

/// Two cells of one house that hold the same digit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} has two {digit}s: {}, {}", geometry.house_name(*house), geometry.cell_name(cells[0]), geometry.cell_name(cells[1]))]
pub struct Clash {
    geometry: Arc<Geometry>,
    /// The house; the first in the order rows, columns, boxes, extras.
    pub house: House,
    /// The digit that stands twice.
    pub digit: Digit,
    /// The two cells, smaller index first.
    pub cells: [Cell; 2],
}

/// Whether any house holds a digit twice; `digit_of` tells the digit of the cell of that index.
pub(crate) fn has_clash(geometry: &Geometry, digit_of: impl Fn(usize) -> Option<Digit>) -> bool {
    let n = geometry.side();
    let chunks = n.div_ceil(64);
    // The marks of a house are `chunks` words; the houses are one row, all columns, all boxes.
    let mut marks = vec![0_u64; (1 + 2 * n) * chunks];
    let (row_marks, marks) = marks.split_at_mut(chunks);
    let (column_marks, box_marks) = marks.split_at_mut(n * chunks);
    let mut twice = 0;
    let mut mark = |mark: &mut u64, bit: u64| {
        twice |= *mark & bit;
        *mark |= bit;
    };
    let (band, stack) =
        geometry.box_shape().map_or((1, 1), |shape| (shape.height(), shape.width()));
    for row in 0..n {
        row_marks.fill(0);
        // Boxes are counted along, since a division a cell would cost more than all the rest.
        let (mut in_box, mut left) = (row / band * band, stack);
        for column in 0..n {
            let cell = row * n + column;
            if geometry.box_shape().is_none() {
                in_box = geometry.box_of(Cell::new(cell));
            } else if left == 0 {
                in_box += 1;
                left = stack;
            }
            left = left.wrapping_sub(1);
            let Some(digit) = digit_of(cell) else { continue };
            let (chunk, bit) = (digit.index() / 64, 1 << (digit.index() % 64));
            mark(&mut row_marks[chunk], bit);
            mark(&mut column_marks[column * chunks + chunk], bit);
            mark(&mut box_marks[in_box * chunks + chunk], bit);
        }
    }
    twice != 0 || extra_houses_clash(geometry, digit_of)
}

fn extra_houses_clash(geometry: &Geometry, digit_of: impl Fn(usize) -> Option<Digit>) -> bool {
    if !geometry.has_extra_houses() {
        return false;
    }
    let mut seen = vec![0_u32; geometry.side()];
    let extras = geometry.all_houses().skip(3 * geometry.side());
    (1..).zip(extras).any(|(stamp, house)| {
        let mut digits = geometry.cells_in(house).filter_map(|cell| digit_of(cell.index()));
        digits.any(|digit| std::mem::replace(&mut seen[digit.index()], stamp) == stamp)
    })
}

/// Every clash, house by house: a digit that stands three times gives two of them.
pub fn clashes(geometry: &Arc<Geometry>, digits: &[Option<Digit>]) -> Vec<Clash> {
    let mut found = Vec::new();
    for house in geometry.all_houses() {
        let mut first: Vec<Option<Cell>> = vec![None; geometry.side()];
        for cell in geometry.cells_in(house) {
            let Some(digit) = digits[cell.index()] else { continue };
            match first[digit.index()] {
                None => first[digit.index()] = Some(cell),
                Some(before) => {
                    let cells = [before.min(cell), before.max(cell)];
                    found.push(Clash { geometry: Arc::clone(geometry), house, digit, cells });
                }
            }
        }
    }
    found
}

/// The first clash in the order of [`clashes`].
pub(crate) fn first_clash(geometry: &Arc<Geometry>, digits: &[Option<Digit>]) -> Option<Clash> {
    if !has_clash(geometry, |cell| digits[cell]) {
        return None;
    }
    clashes(geometry, digits).into_iter().next()
}

/// Why digits are not a solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is not one digit a cell.
    Length {
        /// How many digits there are.
        found: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A digit lies above the side.
    TooLarge {
        /// Where.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A house holds a digit twice.
    Clash(Clash),
    /// A cell does not hold its given digit.
    Given {
        /// Where.
        cell: Cell,
        /// The digit found.
        digit: Digit,
    },
    /// A cell holds a digit that the puzzle's marks forbid.
    Forbidden {
        /// Where.
        cell: Cell,
        /// The digit found.
        digit: Digit,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, cells } => write!(f, "{found} digits for {cells} cells"),
            Self::TooLarge { cell, digit } => {
                write!(f, "digit {digit} in cell {} lies above the side", cell.index() + 1)
            }
            Self::Clash(clash) => clash.fmt(f),
            Self::Given { cell, digit } => {
                write!(f, "cell {} holds {digit}, not its given digit", cell.index() + 1)
            }
            Self::Forbidden { cell, digit } => {
                write!(f, "cell {} holds {digit}, which its marks forbid", cell.index() + 1)
            }
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::VARIANTS;

    /// A small fixed linear congruential sequence: enough to place digits without a pattern.
    fn noise(seed: u32) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        }
    }

    #[test]
    fn the_fast_checker_agrees_with_house_by_house() {
        for shape in ["2x2", "2x3", "3x3", "10x10"] {
            let classic = Geometry::classic(shape.parse().expect("a box"));
            let mut boards = vec![Arc::new(classic.clone())];
            boards.extend(
                VARIANTS.iter().map(|v| Arc::new(classic.clone().with_variant(v).expect("fits"))),
            );
            for board in boards {
                let mut below = noise(board.houses() as u32);
                let (mut clean, mut clashing) = (0, 0);
                for round in 0..400 {
                    let mut digits = vec![None; board.cells()];
                    for _ in 0..=round % (board.side() + 4) {
                        digits[below(board.cells())] = Some(Digit::from_index(below(board.side())));
                    }
                    let slow = !clashes(&board, &digits).is_empty();
                    assert_eq!(has_clash(&board, |cell| digits[cell]), slow, "{shape} {digits:?}");
                    if slow { clashing += 1 } else { clean += 1 }
                }
                assert!(clean > 0 && clashing > 0, "{shape}: both outcomes were met");
            }
        }
    }

    #[test]
    fn a_clash_names_house_digit_and_cells() {
        let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
        let mut digits = vec![None; 81];
        digits[28] = Digit::new(7);
        digits[33] = Digit::new(7);
        let clash = first_clash(&board, &digits).expect("a clash");
        assert_eq!(clash.to_string(), "row 4 has two 7s: r4c2, r4c7");
    }
}
