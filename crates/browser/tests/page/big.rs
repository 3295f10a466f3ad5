//! Large grids: filled as one looks on.

use crate::page::Page;

#[test]
fn a_grid_of_side_100_is_filled_and_drawn() {
    let page = Page::open();
    page.click("#tab-big");
    page.wait_to_see("#big-run");
    page.choose("#big-side", "100");
    page.fill("#big-seed", "5");
    page.click("#big-run");
    page.wait_to_see("#big-canvas");
    page.wait_for_work("the end", "!document.querySelector('#big-run[aria-busy=true]') && /check|right|proved/i.test(document.querySelector('#big-state').textContent)");
    assert!(page.colours("#big-canvas") > 20.0, "a hundred digits have their colours");
    page.picture("big");
    let whole = page.pixels("#big-canvas");
    page.click("#big-in");
    page.click("#big-in");
    page.picture("big-near");
    assert_ne!(page.pixels("#big-canvas"), whole);
    page.click("#big-whole");
    page.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    assert_eq!(page.pixels("#big-canvas"), whole);
}
