//! What is on a picture of a grid.

use hyperdoku_draw::{
    DrawError, Form, MAX_DRAWN_SIDE, MAX_SIDE_WITH_CANDIDATES, Names, Picture, Point, Scene, Style,
    candidates, unseen_rules,
};
use hyperdoku_grid::{Cell, Digit, VARIANTS};

use crate::boards::{EASY, JIGSAW, empty, grid};

fn scene(picture: &Picture<'_>) -> Scene {
    picture.scene().expect("it can be drawn")
}

fn count(scene: &Scene, style: Style) -> usize {
    scene.of_style(style).count()
}

/// Where a text of this style stands.
fn places(scene: &Scene, style: Style) -> Vec<(Point, f32)> {
    let place = |form: &Form| match *form {
        Form::Text { at, size, .. } => Some((at, size)),
        _ => None,
    };
    scene.of_style(style).filter_map(|shape| place(&shape.form)).collect()
}

/// The corners of what a shape covers, letters taken as squares to both sides.
fn corners(form: &Form) -> [Point; 2] {
    match form {
        Form::Line { from, to } | Form::Arrow { from, to } => [*from, *to],
        Form::Rectangle { corner, width, height } => [*corner, corner.shifted(*width, *height)],
        Form::Circle { centre, radius } => {
            [centre.shifted(-radius, -radius), centre.shifted(*radius, *radius)]
        }
        Form::Text { at, size, .. } => [at.shifted(0.0, -size), at.shifted(0.0, 0.3 * size)],
    }
}

#[test]
fn a_9x9_has_a_frame_16_inner_lines_and_its_givens() {
    let grid = grid(EASY);
    let scene = scene(&Picture::new(&grid));
    assert_eq!(count(&scene, Style::Frame), 1);
    assert_eq!((count(&scene, Style::CellLine), count(&scene, Style::BoxLine)), (12, 4));
    let digits: Vec<String> = grid.filled().map(|(_, digit)| digit.to_string()).collect();
    assert_eq!(scene.texts(Style::Given), digits);
    assert_eq!(scene.shapes.len(), 17 + 30);
    assert_eq!(scene.title, "Sudoku 9×9, 30 givens");
}

#[test]
fn lines_between_boxes_are_heavier_than_those_between_cells_and_the_frame_is_heaviest() {
    for shape in ["2x2", "2x3", "3x3", "4x4", "5x5", "10x10", "16x16"] {
        let grid = empty(shape, &[]);
        let scene = scene(&Picture::new(&grid));
        let pen = |style| scene.of_style(style).next().expect("a line").pen;
        assert!(pen(Style::CellLine) * 2.0 < pen(Style::BoxLine), "{shape}");
        assert!(pen(Style::BoxLine) * 1.2 < pen(Style::Frame), "{shape}");
    }
}

#[test]
fn everything_lies_inside_the_picture() {
    for shape in
        ["1x1", "2x2", "2x3", "3x2", "1x7", "3x3", "3x4", "4x4", "5x5", "6x6", "10x10", "16x16"]
    {
        let grid = empty(shape, &[]);
        let side = grid.geometry().side();
        let mut picture = Picture::new(&grid);
        picture.heading = "A title that is rather long for a small picture, so that it needs lines";
        picture.caption = "And a caption.";
        picture.candidates = (side <= 36).then(|| candidates(&grid, &[]).expect("to side 64"));
        let scene = scene(&picture);
        for shape in &scene.shapes {
            for Point { x, y } in corners(&shape.form) {
                let is_inside =
                    (0.0..=scene.width).contains(&x) && (0.0..=scene.height).contains(&y);
                assert!(is_inside, "side {side}: {shape:?}");
            }
        }
        assert_eq!(count(&scene, Style::Candidate), if side <= 36 { side.pow(3) } else { 0 });
    }
}

