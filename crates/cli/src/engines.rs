//! `engines`: the table of engines.

use hyperdoku::engines;
use serde_json::json;

use crate::listing::{ListArgs, list, sides, yes};
use crate::outcome::Outcome;

/// Lists the engines, in the order in which the default choice asks them.
///
/// # Errors
/// If the table cannot be written.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Outcome> {
    let headings = ["NAME", "SIDES", "COMPLETE", "VARIANTS", "PENCILMARKS", "WHAT IT IS"];
    list(args, headings, &engines().collect::<Vec<_>>(), |engine| {
        let cells = [
            engine.name.to_owned(),
            sides(&engine.sides),
            yes(engine.complete),
            yes(engine.any_houses),
            yes(engine.marks),
            engine.summary.to_owned(),
        ];
        let object = json!({
            "v": 1,
            "name": engine.name,
            "sides": [engine.sides.start(), engine.sides.end()],
            "complete": engine.complete,
            "variants": engine.any_houses,
            "pencilmarks": engine.marks,
            "summary": engine.summary,
        });
        (cells, object)
    })
}
