//! Pairwise: no two of them.
//!
//! n literals: no variable, n(n − 1)/2 clauses. Best for short lists; at side 64 it makes 33 million
//! clauses of a grid.

use super::AtMostOne;
use crate::cnf::{Clauses, Literal, Size};

pub(super) static INFO: AtMostOne = AtMostOne {
    name: "pairwise",
    summary: "no two of them: no variable, n(n-1)/2 clauses",
    size: |n| Size { variables: 0, clauses: n * n.saturating_sub(1) / 2 },
    write,
};

pub(super) fn write(literals: &[Literal], sink: &mut dyn Clauses) {
    for (at, &first) in literals.iter().enumerate() {
        for &second in &literals[at + 1..] {
            sink.add(&[!first, !second]);
        }
    }
}
