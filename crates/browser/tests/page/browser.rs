//! Browsers that are lent to tests: at most two at a time, since each keeps a core busy.
//!
//! A start costs more than most tests, so a browser is used again: what a page stores belongs to its origin, of
//! which each test has its own, and the rest is wiped. A browser in which a test failed is not used again.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use serde_json::{Value, json};

use crate::driver::Driver;

/// Browsers at work at the same time.
const MOST: usize = 2;

/// Those that are idle, and how many there are in all.
static IDLE: Mutex<(Vec<Driver>, usize)> = Mutex::new((Vec::new(), 0));
static RETURNED: Condvar = Condvar::new();

/// A browser with an empty page.
pub(crate) struct Browser {
    /// Always there until the browser is given back.
    driver: Option<Driver>,
}

impl Browser {
    /// One that is idle, or a new one; waits while all are at work.
    pub(crate) fn lend() -> Self {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        while idle.0.is_empty() && idle.1 == MOST {
            idle = RETURNED.wait(idle).unwrap_or_else(PoisonError::into_inner);
        }
        let driver = idle.0.pop();
        idle.1 += usize::from(driver.is_none());
        drop(idle);
        // From here on a panic gives the place back.
        let mut browser = Self { driver };
        wipe(browser.driver.get_or_insert_with(Driver::start));
        browser
    }

    /// What steers it.
    pub(crate) fn driver(&self) -> &Driver {
        self.driver.as_ref().expect("a browser that is lent has its driver")
    }

    /// What was logged since the last call: `browser` or `performance`.
    #[track_caller]
    pub(crate) fn take_log(&self, kind: &str) -> Vec<Value> {
        let log = self.driver().post("/se/log", &json!({ "type": kind }));
        log.as_array().cloned().unwrap_or_default()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let driver = self.driver.take().filter(|_| !thread::panicking());
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        idle.1 -= usize::from(driver.is_none());
        idle.0.extend(driver);
        drop(idle);
        RETURNED.notify_one();
    }
}

/// Leaves a browser with an empty page, nothing emulated and empty logs.
fn wipe(driver: &Driver) {
    driver.post("/url", &json!({ "url": "about:blank" }));
    driver.tools("Emulation.clearDeviceMetricsOverride", &json!({}));
    driver.tools("Emulation.setEmulatedMedia", &json!({ "media": "", "features": [] }));
    for kind in ["browser", "performance"] {
        driver.post("/se/log", &json!({ "type": kind }));
    }
}
