//! Refusals: what no puzzle can meet, said before any is tried.
//!
//! Sources of the fewest givens: 9×9 17, G. `McGuire`, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012; 4×4 4 and
//! 6×6 8, by exhaustion, as the tables of "Mathematics of Sudoku" in Wikipedia have them. Other shapes: all digits but one must occur, or the two
//! that do not could change names.

use std::ops::RangeInclusive;

use hyperdoku_grid::{Geometry, House};
use hyperdoku_logic::{Guide, Technique};

use super::Request;
use crate::dig::{LARGEST_SIDE, Steps};
use crate::fill::LARGEST_FILLED;
use crate::orbits::reachable;

/// The highest rating of a puzzle that the three reductions solve: the unique loops that the scale tries before the
/// last of them.
const HARDEST_REDUCED: u32 = 56;

/// Why a request can never be met.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No word has so many bits.
    #[error("puzzles are made to side {LARGEST_SIDE}, not {side}")]
    Side {
        /// The side asked for.
        side: usize,
    },
    /// Complete grids are searched for.
    #[error("puzzles with regions or extra houses are made to side {LARGEST_FILLED}, not {side}")]
    Houses {
        /// The side asked for.
        side: usize,
    },
    /// The range of givens has no number in it.
    #[error("{low} to {high} givens: the range is empty")]
    NoGivens {
        /// The fewest asked for.
        low: usize,
        /// The most asked for.
        high: usize,
    },
    /// No puzzle has so few.
    #[error(
        "{asked} givens: a puzzle of this shape with one solution has at least {fewest}{proof}"
    )]
    TooFew {
        /// The most that were asked for.
        asked: usize,
        /// The fewest that there can be.
        fewest: usize,
        /// From where that is known.
        proof: &'static str,
    },
    /// The grid has no more.
    #[error("{asked} givens: the grid has {cells} cells")]
    TooMany {
        /// The fewest that were asked for.
        asked: usize,
        /// Cells of the grid.
        cells: usize,
    },
    /// The sizes of the orbits do not add up to it.
    #[error(
        "{low} to {high} givens: a pattern with the symmetry {symmetry} has {below} or {above}"
    )]
    Parity {
        /// The fewest asked for.
        low: usize,
        /// The most asked for.
        high: usize,
        /// The symmetry.
        symmetry: &'static str,
        /// The next number below that it can have.
        below: usize,
        /// The next above.
        above: usize,
    },
    /// The pattern is for another grid.
    #[error("the pattern has {found} cells, the grid has {cells}")]
    PatternSize {
        /// Cells of the pattern.
        found: usize,
        /// Cells of the grid.
        cells: usize,
    },
    /// Two lines without a given could change places.
    #[error(
        "the pattern leaves {first} and {second} empty: they could change places in any solution"
    )]
    EmptyLines {
        /// The first line.
        first: String,
        /// The second line, of the same band or stack.
        second: String,
    },
    /// The pattern is not symmetric.
    #[error("the pattern has not the symmetry {symmetry}")]
    PatternSymmetry {
        /// The symmetry asked for.
        symmetry: &'static str,
    },
    /// The pattern has another number of givens.
    #[error("the pattern has {found} givens, not {low} to {high}")]
    PatternGivens {
        /// Givens of the pattern.
        found: usize,
        /// The fewest asked for.
        low: usize,
        /// The most asked for.
        high: usize,
    },
    /// Ratings and techniques are of classic 9×9.
    #[error("levels, ratings and techniques are those of classic 9×9 puzzles")]
    NotRated,
    /// The range of ratings has none in it.
    #[error("ratings {} to {}: the range is empty", points(*low), points(*high))]
    NoRating {
        /// The lowest, in tenths.
        low: u32,
        /// The highest, in tenths.
        high: u32,
    },
    /// No puzzle rates so.
    #[error("ratings {} to {}: the scale goes from 1.0 to 20.0", points(*low), points(*high))]
    RatingOffScale {
        /// The lowest, in tenths.
        low: u32,
        /// The highest, in tenths.
        high: u32,
    },
    /// A technique stands in two lists that contradict each other.
    #[error("{0} is both {1} and forbidden")]
    Forbidden(&'static str, &'static str),
    /// A technique is needed that may not be used.
    #[error("{0} is needed, but not among the techniques that may be used")]
    NotAllowed(&'static str),
    /// A step that only a scale of ratings has, or that is too rare to be looked for.
    #[error("people do not look for {0}: no way has such a step")]
    NotOnTheWay(&'static str),
    /// What the reductions solve needs nothing else.
    #[error("{0} is none of the three reductions: puzzles that these solve never need it")]
    NotAReduction(&'static str),
    /// What the reductions solve is not so hard.
    #[error("puzzles that the three reductions solve rate at most {}", points(HARDEST_REDUCED))]
    TooHardForReductions,
    /// Singles know rows, columns and boxes only.
    #[error(
        "singles are looked for in rows, columns and boxes only: take --steps search or reductions"
    )]
    SinglesInExtraHouses,
    /// Minimality is about the solution, steps are about the way.
    #[error("a minimal puzzle is proved by a search, not by steps that finish it")]
    MinimalBySteps,
    /// The law is known of one way alone.
    #[error("unbiased puzzles are classic 9×9 ones of random grids: {0} cannot be chosen")]
    Biased(&'static str),
}

fn points(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Everything that is known to be impossible.
pub(super) fn check(request: &Request) -> Result<(), Refusal> {
    shape(request)?;
    law(request)?;
    givens(request)?;
    pattern(request)?;
    difficulty(request)?;
    techniques(request)
}

fn shape(request: &Request) -> Result<(), Refusal> {
    let geometry = &request.geometry;
    let side = geometry.side();
    if side > LARGEST_SIDE {
        return Err(Refusal::Side { side });
    }
    let is_filled = geometry.box_shape().is_none() || geometry.has_extra_houses();
    if is_filled && request.grids.is_empty() && side > LARGEST_FILLED {
        return Err(Refusal::Houses { side });
    }
    let by_singles = matches!(request.steps, Some(Steps::Singles | Steps::Locked));
    if by_singles && geometry.has_extra_houses() {
        return Err(Refusal::SinglesInExtraHouses);
    }
    let by_steps = request.steps.is_some_and(|steps| steps != Steps::Search);
    if request.minimal && (by_steps || request.only_reductions && !request.is_nine()) {
        return Err(Refusal::MinimalBySteps);
    }
    Ok(())
}

fn law(request: &Request) -> Result<(), Refusal> {
    let chosen = [
        (!request.is_nine(), "the shape"),
        (!request.symmetry.asks.is_empty(), "a symmetry"),
        (request.pattern.is_some(), "a pattern"),
        (!request.grids.is_empty(), "their grids"),
        (request.steps.is_some(), "the proof"),
        (request.order.is_some(), "the order"),
    ];
    match chosen.into_iter().find(|(is_chosen, _)| *is_chosen) {
        Some((_, what)) if request.unbiased => Err(Refusal::Biased(what)),
        _ => Ok(()),
    }
}

fn givens(request: &Request) -> Result<(), Refusal> {
    let Some(range) = &request.givens else { return Ok(()) };
    let (low, high) = (*range.start(), *range.end());
    let cells = request.geometry.cells();
    if low > high {
        return Err(Refusal::NoGivens { low, high });
    }
    if low > cells {
        return Err(Refusal::TooMany { asked: low, cells });
    }
    let (fewest, proof) = fewest_givens(&request.geometry);
    if high < fewest {
        return Err(Refusal::TooFew { asked: high, fewest, proof });
    }
    let orbits = request.symmetry.orbits(request.geometry.side());
    let next = |range: RangeInclusive<usize>| reachable(&orbits, &range);
    if next(low..=high.min(cells)).next().is_none() {
        let below = next(0..=low).last().unwrap_or(0);
        let above = next(high..=cells).next().unwrap_or(cells);
        return Err(Refusal::Parity { low, high, symmetry: request.symmetry.name, below, above });
    }
    Ok(())
}

/// The fewest givens of a puzzle with one solution, or a lower bound, and what proves it.
fn fewest_givens(geometry: &Geometry) -> (usize, &'static str) {
    let side = geometry.side();
    let digits = (side - 1, ": all digits but one must occur");
    let Some(shape) = geometry.box_shape().filter(|_| !geometry.has_extra_houses()) else {
        return digits;
    };
    match (shape.height(), shape.width()) {
        (2, 2) => (4, ""),
        (2, 3) | (3, 2) => (8, ""),
        (3, 3) => (17, ", which is proved"),
        _ => digits,
    }
}

fn pattern(request: &Request) -> Result<(), Refusal> {
    let Some(pattern) = &request.pattern else { return Ok(()) };
    let geometry = &request.geometry;
    let cells = geometry.cells();
    if pattern.len() != cells {
        return Err(Refusal::PatternSize { found: pattern.len(), cells });
    }
    if !request.symmetry.is_of(pattern, geometry.side()) {
        return Err(Refusal::PatternSymmetry { symmetry: request.symmetry.name });
    }
    let found = pattern.iter().filter(|&&given| given).count();
    if let Some(range) = request.givens.as_ref().filter(|range| !range.contains(&found)) {
        return Err(Refusal::PatternGivens { found, low: *range.start(), high: *range.end() });
    }
    let (fewest, proof) = fewest_givens(geometry);
    if found < fewest {
        return Err(Refusal::TooFew { asked: found, fewest, proof });
    }
    empty_lines(geometry, pattern)
}

/// Two rows of a band without a given, or two columns of a stack.
fn empty_lines(geometry: &Geometry, pattern: &[bool]) -> Result<(), Refusal> {
    let Some(shape) = geometry.box_shape().filter(|_| !geometry.has_extra_houses()) else {
        return Ok(());
    };
    let side = geometry.side();
    for (first, thickness) in [(0, shape.height()), (side, shape.width())] {
        for group in 0..side / thickness {
            let lines = (first + group * thickness..).take(thickness).map(House::new);
            let is_empty =
                |line: &House| geometry.cells_in(*line).all(|cell| !pattern[cell.index()]);
            let names: Vec<String> =
                lines.filter(is_empty).map(|line| geometry.house_name(line).to_string()).collect();
            if let [first, second, ..] = &names[..] {
                return Err(Refusal::EmptyLines { first: first.clone(), second: second.clone() });
            }
        }
    }
    Ok(())
}

fn difficulty(request: &Request) -> Result<(), Refusal> {
    if (request.tenths.is_some() || request.names_techniques()) && !request.is_nine() {
        return Err(Refusal::NotRated);
    }
    let Some(range) = &request.tenths else { return Ok(()) };
    let (low, high) = (*range.start(), *range.end());
    if low > high {
        return Err(Refusal::NoRating { low, high });
    }
    if high < 10 || low > 200 {
        return Err(Refusal::RatingOffScale { low, high });
    }
    if request.only_reductions && low > HARDEST_REDUCED {
        return Err(Refusal::TooHardForReductions);
    }
    Ok(())
}

fn techniques(request: &Request) -> Result<(), Refusal> {
    let in_list =
        |list: &[&'static Technique], technique: &&'static Technique| list.contains(technique);
    for technique in &request.need {
        if in_list(&request.without, technique) {
            return Err(Refusal::Forbidden(technique.name, "needed"));
        }
        let is_allowed = technique.family == "singles"
            || request.with.as_deref().is_none_or(|with| in_list(with, technique));
        if !is_allowed {
            return Err(Refusal::NotAllowed(technique.name));
        }
        if Guide::turn_of(technique).is_none() {
            return Err(Refusal::NotOnTheWay(technique.name));
        }
        if request.only_reductions && technique.reduction.is_none() {
            return Err(Refusal::NotAReduction(technique.name));
        }
    }
    let with = request.with.as_deref().unwrap_or_default();
    match with.iter().find(|technique| in_list(&request.without, technique)) {
        Some(technique) => Err(Refusal::Forbidden(technique.name, "allowed")),
        None => Ok(()),
    }
}
