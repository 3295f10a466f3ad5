//! Answers: what goes back to the client, at once or line by line, and the headers that every answer has.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Bytes, Frame, SizeHint};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};
use serde::Serialize;
use tokio::sync::mpsc::Receiver;

use crate::error::{BAD_METHOD, BUSY, Error};
use crate::work::Cancel;

/// The type of an answer in JSON.
pub(crate) const JSON: &str = "application/json";
/// The type of an answer that comes line by line, an object each.
pub(crate) const LINES: &str = "application/x-ndjson";

/// What a work hands back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}

impl Reply {
    /// An object.
    ///
    /// # Panics
    /// Never: answers have string keys and finite numbers.
    pub(crate) fn json(value: &impl Serialize) -> Self {
        let bytes = serde_json::to_vec(value).expect("answers have string keys");
        Self { kind: JSON, bytes }
    }
}

impl From<Reply> for Response<Body> {
    fn from(reply: Reply) -> Self {
        answer(StatusCode::OK, reply.kind, Body::full(reply.bytes))
    }
}

impl From<Error> for Response<Body> {
    fn from(error: Error) -> Self {
        let object = Reply::json(&error.object());
        let mut response = answer(error.status(), JSON, Body::full(object.bytes));
        if *error.kind == BUSY {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if *error.kind == BAD_METHOD
            && let Some(Ok(allowed)) = error.field.as_deref().map(HeaderValue::from_str)
        {
            response.headers_mut().insert(ALLOW, allowed);
        }
        response
    }
}

/// Headers of every answer: nothing from elsewhere, nothing to elsewhere, nothing kept.
const ALWAYS: [(HeaderName, HeaderValue); 5] = [
    (
        hyper::header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (hyper::header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (hyper::header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// An answer with the headers that every one has.
pub(crate) fn answer(status: StatusCode, kind: &'static str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.extend(ALWAYS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The bytes of an answer.
#[derive(Debug)]
pub(crate) enum Body {
    /// All at once.
    Full(Option<Bytes>),
    /// As they are made; the work ends when this is dropped.
    Lines { first: Option<Bytes>, rest: Receiver<Bytes>, _cancel: Cancel },
}

impl Body {
    pub(crate) fn full(bytes: impl Into<Bytes>) -> Self {
        Self::Full(Some(bytes.into()))
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = match self.get_mut() {
            Self::Full(bytes) => Poll::Ready(bytes.take()),
            Self::Lines { first, rest, .. } => match first.take() {
                Some(line) => Poll::Ready(Some(line)),
                None => rest.poll_recv(context),
            },
        };
        bytes.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Full(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Full(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, Bytes::len) as u64),
            Self::Lines { .. } => SizeHint::default(),
        }
    }
}
