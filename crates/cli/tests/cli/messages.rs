//! Errors in the input: where they are, how many are printed, what goes on.

use crate::binary::{ANSWER, UNIQUE, file, say};

#[test]
fn nothing_to_read_is_an_error() {
    let error = "<stdin>:1:1: expected a puzzle, found nothing\n";
    for input in ["", "\n\n", "# only words\n"] {
        for verb in [&["solve"][..], &["count"], &["check"], &["convert", "--to", "line"]] {
            say(verb, input).is("", error, 3);
        }
    }
}

#[test]
fn a_missing_file_does_not_keep_the_others_from_being_read() {
    let good = file("messages-good.txt", UNIQUE);
    let empty = file("messages-empty.txt", "");
    let [good, empty] = [&good, &empty].map(|path| path.to_str().expect("UTF-8"));
    let said = say(&["solve", "no-such-file", empty, good, "-"], UNIQUE);
    let errors = format!(
        "no-such-file: cannot read: No such file or directory (os error 2)\n\
         {empty}:1:1: expected a puzzle, found nothing\n"
    );
    said.is(&format!("{ANSWER}\n{ANSWER}\n"), &errors, 3);
    say(&["solve", "--strict", "no-such-file", good], "").is(
        "",
        "no-such-file: cannot read: No such file or directory (os error 2)\n",
        3,
    );
}

#[test]
fn records_are_numbered_in_each_of_several_files() {
    let one = file("messages-one.txt", &format!("\n{UNIQUE}\n"));
    let one = one.to_str().expect("UTF-8");
    let said = say(&["convert", "--to", "line", "--json", one, one], "");
    let object = format!(
        r#"{{"v":1,"file":"{one}","record":1,"line":2,"puzzle":"{UNIQUE}","text":"{UNIQUE}"}}"#
    );
    said.is(&format!("{object}\n{object}\n"), "", 0);
}

#[test]
fn a_hundred_errors_are_enough() {
    let said = say(&["solve"], &"nonsense!\n".repeat(1000));
    assert_eq!(said.stderr.lines().count(), 101);
    assert_eq!(said.stderr.lines().last(), Some("<stdin>: 900 more errors"));
    assert_eq!((said.stdout.as_str(), said.code), ("", Some(3)));
}

#[test]
fn what_was_assumed_is_noted() {
    let puzzle = format!("1F{}", ".".repeat(254));
    let said = say(&["convert", "--to", "line"], &puzzle);
    let note = "<stdin>:1: note: digits were taken as 1-9A-Z; --digits says otherwise\n";
    said.is(&(puzzle + "\n"), note, 0);
}

#[test]
fn wrong_usage_has_its_own_code() {
    for arguments in [
        &[][..],
        &["nonsense"],
        &["solve", "--nonsense"],
        &["solve", "--limit", "0"],
        &["solve", "--threads", "0"],
        &["solve", "--engine", "nonsense"],
        &["solve", "--time-limit", "-1"],
        &["solve", "--box", "three"],
        &["convert"],
        &["bench"],
        &["man", "nonsense"],
    ] {
        let said = say(arguments, "");
        assert_eq!((said.stdout.as_str(), said.code), ("", Some(2)), "{arguments:?}");
        assert!(!said.stderr.is_empty());
    }
}
