//! Every error once, with its status and its code.

use serde_json::{Value, json};

use crate::client::{Answer, JSON};
use crate::{EASY, board, usual};

/// A board with one field changed.
fn but(field: &str, value: Value) -> Value {
    let mut board = board(EASY);
    board[field] = value;
    json!({ "board": board })
}

#[test]
fn what_is_wrong_with_an_object_is_named_with_its_place() {
    let served = usual();
    let clash = board(&format!("66{}", &EASY[2..]));
    let deep = "[".repeat(100_000);
    let long: Vec<u32> = vec![0; 80];
    // Route, body, status, code, field.
    let rows: &[(&str, String, u16, &str, Option<&str>)] = &[
        ("solve", String::new(), 400, "bad-json", None),
        ("solve", "{".to_owned(), 400, "bad-json", None),
        ("solve", "nonsense".to_owned(), 400, "bad-json", None),
        ("solve", deep, 400, "bad-json", None),
        ("solve", "{}".to_owned(), 400, "bad-json", None),
        ("solve", "[]".to_owned(), 400, "bad-json", None),
        ("solve", "null".to_owned(), 400, "bad-json", None),
        ("solve", json!({ "board": board(EASY), "x": 1 }).to_string(), 400, "bad-json", None),
        ("solve", but("colour", json!("red")).to_string(), 400, "bad-json", None),
        ("solve", but("side", json!("9")).to_string(), 400, "bad-json", None),
        ("solve", but("side", json!(-9)).to_string(), 400, "bad-json", None),
        ("solve", but("side", json!(9.5)).to_string(), 400, "bad-json", None),
        ("solve", but("givens", json!({})).to_string(), 400, "bad-json", None),
        ("solve", but("side", json!(1_000_000_000)).to_string(), 422, "not-served", Some("board.side")),
        ("board", json!({ "side": 1_000_000_000 }).to_string(), 422, "not-served", Some("side")),
        ("board", json!({ "side": 257 }).to_string(), 422, "not-served", Some("side")),
        ("board", json!({ "side": 0 }).to_string(), 400, "bad-board", Some("side")),
        ("board", json!({ "side": 7 }).to_string(), 400, "bad-board", Some("side")),
        ("board", json!({ "side": 9, "box": { "height": 2, "width": 3 } }).to_string(), 400, "bad-board", Some("box")),
        ("board", json!({ "side": 9, "box": { "height": u64::MAX, "width": 9 } }).to_string(), 400, "bad-board", Some("box")),
        ("board", json!({ "side": 9, "box": { "height": 0, "width": 0 } }).to_string(), 400, "bad-board", Some("box")),
        ("board", json!({ "side": 6, "variants": ["windows"] }).to_string(), 200, "", None),
        ("board", json!({ "side": 9, "variants": ["unheard"] }).to_string(), 400, "bad-request", Some("variants")),
        ("solve", but("side", json!(8)).to_string(), 400, "bad-board", Some("board.givens")),
        ("solve", but("givens", json!(long)).to_string(), 400, "bad-board", Some("board.givens")),
        ("solve", but("digits", json!([1])).to_string(), 400, "bad-board", Some("board.digits")),
        ("solve", but("digits", json!([[1].as_slice(), &[0; 80]].concat())).to_string(), 400, "bad-board", Some("board.digits[0]")),
        ("solve", but("givens", json!([[0, 10].as_slice(), &[0; 79]].concat())).to_string(), 400, "bad-board", Some("board.givens[1]")),
        ("solve", but("candidates", json!([])).to_string(), 400, "bad-board", Some("board.candidates")),
        ("solve", but("candidates", json!(vec![[0]; 81])).to_string(), 400, "bad-board", Some("board.candidates[0]")),
        ("solve", but("regions", json!([1, 2, 3])).to_string(), 400, "bad-board", Some("board.regions")),
        ("solve", but("regions", json!(vec![0; 81])).to_string(), 400, "bad-board", Some("board.regions")),
        ("solve", but("variants", json!(["unheard"])).to_string(), 400, "bad-request", Some("board.variants")),
        ("solve", json!({ "board": clash }).to_string(), 400, "clash", None),
        ("rate", json!({ "board": clash }).to_string(), 400, "clash", None),
        ("solve", json!({ "board": board(EASY), "engine": "x".repeat(9999) }).to_string(), 400, "bad-request", Some("engine")),
        ("solve", json!({ "board": board(&".".repeat(16)), "engine": "nine" }).to_string(), 422, "not-served", Some("board")),
        ("solve", json!({ "board": { "side": 49, "givens": vec![0; 2401] }, "engine": "batsat" }).to_string(), 422, "not-served", Some("engine")),
        ("read", json!({ "text": "" }).to_string(), 400, "bad-text", None),
        ("read", json!({ "text": "\u{0}\u{0}\u{0}" }).to_string(), 400, "bad-text", None),
        ("read", json!({ "text": "1..x" }).to_string(), 400, "bad-text", None),
        ("read", json!({ "text": EASY, "from": "unheard" }).to_string(), 400, "bad-request", Some("from")),
        ("read", json!({ "text": EASY, "limit": 0 }).to_string(), 400, "bad-request", Some("limit")),
        ("read", json!({ "text": EASY, "limit": 1001 }).to_string(), 400, "bad-request", Some("limit")),
        ("read", json!({ "text": EASY, "box": "3" }).to_string(), 400, "bad-board", Some("box")),
        ("read", json!({ "text": EASY, "box": "99999999999x99999999999" }).to_string(), 400, "bad-board", Some("box")),
        ("write", json!({ "board": board(EASY), "to": "unheard" }).to_string(), 400, "bad-request", Some("to")),
        ("write", json!({ "board": { "side": 36, "givens": vec![0; 1296] }, "to": "sdk" }).to_string(), 422, "not-served", Some("to")),
        ("hint", json!({ "board": board(EASY), "depth": "deep" }).to_string(), 400, "bad-json", None),
        ("hint", json!({ "board": board(EASY), "depth": "step", "with": ["unheard"] }).to_string(), 400, "bad-request", Some("with")),
        ("hint", json!({ "board": board(&".".repeat(16)), "depth": "step" }).to_string(), 422, "not-served", Some("board")),
        ("explain", json!({ "board": board(&".".repeat(16)) }).to_string(), 422, "not-served", Some("board")),
        ("rate", json!({ "board": board(&".".repeat(16)) }).to_string(), 422, "not-served", Some("board")),
        ("generate", json!({ "side": 9, "level": "unheard" }).to_string(), 400, "bad-request", Some("level")),
        ("generate", json!({ "side": 9, "symmetry": "unheard" }).to_string(), 400, "bad-request", Some("symmetry")),
        ("generate", json!({ "side": 9, "seed": "-1" }).to_string(), 400, "bad-request", Some("seed")),
        ("generate", json!({ "side": 9, "seed": "" }).to_string(), 400, "bad-request", Some("seed")),
        ("generate", json!({ "side": 9, "seed": "18446744073709551616" }).to_string(), 400, "bad-request", Some("seed")),
        ("generate", json!({ "side": 9, "givens": [1, 16] }).to_string(), 400, "bad-request", None),
        ("generate", json!({ "side": 9, "givens": [30, 20] }).to_string(), 400, "bad-request", None),
        ("generate", json!({ "side": 16, "level": "easy" }).to_string(), 400, "bad-request", None),
        ("render", json!({ "board": board(EASY), "to": "gif" }).to_string(), 400, "bad-json", None),
        ("render", json!({ "board": board(EASY), "to": "svg", "title": "x".repeat(1001) }).to_string(), 400, "bad-request", Some("title")),
        ("render", json!({ "board": board(&".".repeat(81)), "to": "svg", "solution": true }).to_string(), 422, "not-served", Some("solution")),
        ("render", json!({ "board": { "side": 100, "givens": vec![0; 10_000] }, "to": "svg", "candidates": true }).to_string(), 422, "not-served", Some("board")),
    ];
    let mut client = served.connect();
    for (route, body, status, code, field) in rows {
        let answer = client.ask("POST", &format!("/api/{route}"), &[JSON], body.as_bytes());
        let start = &body[..body.len().min(200)];
        let error = &answer.json()["error"];
        assert_eq!(
            (answer.status, error["code"].as_str().unwrap_or_default()),
            (*status, *code),
            "{route} {start}: {error}"
        );
        assert_eq!(error["field"].as_str(), *field, "{route} {start}: {error}");
        assert!(answer.body.len() < 1000 || *status == 200, "{route} {start}");
    }
}

