//! Canonical forms: one grid or puzzle for all that a transform makes equal.
//!
//! ```text
//! Proper ─Form::of→ Form: the puzzle, its solution, the transform, automorphisms
//!                   └ 9×9: `nine`, by tables; other boxes: `plain`, which tries everything within a budget
//! ```
//! The form of a complete grid is its minlex form: of all images under transforms the one that is smallest when
//! it is read row by row. The form of a puzzle is read off its solution: of the transforms that lead the solution
//! to its form, the one that gives the smallest givens, where an empty cell is smaller than any digit. So two
//! proper puzzles are isomorphic, that is images of each other, exactly if their forms are equal. Puzzles with
//! several solutions have no form here.

mod nine;
mod pairs;
mod plain;
#[cfg(test)]
mod tests;

pub use nine::{NineDigits, NineForm, NineForms, NineTransform};

use std::sync::Arc;

use crate::{BoxShape, Budget, Digit, Grid, Proper, Transform};

/// Why a puzzle has no form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoForm {
    /// It has regions or extra houses.
    #[error("canonical forms are defined for puzzles with boxes and no other houses")]
    OtherHouses,
    /// It restricts candidates.
    #[error("canonical forms are defined for puzzles without pencilmarks")]
    Marks,
}

/// The canonical form of a proper puzzle, or of a complete grid.
#[derive(Clone, Debug)]
pub struct Form {
    /// The form.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Grid,
    /// How the puzzle becomes its form.
    pub transform: Transform,
    /// How many transforms keep the puzzle as it is; 1 is the one that changes nothing.
    pub automorphisms: usize,
    /// How many keep its solution as it is.
    pub grid_automorphisms: usize,
}

impl Form {
    /// The form of a puzzle. `None` if the budget, which counts images, was spent before it was found; for 9×9
    /// it never is.
    ///
    /// # Errors
    /// If the puzzle has regions, extra houses or marks.
    ///
    /// # Panics
    /// Never: a proper puzzle carries its solution.
    ///
    /// # Cost
    /// A few microseconds for 9×9 with its small parts; [`NineForms`] saves them. See `plain` for other shapes.
    pub fn of(proper: &Proper, budget: &Budget) -> Result<Option<Self>, NoForm> {
        let (shape, puzzle) = (shape_of(proper)?, proper.puzzle());
        if (shape.height(), shape.width()) != (3, 3) {
            return Self::by_trial(proper, budget);
        }
        let bytes = |digit: Option<Digit>| digit.map_or(0, |digit| digit.value() as u8);
        let givens = std::array::from_fn(|cell| bytes(puzzle.digits()[cell]));
        let solution = std::array::from_fn(|cell| bytes(Some(proper.solution().digits()[cell])));
        let nine = NineForms::new().of_puzzle(&givens, &solution);
        let nine = nine.expect("a proper puzzle carries its solution");
        let geometry = puzzle.geometry();
        let grid = |cells: NineDigits| {
            let digits = cells.map(|digit| Digit::new(usize::from(digit))).to_vec();
            Grid::from_digits(Arc::clone(geometry), digits)
        };
        Ok(Some(Self {
            puzzle: grid(nine.givens),
            solution: grid(nine.solution),
            transform: Transform::from(&nine.transform),
            automorphisms: nine.automorphisms,
            grid_automorphisms: nine.grid_automorphisms,
        }))
    }

    /// The same by trying everything, at any side: the slow twin.
    ///
    /// # Errors
    /// As [`Form::of`].
    pub fn by_trial(proper: &Proper, budget: &Budget) -> Result<Option<Self>, NoForm> {
        let shape = shape_of(proper)?;
        let mut meter = budget.start();
        let Some(transforms) = plain::transforms(proper.solution(), shape, &mut meter) else {
            return Ok(None);
        };
        let images = transforms.iter().map(|transform| transform.apply(proper.puzzle()));
        let images: Vec<Grid> = images.collect();
        let least = (0..images.len()).min_by_key(|&at| images[at].digits());
        let Some(least) = least else { return Ok(None) };
        let is_least = |image: &&Grid| image.digits() == images[least].digits();
        Ok(Some(Self {
            puzzle: images[least].clone(),
            solution: transforms[least].apply(&proper.solution().to_grid()),
            transform: transforms[least].clone(),
            automorphisms: images.iter().filter(is_least).count(),
            grid_automorphisms: transforms.len(),
        }))
    }

    /// A transform that makes the puzzle of this form that of the other one; `None` if they are not isomorphic.
    pub fn isomorphism(&self, other: &Self) -> Option<Transform> {
        let same = self.puzzle.geometry() == other.puzzle.geometry()
            && self.puzzle.digits() == other.puzzle.digits();
        same.then(|| self.transform.then(&other.transform.inverse()))
    }
}

/// The boxes of a puzzle that can have a form.
fn shape_of(proper: &Proper) -> Result<BoxShape, NoForm> {
    let geometry = proper.puzzle().geometry();
    if proper.puzzle().marks().is_some() {
        return Err(NoForm::Marks);
    }
    geometry.box_shape().filter(|_| !geometry.has_extra_houses()).ok_or(NoForm::OtherHouses)
}
