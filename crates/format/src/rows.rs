//! Rows: one row a line, one character a cell.
//!
//! ```text
//! 53..7....
//! 6..195...      then seven more; empty lines may stand between the bands,
//! .98....6.      blanks between the boxes (`53. .7. ...`)
//! ```
//! Sides 4 to 36. A blank is any of those of [`line`](crate::line); a space is one where the line has just
//! as many characters as the side. 16 lines of 16 characters could be as many puzzles of side 4, and 36 of
//! 36 of side 6: they are a grid if two lines have a character above that side, or if empty lines part
//! them into bands. That is also how we write a grid that could be taken for puzzles.

use hyperdoku_grid::BoxShape;

use crate::alphabet::is_blank;
use crate::block::{Rows, is_cell, is_run, quoted, starts_anew, take_rows};
use crate::characters::{characters_of, places_of, record_of};
use crate::error::name_of;
use crate::reader::Context;
use crate::{Alphabet, Format, Lines, ParseError, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "rows",
    summary: "one row a line, one character a cell",
    sides: 4..=36,
    keeps: &[],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

/// How the cells of a row stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Side by side, perhaps in groups of one length.
    Packed,
    /// Side by side, a space being an empty cell.
    Spaced,
}

impl Layout {
    /// How many cells a line has if it can be a row of some side at all.
    fn side(self, text: &str) -> Option<usize> {
        let side = self.width(text);
        let is_row = match self {
            Self::Packed => {
                has_equal_words(text) && text.chars().all(|c| is_cell(c) || c.is_whitespace())
            }
            Self::Spaced => {
                text.contains(' ') && text.chars().all(|c| c == ' ' || c.is_ascii_digit())
            }
        };
        (is_row && FORMAT.sides.contains(&side)).then_some(side)
    }
}

impl Rows for Layout {
    fn each_cell<'t>(&self, text: &'t str, found: &mut dyn FnMut(usize, &'t str)) {
        for (column, (at, c)) in (1..).zip(text.char_indices()) {
            if *self == Self::Spaced || !c.is_whitespace() {
                found(column, &text[at..at + c.len_utf8()]);
            }
        }
    }

    fn is_rule(&self, _: &str) -> bool {
        false
    }

    fn is_gap(&self, text: &str) -> bool {
        text.trim().is_empty() && (*self == Self::Packed || text.is_empty())
    }
}

/// Whether a line is one word, or groups of one length that are no puzzles of their own: those would be a
/// puzzle and its solution.
fn has_equal_words(text: &str) -> bool {
    let mut lengths = text.split_whitespace().map(|word| word.chars().count());
    let Some(first) = lengths.next() else { return false };
    let mut others = lengths.peekable();
    (others.peek().is_none() || lesser_side(first).is_none())
        && others.all(|length| length == first)
}

/// The side and layout of the grid ahead: two of the first three rows agree, one of them may be broken.
fn layout_ahead(lines: &mut Lines<'_>) -> Option<(Layout, usize)> {
    /// Far enough to see three rows with empty lines between them.
    const FAR: usize = 6;
    // Most lines are whole puzzles, and are left alone without waiting for the next one.
    let first = lines.peek(0)?;
    let longest = 4 * (2 * FORMAT.sides.end() + 2);
    if is_run(first) || first.len() > longest || starts_anew(first, *FORMAT.sides.end()) {
        return None;
    }
    [Layout::Packed, Layout::Spaced].into_iter().find_map(|layout| {
        let mut sides = vec![layout.side(lines.peek(0)?)];
        for at in 1..FAR {
            let Some(text) = lines.peek(at) else { break };
            if !layout.is_gap(text) {
                sides.push(layout.side(text));
            }
            let agree = sides.len() == 2 && sides[0].is_some() && sides[0] == sides[1];
            if agree || sides.len() == 3 {
                break;
            }
        }
        let side = match sides[..] {
            [Some(a), Some(b), ..] if a == b => a,
            [Some(a), _, Some(c)] if a == c => a,
            [_, Some(b), Some(c)] if b == c && is_broken_row(lines, layout, b) => b,
            _ => return None,
        };
        Some((layout, side))
    })
}

/// The side and layout of a row that no other follows: a grid that breaks off at once.
fn lone_row(lines: &mut Lines<'_>) -> Option<(Layout, usize)> {
    let text = lines.peek(0)?;
    let side = Layout::Packed.side(text)?;
    let is_certain = text.chars().any(|c| c == '.' || c.is_ascii_digit());
    (is_certain && is_row_ahead(lines)).then_some((Layout::Packed, side))
}

/// Whether the next line is as short as a row and no puzzle of its own.
pub(crate) fn is_row_ahead(lines: &mut Lines<'_>) -> bool {
    let longest = *FORMAT.sides.end();
    lines.peek(0).is_some_and(|text| {
        let width = text.trim().chars().count();
        (1..=longest).contains(&width)
            && lesser_side(width).is_none()
            && !starts_anew(text, longest)
    })
}

