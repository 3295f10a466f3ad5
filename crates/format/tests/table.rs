//! Every row of the table of formats keeps what it says that it keeps, in any encoding, and no text
//! makes a reader panic, hang or lose sync.

use std::sync::Arc;

use hyperdoku_format::{
    Alphabet, FORMATS, Format, Part, ReadOptions, Reader, Record, WriteOptions,
};
use hyperdoku_grid::{BoxShape, Cell, Digit, Geometry, Grid, Marks, Variant};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SIDES: [usize; 6] = [4, 6, 9, 16, 25, 36];

/// Formats whose text does not tell a given from a cell with one candidate.
const WITHOUT_GIVENS: [&str; 1] = ["pencilmark-line"];

/// Formats that leave out the candidates that a given takes from its peers, and marks that say no more.
const WITHOUT_TAKEN: [&str; 1] = ["pm"];

/// Info that some format has a place for, with a value that any of them can hold.
const INFO: [(&str, &str); 17] = [
    ("title", "Night flight"),
    ("author", "A. N. Other"),
    ("description", "needs a pair"),
    ("comment", "found by chance"),
    ("source", "a newspaper"),
    ("date", "2005-07-31"),
    ("url", "https://example.org/7"),
    ("level", "hard"),
    ("label", "seven"),
    ("technique", "0702"),
    ("candidates", "9"),
    ("deleted", "313 515 616"),
    ("eliminations", "944 964"),
    ("extra", "4"),
    ("rules", "Normal rules apply."),
    ("centre marks", "r1c3:12 r2c2:3"),
    ("corner marks", "r2c2:4"),
];

fn written() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.write.is_some())
}

fn sides(format: &Format) -> impl Iterator<Item = usize> {
    SIDES.into_iter().filter(|side| format.sides.contains(side))
}

fn classic(side: usize) -> Arc<Geometry> {
    Arc::new(Geometry::classic(BoxShape::for_side(side).expect("a side with boxes")))
}

/// The digit of each cell in a full grid.
fn solution(side: usize) -> Vec<Digit> {
    let shape = BoxShape::for_side(side).expect("a side with boxes");
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        Digit::from_index((row * shape.width() + row / shape.height() + column) % side)
    };
    (0..side * side).map(digit).collect()
}

/// The full grid without the cells that `is_empty` names.
fn record(side: usize, is_empty: impl Fn(usize) -> bool) -> Record {
    let digits = solution(side).into_iter().enumerate();
    let digits = digits.map(|(cell, digit)| (!is_empty(cell)).then_some(digit)).collect();
    Record::new(Grid::from_digits(classic(side), digits))
}

/// Givens in every third cell or so: all digits occur, so that their alphabet is in no doubt.
fn sparse(side: usize) -> Record {
    record(side, |cell| cell * 7 % 3 != 0)
}

/// A sparse grid with the part `part`.
fn with(mut record: Record, part: Part, format: &'static Format) -> Record {
    let geometry = Arc::clone(record.grid.geometry());
    let side = geometry.side();
    let digits = solution(side);
    let is_empty = |cell: &Cell, record: &Record| record.grid.get(*cell).is_none();
    match part {
        Part::Placed => {
            let cells = geometry.all_cells().filter(|cell| is_empty(cell, &record));
            record.placed = cells.step_by(5).map(|cell| (cell, digits[cell.index()])).collect();
        }
        Part::Solution => record.solution = Some(digits),
        Part::Marks => {
            let mut marks = Marks::none(side);
            for cell in geometry.all_cells() {
                let digit = digits[cell.index()];
                marks.allow(cell, digit);
                if is_empty(&cell, &record) {
                    let others = geometry.digits().filter(|other| other.index() % 3 == 1);
                    others.for_each(|other| marks.allow(cell, other));
                    let next = Digit::from_index((digit.index() + 1) % side);
                    marks.allow(cell, next);
                }
            }
            record.grid.set_marks(Some(marks));
        }
        Part::Regions => {
            let mut region_of: Vec<u32> =
                geometry.all_cells().map(|cell| geometry.box_of(cell) as u32).collect();
            // Two boxes side by side exchange a cell at their border, so that each still hangs together.
            let width = BoxShape::for_side(side).expect("a side with boxes").width();
            region_of.swap(width - 1, side + width);
            let jigsaw = Geometry::jigsaw(&region_of).expect("regions of side cells");
            let variants = geometry.variants().iter().copied();
            let jigsaw = variants.fold(jigsaw, |jigsaw, variant| {
                jigsaw.with_variant(variant).expect("diagonals fit anything")
            });
            record.grid = record.grid.in_geometry(Arc::new(jigsaw));
        }
        Part::Variants => return with(record, Part::Variant("diagonal"), format),
        Part::Variant(name) => {
            let variant = Variant::named(name).expect("a known variant");
            // Windows and groups fit no jigsaw.
            if let Ok(geometry) = Geometry::clone(&geometry).with_variant(variant) {
                record.grid = record.grid.in_geometry(Arc::new(geometry));
            }
        }
        Part::Told(key) => {
            let entries = INFO.iter().filter(|entry| entry.0 == key && holds(format, entry));
            entries.for_each(|(key, value)| record.tell(key, value));
        }
        Part::Info => {
            let keys = INFO.iter().filter(|entry| holds(format, entry));
            record.info = keys.map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        }
    }
    record
}

