//! Keys as `WebDriver` sends them.
//!
//! Source: W3C, "`WebDriver`", level 2, section 17.4.2: keys that write nothing have a private character.

use serde_json::{Value, json};

/// Keys by their names.
const NAMES: [(&str, char); 16] = [
    ("Backspace", '\u{E003}'),
    ("Tab", '\u{E004}'),
    ("Enter", '\u{E007}'),
    ("Shift", '\u{E008}'),
    ("Control", '\u{E009}'),
    ("Alt", '\u{E00A}'),
    ("Escape", '\u{E00C}'),
    ("Space", ' '),
    ("End", '\u{E010}'),
    ("Home", '\u{E011}'),
    ("ArrowLeft", '\u{E012}'),
    ("ArrowUp", '\u{E013}'),
    ("ArrowRight", '\u{E014}'),
    ("ArrowDown", '\u{E015}'),
    ("Delete", '\u{E017}'),
    ("Plus", '+'),
];

/// A key with those held down before it, as `Control+Shift+z`: all down, then all up.
///
/// # Panics
///
/// If there is no such key.
pub(crate) fn actions(chord: &str) -> Vec<Value> {
    let keys: Vec<char> = chord.split('+').map(key).collect();
    let down = keys.iter().map(|key| json!({ "type": "keyDown", "value": key }));
    let up = keys.iter().rev().map(|key| json!({ "type": "keyUp", "value": key }));
    down.chain(up).collect()
}

/// A character that is typed.
pub(crate) fn character(character: char) -> Vec<Value> {
    let key = if character == '\n' { key("Enter") } else { character };
    ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })).into()
}

fn key(name: &str) -> char {
    let mut characters = name.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return only;
    }
    let row = NAMES.iter().find(|(known, _)| *known == name);
    row.unwrap_or_else(|| panic!("there is no key {name}")).1
}
