//! Jigsaw: one puzzle a line, the givens and then the region of each cell.
//!
//! ```text
//! 1..4.........32.AABBAABBCCDDCCDD        side 4: 16 cells, then 16 labels; a blank or comma may part them
//! ```
//! Labels are any n symbols, each n times. Digits that could be a solution are no labels: beside a puzzle, or
//! as digits alone, only regions whose cells hang together are taken for regions. Regions that are boxes of
//! one shape are read as such. What follows a blank is a comment. Written are letters, and digits and letters
//! above side 26.

use std::collections::BTreeMap;

use hyperdoku_grid::{BoxShape, Geometry};

use crate::block::is_cell;
use crate::characters::{characters_of, no_geometry, record_in};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Alphabet, Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "jigsaw",
    summary: "one puzzle a line, the givens and then the region of each cell",
    sides: 4..=36,
    keeps: &[Part::Regions],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

/// Where the parts stand in the characters of a line, 0-based.
struct Parts {
    side: usize,
    cells: usize,
    labels: usize,
    /// Behind the labels.
    end: usize,
    /// Whether the cells and labels are one word.
    is_one_word: bool,
}

/// Whether a character parts the words of a line.
fn is_gap(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | '"')
}

fn parts_of(text: &[char]) -> Option<Parts> {
    let word = |from: usize| {
        let start = from + text[from..].iter().take_while(|c| is_gap(**c)).count();
        (start, start + text[start..].iter().take_while(|c| !is_gap(**c)).count())
    };
    let (start, end) = word(0);
    let length = end - start;
    if let Some(side) = side_of(length / 2).filter(|side| side * side * 2 == length) {
        return Some(Parts {
            side,
            cells: start,
            labels: start + length / 2,
            end,
            is_one_word: true,
        });
    }
    let side = side_of(length)?;
    let (labels, end) = word(end);
    (end - labels == length).then_some(Parts {
        side,
        cells: start,
        labels,
        end,
        is_one_word: false,
    })
}

fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && FORMAT.sides.contains(&side)).then_some(side)
}

fn sniff(lines: &mut Lines<'_>) -> bool {
    /// Two parts of the largest side, four bytes a character, and a comment as long.
    const LONGEST: usize = 36 * 36 * 16;
    let Some(text) = lines.peek(0).filter(|text| text.len() < LONGEST) else { return false };
    // Quick: most lines have no two parts of one length.
    let is_gap_byte = |byte: &u8| byte.is_ascii() && is_gap(char::from(*byte));
    let bytes = text.trim_start().as_bytes();
    let first = bytes.iter().position(is_gap_byte).unwrap_or(bytes.len());
    let is_double = first % 2 == 0 && side_of(first / 2).is_some();
    if text.is_ascii() && !is_double && bytes.len() <= 2 * first {
        return false;
    }
    let text: Vec<char> = text.chars().collect();
    let Some(parts) = parts_of(&text) else { return false };
    let (cells, labels) =
        (&text[parts.cells..][..parts.side.pow(2)], &text[parts.labels..parts.end]);
    if !cells.iter().all(|&c| is_cell(c)) {
        return false;
    }
    // 512 characters are also the candidates of side 8, which have no letters.
    let has_letter = labels.iter().any(|c| c.is_alphabetic());
    if parts.is_one_word && has_letter {
        return true;
    }
    is_connected(labels, parts.side)
}

