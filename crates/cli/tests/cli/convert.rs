//! `convert`: what is written, what is refused, what is noted.

use crate::binary::{ANSWER, CLASH, UNIQUE, say};

#[test]
fn a_clash_does_not_matter() {
    let input = format!("{}\n{CLASH}\n", UNIQUE.replace('.', "0"));
    say(&["convert", "--to", "line"], &input).is(&format!("{UNIQUE}\n{CLASH}\n"), "", 0);
}

#[test]
fn another_puzzle_is_refused_unless_that_is_wanted() {
    let convert = ["convert", "--to", "line", "--variant", "diagonal"];
    let error = "<stdin>:1:1: format line does not keep variants, without which this is another \
                 puzzle; --lossy writes it all the same\n";
    say(&convert, UNIQUE).is("", error, 3);
    let said = say(&[&convert[..], &["--lossy"]].concat(), UNIQUE);
    let note = "<stdin>:1: note: format line does not keep variants\n";
    said.is(&format!("{UNIQUE}\n"), note, 0);
}

#[test]
fn other_losses_are_noted_once() {
    let input = format!("{UNIQUE} {ANSWER}\n{UNIQUE} {ANSWER}\n");
    let note = "<stdin>:1: note: format line does not keep the solution\n";
    say(&["convert", "--to", "line"], &input).is(&format!("{UNIQUE}\n{UNIQUE}\n"), note, 0);
}

#[test]
fn digits_are_written_as_asked() {
    let said = say(&["convert", "--to", "line", "--write-digits", "A-Z"], UNIQUE);
    said.is("A..D.........CB.\n", "", 0);
    let said = say(&["convert", "--to", "line", "--write-digits", "A-Z"], &".".repeat(900));
    let error = "<stdin>:1:1: digits A-Z name no digit above 26, and the side is 30\n";
    said.is("", error, 3);
}

#[test]
fn json_holds_the_text() {
    let said = say(&["convert", "--to", "line", "--json"], UNIQUE);
    let expected =
        format!(r#"{{"v":1,"record":1,"line":1,"puzzle":"{UNIQUE}","text":"{UNIQUE}"}}"#);
    said.is(&(expected + "\n"), "", 0);
}
