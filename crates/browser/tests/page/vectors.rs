//! The view of hypervectors, and the plot of noise against dimension: streams that are drawn as they come.

use crate::board::EASY;
use crate::page::Page;

#[test]
fn the_passes_of_the_engine_stream_in_and_are_drawn() {
    let page = Page::with(EASY);
    page.click("#tab-vsa");
    page.wait_for("the models", "document.querySelectorAll('#vsa-model option').length > 3");
    page.click("#vsa-run");
    page.wait_to_see("#vsa-view");
    page.wait_for_work("passes", "Number(document.querySelector('#vsa-pass').max) > 1");
    page.wait_for_work("the end", "!document.querySelector('#vsa-run[aria-busy=true]')");
    assert!(page.colours("#vsa-heat") > 3.0, "the heat map is empty");
    let first = page.pixels("#vsa-heat");
    page.value("document.querySelector('#vsa-pass').focus()");
    page.press(["End"]);
    page.wait_for(
        "the last pass",
        "document.querySelector('#vsa-pass').value === document.querySelector('#vsa-pass').max",
    );
    let last = page.pixels("#vsa-heat");
    page.press(["Home"]);
    page.wait_for("the first pass", "document.querySelector('#vsa-pass').value === '0'");
    let again = page.pixels("#vsa-heat");
    assert_ne!(again, last, "the first pass and the last are the same");
    assert!(first == again || first == last, "a pass is drawn the same way twice");
    page.picture("hypervectors");

    let told = page.text("document.querySelector('#vsa-read').textContent");
    page.value("document.querySelector('#vsa-heat').focus()");
    page.press(["ArrowRight", "ArrowDown"]);
    page.wait_for(
        "what is read",
        &format!("document.querySelector('#vsa-read').textContent !== {}", serde_json::json!(told)),
    );
    page.click("#vsa-table-box summary");
    page.wait_for("the table", "document.querySelectorAll('#vsa-table tbody tr').length >= 27");
}

#[test]
fn every_model_runs_on_a_small_board() {
    let page = Page::open_at("#v1/4///12d12h");
    page.click("#tab-vsa");
    page.wait_for("the models", "document.querySelectorAll('#vsa-model option').length > 3");
    let models =
        page.value("[...document.querySelectorAll('#vsa-model option')].map(o => o.value)");
    for model in models.as_array().into_iter().flatten().filter_map(|model| model.as_str()) {
        page.choose("#vsa-model", model);
        page.value("document.querySelector('#vsa-state').textContent = ''");
        page.click("#vsa-run");
        page.wait_for_work(model, "document.querySelector('#vsa-state').textContent && !document.querySelector('#vsa-run[aria-busy=true]')");
        assert!(!page.shows("#notice"), "{model}");
    }
}

#[test]
fn noise_is_measured_and_plotted() {
    let page = Page::open();
    page.click("#tab-vsa");
    page.wait_for("the models", "document.querySelectorAll('#noise-model option').length > 3");
    page.choose("#noise-side", "4");
    page.click("#noise-run");
    page.wait_to_see("#noise-plot");
    page.wait_for_work("points", "document.querySelectorAll('#noise-plot circle').length > 2");
    page.wait_for_work("the end", "!document.querySelector('#noise-run[aria-busy=true]')");
    assert!(
        page.is("document.querySelector('#noise-plot path, #noise-plot polyline')"),
        "a line of what is predicted"
    );
    page.click("#noise-table-box summary");
    page.wait_for("the table", "document.querySelectorAll('#noise-table tbody tr').length > 2");
    page.picture("noise");
}
