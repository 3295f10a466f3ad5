//! Grids that are drawn.

use std::sync::Arc;

use hyperdoku_format::{ReadOptions, Reader, Record};
use hyperdoku_grid::{Geometry, Grid, Variant};

/// The first puzzle of the README; its givens are 30.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A jigsaw of 4×4 in one line: givens, then regions.
pub(crate) const JIGSAW: &str = "1..4............AAABACBBCCDBCDDD";

/// The record of a text.
pub(crate) fn record(text: &str) -> Record {
    let mut records = Reader::new(text.as_bytes(), ReadOptions::default());
    records.next().expect("a record").expect("a good one")
}

/// The grid of a text.
pub(crate) fn grid(text: &str) -> Grid {
    record(text).grid
}

/// The empty grid of this box and these variants.
pub(crate) fn empty(shape: &str, variants: &[&str]) -> Grid {
    let classic = Geometry::classic(shape.parse().expect("a box"));
    let with = |geometry: Geometry, name: &&str| {
        geometry.with_variant(Variant::named(name).expect("a variant")).expect("it fits")
    };
    Grid::new(Arc::new(variants.iter().fold(classic, with)))
}
