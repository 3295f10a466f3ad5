//! Blocks: grids of several lines, one row a line, and where a broken one ends.
//!
//! ```text
//! 53..7....      a row            A block has as many rows as its side. Empty lines may stand between its
//! 6..195...      a row            bands; a rule (`---+---`) may stand anywhere. It breaks off before a
//! .98....6.      a row            heading, a separator, a comment, a section or a line that is clearly
//!                between bands    another record; then all of it is one error, and reading goes on there.
//! ```
//! A row of the wrong length is still a row: the rows after it are counted with it, so that the record
//! after the block is read in sync.

use crate::alphabet::is_blank;
use crate::error::name_of;
use crate::{Alphabet, Line, Lines, ParseError};

/// Rows as they are written: how the formats that share [`take_rows`] differ.
pub(crate) trait Rows {
    /// Hands on each cell of a line, whatever it is, with its 1-based column.
    fn each_cell<'t>(&self, text: &'t str, found: &mut dyn FnMut(usize, &'t str));

    /// Whether a line is decoration between rows.
    fn is_rule(&self, text: &str) -> bool;

    /// How many cells a line has.
    fn width(&self, text: &str) -> usize {
        let mut width = 0;
        self.each_cell(text, &mut |_, _| width += 1);
        width
    }

    /// Whether a line cannot belong to a block of `side` rows.
    fn ends(&self, text: &str, side: usize) -> bool {
        starts_anew(text, side)
    }

    /// Whether a line separates bands.
    fn is_gap(&self, text: &str) -> bool {
        text.trim().is_empty()
    }
}

/// The rows of a block, with the number of rows before each of its rules.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) rows: Vec<Line>,
    pub(crate) rules: Vec<usize>,
}

/// Takes a block of `side` rows, good or broken. A broken one is one error: its first row of the wrong
/// length, or the line where a row is missing.
pub(crate) fn take_rows(
    lines: &mut Lines<'_>,
    side: usize,
    form: &impl Rows,
) -> Result<Block, ParseError> {
    let mut block = Block::default();
    // Rows before each gap, with the line of the gap.
    let mut gaps: Vec<(usize, u64)> = Vec::new();
    let mut missing = None;
    while block.rows.len() < side {
        let number = lines.number();
        let count = block.rows.len();
        match lines.peek(0) {
            None => missing = Some("the end".to_owned()),
            Some(text) if form.is_gap(text) => {
                let blanks = gap_ahead(lines, form);
                if continues(lines, blanks, side - count, side, form) {
                    (0..blanks).for_each(|_| drop(lines.take()));
                    gaps.push((count, number));
                } else {
                    missing = Some("an empty line".to_owned());
                }
            }
            Some(text) if form.is_rule(text) => {
                block.rules.push(count);
                lines.take();
            }
            Some(text) if form.ends(text, side) => missing = Some(quoted(text)),
            Some(_) => block.rows.extend(lines.take()),
        }
        if missing.is_some() {
            break;
        }
    }
    if let Some(row) = block.rows.iter().find(|row| form.width(&row.text) != side) {
        return Err(wrong_width(row, side, form));
    }
    let row = |at: usize| format!("row {} of {side}", at + 1);
    if let Some(found) = missing {
        return Err(ParseError::new(lines.number(), 1, row(block.rows.len()), found));
    }
    match uneven(&gaps, side) {
        Some((at, line)) => Err(ParseError::new(line, 1, row(at), "an empty line")),
        None => Ok(block),
    }
}

/// How many empty lines are ahead.
fn gap_ahead(lines: &mut Lines<'_>, form: &impl Rows) -> usize {
    let mut count = 0;
    while lines.peek(count).is_some_and(|text| form.is_gap(text)) {
        count += 1;
    }
    count
}

