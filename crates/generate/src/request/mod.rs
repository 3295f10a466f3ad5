//! Requests: what puzzles are wanted, in the words of those who print them.
//!
//! ```text
//! Request ─check→ Refusal      it can never be met: said at once, with the reason
//!         └─────→ Maker        see `make`
//! ```

mod refuse;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;
use std::sync::Arc;

use hyperdoku_grid::{Geometry, Solution, SolverInfo};
use hyperdoku_logic::Technique;

use crate::dig::{Order, Steps};
use crate::orbits::PatternSymmetry;

pub use refuse::Refusal;

/// What puzzles are wanted. Whatever it says, every puzzle has one solution, and that is proved.
#[derive(Clone, Debug)]
pub struct Request {
    /// The houses.
    pub geometry: Arc<Geometry>,
    /// How many givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// The symmetry of the pattern of givens.
    pub symmetry: &'static PatternSymmetry,
    /// Which cells are given, a flag for each cell.
    pub pattern: Option<Vec<bool>>,
    /// Complete grids to take the puzzles from, in turn; random ones if there are none.
    pub grids: Vec<Solution>,
    /// No given can be taken away, alone, without a second solution.
    pub minimal: bool,
    /// Minimal 9×9 puzzles with a law that is known, see [`nine::bias`](crate::nine::bias): each comes with its weight, and with
    /// weights all minimal puzzles that meet the request count alike.
    pub unbiased: bool,
    /// The rating on the scale se121, in tenths of a point.
    pub tenths: Option<RangeInclusive<u32>>,
    /// Techniques that, with singles, must lead to the end.
    pub with: Option<Vec<&'static Technique>>,
    /// Techniques that must not be needed on the way.
    pub without: Vec<&'static Technique>,
    /// Techniques that must occur on the way on which people look for easier ones first.
    pub need: Vec<&'static Technique>,
    /// The three generalised reductions alone must solve it.
    pub only_reductions: bool,
    /// What proves that there is one solution; a search to side 9, singles above, unless something else is asked.
    pub steps: Option<Steps>,
    /// In which order givens are taken away, where the symmetry leaves a choice.
    pub order: Option<Order>,
    /// The engine that looks for second solutions; the usual one for the geometry if there is none.
    pub engine: Option<&'static SolverInfo>,
}

impl Request {
    /// Any puzzle with these houses.
    pub fn new(geometry: Arc<Geometry>) -> Self {
        Self {
            geometry,
            givens: None,
            symmetry: PatternSymmetry::none(),
            pattern: None,
            grids: Vec::new(),
            minimal: false,
            unbiased: false,
            tenths: None,
            with: None,
            without: Vec::new(),
            need: Vec::new(),
            only_reductions: false,
            steps: None,
            order: None,
            engine: None,
        }
    }

    /// Says what no puzzle can meet, as far as that is known.
    ///
    /// # Errors
    /// The first thing that cannot be.
    pub fn check(&self) -> Result<(), Refusal> {
        refuse::check(self)
    }

    /// Whether it is classic 9×9, the only kind with ratings and techniques.
    pub(crate) fn is_nine(&self) -> bool {
        let is_square = |shape: hyperdoku_grid::BoxShape| shape.height() == shape.width();
        let geometry = &self.geometry;
        geometry.side() == 9
            && geometry.box_shape().is_some_and(is_square)
            && !geometry.has_extra_houses()
    }

    /// Whether it asks for techniques.
    pub(crate) fn names_techniques(&self) -> bool {
        self.with.is_some() || !self.without.is_empty() || !self.need.is_empty()
    }

    /// Whether every given must be needed.
    pub(crate) fn is_minimal(&self) -> bool {
        self.minimal || self.unbiased
    }

    /// What proves that there is one solution.
    pub(crate) fn proof(&self) -> Steps {
        let side = self.geometry.side();
        match self.steps {
            Some(steps) => steps,
            None if self.only_reductions && !self.is_nine() => Steps::Reductions,
            None if self.minimal || side <= 9 || self.geometry.has_extra_houses() => Steps::Search,
            None => Steps::Singles,
        }
    }
}
