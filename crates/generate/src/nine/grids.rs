//! Grids: the complete grids of a chunk, walked at random in 32 lanes.
//!
//! ```text
//! chunk   pattern ─FIRST scans→ grids 0 to 31 ─NEXT scans→ grids 32 to 63 ─NEXT scans→ …
//! ```
//! Each chunk starts afresh, so that it depends on nothing before it. From the pattern, the worst start, six scans
//! suffice until no statistic tells the grids from uniform ones (DESIGN.md), and NEXT scans from one grid of a lane to
//! the next leave no trace of it.

use hyperdoku_solve::nine::{FullBoard, SCAN, Walk};

use super::CHUNK;
use crate::Random;

/// Scans from the pattern to the first grids.
const FIRST: usize = 24;

/// Scans from grids to the next.
const NEXT: usize = 4;

/// Makes chunks of complete grids whose law no statistic here tells from the uniform one.
#[derive(Debug, Default)]
pub struct WalkedGrids {
    walk: Walk,
}

impl WalkedGrids {
    /// With the instruction sets that the processor has and that the environment variable `HYPERDOKU_SIMD` allows. The
    /// grids are the same with each.
    pub fn new() -> Self {
        Self::default()
    }

    /// Fills `grids` with the [`CHUNK`] grids of chunk `chunk` of `seed`.
    ///
    /// # Cost
    /// Less than a microsecond a grid with AVX2.
    pub fn chunk(&mut self, seed: u64, chunk: u64, grids: &mut Vec<FullBoard>) {
        let mut random = Random::new(seed, chunk.wrapping_mul(2));
        grids.clear();
        grids.resize(CHUNK, FullBoard::pattern());
        self.walk.restart();
        let (batches, _) = grids.as_chunks_mut::<32>();
        for (number, batch) in batches.iter_mut().enumerate() {
            for _ in 0..if number == 0 { FIRST } else { NEXT } {
                self.walk.scan(&bits(&mut random));
            }
            self.walk.grids(batch);
        }
    }
}

/// Random bits of a scan.
fn bits(random: &mut Random) -> [[u16; 32]; SCAN] {
    let mut bits = [[0; 32]; SCAN];
    for four in bits.as_flattened_mut().chunks_exact_mut(4) {
        let word = random.word();
        for (at, bits) in four.iter_mut().enumerate() {
            *bits = (word >> (16 * at)) as u16;
        }
    }
    bits
}
