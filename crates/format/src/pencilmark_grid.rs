//! Pencilmark grid: a drawing whose cells list their candidates.
//!
//! ```text
//! .----------.----------.       *----------*
//! | 6  19  2 | 3  19  5 |       | 6  19  2 |       frames of either kind, or none
//! :----------+----------:
//! ```
//! The clipboard form of HoDoKu, Simple Sudoku and others, sides to 9. One digit is a given if no peer lists
//! it as one of several candidates; else it is a cell with one candidate left. A lone blank says nothing, and
//! `-` is a cell without candidates. Where the candidates are just those that the givens leave, the text
//! restricts nothing and the record has no marks.
//!
//! So written and read again it is the same puzzle, but not the same record in two cases: the candidates that
//! a given takes from its peers are not written, and a last candidate that no peer lists comes back as a given.
//! Source: Sudopedia, "Sudoku Clipboard and File Formats"; the rule for one digit is HoDoKu's.

use std::fmt::Write as _;
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Cell, Digit, DigitSet, Geometry, Grid, Marks};

use crate::alphabet::{is_blank, narrow};
use crate::block::{Rows, is_run, quoted, starts_anew};
use crate::boxes::{Style, geometry_of, most_common, rules_ahead, take_drawing};
use crate::characters::SMALLEST_SIDE;
use crate::frame::is_rule;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Format, Line, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "pm",
    summary: "a drawing whose cells list their candidates",
    sides: 4..=9,
    keeps: &[Part::Marks],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

/// The digits of a cell.
type Set = DigitSet<u32>;

/// What a cell says: its candidates, or `None` for a blank.
fn candidates_in(word: &str, side: usize) -> Result<Option<Set>, Strange> {
    if word == "-" {
        return Ok(Some(Set::EMPTY));
    }
    if word.chars().all(is_blank) {
        return Ok(None);
    }
    let mut set = Set::EMPTY;
    for character in word.chars().map(narrow) {
        let value = character.to_digit(10).ok_or(Strange)? as usize;
        let digit = Digit::new(value).filter(|_| value <= side).ok_or(Strange)?;
        if set.contains(digit) {
            return Err(Strange);
        }
        set.insert(digit);
    }
    Ok(Some(set))
}

/// A cell that lists no candidates.
struct Strange;

/// Whether the rows ahead are pencilmarks: some cells list several digits, more than are blank.
fn sniff(lines: &mut Lines<'_>) -> bool {
    let first = rules_ahead(lines);
    let Some(side) = side_ahead(lines) else { return false };
    let (mut rows, mut several, mut blank, mut strange) = (0, 0, 0, 0);
    for at in first.. {
        let Some(text) = lines.peek(at) else { break };
        if is_rule(text) || text.trim().is_empty() {
            continue;
        }
        rows += 1;
        if rows > side || starts_anew(text, side) {
            break;
        }
        Style::Words.each_cell(text, &mut |_, word| match candidates_in(word, side) {
            Ok(Some(set)) => several += usize::from(set.len() > 1),
            Ok(None) => blank += 1,
            Err(Strange) => strange += 1,
        });
        if strange > 1 {
            return false;
        }
    }
    several >= 2 && several > blank
}

/// The side of the rows ahead: the width that most of the first three have, if they may be pencilmarks.
fn side_ahead(lines: &mut Lines<'_>) -> Option<usize> {
    /// A blank or bar beside each of nine cells of nine digits, with as much space again.
    const LONGEST: usize = 4 * 9 * 9;
    let (mut widths, mut at) = (Vec::new(), rules_ahead(lines));
    while widths.len() < 3 {
        let Some(text) = lines.peek(at).filter(|text| text.len() <= LONGEST && !is_run(text))
        else {
            break;
        };
        at += 1;
        if is_rule(text) || text.trim().is_empty() {
            continue;
        }
        let (mut width, mut strange) = (0, 0);
        Style::Words.each_cell(text, &mut |_, word| {
            width += 1;
            strange += usize::from(candidates_in(word, *FORMAT.sides.end()).is_err());
        });
        if strange > 1 || starts_anew(text, *FORMAT.sides.end()) || width < SMALLEST_SIDE - 1 {
            break;
        }
        widths.push(width);
    }
    most_common(widths.into_iter()).filter(|side| FORMAT.sides.contains(side))
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    lines.peek(0)?;
    Some(read_grid(lines, context))
}

