//! `bench`: honest numbers, JSON away from a terminal.

use crate::binary::{CLASH, ENDLESS, SEVERAL, UNIQUE, file, say};

fn measure(name: &str, text: &str, arguments: &[&str]) -> (serde_json::Value, crate::binary::Said) {
    let path = file(name, text);
    let path = path.to_str().expect("UTF-8");
    let said = say(&[&["bench", "--engine", "naive", path], arguments].concat(), "");
    let row = serde_json::from_str(said.stdout.lines().next().expect("a row")).expect("JSON");
    (row, said)
}

#[test]
fn a_row_tells_what_was_measured() {
    let text = format!("{UNIQUE}\n{SEVERAL}\n{CLASH}\n{UNIQUE}\n");
    let (row, said) = measure("bench-row.txt", &text, &[]);
    assert_eq!(said.code, Some(3), "a clash is an error here too");
    assert_eq!((&row["v"], &row["engine"]), (&1.into(), &"naive".into()));
    assert_eq!((&row["puzzles"], &row["of"]), (&3.into(), &3.into()));
    assert_eq!((&row["unique"], &row["several"]), (&2.into(), &1.into()));
    assert!(row["per_second"].as_f64() > Some(0.0) && row["micros"].as_f64() > Some(0.0));
}

#[test]
fn what_was_not_reached_is_told() {
    let text = format!("{UNIQUE}\n").repeat(5);
    let (row, said) = measure("bench-limit.txt", &text, &["--limit-puzzles", "2"]);
    assert_eq!((&row["puzzles"], &row["of"]), (&2.into(), &5.into()));
    assert_eq!(said.code, Some(0));
    // The first one takes all the time there is, however much of it other programs get.
    let text = format!("{ENDLESS}\n").repeat(5);
    let (row, said) = measure("bench-seconds.txt", &text, &["--seconds", "0.05"]);
    assert_eq!((&row["unknown"], &row["puzzles"], &row["of"]), (&1.into(), &1.into(), &5.into()));
    assert_eq!(said.code, Some(0));
}

#[test]
fn the_batch_engine_is_measured_beside_the_others() {
    const NINE: &str = "\
        .................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
    let empty = ".".repeat(81);
    let text = format!("{UNIQUE}\n{NINE}\n{empty}\n{NINE}\n{ENDLESS}\n");
    let path = file("bench-batch.txt", &text);
    let path = path.to_str().expect("UTF-8");
    let said = say(&["bench", "--engine", "nine,batch", path], "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    let rows = said.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let [nine, batch]: [serde_json::Value; 2] =
        rows.collect::<Vec<_>>().try_into().expect("two rows");
    assert_eq!(batch["engine"], "batch");
    for key in ["puzzles", "of", "unique", "several", "impossible", "unknown"] {
        assert_eq!(batch[key], nine[key], "{key}");
    }
    assert_eq!((&batch["puzzles"], &batch["of"]), (&4.into(), &5.into()), "9×9 only");
    assert!(batch["without_guess"].is_null(), "unknown, and not 0");
    assert!(batch["per_second"].as_f64() > Some(0.0) && batch["micros"].as_f64() > Some(0.0));
}
