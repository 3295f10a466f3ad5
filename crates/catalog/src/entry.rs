//! Entries: all that a catalogue keeps of a puzzle.
//!
//! ```text
//! key of 9×9      41 bytes, two cells of the form a byte
//! of other boxes  2 bytes for the height of a box, 2 for each cell of the form
//! of the others   `=` and the puzzle as text: puzzles with regions, extra houses or marks have no canonical form,
//!                 and that of large sides takes too long; they are told apart as they are written
//! ```

use hyperdoku::canonical::{key_of, key_of_nine};
use hyperdoku::format::{Format, Part, Record, WriteError, WriteOptions};
use hyperdoku::grid::canonical::{Form, NineForm};
use hyperdoku::grid::{Budget, Cell, Grid, Proper, Symmetry, pattern_symmetries};
use hyperdoku::solve::nine::Board;

use crate::rating::Ratings;

/// Images that are tried for the form of a puzzle that is not 9×9: a second or so.
const IMAGES: u64 = 100_000;

/// A puzzle with one solution, as a catalogue keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What isomorphic puzzles have in common, and no others have.
    pub(crate) key: Box<[u8]>,
    pub(crate) puzzle: String,
    pub(crate) solution: String,
    /// The box, rows first; `None` for a puzzle with regions.
    pub(crate) shape: Option<String>,
    pub(crate) side: usize,
    pub(crate) givens: usize,
    /// Bit i is [`Symmetry::ALL`]`[i]`.
    pub(crate) symmetries: u8,
    /// Transforms that keep the puzzle as it is; `None` where there is no canonical form.
    pub(crate) automorphisms: Option<usize>,
    /// How hard it is, if that is known.
    pub ratings: Option<Ratings>,
}

impl Entry {
    /// The entry of a puzzle of any geometry.
    ///
    /// # Errors
    /// If no format writes it in one line, which the sides that a [`Grid`] can have do not make true.
    ///
    /// # Cost
    /// Microseconds for 9×9, up to a second where the form is found by trial.
    pub fn of(proper: &Proper) -> Result<Self, WriteError> {
        let grid = proper.puzzle().grid();
        let geometry = grid.geometry();
        let puzzle = line_of(grid)?;
        // A search that ends early and a puzzle that has no form come to the same.
        let budget = Budget::unlimited().with_nodes(IMAGES);
        let form = Form::of(proper, &budget).ok().flatten();
        let key = match &form {
            Some(form) => key_of(&form.puzzle),
            None => ["=", &puzzle].concat().into_bytes().into(),
        };
        Ok(Self {
            key,
            solution: line_of(&proper.solution().to_grid())?,
            shape: geometry.box_shape().map(|shape| shape.to_string()),
            side: geometry.side(),
            givens: grid.filled().count(),
            symmetries: bits(&pattern_symmetries(grid)),
            automorphisms: form.map(|form| form.automorphisms),
            ratings: None,
            puzzle,
        })
    }

    /// The entry of a 9×9 puzzle whose only solution and form are known.
    pub fn of_nine(board: &Board, solution: &Board, form: &NineForm) -> Self {
        let text = |board: &Board| String::from_utf8_lossy(&board.to_line()).into_owned();
        let cells = board.digits();
        let keeps = |symmetry: &Symmetry| {
            let moved = |cell: usize| symmetry.image(Cell::new(cell), 9).index();
            (0..81).all(|cell| cells[cell] == 0 || cells[moved(cell)] != 0)
        };
        let symmetries: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps).collect();
        Self {
            key: key_of_nine(&form.givens),
            puzzle: text(board),
            solution: text(solution),
            shape: Some("3x3".to_owned()),
            side: 9,
            givens: cells.iter().filter(|&&digit| digit != 0).count(),
            symmetries: bits(&symmetries),
            automorphisms: Some(form.automorphisms),
            ratings: None,
        }
    }

    /// The puzzle in one line.
    pub fn puzzle(&self) -> &str {
        &self.puzzle
    }

    /// What isomorphic puzzles have in common, and no others have.
    pub fn key(&self) -> &[u8] {
        &self.key
    }
}

