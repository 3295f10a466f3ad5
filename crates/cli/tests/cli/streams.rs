//! Streams: a person at the keyboard, a reader that goes away, Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::time::Duration;

use crate::binary::{ANSWER, ENDLESS, UNIQUE, start};

/// A child that is ended when a test fails.
struct Guarded(Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let mut child = Guarded(start(&["solve"]));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
    for _ in 0..3 {
        stdin.write_all(format!("{UNIQUE}\n").as_bytes()).expect("the program listens");
        let answer = answers.next().expect("an answer").expect("UTF-8");
        assert_eq!(answer, ANSWER);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(child.0.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Guarded(start(&["solve"]));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
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
    let mut child = Guarded(command.stdout(full).spawn().expect("the program starts"));
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
        let mut child = Guarded(start(&solve));
        let mut stdin = child.0.stdin.take().expect("a pipe");
        let input = format!("{UNIQUE}\n{UNIQUE}\n{ENDLESS}\n{UNIQUE}\n");
        stdin.write_all(input.as_bytes()).expect("the program listens");
        let mut answers = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
        for _ in 0..2 {
            assert_eq!(answers.next().expect("an answer").expect("UTF-8"), ANSWER);
        }
        // The input stays open: the program is in the endless search and waits for more.
        std::thread::sleep(Duration::from_millis(50));
        interrupt(&child.0);
        assert!(answers.next().is_none(), "what comes after the unfinished record is dropped");
        assert_eq!(child.0.wait().expect("it ends").code(), Some(130));
    }
}

#[test]
fn an_interrupt_ends_a_program_that_waits() {
    let mut child = Guarded(start(&["count"]));
    let mut stdin = child.0.stdin.take().expect("a pipe");
    stdin.write_all(format!("{UNIQUE}\n").as_bytes()).expect("the program listens");
    let mut answers = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
    assert_eq!(answers.next().expect("an answer").expect("UTF-8"), "1");
    interrupt(&child.0);
    assert_eq!(child.0.wait().expect("it ends").code(), Some(130));
}
