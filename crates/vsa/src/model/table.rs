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
    /// Makes one.
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
}

impl fmt::Debug for ModelInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every model.
pub static MODELS: &[&ModelInfo] = &[&super::m_sequence::INFO, &super::gaussian::INFO];

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

#[cfg(test)]
mod tests {
    use hyperdoku_grid::{Digit, House};

    use super::*;

    fn smallest(info: &ModelInfo, symbols: usize) -> Option<Box<dyn Model>> {
        let dimension = (info.smallest)(symbols, 3)?;
        let spec = Spec { symbols, houses: 3, dimension, seed: 1, load: symbols };
        Some((info.make)(&spec).expect("the smallest dimension will do"))
    }

    #[test]
    fn every_set_of_nine_digits_is_read_rightly_by_every_exact_model() {
        for info in MODELS.iter().filter(|info| info.exact) {
            let mut model = smallest(info, 9).expect("every model has nine digits");
            let mut counts = vec![0.0; 27];
            for set in 0..512_usize {
                model.clear();
                let digits = (0..9).filter(|digit| set >> digit & 1 == 1);
                digits.for_each(|digit| model.add(House::new(1), Digit::from_index(digit)));
                model.counts(&mut counts);
                for (digit, count) in counts[9..18].iter().enumerate() {
                    let truth = (set >> digit & 1) as f32;
                    assert!((count - truth).abs() < 1e-3, "{info:?} {set:#b} {digit} {count}");
                }
            }
        }
    }
}
