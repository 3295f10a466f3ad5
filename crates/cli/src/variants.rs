//! `variants`: the table of variants.

use hyperdoku::grid::VARIANTS;
use serde_json::json;

use crate::listing::{ListArgs, list};
use crate::outcome::Outcome;

/// Lists the variants.
///
/// # Errors
/// If the table cannot be written.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Outcome> {
    list(args, ["NAME", "WHAT IT ASKS"], VARIANTS, |variant| {
        let object = json!({ "v": 1, "name": variant.name, "summary": variant.summary });
        ([variant.name.to_owned(), variant.summary.to_owned()], object)
    })
}
