//! The shapes of JSON that the format takes, read by hand where the library would set no limit or would
//! lose the order, a double key or the place of an error.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

const KEYS: [&str; 10] =
    ["v", "puzzle", "side", "box", "regions", "variants", "marks", "placed", "solution", "info"];

/// What `solve --json` says beyond the puzzle and its solution.
const PASSED_OVER: [&str; 10] = [
    "record", "line", "verdict", "second", "count", "engine", "nodes", "guesses", "micros", "error",
];

/// An object whose keys are known, each once.
pub(super) struct Object<'t> {
    entries: Vec<(&'static str, &'t RawValue)>,
}

impl<'t> Object<'t> {
    /// The text of the value of `key`.
    pub(super) fn raw(&self, key: &str) -> Option<&'t str> {
        self.entries.iter().find(|(known, _)| *known == key).map(|(_, raw)| raw.get())
    }
}

impl<'t> Deserialize<'t> for Object<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'t> Visitor<'t> for ObjectVisitor {
    type Value = Object<'t>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<(&'static str, &RawValue)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let known = KEYS.into_iter().chain(PASSED_OVER).find(|known| *known == key);
            let known =
                known.ok_or_else(|| A::Error::custom(format!("the unknown key `{key}`")))?;
            if entries.iter().any(|(key, _)| *key == known) {
                return Err(A::Error::custom(format!("`{key}` twice")));
            }
            entries.push((known, map.next_value()?));
        }
        Ok(Object { entries })
    }
}

/// Digits or labels, one a character or one a number.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(super) enum Symbols {
    Text(String),
    Numbers(Vec<u16>),
}

impl<'t> Deserialize<'t> for Symbols {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SymbolsVisitor)
    }
}

struct SymbolsVisitor;

impl<'t> Visitor<'t> for SymbolsVisitor {
    type Value = Symbols;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an array of numbers")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Symbols::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = seq.next_element()? {
            numbers.push(number);
        }
        Ok(Symbols::Numbers(numbers))
    }
}

/// Info, in the order of the text; a key with several values has an array of them.
pub(super) struct Info(pub(super) Vec<(String, String)>);

impl Serialize for Info {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut grouped: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut at = BTreeMap::new();
        for (key, value) in &self.0 {
            let group = *at.entry(key).or_insert(grouped.len());
            if group == grouped.len() {
                grouped.push((key, Vec::new()));
            }
            grouped[group].1.push(value);
        }
        let mut map = serializer.serialize_map(Some(grouped.len()))?;
        for (key, values) in grouped {
            match values[..] {
                [value] => map.serialize_entry(key, value)?,
                _ => map.serialize_entry(key, &values)?,
            }
        }
        map.end()
    }
}

impl<'t> Deserialize<'t> for Info {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InfoVisitor)
    }
}

struct InfoVisitor;

impl<'t> Visitor<'t> for InfoVisitor {
    type Value = Info;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of strings")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((key, Values(values))) = map.next_entry::<String, Values>()? {
            entries.extend(values.into_iter().map(|value| (key.clone(), value)));
        }
        Ok(Info(entries))
    }
}

/// One string or several.
struct Values(Vec<String>);

impl<'t> Deserialize<'t> for Values {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValuesVisitor)
    }
}

struct ValuesVisitor;

impl<'t> Visitor<'t> for ValuesVisitor {
    type Value = Values;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an array of strings")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Values(vec![text.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(Values(values))
    }
}
