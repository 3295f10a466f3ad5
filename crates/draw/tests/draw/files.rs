//! Scenes as SVG, PNG and PDF.

use hyperdoku_conformance::same_as_golden;
use hyperdoku_draw::{
    Anchor, Document, DrawError, Letters, MAX_PIXELS, Picture, Point, Scene, Style, candidates,
};
use tiny_skia::Pixmap;

use crate::boards::{EASY, JIGSAW, empty, grid};

/// Titles that nobody should break a picture with.
const TITLES: [&str; 6] = [
    "<script>alert(\"&amp;\")</script> ]]>",
    "数独 🎉 עברית e\u{301}",
    "a\u{0}b\u{1b}[31m\tc\nd\u{FFFE}\u{2028}",
    "\u{202E}turned",
    "(brackets) \\ % ) endstream endobj",
    "",
];

fn scene(text: &str) -> Scene {
    Picture::new(&grid(text)).scene().expect("it can be drawn")
}

fn pdf(scenes: &[Scene], title: &str) -> Vec<u8> {
    let mut document = Document::new(title);
    for scene in scenes {
        document.add(scene).expect("a page");
    }
    document.finish().expect("a file")
}

#[test]
fn small_pictures_are_as_they_were_reviewed() {
    let four = grid("1..4.........32.");
    let mut with_candidates = Picture::new(&four);
    with_candidates.candidates = Some(candidates(&four, &[]).expect("side 4"));
    with_candidates.caption = "Each digit once in each row, column & box.";
    let variants = empty("2x2", &["diagonal", "windows"]);
    let jigsaw = grid(JIGSAW);
    for (name, picture, letters) in [
        ("draw-candidates.svg", &with_candidates, Letters::Named),
        ("draw-shapes.svg", &Picture::new(&four), Letters::Shapes),
        ("draw-variants.svg", &Picture::new(&variants), Letters::Named),
        ("draw-jigsaw.svg", &Picture::new(&jigsaw), Letters::Named),
    ] {
        let svg = picture.scene().expect("it can be drawn").svg(letters);
        same_as_golden(&format!("golden/{name}"), &svg).expect("the golden picture");
    }
}

#[test]
fn an_svg_is_xml_whatever_stands_in_it() {
    let grid = grid(EASY);
    for title in TITLES {
        let mut picture = Picture::new(&grid);
        (picture.heading, picture.caption) = (title, title);
        let scene = picture.scene().expect("it can be drawn");
        for letters in [Letters::Named, Letters::Shapes] {
            let svg = scene.svg(letters);
            let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
            assert_eq!(document.root_element().tag_name().name(), "svg");
            let count =
                |name| document.descendants().filter(|node| node.has_tag_name(name)).count();
            assert_eq!(count("script"), 0);
            let has_text = document.descendants().any(|node| node.tag_name().name() == "text");
            assert_eq!(has_text, letters == Letters::Named);
        }
    }
}

#[test]
fn an_svg_has_every_given_as_text_or_as_a_shape_that_is_defined() {
    let svg = scene(EASY).svg(Letters::Named);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let digits: String = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text")
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(digits, EASY.replace('.', ""));
    let svg = scene(EASY).svg(Letters::Shapes);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let used: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute(("http://www.w3.org/1999/xlink", "href")))
        .collect();
    assert_eq!(used.len(), 30);
    for name in used {
        let is_it = |node: &roxmltree::Node<'_, '_>| node.attribute("id") == name.strip_prefix('#');
        assert_eq!(document.descendants().filter(is_it).count(), 1, "{name}");
    }
}

#[test]
fn a_png_has_the_size_that_was_asked_for_and_its_lines_in_black() {
    for (shape, width) in [("2x2", 64), ("3x3", 200), ("3x3", 673), ("10x10", 1000)] {
        let grid = empty(shape, &[]);
        let scene = Picture::new(&grid).scene().expect("it can be drawn");
        let pixels = Pixmap::decode_png(&scene.png(width).expect("a picture")).expect("PNG");
        assert_eq!((pixels.width(), pixels.height()), (width, width));
        let side = grid.geometry().side();
        let is_dark = |x: u32, y: u32| pixels.pixel(x, y).is_some_and(|pixel| pixel.red() < 0x80);
        // Along a row through the middle of a cell there are as many lines as there are cells, and one more.
        let y = width / 2 + width / side as u32 / 2;
        let row: Vec<bool> = (0..width).map(|x| is_dark(x, y)).collect();
        let lines = row.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert_eq!(lines, side + 1, "{shape} {width}");
    }
}

#[test]
fn every_line_between_cells_is_as_wide_as_the_others() {
    let grid = empty("1x9", &[]);
    let scene = Picture::new(&grid).scene().expect("it can be drawn");
    let pixels = Pixmap::decode_png(&scene.png(517).expect("a picture")).expect("PNG");
    let column: Vec<bool> =
        (0..517).map(|y| pixels.pixel(75, y).is_some_and(|pixel| pixel.red() < 0xFF)).collect();
    let runs: Vec<usize> =
        column.chunk_by(|a, b| a == b).filter(|run| run[0]).map(<[bool]>::len).collect();
    let inner = &runs[1..runs.len() - 1];
    assert!(inner.iter().all(|run| *run == inner[0]), "{runs:?}");
}

#[test]
fn a_png_of_no_or_too_many_pixels_is_refused() {
    let scene = scene(EASY);
    for width in [0, MAX_PIXELS + 1, u32::MAX] {
        let refused = scene.png(width).expect_err("refused");
        assert_eq!(refused, DrawError::Pixels { width, most: MAX_PIXELS });
    }
    let thin = Scene::new(1.0, 20_000.0);
    assert!(thin.png(1).is_err());
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let (one, other) = (scene(EASY), scene(EASY));
    assert_eq!(one.svg(Letters::Shapes), other.svg(Letters::Shapes));
    assert_eq!(one.png(300), other.png(300));
    let file = pdf(std::slice::from_ref(&one), "Title");
    assert_eq!(file, pdf(&[other], "Title"));
    let text = String::from_utf8_lossy(&file);
    assert!(!text.contains("CreationDate") && !text.contains("ModDate"));
}

#[test]
fn a_pdf_has_a_page_for_each_scene_and_the_font_in_it() {
    let scenes = vec![scene(EASY), scene(JIGSAW), Scene::new(100.0, 50.0)];
    let file = pdf(&scenes, "Three");
    let text = String::from_utf8_lossy(&file);
    assert!(text.starts_with("%PDF-1.7") && text.trim_end().ends_with("%%EOF"));
    assert!(text.contains("/Count 3") && text.contains("/MediaBox [0 0 100 50]"));
    assert!(
        text.contains("+Inter-Bold") && text.contains("/FontFile2") && text.contains("/ToUnicode")
    );
    // No regular letter occurs.
    assert!(!text.contains("Inter-Regular"));
}

#[test]
fn a_pdf_is_made_whatever_stands_in_it() {
    let mut page = Scene::new(200.0, 100.0);
    for title in TITLES {
        page.text(Style::Caption, 10.0, Anchor::Start, Point::new(10.0, 10.0), title);
        let file = pdf(std::slice::from_ref(&page), title);
        assert!(file.ends_with(b"%%EOF"), "{title}");
    }
    let mut document = Document::new("");
    assert!(document.add(&Scene::new(0.0, 10.0)).is_err());
    assert!(document.add(&Scene::new(f32::NAN, 10.0)).is_err());
}
