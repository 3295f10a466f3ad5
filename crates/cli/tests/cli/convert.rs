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

#[test]
fn a_document_is_closed_however_it_is_made() {
    let nine = format!("{}1\n", ".".repeat(80));
    let data = |digits: &str| format!("<game data=\"{digits}\" />\n");
    let document = |games: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n\
             <folder name=\"Puzzles\">\n{games}</folder>\n</opensudoku>\n"
        )
    };
    let game = data(&nine.trim_end().replace('.', "0"));
    let said = say(&["convert", "--to", "opensudoku"], &nine.repeat(3));
    said.is(&document(&game.repeat(3)), "", 0);
    for verb in [
        &["grid", "--number", "3", "--seed", "1", "--format", "opensudoku"][..],
        &["generate", "--number", "3", "--seed", "1", "--format", "opensudoku"],
    ] {
        let made = say(verb, "");
        let text = made.stdout;
        let games: String = text
            .lines()
            .filter(|line| line.starts_with("<game "))
            .map(|l| l.to_owned() + "\n")
            .collect();
        assert_eq!(text, document(&games), "{verb:?}");
        assert_eq!(games.lines().count(), 3, "{verb:?}");
    }
}

#[test]
fn a_variant_that_a_link_does_not_hold_is_named() {
    let text = r#"{"v":1,"puzzle":"1..4.........32.","variants":["diagonal","windows"]}"#;
    let error = "<stdin>:1:18: format tatham does not keep windows, without which this is another \
                 puzzle; --lossy writes it all the same\n";
    say(&["convert", "--to", "tatham"], text).is("", error, 3);
    let note = "<stdin>:1: note: format tatham does not keep windows\n";
    say(&["convert", "--to", "tatham", "--lossy"], text).is("2x2x:1b4i3_2a\n", note, 0);
}
