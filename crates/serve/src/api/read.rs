//! `POST /api/read`: boards out of text, whatever its format.

use hyperdoku::format::{Format, ReadError, ReadOptions, Reader};
use hyperdoku::grid::BoxShape;
use serde::{Deserialize, Serialize};

use super::board::Sent;
use super::{asked, row};
use crate::answer::Reply;
use crate::error::{BAD_BOARD, BAD_REQUEST, BAD_TEXT, Error, NOT_SERVED};
use crate::work::Task;

/// The most boards of one answer.
pub(super) const MOST_BOARDS: usize = 1000;
/// The most errors that are told.
const MOST_ERRORS: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    text: String,
    from: Option<String>,
    #[serde(rename = "box")]
    box_size: Option<String>,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Answer {
    format: Option<&'static str>,
    boards: Vec<Sent>,
    more: bool,
    errors: Vec<Wrong>,
}

/// A record that is wrong.
#[derive(Serialize)]
struct Wrong {
    message: String,
    line: u64,
    column: u64,
}

/// Reads boards until there are enough.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let request: Request = asked(body)?;
    let format = request.from.map(|name| row("from", &name, Format::named)).transpose()?;
    let shape = request.box_size.map(|text| text.parse::<BoxShape>()).transpose();
    let box_shape = shape.map_err(|error| Error::in_field(&BAD_BOARD, "box", &error))?;
    let limit = request.limit.unwrap_or(1);
    if !(1..=MOST_BOARDS).contains(&limit) {
        let message = format!("from 1 to {MOST_BOARDS} boards are read, not {limit}");
        return Err(Error::in_field(&BAD_REQUEST, "limit", &message));
    }
    let options = ReadOptions { format, box_shape, ..ReadOptions::default() };
    let mut reader = Reader::new(request.text.as_bytes(), options);
    let mut answer = Answer { format: None, boards: Vec::new(), more: false, errors: Vec::new() };
    let mut too_large = None;
    while answer.boards.len() < limit && answer.errors.len() < MOST_ERRORS && !task.is_over() {
        match reader.next() {
            None => return finish(answer, too_large),
            Some(Ok(record)) if record.grid.geometry().side() > task.limits.side => {
                let (line, side) = (record.place.line, record.grid.geometry().side());
                let message =
                    format!("side {side}, and boards are served to side {}", task.limits.side);
                too_large.get_or_insert_with(|| Error::new(&NOT_SERVED, &message).at(line, 1));
                answer.errors.push(Wrong { message, line, column: 1 });
            }
            Some(Ok(record)) => {
                answer.format = answer.format.or(reader.format().map(|format| format.name));
                answer.boards.push(Sent::of(record));
            }
            Some(Err(error)) => answer.errors.push(wrong(error)),
        }
    }
    answer.more = reader.next().is_some();
    finish(answer, too_large)
}

fn wrong(error: ReadError) -> Wrong {
    let message = error.to_string();
    match error {
        ReadError::Parse(error) => Wrong { message, line: error.line, column: error.column as u64 },
        ReadError::Io(_) => Wrong { message, line: 1, column: 1 },
    }
}

fn finish(answer: Answer, too_large: Option<Error>) -> Result<Reply, Error> {
    if !answer.boards.is_empty() {
        return Ok(Reply::json(&answer));
    }
    if let Some(error) = too_large {
        return Err(error);
    }
    Err(match answer.errors.into_iter().next() {
        Some(Wrong { message, line, column }) => Error::new(&BAD_TEXT, &message).at(line, column),
        None => Error::new(&BAD_TEXT, "expected a puzzle, found nothing").at(1, 1),
    })
}
