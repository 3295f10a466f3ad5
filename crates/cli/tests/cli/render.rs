//! `render`: pictures, pages and books.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::binary::{CLASH, IMPOSSIBLE, SEVERAL, UNIQUE, file, say, start};

/// The README's puzzle.
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The bytes that the program writes, and what it says besides.
fn bytes(arguments: &[&str], input: &str) -> (Vec<u8>, String, Option<i32>) {
    let mut child = start(arguments);
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads all");
    let output = child.wait_with_output().expect("the program ends");
    (output.stdout, String::from_utf8(output.stderr).expect("UTF-8"), output.status.code())
}

/// An empty directory of this name.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a directory");
    path
}

/// The text of each page, as another program reads it.
fn pages(pdf: &[u8], name: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, pdf).expect("a file");
    let run = Command::new("pdftotext")
        .arg("-layout")
        .arg(&path)
        .arg("-")
        .stderr(Stdio::piped())
        .output();
    let output = run.expect("pdftotext; `cargo xtask setup` installs it");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut pages: Vec<String> = text.split('\u{c}').map(str::to_owned).collect();
    assert_eq!(pages.pop().as_deref(), Some(""), "a form feed ends each page");
    pages
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_picture_of_each_kind_is_written() {
    for (kind, start) in
        [("svg", &b"<svg xmlns="[..]), ("png", b"\x89PNG\r\n\x1a\n"), ("pdf", b"%PDF-1.7")]
    {
        let (stdout, stderr, code) = bytes(&["render", "--to", kind], NINE);
        assert!(stdout.starts_with(start), "{kind}");
        assert_eq!((stderr.as_str(), code), ("", Some(0)));
        let out = directory("render_kinds").join(kind);
        let path = out.display().to_string();
        let (nothing, _, code) = bytes(&["render", "--to", kind, "--out", &path], NINE);
        assert_eq!((nothing, code), (Vec::new(), Some(0)));
        assert_eq!(fs::read(out).expect("the file"), stdout);
    }
}

#[test]
fn text_is_drawn_record_by_record_in_the_colours_asked_for() {
    let two = format!("{UNIQUE}\n{CLASH}\n");
    let said = say(&["render", "--to", "text"], &two);
    assert_eq!(said.stdout.matches("┌─────┬─────┐").count(), 2);
    assert!(said.stdout.starts_with('┌') && said.stdout.contains("┘\n\n┌"));
    assert_eq!((said.stderr.as_str(), said.code), ("", Some(0)));
    assert!(!said.stdout.contains('\u{1b}'), "a pipe is no terminal");
    let coloured = say(&["render", "--to", "text", "--colour", "always"], UNIQUE);
    assert!(coloured.stdout.contains("\u{1b}[1m1\u{1b}[0m"));
    let solved = say(&["render", "--to", "text", "--solution"], UNIQUE);
    assert!(solved.stdout.contains("│  1 +2 │ +3  4 │"), "{}", solved.stdout);
    let marks = say(&["render", "--to", "text", "--candidates"], NINE);
    assert_eq!(marks.stdout.lines().count(), 37);
}

#[test]
fn several_pictures_need_a_directory() {
    let two = format!("{UNIQUE}\n123\n{SEVERAL}\n");
    let said = say(&["render", "--to", "svg"], &two);
    assert_eq!((said.stdout.as_str(), said.code), ("", Some(2)));
    assert!(said.stderr.contains("--out DIR/ writes a file each"), "{}", said.stderr);
    let out = directory("render_several");
    let said = say(&["render", "--to", "svg", "--out", &out.display().to_string()], &two);
    // The bad record keeps its number.
    assert_eq!(
        (names(&out), said.code),
        (vec!["0001.svg".to_owned(), "0003.svg".to_owned()], Some(3))
    );
    let new = format!("{}/new/", out.display());
    assert_eq!(say(&["render", "--to", "png", "--out", &new], UNIQUE).code, Some(0));
    assert_eq!(names(&out.join("new")), ["0001.png"]);
    let (pdf, _, code) =
        bytes(&["render", "--to", "pdf"], &format!("{UNIQUE}\n{NINE}\n{SEVERAL}\n"));
    assert_eq!((pages(&pdf, "render_pages.pdf").len(), code), (3, Some(0)));
}

