//! Looks: themes, narrow screens, paper, less motion.

use crate::board::{EASY, fragment};
use crate::page::Page;

/// Whether the ground of the page is dark.
const IS_DARK: &str = "(() => {
    const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
    return r + g + b < 300;
})()";

#[test]
fn the_theme_follows_the_system_until_one_is_chosen_and_that_is_kept() {
    let page = Page::with(EASY);
    for (system, dark) in [("dark", true), ("light", false)] {
        page.emulate("", &[("prefers-color-scheme", system)]);
        page.wait_for(system, &format!("{IS_DARK} === {dark}"));
        page.picture(&format!("play-{system}"));
    }
    for (theme, dark) in [("dark", true), ("light", false)] {
        page.emulate("", &[("prefers-color-scheme", if dark { "light" } else { "dark" })]);
        page.choose("#theme", theme);
        page.wait_for(theme, &format!("{IS_DARK} === {dark}"));
        page.reload();
        assert_eq!(page.is(IS_DARK), dark, "{theme} is kept");
        assert_eq!(page.text("document.querySelector('#theme').value"), theme);
    }
    page.choose("#theme", "system");
    page.emulate("", &[("prefers-color-scheme", "dark")]);
    page.wait_for("the system again", IS_DARK);
    page.reload();
    assert!(page.is(IS_DARK));
}

#[test]
fn settings_are_kept_and_broken_ones_are_passed_over() {
    let page = Page::with(EASY);
    page.value("document.querySelector('.settings').open = true");
    page.click("#set-names");
    let named = page.is("document.querySelector('#set-names').checked");
    page.reload();
    assert_eq!(page.is("document.querySelector('#set-names').checked"), named);
    for broken in ["{", "null", "[]", "{\"theme\":7,\"names\":\"x\"}", "{\"theme\":\"<b>\"}"] {
        page.value(&format!("localStorage.setItem('hyperdoku', {})", serde_json::json!(broken)));
        page.reload();
        assert_eq!(page.digits(), EASY, "{broken}");
    }
}

#[test]
fn a_narrow_screen_needs_no_scrolling_to_the_side() {
    for (width, height) in [(320, 568), (375, 667), (768, 1024), (1280, 800)] {
        let page = Page::on_screen(width, height, &fragment(EASY));
        for panel in ["play", "steps", "vsa", "big"] {
            page.click(&format!("#tab-{panel}"));
            page.wait_to_see(&format!("#panel-{panel}"));
            let wide = page.number("document.documentElement.scrollWidth");
            assert!(wide <= f64::from(width), "{panel} is {wide} wide on {width}");
            let outside = page.value(
                "[...document.querySelectorAll('button, a[href], input, select, textarea, summary, [data-cell]')]
                   .filter(element => element.checkVisibility() && !element.closest('.scroll, .skip') && element.id !== 'skip')
                   .filter(element => {
                     const { left, right } = element.getBoundingClientRect();
                     return left < -0.5 || right > innerWidth + 0.5;
                   }).map(element => element.outerHTML)",
            );
            assert_eq!(outside, serde_json::json!([]), "{panel} at {width}");
        }
        page.click("#tab-play");
        page.picture(&format!("play-{width}"));
        let board = page.number("document.querySelector('#board').getBoundingClientRect().width");
        assert!(board > 250.0, "the board is {board} wide on {width}");
        page.write("r1c3", "4");
        page.says("r1c3", "4");
    }
}

#[test]
fn dialogs_fit_a_narrow_screen() {
    let page = Page::on_screen(375, 667, &fragment(EASY));
    for (button, dialog) in [
        ("#new", "#generate-panel"),
        ("#import", "#import-dialog"),
        ("#export", "#export-dialog"),
        ("#keys-help", "#keys-dialog"),
    ] {
        page.click(button);
        page.wait_to_see(dialog);
        let fits = format!(
            "(() => {{
               const dialog = document.querySelector('{dialog}');
               const {{ left, right, top, bottom }} = dialog.getBoundingClientRect();
               return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
                 && dialog.scrollWidth <= dialog.clientWidth;
             }})()"
        );
        assert!(page.is(&fits), "{dialog}");
        page.picture(&format!("narrow{}", dialog.replace('#', "-")));
        page.press(["Escape"]);
        page.wait_for("the dialog to close", "!document.querySelector('dialog[open]')");
    }
}

#[test]
fn nothing_moves_for_those_who_ask_for_less_motion() {
    let page = Page::with(EASY);
    let moving = "[...document.querySelectorAll('*')].filter(element => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const longest = text => Math.max(...text.split(',').map(parseFloat));
        return longest(transitionDuration) > 0.011 || (animationName !== 'none' && longest(animationDuration) > 0.011);
    }).map(element => element.outerHTML.slice(0, 80))";
    // A button whose work goes on is what moves.
    page.value("document.querySelector('#hint').classList.add('busy')");
    page.emulate("", &[("prefers-reduced-motion", "no-preference")]);
    assert_ne!(page.value(moving), serde_json::json!([]), "something moves for the others");
    page.emulate("", &[("prefers-reduced-motion", "reduce")]);
    assert_eq!(page.value(moving), serde_json::json!([]));
    assert!(
        page.is("document.getAnimations().every(animation => animation.playState !== 'running')")
    );
}

#[test]
fn on_paper_is_the_board_alone_black_on_white() {
    let page = Page::with(EASY);
    page.choose("#theme", "dark");
    page.write("r1c3", "Control+4");
    page.click("#check");
    page.wait_to_see("#notice");
    page.emulate("print", &[]);
    page.picture("print");
    for control in ["#new", "#undo", "#hint", "#pad", "#tab-play", "#theme", "#notice", "#clear"] {
        assert!(!page.shows(control), "{control} is printed");
    }
    assert!(page.shows("#board"));
    let colours = page.value(
        "(() => {
           const given = document.querySelector('[data-cell=r1c1]');
           const { color } = getComputedStyle(given.querySelector('.value'));
           let ground = 'rgba(0, 0, 0, 0)';
           for (let at = given; at && ground === 'rgba(0, 0, 0, 0)'; at = at.parentElement) ground = getComputedStyle(at).backgroundColor;
           return [color, ground === 'rgba(0, 0, 0, 0)' ? 'rgb(255, 255, 255)' : ground];
         })()",
    );
    assert_eq!(colours, serde_json::json!(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]));
    page.emulate("", &[]);
    page.wait_to_see("#new");
}

#[test]
fn any_board_fits_one_sheet_of_paper() {
    let page = Page::with(EASY);
    for address in [fragment(EASY), "#v1/4".into(), "#v1/25".into()] {
        page.turn_to(&address);
        assert_eq!(page.sheets(), 1, "{address}");
    }
}
