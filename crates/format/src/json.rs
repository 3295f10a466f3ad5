//! JSON lines: one object a line, which holds all that a record can.
//!
//! ```text
//! {"v":1,"side":4,"box":"2x2","puzzle":"1..4.........32."}
//! ```
//! | key | value |
//! |---|---|
//! | `v` | 1, the version of this schema; another is an error |
//! | `puzzle` | the cells row by row: a character each to side 35 (`1`-`9`, `A`-`Z`, `.`), above it an array of numbers, 0 for an empty cell; a string of numbers between blanks is read too |
//! | `side` | digits in a house; what the puzzle must agree with |
//! | `box` | rows and columns of a box: `"2x3"`; the usual one if absent |
//! | `regions` | instead of boxes: a label a cell, as characters or numbers |
//! | `variants` | names of variants: `["diagonal"]` |
//! | `marks` | an array of the candidates of each cell, each as characters or an array of numbers |
//! | `placed`, `solution` | as `puzzle` |
//! | `info` | an object of strings; an array of them where one key has several |
//!
//! What `solve --json` prints can be read again: its other keys are known and passed over. Any key
//! beyond those is an error that names it, since a constraint passed over would make another puzzle.
//! Nothing is set aside for what a text announces, only for what it holds.

use std::sync::Arc;

use hyperdoku_grid::{
    BoxShape, Cell, Digit, Geometry, GeometryError, Grid, MAX_MARKED_SIDE, MAX_SIDE, Marks, Variant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::alphabet::is_blank;
use crate::characters::{cell_of, not_a_cell};
use crate::error::name_of;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Alphabet, Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

use object::{Info, Object, Symbols};

mod object;

pub(crate) static FORMAT: Format = Format {
    name: "json",
    summary: "one JSON object a line; keeps everything",
    sides: 1..=MAX_SIDE,
    keeps: &Part::ALL,
    sniff: |lines| lines.peek(0).is_some_and(|text| text.trim_start().starts_with('{')),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

const VERSION: u64 = 1;

/// The alphabet of strings, unless the caller knows better.
const ALPHABET: Alphabet = Alphabet::Standard;

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    Some(record_of(line.number, &line.text, context))
}

fn record_of(line: u64, text: &str, context: &mut Context) -> Result<Record, ParseError> {
    let object: Object<'_> = serde_json::from_str(text)
        .map_err(|error| broken(line, 1, text, "a JSON object of a puzzle", &error))?;
    let value = |key| object.raw(key).map(|raw| Value { line, text, raw });
    let needed = |key| {
        let missing = || ParseError::new(line, 1, format!("`{key}`"), "an object without it");
        value(key).ok_or_else(missing)
    };
    needed("v")?.must_be("schema version", VERSION)?;
    let alphabet = context.options.alphabet.unwrap_or(ALPHABET);
    let puzzle = needed("puzzle")?;
    let Cells { digits, places } = puzzle.cells(alphabet)?;
    let cells = digits.len();
    let side = cells.isqrt();
    if let Some(value) = value("side") {
        value.must_be("side", side as u64)?;
    }
    let layout = Layout {
        boxes: value("box").map(|value| value.shape(side)).transpose()?,
        regions: value("regions").map(|value| value.labels(cells)).transpose()?,
        variants: value("variants").map_or(Ok(Vec::new()), Value::variants)?,
    };
    let geometry = layout
        .geometry(side, context)
        .map_err(|error| puzzle.wrong("a grid with boxes or regions", error.to_string()))?;
    let mut record = Record::new(Grid::from_digits(geometry, digits));
    record.place = Place { line, cells: places };
    if let Some(value) = value("marks") {
        record.grid.set_marks(Some(value.marks(cells, alphabet)?));
    }
    if let Some(value) = value("placed") {
        let digits = value.cells_of(cells, alphabet)?.into_iter().enumerate();
        let placed = digits.filter_map(|(cell, digit)| Some((Cell::new(cell), digit?)));
        record.placed = placed.collect();
    }
    if let Some(value) = value("solution") {
        let digits: Option<Vec<Digit>> = value.cells_of(cells, alphabet)?.into_iter().collect();
        let hole = || value.wrong("a digit in every cell", "an empty cell");
        record.solution = Some(digits.ok_or_else(hole)?);
    }
    if let Some(value) = value("info") {
        record.info = value.parse::<Info>("an object of strings")?.0;
    }
    Ok(record)
}

/// The error of a text that starts at the 1-based `column` of its line.
fn broken(
    line: u64,
    column: usize,
    text: &str,
    expected: &str,
    error: &serde_json::Error,
) -> ParseError {
    if error.is_eof() {
        let end = column + text.chars().count();
        return ParseError::new(line, end, expected, "the end of the line");
    }
    let before = text.get(..error.column().saturating_sub(1)).unwrap_or_default();
    let column = column + before.chars().count();
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    match (message.strip_prefix("expected "), text[before.len()..].chars().next()) {
        (Some(expected), Some(found)) => ParseError::new(line, column, expected, name_of(found)),
        _ => ParseError::new(line, column, expected, message),
    }
}

/// What an object says of the houses.
struct Layout {
    boxes: Option<BoxShape>,
    regions: Option<Vec<u32>>,
    variants: Vec<&'static Variant>,
}

impl Layout {
    fn geometry(&self, side: usize, context: &mut Context) -> Result<Arc<Geometry>, GeometryError> {
        match (&self.regions, self.boxes) {
            (Some(regions), _) => context.jigsaw(regions, &self.variants),
            (None, Some(shape)) => context.shaped(shape, &self.variants),
            (None, None) => {
                let shape = context.shape(side)?;
                context.shaped(shape, &self.variants)
            }
        }
    }
}

/// The cells of a grid as a text has them.
struct Cells {
    digits: Vec<Option<Digit>>,
    places: CellPlaces,
}

/// The value of a key, in its line.
#[derive(Clone, Copy)]
struct Value<'t> {
    line: u64,
    text: &'t str,
    raw: &'t str,
}

