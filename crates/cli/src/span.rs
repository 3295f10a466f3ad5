//! Spans: ranges of numbers, ratings and levels, as people write them.
//!
//! ```text
//! 26   24..30   24..=30   ..24   28..        both ends belong to it; a missing one is open
//! ```

use std::ops::RangeInclusive;

use hyperdoku::logic::LEVELS;

/// A range of ratings, in tenths of a point.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tenths(pub RangeInclusive<u32>);

/// The two ends of `a..b`; one word is both.
fn ends(text: &str) -> (&str, &str) {
    let ends = text.split_once("..=").or_else(|| text.split_once(".."));
    ends.unwrap_or((text, text))
}

/// A range of numbers.
pub(crate) fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = ends(text);
    let number = |text: &str, open: usize| {
        if text.is_empty() { Some(open) } else { text.parse().ok() }
    };
    match (number(low, 0), number(high, usize::MAX)) {
        (Some(low), Some(high)) if !text.is_empty() => Ok(low..=high),
        _ => Err("expected a number, or two as 24..30".to_owned()),
    }
}

/// A range of ratings.
pub(crate) fn ratings(text: &str) -> Result<Tenths, String> {
    let (low, high) = ends(text);
    let tenths = |text: &str, open: u32| -> Option<u32> {
        if text.is_empty() {
            return Some(open);
        }
        let (points, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let tenths: u32 = if tenths.len() == 1 { tenths.parse().ok()? } else { return None };
        points.parse::<u32>().ok()?.checked_mul(10)?.checked_add(tenths)
    };
    match (tenths(low, 0), tenths(high, u32::MAX)) {
        (Some(low), Some(high)) if !text.is_empty() => Ok(Tenths(low..=high)),
        _ => Err("expected a rating as 3.2, or two as 3.0..4.5".to_owned()),
    }
}

/// A level or a range of levels.
pub(crate) fn levels(text: &str) -> Result<Tenths, String> {
    let (low, high) = ends(text);
    let level = |name: &str| LEVELS.iter().find(|level| level.name == name);
    if let (Some(low), Some(high)) = (level(low), level(high)) {
        return Ok(Tenths(low.tenths.0..=high.tenths.1));
    }
    let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
    Err(format!("the levels are {}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        assert_eq!(counts("24..30"), Ok(24..=30));
        assert_eq!(counts("24..=30"), Ok(24..=30));
        assert_eq!(counts("26"), Ok(26..=26));
        assert_eq!(counts("..30"), Ok(0..=30));
        assert!(counts("").is_err() && counts("a..b").is_err() && counts("-3").is_err());
        assert_eq!(ratings("3.0..4.5"), Ok(Tenths(30..=45)));
        assert_eq!(ratings("3"), Ok(Tenths(30..=30)));
        assert_eq!(ratings("7.."), Ok(Tenths(70..=u32::MAX)));
        for wrong in ["3.25", "3.", "x", "1..2..3", "-1.0", ""] {
            assert!(ratings(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn levels_follow_each_other() {
        assert_eq!(levels("easy"), Ok(Tenths(0..=14)));
        assert_eq!(levels("medium..hard"), Ok(Tenths(15..=49)));
        let error = levels("simple").expect_err("no such level");
        assert_eq!(error, "the levels are easy, medium, hard, fiendish, diabolical");
    }
}
