//! What nobody can do to the server: each client does its worst, and then another is served as always.

use std::io::Write;
use std::thread;
use std::time::Duration;

use hyperdoku_serve::Limits;
use serde_json::{Value, json};

use crate::client::{Answer, Client, JSON, Served};
use crate::{EASY, board, usual, with};

/// Short times, so that the tests are.
fn hasty() -> Served {
    with(Limits {
        threads: 1,
        connections: 1,
        header_time: Duration::from_millis(400),
        body_time: Duration::from_millis(400),
        ..Limits::default()
    })
}

/// The server lives and answers. With one connection alone, it has also closed the one before.
fn lives(served: &Served) {
    let answer = served.post("/api/solve", &json!({ "board": board(EASY) }));
    assert_eq!(answer.good()["verdict"], "unique");
}

#[test]
fn a_body_that_is_announced_too_large_is_not_waited_for() {
    let served = usual();
    let mut client = served.connect();
    let head = client.head("POST", "/api/solve", &[JSON], Some(100_000_000));
    client.stream.write_all(head.as_bytes()).expect("it is read");
    assert_eq!(client.answer("POST").expect("an answer").code(), (413, "too-large".to_owned()));
    lives(&served);
}

#[test]
fn a_body_that_says_nothing_of_its_length_is_read_to_the_limit() {
    let served = usual();
    let chunked = [JSON, ("Transfer-Encoding", "chunked")];
    let chunk = [b"10000\r\n".as_slice(), &vec![b' '; 0x10000], b"\r\n"].concat();
    // Up to the limit it is a body like others.
    let mut client = served.connect();
    let head = client.head("POST", "/api/board", &chunked, None);
    let small = b"c\r\n{\"side\": 4 }\r\n0\r\n\r\n";
    client.stream.write_all(&[head.as_bytes(), &chunk, small].concat()).expect("it is read");
    assert_eq!(client.answer("POST").expect("an answer").status, 200);
    // A little more than it is refused.
    let mut client = served.connect();
    client.stream.write_all(head.as_bytes()).expect("it is read");
    for _ in 0..32 {
        client.stream.write_all(&chunk).expect("it is read");
    }
    client.stream.write_all(b"1\r\n \r\n").expect("it is read");
    assert_eq!(client.answer("POST").expect("an answer").code(), (413, "too-large".to_owned()));
    // A hundred megabytes are not read at all.
    let mut client = served.connect();
    client.stream.write_all(head.as_bytes()).expect("it is read");
    let written = (0..1600).take_while(|_| client.stream.write_all(&chunk).is_ok()).count();
    assert!(written < 1600, "all was read");
    lives(&served);
}

#[test]
fn half_a_head_and_then_silence_is_closed() {
    for start in
        ["", "G", "GET / HTTP/1.1\r\n", "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConte"]
    {
        let served = hasty();
        let mut slow = served.connect();
        slow.stream.write_all(start.as_bytes()).expect("it is read");
        lives(&served);
        let answer = slow.answer("GET");
        assert!(answer.as_ref().is_none_or(|answer| answer.status == 408), "{start:?}: {answer:?}");
    }
}

#[test]
fn silence_between_two_requests_is_closed() {
    let served = hasty();
    let mut client = served.connect();
    assert_eq!(client.ask("GET", "/", &[], b"").status, 200);
    lives(&served);
    assert!(client.line().is_none());
}

#[test]
fn a_body_in_drops_is_too_slow() {
    let served = hasty();
    let mut slow = served.connect();
    let body = json!({ "side": 4 }).to_string();
    let head = slow.head("POST", "/api/board", &[JSON], Some(body.len()));
    slow.stream.write_all(head.as_bytes()).expect("it is read");
    let mut stream = slow.stream.try_clone().expect("the same connection");
    let drops = thread::spawn(move || {
        for byte in body.bytes() {
            thread::sleep(Duration::from_millis(100));
            // It is closed in the middle.
            if stream.write_all(&[byte]).is_err() {
                return;
            }
        }
    });
    assert_eq!(slow.answer("POST").expect("an answer").code(), (408, "too-slow".to_owned()));
    drops.join().expect("no panic");
    drop(slow);
    lives(&served);
}

