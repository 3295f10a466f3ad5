//! Boxes: a drawing with lines between the boxes, in ASCII or Unicode.
//!
//! ```text
//! +-------+-------+      . 4 3 | 5 . .      ┌───────┬───────┐     +---+---+      5.|.2
//! | 5 3 . | . 7 . |     -------|-------     │ 5 3   │   7   │     | 5 |   |      --+--
//! ```
//! Cells are [`words`](crate::words), characters side by side, or stand in columns of their own, where a
//! space is an empty cell; the reading that fits most rows is taken. The box is the one that is drawn, unless
//! another is asked for; where every cell is framed it is the usual one. Written are ASCII boxes, numbers
//! right-aligned above side 9. The regions of a jigsaw are not drawn; it has the usual boxes instead.

use std::fmt::Write as _;
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Geometry};

use crate::block::{Block, Rows, is_cell, is_run, take_rows};
use crate::characters::{SMALLEST_SIDE, no_geometry};
use crate::frame::{has_bars, is_framed, is_rule, segments};
use crate::reader::Context;
use crate::record::{CellPlaces, Place};
use crate::words::{Parting, Word, record_of_words};
use crate::{Alphabet, Format, Lines, ParseError, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "boxes",
    summary: "a drawing with lines between the boxes",
    sides: 4..=4096,
    keeps: &[],
    sniff: |lines| is_drawing_ahead(lines) || is_decoration(lines),
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

/// How many rows are looked at to find out how the cells stand.
const SAMPLE: usize = 40;

/// How the cells of a row stand between its bars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// With blanks between them.
    Words,
    /// Side by side.
    Compact,
    /// Each between bars.
    Segments,
    /// In each segment of `length` characters, the first at `offset`, then every `stride`.
    Columns { length: usize, offset: usize, stride: usize },
}

#[derive(Clone, Copy, Debug)]
struct Form {
    style: Style,
    side: usize,
}

impl Rows for Style {
    fn each_cell<'t>(&self, text: &'t str, found: &mut dyn FnMut(usize, &'t str)) {
        match *self {
            Self::Words => Parting::Blanks.each_word(text, found),
            Self::Compact => Parting::Blanks.each_word(text, &mut |column, word| {
                (column..).zip(characters(word)).for_each(|(column, cell)| found(column, cell));
            }),
            Self::Segments => segments(text).for_each(|(column, segment)| {
                let start = segment.trim_start();
                let skipped = segment[..segment.len() - start.len()].chars().count();
                found(column + skipped, start.trim_end());
            }),
            Self::Columns { length, offset, stride } => {
                // The blanks at the end of a line may have been cut off, unless a bar stands there.
                let last = segments(text).last().filter(|_| !is_framed(text));
                let last = last.map_or(usize::MAX, |(column, _)| column);
                let is_cell = |at: usize| at >= offset && (at - offset).is_multiple_of(stride);
                for (start, segment) in segments(text) {
                    let cut = length.saturating_sub(segment.chars().count());
                    let strange = |(at, c): (usize, char)| at >= length || !is_cell(at) && c != ' ';
                    if segment.chars().enumerate().any(strange) || cut > 0 && start != last {
                        let shifted = &mut |column, cell| found(start + column - 1, cell);
                        Self::Compact.each_cell(segment, shifted);
                        continue;
                    }
                    let characters = characters(segment).chain(std::iter::repeat_n("", cut));
                    let cells = characters.enumerate().filter(|&(at, _)| is_cell(at));
                    cells.for_each(|(at, cell)| found(start + at, cell));
                }
            }
        }
    }

    fn is_rule(&self, text: &str) -> bool {
        is_rule(text)
    }
}

/// The characters of a text, as texts.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()])
}

impl Form {
    /// Whether a line is a row without fault.
    fn fits(self, text: &str) -> bool {
        let (mut cells, mut letters, mut good) = (0, 0, true);
        self.style.each_cell(text, &mut |_, cell| {
            cells += 1;
            good &= match Word::of(cell) {
                Word::Number(number) => number <= self.side,
                Word::Letter(letter) => is_cell(letter),
                Word::Blank => true,
                Word::Strange => false,
            };
            letters += cell.chars().filter(|c| !c.is_whitespace()).count();
        });
        let all =
            || text.chars().filter(|&c| !c.is_whitespace() && !crate::words::is_bar(c)).count();
        good && cells == self.side && letters == all()
    }
}

