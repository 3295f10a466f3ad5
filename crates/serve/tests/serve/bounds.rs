//! What the server does not exceed: time, threads, those who wait, connections; and that it ends when it is told to.

use std::net::Shutdown;
use std::thread;
use std::time::{Duration, Instant};

use hyperdoku_serve::Limits;
use serde_json::{Value, json};

use crate::client::{Client, JSON, PATIENCE, Served};
use crate::{EASY, board, endless, usual, with};

/// Sends a request and does not wait for the answer.
fn sent(served: &Served, path: &str, body: &Value) -> Client {
    use std::io::Write;
    let mut client = served.connect();
    let body = body.to_string();
    let head = client.head("POST", path, &[JSON], Some(body.len()));
    client.stream.write_all((head + &body).as_bytes()).expect("it is read");
    client
}

/// A limit that no test outlives: whatever ends earlier was ended by something else.
fn for_ever() -> Limits {
    Limits { threads: 1, work_time: 10 * PATIENCE, ..Limits::default() }
}

fn easy() -> Value {
    json!({ "board": board(EASY) })
}

#[test]
fn a_search_without_an_end_ends_with_its_time_and_proves_nothing() {
    let served = with(Limits { work_time: Duration::from_millis(300), ..Limits::default() });
    let answer = served.post("/api/solve", &endless()).good();
    assert_eq!((&answer["verdict"], &answer["solutions"]), (&json!("unknown"), &json!([])));
    // The same where a request asks for less time than there is.
    let mut body = endless();
    body["time_ms"] = json!(50);
    assert_eq!(usual().post("/api/solve", &body).good()["verdict"], "unknown");
    body["time_ms"] = json!(0);
    assert_eq!(usual().post("/api/solve", &body).good()["verdict"], "unknown");
    // What the engines for large sides cannot do in the time is not known either.
    let large = json!({ "board": { "side": 100, "givens": vec![0; 10_000] }, "time_ms": 100 });
    assert_eq!(served.post("/api/solve", &large).good()["verdict"], "unknown");
    let made = served.post("/api/generate", &json!({ "side": 9, "givens": [17, 17], "seed": "1" }));
    assert_eq!(made.code(), (422, "not-found-in-time".to_owned()));
}

#[test]
fn a_search_that_would_take_too_much_memory_is_not_begun() {
    let served = with(for_ever());
    let mut givens = vec![0; 64 * 64];
    givens[0] = 1;
    let answer = served.post("/api/solve", &json!({ "board": { "side": 64, "givens": givens } }));
    assert_eq!(answer.good()["verdict"], "unknown");
}

#[test]
fn work_ends_when_its_client_goes_away() {
    let served = with(for_ever());
    let gone = sent(&served, "/api/solve", &endless());
    thread::sleep(Duration::from_millis(200));
    gone.stream.shutdown(Shutdown::Both).expect("it is open");
    drop(gone);
    // There is one thread, and it is free again.
    assert_eq!(served.post("/api/solve", &easy()).good()["verdict"], "unique");
}

#[test]
fn who_goes_away_while_waiting_is_not_worked_for() {
    let served = with(for_ever());
    let first = sent(&served, "/api/solve", &endless());
    thread::sleep(Duration::from_millis(200));
    let waiting: Vec<Client> = (0..50).map(|_| sent(&served, "/api/solve", &endless())).collect();
    thread::sleep(Duration::from_millis(200));
    drop(waiting);
    let mut last = sent(&served, "/api/solve", &easy());
    drop(first);
    assert_eq!(last.answer("POST").expect("an answer").good()["verdict"], "unique");
}

#[test]
fn a_stream_ends_when_its_client_goes_away() {
    let served = with(for_ever());
    // A search of hypervectors on a board that takes them long, of which every pass is sent.
    let body = json!({ "board": board(&".".repeat(81)), "model": "fhrr", "frames": 2000 });
    for _ in 0..3 {
        let mut client = sent(&served, "/api/vsa", &body);
        let status = client.line().expect("a status");
        assert!(status.contains(" 200 "), "{status}");
        drop(client);
    }
    assert_eq!(served.post("/api/solve", &easy()).good()["verdict"], "unique");
}

#[test]
fn when_too_many_wait_the_next_is_told_so_at_once() {
    let served = with(Limits { waiting: 2, ..for_ever() });
    let busy: Vec<Client> = (0..3).map(|_| sent(&served, "/api/solve", &endless())).collect();
    thread::sleep(Duration::from_millis(300));
    let answer = served.post("/api/solve", &easy());
    assert_eq!(answer.code(), (503, "busy".to_owned()));
    assert_eq!(answer.header("retry-after"), Some("1"));
    // What needs no work is answered all the same.
    assert_eq!(served.get("/api/info").status, 200);
    drop(busy);
    let later = (0..100).find_map(|_| {
        let answer = served.post("/api/solve", &easy());
        thread::sleep(Duration::from_millis(100));
        (answer.status == 200).then_some(answer)
    });
    assert_eq!(later.expect("there is room again").good()["verdict"], "unique");
}

#[test]
fn more_connections_than_there_may_be_wait_for_one_to_end() {
    let served = with(Limits { connections: 2, threads: 1, ..Limits::default() });
    let open = [served.connect(), served.connect()];
    let mut third = sent(&served, "/api/solve", &easy());
    thread::sleep(Duration::from_millis(200));
    drop(open);
    assert_eq!(third.answer("POST").expect("an answer").status, 200);
}

#[test]
fn it_ends_at_once_while_work_is_done_and_connections_are_open() {
    let served = with(for_ever());
    let idle = served.connect();
    let busy: Vec<Client> = (0..10).map(|_| sent(&served, "/api/solve", &endless())).collect();
    thread::sleep(Duration::from_millis(200));
    let begin = Instant::now();
    served.end();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    for mut client in busy.into_iter().chain([idle]) {
        assert!(client.answer("POST").is_none_or(|answer| answer.status == 503));
    }
}

#[test]
fn an_answer_under_way_is_still_given_at_the_end() {
    let served = with(Limits { work_time: Duration::from_millis(400), ..for_ever() });
    let mut client = sent(&served, "/api/solve", &endless());
    thread::sleep(Duration::from_millis(200));
    served.end();
    assert_eq!(client.answer("POST").expect("an answer").good()["verdict"], "unknown");
}
