//! The table of techniques: one row each, declared in the file of its family.

use crate::technique::singles;

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
    &singles::NAKED_SINGLE,
];

/// The technique called `name`.
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().copied().find(|technique| technique.name == name)
}
