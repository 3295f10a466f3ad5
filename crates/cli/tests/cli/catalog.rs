//! `catalog`: each puzzle once however it is dressed, nothing lost by a kill, found again by what it is.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::binary::{CLASH, SEVERAL, UNIQUE, say};

/// A place for a catalogue of this name; nothing is there.
fn fresh(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("catalog");
    fs::create_dir_all(&directory).expect("a directory");
    let path = directory.join(format!("{name}.hydk"));
    for ending in ["", "-wal", "-shm"] {
        let mut path = path.clone().into_os_string();
        path.push(ending);
        // It may never have been there.
        let _ = fs::remove_file(path);
    }
    path
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("a path of the tests")
}

const PUZZLES: [&str; 2] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// The puzzle turned by 180°, its digits in reverse order.
fn dressed(puzzle: &str) -> String {
    let digit = |c: char| c.to_digit(10).map_or('.', |digit| char::from(b'0' + (10 - digit) as u8));
    puzzle.chars().rev().map(digit).collect()
}

#[test]
fn puzzles_are_kept_once_and_bad_ones_are_named() {
    let file = fresh("once");
    let input =
        [PUZZLES[0], &dressed(PUZZLES[0]), PUZZLES[1], SEVERAL, CLASH, PUZZLES[1]].join("\n");
    let said = say(&["catalog", "add", text(&file), "--duplicates"], &input);
    let lines: Vec<&str> = said.stdout.lines().collect();
    assert_eq!(said.code, Some(3), "{}", said.stderr);
    assert_eq!(lines[0], format!("<stdin>\t2\t1\t{}", dressed(PUZZLES[0])));
    assert_eq!(lines[1], format!("<stdin>\t6\t2\t{}", PUZZLES[1]));
    assert_eq!(lines[2], "6 records: 2 new, 2 known, 2 refused; 2 puzzles in all");
    assert!(said.stderr.contains("<stdin>:4:1: left out: it has several solutions\n"));
    assert!(said.stderr.contains("<stdin>:5:"));
    let query = |arguments: &[&str]| {
        say(&[&["catalog", "query", text(&file)], arguments].concat(), "").stdout
    };
    assert_eq!(query(&[]), PUZZLES.join("\n") + "\n");
    assert_eq!(query(&["--givens", "..21"]), format!("{}\n", PUZZLES[0]));
    assert_eq!(query(&["--like", &dressed(PUZZLES[1])]), format!("{}\n", PUZZLES[1]));
    assert_eq!(query(&["--symmetry", "half-turn"]), format!("{}\n", PUZZLES[1]));
    assert_eq!(query(&["--columns", "id,givens,record"]), "id,givens,record\n1,21,1\n2,30,3\n");
    assert_eq!(query(&["--rating", "1.."]), "");
    assert_eq!(query(&["--limit", "0"]), "");
}

#[test]
fn what_is_rated_is_found_by_its_rating() {
    let file = fresh("rated");
    say(&["catalog", "add", text(&file)], &PUZZLES.join("\n"));
    let rated = say(&["catalog", "rate", text(&file)], "");
    assert_eq!((rated.stdout.as_str(), rated.code), ("2 puzzles rated, 0 left\n", Some(0)));
    say(&["catalog", "rate", text(&file)], "").is("0 puzzles rated, 0 left\n", "", 0);
    let query = |arguments: &[&str]| {
        say(&[&["catalog", "query", text(&file)], arguments].concat(), "").stdout
    };
    let line = say(&["rate", "--template", "%g,%r,%p,%d,%l"], PUZZLES[1]).stdout;
    let columns = ["--columns", "puzzle,er,ep,ed,level", "--level", "easy..hard"];
    assert_eq!(query(&columns), format!("puzzle,er,ep,ed,level\n{line}"));
    assert_eq!(query(&["--rating", "10.."]), format!("{}\n", PUZZLES[0]));
    let same = fresh("rated-at-once");
    say(&["catalog", "add", text(&same), "--rate"], &PUZZLES.join("\n"));
    let export = |file| say(&["catalog", "export", text(file)], "").stdout;
    assert_eq!(export(&same), export(&file));
    let stats = say(&["catalog", "stats", text(&same), "--check"], "").stdout;
    assert!(stats.starts_with("2 puzzles, 2 rated\n"), "{stats}");
}

