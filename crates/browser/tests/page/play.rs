//! Playing: digits, marks, selections, undo, mistakes.

use crate::board::{CHAINS, EASY, EASY_SOLVED, cell, fragment};
use crate::page::Page;

#[test]
fn a_typed_digit_stands_in_its_cell_and_typed_again_goes() {
    let page = Page::with(EASY);
    page.write("r1c3", "4");
    page.says("r1c3", "4");
    assert_eq!(page.digits(), EASY.replacen('.', "4", 1));
    page.press(["4"]);
    page.says("r1c3", "empty");
    page.press(["4", "Delete"]);
    assert_eq!(page.digits(), EASY);
}

#[test]
fn a_given_stays_as_it_is() {
    let page = Page::with(EASY);
    for chord in ["4", "Delete", "Shift+4", "Control+4"] {
        page.write("r1c1", chord);
        page.says("r1c1", "given 5");
    }
    assert_eq!(page.digits(), EASY);
}

#[test]
fn marks_go_where_the_mode_or_the_key_says() {
    let page = Page::with(EASY);
    for (mode, chords, said) in [
        ("corner", ["1", "2"], "empty, corner marks 1 2"),
        ("centre", ["2", "1"], "empty, marks 1 2"),
        ("digit", ["Shift+1", "Shift+2"], "empty, corner marks 1 2"),
        ("digit", ["Control+1", "Control+4"], "empty, marks 1 4"),
        ("digit", ["1", "4"], "4"),
    ] {
        page.click(&format!("#mode-{mode}"));
        page.click(&cell("r1c3"));
        page.press(chords);
        page.says("r1c3", said);
        page.click("#restart");
        page.says("r1c3", "empty");
    }
}

#[test]
fn the_pad_writes_what_the_keyboard_writes() {
    let page = Page::with(EASY);
    page.click(&cell("r1c3"));
    page.click("#pad [data-digit='4']");
    page.says("r1c3", "4");
    page.click("#clear");
    page.click("#mode-centre");
    page.click("#pad [data-digit='4']");
    page.says("r1c3", "empty, marks 4");
}

#[test]
fn a_digit_takes_its_marks_out_of_its_houses() {
    let page = Page::with(EASY);
    page.write("r1c4", "Control+4");
    page.write("r9c3", "Control+4");
    page.write("r9c4", "Control+4");
    page.write("r1c3", "4");
    page.says("r1c4", "empty");
    page.says("r9c3", "empty");
    page.says("r9c4", "empty, marks 4");
}

#[test]
fn shift_with_arrows_and_dragging_select_several_cells() {
    let page = Page::with(EASY);
    page.click(&cell("r1c3"));
    page.press(["Shift+ArrowRight", "Shift+ArrowDown"]);
    assert_eq!(page.selected(), ["r1c3", "r1c4", "r2c4"]);
    page.press(["Control+7"]);
    for name in ["r1c3", "r1c4"] {
        page.says(name, "empty, marks 7");
    }
    page.says("r2c4", "given 1");

    let cells = ["r5c5", "r5c6", "r6c6"].map(cell);
    page.drag(&cells.each_ref().map(String::as_str));
    assert_eq!(page.selected(), ["r5c5", "r5c6", "r6c6"]);
    page.press(["Control+a"]);
    assert_eq!(page.selected().len(), 81);
    page.press(["Escape"]);
    assert!(page.selected().is_empty());
}

#[test]
fn arrows_go_around_the_edges_and_take_the_focus_with_them() {
    let page = Page::with(EASY);
    page.click(&cell("r1c1"));
    for (chord, name) in [
        ("ArrowLeft", "r1c9"),
        ("ArrowUp", "r9c9"),
        ("ArrowRight", "r9c1"),
        ("ArrowDown", "r1c1"),
        ("End", "r1c9"),
        ("Control+ArrowDown", "r4c9"),
        ("Home", "r4c1"),
        ("Control+End", "r9c9"),
        ("Control+Home", "r1c1"),
    ] {
        page.press([chord]);
        assert_eq!(page.selected(), [name], "{chord}");
        assert_eq!(page.text("document.activeElement.dataset.cell"), name, "{chord}");
    }
}

