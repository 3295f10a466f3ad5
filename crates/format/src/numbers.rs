//! Numbers: one row a line, or one puzzle a line, with blanks or commas between the cells.
//!
//! ```text
//!  1  .  . 16  7  .       one row a line: as many words as lines      5,3,,,7,,,,
//!  . 12  .  .  3  .       n² words: all rows in one line              6,,,1,9,5,,,
//! ```
//! Any side to 4096, the only form of puzzles above side 36. Cells are [`words`](crate::words); a row may end
//! in a comma. Empty lines may stand between bands. As many words as a square could be a whole puzzle or a
//! row of a larger one: they are a row if two of the first lines have a number above the lesser side, or if
//! empty lines part them into bands. That is also how we write a grid that could be taken for puzzles.

use std::fmt::Write as _;

use hyperdoku_grid::{BoxShape, Digit};

use crate::block::{Rows, is_run, quoted, starts_anew, take_rows};
use crate::characters::{SMALLEST_SIDE, no_geometry};
use crate::frame::is_rule;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::words::{Parting, Word, record_of_words};
use crate::{Format, Lines, ParseError, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "numbers",
    summary: "one row a line, numbers between blanks or commas",
    sides: 4..=4096,
    keeps: &[],
    sniff: |lines| form_ahead(lines).is_some(),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

pub(crate) static LINE_FORMAT: Format = Format {
    name: "number-line",
    summary: "one puzzle a line, numbers between blanks",
    sides: 4..=4096,
    keeps: &[],
    sniff: |_| false,
    read: read_line,
    write: Some(write_line),
    preamble: "",
    epilogue: "",
};

/// How many rows are looked at to tell rows from whole puzzles.
fn sample(side: usize) -> usize {
    // In longer rows a small number is rarer, and looking costs more.
    if side <= 36 { 8 } else { 4 }
}

/// How the cells stand in the lines.
#[derive(Clone, Copy)]
struct Form {
    parting: Parting,
    side: usize,
    /// Whether one line has all rows.
    is_line: bool,
}

impl Form {
    /// How many cells a line of it has.
    fn cells(self) -> usize {
        if self.is_line { self.side * self.side } else { self.side }
    }
}

impl Rows for Form {
    fn each_cell<'t>(&self, text: &'t str, found: &mut dyn FnMut(usize, &'t str)) {
        let (mut count, cells) = (0, self.cells());
        self.parting.each_word(text, &mut |column, word| {
            count += 1;
            // Behind the comma that ends a row there is no cell.
            if count <= cells || !word.is_empty() {
                found(column, word);
            }
        });
    }

    fn is_rule(&self, text: &str) -> bool {
        is_rule(text)
    }

    fn ends(&self, text: &str, side: usize) -> bool {
        starts_anew(text, side)
    }
}

/// The words of a line that may be cells: how many, the largest, and whether the last is an empty field.
#[derive(Clone, Copy)]
struct Scan {
    count: usize,
    largest: usize,
    ends_empty: bool,
}

/// What a line looks like; `None` if more than one word is no cell.
fn scan(text: &str, parting: Parting) -> Option<Scan> {
    /// The longest word that is a number, in bytes: full-width digits have three.
    const LONGEST: usize = 24;
    let first = text.split_whitespace().next()?;
    if first.len() > LONGEST && !first.contains([',', ';']) {
        return None;
    }
    let mut scan = Scan { count: 0, largest: 0, ends_empty: false };
    let (mut strange, mut long) = (0, 0);
    parting.each_word(text, &mut |_, word| {
        let said = Word::of(word);
        scan.count += 1;
        scan.largest = scan.largest.max(said.value());
        scan.ends_empty = word.is_empty();
        strange += usize::from(said == Word::Strange);
        long += usize::from(word.len() > LONGEST);
    });
    (scan.count >= SMALLEST_SIDE && strange <= 1 && long == 0).then_some(scan)
}

/// How the cells of the puzzle ahead stand.
fn form_ahead(lines: &mut Lines<'_>) -> Option<Form> {
    let text = lines.peek(0)?;
    if is_run(text) || is_rule(text) || starts_anew(text, *FORMAT.sides.end()) {
        return None;
    }
    let parting =
        if has_tab_fields(lines) { Parting::Fields('\t') } else { Parting::of(lines.peek(0)?) };
    let first = scan(lines.peek(0)?, parting)?;
    let count = first.count;
    let is_narrow = first.ends_empty && !is_wide(lines, count, parting);
    let cells = if is_narrow { count - 1 } else { count };
    if let Some(lesser) = square_side(cells) {
        let is_line = !is_one_grid(lines, cells, lesser, parting);
        let side = if is_line { lesser } else { cells };
        return Some(Form { parting, side, is_line });
    }
    let width = |text: &str| {
        let scan = scan(text, parting)?;
        Some(if scan.ends_empty && is_narrow { scan.count - 1 } else { scan.count })
    };
    let (second, third) = (row_below(lines, 1, width), row_below(lines, 2, width));
    let side = match (second, third) {
        (Some(b), _) if b == cells => cells,
        (_, Some(c)) if c == cells => cells,
        (Some(b), Some(c)) if b == c && is_broken_row(lines, cells, b, width) => b,
        _ => return None,
    };
    FORMAT.sides.contains(&side).then_some(Form { parting, side, is_line: false })
}

/// Whether tabs part the fields of the lines ahead, some of which are empty cells: the first lines have as
/// many fields, and none has two words.
fn has_tab_fields(lines: &mut Lines<'_>) -> bool {
    let (mut count, mut has_empty) = (0, false);
    for at in 0..3 {
        let Some(text) = lines.peek(at).filter(|text| text.contains('\t')) else { break };
        let fields = || text.split('\t').map(str::trim);
        if text.contains([',', ';']) || fields().any(|field| field.contains(char::is_whitespace)) {
            return false;
        }
        if at > 0 && count != fields().count() {
            return false;
        }
        count = fields().count();
        // A tab before the first cell is an indent, one behind the last cell ends it.
        has_empty |= fields().skip(1).take(count.saturating_sub(2)).any(str::is_empty);
    }
    has_empty
}

/// The width of the `nth` row below the next line; empty lines and rules are passed over.
fn row_below(
    lines: &mut Lines<'_>,
    nth: usize,
    width: impl Fn(&str) -> Option<usize>,
) -> Option<usize> {
    /// Far enough to see three rows with empty lines and rules between them.
    const FAR: usize = 8;
    let mut rows = 0;
    for at in 1..FAR {
        let text = lines.peek(at)?;
        if !text.trim().is_empty() && !is_rule(text) {
            rows += 1;
            if rows == nth {
                return width(text);
            }
        }
    }
    None
}

/// Whether a line of `cells` cells is a broken first row of `side`, not a stray line above whole grids.
fn is_broken_row(
    lines: &mut Lines<'_>,
    cells: usize,
    side: usize,
    width: impl Fn(&str) -> Option<usize>,
) -> bool {
    let is_row = |&at: &usize| lines.peek(at).and_then(&width) == Some(side);
    cells.abs_diff(side) <= side / 4 + 1 && (1..=side).take_while(is_row).count() != side
}

/// Whether the empty field at the end of each line is an empty cell: some line has a cell there, or there
/// are just as many lines as fields.
fn is_wide(lines: &mut Lines<'_>, fields: usize, parting: Parting) -> bool {
    /// So many rows without a cell at their end, or so many lines that could be puzzles, settle it.
    const ENOUGH: usize = 64;
    let enough = if square_side(fields - 1).is_some() { sample(fields) } else { ENOUGH };
    let mut rows = 0;
    for at in 0.. {
        let Some(text) = lines.peek(at) else { break };
        if text.trim().is_empty() {
            continue;
        }
        match scan(text, parting) {
            Some(scan) if scan.count == fields && !scan.ends_empty => return true,
            Some(scan) if scan.count == fields && rows <= fields.min(enough) => rows += 1,
            _ => break,
        }
    }
    rows == fields
}

/// The side of a puzzle of `cells` cells.
fn square_side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && side >= SMALLEST_SIDE).then_some(side)
}

