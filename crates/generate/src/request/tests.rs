//! Tests of refusals: what can never be met is told, with its numbers.

use hyperdoku_grid::{BoxShape, Variant};
use hyperdoku_logic::technique_named;

use super::*;

fn classic(shape: &str) -> Request {
    let shape: BoxShape = shape.parse().expect("a box");
    Request::new(Arc::new(Geometry::classic(shape)))
}

fn technique(name: &str) -> &'static Technique {
    technique_named(name).expect("a technique")
}

fn symmetry(name: &str) -> &'static PatternSymmetry {
    PatternSymmetry::named(name).expect("a symmetry")
}

/// Cells of a drawing; `x` is given.
fn pattern(text: &str) -> Vec<bool> {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| c == 'x').collect()
}

fn reason(request: &Request) -> String {
    request.check().expect_err("it cannot be met").to_string()
}

#[test]
fn any_puzzle_of_any_shape_can_be_asked_for() {
    for shape in ["1x1", "1x5", "2x3", "3x3", "6x6", "16x16"] {
        assert_eq!(classic(shape).check(), Ok(()), "{shape}");
    }
}

#[test]
fn unbiased_puzzles_of_a_choice_are_refused() {
    let unbiased = |request| Request { unbiased: true, ..request };
    assert_eq!(unbiased(classic("3x3")).check(), Ok(()));
    assert_eq!(unbiased(Request { tenths: Some(0..=50), ..classic("3x3") }).check(), Ok(()));
    assert_eq!(
        reason(&unbiased(classic("2x3"))),
        "unbiased puzzles are classic 9×9 ones of random grids: the shape cannot be chosen"
    );
    let symmetric = Request { symmetry: symmetry("half-turn"), ..classic("3x3") };
    assert!(reason(&unbiased(symmetric)).contains("a symmetry cannot be chosen"));
    let with_pattern = Request { pattern: Some(vec![true; 81]), ..classic("3x3") };
    assert!(reason(&unbiased(with_pattern)).contains("a pattern cannot be chosen"));
}

#[test]
fn fewer_givens_than_there_can_be_are_refused() {
    let asked = |shape, givens| Request { givens: Some(givens), ..classic(shape) };
    assert_eq!(
        reason(&asked("3x3", 10..=16)),
        "16 givens: a puzzle of this shape with one solution has at least 17, which is proved"
    );
    assert!(reason(&asked("2x2", 3..=3)).contains("at least 4"));
    assert!(reason(&asked("2x3", 7..=7)).contains("at least 8"));
    assert!(reason(&asked("5x5", 1..=20)).contains("at least 24: all digits but one must occur"));
    assert_eq!(asked("3x3", 10..=17).check(), Ok(()));
    assert_eq!(asked("1x1", 0..=0).check(), Ok(()));
}

#[test]
fn impossible_numbers_of_givens_are_refused() {
    let asked =
        |givens, name| Request { givens: Some(givens), symmetry: symmetry(name), ..classic("3x3") };
    #[expect(clippy::reversed_empty_ranges, reason = "it is what is tested")]
    let empty = 30..=24;
    assert_eq!(reason(&asked(empty, "none")), "30 to 24 givens: the range is empty");
    assert_eq!(reason(&asked(82..=90, "none")), "82 givens: the grid has 81 cells");
    assert_eq!(
        reason(&asked(26..=27, "quarter-turn")),
        "26 to 27 givens: a pattern with the symmetry quarter-turn has 25 or 28"
    );
    assert_eq!(asked(26..=28, "quarter-turn").check(), Ok(()));
    let asked = Request { givens: Some(7..=7), symmetry: symmetry("half-turn"), ..classic("2x2") };
    assert!(reason(&asked).contains("has 6 or 8"));
}

#[test]
fn patterns_that_no_puzzle_has_are_refused() {
    let asked = |text| Request { pattern: Some(pattern(text)), ..classic("2x2") };
    assert_eq!(reason(&asked("x..x")), "the pattern has 4 cells, the grid has 16");
    assert!(reason(&asked("x... .x.. ..x. ....")).starts_with("3 givens"));
    assert_eq!(
        reason(&asked(".... .... xxxx xxxx")),
        "the pattern leaves row 1 and row 2 empty: they could change places in any solution"
    );
    assert_eq!(
        reason(&asked("xx.. xx.. xx.. xx..")),
        "the pattern leaves column 3 and column 4 empty: they could change places in any solution"
    );
    assert_eq!(asked("x..x .x.. ..x. xx..").check(), Ok(()));
    let symmetric = Request { symmetry: symmetry("half-turn"), ..asked("x..x .x.. ..x. xx..") };
    assert_eq!(reason(&symmetric), "the pattern has not the symmetry half-turn");
    let counted = Request { givens: Some(9..=12), ..asked("x..x .x.. ..x. xx..") };
    assert_eq!(reason(&counted), "the pattern has 6 givens, not 9 to 12");
}

