//! Search: two nodes at a time.
//!
//! A sweep is a chain of instructions that wait for each other; two nodes swept in one loop fill each
//! other's gaps. A guess puts one of its boards on a pile, and the place beside takes from it, so the tree is
//! walked nearly depth first and the pile stays as low. Until the first dead end the place beside stays
//! empty: where there are many solutions, two searches at once would only find more than were asked for.

use std::ops::ControlFlow::{self, Continue};

use hyperdoku_grid::{Cell, Digit, Meter, Puzzle, Report, Solution};

use super::board::{Board, Fate, Node};
use super::choose::Peers;
use super::lanes::{FULL, Lanes, ROOM};

/// A search and its room, which is kept from puzzle to puzzle.
#[derive(Debug)]
pub(super) struct Search<L: Lanes> {
    pub(super) token: L::Token,
    peers: Peers<L>,
    /// Boards to come back to.
    open: Vec<Board<L>>,
}

impl<L: Lanes> Search<L> {
    pub(super) fn new(token: L::Token) -> Self {
        Self { token, peers: Peers::new(token), open: Vec::new() }
    }

    #[inline(always)]
    pub(super) fn run(
        &mut self,
        puzzle: &Puzzle,
        mut meter: Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Report {
        self.open.clear();
        meter.report.covered = self.walk(puzzle, &mut meter, found).is_continue();
        meter.report
    }

    /// Walks the tree; breaks where it left a part of the tree.
    #[inline(always)]
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let root = Board { cells: L::read(self.token, &start_of(puzzle)) };
        meter.node()?;
        let (mut node, mut beside) = (Node::new(root), Node::new(root));
        let (mut has_beside, mut met_dead_end) = (false, false);
        loop {
            if has_beside {
                let more = loop {
                    let (more, more_beside) = (node.step(), beside.step());
                    if !(more & more_beside) {
                        break more;
                    }
                };
                // If both need no more, the one beside is seen after another sweep, which does no harm.
                if more {
                    node.swap(&mut beside);
                }
            } else {
                while node.step() {}
            }
            meter.report.placements += u64::from(node.placements());
            let fate = node.fate();
            if fate == Fate::Stalled {
                meter.report.guesses += 1;
                meter.node()?;
                let (board, other) = node.board.branch(&self.peers);
                self.open.push(other);
                node = Node::new(board);
            } else {
                if fate == Fate::Solved {
                    let more = found(solution_of(puzzle, &node.board));
                    if has_beside || !self.open.is_empty() {
                        more?;
                    }
                } else {
                    met_dead_end = true;
                }
                if has_beside {
                    (node, has_beside) = (beside, false);
                } else if let Some(board) = self.open.pop() {
                    meter.node()?;
                    node = Node::new(board);
                } else {
                    return Continue(());
                }
            }
            if met_dead_end
                && !has_beside
                && let Some(board) = self.open.pop()
            {
                meter.node()?;
                (beside, has_beside) = (Node::new(board), true);
            }
        }
    }
}

/// What each cell may hold as far as its given and its marks say.
#[inline(always)]
fn start_of(puzzle: &Puzzle) -> [u16; ROOM] {
    let mut sets = [0; ROOM];
    if puzzle.marks().is_some() {
        for (cell, set) in sets[..81].iter_mut().enumerate() {
            *set = puzzle.start_of::<u32>(Cell::new(cell)).0 as u16;
        }
        return sets;
    }
    for (set, digit) in sets.iter_mut().zip(puzzle.digits()) {
        // The bit of a digit, or all bits: without a branch, so that many cells go at once.
        let value = digit.map_or(0, |digit| digit.value() as u16);
        *set = if value == 0 { FULL } else { (1 << value) >> 1 };
    }
    sets
}

#[inline(always)]
fn solution_of<L: Lanes>(puzzle: &Puzzle, board: &Board<L>) -> Solution {
    let sets = L::write(board.cells);
    let digit = |set: &u16| Digit::from_index(set.trailing_zeros() as usize);
    let digits = sets[..81].iter().map(digit).collect();
    Solution::new(puzzle, digits).expect("a solved board obeys every house")
}
