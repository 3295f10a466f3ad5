//! Loading: little, at once, from this server alone.

use crate::page::Page;

/// Bytes of everything that the page needs to be used, over the wire.
const HEAVIEST: f64 = 300_000.0;
/// Requests for it: the document, its style, its icon, its modules, and what the server says of itself.
const MOST: usize = 45;

#[test]
fn the_page_is_light_and_asks_for_little() {
    let page = Page::open();
    page.wait_for("the levels", "document.querySelectorAll('#generate-level option').length > 1");
    let requests = page.requests();
    let weight: f64 = requests.iter().map(|request| request.bytes).sum();
    let paint = page.number("performance.getEntriesByName('first-contentful-paint')[0].startTime");
    println!("{} requests, {weight} bytes, first paint after {paint:.0} ms", requests.len());
    assert!(weight > 10_000.0, "the weight of everything is measured: {weight}");
    assert!(weight < HEAVIEST, "{weight} bytes");
    assert!(requests.len() <= MOST, "{requests:#?}");
}

#[test]
fn a_second_visit_transfers_no_file_again() {
    let page = Page::open();
    let before = page.requests().len();
    page.reload();
    let again = page.requests().split_off(before);
    let files = again.iter().filter(|request| !request.address.contains("/api/"));
    assert!(files.clone().count() > 1, "the files are asked for again");
    // A head that says that nothing has changed, and no body.
    let heavy: Vec<_> = files.filter(|file| file.bytes > 600.0).collect();
    assert!(heavy.is_empty(), "{heavy:?}");
}

#[test]
fn nothing_on_the_page_may_run_what_the_server_did_not_send() {
    let page = Page::open();
    page.excuse("Content Security Policy");
    let runs = "(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.ran = true';
        document.body.append(script);
        return Boolean(globalThis.ran);
    })()";
    assert!(!page.is(runs), "a script within the page was run");
}
