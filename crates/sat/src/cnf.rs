//! Clauses, and where they go.
//!
//! ```text
//! an encoding ─clause by clause→ Clauses ─┬ Size      counts them
//!                                         ├ Writer    streams DIMACS      (dimacs.rs)
//!                                         ├ Formula   keeps them
//!                                         └ Backend   a solver in process (backend/)
//! ```
//! A literal is a variable or its negation, written as in DIMACS: variables are 1, 2, 3, …, a minus sign
//! negates. An encoding says the same clauses in the same order each time, so that a first pass can count
//! what a second one writes: 66 million clauses are never held.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// The variable with the 0-based index `index`, not negated.
    ///
    /// # Panics
    /// If there are more than 2³¹ − 1 variables, which no side to 256 needs.
    pub fn variable(index: usize) -> Self {
        let number = i32::try_from(index + 1).ok().and_then(NonZeroI32::new);
        Self(number.expect("variables fit 31 bits"))
    }

    /// The literal that DIMACS writes so; `None` for 0, which ends a clause, and for −2³¹.
    pub fn of_dimacs(number: i32) -> Option<Self> {
        (number != i32::MIN).then_some(number).and_then(NonZeroI32::new).map(Self)
    }

    /// As DIMACS writes it.
    pub fn dimacs(self) -> i32 {
        self.0.get()
    }

    /// The 0-based index of its variable.
    pub fn index(self) -> usize {
        self.0.get().unsigned_abs() as usize - 1
    }

    /// Whether it is a negation.
    pub fn is_negative(self) -> bool {
        self.0.get() < 0
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What takes clauses.
pub trait Clauses {
    /// A variable that was not used before.
    fn fresh(&mut self) -> Literal;

    /// The same, for one that need not be guessed: whatever the others are, no clause stays open in which it
    /// is not negated.
    fn follower(&mut self) -> Literal {
        self.fresh()
    }

    /// Adds the clause: at least one of the literals is true. An empty one cannot be.
    fn add(&mut self, clause: &[Literal]);
}

/// How many variables and clauses: the sink that only counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Variables.
    pub variables: usize,
    /// Clauses.
    pub clauses: usize,
}

impl Clauses for Size {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::variable(self.variables - 1)
    }

    fn add(&mut self, _: &[Literal]) {
        self.clauses += 1;
    }
}

/// Clauses that are kept, one after the other in one allocation.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    variables: usize,
    literals: Vec<Literal>,
    /// Clause k ends at `ends[k]`.
    ends: Vec<usize>,
}

impl Formula {
    /// How many variables it has.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Every clause, in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }
}

impl Clauses for Formula {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::variable(self.variables - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_what_dimacs_writes() {
        let third = Literal::variable(2);
        assert_eq!((third.dimacs(), (!third).dimacs(), third.index()), (3, -3, 2));
        assert_eq!(Literal::of_dimacs(-3), Some(!third));
        assert_eq!(Literal::of_dimacs(0), None);
        assert_eq!(Literal::of_dimacs(i32::MIN), None);
    }

    #[test]
    fn a_formula_keeps_what_it_was_given() {
        let mut formula = Formula::default();
        let (a, b) = (formula.fresh(), formula.fresh());
        formula.add(&[a, !b]);
        formula.add(&[]);
        formula.add(&[b]);
        let clauses: Vec<&[Literal]> = formula.clauses().collect();
        assert_eq!(clauses, [&[a, !b][..], &[], &[b]]);
        assert_eq!(formula.variables(), 2);
    }
}
