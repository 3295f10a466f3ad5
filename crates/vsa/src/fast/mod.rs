//! Fast: the vector symbolic engine for 9×9 alone, in vector registers.
//!
//! ```text
//! 27 bundles of 15 bytes ─three weighted sums→ 243 counts ─bits→ 27 sets ─spread→ candidates ─search
//! ```
//! Every pass reads all counts of all houses out of the bundles, and nothing else says what a house holds.
//! What is remembered beside the bundles is where a digit stands (to know which cells are empty), not
//! what the houses hold.
//!
//! Twins: the same search on sets of digits ([`Kind::Sets`]), node for node the same tree; and the three
//! instruction sets AVX-512, AVX2 and plain integers, chosen at run time (`HYPERDOKU_SIMD=off|avx2|avx512`
//! asks for less), which agree in every count.
//! Cost: exponential in the worst case; rates and the designs that lost are in DESIGN.md.

#![expect(
    clippy::inline_always,
    reason = "all of a search must be compiled for the instructions of its lanes, in the one function of the token"
)]
#![expect(
    clippy::many_single_char_names,
    reason = "three values and three turns of each: letters are plainer than names"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod code;
mod lanes;
mod one_vector;
mod portable;
mod search;
#[cfg(target_arch = "x86_64")]
mod tables;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod token;

use std::fmt;
use std::ops::ControlFlow;

use hyperdoku_grid::{
    Budget, Digit, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo,
};

use crate::ValueOrder;
use lanes::{CELLS, Isa};
use one_vector::OneVector;
use portable::Portable;
use search::{Legality, Search, Sets, Vectors};

/// The row.
pub static INFO: SolverInfo = SolverInfo {
    name: "vsa-fast",
    summary: "9×9 only: 27 bundles of 15 bytes in vector registers, all counts read anew at every pass",
    sides: 9..=9,
    complete: true,
    any_houses: false,
    marks: false,
    make: || Box::new(Fast::new(Kind::Vectors, ValueOrder::Lcv)),
};

/// What tells which digits a house holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Bundles of hypervectors.
    Vectors,
    /// The whole board in one vector of 256 components.
    OneVector,
    /// Sets of digits: the twin.
    Sets,
}

/// The engine.
pub struct Fast {
    order: ValueOrder,
    walker: Box<dyn Walker + Send>,
}

impl Fast {
    /// An engine for the instructions of this machine.
    pub fn new(kind: Kind, order: ValueOrder) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            let asked = std::env::var("HYPERDOKU_SIMD").unwrap_or_default();
            if !["off", "avx2"].contains(&&asked[..])
                && let Some(isa) = token::Avx512::detect()
            {
                return Self::with(isa, kind, order);
            }
            if asked != "off"
                && let Some(isa) = token::Avx2::detect()
            {
                return Self::with(isa, kind, order);
            }
        }
        Self::with(Portable, kind, order)
    }

    /// An engine for these instructions.
    fn with<I: Isa<Houses: Send>>(isa: I, kind: Kind, order: ValueOrder) -> Self {
        let walker: Box<dyn Walker + Send> = match kind {
            Kind::Vectors => Box::new(Search::<I, Vectors<I>>::new(isa)),
            Kind::OneVector => Box::new(Search::<I, OneVector>::new(isa)),
            Kind::Sets => Box::new(Search::<I, Sets<I>>::new(isa)),
        };
        Self { order, walker }
    }

    /// Hands every solution of a puzzle to `found` until it breaks or the budget is spent. `givens` are in
    /// reading order, 1 to 9, or 0 in an empty cell, and so are the solutions.
    ///
    /// # Panics
    /// If a given is above 9.
    pub fn search_digits(
        &mut self,
        givens: &[u8; CELLS],
        budget: &Budget,
        found: &mut dyn FnMut(&[u8; CELLS]) -> ControlFlow<()>,
    ) -> Report {
        assert!(givens.iter().all(|&given| given <= 9), "a given is 1 to 9, or 0");
        let mut meter = budget.start();
        meter.report.covered =
            self.walker.walk(givens, self.order, &mut meter, found).is_continue();
        meter.report
    }

    /// Passes since the engine was made: how often all counts were read, and a mask was made of them.
    pub fn passes(&self) -> u64 {
        self.walker.passes()
    }
}

impl fmt::Debug for Fast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.walker.name(), self.order)
    }
}

/// A search, whatever its instructions and its legality are.
trait Walker {
    fn walk(
        &mut self,
        givens: &[u8; CELLS],
        order: ValueOrder,
        meter: &mut Meter,
        found: &mut dyn FnMut(&[u8; CELLS]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    fn passes(&self) -> u64;

    fn name(&self) -> String;
}

impl<I: Isa, L: Legality<I>> Walker for Search<I, L> {
    fn walk(
        &mut self,
        givens: &[u8; CELLS],
        order: ValueOrder,
        meter: &mut Meter,
        found: &mut dyn FnMut(&[u8; CELLS]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.isa.run(
            #[inline(always)]
            || Search::walk(self, givens, order, meter, found),
        )
    }

    fn passes(&self) -> u64 {
        self.passes
    }

    fn name(&self) -> String {
        format!("{:?}", self.isa)
    }
}

impl Solver for Fast {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let mut givens = [0; CELLS];
        for (value, digit) in givens.iter_mut().zip(puzzle.digits()) {
            *value = digit.map_or(0, |digit| digit.value() as u8);
        }
        Ok(self.search_digits(&givens, budget, &mut |digits| {
            let digits = digits.iter().map(|&value| Digit::from_index(usize::from(value) - 1));
            let solution = Solution::new(puzzle, digits.collect());
            found(solution.expect("no count is two, so every house holds nine digits"))
        }))
    }
}
