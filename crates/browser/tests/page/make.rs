//! Making and solving: puzzles of a level, solutions, pictures and paper.

use crate::board::{CHAINS, EASY, EASY_SOLVED, cell};
use crate::page::Page;

#[test]
fn a_puzzle_of_each_level_is_made_on_demand() {
    let page = Page::open();
    page.wait_for("the levels", "document.querySelectorAll('#generate-level option').length > 3");
    for level in ["easy", "medium"] {
        page.click("#new");
        page.choose("#generate-level", level);
        page.fill("#generate-seed", "7");
        page.picture("new");
        page.click("#generate");
        page.wait_for_work("the dialog to close", "!document.querySelector('dialog[open]')");
        page.wait_for_text("#notice-text", level);
        let givens = page.digits().chars().filter(|digit| *digit != '.').count();
        assert!((17..=40).contains(&givens), "{givens} givens");
        page.click("#rate");
        page.wait_for_text("#rating", level);
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle_of_any_side() {
    let page = Page::open();
    for side in ["4", "6", "9"] {
        let mut made = Vec::new();
        for seed in ["1", "1", "2"] {
            page.click("#new");
            page.choose("#generate-side", side);
            page.fill("#generate-seed", seed);
            page.click("#generate");
            page.wait_for_work("the dialog to close", "!document.querySelector('dialog[open]')");
            page.wait_for_text("#notice-text", &format!("seed {seed}."));
            page.click("#notice-close");
            made.push(page.digits());
        }
        assert_eq!(made[0], made[1], "side {side}");
        assert_ne!(made[1], made[2], "side {side}");
    }
}

#[test]
fn a_request_that_cannot_be_met_says_why() {
    let page = Page::open();
    page.excuse("400 (Bad Request)");
    page.click("#new");
    page.fill("#generate-seed", "no number");
    page.click("#generate");
    page.wait_to_see("#generate-error");
    assert!(page.shows("#generate-panel"), "the wish stays to be mended");
}

#[test]
fn solve_writes_the_only_solution_and_undo_takes_it_back() {
    let page = Page::with(EASY);
    page.click("#solve");
    page.wait_for_digits(EASY_SOLVED);
    page.says("r1c1", "given 5");
    page.says("r1c3", "4");
    page.press(["Escape", "Control+z"]);
    page.wait_for_digits(EASY);
}

#[test]
fn solve_says_of_several_solutions_or_none_what_is_true() {
    let page = Page::with(&EASY.replacen("53", "..", 1).replace('9', "."));
    page.click("#solve");
    page.wait_for_text("#notice", "several");
    drop(page);
    let none = EASY.replacen("53..7", "532.7", 1);
    let page = Page::with(&none);
    page.click("#solve");
    page.wait_for_text("#notice", "no solution");
    assert_eq!(page.digits(), none);
}

#[test]
fn one_cell_is_revealed() {
    let page = Page::with(CHAINS);
    page.click(&cell("r1c2"));
    page.click("#solve-cell");
    page.wait_for("the digit", "document.querySelector('[data-cell=r1c2] .value')");
    assert_eq!(page.digits().matches('.').count(), CHAINS.matches('.').count() - 1);
}

#[test]
fn pictures_and_paper_are_files_of_their_kind() {
    let page = Page::with(EASY);
    for (kind, magic) in [("svg", "<svg"), ("pdf", "%PDF"), ("png", "PNG")] {
        page.value(
            "globalThis.made ??= (() => {
               const make = URL.createObjectURL;
               URL.createObjectURL = blob => { globalThis.blob = blob; return make.call(URL, blob); };
               HTMLAnchorElement.prototype.click = function () { globalThis.name = this.download; };
               return true;
             })()",
        );
        page.value("globalThis.blob = globalThis.name = undefined");
        page.click("#export");
        page.click(&format!("#export-{kind}"));
        page.wait_for("the file", "globalThis.blob && globalThis.name");
        assert_eq!(page.text("globalThis.name"), format!("hyperdoku.{kind}"));
        let head = page.text("blob.slice(0, 200).text()");
        assert!(head.contains(magic), "{head}");
        page.press(["Escape"]);
    }
}