#[test]
fn undo_goes_back_to_the_start_and_redo_to_the_end() {
    let page = Page::with(EASY);
    // As the page writes it, with its box.
    let start = fragment(EASY).replacen("///", "/3x3//", 1);
    let mut states = vec![page.all_words()];
    let acts: [&dyn Fn(); 6] = [
        &|| page.write("r1c3", "4"),
        &|| page.write("r1c4", "Shift+2"),
        &|| page.write("r1c4", "Control+6"),
        &|| page.write("r1c4", "6"),
        &|| page.click("#fill-candidates"),
        &|| page.click("#restart"),
    ];
    for act in acts {
        act();
        states.push(page.all_words());
    }
    for (a, b) in states.iter().zip(&states[1..]) {
        assert_ne!(a, b, "each act changes something");
    }
    for state in states.iter().rev().skip(1) {
        page.press(["Control+z"]);
        assert_eq!(page.all_words(), *state);
    }
    assert!(page.is("document.querySelector('#undo').disabled"));
    page.wait_for("the address of the start", &format!("location.hash === '{start}'"));
    for state in &states[1..4] {
        page.press(["Control+y"]);
        assert_eq!(page.all_words(), *state);
    }
    for state in &states[4..] {
        page.click("#redo");
        assert_eq!(page.all_words(), *state);
    }
    assert!(page.is("document.querySelector('#redo').disabled"));
    page.click("#undo");
    assert_eq!(page.all_words(), states[states.len() - 2]);
}

#[test]
fn candidates_that_were_filled_in_can_be_struck() {
    let page = Page::with(EASY);
    page.click("#fill-candidates");
    page.says("r1c3", "empty, marks 1 2 4");
    page.says("r1c1", "given 5");
    page.write("r1c3", "Control+2");
    page.says("r1c3", "empty, marks 1 4");
    page.write("r1c3", "4");
    page.says("r1c3", "4");
    // 4 was possible in r1c6 until then.
    page.says("r1c6", "empty, marks 2 6 8");
}

#[test]
fn a_digit_that_stands_twice_is_marked_in_both_cells_until_it_goes() {
    let page = Page::with(EASY);
    assert!(page.invalid().is_empty());
    page.write("r1c4", "5");
    assert_eq!(page.invalid(), ["r1c1", "r1c4", "r2c6"]);
    page.says("r1c4", "5, clashes");
    page.press(["Control+z"]);
    assert!(page.invalid().is_empty());
}

#[test]
fn check_marks_the_wrong_digit_and_no_other() {
    let page = Page::with(EASY);
    page.write("r1c3", "4");
    page.click("#check");
    page.wait_to_see("#notice");
    assert!(page.invalid().is_empty());
    // No digit like it stands in its houses, and yet it is wrong.
    page.write("r1c4", "2");
    assert!(page.invalid().is_empty());
    page.click("#check");
    page.wait_for(
        "the wrong cell",
        "document.querySelector('[data-cell=r1c4][aria-invalid=true]')",
    );
    assert_eq!(page.invalid(), ["r1c4"]);
    page.says("r1c4", "2, wrong");
}

#[test]
fn a_board_that_is_full_and_right_is_solved() {
    let last = EASY_SOLVED.rfind('9').expect("a last 9");
    let mut almost = EASY_SOLVED.to_string();
    almost.replace_range(last..=last, ".");
    let page = Page::with(&almost);
    page.write("r9c9", "9");
    page.wait_to_see("#solved-dialog");
    page.press(["Escape"]);
    page.wait_for("the dialog to close", "!document.querySelector('dialog[open]')");
    assert_eq!(page.digits(), EASY_SOLVED);
}

#[test]
fn a_puzzle_that_is_entered_by_hand_becomes_one() {
    let page = Page::open();
    page.write("r1c1", "5");
    page.says("r1c1", "5");
    page.click("#fix");
    page.says("r1c1", "given 5");
    page.press(["Control+z"]);
    page.says("r1c1", "5");
}

#[test]
fn restart_keeps_the_givens_alone() {
    let page = Page::with(CHAINS);
    page.write("r1c2", "2");
    page.click("#fill-candidates");
    page.click("#restart");
    assert_eq!(page.digits(), CHAINS);
    page.says("r1c2", "empty");
}
