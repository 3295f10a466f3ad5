//! HoDoKu's library line: a puzzle with the state of its solving and one step to be found in it.
//!
//! ```text
//! :0702:9:.62143.5.1..5.8.3 ... 123.695:711 817 919:944 964 985:          :
//!  tech cands givens                    deleted     eliminations placements extra
//! ```
//! tech is HoDoKu's number of a technique (`0000` for none; `x` or `-x` after it for a variant or a
//! test that must fail), cands the digits that it is about, givens 81 cells with `+` before placed
//! digits. Candidates are written digit, row, column. Trailing fields may be missing.
//!
//! Deleted candidates follow from the givens by steps that somebody has taken: they are a state of play.
//! A solver that heeded them would prove less about the puzzle than it says, so they do not become
//! marks; they are kept under `deleted`, and a line whose deletions are wrong is still the puzzle that
//! its givens say. The other fields are kept under `technique`, `candidates`, `eliminations`,
//! `placements` and `extra`. `0000` and `x` mean nothing and are not kept.
//! Source: HoDoKu, "Regression Test Library", hodoku.sourceforge.net/en/libs.php.

use std::ops::Range;

use crate::reader::Context;
use crate::susser::{DELETED, cells_of, record_of_cells, told_triplets, triplets_of};
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions};

pub(crate) static FORMAT: Format = Format {
    name: "hodoku",
    summary: "HoDoKu's library line: technique, givens, deleted candidates, eliminations",
    sides: 9..=9,
    keeps: &[Part::Placed, Part::Info],
    sniff,
    read,
    write: Some(write),
    preamble: "",
    epilogue: "",
};

const NO_TECHNIQUE: &str = "0000";
const NO_CANDIDATES: &str = "x";

/// Fields after the first colon, the last one being what follows a closing colon.
const MOST_FIELDS: usize = 8;

fn sniff(lines: &mut Lines<'_>) -> bool {
    let fields = lines.peek(0).and_then(|text| text.trim_start().strip_prefix(':'));
    let mut fields = fields.unwrap_or_default().split(':');
    let technique = fields.next().unwrap_or_default();
    let is_number = technique.bytes().take_while(u8::is_ascii_digit).count() >= 4;
    let is_word = technique.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    is_number && is_word && fields.next().is_some()
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let line = lines.take()?;
    let text: Vec<char> = line.text.chars().collect();
    Some(record_at(line.number, &text, context))
}

fn record_at(line: u64, text: &[char], context: &mut Context) -> Result<Record, ParseError> {
    let comment = text.iter().position(|&c| c == '#').unwrap_or(text.len());
    let fields = fields_of(&text[..comment]);
    let [before, technique, candidates, givens, rest @ ..] = &fields[..] else {
        let found = format!("{}", fields.len().saturating_sub(1));
        return Err(ParseError::new(line, comment + 1, "at least three fields after `:`", found));
    };
    if !before.is_empty() {
        return Err(ParseError::new(line, before.start + 1, "`:`", "something else"));
    }
    if let Some(surplus) = fields.iter().skip(MOST_FIELDS).find(|field| !field.is_empty()) {
        return Err(ParseError::new(line, surplus.start + 1, "seven fields", "an eighth"));
    }
    let field = |at: usize| rest.get(at).cloned().unwrap_or(0..0);
    let string = |range: &Range<usize>| text[range.clone()].iter().collect::<String>();
    let mut record = record_of_cells(line, text, givens.clone(), context)?;
    let (technique, candidates) = (string(technique), string(candidates));
    if technique != NO_TECHNIQUE {
        record.tell("technique", &technique);
    }
    if candidates != NO_CANDIDATES || technique != NO_TECHNIQUE {
        record.tell("candidates", &candidates);
    }
    record.tell(DELETED, &triplets_of(line, text, field(0))?);
    record.tell("eliminations", &triplets_of(line, text, field(1))?);
    record.tell("placements", &string(&field(2)));
    record.tell("extra", &string(&field(3)));
    record.tell("comment", string(&(comment..text.len())).trim_start_matches('#'));
    Ok(record)
}

