//! Dig: givens are taken away from complete 9×9 grids while one solution is left.

mod orbits;

pub use orbits::{OrbitError, Orbits};
