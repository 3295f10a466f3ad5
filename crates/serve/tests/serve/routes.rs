//! What every route answers to good input.

use serde_json::{Value, json};

use crate::{EASY, SOLVED, board, usual};

fn numbers(text: &str) -> Vec<u32> {
    text.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect()
}

#[test]
fn what_is_known_is_listed() {
    let info = usual().get("/api/info").good();
    let has = |table: &str, name: &str| {
        info[table].as_array().expect(table).iter().any(|row| row["name"] == name)
    };
    for (table, name) in [
        ("engines", "nine"),
        ("formats", "f-puzzles"),
        ("techniques", "x-wing"),
        ("levels", "hard"),
        ("symmetries", "half-turn"),
        ("variants", "diagonal"),
        ("models", "fhrr"),
    ] {
        assert!(has(table, name), "{table}: {name}");
    }
    assert_eq!(info["limits"]["body_bytes"], 2 << 20);
    assert_eq!(info["limits"]["side"], 256);
    assert_eq!(info["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn an_empty_board_has_the_houses_that_were_asked_for() {
    let served = usual();
    let board = |body: Value| served.post("/api/board", &body).good()["board"].clone();
    let nine = board(json!({ "side": 9 }));
    assert_eq!(nine["box"], json!({ "height": 3, "width": 3 }));
    assert_eq!(nine["givens"].as_array().map(Vec::len), Some(81));
    assert_eq!(nine["extra"], json!([]));
    let six = board(json!({ "side": 6, "box": { "height": 3, "width": 2 } }));
    assert_eq!(six["box"], json!({ "height": 3, "width": 2 }));
    let diagonal = board(json!({ "side": 4, "variants": ["diagonal"] }));
    assert_eq!(diagonal["variants"], json!(["diagonal"]));
    assert_eq!(diagonal["extra"], json!([[0, 5, 10, 15], [3, 6, 9, 12]]));
    assert_eq!(board(json!({ "side": 256 }))["givens"].as_array().map(Vec::len), Some(65_536));
}

#[test]
fn text_is_read_record_by_record() {
    let served = usual();
    let read = |body: Value| served.post("/api/read", &body).good();
    let one = read(json!({ "text": EASY }));
    assert_eq!(one["format"], "line");
    assert_eq!(one["boards"][0]["givens"], json!(numbers(EASY)));
    assert_eq!((&one["more"], &one["errors"]), (&json!(false), &json!([])));
    let text = "1..4.........32.\n1..4........32.\n....1..4........\n1..............2\n";
    let some = read(json!({ "text": text, "limit": 2 }));
    assert_eq!(some["boards"].as_array().map(Vec::len), Some(2));
    assert_eq!(some["errors"][0]["line"], 2);
    assert_eq!(some["more"], true);
    let boxed = read(json!({ "text": ".".repeat(36), "box": "3x2" }));
    assert_eq!(boxed["boards"][0]["box"], json!({ "height": 3, "width": 2 }));
    let named = read(json!({ "text": ".".repeat(36), "from": "line" }));
    assert_eq!(named["boards"][0]["side"], 6);
}

#[test]
fn a_board_that_is_written_is_read_again() {
    let served = usual();
    let mut digits = vec![0; 81];
    (digits[2], digits[3]) = (7, 4);
    let mut candidates = vec![json!([]); 81];
    candidates[12] = json!([1, 8]);
    let mut sent = board(EASY);
    sent["digits"] = json!(digits);
    sent["candidates"] = json!(candidates);
    let written = served.post("/api/write", &json!({ "board": sent, "to": "json" })).good();
    assert_eq!(written["lost"], json!([]));
    let read = served.post("/api/read", &json!({ "text": written["text"] })).good();
    assert_eq!(read["format"], "json");
    let back = &read["boards"][0];
    assert_eq!((&back["givens"], &back["digits"]), (&sent["givens"], &sent["digits"]));
    // A cell about which nothing was said comes back as one about which nothing is said.
    assert_eq!(back["candidates"], sent["candidates"]);
    // As it came it may go again.
    let again = served.post("/api/write", &json!({ "board": back, "to": "json" })).good();
    assert_eq!(again["text"], written["text"]);
    let line = served.post("/api/write", &json!({ "board": board(EASY), "to": "line" })).good();
    assert_eq!(line["text"], format!("{EASY}\n"));
    let lossy = served.post("/api/write", &json!({ "board": sent, "to": "line" })).good();
    assert_eq!(lossy["lost"], json!(["placed digits", "pencilmarks"]));
}

#[test]
fn the_givens_alone_are_solved() {
    let served = usual();
    let solve = |body: Value| served.post("/api/solve", &body).good();
    let mut wrong = board(EASY);
    wrong["digits"] = json!([0, 0, 1].iter().chain(&[0; 78]).collect::<Vec<_>>());
    for sent in [board(EASY), wrong] {
        let answer = solve(json!({ "board": sent }));
        assert_eq!(answer["verdict"], "unique");
        assert_eq!(answer["solutions"], json!([numbers(SOLVED)]));
        assert_eq!(answer["engine"], "nine");
    }
    let several = solve(json!({ "board": board(&".".repeat(16)) }));
    assert_eq!(several["verdict"], "several");
    assert_eq!(several["solutions"].as_array().map(Vec::len), Some(2));
    assert_ne!(several["solutions"][0], several["solutions"][1]);
    let none = solve(json!({ "board": board("123........4....") }));
    assert_eq!((&none["verdict"], &none["solutions"]), (&json!("impossible"), &json!([])));
    let full = solve(json!({ "board": board(SOLVED) }));
    assert_eq!((&full["verdict"], &full["engine"]), (&json!("unique"), &Value::Null));
    let named = solve(json!({ "board": board(EASY), "engine": "naive" }));
    assert_eq!(
        (&named["engine"], &named["solutions"]),
        (&json!("naive"), &json!([numbers(SOLVED)]))
    );
}

#[test]
fn a_check_tells_what_is_wrong() {
    let served = usual();
    let check = |sent: &Value| served.post("/api/check", &json!({ "board": sent })).good();
    let fine = check(&board(EASY));
    assert_eq!(fine["verdict"], "unique");
    assert_eq!((&fine["complete"], &fine["solved"]), (&json!(false), &json!(false)));

    let mut digits: Vec<u32> = vec![0; 81];
    (digits[2], digits[3]) = (6, 4);
    let mut candidates = vec![json!([]); 81];
    candidates[12] = json!([8]);
    let mut wrong = board(EASY);
    wrong["digits"] = json!(digits);
    wrong["candidates"] = json!(candidates);
    let told = check(&wrong);
    let clash = |house: &str, cells: &[&str]| json!({ "house": house, "digit": 6, "cells": cells });
    assert_eq!(
        told["clashes"],
        json!([clash("row 1", &["r1c1", "r1c3"]), clash("box 1", &["r1c1", "r1c3"])])
    );
    assert_eq!(told["wrong"], json!(["r1c3"]));
    assert_eq!(told["struck"], json!([{ "cell": "r2c4", "digit": 1 }]));

    // Three in a row are one clash.
    let three = check(&board("111............."));
    assert_eq!(three["verdict"], "impossible");
    assert_eq!(three["clashes"][0]["cells"], json!(["r1c1", "r1c2", "r1c3"]));

    let givens = numbers(EASY);
    let rest = numbers(SOLVED).into_iter().zip(&givens);
    let rest: Vec<u32> = rest.map(|(digit, given)| if *given == 0 { digit } else { 0 }).collect();
    let mut done = board(EASY);
    done["digits"] = json!(rest);
    let told = check(&done);
    assert_eq!((&told["complete"], &told["solved"]), (&json!(true), &json!(true)));
}

#[test]
fn a_hint_tells_as_much_as_is_asked_for() {
    let served = usual();
    let hint = |depth: &str| {
        served.post("/api/hint", &json!({ "board": board(EASY), "depth": depth })).good()
    };
    let place = hint("where");
    assert_eq!(place["told"], "Look at box 1.");
    assert_eq!(place["cells"].as_array().map(Vec::len), Some(9));
    assert!(place.get("technique").is_none() && place.get("step").is_none());
    let technique = hint("technique");
    assert_eq!(technique["technique"], "hidden-single-box");
    assert!(technique.get("step").is_none());
    let step = hint("step");
    assert_eq!(step["step"]["placements"], json!([{ "cell": "r2c3", "digit": 5 }]));
    assert_eq!(step["told"], step["step"]["sentence"]);

    let mut wrong = board(EASY);
    wrong["digits"] = json!([0, 0, 1].iter().chain(&[0; 78]).collect::<Vec<_>>());
    let told = served.post("/api/hint", &json!({ "board": wrong, "depth": "where" })).good();
    assert_eq!(told["mistake"]["kind"], "digit");
    assert_eq!(told["told"], told["mistake"]["sentence"]);

    let body =
        json!({ "board": board(EASY), "depth": "technique", "without": ["hidden-single-box"] });
    assert_ne!(served.post("/api/hint", &body).good()["technique"], "hidden-single-box");
    let full = json!({ "board": board(SOLVED), "depth": "step" });
    assert_eq!(served.post("/api/hint", &full).good()["told"], "Every cell is filled.");
}

#[test]
fn the_steps_of_an_explanation_lead_to_the_solution() {
    let served = usual();
    let way = served.post("/api/explain", &json!({ "board": board(EASY) })).good();
    assert_eq!(
        (&way["verdict"], &way["solved"], &way["level"]),
        (&json!("unique"), &json!(true), &json!("easy"))
    );
    let mut digits = numbers(EASY);
    for step in way["steps"].as_array().expect("steps") {
        for placed in step["placements"].as_array().expect("placements") {
            let name = placed["cell"].as_str().expect("a name").as_bytes();
            let cell = usize::from(9 * (name[1] - b'1') + name[3] - b'1');
            digits[cell] = placed["digit"].as_u64().expect("a digit") as u32;
        }
    }
    assert_eq!(digits, numbers(SOLVED));
    assert_eq!(way["candidates"][2], json!([1, 7, 8]));
}

#[test]
fn a_rating_counts_techniques() {
    let served = usual();
    let rate = |text: &str| served.post("/api/rate", &json!({ "board": board(text) })).good();
    let easy = rate(EASY);
    assert_eq!(
        (&easy["scale"], &easy["er"], &easy["level"]),
        (&json!("se121"), &json!("1.2"), &json!("easy"))
    );
    assert_eq!(easy["hardest"]["technique"], "hidden-single-box");
    let counts = easy["techniques"].as_array().expect("techniques");
    let steps: u64 = counts.iter().map(|row| row["count"].as_u64().expect("a count")).sum();
    assert_eq!(steps, numbers(EASY).iter().filter(|digit| **digit == 0).count() as u64);
    let several = rate(&".".repeat(81));
    assert_eq!(several["verdict"], "several");
    assert!(several.get("er").is_none());
}

#[test]
fn a_puzzle_is_made_as_it_is_asked_for_and_again_from_its_seed() {
    let served = usual();
    let generate = |body: &Value| served.post("/api/generate", body).good();
    let body = json!({ "side": 9, "level": "medium", "symmetry": "half-turn", "seed": "18446744073709551615" });
    let made = generate(&body);
    assert_eq!((&made["level"], &made["seed"]), (&json!("medium"), &body["seed"]));
    assert_eq!(generate(&body), made);
    let solved = served.post("/api/solve", &json!({ "board": made["board"] })).good();
    assert_eq!(
        (&solved["verdict"], &solved["solutions"][0]),
        (&json!("unique"), &made["solution"])
    );
    let givens = |made: &Value| -> Vec<bool> {
        made["board"]["givens"].as_array().expect("givens").iter().map(|given| given != 0).collect()
    };
    let mut turned = givens(&made);
    turned.reverse();
    assert_eq!(turned, givens(&made));
    let random = generate(&json!({ "side": 6, "givens": [10, 12] }));
    assert_eq!(generate(&json!({ "side": 6, "givens": [10, 12], "seed": random["seed"] })), random);
    assert!((10..=12).contains(&random["givens"].as_u64().expect("a number")));
    let diagonal = generate(&json!({ "side": 9, "variants": ["diagonal"] }));
    assert_eq!(diagonal["board"]["variants"], json!(["diagonal"]));
}

#[test]
fn a_board_becomes_a_file_of_each_kind() {
    let served = usual();
    for (to, kind, start) in [
        ("svg", "image/svg+xml", &b"<svg"[..]),
        ("pdf", "application/pdf", b"%PDF-1.7"),
        ("png", "image/png", b"\x89PNG"),
    ] {
        let body = json!({ "board": board(EASY), "to": to, "title": "A title", "solution": true, "candidates": true });
        let answer = served.post("/api/render", &body);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)));
        assert!(answer.body.starts_with(start), "{to}");
    }
    let body = json!({ "board": board(EASY), "to": "pdf", "paper": "letter" });
    let pdf = served.post("/api/render", &body);
    assert!(String::from_utf8_lossy(&pdf.body).contains("/MediaBox [0 0 612 792]"));
}

#[test]
fn a_large_board_is_read_solved_and_written() {
    let served = usual();
    let made = served.post("/api/generate", &json!({ "side": 36, "seed": "1" })).good();
    let solved = served.post("/api/solve", &json!({ "board": made["board"] })).good();
    assert_eq!(
        (&solved["verdict"], &solved["solutions"][0]),
        (&json!("unique"), &made["solution"])
    );
    let mut full = made["board"].clone();
    full["givens"] = made["solution"].clone();
    let written = served.post("/api/write", &json!({ "board": full, "to": "numbers" })).good();
    let read = served.post("/api/read", &json!({ "text": written["text"] })).good();
    assert_eq!(read["boards"][0]["givens"], made["solution"]);
    let check = served.post("/api/check", &json!({ "board": full })).good();
    assert_eq!(check["solved"], true);
}
