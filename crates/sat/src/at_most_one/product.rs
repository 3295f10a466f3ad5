//! Product: the literals stand in a rectangle; at most one of its rows and one of its columns is used.
//!
//! ```text
//! n = 8, p = 3 columns, q = 3 rows        x0 x1 x2 │ r0
//!                                         x3 x4 x5 │ r1
//!                                         x6 x7  . │ r2
//!                                         c0 c1 c2
//! ```
//! p = ⌈√n⌉, q = ⌈n/p⌉: p + q variables, 2n clauses that tie a literal to its row and column, and two
//! shorter lists of the same kind. Source: Jingchao Chen, "A new SAT encoding of the at-most-one
//! constraint", 2010.

use super::{AtMostOne, FEW, pairwise};
use crate::cnf::{Clauses, Literal, Size};

pub(super) static INFO: AtMostOne = AtMostOne {
    name: "product",
    summary: "rows and columns of a rectangle: about 2√n variables, 2n + 4√n clauses",
    size,
    write,
};

fn rectangle(n: usize) -> (usize, usize) {
    let columns = n.isqrt() + usize::from(n.isqrt().pow(2) < n);
    (columns, n.div_ceil(columns))
}

fn size(n: usize) -> Size {
    if n <= FEW {
        return (pairwise::INFO.size)(n);
    }
    let (columns, rows) = rectangle(n);
    let (a, b) = (size(columns), size(rows));
    Size {
        variables: columns + rows + a.variables + b.variables,
        clauses: 2 * n + a.clauses + b.clauses,
    }
}

fn write(literals: &[Literal], sink: &mut dyn Clauses) {
    if literals.len() <= FEW {
        return pairwise::write(literals, sink);
    }
    let (columns, rows) = rectangle(literals.len());
    let columns: Vec<Literal> = (0..columns).map(|_| sink.fresh()).collect();
    let rows: Vec<Literal> = (0..rows).map(|_| sink.fresh()).collect();
    for (at, &literal) in literals.iter().enumerate() {
        sink.add(&[!literal, columns[at % columns.len()]]);
        sink.add(&[!literal, rows[at / columns.len()]]);
    }
    write(&columns, sink);
    write(&rows, sink);
}
