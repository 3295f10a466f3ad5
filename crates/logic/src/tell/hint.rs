//! Hints: as much of a step as is asked for.

use hyperdoku_grid::{Cell, Verdict};

use super::{Teller, sentence, where_to_look};
use crate::board::Board;
use crate::guide::Guide;
use crate::houses::{CellBits, HOUSE_SET};
use crate::step::Step;

/// How much of a step a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Depth {
    /// Where to look.
    Where,
    /// Also the technique.
    Technique,
    /// The whole step.
    Step,
}

/// A hint for a step that was found on this board: `Look at box 2.`, `Look at box 2 for a naked pair.`, or its sentence.
pub fn hint(board: &Board, step: &Step, depth: Depth) -> String {
    match depth {
        Depth::Where => where_to_look(board, step),
        Depth::Technique => {
            let place = where_to_look(board, step);
            let title = with_article(step.technique.title);
            format!("{} for {title}.", place.trim_end_matches('.'))
        }
        Depth::Step => sentence(board, step),
    }
}

/// What is said where a guide finds no step: `verdict` is what the givens say.
pub fn no_step(guide: &Guide, verdict: &Verdict) -> &'static str {
    match verdict {
        _ if guide.board().is_full() => "Every cell is filled.",
        Verdict::Several(..) => "This puzzle has several solutions; nothing more follows.",
        _ => "No technique that is allowed finds more.",
    }
}

/// The cells that [`where_to_look`] names, in the order of the board.
pub fn cells_to_look_at(board: &Board, step: &Step) -> Vec<Cell> {
    let look = Teller { board, step }.look();
    let set = look.houses.iter().fold(0, |set, &house| set | HOUSE_SET[house]);
    let cell = look.cell.map_or(0, |cell| 1 << cell.index());
    CellBits(set | cell).map(Cell::new).collect()
}

/// `a naked pair`, `an X-wing`, `dynamic forcing chains`.
fn with_article(title: &str) -> String {
    let is_plural =
        title.ends_with("chains") || title.contains("chains ") || title.ends_with("colours");
    let starts_with_vowel_sound = title.starts_with(['a', 'e', 'i', 'o', 'X', 'A'])
        || title.starts_with("un") && !title.starts_with("uni");
    match (is_plural, starts_with_vowel_sound) {
        (true, _) => title.to_owned(),
        (false, true) => format!("an {title}"),
        (false, false) => format!("a {title}"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hyperdoku_grid::{Digit, Geometry, Grid, Puzzle};

    use super::*;
    use crate::guide::Allowed;

    #[test]
    fn the_cells_to_look_at_are_those_of_the_house_that_is_named() {
        let digits =
            "63.....5.49...2.6..2...5.7....9.......45............4.16.7..2.....2.653...23.4.17";
        let side = hyperdoku_grid::BoxShape::new(3, 3).expect("nine");
        let mut grid = Grid::new(Arc::new(Geometry::classic(side)));
        for (cell, digit) in digits.bytes().enumerate().filter(|(_, byte)| *byte != b'.') {
            grid.set(Cell::new(cell), Some(Digit::from_index(usize::from(digit - b'1'))));
        }
        let board = Board::new(&Puzzle::new(grid.clone()).expect("no clash")).expect("classic");
        let mut guide = {
            let puzzle = Puzzle::new(grid).expect("no clash");
            Guide::new(&puzzle, &puzzle, Allowed::all(true)).expect("classic")
        };
        let step = guide.look().expect("a step");
        assert_eq!(hint(&board, &step, Depth::Where), "Look at box 1.");
        let cells: Vec<usize> =
            cells_to_look_at(&board, &step).into_iter().map(Cell::index).collect();
        assert_eq!(cells, [0, 1, 2, 9, 10, 11, 18, 19, 20]);
    }

    #[test]
    fn a_technique_has_its_article() {
        for (title, said) in [
            ("naked pair", "a naked pair"),
            ("X-wing", "an X-wing"),
            ("unique rectangle type 1", "a unique rectangle type 1"),
            ("ALS-XZ", "an ALS-XZ"),
            ("cell forcing chains", "cell forcing chains"),
        ] {
            assert_eq!(with_article(title), said);
        }
    }
}
