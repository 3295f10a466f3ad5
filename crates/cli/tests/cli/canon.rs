//! `canon` and `enumerate`: one form for all dresses of a puzzle, on every way to it.

use crate::binary::{CLASH, IMPOSSIBLE, SEVERAL, UNIQUE, say};

const PUZZLES: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "2.....73.....8.5..4..5.1....85..4.266.4...3....1.7..5.....43....3.762.....6......",
];

/// The puzzle turned by 180°, its digits in reverse order.
fn dressed(puzzle: &str) -> String {
    let digit = |c: char| c.to_digit(10).map_or('.', |digit| char::from(b'0' + (10 - digit) as u8));
    puzzle.chars().rev().map(digit).collect()
}

fn lines(puzzles: &[&str]) -> String {
    puzzles.join("\n") + "\n"
}

#[test]
fn isomorphic_puzzles_have_one_form() {
    let turned: String = UNIQUE.chars().rev().collect();
    for puzzle in [PUZZLES[0], PUZZLES[1], PUZZLES[2], UNIQUE] {
        let other = if puzzle == UNIQUE { turned.clone() } else { dressed(puzzle) };
        let said = say(&["canon"], &lines(&[puzzle, &other]));
        let forms: Vec<&str> = said.stdout.lines().collect();
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        assert_eq!(forms[0], forms[1], "{puzzle}");
        say(&["canon"], &lines(&forms)).is(&lines(&forms), "", 0);
    }
}

#[test]
fn every_way_and_any_number_of_threads_say_the_same() {
    let many: String = (0..40).map(|_| lines(&PUZZLES)).collect();
    let bulk = say(&["canon", "--threads", "1"], &many).stdout;
    assert_eq!(say(&["canon", "--threads", "4"], &many).stdout, bulk);
    assert_eq!(say(&["canon", "--columns", "form"], &many).stdout, format!("form\n{bulk}"));
    assert_eq!(say(&["canon", "--format", "line"], &many).stdout, bulk);
    assert_eq!(bulk.lines().count(), 120);
}

#[test]
fn the_first_of_isomorphic_puzzles_is_written() {
    let dressed = PUZZLES.map(dressed);
    let all = [PUZZLES[1], &dressed[1], PUZZLES[0], &dressed[0], PUZZLES[1], SEVERAL, SEVERAL];
    let once = say(&["canon"], &lines(&[PUZZLES[1], PUZZLES[0]])).stdout;
    let several = format!("{SEVERAL}\tseveral\n");
    for threads in ["1", "3"] {
        let said = say(&["canon", "--distinct", "--threads", threads], &lines(&all));
        said.is(&format!("{once}{several}{several}"), "", 1);
    }
    let said = say(&["canon", "--distinct", "--columns", "form"], &lines(&all[..5]));
    said.is(&format!("form\n{once}"), "", 0);
    let json = say(&["canon", "--distinct", "--json"], &lines(&all)).stdout;
    assert_eq!(json.lines().count(), 4, "{json}");
}

#[test]
fn details_are_columns() {
    let cyclic =
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
    let columns = ["canon", "--columns", "automorphisms,grid-automorphisms,form,solution"];
    let table = "automorphisms,grid-automorphisms,form,solution\n";
    say(&columns, cyclic).is(&format!("{table}54,54,{cyclic},{cyclic}\n"), "", 0);
    let said = say(&["canon", "--columns", "transform,verdict,puzzle"], SEVERAL);
    said.is(&format!("transform,verdict,puzzle\n,several,{SEVERAL}\n"), "", 1);
    let said = say(&["canon", "--columns", "transform"], cyclic).stdout;
    let same = "rows 1 2 3 4 5 6 7 8 9; columns 1 2 3 4 5 6 7 8 9; digits 1 2 3 4 5 6 7 8 9";
    assert_eq!(said.lines().nth(1), Some(same));
}

#[test]
fn what_has_no_form_is_told() {
    let input = format!("{SEVERAL}\n{IMPOSSIBLE}\n{CLASH}\n");
    let error = "<stdin>:3:4: row 1 has two 1s: r1c1, r1c4\n";
    let said = say(&["canon"], &input);
    said.is(&format!("{SEVERAL}\tseveral\n{IMPOSSIBLE}\timpossible\n"), error, 3);
    let error =
        "<stdin>:1:1: canonical forms are defined for puzzles with boxes and no other houses\n";
    let diagonal = "1234341243212143";
    say(&["canon", "--variant", "diagonal"], diagonal).is("", error, 3);
}

#[test]
fn a_budget_that_does_not_last_is_told() {
    let grid = say(&["grid", "--size", "16", "--seed", "1"], "").stdout;
    let grid = grid.trim_end();
    let said = say(&["canon", "--node-limit", "1000"], grid);
    said.is(&format!("{grid}\tunknown\n"), "", 4);
}

#[test]
fn grids_are_counted() {
    say(&["enumerate", "--box", "2x2"], "").is("grids\t288\n", "", 0);
    say(&["enumerate", "--box", "2x3"], "").is("grids\t28200960\n", "", 0);
    say(&["enumerate", "--box", "1x5"], "").is("grids\t161280\n", "", 0);
    let said = say(&["enumerate", "--box", "2x4"], "");
    assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""));
}

#[test]
#[ignore = "slow: 2 min"]
fn all_grids_are_counted() {
    let counts = "classes\t416\nstructures\t36288\nfewest\t1152\nmost\t11664\ngrids\t6670903752021072936960\n";
    say(&["enumerate"], "").is(counts, "", 0);
}

#[test]
fn uniform_grids_are_the_same_for_any_number_of_threads() {
    let with =
        |threads| say(&["grid", "--uniform", "-n", "700", "--seed", "3", "--threads", threads], "");
    let one = with("1");
    assert_eq!((one.code, one.stdout.lines().count()), (Some(0), 700), "{}", one.stderr);
    assert_eq!(with("3").stdout, one.stdout);
    let said = say(&["grid", "--uniform", "--box", "2x3", "--seed", "1"], "");
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.contains("--uniform makes grids with boxes of 3x3, not 2x3"));
}