/// How many lines from the next on are rules.
pub(crate) fn rules_ahead(lines: &mut Lines<'_>) -> usize {
    /// A drawing has no more rules than this above its first row.
    const MOST: usize = 3;
    (0..MOST).take_while(|&at| lines.peek(at).is_some_and(is_rule)).count()
}

/// Whether the next line that is no rule is a row with bars.
pub(crate) fn is_drawing_ahead(lines: &mut Lines<'_>) -> bool {
    let at = rules_ahead(lines);
    lines.peek(at).is_some_and(|text| !is_run(text) && has_bars(text))
}

/// Whether the next line is a rule without a drawing. A line of dashes may be an empty puzzle instead.
fn is_decoration(lines: &mut Lines<'_>) -> bool {
    lines.peek(0).is_some_and(|text| is_rule(text) && !text.trim().chars().all(is_cell))
}

/// The first rows of the drawing ahead.
fn sample(lines: &mut Lines<'_>) -> Vec<String> {
    let (mut rows, mut is_after_rule) = (Vec::new(), false);
    for at in 0.. {
        let Some(text) = lines.peek(at) else { break };
        let was_rule = std::mem::replace(&mut is_after_rule, is_rule(text));
        // Two rules are the end of one drawing and the start of the next.
        if rows.len() == SAMPLE || !rows.is_empty() && was_rule && is_after_rule {
            break;
        }
        if is_after_rule {
            continue;
        }
        if !has_bars(text) {
            break;
        }
        rows.push(text.to_owned());
    }
    rows
}

/// The reading that gives whole grids, or else the one that fits most rows.
fn form_of(rows: &[String]) -> Option<Form> {
    let mut styles = vec![Style::Words, Style::Compact, Style::Segments];
    styles.extend(columns_of(rows));
    let forms = styles.into_iter().filter_map(|style| {
        let side = most_common(rows.iter().take(3).map(|row| style.width(row)))?;
        let form = Form { style, side };
        let is_compact = !matches!(style, Style::Words | Style::Segments);
        let largest = if is_compact { Alphabet::Zero.largest() } else { *FORMAT.sides.end() };
        (SMALLEST_SIDE..=largest).contains(&side).then_some(form)
    });
    let is_whole = |form: &Form| rows.len() < SAMPLE && rows.len().is_multiple_of(form.side);
    let score = |form: &Form| {
        let fits = rows.iter().filter(|row| form.fits(row)).count();
        (fits > 0 && is_whole(form), fits)
    };
    // Of equals the first is taken, and `max_by_key` gives the last.
    forms.collect::<Vec<_>>().into_iter().rev().max_by_key(score)
}

/// The width that occurs most often; of several the first.
pub(crate) fn most_common(widths: impl Iterator<Item = usize>) -> Option<usize> {
    let widths: Vec<usize> = widths.collect();
    let count = |width: &usize| widths.iter().filter(|other| *other == width).count();
    widths.iter().rev().max_by_key(|width| count(width)).copied()
}

/// The columns in which cells can stand if all segments of the first row are of one length.
fn columns_of(rows: &[String]) -> Vec<Style> {
    let lengths = rows.first().map(|row| segments(row).map(|(_, segment)| segment.chars().count()));
    let lengths: Vec<usize> = lengths.into_iter().flatten().collect();
    let Some((last, rest)) = lengths.split_last() else { return Vec::new() };
    let length = rest.first().copied().unwrap_or(*last);
    // The blanks at the end of a line may have been cut off.
    if *last > length || rest.iter().any(|&other| other != length) {
        return Vec::new();
    }
    // A blank on either side of every segment is no cell.
    let is_padded = |text: &str| text.is_empty() || text.starts_with(char::is_whitespace);
    let is_padded = rows.iter().all(|row| segments(row).all(|(_, segment)| is_padded(segment)));
    let places: &[(usize, usize)] = match (is_padded, length % 2) {
        (true, 1) if length > 1 => &[(1, 2)],
        (true, _) => &[],
        (false, 1) => &[(0, 1), (0, 2)],
        (false, _) => &[(0, 1)],
    };
    places.iter().map(|&(offset, stride)| Style::Columns { length, offset, stride }).collect()
}

