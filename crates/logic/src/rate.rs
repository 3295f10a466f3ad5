//! Rating: a puzzle is as hard as the hardest step on the way of a scale's rules.
//!
//! ```text
//! turn:  the first step of the first rule that finds one ─ apply it ─ the next turn starts at rule 1
//! ED     the rating of the first step        EP  the highest up to the first placement        ER  the highest
//! ```
//! Nothing is carried from one turn to the next. A puzzle on which no rule finds anything rates 20.0.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use hyperdoku_grid::Budget;

use crate::board::Board;
use crate::scale::{Bench, Row, Scale};
use crate::step::{Rating, Step};

/// The rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rated {
    /// ER: the hardest step.
    pub hardest: Rating,
    /// EP: the hardest step up to the first placement.
    pub to_placement: Rating,
    /// ED: the first step.
    pub to_elimination: Rating,
}

/// What no rule solves.
const UNSOLVED: f64 = 20.0;

/// Rates boards on one scale; keeps its memory between them.
#[derive(Debug)]
pub struct Rater {
    scale: &'static Scale,
    bench: Bench,
}

impl Rater {
    /// A rater for a scale.
    pub fn new(scale: &'static Scale) -> Self {
        Self { scale, bench: Bench::new() }
    }

    /// Its scale.
    pub fn scale(&self) -> &'static Scale {
        self.scale
    }

    /// Rates the board of a puzzle that has just one solution; what it says of others means nothing.
    pub fn rate(&mut self, board: &Board) -> Rated {
        self.walk(board, |_, _| {})
    }

    /// The same; shows every step with the board on which it was found.
    ///
    /// # Panics
    /// Never: nothing ends a budget without limits.
    pub fn walk(&mut self, board: &Board, show: impl FnMut(&Board, &Step)) -> Rated {
        let rated = self.walk_within(board, &Budget::unlimited(), show);
        rated.expect("nothing ends a budget without limits")
    }

    /// The same within a budget, each step a node of it; `None` if that ends first.
    pub fn walk_within(
        &mut self,
        board: &Board,
        budget: &Budget,
        mut show: impl FnMut(&Board, &Step),
    ) -> Option<Rated> {
        let mut board = *board;
        let mut rated = Rated::default();
        let mut meter = budget.start();
        while !board.is_full() {
            if meter.node().is_break() {
                return None;
            }
            let Some(step) = self.next_step(&board) else {
                rated.hardest = Rating(UNSOLVED);
                break;
            };
            rated.count(&step);
            show(&board, &step);
            board.apply(&step);
        }
        Some(rated)
    }

    /// How the rating compares with a range, in tenths of a point: below, inside or above. No step is looked for once
    /// that is known, so a board above the range costs no more than the steps before the first hard one.
    pub fn compare(&mut self, board: &Board, tenths: &RangeInclusive<u32>) -> Ordering {
        let (low, high) = (*tenths.start(), *tenths.end());
        let has_end = high < Rating(UNSOLVED).tenths();
        let mut board = *board;
        let mut hardest = 0;
        while !board.is_full() {
            if hardest >= low && !has_end {
                return Ordering::Equal;
            }
            let is_of_use = |row: &&Row| row.lowest <= high && (row.lowest < low || has_end);
            let mut rows = self.scale.rules.iter().take_while(is_of_use);
            match rows.find_map(|row| (row.rule)(&board, &mut self.bench)) {
                Some(step) => {
                    hardest = hardest.max(step.rating.tenths());
                    board.apply(&step);
                }
                // What is left rates above the range, or inside one without an end; so does no step at all.
                None if has_end => return Ordering::Greater,
                None => return Ordering::Equal,
            }
            if hardest > high {
                return Ordering::Greater;
            }
        }
        if hardest < low { Ordering::Less } else { Ordering::Equal }
    }

    /// The step that the scale takes on this board.
    pub fn next_step(&mut self, board: &Board) -> Option<Step> {
        self.scale.rules.iter().find_map(|row| (row.rule)(board, &mut self.bench))
    }
}

impl Rated {
    fn count(&mut self, step: &Step) {
        self.hardest = self.hardest.max(step.rating);
        if self.to_placement == Rating::default() {
            if self.to_elimination == Rating::default() {
                self.to_elimination = self.hardest;
            }
            if !step.placements.is_empty() {
                self.to_placement = self.hardest;
            }
        }
    }
}