impl Value<'_> {
    /// The 1-based column of its first character.
    fn column(self) -> usize {
        let offset = self.raw.as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        self.text.get(..offset).map_or(0, |before| before.chars().count()) + 1
    }

    fn wrong(self, expected: impl Into<String>, found: impl Into<String>) -> ParseError {
        ParseError::new(self.line, self.column(), expected, found)
    }

    fn parse<T: DeserializeOwned>(self, expected: &str) -> Result<T, ParseError> {
        serde_json::from_str(self.raw)
            .map_err(|error| broken(self.line, self.column(), self.raw, expected, &error))
    }

    fn must_be(self, what: &str, expected: u64) -> Result<(), ParseError> {
        let number: u64 = self.parse(&format!("{what} {expected}"))?;
        let wrong = || self.wrong(format!("{what} {expected}"), format!("{number}"));
        (number == expected).then_some(()).ok_or_else(wrong)
    }

    fn shape(self, side: usize) -> Result<BoxShape, ParseError> {
        let text: String = self.parse("a box, as \"3x3\"")?;
        let shape: BoxShape = text
            .parse()
            .map_err(|error: GeometryError| self.wrong("a box, as \"3x3\"", error.to_string()))?;
        let wrong = || self.wrong(format!("a box of {side} cells"), format!("`{text}`"));
        (shape.side() == side).then_some(shape).ok_or_else(wrong)
    }

    fn variants(self) -> Result<Vec<&'static Variant>, ParseError> {
        let names: Vec<String> = self.parse("an array of variants")?;
        let known = |name: &String| {
            Variant::named(name).ok_or_else(|| self.wrong("a known variant", format!("`{name}`")))
        };
        names.iter().map(known).collect()
    }

    /// The region of each cell, as any label.
    fn labels(self, cells: usize) -> Result<Vec<u32>, ParseError> {
        let labels: Vec<u32> = match self.parse("a label a cell")? {
            Symbols::Text(text) => text.chars().map(u32::from).collect(),
            Symbols::Numbers(numbers) => numbers.into_iter().map(u32::from).collect(),
        };
        let wrong = || self.wrong(format!("{cells} labels"), format!("{}", labels.len()));
        if labels.len() == cells { Ok(labels) } else { Err(wrong()) }
    }

    fn marks(self, cells: usize, alphabet: Alphabet) -> Result<Marks, ParseError> {
        let side = cells.isqrt();
        if side > MAX_MARKED_SIDE {
            let expected = format!("no marks above side {MAX_MARKED_SIDE}");
            return Err(self.wrong(expected, format!("side {side}")));
        }
        let candidates: Vec<Symbols> = self.parse("an array of the candidates of each cell")?;
        if candidates.len() != cells {
            let found = format!("{}", candidates.len());
            return Err(self.wrong(format!("the candidates of {cells} cells"), found));
        }
        let mut marks = Marks::none(side);
        for (index, candidates) in candidates.iter().enumerate() {
            let digits: Vec<Option<Digit>> = match candidates {
                Symbols::Text(text) => text.chars().map(|c| alphabet.digit(c)).collect(),
                Symbols::Numbers(numbers) => {
                    numbers.iter().map(|&n| Digit::new(n.into())).collect()
                }
            };
            for digit in digits {
                let Some(digit) = digit.filter(|digit| digit.value() <= side) else {
                    let expected = format!("digits of side {side}");
                    let found = format!("another in the candidates of cell {}", index + 1);
                    return Err(self.wrong(expected, found));
                };
                marks.allow(Cell::new(index), digit);
            }
        }
        Ok(marks)
    }

    /// The digits of a grid of as many cells.
    fn cells_of(self, cells: usize, alphabet: Alphabet) -> Result<Vec<Option<Digit>>, ParseError> {
        let digits = self.cells(alphabet)?.digits;
        let wrong = || self.wrong(format!("{cells} cells"), format!("{}", digits.len()));
        if digits.len() == cells { Ok(digits) } else { Err(wrong()) }
    }

    /// The digits of a grid.
    fn cells(self, alphabet: Alphabet) -> Result<Cells, ParseError> {
        match self.parse("the cells of a grid")? {
            Symbols::Text(text) if text.contains(' ') => {
                let words: Vec<&str> = text.split_whitespace().collect();
                let number = |word: &str| match word.parse::<u16>() {
                    Err(_) if word.chars().all(is_blank) => Ok(0),
                    number => number.map_err(|_| format!("`{word}`")),
                };
                self.numbers(words.len(), |cell| number(words[cell]))
            }
            Symbols::Text(text) => self.characters(&text, alphabet),
            Symbols::Numbers(numbers) => self.numbers(numbers.len(), |cell| Ok(numbers[cell])),
        }
    }

    /// One character a cell.
    fn characters(self, text: &str, alphabet: Alphabet) -> Result<Cells, ParseError> {
        let side = self.side(text.chars().count())?;
        if side > alphabet.largest() {
            let expected = format!("an array of numbers above side {}", alphabet.largest());
            return Err(self.wrong(expected, "a string"));
        }
        // Past the quote, one column a character unless some are escaped.
        let (first, step) = if self.raw.contains('\\') { (0, 0) } else { (1, 1) };
        let first = self.column() + first;
        let digit = |(at, character)| {
            let strange = |_| not_a_cell(self.line, first + at * step, character, side, alphabet);
            cell_of(character, side, alphabet).map_err(strange)
        };
        let digits = text.chars().enumerate().map(digit).collect::<Result<_, _>>()?;
        Ok(Cells { digits, places: CellPlaces::Run(first) })
    }

    /// One number a cell, 0 for an empty one.
    fn numbers(
        self,
        count: usize,
        number: impl Fn(usize) -> Result<u16, String>,
    ) -> Result<Cells, ParseError> {
        let side = self.side(count)?;
        let start = self.column();
        let is_part = |c: char| !matches!(c, '[' | ']' | ',' | '"') && !c.is_whitespace();
        let mut columns = Vec::with_capacity(count);
        let mut was_part = false;
        for (at, character) in self.raw.chars().enumerate() {
            if is_part(character) && !was_part {
                columns.push((0, (start + at) as u32));
            }
            was_part = is_part(character);
        }
        let digit = |cell: usize| {
            let wrong = |found| {
                let column = columns.get(cell).map_or(start, |&(_, column)| column as usize);
                ParseError::new(self.line, column, format!("a digit 1 to {side}, or 0"), found)
            };
            match number(cell).map_err(wrong)? {
                0 => Ok(None),
                value => match Digit::new(value.into()).filter(|digit| digit.value() <= side) {
                    None => Err(wrong(format!("{value}"))),
                    digit => Ok(digit),
                },
            }
        };
        let digits = (0..count).map(digit).collect::<Result<_, _>>()?;
        Ok(Cells { digits, places: CellPlaces::Each(columns) })
    }

    /// The side of a grid of `cells` cells.
    fn side(self, cells: usize) -> Result<usize, ParseError> {
        let side = cells.isqrt();
        let fits = side * side == cells && (1..=MAX_SIDE).contains(&side);
        let wrong = || self.wrong("as many cells as a square", format!("{cells}"));
        fits.then_some(side).ok_or_else(wrong)
    }
}

