//! What the tests share: puzzles with what other programs say of them, lists, random puzzles.

use std::sync::Arc;

use hyperdoku_conformance::testdata;
use hyperdoku_grid::{Budget, Cell, Digit, Geometry, Grid, Puzzle, Solver, Transform, Verdict};
use hyperdoku_logic::{Board, Rated, Rating};
use hyperdoku_solve::solver_for;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A puzzle with the triple of another program, in tenths.
pub(crate) struct Oracle {
    /// 81 characters.
    pub(crate) puzzle: String,
    /// ER, EP, ED.
    pub(crate) tenths: [u32; 3],
}

impl Oracle {
    /// ER in tenths.
    pub(crate) fn hardest(&self) -> u32 {
        self.tenths[0]
    }
}

/// Every puzzle of a file of `testdata/ratings`.
pub(crate) fn oracles(file: &str) -> Vec<Oracle> {
    let path = testdata().join("ratings").join(file);
    let text = std::fs::read_to_string(path).expect("a file of ratings");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(oracle).collect()
}

fn oracle(line: &str) -> Oracle {
    let mut words = line.split_whitespace();
    let puzzle = words.next().expect("a puzzle").to_owned();
    let mut next = || words.next().and_then(tenths).expect("a rating");
    Oracle { puzzle, tenths: [next(), next(), next()] }
}

/// `7.2` as 72.
fn tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.')?;
    Some(whole.parse::<u32>().ok()? * 10 + part.parse::<u32>().ok()?)
}

/// ER, EP and ED in tenths.
pub(crate) fn triple(rated: Rated) -> [u32; 3] {
    [rated.hardest, rated.to_placement, rated.to_elimination].map(Rating::tenths)
}

/// The puzzle of 81 characters.
pub(crate) fn puzzle_of(text: &str) -> Puzzle {
    let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
    let cells = text.bytes().map(|b| Digit::new(usize::from(b.saturating_sub(b'0')))).collect();
    Puzzle::new(Grid::from_digits(board, cells)).expect("no clash")
}

/// Its board.
pub(crate) fn board_of(text: &str) -> Board {
    Board::new(&puzzle_of(text)).expect("a classic puzzle")
}

/// The puzzles of a list: of every line that starts with 81 digits or blanks.
fn puzzles_in(text: &str) -> Vec<Puzzle> {
    let is_puzzle = |line: &&str| {
        line.len() >= 81 && line.bytes().take(81).all(|byte| byte == b'.' || byte.is_ascii_digit())
    };
    text.lines().filter(is_puzzle).map(|line| puzzle_of(&line[..81])).collect()
}

/// The puzzles of a file of `testdata/corpus`.
pub(crate) fn corpus(name: &str) -> Vec<Puzzle> {
    let path = testdata().join("corpus").join(name).with_extension("txt");
    puzzles_in(&std::fs::read_to_string(path).expect("a corpus"))
}

/// The puzzles of the files that `HYPERDOKU_PUZZLES` names, separated by `:`.
pub(crate) fn named_lists() -> Option<Vec<Puzzle>> {
    let files = std::env::var("HYPERDOKU_PUZZLES").ok()?;
    let read = |file| std::fs::read_to_string(file).expect("a readable file");
    Some(files.split(':').flat_map(|file| puzzles_in(&read(file))).collect())
}

/// What an exact engine says.
pub(crate) fn verdict_of(puzzle: &Puzzle) -> Verdict {
    let mut solver = (solver_for(puzzle).expect("side 9 is served").make)();
    solver.verdict(puzzle, &Budget::unlimited()).expect("served").0
}

/// Random puzzle `number`, minimal: givens of a random grid are taken away in random order as long as there is one
/// solution. The grid is a random branch of a search under random transforms, as most makers do it.
pub(crate) fn random_puzzle(number: u64) -> Puzzle {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let empty = puzzle_of(&".".repeat(81));
    let mut engine = (solver_for(&empty).expect("an engine for 9×9").make)();
    let mut grid = random_grid(&mut random, &mut *engine);
    for cell in shuffled(81, &mut random).into_iter().map(Cell::new) {
        let digit = grid.get(cell);
        grid.set(cell, None);
        let puzzle = Puzzle::new(grid.clone()).expect("no clash");
        let verdict = engine.verdict(&puzzle, &Budget::unlimited());
        if !matches!(verdict, Ok((Verdict::Unique(_), _))) {
            grid.set(cell, digit);
        }
    }
    Puzzle::new(grid).expect("no clash")
}

/// Three boxes on the diagonal at random, the rest by the engine, moved at random.
fn random_grid(random: &mut Xoshiro256PlusPlus, engine: &mut dyn Solver) -> Grid {
    let board = Arc::new(Geometry::classic("3x3".parse().expect("a box")));
    let mut grid = Grid::new(Arc::clone(&board));
    for diagonal in 0..3 {
        for (at, digit) in shuffled(9, random).into_iter().enumerate() {
            let cell = board.cell_at(3 * diagonal + at / 3, 3 * diagonal + at % 3);
            grid.set(cell, Some(Digit::from_index(digit)));
        }
    }
    let puzzle = Puzzle::new(grid).expect("no clash");
    let (verdict, _) = engine.verdict(&puzzle, &Budget::unlimited()).expect("it serves");
    let full = verdict.solution().expect("diagonal boxes always fit").to_grid();
    Transform::random(&board, |bound| random.random_range(0..bound)).apply(&full)
}

fn shuffled(count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    (1..count).rev().for_each(|last| order.swap(last, random.random_range(0..=last)));
    order
}

/// The puzzle under a random transform.
pub(crate) fn image_of(puzzle: &Puzzle, random: &mut Xoshiro256PlusPlus) -> Puzzle {
    let transform = Transform::random(puzzle.geometry(), |bound| random.random_range(0..bound));
    Puzzle::new(transform.apply(puzzle.grid())).expect("a transform makes no clash")
}

/// What `work` says of each item, in their order; on every processor.
pub(crate) fn on_all_threads<I: Sync, T: Send>(
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            done.push((at, work(item)));
        }
    };
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().flat_map(|worker| worker.join().expect("a claim holds"));
        joined.collect()
    });
    all.sort_unstable_by_key(|&(at, _)| at);
    all.into_iter().map(|(_, result)| result).collect()
}
