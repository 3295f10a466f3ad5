//! The server over real connections: what every route answers, what it refuses, and what nobody can do to it.

#![allow(
    clippy::disallowed_methods,
    reason = "how long a test waits is bounded by the clock; no figure is claimed"
)]

mod bounds;
mod client;
mod described;
mod errors;
mod hostile;
mod load;
mod page;
mod routes;

use client::Served;
use hyperdoku_serve::{Limits, Settings};
use serde_json::{Value, json};

/// A server with these limits.
fn with(limits: Limits) -> Served {
    let settings = Settings { limits, ..Settings::default() };
    Served::by(move |listener, stop| {
        hyperdoku_serve::run(listener, settings, stop).expect("it serves");
    })
}

/// A server as it is.
fn usual() -> Served {
    with(Limits { threads: 2, ..Limits::default() })
}

/// A board of a text of digits, `.` for an empty cell.
fn board(text: &str) -> Value {
    let digits: Vec<u32> = text.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    json!({ "side": digits.len().isqrt(), "givens": digits })
}

/// A puzzle that singles solve.
const EASY: &str =
    "63.....5.49...2.6..2...5.7....9.......45............4.16.7..2.....2.653...23.4.17";
/// Its solution.
const SOLVED: &str =
    "637489152495172863821635479358941726274563981916827345163758294749216538582394617";

/// A request that an engine cannot end in any time: a cell of the last row has no candidate, and every filling of the
/// rows before is tried.
fn endless() -> Value {
    let mut givens = vec![0; 81];
    givens[8] = 9;
    for column in 0..8 {
        givens[72 + column] = column + 1;
    }
    json!({ "board": { "side": 9, "givens": givens }, "engine": "naive" })
}
