//! Extended: just one digit in every cell, every digit in just one cell of every house.
//!
//! Most of it follows from the rest, and makes unit propagation find hidden singles too. Variables n³;
//! clauses 4n² + 4n²·a(n), pairwise without the pairs that `minimal` leaves out.

use super::minimal::none_twice_in_a_house;
use super::{Encoding, for_each_place, one_digit_in_each_cell, pairs, pairs_in_houses};
use crate::at_most_one::AtMostOne;
use crate::cnf::{Clauses, Size};
use crate::instance::Instance;

pub(super) static INFO: Encoding = Encoding {
    name: "extended",
    summary: "just one digit in every cell, every digit just once in every house",
    variables: "n³, and those of 4n² at-most-ones",
    clauses: "4n² + 4n²·a(n), pairs that share a line and a box once",
    size: |shape, at_most_one| {
        let n = shape.side();
        if at_most_one == AtMostOne::pairwise() {
            let clauses = n * n * (4 + pairs(n)) + pairs_in_houses(shape);
            return Size { variables: n.pow(3), clauses };
        }
        let each = (at_most_one.size)(n);
        Size {
            variables: n.pow(3) + 4 * n * n * each.variables,
            clauses: 4 * n * n * (1 + each.clauses),
        }
    },
    write,
};

fn write(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    one_digit_in_each_cell(instance, sink);
    for_each_place(instance, |_, _, literals| sink.add(&literals));
    none_twice_in_a_house(instance, sink);
}
