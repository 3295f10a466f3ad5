//! Guard: what a request must be before anything is done for it: for this host, of the right type, small and in time.
//!
//! A page of another site may let a browser send requests here. Those that matter name a type that a browser sends only
//! after asking, which is never answered; and a name that someone has pointed to this machine (DNS rebinding) is told by
//! the header Host: addresses cannot be pointed anywhere, and of names only `localhost` and those of the settings serve.

use std::net::IpAddr;
use std::sync::Arc;

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::HeaderMap;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, ORIGIN};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::Limits;
use crate::error::{BAD_HOST, BAD_TYPE, BUSY, Error, TOO_LARGE, TOO_SLOW};

/// Bytes of bodies that are in memory at a time, in units of 1024.
const BODIES: usize = 256 * 1024;
const UNIT: usize = 1024;

/// Lets in what may come in.
#[derive(Debug)]
pub(crate) struct Guard {
    limits: Limits,
    /// Names of this server beside its addresses and `localhost`.
    names: Vec<String>,
    /// Room for bodies.
    room: Arc<Semaphore>,
}

/// A body, and the room that it takes until it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    pub bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

impl Guard {
    /// A guard with these limits, for a server that has these names too.
    pub(crate) fn new(limits: Limits, names: Vec<String>) -> Self {
        let largest = limits.body_bytes.div_ceil(UNIT) + 1;
        Self { limits, names, room: Arc::new(Semaphore::new(BODIES.max(largest))) }
    }

    /// Lets a request to this host pass, if it is not from a page of another.
    ///
    /// # Errors
    /// [`BAD_HOST`].
    pub(crate) fn check_host(&self, headers: &HeaderMap) -> Result<(), Error> {
        let wrong = |message: &str| Err(Error::new(&BAD_HOST, message));
        let mut hosts = headers.get_all(HOST).iter();
        let (Some(Ok(host)), None) = (hosts.next().map(|host| host.to_str()), hosts.next()) else {
            return wrong("a request has one header Host");
        };
        if !self.is_own(name_of(host)) {
            return wrong("the host of the request is not this server");
        }
        let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
        let origin = origin.to_str().unwrap_or_default();
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if !authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host)) {
            return wrong("the request comes from the page of another host");
        }
        Ok(())
    }

    fn is_own(&self, name: &str) -> bool {
        let is_address =
            name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
        is_address
            || name.eq_ignore_ascii_case("localhost")
            || self.names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// The whole body of a request in JSON.
    ///
    /// # Errors
    /// [`BAD_TYPE`], [`TOO_LARGE`], [`TOO_SLOW`], [`BUSY`] if too many bodies are in memory.
    pub(crate) async fn body(&self, headers: &HeaderMap, body: Incoming) -> Result<Held, Error> {
        if !headers.get(CONTENT_TYPE).is_some_and(|kind| is_json(kind.as_bytes())) {
            return Err(Error::new(&BAD_TYPE, "a request is application/json"));
        }
        let most = self.limits.body_bytes;
        let too_large = || Error::new(&TOO_LARGE, &format!("a request has at most {most} bytes"));
        let declared = headers.get(CONTENT_LENGTH).map(|length| {
            length.to_str().ok().and_then(|length| length.parse().ok()).unwrap_or(usize::MAX)
        });
        let expected = declared.unwrap_or(most);
        if expected > most {
            return Err(too_large());
        }
        let room = Arc::clone(&self.room).acquire_many_owned((expected / UNIT + 1) as u32);
        let read = async {
            let room = room.await.map_err(|_| Error::new(&BUSY, "the server ends"))?;
            let bytes = Limited::new(body, most).collect().await.map_err(|error| {
                if error.is::<LengthLimitError>() {
                    too_large()
                } else {
                    Error::new(&TOO_SLOW, "the body ended before its end")
                }
            })?;
            Ok(Held { bytes: bytes.to_bytes(), _room: room })
        };
        let late = |_| Error::new(&TOO_SLOW, "the body did not arrive in its time");
        timeout(self.limits.body_time, read).await.map_err(late)?
    }
}

/// The name of a host without its port.
fn name_of(host: &str) -> &str {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) && (name.ends_with(']') || !name.contains(':')) => name,
        _ => host,
    }
}

/// Whether a type is JSON, whatever parameters it has.
fn is_json(kind: &[u8]) -> bool {
    let kind = kind.split(|byte| *byte == b';').next().unwrap_or_default();
    kind.trim_ascii().eq_ignore_ascii_case(b"application/json")
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).expect("a header"));
        }
        headers
    }

    #[test]
    fn a_name_that_was_pointed_here_does_not_pass() {
        let guard = Guard::new(Limits::default(), vec!["sudoku.example".to_owned()]);
        for host in [
            "127.0.0.1:8080",
            "localhost",
            "LocalHost:1",
            "[::1]:8080",
            "192.168.1.7:80",
            "sudoku.example",
            "sudoku.example:8080",
        ] {
            assert!(guard.check_host(&headers(host, None)).is_ok(), "{host}");
        }
        for host in
            ["evil.example", "evil.example:8080", "localhost.evil.example", "", "127.0.0.1.evil"]
        {
            assert!(guard.check_host(&headers(host, None)).is_err(), "{host}");
        }
        assert!(guard.check_host(&HeaderMap::new()).is_err());
        let mut two = headers("localhost", None);
        two.append(HOST, HeaderValue::from_static("localhost"));
        assert!(guard.check_host(&two).is_err());
    }

    #[test]
    fn a_page_of_another_host_does_not_pass() {
        let guard = Guard::new(Limits::default(), Vec::new());
        let host = "127.0.0.1:8080";
        assert!(guard.check_host(&headers(host, Some("http://127.0.0.1:8080"))).is_ok());
        for origin in ["http://evil.example", "null", "http://127.0.0.1:8081", "", "127.0.0.1:8080"]
        {
            assert!(guard.check_host(&headers(host, Some(origin))).is_err(), "{origin}");
        }
    }

    #[test]
    fn a_type_has_parameters_or_none() {
        assert!(is_json(b"application/json") && is_json(b"Application/JSON ; charset=utf-8"));
        assert!(!is_json(b"text/plain") && !is_json(b"application/jsonp") && !is_json(b""));
    }
}
