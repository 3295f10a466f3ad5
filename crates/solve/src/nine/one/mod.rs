//! One: the engine for the answer to one 9×9 puzzle in the least time, uniqueness proved.
//!
//! A board is three registers of 27 candidate sets; see `lanes.rs` for the drawing and `board.rs` for the
//! sweep. The search goes depth first; both boards of a guess are whole boards, so nothing is taken back.
//! Twins: 512-bit registers where the machine has them, plain integers elsewhere; both take the same steps.
//! Cost: exponential in the worst case; rates and the designs that lost are in DESIGN.md.

#![expect(
    clippy::inline_always,
    reason = "all of a search must be compiled for the instructions of its lanes, in the one function of the token"
)]
#![expect(
    clippy::many_single_char_names,
    reason = "three values and three turns of each: letters are plainer than names"
)]

mod board;
mod choose;
mod lanes;
mod plain;
mod quad;
mod search;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "the one place that may say that the machine has the instructions")]
#[expect(
    clippy::unused_self,
    reason = "a token, or a value made with it, is a proof and holds nothing"
)]
mod token;

use std::ops::ControlFlow;

use hyperdoku_grid::{Budget, Puzzle, Report, Solution, SolveError, Solver, SolverInfo};

use plain::Plain;
use search::Search;
#[cfg(target_arch = "x86_64")]
use token::{Avx512, Zmm};

pub(crate) static INFO: SolverInfo = SolverInfo {
    name: "nine",
    summary: "9×9 only: the whole board in three registers, for the answer to one puzzle in the least time",
    sides: 9..=9,
    complete: true,
    any_houses: false,
    marks: true,
    make: || Box::new(One::new()),
};

/// The engine, for the instructions of this machine.
#[derive(Debug)]
enum One {
    /// Those that every machine of its kind has.
    Plain(Search<Plain>),
    /// Registers of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512(Search<Zmm>),
}

impl One {
    /// The fastest that this machine can; `HYPERDOKU_SIMD` asks for less, for tests.
    fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::env::var_os("HYPERDOKU_SIMD").is_none_or(|asked| asked == "avx512")
            && let Some(token) = Avx512::detect()
        {
            return Self::Avx512(Search::new(token));
        }
        Self::plain()
    }

    fn plain() -> Self {
        Self::Plain(Search::new(()))
    }
}

impl Solver for One {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let meter = budget.start();
        Ok(match self {
            Self::Plain(search) => search.run(puzzle, meter, found),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(search) => search.token.run(
                #[inline(always)]
                || search.run(puzzle, meter, found),
            ),
        })
    }
}
