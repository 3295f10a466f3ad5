//! The table of techniques: one row each, declared in the file of its family.

use crate::example::Example;
use crate::technique::{
    aligned, als, bent, bug, chain, colours, finned, fish, locked, rectangle, singles,
    strong_links, subset, sue, turbot, unique, wing, xy,
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
    /// What else it is called.
    pub aliases: &'static [&'static str],
    /// What HoDoKu 2.3.2 counts for one step of it, and the level at which it puts it.
    pub hodoku: Option<(u32, &'static str)>,
    /// The sentence that tells a step of it, with slots for what is in the step; see `tell`.
    pub(crate) says: &'static str,
    /// A board on which it fires and one on which it does not.
    pub example: Example,
}

impl Technique {
    /// A row that leaves out what most rows have not; a family fills in the rest.
    pub(crate) const PLAIN: Self = Self {
        name: "",
        title: "",
        family: "",
        tenths: None,
        scales: &[],
        needs_uniqueness: false,
        reduction: None,
        aliases: &[],
        hodoku: None,
        says: "",
        example: Example { fires: "", result: "", unlike: "" },
    };

    /// The row with other names too.
    pub(crate) const fn also(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// The row with HoDoKu's score and level.
    pub(crate) const fn hodoku(mut self, score: u32, level: &'static str) -> Self {
        self.hodoku = Some((score, level));
        self
    }

    /// The row with its sentence.
    pub(crate) const fn says(mut self, sentence: &'static str) -> Self {
        self.says = sentence;
        self
    }

    /// The row with its example: where it fires, what it does there, where it does not fire.
    pub(crate) const fn example(
        mut self,
        fires: &'static str,
        result: &'static str,
        unlike: &'static str,
    ) -> Self {
        self.example = Example { fires, result, unlike };
        self
    }
}

/// Every technique, in the order in which the guide looks; the direct ones, which only scales name, after the singles.
pub static TECHNIQUES: &[&Technique] = &[
    &singles::LAST_CELL,
    &singles::HIDDEN_SINGLE_IN_BOX,
    &singles::HIDDEN_SINGLE_IN_LINE,
    &singles::NAKED_SINGLE,
    &locked::DIRECT_POINTING,
    &locked::DIRECT_CLAIMING,
    &subset::DIRECT_HIDDEN[0],
    &subset::DIRECT_HIDDEN[1],
    &locked::POINTING,
    &locked::CLAIMING,
    &subset::NAKED[0],
    &subset::HIDDEN[0],
    &subset::NAKED[1],
    &subset::HIDDEN[1],
    &fish::FISH[0],
    &subset::NAKED[2],
    &subset::HIDDEN[2],
    &fish::FISH[1],
    &fish::FISH[2],
    &xy::REMOTE_PAIR,
    &strong_links::TWO_LINKS[0],
    &strong_links::TWO_LINKS[1],
    &strong_links::TWO_LINKS[2],
    &turbot::EMPTY_RECTANGLE,
    &turbot::W_WING,
    &wing::WINGS[0],
    &wing::WINGS[1],
    &bent::BENT[0],
    &rectangle::RECTANGLES[0],
    &rectangle::RECTANGLES[1],
    &rectangle::RECTANGLES[2],
    &rectangle::RECTANGLES[3],
    &rectangle::RECTANGLES[4],
    &rectangle::LOOPS[0],
    &rectangle::LOOPS[1],
    &rectangle::LOOPS[2],
    &rectangle::LOOPS[3],
    &unique::TYPE_6,
    &unique::HIDDEN,
    &unique::AVOIDABLE[0],
    &unique::AVOIDABLE[1],
    &bug::BUGS[0],
    &bug::BUGS[1],
    &bug::BUGS[2],
    &bug::BUGS[3],
    &finned::FINNED[0],
    &finned::SASHIMI[0],
    &colours::TRAP,
    &colours::WRAP,
    &colours::MULTI,
    &strong_links::TWO_LINKS[3],
    &strong_links::MORE_LINKS[0],
    &finned::FINNED[1],
    &finned::SASHIMI[1],
    &finned::FINNED[2],
    &finned::SASHIMI[2],
    &sue::SUE_DE_COQ,
    &xy::XY_CHAIN,
    &als::ALS_XZ,
    &als::ALS_XY_WING,
    &strong_links::MORE_LINKS[1],
    &bent::BENT[1],
    &bent::BENT[2],
    &bent::BENT[3],
    &aligned::ALIGNED[0],
    &chain::X_CYCLE,
    &chain::Y_CYCLE,
    &chain::X_CHAIN,
    &chain::CYCLE,
    &chain::CHAIN,
    &aligned::ALIGNED[1],
    &chain::NISHIO,
    &chain::MULTIPLE[0],
    &chain::MULTIPLE[1],
    &chain::DYNAMIC[0],
    &chain::DYNAMIC[1],
    &chain::DYNAMIC[2],
    &chain::DYNAMIC[3],
    &chain::DYNAMIC[4],
];

/// The technique called `name`, on the command line, in a sentence or by another name that it has; in letters of any
/// case.
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    let is_meant = |technique: &&&Technique| {
        let names = [technique.name, technique.title];
        names.iter().chain(technique.aliases).any(|own| own.eq_ignore_ascii_case(name))
    };
    TECHNIQUES.iter().find(is_meant).copied()
}