/// A record as it is written, in this order.
#[derive(Serialize)]
struct Written<'r> {
    v: u64,
    side: usize,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Symbols>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variants: Vec<&'static str>,
    puzzle: Symbols,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<Symbols>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<Symbols>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Symbols>,
    #[serde(skip_serializing_if = "Option::is_none")]
    info: Option<&'r Info>,
}

#[expect(clippy::unnecessary_wraps, reason = "the table's signature: other formats can fail")]
fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let grid = &record.grid;
    let geometry = grid.geometry();
    let side = geometry.side();
    let boxes = geometry.box_shape();
    let region = |cell| Some(Digit::from_index(geometry.box_of(cell)));
    let mut placed = vec![None; geometry.cells()];
    for &(cell, digit) in &record.placed {
        placed[cell.index()] = Some(digit);
    }
    let info = Info(record.info.clone());
    let written = Written {
        v: VERSION,
        side,
        boxes: boxes.map(|shape| shape.to_string()),
        regions: boxes.is_none().then(|| symbols(side, geometry.all_cells().map(region))),
        variants: geometry.variants().iter().map(|variant| variant.name).collect(),
        puzzle: symbols(side, grid.digits().iter().copied()),
        marks: grid.marks().map(|marks| {
            let candidates = |cell| symbols(side, marks.of(cell).map(Some));
            geometry.all_cells().map(candidates).collect()
        }),
        placed: (!record.placed.is_empty()).then(|| symbols(side, placed.into_iter())),
        solution: record.solution.as_ref().map(|s| symbols(side, s.iter().copied().map(Some))),
        info: (!record.info.is_empty()).then_some(&info),
    };
    let text = serde_json::to_string(&written).expect("strings and numbers are JSON");
    Ok(text + "\n")
}