/// Whether a format has a place for this info; each that keeps info has one for some.
fn holds(format: &'static Format, &(key, value): &(&str, &str)) -> bool {
    let side = sides(format).next().expect("a side");
    let mut record = sparse(side);
    record.tell(key, value);
    let text = text_of(format, &[record]);
    read(text.as_bytes()).iter().any(|record| record.told(key) == Some(value))
}

/// Records of a side: empty, sparse, full; with each part that the format keeps, and with all.
fn samples(format: &'static Format, side: usize) -> Vec<Record> {
    let mut records = vec![record(side, |_| true), sparse(side), record(side, |_| false)];
    records.extend(format.keeps.iter().map(|&part| with(sparse(side), part, format)));
    let all = |record, part: &Part| with(record, *part, format);
    records.push(format.keeps.iter().fold(sparse(side), all));
    // Parts that it must leave out without harm.
    let lost = Part::ALL.into_iter().filter(|part| !format.keeps.contains(part));
    records.push(lost.fold(sparse(side), |record, part| match part {
        Part::Info => record,
        part => with(record, part, format),
    }));
    records
}

/// The record without what the format loses, as its text tells it.
fn stripped(record: &Record, format: &Format) -> Record {
    let mut record = record.clone();
    for part in format.loses(&record) {
        let geometry = record.grid.geometry();
        let side = geometry.side();
        match part {
            Part::Placed => record.placed.clear(),
            Part::Solution => record.solution = None,
            Part::Marks => record.grid.set_marks(None),
            Part::Info => {
                record.info.retain(|(key, _)| {
                    format.keeps.iter().any(|part| matches!(part, Part::Told(kept) if kept == key))
                });
            }
            Part::Regions | Part::Variants => record.grid = record.grid.in_geometry(classic(side)),
            Part::Variant(_) | Part::Told(_) => panic!("{part:?} is lost beside others"),
        }
    }
    canonical(record, format)
}

/// The record in the one form of several that say the same.
fn canonical(mut record: Record, format: &Format) -> Record {
    record.info.sort();
    // A note on what was read is no part of it.
    record.notes.clear();
    let geometry = Arc::clone(record.grid.geometry());
    let without_givens = WITHOUT_GIVENS.contains(&format.name);
    if record.grid.marks().is_none() && !without_givens {
        return record;
    }
    let without_taken = WITHOUT_TAKEN.contains(&format.name);
    let mut marks = Marks::none(geometry.side());
    let mut says_more = false;
    for cell in geometry.all_cells() {
        for digit in geometry.digits() {
            let allowed = match record.grid.get(cell) {
                Some(given) => given == digit,
                None => record.grid.marks().is_none_or(|marks| marks.allows(cell, digit)),
            };
            let mut peers = geometry.peers(cell).into_iter();
            let is_taken = without_taken && peers.any(|peer| record.grid.get(peer) == Some(digit));
            if allowed && !is_taken {
                marks.allow(cell, digit);
            }
            says_more |= !allowed && !is_taken && record.grid.get(cell).is_none();
        }
    }
    if without_taken && !says_more {
        record.grid.set_marks(None);
        return record;
    }
    if without_givens {
        record.grid = Grid::new(geometry);
    }
    record.grid.set_marks(Some(marks));
    record
}

/// One character names no digit above 35 in the usual alphabet.
fn options(side: usize) -> WriteOptions {
    let alphabet = if side > 35 { Alphabet::Zero } else { Alphabet::Standard };
    WriteOptions { alphabet, ..WriteOptions::default() }
}

