//! `solve`: exactly what goes to stdout, and the exit code.

use crate::binary::{ANSWER, CLASH, ENDLESS, IMPOSSIBLE, SEVERAL, UNIQUE, say, without_micros};

const TAKEN_FROM: [&str; 2] = ["--engine", "naive"];

/// The answer of the yardstick, whose search order and counters are known.
fn solve(arguments: &[&str], input: &str) -> crate::binary::Said {
    say(&[&["solve"], &TAKEN_FROM[..], arguments].concat(), input)
}

#[test]
fn each_verdict_has_its_line_and_exit_code() {
    let line = |text: &str| text.to_owned() + "\n";
    solve(&[], &line(UNIQUE)).is(&line(ANSWER), "", 0);
    solve(&[], UNIQUE).is(&line(ANSWER), "", 0);
    solve(&[], &line(SEVERAL)).is(&format!("{ANSWER}\tseveral\n"), "", 1);
    solve(&[], &line(IMPOSSIBLE)).is(&format!("{IMPOSSIBLE}\timpossible\n"), "", 1);
    let unknown = format!("{ENDLESS}\tunknown\n");
    solve(&["--node-limit", "100"], ENDLESS).is(&unknown, "", 4);
    solve(&["--time-limit", "0.05"], ENDLESS).is(&unknown, "", 4);
}

#[test]
fn the_best_grid_known_stands_beside_unknown() {
    // The yardstick needs 16 nodes to find the solution and to see that it is the only one.
    let said = solve(&["--node-limit", "15"], UNIQUE);
    said.is(&format!("{ANSWER}\tunknown\n"), "", 4);
}

#[test]
fn a_bad_record_gives_an_error_and_the_others_an_answer() {
    let input = format!("{UNIQUE}\n{CLASH}\n{}\n{SEVERAL}\n", &UNIQUE[1..]);
    let errors = "<stdin>:2:4: row 1 has two 1s: r1c1, r1c4\n\
                  <stdin>:3:16: expected 16 characters for side 4, found 15\n";
    solve(&[], &input).is(&format!("{ANSWER}\n{ANSWER}\tseveral\n"), errors, 3);
}

#[test]
fn strict_stops_at_the_first_error_and_keeps_what_was_finished() {
    let input = format!("{UNIQUE}\n{CLASH}\n{UNIQUE}\n{CLASH}\n");
    let error = "<stdin>:2:4: row 1 has two 1s: r1c1, r1c4\n";
    for threads in ["1", "4"] {
        let said = solve(&["--strict", "--threads", threads], &input);
        said.is(&format!("{ANSWER}\n"), error, 3);
    }
}

#[test]
fn one_solution_is_enough_when_one_is_asked_for() {
    let said = solve(&["--limit", "1"], &format!("{UNIQUE}\n{SEVERAL}\n{ANSWER}\n"));
    said.is(&format!("{ANSWER}\tunknown\n{ANSWER}\tunknown\n{ANSWER}\n"), "", 0);
    solve(&["--limit", "1"], IMPOSSIBLE).is(&format!("{IMPOSSIBLE}\timpossible\n"), "", 1);
    let said = solve(&["--limit", "1", "--node-limit", "3"], UNIQUE);
    said.is(&format!("{UNIQUE}\tunknown\n"), "", 4);
}

#[test]
fn more_than_two_solutions_are_counted() {
    solve(&["--limit", "5"], SEVERAL).is(&format!("{ANSWER}\tseveral\t>=5\n"), "", 1);
    solve(&["--limit", "500"], SEVERAL).is(&format!("{ANSWER}\tseveral\t288\n"), "", 1);
    solve(&["--limit", "5"], UNIQUE).is(&format!("{ANSWER}\n"), "", 0);
    let cut = solve(&["--limit", "500", "--node-limit", "50"], SEVERAL);
    assert!(cut.stdout.starts_with(&format!("{ANSWER}\tseveral\t>=")), "{cut:?}");
    assert_eq!(cut.code, Some(4), "the count was not finished");
}

#[test]
fn a_second_solution_is_shown_on_request() {
    let said = solve(&["--witness"], &format!("{UNIQUE}\n{SEVERAL}\n"));
    said.is(&format!("{ANSWER}\n{ANSWER}\tseveral\t1234341223414123\n"), "", 1);
}

