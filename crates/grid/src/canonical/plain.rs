//! The form of a grid with boxes of any shape: every view, first row and order of the columns is tried.
//!
//! With these three chosen nothing is left to choose: digits are named by the first row, the rows of a band are
//! sorted by their first cells, and so are the bands. The smallest image wins.
//! The slow twin of `nine`. Cost: n · s! · (w!)^s images of n² cells for s stacks of width w, twice as many for
//! square boxes: 64 for 4×4, 432 for 6×6, 23 328 for 9×9, a million for 12×12, 255 million for 16×16.

use std::ops::ControlFlow;

use crate::solver::Meter;
use crate::{BoxShape, Digit, Solution, Transform};

/// A view of a grid: its rows, or its columns as rows. Digits are indices.
struct View<'s> {
    solution: &'s Solution,
    side: usize,
    transposed: bool,
}

impl View<'_> {
    fn digit(&self, row: usize, column: usize) -> usize {
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        self.solution.digits()[row * self.side + column].index()
    }
}

/// Every transform that leads a grid to its form; an image counts as a node. `None` if the budget was spent.
pub(super) fn transforms(
    solution: &Solution,
    shape: BoxShape,
    meter: &mut Meter,
) -> Option<Vec<Transform>> {
    let side = shape.side();
    let (mut best, mut found) = (Vec::new(), Vec::new());
    for transposed in [false, true] {
        if transposed && shape.height() != shape.width() {
            break;
        }
        let view = View { solution, side, transposed };
        let mut order = ColumnOrder::first(shape);
        loop {
            let columns = order.columns();
            for first in 0..side {
                if let ControlFlow::Break(()) = meter.node() {
                    return None;
                }
                let (image, rows, names) = image(&view, shape.height(), first, &columns);
                if !found.is_empty() && image > best {
                    continue;
                }
                if image != best {
                    found.clear();
                    best = image;
                }
                let digits = names.into_iter().map(Digit::from_index).collect();
                let columns = columns.clone();
                found.push(if transposed {
                    Transform { rows: columns, columns: rows, digits, transposed }
                } else {
                    Transform { rows, columns, digits, transposed }
                });
            }
            if !order.advance() {
                break;
            }
        }
    }
    Some(found)
}

/// The image with this first row and these columns, its old rows, and the new digit of each old one.
fn image(
    view: &View<'_>,
    height: usize,
    first: usize,
    columns: &[usize],
) -> (Vec<u16>, Vec<usize>, Vec<usize>) {
    let mut names = vec![0; view.side];
    for (place, &column) in columns.iter().enumerate() {
        names[view.digit(first, column)] = place;
    }
    let start = |row: &usize| names[view.digit(*row, columns[0])];
    let mut rows: Vec<usize> = (0..view.side).collect();
    rows.chunks_exact_mut(height).for_each(|band| band.sort_unstable_by_key(start));
    let mut bands: Vec<&[usize]> = rows.chunks_exact(height).collect();
    bands.sort_unstable_by_key(|band| start(&band[0]));
    let rows = bands.concat();
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    let image = cells.map(|(row, column)| names[view.digit(row, column)] as u16).collect();
    (image, rows, names)
}

/// An order of the columns that keeps stacks together, and the way to the next one.
struct ColumnOrder {
    stacks: Vec<usize>,
    inside: Vec<Vec<usize>>,
}

impl ColumnOrder {
    fn first(shape: BoxShape) -> Self {
        let (width, stacks) = (shape.width(), shape.side() / shape.width());
        let inside = vec![(0..width).collect(); stacks];
        Self { stacks: (0..stacks).collect(), inside }
    }

    /// The old column at each new place.
    fn columns(&self) -> Vec<usize> {
        let stack = |(&stack, inside): (&usize, &Vec<usize>)| {
            let width = inside.len();
            inside.iter().map(|&column| stack * width + column).collect::<Vec<_>>()
        };
        self.stacks.iter().zip(&self.inside).flat_map(stack).collect()
    }

    /// The next order; false after the last, and then this is the first again.
    fn advance(&mut self) -> bool {
        self.inside.iter_mut().any(|inside| next_order(inside)) || next_order(&mut self.stacks)
    }
}

/// The next order of items by the alphabet; false after the last, and then it is the first again.
fn next_order(items: &mut [usize]) -> bool {
    let Some(at) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        return false;
    };
    let other = items.iter().rposition(|&item| item > items[at]).unwrap_or(at);
    items.swap(at, other);
    items[at + 1..].reverse();
    true
}
