//! Shapes: the words that name a geometry in `testdata`.
//!
//! ```text
//! 2x3                       boxes of two rows by three columns
//! 3x3 diagonal windows      the same with the extra houses of variants
//! jigsaw AABB...            one letter a cell names its region; variants may follow
//! ```

use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Geometry, GeometryError, Variant};

/// Why words name no geometry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// There is no such geometry.
    Geometry(GeometryError),
    /// There is no such variant.
    Variant(String),
    /// There are no words, or no regions after `jigsaw`.
    Missing,
}

impl std::fmt::Display for ShapeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Geometry(error) => error.fmt(f),
            Self::Variant(word) => write!(f, "there is no variant `{word}`"),
            Self::Missing => f.write_str("a shape is HxW or jigsaw LETTERS, then variants"),
        }
    }
}

impl std::error::Error for ShapeError {}

impl From<GeometryError> for ShapeError {
    fn from(error: GeometryError) -> Self {
        Self::Geometry(error)
    }
}

/// The geometry that `words` name.
///
/// # Errors
/// Why they name none.
pub fn shape_of(words: &str) -> Result<Arc<Geometry>, ShapeError> {
    let mut words = words.split_whitespace();
    let geometry = match words.next().ok_or(ShapeError::Missing)? {
        "jigsaw" => {
            let letters = words.next().ok_or(ShapeError::Missing)?;
            Geometry::jigsaw(&letters.chars().map(u32::from).collect::<Vec<_>>())?
        }
        shape => Geometry::classic(shape.parse::<BoxShape>()?),
    };
    let add = |geometry: Geometry, word: &str| {
        let variant = Variant::named(word).ok_or_else(|| ShapeError::Variant(word.to_owned()))?;
        Ok::<_, ShapeError>(geometry.with_variant(variant)?)
    };
    Ok(Arc::new(words.try_fold(geometry, add)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_shape_name_its_houses() {
        let houses = |words| shape_of(words).map(|geometry| geometry.houses());
        assert_eq!(houses("2x3"), Ok(18));
        assert_eq!(houses("3x3 diagonal windows"), Ok(33));
        assert_eq!(houses("jigsaw AABBAABBCCDDCCDD diagonal"), Ok(14));
        assert_eq!(houses(""), Err(ShapeError::Missing));
        assert_eq!(houses("jigsaw"), Err(ShapeError::Missing));
        assert_eq!(houses("3x3 killer"), Err(ShapeError::Variant("killer".to_owned())));
        assert!(houses("9").is_err() && houses("jigsaw AAB").is_err());
    }
}