/// Whether the next line is meant as the first row of `side`: about as long, and not a stray line above
/// whole grids.
fn is_broken_row(lines: &mut Lines<'_>, layout: Layout, side: usize) -> bool {
    let is_near = |text: &str| Layout::Packed.width(text).abs_diff(side) <= side / 4 + 1;
    if !lines.peek(0).is_some_and(is_near) {
        return false;
    }
    let is_row = |&at: &usize| lines.peek(at).is_some_and(|text| layout.width(text) == side);
    let below = (1..=2 * side + 1).take_while(is_row).count();
    below != side && below != 2 * side
}

fn sniff(lines: &mut Lines<'_>) -> bool {
    let Some((layout, side)) = layout_ahead(lines) else { return false };
    match lesser_side(side) {
        Some(lesser) => is_one_grid(lines, layout, side, lesser),
        None => true,
    }
}

/// The side of a puzzle that is as long as a row of side `side`.
fn lesser_side(side: usize) -> Option<usize> {
    let root = side.isqrt();
    (root * root == side && root >= 4 && BoxShape::for_side(root).is_ok()).then_some(root)
}

/// How many rows are looked at to tell rows from whole puzzles.
const SAMPLE: usize = 8;

/// Whether lines as long as a puzzle of side `lesser` are rows of side `side`.
fn is_one_grid(lines: &mut Lines<'_>, layout: Layout, side: usize, lesser: usize) -> bool {
    let (mut above, mut misfits) = (0, 0);
    for at in 0..SAMPLE {
        let Some(text) = lines.peek(at) else { return false };
        if layout.is_gap(text) {
            return has_bands(lines, layout, at, side);
        }
        misfits += usize::from(layout.side(text) != Some(side));
        above += usize::from(is_above(text, lesser));
        // One row may be broken.
        if misfits > 1 {
            return false;
        }
        if above == 2 {
            return true;
        }
    }
    false
}

/// Whether the lines ahead are bands of `height` rows between empty lines.
fn has_bands(lines: &mut Lines<'_>, layout: Layout, height: usize, side: usize) -> bool {
    let is_height = (2..side).contains(&height) && side.is_multiple_of(height);
    let is_gap = |at| lines.peek(at).is_none_or(|text| layout.is_gap(text));
    // The last band may be followed by anything.
    let gaps = (1..side + side / height.max(1) - 1).map(is_gap);
    is_height && (1..).zip(gaps).all(|(at, gap)| gap == (at % (height + 1) == height))
}

/// Whether a line has a digit above `side`.
fn is_above(text: &str, side: usize) -> bool {
    let digits = text.chars().filter(|&c| !is_blank(c)).filter_map(|c| Alphabet::Standard.digit(c));
    digits.into_iter().any(|digit| digit.value() > side)
}

pub(crate) fn read(
    lines: &mut Lines<'_>,
    context: &mut Context,
) -> Option<Result<Record, ParseError>> {
    lines.peek(0)?;
    Some(read_grid(lines, context))
}

fn read_grid(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let Some((layout, side)) = layout_ahead(lines).or_else(|| lone_row(lines)) else {
        return Err(no_rows(lines));
    };
    let block = take_rows(lines, side, &layout)?;
    let (mut characters, mut places) = (Vec::new(), Vec::new());
    for row in &block.rows {
        layout.each_cell(&row.text, &mut |column, cell| {
            characters.extend(cell.chars());
            places.push((row.number, column));
        });
    }
    record_of(&characters, places_of(&places), context)
}

/// Takes the lines up to the next that starts anew: they hold no rows.
fn no_rows(lines: &mut Lines<'_>) -> ParseError {
    let number = lines.number();
    let error = match lines.peek(0) {
        None => ParseError::new(number, 1, "a row of cells", "the end"),
        Some(text) => {
            let strange = (1..).zip(text.chars()).find(|(_, c)| !is_cell(*c) && *c != ' ');
            match strange {
                Some((column, c)) => ParseError::new(number, column, "a row of cells", name_of(c)),
                None => ParseError::new(number, 1, "a row of cells", quoted(text)),
            }
        }
    };
    skip(lines);
    error
}

/// Takes the next line and those after it that neither start anew nor are rows.
fn skip(lines: &mut Lines<'_>) {
    let side = *FORMAT.sides.end();
    let is_next = |text: &str| text.trim().is_empty() || starts_anew(text, side);
    lines.take();
    while !lines.peek(0).is_none_or(is_next) && layout_ahead(lines).is_none() {
        lines.take();
    }
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    rows_of(record, options)
}

