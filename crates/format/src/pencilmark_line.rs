//! Pencilmark line (Sukaku): one puzzle a line, the candidates of each cell one after the other.
//!
//! ```text
//! side 4, 64 characters       1..4 .2.. 12.4 ...     without the blanks: cell r1c1 may be 1 or 4
//! side 16, two each, 8192     01....04 ...           position k of a cell is its digit k or a blank
//! ```
//! n³ characters at sides 4 to 9 (729 at side 9), twice as many at sides 10 to 25, where a digit takes two.
//! A blank is any of `.` `0` `*` `_`. A cell with one candidate keeps one candidate and is no given: the
//! text does not tell them apart, and the puzzle is the same. A given is written as its only candidate.
//!
//! 64 characters are also a line of side 8, and 729 one of side 27. They are taken for pencilmarks only if
//! every digit stands at its own position and every cell has one: a line would hardly be so by chance,
//! and pencilmarks with an empty cell are no puzzle.
//! Source: forum.enjoysudoku.com, "Sukaku"; two characters each as in the solver of D. Clamage.

use hyperdoku_grid::{Cell, Digit, Grid, Marks};

use crate::alphabet::{is_blank, narrow};
use crate::characters::no_geometry;
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "pencilmark-line",
    summary: "one puzzle a line, the candidates of each cell one after the other (Sukaku)",
    sides: 4..=25,
    keeps: &[Part::Marks],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

/// The largest side with one character a candidate.
const NARROW_SIDE: usize = 9;

/// How the candidates stand in a line.
#[derive(Clone, Copy)]
struct Layout {
    side: usize,
    /// Characters a candidate.
    width: usize,
}

impl Layout {
    /// The layout of a line of `length` characters.
    fn of(length: usize) -> Option<Self> {
        let layouts = FORMAT.sides.clone().map(Self::of_side);
        layouts.into_iter().find(|layout| layout.length() == length)
    }

    fn of_side(side: usize) -> Self {
        Self { side, width: if side <= NARROW_SIDE { 1 } else { 2 } }
    }

    fn length(self) -> usize {
        self.side.pow(3) * self.width
    }

    /// What stands for `digit` where it is a candidate.
    fn text_of(self, digit: Digit) -> String {
        format!("{:0width$}", digit.value(), width = self.width)
    }

    /// Whether `text` at the position of `digit` makes it a candidate; `None` if it cannot stand there.
    fn reads(text: &[char], digit: Digit) -> Option<bool> {
        if text.iter().all(|&c| is_blank(c)) {
            return Some(false);
        }
        // The zero of `07` may be any blank.
        let number = text.iter().map(|&c| narrow(c)).skip_while(|&c| is_blank(c));
        (number.collect::<String>() == digit.to_string()).then_some(true)
    }
}

fn sniff(lines: &mut Lines<'_>) -> bool {
    let Some(word) = lines.peek(0).and_then(|text| text.split_whitespace().next()) else {
        return false;
    };
    let Some(layout) = Layout::of(word.chars().count()) else { return false };
    let text: Vec<char> = word.chars().collect();
    if text.len().isqrt().pow(2) == text.len() {
        return is_in_place(layout, &text);
    }
    text.iter().all(|&c| is_blank(c) || narrow(c).is_ascii_digit())
}

/// Whether every digit stands at its own position and every cell has one.
fn is_in_place(layout: Layout, text: &[char]) -> bool {
    let cells = text.chunks(layout.side * layout.width);
    let is_cell = |cell: &[char]| {
        let marks = cell.chunks(layout.width).enumerate();
        let marks: Option<Vec<bool>> =
            marks.map(|(index, text)| Layout::reads(text, Digit::from_index(index))).collect();
        marks.is_some_and(|marks| marks.contains(&true))
    };
    cells.into_iter().all(is_cell)
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let text: Vec<char> = line.text.chars().collect();
    Some(record_at(line.number, &text, context))
}

fn record_at(line: u64, text: &[char], context: &mut Context) -> Result<Record, ParseError> {
    let start = text.iter().take_while(|c| c.is_whitespace()).count();
    let length = text[start..].iter().take_while(|c| !c.is_whitespace()).count();
    let word = &text[start..start + length];
    let layout = Layout::of(length).ok_or_else(|| {
        let sides = FORMAT.sides.clone();
        let near = sides.min_by_key(|&side| length.abs_diff(Layout::of_side(side).length()));
        let near = Layout::of_side(near.unwrap_or(NARROW_SIDE));
        let expected = format!("{} characters for side {}", near.length(), near.side);
        let column = start + 1 + length.min(near.length());
        ParseError::new(line, column, expected, format!("{length}"))
    })?;
    let width = layout.width;
    let cells = (0..layout.side.pow(2)).map(|cell| (0, place(start, layout, cell)));
    let place = Place { line, cells: CellPlaces::Each(cells.collect()) };
    let geometry = context.boxes(layout.side).map_err(|error| no_geometry(&error, &place))?;
    let mut marks = Marks::none(layout.side);
    for (index, candidate) in word.chunks(width).enumerate() {
        let digit = Digit::from_index(index % layout.side);
        match Layout::reads(candidate, digit) {
            Some(true) => marks.allow(Cell::new(index / layout.side), digit),
            Some(false) => {}
            None => {
                let expected = format!("`{}` or a blank", layout.text_of(digit));
                let found = format!("`{}`", candidate.iter().collect::<String>());
                return Err(ParseError::new(line, start + index * width + 1, expected, found));
            }
        }
    }
    let mut record = Record::new(Grid::new(geometry));
    record.grid.set_marks(Some(marks));
    record.tell("comment", &text[start + length..].iter().collect::<String>());
    record.place = place;
    Ok(record)
}