/// A grid in one line: the first format that serves it and keeps all that makes it this puzzle.
///
/// # Errors
/// If no format writes it, which the sides that a [`Grid`] can have do not make true.
pub fn line_of(grid: &Grid) -> Result<String, WriteError> {
    let record = Record::new(grid.clone());
    let serves = |format: &&Format| {
        format.sides.contains(&grid.geometry().side())
            && !format.loses(&record).into_iter().any(Part::is_essential)
    };
    let mut formats = ["line", "number-line", "json"].into_iter().filter_map(Format::named);
    let Some(format) = formats.find(serves) else {
        return Err(WriteError::Side { format: "json", side: grid.geometry().side() });
    };
    let text = format.write(&record, WriteOptions::default())?;
    Ok(text.trim_end().to_owned())
}

/// Symmetries as bits.
pub(crate) fn bits(symmetries: &[Symmetry]) -> u8 {
    let bit = |(at, symmetry)| u8::from(symmetries.contains(symmetry)) << at;
    (0..).zip(&Symmetry::ALL).map(|pair: (u32, _)| bit(pair)).sum()
}

#[cfg(test)]
pub(crate) mod tests {
    use hyperdoku::format::{ReadOptions, Reader};
    use hyperdoku::generate::large::RandomGrids;
    use hyperdoku::grid::{BoxShape, Puzzle, Transform};

    use super::*;

    /// The entry of a puzzle in one line, squarest boxes.
    pub(crate) fn entry(line: &str) -> Entry {
        Entry::of(&proper(line)).expect("a line")
    }

    fn proper(line: &str) -> Proper {
        let mut reader = Reader::new(line.as_bytes(), ReadOptions::default());
        let record = reader.next().expect("a record").expect("a good one");
        let puzzle = Puzzle::new(record.grid).expect("no clash");
        let mut engine = (hyperdoku::engine_for(&puzzle).expect("an engine").make)();
        let verdict = engine.verdict(&puzzle, &Budget::unlimited()).expect("served").0;
        Proper::new(puzzle, verdict).expect("its solution").expect("one solution")
    }

    const NINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn both_ways_to_an_entry_of_9x9_agree() {
        let proper = proper(NINE);
        let form = Form::of(&proper, &Budget::unlimited()).expect("boxes").expect("9×9");
        let board = |grid: &Grid| Board::from_digits(digits(grid)).expect("digits");
        let (puzzle, solution) = (proper.puzzle().grid(), proper.solution().to_grid());
        let mut nine = hyperdoku::grid::canonical::NineForms::new();
        let nine = nine.of_puzzle(&digits(puzzle), &digits(&solution)).expect("a grid");
        assert_eq!(nine.givens, digits(&form.puzzle));
        assert_eq!(entry(NINE), Entry::of_nine(&board(puzzle), &board(&solution), &nine));
    }

    fn digits(grid: &Grid) -> [u8; 81] {
        let value = |cell: usize| grid.digits()[cell].map_or(0, |digit| digit.value() as u8);
        std::array::from_fn(value)
    }

    #[test]
    fn isomorphic_puzzles_have_one_key_and_others_another() {
        let lines = [NINE, "1..4.........32.", "......351.......1.6.3......263.....4"];
        let entries = lines.map(entry);
        for (line, own) in lines.iter().zip(&entries) {
            let proper = proper(line);
            let mut state = 7_usize;
            let transform = Transform::random(proper.puzzle().geometry(), |bound| {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                (state >> 33) % bound
            });
            let image = transform.apply(proper.puzzle());
            let image = entry(&line_of(&image).expect("a line"));
            assert_ne!(own.puzzle, image.puzzle);
            assert_eq!((&own.key, own.automorphisms), (&image.key, image.automorphisms));
        }
        assert!(entries[0].key != entries[1].key && entries[1].key != entries[2].key);
    }

    #[test]
    fn a_puzzle_without_a_form_is_told_apart_as_it_is_written() {
        let grid = RandomGrids::new(BoxShape::for_side(16).expect("boxes")).grid(1, 0).to_grid();
        let entry = entry(&line_of(&grid).expect("a line"));
        assert_eq!(&*entry.key, format!("={}", entry.puzzle).as_bytes());
        assert_eq!(entry.automorphisms, None);
    }
}