/// The rows of a record, in bands where they could be taken for puzzles of their own.
pub(crate) fn rows_of(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let side = geometry.side();
    let characters: Vec<char> = characters_of(&record.grid, options)?.chars().collect();
    let rows: Vec<String> = characters.chunks(side).map(|row| row.iter().collect()).collect();
    let doubtful = lesser_side(side).is_some_and(|lesser| {
        rows.iter().take(SAMPLE).filter(|row| is_above(row, lesser)).count() < 2
    });
    let usual = BoxShape::for_side(side).map_or(side, BoxShape::height);
    let height = if doubtful { usual } else { side };
    Ok(rows.chunks(height).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use crate::testing::{errors, grid_of, one, read, write};

    const GRID: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    fn big() -> String {
        let rows = (0..16).map(|row| {
            (0..16)
                .map(|column| char::from(b"123456789ABCDEFG"[(row * 4 + row / 4 + column) % 16]))
                .collect::<String>()
        });
        rows.map(|row| row.replace(['1', '8', 'C'], ".") + "\n").collect()
    }

    #[test]
    fn nine_lines_of_nine_are_one_puzzle() {
        let expected = grid_of(&GRID.replace('\n', ""));
        let bands: Vec<String> =
            GRID.lines().collect::<Vec<_>>().chunks(3).map(|band| band.join("\n")).collect();
        for text in [
            GRID.to_owned(),
            bands.join("\n\n"),
            GRID.replace('\n', "\r\n"),
            GRID.replace('\n', "\n\n"),
            GRID.replace('.', " "),
            GRID.replace('.', "X"),
            GRID.replace('5', "５"),
            format!("\t  {}", GRID.trim().replace('\n', "\n\t  ")),
            GRID.lines().map(|row| [&row[..3], &row[3..6], &row[6..]].join(" ") + "\n").collect(),
        ] {
            assert_eq!(one(&text).grid, expected, "{text}");
        }
        assert_eq!(one(GRID).place.of(hyperdoku_grid::Cell::new(10)), (2, 2));
        assert_eq!(write("rows", &one(GRID)), GRID);
    }

    #[test]
    fn grids_may_follow_one_another_without_an_empty_line() {
        assert_eq!(read(&GRID.repeat(3)).len(), 3);
        assert_eq!(read(&format!("{GRID}\n\n{GRID}")).len(), 2);
    }

    #[test]
    fn sixteen_lines_of_sixteen_are_puzzles_of_side_4_unless_a_digit_says_no() {
        let line = "1..4.........32.";
        assert_eq!(read(&format!("{line}\n").repeat(16)).len(), 16);
        let bad = format!("{line}\n").repeat(20).replacen("32", "52", 7).replace("52", "32");
        assert_eq!(read(&bad).len(), 20);
        let mut lines = vec![line; 20];
        lines[9] = "1..5.........32.";
        let records = read(&lines.join("\n"));
        assert_eq!(records.len(), 20);
        assert_eq!(errors(&records), ["10:4: expected a digit 1 to 4 or a blank, found `5`"]);
        assert_eq!(one(&big()).grid.geometry().side(), 16);
        let band = "................\n".repeat(4);
        let empty = [&*band; 4].join("\n");
        assert_eq!(one(&empty).grid.geometry().side(), 16);
        assert_eq!(write("rows", &one(&empty)), empty);
    }

    #[test]
    fn a_broken_grid_is_one_error_and_the_next_is_read() {
        let row = |at: usize, text: &str| {
            let mut rows: Vec<&str> = GRID.lines().collect();
            rows[at] = text;
            rows.join("\n") + "\n"
        };
        let rows: Vec<&str> = GRID.lines().collect();
        let banded = |text: &str| {
            let rows: Vec<&str> = text.lines().collect();
            rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join("\n")
        };
        let line = GRID.replace('\n', "");
        for (bad, expected) in [
            (row(3, "8...6..3"), "14:9: expected a row of 9 cells, found 8"),
            (row(0, "53..7..."), "11:9: expected a row of 9 cells, found 8"),
            (row(1, "6..195....."), "12:10: expected a row of 9 cells, found 11"),
            (row(8, "....8..7?"), "19:9: expected a digit 1 to 9 or a blank, found `?`"),
            (row(0, "5?..7...."), "11:2: expected a digit 1 to 9 or a blank, found `?`"),
            (rows[..7].join("\n") + "\n", "18:1: expected row 8 of 9, found an empty line"),
            (banded(&row(4, "4..8.3..")), "16:9: expected a row of 9 cells, found 8"),
            (banded(&rows[..5].join("\n")), "17:1: expected row 6 of 9, found an empty line"),
        ] {
            let records = read(&format!("{GRID}\n{bad}\n{GRID}"));
            assert_eq!(records.len(), 3, "{bad}");
            assert_eq!(errors(&records), [expected]);
            assert!(records[2].is_ok());
        }
        let records = read(&format!("{}\n{line}\n{GRID}", rows[..4].join("\n")));
        assert_eq!(records.len(), 3);
        assert!(errors(&records)[0].starts_with("5:1: expected row 5 of 9, found `53..7"));
        let records = read(&format!("{GRID}{}", rows[..4].join("\n")));
        assert_eq!(errors(&records), ["14:1: expected row 5 of 9, found the end"]);
    }

    #[test]
    fn a_side_without_a_box_is_an_error_of_one_grid() {
        let records = read(&format!("{}\n{GRID}", ".......\n".repeat(7)));
        assert_eq!(records.len(), 2);
        assert!(errors(&records)[0].contains("side 7 is a prime"), "{records:?}");
    }
}