/// Whether lines of as many words as a puzzle of side `lesser` has cells are rows of side `side`.
fn is_one_grid(lines: &mut Lines<'_>, side: usize, lesser: usize, parting: Parting) -> bool {
    if !FORMAT.sides.contains(&side) {
        return false;
    }
    let (mut rows, mut above, mut misfits) = (0, 0, 0);
    for at in 0.. {
        let Some(text) = lines.peek(at) else { return false };
        if is_rule(text) {
            continue;
        }
        if text.trim().is_empty() {
            return has_bands(lines, rows, side);
        }
        let scan = scan(text, parting);
        misfits += usize::from(scan.is_none_or(|scan| scan.count.abs_diff(side) > 1));
        // One row may be broken.
        if misfits > 1 {
            return false;
        }
        rows += 1;
        above += usize::from(scan.is_some_and(|scan| scan.largest > lesser));
        if above == 2 {
            return true;
        }
        if rows == sample(side).max(band_height(side)) {
            return lines.peek(at + 1).is_some_and(|text| text.trim().is_empty())
                && has_bands(lines, rows, side);
        }
    }
    false
}

/// Whether the lines ahead are bands of `height` rows between empty lines.
fn has_bands(lines: &mut Lines<'_>, height: usize, side: usize) -> bool {
    let is_height = (2..side).contains(&height) && side.is_multiple_of(height);
    let is_gap = |at| lines.peek(at).is_none_or(|text: &str| text.trim().is_empty());
    // The last band may be followed by anything.
    let gaps = (1..side + side / height.max(1) - 1).map(is_gap);
    is_height && (1..).zip(gaps).all(|(at, gap)| gap == (at % (height + 1) == height))
}

