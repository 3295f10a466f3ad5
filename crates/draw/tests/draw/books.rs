//! Books.

use hyperdoku_draw::{Book, Entry, Paper, PerPage, Scene, Style};
use hyperdoku_grid::Digit;

use crate::boards::{empty, grid};

const SOLUTION: &str = "1234341221434321";

fn entries(count: usize) -> Vec<Entry> {
    let solution: Vec<Digit> =
        SOLUTION.chars().filter_map(|c| Digit::new(c.to_digit(10)? as usize)).collect();
    let entry = Entry { grid: grid("1..4.........32."), solution, note: "easy".to_owned() };
    vec![entry; count]
}

fn book(per_page: PerPage) -> Book {
    Book {
        title: "A book".to_owned(),
        paper: Paper::A4,
        per_page,
        is_numbered: false,
        has_solutions: true,
        names: None,
    }
}

fn pages(book: &Book, entries: &[Entry]) -> Vec<Scene> {
    book.pages(entries).expect("small puzzles").collect()
}

fn numbers(pages: &[Scene]) -> Vec<&str> {
    pages
        .iter()
        .flat_map(|page| page.texts(Style::Heading))
        .filter(|text| text.parse::<u32>().is_ok())
        .collect()
}

#[test]
fn pages_hold_as_many_puzzles_as_asked_for_and_solutions_follow() {
    for (per_page, puzzle_pages) in
        [(PerPage::One, 14), (PerPage::Two, 7), (PerPage::Four, 4), (PerPage::Six, 3)]
    {
        let entries = entries(14);
        let pages = pages(&book(per_page), &entries);
        // Twelve solutions stand on a page.
        assert_eq!(pages.len(), puzzle_pages + 2, "{per_page:?}");
        let frames = |page: &Scene| page.of_style(Style::Frame).count();
        let (puzzles, solutions) = pages.split_at(puzzle_pages);
        assert_eq!(puzzles.iter().map(frames).sum::<usize>(), 14);
        assert_eq!(solutions.iter().map(frames).collect::<Vec<_>>(), [12, 2]);
        let found = |page: &Scene| page.of_style(Style::Placed).count();
        assert_eq!(puzzles.iter().map(found).sum::<usize>(), 0);
        assert_eq!(solutions.iter().map(found).sum::<usize>(), 14 * 12);
        let every: Vec<String> = (1..=14).map(|number| number.to_string()).collect();
        assert_eq!(
            (numbers(puzzles), numbers(solutions)),
            (
                every.iter().map(String::as_str).collect(),
                every.iter().map(String::as_str).collect()
            )
        );
        for (page, number) in pages.iter().zip(1..) {
            assert!(page.texts(Style::Margin).contains(&number.to_string().as_str()));
        }
    }
}

#[test]
fn the_title_is_large_once_and_small_on_every_other_page() {
    let entries = entries(14);
    let pages = pages(&book(PerPage::Four), &entries);
    assert_eq!(pages[0].texts(Style::Heading)[0], "A book");
    for page in &pages[1..] {
        assert!(!page.texts(Style::Heading).contains(&"A book"));
        assert!(page.texts(Style::Margin).contains(&"A book"));
    }
    let titles =
        |text: &str| pages.iter().filter(|page| page.texts(Style::Heading).contains(&text)).count();
    assert_eq!(titles("Solutions"), 1);
}

#[test]
fn puzzles_have_numbers_where_solutions_or_the_user_refer_to_them() {
    let entries = entries(3);
    for (is_numbered, has_solutions, expected) in
        [(false, false, 0), (true, false, 3), (false, true, 6)]
    {
        let book = Book { is_numbered, has_solutions, ..book(PerPage::Four) };
        assert_eq!(numbers(&pages(&book, &entries)).len(), expected);
    }
}

#[test]
fn boards_lie_inside_the_margins_of_every_paper_and_do_not_overlap() {
    for paper in [Paper::A4, Paper::Letter] {
        for per_page in [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six] {
            let (width, height) = paper.size();
            let book = Book { paper, ..book(per_page) };
            for page in pages(&book, &entries(13)) {
                assert_eq!((page.width, page.height), (width, height));
                let mut boards = Vec::new();
                for shape in page.of_style(Style::Frame) {
                    let hyperdoku_draw::Form::Rectangle { corner, width: length, .. } = shape.form
                    else {
                        panic!("a frame is a rectangle");
                    };
                    let (right, bottom) = (corner.x + length, corner.y + length);
                    assert!(corner.x > 49.0 && right < width - 49.0, "{per_page:?}");
                    assert!(corner.y > 49.0 && bottom < height - 60.0, "{per_page:?}");
                    boards.push((corner.x, corner.y, right, bottom));
                }
                for (at, a) in boards.iter().enumerate() {
                    for b in &boards[at + 1..] {
                        assert!(a.2 < b.0 || b.2 < a.0 || a.3 < b.1 || b.3 < a.1, "{a:?} {b:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_title_that_is_too_long_is_set_smaller_and_then_cut() {
    let entries = entries(1);
    let mut book = book(PerPage::One);
    book.title = "A title of a book that is longer than a line of large letters".to_owned();
    assert_eq!(book.cut_title(), None);
    assert_eq!(pages(&book, &entries)[0].texts(Style::Heading)[0], book.title);
    book.title = "long ".repeat(2000);
    let cut = book.cut_title().expect("too long");
    assert!(cut.ends_with('…') && cut.chars().count() < 100);
    assert_eq!(pages(&book, &entries)[0].texts(Style::Heading)[0], cut);
}

#[test]
fn a_book_of_large_grids_has_few_solutions_on_a_page() {
    for (shape, expected) in [("3x3", 12), ("4x4", 6), ("5x5", 1)] {
        let grid = empty(shape, &[]);
        let side = grid.geometry().side();
        // Any digits: a book does not check them.
        let solution = vec![Digit::from_index(side - 1); side * side];
        let entries = vec![Entry { grid, solution, note: String::new() }; 13];
        let pages = pages(&book(PerPage::One), &entries);
        assert_eq!(pages[13].of_style(Style::Frame).count(), expected, "{shape}");
    }
}

#[test]
fn a_book_without_puzzles_has_no_page() {
    assert_eq!(pages(&book(PerPage::Six), &[]), []);
}

#[test]
fn a_puzzle_that_is_too_large_is_refused() {
    let entry = Entry { grid: empty("64x64", &[]), solution: Vec::new(), note: String::new() };
    assert!(book(PerPage::One).pages(&[entry]).is_err());
}
