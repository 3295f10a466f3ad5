//! Pictures in characters.

use hyperdoku_draw::{Names, Picture, candidates};
use hyperdoku_grid::{Cell, Digit};

use crate::boards::{EASY, JIGSAW, empty, grid};

fn text(picture: &Picture<'_>) -> String {
    picture.text(false).expect("it can be drawn")
}

#[test]
fn boxes_have_lines_around_them() {
    let expected = "\
┌─────┬─────┐
│ 1 . │ . 4 │
│ . . │ . . │
├─────┼─────┤
│ . . │ . . │
│ . 3 │ 2 . │
└─────┴─────┘
";
    assert_eq!(text(&Picture::new(&grid("1..4.........32."))), expected);
}

#[test]
fn regions_have_lines_around_them() {
    let expected = "\
┌───────────┬───┐
│ 1   .   . │ 4 │
│   ┌───┬───┘   │
│ . │ . │ .   . │
├───┘   ├───┐   │
│ .   . │ . │ . │
│   ┌───┘   └───┤
│ . │ .   .   . │
└───┴───────────┘
";
    let drawn = text(&Picture::new(&grid(JIGSAW)));
    assert_eq!(drawn, expected, "\n{drawn}");
}

#[test]
fn candidates_stand_in_cells_with_their_own_lines() {
    let grid = grid("1..4.........32.");
    let mut picture = Picture::new(&grid);
    picture.candidates = Some(candidates(&grid, &[]).expect("side 4"));
    let expected = "\
┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
┃  1  │   2 ┃     │  4  ┃
┃     │     ┃ 3   │     ┃
┠─────┼─────╂─────┼─────┨
┃   2 │   2 ┃ 1   │ 1 2 ┃
┃ 3 4 │   4 ┃ 3   │ 3   ┃
┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
┃   2 │ 1 2 ┃ 1   │ 1   ┃
┃   4 │   4 ┃ 3 4 │ 3   ┃
┠─────┼─────╂─────┼─────┨
┃     │  3  ┃  2  │ 1   ┃
┃   4 │     ┃     │     ┃
┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
";
    let drawn = text(&picture);
    assert_eq!(drawn, expected, "\n{drawn}");
}

#[test]
fn without_colour_a_digit_that_is_no_given_has_a_sign() {
    let grid = grid("1..4.........32.");
    let placed = [(Cell::new(1), Digit::new(2).expect("a digit"))];
    let mut picture = Picture::new(&grid);
    picture.placed = &placed;
    assert!(text(&picture).contains("│  1 +2 │  .  4 │"), "\n{}", text(&picture));
    let coloured = picture.text(true).expect("it can be drawn");
    assert!(coloured.contains("│ \u{1b}[1m1\u{1b}[0m \u{1b}[36m2\u{1b}[0m │"), "{coloured:?}");
    assert!(!coloured.contains('+'));
}

#[test]
fn without_colour_there_is_no_escape_sequence_and_with_it_the_same_characters() {
    let grid = grid(EASY);
    let mut picture = Picture::new(&grid);
    picture.heading = "\u{1b}[31mred";
    for candidates in [None, Some(candidates(&grid, &[]).expect("side 9"))] {
        picture.candidates = candidates;
        let plain = text(&picture);
        assert!(!plain.contains('\u{1b}'));
        let coloured = picture.text(true).expect("it can be drawn");
        let stripped: String =
            coloured
                .split('\u{1b}')
                .enumerate()
                .map(|(at, part)| {
                    if at == 0 { part } else { part.split_once('m').map_or(part, |(_, rest)| rest) }
                })
                .collect();
        assert_eq!(stripped, plain);
    }
}

#[test]
fn all_lines_of_a_drawing_are_as_long() {
    for shape in ["2x3", "3x4", "4x4", "6x6", "10x10"] {
        let grid = empty(shape, &[]);
        let mut picture = Picture::new(&grid);
        picture.names = Names::Numbers;
        for is_full in [false, true] {
            if is_full && grid.geometry().side() <= 36 {
                picture.candidates = Some(candidates(&grid, &[]).expect("to side 64"));
            }
            let drawn = text(&picture);
            let lengths: Vec<usize> = drawn.lines().map(|line| line.chars().count()).collect();
            assert!(lengths.iter().all(|length| *length == lengths[0]), "{shape}\n{drawn}");
        }
    }
}
