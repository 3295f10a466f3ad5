//! Links and files of setters where they are broken: each is one clear error at its place, and nothing else is
//! lost.

use hyperdoku_format::{Format, ReadError, ReadOptions, Reader, Record, WriteOptions};

const PUZZLE: &str = "1..4.........32.";

fn read(text: &str) -> Vec<Result<Record, String>> {
    let show = |error| match error {
        ReadError::Parse(e) => format!("{}:{}: {e}", e.line, e.column),
        ReadError::Io(error) => error.to_string(),
    };
    let records = Reader::new(text.as_bytes(), ReadOptions::default());
    records.map(|record| record.map_err(show)).collect()
}

fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}: {records:?}");
    records.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn write(format: &str, record: &Record) -> String {
    let format = Format::named(format).expect("a format");
    format.write(record, WriteOptions::default()).expect("a format that holds it")
}

/// A board of f-puzzles, packed into a link.
fn link_to(board: &str) -> String {
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(board))
}

/// A board of side 4 with more keys.
fn board(more: &str) -> String {
    let given = |value| format!("{{\"value\":{value},\"given\":true}}");
    let (one, four, three, two) = (given(1), given(4), given(3), given(2));
    let empty = "[{},{},{},{}]";
    let grid = format!("[{one},{{}},{{}},{four}],{empty},{empty},[{{}},{three},{two},{{}}]");
    format!("{{\"size\":4,\"grid\":[{grid}]{more}}}")
}

