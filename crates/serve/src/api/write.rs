//! `POST /api/write`: a board as the text of a file.

use hyperdoku::format::{Format, Part, WriteError, WriteOptions};
use serde::{Deserialize, Serialize};

use super::board::Given;
use super::{asked, row};
use crate::answer::Reply;
use crate::error::{BAD_REQUEST, Error, NOT_SERVED};
use crate::work::Task;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
    to: String,
}

#[derive(Serialize)]
struct Answer {
    text: String,
    /// What the format cannot keep.
    lost: Vec<&'static str>,
}

/// Writes a board.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let Request { board, to } = asked(body)?;
    let format = row("to", &to, Format::named)?;
    let record = board.board(task)?.into_record();
    let text = format.write(&record, WriteOptions::default()).map_err(|error| {
        let kind =
            if matches!(error, WriteError::ReadOnly { .. }) { &BAD_REQUEST } else { &NOT_SERVED };
        Error::in_field(kind, "to", &error)
    })?;
    let text = [format.preamble, &text, format.epilogue].concat();
    let lost = format.loses(&record).into_iter().map(Part::name).collect();
    Ok(Reply::json(&Answer { text, lost }))
}