pub(crate) fn read(
    lines: &mut Lines<'_>,
    context: &mut Context,
) -> Option<Result<Record, ParseError>> {
    if !is_drawing_ahead(lines) {
        let number = lines.number();
        let text = lines.take()?.text;
        let found = crate::block::quoted(&text);
        let error = || ParseError::new(number, 1, "a drawing of boxes", found);
        return (!is_rule(&text)).then(error).map(Err);
    }
    Some(read_drawing(lines, context))
}

fn read_drawing(lines: &mut Lines<'_>, context: &mut Context) -> Result<Record, ParseError> {
    let rows = sample(lines);
    let number = lines.number() + rules_ahead(lines) as u64;
    let Some(form) = form_of(&rows) else {
        let found = crate::block::quoted(rows.first().map_or("", String::as_str));
        lines.take();
        while lines.peek(0).is_some_and(|text| is_rule(text) || has_bars(text)) {
            lines.take();
        }
        return Err(ParseError::new(number, 1, "a row of at least 4 cells", found));
    };
    let block = take_drawing(lines, form.side, &form.style)?;
    let geometry = geometry_of(&block, form.style, form.side, context)?;
    record_of_words(&block.rows, &form.style, geometry, context)
}

/// Takes the rows of a drawing, and the rule below the last if there was one above the first.
pub(crate) fn take_drawing(
    lines: &mut Lines<'_>,
    side: usize,
    form: &impl Rows,
) -> Result<Block, ParseError> {
    let is_framed = lines.peek(0).is_some_and(is_rule);
    let block = take_rows(lines, side, form);
    if is_framed && lines.peek(0).is_some_and(is_rule) {
        lines.take();
    }
    block
}

/// The geometry of a drawing: its boxes are those that are drawn, unless another shape is asked for.
pub(crate) fn geometry_of(
    block: &Block,
    style: Style,
    side: usize,
    context: &mut Context,
) -> Result<Arc<Geometry>, ParseError> {
    let is_asked = context.options.box_shape.is_some_and(|shape| shape.side() == side);
    let geometry = match drawn_shape(block, style, side) {
        Some(shape) if !is_asked => context.shaped(shape, &[]),
        _ => context.boxes(side),
    };
    let line = block.rows.first().map_or(1, |row| row.number);
    geometry.map_err(|error| no_geometry(&error, &Place { line, cells: CellPlaces::Run(1) }))
}