fn read_grid(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let rules = rules_ahead(lines);
    let number = lines.number() + rules as u64;
    let Some(side) = side_ahead(lines) else {
        let found = quoted(lines.peek(rules).unwrap_or_default());
        (0..=rules).for_each(|_| drop(lines.take()));
        let expected = format!("a row of {SMALLEST_SIDE} to 9 cells with their candidates");
        return Err(ParseError::new(number, 1, expected, found));
    };
    let block = take_drawing(lines, side, &Style::Words)?;
    let geometry = geometry_of(&block, Style::Words, side, context)?;
    let (sets, place) = sets_of(&block.rows, side)?;
    let mut record = Record::new(grid_of(&geometry, &sets));
    record.place = place;
    Ok(record)
}

/// What the cells say, and where they stand.
fn sets_of(rows: &[Line], side: usize) -> Result<(Vec<Option<Set>>, Place), ParseError> {
    let (mut sets, mut places) = (Vec::new(), Vec::new());
    let mut wrong = None;
    let first = rows.first().map_or(1, |row| row.number);
    for row in rows {
        Style::Words.each_cell(&row.text, &mut |column, word| {
            places.push(((row.number - first) as u32, column as u32));
            match candidates_in(word, side) {
                Ok(set) => sets.push(set),
                Err(Strange) => wrong = wrong.or(Some((row.number, column, word))),
            }
        });
    }
    match wrong {
        None => Ok((sets, Place { line: first, cells: CellPlaces::Each(places) })),
        Some((line, column, word)) => {
            let expected = format!("candidates 1 to {side}, each once");
            Err(ParseError::new(line, column, expected, quoted(word)))
        }
    }
}

/// The grid whose cells say `sets`: with marks, unless they are what the givens leave.
fn grid_of(geometry: &Arc<Geometry>, sets: &[Option<Set>]) -> Grid {
    let listed = |cell: Cell| sets[cell.index()];
    let is_listed =
        |cell, digit| listed(cell).is_some_and(|set| set.len() > 1 && set.contains(digit));
    let given = |cell| {
        let digit = listed(cell)?.only()?;
        let is_last = geometry.peers(cell).into_iter().any(|peer| is_listed(peer, digit));
        (!is_last).then_some(digit)
    };
    let digits = geometry.all_cells().map(given).collect();
    let mut grid = Grid::from_digits(Arc::clone(geometry), digits);
    let left = candidates_left(&grid);
    let restricts = |cell: Cell| listed(cell).is_some_and(|set| set != left[cell.index()]);
    if geometry.all_cells().any(restricts) {
        let mut marks = Marks::none(geometry.side());
        for cell in geometry.all_cells() {
            let set = listed(cell).unwrap_or(Set::full(geometry.side()));
            set.iter().for_each(|digit| marks.allow(cell, digit));
        }
        grid.set_marks(Some(marks));
    }
    grid
}

/// For each cell its given, or what its marks and the givens of its peers leave.
fn candidates_left(grid: &Grid) -> Vec<Set> {
    let geometry = grid.geometry();
    let start = |cell| match (grid.get(cell), grid.marks()) {
        (Some(given), _) => Set::single(given),
        (None, Some(marks)) => marks.set_of(cell),
        (None, None) => Set::full(geometry.side()),
    };
    let mut sets: Vec<Set> = geometry.all_cells().map(start).collect();
    for (cell, digit) in grid.filled() {
        for peer in geometry.peers(cell).into_iter().filter(|&peer| grid.get(peer).is_none()) {
            sets[peer.index()].remove(digit);
        }
    }
    sets
}

