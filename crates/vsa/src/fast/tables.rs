//! Tables: what the vector registers are loaded with, computed at compile time.
//!
//! ```text
//! planes   component pairs: plane p has for each house the bytes 2p and 2p + 1 of its bundle
//! ```

use super::code::{ITEMS, PLACES, WEIGHTS};
use super::lanes::{ALL, CELLS, HOUSES, LANES};

/// Pairs of components.
pub(super) const PAIRS: usize = PLACES / 2;

/// 64 bytes for a register.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// For each place the two bytes of each of its houses.
pub(super) static BYTES: [Bytes; CELLS] = {
    let mut bytes = [Bytes([0; 64]); CELLS];
    let mut place = 0;
    while place < CELLS {
        let mut at = 0;
        while at < 3 {
            bytes[place].0[2 * HOUSES[place][at]] = 0xFF;
            bytes[place].0[2 * HOUSES[place][at] + 1] = 0xFF;
            at += 1;
        }
        place += 1;
    }
    bytes
};

/// A pair of components in each of 32 lanes.
const fn repeated(low: u8, high: u8) -> Bytes {
    let mut bytes = [low; 64];
    let mut lane = 0;
    while lane < 32 {
        bytes[2 * lane + 1] = high;
        lane += 1;
    }
    Bytes(bytes)
}

/// For each digit its item vector, in each lane.
pub(super) static ITEM_PLANES: [[Bytes; PAIRS]; 9] = {
    let mut planes = [[Bytes([0; 64]); PAIRS]; 9];
    let mut digit = 0;
    while digit < 9 {
        let mut pair = 0;
        while pair < PAIRS {
            let item = ITEMS[digit];
            planes[digit][pair] =
                repeated(item[2 * pair].cast_unsigned(), item[2 * pair + 1].cast_unsigned());
            pair += 1;
        }
        digit += 1;
    }
    planes
};

/// The weights of a pair in a group, as the two bytes of a number.
pub(super) const fn weights(group: usize, pair: usize) -> i16 {
    i16::from_le_bytes([WEIGHTS[group][2 * pair], WEIGHTS[group][2 * pair + 1]])
}

/// Each bit twice.
pub(super) const fn twofold(lanes: u32) -> u64 {
    let mut bits = 0;
    let mut lane = 0;
    while lane < LANES {
        if lanes >> lane & 1 == 1 {
            bits |= 3 << (2 * lane);
        }
        lane += 1;
    }
    bits
}

/// For each place a bit for each byte of its houses.
pub(super) static BYTE_BITS: [u64; CELLS] = {
    let mut bits = [0; CELLS];
    let mut place = 0;
    while place < CELLS {
        let [row, column, r#box] = HOUSES[place];
        bits[place] = twofold(1 << row | 1 << column | 1 << r#box);
        place += 1;
    }
    bits
};

/// The lanes of row `row` of every band.
pub(super) const fn lanes_of(row: usize) -> u32 {
    0o007_007_007 << (3 * row) & ALL
}

/// The bytes to gather so that each lane gets the lane that a formula of its band, row and stack names.
/// Kinds: 0 to 2 turn rows, 3 to 5 stacks, 6 to 8 bands; 9 to 11 repeat a row; 12 to 14 are the houses of
/// the lane: its row, its box, and the column of its row's number.
const fn gathered(kind: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut lane = 0;
    while lane < 32 {
        let (band, row, stack) = (lane / 9, lane / 3 % 3, lane % 3);
        let by = kind % 3;
        let from = match kind / 3 {
            _ if lane >= LANES => lane,
            0 => band * 9 + (row + by) % 3 * 3 + stack,
            1 => band * 9 + row * 3 + (stack + by) % 3,
            2 => (band + by) % 3 * 9 + row * 3 + stack,
            3 => band * 9 + by * 3 + stack,
            _ => [3 * band + row, 18 + 3 * band + stack, 9 + 3 * row + stack][by],
        };
        bytes[2 * lane] = 2 * from as u8;
        bytes[2 * lane + 1] = 2 * from as u8 + 1;
        lane += 1;
    }
    Bytes(bytes)
}

pub(super) static GATHERED: [Bytes; 15] = {
    let mut all = [Bytes([0; 64]); 15];
    let mut kind = 0;
    while kind < 15 {
        all[kind] = gathered(kind);
        kind += 1;
    }
    all
};
