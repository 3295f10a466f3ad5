//! Channelling: variables for "this mini holds this digit" keep every list short.
//!
//! ```text
//! box 2×3        row mini ┌ x x x │ . . .        h(digit, row, box)    = one of its w cells holds it
//!                         └ . . . │ . . .        v(digit, column, box) = one of its h cells holds it
//! cell            just one digit                          n² lists of n
//! row, digit      just one of its minis                   n² lists of n/w = h, pairwise
//! column, digit   just one of its minis                   n² lists of n/h = w, pairwise
//! box, digit      just one row mini, just one column mini   n² lists each of h and of w, pairwise
//! ```
//! Both directions of the equivalences are written, so that unit propagation does locked candidates. A mini
//! of one open cell is that cell's literal. `crossed` adds that a row mini and a column mini with the digit
//! have it in the cell where they cross.
//!
//! Variables n³ + n²·(n/w) + n²·(n/h) and those of n² at-most-ones of n; clauses n²(1 + a(n)) for cells,
//! n²(n + h) + n²(n + w) for the equivalences, n²(4 + 2·h(h−1)/2 + 2·w(w−1)/2) for the lists; `crossed` n³
//! more. About 2n²√n variables and 5n³ clauses beside `extended`'s 2n⁴. Where h or w is 1, minis of one cell
//! need none. Extra houses have no minis: their lists are written by the at-most-one in use.

use std::collections::BTreeMap;

use hyperdoku_grid::{BoxShape, Cell, Digit, House};

use super::{Encoding, one_digit_in_each_cell, pairs};
use crate::at_most_one::{AtMostOne, exactly_one};
use crate::cnf::{Clauses, Literal, Size};
use crate::instance::Instance;

pub(super) static INFO: Encoding = Encoding {
    name: "channelling",
    summary: "through minis: short lists, and unit propagation does locked candidates",
    variables: "n³ + n²h + n²w, and those of n² at-most-ones",
    clauses: "n²(1+a(n)) + n²(2n+h+w) + n²(4+h(h-1)+w(w-1))",
    size: |shape, at_most_one| size(shape, at_most_one, 0),
    write: |instance, sink| write(instance, false, sink),
};

pub(super) static CROSSED: Encoding = Encoding {
    name: "crossed",
    summary: "channelling, and minis that cross with a digit have it in the common cell",
    variables: "as channelling",
    clauses: "n³ more than channelling",
    size: |shape, at_most_one| size(shape, at_most_one, shape.side().pow(3)),
    write: |instance, sink| write(instance, true, sink),
};

fn size(shape: BoxShape, at_most_one: &AtMostOne, crossing: usize) -> Size {
    let (n, h, w) = (shape.side(), shape.height(), shape.width());
    let (squares, cell) = (n * n, (at_most_one.size)(n));
    // A mini of one cell needs no variable, and then nothing crosses that is not known.
    let mini = |minis: usize, cells: usize| match cells {
        1 => Size::default(),
        _ => Size { variables: squares * minis, clauses: squares * minis * (cells + 1) },
    };
    let (rows, columns) = (mini(h, w), mini(w, h));
    let crossing = if h == 1 || w == 1 { 0 } else { crossing };
    Size {
        variables: n.pow(3) + squares * cell.variables + rows.variables + columns.variables,
        clauses: squares * (1 + cell.clauses)
            + rows.clauses
            + columns.clauses
            + squares * (4 + 2 * pairs(h) + 2 * pairs(w))
            + crossing,
    }
}

fn write(instance: &Instance<'_>, crossed: bool, sink: &mut dyn Clauses) {
    one_digit_in_each_cell(instance, sink);
    let geometry = instance.geometry();
    let n = geometry.side();
    let lines = [minis(instance, 0), minis(instance, n)];
    for digit in geometry.digits() {
        write_digit(instance, digit, &lines, crossed, sink);
    }
    let by = instance.plan().at_most_one;
    for house in geometry.all_houses().skip(3 * n) {
        for digit in geometry.digits() {
            if let Some(literals) = instance.of_house(house, digit) {
                exactly_one(&literals, by, sink);
            }
        }
    }
}

/// The cells of a mini, with the number of its line and of its box or region.
struct Mini {
    line: usize,
    region: usize,
    cells: Vec<Cell>,
}

/// The minis of the lines from `first` on, line by line.
fn minis(instance: &Instance<'_>, first: usize) -> Vec<Mini> {
    let geometry = instance.geometry();
    let mut minis = Vec::new();
    for line in 0..geometry.side() {
        let mut parts: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for cell in geometry.cells_in(House::new(first + line)) {
            parts.entry(geometry.box_of(cell)).or_default().push(cell);
        }
        minis.extend(parts.into_iter().map(|(region, cells)| Mini { line, region, cells }));
    }
    minis
}

/// All about one digit.
fn write_digit(
    instance: &Instance<'_>,
    digit: Digit,
    lines: &[Vec<Mini>; 2],
    crossed: bool,
    sink: &mut dyn Clauses,
) {
    let Some(open) = instance.open() else { return };
    let n = instance.geometry().side();
    let mut holders = [vec![None; n * n], vec![None; n * n]];
    for (minis, holder) in lines.iter().zip(&mut holders) {
        let (mut of_line, mut of_region) = (vec![Vec::new(); n], vec![Vec::new(); n]);
        // The line or region that has the digit already asks nothing more.
        let (mut done_line, mut done_region) = (vec![false; n], vec![false; n]);
        for mini in minis {
            if mini.cells.iter().any(|&cell| open.placed(cell) == Some(digit)) {
                (done_line[mini.line], done_region[mini.region]) = (true, true);
            }
            let literals = mini.cells.iter().filter_map(|&cell| instance.literal(cell, digit));
            let Some(held) = holds(&literals.collect::<Vec<_>>(), sink) else { continue };
            of_line[mini.line].push(held);
            of_region[mini.region].push(held);
            for cell in &mini.cells {
                holder[cell.index()] = Some(held);
            }
        }
        let lists = of_line.iter().zip(done_line).chain(of_region.iter().zip(done_region));
        for (list, done) in lists {
            if !done {
                exactly_one(list, AtMostOne::pairwise(), sink);
            }
        }
    }
    if crossed {
        let [rows, columns] = holders;
        for (cell, (row, column)) in instance.geometry().all_cells().zip(rows.iter().zip(&columns))
        {
            if let (Some(both), Some(row), Some(column)) =
                (instance.literal(cell, digit), *row, *column)
                && row != both
                && column != both
            {
                sink.add(&[!row, !column, both]);
            }
        }
    }
}

/// A literal that is true if one of `literals` is; `None` for none of them.
fn holds(literals: &[Literal], sink: &mut dyn Clauses) -> Option<Literal> {
    match literals {
        [] => None,
        [only] => Some(*only),
        _ => {
            let held = sink.fresh();
            for &literal in literals {
                sink.add(&[!literal, held]);
            }
            let one: Vec<Literal> = literals.iter().copied().chain([!held]).collect();
            sink.add(&one);
            Some(held)
        }
    }
}
