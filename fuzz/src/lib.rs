//! What the fuzz targets share: a supply of choices, and records made from it.
//!
//! libFuzzer hands over bytes; a [`Supply`] spends them on choices, front to back, and gives zeros when
//! they have run out, so that every input means something and a small change of it is a small change of
//! what it means.

use std::sync::Arc;

use hyperdoku_conformance::shape_of;
use hyperdoku_grid::{Cell, Digit, Geometry, Grid, Marks};

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
        const CHARACTERS: &[char] =
            &['a', 'B', '7', '.', ' ', ',', '"', '#', ':', ';', '\'', '{', '[', '|', 'é', '５', '\u{1F600}'];
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
    use hyperdoku_grid::{Budget, Puzzle};
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
