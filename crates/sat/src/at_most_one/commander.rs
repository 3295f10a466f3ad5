//! Commander: groups of four, each with a commander that is true if one of its group is; at most one
//! commander is true.
//!
//! A group of k literals: one variable, k(k − 1)/2 + k + 1 clauses; a group of one is its own commander.
//! In all about n/3 variables and 4n clauses. Source: Will Klieber and Gihwon Kwon, "Efficient CNF encoding
//! for selecting 1 from N objects", 2007.

use super::{AtMostOne, FEW, pairwise};
use crate::cnf::{Clauses, Literal, Size};

/// Literals under one commander.
const GROUP: usize = 4;

pub(super) static INFO: AtMostOne = AtMostOne {
    name: "commander",
    summary: "groups of four under commanders: about n/3 variables, 4n clauses",
    size,
    write,
};

fn size(n: usize) -> Size {
    if n <= FEW {
        return (pairwise::INFO.size)(n);
    }
    let (groups, rest) = (n / GROUP, n % GROUP);
    let group = |k: usize| k * (k - 1) / 2 + k + 1;
    let commanded = groups + usize::from(rest > 1);
    let above = size(n.div_ceil(GROUP));
    Size {
        variables: commanded + above.variables,
        clauses: groups * group(GROUP) + if rest > 1 { group(rest) } else { 0 } + above.clauses,
    }
}

fn write(literals: &[Literal], sink: &mut dyn Clauses) {
    if literals.len() <= FEW {
        return pairwise::write(literals, sink);
    }
    let commanders: Vec<Literal> =
        literals.chunks(GROUP).map(|group| command(group, sink)).collect();
    write(&commanders, sink);
}

fn command(group: &[Literal], sink: &mut dyn Clauses) -> Literal {
    if let [only] = group {
        return *only;
    }
    let commander = sink.fresh();
    pairwise::write(group, sink);
    for &literal in group {
        sink.add(&[!literal, commander]);
    }
    let some: Vec<Literal> = group.iter().copied().chain([!commander]).collect();
    sink.add(&some);
    commander
}