/// Whether every region of `side` cells hangs together.
fn is_connected(labels: &[char], side: usize) -> bool {
    let mut seen = vec![false; labels.len()];
    let mut regions = 0;
    for start in 0..labels.len() {
        if seen[start] {
            continue;
        }
        regions += 1;
        seen[start] = true;
        let (mut open, mut size) = (vec![start], 0);
        while let Some(cell) = open.pop() {
            size += 1;
            let (row, column) = (cell / side, cell % side);
            let steps = [
                (row > 0).then(|| cell - side),
                (row + 1 < side).then(|| cell + side),
                (column > 0).then(|| cell - 1),
                (column + 1 < side).then(|| cell + 1),
            ];
            for next in steps.into_iter().flatten() {
                if labels[next] == labels[cell] && !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        // Quick: a solution fails at its first cell.
        if size != side {
            return false;
        }
    }
    regions == side
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let text: Vec<char> = line.text.chars().collect();
    Some(record_at(line.number, &text, context))
}

fn record_at(line: u64, text: &[char], context: &mut Context) -> Result<Record, ParseError> {
    let parts = parts_of(text).ok_or_else(|| {
        let length = text.iter().filter(|c| !c.is_whitespace()).count();
        ParseError::new(
            line,
            1,
            "n² givens and n² labels of regions",
            format!("{length} characters"),
        )
    })?;
    let count = parts.side.pow(2);
    let place = Place { line, cells: CellPlaces::Run(parts.cells + 1) };
    let region_of = regions_of(line, parts.labels, &text[parts.labels..parts.end], parts.side)?;
    let geometry = match shape_of(&region_of, parts.side) {
        Some(shape) => context.shaped(shape, &[]),
        None => context.regions(&region_of),
    };
    let geometry = geometry.map_err(|error| no_geometry(&error, &place))?;
    let mut record = record_in(geometry, &text[parts.cells..][..count], place, context)?;
    let comment: String = text[parts.end..].iter().collect();
    record
        .tell("comment", comment.trim_matches(|c: char| c.is_whitespace() || ",;#\"".contains(c)));
    Ok(record)
}

/// The region of each cell, numbered by first appearance.
///
/// # Errors
/// The first label of a region that has not `side` cells.
fn regions_of(
    line: u64,
    start: usize,
    labels: &[char],
    side: usize,
) -> Result<Vec<u32>, ParseError> {
    let mut known: BTreeMap<char, (u32, usize)> = BTreeMap::new();
    let mut region_of = Vec::with_capacity(labels.len());
    for label in labels {
        let next = known.len() as u32;
        let (region, cells) = known.entry(*label).or_insert((next, 0));
        *cells += 1;
        region_of.push(*region);
    }
    match labels.iter().position(|label| known.get(label).is_none_or(|&(_, cells)| cells != side)) {
        None => Ok(region_of),
        Some(at) => {
            let cells = known.get(&labels[at]).map_or(0, |&(_, cells)| cells);
            let expected = format!("a region of {side} cells");
            let found = format!("{cells} cells labelled `{}`", labels[at]);
            Err(ParseError::new(line, start + at + 1, expected, found))
        }
    }
}

/// The shape of the boxes that the regions of these labels are; the labels become numbers by first
/// appearance.
pub(crate) fn regions_in(labels: &mut [u32], side: usize) -> Option<BoxShape> {
    let mut known: BTreeMap<u32, u32> = BTreeMap::new();
    for label in labels.iter_mut() {
        let next = known.len() as u32;
        *label = *known.entry(*label).or_insert(next);
    }
    shape_of(labels, side)
}

/// The shape of the boxes that the regions are.
fn shape_of(region_of: &[u32], side: usize) -> Option<BoxShape> {
    // The first box has region 0: as wide as its first row.
    let width = region_of.iter().take(side).take_while(|&&region| region == 0).count();
    let shape =
        BoxShape::new(side / width.max(1), width).ok().filter(|shape| shape.side() == side)?;
    let geometry = Geometry::classic(shape);
    let are_boxes = geometry
        .all_cells()
        .zip(region_of)
        .all(|(cell, &region)| geometry.box_of(cell) == region as usize);
    are_boxes.then_some(shape)
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let letters = geometry.side() <= Alphabet::Letters.largest();
    let alphabet = if letters { Alphabet::Letters } else { Alphabet::Zero };
    let label = |cell| {
        let region = hyperdoku_grid::Digit::from_index(geometry.box_of(cell));
        alphabet.character(region).unwrap_or('?')
    };
    let labels: String = geometry.all_cells().map(label).collect();
    // A space would end the givens.
    let blank = if options.blank.is_whitespace() { '.' } else { options.blank };
    Ok(characters_of(&record.grid, WriteOptions { blank, ..options })? + &labels + "\n")
}

#[cfg(test)]
mod tests {
    use crate::testing::{errors, one, read, write};

    const GIVENS: &str = "1..4.........32.";
    const REGIONS: &str = "AAABCABBCCDBCDDD";

    #[test]
    fn every_way_to_write_the_labels_is_read() {
        let expected = one(&format!("{GIVENS}{REGIONS}")).grid;
        assert_eq!(expected.geometry().box_shape(), None);
        for labels in [
            REGIONS,
            "1112312233423444",
            "aaabcabbccdbcddd",
            "0001201122312333",
            "@@@#*@##**!#*!!!",
        ] {
            for between in ["", " ", ",", ", ", "\t", ";"] {
                if labels.starts_with('@') && between.is_empty() {
                    continue;
                }
                let text = format!("{GIVENS}{between}{labels}");
                assert_eq!(one(&text).grid, expected, "{text}");
            }
        }
        let record = one(&format!("  {GIVENS} {REGIONS}  # hard"));
        assert_eq!((record.grid, record.info), (expected, vec![("comment".into(), "hard".into())]));
    }

    #[test]
    fn a_solution_is_no_regions() {
        let record = one(&format!("{GIVENS},1234341221434321"));
        assert!(record.grid.geometry().box_shape().is_some() && record.solution.is_some());
    }

    #[test]
    fn boxes_are_boxes() {
        let record = one(&format!("{GIVENS}AABBAABBCCDDCCDD"));
        assert_eq!(record.grid, one(GIVENS).grid);
        assert_eq!(write("jigsaw", &record), format!("{GIVENS}AABBAABBCCDDCCDD\n"));
        let high = one(&format!("{}{}", ".".repeat(36), "AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF"));
        assert_eq!(high.grid.geometry().box_shape().map(|s| s.to_string()).as_deref(), Some("3x2"));
    }

    #[test]
    fn what_is_wrong_is_named_where_it_stands_and_the_next_is_read() {
        let good = format!("{GIVENS}{REGIONS}");
        for (bad, expected) in [
            (
                format!("{GIVENS}AAABCABBCCDBCDDA"),
                "2:17: expected a region of 4 cells, found 5 cells labelled `A`",
            ),
            (
                format!("{GIVENS}EAABCABBCCDBCDDD"),
                "2:17: expected a region of 4 cells, found 1 cells labelled `E`",
            ),
            (format!("5{}", &good[1..]), "2:1: expected a digit 1 to 4 or a blank, found `5`"),
            (good[1..].to_owned(), "2:32: expected 36 characters for side 6, found 31"),
        ] {
            let records = read(&format!("{good}\n{bad}\n{good}"));
            let errors = errors(&records);
            assert_eq!(records.len(), 3, "{records:?}");
            assert_eq!(errors, [expected]);
        }
    }

    #[test]
    fn a_prime_side_has_regions_too() {
        let labels: String =
            (0..7).map(|row| char::from(b'A' + row)).map(|c| c.to_string().repeat(7)).collect();
        let moved = labels.replacen("AB", "BA", 1);
        let record = one(&format!("{}{moved}", "1......".repeat(7)));
        assert_eq!(record.grid.geometry().side(), 7);
        assert_eq!(one(&write("jigsaw", &record)), record);
    }
}
