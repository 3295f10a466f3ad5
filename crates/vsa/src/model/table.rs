//! The table of models: one row each.

use std::fmt;

use super::{Model, ModelError, Spec};

/// A row: the registration, the documentation, the test case and the menu entry of a model.
pub struct ModelInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// Whether counts are whole numbers by construction: no base of it ever errs.
    pub exact: bool,
    /// The smallest dimension for so many digits and houses; `None` if there is no code for them.
    pub smallest: fn(symbols: usize, houses: usize) -> Option<usize>,
    /// The dimension that is taken unless another is asked for.
    pub usual: fn(symbols: usize, houses: usize) -> Option<usize>,
    /// Makes one, of a dimension that is not too small; see [`ModelInfo::model`].
    pub make: fn(&Spec) -> Result<Box<dyn Model>, ModelError>,
}

impl ModelInfo {
    /// The dimension that is taken unless another is asked for.
    ///
    /// # Errors
    /// If the model has no code for so many digits.
    pub fn usual_dimension(&self, symbols: usize, houses: usize) -> Result<usize, ModelError> {
        (self.usual)(symbols, houses).ok_or(ModelError::Symbols { model: self.name, symbols })
    }

    /// The model for `spec`, with empty bundles.
    ///
    /// # Errors
    /// If there is none, or it would be too large.
    pub fn model(&self, spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
        /// Components in all.
        const LARGEST: usize = 1 << 28;
        let &Spec { symbols, houses, dimension, .. } = spec;
        let none = ModelError::Symbols { model: self.name, symbols };
        let smallest = (self.smallest)(symbols, houses).filter(|_| symbols > 0).ok_or(none)?;
        if dimension < smallest {
            return Err(ModelError::Small { model: self.name, symbols, dimension, smallest });
        }
        let vectors = symbols.saturating_add(houses);
        if vectors.saturating_mul(dimension) > LARGEST {
            return Err(ModelError::Large { vectors, dimension, largest: LARGEST });
        }
        (self.make)(spec)
    }
}

impl fmt::Debug for ModelInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every model.
pub static MODELS: &[&ModelInfo] = &[
    &super::m_sequence::INFO,
    &super::legendre::INFO,
    &super::barker::INFO,
    &super::block_shift::INFO,
    &super::number_theoretic::INFO,
    &super::unitary::INFO,
    &super::zadoff_chu::INFO,
    &super::dual::INFO,
    &super::one_vector::INFO,
    &super::gaussian::INFO,
    &super::gaussian_spectral::INFO,
    &super::gaussian_dots::INFO,
    &super::map::INFO,
    &super::fhrr::INFO,
    &super::bsc::INFO,
];

/// The row called `name`.
///
/// # Errors
/// The names that there are, if it is none of them.
pub fn model_named(name: &str) -> Result<&'static ModelInfo, ModelError> {
    MODELS.iter().copied().find(|info| info.name == name).ok_or_else(|| {
        let names: Vec<&str> = MODELS.iter().map(|info| info.name).collect();
        ModelError::Unknown { name: name.to_owned(), known: names.join(", ") }
    })
}