#[test]
fn a_full_grid_needs_no_engine() {
    let complete: String = (0..100).map(digit_of_a_full_grid).collect();
    say(&["solve", "--box", "2x5"], &complete).is(&(complete.clone() + "\n"), "", 0);
}

/// A cell of a full grid of side 10 with boxes 2×5: each row is the one above it, moved.
fn digit_of_a_full_grid(cell: usize) -> char {
    let (row, column) = (cell / 10, cell % 10);
    let digit = (row % 2 * 5 + row / 2 + column) % 10;
    char::from_digit(digit as u32 + 1, 36).expect("a digit to 10").to_ascii_uppercase()
}

#[test]
fn a_variant_adds_its_houses() {
    let said = solve(&["--variant", "diagonal"], "1...............");
    assert_eq!(said.code, Some(1));
    let wrong = format!("{ANSWER}\n");
    let said = solve(&["--variant", "diagonal"], &wrong);
    let error = "<stdin>:1:11: main diagonal has two 4s: r2c2, r3c3\n";
    said.is("", error, 3);
}

#[test]
fn json_tells_all_in_one_object_a_record() {
    let input = format!("{UNIQUE}\n{SEVERAL}\n{IMPOSSIBLE}\n{CLASH}\n{}\n", &UNIQUE[1..]);
    let said = solve(&["--json"], &input);
    let expected = format!(
        r#"{{"v":1,"record":1,"line":1,"puzzle":"{UNIQUE}","verdict":"unique","solution":"{ANSWER}","engine":"naive","nodes":16,"guesses":15}}
{{"v":1,"record":2,"line":2,"puzzle":"{SEVERAL}","verdict":"several","solution":"{ANSWER}","second":"1234341223414123","engine":"naive","nodes":24,"guesses":22}}
{{"v":1,"record":3,"line":3,"puzzle":"{IMPOSSIBLE}","verdict":"impossible","engine":"naive","nodes":1,"guesses":1}}
{{"v":1,"record":4,"line":4,"puzzle":"{CLASH}","verdict":"error","error":{{"line":4,"column":4,"reason":"row 1 has two 1s: r1c1, r1c4"}}}}
{{"v":1,"record":5,"line":5,"verdict":"error","error":{{"line":5,"column":16,"reason":"expected 16 characters for side 4, found 15"}}}}
"#
    );
    assert_eq!(without_micros(&said.stdout), expected);
    assert_eq!(said.code, Some(3));
    assert_eq!(said.stderr.lines().count(), 2, "errors go to stderr too");
}

#[test]
fn a_wrong_solution_in_the_text_is_an_error_beside_the_answer() {
    let right = format!("{UNIQUE},{ANSWER}\n");
    let wrong = format!("{UNIQUE},1243341221434321\n");
    let error = "<stdin>:2:3: the solution given is wrong: r1c3 is 3, not 4\n";
    solve(&[], &(right + &wrong)).is(&format!("{ANSWER}\n{ANSWER}\n"), error, 3);
}

#[test]
fn digits_are_written_as_asked() {
    let said = solve(&["--write-digits", "A-Z"], UNIQUE);
    said.is("ABCDCDABBADCDCBA\n", "", 0);
    let said = solve(&["--digits", "0-9A-Z", "--box", "2x2"], "0..3.........21.");
    said.is(&format!("{ANSWER}\n"), "", 0);
}

#[test]
fn an_engine_that_does_not_serve_the_puzzle_is_an_error() {
    let empty = ".".repeat(36 * 36);
    let said = solve(&[], &empty);
    said.is("", "<stdin>:1:1: engine naive serves sides 1 to 25, not 36\n", 3);
    let said = solve(&["--json"], &empty);
    assert!(said.stdout.contains(r#""verdict":"error","error":{"line":1,"column":1"#));
}

#[test]
fn totals_go_to_stderr() {
    let said = solve(&["--stats"], &format!("{UNIQUE}\n{SEVERAL}\n{CLASH}\n"));
    let totals = said.stderr.lines().last().expect("a line");
    let expected = "3 records: 1 unique, 1 several, 1 bad; 40 nodes, 37 guesses; ";
    assert!(totals.starts_with(expected), "{totals}");
}
