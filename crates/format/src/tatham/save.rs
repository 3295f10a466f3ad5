//! The save file: lines of a key, the length of a value, and the value.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! GAME    :4:Solo
//! PARAMS  :3:2x3
//! DESC    :23:1_4b5f1b4_1d6_4b3f6b1_2
//! STATEPOS:1:2
//! MOVE    :6:R1,0,3               column, row, digit (0 clears); P for pencilmarks
//! ```

use std::collections::BTreeMap;

use hyperdoku_grid::{Cell, Digit};

use super::record_of;
use crate::link::Payload;
use crate::reader::Context;
use crate::{Lines, ParseError, Record};

const START: &str = "SAVEFILE:41:Simon Tatham";

/// Lines of a game that has been played for very long.
const MOST: usize = 100_000;

pub(super) fn is_ahead(lines: &mut Lines<'_>) -> bool {
    lines.peek(0).is_some_and(|text| text.starts_with(START))
}

/// The key of a line, and its value with the 0-based column where that starts.
fn entry_of(text: &str) -> Option<(&str, usize, &str)> {
    let (key, rest) = text.split_once(':')?;
    let (length, value) = rest.split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
    let is_entry = is_key && length.parse::<u32>().is_ok();
    is_entry.then(|| (key.trim_end(), text.len() - value.len(), value))
}

pub(super) fn read(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let start = lines.number();
    lines.take();
    let (mut parameters, mut description) = (None, None);
    let (mut game, mut moves, mut position) = (None, Vec::new(), usize::MAX);
    for _ in 0..MOST {
        let Some(text) = lines.peek(0).filter(|text| !text.starts_with(START)) else { break };
        let Some((key, column, value)) = entry_of(text) else { break };
        let (key, value) = (key.to_owned(), value.to_owned());
        let number = lines.number();
        lines.take();
        match key.as_str() {
            "GAME" => game = Some((number, column, value)),
            "PARAMS" => parameters = Some(value),
            "DESC" => description = Some((number, column, value)),
            "STATEPOS" => position = value.parse().unwrap_or(usize::MAX),
            "MOVE" | "SOLVE" => moves.push(value),
            _ => {}
        }
    }
    if let Some((number, column, name)) = game.filter(|(_, _, name)| name != "Solo") {
        return Err(ParseError::new(number, column + 1, "the game Solo", format!("`{name}`")));
    }
    let missing =
        |what: &str| ParseError::new(start, 1, format!("a save file with {what}"), "none");
    let parameters = parameters.ok_or_else(|| missing("PARAMS"))?;
    let (number, column, description) = description.ok_or_else(|| missing("DESC"))?;
    let id = format!("{parameters}:{description}");
    // The description is what stands in the line; the parameters stand before it.
    let before = parameters.len() + 1;
    let payload = Payload::plain(number, (column + 1).saturating_sub(before).max(1), &id);
    let mut record = record_of(&payload, context)?;
    record.placed = placed_by(&moves[..moves.len().min(position.saturating_sub(1))], &record);
    Ok(record)
}

/// The digits that stand after some moves.
fn placed_by(moves: &[String], record: &Record) -> Vec<(Cell, Digit)> {
    let geometry = record.grid.geometry();
    let side = geometry.side();
    let mut placed = BTreeMap::new();
    for text in moves {
        let Some(numbers) = text.strip_prefix('R') else { continue };
        let numbers: Vec<usize> = numbers.split(',').filter_map(|n| n.parse().ok()).collect();
        let [column, row, digit] = numbers[..] else { continue };
        if column >= side || row >= side || digit > side {
            continue;
        }
        let cell = geometry.cell_at(row, column);
        match Digit::new(digit) {
            Some(digit) if record.grid.get(cell).is_none() => drop(placed.insert(cell, digit)),
            _ => drop(placed.remove(&cell)),
        }
    }
    placed.into_iter().collect()
}
