//! When the server has gone: a calm notice, and a board that goes on.

use crate::board::{EASY, cell};
use crate::page::Page;

#[test]
fn without_the_server_the_player_is_told_and_plays_on() {
    let page = Page::with(EASY);
    page.wait_for("the levels", "document.querySelectorAll('#generate-level option').length > 1");
    page.stop_server();
    // The browser itself notes that nobody answers; the page must add nothing to it.
    page.excuse("net::ERR_");
    for control in ["#hint", "#check", "#solve", "#explain", "#rate", "#pdf"] {
        page.click(control);
        page.wait_for_text("#notice", "server");
        page.wait_for(
            "the end of the work",
            &format!("!document.querySelector('{control}[aria-busy=true]')"),
        );
        page.click("#notice-close");
        page.wait_for("the notice to go", "document.querySelector('#notice').hidden");
    }
    page.click("#tab-play");
    page.write("r1c3", "4");
    page.says("r1c3", "4");
    page.press(["Control+z"]);
    page.says("r1c3", "empty");
    page.click(&cell("r1c4"));
    page.click("#hint");
    page.wait_to_see("#notice");
    page.picture("gone");

    page.start_server_again();
    page.click("#hint");
    page.wait_to_see("#hint-card");
}