#[test]
fn a_step_is_drawn_with_its_sentence() {
    let explained = say(&["explain"], NINE).stdout;
    let sentence = |number: &str| {
        let line = explained.lines().find(|line| line.starts_with(number)).expect("a step");
        line.split_once("): ").expect("a sentence").1.to_owned()
    };
    for (arguments, number) in [(&["--hint"][..], "1. "), (&["--step", "7"], "7. ")] {
        let all = [&["render", "--to", "text"], arguments].concat();
        let drawn = say(&all, NINE).stdout;
        assert_eq!(drawn.lines().last(), Some(sentence(number).as_str()));
    }
    let svg = say(&["render", "--to", "svg", "--hint"], NINE).stdout;
    assert!(
        svg.contains("fill=\"#bfe6da\"") || svg.contains("fill=\"#ffffff\""),
        "marks of a step"
    );
    let late = say(&["render", "--to", "svg", "--step", "999"], NINE);
    assert_eq!((late.stdout.as_str(), late.code), ("", Some(3)));
    assert!(late.stderr.starts_with("<stdin>:1:1: there is no step 999: the way ends after "));
    let four = say(&["render", "--to", "svg", "--hint"], UNIQUE);
    assert_eq!(
        (four.code, four.stderr.as_str()),
        (Some(3), "<stdin>:1:1: human logic serves classic 9×9 puzzles only\n")
    );
}

#[test]
fn a_book_has_titles_numbers_levels_and_solutions() {
    let puzzles = format!("{NINE}\n").repeat(14);
    let arguments =
        ["render", "--to", "pdf", "--book", "--title", "My book – für Žižek", "--level"];
    let (pdf, stderr, code) = bytes(&arguments, &puzzles);
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let pages = pages(&pdf, "render_book.pdf");
    // Four on a page, then twelve solutions on a page.
    assert_eq!(pages.len(), 4 + 2);
    assert!(pages.iter().all(|page| page.contains("My book – für Žižek")));
    assert!(pages[3].contains("13") && pages[3].contains("14") && pages[3].contains("easy"));
    assert!(pages[4].contains("Solutions") && pages[5].contains("14"));
    let digits = |page: &str| page.chars().filter(char::is_ascii_digit).count();
    assert!(digits(&pages[4]) >= 12 * 81, "the solutions are text");
    let again = bytes(&[&arguments[..], &["--threads", "1"]].concat(), &puzzles);
    assert!(again.0 == pdf, "the same bytes on any number of threads");
}

#[test]
fn a_puzzle_without_a_unique_solution_is_told_and_left_out_of_a_book() {
    let path = file("render_mixed.txt", &format!("{UNIQUE}\n{SEVERAL}\n{IMPOSSIBLE}\n{UNIQUE}\n"));
    let name = path.display().to_string();
    let out = directory("render_mixed").join("book.pdf");
    let arguments = ["render", "--to", "pdf", "--book", "--out", &out.display().to_string(), &name];
    let said = say(&arguments, "");
    let expected = format!(
        "{name}:2:1: left out: it has several solutions\n{name}:3:1: left out: it has no solution\n"
    );
    said.is("", &expected, 1);
    let pages = pages(&fs::read(out).expect("the book"), "render_mixed.pdf");
    assert_eq!(pages.len(), 2);
    let bad = say(&["render", "--to", "pdf", "--book"], &format!("{CLASH}\n"));
    bad.is("", "<stdin>:1:4: row 1 has two 1s: r1c1, r1c4\n", 3);
}

