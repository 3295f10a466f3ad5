//! `formats`: the table of formats.

use hyperdoku::format::FORMATS;
use serde_json::json;

use crate::listing::{ListArgs, list, sides, yes};
use crate::outcome::Outcome;

/// Lists the formats, in the order in which they are asked whether a text is theirs.
///
/// # Errors
/// If the table cannot be written.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Outcome> {
    let headings = ["NAME", "SIDES", "WRITTEN", "KEEPS", "WHAT IT IS"];
    list(args, headings, FORMATS, |format| {
        let keeps: Vec<&str> = format.keeps.iter().map(|part| part.name()).collect();
        let kept = if keeps.is_empty() { "the givens".to_owned() } else { keeps.join(", ") };
        let cells = [
            format.name.to_owned(),
            sides(&format.sides),
            yes(format.write.is_some()),
            kept,
            format.summary.to_owned(),
        ];
        let object = json!({
            "v": 1,
            "name": format.name,
            "sides": [format.sides.start(), format.sides.end()],
            "written": format.write.is_some(),
            "keeps": keeps,
            "summary": format.summary,
        });
        (cells, object)
    })
}
