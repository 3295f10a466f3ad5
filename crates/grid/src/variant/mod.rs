//! Variants by houses: each is a function that lists extra houses.
//!
//! To add one: a file with a function, a row in [`VARIANTS`], a line in `testdata/counts.txt`. No solver
//! changes, since engines read the houses from the geometry.

mod diagonal;
mod disjoint_groups;
mod windows;

use crate::{ExtraHouse, Geometry};

/// A variant that adds houses to a geometry.
pub struct Variant {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// What it asks, in one sentence.
    pub summary: &'static str,
    /// Its extra houses; the error says why it does not fit this geometry.
    pub houses: fn(&Geometry) -> Result<Vec<ExtraHouse>, &'static str>,
}

/// Every variant.
pub static VARIANTS: &[&Variant] =
    &[&diagonal::VARIANT, &windows::VARIANT, &disjoint_groups::VARIANT];

impl Variant {
    /// The variant called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        VARIANTS.iter().copied().find(|variant| variant.name == name)
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Variant {}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
