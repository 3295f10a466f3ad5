//! Proof: clauses that follow, one after the other, each by unit propagation along given clauses.
//!
//! ```text
//! step       number, the clause's literals, the clauses that show it in their order
//! to check   suppose every literal of the clause false; each named clause then has one literal left, which
//!            must be true, and the last one has none
//! ```
//! Strict: a named clause with a true literal, with two left, or after the contradiction is refused. So a
//! step says what it needs and nothing else, and hardly any change to a proof goes unseen.
//! Cost: the literals of the named clauses, no search.

use std::collections::HashMap;

use crate::claims::Claims;

/// A clause that is claimed to follow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Its number, larger than all before.
    pub number: u64,
    /// Its literals.
    pub literals: Vec<i32>,
    /// The numbers of the clauses that show it.
    pub by: Vec<u64>,
}

/// Why a step is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// Its number is not larger than all before.
    #[error("clause {number} comes after clause {last}")]
    Order {
        /// Its number.
        number: u64,
        /// The last number.
        last: u64,
    },
    /// There is no such variable.
    #[error("clause {number} has literal {literal}, and the puzzle has {variables} variables")]
    Literal {
        /// The number of the step.
        number: u64,
        /// The literal.
        literal: i32,
        /// How many there are.
        variables: usize,
    },
    /// It has a literal and its negation.
    #[error("clause {number} has variable {variable} twice")]
    Twice {
        /// The number of the step.
        number: u64,
        /// The variable.
        variable: u32,
    },
    /// It is shown by a clause that is not there.
    #[error("clause {number} is shown by clause {by}, which is not there")]
    Missing {
        /// The number of the step.
        number: u64,
        /// The clause named.
        by: u64,
    },
    /// A named clause has not just one literal left.
    #[error("clause {number}: clause {by} shows nothing")]
    ShowsNothing {
        /// The number of the step.
        number: u64,
        /// The clause named.
        by: u64,
    },
    /// No named clause contradicts.
    #[error("clause {number} is not shown by the clauses named")]
    NotShown {
        /// The number of the step.
        number: u64,
    },
}

/// A proof that is being followed.
#[derive(Debug)]
pub struct Proof<'c> {
    claims: &'c Claims,
    /// Clauses that were shown: where they stand in `literals`.
    shown: HashMap<u64, (usize, usize)>,
    literals: Vec<i32>,
    last: u64,
    /// 1 or -1 for a variable that is supposed true or false, else 0.
    values: Vec<i8>,
    set: Vec<usize>,
    finished: bool,
}

impl<'c> Proof<'c> {
    /// Starts from `claims`.
    pub fn new(claims: &'c Claims) -> Self {
        Self {
            claims,
            shown: HashMap::new(),
            literals: Vec::new(),
            last: claims.len() as u64,
            values: vec![0; claims.variables + 1],
            set: Vec::new(),
            // Claims that have the empty clause need no proof.
            finished: claims.iter().any(<[i32]>::is_empty),
        }
    }

    /// Whether the empty clause was shown: the claims cannot be.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Checks a step and keeps its clause.
    ///
    /// # Errors
    /// Why it does not follow; the proof must then not go on.
    pub fn step(&mut self, step: &Step) -> Result<(), StepError> {
        if step.number <= self.last {
            return Err(StepError::Order { number: step.number, last: self.last });
        }
        let shown = self.follow(step);
        for variable in self.set.drain(..) {
            self.values[variable] = 0;
        }
        shown?;
        self.last = step.number;
        let start = self.literals.len();
        self.literals.extend_from_slice(&step.literals);
        self.shown.insert(step.number, (start, self.literals.len()));
        self.finished |= step.literals.is_empty();
        Ok(())
    }

    /// Forgets clauses that no later step names. Those of the puzzle itself stay.
    pub fn forget(&mut self, numbers: &[u64]) {
        for number in numbers {
            self.shown.remove(number);
        }
    }

    fn follow(&mut self, step: &Step) -> Result<(), StepError> {
        let number = step.number;
        for &literal in &step.literals {
            let variable = literal.unsigned_abs();
            let variables = self.claims.variables;
            if variable == 0 || variable as usize > variables {
                return Err(StepError::Literal { number, literal, variables });
            }
            if self.value(literal) != 0 {
                return Err(StepError::Twice { number, variable });
            }
            self.suppose(-literal);
        }
        for (at, &by) in step.by.iter().enumerate() {
            let mut left = None;
            for &literal in self.clause(by).ok_or(StepError::Missing { number, by })? {
                match self.value(literal) {
                    -1 => {}
                    0 if left.is_none() => left = Some(literal),
                    _ => return Err(StepError::ShowsNothing { number, by }),
                }
            }
            match left {
                Some(literal) => self.suppose(literal),
                None if at + 1 == step.by.len() => return Ok(()),
                None => return Err(StepError::ShowsNothing { number, by: step.by[at + 1] }),
            }
        }
        Err(StepError::NotShown { number })
    }

    fn clause(&self, number: u64) -> Option<&[i32]> {
        match usize::try_from(number).ok()?.checked_sub(1)? {
            at if at < self.claims.len() => Some(self.claims.get(at)),
            _ => self.shown.get(&number).map(|&(start, end)| &self.literals[start..end]),
        }
    }

    fn value(&self, literal: i32) -> i8 {
        self.values[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    fn suppose(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = literal.signum() as i8;
        self.set.push(variable);
    }
}
