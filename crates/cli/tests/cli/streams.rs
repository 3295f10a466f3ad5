//! Streams: a person at the keyboard, a reader that goes away, Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::binary::{ENDLESS, UNIQUE, start};

/// A puzzle of side 9, whose line can be the start of nothing longer: it is answered at once, where one
/// of side 4 could be the first row of a grid of side 16.
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
const NINE_ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// How long a child may live: a test that would wait for ever fails instead.
const LIFE: Duration = Duration::from_secs(120);

/// A child that is ended when a test fails, or when its time is over.
struct Guarded(Child, Sender<()>);

impl Guarded {
    fn new(child: Child) -> Self {
        let (done, wait) = mpsc::channel();
        let id = child.id();
        thread::spawn(move || {
            if wait.recv_timeout(LIFE) == Err(RecvTimeoutError::Timeout) {
                signal("-KILL", id);
            }
        });
        Self(child, done)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
        let _ = self.1.send(());
    }
}

fn signal(name: &str, id: u32) {
    let status = Command::new("kill").args([name, &id.to_string()]).status();
    assert!(status.expect("kill runs").success());
}

fn interrupt(child: &Child) {
    signal("-INT", child.id());
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let mut child = Guarded::new(start(&["solve"]));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
    for _ in 0..3 {
        stdin.write_all(format!("{NINE}\n").as_bytes()).expect("the program listens");
        let answer = answers.next().expect("an answer").expect("UTF-8");
        assert_eq!(answer, NINE_ANSWER);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(child.0.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Guarded::new(start(&["solve"]));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        let lines = format!("{UNIQUE}\n").repeat(1000);
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    let mut stdout = child.0.stdout.take().expect("a pipe");
    let mut first = [0; 17];
    stdout.read_exact(&mut first).expect("an answer");
    drop(stdout);
    let status = child.0.wait().expect("it ends");
    writer.join().expect("the writer ends");
    let mut stderr = String::new();
    child.0.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!((stderr.as_str(), status.code()), ("", Some(0)));
}

#[test]
fn an_output_that_cannot_be_written_is_a_failure() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    let mut command = crate::binary::program(&["solve"]);
    let mut child = Guarded::new(command.stdout(full).spawn().expect("the program starts"));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    stdin.write_all(UNIQUE.as_bytes()).expect("the program listens");
    drop(stdin);
    assert_eq!(child.0.wait().expect("it ends").code(), Some(5));
    let mut stderr = String::new();
    child.0.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    assert!(stderr.starts_with("hyperdoku: cannot write the results: "), "{stderr}");
}

#[test]
fn an_interrupt_keeps_what_was_finished() {
    for threads in ["1", "3"] {
        let solve = ["solve", "--engine", "naive", "--no-limit", "--threads", threads];
        let mut child = Guarded::new(start(&solve));
        let mut stdin = child.0.stdin.take().expect("a pipe");
        let input = format!("{NINE}\n{NINE}\n{ENDLESS}\n{NINE}\n");
        stdin.write_all(input.as_bytes()).expect("the program listens");
        let mut answers = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
        for _ in 0..2 {
            assert_eq!(answers.next().expect("an answer").expect("UTF-8"), NINE_ANSWER);
        }
        // The input stays open: the program is in the endless search and waits for more.
        thread::sleep(Duration::from_millis(50));
        interrupt(&child.0);
        assert!(answers.next().is_none(), "what comes after the unfinished record is dropped");
        assert_eq!(child.0.wait().expect("it ends").code(), Some(130));
    }
}

#[test]
fn an_interrupt_ends_a_program_that_waits() {
    let mut child = Guarded::new(start(&["count"]));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    stdin.write_all(format!("{NINE}\n").as_bytes()).expect("the program listens");
    let mut answers = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
    assert_eq!(answers.next().expect("an answer").expect("UTF-8"), "1");
    interrupt(&child.0);
    assert_eq!(child.0.wait().expect("it ends").code(), Some(130));
}
