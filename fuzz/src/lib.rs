//! What the fuzz targets share: a supply of choices, and records made from it.
//!
//! libFuzzer hands over bytes; a [`Supply`] spends them on choices, front to back, and gives zeros when
//! they have run out, so that every input means something and a small change of it is a small change of
//! what it means.

use std::sync::Arc;

use hyperdoku_conformance::shape_of;
use hyperdoku_format::{Format, Part, ReadOptions, Reader, Record, WriteOptions};
use hyperdoku_grid::{Budget, Cell, Digit, Geometry, Grid, Marks, Puzzle};

/// Bytes to be spent on choices.
#[derive(Debug)]
pub struct Supply<'b> {
    rest: &'b [u8],
}

impl<'b> Supply<'b> {
    /// A supply of `bytes`.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes }
    }

    /// The next byte; zero when they have run out.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// A number below `bound`, which is at most 256.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// One of `choices`.
    pub fn one<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Yes in one of `times` cases.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    /// What is left.
    pub fn rest(&self) -> &'b [u8] {
        self.rest
    }

    /// A short text of characters that are troublesome in one format or another.
    pub fn text(&mut self) -> String {
        const CHARACTERS: &[char] = &[
            'a',
            'B',
            '7',
            '.',
            ' ',
            ',',
            '"',
            '#',
            ':',
            ';',
            '\'',
            '{',
            '[',
            '|',
            'é',
            '５',
            '\u{1F600}',
        ];
        let length = self.below(12);
        (0..length).map(|_| self.one(CHARACTERS)).collect()
    }

    /// Any grid of `geometry`: empty cells prevail; digits may clash; now and then marks.
    pub fn grid(&mut self, geometry: &Arc<Geometry>) -> Grid {
        let mut grid = Grid::new(Arc::clone(geometry));
        let side = geometry.side();
        for cell in geometry.all_cells() {
            let digit = self.digit(side);
            grid.set(cell, digit);
        }
        if self.once_in(4) {
            grid.set_marks(Some(self.marks(geometry)));
        }
        grid
    }

    /// A digit up to `side`, or none.
    pub fn digit(&mut self, side: usize) -> Option<Digit> {
        let choice = self.below((2 * side).min(256));
        if choice < side { Digit::new(choice) } else { None }
    }

    /// Marks that allow most candidates.
    pub fn marks(&mut self, geometry: &Geometry) -> Marks {
        let mut marks = Marks::none(geometry.side());
        for cell in geometry.all_cells() {
            let pattern = self.byte();
            for digit in geometry.digits() {
                if pattern >> (digit.index() % 8) & 1 == 0 {
                    marks.allow(cell, digit);
                }
            }
        }
        marks
    }
}

/// The shapes of small puzzles.
pub const SMALL: &[&str] = &[
    "2x2",
    "2x3",
    "3x2",
    "1x4",
    "2x2 diagonal",
    "2x2 windows",
    "2x3 disjoint-groups",
    "2x3 diagonal",
    "jigsaw AAABCABBCCDBCDDD",
    "jigsaw AABBBAACBBACCCDEECDDEEDDE",
    "3x3",
    "3x3 diagonal",
];

/// The geometry that `words` name.
///
/// # Panics
/// If they name none.
pub fn shape(words: &str) -> Arc<Geometry> {
    shape_of(words).expect("the shapes of the targets are right")
}

/// A complete grid of `geometry`, always the same.
///
/// # Panics
/// If the geometry has none.
pub fn complete(geometry: &Arc<Geometry>) -> Grid {
    let empty = Puzzle::new(Grid::new(Arc::clone(geometry))).expect("an empty grid has no clash");
    let mut engine = (hyperdoku_solve::solver_for(&empty).expect("an engine for it").make)();
    let (verdict, _) =
        engine.verdict(&empty, &Budget::unlimited()).expect("an engine that serves it");
    verdict.solution().expect("a shape with a solution").to_grid()
}