#[test]
fn a_run_that_is_killed_is_gone_on_with() {
    let puzzles = say(&["generate", "-n", "60000", "--seed", "5"], "").stdout;
    let input = fresh("killed").with_extension("txt");
    fs::write(&input, &puzzles).expect("a file");
    let whole = fresh("whole");
    let said = say(&["catalog", "add", text(&whole), text(&input), "--source", "s"], "").stdout;
    assert_eq!(said, "60000 records: 60000 new, 0 known, 0 refused; 60000 puzzles in all\n");
    let file = fresh("killed");
    let mut kills = 0;
    for wait in [120, 250, 400] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_hyperdoku"))
            .args(["catalog", "add", text(&file), text(&input), "--source", "s"])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program");
        std::thread::sleep(Duration::from_millis(wait));
        kills += u32::from(run.try_wait().expect("a child").is_none());
        run.kill().expect("killed or ended");
        run.wait().expect("waited for");
    }
    assert!(kills > 0, "no run was killed in its middle");
    let last = say(&["catalog", "add", text(&file), text(&input), "--source", "s"], "");
    assert!(last.stdout.ends_with("; 60000 puzzles in all\n"), "{}{}", last.stdout, last.stderr);
    let export = |file| say(&["catalog", "export", text(file)], "").stdout;
    assert_eq!(export(&file), export(&whole));
    let stats = say(&["catalog", "stats", text(&file), "--check"], "");
    assert_eq!((stats.code, stats.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_source_that_says_something_else_is_refused_and_one_that_grew_is_gone_on_with() {
    let file = fresh("grown");
    let input = file.with_extension("txt");
    let add = || say(&["catalog", "add", text(&file), text(&input), "--source", "s"], "");
    fs::write(&input, format!("{}\n", PUZZLES[0])).expect("a file");
    assert_eq!(add().stdout, "1 records: 1 new, 0 known, 0 refused; 1 puzzles in all\n");
    fs::write(&input, PUZZLES.join("\n")).expect("a file");
    let grown = "2 records: 1 new, 0 known, 0 refused, 1 added before; 2 puzzles in all\n";
    assert_eq!(add().stdout, grown);
    fs::write(&input, format!("{}\n{UNIQUE}\n", PUZZLES[1])).expect("a file");
    let said = add();
    assert_eq!(said.code, Some(5));
    assert!(said.stderr.contains("the first 2 records of s are not those"), "{}", said.stderr);
}

#[test]
fn what_is_no_catalogue_is_left_alone() {
    let file = fresh("stranger");
    let missing = say(&["catalog", "query", text(&file)], "");
    assert_eq!(missing.code, Some(5));
    assert!(missing.stderr.contains("there is no catalogue"), "{}", missing.stderr);
    fs::write(&file, "a letter to my aunt, which is no database at all\n".repeat(50))
        .expect("a file");
    for verb in ["add", "query", "stats", "rate", "export"] {
        let said = say(&["catalog", verb, text(&file)], "");
        assert_eq!(said.code, Some(5), "{verb}");
        assert!(said.stderr.contains("not a database"), "{verb}: {}", said.stderr);
    }
    assert!(fs::read_to_string(&file).expect("text").starts_with("a letter"));
}

#[test]
fn puzzles_of_every_shape_come_out_as_they_went_in() {
    let file = fresh("shapes");
    let six = say(&["generate", "-n", "3", "--box", "2x3", "--seed", "1"], "").stdout;
    let tall = say(&["generate", "-n", "2", "--box", "3x2", "--seed", "1"], "").stdout;
    let large = say(&["generate", "-n", "1", "--box", "4x4", "--seed", "1"], "").stdout;
    let diagonal = say(
        &["generate", "-n", "2", "--variant", "diagonal", "--format", "json", "--seed", "1"],
        "",
    );
    say(&["catalog", "add", text(&file)], &(six.clone() + &large + &diagonal.stdout));
    say(&["catalog", "add", text(&file), "--box", "3x2", "--source", "tall"], &tall);
    let query = |arguments: &[&str]| {
        say(&[&["catalog", "query", text(&file)], arguments].concat(), "").stdout
    };
    assert_eq!(query(&["--side", "6"]), six + &tall);
    assert_eq!(query(&["--side", "16"]), large);
    let again = query(&["--side", "9", "--format", "json"]);
    let solved = say(&["solve"], &again);
    assert_eq!(solved.code, Some(0), "{again}{}", solved.stderr);
    assert_eq!(again.lines().filter(|line| line.contains("diagonal")).count(), 2, "{again}");
}
