//! `techniques`: the table of techniques.

use hyperdoku::logic::{TECHNIQUES, Technique};
use serde_json::json;

use crate::listing::{ListArgs, list};
use crate::outcome::Outcome;

/// Lists the techniques, as people meet them.
///
/// # Errors
/// If the table cannot be written.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Outcome> {
    let headings =
        ["NAME", "WHAT IT IS CALLED", "RATING", "REDUCTION", "HODOKU", "UNIQUENESS", "ALSO"];
    list(args, headings, TECHNIQUES, |technique| {
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
    })
}
