//! Arrows: which link of a chain follows from which.
//!
//! ```text
//! (1 in r1c1 false) ──▶ (1 in r1c7 true)   strong: it is the last place of its house, or the last digit of its cell
//! (1 in r1c7 true)  ┄┄▶ (1 in r5c7 false)  weak: it sees a digit that is assumed
//! ```

use hyperdoku_grid::{Cell, Digit};

use super::branches;
use crate::board::Board;
use crate::houses::HOUSES_OF;
use crate::step::{Role, Step};

/// That one candidate follows from another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// What was shown before.
    pub from: (Cell, Digit),
    /// What follows from it.
    pub to: (Cell, Digit),
    /// Whether it goes from false to true, else from true to false.
    pub is_strong: bool,
}

/// The arrows of a chain in the order of its links, each once: one stands where a link follows from the one before through
/// a cell or a house. None for a step that is no chain.
pub fn arrows(board: &Board, step: &Step) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for branch in branches(board, step) {
        for pair in branch.windows(2) {
            let &[(from_role, from, from_digit), (to_role, to, to_digit)] = pair else { continue };
            let (from, to) = ((from, from_digit), (to, to_digit));
            let arrow = Arrow { from, to, is_strong: to_role == Role::On };
            if from_role != to_role && follows(from, to) && !arrows.contains(&arrow) {
                arrows.push(arrow);
            }
        }
    }
    arrows
}

/// Whether the two candidates share a cell, or a digit and a house.
fn follows((a, first): (Cell, Digit), (b, second): (Cell, Digit)) -> bool {
    let (own, other) = (HOUSES_OF[a.index()], HOUSES_OF[b.index()]);
    let share_house = own.iter().zip(&other).any(|(one, two)| one == two);
    if a == b { first != second } else { first == second && share_house }
}
