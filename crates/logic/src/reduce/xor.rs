//! Xor: two houses that share cells both have a digit outside what they share, or neither has.
//!
//! ```text
//! A ┌ a a a │ s s s ┐ B     the digits of a's and b's cells are the same: what only one side has is struck there
//!           └ b b b ┘
//! ```
//! With a line and a box that is pointing and claiming; extra houses and regions take part as any house does. Houses
//! that share one cell say no more than Subset does.
//! Cost: the union of both sides, 2 · side words, a pair of which one changed.

use std::sync::Arc;

use hyperdoku_grid::Word;

use super::field::{Field, Look};
use super::{Dead, Reduction};

/// Compares every house that changed since it was last looked at with those that it meets; stops after the first
/// pair that lost something.
pub(super) fn pass<W: Word>(field: &mut Field<W>) -> Result<bool, Dead> {
    let layout = Arc::clone(field.layout());
    while let Some(house) = field.take_stale(Look::Xor) {
        for &pair in layout.pairs_of(house) {
            if compare(field, layout.outside(pair as usize))? {
                field.make_stale(Look::Xor, house);
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Strikes what only one side has; says whether there was any.
fn compare<W: Word>(field: &mut Field<W>, [ours, theirs]: [&[u32]; 2]) -> Result<bool, Dead> {
    let differing = field.union(ours) ^ field.union(theirs);
    if differing.is_zero() {
        return Ok(false);
    }
    for &cell in ours.iter().chain(theirs) {
        field.eliminate(cell as usize, differing, Some(Reduction::Xor))?;
    }
    Ok(true)
}