/// The 1-based column of a cell.
fn place(start: usize, layout: Layout, cell: usize) -> u32 {
    (start + cell * layout.side * layout.width + 1) as u32
}

#[expect(clippy::unnecessary_wraps, reason = "the table's signature: other formats can fail")]
fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let grid = &record.grid;
    let geometry = grid.geometry();
    let layout = Layout::of_side(geometry.side());
    let is_usable = is_blank(options.blank) && narrow(options.blank) != ' ';
    let blank = if is_usable { options.blank } else { '.' };
    let blank = blank.to_string().repeat(layout.width);
    let mut text = String::with_capacity(layout.length() + 1);
    for cell in geometry.all_cells() {
        for digit in geometry.digits() {
            let allowed = match grid.get(cell) {
                Some(given) => given == digit,
                None => grid.marks().is_none_or(|marks| marks.allows(cell, digit)),
            };
            let candidate = if allowed { layout.text_of(digit) } else { blank.clone() };
            text.push_str(&candidate);
        }
    }
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::{Cell, Digit};

    use super::FORMAT;
    use crate::reader::read_text;
    use crate::{ReadOptions, Reader, Record, WriteOptions};

    fn read(text: &str) -> Result<Record, String> {
        let mut records = read_text(text);
        assert_eq!(records.len(), 1, "one record");
        records.remove(0)
    }

    #[test]
    fn a_single_candidate_is_a_mark_not_a_given() {
        let text = "1........".repeat(81);
        for blank in ['.', '0', '*', '_'] {
            let record = read(&text.replace('.', &blank.to_string())).expect("a good record");
            assert_eq!(record.grid.filled().count(), 0);
            let marks = record.grid.marks().expect("marks");
            assert_eq!(marks.of(Cell::new(80)).map(Digit::value).collect::<Vec<_>>(), [1]);
        }
    }

    #[test]
    fn content_tells_pencilmarks_from_a_line_of_the_same_length() {
        let marks = "1..4.2..12.4..3.".repeat(4);
        assert!(read(&marks).expect("side 4").grid.marks().is_some());
        let line = "1..4.2..12.4...3".repeat(4);
        assert_eq!(read(&line).expect("side 8").grid.geometry().side(), 8);
        let empty = ".".repeat(64);
        assert_eq!(read(&empty).expect("side 8").grid.geometry().side(), 8);
        let empty = ".".repeat(729);
        assert_eq!(read(&empty).expect("side 27").grid.geometry().side(), 27);
    }

    #[test]
    fn the_zero_of_a_wide_candidate_may_be_a_blank() {
        let cell = "01020304..060708091011121314..16";
        let expected = read(&cell.repeat(256)).expect("side 16");
        assert_eq!(read(&cell.replacen("07", ".7", 1).repeat(256)), Ok(expected));
    }

    #[test]
    fn what_is_wrong_is_named_where_it_stands() {
        let text = "123456".repeat(36);
        let cases = [
            (text.replacen("23", "32", 1), "1:2: expected `2` or a blank, found `3`"),
            (" ".to_owned() + &text.replacen("45", "4?", 1), "1:6: expected"),
        ];
        assert_eq!(read(&cases[0].0).err().as_deref(), Some(cases[0].1));
        assert!(read(&cases[1].0).is_err());
        let options = ReadOptions { format: Some(&FORMAT), ..ReadOptions::default() };
        let mut reader = Reader::new(&text.as_bytes()[1..], options);
        let error = reader.next().expect("one record").expect_err("too short");
        assert_eq!(error.to_string(), "expected 216 characters for side 6, found 215");
    }

    #[test]
    fn a_given_is_written_as_its_only_candidate() {
        let record = read("1..4.........32.").expect("side 4");
        let text = FORMAT.write(&record, WriteOptions::default()).expect("side 4 is served");
        assert_eq!(text, format!("1...{}...4{}..3..2..1234\n", "1234".repeat(2), "1234".repeat(9)));
    }
}
