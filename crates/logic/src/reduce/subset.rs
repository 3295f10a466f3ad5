//! Subset: k cells of a house with k digits between them keep these digits from the other cells, for every k.
//!
//! A hidden set is the naked set of the other open cells, so that one filtering finds both.
//! Cost: one matching a house that changed. Three open cells or fewer without a single hold no set.

use hyperdoku_grid::Word;

use super::field::{Field, Look};
use super::{Dead, Reduction};

/// Filters every house that changed since it was last looked at; stops after the first that lost something.
pub(super) fn pass<W: Word>(field: &mut Field<W>) -> Result<bool, Dead> {
    while let Some(house) = field.take_stale(Look::Subset) {
        if filter(field, house)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn filter<W: Word>(field: &mut Field<W>, house: usize) -> Result<bool, Dead> {
    field.gather_open(house);
    if field.members.len() <= 3 {
        return Ok(false);
    }
    field.matching.filter(&mut field.sets)?;
    let mut changed = false;
    for at in 0..field.members.len() {
        let (cell, kept) = (field.members[at], field.sets[at]);
        changed |= field.keep(cell as usize, kept, Reduction::Subset)?;
    }
    Ok(changed)
}
