//! Sequential, the ladder: s(i) says that one of the first i + 1 literals is true.
//!
//! ```text
//! x0 → s0 → s1 → s2 → …         x(i) → s(i)      s(i-1) → s(i)      not both x(i) and s(i-1)
//! ```
//! n literals: n − 1 variables, 3n − 4 clauses. Source: Carsten Sinz, "Towards an optimal CNF encoding of
//! Boolean cardinality constraints", 2005.

use super::{AtMostOne, FEW, pairwise};
use crate::cnf::{Clauses, Literal, Size};

pub(super) static INFO: AtMostOne = AtMostOne {
    name: "sequential",
    summary: "a ladder of \"one of those so far\": n-1 variables, 3n-4 clauses",
    size: |n| match n {
        ..=FEW => (pairwise::INFO.size)(n),
        _ => Size { variables: n - 1, clauses: 3 * n - 4 },
    },
    write,
};

fn write(literals: &[Literal], sink: &mut dyn Clauses) {
    let [first, middle @ .., last] = literals else { return };
    if literals.len() <= FEW {
        return pairwise::write(literals, sink);
    }
    let mut so_far = sink.fresh();
    sink.add(&[!*first, so_far]);
    for &literal in middle {
        let next = sink.fresh();
        sink.add(&[!literal, next]);
        sink.add(&[!so_far, next]);
        sink.add(&[!literal, !so_far]);
        so_far = next;
    }
    sink.add(&[!*last, !so_far]);
}
