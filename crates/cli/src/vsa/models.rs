//! `vsa models`: the table of models.

use hyperdoku::vsa::MODELS;
use serde_json::json;

use crate::listing::{ListArgs, list, yes};
use crate::outcome::Outcome;

/// Houses of a grid of this side without variants.
const fn houses(side: usize) -> usize {
    3 * side
}

/// Lists the models.
///
/// # Errors
/// If the table cannot be written.
pub(super) fn run(args: &ListArgs) -> anyhow::Result<Outcome> {
    let headings = ["NAME", "EXACT", "SMALLEST D AT 9", "AT 16", "USUAL D AT 9", "WHAT IT IS"];
    list(args, headings, MODELS, |model| {
        let smallest = |side| (model.smallest)(side, houses(side));
        let text = |dimension: Option<usize>| dimension.map_or("-".to_owned(), |d| d.to_string());
        let usual = model.usual_dimension(9, houses(9)).ok();
        let cells = [
            model.name.to_owned(),
            yes(model.exact),
            text(smallest(9)),
            text(smallest(16)),
            text(usual),
            model.summary.to_owned(),
        ];
        let object = json!({
            "v": 1,
            "name": model.name,
            "exact": model.exact,
            "smallest": {"9": smallest(9), "16": smallest(16)},
            "usual": {"9": usual},
            "summary": model.summary,
        });
        (cells, object)
    })
}
