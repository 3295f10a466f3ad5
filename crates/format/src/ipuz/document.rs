//! A document of several lines: where it ends, and where its keys stand.

use serde_json::Value;

use super::KIND;
use crate::record::{CellPlaces, Place};
use crate::{Lines, ParseError};

/// The most lines of a document.
const MOST: usize = 20_000;

/// Lines within which a document names its kind; a text of many braces is looked through at each of them.
const NEAR: usize = 64;

/// The most bytes of a document.
const LONGEST: usize = 1 << 22;

/// The text of a document, and where it stands.
pub(super) struct Document {
    pub(super) line: u64,
    /// The 1-based column of its first brace.
    pub(super) column: usize,
    text: String,
    is_whole: bool,
}

/// Braces and brackets of JSON that are open.
#[derive(Default)]
struct Depth {
    open: usize,
    is_string: bool,
    is_escaped: bool,
}

impl Depth {
    /// Whether the document ends in this line.
    fn ends_in(&mut self, text: &str) -> bool {
        for byte in text.bytes() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.is_string => self.is_escaped = true,
                b'"' => self.is_string = !self.is_string,
                _ if self.is_string => {}
                b'{' | b'[' => self.open += 1,
                b'}' | b']' => {
                    self.open = self.open.saturating_sub(1);
                    if self.open == 0 {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }
}

/// Whether a line can be part of a document that began before it, and is no puzzle of its own.
fn continues(text: &str) -> bool {
    let text = text.trim();
    if brace_of(text).is_some() && ["\"puzzle\"", "\"kind\""].iter().any(|key| text.contains(key)) {
        return false;
    }
    text.is_empty()
        || text.starts_with(['"', '[', ']', '{', '}'])
        || text.ends_with([',', '[', '{', ']', '}'])
        || text.parse::<f64>().is_ok()
        || ["null", "true", "false"].contains(&text)
}

/// What may stand before the brace: the call of a script.
fn brace_of(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let brace = start.strip_prefix("ipuz(").unwrap_or(start);
    brace.trim_start().starts_with('{').then(|| text.find('{')).flatten()
}

pub(super) fn is_ahead(lines: &mut Lines<'_>) -> bool {
    if lines.peek(0).and_then(brace_of).is_none() {
        return false;
    }
    let (mut depth, mut size) = (Depth::default(), 0);
    for at in 0..NEAR {
        let Some(text) = lines.peek(at).filter(|text| at == 0 || continues(text)) else { break };
        size += text.len();
        if text.contains(KIND) || text.contains("ipuz.org\\/sudoku") {
            return true;
        }
        if depth.ends_in(text) || size > LONGEST {
            break;
        }
    }
    false
}

/// Takes a document.
pub(super) fn take(lines: &mut Lines<'_>) -> Option<Document> {
    let first = lines.take()?;
    let brace = brace_of(&first.text).unwrap_or(0);
    let column = first.text[..brace].chars().count() + 1;
    let mut document = Document {
        line: first.number,
        column,
        text: first.text[brace..].to_owned(),
        is_whole: false,
    };
    let mut depth = Depth::default();
    document.is_whole = depth.ends_in(&document.text);
    for _ in 1..MOST {
        let is_done = document.is_whole || document.text.len() > LONGEST;
        let next = lines.peek(0).filter(|text| !is_done && continues(text));
        let Some(text) = next else { break };
        document.is_whole = depth.ends_in(text);
        document.text.push('\n');
        document.text.push_str(text);
        lines.take();
    }
    Some(document)
}

impl Document {
    /// Its value.
    ///
    /// # Errors
    /// Where it is no JSON.
    pub(super) fn parse(&self) -> Result<Value, ParseError> {
        let text = self.text.trim_end().trim_end_matches([';', ')']);
        serde_json::from_str(text).map_err(|error| {
            let (line, column) = (error.line().max(1), error.column().max(1));
            let before = if line == 1 { self.column - 1 } else { 0 };
            let line = self.line + line as u64 - 1;
            let message = error.to_string();
            let found = message.split(" at line ").next().unwrap_or_default();
            let found = if self.is_whole { found } else { "its end missing" };
            ParseError::new(line, before + column, "a document of ipuz", found)
        })
    }

    /// The error of the value of a key, which stands where the key does.
    pub(super) fn wrong(
        &self,
        key: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        let (line, column) = self.place_of(key);
        ParseError::new(self.line + line, column, expected, found)
    }

    /// The 0-based line and 1-based column of a key.
    fn place_of(&self, key: &str) -> (u64, usize) {
        let Some(at) = self.text.find(&format!("\"{key}\"")) else { return (0, self.column) };
        let before = &self.text[..at];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let shift = if line == 0 { self.column - 1 } else { 0 };
        (line as u64, before[start..].chars().count() + 1 + shift)
    }

    /// Every cell stands where the puzzle begins.
    pub(super) fn place_of_cells(&self, side: usize) -> Place {
        let (line, column) = self.place_of("puzzle");
        let each = vec![(line as u32, column as u32); side * side];
        Place { line: self.line, cells: CellPlaces::Each(each) }
    }
}
