//! `minimise`: smaller puzzles with the same solution.

use crate::binary::{ANSWER, IMPOSSIBLE, SEVERAL, UNIQUE, say, without_micros};

#[test]
fn a_redundant_given_goes_and_the_rest_is_needed() {
    say(&["minimise"], UNIQUE).is(&format!("{UNIQUE}\n"), "", 0);
    say(&["minimise"], "12.4.........32.").is(&format!("{UNIQUE}\n"), "", 0);
}

#[test]
fn a_full_grid_becomes_a_minimal_puzzle_of_the_same_solution() {
    for seed in ["1", "2"] {
        let smaller = say(&["minimise", "--seed", seed], ANSWER);
        let line = smaller.stdout.trim_end();
        assert!(line.matches('.').count() > 8, "{line}");
        say(&["solve"], line).is(&format!("{ANSWER}\n"), "", 0);
        let checked = say(&["check"], line).stdout;
        assert!(checked.starts_with("unique\tminimal\t"), "{line}: {checked}");
    }
}

#[test]
fn what_is_not_proper_stays_with_its_verdict() {
    say(&["minimise"], SEVERAL).is(&format!("{SEVERAL}\tseveral\n"), "", 1);
    say(&["minimise"], IMPOSSIBLE).is(&format!("{IMPOSSIBLE}\timpossible\n"), "", 1);
}

#[test]
fn a_spent_budget_says_what_is_undecided() {
    let note = "<stdin>:1: note: 16 of 16 givens are undecided\n";
    let said = say(&["minimise", "--node-limit", "0"], ANSWER);
    said.is(&format!("{ANSWER}\tundecided\n"), note, 4);
}

#[test]
fn json_tells_what_became_of_the_givens() {
    let said = say(&["minimise", "--json", "--engine", "naive"], "12.4.........32.");
    let expected = format!(
        r#"{{"v":1,"record":1,"line":1,"puzzle":"12.4.........32.","verdict":"unique","minimal":true,"engine":"naive","nodes":15,"guesses":14,"smaller":"{UNIQUE}","givens":4,"removed":1}}"#
    );
    assert_eq!(without_micros(&said.stdout), expected + "\n");
}