/// The height of the usual box, if there is one.
fn band_height(side: usize) -> usize {
    BoxShape::for_side(side).map_or(1, BoxShape::height)
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    lines.peek(0)?;
    Some(match form_ahead(lines) {
        Some(form) => read_form(lines, form, context),
        None => Err(no_numbers(lines)),
    })
}

fn read_line(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let form = line_form(lines.peek(0)?);
    Some(match form {
        Some(form) => read_form(lines, form, context),
        None => Err(no_numbers(lines)),
    })
}

fn line_form(text: &str) -> Option<Form> {
    let parting = Parting::of(text);
    let scan = scan(text, parting)?;
    let square = |cells| Some(Form { parting, side: square_side(cells)?, is_line: true });
    square(scan.count).or_else(|| square(scan.count - usize::from(scan.ends_empty)))
}

fn read_form(
    lines: &mut Lines<'_>,
    form: Form,
    context: &mut Context,
) -> Result<Record, ParseError> {
    let place = Place { line: lines.number(), cells: CellPlaces::Run(1) };
    let rows = if form.is_line {
        lines.take().into_iter().collect()
    } else {
        take_rows(lines, form.side, &form)?.rows
    };
    let geometry = context.boxes(form.side).map_err(|error| no_geometry(&error, &place))?;
    record_of_words(&rows, &form, geometry, context)
}

/// Takes the next line: it holds no numbers of a puzzle.
fn no_numbers(lines: &mut Lines<'_>) -> ParseError {
    let number = lines.number();
    let text = lines.take().map(|line| line.text).unwrap_or_default();
    let (mut words, mut strange) = (0, None);
    Parting::of(&text).each_word(&text, &mut |column, word| {
        words += 1;
        if Word::of(word) == Word::Strange && strange.is_none() {
            strange = Some((column, quoted(word)));
        }
    });
    let (column, found) = strange.unwrap_or((1, format!("{words}")));
    ParseError::new(number, column, "the numbers of a row or a puzzle", found)
}

#[expect(clippy::unnecessary_wraps, reason = "the type of every row of the table")]
fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let grid = &record.grid;
    let side = grid.geometry().side();
    let width = side.to_string().len();
    let rows = || grid.digits().chunks(side);
    let is_doubtful = square_side(side).is_some_and(|lesser| {
        let is_above = |row: &[Option<Digit>]| row.iter().flatten().any(|d| d.value() > lesser);
        rows().take(sample(side)).filter(|row| is_above(row)).count() < 2
    });
    let height = if is_doubtful { band_height(side) } else { side };
    let mut text = String::with_capacity(side * side * (width + 1) + side);
    for (at, row) in rows().enumerate() {
        if at > 0 && at % height == 0 {
            text.push('\n');
        }
        write_words(&mut text, row, width);
    }
    Ok(text)
}

