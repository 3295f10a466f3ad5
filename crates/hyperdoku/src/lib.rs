//! Sudoku of any size: the words, the text formats and the engines under one name.

pub mod canonical;

#[doc(inline)]
pub use hyperdoku_certificate as certificate;
#[doc(inline)]
pub use hyperdoku_draw as draw;
#[doc(inline)]
pub use hyperdoku_format as format;
#[doc(inline)]
pub use hyperdoku_generate as generate;
#[doc(inline)]
pub use hyperdoku_grid as grid;
#[doc(inline)]
pub use hyperdoku_logic as logic;
#[doc(inline)]
pub use hyperdoku_sat as sat;
#[doc(inline)]
pub use hyperdoku_solve as solve;
#[doc(inline)]
pub use hyperdoku_vsa as vsa;

/// From this side the default engine is the portfolio of [`sat`]: below, bit sets never get stuck for long.
const LARGE_SIDE: usize = 16;

/// The engines of every crate: those of [`solve`] in the order in which the default choice asks them, those
/// of [`sat`], of which the first is asked for large sides, then those that run only when they are named.
pub fn engines() -> impl Iterator<Item = &'static grid::SolverInfo> {
    solve::SOLVERS.iter().chain(sat::SOLVERS).copied().chain([&vsa::INFO, &vsa::fast::INFO])
}

/// The engine called `name`.
pub fn engine_named(name: &str) -> Option<&'static grid::SolverInfo> {
    engines().find(|info| info.name == name)
}

/// The engine that a caller without a wish gets: by side, the portfolio or the first of [`solve`].
///
/// # Errors
/// Why none serves `puzzle`.
pub fn engine_for(puzzle: &grid::Puzzle) -> Result<&'static grid::SolverInfo, grid::SolveError> {
    let is_large = puzzle.geometry().side() >= LARGE_SIDE;
    let large = sat::SOLVERS.iter().copied().find(|info| is_large && info.serves(puzzle).is_ok());
    large.map_or_else(|| solve::solver_for(puzzle), Ok)
}

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