#[test]
fn a_digit_stands_in_the_middle_of_its_cell() {
    let grid = grid(EASY);
    let scene = scene(&Picture::new(&grid));
    let Some(Form::Rectangle { corner, width, .. }) =
        scene.of_style(Style::Frame).next().map(|shape| shape.form.clone())
    else {
        panic!("a frame");
    };
    let cell = width / 9.0;
    for ((place, size), (at, _)) in places(&scene, Style::Given).into_iter().zip(grid.filled()) {
        let (row, column) = ((at.index() / 9) as f32, (at.index() % 9) as f32);
        assert!((place.x - corner.x - (column + 0.5) * cell).abs() < 0.01);
        let (top, bottom) = (place.y - 0.7275 * size, place.y);
        let middle = f32::midpoint(top, bottom);
        assert!((middle - corner.y - (row + 0.5) * cell).abs() < 0.01);
        assert!(size < cell && size > cell / 2.0);
    }
}

#[test]
fn a_candidate_has_the_same_place_in_every_cell() {
    let grid = empty("3x3", &[]);
    let mut picture = Picture::new(&grid);
    picture.candidates = Some(candidates(&grid, &[]).expect("side 9"));
    let scene = scene(&picture);
    assert_eq!(scene.texts(Style::Candidate)[..9], ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    let places = places(&scene, Style::Candidate);
    for digit in 0..9 {
        let away = |cell: usize| {
            let (own, first) = (places[9 * cell + digit].0, places[digit].0);
            (own.x - first.x, own.y - first.y)
        };
        let (x, y) = away(80);
        assert!((x - 8.0 * 36.0).abs() < 0.01 && (y - 8.0 * 36.0).abs() < 0.01);
    }
    // 5 stands in the middle, 1 at the upper left.
    assert!(places[0].0.x < places[4].0.x && places[0].0.y < places[4].0.y);
    assert!(places[8].0.x > places[4].0.x && places[8].0.y > places[4].0.y);
}

#[test]
fn givens_differ_from_other_digits_by_weight_and_not_by_colour_alone() {
    let (given, placed) = (Style::Given.paint(), Style::Placed.paint());
    assert!(given.is_bold && !placed.is_bold && given.fill != placed.fill);
    let grid = grid("1..4.........32.");
    let solution: Vec<Digit> =
        "1234341221434321".chars().filter_map(|c| Digit::new(c.to_digit(10)? as usize)).collect();
    let mut picture = Picture::new(&grid);
    picture.solution = Some(&solution);
    let scene = scene(&picture);
    assert_eq!((count(&scene, Style::Given), count(&scene, Style::Placed)), (4, 12));
}

#[test]
fn a_placed_digit_takes_its_candidates_away() {
    let grid = grid("1..4.........32.");
    let placed = [(Cell::new(1), Digit::new(2).expect("a digit"))];
    let marks = candidates(&grid, &placed).expect("side 4");
    let left = |cell| marks.of(Cell::new(cell)).map(Digit::value).collect::<Vec<_>>();
    assert_eq!((left(2), left(5)), (vec![3], vec![4]));
}

#[test]
fn marks_of_different_roles_differ_in_shape_or_dash() {
    let look = |style: Style| (style.paint().is_dashed, style.paint().fill.is_some());
    // Circles.
    assert_ne!(look(Style::Pattern), look(Style::Other));
    assert_ne!(look(Style::On), look(Style::Off));
    // Squares.
    assert_ne!(look(Style::Extra), look(Style::Link));
    // Arrows.
    assert_ne!(look(Style::Strong), look(Style::Weak));
}

#[test]
fn extra_houses_are_shaded_or_lines_and_told_where_they_cover_everything() {
    for (variants, shades, diagonals, is_told) in [
        (&["diagonal"][..], 0, 2, false),
        (&["windows"], 4, 0, false),
        (&["diagonal", "windows"], 4, 2, false),
        (&["disjoint-groups"], 0, 0, true),
        (&[], 0, 0, false),
    ] {
        let grid = empty("3x3", variants);
        let scene = scene(&Picture::new(&grid));
        assert_eq!(count(&scene, Style::Shade), shades, "{variants:?}");
        assert_eq!(count(&scene, Style::Diagonal), diagonals, "{variants:?}");
        assert_eq!(unseen_rules(grid.geometry()).is_some(), is_told, "{variants:?}");
    }
}

#[test]
fn every_variant_is_seen_or_told() {
    for variant in VARIANTS {
        let grid = empty("3x3", &[variant.name]);
        let scene = scene(&Picture::new(&grid));
        let is_seen = count(&scene, Style::Shade) + count(&scene, Style::Diagonal) > 0;
        assert!(is_seen || unseen_rules(grid.geometry()).is_some(), "{}", variant.name);
    }
}

#[test]
fn regions_are_parted_by_heavy_lines() {
    let grid = grid(JIGSAW);
    let scene = scene(&Picture::new(&grid));
    let length = |style| -> f32 {
        let long = |form: &Form| match form {
            Form::Line { from, to } => (to.x - from.x).abs() + (to.y - from.y).abs(),
            _ => 0.0,
        };
        scene.of_style(style).map(|shape| long(&shape.form)).sum()
    };
    // 12 of the 24 inner edges part two regions; each run is one pen longer than its cells.
    let pens: f32 = scene.of_style(Style::BoxLine).map(|shape| shape.pen).sum();
    assert!((length(Style::BoxLine) - pens - 12.0 * 36.0).abs() < 0.1);
    assert!((length(Style::CellLine) - 12.0 * 36.0).abs() < 0.1);
}

#[test]
fn digits_of_large_grids_are_letters_and_then_numbers_that_fit() {
    for (shape, expected) in
        [("4x4", "G"), ("5x5", "P"), ("6x6", "36"), ("10x10", "100"), ("16x16", "256")]
    {
        let mut grid = empty(shape, &[]);
        let side = grid.geometry().side();
        grid.set(Cell::new(0), Some(Digit::from_index(side - 1)));
        let scene = scene(&Picture::new(&grid));
        assert_eq!(scene.texts(Style::Given), [expected]);
        let (_, size) = places(&scene, Style::Given)[0];
        let cell = (scene.width - 8.0) / side as f32;
        assert!(size * expected.len() as f32 * 0.6 < cell, "{shape}");
        let mut picture = Picture::new(&grid);
        picture.names = Names::Numbers;
        assert_eq!(picture.scene().expect("drawn").texts(Style::Given), [side.to_string()]);
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let huge = empty("64x64", &[]);
    let refused = Picture::new(&huge).scene().expect_err("too large");
    assert_eq!(refused, DrawError::Side { side: 4096 });
    assert!(refused.to_string().contains(&MAX_DRAWN_SIDE.to_string()));
    assert!(Picture::new(&huge).text(false).is_err());
    let wide = empty("9x9", &[]);
    assert_eq!(candidates(&wide, &[]), Err(DrawError::Candidates { side: 81 }));
    assert!(wide.geometry().side() > MAX_SIDE_WITH_CANDIDATES);
    assert!(Picture::new(&wide).scene().is_ok());
}

#[test]
fn a_long_caption_makes_the_picture_higher_but_not_without_end() {
    let grid = grid(EASY);
    let mut picture = Picture::new(&grid);
    let bare = scene(&picture);
    let caption = "word ".repeat(4_000);
    picture.caption = &caption;
    let long = scene(&picture);
    let lines = long.texts(Style::Caption);
    assert_eq!(lines.len(), 40);
    assert!(lines[39].ends_with('…') && long.height > bare.height + 500.0);
    let heading = "x".repeat(10_000);
    picture.heading = &heading;
    assert_eq!(scene(&picture).texts(Style::Heading).len(), 40);
}