fn text_of(format: &Format, records: &[Record]) -> String {
    let write = |record: &Record| {
        let options = options(record.grid.geometry().side());
        format.write(record, options).unwrap_or_else(|error| panic!("{format:?}: {error}"))
    };
    records.iter().fold(format.preamble.to_owned(), |text, record| text + &write(record))
        + format.epilogue
}

/// The records of a text that has no errors, found by looking.
fn read(bytes: &[u8]) -> Vec<Record> {
    let records = Reader::new(bytes, ReadOptions::default());
    let show = || String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]);
    let good = |record: Result<Record, _>| record.unwrap_or_else(|e| panic!("{e}\n{}", show()));
    records.map(good).collect()
}

#[test]
fn every_row_has_its_own_name_and_says_what_it_is() {
    for (at, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..at].iter().all(|other| other.name != format.name), "{format:?} twice");
        assert!(!format.summary.is_empty() && !format.name.is_empty(), "{format:?}");
        assert_eq!(Format::named(format.name), Some(*format));
        assert!(!format.sides.is_empty(), "{format:?}");
        for text in [format.preamble, format.epilogue] {
            assert!(text.is_empty() || text.ends_with('\n'), "{format:?}");
        }
    }
    assert_eq!(Format::named("no such format"), None);
}

#[test]
fn what_is_written_is_read_again_and_written_the_same() {
    for format in written() {
        for side in sides(format) {
            for (number, record) in samples(format, side).iter().enumerate() {
                let name = format!("{format:?}, side {side}, sample {number}");
                let text = text_of(format, std::slice::from_ref(record));
                let again = read(text.as_bytes());
                let [again] = &again[..] else { panic!("{name}: {} records\n{text}", again.len()) };
                let expected = stripped(record, format);
                assert_eq!(canonical(again.clone(), format), expected, "{name}\n{text}");
                assert_eq!(text_of(format, std::slice::from_ref(again)), text, "{name}");
            }
        }
    }
}

#[test]
fn records_follow_each_other_in_any_encoding_and_with_any_line_end() {
    for format in written() {
        let records: Vec<Record> = sides(format).flat_map(|side| samples(format, side)).collect();
        let expected: Vec<Record> = records.iter().map(|r| stripped(r, format)).collect();
        let text = text_of(format, &records);
        let crlf = text.replace('\n', "\r\n");
        let utf16 = |bytes_of: fn(u16) -> [u8; 2]| -> Vec<u8> {
            std::iter::once(0xFEFF).chain(crlf.encode_utf16()).flat_map(bytes_of).collect()
        };
        for (name, bytes) in [
            ("as written", text.clone().into_bytes()),
            ("no final line end", text.trim_end_matches('\n').into()),
            ("CRLF", crlf.clone().into_bytes()),
            ("CR", text.replace('\n', "\r").into_bytes()),
            ("byte order mark", format!("\u{FEFF}{text}").into_bytes()),
            ("UTF-16, little end first", utf16(u16::to_le_bytes)),
            ("UTF-16, big end first", utf16(u16::to_be_bytes)),
        ] {
            let again = read(&bytes);
            assert_eq!(again.len(), expected.len(), "{format:?}, {name}");
            for (number, (again, expected)) in again.into_iter().zip(&expected).enumerate() {
                let again = canonical(again, format);
                assert_eq!(again, *expected, "{format:?}, {name}, record {number}");
            }
        }
    }
}

#[test]
fn a_format_that_keeps_info_has_a_place_for_some() {
    for format in written().filter(|format| format.keeps.contains(&Part::Info)) {
        assert!(INFO.iter().any(|entry| holds(format, entry)), "{format:?}");
    }
    for format in written() {
        for part in format.keeps {
            if let Part::Told(key) = part {
                let entry = INFO.iter().find(|entry| entry.0 == *key);
                assert!(entry.is_some_and(|entry| holds(format, entry)), "{format:?} {key}");
            }
        }
    }
}

