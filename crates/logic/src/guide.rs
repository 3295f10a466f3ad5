//! Guide: the way through a puzzle in the order in which people look, with techniques allowed or forbidden.
//!
//! ```text
//! singles ─ locked candidates ─ pairs, triplets ─ fish ─ patterns of one digit ─ wings ─ uniqueness ─ colours
//!         ─ finned fish ─ almost locked sets ─ chains
//! ```
//! It begins again at singles after each step. The order is that of common books and of HoDoKu, not that of a scale of
//! difficulty: a skyscraper comes before a wing because people see it sooner. What no named pattern solves, the chains
//! of the Sudoku Explainer scale do; so every puzzle with one solution is led to its end, but for the very hardest.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use hyperdoku_grid::{Cell, Geometry, Grid, Marks, Puzzle};

use crate::board::{Board, NotServed};
use crate::houses::{Cells, set_of};
use crate::scale::{Bench, Rule};
use crate::step::Step;
use crate::table::{TECHNIQUES, Technique};
use crate::technique::{
    aligned, als, bent, bug, chain, colours, finned, fish, locked, rectangle, singles,
    strong_links, subset, sue, turbot, unique, wing, xy,
};

/// What finders look at: a board, and which of its digits were there from the start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'b> {
    pub(crate) board: &'b Board,
    /// The cells of givens; the other filled cells were found.
    pub(crate) givens: Cells,
}

/// Where a finder hands its steps: a break with the step that is taken ends the search.
pub(crate) type Take<'t> = &'t mut dyn FnMut(Step) -> ControlFlow<Step>;

/// How a finder is called.
enum Find {
    /// Every step of a family in its order, until one is taken.
    Each(fn(&Scene<'_>, Take<'_>) -> ControlFlow<Step>),
    /// The first step of a rule of a scale; not taken if it is forbidden.
    First(Rule),
}

/// One look at the board.
struct Way {
    /// The techniques whose steps it finds.
    finds: &'static [&'static Technique],
    find: Find,
}

const fn each(
    finds: &'static [&'static Technique],
    find: fn(&Scene<'_>, Take<'_>) -> ControlFlow<Step>,
) -> Way {
    Way { finds, find: Find::Each(find) }
}

const fn first(finds: &'static [&'static Technique], rule: Rule) -> Way {
    Way { finds, find: Find::First(rule) }
}

