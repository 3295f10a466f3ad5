//! `techniques`: the table of techniques, or some of them at work.

use clap::Args;
use hyperdoku::grid::{Cell, Digit};
use hyperdoku::logic::{Board, Step, TECHNIQUES, Technique, sentence};
use serde_json::json;

use crate::choices;
use crate::desk::print;
use crate::listing::{ListArgs, list};
use crate::outcome::Outcome;
use crate::table::{Align, aligned};

/// List the techniques of human logic, or show some at work
///
/// Without a name writes the table, in the order in which people meet them. With names writes for each what
/// it is called and a board on which it is found: the candidates of the digits that matter there, digits that
/// are written between bars, and the step in a sentence.
#[derive(Args, Clone, Debug)]
pub(crate) struct Techniques {
    /// Show these
    #[arg(value_name = "NAME", value_parser = choices::technique)]
    names: Vec<&'static Technique>,
    #[command(flatten)]
    list: ListArgs,
}

impl Techniques {
    /// Lists or shows.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn run(&self) -> anyhow::Result<Outcome> {
        if self.names.is_empty() {
            return table(&self.list, TECHNIQUES);
        }
        if self.list.json() {
            return table(&self.list, &self.names);
        }
        let shown: Vec<String> = self.names.iter().map(|technique| shown(technique)).collect();
        print(shown.join("\n"))?;
        Ok(Outcome::Done)
    }
}

fn table(args: &ListArgs, techniques: &[&'static Technique]) -> anyhow::Result<Outcome> {
    let headings =
        ["NAME", "WHAT IT IS CALLED", "RATING", "REDUCTION", "HODOKU", "UNIQUENESS", "ALSO"];
    list(args, headings, techniques, |technique| {
        let hodoku = technique.hodoku.map(|(score, level)| format!("{score} {level}"));
        let cells = [
            technique.name.to_owned(),
            technique.title.to_owned(),
            rating(technique).unwrap_or_default(),
            technique.reduction.unwrap_or_default().to_owned(),
            hodoku.unwrap_or_default(),
            if technique.needs_uniqueness { "needed" } else { "" }.to_owned(),
            technique.aliases.join(", "),
        ];
        (cells, object(technique))
    })
}

/// A technique with its example.
fn shown(technique: &'static Technique) -> String {
    let (board, step) = technique.shown();
    let mut text = technique.title.to_owned();
    if !technique.aliases.is_empty() {
        text = format!("{text}, also {}", technique.aliases.join(", "));
    }
    let mut facts = Vec::new();
    facts.extend(rating(technique).map(|rating| format!("rating {rating}")));
    facts.extend(technique.reduction.map(|name| format!("part of the reduction {name}")));
    if technique.needs_uniqueness {
        facts.push("only where the puzzle has one solution".to_owned());
    }
    if !facts.is_empty() {
        text = format!("{text} ({})", facts.join("; "));
    }
    format!("{text}\n\n{}\n{}\n", drawing(&board, &step), sentence(&board, &step))
}

/// The board as far as it matters: candidates of digits that the step names.
fn drawing(board: &Board, step: &Step) -> String {
    let evidence = step.evidence.iter().map(|&(_, cell, digit)| (cell, digit));
    let all =
        evidence.chain(step.eliminations.iter().copied()).chain(step.placements.iter().copied());
    let digits: Vec<Digit> = all.map(|(_, digit)| digit).collect();
    let text_of = |cell: Cell| {
        if let Some(digit) = board.digit(cell) {
            return format!("|{digit}|");
        }
        let own = board.candidates(cell).filter(|digit| digits.contains(digit));
        let own: String = own.map(|digit| digit.to_string()).collect();
        if own.is_empty() { ".".to_owned() } else { own }
    };
    let rows: Vec<Vec<String>> = (0..9)
        .map(|row| (0..9).map(|column| text_of(Cell::new(9 * row + column))).collect())
        .collect();
    aligned(&[Align::Left; 9], &rows)
}

/// `4.5` or `4.5-5.1`, on the scale of Sudoku Explainer.
fn rating(technique: &Technique) -> Option<String> {
    let points = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
    technique.tenths.map(|(low, high)| {
        if low == high { points(low) } else { format!("{}-{}", points(low), points(high)) }
    })
}

fn object(technique: &Technique) -> serde_json::Value {
    json!({
        "v": 1,
        "name": technique.name,
        "title": technique.title,
        "family": technique.family,
        "aliases": technique.aliases,
        "rating": rating(technique),
        "scales": technique.scales,
        "reduction": technique.reduction,
        "hodoku": technique.hodoku.map(|(score, level)| json!({ "score": score, "level": level })),
        "uniqueness": technique.needs_uniqueness,
        "example": {
            "board": technique.example.fires,
            "result": technique.example.result,
            "unlike": technique.example.unlike,
        },
    })
}
