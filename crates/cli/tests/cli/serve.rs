//! `serve`: where it says that it is, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

use crate::binary::{ENDLESS, say, start};

/// A server, which does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server that was started, and where it says that it is.
fn served(arguments: &[&str]) -> (Running, String) {
    let mut child = Running(start(&[&["serve", "--port", "0", "--no-open"], arguments].concat()));
    let mut line = String::new();
    let stdout = child.0.stdout.as_mut().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let place = line.strip_prefix("Hyperdoku is at http://").unwrap_or_else(|| panic!("{line}"));
    let place = place.strip_suffix("/ (Ctrl-C ends it)\n").unwrap_or_else(|| panic!("{line}"));
    (child, place.to_owned())
}

#[cfg(unix)]
fn end(mut child: Running, signal: &str) -> (Option<i32>, String) {
    let sent = Command::new("kill").args([signal, &child.0.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    let mut told = String::new();
    let stderr = child.0.stderr.as_mut().expect("a pipe");
    stderr.read_to_string(&mut told).expect("text");
    (child.0.wait().expect("it ends").code(), told)
}

#[cfg(unix)]
#[test]
fn it_serves_where_it_says_and_ends_as_it_is_told() {
    for signal in ["-INT", "-TERM"] {
        let (child, place) = served(&[]);
        let mut stream = TcpStream::connect(&place).expect("it listens");
        let request = format!("GET / HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut page = String::new();
        stream.read_to_string(&mut page).expect("text");
        assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
        assert!(page.contains("<!doctype html>"), "{page}");
        assert_eq!(end(child, signal), (Some(0), String::new()), "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_while_it_works() {
    let (child, place) = served(&["--threads", "1", "--time-limit", "3600"]);
    let mut stream = TcpStream::connect(&place).expect("it listens");
    let givens: Vec<String> =
        ENDLESS.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect();
    let body = format!(
        "{{\"board\":{{\"side\":9,\"givens\":[{}]}},\"engine\":\"naive\"}}",
        givens.join(",")
    );
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {place}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).expect("it reads");
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert_eq!(end(child, "-INT"), (Some(0), String::new()));
}

#[test]
fn a_port_that_is_in_use_is_told_with_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let said = say(&["serve", "--no-open", "--port", &port], "");
    let told = format!(
        "hyperdoku: port {port} is in use: --port 0 takes one that is free, or name another\n"
    );
    said.is("", &told, 5);
    let said = say(&["serve", "--no-open", "--address", "192.0.2.1"], "");
    said.is("", "hyperdoku: 192.0.2.1 is no address of this machine\n", 5);
}

#[cfg(unix)]
#[test]
fn an_address_that_others_reach_is_told() {
    let (child, place) = served(&["--address", "0.0.0.0"]);
    assert!(place.starts_with("127.0.0.1:"), "{place}");
    let (code, told) = end(child, "-INT");
    assert_eq!(code, Some(0));
    assert!(told.contains("nothing asks for a password"), "{told}");
}
