//! `cnf`: clauses for SAT solvers of the distribution, and their answers.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use hyperdoku::sat::{AT_MOST_ONE, ENCODINGS};

use crate::binary::{ANSWER, IMPOSSIBLE, UNIQUE, file, say};

/// Runs a solver of the distribution on `clauses`; where its answer stands.
fn run(solver: &str, clauses: &Path) -> PathBuf {
    let answer = clauses.with_extension(format!("{solver}.answer"));
    let mut command = Command::new(solver);
    let wants_names = solver == "minisat";
    command.arg(clauses).stdin(Stdio::null()).stderr(Stdio::null());
    if wants_names {
        command.arg(&answer);
    }
    let output = command.stdout(Stdio::piped()).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{solver} is needed here ({error}): `cargo xtask setup` installs it")
    });
    let code = output.status.code();
    assert!(matches!(code, Some(10 | 20)), "{solver} on {}: {code:?}", clauses.display());
    if !wants_names {
        std::fs::write(&answer, output.stdout).expect("a file can be written");
    }
    answer
}

/// Every way to write clauses, as options.
fn ways() -> Vec<Vec<&'static str>> {
    let mut ways = Vec::new();
    for encoding in ENCODINGS {
        for at_most_one in AT_MOST_ONE {
            for givens in ["units", "eliminated", "singles"] {
                for numbering in ["cells", "digits"] {
                    let names = [encoding.name, at_most_one.name, givens, numbering];
                    let options = ["--encoding", "--at-most-one", "--givens", "--numbering"];
                    ways.push(options.into_iter().zip(names).flat_map(<[_; 2]>::from).collect());
                }
            }
        }
    }
    ways
}

/// Solves `puzzle` by a solver outside, in every way, and compares what `cnf decode` says.
fn solve_outside(solver: &str, name: &str, puzzle: &str, expected: &str, code: i32) {
    let puzzle_file = file(&format!("{name}-{solver}.txt"), puzzle);
    let puzzle_file = puzzle_file.to_str().expect("a plain name");
    for way in ways() {
        let clauses = say(&[&["cnf", "encode", puzzle_file], &way[..]].concat(), "");
        assert_eq!(clauses.code, Some(0), "{way:?}: {}", clauses.stderr);
        let clauses = file(&format!("{name}-{solver}.cnf"), &clauses.stdout);
        let answer = run(solver, &clauses);
        let answer = answer.to_str().expect("a plain name");
        let said = say(&[&["cnf", "decode", puzzle_file, answer], &way[..]].concat(), "");
        assert_eq!((said.stdout.as_str(), said.code), (expected, Some(code)), "{way:?}");
    }
}

/// A puzzle that needs search.
const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const HARD_ANSWER: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

#[test]
fn minisat_takes_the_clauses_as_they_are() {
    solve_outside("minisat", "hard", HARD, &format!("{HARD_ANSWER}\n"), 0);
    solve_outside("minisat", "four", UNIQUE, &format!("{ANSWER}\n"), 0);
    solve_outside("minisat", "none", IMPOSSIBLE, &format!("{IMPOSSIBLE}\timpossible\n"), 1);
}

#[test]
fn cadical_takes_the_clauses_as_they_are() {
    solve_outside("cadical", "hard", HARD, &format!("{HARD_ANSWER}\n"), 0);
    solve_outside("cadical", "four", UNIQUE, &format!("{ANSWER}\n"), 0);
    solve_outside("cadical", "none", IMPOSSIBLE, &format!("{IMPOSSIBLE}\timpossible\n"), 1);
}

#[test]
fn solve_asks_solvers_outside() {
    for command in ["cadical -q", "minisat {cnf} {answer}"] {
        let said = say(&["solve", "--external", command], HARD);
        said.is(&format!("{HARD_ANSWER}\n"), "", 0);
        let said = say(&["solve", "--external", command], IMPOSSIBLE);
        said.is(&format!("{IMPOSSIBLE}\timpossible\n"), "", 1);
    }
}

#[test]
fn a_wrong_answer_is_refused_with_its_line() {
    let puzzle = file("refused.txt", UNIQUE);
    let puzzle = puzzle.to_str().expect("a plain name");
    let units = ["--encoding", "extended", "--at-most-one", "pairwise", "--givens", "units"];
    let cases = [
        ("s SATISFIABLE\nv 1 2", "answer gives 2 of 64 variables a value and breaks off"),
        ("s SATISFIABLE\nv 1 65 0\n", "line 2: variable 65 in an answer to clauses with 64"),
        ("p cnf 3 4\n1 2 0\n", "line 1: expected a status, literals or a comment, found `p`"),
        ("s MAYBE\n", "line 1: expected a status, literals or a comment, found `MAYBE`"),
        ("s UNSATISFIABLE\nv 1 0\n", "line 2: literals, though the answer is that there is no"),
    ];
    for (text, reason) in cases {
        let answer = file("refused.answer", text);
        let answer = answer.to_str().expect("a plain name");
        let said = say(&[&["cnf", "decode", puzzle, answer], &units[..]].concat(), "");
        assert!(said.stderr.contains(reason), "{}", said.stderr);
        assert_eq!((said.stdout.as_str(), said.code), ("", Some(3)));
    }
    let all_false: Vec<String> = (1..=64).map(|variable: i32| (-variable).to_string()).collect();
    let all_false = all_false.join(" ");
    let answer = file("none-true.answer", &format!("s SATISFIABLE\nv {all_false} 0\n"));
    let answer = answer.to_str().expect("a plain name");
    let said = say(&[&["cnf", "decode", puzzle, answer], &units[..]].concat(), "");
    assert!(said.stderr.ends_with("the answer gives r1c1 no digit\n"), "{}", said.stderr);
    let unknown = file("unknown.answer", "c interrupted\ns UNKNOWN\n");
    let unknown = unknown.to_str().expect("a plain name");
    let said = say(&[&["cnf", "decode", puzzle, unknown], &units[..]].concat(), "");
    said.is(&format!("{UNIQUE}\tunknown\n"), "", 4);
}
