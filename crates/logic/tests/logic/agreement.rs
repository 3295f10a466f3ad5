//! Ratings agree with those that Sudoku Explainer gives.

use std::cmp::Ordering;

use crate::support::{Oracle, board_of, oracles, triple};
use hyperdoku_logic::{Rater, SCALES, scale_named};

/// The puzzles of a file with ER in a range, and how many of them get another triple.
fn disagreements(file: &str, scale: &str, tenths: std::ops::Range<u32>) -> (usize, Vec<String>) {
    let mut rater = Rater::new(scale_named(scale).expect("a scale"));
    let chosen: Vec<Oracle> =
        oracles(file).into_iter().filter(|oracle| tenths.contains(&oracle.hardest())).collect();
    let differs = |oracle: &Oracle| {
        let found = triple(rater.rate(&board_of(&oracle.puzzle)));
        (found != oracle.tenths).then(|| format!("{} {:?} {found:?}", oracle.puzzle, oracle.tenths))
    };
    let wrong = chosen.iter().filter_map(differs).collect();
    (chosen.len(), wrong)
}

#[test]
fn puzzles_below_9_get_the_published_triple() {
    for file in ["se_triples.txt", "se_ratings.txt"] {
        let (all, wrong) = disagreements(file, "se121", 0..90);
        assert!(all > 0 && wrong.is_empty(), "{} of {all}\n{}", wrong.len(), wrong.join("\n"));
    }
}

#[test]
#[ignore = "slow: nested chains"]
fn every_puzzle_gets_the_published_triple() {
    for file in ["se_triples.txt", "se_ratings.txt"] {
        let (all, wrong) = disagreements(file, "se121", 0..300);
        assert!(all > 0 && wrong.is_empty(), "{} of {all}\n{}", wrong.len(), wrong.join("\n"));
    }
}

#[test]
#[ignore = "slow: strong links and bent sets of every size"]
fn nearly_every_puzzle_gets_the_triple_of_the_second_scale() {
    let (all, wrong) = disagreements("se_ratings_default1181.txt", "se1181", 0..300);
    assert!(wrong.len() * 100 <= all * 3, "{} of {all}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn comparing_with_a_range_says_what_the_rating_says() {
    for scale in SCALES {
        let mut rater = Rater::new(scale);
        let easy = |oracle: &Oracle| oracle.hardest() < 85;
        for oracle in oracles("se_triples.txt").into_iter().filter(easy).step_by(7) {
            let board = board_of(&oracle.puzzle);
            let tenths = rater.rate(&board).hardest.tenths();
            for (low, high) in
                [(0, 14), (15, 24), (25, 49), (50, 79), (80, u32::MAX), (66, 71), (70, 200)]
            {
                let wanted = if tenths < low {
                    Ordering::Less
                } else if tenths > high {
                    Ordering::Greater
                } else {
                    Ordering::Equal
                };
                let found = rater.compare(&board, &(low..=high));
                assert_eq!(found, wanted, "{} {tenths} in {low} to {high}", oracle.puzzle);
            }
        }
    }
}
