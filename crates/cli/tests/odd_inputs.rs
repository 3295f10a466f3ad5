//! Odd inputs through the real program: every file of `testdata/odd` gives what its `.want` file says.
//!
//! ```text
//! $ hyperdoku solve crlf.txt          a command, run in the folder of the file
//! > 5346...                           a line of stdout
//! ! crlf.txt:2:82: expected ...       a line of stderr
//! exit 3                              the exit code
//! ```
//! With `BLESS=1` in the environment the answers are written into the `.want` files instead, to be
//! reviewed as any other change.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs, thread};

const PROGRAM: &str = env!("CARGO_BIN_EXE_hyperdoku");

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The program with these words, in the folder of the test data.
fn hyperdoku(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words).current_dir(folder).stdin(Stdio::null()).env("NO_COLOR", "1");
    command
}

/// What a command did, in the form of a `.want` file.
fn transcript(words: &str, output: &Output) -> String {
    let mut text = format!("$ hyperdoku {words}\n");
    for (mark, bytes) in [('>', &output.stdout), ('!', &output.stderr)] {
        let stream = std::str::from_utf8(bytes).expect("the program writes UTF-8");
        assert!(stream.is_empty() || stream.ends_with('\n'), "{words}: a line without its end");
        for line in stream.lines() {
            let _ = writeln!(text, "{mark} {line}");
        }
    }
    let code = output.status.code().expect("the program ends by itself");
    let _ = writeln!(text, "exit {code}");
    text
}

/// Runs every command of a `.want` file; the answers, or why they are not the wanted ones.
fn run_want(path: &Path) -> Result<(), String> {
    let want = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let folder = path.parent().expect("a file lies in a folder");
    let mut found = String::new();
    for words in want.lines().filter_map(|line| line.strip_prefix("$ hyperdoku ")) {
        let output = hyperdoku(folder, &words.split(' ').collect::<Vec<_>>()).output();
        found += &transcript(words, &output.expect("the program starts"));
    }
    if found == want {
        return Ok(());
    }
    if env::var_os("BLESS").is_some_and(|value| value == "1") {
        return fs::write(path, found).map_err(|error| error.to_string());
    }
    Err(format!("{}\nwanted\n{want}\nfound\n{found}", path.display()))
}

#[test]
fn every_odd_input_gives_just_what_is_wanted() {
    let files = fs::read_dir(testdata().join("odd")).expect("the folder testdata/odd");
    let files: BTreeSet<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    let (wants, inputs): (Vec<_>, Vec<_>) =
        files.iter().partition(|path| path.extension().is_some_and(|ending| ending == "want"));
    for input in inputs {
        assert!(files.contains(&input.with_extension("want")), "{} has no want", input.display());
    }
    let faults: Vec<String> = wants.into_iter().filter_map(|path| run_want(path).err()).collect();
    assert!(faults.is_empty(), "{} of them differ\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_first_command_of_the_readme_does_what_it_promises() {
    run_want(&testdata().join("first.want")).unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn three_bad_lines_among_a_thousand_are_named_and_the_others_answered() {
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    // Each line has its digits exchanged in its own way, so that an answer out of order is seen.
    let renamed = |text: &str, shift: usize| -> String {
        let digit = |c: char| match c.to_digit(10) {
            Some(digit) => char::from(b'1' + ((digit as usize + shift) % 9) as u8),
            None => c,
        };
        text.chars().map(digit).collect()
    };
    let (mut input, mut wanted) = (String::new(), String::new());
    for line in 1..=1000 {
        let puzzle = renamed(PUZZLE, line);
        match line {
            100 => input += &puzzle[..80],
            500 => input += &puzzle.replacen('.', &puzzle[..1], 1),
            1000 => input += "no puzzle",
            _ => {
                input += &puzzle;
                wanted += &(renamed(ANSWER, line) + "\n");
            }
        }
        input.push('\n');
    }
    for threads in ["1", "3"] {
        let mut program = hyperdoku(&testdata(), &["solve", "--threads", threads, "-"]);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let text = input.clone();
        let writer = thread::spawn(move || stdin.write_all(text.as_bytes()));
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("no panic").expect("the program reads all");
        let (stdout, stderr) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{stderr}");
        assert_eq!(stdout, wanted);
        assert_eq!(stdout.lines().count(), 997);
        let places: Vec<&str> =
            stderr.lines().filter_map(|line| line.split_once(": ")).map(|(at, _)| at).collect();
        assert_eq!(places, ["<stdin>:100:81", "<stdin>:500:3", "<stdin>:1000:3"], "{stderr}");
    }
}
