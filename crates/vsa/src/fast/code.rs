//! Code: nine item vectors of 15 components, and weights that read three counts at once.
//!
//! ```text
//! x_d = the m-sequence of degree 4 shifted by d, +1 in eight places and −1 in seven     <x_d, x_e> = −1
//! Σ_{j: x_d[j] = +1} x_e[j] = (Σx_e + <x_d, x_e>) / 2 = 0, or 8 if d = e   ⇒   Σ_{j: x_d[j] = +1} S_j = 8 · count(d)
//! ```
//! A count so needs no product and no subtraction. Counts of one house stay below 8 between two readings
//! (`search.rs` sees to that), so that three of them fit side by side into one sum of weighted components:
//! ```text
//! W_g[j] = Σ_i 8^i · [x_{3i+g}[j] = +1]     Σ_j W_g[j] S_j = 8 · ( count(g) + 8 · count(3+g) + 64 · count(6+g) )
//! digit      0 1 2 3 4 5 6 7 8
//! group g    0 1 2 0 1 2 0 1 2      three sums, each with three octal digits after a zero: all nine counts
//! ```
//! The vectors are those of the model `m-sequence` with all signs turned.

/// Components, and one that is always zero, so that they come in pairs.
pub(super) const PLACES: usize = 16;

/// Groups of digits, each read in one sum.
pub(super) const GROUPS: usize = 3;

/// The item vectors.
pub(super) const ITEMS: [[i8; PLACES]; 9] = items();

/// What each component weighs in the sum of a group.
pub(super) const WEIGHTS: [[u8; PLACES]; GROUPS] = weights();

/// The lowest bit of each count in a sum.
pub(super) const ONES: u16 = 0o111 << 3;

/// The bits of a sum that are set only if some count is two or more.
pub(super) const DOUBLES: u16 = !(ONES | 7);

/// x⁴ + x + 1 as a shift register: a 1 becomes +1.
const fn items() -> [[i8; PLACES]; 9] {
    let mut items = [[0; PLACES]; 9];
    let mut register: u8 = 1;
    let mut at = 0;
    while at < 15 {
        let part = if register & 1 == 1 { 1 } else { -1 };
        let mut digit = 0;
        while digit < 9 {
            items[digit][(at + digit) % 15] = part;
            digit += 1;
        }
        let next = (register ^ register >> 1) & 1;
        register = register >> 1 | next << 3;
        at += 1;
    }
    items
}

const fn weights() -> [[u8; PLACES]; GROUPS] {
    let mut weights = [[0; PLACES]; GROUPS];
    let mut digit = 0;
    while digit < 9 {
        let mut at = 0;
        while at < PLACES {
            if ITEMS[digit][at] == 1 {
                weights[digit % GROUPS][at] += 1 << (3 * (digit / GROUPS));
            }
            at += 1;
        }
        digit += 1;
    }
    weights
}

/// The count of `digit` in the three sums of a house.
#[cfg(test)]
pub(super) fn count_in(sums: [u16; GROUPS], digit: usize) -> u16 {
    sums[digit % GROUPS] >> (3 + 3 * (digit / GROUPS)) & 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_two_items_overlap_in_minus_one() {
        for (d, x) in ITEMS.iter().enumerate() {
            for (e, y) in ITEMS.iter().enumerate() {
                let overlap: i32 =
                    x.iter().zip(y).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum();
                assert_eq!(overlap, if d == e { 15 } else { -1 });
            }
            assert_eq!(x.iter().map(|&x| i32::from(x)).sum::<i32>(), 1);
        }
    }
}