#[expect(clippy::unnecessary_wraps, reason = "the type of every row of the table")]
fn write_line(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let mut text = String::new();
    write_words(&mut text, record.grid.digits(), 0);
    Ok(text)
}

/// Writes a line of cells, each right-aligned to `width`.
fn write_words(text: &mut String, cells: &[Option<Digit>], width: usize) {
    for (at, cell) in cells.iter().enumerate() {
        let blank = if at == 0 { "" } else { " " };
        let written = match cell {
            Some(digit) => write!(text, "{blank}{:>width$}", digit.value()),
            None => write!(text, "{blank}{:>width$}", '.'),
        };
        written.expect("a string takes any text");
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Cell;

    use crate::testing::{errors, grid_of, one, read, write};

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The cells of `LINE` as `cell` writes them, with `between` cells and `end` behind each row.
    fn rows(cell: impl Fn(char) -> String, between: &str, end: &str) -> String {
        let cells: Vec<String> = LINE.chars().map(cell).collect();
        cells.chunks(9).map(|row| row.join(between) + end).collect()
    }

    /// A full grid of side `side`.
    fn full(side: usize, cell: impl Fn(usize) -> String) -> String {
        let step = side.isqrt();
        let digit = |row: usize, column: usize| (row * step + row / step + column) % side + 1;
        let row = |row| (0..side).map(|column| cell(digit(row, column))).collect::<Vec<_>>();
        (0..side).map(|at| row(at).join(" ") + "\n").collect()
    }

    #[test]
    fn every_blank_and_separator_is_read() {
        let expected = grid_of(LINE);
        let plain = |c: char| c.to_string();
        for text in [
            rows(plain, " ", "\n"),
            rows(plain, "\t", "\n"),
            rows(plain, ", ", "\n"),
            rows(plain, ";", ";\n"),
            rows(plain, ",", ",\r\n"),
            rows(plain, " ", "\n\n"),
            rows(plain, " ", "\n").replace('\n', "\n\t "),
            rows(plain, " ", " "),
            rows(plain, ",", ","),
            rows(plain, " ", "\n").replace('5', "５"),
            rows(|c| c.to_string().replace('.', ""), ",", "\n"),
            rows(|c| c.to_string().replace('.', ""), ",", ",\n"),
            rows(|c| c.to_string().replace('.', ""), ";", "\n"),
            rows(|c| c.to_string().replace('.', ""), "\t", "\n"),
            rows(|c| c.to_string().replace('.', "0"), ", ", "],\n").replace("],\n", "],\n["),
            rows(|c| format!("0{c}").replace("0.", "00"), " ", "\n"),
        ] {
            let text = text.trim_end_matches(['[', '\n']);
            assert_eq!(one(text).grid, expected, "{text}");
        }
        for blank in ["0", "00", "-1", "*", "_", "x", "X", "-"] {
            let text = rows(|c| c.to_string().replace('.', blank), " ", "\n");
            assert_eq!(one(&text).grid, expected, "{blank}");
        }
    }

    #[test]
    fn a_last_column_of_empty_fields_is_told_from_a_comma_at_the_end() {
        let narrow: String = full(8, |d| d.to_string()).replace(' ', ",").replace('\n', ",\n");
        let wide: String = full(9, |d| d.to_string())
            .lines()
            .map(|row| {
                row[..17].replace(' ', ",").trim_end_matches(char::is_numeric).to_owned() + "\n"
            })
            .collect();
        for count in 1..3 {
            let sides: Vec<usize> = read(&narrow.repeat(count))
                .into_iter()
                .map(|record| record.expect("good").grid.geometry().side())
                .collect();
            assert_eq!(sides, vec![8; count]);
        }
        assert_eq!(one(&wide).grid.geometry().side(), 9);
        assert_eq!(one(&wide).grid.filled().count(), 72);
    }

    #[test]
    fn letters_are_read_as_one_of_the_alphabets() {
        let expected = one(&full(16, |d| d.to_string())).grid;
        let letter = |d: usize| char::from(b"ABCDEFGHIJKLMNOP"[d - 1]).to_string();
        let mixed = |d: usize| char::from(b"123456789ABCDEFG"[d - 1]).to_string();
        assert_eq!(one(&full(16, letter)).grid, expected);
        assert_eq!(one(&full(16, mixed)).grid, expected);
        assert_eq!(one(&full(16, mixed).replace('\n', " ")).grid, expected);
        assert_eq!(one(&full(16, |d| format!("{d:02}"))).grid, expected);
        assert_eq!(
            one(&full(25, |d| char::from(b'A' + d as u8 - 1).to_string())).grid.geometry().side(),
            25
        );
    }

    #[test]
    fn sixteen_words_are_a_puzzle_of_side_4_unless_a_number_says_no() {
        let line = "1 . . 4 . . . . . . . . . 3 2 .";
        assert_eq!(read(&format!("{line}\n").repeat(20)).len(), 20);
        let mut lines = vec![line; 20];
        lines[2] = "1 . . 5 . . . . . . . . . 3 2 .";
        let records = read(&lines.join("\n"));
        assert_eq!(errors(&records), ["3:7: expected a digit 1 to 4 or a blank, found `5`"]);
        assert_eq!(records.len(), 20);
    }

    #[test]
    fn both_forms_are_written() {
        let record = one(LINE);
        assert_eq!(write("numbers", &record).lines().next(), Some("5 3 . . 7 . . . ."));
        assert!(write("number-line", &record).starts_with("5 3 . . 7 . . . . 6 . . 1"));
        let record = one(&full(16, |d| d.to_string()));
        assert!(write("numbers", &record).starts_with(" 1  2  3  4  5  6  7  8  9 10 11"));
        assert_eq!(one(&write("numbers", &record)).place.of(Cell::new(26)), (2, 31));
    }

    #[test]
    fn a_broken_grid_is_one_error_and_the_next_is_read() {
        let good = rows(|c| c.to_string(), " ", "\n");
        let with = |at: usize, text: &str| {
            let mut rows: Vec<&str> = good.lines().collect();
            rows[at] = text;
            rows.join("\n") + "\n"
        };
        for (bad, expected) in [
            (with(3, "8 . . . 6 . . 3"), "14:16: expected a row of 9 cells, found 8"),
            (with(3, "8 . . . 6 . . . 3 4"), "14:19: expected a row of 9 cells, found 10"),
            (with(0, "8 . . . 6 . . 3"), "11:16: expected a row of 9 cells, found 8"),
            (with(0, "5 3 . . 10 . . . ."), "11:9: expected a digit 1 to 9 or a blank, found `10`"),
            (with(4, "4 . . ? . 3 . . 1"), "15:7: expected a digit 1 to 9 or a blank, found `?`"),
            (good[..72].to_owned(), "15:1: expected row 5 of 9, found an empty line"),
            (format!("{}Grid 2\n", &good[..72]), "15:1: expected row 5 of 9, found `Grid 2`"),
            (
                format!("{}{LINE}", &good[..72]),
                "15:1: expected row 5 of 9, found `53..7....6..195....9…`",
            ),
        ] {
            let records = read(&format!("{good}\n{bad}\n{good}"));
            assert_eq!(errors(&records), [expected]);
            assert_eq!(records.len(), 3 + usize::from(bad.contains("53..7")), "{bad}");
        }
    }

    #[test]
    fn a_side_without_a_box_is_an_error_of_one_grid() {
        let records = read(&"1 2 3 4 5 6 7\n".repeat(7));
        assert_eq!(records.len(), 1);
        assert!(errors(&records)[0].contains("side 7 is a prime"), "{records:?}");
    }

    #[test]
    fn a_grid_of_side_1024_is_read_and_written() {
        let text = full(1024, |d| if d % 3 == 0 { ".".to_owned() } else { d.to_string() });
        let record = one(&text);
        assert_eq!(record.grid.geometry().side(), 1024);
        assert_eq!(one(&write("numbers", &record)), record);
        assert_eq!(one(&write("number-line", &record)), record);
    }
}