#[test]
fn places_in_json_and_in_text_count_from_1() {
    let served = usual();
    let mut client = served.connect();
    let answer = client.ask("POST", "/api/solve", &[JSON], b"{\n  \"board\": nonsense }");
    let error = &answer.json()["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(13)));
    let answer = client.post("/api/read", &json!({ "text": "\n\n1..4....\n" }));
    let error = &answer.json()["error"];
    assert_eq!(error["code"], "bad-text");
    assert!(error["line"].is_u64() && error["column"].is_u64(), "{error}");
    let clash = json!({ "board": board(&format!("66{}", &EASY[2..])) });
    assert_eq!(client.post("/api/solve", &clash).json()["error"]["cells"], json!(["r1c1", "r1c2"]));
}

#[test]
fn what_is_wrong_with_a_request_itself_has_its_status() {
    let served = usual();
    let mut client = served.connect();
    let body = json!({ "side": 4 }).to_string();
    let body = body.as_bytes();
    let mut code = |method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]| -> Answer {
        client.ask(method, path, headers, body)
    };
    assert_eq!(code("GET", "/nothing", &[], b"").code(), (404, "not-found".to_owned()));
    assert_eq!(code("GET", "/api", &[], b"").code(), (404, "not-found".to_owned()));
    assert_eq!(code("GET", "/../Cargo.toml", &[], b"").code(), (404, "not-found".to_owned()));
    assert_eq!(code("POST", "/api/board", &[], body).code(), (415, "bad-type".to_owned()));
    let plain = [("Content-Type", "text/plain")];
    assert_eq!(code("POST", "/api/board", &plain, body).code(), (415, "bad-type".to_owned()));
    let utf = [("Content-Type", "application/json; charset=utf-8")];
    assert_eq!(code("POST", "/api/board", &utf, body).status, 200);

    let answer = code("GET", "/api/board", &[], b"");
    assert_eq!(answer.code(), (405, "bad-method".to_owned()));
    assert_eq!(answer.header("allow"), Some("POST"));
    assert_eq!(code("POST", "/api/info", &[JSON], body).header("allow"), Some("GET"));
    assert_eq!(code("DELETE", "/", &[], b"").header("allow"), Some("GET, HEAD"));
    assert_eq!(code("OPTIONS", "/api/board", &[], b"").code(), (405, "bad-method".to_owned()));

    let foreign = [JSON, ("Host", "evil.example")];
    assert_eq!(code("POST", "/api/board", &foreign, body).code(), (403, "bad-host".to_owned()));
    assert_eq!(
        code("GET", "/", &[("Host", "evil.example")], b"").code(),
        (403, "bad-host".to_owned())
    );
    let page = [JSON, ("Origin", "http://evil.example")];
    assert_eq!(code("POST", "/api/board", &page, body).code(), (403, "bad-host".to_owned()));
    let own = format!("http://{}", served.at);
    assert_eq!(code("POST", "/api/board", &[JSON, ("Origin", &own)], body).status, 200);
}