#[expect(clippy::unnecessary_wraps, reason = "the type of every row of the table")]
fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let side = geometry.side();
    let shape = geometry.box_shape().or_else(|| BoxShape::for_side(side).ok());
    // Regions and variants are not kept: what they take away must not come back as marks.
    let drawn = shape.map_or_else(|| Arc::clone(geometry), |s| Arc::new(Geometry::classic(s)));
    let grid = record.grid.clone().in_geometry(drawn);
    let digits = |set: &Set| set.iter().map(|digit| digit.to_string()).collect();
    let text_of = |set: &Set| if set.is_empty() { "-".to_owned() } else { digits(set) };
    let cells: Vec<String> = candidates_left(&grid).iter().map(text_of).collect();
    let (height, width) = shape.map_or((side, side), |shape| (shape.height(), shape.width()));
    let lengths: Vec<usize> = (0..side)
        .map(|column| cells.iter().skip(column).step_by(side).map(String::len).max().unwrap_or(1))
        .collect();
    let rule = |left: char, middle: &str, right: char| {
        let dashes = |part: &[usize]| "-".repeat(part.iter().map(|length| length + 2).sum());
        let parts: Vec<String> = lengths.chunks(width).map(dashes).collect();
        format!("{left}{}{right}\n", parts.join(middle))
    };
    let mut text = rule('.', ".", '.');
    for (at, row) in cells.chunks(side).enumerate() {
        if at > 0 && at % height == 0 {
            text += &rule(':', "+", ':');
        }
        for (column, cell) in row.iter().enumerate() {
            let bar = if column % width == 0 { "|" } else { "" };
            let length = lengths[column];
            write!(text, "{bar} {cell:<length$} ").expect("a string takes any text");
        }
        text += "|\n";
    }
    Ok(text + &rule('\'', "'", '\''))
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::{Cell, Digit};

    use crate::testing::{errors, grid_of, one, read, write};

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SMALL: &str = "\
.--------.--------.
| 1   23 | 23  4  |
| 34  24 | 1   23 |
:--------+--------:
| 24  1  | 3   2  |
| 3   24 | 24  1  |
'--------'--------'
";

    fn marks(text: &str, cell: usize) -> Vec<usize> {
        let record = one(text);
        record.grid.marks().expect("marks").of(Cell::new(cell)).map(Digit::value).collect()
    }

    #[test]
    fn a_puzzle_is_written_with_its_candidates_and_read_without_marks() {
        let record = one(LINE);
        let text = write("pm", &record);
        assert_eq!(one(&text), record);
        assert_eq!(one(&text.replace(['.', ':', '\''], "*")), record);
        assert_eq!(one(&text.replace(['.', ':', '\''], "+")), record);
        let bare: String = text
            .lines()
            .filter(|row| !row.contains('-'))
            .map(|row| row.replace('|', "") + "\n")
            .collect();
        assert_eq!(one(&bare), record);
        let bands = text.replace(['.', ':', '\'', '+', '-'], "");
        assert_eq!(one(&bands), record);
        assert_eq!(one(&text.replace('5', "５")), record);
        assert_eq!(one(&text.replace("| ", "|\t")), record);
    }

    #[test]
    fn one_digit_is_a_given_unless_a_peer_lists_it() {
        let record = one(SMALL);
        let givens: Vec<usize> = record.grid.filled().map(|(cell, _)| cell.index()).collect();
        assert_eq!(
            givens,
            [0, 3, 6, 9, 15],
            "the 3 and 2 of the third row have peers that list them"
        );
        assert_eq!(marks(SMALL, 1), [2, 3]);
        assert_eq!(marks(SMALL, 0), [1]);
        assert_eq!(marks(SMALL, 10), [3]);
        let text = write("pm", &record);
        assert_eq!(one(&text), record);
        assert_eq!(write("pm", &one(&text)), text);
    }

    #[test]
    fn a_blank_says_nothing_and_a_dash_is_a_dead_cell() {
        let text = SMALL.replacen("23 |", ".  |", 1).replacen("34 ", "-  ", 1);
        assert_eq!(marks(&text, 1), [1, 2, 3, 4]);
        assert_eq!(marks(&text, 4), [0; 0]);
        assert_eq!(
            one(&write("pm", &one(&text))).grid.marks().map(|m| m.of(Cell::new(4)).count()),
            Some(0)
        );
    }

    #[test]
    fn a_drawing_without_candidates_is_none_of_it() {
        assert_eq!(one(&write("boxes", &one(LINE))).grid, grid_of(LINE));
        let bad = write("numbers", &one(LINE)).replacen('7', "78", 1);
        assert_eq!(errors(&read(&bad)), ["1:9: expected a digit 1 to 9 or a blank, found `78`"]);
    }

    #[test]
    fn a_broken_grid_is_one_error_and_the_next_is_read() {
        for (bad, expected) in [
            (SMALL.replacen("34  24", "34    ", 1), "11:20: expected a row of 4 cells, found 3"),
            (SMALL.replacen("34  24", "34 2 4", 1), "11:16: expected a row of 4 cells, found 5"),
            (
                SMALL.replacen("| 1   23 |", "| 1      |", 1),
                "10:20: expected a row of 4 cells, found 3",
            ),
            (
                SMALL.replacen("34  24", "35  24", 1),
                "11:3: expected candidates 1 to 4, each once, found `35`",
            ),
            (
                SMALL.replacen("34  24", "34  22", 1),
                "11:7: expected candidates 1 to 4, each once, found `22`",
            ),
            (SMALL[..20 * 3].to_owned(), "12:1: expected row 3 of 4, found an empty line"),
        ] {
            let records = read(&format!("{SMALL}\n{bad}\n{SMALL}"));
            assert_eq!(errors(&records), [expected], "{bad}");
            assert_eq!(records.len(), 3, "{bad}\n{records:?}");
        }
    }
}
