//! Symbol: k rows in which a digit has k columns between them keep it from these columns elsewhere, for every k.
//!
//! A fish of columns is the rest of a fish of rows, so that one filtering of the rows finds both.
//! Cost: one matching a digit that changed.

use hyperdoku_grid::Word;

use super::field::Field;
use super::{Dead, Reduction};

/// Filters every digit that changed since it was last looked at; stops after the first that lost something.
pub(super) fn pass<W: Word>(field: &mut Field<W>) -> Result<bool, Dead> {
    while let Some(digit) = field.take_stale_digit() {
        if filter(field, digit)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn filter<W: Word>(field: &mut Field<W>, digit: usize) -> Result<bool, Dead> {
    field.gather_rows(digit);
    if field.members.len() <= 3 {
        return Ok(false);
    }
    field.matching.filter(&mut field.sets)?;
    let side = field.side();
    let mut changed = false;
    for at in 0..field.members.len() {
        let (row, kept) = (field.members[at] as usize, field.sets[at]);
        let mut gone = field.columns_of(digit, row) & !kept;
        changed |= !gone.is_zero();
        while !gone.is_zero() {
            let cell = row * side + gone.lowest();
            gone = gone.without_lowest();
            field.eliminate(cell, W::bit(digit), Some(Reduction::Symbol))?;
        }
    }
    Ok(changed)
}
