//! Scales: which rules rate a puzzle, in the order in which they are tried.

use std::fmt;

use crate::board::Board;
use crate::step::Step;
use crate::technique::chain::Chains;
use crate::technique::{
    aligned, bent, bug, chain, fish, locked, rectangle, singles, strong_links, subset, wing,
};

/// The names of the scales, as rows of techniques say them.
pub(crate) const SE_121: &str = "se121";
pub(crate) const SE_1181: &str = "se1181";
/// Techniques that both scales have.
pub(crate) const BOTH: &[&str] = &[SE_121, SE_1181];

/// One rule of a scale: finds the step that the scale takes first, if there is one.
pub(crate) type Rule = fn(&Board, &mut Bench) -> Option<Step>;

/// A rule in its place.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// No step of this rule or of a later one rates below, in tenths of a point.
    pub(crate) lowest: u32,
    pub(crate) rule: Rule,
}

const fn from(lowest: u32, rule: Rule) -> Row {
    Row { lowest, rule }
}

/// What finders keep from one board to the next, so that they need not allocate it again.
#[derive(Debug)]
pub(crate) struct Bench {
    pub(crate) chains: Chains,
    pub(crate) idle_pairs: aligned::Idle,
    pub(crate) idle_triplets: aligned::Idle,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self {
            chains: Chains::default(),
            idle_pairs: aligned::Idle::NEVER,
            idle_triplets: aligned::Idle::NEVER,
        }
    }
}

/// A published scale of difficulty.
pub struct Scale {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in full, with the version of the program that defines it.
    pub title: &'static str,
    /// A line for the head of a list of ratings.
    pub heading: &'static str,
    pub(crate) rules: &'static [Row],
}

impl fmt::Debug for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every scale; the first is the one of published ratings.
pub static SCALES: &[&Scale] = &[&EXPLAINER_121, &EXPLAINER_1181];

static EXPLAINER_121: Scale = Scale {
    name: SE_121,
    title: "Sudoku Explainer 1.2.1",
    heading: "# puzzle ER EP ED; se121: Sudoku Explainer 1.2.1\n",
    rules: &[
        from(10, singles::find_hidden),
        from(17, locked::find_direct),
        from(20, subset::find_direct::<2>),
        from(23, singles::find_naked),
        from(25, subset::find_direct::<3>),
        from(26, locked::find),
        from(30, subset::find_naked::<2>),
        from(32, fish::find::<2>),
        from(34, subset::find_hidden::<2>),
        from(36, subset::find_naked::<3>),
        from(38, fish::find::<3>),
        from(40, subset::find_hidden::<3>),
        from(42, wing::find::<2>),
        from(44, wing::find::<3>),
        from(45, rectangle::find),
        from(50, subset::find_naked::<4>),
        from(52, fish::find::<4>),
        from(54, subset::find_hidden::<4>),
        from(56, bug::find),
        from(62, aligned::find_pair),
        from(65, chain::find_simple),
        from(75, aligned::find_triplet),
        from(75, chain::find_nishio),
        from(80, chain::find_multiple),
        from(85, chain::find_dynamic::<0, 0>),
        from(90, chain::find_dynamic::<1, 0>),
        from(95, chain::find_dynamic::<2, 0>),
        from(100, chain::find_dynamic::<3, 0>),
        from(105, chain::find_dynamic::<4, 0>),
        from(105, chain::find_dynamic::<4, 1>),
        from(105, chain::find_dynamic::<4, 2>),
        from(105, chain::find_dynamic::<4, 3>),
    ],
};

static EXPLAINER_1181: Scale = Scale {
    name: SE_1181,
    title: "Sukaku Explainer 1.18.1, its default techniques",
    heading: "# puzzle ER EP ED; se1181: Sukaku Explainer 1.18.1, its default techniques\n",
    rules: &[
        from(10, singles::find_hidden),
        from(17, locked::find_direct),
        from(20, subset::find_direct::<2>),
        from(23, singles::find_naked),
        from(25, subset::find_direct::<3>),
        from(26, locked::find),
        from(30, subset::find_naked::<2>),
        from(32, fish::find::<2>),
        from(34, subset::find_hidden::<2>),
        from(36, subset::find_naked::<3>),
        from(38, fish::find::<3>),
        from(40, subset::find_hidden::<3>),
        from(40, strong_links::find::<2>),
        from(42, wing::find::<2>),
        from(44, wing::find::<3>),
        from(45, rectangle::find),
        from(50, subset::find_naked::<4>),
        from(52, fish::find::<4>),
        from(54, subset::find_hidden::<4>),
        from(54, strong_links::find::<3>),
        from(55, bent::find::<4>),
        from(56, bug::find),
        from(58, strong_links::find::<4>),
        from(62, bent::find::<5>),
        from(62, aligned::find_pair),
        from(65, bent::find::<6>),
        from(65, chain::find_simple),
        from(75, bent::find::<7>),
        from(75, aligned::find_triplet),
        from(75, chain::find_nishio),
        from(80, chain::find_multiple),
        from(85, chain::find_dynamic::<0, 0>),
        from(90, chain::find_dynamic::<1, 0>),
        from(95, chain::find_dynamic::<2, 0>),
        from(100, chain::find_dynamic::<3, 0>),
        from(105, chain::find_dynamic::<4, 0>),
        from(105, chain::find_dynamic::<4, 1>),
        from(105, chain::find_dynamic::<4, 2>),
        from(105, chain::find_dynamic::<4, 3>),
    ],
};

/// The scale called `name`.
pub fn scale_named(name: &str) -> Option<&'static Scale> {
    SCALES.iter().copied().find(|scale| scale.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_ratings_never_fall() {
        for scale in SCALES {
            let lowest = scale.rules.iter().map(|row| row.lowest);
            assert!(lowest.is_sorted(), "{scale:?}");
        }
    }
}
