//! The server of a page: hyperdoku's own, in this process, on a port that is free.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use hyperdoku_serve::{Limits, Settings, run};

/// A server that runs until it is dropped.
pub(crate) struct Server {
    origin: String,
    stop: Arc<AtomicBool>,
    work: Option<JoinHandle<()>>,
}

impl Server {
    /// One on a port that nobody has.
    pub(crate) fn start() -> Self {
        Self::start_at("127.0.0.1:0")
    }

    /// One at an address, as `127.0.0.1:8080`.
    ///
    /// # Panics
    ///
    /// If another listens there.
    pub(crate) fn start_at(address: &str) -> Self {
        let listener = TcpListener::bind(address).expect("a free port");
        let address = listener.local_addr().expect("a port has an address");
        let stop = Arc::new(AtomicBool::new(false));
        let work = thread::spawn({
            let stop = Arc::clone(&stop);
            move || run(listener, settings(), &stop).expect("the server runs")
        });
        Self { origin: format!("http://{address}"), stop, work: Some(work) }
    }

    /// Where it is, as `http://127.0.0.1:8080`.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Ends it, and waits until nobody listens.
    pub(crate) fn end(mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.work.take().map(JoinHandle::join);
        assert!(ended.is_none_or(|ended| ended.is_ok()), "the server ended by a panic");
    }
}

/// Those of the program, but with time for a machine that has much else to do.
fn settings() -> Settings {
    let limits = Limits { work_time: Duration::from_secs(60), ..Limits::default() };
    Settings { limits, ..Settings::default() }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It ends a little later by itself; the next test need not wait for that.
        self.stop.store(true, Ordering::Relaxed);
    }
}
