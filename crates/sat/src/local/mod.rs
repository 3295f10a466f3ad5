//! Local search: every open cell holds some digit, and single changes mend the clashes.
//!
//! ```text
//! a grid at random ─mend→ a few clashes left ─┐
//!                                             ├→ eight grids: two of them are crossed, the child is mended and
//! child of two of the eight ─mend→            ┘   takes the place of the worst, and so on
//! ```
//! It proves nothing, and finds what clause learning does not: solutions of puzzles that are half full, far
//! from forced and far from free. Mending is tabu search (`search`). A child has whole classes of its parents,
//! all cells of a digit, the largest first and from both in turn: a class without clashes is most of what a
//! solution needs to know about a digit.
//!
//! Source: Galinier and Hao (1999), "Hybrid evolutionary algorithms for graph coloring"; Jin and Hao (2019)
//! complete Latin squares so.
//! Cost: a move a microsecond at side 36, and millions of moves; figures in `DESIGN.md`.

mod map;
mod search;

use hyperdoku_grid::{Digit, Meter};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::open::Open;
use map::Map;
use search::Search;

/// Grids that are kept.
const KEPT: usize = 8;

/// Two grids are the same if fewer than one cell in so many differs.
const ALIKE: usize = 50;

/// A search that can be broken off and go on.
pub(crate) struct Local {
    map: Map,
    kept: Vec<Mended>,
    random: Xoshiro256PlusPlus,
}

impl Local {
    /// A search over what is open; the same seed searches in the same way.
    pub(crate) fn new(open: &Open, seed: u64) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { map: Map::new(open), kept: Vec::new(), random }
    }

    /// Looks for digits of all cells of `open` until the budget is spent, of which each move is a node.
    ///
    /// `None` then, which proves nothing.
    pub(crate) fn complete(&mut self, open: &Open, meter: &mut Meter) -> Option<Vec<Digit>> {
        let Self { map, kept, random } = self;
        let mut search = Search::new(map);
        loop {
            let start = if kept.len() < KEPT { any(map, random) } else { child(map, kept, random) };
            search.start(start);
            let mended = search.mend(random, meter)?;
            if mended.clashes == 0 {
                return Some(map.digits(open, &mended.held));
            }
            keep(kept, mended);
        }
    }
}

/// A grid that was mended as far as it went.
struct Mended {
    /// The slot that each cell holds.
    held: Vec<u32>,
    /// Pairs of peers that hold the same digit.
    clashes: i64,
}

/// Any digit in each cell.
fn any(map: &Map, random: &mut Xoshiro256PlusPlus) -> Vec<u32> {
    (0..map.cells()).map(|cell| random.random_range(map.slots(cell))).collect()
}

/// A grid out of two others.
fn child(map: &Map, kept: &[Mended], random: &mut Xoshiro256PlusPlus) -> Vec<u32> {
    let first = random.random_range(0..kept.len());
    let second = (first + random.random_range(1..kept.len())) % kept.len();
    let parents = [&kept[first].held, &kept[second].held];
    let mut held = vec![u32::MAX; map.cells()];
    let mut digits: Vec<usize> = (0..map.side()).collect();
    let mut turn = random.random_range(0..2);
    while !digits.is_empty() {
        let parent = parents[turn];
        let mut sizes = vec![0_u32; map.side()];
        for (&slot, _) in parent.iter().zip(&held).filter(|(_, held)| **held == u32::MAX) {
            sizes[map.digit(slot).index()] += 1;
        }
        // Among equal classes chance decides.
        let weight = |digit: usize| (sizes[digit], random.random::<u32>());
        let weights: Vec<(u32, u32)> = digits.iter().copied().map(weight).collect();
        let largest = (0..digits.len()).max_by_key(|&at| weights[at]).unwrap_or(0);
        let digit = digits.swap_remove(largest);
        for (slot, held) in parent.iter().zip(&mut held) {
            if *held == u32::MAX && map.digit(*slot).index() == digit {
                *held = *slot;
            }
        }
        turn = 1 - turn;
    }
    for (cell, held) in held.iter_mut().enumerate().filter(|(_, held)| **held == u32::MAX) {
        *held = parents[random.random_range(0..2)][cell];
    }
    held
}

/// Keeps a grid in place of the worst, if it is no worse and like none of the others.
fn keep(kept: &mut Vec<Mended>, mended: Mended) {
    if kept.len() < KEPT {
        kept.push(mended);
        return;
    }
    let differ = |other: &Mended| {
        other.held.iter().zip(&mended.held).filter(|(one, other)| one != other).count()
    };
    let is_new = kept.iter().all(|other| differ(other) * ALIKE >= mended.held.len());
    let worst = kept.iter_mut().max_by_key(|other| other.clashes);
    if let Some(worst) = worst.filter(|worst| is_new && worst.clashes >= mended.clashes) {
        *worst = mended;
    }
}

#[cfg(test)]
mod tests;
