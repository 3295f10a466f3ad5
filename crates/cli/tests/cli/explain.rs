//! `explain`, `hint`, `techniques`, and `solve --only-reductions`.

use hyperdoku_conformance::{same_as_golden, testdata};

use crate::binary::say;

/// A puzzle of singles alone.
const EASY: &str =
    "63.....5.49...2.6..2...5.7....9.......45............4.16.7..2.....2.653...23.4.17";

fn golden(name: &str) -> String {
    testdata().join("golden").join(name).display().to_string()
}

#[test]
fn ten_puzzles_are_explained_as_it_was_reviewed() {
    let said = say(&["explain", &golden("explain.txt")], "");
    assert_eq!((said.stderr.as_str(), said.code), ("", Some(0)));
    same_as_golden("golden/explain.want", &said.stdout).expect("the golden explanations");
}

#[test]
fn the_way_is_the_same_for_pages() {
    let said = say(&["explain", "--json"], EASY);
    let object: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!((object["solved"].as_bool(), object["level"].as_str()), (Some(true), Some("easy")));
    let step = &object["steps"][0];
    assert_eq!(step["technique"], "hidden-single-box");
    assert_eq!(step["evidence"][0]["role"], "pattern");
    assert_eq!(step["placements"][0]["cell"], step["evidence"][0]["cell"]);
}

#[test]
fn a_chain_says_for_pages_what_follows_from_what() {
    let puzzle =
        "6....19.439.8...1.7.46.9....75...6...6.4....5.......3.......5.....583..7.......68";
    let said = say(&["explain", "--json"], puzzle);
    let object: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
    let steps = object["steps"].as_array().expect("steps");
    let chains = steps.iter().filter(|step| step["technique"] == "xy-chain");
    let mut count = 0;
    for chain in chains {
        let arrows = chain["arrows"].as_array().expect("arrows");
        for (at, arrow) in arrows.iter().enumerate() {
            // Weak and strong in turn, from the end of one to the start of the next.
            assert_eq!(arrow["strong"], at % 2 == 0, "{chain}");
            assert!(at == 0 || arrow["from"] == arrows[at - 1]["to"], "{chain}");
        }
        count += arrows.len();
    }
    assert!(count > 4, "{count}");
    assert!(steps[0]["arrows"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn the_board_is_drawn_when_asked() {
    let plain = say(&["explain"], EASY).stdout;
    let drawn = say(&["explain", "--board"], EASY).stdout;
    assert!(drawn.lines().count() > plain.lines().count() * 10, "{drawn}");
}

#[test]
fn a_hint_has_three_depths() {
    let puzzle =
        "..............1..2.34....5......2.......3..4...6...57....35....12......89........";
    let place = say(&["hint"], puzzle).stdout;
    let technique = say(&["hint", "--depth", "technique"], puzzle).stdout;
    let step = say(&["hint", "--depth", "step"], puzzle).stdout;
    assert!(place.starts_with("Look at ") && place.ends_with(".\n"), "{place}");
    let place = place.trim_end().trim_end_matches('.');
    assert!(technique.starts_with(place) && technique.contains(" for a"), "{technique}");
    assert!(!technique.contains(" can hold ") && step.contains(" can hold "), "{step}");
}

#[test]
fn a_mistake_is_told_before_any_hint() {
    // r1c3 is 7 in the solution; a player wrote 1.
    let wrong = format!(":0000:x:{}:::", EASY.replacen("63.", "63+1", 1));
    let said = say(&["hint", "--from", "hodoku"], &wrong);
    said.is("First a mistake: r1c3 is not 1. Take it back.\n", "", 1);
    let said = say(&["explain", "--from", "hodoku"], &wrong);
    assert!(said.stdout.contains("First a mistake: r1c3 is not 1."), "{}", said.stdout);
    assert_eq!(said.code, Some(1));
    // The same digit among the givens.
    let said = say(&["hint"], &EASY.replacen("63.", "631", 1));
    let told =
        "First a mistake: this board has no solution. r1c3 is not 1: without it there is one.\n";
    said.is(told, "", 1);
    let said = say(&["hint", "--json"], &EASY.replacen("63.", "631", 1));
    assert!(
        said.stdout.contains(r#""mistake":{"cells":[{"cell":"r1c3","digit":1}]"#),
        "{}",
        said.stdout
    );
}

#[test]
fn techniques_can_be_forbidden_and_allowed() {
    let puzzle =
        "........1.....2..3..4.5.........1......6.3.2..78..........8.47.3........6.....5..";
    let all = say(&["explain"], puzzle).stdout;
    let without = say(&["explain", "--without", "pointing,Y-wing"], puzzle).stdout;
    assert!(all.contains("Pointing") && !without.contains("Pointing"), "{without}");
    let with = say(&["explain", "--with", "pointing"], puzzle).stdout;
    assert!(with.contains("No technique that is allowed finds more"), "{with}");
    assert_eq!(say(&["explain", "--with", "guess"], puzzle).code, Some(2));
}

#[test]
fn techniques_that_need_uniqueness_are_off_without_it() {
    let several = format!("{}{}", "123456789", ".".repeat(72));
    let said = say(&["explain", "--with", "unique-rectangle-1,bug-1"], &several);
    assert!(said.stdout.contains("It has several solutions"), "{}", said.stdout);
    assert_eq!(said.code, Some(1));
}

#[test]
fn other_shapes_are_refused() {
    say(&["hint"], "1..4.........32.").is(
        "",
        "<stdin>:1:1: human logic serves classic 9×9 puzzles only\n",
        3,
    );
}

#[test]
fn the_table_of_techniques_names_what_contains_them() {
    let said = say(&["techniques"], "");
    let row = said.stdout.lines().find(|line| line.starts_with("x-wing ")).expect("a row");
    assert!(row.contains("symbol") && row.contains("3.2") && row.contains("140 hard"), "{row}");
    let said = say(&["techniques", "--json"], "");
    assert!(
        said.stdout.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
    );
}

#[test]
fn reductions_alone_solve_or_say_how_far_they_get() {
    let said = say(&["solve", "--only-reductions"], "1..4.........32.");
    said.is("1234341221434321\n", "", 0);
    let said = say(&["solve", "--only-reductions"], "1..4............");
    said.is("1..4............\tunknown\t2 of 16 cells, 44 candidates left\n", "", 0);
    let said = say(&["solve", "--only-reductions"], "123....4........");
    said.is("123....4........\timpossible\n", "", 1);
}
