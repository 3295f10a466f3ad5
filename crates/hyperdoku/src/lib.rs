//! Sudoku of any size: the words, the text formats and the engines under one name.

#[doc(inline)]
pub use hyperdoku_format as format;
#[doc(inline)]
pub use hyperdoku_grid as grid;
#[doc(inline)]
pub use hyperdoku_logic as logic;
#[doc(inline)]
pub use hyperdoku_solve as solve;
#[doc(inline)]
pub use hyperdoku_vsa as vsa;

/// The engines of every crate: those of [`solve`] in the order in which the default choice asks them, then
/// those that run only when they are named.
pub fn engines() -> impl Iterator<Item = &'static grid::SolverInfo> {
    solve::SOLVERS.iter().copied().chain([&vsa::INFO])
}

/// The engine called `name`.
pub fn engine_named(name: &str) -> Option<&'static grid::SolverInfo> {
    engines().find(|info| info.name == name)
}

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
