//! Bitwise: a true literal writes its number, and no two have the same.
//!
//! n literals, b = ⌈log₂ n⌉ bits: b variables, n·b clauses. Source: Alan Frisch and others, "Modelling and
//! solving with non-Boolean variables", 2001.

use super::{AtMostOne, FEW, pairwise};
use crate::cnf::{Clauses, Literal, Size};

pub(super) static INFO: AtMostOne = AtMostOne {
    name: "bitwise",
    summary: "each writes its number: b = ⌈log₂ n⌉ variables, n·b clauses",
    size: |n| match n {
        ..=FEW => (pairwise::INFO.size)(n),
        _ => Size { variables: bits(n), clauses: n * bits(n) },
    },
    write,
};

/// Bits of the numbers below `n`.
fn bits(n: usize) -> usize {
    (usize::BITS - (n - 1).leading_zeros()) as usize
}

fn write(literals: &[Literal], sink: &mut dyn Clauses) {
    if literals.len() <= FEW {
        return pairwise::write(literals, sink);
    }
    let bits: Vec<Literal> = (0..bits(literals.len())).map(|_| sink.fresh()).collect();
    for (number, &literal) in literals.iter().enumerate() {
        for (at, &bit) in bits.iter().enumerate() {
            sink.add(&[!literal, if number >> at & 1 == 1 { bit } else { !bit }]);
        }
    }
}
