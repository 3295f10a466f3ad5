//! The keyboard alone: everything that a mouse can do, and the focus is never lost.

use crate::page::Page;

/// A puzzle of side 4 and its solution.
const SMALL: &str = "12....122.4..3.1";
const SMALL_SOLVED: &str = "1234341221434321";

/// Elements that Tab passes at most on the way to any other.
const FAR: usize = 60;

#[test]
fn a_whole_puzzle_is_opened_and_played_without_a_mouse() {
    let page = Page::open();
    tab_to(&page, "#import");
    page.press(["Enter"]);
    page.wait_for("the focus in the text", "document.activeElement.id === 'import-text'");
    page.type_text(SMALL);
    tab_to(&page, "#import-read");
    page.press(["Enter"]);
    page.wait_for_digits(SMALL);
    assert!(!page.is("document.querySelector('dialog[open]')"));

    tab_to(&page, "#board [data-cell]");
    page.press(["Control+Home"]);
    for (at, digit) in SMALL_SOLVED.chars().enumerate() {
        let name = format!("r{}c{}", at / 4 + 1, at % 4 + 1);
        assert_eq!(page.text("document.activeElement.dataset.cell ?? ''"), name);
        page.press([digit.to_string().as_str()]);
        if page.digits() == SMALL_SOLVED {
            break;
        }
        page.press(
            if at % 4 < 3 { &["ArrowRight"][..] } else { &["ArrowRight", "ArrowDown"] }
                .iter()
                .copied(),
        );
    }
    page.wait_to_see("#solved-dialog");
    page.press(["Escape"]);
    page.wait_for("the focus on the board", "document.activeElement.matches('[data-cell]')");
    assert_eq!(page.digits(), SMALL_SOLVED);
    page.press(["Control+z"]);
    assert_ne!(page.digits(), SMALL_SOLVED);
}

#[test]
fn a_dialog_takes_the_focus_keeps_it_and_gives_it_back() {
    let page = Page::open();
    for (button, dialog) in [
        ("#new", "#generate-panel"),
        ("#import", "#import-dialog"),
        ("#export", "#export-dialog"),
        ("#keys-help", "#keys-dialog"),
    ] {
        tab_to(&page, button);
        page.press(["Enter"]);
        page.wait_to_see(dialog);
        let inside = format!("document.activeElement.closest('{dialog}') !== null");
        page.wait_for("the focus to be inside", &inside);
        for _ in 0..20 {
            page.press(["Tab"]);
            // Between the last and the first lies the browser itself.
            assert!(
                page.is(&format!("{inside} || document.activeElement === document.body")),
                "{dialog}"
            );
        }
        page.press(["Escape"]);
        page.wait_for("the dialog to close", "!document.querySelector('dialog[open]')");
        page.wait_for(
            "the focus to be back",
            &format!("document.activeElement.matches('{button}')"),
        );
    }
    page.click("[data-cell=r2c2]");
    page.press(["Shift+?"]);
    page.wait_to_see("#keys-dialog");
    page.press(["Escape"]);
    page.wait_for("the focus to be back", "document.activeElement.dataset.cell === 'r2c2'");
}

#[test]
fn every_control_is_reached_by_tab_and_shows_that_it_has_the_focus() {
    let page = Page::open();
    page.wait_for("the levels", "document.querySelectorAll('#generate-level option').length > 1");
    for theme in ["light", "dark"] {
        page.choose("#theme", theme);
        let (reached, faults) = page.tour(FAR);
        assert!(faults.is_empty(), "{theme}: {}", faults.join("\n"));
        let controls = page.value(
            "[...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
               .filter(e => e.checkVisibility() && !e.disabled && e.tabIndex >= 0 && !e.closest('#board'))
               .map(e => e.id || e.textContent.trim())",
        );
        let controls = controls.as_array().into_iter().flatten().filter_map(|id| id.as_str());
        let missed: Vec<&str> =
            controls.filter(|id| !reached.iter().any(|one| one == id)).collect();
        assert!(missed.is_empty(), "Tab does not come to {missed:?} but to {reached:?}");
    }
}

#[test]
fn the_panels_are_chosen_by_arrows() {
    let page = Page::open();
    tab_to(&page, "[role=tab][aria-selected=true]");
    for panel in ["steps", "vsa", "big", "play"] {
        page.press(["ArrowRight"]);
        page.wait_for(
            panel,
            &format!("document.querySelector('#tab-{panel}').ariaSelected === 'true'"),
        );
        page.wait_to_see(&format!("#panel-{panel}"));
        let shown =
            "[...document.querySelectorAll('[role=tabpanel]')].filter(e => e.checkVisibility())";
        assert!(page.is(&format!("{shown}.length === 1")));
    }
}

/// Presses Tab until an element has the focus.
#[track_caller]
fn tab_to(page: &Page, selector: &str) {
    for _ in 0..FAR {
        if page.is(&format!("document.activeElement.matches('{selector}')")) {
            return;
        }
        page.press(["Tab"]);
    }
    panic!("{selector} is not reached by {FAR} Tabs");
}
