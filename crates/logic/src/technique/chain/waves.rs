//! Waves: those of one board, each run once, by its assumption.

use crate::board::Board;
use crate::technique::chain::lits::{CANDIDATES, Literal};
use crate::technique::chain::wave::Wave;

/// The node of a wave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) wave: u16,
    pub(crate) node: u16,
}

/// The waves of one board.
#[derive(Debug)]
pub(crate) struct Waves {
    /// The board before any assumption.
    pub(crate) board: Board,
    all: Vec<Wave>,
    used: usize,
    slot_of: [u16; 2 * CANDIDATES],
}

const NO_SLOT: u16 = u16::MAX;

impl Waves {
    pub(crate) fn new() -> Self {
        Self { board: Board::empty(), all: Vec::new(), used: 0, slot_of: [NO_SLOT; 2 * CANDIDATES] }
    }

    pub(crate) fn clear(&mut self) {
        self.used = 0;
        self.slot_of = [NO_SLOT; 2 * CANDIDATES];
    }

    /// The place of the wave of an assumption, and whether that is new.
    pub(crate) fn slot(&mut self, start: Literal) -> (u16, bool) {
        let known = self.slot_of[usize::from(start)];
        if known != NO_SLOT {
            return (known, false);
        }
        let slot = self.used;
        self.used += 1;
        if self.all.len() < self.used {
            self.all.push(Wave::new());
        }
        self.slot_of[usize::from(start)] = slot as u16;
        (slot as u16, true)
    }

    pub(crate) fn wave(&self, slot: u16) -> &Wave {
        &self.all[usize::from(slot)]
    }

    pub(crate) fn wave_mut(&mut self, slot: u16) -> &mut Wave {
        &mut self.all[usize::from(slot)]
    }

    pub(crate) fn at(&self, end: End) -> &Wave {
        &self.all[usize::from(end.wave)]
    }

    /// A number that the complexity of a finding does not fall below.
    pub(crate) fn least_complexity(&self, ends: &[End]) -> u32 {
        // Nested deductions count once, whoever rests on them.
        let nodes = ends.iter().map(|&end| &self.at(end).nodes[usize::from(end.node)]);
        let depths: u32 = nodes.clone().map(|node| u32::from(node.depth)).sum();
        depths + nodes.map(|node| u32::from(node.weight - node.depth)).max().unwrap_or(0)
    }

    /// The sum of the nodes behind every end.
    pub(crate) fn complexity(&mut self, ends: &[End]) -> u32 {
        ends.iter().map(|end| self.all[usize::from(end.wave)].count(end.node)).sum()
    }
}
