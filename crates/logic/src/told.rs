//! Told: steps and mistakes as plain data, for pages, files and other programs.
//!
//! ```text
//! Step    ─▶ technique, title, rating, sentence, placements, eliminations, evidence with roles, arrows
//! Mistake ─▶ kind, cells, sentence
//! ```
//! Cells are named as people do, `r1c1`; whoever draws it need not know any technique.

use hyperdoku_grid::{Cell, Digit, Geometry};
use serde::Serialize;

use crate::board::Board;
use crate::mistake::Mistake;
use crate::step::Step;
use crate::tell::{arrows, mistake_sentence, sentence};

/// A cell with a digit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToldCandidate {
    /// `r1c1`.
    pub cell: String,
    /// 1 to the side.
    pub digit: usize,
}

/// A candidate with what it has to do with the step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToldEvidence {
    /// The name of its role: `pattern`, `extra`, `other`, `link`, `on`, `off`.
    pub role: &'static str,
    /// Which candidate.
    #[serde(flatten)]
    pub candidate: ToldCandidate,
}

/// That a link of a chain follows from another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToldArrow {
    /// What was shown before.
    pub from: ToldCandidate,
    /// What follows.
    pub to: ToldCandidate,
    /// Whether it goes from false to true, else from true to false.
    pub strong: bool,
}

/// A step as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToldStep {
    /// The name of its technique.
    pub technique: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// On the scale se121, where it has a place there: `3.0`.
    pub rating: Option<String>,
    /// What it says, in one sentence.
    pub sentence: String,
    /// Digits to write.
    pub placements: Vec<ToldCandidate>,
    /// Candidates to take away.
    pub eliminations: Vec<ToldCandidate>,
    /// On what it rests, in the order of telling.
    pub evidence: Vec<ToldEvidence>,
    /// What follows from what in a chain.
    pub arrows: Vec<ToldArrow>,
}

/// A mistake as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToldMistake {
    /// `digit`, `candidate` or `givens`.
    pub kind: &'static str,
    /// Where it is, or where one of several is.
    pub cells: Vec<ToldCandidate>,
    /// What it says, in one sentence.
    pub sentence: String,
}

impl ToldCandidate {
    /// Of a cell and a digit.
    pub fn new(geometry: &Geometry, (cell, digit): (Cell, Digit)) -> Self {
        Self { cell: geometry.cell_name(cell).to_string(), digit: digit.value() }
    }
}

impl ToldStep {
    /// Of a step that was found on this board.
    pub fn new(geometry: &Geometry, board: &Board, step: &Step) -> Self {
        let one = |candidate| ToldCandidate::new(geometry, candidate);
        let all = |candidates: &[(Cell, Digit)]| candidates.iter().copied().map(one).collect();
        let evidence = step.evidence.iter();
        let evidence = evidence.map(|&(role, cell, digit)| ToldEvidence {
            role: role.name(),
            candidate: one((cell, digit)),
        });
        let arrows = arrows(board, step).into_iter().map(|arrow| ToldArrow {
            from: one(arrow.from),
            to: one(arrow.to),
            strong: arrow.is_strong,
        });
        Self {
            technique: step.technique.name,
            title: step.technique.title,
            rating: step.technique.tenths.map(|_| step.rating.to_string()),
            sentence: sentence(board, step),
            placements: all(&step.placements),
            eliminations: all(&step.eliminations),
            evidence: evidence.collect(),
            arrows: arrows.collect(),
        }
    }
}

impl ToldMistake {
    /// Of a mistake on a board of this geometry.
    pub fn new(geometry: &Geometry, mistake: &Mistake) -> Self {
        let one = |candidate| ToldCandidate::new(geometry, candidate);
        let (kind, cells) = match mistake {
            Mistake::Digit { cell, digit } => ("digit", vec![one((*cell, *digit))]),
            Mistake::Candidate { cell, digit } => ("candidate", vec![one((*cell, *digit))]),
            Mistake::Givens(suspects) => ("givens", suspects.iter().copied().map(one).collect()),
        };
        Self { kind, cells, sentence: mistake_sentence(geometry, mistake) }
    }
}
