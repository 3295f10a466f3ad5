//! What the program says about itself.

use crate::binary::say;

#[test]
fn the_tables_name_every_row() {
    for (verb, name) in [("engines", "naive"), ("formats", "line"), ("variants", "diagonal")] {
        let said = say(&[verb], "");
        let mut lines = said.stdout.lines();
        assert!(lines.next().is_some_and(|headings| headings.starts_with("NAME")));
        assert!(lines.any(|line| line.split_whitespace().next() == Some(name)), "{verb}");
        assert_eq!(said.code, Some(0));
        let said = say(&[verb, "--json"], "");
        let rows: Result<Vec<serde_json::Value>, _> =
            said.stdout.lines().map(serde_json::from_str).collect();
        assert!(rows.expect("JSON").iter().any(|row| row["name"] == name));
    }
}

#[test]
fn help_tells_examples_and_exit_codes() {
    let said = say(&["--help"], "");
    for part in ["Examples:", "hyperdoku solve puzzles.txt", "130  interrupted"] {
        assert!(said.stdout.contains(part), "{part}");
    }
    assert!(say(&["solve", "--help"], "").stdout.contains("Examples:"));
    assert!(say(&["--version"], "").stdout.starts_with("hyperdoku "));
}

#[test]
fn there_is_a_manual_page_for_every_verb() {
    assert!(say(&["man"], "").stdout.contains(".TH hyperdoku 1"));
    let page = say(&["man", "solve"], "").stdout;
    assert!(page.contains(".TH hyperdoku-solve 1") && page.contains("\\-\\-time\\-limit"));
}

#[test]
fn every_shell_has_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let said = say(&["completions", shell], "");
        assert!(said.stdout.contains("hyperdoku") && said.code == Some(0), "{shell}");
    }
}
