//! A browser and the chromedriver that steers it, by the commands of `WebDriver`.
//!
//! ```text
//! test ─HTTP→ chromedriver ─pipe→ Chromium
//!   └─stdin→ sh: its end ends both and clears what they left, however the tests ended
//! ```
//! Source: W3C, "`WebDriver`", level 2; `goog/cdp/execute` and `se/log` are chromedriver's own.
//! Cost: about a second of both cores for a start, a few milliseconds for a command.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{env, fs};

use serde_json::{Value, json};
use ureq::Agent;

/// A command takes at most this long, whatever the page does.
const LONGEST: Duration = Duration::from_secs(60);

/// Starts the driver; ends it when the input ends, and clears the directory of this run.
const SCRIPT: &str = r#"
chromedriver --port=0 --log-level=SEVERE & driver=$!
trap "" INT TERM
read _
kill $driver; wait $driver
# The browser ends a little later, and writes until then.
for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$TMPDIR"; sleep 0.2; done
"#;

/// What makes a browser quiet and the same everywhere. It knows no name of a host but its own.
const ARGUMENTS: [&str; 19] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-breakpad",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--hide-scrollbars",
    "--force-prefers-reduced-motion",
    "--disable-features=BackForwardCache,SpareRendererForSitePerProcess,ProactivelySwapBrowsingInstance,Prerender2,OptimizationHints,MediaRouter,DialMediaRouteProvider,Translate",
    "--lang=en",
    "--window-size=1280,900",
];

/// A browser with its driver; both end with it.
pub(crate) struct Driver {
    shell: Child,
    /// Kept open, so that nobody who writes to it is ended by that.
    _output: BufReader<ChildStdout>,
    agent: Agent,
    session: String,
}

impl Driver {
    /// Starts both.
    ///
    /// # Panics
    ///
    /// If a program is missing or does not come up.
    pub(crate) fn start() -> Self {
        let mut shell = start_shell();
        let output = shell.stdout.take().expect("the output of the shell is piped");
        let mut output = BufReader::new(output);
        let origin = format!("http://127.0.0.1:{}", port(&mut output));
        let config = Agent::config_builder()
            .timeout_global(Some(LONGEST))
            .http_status_as_error(false)
            .proxy(None);
        let agent = Agent::from(config.build());
        let mut driver =
            Self { shell, _output: output, agent, session: format!("{origin}/session") };
        let wishes = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "goog:chromeOptions": {
                "args": ARGUMENTS,
                "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false },
            },
            "timeouts": { "pageLoad": 20_000, "script": 50_000 },
        });
        let session = driver.post("", &json!({ "capabilities": { "alwaysMatch": wishes } }));
        let name = session["sessionId"].as_str().expect("a session has a name");
        driver.session = format!("{origin}/session/{name}");
        driver
    }

    /// What a command of `WebDriver` answers.
    ///
    /// # Panics
    ///
    /// If it answers with an error, with its sentence.
    #[track_caller]
    pub(crate) fn post(&self, command: &str, body: &Value) -> Value {
        let url = format!("{}{command}", self.session);
        let answer = self.agent.post(url).send_json(body).and_then(|mut answer| {
            answer.body_mut().with_config().limit(u64::MAX).read_json::<Value>()
        });
        let answer = match answer {
            Ok(mut answer) => answer["value"].take(),
            Err(error) => panic!("the driver does not answer to {command}: {error}"),
        };
        if let Some(error) = answer.get("error") {
            let sentence = answer["message"].as_str().unwrap_or_default();
            panic!("{command}: {error}: {}", sentence.lines().next().unwrap_or_default());
        }
        answer
    }

    /// What a command of the Chrome `DevTools` Protocol answers.
    #[track_caller]
    pub(crate) fn tools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The shell sees the end of its input, ends the driver and with it the browser.
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

/// The shell that starts the driver in a fresh directory, which the browser has for its own as well.
fn start_shell() -> Child {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let name = format!("hyperdoku-browser-{}-{number}", std::process::id());
    let home = env::temp_dir().join(name);
    fs::create_dir_all(&home).expect("a directory for the browser");
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT]).env("HOME", &home).env("TMPDIR", &home);
    for place in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
        command.env(place, &home);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("sh is there")
}

/// The port on which the driver says that it listens.
fn port(output: &mut BufReader<ChildStdout>) -> u16 {
    const SENTENCE: &str = "started successfully on port ";
    let told = output.lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once(SENTENCE)?;
        port.trim_end_matches('.').parse().ok()
    });
    told.expect("chromedriver does not start; `cargo xtask setup` installs what is missing")
}
