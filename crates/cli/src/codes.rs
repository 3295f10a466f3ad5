//! `codes`: the tables of encodings and of at-most-ones.

use hyperdoku::sat::{AT_MOST_ONE, ENCODINGS};
use serde_json::json;

use crate::listing::{ListArgs, list};
use crate::outcome::Outcome;

/// Lists the encodings, then the ways to say "at most one".
///
/// # Errors
/// If the tables cannot be written.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Outcome> {
    let encodings = ENCODINGS.iter().map(|row| {
        [row.name, "encoding", row.variables, row.clauses, row.summary].map(str::to_owned)
    });
    let lists = AT_MOST_ONE
        .iter()
        .map(|row| [row.name, "at most one", "-", "-", row.summary].map(str::to_owned));
    let rows: Vec<[String; 5]> = encodings.chain(lists).collect();
    list(args, ["NAME", "KIND", "VARIABLES", "CLAUSES", "WHAT IT IS"], &rows, |cells| {
        let [name, kind, variables, clauses, summary] = cells;
        let object = json!({
            "v": 1,
            "name": name,
            "kind": kind,
            "variables": variables,
            "clauses": clauses,
            "summary": summary,
        });
        (cells.clone(), object)
    })
}
