//! `vsa`: the verbs of the hyperdimensional engine.

use crate::binary::{SEVERAL, UNIQUE, say};

#[test]
fn an_exact_model_says_what_solve_says() {
    let puzzles = format!("{UNIQUE}\n{SEVERAL}\n");
    let usual = say(&["solve"], &puzzles);
    for model in ["m-sequence", "unitary", "one-vector", "block-shift"] {
        let said = say(&["vsa", "solve", "--model", model], &puzzles);
        assert_eq!(said.code, usual.code, "{model}");
        let (first, second) = (said.stdout.lines().next(), said.stdout.lines().nth(1));
        assert_eq!(first, usual.stdout.lines().next(), "{model}");
        assert!(second.is_some_and(|line| line.ends_with("\tseveral")), "{model}: {second:?}");
    }
}

#[test]
fn a_model_that_can_err_does_not_say_unique() {
    let said = say(&["vsa", "solve", "--model", "gaussian", "--dimension", "9"], UNIQUE);
    assert!(said.stdout.ends_with("\tunknown\n"), "{said:?}");
    assert!(said.stderr.contains("it proves nothing"), "{said:?}");
    assert_eq!(said.code, Some(0));
}

#[test]
fn bad_parameters_have_a_clear_error() {
    let said = say(&["vsa", "solve", "--dimension", "2"], UNIQUE);
    assert_eq!(said.code, Some(3));
    assert!(said.stderr.contains("needs dimension"), "{said:?}");
    let said = say(&["vsa", "certify", "--model", "barker", "--box", "4x4"], "");
    assert_eq!(said.code, Some(5));
    assert!(said.stderr.contains("model barker has no code for side 16"), "{said:?}");
    let said = say(&["vsa", "solve", "--model", "gauss"], UNIQUE);
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.contains("invalid value 'gauss'"), "{said:?}");
}

#[test]
fn a_certificate_has_a_word_and_a_code() {
    let certify = |arguments: &[&str]| say(&[&["vsa", "certify"], arguments].concat(), "");
    let said = certify(&[]);
    assert_eq!((said.code, said.stdout.contains("exact")), (Some(0), true), "{said:?}");
    let said = certify(&["--model", "gaussian", "--dimension", "2048"]);
    assert_eq!((said.code, said.stdout.contains("certified")), (Some(0), true), "{said:?}");
    let said = certify(&["--model", "gaussian", "--dimension", "9", "--json"]);
    assert_eq!((said.code, said.stdout.contains("uncertain")), (Some(4), true), "{said:?}");
}

#[test]
fn an_experiment_has_a_row_for_each_model_and_level() {
    let experiment =
        ["vsa", "experiment", "--puzzles", "3", "--model", "m-sequence,unitary", "--twin"];
    let said = say(&[&experiment[..], &["--csv"]].concat(), "");
    assert_eq!((said.code, said.stdout.lines().count()), (Some(0), 1 + 2 * 3 * 3), "{said:?}");
    for row in said.stdout.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!((fields[2], fields[5], fields[6]), ("exact", "3", "3"), "{row}");
    }
    let said = say(&[&experiment[..], &["--givens", "45", "--set", "unique"]].concat(), "");
    assert!(said.stdout.contains("unique, 45 givens:\n"), "{said:?}");
    assert!(said.stdout.contains("its solution, checked:\n"), "{said:?}");
    let said = say(&[&experiment[..], &["--json", "--box", "2x3"]].concat(), "");
    let row: serde_json::Value =
        serde_json::from_str(said.stdout.lines().next().expect("a row")).expect("JSON");
    assert_eq!((&row["solved"], &row["certificate"]), (&3.into(), &"exact".into()), "{said:?}");
}

#[test]
fn a_demonstration_writes_its_table_and_its_pictures() {
    let out = std::env::temp_dir().join(format!("hyperdoku_demo_{}", std::process::id()));
    let folder = out.to_str().expect("a plain path");
    let said = say(&["vsa", "demo", "correction", "--samples", "2", "--out", folder], "");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.stdout.starts_with("wrong cells"), "{said:?}");
    let again = say(&["vsa", "demo", "correction", "--samples", "2"], "");
    assert_eq!(said.stdout, again.stdout);
    for name in ["correction.svg", "correction.csv"] {
        let text = std::fs::read_to_string(out.join(name)).expect("a written file");
        assert!(text.lines().count() > 5, "{name}");
    }
    std::fs::remove_dir_all(out).expect("the folder is ours");
    assert_eq!(say(&["vsa", "demo", "nothing"], "").code, Some(2));
}
