//! `rate`: triples, steps, templates, what has no rating.

use crate::binary::{SEVERAL, say};

/// Hidden singles alone.
const EASY: &str =
    "2.....73.....8.5..4..5.1....85..4.266.4...3....1.7..5.....43....3.762.....6......";
const TWO: &str =
    "8.5..17...........................................................................";

#[test]
fn a_rating_names_its_scale() {
    let heading = "# puzzle ER EP ED; se121: Sudoku Explainer 1.2.1\n";
    say(&["rate"], EASY).is(&format!("{heading}{EASY} 1.5 1.2 1.2\n"), "", 0);
    let said = say(&["rate", "--json"], EASY);
    assert!(
        said.stdout.contains(r#""scale":"se121","er":"1.5","ep":"1.2","ed":"1.2""#),
        "{}",
        said.stdout
    );
    let heading = "# puzzle ER EP ED; se1181: Sukaku Explainer 1.18.1, its default techniques\n";
    let said = say(&["rate", "--scale", "se1181"], EASY);
    said.is(&format!("{heading}{EASY} 1.5 1.2 1.2\n"), "", 0);
}

#[test]
fn a_template_says_what_is_written() {
    say(&["rate", "--template", "%r/%p/%d %s%t%%"], EASY).is("1.5/1.2/1.2 se121\t%\n", "", 0);
    say(&["rate", "--template", "%l"], EASY).is("medium\n", "", 0);
    assert_eq!(say(&["rate", "--template", "%x"], EASY).code, Some(2));
}

#[test]
fn steps_follow_their_puzzle() {
    let said = say(&["rate", "--steps"], EASY);
    let lines: Vec<&str> = said.stdout.lines().collect();
    assert_eq!(lines.len(), 2 + EASY.matches('.').count());
    assert_eq!(lines[2], "1.2\thidden-single-box\tr1c2=5");
}

#[test]
fn what_is_not_proper_has_no_rating() {
    let said = say(&["rate", "--template", "%r"], &TWO[..81]);
    assert_eq!(
        (said.stdout.as_str(), said.code),
        (&*format!("{}\tseveral\n", &TWO[..81]), Some(1))
    );
    let said = say(&["rate"], SEVERAL);
    assert!(said.stderr.contains("human logic serves classic 9×9 puzzles only"), "{}", said.stderr);
    assert_eq!(said.code, Some(3));
}