/// The order of people.
static WAYS: &[Way] = &[
    each(
        &[
            &singles::LAST_CELL,
            &singles::HIDDEN_SINGLE_IN_BOX,
            &singles::HIDDEN_SINGLE_IN_LINE,
            &singles::NAKED_SINGLE,
        ],
        singles::each,
    ),
    each(&[&locked::POINTING, &locked::CLAIMING], locked::each_step),
    first(&[&subset::NAKED[0]], subset::find_naked::<2>),
    first(&[&subset::HIDDEN[0]], subset::find_hidden::<2>),
    first(&[&subset::NAKED[1]], subset::find_naked::<3>),
    first(&[&subset::HIDDEN[1]], subset::find_hidden::<3>),
    first(&[&fish::FISH[0]], fish::find::<2>),
    first(&[&subset::NAKED[2]], subset::find_naked::<4>),
    first(&[&subset::HIDDEN[2]], subset::find_hidden::<4>),
    first(&[&fish::FISH[1]], fish::find::<3>),
    first(&[&fish::FISH[2]], fish::find::<4>),
    each(&[&xy::REMOTE_PAIR], xy::each_remote_pair),
    each(
        &[&strong_links::TWO_LINKS[0], &strong_links::TWO_LINKS[1], &strong_links::TWO_LINKS[2]],
        turbot::each,
    ),
    each(&[&turbot::EMPTY_RECTANGLE], turbot::each_empty_rectangle),
    each(&[&turbot::W_WING], turbot::each_w_wing),
    first(&[&wing::WINGS[0]], wing::find::<2>),
    first(&[&wing::WINGS[1]], wing::find::<3>),
    first(&[&bent::BENT[0]], bent::find::<4>),
    first(
        &[
            &rectangle::RECTANGLES[0],
            &rectangle::RECTANGLES[1],
            &rectangle::RECTANGLES[2],
            &rectangle::RECTANGLES[3],
            &rectangle::RECTANGLES[4],
            &rectangle::LOOPS[0],
            &rectangle::LOOPS[1],
            &rectangle::LOOPS[2],
            &rectangle::LOOPS[3],
        ],
        rectangle::find,
    ),
    each(
        &[&unique::TYPE_6, &unique::HIDDEN, &unique::AVOIDABLE[0], &unique::AVOIDABLE[1]],
        unique::each,
    ),
    first(&[&bug::BUGS[0], &bug::BUGS[1], &bug::BUGS[2], &bug::BUGS[3]], bug::find),
    each(&[&finned::FINNED[0], &finned::SASHIMI[0]], finned::each::<2>),
    each(&[&colours::TRAP, &colours::WRAP, &colours::MULTI], colours::each),
    first(&[&strong_links::TWO_LINKS[3]], strong_links::find::<2>),
    first(&[&strong_links::MORE_LINKS[0]], strong_links::find::<3>),
    each(&[&finned::FINNED[1], &finned::SASHIMI[1]], finned::each::<3>),
    each(&[&finned::FINNED[2], &finned::SASHIMI[2]], finned::each::<4>),
    each(&[&sue::SUE_DE_COQ], sue::each),
    each(&[&xy::XY_CHAIN], xy::each_xy_chain),
    each(&[&als::ALS_XZ], als::each_xz),
    each(&[&als::ALS_XY_WING], als::each_xy_wing),
    first(&[&strong_links::MORE_LINKS[1]], strong_links::find::<4>),
    first(&[&bent::BENT[1]], bent::find::<5>),
    first(&[&bent::BENT[2]], bent::find::<6>),
    first(&[&bent::BENT[3]], bent::find::<7>),
    first(&[&aligned::ALIGNED[0]], aligned::find_pair),
    first(
        &[&chain::X_CYCLE, &chain::Y_CYCLE, &chain::X_CHAIN, &chain::CYCLE, &chain::CHAIN],
        chain::find_simple,
    ),
    first(&[&aligned::ALIGNED[1]], aligned::find_triplet),
    first(&[&chain::NISHIO], chain::find_nishio),
    first(&[&chain::MULTIPLE[0], &chain::MULTIPLE[1]], chain::find_multiple),
    first(&[&chain::DYNAMIC[0]], chain::find_dynamic::<0, 0>),
    first(&[&chain::DYNAMIC[1]], chain::find_dynamic::<1, 0>),
    first(&[&chain::DYNAMIC[2]], chain::find_dynamic::<2, 0>),
    first(&[&chain::DYNAMIC[3]], chain::find_dynamic::<3, 0>),
    first(&[&chain::DYNAMIC[4]], chain::find_dynamic::<4, 0>),
    first(&[&chain::DYNAMIC[4]], chain::find_dynamic::<4, 1>),
    first(&[&chain::DYNAMIC[4]], chain::find_dynamic::<4, 2>),
    first(&[&chain::DYNAMIC[4]], chain::find_dynamic::<4, 3>),
];

/// What scales have a name for, and the guide tells in two steps.
static IN_TWO_STEPS: &[Way] = &[
    first(&[&locked::DIRECT_POINTING, &locked::DIRECT_CLAIMING], locked::find_direct),
    first(&[&subset::DIRECT_HIDDEN[0]], subset::find_direct::<2>),
    first(&[&subset::DIRECT_HIDDEN[1]], subset::find_direct::<3>),
];

impl Way {
    /// The first step that is taken.
    fn look(
        &self,
        scene: &Scene<'_>,
        bench: &mut Bench,
        is_taken: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        match self.find {
            Find::Each(each) => {
                let mut take = |step| if is_taken(&step) { Break(step) } else { Continue(()) };
                each(scene, &mut take).break_value()
            }
            Find::First(rule) => rule(scene.board, bench).filter(is_taken),
        }
    }
}

/// The first step of a technique.
pub(crate) fn first_of(
    technique: &'static Technique,
    scene: &Scene<'_>,
    bench: &mut Bench,
) -> Option<Step> {
    let mut ways = WAYS.iter().chain(IN_TWO_STEPS).filter(|way| way.finds.contains(&technique));
    ways.find_map(|way| way.look(scene, bench, |step| step.technique == technique))
}

