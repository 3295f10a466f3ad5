//! Basic patterns inside a wave: locked candidates, hidden pairs, naked pairs and X-wings of the reduced board.
//!
//! A pattern that was there before the wave began says nothing new; one that rests on candidates which the wave has
//! turned off has these as its conditions. The first kind of pattern that yields anything ends the look.

use crate::board::Board;
use crate::houses::{ALL, Bits, CELLS_IN, HOUSE_SET, cells_at};
use crate::technique::chain::lits::{Candidate, candidate, cell_of};
use crate::technique::chain::wave::{PLAIN, Wave};
use crate::technique::{fish, locked, subset};

/// Adds what the patterns of the wave's board take away; whether that was anything.
pub(crate) fn conclude(wave: &mut Wave, before: &Board) -> bool {
    let now = wave.board;
    let mut all = Conclusions { wave, conditions: Vec::new(), losers: Vec::new(), is_any: false };
    locked(&mut all, before, &now);
    if !all.is_any {
        hidden_pairs(&mut all, before, &now);
    }
    if !all.is_any {
        naked_pairs(&mut all, before, &now);
    }
    if !all.is_any {
        x_wings(&mut all, before, &now);
    }
    all.is_any
}

/// Gathers conditions and losers of one pattern after the other.
struct Conclusions<'w> {
    wave: &'w mut Wave,
    conditions: Vec<Candidate>,
    losers: Vec<Candidate>,
    is_any: bool,
}

impl Conclusions<'_> {
    /// Draws the conclusion from what was gathered.
    fn draw(&mut self) {
        if !self.conditions.is_empty() {
            in_queue_order(&mut self.losers);
            for &loser in &self.losers {
                self.is_any |= self.wave.conclude(loser, &self.conditions, PLAIN, 0);
            }
        }
        self.conditions.clear();
        self.losers.clear();
    }
}

fn locked(all: &mut Conclusions<'_>, before: &Board, now: &Board) {
    locked::each(now, |locked| {
        all.losers.extend(locked.losers(now).map(|cell| candidate(cell, locked.digit)));
        if !all.losers.is_empty() {
            let (base, digit) = (locked.base, locked.digit);
            let gone = before.places(base, digit) & !now.places(base, digit);
            let outside =
                cells_at(base, gone).filter(|cell| HOUSE_SET[locked.cover] >> cell & 1 == 0);
            all.conditions.extend(outside.map(|cell| candidate(cell, digit)));
            all.draw();
        }
        None::<()>
    });
}

fn hidden_pairs(all: &mut Conclusions<'_>, before: &Board, now: &Board) {
    subset::each_hidden(now, 2, 4, |set| {
        all.losers.extend(set.others_inside(now).map(|(cell, digit)| candidate(cell, digit)));
        if !all.losers.is_empty() {
            for cell in cells_at(set.house, ALL & !set.places) {
                let gone = before.marks(cell) & set.digits;
                all.conditions.extend(Bits(gone).map(|digit| candidate(cell, digit)));
            }
            all.draw();
        }
        None::<()>
    });
}

fn naked_pairs(all: &mut Conclusions<'_>, before: &Board, now: &Board) {
    subset::each_naked(now, 2, |set| {
        all.losers.extend(set.same_outside(now).map(|(cell, digit)| candidate(cell, digit)));
        if !all.losers.is_empty() {
            for cell in cells_at(set.house, set.places) {
                let gone = before.marks(cell) & !set.digits;
                all.conditions.extend(Bits(gone).map(|digit| candidate(cell, digit)));
            }
            all.draw();
        }
        None::<()>
    });
}

fn x_wings(all: &mut Conclusions<'_>, before: &Board, now: &Board) {
    fish::each(now, 2, |fish| {
        all.losers.extend(fish.losers(now).map(|cell| candidate(cell, fish.digit)));
        if !all.losers.is_empty() {
            for line in Bits(fish.base_lines) {
                let house = fish.base + line;
                let gone = before.places(house, fish.digit) & !now.places(house, fish.digit);
                let cells = Bits(gone & !fish.cover_lines).map(|place| CELLS_IN[house][place]);
                all.conditions.extend(cells.map(|cell| candidate(usize::from(cell), fish.digit)));
            }
            all.draw();
        }
        None::<()>
    });
}

/// Puts the candidates that one pattern takes away in the order in which they are followed up: by the number of
/// the cell modulo a power of two that grows with the number of cells, ties as they were listed.
///
/// It looks arbitrary, and is: the program that defines the scale keeps them in a hash table. It decides the order
/// of the queue and so ratings.
pub(crate) fn in_queue_order(losers: &mut [Candidate]) {
    let cells = losers.iter().fold(0_u128, |set, &loser| set | 1 << cell_of(loser)).count_ones();
    let modulus = match cells {
        0..=12 => 16,
        13..=24 => 32,
        25..=48 => 64,
        _ => 128,
    };
    losers.sort_by_key(|&loser| cell_of(loser) % modulus);
}
