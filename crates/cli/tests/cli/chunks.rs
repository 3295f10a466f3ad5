//! Chunks: parts joined, runs broken off and gone on with, and threads make the bytes of one run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::binary::{CLASH, SEVERAL, Said, file, program, say, without_micros};

/// A directory that is not there yet; `name` is that of one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("a directory can be taken away");
    }
    path
}

/// A file with puzzles one a line, bad lines between them, and a drawing at the end.
fn puzzles(name: &str) -> PathBuf {
    let good = say(&["generate", "-n", "2500", "--steps", "singles", "--seed", "8"], "").stdout;
    let after = |number| match number {
        700 | 1023 => format!("{CLASH}\nnonsense!\n\n# a comment\n"),
        2200 => format!("{}\n{SEVERAL}\n", ".".repeat(81)),
        _ => String::new(),
    };
    let lines = good.lines().enumerate();
    let text: String =
        lines.map(|(number, line)| line.to_owned() + "\n" + &after(number)).collect();
    file(name, &(text + "\n1 2 | 3 .\n3 . | . .\n----+----\n. . | . .\n. . | . 1\n"))
}

/// Runs with such files, each of several chunks.
fn runs(input: &Path) -> Vec<Vec<String>> {
    let input = input.to_str().expect("a name in ASCII");
    [
        "grid -n 1200 --seed 3",
        "grid -n 30 --size 100 --mix 0 --seed 3",
        "grid -n 700 --seed 3 --columns index,intercalates",
        "generate -n 900 --box 2x3 --seed 4",
        "generate -n 600 --seed 4 --format csv",
        "solve INPUT",
        "solve --json INPUT",
        "rate INPUT",
        "rate --json INPUT",
    ]
    .map(|line| line.split(' ').map(|word| word.replace("INPUT", input)).collect())
    .into()
}

fn run(arguments: &[String], more: &[&str]) -> Said {
    let arguments = arguments.iter().map(String::as_str).chain(more.iter().copied());
    say(&arguments.collect::<Vec<_>>(), "")
}

#[test]
fn the_parts_of_a_run_join_to_the_whole() {
    for arguments in runs(&puzzles("parts.txt")) {
        let whole = run(&arguments, &[]);
        let expected = without_micros(&whole.stdout);
        assert!(expected.lines().count() >= 30, "{arguments:?}: {}", whole.stderr);
        for parts in [1, 2, 7] {
            let part =
                |part| run(&arguments, &["--threads", "2", "--shard", &format!("{part}/{parts}")]);
            let said: Vec<Said> = (1..=parts).map(part).collect();
            let joined: String = said.iter().map(|said| said.stdout.as_str()).collect();
            assert!(without_micros(&joined) == expected, "{arguments:?} in {parts} parts");
            let messages: String = said.iter().map(|said| said.stderr.as_str()).collect();
            assert_eq!(messages, whole.stderr, "{arguments:?} in {parts} parts");
            let code = said.iter().filter_map(|said| said.code).max();
            assert_eq!(code, whole.code, "{arguments:?} in {parts} parts");
        }
    }
}

#[test]
fn a_directory_gets_what_stdout_would() {
    let out = directory("out");
    let out_text = out.to_str().expect("a name in ASCII");
    for arguments in runs(&puzzles("out.txt")) {
        let whole = run(&arguments, &[]);
        directory("out");
        let said = run(&arguments, &["--threads", "3", "--out", out_text]);
        assert_eq!((said.stdout.as_str(), said.code), ("", whole.code), "{arguments:?}");
        let output = || without_micros(&fs::read_to_string(out.join("output")).expect("an output"));
        assert!(output() == without_micros(&whole.stdout), "{arguments:?}");
        let messages = fs::read_to_string(out.join("messages")).unwrap_or_default();
        assert_eq!(messages, whole.stderr, "{arguments:?}");
        // What is finished is not made again.
        let again = run(&arguments, &["--out", out_text, "--resume"]);
        again.is("", "", whole.code.expect("an exit code"));
        assert!(output() == without_micros(&whole.stdout), "{arguments:?}");
        let left = fs::read_dir(&out).expect("a directory").count();
        assert_eq!(left, if messages.is_empty() { 3 } else { 4 });
    }
}

/// Grids that take some seconds: 40 chunks.
const LONG: [&str; 8] = ["grid", "-n", "9840", "--mix", "6000", "--seed", "9", "--threads"];

/// Begins the long run in `out`, and signals it after some of its chunks are finished; how many were.
fn break_off(out: &Path, threads: &str, signal: &str) -> u64 {
    let kept = ["--out", out.to_str().expect("a name in ASCII"), "--resume"];
    let arguments = [&LONG[..], &[threads], &kept].concat();
    let mut child = program(&arguments).stderr(Stdio::null()).spawn().expect("the program starts");
    let log = out.join("chunks");
    let before = fs::metadata(&log).map_or(0, |log| log.len());
    while fs::metadata(&log).map_or(0, |log| log.len()) < before + 50_000 {
        assert_eq!(child.try_wait().expect("a child"), None, "it ended too early");
        thread::sleep(Duration::from_millis(2));
    }
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill").args([signal, &pid]).status();
    assert!(sent.expect("kill").success());
    child.wait().expect("it ends");
    // A chunk has 246 lines of 82 bytes behind 29 of its own.
    fs::metadata(&log).expect("a log").len() / (246 * 82 + 29)
}

