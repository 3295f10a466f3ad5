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
    pub(crate) rules: &'static [Rule],
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
        singles::find_hidden,
        locked::find_direct,
        subset::find_direct::<2>,
        singles::find_naked,
        subset::find_direct::<3>,
        locked::find,
        subset::find_naked::<2>,
        fish::find::<2>,
        subset::find_hidden::<2>,
        subset::find_naked::<3>,
        fish::find::<3>,
        subset::find_hidden::<3>,
        wing::find::<2>,
        wing::find::<3>,
        rectangle::find,
        subset::find_naked::<4>,
        fish::find::<4>,
        subset::find_hidden::<4>,
        bug::find,
        aligned::find_pair,
        chain::find_simple,
        aligned::find_triplet,
        chain::find_nishio,
        chain::find_multiple,
        chain::find_dynamic::<0, 0>,
        chain::find_dynamic::<1, 0>,
        chain::find_dynamic::<2, 0>,
        chain::find_dynamic::<3, 0>,
        chain::find_dynamic::<4, 0>,
        chain::find_dynamic::<4, 1>,
        chain::find_dynamic::<4, 2>,
        chain::find_dynamic::<4, 3>,
    ],
};

static EXPLAINER_1181: Scale = Scale {
    name: SE_1181,
    title: "Sukaku Explainer 1.18.1, its default techniques",
    heading: "# puzzle ER EP ED; se1181: Sukaku Explainer 1.18.1, its default techniques\n",
    rules: &[
        singles::find_hidden,
        locked::find_direct,
        subset::find_direct::<2>,
        singles::find_naked,
        subset::find_direct::<3>,
        locked::find,
        subset::find_naked::<2>,
        fish::find::<2>,
        subset::find_hidden::<2>,
        subset::find_naked::<3>,
        fish::find::<3>,
        subset::find_hidden::<3>,
        strong_links::find::<2>,
        wing::find::<2>,
        wing::find::<3>,
        rectangle::find,
        subset::find_naked::<4>,
        fish::find::<4>,
        subset::find_hidden::<4>,
        strong_links::find::<3>,
        bent::find::<4>,
        bug::find,
        strong_links::find::<4>,
        bent::find::<5>,
        aligned::find_pair,
        bent::find::<6>,
        chain::find_simple,
        bent::find::<7>,
        aligned::find_triplet,
        chain::find_nishio,
        chain::find_multiple,
        chain::find_dynamic::<0, 0>,
        chain::find_dynamic::<1, 0>,
        chain::find_dynamic::<2, 0>,
        chain::find_dynamic::<3, 0>,
        chain::find_dynamic::<4, 0>,
        chain::find_dynamic::<4, 1>,
        chain::find_dynamic::<4, 2>,
        chain::find_dynamic::<4, 3>,
    ],
};

/// The scale called `name`.
pub fn scale_named(name: &str) -> Option<&'static Scale> {
    SCALES.iter().copied().find(|scale| scale.name == name)
}
