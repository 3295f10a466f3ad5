//! A broken grid of several lines is one error, and the grids before and after it are read.

use hyperdoku_format::{Format, ReadError, ReadOptions, Reader, Record, WriteOptions};
use hyperdoku_grid::Grid;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const LINES: [&str; 3] = [
    "1..4.........32.",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".....2..........3...1..............G.......9............C.....4....D............7.......5......\
     ..........6.....8....E................A.....B...........3..................F...2.....1.........\
     ..G...............9..........4..................................D.",
];
const FORMATS: [&str; 8] =
    ["rows", "grid-list", "separated", "boxes", "numbers", "ss", "pm", "sdk"];

fn read(text: &str) -> Vec<Result<Record, ReadError>> {
    Reader::new(text.as_bytes(), ReadOptions::default()).collect()
}

fn grids(text: &str) -> Vec<Option<Grid>> {
    read(text).into_iter().map(|record| record.ok().map(|record| record.grid)).collect()
}

fn show(text: &str) -> String {
    let records = read(text);
    let show = |record: &Result<Record, ReadError>| match record {
        Ok(record) => format!("{:?}", record.grid),
        Err(error) => error.to_string() + "\n",
    };
    format!("{text}\n{}", records.iter().map(show).collect::<String>())
}

/// The text of each line in each format that holds it.
fn texts() -> Vec<(&'static str, String)> {
    let mut texts = Vec::new();
    for line in LINES {
        let record = read(line).remove(0).expect("a good line");
        for name in FORMATS {
            let format = Format::named(name).expect("a format");
            if let Ok(text) = format.write(&record, WriteOptions::default()) {
                texts.push((name, text));
            }
        }
    }
    texts
}

/// The text with one of its rows broken.
fn broken(text: &str, below: &mut impl FnMut(usize) -> usize) -> String {
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_row = |row: &String| row.contains('.') && !row.contains("---");
    let at: Vec<usize> = (0..rows.len()).filter(|&at| is_row(&rows[at])).collect();
    let at = at[below(at.len())];
    let cells: Vec<usize> = rows[at].match_indices('.').map(|(cell, _)| cell).collect();
    let cell = cells[below(cells.len())];
    match below(4) {
        0 => rows[at].replace_range(cell..=cell, "?"),
        1 => rows[at].replace_range(cell..=cell, ". . ."),
        2 => rows[at].replace_range(cell..=cell, ""),
        _ => drop(rows.remove(at)),
    }
    rows.join("\n") + "\n"
}

#[test]
fn one_broken_row_is_one_error_between_two_grids() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut below = |limit: usize| random.next_u64() as usize % limit;
    let texts: Vec<_> = texts().into_iter().filter(|(name, _)| *name != "pm").collect();
    for round in 0..4000 {
        let (name, text) = &texts[round % texts.len()];
        let good = grids(text);
        let bad = broken(text, &mut below);
        let all = format!("{text}\n{bad}\n{text}");
        let records = grids(&all);
        assert_eq!(records.first(), good.first(), "{name}\n{}", show(&all));
        assert_eq!(records.last(), good.first(), "{name}\n{}", show(&all));
        assert_eq!(records.len(), 3, "{name}\n{}", show(&all));
        assert_eq!(records[1], None, "{name}\n{}", show(&all));
    }
}

#[test]
fn grids_of_any_formats_may_follow_one_another() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut below = |limit: usize| random.next_u64() as usize % limit;
    let texts = texts();
    for _ in 0..1000 {
        let (mut all, mut expected) = (String::new(), Vec::new());
        for _ in 0..=below(6) {
            let (_, text) = &texts[below(texts.len())];
            all += text;
            all += "\n";
            expected.extend(grids(text));
        }
        assert_eq!(grids(&all), expected, "{}", show(&all));
    }
}

#[test]
fn lines_in_any_order_are_read_to_their_end() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut below = |limit: usize| random.next_u64() as usize % limit;
    let texts: String = texts().into_iter().map(|(_, text)| text + "\n").collect();
    let more =
        ["[State]", "[PencilMarks]", ",1,2,,,,,,", "#A x", "====", "+---+", "1,2,,4,", "│ 1 │ 2 │"];
    let lines: Vec<&str> = texts.lines().chain(LINES).chain(more).collect();
    for _ in 0..3000 {
        let count = 1 + below(40);
        let mut text = String::new();
        for _ in 0..count {
            let start = below(lines.len());
            let length = 1 + below(6);
            for line in lines.iter().skip(start).take(length) {
                text.extend([line, "\n"]);
            }
        }
        assert!(read(&text).len() <= text.lines().count(), "{text}");
        for name in FORMATS {
            let format = Format::named(name);
            let options = ReadOptions { format, ..ReadOptions::default() };
            let records = Reader::new(text.as_bytes(), options).count();
            assert!(records <= text.lines().count(), "{name}\n{text}");
        }
    }
}