#[test]
fn a_run_that_was_killed_goes_on_where_it_was() {
    let out = directory("killed");
    let mut finished = 0;
    for (threads, signal) in [("1", "-KILL"), ("2", "-KILL"), ("2", "-INT")] {
        let now = break_off(&out, threads, signal);
        assert!(now >= finished + 2, "{now} after {finished}");
        finished = now;
    }
    // The last one was cut off by a full disk, say.
    let log = fs::OpenOptions::new().write(true).open(out.join("chunks")).expect("a log");
    log.set_len(log.metadata().expect("a log").len() - 7).expect("it can be cut");
    drop(log);
    let kept = ["2", "--out", out.to_str().expect("a name in ASCII"), "--resume"];
    let said = say(&[&LONG[..], &kept].concat(), "");
    let kept = format!("hyperdoku: {} of 40 chunks are there already\n", finished - 1);
    said.is("", &kept, 0);
    let whole = say(&[&LONG[..], &["2"]].concat(), "").stdout;
    assert!(fs::read_to_string(out.join("output")).expect("an output") == whole);
    assert!(!out.join("chunks").exists());
}

#[test]
fn an_interrupted_run_tells_how_to_go_on() {
    let out = directory("interrupted");
    let kept = ["2", "--out", out.to_str().expect("a name in ASCII")];
    let child = program(&[&LONG[..], &kept].concat()).spawn().expect("the program starts");
    while fs::metadata(out.join("chunks")).map_or(0, |log| log.len()) == 0 {
        thread::sleep(Duration::from_millis(2));
    }
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("kill").success());
    let said = child.wait_with_output().expect("it ends");
    assert_eq!(said.status.code(), Some(130));
    let stderr = String::from_utf8_lossy(&said.stderr);
    assert!(stderr.contains(" of 40 chunks are in ") && stderr.contains("--resume"), "{stderr}");
}

#[test]
fn a_directory_of_another_run_is_refused() {
    let out = directory("refused");
    let out = out.to_str().expect("a name in ASCII");
    let input = file("refused.txt", &format!("{SEVERAL}\n"));
    let input = input.to_str().expect("a name in ASCII");
    let refused = |arguments: &[&str], reason: &str| {
        let said = say(arguments, "");
        assert_eq!((said.code, said.stdout.as_str()), (Some(5), ""), "{arguments:?}");
        assert!(said.stderr.contains(reason), "{arguments:?}: {}", said.stderr);
    };
    let made = ["grid", "-n", "3", "--seed", "1", "--out", out];
    say(&made, "").is("", "", 0);
    refused(&made, "has this run already; --resume goes on with it");
    say(&[&made[..], &["--resume", "--threads", "2"]].concat(), "").is("", "", 0);
    for (other, there, here) in [
        (&["grid", "-n", "3", "--seed", "2"][..], "seed \"1\"", "seed \"2\""),
        (&["grid", "-n", "4", "--seed", "1"], "number \"3\"", "number \"4\""),
        (&["grid", "-n", "3", "--seed", "1", "--mix", "5"], "nothing more", "mix \"5\""),
        (&["grid", "-n", "3", "--seed", "1", "--shard", "1/2"], "nothing more", "shard \"1/2\""),
        (&["generate", "-n", "3", "--seed", "1"], "verb \"grid\"", "verb \"generate\""),
        (&["solve", input], "verb \"grid\"", "verb \"solve\""),
    ] {
        let kept = [other, &["--out", out, "--resume"]].concat();
        refused(&kept, &format!("has another run: there {there}, here {here}"));
    }
    let mine = directory("refused-mine");
    fs::create_dir(&mine).expect("a directory");
    fs::write(mine.join("letters"), "to someone").expect("a file");
    let mine = mine.to_str().expect("a name in ASCII");
    refused(&["grid", "--seed", "1", "--out", mine], "has no run in it, but letters");
    refused(&["grid", "--seed", "1", "--out", input], "refused.txt");
}

#[test]
fn an_input_that_was_changed_is_another_run() {
    let out = directory("changed");
    let out = out.to_str().expect("a name in ASCII");
    let input = file("changed.txt", &format!("{SEVERAL}\n"));
    let arguments = ["solve", input.to_str().expect("a name in ASCII"), "--out", out];
    say(&arguments, "").is("", "", 1);
    file("changed.txt", &format!("{SEVERAL}\n{SEVERAL}\n"));
    let said = say(&[&arguments[..], &["--resume"]].concat(), "");
    assert_eq!(said.code, Some(5));
    assert!(said.stderr.contains("there content 17 bytes"), "{}", said.stderr);
}

#[test]
fn parts_that_cannot_be_are_usage_errors() {
    let refused = |arguments: &[&str], reason: &str| {
        let said = say(arguments, "");
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.stderr.contains(reason), "{arguments:?}: {}", said.stderr);
    };
    for (shard, reason) in [
        ("0/3", "parts are numbered from 1 to N"),
        ("4/3", "parts are numbered from 1 to N"),
        ("1/0", "N is at least 1"),
        ("x/y", "write I/N"),
        ("3", "write I/N"),
    ] {
        refused(&["grid", "--seed", "1", "--shard", shard], reason);
        refused(&["solve", "a.txt", "--shard", shard], reason);
    }
    refused(&["grid", "--shard", "1/2"], "need the same --seed");
    refused(&["generate", "--out", "nowhere"], "need the same --seed");
    refused(&["grid", "--seed", "1", "--resume"], "--out");
    refused(&["solve", "--shard", "1/2"], "not from the standard input");
    refused(&["rate", "-", "--out", "nowhere"], "not from the standard input");
    refused(&["solve", "a.txt", "--strict", "--shard", "1/2"], "--strict");
    refused(&["solve", "a.txt", "--stats", "--shard", "1/2"], "--stats");
}
