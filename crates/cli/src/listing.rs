//! Listings: the library's tables for people, or a JSON object a row.

use std::ops::RangeInclusive;

use clap::Args;
use serde_json::Value;

use crate::desk::print;
use crate::outcome::Outcome;
use crate::table::{Align, aligned};

/// How to list.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListArgs {
    /// Write one JSON object for each row
    #[arg(long)]
    json: bool,
}

impl ListArgs {
    /// Whether objects are written.
    pub(crate) fn json(&self) -> bool {
        self.json
    }
}

/// Writes a row for each item.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn list<T, const N: usize>(
    args: &ListArgs,
    headings: [&str; N],
    items: &[T],
    row_of: impl Fn(&T) -> ([String; N], Value),
) -> anyhow::Result<Outcome> {
    let (mut rows, mut objects) = (vec![headings.map(str::to_owned).to_vec()], Vec::new());
    for item in items {
        let (cells, object) = row_of(item);
        rows.push(cells.to_vec());
        objects.push(object.to_string() + "\n");
    }
    print(if args.json { objects.concat() } else { aligned(&[Align::Left; N], &rows) })?;
    Ok(Outcome::Done)
}

/// A range of sides for people.
pub(crate) fn sides(sides: &RangeInclusive<usize>) -> String {
    match (sides.start(), sides.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start}-{end}"),
    }
}

/// A truth for people.
pub(crate) fn yes(truth: bool) -> String {
    if truth { "yes" } else { "no" }.to_owned()
}
