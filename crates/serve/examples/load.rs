//! How many requests a second a server answers, how long they take, and what memory it has: `load [CLIENTS] [SECONDS]`.
//!
//! Server and clients share this process and its processors, so what is printed is a lower bound. Each row asks one thing over
//! kept connections; the first row opens a new connection for each request.

#![allow(clippy::disallowed_methods, reason = "it measures")]

#[path = "../tests/serve/client.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod client;

use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use client::{Client, JSON, Served};
use hyperdoku_serve::Settings;

/// A 9×9 puzzle for singles, and one of the hardest for people.
const EASY: &str =
    "63.....5.49...2.6..2...5.7....9.......45............4.16.7..2.....2.653...23.4.17";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn body(text: &str, rest: &str) -> String {
    let digits: Vec<String> =
        text.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect();
    format!("{{\"board\":{{\"side\":9,\"givens\":[{}]}}{rest}}}", digits.join(","))
}

fn main() {
    let mut arguments = env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let clients = arguments.next().unwrap_or(16) as usize;
    let time = Duration::from_secs(arguments.next().unwrap_or(3));
    let served = Arc::new(Served::by(|listener, stop| {
        hyperdoku_serve::run(listener, Settings::default(), stop).expect("it serves");
    }));
    println!("{clients} clients; resident {} kB", resident());
    let rows = [
        ("GET / (new connection)", "GET", "/", String::new(), true),
        ("GET /", "GET", "/", String::new(), false),
        ("solve, easy", "POST", "/api/solve", body(EASY, ""), false),
        ("solve, hard", "POST", "/api/solve", body(HARD, ""), false),
        ("hint, easy", "POST", "/api/hint", body(EASY, ",\"depth\":\"step\""), false),
        ("explain, easy", "POST", "/api/explain", body(EASY, ""), false),
    ];
    for (name, method, path, body, is_new) in rows {
        let workers: Vec<_> = (0..clients)
            .map(|_| {
                let (served, body) = (Arc::clone(&served), body.clone());
                thread::spawn(move || ask(&served, method, path, &body, is_new, time))
            })
            .collect();
        let mut times: Vec<Duration> =
            workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect();
        times.sort_unstable();
        let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
        println!(
            "{name:24} {:8.0} requests/s   median {:.2} ms   99 % {:.2} ms   resident {} kB",
            times.len() as f64 / time.as_secs_f64(),
            at(50),
            at(99),
            resident(),
        );
    }
}

fn ask(
    served: &Served,
    method: &str,
    path: &str,
    body: &str,
    is_new: bool,
    time: Duration,
) -> Vec<Duration> {
    let end = Instant::now() + time;
    let mut times = Vec::new();
    let mut client: Client = served.connect();
    while Instant::now() < end {
        let begin = Instant::now();
        if is_new {
            client = served.connect();
        }
        let headers = if body.is_empty() { &[][..] } else { &[JSON] };
        assert_eq!(client.ask(method, path, headers, body.as_bytes()).status, 200);
        times.push(begin.elapsed());
    }
    times
}

/// Resident memory in kilobytes; 0 where the system does not tell.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}