#[test]
fn good_records_around_garbage_are_read() {
    let long = "z".repeat(200);
    let garbage =
        ["hello", "?!?!?!?!", "{", "[1,2", ":0000", "<html>", "@@@ @@@", "1.+2", "\u{FFFD}", &long];
    for format in written() {
        let side = sides(format).find(|&side| side == 9).or(sides(format).next());
        let good = sparse(side.expect("a side"));
        let record = text_of(format, std::slice::from_ref(&good));
        let record = record.strip_prefix(format.preamble).expect("the preamble comes first");
        let record = record.strip_suffix(format.epilogue).expect("the epilogue comes last");
        for garbage in garbage {
            let text = format!("{}{record}{garbage}\n{record}", format.preamble);
            let records: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
            let grid = |record: &Result<Record, _>| {
                record.as_ref().ok().map(|record| canonical(record.clone(), format).grid)
            };
            let expected = Some(stripped(&good, format).grid);
            let name = format!("{format:?}, {garbage}: {records:?}");
            assert_eq!(records.first().and_then(grid), expected, "{name}");
            assert_eq!(records.last().and_then(grid), expected, "{name}");
            assert!(records.len() >= 2, "{name}");
        }
    }
}

/// Reads anything to its end and writes what it finds in every format: nothing may panic. A line may give
/// more than one record, but each takes some characters.
fn survive(bytes: &[u8], options: ReadOptions) {
    let mut records = 0;
    for record in Reader::new(bytes, options) {
        records += 1;
        assert!(records <= bytes.len(), "{:?}", String::from_utf8_lossy(bytes));
        if let Ok(record) = record {
            for format in FORMATS {
                let _ = format.write(&record, WriteOptions::default());
            }
        }
    }
}

#[test]
fn no_soup_of_bytes_makes_a_reader_panic_or_hang() {
    let letters = b"0123456789.+-|:*,;#!{}[]\"' \t\n\n\r_xXAGFZabz=/\\u\xEF\xBB\xBF\xC3\xFE";
    let words = [
        "puzzle",
        ",",
        "solution",
        "\n",
        "#!sudoku -c1",
        "{\"v\":1,\"puzzle\":\"",
        "\"}",
        ":0000:x:",
        "1.",
        "........",
        "*",
        "+1",
        "Grid 01",
        "[Puzzle]",
        "*---*",
        "|",
        "1 2 3 4",
        "\u{FF15}",
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/",
        "scl",
        "fpuz",
        "classic",
        "N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKi",
        "https://www.sudokuwiki.org/sudoku.htm?bd=",
        "S9B015y2e685w68",
        "https://puzz.link/p?sudoku/4/4/",
        "g2j1h1j3g",
        "pzprv3/sudoku/4/",
        ". 1 . . /",
        "2x2:b3_4h2_4b",
        "4j:2e1b4e3,abh_a_a_a__",
        "SAVEFILE:41:Simon Tatham",
        "\nDESC    :13:",
        "<opensudoku>",
        "<game data=\"",
        "\" />",
        "</opensudoku>",
        "{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[[",
        "]]",
    ];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..3000 {
        let length = random.next_u64() as usize % 300;
        let mut bytes = Vec::new();
        while bytes.len() < length {
            let number = random.next_u64() as usize;
            match round % 3 {
                0 => bytes.push(number as u8),
                1 => bytes.push(letters[number % letters.len()]),
                _ => bytes.extend(words[number % words.len()].bytes()),
            }
        }
        let format = FORMATS[random.next_u64() as usize % FORMATS.len()];
        survive(&bytes, ReadOptions::default());
        survive(&bytes, ReadOptions { format: Some(format), ..ReadOptions::default() });
    }
}

#[test]
fn no_damage_to_a_good_text_makes_a_reader_panic_or_hang() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut below = |limit: usize| random.next_u64() as usize % limit.max(1);
    for format in written() {
        let sides = sides(format).filter(|&side| side <= 9);
        let records: Vec<Record> = sides.flat_map(|side| samples(format, side)).collect();
        for record in &records {
            let good = text_of(format, std::slice::from_ref(record)).repeat(2).into_bytes();
            for _ in 0..(720 / records.len()).max(1) {
                let mut bytes = good.clone();
                for _ in 0..=below(4) {
                    let at = below(bytes.len());
                    let end = (at + below(40)).min(bytes.len());
                    match below(6) {
                        0 => bytes[at] = below(256) as u8,
                        1 => bytes[at] = b"\n:,\"+.0#{"[below(9)],
                        2 => drop(bytes.drain(at..end)),
                        3 => bytes.insert(at, b"\n:,\"+.0#{"[below(9)]),
                        4 => bytes.extend_from_within(at..end),
                        _ => bytes.truncate(at.max(1)),
                    }
                    if bytes.is_empty() {
                        break;
                    }
                }
                survive(&bytes, ReadOptions::default());
                survive(&bytes, ReadOptions { format: Some(format), ..ReadOptions::default() });
            }
        }
    }
}
