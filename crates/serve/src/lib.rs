//! Hyperdoku over HTTP: a page for people, JSON for programs, one process, nothing from elsewhere.
//!
//! ```text
//! listen ─ connection ─ service ┬ page: files that are built in
//!                               └ guard: host, type, size ─ api: a route ─ work: a thread, bounded ─ answer
//! ```
//! Every bound is a field of [`Limits`]. Nothing that a client sends is kept or written anywhere.

mod answer;
mod api;
mod error;
mod guard;
mod listen;
mod paced;
mod page;
mod service;
#[cfg(test)]
mod tests;
mod work;

use std::io;
use std::net::TcpListener;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

use service::Service;

/// What a server does not exceed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Threads that work on requests.
    pub threads: usize,
    /// Requests that wait for a thread.
    pub waiting: usize,
    /// Open connections; more wait in the queue of the system.
    pub connections: usize,
    /// Bytes of the body of a request.
    pub body_bytes: usize,
    /// From the start of a connection, or the end of an answer, to the end of the head of the next request.
    pub header_time: Duration,
    /// For the body of a request; and for each write of an answer that the client does not read.
    pub body_time: Duration,
    /// For the work on a request.
    pub work_time: Duration,
    /// About how many bytes a search may take: SAT solvers are not asked where clauses would take more.
    pub work_bytes: u64,
    /// The side of a board.
    pub side: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            threads: available_parallelism().map_or(1, usize::from),
            waiting: 1024,
            connections: 1024,
            body_bytes: 2 << 20,
            header_time: Duration::from_secs(15),
            body_time: Duration::from_secs(15),
            work_time: Duration::from_secs(10),
            work_bytes: 512 << 20,
            side: 256,
        }
    }
}

/// What a server is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Names under which it is reached, beside `localhost` and addresses.
    pub names: Vec<String>,
    /// Its bounds.
    pub limits: Limits,
}

/// Serves on `listener` until `stop` is set. Then answers that are under way have half a second, and works are stopped.
///
/// # Errors
/// If the system gives no threads, or does not let us listen.
pub fn run(listener: TcpListener, settings: Settings, stop: &AtomicBool) -> io::Result<()> {
    let limits = settings.limits;
    listen::run(listener, Service::new(api::ROUTES, settings), limits, stop)
}