/// The fields between colons, without the blanks around them.
fn fields_of(text: &[char]) -> Vec<Range<usize>> {
    let mut fields = Vec::with_capacity(MOST_FIELDS + 1);
    let mut start = 0;
    for field in text.split(|&c| c == ':') {
        let blanks = field.iter().take_while(|c| c.is_whitespace()).count();
        let after = field.iter().rev().take_while(|c| c.is_whitespace()).count();
        let end = start + field.len();
        fields.push((start + blanks).min(end)..end.saturating_sub(after).max(start + blanks));
        start = end + 1;
    }
    fields
}

#[expect(clippy::unnecessary_wraps, reason = "the table's signature: other formats can fail")]
fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let told = |key| one_line(record.told(key).unwrap_or_default());
    let technique = told("technique");
    let (technique, no_candidates) =
        if technique.is_empty() { (NO_TECHNIQUE, NO_CANDIDATES) } else { (&technique[..], "") };
    let candidates = told("candidates");
    let candidates = if candidates.is_empty() { no_candidates } else { &candidates };
    let mut text = format!(
        ":{technique}:{candidates}:{}:{}:{}:{}",
        cells_of(record, options),
        told_triplets(record, DELETED),
        told_triplets(record, "eliminations"),
        told("placements"),
    );
    let extra = told("extra");
    if !extra.is_empty() {
        text.extend([":", &extra]);
    }
    Ok(text + "\n")
}

/// A value without the characters that would end its field.
fn one_line(value: &str) -> String {
    let ends = |c: char| c.is_control() || matches!(c, ':' | '#');
    value.replace(ends, " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use crate::reader::read_text;
    use crate::{Record, WriteOptions};

    const GIVENS: &str =
        ".62143.5.1..5.8.3.5..7.9....28.154..4.56.2..3.16.8.52.6.9851..225...6..1..123.695";

    fn read(text: &str) -> Result<Record, String> {
        let mut records = read_text(text);
        assert_eq!(records.len(), 1, "one record");
        records.remove(0)
    }

    #[test]
    fn a_line_comes_back_as_it_was() {
        for text in [
            format!(":0702:9:{GIVENS}:711 817 919:944 964 985:\n"),
            format!(":0000:x:{GIVENS}:::\n"),
            format!(":0000:x:+7{}:::\n", &GIVENS[1..]),
            format!(":0706::{GIVENS}:112:384 826::4\n"),
            format!(":0901-x:12:{GIVENS}::::\n").replacen("::::", ":::", 1),
        ] {
            let record = read(&text).expect("a good line");
            assert_eq!(FORMAT.write(&record, WriteOptions::default()), Ok(text));
        }
    }

    #[test]
    fn deleted_candidates_are_kept_and_restrict_nothing() {
        let record =
            read(&format!("# a comment\n  :0300-x:4:{GIVENS}:711 817:944:411::  # said Ruud\n"))
                .expect("a good line");
        assert!(record.grid.marks().is_none());
        for (key, value) in [
            ("technique", "0300-x"),
            ("candidates", "4"),
            ("deleted", "711 817"),
            ("eliminations", "944"),
            ("placements", "411"),
            ("comment", "said Ruud"),
        ] {
            assert_eq!(record.told(key), Some(value));
        }
    }

    #[test]
    fn a_line_that_says_no_technique_is_a_plain_puzzle() {
        let record = read(&format!(":0000:x:{GIVENS}:::")).expect("a good line");
        assert_eq!(Ok(record), read(GIVENS));
    }

    #[test]
    fn what_is_wrong_is_named_where_it_stands() {
        for (text, expected) in [
            (":0000:x".to_owned(), "1:8: expected at least three fields after `:`, found 2"),
            (format!(":0000:x:{}:::", &GIVENS[1..]), "1:89: expected 81 cells, found 80"),
            (
                format!(":0000:x:{GIVENS}:71:::"),
                "1:91: expected candidates as digit, row, column: 314, found `71`",
            ),
            (
                format!(":0000:x:{}", GIVENS.replacen('2', "?", 1)),
                "1:11: expected a digit 1 to 9 or a blank, found `?`",
            ),
            (format!(":0000:x:{GIVENS}:::::1"), "1:95: expected seven fields, found an eighth"),
        ] {
            assert_eq!(read(&text).err().as_deref(), Some(expected), "{text}");
        }
    }
}