/// Digits as characters, or as numbers where the alphabet ends.
fn symbols(side: usize, digits: impl Iterator<Item = Option<Digit>>) -> Symbols {
    if side <= ALPHABET.largest() {
        let character = |digit| ALPHABET.character(digit).unwrap_or('?');
        Symbols::Text(digits.map(|digit: Option<Digit>| digit.map_or('.', character)).collect())
    } else {
        Symbols::Numbers(
            digits.map(|digit| digit.map_or(0, |digit| digit.value() as u16)).collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hyperdoku_grid::{Cell, Digit};

    use super::FORMAT;
    use crate::reader::read_text;
    use crate::{CellPlaces, Record, WriteOptions};

    const PUZZLE: &str = "1..4.........32.";

    fn read(text: &str) -> Result<Record, String> {
        let mut records = read_text(text);
        assert_eq!(records.len(), 1, "one record");
        records.remove(0)
    }

    #[test]
    fn what_solve_prints_is_read_again() {
        let record = read(&format!(
            r#"{{"v":1,"record":1,"line":1,"puzzle":"{PUZZLE}","verdict":"unique","solution":"1234341221434321","engine":"nine","nodes":0,"guesses":0,"micros":1.5}}"#
        ))
        .expect("a good object");
        assert_eq!(Some(record.grid), read(PUZZLE).ok().map(|record| record.grid));
        assert!(record.solution.is_some());
        let error = r#"{"v":1,"record":2,"line":2,"verdict":"error","error":{"line":2,"column":1,"reason":"x"}}"#;
        assert_eq!(
            read(error),
            Err("1:1: expected `puzzle`, found an object without it".to_owned())
        );
    }

    #[test]
    fn every_form_of_the_same_cells_is_the_same_puzzle() {
        let expected = read(PUZZLE).expect("a line").grid;
        for cells in [
            r#""1..4.........32.""#,
            r#""1004000000000320""#,
            r#""\u0031..4.........32.""#,
            r#""1 . . 4 . . . . 0 0 0 0 . 3 2 .""#,
            "[1,0,0,4, 0,0,0,0, 0,0,0,0, 0,3,2,0]",
        ] {
            let record = read(&format!(r#"  {{"puzzle":{cells},"v":1,"side":4}} "#));
            assert_eq!(record.expect("a good object").grid, expected, "{cells}");
        }
    }

    #[test]
    fn a_cell_of_a_record_can_be_pointed_at() {
        for (text, columns) in [
            (r#"{"v":1,"puzzle":"1..4.........32."}"#, (18, 21)),
            (r#"{"v":1,"puzzle":[1,0, 0,4,0,0,0,0,0,0,0,0,0,0,0,0]}"#, (18, 25)),
            (r#"{"v":1,"puzzle":"1 0 . 4 0 0 0 0 0 0 0 0 0 0 0 0"}"#, (18, 24)),
        ] {
            let record = read(text).expect("a good object");
            let place = |cell| record.place.of(Cell::new(cell)).1;
            assert_eq!((place(0), place(3)), columns, "{text}");
            assert!(matches!(record.place.cells, CellPlaces::Run(_) | CellPlaces::Each(_)));
        }
    }

    #[test]
    fn info_keeps_its_order_and_several_values_of_a_key() {
        let mut record = read(PUZZLE).expect("a line");
        record.info =
            [("title", "\"é\" :"), ("comment", "one"), ("comment", "two"), ("author", "")]
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .to_vec();
        let text = FORMAT.write(&record, WriteOptions::default()).expect("all is kept");
        assert!(text.contains(r#""comment":["one","two"]"#), "{text}");
        assert_eq!(read(&text), Ok(record));
    }

    #[test]
    fn variants_of_one_record_are_not_those_of_the_next() {
        let with = format!(r#"{{"v":1,"variants":["diagonal"],"puzzle":"{PUZZLE}"}}"#);
        let records = read_text(&format!("{with}\n{PUZZLE}\n{with}\n"));
        let variants = |at: usize| records[at].as_ref().map(|r| r.grid.geometry().variants().len());
        assert_eq!([variants(0), variants(1), variants(2)], [Ok(1), Ok(0), Ok(1)]);
    }

    #[test]
    fn rows_in_one_geometry_share_it() {
        let records = read_text(&format!("{PUZZLE}\n{{\"v\":1,\"puzzle\":\"{PUZZLE}\"}}\n"));
        let [Ok(line), Ok(json)] = &records[..] else { panic!("{records:?}") };
        assert!(Arc::ptr_eq(line.grid.geometry(), json.grid.geometry()));
    }

    #[test]
    fn what_is_wrong_is_named_where_it_stands() {
        let deep = "[".repeat(100_000);
        let cells = |rest: &str| format!(r#"{{"v":1,"puzzle":"{PUZZLE}",{rest}}}"#);
        for (text, expected) in [
            ("{".to_owned(), "1:2: expected a JSON object of a puzzle, found the end of the line"),
            (r#"{"v":2,"puzzle":""}"#.to_owned(), "1:6: expected schema version 1, found 2"),
            (r#"{"puzzle":""}"#.to_owned(), "1:1: expected `v`, found an object without it"),
            (
                r#"{"v":1,"puzzle":""}"#.to_owned(),
                "1:17: expected as many cells as a square, found 0",
            ),
            (
                r#"{"v":1,"puzzle":"1.."}"#.to_owned(),
                "1:17: expected as many cells as a square, found 3",
            ),
            (
                r#"{"v":1,"puzzle":"1..."}"#.to_owned(),
                "1:17: expected a grid with boxes or regions, found side 2 is a prime and has no box; give regions, or box 1x2 for a Latin square",
            ),
            (PUZZLE.replace('3', "5"), "1:14: expected a digit 1 to 4 or a blank, found `5`"),
            (cells(r#""v":1"#), "1:38: expected a JSON object of a puzzle, found `v` twice"),
            (
                cells(r#""cages":[]"#),
                "1:42: expected a JSON object of a puzzle, found the unknown key `cages`",
            ),
            (cells(r#""side":1000000000"#), "1:43: expected side 4, found 1000000000"),
            (
                cells(r#""side":1e99"#),
                "1:46: expected side 4, found invalid type: floating point `1e+99`, expected u64",
            ),
            (cells(r#""box":"2x3""#), "1:42: expected a box of 4 cells, found `2x3`"),
            (
                cells(r#""box":"0x0""#),
                "1:42: expected a box, as \"3x3\", found side 0 is not from 1 to 4096",
            ),
            (cells(r#""variants":["killer"]"#), "1:47: expected a known variant, found `killer`"),
            (cells(r#""solution":"1...4""#), "1:47: expected as many cells as a square, found 5"),
            (
                cells(r#""solution":"................""#),
                "1:47: expected a digit in every cell, found an empty cell",
            ),
            (cells(r#""marks":["1"]"#), "1:44: expected the candidates of 16 cells, found 1"),
            (
                cells(r#""placed":[1,2,3,4,0,0,0,0,0,0,0,0,0,0,7,0]"#),
                "1:74: expected a digit 1 to 4, or 0, found 7",
            ),
            (cells(&format!(r#""error":{deep}"#)), "1:100044: expected value, found `}`"),
            (cells(&format!(r#""info":{deep}"#)), "1:100043: expected value, found `}`"),
            (
                cells(r#""info":{"title":7}"#),
                "1:52: expected an object of strings, found invalid type: integer `7`, expected a string or an array of strings",
            ),
        ] {
            let error = read(&text).err().unwrap_or_default();
            assert_eq!(error, expected, "{}", &text[..text.len().min(99)]);
        }
    }

    #[test]
    fn marks_above_side_256_are_refused() {
        let zeros = vec!["0"; 260 * 260].join(",");
        let text = format!(r#"{{"v":1,"puzzle":[{zeros}],"marks":[]}}"#);
        let error = read(&text).expect_err("too large");
        assert!(error.ends_with("expected no marks above side 256, found side 260"), "{error}");
    }

    #[test]
    fn numbers_are_written_above_the_alphabet() {
        let zeros = vec!["0"; 36 * 36].join(",");
        let text =
            format!(r#"{{"v":1,"side":36,"box":"6x6","puzzle":[36{}]}}"#, &zeros[1..]) + "\n";
        let record = read(&text).expect("side 36");
        assert_eq!(record.grid.get(Cell::new(0)), Digit::new(36));
        assert_eq!(FORMAT.write(&record, WriteOptions::default()), Ok(text));
    }
}
