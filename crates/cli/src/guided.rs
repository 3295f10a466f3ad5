//! Guided: what `explain` and `hint` share: a board with what a player wrote, a look for mistakes, a guide.

use clap::Args;
use hyperdoku::grid::{Cell, Digit, Geometry, Grid, Puzzle, Verdict};
use hyperdoku::logic::{
    Allowed, Board, Checkup, Guide, Mistake, Step, Technique, check_up, sentence,
};
use serde_json::{Value, json};

use crate::answer::{Answer, Task};
use crate::choices;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::search::{Engines, Plan};

/// Which techniques may be used.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct GuideArgs {
    /// Use singles and these techniques only; may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique)]
    with: Option<Vec<&'static Technique>>,
    /// Do not use these techniques; may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique)]
    without: Vec<&'static Technique>,
}

/// A board with its guide.
pub(crate) struct Guided {
    /// What the givens alone say.
    pub checkup: Checkup,
    /// The guide from where the board stands; none if it holds a mistake.
    pub guide: Option<Guide>,
}

impl GuideArgs {
    /// Looks for a mistake and makes the guide. Techniques that need uniqueness are off unless it was proved.
    ///
    /// # Errors
    /// The answer that refuses the record.
    pub(crate) fn start(
        &self,
        plan: &Plan,
        engines: &mut Engines,
        task: &Task<'_>,
    ) -> Result<Guided, Answer> {
        let givens = task.puzzle()?;
        let refuse = |reason: String| task.refuse(vec![Error::at(task.start(), reason)]);
        // The guide says first whether it serves such a puzzle.
        Board::new(&givens).map_err(|error| refuse(error.to_string()))?;
        let info = plan.engine_for(&givens).map_err(|error| refuse(error.to_string()))?;
        let engine = engines.get(info);
        let checkup = check_up(&givens, &task.record.placed, engine, &plan.budget)
            .map_err(|error| refuse(error.to_string()))?;
        if checkup.mistake.is_some() {
            return Ok(Guided { checkup, guide: None });
        }
        let puzzle = with_placed(givens.grid(), &task.record.placed);
        let puzzle = Puzzle::new(puzzle).map_err(|clash| {
            task.refuse(vec![Error::at(task.record.place.of(clash.cells[1]), clash)])
        })?;
        let mut allowed = Allowed::all(matches!(checkup.verdict, Verdict::Unique(_)));
        if let Some(with) = &self.with {
            allowed = allowed.only(with);
        }
        let allowed = allowed.without(&self.without);
        let guide =
            Guide::new(&givens, &puzzle, allowed).map_err(|error| refuse(error.to_string()))?;
        Ok(Guided { checkup, guide: Some(guide) })
    }
}

fn with_placed(givens: &Grid, placed: &[(Cell, Digit)]) -> Grid {
    let mut grid = givens.clone();
    for &(cell, digit) in placed {
        grid.set(cell, Some(digit));
    }
    grid
}

/// What a verdict adds to an answer.
pub(crate) fn judge(answer: &mut Answer, checkup: &Checkup) {
    answer.judge(&checkup.verdict);
    if matches!(checkup.verdict, Verdict::Unknown(_)) {
        answer.outcome.join(Outcome::GaveUp);
    }
    if checkup.mistake.is_some() {
        answer.outcome.join(Outcome::NotUnique);
    }
}

/// A mistake in a sentence.
pub(crate) fn mistake_told(board: &Geometry, mistake: &Mistake) -> String {
    let name = |cell: &Cell| board.cell_name(*cell);
    match mistake {
        Mistake::Digit { cell, digit } => {
            format!("First a mistake: {} is not {digit}. Take it back.", name(cell))
        }
        Mistake::Candidate { cell, digit } => {
            format!(
                "First a mistake: {digit} was struck from {}, where it can still stand.",
                name(cell)
            )
        }
        Mistake::Givens(suspects) => match &suspects[..] {
            [] => "First a mistake: this board has no solution, whichever digit is taken away."
                .to_owned(),
            [(cell, digit)] => format!(
                "First a mistake: this board has no solution. {} is not {digit}: without it there is one.",
                name(cell)
            ),
            several => {
                let named: Vec<String> = several
                    .iter()
                    .map(|(cell, digit)| format!("{} = {digit}", name(cell)))
                    .collect();
                format!(
                    "First a mistake: this board has no solution. One of these digits is wrong: {}.",
                    named.join(", ")
                )
            }
        },
    }
}

/// A mistake for a page.
pub(crate) fn mistake_object(board: &Geometry, mistake: &Mistake) -> Value {
    let at = |&(cell, digit): &(Cell, Digit)| json!({ "cell": board.cell_name(cell).to_string(), "digit": digit.value() });
    let (kind, cells) = match mistake {
        Mistake::Digit { cell, digit } => ("digit", vec![at(&(*cell, *digit))]),
        Mistake::Candidate { cell, digit } => ("candidate", vec![at(&(*cell, *digit))]),
        Mistake::Givens(suspects) => ("givens", suspects.iter().map(at).collect()),
    };
    json!({ "kind": kind, "cells": cells, "sentence": mistake_told(board, mistake) })
}

/// A step for a page: what to draw, and the sentence.
pub(crate) fn step_object(geometry: &Geometry, board: &Board, step: &Step) -> Value {
    let name = |cell: Cell| geometry.cell_name(cell).to_string();
    let all = |candidates: &[(Cell, Digit)]| -> Vec<Value> {
        let one =
            |&(cell, digit): &(Cell, Digit)| json!({ "cell": name(cell), "digit": digit.value() });
        candidates.iter().map(one).collect()
    };
    let evidence: Vec<Value> = step
        .evidence
        .iter()
        .map(|&(role, cell, digit)| {
            json!({ "role": role.name(), "cell": name(cell), "digit": digit.value() })
        })
        .collect();
    json!({
        "technique": step.technique.name,
        "title": step.technique.title,
        "rating": rating(step),
        "sentence": sentence(board, step),
        "placements": all(&step.placements),
        "eliminations": all(&step.eliminations),
        "evidence": evidence,
    })
}

/// The rating of a step, where a scale has one.
pub(crate) fn rating(step: &Step) -> Option<String> {
    step.technique.tenths.map(|_| step.rating.to_string())
}
