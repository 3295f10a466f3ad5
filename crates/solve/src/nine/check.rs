//! Check: whether a lane holds a full grid, told from the cells alone, without what the sweep counted.

use super::sheet::{FULL, Sheet};
use super::simd::Isa;

/// The lanes in which no cell holds two digits and every house holds all nine: solutions, since nine
/// cells with one digit at most hold nine digits only if each holds another.
#[inline(always)]
pub(super) fn right<I: Isa>(isa: I, sheet: &Sheet<I>) -> u32 {
    let (none, one) = (isa.splat(0), isa.splat(1));
    let (mut rows, mut columns) = ([none; 9], [none; 9]);
    let (mut crowded, mut common) = (none, isa.splat(FULL));
    for (part, cells) in sheet.nodes.cells.chunks_exact(9).enumerate() {
        let mut in_box = none;
        for line in 0..3 {
            for k in 0..3 {
                let cell = isa.load(&cells[line * 3 + k]);
                crowded = isa.or_both(crowded, cell, isa.sub(cell, one));
                let (row, column) = (&mut rows[part / 3 * 3 + line], &mut columns[part % 3 * 3 + k]);
                *row = isa.or(*row, cell);
                *column = isa.or(*column, cell);
                in_box = isa.or(in_box, cell);
            }
        }
        common = isa.and(common, in_box);
    }
    for (row, column) in rows.into_iter().zip(columns) {
        common = isa.and3(common, row, column);
    }
    isa.bits(isa.is_zero(crowded)) & isa.bits(isa.equal(common, isa.splat(FULL)))
}
