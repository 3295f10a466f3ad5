//! A model: how digits become vectors, how bundles are kept, how counts are read back.
//!
//! ```text
//! Code      one digit ↔ one item vector; a bundle is a slice of parts          (a file each)
//! Bundles   a code and the bundles of all houses, one after the other   │ h0 │ h1 │ … │ h26 │
//! Model     what the engine sees of either, whatever the parts are
//! ```
//! A model of another kind, such as one vector for the whole board, implements [`Model`] itself.
//! The engine calls a model once a pass and once for each house of a placed digit, so that dynamic
//! dispatch does not show against the reading of 27 × 9 counts.

mod barker;
mod block_shift;
mod bsc;
mod bundles;
mod certificate;
mod codebook;
mod dual;
mod fhrr;
mod gaussian;
mod gaussian_dots;
mod gaussian_spectral;
mod legendre;
pub(crate) mod m_sequence;
mod map;
pub(crate) mod noise;
mod number_theoretic;
mod one_vector;
pub(crate) mod random;
mod table;
mod two_valued;
pub(crate) mod unitary;
mod zadoff_chu;

use hyperdoku_grid::{Digit, House};

pub use bundles::{Bundles, Code};
pub use certificate::{Certificate, ErrorProbability};
pub use table::{MODELS, ModelInfo, model_named};

/// What a model is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// How many different digits there are: the side.
    pub symbols: usize,
    /// How many bundles are kept: one a house.
    pub houses: usize,
    /// How many components a vector has.
    pub dimension: usize,
    /// The seed of the random vectors, if the model has any.
    pub seed: u64,
    /// The most items that a bundle ever holds; decides how wide integer components are.
    pub load: usize,
}

/// The bundles of a board, and what is read out of them.
pub trait Model: Send {
    /// Components of a vector.
    fn dimension(&self) -> usize;

    /// Different digits.
    fn symbols(&self) -> usize;

    /// Bundles.
    fn houses(&self) -> usize;

    /// Empties every bundle.
    fn clear(&mut self);

    /// Adds the item vector of `digit` to the bundle of `house`.
    fn add(&mut self, house: House, digit: Digit);

    /// Subtracts it again.
    fn subtract(&mut self, house: House, digit: Digit);

    /// Reads how often each digit stands in each house, as well as the code can tell.
    ///
    /// ```text
    /// counts[house * symbols + digit]
    /// ```
    fn counts(&mut self, counts: &mut [f32]);

    /// What is certain about the counts of this very model.
    fn certify(&self) -> Certificate;

    /// What the noise is over random bases, by formula; `None` for codes without random vectors or without a formula.
    fn noise(&self) -> Option<ErrorProbability>;
}

/// Why a model cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// No row has this name.
    #[error("no model is called `{name}`; there are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// Too few components for so many digits.
    #[error("model {model} needs dimension {smallest} or more for side {symbols}, not {dimension}")]
    Small {
        /// The model's name.
        model: &'static str,
        /// The side.
        symbols: usize,
        /// The dimension asked for.
        dimension: usize,
        /// The smallest that will do.
        smallest: usize,
    },
    /// The code has other dimensions only.
    #[error("the dimension of model {model} is {rule}: {nearest} will do, {dimension} will not")]
    Shape {
        /// The model's name.
        model: &'static str,
        /// What its dimensions are.
        rule: &'static str,
        /// The dimension asked for.
        dimension: usize,
        /// The next one that will do.
        nearest: usize,
    },
    /// The code has not so many digits.
    #[error("model {model} has no code for side {symbols}")]
    Symbols {
        /// The model's name.
        model: &'static str,
        /// The side.
        symbols: usize,
    },
    /// The vectors would not fit into memory.
    #[error("{vectors} vectors of dimension {dimension} are more than {largest} components")]
    Large {
        /// Bundles and item vectors.
        vectors: usize,
        /// The dimension asked for.
        dimension: usize,
        /// Components in all.
        largest: usize,
    },
    /// A random base is of no use.
    #[error("model {model} cannot use the base of seed {seed}: {reason}; take another seed")]
    Base {
        /// The model's name.
        model: &'static str,
        /// The seed.
        seed: u64,
        /// Why.
        reason: &'static str,
    },
}
