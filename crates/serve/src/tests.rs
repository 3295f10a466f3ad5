//! Works that do what no route does: panic, wait to be stopped, send without an end.

#![allow(clippy::unnecessary_wraps, reason = "works have one type, whatever they do")]

#[path = "../tests/serve/client.rs"]
#[allow(dead_code, reason = "the tests over the routes use the rest")]
mod client;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::answer::Reply;
use crate::api::{Asked, Route};
use crate::error::{Error, NOT_SERVED};
use crate::service::Service;
use crate::work::{Lines, Task};
use crate::{Limits, Settings, listen};
use client::{Client, PATIENCE, Served};

/// Works that were stopped before their time.
static STOPPED: AtomicUsize = AtomicUsize::new(0);

fn waits(_: &[u8], task: &Task) -> Result<Reply, Error> {
    while !task.is_over() {
        thread::sleep(Duration::from_millis(1));
    }
    STOPPED.fetch_add(1, Ordering::SeqCst);
    Ok(Reply::json(&json!({})))
}

fn answers(_: &[u8], _: &Task) -> Result<Reply, Error> {
    Ok(Reply::json(&json!({ "fine": true })))
}

fn panics(_: &[u8], _: &Task) -> Result<Reply, Error> {
    panic!("a test")
}

fn floods(_: &[u8], _: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    while lines.send(&json!({ "rest": "x".repeat(1000) })).is_continue() {}
    Ok(())
}

fn counts(body: &[u8], task: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    floods(body, task, lines)?;
    STOPPED.fetch_add(1, Ordering::SeqCst);
    Ok(())
}

fn breaks_off(body: &[u8], _: &Task, lines: &mut Lines<'_>) -> Result<(), Error> {
    if body == b"after" {
        let _ = lines.send(&json!({ "number": 0 }));
    }
    assert_ne!(body, b"panic", "a test");
    Err(Error::new(&NOT_SERVED, "a test"))
}

static ROUTES: &[Route] = &[
    Route { path: "/waits", summary: "", asked: Asked::Work(waits) },
    Route { path: "/answers", summary: "", asked: Asked::Work(answers) },
    Route { path: "/panics", summary: "", asked: Asked::Work(panics) },
    Route { path: "/counts", summary: "", asked: Asked::Stream(counts) },
    Route { path: "/floods", summary: "", asked: Asked::Stream(floods) },
    Route { path: "/breaks-off", summary: "", asked: Asked::Stream(breaks_off) },
];

fn served(limits: Limits) -> Served {
    Served::by(move |listener, stop| {
        let service = Service::new(ROUTES, Settings { limits, ..Settings::default() });
        listen::run(listener, service, limits, stop).expect("it serves");
    })
}

/// One thread, and a limit that no test outlives.
fn one() -> Limits {
    Limits { threads: 1, work_time: 10 * PATIENCE, ..Limits::default() }
}

fn asking(served: &Served, path: &str) -> Client {
    use std::io::Write;
    let mut client = served.connect();
    let head = client.head("POST", path, &[client::JSON], Some(2)) + "{}";
    client.stream.write_all(head.as_bytes()).expect("it is read");
    client
}

/// Waits until as many works were stopped.
fn wait_for(stopped: usize) {
    let is_done = || STOPPED.load(Ordering::SeqCst) >= stopped;
    for _ in 0..10_000 {
        if is_done() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("nobody stopped");
}

#[test]
fn a_panic_is_one_answer_and_the_server_lives() {
    let served = served(one());
    let mut client = served.connect();
    for _ in 0..20 {
        assert_eq!(client.post("/panics", &json!({})).code(), (500, "internal".to_owned()));
        assert_eq!(client.post("/answers", &json!({})).status, 200);
    }
    let answer = client.ask("POST", "/breaks-off", &[client::JSON], b"panic");
    assert_eq!(answer.code(), (500, "internal".to_owned()));
}

#[test]
fn an_error_of_a_stream_is_its_status_or_its_last_line() {
    let served = served(one());
    let mut client = served.connect();
    let before = client.ask("POST", "/breaks-off", &[client::JSON], b"before");
    assert_eq!(before.code(), (422, "not-served".to_owned()));
    let after = client.ask("POST", "/breaks-off", &[client::JSON], b"after");
    assert_eq!(after.status, 200);
    assert_eq!(after.header("content-type"), Some("application/x-ndjson"));
    let lines = after.lines();
    assert_eq!(lines[0], json!({ "number": 0 }));
    assert_eq!(lines[1]["error"]["code"], "not-served");
}

#[test]
fn works_see_that_their_clients_are_gone() {
    let served = served(one());
    for path in ["/waits", "/counts"] {
        let begin = STOPPED.load(Ordering::SeqCst);
        let gone = asking(&served, path);
        thread::sleep(Duration::from_millis(100));
        assert_eq!(STOPPED.load(Ordering::SeqCst), begin, "{path} works");
        drop(gone);
        wait_for(begin + 1);
        assert_eq!(served.post("/answers", &json!({})).status, 200, "{path}");
    }
}

#[test]
fn a_stream_whose_client_does_not_read_ends_with_its_time() {
    let limits = Limits { work_time: Duration::from_millis(300), ..one() };
    let served = served(limits);
    let _deaf = asking(&served, "/floods");
    assert_eq!(served.post("/answers", &json!({})).status, 200);
}