/// The error of a text that stands between two good puzzles, both of which are read.
#[track_caller]
fn error_between(text: &str) -> String {
    let records = read(&format!("{PUZZLE}\n{text}\n{PUZZLE}\n"));
    let [Ok(first), middle @ .., Ok(last)] = &records[..] else { panic!("{text}: {records:?}") };
    assert_eq!(
        (write("line", first), write("line", last)),
        (format!("{PUZZLE}\n"), format!("{PUZZLE}\n"))
    );
    match middle {
        [Err(error)] => error.clone(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_link_stands_on_a_line_of_its_own_among_other_records() {
    let link = link_to(&board(""));
    let text = format!("# two\n{PUZZLE}\n\n{link}\n  <{link}>\n{PUZZLE} # end\n{link} hard one\n");
    let records = read(&text);
    assert_eq!(records.len(), 5, "{records:?}");
    for record in &records {
        let record = record.as_ref().expect("a good one");
        assert_eq!(write("line", record), format!("{PUZZLE}\n"));
    }
    assert_eq!(
        records[4].as_ref().ok().and_then(|record| record.told("comment")),
        Some("hard one")
    );
}

#[test]
fn a_payload_may_be_encoded_or_have_lost_its_plus_signs() {
    // A title that makes a `+`.
    let payload = (0..500)
        .map(|n| lz_str::compress_to_base64(board(&format!(",\"title\":\"t{n}\"")).as_str()))
        .find(|payload| payload.contains('+') && payload.contains('='))
        .expect("a payload with one");
    let encoded = payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3d");
    let expected = one(&format!("https://f-puzzles.com/?load={payload}"));
    for (text, comment) in [
        (encoded.clone(), None),
        (payload.replace('+', " "), None),
        (format!("{} a comment", payload.replace('+', " ")), Some("a comment")),
        (format!("{encoded}&seed=1#x  junk"), Some("junk")),
        (payload.trim_end_matches('=').to_owned(), None),
        (format!("{payload}???"), None),
    ] {
        let record = one(&format!("https://www.f-puzzles.com/?load={text}"));
        assert_eq!(record.grid, expected.grid, "{text}");
        assert_eq!(record.told("comment"), comment, "{text}");
    }
    let pad = one(&format!("https://beta.sudokupad.app/fpuzzles{encoded}?setting-x=1"));
    assert_eq!(pad.grid, expected.grid);
}

#[test]
fn a_rule_that_is_not_known_is_named() {
    let known = "expected givens, regions, diagonals, windows and disjoint groups alone";
    for (more, found) in [
        (",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"1\"}]", "the constraint `killercage`"),
        (",\"antiknight\":true,\"arrow\":[{}]", "the constraint `antiknight`, `arrow`"),
        (",\"diagonal+\":true", "the constraint `diagonal+`, one diagonal alone"),
        (",\"line\":[{\"lines\":[]}]", "the constraint `line`"),
        (
            ",\"extraregion\":[{\"cells\":[\"R1C1\"]}]",
            "the constraint `extraregion` that is none of these",
        ),
        (",\"something new\":1", "the constraint `something new`"),
    ] {
        let error = error_between(&link_to(&board(more)));
        assert_eq!(error, format!("2:29: {known}, found {found}"), "{more}");
    }
    for harmless in [
        ",\"arrow\":[]",
        ",\"antiknight\":false",
        ",\"title\":\"x\",\"disabledlogic\":[\"aic\"]",
        ",\"negative\":[]",
    ] {
        assert_eq!(
            write("line", &one(&link_to(&board(harmless)))),
            format!("{PUZZLE}\n"),
            "{harmless}"
        );
    }
}

#[test]
fn rules_that_are_known_make_the_puzzle() {
    let variants = |more: &str| -> Vec<&str> {
        let record = one(&link_to(&board(more)));
        record.grid.geometry().variants().iter().map(|variant| variant.name).collect()
    };
    assert_eq!(variants(",\"diagonal+\":true,\"diagonal-\":true"), ["diagonal"]);
    assert_eq!(variants(",\"disjointgroups\":true"), ["disjoint-groups"]);
    let window = "[\"R2C2\",\"R3C3\",\"R2C3\",\"R3C2\"]";
    assert_eq!(variants(&format!(",\"extraregion\":[{{\"cells\":{window}}}]")), ["windows"]);
}

#[test]
fn broken_links_are_errors_at_their_place() {
    let link = link_to(&board(""));
    let cut = &link[..link.len() - 40];
    let end = cut.chars().count() + 1;
    let long = "a".repeat(2_000_000);
    for (text, expected) in [
        (cut.to_owned(), format!("2:{end}: expected a packed puzzle (lz-string), found the end, before the puzzle ended")),
        (link.replacen("load=N4", "load=N€", 1), "2:30: expected a character of base64, found U+20AC".to_owned()),
        ("https://f-puzzles.com/?id=abc".to_owned(), "2:24: expected `load=` and a packed puzzle, found `id=`: the puzzle is on the server; open it there and export it with its data".to_owned()),
        ("https://f-puzzles.com".to_owned(), "2:22: expected `load=` and a packed puzzle, found a link without it".to_owned()),
        (link_to("{\"size\":"), "2:29: expected JSON, packed, found EOF while parsing a value at line 1 column 8".to_owned()),
        (link_to(&long), "2:29: expected at most 1048576 characters, found more, unpacked".to_owned()),
        (link_to("[1]"), "2:29: expected a board, found no object".to_owned()),
        (link_to("{\"size\":1000000,\"grid\":[]}"), "2:29: expected a `size` from 1 to 36, found 1000000".to_owned()),
        (link_to(&board("").replace(":4,", ":5,")), "2:29: expected 5 rows of a `grid`, found 4".to_owned()),
        (link_to(&board("").replace("\"value\":3", "\"value\":9")), "2:29: expected a digit 1 to 4 in r4c2, found `9`".to_owned()),
        (link_to(&board("").replace("[{},{},", "[{\"region\":null},{},")), "2:29: expected boxes or 4 regions of 4 cells, found r2c1 in no region".to_owned()),
        ("https://sudokupad.app/q1w2e3".to_owned(), "2:23: expected a packed puzzle: `fpuz`, `scl` or `classic`, and more, found a short name: the puzzle is on the server; the page exports links that hold it".to_owned()),
        ("https://sudokupad.app/scl{ce:[[{v:1}}".to_owned(), "2:26: expected `,` or `]` at character 12 of the unpacked puzzle, found something else".to_owned()),
        ("https://sudokupad.app/classicLsU3".to_owned(), "2:30: expected as many cells as a grid of side 4 to 9, found 14".to_owned()),
        ("https://sudokupad.app/classicLsé3C".to_owned(), "2:32: expected a character 0-9, A-Z or a-x, found `é`".to_owned()),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=abc".to_owned(), "2:9: expected a puzzle, or a link of a format that holds one, found a link of Penpa+, which draws a puzzle and does not say its rules".to_owned()),
        ("https://tinyurl.com/29ky3dfn".to_owned(), "2:9: expected a puzzle, or a link of a format that holds one, found a link that only leads to another: open it and take the address that it leads to".to_owned()),
        ("https://example.org/x?y=1".to_owned(), "2:9: expected a puzzle, or a link of a format that holds one, found a link to `example.org`".to_owned()),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S8A00".to_owned(), "2:42: expected 81 digits, or `S9B` and as many pairs, found another packed form, `S8A`".to_owned()),
        (format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{}", "zz".repeat(81)), "2:45: expected a digit or a set of candidates, as two characters of base 36, found `zz`".to_owned()),
        ("https://puzz.link/p?sudoku/4/4/g2j1h1j".to_owned(), "2:39: expected 16 cells, found 14".to_owned()),
        ("https://puzz.link/p?sudoku/4/4/g2j1h1j5g".to_owned(), "2:39: expected a digit 1 to 4, in hexadecimal, found `5`".to_owned()),
        ("https://puzz.link/p?sudoku/4/4/g2j1h1j.g".to_owned(), "2:39: expected a hexadecimal number or a letter g-z, found `.`".to_owned()),
        ("https://puzz.link/p?sudoku/9/4/g2".to_owned(), "2:21: expected as many rows as columns, found 4 and 9".to_owned()),
        ("https://puzz.link/p?sudoku/8/8/zzzz".to_owned(), "2:35: expected 64 cells, found more".to_owned()),
        ("https://puzz.link/p?nurikabe/5/5/g".to_owned(), "2:21: expected the puzzle `sudoku`, found `nurikabe`".to_owned()),
        ("2x2:b3_4h2_5b".to_owned(), "2:12: expected a digit 1 to 4, found `5`".to_owned()),
        ("2x2:b3_4h2_4".to_owned(), "2:13: expected 16 cells, found 14".to_owned()),
        ("2x2:b3_4h2_4c".to_owned(), "2:13: expected 16 cells, found more".to_owned()),
        ("4j:2e1b4e3".to_owned(), "2:11: expected `,` and the walls between regions, found the end".to_owned()),
        ("4j:2e1b4e3,abh_a_a_a_".to_owned(), "2:22: expected walls at 24 places, and one behind them, found 24".to_owned()),
        ("4j:2e1b4e3,abh_a_a_a_____".to_owned(), "2:23: expected walls at 24 places, found more".to_owned()),
        ("4j:2e1b4e3,_________________________".to_owned(), "2:11: expected 4 regions of 4 cells, found a region of 4 cells, found 1 cells labelled `1`".to_owned()),
    ] {
        let error = error_between(&text);
        let shown = text.chars().take(80).collect::<String>();
        if expected.contains("4 regions of 4 cells, found a region") {
            assert!(error.starts_with("2:11: expected 4 regions of 4 cells, found "), "{error}");
            continue;
        }
        assert_eq!(error, expected, "{shown}");
    }
}

#[test]
fn a_side_whose_boxes_another_program_lacks_is_refused() {
    let error = error_between("https://puzz.link/p?sudoku/8/8/zzzj");
    assert_eq!(error, "2:32: expected a side that has boxes there: 4, 6, 9, 16, 25 or 36, found 8");
    let eight = one(&format!("{}1", ".".repeat(63)));
    let format = Format::named("puzz-link").expect("a format");
    let error = format.write(&eight, WriteOptions::default()).expect_err("no boxes");
    assert_eq!(error.to_string(), "format puzz-link does not hold side 8");
}

#[test]
fn a_file_of_open_sudoku_keeps_each_game_and_names_what_is_broken() {
    let good = "0".repeat(80) + "1";
    let text = format!(
        "<opensudoku>\n<name>A &amp; B</name><game data=\"{good}\"/><game data=\"{good}\" />\n\
         <game data=\"12\" />\n<wrong/>\nhello\n<game />\n<game data=\"{good}\" note=\"x &lt; y\" />\n\
         </opensudoku>\n{PUZZLE}\n"
    );
    let records = read(&text);
    let shown: Vec<String> = records
        .iter()
        .map(|record| match record {
            Ok(record) => format!("{} {:?}", record.place.line, record.info),
            Err(error) => error.clone(),
        })
        .collect();
    assert_eq!(
        shown,
        [
            "2 [(\"title\", \"A & B\")]",
            "2 [(\"title\", \"A & B\")]",
            "3:15: expected 81 digits, found 2",
            "4:1: expected a tag of OpenSudoku, found `<wrong>`",
            "5:1: expected a tag `<game data=…>`, found `hello`",
            "6:1: expected a tag with `data`, found none",
            "7 [(\"title\", \"A & B\"), (\"comment\", \"x < y\")]",
            "9 []",
        ]
    );
}

#[test]
fn a_quote_that_is_none_is_an_error_at_its_place() {
    for quote in ["é", "€", "", "\u{FFFD}"] {
        let text = format!("<opensudoku>\n<game data={quote}12\" />\n</opensudoku>");
        let records = read(&text);
        assert!(records.iter().all(Result::is_err), "{quote}: {records:?}");
        assert!(!records.is_empty(), "{quote}");
    }
}

#[test]
fn an_entity_is_no_bomb() {
    let entity = |n: usize| format!("<!ENTITY a{n} \"&a{0};&a{0};\">", n - 1);
    let bomb = (1..40).map(entity).collect::<Vec<_>>().concat();
    let good = "0".repeat(80) + "1";
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a0 \"0\">{bomb}]>\n<opensudoku>\n<game data=\"&a39;\"/>\n\
         <game data=\"{good}\"/>\n</opensudoku>\n"
    );
    // The first line alone is no file of that app, but `--from` says that it is.
    let format = Format::named("opensudoku");
    let options = ReadOptions { format, ..ReadOptions::default() };
    let records: Vec<_> = Reader::new(text.as_bytes(), options).collect();
    let errors = records.iter().filter(|record| record.is_err()).count();
    assert_eq!((records.len(), errors), (3, 2), "{records:?}");
}

#[test]
fn every_version_of_open_sudoku_data_says_the_same() {
    let states = [
        ("1", "5|-|0|", "0|1,2,|1|", "3|-|1|", "0|-|1|"),
        ("2", "5|0|0|", "0|3||1|", "3|0||1|", "0|0||1|"),
        ("3", "5|0|0|", "0|3|1|", "3|0|1|", "0|0|1|"),
        ("4", "5|0|0|0|", "0|3|0|1|", "3|0|0|1|", "0|0|0|1|"),
        ("5", "5|0|0|7|0|", "0|3|0|0|1|", "3|0|0|0|1|", "0|0|0|0|1|"),
    ];
    for (version, given, noted, placed, empty) in states {
        let cells = [given, noted, placed].concat() + &empty.repeat(78);
        let text = format!(
            "<opensudoku version=\"2\"><game data=\"version: {version}&#10;{cells}\"/></opensudoku>"
        );
        let record = one(&text);
        assert_eq!(write("line", &record), format!("5{}\n", ".".repeat(80)), "{text}");
        assert_eq!(record.placed.len(), 1, "{text}");
        assert_eq!(record.told("corner marks"), Some("r1c2:12"), "{text}");
    }
}

#[test]
fn a_document_of_ipuz_is_read_on_one_line_or_many_and_its_faults_are_named() {
    let document = "{\n\"version\": \"http://ipuz.org/v2\",\n\"kind\": [\"http://ipuz.org/sudoku#1\"],\n\
                    \"charset\": \"1234\",\n\"puzzle\": [\n[1, 0, 0, 4],\n[0, 0, 0, 0],\n[0, \"0\", 0, 0],\n\
                    [0, {\"value\": 3}, \"2\", 0]\n]\n}";
    for text in [document.to_owned(), document.replace('\n', ""), format!("ipuz({document})")] {
        let records = read(&format!("{text}\n{PUZZLE}\n"));
        assert_eq!(records.len(), 2, "{records:?}");
        for record in records {
            assert_eq!(
                write("line", &record.expect("a good one")),
                format!("{PUZZLE}\n"),
                "{text}"
            );
        }
    }
    for (from, to, expected) in [
        (
            "sudoku#1\"",
            "sudoku#1\", \"http://ipuz.org/sudoku/killersudoku#1\"",
            "4:1: expected a sudoku with diagonals, windows or a jigsaw, or a Latin square, found `http://ipuz.org/sudoku/killersudoku#1`",
        ),
        (
            "\"1234\",",
            "\"1234\", \"cages\": [{}],",
            "5:20: expected givens, regions, diagonals and windows alone, found the cages of another kind of puzzle",
        ),
        ("\"1234\"", "\"1233\"", "5:1: expected 4 characters, each once, found `1233`"),
        ("[1, 0, 0, 4]", "[1, 0, 5, 4]", "6:1: expected one of `1234`, or 0, in r1c3, found `5`"),
        ("[1, 0, 0, 4]", "[1, 0, 4]", "6:1: expected 4 cells in row 1, found 3"),
        (
            "\"1234\",",
            "\"1234\", \"boxes\": false,",
            "5:20: expected boxes, a jigsaw or a Latin square, found false, and no kind that says what holds instead",
        ),
        (
            "\"1234\",",
            "\"1234\", \"zones\": [{\"rect\": [0, 0, 3, 3]}],",
            "5:20: expected zones of a jigsaw, found zones that are another rule",
        ),
        ("0],\n[0, {", "0],\n[0 {", "10:4: expected a document of ipuz, found expected `,` or `]`"),
    ] {
        let text = document.replacen(from, to, 1);
        assert_ne!(text, document, "{from}");
        assert_eq!(error_between(&text), expected, "{to}");
    }
    let jigsaw = document.replacen("sudoku#1\"", "sudoku#1\",\"http://ipuz.org/sudoku/jigsawsudoku\"", 1).replacen(
        "\"1234\",",
        "\"1234\",\"zones\":[{\"rect\":[0,0,3,0]},{\"rect\":[0,1,3,1]},{\"cells\":[[0,2],[1,2],[2,2],[0,3]]},{\"cells\":[[3,2],[1,3],[2,3],[3,3]]}],",
        1,
    );
    assert_eq!(write("jigsaw", &one(&jigsaw)), format!("{PUZZLE}AAAABBBBCCCDCDDD\n"));
}

#[test]
fn a_file_of_pzpr_may_lack_its_end() {
    for (text, expected) in [
        (
            "pzprv3\nsudoku\n4\n. 1 . .\n. . . 2\n3 . . 5\n. . 3 .",
            "7:7: expected a digit 1 to 4 or `.`, found `5`",
        ),
        ("pzprv3\nnurikabe\n4\n4", "3:1: expected the puzzle `sudoku`, found `nurikabe`"),
        ("pzprv3/sudoku/99/", "2:15: expected a side from 4 to 36, found `99`"),
    ] {
        let records = read(&format!("{PUZZLE}\n{text}\n"));
        let errors: Vec<_> = records.iter().filter_map(|record| record.as_ref().err()).collect();
        assert_eq!(errors.first().map(|error| error.as_str()), Some(expected), "{text}");
    }
    let cut = read("pzprv3\nsudoku\n4\n. 1 . .\n. . . 2\n");
    assert_eq!(cut.len(), 1, "{cut:?}");
    assert!(cut[0].as_ref().is_err_and(|error| error.contains("row 3 of 4")), "{cut:?}");
}
