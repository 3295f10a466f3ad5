//! Step: what one deduction does and on what it rests, as uniform data.

use std::cmp::Ordering;
use std::fmt;

use hyperdoku_grid::{Cell, Digit};

use crate::table::Technique;

/// A place on a scale of difficulty: of one step, or of the hardest step of a puzzle.
///
/// It is the floating-point sum that the scale's rules prescribe, and printed in tenths; two ratings that
/// print alike can differ in the last bits, and the order of steps depends on those.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rating(pub(crate) f64);

impl Rating {
    /// In tenths of a point.
    #[expect(clippy::cast_sign_loss, reason = "no rating lies below zero")]
    pub fn tenths(self) -> u32 {
        ((self.0 + 0.05) * 10.0) as u32
    }
}

impl Eq for Rating {}

impl PartialOrd for Rating {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rating {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl fmt::Display for Rating {
    /// `7.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        write!(f, "{}.{}", tenths / 10, tenths % 10)
    }
}

/// What a candidate has to do with a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It belongs to the pattern: the cells of a subset, the base of a fish, the corners of a rectangle.
    Pattern,
    /// It is what the pattern lets go on besides: fins, extra candidates, pincers of a wing, a second set.
    Extra,
    /// It belongs to a third part: the second wing of an almost locked set.
    Other,
    /// By it parts are linked: a digit that has room in only one of two sets.
    Link,
    /// A link of a chain in which it is assumed or shown to be true.
    On,
    /// A link of a chain in which it is assumed or shown to be false.
    Off,
}

impl Role {
    /// Its name in JSON: `pattern`, `extra`, `other`, `link`, `on`, `off`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Extra => "extra",
            Self::Other => "other",
            Self::Link => "link",
            Self::On => "on",
            Self::Off => "off",
        }
    }
}

/// One deduction.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What it is called.
    pub technique: &'static Technique,
    /// How hard it is, on the scale whose rule found it.
    pub rating: Rating,
    /// Digits to write.
    pub placements: Vec<(Cell, Digit)>,
    /// Candidates to take away; those that a placement takes from the peers are not listed.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Candidates on which it rests, each with its role, in the order in which one would tell them.
    pub evidence: Vec<(Role, Cell, Digit)>,
}

impl Step {
    /// A step that does nothing yet.
    pub(crate) fn new(technique: &'static Technique, rating: f64) -> Self {
        Self {
            technique,
            rating: Rating(rating),
            placements: Vec::new(),
            eliminations: Vec::new(),
            evidence: Vec::new(),
        }
    }

    /// Also writes a digit.
    #[must_use]
    pub(crate) fn placing(mut self, cell: usize, digit: usize) -> Self {
        self.placements.push((Cell::new(cell), Digit::from_index(digit)));
        self
    }

    /// Also takes these candidates away.
    #[must_use]
    pub(crate) fn eliminating(mut self, all: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let typed =
            all.into_iter().map(|(cell, digit)| (Cell::new(cell), Digit::from_index(digit)));
        self.eliminations.extend(typed);
        self
    }

    /// Also rests on these candidates.
    #[must_use]
    pub(crate) fn resting_on(
        mut self,
        role: Role,
        all: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let typed =
            all.into_iter().map(|(cell, digit)| (role, Cell::new(cell), Digit::from_index(digit)));
        self.evidence.extend(typed);
        self
    }
}
