//! Runs the program and keeps what it says.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A puzzle with one solution, [`ANSWER`].
pub(crate) const UNIQUE: &str = "1..4.........32.";
/// The solution of [`UNIQUE`], and the first one of [`SEVERAL`].
pub(crate) const ANSWER: &str = "1234341221434321";
/// The empty grid: 288 solutions.
pub(crate) const SEVERAL: &str = "................";
/// No clash, and no solution: r1c4 can hold nothing.
pub(crate) const IMPOSSIBLE: &str = "123....4........";
/// Two 1s in row 1.
pub(crate) const CLASH: &str = "1..1............";
/// No solution, since r9c9 can hold nothing; the yardstick fills the rows above first and never ends.
pub(crate) const ENDLESS: &str = "........9......................................\
                                  .........................12345678.";

/// What the program said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Said {
    /// Panics unless it said just this.
    #[track_caller]
    pub(crate) fn is(&self, stdout: &str, stderr: &str, code: i32) {
        assert_eq!(self.stdout, stdout, "stdout; stderr is {}", self.stderr);
        assert_eq!(self.stderr, stderr, "stderr");
        assert_eq!(self.code, Some(code), "exit code");
    }
}

/// The program with `arguments`.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperdoku"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program, started.
pub(crate) fn start(arguments: &[&str]) -> Child {
    program(arguments).spawn().expect("the program starts")
}

/// What the program says about `input`.
pub(crate) fn say(arguments: &[&str], input: &str) -> Said {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // A program that ends early does not read to the end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Said {
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        code: output.status.code(),
    }
}

/// A file with this text; `name` is that of one test.
pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file can be written");
    path
}

/// The text without the processor times, which differ from run to run.
pub(crate) fn without_micros(text: &str) -> String {
    let line = |line: &str| match line.split_once(",\"micros\":") {
        None => line.to_owned(),
        Some((start, rest)) => {
            let end = rest.find([',', '}']).expect("a number ends");
            format!("{start}{}", &rest[end..])
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}
