//! The walls of a jigsaw: which cells that lie side by side are of different regions.
//!
//! ```text
//! places   the n(n-1) between cells of one row, row by row, then those between cells of one column,
//!          column by column, then one more that is always a wall
//! text     a..y  1 to 25 places without a wall, then a wall       _  a wall       z  25 without, and no wall
//!          a number after a character: that character so many times
//! ```

use hyperdoku_grid::Geometry;

use super::Wrong;
use crate::error::name_of;

/// The two cells at a place; `None` for the last one.
fn cells_at(place: usize, side: usize) -> Option<(usize, usize)> {
    let (line, at) = (place / (side - 1), place % (side - 1));
    if line < side {
        Some((line * side + at, line * side + at + 1))
    } else if line < 2 * side {
        let column = line - side;
        Some((at * side + column, (at + 1) * side + column))
    } else {
        None
    }
}

/// The region of each cell, as any label.
pub(super) fn regions_of(text: &str, side: usize) -> Result<Vec<u32>, Wrong> {
    let last = 2 * side * (side - 1);
    let mut region_of: Vec<u32> = (0..(side * side) as u32).collect();
    let mut place = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let (open, is_wall) = match character {
            '_' => (0, 1),
            'a'..='y' => (character as usize - 'a' as usize + 1, 1),
            'z' => (25, 0),
            ',' => return Err((at, "the end".to_owned(), "`,`".to_owned())),
            other => return Err((at, "a letter a-z or `_`".to_owned(), name_of(other))),
        };
        let mut times = String::new();
        while let Some((_, digit)) = characters.next_if(|(_, c)| c.is_ascii_digit()) {
            times.push(digit);
        }
        let times = if times.is_empty() { 1 } else { times.parse().unwrap_or(usize::MAX) };
        for _ in 0..times {
            if place + open + is_wall > last + 1 {
                return Err((at, format!("walls at {last} places"), "more".to_owned()));
            }
            for open in place..place + open {
                if let Some((first, second)) = cells_at(open, side) {
                    let (into, from) = (region_of[first], region_of[second]);
                    region_of.iter_mut().filter(|region| **region == from).for_each(|r| *r = into);
                }
            }
            place += open + is_wall;
        }
    }
    if place <= last {
        let expected = format!("walls at {last} places, and one behind them");
        return Err((text.len(), expected, format!("{place}")));
    }
    Ok(region_of)
}

/// The text of the walls between the regions of `geometry`.
pub(super) fn text_of(geometry: &Geometry) -> String {
    let side = geometry.side();
    let region = |cell: usize| geometry.box_of(hyperdoku_grid::Cell::new(cell));
    let (mut text, mut open) = (String::new(), 0_u8);
    for place in 0..=2 * side * (side - 1) {
        let is_wall =
            cells_at(place, side).is_none_or(|(first, second)| region(first) != region(second));
        if !is_wall {
            open += 1;
            continue;
        }
        while open > 25 {
            text.push('z');
            open -= 25;
        }
        text.push(if open == 0 { '_' } else { char::from(b'a' - 1 + open) });
        open = 0;
    }
    text
}
