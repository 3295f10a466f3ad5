//! Load: many clients at once, every one of whom is answered, in memory that does not grow.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::{fs, thread};

use serde_json::json;

use crate::client::JSON;
use crate::{EASY, board, usual};

const CLIENTS: u64 = 200;
const REQUESTS: u64 = 10_000;
/// From this request on memory is looked at.
const WARM: u64 = 2_000;
/// What it may grow by from then on, in kilobytes.
const GROWTH: u64 = 32 * 1024;

/// The resident memory of this process in kilobytes, where the system tells.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn two_hundred_clients_are_answered_ten_thousand_times_in_memory_that_does_not_grow() {
    let served = Arc::new(usual());
    let asked = Arc::new(AtomicU64::new(0));
    let warm = Arc::new(Mutex::new(None));
    let hint = json!({ "board": board(EASY), "depth": "step" }).to_string();
    let solve = json!({ "board": board(EASY) }).to_string();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (served, asked, warm) =
                (Arc::clone(&served), Arc::clone(&asked), Arc::clone(&warm));
            let (hint, solve) = (hint.clone(), solve.clone());
            let ask = move || {
                let mut connection = served.connect();
                for request in 0..REQUESTS / CLIENTS {
                    let answer = match (client + request) % 4 {
                        0 => connection.ask("GET", "/", &[], b""),
                        1 => connection.ask("POST", "/api/hint", &[JSON], hint.as_bytes()),
                        2 => connection.ask("POST", "/api/solve", &[JSON], solve.as_bytes()),
                        _ => connection.ask("POST", "/api/board", &[JSON], b"{\"side\":16}"),
                    };
                    assert_eq!(answer.status, 200);
                    if asked.fetch_add(1, Ordering::Relaxed) + 1 == WARM {
                        *warm.lock().expect("no panic") = resident();
                    }
                    // A new connection now and then.
                    if request % 10 == 9 {
                        connection = served.connect();
                    }
                }
            };
            thread::Builder::new().stack_size(256 << 10).spawn(ask).expect("a thread")
        })
        .collect();
    for client in clients {
        client.join().expect("every request is answered");
    }
    assert_eq!(asked.load(Ordering::Relaxed), REQUESTS);
    let warm = *warm.lock().expect("no panic");
    if let (Some(warm), Some(end)) = (warm, resident()) {
        assert!(end < warm + GROWTH, "from {warm} to {end} kB");
    }
}
