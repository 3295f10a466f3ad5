//! Bundles: a code, and one bundle a house in one buffer.
//!
//! ```text
//! parts   │ house 0: stride parts │ house 1 │ …        counts   │ house 0: one a digit │ house 1 │ …
//! ```
//! All that a code has to know is one bundle; the batch is the loop here, except where a code reads many
//! bundles faster together.

use std::fmt;

use hyperdoku_grid::{Digit, House};

use super::certificate::{Certificate, ErrorProbability, measured};
use super::{Model, Spec};

/// How digits become vectors, and how counts are read out of a sum of them.
pub trait Code: Send + Sync {
    /// One component of a bundle.
    type Part: Copy + Default + Send + fmt::Debug;
    /// Memory that reading needs.
    type Scratch: Send;

    /// Components of a vector, as people count them.
    fn dimension(&self) -> usize;

    /// Different digits.
    fn symbols(&self) -> usize;

    /// Parts of a bundle in memory.
    fn stride(&self) -> usize;

    /// Memory for reading.
    fn scratch(&self) -> Self::Scratch;

    /// Adds the item vector of `digit`.
    fn add(&self, bundle: &mut [Self::Part], digit: Digit);

    /// Subtracts it again.
    fn subtract(&self, bundle: &mut [Self::Part], digit: Digit);

    /// Reads the count of every digit out of one bundle.
    fn read(&self, bundle: &[Self::Part], scratch: &mut Self::Scratch, counts: &mut [f32]);

    /// Whether counts are whole numbers by construction, but for the rounding of the machine.
    fn is_exact(&self) -> bool;

    /// For a code with random vectors: how probable an error is before the vectors are known.
    fn error_probability(&self) -> Option<ErrorProbability>;

    /// What is certain of this very code.
    fn certify(&self) -> Certificate
    where
        Self: Sized,
    {
        measured(self)
    }
}

/// A code with the bundles of a board.
pub struct Bundles<C: Code> {
    code: C,
    parts: Vec<C::Part>,
    scratch: C::Scratch,
}

impl<C: Code> Bundles<C> {
    /// Empty bundles for the houses of `spec`.
    pub fn new(code: C, spec: &Spec) -> Self {
        let scratch = code.scratch();
        Self { parts: vec![C::Part::default(); code.stride() * spec.houses], scratch, code }
    }

    /// The code.
    pub fn code(&self) -> &C {
        &self.code
    }

    /// The bundles, house by house.
    pub fn parts(&self) -> &[C::Part] {
        &self.parts
    }

    /// The bundles, to be tampered with.
    pub fn parts_mut(&mut self) -> &mut [C::Part] {
        &mut self.parts
    }
}

impl<C: Code> Model for Bundles<C> {
    fn dimension(&self) -> usize {
        self.code.dimension()
    }

    fn symbols(&self) -> usize {
        self.code.symbols()
    }

    fn houses(&self) -> usize {
        self.parts.len() / self.code.stride()
    }

    fn clear(&mut self) {
        self.parts.fill(C::Part::default());
    }

    fn add(&mut self, house: House, digit: Digit) {
        let stride = self.code.stride();
        self.code.add(&mut self.parts[house.index() * stride..][..stride], digit);
    }

    fn subtract(&mut self, house: House, digit: Digit) {
        let stride = self.code.stride();
        self.code.subtract(&mut self.parts[house.index() * stride..][..stride], digit);
    }

    fn counts(&mut self, counts: &mut [f32]) {
        let bundles = self.parts.chunks_exact(self.code.stride());
        for (bundle, counts) in bundles.zip(counts.chunks_exact_mut(self.code.symbols())) {
            self.code.read(bundle, &mut self.scratch, counts);
        }
    }

    fn certify(&self) -> Certificate {
        self.code.certify()
    }

    fn noise(&self) -> Option<ErrorProbability> {
        self.code.error_probability()
    }
}

impl<C: Code> fmt::Debug for Bundles<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bundles of {} parts", self.houses(), self.code.stride())
    }
}
