//! Example grids of techniques: a puzzle on whose way the technique is used, with what it does there first, and an
//! easier one on whose way it is not.

use std::sync::Arc;

use hyperdoku_grid::{Cell, Digit, Geometry, Grid, Puzzle};

use crate::board::Board;
use crate::rate::Rater;
use crate::scale::scale_named;
use crate::table::technique_named;

/// A technique with its two grids.
pub(crate) struct Example {
    pub(crate) technique: &'static str,
    pub(crate) scale: &'static str,
    pub(crate) fires: &'static str,
    /// What the first step does: `r1c1=5 r2c3<>4`.
    pub(crate) first: &'static str,
    pub(crate) does_not_fire: &'static str,
}

/// The board of a puzzle of 81 characters.
pub(crate) fn board_of(text: &str) -> Board {
    let geometry = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
    let cells = text.bytes().map(|b| Digit::new(usize::from(b.saturating_sub(b'0')))).collect();
    let puzzle = Puzzle::new(Grid::from_digits(geometry, cells)).expect("no clash");
    Board::new(&puzzle).expect("a classic puzzle")
}

/// What the first step of a technique does on the way of a puzzle, if there is one.
fn first_use(technique: &str, scale: &str, puzzle: &str) -> Option<String> {
    let mut rater = Rater::new(scale_named(scale).expect("a scale"));
    let mut first = None;
    rater.walk(&board_of(puzzle), |_, step| {
        if first.is_none() && step.technique.name == technique {
            let name = |cell: Cell| format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
            let placed = |cell| step.placements.iter().any(|&(other, _)| other == cell);
            let gone = step.eliminations.iter().filter(|&&(cell, _)| !placed(cell));
            let mut actions: Vec<String> =
                gone.map(|&(cell, digit)| format!("{}<>{digit}", name(cell))).collect();
            actions.sort();
            let placements = step.placements.iter();
            let placements = placements.map(|&(cell, digit)| format!("{}={digit}", name(cell)));
            first = Some(placements.chain(actions).collect::<Vec<_>>().join(" "));
        }
    });
    first
}

/// Checks the examples of a family.
#[track_caller]
pub(crate) fn hold(examples: &[Example]) {
    for example in examples {
        let Example { technique, scale, fires, first, does_not_fire } = *example;
        assert!(technique_named(technique).is_some(), "{technique} has a row");
        assert_eq!(
            first_use(technique, scale, fires).as_deref(),
            Some(first),
            "{technique} {fires}"
        );
        assert_eq!(first_use(technique, scale, does_not_fire), None, "{technique} {does_not_fire}");
    }
}
