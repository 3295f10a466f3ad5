//! Barker: the few short sequences of ±1 that overlap with their shifts as little as can be.
//!
//! Around a circle the overlap is the same at every shift (−1, 0 or 1), so counts are exact in integers. No
//! longer one than 13 is known, so there is a code to side 13 only.
//! Source: R. H. Barker, "Group synchronizing of binary digital systems", 1953.

use super::{Model, ModelError, ModelInfo, Spec, two_valued};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "barker",
    summary: "shifts of a Barker sequence of ±1, in integers; to side 13",
    exact: true,
    smallest: |symbols, _| length_from(symbols),
    usual: |symbols, _| length_from(symbols),
    make,
};

/// The sequences, a character a component. That of length 2 sums to 0 and cannot count its items.
const SEQUENCES: [&str; 6] = ["++-", "++-+", "+++-+", "+++--+-", "+++---+--+-", "+++++--++-+-+"];

/// The length of the shortest that serves so many.
fn length_from(least: usize) -> Option<usize> {
    SEQUENCES.iter().map(|sequence| sequence.len()).find(|&length| length >= least)
}

fn make(spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
    let dimension = spec.dimension;
    let Some(sequence) = SEQUENCES.iter().find(|sequence| sequence.len() == dimension) else {
        return Err(ModelError::Shape {
            model: INFO.name,
            rule: "3, 4, 5, 7, 11 or 13",
            dimension,
            nearest: length_from(dimension).unwrap_or(13),
        });
    };
    let sequence: Vec<i8> = sequence.bytes().map(|b| if b == b'+' { 1 } else { -1 }).collect();
    let none = ModelError::Symbols { model: INFO.name, symbols: spec.symbols };
    two_valued::model_of(&sequence, spec).ok_or(none)
}
