//! Orbits: cells that must be given together or not at all, so that the pattern of givens has a symmetry.
//!
//! ```text
//! half turn     a . . b        cells with the same letter form an orbit: they are taken away together;
//!               . c d .        a symmetry may leave a cell where it is (the centre of an odd side, a
//!               . d c .        diagonal): that cell is an orbit alone
//!               b . . a
//! ```
//! The sizes of orbits divide one another (1, 2, 4, 8), so whether a number of givens can be reached is decided by
//! taking the largest orbits first.
//! Cost: about one step a cell and symmetry.

use std::ops::RangeInclusive;

use hyperdoku_grid::{Cell, Symmetry};

/// A symmetry that setters ask for: the pattern of givens is mapped to itself by all of these.
#[derive(PartialEq, Eq, Debug)]
pub struct PatternSymmetry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// The symmetries of the square that it asks for; others may follow from them.
    pub asks: &'static [Symmetry],
}

/// Every symmetry of patterns: all groups of symmetries of the square, but for renaming.
pub static SYMMETRIES: &[PatternSymmetry] = &[
    PatternSymmetry { name: "none", summary: "any pattern", asks: &[] },
    PatternSymmetry {
        name: "half-turn",
        summary: "the same after a turn by 180 degrees: the usual one in print",
        asks: &[Symmetry::HalfTurn],
    },
    PatternSymmetry {
        name: "quarter-turn",
        summary: "the same after a turn by 90 degrees",
        asks: &[Symmetry::QuarterTurn],
    },
    PatternSymmetry {
        name: "left-right",
        summary: "left and right are mirror images",
        asks: &[Symmetry::LeftRight],
    },
    PatternSymmetry {
        name: "top-bottom",
        summary: "top and bottom are mirror images",
        asks: &[Symmetry::TopBottom],
    },
    PatternSymmetry {
        name: "main-diagonal",
        summary: "a mirror along the diagonal from r1c1",
        asks: &[Symmetry::MainDiagonal],
    },
    PatternSymmetry {
        name: "anti-diagonal",
        summary: "a mirror along the other diagonal",
        asks: &[Symmetry::AntiDiagonal],
    },
    PatternSymmetry {
        name: "both-axes",
        summary: "left-right and top-bottom",
        asks: &[Symmetry::LeftRight, Symmetry::TopBottom],
    },
    PatternSymmetry {
        name: "both-diagonals",
        summary: "main-diagonal and anti-diagonal",
        asks: &[Symmetry::MainDiagonal, Symmetry::AntiDiagonal],
    },
    PatternSymmetry {
        name: "full",
        summary: "every turn and every mirror",
        asks: &[Symmetry::LeftRight, Symmetry::MainDiagonal],
    },
];

impl PatternSymmetry {
    /// The symmetry called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        SYMMETRIES.iter().find(|symmetry| symmetry.name == name)
    }

    /// No symmetry at all.
    pub fn none() -> &'static Self {
        &SYMMETRIES[0]
    }

    /// The orbits of the cells of a grid of this side, in the order of their first cells.
    pub fn orbits(&self, side: usize) -> Vec<Vec<Cell>> {
        let mut is_taken = vec![false; side * side];
        let mut orbits = Vec::new();
        for start in 0..side * side {
            if std::mem::replace(&mut is_taken[start], true) {
                continue;
            }
            let mut orbit = vec![Cell::new(start)];
            let mut at = 0;
            while at < orbit.len() {
                for symmetry in self.asks {
                    let image = symmetry.image(orbit[at], side);
                    if !std::mem::replace(&mut is_taken[image.index()], true) {
                        orbit.push(image);
                    }
                }
                at += 1;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// Whether a pattern, a flag for each cell, has this symmetry.
    pub fn is_of(&self, pattern: &[bool], side: usize) -> bool {
        let kept = |cell: usize| {
            let images = self.asks.iter().map(|symmetry| symmetry.image(Cell::new(cell), side));
            images.into_iter().all(|image| pattern[image.index()] == pattern[cell])
        };
        (0..pattern.len()).all(kept)
    }
}

/// The numbers of a range that are the size of a union of some of these orbits.
pub(crate) fn reachable(
    orbits: &[Vec<Cell>],
    counts: &RangeInclusive<usize>,
) -> impl Iterator<Item = usize> + use<> {
    let number = |size: usize| orbits.iter().filter(|orbit| orbit.len() == size).count();
    let numbers = [8, 4, 2, 1].map(|size| (size, number(size)));
    let is_reached = move |count: &usize| {
        let left = numbers
            .iter()
            .fold(*count, |left, &(size, number)| left - size * number.min(left / size));
        left == 0
    };
    counts.clone().filter(is_reached)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(name: &str, side: usize) -> Vec<(usize, usize)> {
        let orbits = PatternSymmetry::named(name).expect("a symmetry").orbits(side);
        let number = |size| orbits.iter().filter(|orbit| orbit.len() == size).count();
        [1, 2, 4, 8].map(|size| (size, number(size))).into_iter().filter(|n| n.1 > 0).collect()
    }

    #[test]
    fn orbits_are_as_large_as_the_square_says() {
        assert_eq!(sizes("none", 9), [(1, 81)]);
        assert_eq!(sizes("half-turn", 9), [(1, 1), (2, 40)]);
        assert_eq!(sizes("half-turn", 4), [(2, 8)]);
        assert_eq!(sizes("quarter-turn", 9), [(1, 1), (4, 20)]);
        assert_eq!(sizes("left-right", 9), [(1, 9), (2, 36)]);
        assert_eq!(sizes("both-axes", 9), [(1, 1), (2, 8), (4, 16)]);
        assert_eq!(sizes("both-diagonals", 9), [(1, 1), (2, 8), (4, 16)]);
        assert_eq!(sizes("full", 9), [(1, 1), (4, 8), (8, 6)]);
    }

    #[test]
    fn a_union_of_orbits_has_the_symmetry_and_half_an_orbit_has_not() {
        for symmetry in SYMMETRIES {
            let orbits = symmetry.orbits(6);
            let mut pattern = vec![false; 36];
            for orbit in orbits.iter().step_by(2) {
                for cell in orbit {
                    pattern[cell.index()] = true;
                }
            }
            assert!(symmetry.is_of(&pattern, 6), "{}", symmetry.name);
            if let Some(orbit) = orbits.iter().find(|orbit| orbit.len() > 1) {
                pattern[orbit[0].index()] ^= true;
                assert!(!symmetry.is_of(&pattern, 6), "{}", symmetry.name);
            }
        }
    }

    #[test]
    fn parity_decides_which_counts_are_reached() {
        let counts = |name: &str, side, range| {
            let orbits = PatternSymmetry::named(name).expect("a symmetry").orbits(side);
            reachable(&orbits, &range).collect::<Vec<_>>()
        };
        assert_eq!(counts("half-turn", 4, 3..=7), [4, 6]);
        assert_eq!(counts("half-turn", 9, 23..=24), [23, 24]);
        assert_eq!(counts("quarter-turn", 9, 22..=27), [24, 25]);
        assert_eq!(counts("full", 4, 1..=16), [4, 8, 12, 16]);
        assert_eq!(counts("none", 2, 0..=9), [0, 1, 2, 3, 4]);
    }
}
