//! Levels: a word for how hard a puzzle is, from the hardest step that it needs.
//!
//! The first three borders are those of the largest public collection of rated puzzles (Sudoku Exchange: easy below 1.5,
//! medium below 2.5, hard below 5.0, diabolical from there, on the scale of Sudoku Explainer). What it calls
//! diabolical is more than half of all hard puzzles, so it is parted here where chains begin to branch.

use crate::step::Rating;

/// A level for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// The lowest and highest rating of its puzzles, in tenths of a Sudoku Explainer point.
    pub tenths: (u32, u32),
    /// The techniques that are new at this level.
    pub summary: &'static str,
}

/// Every level, from easy to hard; together they cover every rating.
pub static LEVELS: &[Level] = &[
    Level { name: "easy", tenths: (0, 14), summary: "last cells and hidden singles in boxes" },
    Level {
        name: "medium",
        tenths: (15, 24),
        summary: "hidden singles in lines, naked singles, and what makes a single appear at once",
    },
    Level {
        name: "hard",
        tenths: (25, 49),
        summary: "locked candidates, pairs and triplets, X-wing, swordfish, wings, unique rectangles",
    },
    Level {
        name: "fiendish",
        tenths: (50, 79),
        summary: "quads, jellyfish, BUG, aligned exclusion, chains without branches",
    },
    Level {
        name: "diabolical",
        tenths: (80, u32::MAX),
        summary: "chains for every case of a cell or a house, dynamic and nested chains",
    },
];

impl Level {
    /// The level of a puzzle with this rating.
    ///
    /// # Panics
    /// Never: the levels cover every rating.
    pub fn of(hardest: Rating) -> &'static Self {
        Self::of_tenths(hardest.tenths())
    }

    /// The same for a rating in tenths of a point.
    ///
    /// # Panics
    /// Never: the levels cover every rating.
    pub fn of_tenths(tenths: u32) -> &'static Self {
        let covers = |level: &&Self| (level.tenths.0..=level.tenths.1).contains(&tenths);
        LEVELS.iter().find(covers).expect("the levels cover every rating")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_has_one_level() {
        assert_eq!((LEVELS[0].tenths.0, LEVELS[LEVELS.len() - 1].tenths.1), (0, u32::MAX));
        for pair in LEVELS.windows(2) {
            assert_eq!(pair[0].tenths.1 + 1, pair[1].tenths.0);
        }
        for (rating, name) in
            [(1.0, "easy"), (1.5, "medium"), (2.6, "hard"), (6.6, "fiendish"), (20.0, "diabolical")]
        {
            assert_eq!(Level::of(Rating(rating)).name, name);
        }
    }
}
