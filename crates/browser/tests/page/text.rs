//! Text in and out: pasting, lists of puzzles, flaws with their place, formats that bring back what they were given.

use serde_json::json;

use crate::board::{CHAINS, EASY, EASY_SOLVED};
use crate::page::Page;

const BOXES: &str = "\
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
const F_PUZZLES: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA===";
const SUDOKUWIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const TATHAM: &str = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";

#[test]
fn a_puzzle_in_any_format_is_read_from_the_dialog() {
    let page = Page::open();
    for text in [EASY, BOXES, F_PUZZLES, SUDOKUWIKI, TATHAM] {
        page.click("#import");
        page.fill("#import-text", text);
        page.click("#import-read");
        page.wait_for("the dialog to close", "!document.querySelector('dialog[open]')");
        page.wait_for_digits(EASY);
        page.says("r1c1", "given 5");
        page.press(["Control+z"]);
        page.wait_for_digits(&".".repeat(81));
    }
}

#[test]
fn a_puzzle_is_pasted_onto_the_board() {
    let page = Page::with(CHAINS);
    page.click("[data-cell=r5c5]");
    page.paste(BOXES);
    page.wait_for_digits(EASY);
}

#[test]
fn a_text_that_is_no_puzzle_shows_line_and_column() {
    let page = Page::open();
    page.excuse("400 (Bad Request)");
    let broken = format!("{}!{}", &EASY[..40], &EASY[41..]);
    for (text, line, column) in [
        (format!("# a comment\n{broken}"), 2, 41),
        (BOXES.replacen("6 . . |", "6 . ! |", 1), 3, 7),
        (EASY[..80].to_string(), 1, 81),
    ] {
        page.click("#import");
        page.fill("#import-text", &text);
        page.click("#import-read");
        page.wait_to_see("#import-error");
        page.wait_for_text("#import-error", &format!("Line {line}, column {column}"));
        assert!(page.shows("#import-dialog"), "the text stays to be mended");
        page.press(["Escape"]);
    }
    assert_eq!(page.digits(), ".".repeat(81));
}

#[test]
fn of_many_puzzles_one_is_chosen() {
    let page = Page::open();
    page.click("#import");
    page.fill("#import-text", &format!("{EASY}\n{CHAINS}\n{EASY_SOLVED}\n"));
    page.click("#import-read");
    page.wait_to_see("#import-list");
    assert_eq!(page.count("#import-list button"), 3);
    page.picture("import-list");
    page.click("#import-list li:nth-child(2) button");
    page.wait_for_digits(CHAINS);
}

#[test]
fn good_puzzles_are_offered_beside_a_flaw() {
    let page = Page::open();
    page.click("#import");
    page.fill("#import-text", &format!("{EASY}\n{}\n{CHAINS}\n", &EASY[..80]));
    page.click("#import-read");
    page.wait_to_see("#import-list");
    assert_eq!(page.count("#import-list button"), 2);
    page.wait_for_text("#import-error", "Line 2, column 81");
}

#[test]
fn a_name_in_a_text_is_a_name_and_no_markup() {
    let page = Page::open();
    page.click("#import");
    let name = "<img src=x onerror=alert(1)>";
    let text = format!("#A <b>bold</b>\n#D {name}\n{}", rows(EASY));
    page.fill("#import-text", &text);
    page.click("#import-read");
    page.wait_for_digits(EASY);
    assert!(!page.is("document.querySelector('main b img, #title img, #title b')"));
}

#[test]
fn every_format_that_is_offered_brings_the_givens_back() {
    let page = Page::with(EASY);
    page.click("#export");
    let options =
        page.value("[...document.querySelectorAll('#export-format option')].map(o => o.value)");
    let formats: Vec<&str> =
        options.as_array().into_iter().flatten().filter_map(|f| f.as_str()).collect();
    assert!(formats.len() > 10, "{formats:?}");
    for format in formats {
        page.value("document.querySelector('#export-text').value = ''");
        page.choose("#export-format", format);
        page.wait_for(format, "document.querySelector('#export-text').value");
        let text = page.text("document.querySelector('#export-text').value");
        let givens = page.text(&format!(
            "fetch('/api/read', {{
               method: 'POST', headers: {{ 'Content-Type': 'application/json' }},
               body: JSON.stringify({{ text: {}, from: '{format}' }}),
             }}).then(answer => answer.json())
               .then(({{ boards: [{{ givens, candidates }}] }}) => givens.map((given, cell) => {{
                 // A format that knows candidates alone says a given by the only one.
                 const only = candidates?.[cell].length === 1 ? candidates[cell][0] : '.';
                 return given || only;
               }}).join(''))",
            json!(text)
        ));
        assert_eq!(givens, EASY, "{format}: {text}");
    }
}

#[test]
fn what_a_player_wrote_comes_back_through_a_format_that_keeps_it() {
    let page = Page::with(EASY);
    page.write("r1c3", "4");
    page.write("r1c4", "Control+2");
    page.press(["Control+6"]);
    page.click("#export");
    page.choose("#export-format", "f-puzzles");
    page.wait_for("the text", "document.querySelector('#export-text').value.includes('load=')");
    page.picture("export");
    let text = page.text("document.querySelector('#export-text').value");
    page.press(["Escape"]);
    let before = page.all_words();
    page.click("#restart");
    page.click("#import");
    page.fill("#import-text", &text);
    page.click("#import-read");
    page.wait_for("the digit", "document.querySelector('[data-cell=r1c3] .value')");
    assert_eq!(page.all_words(), before);
}

/// A line as nine rows.
fn rows(line: &str) -> String {
    let rows: Vec<_> = line.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
    rows.join("\n")
}
