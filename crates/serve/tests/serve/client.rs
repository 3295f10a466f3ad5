//! A small client of HTTP/1.1, and a server in this process to ask.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;

/// The longest that a test waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server that ends with the test.
pub(crate) struct Served {
    pub at: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    /// Starts a server by its function.
    pub(crate) fn by(run: impl FnOnce(TcpListener, &AtomicBool) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let at = listener.local_addr().expect("an address");
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = Some(thread::spawn(move || run(listener, &flag)));
        Self { at, stop, thread }
    }

    /// A new connection.
    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.at).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        let reader = BufReader::new(stream.try_clone().expect("the same connection"));
        Client { stream, reader, host: self.at.to_string() }
    }

    /// What a path answers to GET.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.connect().ask("GET", path, &[], b"")
    }

    /// What a route answers to an object.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.connect().post(path, body)
    }

    /// Ends the server; how long that took is for the caller to see.
    pub(crate) fn end(mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().expect("it runs").join().expect("the server does not panic");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A connection.
pub(crate) struct Client {
    pub stream: TcpStream,
    reader: BufReader<TcpStream>,
    host: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Client {
    /// Sends a request and reads the answer.
    pub(crate) fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let head = self.head(method, path, headers, Some(body.len()));
        self.stream.write_all(&[head.as_bytes(), body].concat()).expect("it is read");
        self.answer(method).expect("an answer")
    }

    /// Sends an object and reads the answer.
    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &[JSON], body.to_string().as_bytes())
    }

    /// The head of a request.
    pub(crate) fn head(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        length: Option<usize>,
    ) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if headers.iter().all(|(name, _)| *name != "Host") {
            head.extend(["Host: ", &self.host, "\r\n"]);
        }
        if let Some(length) = length.filter(|length| *length > 0) {
            head.extend(["Content-Length: ", &length.to_string(), "\r\n"]);
        }
        for (name, value) in headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        head + "\r\n"
    }

    /// The next line, without its end; none when the server has closed the connection.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = Vec::new();
        match self.reader.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(String::from_utf8_lossy(&line).trim_end().to_owned()),
        }
    }

    /// The answer to a request that was sent; none when the server closes the connection instead.
    pub(crate) fn answer(&mut self, method: &str) -> Option<Answer> {
        let first = self.line()?;
        let status = first.split(' ').nth(1)?.parse().ok()?;
        let mut answer = Answer { status, headers: Vec::new(), body: Vec::new() };
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(": ") else { break };
            answer.headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        if method == "HEAD" || status == 304 {
            return Some(answer);
        }
        if answer.header("transfer-encoding") == Some("chunked") {
            loop {
                let chunk = self.chunk()?;
                if chunk.is_empty() {
                    break;
                }
                answer.body.extend(chunk);
            }
        } else {
            let length =
                answer.header("content-length").map_or(0, |n| n.parse().expect("a number"));
            answer.body = vec![0; length];
            self.reader.read_exact(&mut answer.body).ok()?;
        }
        Some(answer)
    }

    /// The next chunk of an answer, the last of which is empty; none when the server closes the connection instead.
    pub(crate) fn chunk(&mut self) -> Option<Vec<u8>> {
        let length = usize::from_str_radix(&self.line()?, 16).ok()?;
        let mut bytes = vec![0; length];
        self.reader.read_exact(&mut bytes).ok()?;
        self.line()?;
        Some(bytes)
    }
}

/// The header of an object.
pub(crate) const JSON: (&str, &str) = ("Content-Type", "application/json");

impl Answer {
    /// A header by its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The object.
    pub(crate) fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// The objects of its lines.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let text = String::from_utf8_lossy(&self.body);
        let line = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        text.lines().map(line).collect()
    }

    /// The object, of an answer that is one.
    pub(crate) fn good(&self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// The status and the code of an error.
    pub(crate) fn code(&self) -> (u16, String) {
        let code = self.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
        (self.status, code)
    }
}