#[test]
fn a_head_in_drops_is_closed() {
    let served = hasty();
    let mut slow = served.connect();
    let head = slow.head("GET", "/", &[("X", &"x".repeat(100))], None);
    for byte in head.bytes().take(20) {
        thread::sleep(Duration::from_millis(50));
        if slow.stream.write_all(&[byte]).is_err() {
            break;
        }
    }
    lives(&served);
}

#[test]
fn a_client_that_does_not_read_is_given_up() {
    let served = hasty();
    let mut deaf = served.connect();
    let body = json!({ "side": 256 }).to_string();
    let request = deaf.head("POST", "/api/board", &[JSON], Some(body.len())) + &body;
    // More answers than the buffers of the system hold.
    for _ in 0..200 {
        if deaf.stream.write_all(request.as_bytes()).is_err() {
            break;
        }
    }
    lives(&served);
}

#[test]
fn what_is_no_http_is_refused() {
    let served = usual();
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: y\r\n".repeat(10_000));
    let garbage: Vec<Vec<u8>> = vec![
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello in TLS".to_vec(),
        b"\0\0\0\0\0\0\0\0\r\n\r\n".to_vec(),
        b"nonsense\r\n\r\n".to_vec(),
        b"GET\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX\0: y\r\n\r\n".to_vec(),
        b"POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n".to_vec(),
        b"POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n".to_vec(),
        b"POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_vec(),
        long.into_bytes(),
        many.into_bytes(),
    ];
    for bytes in garbage {
        let mut client = served.connect();
        // It may be closed while we write.
        let _ = client.stream.write_all(&bytes);
        let answer = client.answer("GET");
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned();
        assert!(answer.as_ref().is_none_or(|answer| answer.status >= 400), "{start}: {answer:?}");
    }
    lives(&served);
}

#[test]
fn a_body_that_says_too_much_or_nonsense_is_an_error_and_no_more() {
    let served = usual();
    let mut client = served.connect();
    let mut ask =
        |path: &str, body: &str| -> Answer { client.ask("POST", path, &[JSON], body.as_bytes()) };
    let nested = |open: &str, close: &str| open.repeat(200_000) + &close.repeat(200_000);
    let digits = "9".repeat(1_000_000);
    for body in [
        nested("[", "]"),
        nested("{\"board\":", "}"),
        format!("{{\"side\":{digits}}}"),
        format!("{{\"side\":1e{digits}}}"),
        format!("{{\"side\":4,\"{digits}\":1}}"),
        format!("{{\"side\":4,\"variants\":[{}\"\"]}}", "\"\",".repeat(200_000)),
        format!("{{\"side\":4,\"side\":4,\"text\":\"{digits}\"}}"),
        "\u{feff}{\"side\":4}".to_owned(),
        "{\"side\":4}x".to_owned(),
        "{\"side\":\"\\ud800\"}".to_owned(),
        "\0".repeat(1000),
    ] {
        let answer = ask("/api/board", &body);
        assert_eq!(answer.status, 400, "{}", &body[..20]);
        assert!(answer.body.len() < 1_200_000);
    }
    // Not UTF-8.
    let bytes = b"{\"text\":\"\xff\xfe\"}";
    let answer = client.ask("POST", "/api/read", &[JSON], bytes);
    assert_eq!(answer.code(), (400, "bad-json".to_owned()));
    lives(&served);
}

#[test]
fn text_of_any_kind_is_read_or_refused() {
    let served = usual();
    let mut client: Client = served.connect();
    let mut read = |text: &str| {
        let answer = client.post("/api/read", &json!({ "text": text, "limit": 1000 }));
        assert!(answer.status < 500, "{}", String::from_utf8_lossy(&answer.body));
        answer.status
    };
    read(&"\0".repeat(100_000));
    read(&"\r".repeat(100_000));
    read(&"1".repeat(1_500_000));
    read(&".".repeat(257 * 257));
    read(&"{\"".repeat(100_000));
    read(&"[".repeat(1_000_000));
    read(&"<sudoku>".repeat(100_000));
    read(&format!("http://example.org/?load={}", "N4Ig".repeat(100_000)));
    assert_eq!(read(&format!("{EASY}\n").repeat(10_000)), 200);
    let large: Value = json!({ "text": "1 2\n".repeat(300_000), "limit": 1000 });
    assert!(served.post("/api/read", &large).status < 500);
    lives(&served);
}
