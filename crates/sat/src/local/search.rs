//! Mending by tabu search: one cell changes its digit at a time.
//!
//! ```text
//! slots     0   1   2   3   4   5   6   7
//! held          *           *   *               the slot that each cell holds
//! clashes   0   1   0   1   0   0   2   0       how many rivals of a slot are held: what holding it would cost
//! ```
//! A move is made in a cell that clashes: to the slot that lowers the number of clashes most or raises it
//! least, chance deciding among equals. The slot that was left is *tabu* for some moves, more of them while
//! many cells clash, unless going back would be better than all before. It ends when nothing clashes, or when
//! nothing got better for long.
//!
//! Source: Hertz and de Werra (1987), "Using tabu search techniques for graph coloring".
//! Cost: a move looks at all slots of the cells that clash, some 100 at side 36, and changes the counts of the
//! rivals of two slots, some 30.

use hyperdoku_grid::Meter;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Mended;
use super::map::Map;

/// Moves without anything better after which it ends, for each open cell.
const PATIENCE: u64 = 160;

/// How long a slot is tabu: tenths of a move for each cell that clashes, and a random number of moves below.
const TENURE: usize = 5;
const TENURE_SPREAD: u64 = 10;

/// A grid that is being mended.
pub(super) struct Search<'m> {
    map: &'m Map,
    /// The slot that each cell holds.
    held: Vec<u32>,
    /// How many rivals of each slot are held.
    clashes: Vec<u16>,
    /// The move before which each slot may not be held again.
    tabu: Vec<u64>,
    /// The cells that clash, and where each stands among them.
    clashing: Vec<u32>,
    place: Vec<u32>,
    /// Pairs of peers with the same digit.
    pairs: i64,
    moves: u64,
}

/// The place of a cell that does not clash.
const NOWHERE: u32 = u32::MAX;

impl<'m> Search<'m> {
    pub(super) fn new(map: &'m Map) -> Self {
        Self {
            map,
            held: vec![0; map.cells()],
            clashes: vec![0; map.all_slots()],
            tabu: vec![0; map.all_slots()],
            clashing: Vec::new(),
            place: vec![NOWHERE; map.cells()],
            pairs: 0,
            moves: 0,
        }
    }

    /// Forgets everything and starts with a grid.
    pub(super) fn start(&mut self, held: Vec<u32>) {
        self.held = held;
        self.clashes.fill(0);
        self.tabu.fill(0);
        self.clashing.clear();
        self.place.fill(NOWHERE);
        (self.pairs, self.moves) = (0, 0);
        for &held in &self.held {
            for &rival in self.map.rivals(held) {
                self.clashes[rival as usize] += 1;
            }
        }
        for cell in 0..self.held.len() {
            self.pairs += i64::from(self.clashes[self.held[cell] as usize]);
            self.look_at(cell);
        }
        self.pairs /= 2;
    }

    /// Makes moves until nothing clashes or patience ends; the best grid met. `None` if the budget is spent.
    pub(super) fn mend(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        meter: &mut Meter,
    ) -> Option<Mended> {
        let patience = PATIENCE * self.held.len() as u64;
        let mut best = Mended { held: self.held.clone(), clashes: self.pairs };
        let mut since = 0;
        while best.clashes > 0 && since < patience {
            if meter.node().is_break() {
                return None;
            }
            since += 1;
            self.moves += 1;
            let (cell, slot) = self.choose(best.clashes, random);
            self.change(cell, slot, random);
            if self.pairs < best.clashes {
                best.clashes = self.pairs;
                best.held.copy_from_slice(&self.held);
                since = 0;
            }
        }
        Some(best)
    }

    /// The best change; among equal ones chance decides.
    fn choose(&self, best: i64, random: &mut Xoshiro256PlusPlus) -> (usize, u32) {
        let wish = best - self.pairs;
        let (mut least, mut equal, mut chosen) = (i64::MAX, 0_u32, None);
        for &cell in &self.clashing {
            let cell = cell as usize;
            let held = self.held[cell];
            let here = i64::from(self.clashes[held as usize]);
            for slot in self.map.slots(cell) {
                let change = i64::from(self.clashes[slot as usize]) - here;
                if change > least || slot == held {
                    continue;
                }
                if self.tabu[slot as usize] > self.moves && change >= wish {
                    continue;
                }
                if change < least {
                    (least, equal) = (change, 0);
                }
                equal += 1;
                if equal == 1 || random.random_range(0..equal) == 0 {
                    chosen = Some((cell, slot));
                }
            }
        }
        chosen.unwrap_or_else(|| {
            // Everything is tabu: any slot of any cell that clashes.
            let cell = self.clashing[random.random_range(0..self.clashing.len())] as usize;
            (cell, random.random_range(self.map.slots(cell)))
        })
    }

    fn change(&mut self, cell: usize, slot: u32, random: &mut Xoshiro256PlusPlus) {
        let left = self.held[cell];
        if left == slot {
            return;
        }
        let map = self.map;
        self.pairs += i64::from(self.clashes[slot as usize]);
        self.pairs -= i64::from(self.clashes[left as usize]);
        self.held[cell] = slot;
        for &rival in map.rivals(left) {
            self.clashes[rival as usize] -= 1;
            self.look_at_holder(rival);
        }
        for &rival in map.rivals(slot) {
            self.clashes[rival as usize] += 1;
            self.look_at_holder(rival);
        }
        self.look_at(cell);
        let tenure = (self.clashing.len() * TENURE / 10) as u64;
        self.tabu[left as usize] = self.moves + tenure + random.random_range(0..TENURE_SPREAD);
    }

    fn look_at_holder(&mut self, slot: u32) {
        let cell = self.map.cell(slot);
        if self.held[cell] == slot {
            self.look_at(cell);
        }
    }

    /// Puts `cell` among those that clash, or takes it away, as its count says.
    fn look_at(&mut self, cell: usize) {
        let does = self.clashes[self.held[cell] as usize] > 0;
        let place = self.place[cell];
        if does && place == NOWHERE {
            self.place[cell] = self.clashing.len() as u32;
            self.clashing.push(cell as u32);
        } else if !does && place != NOWHERE {
            self.clashing.swap_remove(place as usize);
            if let Some(&moved) = self.clashing.get(place as usize) {
                self.place[moved as usize] = place;
            }
            self.place[cell] = NOWHERE;
        }
    }
}

#[cfg(test)]
impl Search<'_> {
    pub(super) fn held(&self) -> &[u32] {
        &self.held
    }

    /// All counts, and the cells that clash in order.
    pub(super) fn counts(&self) -> (&[u16], i64, Vec<u32>) {
        let mut clashing = self.clashing.clone();
        clashing.sort_unstable();
        (&self.clashes, self.pairs, clashing)
    }
}
