//! Errors: what can be wrong with a request, each with its status, its code and its place.
//!
//! ```text
//! {"error":{"code":"bad-board","message":"a sentence","field":"board.givens[3]"}}
//! ```
//! A row of [`KINDS`] is the status, the code, and the line of the documents. That a puzzle has no solution,
//! or that the time was over before anything was known, is an answer and no error.

use hyper::StatusCode;
use hyperdoku::grid::{Clash, Geometry};
use serde::{Serialize, Serializer};

/// A kind of error: a row of the table.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// The status of HTTP.
    pub status: u16,
    /// Its name in JSON.
    pub code: &'static str,
    /// When it happens, for the documents.
    pub when: &'static str,
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.code)
    }
}

const fn kind(status: u16, code: &'static str, when: &'static str) -> Kind {
    Kind { status, code, when }
}

pub(crate) static BAD_JSON: Kind = kind(
    400,
    "bad-json",
    "the body is not JSON, or a field is missing, unknown or of another type",
);
pub(crate) static BAD_TEXT: Kind = kind(400, "bad-text", "the text to read holds no puzzle");
pub(crate) static BAD_BOARD: Kind =
    kind(400, "bad-board", "a length, a digit, a box or a region that cannot be");
pub(crate) static CLASH: Kind = kind(400, "clash", "a house holds a digit twice");
pub(crate) static BAD_REQUEST: Kind =
    kind(400, "bad-request", "a name that is not known, or a request that nothing can meet");
pub(crate) static BAD_HOST: Kind =
    kind(403, "bad-host", "the request is for another host, or from the page of another");
pub(crate) static NOT_FOUND: Kind = kind(404, "not-found", "there is no such page or route");
pub(crate) static BAD_METHOD: Kind =
    kind(405, "bad-method", "the route has another method, named in the header Allow");
pub(crate) static TOO_SLOW: Kind = kind(408, "too-slow", "the body did not arrive in its time");
pub(crate) static TOO_LARGE: Kind =
    kind(413, "too-large", "the body is longer than limits.body_bytes");
pub(crate) static BAD_TYPE: Kind =
    kind(415, "bad-type", "the body is not declared as application/json");
pub(crate) static NOT_SERVED: Kind =
    kind(422, "not-served", "a board that can be, but for which this is not done");
pub(crate) static NOT_FOUND_IN_TIME: Kind = kind(
    422,
    "not-found-in-time",
    "no puzzle that meets the request was found before the time was over",
);
pub(crate) static INTERNAL: Kind = kind(500, "internal", "a bug; the server lives on");
pub(crate) static BUSY: Kind = kind(
    503,
    "busy",
    "too many wait already, or the server ends; the header Retry-After says when to ask again",
);

/// Every kind, in the order of the status.
pub(crate) static KINDS: [&Kind; 15] = [
    &BAD_JSON,
    &BAD_TEXT,
    &BAD_BOARD,
    &CLASH,
    &BAD_REQUEST,
    &BAD_HOST,
    &NOT_FOUND,
    &BAD_METHOD,
    &TOO_SLOW,
    &TOO_LARGE,
    &BAD_TYPE,
    &NOT_SERVED,
    &NOT_FOUND_IN_TIME,
    &INTERNAL,
    &BUSY,
];

/// What is wrong with a request, and where.
#[derive(Clone, Debug, Serialize, thiserror::Error)]
#[error("{}: {message}", kind.code)]
pub(crate) struct Error {
    #[serde(rename = "code")]
    pub kind: &'static Kind,
    pub message: String,
    /// 1-based, of the JSON or of the text to read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// 1-based.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// Which part of the request, as a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Which cells, by their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
}

impl Error {
    /// An error without a place.
    pub(crate) fn new(kind: &'static Kind, message: &(impl ToString + ?Sized)) -> Self {
        let message = message.to_string();
        Self { kind, message, line: None, column: None, field: None, cells: Vec::new() }
    }

    /// An error in this field of the request.
    pub(crate) fn in_field(
        kind: &'static Kind,
        field: impl Into<String>,
        message: &(impl ToString + ?Sized),
    ) -> Self {
        Self { field: Some(field.into()), ..Self::new(kind, message) }
    }

    /// The same at a place of a text.
    pub(crate) fn at(mut self, line: u64, column: u64) -> Self {
        (self.line, self.column) = (Some(line), Some(column));
        self
    }

    /// Two digits that are in each other's way.
    pub(crate) fn clash(geometry: &Geometry, clash: &Clash) -> Self {
        let cells = clash.cells.map(|cell| geometry.cell_name(cell).to_string()).to_vec();
        Self { cells, ..Self::new(&CLASH, clash) }
    }

    /// A name that is in no table.
    pub(crate) fn unknown(field: &str, name: &str) -> Self {
        Self::in_field(
            &BAD_REQUEST,
            field,
            &format!("`{}` is not known; GET /api/info lists the names", cut(name)),
        )
    }

    /// The status of HTTP.
    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.kind.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The object that is sent.
    pub(crate) fn object(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        struct Object<'e> {
            error: &'e Error,
        }
        Object { error: self }
    }
}

/// The start of a text that may have any length.
fn cut(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    if start.len() < text.len() { start + "…" } else { start }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // The place has fields of its own.
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        let (line, column) = (error.line() as u64, error.column() as u64);
        Self::new(&BAD_JSON, message).at(line.max(1), column.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_code_of_its_own_and_they_stand_by_status() {
        assert!(KINDS.is_sorted_by_key(|kind| kind.status));
        let mut codes = KINDS.map(|kind| kind.code);
        codes.sort_unstable();
        assert!(codes.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn an_error_of_json_names_its_place_once() {
        let error = serde_json::from_str::<Vec<u8>>("[1,\n x]").expect_err("no JSON");
        let error = Error::from(error);
        assert_eq!((error.line, error.column), (Some(2), Some(2)));
        assert_eq!(error.message, "expected value");
        let text = serde_json::to_string(&error.object()).expect("an object");
        assert_eq!(
            text,
            r#"{"error":{"code":"bad-json","message":"expected value","line":2,"column":2}}"#
        );
    }

    #[test]
    fn a_name_of_any_length_is_told_in_part() {
        let error = Error::unknown("engine", &"x".repeat(1_000_000));
        assert!(error.message.len() < 100, "{}", error.message.len());
    }
}
