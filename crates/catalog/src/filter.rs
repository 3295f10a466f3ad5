//! Filters: which puzzles of a catalogue are wanted.

use std::ops::RangeInclusive;

use hyperdoku::grid::Symmetry;
use rusqlite::types::Value;

use crate::entry::bits;

/// What wanted puzzles have; everything is wanted where nothing is said.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// The hardest step, in tenths; puzzles without a rating have none.
    pub rating: Option<RangeInclusive<u32>>,
    /// The number of givens.
    pub givens: Option<RangeInclusive<u32>>,
    /// The number of transforms that keep the puzzle as it is.
    pub automorphisms: Option<RangeInclusive<u32>>,
    /// The side.
    pub side: Option<u32>,
    /// Symmetries of the pattern of givens.
    pub symmetries: Vec<Symmetry>,
    /// The name of the source.
    pub source: Option<String>,
    /// The key of an isomorphic puzzle.
    pub key: Option<Box<[u8]>>,
    /// Whether the puzzle is rated.
    pub rated: Option<bool>,
}

impl Filter {
    /// Whether an index tells which puzzles may pass.
    pub(crate) fn has_index(&self) -> bool {
        self.rating.is_some() || self.givens.is_some() || self.key.is_some()
    }

    /// The conditions in SQL, and the values of their parameters in order.
    pub(crate) fn conditions(&self) -> (String, Vec<Value>) {
        let mut conditions = vec!["true".to_owned()];
        let mut values = Vec::new();
        let spans = [
            ("rating", &self.rating),
            ("givens", &self.givens),
            ("automorphisms", &self.automorphisms),
        ];
        for (column, span) in spans {
            if let Some(span) = span {
                conditions.push(format!("{column} BETWEEN ? AND ?"));
                values.extend([*span.start(), *span.end()].map(|end| Value::Integer(end.into())));
            }
        }
        if let Some(side) = self.side {
            conditions.push("side = ?".to_owned());
            values.push(Value::Integer(side.into()));
        }
        if !self.symmetries.is_empty() {
            conditions.push("symmetries & ? = ?".to_owned());
            let wanted = Value::Integer(bits(&self.symmetries).into());
            values.extend([wanted.clone(), wanted]);
        }
        if let Some(source) = &self.source {
            conditions.push("source = (SELECT id FROM source WHERE name = ?)".to_owned());
            values.push(Value::Text(source.clone()));
        }
        if let Some(key) = &self.key {
            conditions.push("key = ?".to_owned());
            values.push(Value::Blob(key.to_vec()));
        }
        match self.rated {
            Some(true) => conditions.push("rating IS NOT NULL".to_owned()),
            Some(false) => conditions.push("rating IS NULL".to_owned()),
            None => {}
        }
        (conditions.join(" AND "), values)
    }
}
