//! Samples made by the programs whose formats these are, in `testdata/exchange`: what is read from each file
//! stands beside it, as JSON or an error a line. `BLESS=1` writes that anew.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use hyperdoku_format::{Format, ReadError, ReadOptions, Reader, Record, WriteOptions};
use hyperdoku_grid::BoxShape;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/exchange")
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn records(name: &str) -> Vec<Result<Record, ReadError>> {
    Reader::new(&*sample(name), ReadOptions::default()).collect()
}

fn text_in(format: &str, record: &Record) -> String {
    let format = Format::named(format).expect("a format");
    format.write(record, WriteOptions::default()).expect("a format that holds it")
}

/// What is read, a line a record.
fn report(records: &[Result<Record, ReadError>]) -> String {
    let mut report = String::new();
    for record in records {
        let line = match record {
            Ok(record) => {
                format!("{}: {}", record.place.line, text_in("json", record).trim_end())
            }
            Err(ReadError::Parse(error)) => format!("{}:{}: {error}", error.line, error.column),
            Err(error) => error.to_string(),
        };
        writeln!(report, "{line}").expect("strings take all");
    }
    report
}

#[test]
fn samples_of_other_programs_are_read() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("a folder of samples")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| !name.contains(".want"))
        .collect();
    names.sort();
    assert!(names.len() >= 10, "{names:?}");
    for name in names {
        let want = folder().join(format!("{name}.want"));
        let found = report(&records(&name));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&want, &found).expect("a place for what was read");
            continue;
        }
        let expected = fs::read_to_string(&want).unwrap_or_default();
        assert_eq!(found, expected, "{name}; BLESS=1 takes the new text");
    }
}

/// The lines of a sample that are no comments, with what is read from each.
fn lines(name: &str) -> Vec<(String, Result<Record, ReadError>)> {
    let text = String::from_utf8(sample(name)).expect("text");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    let records = records(name);
    assert_eq!(records.len(), lines.len(), "a record a line");
    lines.into_iter().zip(records).collect()
}

#[test]
fn what_is_written_is_what_the_other_program_wrote() {
    for (file, format, start) in [
        ("f-puzzles.txt", "f-puzzles", "https://f-puzzles.com/?load="),
        ("puzz-link.txt", "puzz-link", ""),
        ("tatham.txt", "tatham", ""),
        ("sudokuwiki.txt", "sudokuwiki", ""),
    ] {
        let mut same = 0;
        for (line, record) in lines(file) {
            // Links from other hosts, or with an encoding that is not ours, are not compared.
            let line = line.replace("https://www.f-puzzles", "https://f-puzzles");
            let line = line.split_whitespace().next().unwrap_or_default();
            let is_comparable = !line.contains('%') && line.starts_with(start);
            let Some(record) = record.ok().filter(|_| is_comparable) else { continue };
            let host = |text: &str| text.split('?').next().unwrap_or_default().to_owned();
            let text = text_in(format, &record);
            if host(&text) == host(line) || format == "tatham" && !line.contains("://") {
                // F-puzzles names the regions alone that are not the usual ones.
                let geometry = record.grid.geometry();
                let usual = BoxShape::for_side(geometry.side()).ok();
                let is_odd = geometry.box_shape() != usual && format == "f-puzzles";
                if !is_odd {
                    assert_eq!(text.trim_end(), line, "{file}");
                    same += 1;
                }
            }
        }
        assert!(same >= 3, "{file}: {same}");
    }
}

#[test]
fn a_packed_state_and_its_start_have_the_same_givens() {
    let records: Vec<Record> = records("sudokuwiki.txt").into_iter().flatten().collect();
    let [state, start, other_state, other_start] = &records[..] else { panic!("{records:?}") };
    for (state, start) in [(state, start), (other_state, other_start)] {
        assert_eq!(state.grid.digits(), start.grid.digits());
        assert!(!state.placed.is_empty() && start.placed.is_empty());
    }
}

#[test]
fn every_form_of_one_puzzle_is_the_same_puzzle() {
    let records: Vec<Record> = records("sudokupad.txt").into_iter().flatten().collect();
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let same = records.iter().filter(|record| text_in("line", record) == classic).count();
    assert_eq!(same, 6, "scl, fpuz, classic, a bare one, and two of scf");
}