#[test]
fn two_empty_lines_are_nothing_against_extra_houses() {
    let diagonal = Variant::named("diagonal").expect("a variant");
    let geometry = Geometry::classic("2x2".parse().expect("a box")).with_variant(diagonal);
    let request = Request {
        pattern: Some(pattern(".... .... xxxx xxxx")),
        ..Request::new(Arc::new(geometry.expect("it fits")))
    };
    assert_eq!(request.check(), Ok(()));
}

#[test]
fn ratings_and_techniques_are_of_classic_9x9() {
    for shape in ["2x3", "4x4", "1x9"] {
        let rated = Request { tenths: Some(10..=20), ..classic(shape) };
        assert_eq!(rated.check(), Err(Refusal::NotRated));
        let named = Request { need: vec![technique("x-wing")], ..classic(shape) };
        assert_eq!(named.check(), Err(Refusal::NotRated));
    }
}

#[test]
fn ratings_off_the_scale_are_refused() {
    let asked = |tenths| Request { tenths: Some(tenths), ..classic("3x3") };
    #[expect(clippy::reversed_empty_ranges, reason = "it is what is tested")]
    let empty = 45..=30;
    assert_eq!(reason(&asked(empty)), "ratings 4.5 to 3.0: the range is empty");
    assert_eq!(reason(&asked(0..=9)), "ratings 0.0 to 0.9: the scale goes from 1.0 to 20.0");
    assert!(asked(201..=u32::MAX).check().is_err());
    let reduced = Request { only_reductions: true, ..asked(57..=90) };
    assert_eq!(reason(&reduced), "puzzles that the three reductions solve rate at most 5.6");
}

#[test]
fn techniques_that_contradict_each_other_are_refused() {
    let need = |name| Request { need: vec![technique(name)], ..classic("3x3") };
    let forbidden = Request { without: vec![technique("x-wing")], ..need("x-wing") };
    assert_eq!(reason(&forbidden), "x-wing is both needed and forbidden");
    let only = Request { with: Some(vec![technique("naked-pair")]), ..need("x-wing") };
    assert_eq!(reason(&only), "x-wing is needed, but not among the techniques that may be used");
    let both = Request {
        with: Some(vec![technique("x-wing")]),
        without: vec![technique("x-wing")],
        ..classic("3x3")
    };
    assert_eq!(reason(&both), "x-wing is both allowed and forbidden");
    let reduced = Request { only_reductions: true, ..need("skyscraper") };
    assert!(reason(&reduced).starts_with("skyscraper is none of the three reductions"));
    let direct = reason(&need("direct-pointing"));
    assert_eq!(direct, "people do not look for direct-pointing: no way has such a step");
    let single = Request { with: Some(Vec::new()), ..need("naked-single") };
    assert_eq!(single.check(), Ok(()), "singles are always allowed");
}

#[test]
fn what_singles_cannot_prove_is_refused() {
    let minimal = Request { minimal: true, steps: Some(Steps::Singles), ..classic("4x4") };
    assert_eq!(minimal.check(), Err(Refusal::MinimalBySteps));
    let large = Request { minimal: true, only_reductions: true, ..classic("4x4") };
    assert_eq!(large.check(), Err(Refusal::MinimalBySteps));
    let nine = Request { minimal: true, only_reductions: true, ..classic("3x3") };
    assert_eq!(nine.check(), Ok(()));
    let windows = Variant::named("windows").expect("a variant");
    let geometry = Geometry::classic("3x3".parse().expect("a box")).with_variant(windows);
    let geometry = Arc::new(geometry.expect("it fits"));
    let singles = Request { steps: Some(Steps::Singles), ..Request::new(geometry) };
    assert_eq!(singles.check(), Err(Refusal::SinglesInExtraHouses));
}

#[test]
fn sides_that_no_source_serves_are_refused() {
    assert_eq!(reason(&classic("17x17")), "puzzles are made to side 256, not 289");
    let diagonal = Variant::named("diagonal").expect("a variant");
    let geometry = Geometry::classic("10x10".parse().expect("a box")).with_variant(diagonal);
    let request = Request::new(Arc::new(geometry.expect("it fits")));
    assert_eq!(
        reason(&request),
        "puzzles with regions or extra houses are made to side 64, not 100"
    );
}
