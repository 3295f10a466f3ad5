//! Article: the clauses of "Generating solutions to large sudokus", made right.
//!
//! The article's program wrote no `p cnf` line, so that no solver reads its files, and every pair twice and
//! again for the box: 66 million clauses at side 64. Here each clause comes once: every cell holds just one
//! digit, no house holds one twice, all pairwise. What it lacks is that every digit stands somewhere in
//! every house; see `extended`, which says so and is 20 times faster at side 25.
//!
//! Variables n³; clauses n² + n²·n(n−1)/2 and those of `minimal` for the houses.

use super::{Encoding, a_digit_in_each_cell, no_pair_in_any_house, pairs, pairs_in_houses};
use crate::at_most_one::AtMostOne;
use crate::cnf::{Clauses, Size};
use crate::instance::Instance;

pub(super) static INFO: Encoding = Encoding {
    name: "article",
    summary: "just one digit in every cell, none twice in a house, all pairwise",
    variables: "n³",
    clauses: "n² + n²·n(n-1)/2 for cells, 3n²·n(n-1)/2 for houses, each pair once",
    size: |shape, _| {
        let n = shape.side();
        Size { variables: n.pow(3), clauses: n * n * (1 + pairs(n)) + pairs_in_houses(shape) }
    },
    write,
};

fn write(instance: &Instance<'_>, sink: &mut dyn Clauses) {
    a_digit_in_each_cell(instance, sink);
    for cell in instance.geometry().all_cells() {
        if let Some(literals) = instance.of_cell(cell) {
            (AtMostOne::pairwise().write)(&literals, sink);
        }
    }
    no_pair_in_any_house(instance, sink);
}