/// Which techniques may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowed {
    forbidden: Vec<&'static Technique>,
}

impl Allowed {
    /// Every technique; if the puzzle `is_proper`, that is, was proved to have one solution, else without those that need
    /// this, and without dynamic chains: on a board that leads nowhere they would search without end.
    pub fn all(is_proper: bool) -> Self {
        let is_out = |technique: &&&Technique| {
            let is_endless = chain::DYNAMIC.iter().any(|row| row == **technique);
            (technique.needs_uniqueness || is_endless) && !is_proper
        };
        Self { forbidden: TECHNIQUES.iter().filter(is_out).copied().collect() }
    }

    /// Only singles and these, of what was allowed.
    #[must_use]
    pub fn only(mut self, techniques: &[&'static Technique]) -> Self {
        let is_out = |technique: &&&Technique| {
            technique.family != "singles" && !techniques.contains(technique)
        };
        self.forbidden.extend(TECHNIQUES.iter().filter(is_out));
        self
    }

    /// Without these.
    #[must_use]
    pub fn without(mut self, techniques: &[&'static Technique]) -> Self {
        self.forbidden.extend(techniques);
        self
    }

    /// Whether a technique may be used.
    pub fn allows(&self, technique: &Technique) -> bool {
        !self.forbidden.contains(&technique)
    }
}

/// Leads through a puzzle.
#[derive(Debug)]
pub struct Guide {
    geometry: Arc<Geometry>,
    allowed: Allowed,
    board: Board,
    givens: Cells,
    bench: Bench,
}

impl Guide {
    /// A guide from where a puzzle stands: `puzzle` has every digit on the board, `givens` those that were there from
    /// the start.
    ///
    /// # Errors
    /// If it is not a classic 9×9 puzzle.
    pub fn new(givens: &Puzzle, puzzle: &Puzzle, allowed: Allowed) -> Result<Self, NotServed> {
        let board = Board::new(puzzle)?;
        // Where the text restricts candidates, no digit is free to change places with another.
        let is_given = |cell: Cell| givens.marks().is_some() || givens.get(cell).is_some();
        let givens = (0..81).filter(|&cell| is_given(Cell::new(cell)));
        let givens = set_of(givens);
        let geometry = Arc::clone(puzzle.geometry());
        Ok(Self { geometry, allowed, board, givens, bench: Bench::new() })
    }

    /// How late people look for this technique, 0 for singles; `None` if no step of the way is one of it: some are those
    /// of a scale only.
    pub fn turn_of(technique: &Technique) -> Option<usize> {
        WAYS.iter().position(|way| way.finds.contains(&technique))
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board as a grid: its digits, and the candidates of the other cells as marks.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::new(Arc::clone(&self.geometry));
        let mut marks = Marks::none(self.geometry.side());
        for cell in self.geometry.all_cells() {
            let digit = self.board.digit(cell);
            grid.set(cell, digit);
            digit.into_iter().chain(self.board.candidates(cell)).for_each(|d| marks.allow(cell, d));
        }
        grid.set_marks(Some(marks));
        grid
    }

    /// The next step; the board stays as it is.
    pub fn look(&mut self) -> Option<Step> {
        let scene = Scene { board: &self.board, givens: self.givens };
        let allowed = &self.allowed;
        let is_open = |way: &&Way| way.finds.iter().any(|technique| allowed.allows(technique));
        let is_taken = |step: &Step| allowed.allows(step.technique);
        let mut ways = WAYS.iter().filter(is_open);
        ways.find_map(|way| way.look(&scene, &mut self.bench, is_taken))
    }
}

impl Iterator for Guide {
    type Item = (Board, Step);

    /// The board, and the step that was taken on it.
    fn next(&mut self) -> Option<Self::Item> {
        if self.board.is_full() {
            return None;
        }
        let step = self.look()?;
        let before = self.board;
        self.board.apply(&step);
        Some((before, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_its_place_in_the_order_of_the_table() {
        let (singles, others) = WAYS.split_at(1);
        let ways = singles.iter().chain(IN_TWO_STEPS).chain(others);
        let mut found: Vec<&Technique> = ways.flat_map(|way| way.finds.iter().copied()).collect();
        // The last is looked for at four depths.
        found.dedup();
        assert_eq!(found, TECHNIQUES);
    }
}
