//! Canonical forms of many 9×9 puzzles: the batch engine finds the solutions, tables find the forms.
//!
//! ```text
//! boards ─nine::Batch→ solutions ─canonical::NineForms→ forms, in the order of the boards
//! ```
//! Cost: a quarter of a microsecond for the solution of a puzzle with 17 givens, a microsecond or two for its form.

use hyperdoku_grid::Grid;
use hyperdoku_grid::canonical::{NineForm, NineForms};
use hyperdoku_solve::nine::{Batch, Board};

/// What is known about the form of a puzzle.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are forms, and they are looked at at once"
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormOrNot {
    /// The form of a puzzle with one solution.
    Form(NineForm),
    /// The puzzle has no solution, so it has no form.
    Impossible,
    /// It has several, so it has no form.
    Several,
}

/// Finds forms in bulk, and keeps its room from batch to batch.
#[derive(Debug, Default)]
pub struct BulkForms {
    batch: Batch,
    forms: NineForms,
    /// How many solutions each board has, up to two, and the first of them.
    solved: Vec<(u8, Board)>,
}

impl BulkForms {
    /// Makes its room.
    pub fn new() -> Self {
        Self::default()
    }

    /// Hands the form of each board to `found`, in their order.
    ///
    /// # Panics
    /// If the engine's answer is no solution, which would be a bug.
    pub fn find(&mut self, boards: &[Board], mut found: impl FnMut(usize, FormOrNot)) {
        self.find_with_solutions(boards, |place, form, _| found(place, form));
    }

    /// The same, each with the first solution of the board itself; empty if it has none.
    ///
    /// # Panics
    /// As [`BulkForms::find`].
    pub fn find_with_solutions(
        &mut self,
        boards: &[Board],
        mut found: impl FnMut(usize, FormOrNot, &Board),
    ) {
        let Self { batch, forms, solved } = self;
        solved.clear();
        solved.resize(boards.len(), (0, Board::default()));
        batch.solve(boards, 2, &mut |place, solution| {
            let (count, first) = &mut solved[place];
            *count += 1;
            if *count == 1 {
                *first = *solution;
            }
        });
        for (place, (count, solution)) in solved.iter().enumerate() {
            let form = match count {
                0 => FormOrNot::Impossible,
                1 => {
                    let form = forms.of_puzzle(boards[place].digits(), solution.digits());
                    FormOrNot::Form(form.expect("the engine's solutions are solutions"))
                }
                _ => FormOrNot::Several,
            };
            found(place, form, solution);
        }
    }
}

/// The box and the digits of a form in a few bytes: what isomorphic puzzles have in common, and no others have.
/// Two bytes for the height of a box and for each cell; of 9×9 those of [`key_of_nine`], whose number is odd.
pub fn key_of(form: &Grid) -> Box<[u8]> {
    let height = form.geometry().box_shape().map_or(0, |shape| shape.height() as u16);
    let digits = form.digits().iter().map(|digit| digit.map_or(0, |digit| digit.value() as u16));
    if (form.geometry().side(), height) != (9, 3) {
        return [height].into_iter().chain(digits).flat_map(u16::to_be_bytes).collect();
    }
    let mut cells = [0; 81];
    cells.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = digit as u8);
    key_of_nine(&cells)
}

/// The same for digits row by row, 0 for an empty cell: two cells a byte, 41 bytes.
pub fn key_of_nine(cells: &[u8; 81]) -> Box<[u8]> {
    cells.chunks(2).map(|two| two.iter().fold(0, |byte, digit| byte << 4 | digit)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn forms_come_in_the_order_of_the_boards() {
        let one =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let blank = |cells: &[usize]| {
            let mut line = one.as_bytes().to_vec();
            for &cell in cells {
                line[cell] = b'.';
            }
            Board::from_line(&line).expect("digits and blanks")
        };
        let empty = Board::default();
        let clash = Board::from_line(&[b'1'; 81]).expect("digits");
        let boards = [blank(&[0, 1, 2]), empty, clash, blank(&[])];
        let mut forms = Vec::new();
        BulkForms::new().find(&boards, |place, form| forms.push((place, form)));
        let [first, several, impossible, full] = &forms[..] else { panic!("four answers") };
        assert_eq!([several.1, impossible.1], [FormOrNot::Several, FormOrNot::Impossible]);
        let (FormOrNot::Form(first), FormOrNot::Form(full)) = (&first.1, &full.1) else {
            panic!("forms")
        };
        assert_eq!(first.solution, full.givens);
        let mut digits = first.givens;
        digits.sort_unstable();
        assert_eq!(digits[..4], [0, 0, 0, 1]);
    }

    /// Lines that start with 81 digits or blanks are taken, the blanks as empty cells.
    #[test]
    #[ignore = "slow: 1 s, and more with the files that HYPERDOKU_PUZZLES names, separated by `:`"]
    fn the_forms_of_whole_lists_are_their_own_and_differ() {
        let named = std::env::var("HYPERDOKU_PUZZLES");
        let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/corpus/17_clue.txt");
        for file in named.unwrap_or_else(|_| usual.to_owned()).split(':') {
            let text = std::fs::read(file).expect("a readable file");
            let lines = text.split(|&byte| byte == b'\n');
            let boards: Vec<Board> =
                lines.filter_map(|line| Board::from_line(line.get(..81)?)).collect();
            let (mut first, mut again) = (Vec::new(), Vec::new());
            let mut bulk = BulkForms::new();
            bulk.find(&boards, |_, form| first.push(form));
            let givens = |form: &FormOrNot| match form {
                FormOrNot::Form(form) => Some(form.givens),
                _ => None,
            };
            let forms: Vec<_> = first.iter().filter_map(givens).collect();
            let boards: Vec<Board> =
                forms.iter().filter_map(|&givens| Board::from_digits(givens)).collect();
            bulk.find(&boards, |_, form| again.extend(givens(&form)));
            assert!(!forms.is_empty() && forms == again, "{file}: a form is its own form");
            let different: HashSet<_> = forms.iter().collect();
            println!("{file}: {} proper puzzles, {} forms", forms.len(), different.len());
            if file.contains("17_clue") {
                assert_eq!(different.len(), first.len(), "{file}: no two are isomorphic");
            }
        }
    }
}
