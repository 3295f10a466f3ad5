//! `check`: verdict, redundant givens, symmetries, clashes.

use crate::binary::{ANSWER, IMPOSSIBLE, SEVERAL, UNIQUE, say, without_micros};

const ALL: &str = "half-turn,quarter-turn,left-right,top-bottom,main-diagonal,anti-diagonal";

#[test]
fn verdict_givens_and_symmetries_stand_between_tabs() {
    say(&["check"], UNIQUE).is("unique\tminimal\tleft-right\n", "", 0);
    say(&["check"], "12.4.........32.").is("unique\tr1c2\t-\n", "", 0);
    say(&["check"], ANSWER).is(&format!("unique\tcomplete\t{ALL}\n"), "", 0);
    say(&["check"], SEVERAL).is(&format!("several\t-\t{ALL}\n"), "", 1);
    say(&["check"], IMPOSSIBLE).is("impossible\t-\t-\n", "", 1);
    say(&["check", "--no-minimal"], UNIQUE).is("unique\t-\tleft-right\n", "", 0);
}

#[test]
fn two_solutions_are_shown_on_request() {
    let said = say(&["check", "--witness", "--engine", "naive"], SEVERAL);
    said.is(&format!("several\t-\t{ALL}\t{ANSWER}\t1234341223414123\n"), "", 1);
}

#[test]
fn every_clash_is_named_at_its_second_cell() {
    let errors = "<stdin>:1:2: row 1 has two 1s: r1c1, r1c2\n\
                  <stdin>:1:5: column 1 has two 1s: r1c1, r2c1\n\
                  <stdin>:1:2: box 1 has two 1s: r1c1, r1c2\n\
                  <stdin>:1:5: box 1 has two 1s: r1c1, r2c1\n";
    say(&["check"], "11..1...........").is("", errors, 3);
}

#[test]
fn minimality_can_use_the_budget_up() {
    let said = say(&["check", "--engine", "naive", "--node-limit", "16"], UNIQUE);
    said.is("unique\tunknown\tleft-right\n", "", 4);
}

#[test]
fn json_lists_redundant_givens_and_symmetries() {
    let said = say(&["check", "--json", "--engine", "naive"], "12.4.........32.");
    let expected = format!(
        r#"{{"v":1,"record":1,"line":1,"puzzle":"12.4.........32.","verdict":"unique","solution":"{ANSWER}","minimal":false,"redundant":["r1c2"],"symmetries":[],"engine":"naive","nodes":15,"guesses":14}}"#
    );
    assert_eq!(without_micros(&said.stdout), expected + "\n");
}
