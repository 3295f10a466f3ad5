//! Minimal: every cell holds a digit, no house holds one twice. All else follows by counting.
//!
//! Variables n³; clauses n² + n²·(3·n(n−1)/2 − h·w(w−1)/2 − w·h(h−1)/2): a pair of cells that shares a line
//! and a box is named once. With another at-most-one than pairwise: n² + 3n²·a(n).
//! Source: Inês Lynce and Joël Ouaknine, "Sudoku as a SAT problem", 2006. Unit propagation on it finds naked
//! singles, but no hidden ones.

use super::{
    Encoding, a_digit_in_each_cell, for_each_place, no_pair_in_any_house, pairs_in_houses,
};
use crate::at_most_one::AtMostOne;
use crate::cnf::{Clauses, Size};
use crate::instance::Instance;

pub(super) static INFO: Encoding = Encoding {
    name: "minimal",
    summary: "a digit in every cell, none twice in a house",
    variables: "n³, and those of 3n² at-most-ones",
    clauses: "n² + 3n²·a(n), pairs that share a line and a box once",
    size: |shape, at_most_one| {
        let n = shape.side();
        if at_most_one == AtMostOne::pairwise() {
            return Size { variables: n.pow(3), clauses: n * n + pairs_in_houses(shape) };
        }
        let each = (at_most_one.size)(n);
        Size {
            variables: n.pow(3) + 3 * n * n * each.variables,
            clauses: n * n + 3 * n * n * each.clauses,
        }
    },
    write,
};

fn write(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    a_digit_in_each_cell(instance, sink);
    none_twice_in_a_house(instance, sink);
}

/// No digit twice in a house, by the at-most-one in use.
pub(super) fn none_twice_in_a_house(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    let by = instance.plan().at_most_one;
    if by == AtMostOne::pairwise() {
        return no_pair_in_any_house(instance, sink);
    }
    for_each_place(instance, |_, _, literals| (by.write)(&literals, sink));
}
