//! The batch engine against the bit-set engine: counts, solutions, batch sizes, reuse, odd boards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use hyperdoku_conformance::{RandomPuzzles, corpora};
use hyperdoku_grid::{Budget, Digit, Geometry, Grid, Puzzle, Solver};
use hyperdoku_solve::nine::{Batch, Board, MarkedBoard, Puzzles};
use hyperdoku_solve::solver_named;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn geometry() -> Arc<Geometry> {
    Arc::new(Geometry::classic("3x3".parse().expect("a box")))
}

fn field() -> Box<dyn Solver + Send> {
    (solver_named("field").expect("the bit-set engine").make)()
}

/// One of each kernel that the processor has.
fn batches() -> [Batch; 3] {
    ["avx512", "avx2", "off"].map(Batch::allowing)
}

fn board(line: &str) -> Board {
    Board::from_line(line.as_bytes()).expect("a line of 81 digits")
}

/// The puzzle of a board; `None` if its givens clash.
fn puzzle_of(board: &Board, geometry: &Arc<Geometry>) -> Option<Puzzle> {
    let digits = board.digits().iter().map(|&digit| Digit::new(usize::from(digit))).collect();
    Puzzle::new(Grid::from_digits(Arc::clone(geometry), digits)).ok()
}

/// The 9×9 puzzles of the corpus without marks and extra houses.
fn corpus_boards() -> Vec<Board> {
    let corpora = corpora().expect("the corpus can be read");
    let geometry = geometry();
    corpora
        .iter()
        .filter(|corpus| corpus.name != "slow")
        .flat_map(|corpus| &corpus.entries)
        .filter(|entry| entry.puzzle.marks().is_none() && *entry.puzzle.geometry() == geometry)
        .filter_map(|entry| Board::from_puzzle(&entry.puzzle))
        .collect()
}

/// At most `limit` solutions by the bit-set engine.
fn solutions(engine: &mut dyn Solver, puzzle: Option<&Puzzle>, limit: usize) -> Vec<Board> {
    let mut found = Vec::new();
    let Some(puzzle) = puzzle else { return found };
    let keep = &mut |solution: hyperdoku_grid::Solution| {
        let mut digits = [0; 81];
        for (place, digit) in digits.iter_mut().zip(solution.digits()) {
            *place = digit.value() as u8;
        }
        found.extend(Board::from_digits(digits));
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    engine.search(puzzle, &Budget::unlimited(), keep).expect("it serves 9×9");
    found
}

/// Asserts that the batch engine finds as many solutions as the bit-set engine, up to `limit`, and the
/// same ones where these are all. How many puzzles had none, one and more.
fn agree(
    batch: &mut Batch,
    boards: Puzzles<'_>,
    puzzles: &[Option<Puzzle>],
    limit: usize,
) -> [u32; 3] {
    let mut told = vec![Vec::new(); boards.len()];
    batch.solve(boards, limit as u64, &mut |puzzle, solution| told[puzzle].push(*solution));
    let mut counts = Vec::new();
    batch.count(boards, limit as u64, &mut counts);
    let mut engine = field();
    let mut tally = [0; 3];
    for (index, (puzzle, told)) in puzzles.iter().zip(told).enumerate() {
        let wanted = solutions(&mut *engine, puzzle.as_ref(), limit);
        let name = || format!("{} puzzle {index}: {puzzle:?}", batch.kernel());
        assert_eq!(told.len(), wanted.len(), "{}", name());
        assert_eq!(counts[index], told.len() as u64, "{}", name());
        let different: BTreeSet<_> = told.iter().map(Board::to_line).collect();
        assert_eq!(different.len(), told.len(), "each solution once: {}", name());
        if wanted.len() < limit {
            let wanted: BTreeSet<_> = wanted.iter().map(Board::to_line).collect();
            assert_eq!(different, wanted, "{}", name());
        }
        tally[told.len().min(2)] += 1;
    }
    tally
}

fn agree_on_boards(batch: &mut Batch, boards: &[Board], limit: usize) -> [u32; 3] {
    let geometry = geometry();
    let puzzles: Vec<_> = boards.iter().map(|board| puzzle_of(board, &geometry)).collect();
    agree(batch, Puzzles::Plain(boards), &puzzles, limit)
}

/// `count` boards, each a puzzle of the corpus with up to three cells emptied, filled or changed.
fn mutated(count: usize, seed: u64) -> Vec<Board> {
    let corpus = corpus_boards();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let mut digits = *corpus[random.random_range(0..corpus.len())].digits();
        for _ in 0..random.random_range(1..4) {
            let digit = random.random_range(0..18_u8);
            digits[random.random_range(0..81)] = if digit < 10 { digit } else { 0 };
        }
        boards.extend(Board::from_digits(digits));
    }
    boards
}