#[test]
fn what_does_not_go_together_is_wrong_usage() {
    for arguments in [
        &["--to", "svg", "--book"][..],
        &["--to", "pdf", "--book", "--candidates"],
        &["--to", "pdf", "--book", "--per-page", "3"],
        &["--to", "pdf", "--level"],
        &["--to", "svg", "--width", "100"],
        &["--to", "png", "--letters", "shapes"],
        &["--to", "svg", "--colour", "always"],
        &["--to", "svg", "--step", "0"],
        &["--to", "svg", "--step", "1", "--hint"],
        &["--to", "svg", "--write-digits", "roman"],
        &["--to", "gif"],
        &[],
    ] {
        let said = say(&[&["render"], arguments].concat(), UNIQUE);
        assert_eq!((said.stdout.as_str(), said.code), ("", Some(2)), "{arguments:?}");
    }
}

#[test]
fn hostile_input_ends_in_a_clear_word() {
    for (arguments, input, expected) in [
        (&["--to", "svg"][..], "", "<stdin>:1:1: expected a puzzle, found nothing\n"),
        (&["--to", "pdf", "--book"], "", "<stdin>:1:1: expected a puzzle, found nothing\n"),
        (
            &["--to", "png", "--width", "0"],
            UNIQUE,
            "<stdin>:1:1: a picture 0 pixels wide cannot be drawn: it is from 1 to 10000 wide and at most as high\n",
        ),
        (
            &["--to", "png", "--width", "4000000000"],
            UNIQUE,
            "<stdin>:1:1: a picture 4000000000 pixels wide cannot be drawn: it is from 1 to 10000 wide and at most as high\n",
        ),
    ] {
        say(&[&["render"], arguments].concat(), input).is("", expected, 3);
    }
    let huge = say(&["grid", "--box", "17x17", "-n", "1", "--seed", "1"], "").stdout;
    let said = say(&["render", "--to", "svg"], &huge);
    assert_eq!(said.code, Some(3));
    assert!(said.stderr.contains("side 289 is too large for a picture, which takes sides to 256"));
    let wide = say(&["grid", "--box", "9x9", "-n", "1", "--seed", "1"], "").stdout;
    let said = say(&["render", "--to", "text", "--candidates"], &wide);
    assert!(said.stderr.contains("side 81 is too large for candidates"), "{}", said.stderr);
    let nowhere = say(&["render", "--to", "svg", "--out", "/no/such/place/x.svg"], UNIQUE);
    assert_eq!(nowhere.code, Some(5));
    assert!(nowhere.stderr.contains("cannot write /no/such/place/x.svg"));
}

#[test]
fn a_title_may_be_anything() {
    let long = "word ".repeat(2_000);
    for title in ["<&>\"'", "数独", &long, "\u{1b}[31m", "-"] {
        for kind in ["svg", "png", "pdf", "text"] {
            let (stdout, _, code) =
                bytes(&["render", "--to", kind, &format!("--title={title}")], UNIQUE);
            assert!(!stdout.is_empty() && code == Some(0), "{kind} {title:.10}");
            let has_escape = stdout.windows(5).any(|part| part == b"\x1b[31m");
            assert!(!has_escape, "{kind}");
        }
    }
    let (pdf, stderr, code) =
        bytes(&["render", "--to", "pdf", "--book", "--title", "数独 Sudoku"], UNIQUE);
    assert_eq!(
        stderr,
        "hyperdoku: note: the font has no `数`, `独`; an empty box stands for each\n"
    );
    assert_eq!(code, Some(0));
    // Who copies the title gets its characters all the same, or at least those that are drawn.
    assert!(pages(&pdf, "render_title.pdf")[0].contains("Sudoku"));
    let (_, stderr, code) = bytes(&["render", "--to", "pdf", "--book", "--title", &long], UNIQUE);
    assert!(stderr.starts_with("hyperdoku: note: the title is too long for a page and ends so: "));
    assert_eq!(code, Some(0));
}

#[test]
fn digits_are_written_as_asked() {
    let grid = say(&["grid", "--box", "4x4", "-n", "1", "--seed", "1"], "").stdout;
    let drawn =
        |arguments: &[&str]| say(&[&["render", "--to", "text"], arguments].concat(), &grid).stdout;
    assert!(drawn(&[]).contains('G') && !drawn(&[]).contains('0'));
    assert!(drawn(&["--write-digits", "0-9A-Z"]).contains('0'));
    assert!(drawn(&["--write-digits", "numbers"]).contains("16"));
}
