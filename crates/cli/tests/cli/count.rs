//! `count`: numbers, limits, exit codes.

use crate::binary::{CLASH, ENDLESS, IMPOSSIBLE, SEVERAL, UNIQUE, say, without_micros};

#[test]
fn the_number_of_solutions_is_written() {
    let input = format!("{UNIQUE}\n{SEVERAL}\n{IMPOSSIBLE}\n");
    say(&["count"], &input).is("1\n288\n0\n", "", 0);
}

#[test]
fn a_limit_is_no_failure_and_a_spent_budget_is_one() {
    say(&["count", "--limit", "7"], SEVERAL).is(">=7\n", "", 0);
    say(&["count", "--limit", "287"], SEVERAL).is(">=287\n", "", 0);
    say(&["count", "--limit", "289"], SEVERAL).is("288\n", "", 0);
    say(&["count", "--no-limit"], SEVERAL).is("288\n", "", 0);
    let budget = ["count", "--engine", "naive", "--node-limit", "1000"];
    say(&budget, ENDLESS).is(">=0\n", "", 4);
}

#[test]
fn a_clash_is_an_error() {
    let error = "<stdin>:1:4: row 1 has two 1s: r1c1, r1c4\n";
    say(&["count"], CLASH).is("", error, 3);
}

#[test]
fn json_has_the_count_as_text() {
    let said = say(&["count", "--json", "--engine", "naive", "--limit", "3"], SEVERAL);
    let expected = format!(
        r#"{{"v":1,"record":1,"line":1,"puzzle":"{SEVERAL}","verdict":"several","count":">=3","engine":"naive","nodes":32,"guesses":29}}"#
    );
    assert_eq!(without_micros(&said.stdout), expected + "\n");
}