#[test]
fn the_corpus_is_counted_and_solved_as_by_the_bit_set_engine() {
    let boards = corpus_boards();
    for mut batch in batches() {
        let tally = agree_on_boards(&mut batch, &boards, 3);
        assert!(tally[1] > 400 && tally[2] > 80, "{tally:?}");
        agree_on_boards(&mut batch, &boards, 1);
    }
}

#[test]
fn mutated_puzzles_have_none_one_or_many_solutions_as_by_the_bit_set_engine() {
    for (batch, count) in batches().iter_mut().zip([14_000, 4_000, 2_000]) {
        let tally = agree_on_boards(batch, &mutated(count, 1), 3);
        assert!(tally.iter().all(|&kind| kind > 20), "{tally:?}");
    }
}

#[test]
#[ignore = "slow: 1 min"]
fn many_mutated_puzzles_have_as_many_solutions_as_by_the_bit_set_engine() {
    for (batch, count) in batches().iter_mut().zip([200_000, 200_000, 20_000]) {
        for seed in 2..4 {
            agree_on_boards(batch, &mutated(count / 2, seed), 3);
        }
    }
}

/// The corpora with plain 9×9 puzzles, or the files that `HYPERDOKU_PUZZLES` names, separated by `:`.
fn lists() -> String {
    std::env::var("HYPERDOKU_PUZZLES").unwrap_or_else(|_| {
        let corpora = ["17_clue", "top1465", "hardest_1905", "hardest_1106", "several", "nine"];
        let path =
            |name| format!("{}/../../testdata/corpus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        corpora.map(path).join(":")
    })
}

/// Every line that starts with 81 digits or blanks is taken.
#[test]
#[ignore = "slow: 10 s, and more with the files that HYPERDOKU_PUZZLES names"]
fn whole_lists_are_solved_as_by_the_bit_set_engine() {
    for file in lists().split(':') {
        let text = std::fs::read(file).expect("a readable file");
        let lines = text.split(|&byte| byte == b'\n');
        let boards: Vec<_> = lines.filter_map(|line| Board::from_line(line.get(..81)?)).collect();
        assert!(!boards.is_empty(), "{file}");
        for mut batch in batches() {
            let tally = agree_on_boards(&mut batch, &boards, 2);
            println!("{file}: {} {tally:?} none, one, more", batch.kernel());
        }
    }
}

#[test]
fn marked_puzzles_are_solved_as_by_the_bit_set_engine() {
    let naive = solver_named("naive").expect("the yardstick");
    let mut random = RandomPuzzles::new(&geometry(), 66, naive, 100_000, 7).expect("a full grid");
    let puzzles: Vec<_> = (0..3_000).map(|_| random.puzzle()).collect();
    let boards: Vec<_> = puzzles.iter().filter_map(MarkedBoard::from_puzzle).collect();
    assert_eq!(boards.len(), puzzles.len());
    let puzzles: Vec<_> = puzzles.into_iter().map(Some).collect();
    for mut batch in batches() {
        let tally = agree(&mut batch, Puzzles::Marked(&boards), &puzzles, 3);
        assert!(tally.iter().all(|&kind| kind > 50), "{tally:?}");
    }
}

#[test]
fn empty_sparse_and_contradictory_boards_come_to_an_end() {
    let empty = Board::default();
    let two_in_a_row = board(&format!("11{}", ".".repeat(79)));
    let two_in_a_column = board(&format!("1........1{}", ".".repeat(71)));
    let two_in_a_box = board(&format!("1.........1{}", ".".repeat(70)));
    let no_place = board(&format!("12345678.........9{}", ".".repeat(63)));
    let boards = [empty, two_in_a_row, empty, two_in_a_column, two_in_a_box, no_place];
    for mut batch in batches() {
        let mut counts = Vec::new();
        batch.count(&boards[..], 300, &mut counts);
        assert_eq!(counts, [300, 0, 300, 0, 0, 0]);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let full =
        board("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    let mut sparse = Vec::new();
    for givens in 1..24 {
        let mut digits = [0; 81];
        for _ in 0..givens {
            let cell = random.random_range(0..81);
            digits[cell] = full.digits()[cell];
        }
        sparse.extend(Board::from_digits(digits));
    }
    for mut batch in batches() {
        agree_on_boards(&mut batch, &sparse, 100);
    }
}

#[test]
fn all_solutions_are_counted_where_no_limit_is_set() {
    let corpora = corpora().expect("the corpus can be read");
    let several = corpora.iter().find(|corpus| corpus.name == "several").expect("puzzles");
    let puzzles: Vec<_> = several.entries.iter().map(|entry| &entry.puzzle).collect();
    let boards: Vec<_> = puzzles.iter().copied().filter_map(Board::from_puzzle).collect();
    let mut engine = field();
    let wanted: Vec<_> = puzzles
        .iter()
        .map(|puzzle| engine.count(puzzle, &Budget::unlimited(), u64::MAX).expect("9×9").0.found)
        .collect();
    for mut batch in batches() {
        let mut counts = Vec::new();
        batch.count(&boards[..], u64::MAX, &mut counts);
        assert_eq!(counts, wanted);
    }
}

#[test]
fn the_size_of_the_batch_and_what_came_before_do_not_matter() {
    let boards = mutated(1000, 9);
    for mut batch in batches() {
        let mut whole = Vec::new();
        batch.count(&boards[..], 2, &mut whole);
        for size in (1..34).chain([63, 64, 65, 100, 333, 999, 1000]) {
            let mut counts = Vec::new();
            batch.count(&boards[..size], 2, &mut counts);
            assert_eq!(counts, whole[..size], "a batch of {size}");
            let limit = size as u64 % 4;
            batch.count(&boards[1000 - size..], limit, &mut counts);
            let capped: Vec<u64> = whole[1000 - size..].iter().map(|&all| all.min(limit)).collect();
            assert!(counts.iter().zip(&capped).all(|(count, least)| count >= least));
            assert!(counts.iter().all(|&count| count <= limit));
        }
        batch.count(&boards[..0], 2, &mut whole);
        assert!(whole.is_empty());
    }
}

#[test]
fn outcomes_hold_the_count_and_two_solutions_in_order() {
    let boards = mutated(500, 11);
    for mut batch in batches() {
        let outcomes = batch.outcomes(&boards[..], 2);
        let mut counts = Vec::new();
        batch.count(&boards[..], 2, &mut counts);
        for (outcome, &count) in outcomes.iter().zip(&counts) {
            assert_eq!(outcome.count, count);
            assert_eq!(outcome.first == Board::default(), count == 0);
            assert_eq!(outcome.second == Board::default(), count < 2);
            assert!(count < 2 || outcome.first != outcome.second);
        }
    }
}

#[test]
fn more_puzzles_than_a_pool_numbers_are_taken_in_parts() {
    let boards: Vec<_> = mutated(500, 13).into_iter().cycle().take(70_000).collect();
    let mut batch = Batch::new();
    let mut counts = Vec::new();
    batch.count(&boards[..], 2, &mut counts);
    assert!(counts.chunks_exact(500).all(|part| part == &counts[..500]));
    let mut told = vec![0; boards.len()];
    batch.solve(&boards[..], 2, &mut |puzzle, _| told[puzzle] += 1);
    assert_eq!(told, counts);
}

#[test]
fn a_board_takes_digits_zeros_and_dots_only() {
    assert!(Board::from_line(&[b'.'; 80]).is_none());
    assert!(Board::from_line(&[b'.'; 82]).is_none());
    for wrong in [b'/', b':', b'a', 0, 255, b'-', 9] {
        let mut line = [b'0'; 81];
        line[40] = wrong;
        assert!(Board::from_line(&line).is_none(), "{wrong}");
    }
    assert!(Board::from_digits([10; 81]).is_none());
    assert!(MarkedBoard::from_sets([0x200; 81]).is_none());
    let line =
        *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(Board::from_line(&line).expect("a board").to_line(), line);
}
