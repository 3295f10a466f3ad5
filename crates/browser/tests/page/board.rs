//! The board as it is shown: cells by their names, digits and marks as their names for the ear say them.

use serde_json::Value;

use crate::page::{Page, find};

/// A puzzle that is easy, and its solution (from the README).
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// One that needs chains, rated 8.3 (`testdata/golden/explain.txt`).
pub(crate) const CHAINS: &str =
    "8..9...5...1..6......5834...8.76..3.65...98.......5.4....4...6..1...8....9......7";

/// The fragment that has a puzzle of side 1 to 9, one character a cell: a small letter is a run of empty cells.
pub(crate) fn fragment(puzzle: &str) -> String {
    let side = (1..=9).find(|side| side * side == puzzle.len()).expect("a square of cells");
    let mut cells = String::new();
    let mut empty: u8 = 0;
    for digit in puzzle.chars() {
        if empty == 26 || digit != '.' && empty > 0 {
            cells.push((b'`' + empty).into());
            empty = 0;
        }
        if digit == '.' {
            empty += 1;
        } else {
            cells.push(digit);
        }
    }
    if empty > 0 {
        cells.push((b'`' + empty).into());
    }
    format!("#v1/{side}///{cells}")
}

/// The selector of a cell.
pub(crate) fn cell(name: &str) -> String {
    format!("[data-cell={name}]")
}

impl Page {
    /// The page with a puzzle of side 1 to 9 on it.
    #[track_caller]
    pub(crate) fn with(puzzle: &str) -> Self {
        Self::open_at(&fragment(puzzle))
    }

    /// The digits on the board, row by row, with a point where there is none.
    #[track_caller]
    pub(crate) fn digits(&self) -> String {
        self.text(
            "[...document.querySelectorAll('#board [data-cell]')]
               .map(cell => cell.querySelector('.value')?.textContent ?? '.').join('')",
        )
    }

    /// Waits until the board shows these digits.
    #[track_caller]
    pub(crate) fn wait_for_digits(&self, digits: &str) {
        let shown = "[...document.querySelectorAll('#board [data-cell]')]
            .map(cell => cell.querySelector('.value')?.textContent ?? '.').join('')";
        self.wait_for(&format!("the digits {digits}"), &format!("{shown} === '{digits}'"));
    }

    /// What is said of a cell, as `row 1 column 3, empty, marks 1 2`.
    #[track_caller]
    pub(crate) fn words(&self, name: &str) -> String {
        self.text(&format!("{}.ariaLabel", find(&cell(name))))
    }

    /// What is said of all cells, a line each.
    #[track_caller]
    pub(crate) fn all_words(&self) -> String {
        self.text(
            "[...document.querySelectorAll('#board [data-cell]')]
               .map(cell => cell.ariaLabel).join('\\n')",
        )
    }

    /// Claims that what is said of a cell ends so.
    #[track_caller]
    pub(crate) fn says(&self, name: &str, end: &str) {
        let words = self.words(name);
        let place = words.split_once(", ").map_or("", |(place, _)| place);
        assert_eq!(words, format!("{place}, {end}"), "{name}");
    }

    /// The names of cells that have this attribute with this value.
    #[track_caller]
    pub(crate) fn cells_with(&self, attribute: &str, value: &str) -> Vec<String> {
        let names = self.value(&format!(
            "[...document.querySelectorAll('#board [data-cell][{attribute}={value}]')]
               .map(cell => cell.dataset.cell)"
        ));
        let names = names.as_array().into_iter().flatten();
        names.filter_map(Value::as_str).map(str::to_string).collect()
    }

    /// The cells that are selected.
    #[track_caller]
    pub(crate) fn selected(&self) -> Vec<String> {
        self.cells_with("aria-selected", "true")
    }

    /// The cells that are marked as wrong or clashing.
    #[track_caller]
    pub(crate) fn invalid(&self) -> Vec<String> {
        self.cells_with("aria-invalid", "true")
    }

    /// Clicks a cell and types.
    #[track_caller]
    pub(crate) fn write(&self, name: &str, chord: &str) {
        self.click(&cell(name));
        self.press([chord]);
    }
}
