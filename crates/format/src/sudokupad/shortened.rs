//! Shortened JSON: what SudokuPad makes of JSON before it packs it.
//!
//! ```text
//! JSON        {"cells":[[{"value":1},{},{}]],"rounded":true,"color":"#FF0000"}
//! shortened   {ce:[[{v:1},,]],r:t,c:FF0000}
//! ```
//! Keys without quotes and with short names, `'` for `"`, `t` and `f`, an empty object where nothing stands
//! between commas, colours without quotes; JSON itself is read as well. Source: S. Neumann, `PuzzleZipper`.

use serde_json::{Map, Number, Value};

/// How deep values may stand in each other.
const DEEPEST: usize = 64;

/// Short names of keys, and what they stand for, in as far as that matters to a grid.
const NAMES: [(&str, &str); 12] = [
    ("ce", "cells"),
    ("v", "value"),
    ("re", "regions"),
    ("ca", "cages"),
    ("l", "lines"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("cs", "cellSize"),
    ("vd", "videos"),
    ("t", "title"),
    ("c", "color"),
];

/// The value of a text.
///
/// # Errors
/// The 0-based character where it goes wrong, and what was expected there.
pub(super) fn value_of(text: &str) -> Result<Value, (usize, &'static str)> {
    let characters: Vec<char> = text.chars().collect();
    let mut parser = Parser { text: &characters, at: 0 };
    let value = parser.value(0)?;
    parser.skip_blanks();
    if parser.at < characters.len() {
        return Err((parser.at, "the end"));
    }
    Ok(value)
}

struct Parser<'t> {
    text: &'t [char],
    at: usize,
}

type Parsed<T> = Result<T, (usize, &'static str)>;

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, expected: char) -> bool {
        self.skip_blanks();
        let is_it = self.peek() == Some(expected);
        self.at += usize::from(is_it);
        is_it
    }

    fn value(&mut self, depth: usize) -> Parsed<Value> {
        if depth > DEEPEST {
            return Err((self.at, "values less deep"));
        }
        self.skip_blanks();
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some('\'' | '"') => self.string().map(Value::String),
            Some(',' | ']' | '}') => Ok(Value::Object(Map::new())),
            Some(_) => Ok(self.word()),
            None => Err((self.at, "a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Parsed<Value> {
        self.at += 1;
        let mut object = Map::new();
        if self.take('}') {
            return Ok(Value::Object(object));
        }
        loop {
            self.skip_blanks();
            let key = match self.peek() {
                Some('\'' | '"') => self.string()?,
                _ => self.run(|c| c.is_ascii_alphanumeric()),
            };
            if !self.take(':') {
                return Err((self.at, "`:`"));
            }
            let value = self.value(depth + 1)?;
            let name =
                NAMES.iter().find(|(short, _)| *short == key).map_or(&*key, |(_, name)| name);
            object.insert(name.to_owned(), value);
            if self.take('}') {
                return Ok(Value::Object(object));
            }
            if !self.take(',') {
                return Err((self.at, "`,` or `}`"));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Parsed<Value> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Ok(Value::Array(items));
            }
            if !self.take(',') {
                return Err((self.at, "`,` or `]`"));
            }
        }
    }

    /// A string. `\'` is a quote of either kind: the page does not tell them apart.
    fn string(&mut self) -> Parsed<String> {
        let start = self.at;
        let quote = self.peek();
        self.at += 1;
        let mut string = String::new();
        while let Some(c) = self.peek() {
            self.at += 1;
            if Some(c) == quote {
                return Ok(string);
            }
            string.push(if c == '\\' { self.escaped()? } else { c });
        }
        Err((start, "a string with an end"))
    }

    fn escaped(&mut self) -> Parsed<char> {
        let escaped = self.peek().ok_or((self.at, "a character"))?;
        self.at += 1;
        Ok(match escaped {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' | 'f' => ' ',
            'u' => {
                let digits: String = self.text.iter().skip(self.at).take(4).collect();
                self.at = (self.at + 4).min(self.text.len());
                u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or('\u{FFFD}')
            }
            other => other,
        })
    }

    fn run(&mut self, is_part: fn(char) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(is_part) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    /// A number, a truth value, or a string without quotes, such as a colour.
    fn word(&mut self) -> Value {
        let word =
            self.run(|c| !matches!(c, ',' | ']' | '}' | ':' | '{' | '[') && !c.is_whitespace());
        if word.is_empty() {
            // `:` where a value should be: what follows the value will be missed.
            return Value::Null;
        }
        match word.as_str() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            word => match (word.parse::<u64>(), word.parse::<f64>()) {
                (Ok(number), _) => Value::Number(number.into()),
                (_, Ok(number)) => Number::from_f64(number).map_or(Value::Null, Value::Number),
                _ => Value::String(word.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{DEEPEST, value_of};

    #[test]
    fn shortened_json_is_json() {
        for (text, expected) in [
            ("{}", json!({})),
            (
                "{ce:[[{v:1},,],[,{v:9},]],r:t,x:f}",
                json!({"cells": [[{"value": 1}, {}, {}], [{}, {"value": 9}, {}]], "r": true, "x": false}),
            ),
            (
                r"{t:'it\'s \n \u00e9',c:FF0000,d:#0}",
                json!({"title": "it's \n é", "color": "FF0000", "d": "#0"}),
            ),
            (
                r#"{"cells": [ [ {"value": "5"} ] ], "x": -1.5}"#,
                json!({"cells": [[{"value": "5"}]], "x": -1.5}),
            ),
            ("[]", json!([{}])),
            ("[[0,1],[2,3]]", json!([[0, 1], [2, 3]])),
        ] {
            assert_eq!(value_of(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_told_where() {
        for (text, at) in [
            ("", 0),
            ("{", 1),
            ("{a", 2),
            ("{a:1", 4),
            ("[1 2]", 3),
            ("{a:'b}", 3),
            ("{}x", 2),
            ("[::]", 1),
        ] {
            assert_eq!(value_of(text).map_err(|(at, _)| at), Err(at), "{text}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(value_of(&deep).map_err(|(at, _)| at), Err(DEEPEST + 1));
        assert!(matches!(
            value_of(&("[".repeat(DEEPEST) + &"]".repeat(DEEPEST))),
            Ok(Value::Array(_))
        ));
    }
}
