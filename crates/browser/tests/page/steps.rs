//! Learning: hints in three depths, the way to the solution step by step, the rating.

use crate::board::{CHAINS, EASY, EASY_SOLVED};
use crate::page::Page;

#[test]
fn a_hint_tells_where_then_what_then_how_and_is_applied() {
    let page = Page::with(EASY);
    page.click("#hint");
    page.wait_to_see("#hint-card");
    let lit = "document.querySelectorAll('#board .lit').length";
    page.wait_for("cells that are lit up", lit);
    let first = page.text("document.querySelector('#hint-text').textContent");
    assert!(!page.shows("#hint-apply"), "where to look says not what to do");
    page.click("#hint-more");
    page.wait_for("the technique", &changed(&first));
    let second = page.text("document.querySelector('#hint-text').textContent");
    assert!(!page.shows("#hint-apply"), "the technique says not what to do");
    page.click("#hint-more");
    page.wait_to_see("#hint-apply");
    let third = page.text("document.querySelector('#hint-text').textContent");
    assert_ne!(second, third);
    assert!(!page.shows("#hint-more"), "there is no more to tell");
    page.wait_for("the drawing", "document.querySelector('#board svg.step .disc')");
    page.picture("hint");
    assert_eq!(page.digits(), EASY, "a hint writes nothing");
    page.click("#hint-apply");
    page.wait_for("a digit", "document.querySelectorAll('#board .value').length === 31");
    let written = page.digits();
    let agrees = written.chars().zip(EASY_SOLVED.chars()).all(|(a, b)| a == '.' || a == b);
    assert!(agrees, "{written}");
    assert!(!page.shows("#hint-card"));
    page.press(["Control+z"]);
    assert_eq!(page.digits(), EASY);
}

#[test]
fn a_hint_that_strikes_candidates_takes_them_off_the_board() {
    let page = Page::with(CHAINS);
    page.click("#fill-candidates");
    let marks = "#board .centre i";
    let said = "document.querySelector('#hint-text').textContent";
    for _ in 0..3 {
        let before = page.text(said);
        page.press(["h"]);
        page.wait_for("the next depth", &changed(&before));
    }
    page.wait_to_see("#hint-apply");
    let before = page.count(marks);
    page.click("#hint-apply");
    let fewer = format!("document.querySelectorAll('{marks}').length < {before}");
    page.wait_for("the marks to go", &fewer);
}

#[test]
fn a_hint_on_a_wrong_board_names_the_mistake() {
    let page = Page::with(EASY);
    page.write("r1c4", "2");
    page.click("#hint");
    page.wait_to_see("#hint-card");
    page.wait_for_text("#hint-text", "r1c4");
    assert_eq!(page.invalid(), ["r1c4"]);
    assert!(!page.shows("#hint-apply"));
}

#[test]
fn the_step_player_goes_through_a_puzzle_with_chains_to_its_end() {
    let page = Page::with(CHAINS);
    page.click("#explain");
    page.wait_to_see("#step-list");
    let count = page.count("#step-list li");
    assert!(count > 30, "{count} steps");
    assert!(page.is("document.querySelector('#step-previous').disabled"));

    // One after the other: each is drawn, and says something else than the one before.
    let walk = page.value(
        "(() => {
           const faults = [];
           let arrows = 0, discs = 0, crosses = 0, said = '';
           const next = document.querySelector('#step-next');
           for (let step = 1; !next.disabled; step++) {
             const text = document.querySelector('#step-text').textContent;
             const drawing = document.querySelector('#board svg.step');
             const of = selector => drawing?.querySelectorAll(selector).length ?? 0;
             if (!text.endsWith('.') || text === said) faults.push(`${step} says ${text}`);
             if (!of('.disc') && !of('.cross')) faults.push(`${step} draws nothing`);
             arrows += of('.arrow');
             discs += of('.disc');
             crosses += of('.cross');
             said = text;
             next.click();
           }
           return { faults, arrows, discs, crosses };
         })()",
    );
    assert_eq!(walk["faults"], serde_json::json!([]));
    assert!(walk["arrows"].as_u64() > Some(5), "chains have arrows: {walk}");
    assert!(walk["crosses"].as_u64() > Some(5), "{walk}");
    let solved = page.digits();
    assert!(!solved.contains('.'), "the end is solved: {solved}");
    let givens = solved.chars().zip(CHAINS.chars()).all(|(a, b)| b == '.' || a == b);
    assert!(givens, "{solved}");

    page.click("#step-first");
    assert_eq!(page.digits(), CHAINS);
    page.click("#step-last");
    assert_eq!(page.digits(), solved);
    page.click("#step-previous");
    assert_ne!(page.digits(), solved);
    page.click("#shown-leave");
    assert_eq!(page.digits(), CHAINS, "the board of the player is as it was");
}

#[test]
fn a_chain_is_drawn_with_arrows() {
    let page = Page::with(CHAINS);
    page.click("#explain");
    page.wait_to_see("#step-list");
    let with_arrows = "(() => {
        const next = document.querySelector('#step-next');
        while (!next.disabled && !/chain/i.test(document.querySelector('#step-title').textContent)) next.click();
        return document.querySelector('#step-title').textContent;
    })()";
    let title = page.text(with_arrows);
    assert!(title.to_lowercase().contains("chain"), "{title}");
    page.picture("chain");
    let arrows = page.count("#board svg.step .arrow .head");
    assert!(arrows >= 2, "{arrows} arrows");
}

#[test]
fn the_keyboard_plays_the_steps() {
    let page = Page::with(EASY);
    page.click("#explain");
    page.wait_to_see("#step-list");
    page.click("#step-next");
    page.wait_for_text("#step-at", "2 of");
    page.press(["ArrowRight", "ArrowRight"]);
    page.wait_for_text("#step-at", "4 of");
    page.press(["ArrowLeft"]);
    page.wait_for_text("#step-at", "3 of");
    page.press(["End"]);
    page.wait_for_digits(EASY_SOLVED);
    page.press(["Home"]);
    page.wait_for_text("#step-at", "1 of");
    page.click("#step-list li:nth-child(7) button");
    page.wait_for_text("#step-at", "7 of");
}

#[test]
fn the_position_of_a_step_becomes_the_board() {
    let page = Page::with(EASY);
    page.click("#explain");
    page.wait_to_see("#step-list");
    page.click("#step-last");
    page.click("#step-keep");
    page.wait_for_digits(EASY_SOLVED);
    page.wait_to_see("#solved-dialog");
    page.press(["Escape", "Control+z"]);
    page.wait_for_digits(EASY);
}

#[test]
fn the_rating_says_how_hard_the_puzzle_is() {
    for (puzzle, hardest) in [(EASY, "1.2"), (CHAINS, "8.3")] {
        let page = Page::with(puzzle);
        page.click("#rate");
        page.wait_to_see("#rating");
        page.wait_for_text("#rating", &format!("ER {hardest}"));
        page.picture(&format!("rating-{hardest}"));
    }
}

/// The condition that the hint says something else than this.
fn changed(before: &str) -> String {
    format!("document.querySelector('#hint-text').textContent !== {}", serde_json::json!(before))
}