/// Whether what follows `blanks` empty lines belongs to the block: fewer rows than a whole grid and no
/// more than are `lacking`, unless those beyond are whole grids.
fn continues(
    lines: &mut Lines<'_>,
    blanks: usize,
    lacking: usize,
    side: usize,
    form: &impl Rows,
) -> bool {
    /// No more whole grids than this are looked through: a file may be one long run of them.
    const MOST: usize = 64;
    let (mut rows, mut fits) = (0, false);
    for at in blanks.. {
        let Some(text) = lines.peek(at) else { break };
        if form.is_rule(text) {
            continue;
        }
        if form.is_gap(text) || form.ends(text, side) {
            break;
        }
        let is_fit = form.width(text) == side;
        if rows >= lacking && !is_fit {
            break;
        }
        if rows == MOST * side {
            return false;
        }
        rows += 1;
        fits |= is_fit;
    }
    let beyond = rows.saturating_sub(lacking);
    fits && (rows < side || beyond > 0) && beyond.is_multiple_of(side)
}

/// The first gap that does not stand between bands of one height.
fn uneven(gaps: &[(usize, u64)], side: usize) -> Option<(usize, u64)> {
    let &(height, line) = gaps.first()?;
    if height == 0 || !side.is_multiple_of(height) {
        return Some((height, line));
    }
    gaps.iter().copied().find(|(rows, _)| !rows.is_multiple_of(height))
}

/// The error for a row that has not `side` cells: at the first that is too many, or at its end.
fn wrong_width(row: &Line, side: usize, form: &impl Rows) -> ParseError {
    let mut columns = Vec::new();
    form.each_cell(&row.text, &mut |column, _| columns.push(column));
    let end = row.text.trim_end().chars().count() + 1;
    let column = columns.get(side).copied().unwrap_or(end);
    let expected = format!("a row of {side} cells");
    ParseError::new(row.number, column, expected, format!("{}", columns.len()))
}

/// Whether a line starts something that is no part of a grid of side `side`.
pub(crate) fn starts_anew(text: &str, side: usize) -> bool {
    let text = text.trim();
    text.starts_with('#')
        || is_section(text)
        || is_separator(text)
        || heading_of(text).is_some()
        || is_puzzle(text, side)
}

/// Whether the first word is a whole puzzle of one character a cell, and no row of side `side`.
fn is_puzzle(text: &str, side: usize) -> bool {
    let word = text.split([' ', '\t', ',', ';']).next().unwrap_or_default();
    let length = word.chars().count();
    let root = length.isqrt();
    root * root == length && root >= 4 && length > side + 2 && word.chars().all(is_cell)
}

/// Whether a line starts with more characters of cells side by side than a row can have: the quick look that
/// leaves puzzles of one line to their formats.
pub(crate) fn is_run(text: &str) -> bool {
    const LONGEST: usize = 36;
    let is_side_by_side =
        |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'*' | b'_');
    let start = text.trim_start().as_bytes();
    start.get(..=LONGEST).is_some_and(|start| start.iter().all(is_side_by_side))
}

/// Whether a line is a section's name: `[Puzzle]`.
pub(crate) fn is_section(text: &str) -> bool {
    let name = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()))
}

/// Whether a line is a separator: `========`.
pub(crate) fn is_separator(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 3 && text.bytes().all(|byte| byte == b'=')
}

/// Words that head a grid.
const HEADINGS: [&str; 6] = ["grid", "puzzle", "sudoku", "game", "board", "problem"];

/// The title that a heading gives: `Grid 01` gives itself, `Grid: A title` what follows the colon, and
/// `Grid` alone an empty one. `None` if the line is no heading.
pub(crate) fn heading_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if !HEADINGS.iter().any(|known| known.eq_ignore_ascii_case(word)) {
        return None;
    }
    let after = rest.trim_start_matches([' ', '\t', '#']);
    match after.chars().next() {
        None => Some(""),
        Some(':') => Some(after[1..].trim()),
        Some(c) if c.is_ascii_digit() && after.len() < rest.len() => Some(text),
        Some(_) => None,
    }
}

/// Whether a character can stand in a cell of some side.
pub(crate) fn is_cell(character: char) -> bool {
    is_blank(character) || Alphabet::Zero.digit(character).is_some()
}

/// A piece of text as it is named in an error.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 20;
    let text = text.trim();
    match text.chars().nth(LONGEST) {
        None => match (text.chars().next(), text.chars().nth(1)) {
            (Some(only), None) => name_of(only),
            (None, _) => "an empty line".to_owned(),
            _ => format!("`{text}`"),
        },
        Some(_) => format!("`{}…`", text.chars().take(LONGEST).collect::<String>()),
    }
}