/// The shape of the boxes between the lines of the drawing, if they are all alike.
fn drawn_shape(block: &Block, style: Style, side: usize) -> Option<BoxShape> {
    let mut rules = block.rules.clone();
    rules.retain(|&at| at > 0 && at < side);
    rules.dedup();
    let height = rules.first().copied().unwrap_or(side);
    let is_even =
        side.is_multiple_of(height) && rules.iter().copied().eq((height..side).step_by(height));
    let row = &block.rows.first()?.text;
    let segments: Vec<&str> = segments(row).map(|(_, segment)| segment).collect();
    let width = |segment: &&str| match style {
        Style::Segments => 1,
        Style::Columns { length, offset, stride } => (length - offset).div_ceil(stride),
        Style::Words | Style::Compact => style.width(segment),
    };
    let widths: Vec<usize> = segments.iter().map(width).collect();
    let width =
        widths.first().copied().filter(|width| widths.iter().all(|other| other == width))?;
    let is_inner = |length: usize| (2..side).contains(&length) && side.is_multiple_of(length);
    match (height, width) {
        _ if !is_even => None,
        (height, width) if height * width == side && height < side => {
            BoxShape::new(height, width).ok()
        }
        (height, width) if height == side && is_inner(width) => {
            BoxShape::new(side / width, width).ok()
        }
        (height, width) if width == side && is_inner(height) => {
            BoxShape::new(height, side / height).ok()
        }
        _ => None,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the type of every row of the table")]
fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let geometry = record.grid.geometry();
    let digits = geometry.side().to_string().len();
    Ok(drawing(geometry, digits, |text, cell| {
        let written = match record.grid.get(cell) {
            Some(digit) => write!(text, " {:>digits$}", digit.value()),
            None => write!(text, " {:>digits$}", '.'),
        };
        written.expect("a string takes any text");
    }))
}

/// A drawing in ASCII whose cells, each a blank and `digits` characters, are written by `write_cell`.
fn drawing(
    geometry: &Geometry,
    digits: usize,
    write_cell: impl Fn(&mut String, hyperdoku_grid::Cell),
) -> String {
    let side = geometry.side();
    let shape = geometry.box_shape().or_else(|| BoxShape::for_side(side).ok());
    let (height, width) = shape.map_or((side, side), |shape| (shape.height(), shape.width()));
    let segment = "-".repeat(width * (digits + 1) + 1) + "+";
    let rule = format!("+{}\n", segment.repeat(side / width));
    let mut text = String::with_capacity(side * (side + 2) * (digits + 2));
    for row in 0..side {
        if row % height == 0 {
            text.push_str(&rule);
        }
        for column in 0..side {
            if column % width == 0 {
                text.push_str(if column == 0 { "|" } else { " |" });
            }
            write_cell(&mut text, geometry.cell_at(row, column));
        }
        text.push_str(" |\n");
    }
    text + &rule
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Cell;

    use crate::testing::{errors, grid_of, one, read, write};

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ASCII: &str = "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
";

    /// Qqwing's style: no outer frame.
    fn open() -> String {
        let rows = ASCII.lines().skip(1).take(11);
        rows.map(|row| row[1..row.len() - 1].replace('+', "|") + "\n").collect()
    }

    /// Every cell in a frame of its own.
    fn framed(blank: &str) -> String {
        let rule = format!("+{}\n", "---+".repeat(9));
        let cells: Vec<char> = LINE.chars().collect();
        let row = |row: &[char]| {
            let cells: String = row.iter().map(|c| format!(" {c} |").replace('.', blank)).collect();
            format!("{rule}|{cells}\n")
        };
        cells.chunks(9).map(row).collect::<String>() + &rule
    }

    #[test]
    fn every_style_of_drawing_is_read() {
        let expected = grid_of(LINE);
        let unicode = |from: &[char], to: &[char]| {
            let replace = |c| from.iter().position(|&f| f == c).map_or(c, |at| to[at]);
            ASCII.chars().map(replace).collect::<String>()
        };
        for text in [
            ASCII.to_owned(),
            open(),
            open().replace('-', "="),
            framed("."),
            framed(" "),
            framed("0"),
            ASCII.replace('.', " "),
            ASCII.replace('.', "0"),
            ASCII.replace('.', "_"),
            ASCII.replace('-', "="),
            ASCII.replace('\n', "\r\n"),
            format!("\t{}", ASCII.trim_end().replace('\n', "\n\t")),
            ASCII.lines().filter(|row| !row.starts_with('+')).collect::<Vec<_>>().join("\n"),
            ASCII.replace("+-------+-------+-------+\n", "\n"),
            ASCII.replace(' ', "").replace("-------", "---"),
            ASCII.replace(' ', "").replace("-------", "---").replace('.', " "),
            ASCII.replace(' ', "\t"),
            open().replace('.', " ").lines().map(|row| row.trim_end().to_owned() + "\n").collect(),
            unicode(&['|', '-', '+'], &['│', '─', '┼']),
            unicode(&['|', '-', '+'], &['┃', '━', '╋']),
            unicode(&['|', '-', '+', '.'], &['║', '═', '╬', ' ']),
        ] {
            assert_eq!(one(&text).grid, expected, "{text}");
        }
        assert_eq!(one(ASCII).place.of(Cell::new(9 + 3)), (3, 11));
        assert_eq!(write("boxes", &one(LINE)), ASCII);
    }

    #[test]
    fn the_box_is_the_one_that_is_drawn() {
        let flat = "1 2 3 | 4 5 6\n4 5 6 | 1 2 3\n------+------\n2 3 1 | 5 6 4\n5 6 4 | 2 3 1\n------+------\n3 1 2 | 6 4 5\n6 4 5 | 3 1 2\n";
        let high = "1 2 | 3 4 | 5 6\n3 4 | 5 6 | 1 2\n5 6 | 1 2 | 3 4\n----+-----+----\n2 3 | 4 5 | 6 1\n4 5 | 6 1 | 2 3\n6 1 | 2 3 | 4 5\n";
        let shape = |text: &str| one(text).grid.geometry().box_shape().map(|s| s.to_string());
        assert_eq!(shape(flat).as_deref(), Some("2x3"));
        assert_eq!(shape(high).as_deref(), Some("3x2"));
        assert_eq!(shape(&write("boxes", &one(high))).as_deref(), Some("3x2"));
        let bare: String = high
            .lines()
            .filter(|row| !row.contains('-'))
            .map(|row| row.to_owned() + "\n")
            .collect();
        assert_eq!(shape(&bare).as_deref(), Some("3x2"));
        assert_eq!(shape(&framed(".")).as_deref(), Some("3x3"));
    }

    #[test]
    fn numbers_stand_in_boxes_too() {
        let digit = |cell: usize| (cell / 16 * 4 + cell / 64 + cell % 16) % 16 + 1;
        let line: Vec<String> = (0..256).map(|cell| digit(cell).to_string()).collect();
        let record = one(&line.join(" "));
        let text = write("boxes", &record);
        assert!(text.contains("\n|  1  2  3  4 |  5  6  7  8 |  9 10 11 12 | 13 14 15 16 |\n"));
        assert_eq!(one(&text), record);
        let letters: Vec<char> =
            (0..256).map(|cell| char::from(b"123456789ABCDEFG"[digit(cell) - 1])).collect();
        let compact: String = letters
            .chunks(16)
            .map(|row| row.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("|") + "\n")
            .collect();
        assert_eq!(one(&compact), record);
        assert_eq!(read(&compact.repeat(2)).len(), 2);
    }

    #[test]
    fn drawings_follow_one_another_in_any_way() {
        let closed_below: String = ASCII.lines().skip(1).map(|row| row.to_owned() + "\n").collect();
        for text in [
            ASCII.repeat(3),
            open().repeat(3),
            closed_below.repeat(3),
            format!("{ASCII}\n{}\n\n{}", open(), framed(" ")),
            format!("{ASCII}==========\n{ASCII}==========\n{ASCII}==========\n"),
            format!("Grid 1\n{ASCII}Grid 2\n{ASCII}\nGrid 3\n\n{ASCII}"),
        ] {
            let records = read(&text);
            assert_eq!(errors(&records), [""; 0], "{text}");
            assert_eq!(records.len(), 3, "{text}");
        }
    }

    #[test]
    fn a_broken_drawing_is_one_error_and_the_next_is_read() {
        for (bad, expected) in [
            (ASCII.replace("| 4 1 9 |", "| 4 1 |"), "25:24: expected a row of 9 cells, found 8"),
            (
                ASCII.replace("| 4 1 9 |", "| 4 1 9 9 |"),
                "25:25: expected a row of 9 cells, found 10",
            ),
            (ASCII.replace("| 5 3 . |", "| 5 3 |"), "16:24: expected a row of 9 cells, found 8"),
            (ASCII.replace("4 1 9", "4 0x9"), "25:26: expected"),
            (
                ASCII.replace("4 1 9", "4 ? 9"),
                "25:13: expected a digit 1 to 9 or a blank, found `?`",
            ),
            (ASCII[..26 * 6].to_owned(), "21:1: expected row 5 of 9, found an empty line"),
        ] {
            let records = read(&format!("{ASCII}\n{bad}\n{ASCII}"));
            assert_eq!(records.len(), 3, "{bad}\n{records:?}");
            let errors = errors(&records);
            assert!(errors.len() == 1 && errors[0].starts_with(expected), "{errors:?}\n{expected}");
        }
        let records = read(&format!("{}{LINE}\n{ASCII}", &ASCII[..26 * 6]));
        assert_eq!(records.len(), 3);
        assert!(
            errors(&records)[0].starts_with("7:1: expected row 6 of 9")
                || errors(&records)[0].starts_with("7:1: expected row 5 of 9")
        );
    }
}
