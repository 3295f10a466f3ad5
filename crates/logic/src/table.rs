//! The table of techniques: one row each, declared in the file of its family.

use crate::technique::{
    aligned, bent, bug, chain, fish, locked, rectangle, singles, strong_links, subset, wing,
};

/// What people call a kind of step.
#[derive(PartialEq, Eq, Debug)]
pub struct Technique {
    /// Its name on the command line: `hidden-pair`.
    pub name: &'static str,
    /// Its name in a sentence: `hidden pair`.
    pub title: &'static str,
    /// The file of its family, without `.rs`.
    pub family: &'static str,
    /// The lowest and highest rating that a step of it can have, in tenths of a Sudoku Explainer point; `None` where
    /// no scale rates it.
    pub tenths: Option<(u32, u32)>,
    /// The names of the scales that use it.
    pub scales: &'static [&'static str],
    /// Whether it holds only for puzzles with one solution.
    pub needs_uniqueness: bool,
    /// The generalised reduction that contains it: `subset`, `xor`, `symbol`.
    pub reduction: Option<&'static str>,
}

/// Every technique, from easy to hard.
pub static TECHNIQUES: &[&Technique] = &[
    &singles::LAST_CELL,
    &singles::HIDDEN_SINGLE_IN_BOX,
    &singles::HIDDEN_SINGLE_IN_LINE,
    &locked::DIRECT_POINTING,
    &locked::DIRECT_CLAIMING,
    &subset::DIRECT_HIDDEN[0],
    &singles::NAKED_SINGLE,
    &subset::DIRECT_HIDDEN[1],
    &locked::POINTING,
    &locked::CLAIMING,
    &subset::NAKED[0],
    &fish::FISH[0],
    &subset::HIDDEN[0],
    &subset::NAKED[1],
    &fish::FISH[1],
    &subset::HIDDEN[1],
    &strong_links::TWO_LINKS[0],
    &strong_links::TWO_LINKS[1],
    &strong_links::TWO_LINKS[2],
    &strong_links::TWO_LINKS[3],
    &wing::WINGS[0],
    &wing::WINGS[1],
    &rectangle::RECTANGLES[0],
    &rectangle::RECTANGLES[1],
    &rectangle::RECTANGLES[2],
    &rectangle::RECTANGLES[3],
    &rectangle::LOOPS[0],
    &rectangle::LOOPS[1],
    &rectangle::LOOPS[2],
    &rectangle::LOOPS[3],
    &subset::NAKED[2],
    &fish::FISH[2],
    &subset::HIDDEN[2],
    &strong_links::MORE_LINKS[0],
    &bent::BENT[0],
    &bug::BUGS[0],
    &bug::BUGS[1],
    &bug::BUGS[2],
    &bug::BUGS[3],
    &strong_links::MORE_LINKS[1],
    &aligned::ALIGNED[0],
    &bent::BENT[1],
    &bent::BENT[2],
    &chain::X_CYCLE,
    &chain::Y_CYCLE,
    &chain::X_CHAIN,
    &chain::CYCLE,
    &chain::CHAIN,
    &aligned::ALIGNED[1],
    &bent::BENT[3],
    &chain::NISHIO,
    &chain::MULTIPLE[0],
    &chain::MULTIPLE[1],
    &chain::DYNAMIC[0],
    &chain::DYNAMIC[1],
    &chain::DYNAMIC[2],
    &chain::DYNAMIC[3],
    &chain::DYNAMIC[4],
];

/// The technique called `name`.
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().copied().find(|technique| technique.name == name)
}
