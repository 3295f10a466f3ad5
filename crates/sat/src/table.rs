//! The table of engines: one row each.

use hyperdoku_grid::SolverInfo;

/// Every engine of this crate, in the order in which the default choice asks them.
pub static SOLVERS: &[&SolverInfo] = &[
    &crate::portfolio::INFO,
    #[cfg(feature = "cadical")]
    &crate::engine::CADICAL,
    &crate::engine::BATSAT,
];
