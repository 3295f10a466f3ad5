//! The address: it keeps the whole board, and whatever else stands in it harms nothing.

use crate::board::{EASY, fragment};
use crate::page::Page;

/// Fragments that hold no board.
const BROKEN: [&str; 17] = [
    "#v1/9///5",
    "#%",
    "#v1/4///9999999999999999",
    "#v1/9/////////%",
    "#v1/9/3x3/<script>alert(1)</script>/5",
    "#v1/9///!!!",
    "#v1/0",
    "#v1/99999999999",
    "#v1/9/2x4",
    "#v1/9/0x0",
    "#v1/9/-3x-3",
    "#v1/-9",
    "#v1/9e9",
    "#v9/9",
    "#v1",
    "#nonsense",
    "#%E0%A4%A",
];

#[test]
fn the_address_brings_everything_back_that_a_player_wrote() {
    let page = Page::with(EASY);
    page.write("r1c3", "4");
    page.write("r1c4", "Shift+2");
    page.write("r3c1", "Control+1");
    page.press(["Control+2"]);
    page.click("#mode-colour");
    page.write("r5c5", "3");
    page.says("r5c5", "empty, colour 3");
    page.wait_for("the address", "location.hash.split('/').length === 10");
    let (before, address) = (page.all_words(), page.text("location.hash"));
    page.reload();
    page.wait_for_digits(&EASY.replacen('.', "4", 1));
    assert_eq!(page.all_words(), before);
    page.visit(&fragment(&".".repeat(81)));
    page.visit(&address);
    assert_eq!(page.all_words(), before);
    // Another address typed over this one is another board, and the one before comes back.
    page.turn_to(&fragment(EASY));
    page.wait_for_digits(EASY);
    page.press(["Escape"]);
}

#[test]
fn the_address_keeps_sides_and_variants() {
    let page = Page::open_at("#v1/6/2x3//1zi");
    assert_eq!(page.digits().len(), 36);
    page.write("r2c2", "1");
    assert_eq!(page.invalid(), ["r1c1", "r2c2"], "the box is 2 rows by 3 columns");
    drop(page);
    let page = Page::open_at("#v1/9//diagonal/5zzzb");
    page.write("r9c9", "5");
    assert_eq!(page.invalid(), ["r1c1", "r9c9"], "the diagonal is a house");
}

#[test]
fn a_broken_address_gives_a_notice_and_a_board_to_play_on() {
    let page = Page::closed();
    for (at, broken) in BROKEN.iter().enumerate() {
        // As the page is opened, or typed over the address of a page that is open.
        if at < 3 {
            page.visit(broken);
        } else {
            page.turn_to(broken);
        }
        page.wait_to_see("#notice");
        page.write("r1c2", "1");
        page.says("r1c2", "1");
        if at == 0 {
            page.picture("broken-address");
        }
        page.press(["Control+z"]);
        page.says("r1c2", "empty");
        page.value("document.querySelector('#notice-close').click()");
    }
    page.turn_to(&format!("#v1/9///{}", "a".repeat(100_000)));
    page.wait_to_see("#notice");
}

#[test]
fn names_in_an_address_are_names_alone() {
    let page = Page::closed();
    for odd in ["#v1/9/3x3/constructor+to-string/zzzc", "#board", "#v1/4/////////__proto__"] {
        page.visit(odd);
        page.write("r1c2", "1");
        page.says("r1c2", "1");
    }
}
