//! Access: each view, in both themes, for people who do not see it well, or not at all.

use crate::board::{CHAINS, EASY, cell, fragment};
use crate::page::Page;

const THEMES: [&str; 2] = ["light", "dark"];

/// A view, and how one comes to it.
type View = (&'static str, fn(&Page));

const VIEWS: [View; 9] = [
    ("play", |_| {}),
    ("marks and mistakes", |page| {
        page.click("#fill-candidates");
        page.write("r1c4", "5");
        page.click("#check");
        page.wait_to_see("#notice");
    }),
    ("settings", |page| page.click(".settings summary")),
    ("hint", |page| {
        page.click("#hint");
        page.wait_to_see("#hint-more");
    }),
    ("steps", |page| {
        page.click("#explain");
        page.wait_to_see("#step-list");
        page.click("#step-next");
    }),
    ("rating", |page| {
        page.click("#rate");
        page.wait_to_see("#rating");
    }),
    ("legend", |page| {
        page.click("#explain");
        page.wait_to_see("#step-list");
        page.click("#legend summary");
    }),
    ("vectors", |page| {
        page.click("#tab-vsa");
        page.wait_for("the models", "document.querySelectorAll('#vsa-model option').length > 3");
        page.click("#vsa-run");
        page.wait_for_work("passes", "Number(document.querySelector('#vsa-pass').max) > 1");
        page.wait_for_work("the end", "!document.querySelector('#vsa-run[aria-busy=true]')");
    }),
    ("big", |page| {
        page.click("#tab-big");
        page.wait_to_see("#big-run");
    }),
];

const DIALOGS: [(&str, &str); 4] = [
    ("#new", "#generate-panel"),
    ("#import", "#import-dialog"),
    ("#export", "#export-dialog"),
    ("#keys-help", "#keys-dialog"),
];

#[test]
fn each_view_can_be_heard_read_and_hit() {
    let page = Page::with(EASY);
    for (view, come) in VIEWS {
        page.turn_to(&fragment(&".".repeat(81)));
        page.turn_to(&fragment(EASY));
        page.wait_for_digits(EASY);
        come(&page);
        for theme in THEMES {
            page.choose("#theme", theme);
            page.is_accessible(&format!("{view}, {theme}"));
            page.picture(&format!("{}-{theme}", view.replace(' ', "-")));
        }
    }
}

#[test]
fn each_dialog_can_be_heard_read_and_hit() {
    let page = Page::with(CHAINS);
    page.wait_for("the levels", "document.querySelectorAll('#generate-level option').length > 1");
    for theme in THEMES {
        page.choose("#theme", theme);
        for (button, dialog) in DIALOGS {
            page.click(button);
            page.wait_to_see(dialog);
            page.is_accessible(&format!("{dialog}, {theme}"));
            let heard = page.heard();
            let names = heard.names("dialog");
            assert_eq!(names.len(), 1, "{names:?}");
            page.picture(&format!("{}-{theme}", &dialog[1..]));
            page.press(["Escape"]);
            page.wait_for("the dialog to close", "!document.querySelector('dialog[open]')");
        }
    }
}

#[test]
fn a_narrow_view_can_be_heard_read_and_hit() {
    let page = Page::on_screen(375, 667, &fragment(EASY));
    for panel in ["play", "steps", "vsa", "big"] {
        page.click(&format!("#tab-{panel}"));
        page.is_accessible(panel);
    }
}

#[test]
fn a_screen_reader_hears_a_grid_of_rows_of_cells_with_what_they_hold() {
    let page = Page::with(EASY);
    page.write("r1c3", "Control+4");
    page.write("r1c4", "5");
    let heard = page.heard();
    assert_eq!(heard.with_role("grid").count(), 1);
    assert_eq!(heard.with_role("row").count(), 9);
    let cells = heard.names("gridcell");
    assert_eq!(cells.len(), 81);
    assert_eq!(cells[0], "row 1 column 1, given 5, clashes");
    assert_eq!(cells[2], "row 1 column 3, empty, marks 4");
    assert_eq!(heard.names("heading").first(), Some(&"Hyperdoku"));
    assert_eq!(heard.with_role("main").count(), 1);
    assert_eq!(heard.with_role("banner").count(), 1);
}

#[test]
fn what_happens_is_said_aloud() {
    let page = Page::with(EASY);
    page.click("#hint");
    page.wait_to_see("#hint-card");
    let spoken = "[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(e => e.textContent).join(' ')";
    let hint = page.text("document.querySelector('#hint-text').textContent");
    assert!(page.text(spoken).contains(&hint));
    page.click("#check");
    page.wait_to_see("#notice");
    assert!(page.text(spoken).contains("mistake"), "{}", page.text(spoken));
    page.click(&cell("r1c3"));
}