/// The cells of a grid, in a new grid of the same geometry, but for those that `is_empty` says.
pub fn emptied(full: &Grid, mut is_empty: impl FnMut(Cell) -> bool) -> Grid {
    let mut grid = Grid::new(Arc::clone(full.geometry()));
    for (cell, digit) in full.filled() {
        if !is_empty(cell) {
            grid.set(cell, Some(digit));
        }
    }
    grid
}

/// Writes `record` and reads it again: what comes back is the same in all that the format keeps.
/// A format that cannot hold the record may say so.
///
/// # Panics
/// If anything else comes back.
pub fn write_and_read(record: &Record, format: &'static Format) {
    if format.loses(record).contains(&Part::Regions) {
        // The side may be a prime: without its regions it is no grid at all.
        return;
    }
    let Ok(text) = format.write(record, WriteOptions::default()) else { return };
    let text = format!("{}{text}{}", format.preamble, format.epilogue);
    let geometry = record.grid.geometry();
    let options = ReadOptions {
        format: Some(format),
        box_shape: geometry.box_shape(),
        alphabet: Some(WriteOptions::default().alphabet),
        ..ReadOptions::default()
    };
    let again: Vec<_> = Reader::new(text.as_bytes(), options).collect();
    let [Ok(again)] = &again[..] else {
        panic!("format {} wrote\n{text}\nand read {again:?}", format.name)
    };
    let same = |part: Part, is_same: bool| {
        let (name, part_name) = (format.name, part.name());
        let is_kept = is_same || !format.keeps.contains(&part);
        assert!(is_kept, "format {name} lost {part_name}\n{text}\n{record:?}\n{again:?}");
    };
    // A text of marks may tell no given from a last candidate, or may leave out what the givens take from
    // their peers; so what follows from the candidates is compared, and not the digits.
    let is_same_puzzle = if format.keeps.contains(&Part::Marks) {
        let again = again.grid.clone().in_geometry(Arc::clone(geometry));
        settled(&again) == settled(&record.grid)
    } else {
        again.grid.digits() == record.grid.digits()
    };
    let name = format.name;
    assert!(is_same_puzzle, "format {name} changed the puzzle\n{text}\n{record:?}\n{again:?}");
    let placed = |record: &Record| {
        let mut placed = record.placed.clone();
        placed.sort_unstable();
        placed
    };
    same(Part::Placed, placed(again) == placed(record));
    same(Part::Solution, again.solution == record.solution);
    let regions = |record: &Record| -> Vec<usize> {
        geometry.all_cells().map(|cell| record.grid.geometry().box_of(cell)).collect()
    };
    same(Part::Regions, regions(again) == regions(record));
    same(Part::Variants, again.grid.geometry().variants() == geometry.variants());
}

/// The candidates of each cell when every last candidate has been taken from the peers; `None` if a cell
/// is left with none. Two grids with the same have the same solutions.
fn settled(grid: &Grid) -> Option<Vec<Vec<Digit>>> {
    let geometry = grid.geometry();
    let start = |cell: Cell| -> Vec<Digit> {
        if let Some(given) = grid.get(cell) {
            return vec![given];
        }
        let is_allowed =
            |digit: &Digit| grid.marks().is_none_or(|marks| marks.allows(cell, *digit));
        geometry.digits().filter(is_allowed).collect()
    };
    let mut candidates: Vec<Vec<Digit>> = geometry.all_cells().map(start).collect();
    let is_last = |digits: &Vec<Digit>| digits.len() == 1;
    let mut ahead: Vec<Cell> =
        geometry.all_cells().filter(|cell| is_last(&candidates[cell.index()])).collect();
    while let Some(cell) = ahead.pop() {
        let last = candidates[cell.index()].first().copied()?;
        for peer in geometry.peers(cell) {
            let digits = &mut candidates[peer.index()];
            let before = digits.len();
            digits.retain(|&digit| digit != last);
            if digits.len() < before && is_last(digits) {
                ahead.push(peer);
            }
        }
    }
    candidates.iter().all(|digits| !digits.is_empty()).then_some(candidates)
}
