//! At most one of some literals: the ways to say it in clauses, one file and one row each.
//!
//! Four literals or fewer are written pairwise in every one of them, where nothing is shorter. All but
//! pairwise need variables of their own; each solution of the puzzle gives them one value or leaves them
//! free, so none adds or loses a solution of the grid.

mod bitwise;
mod commander;
mod pairwise;
mod product;
mod sequential;

use crate::cnf::{Clauses, Literal, Size};

/// Up to so many literals are written pairwise.
const FEW: usize = 4;

/// A row of [`AT_MOST_ONE`].
#[derive(Debug)]
pub struct AtMostOne {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence with the formula for n literals.
    pub summary: &'static str,
    /// Variables and clauses that it adds for so many literals.
    pub size: fn(usize) -> Size,
    /// Adds its clauses.
    pub write: fn(&[Literal], &mut dyn Clauses),
}

impl PartialEq for AtMostOne {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Every way, the default first.
pub static AT_MOST_ONE: &[&AtMostOne] =
    &[&product::INFO, &pairwise::INFO, &sequential::INFO, &commander::INFO, &bitwise::INFO];

impl AtMostOne {
    /// The one called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        AT_MOST_ONE.iter().copied().find(|row| row.name == name)
    }

    /// The one in use unless told otherwise.
    pub fn usual() -> &'static Self {
        AT_MOST_ONE[0]
    }

    /// Pairwise, which encodings of their own use for short lists.
    pub fn pairwise() -> &'static Self {
        &pairwise::INFO
    }
}

/// At least one and at most one.
pub(crate) fn exactly_one(literals: &[Literal], by: &AtMostOne, sink: &mut dyn Clauses) {
    sink.add(literals);
    (by.write)(literals, sink);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cnf::Formula;

    /// For each assignment of the literals, how many assignments of the other variables fulfil all.
    fn fulfilled(formula: &Formula, literals: usize) -> BTreeMap<u32, u32> {
        let mut ways = BTreeMap::new();
        for assignment in 0..1_u32 << formula.variables() {
            let holds = |l: &Literal| (assignment >> l.index() & 1 == 1) != l.is_negative();
            if formula.clauses().all(|clause| clause.iter().any(holds)) {
                *ways.entry(assignment & ((1 << literals) - 1)).or_default() += 1;
            }
        }
        ways
    }

    #[test]
    fn at_most_one_literal_is_true_and_each_can_be() {
        for row in AT_MOST_ONE {
            for count in 0..=9 {
                let mut formula = Formula::default();
                let literals: Vec<Literal> = (0..count).map(|_| formula.fresh()).collect();
                (row.write)(&literals, &mut formula);
                if formula.variables() > 20 {
                    continue;
                }
                let ways: Vec<u32> = fulfilled(&formula, count).into_keys().collect();
                let expected: Vec<u32> =
                    std::iter::once(0).chain((0..count).map(|i| 1 << i)).collect();
                assert_eq!(ways, expected, "{} of {count}", row.name);
            }
        }
    }

    #[test]
    fn the_formula_of_each_row_counts_what_it_writes() {
        for row in AT_MOST_ONE {
            for count in 0..200 {
                let literals: Vec<Literal> = (0..count).map(Literal::variable).collect();
                let mut size = Size::default();
                (row.write)(&literals, &mut size);
                assert_eq!(size, (row.size)(count), "{} of {count}", row.name);
            }
        }
    }
}
