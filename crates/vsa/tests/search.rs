//! The search over vectors beside its exact twin: the same tree, the same proofs, the article's figures.

use std::cell::RefCell;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use std::sync::Arc;

use hyperdoku_conformance::{Entry, corpora};
use hyperdoku_grid::{Budget, Digit, DigitSet, Geometry, Grid, House, Puzzle};
use hyperdoku_vsa::{
    Engine, Layout, Legality, MODELS, Masks, ModelInfo, Places, Reading, Samples, Search, Set,
    Spec, ValueOrder, Vectors, Way, Work, model_named,
};

fn board(shape: &str) -> Arc<Geometry> {
    Arc::new(Geometry::classic(shape.parse().expect("a box")))
}

fn samples(shape: &str, seed: u64) -> Samples {
    Samples::new(board(shape), seed, Budget::unlimited())
}

fn entries(corpus: &str) -> Vec<Entry> {
    let corpora = corpora().expect("the corpora can be read");
    let corpus = corpora.into_iter().find(|other| other.name == corpus).expect("the corpus");
    corpus.entries
}

fn exact() -> impl Iterator<Item = &'static ModelInfo> {
    MODELS.iter().copied().filter(|info| info.exact)
}

/// The number of solutions, at most `limit`, and the work.
fn count(reading: Reading, way: Way, puzzle: &Puzzle, limit: u64) -> (u64, Work) {
    count_within(&Budget::unlimited(), reading, way, puzzle, limit)
}

fn count_within(
    budget: &Budget,
    reading: Reading,
    way: Way,
    puzzle: &Puzzle,
    limit: u64,
) -> (u64, Work) {
    let mut found = 0;
    let ran = Engine::new(reading, way).run(puzzle, budget, &mut |_| {
        found += 1;
        if found < limit { Continue(()) } else { Break(()) }
    });
    (found, ran.unwrap_or_else(|error| panic!("{error}")))
}

/// All that a search asks of a legality, and what it answers.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Event {
    Place(House, Digit),
    TakeBack(House, Digit),
    Pass(Vec<DigitSet<u32>>, bool),
}

/// A legality that writes down what it is asked.
struct Recorder<L> {
    inner: L,
    events: Rc<RefCell<Vec<Event>>>,
}

impl<L: Legality<u32>> Legality<u32> for Recorder<L> {
    fn clear(&mut self) {
        self.inner.clear();
    }

    fn place(&mut self, house: House, digit: Digit) {
        self.events.borrow_mut().push(Event::Place(house, digit));
        self.inner.place(house, digit);
    }

    fn take_back(&mut self, house: House, digit: Digit) {
        self.events.borrow_mut().push(Event::TakeBack(house, digit));
        self.inner.take_back(house, digit);
    }

    fn pass(&mut self, taken: &mut [DigitSet<u32>]) -> bool {
        let is_double = self.inner.pass(taken);
        self.events.borrow_mut().push(Event::Pass(taken.to_vec(), is_double));
        is_double
    }

    fn places(&mut self, layout: &Layout, open: &[DigitSet<u32>], places: &mut [Places<u32>]) {
        self.inner.places(layout, open, places);
    }

    fn is_proof(&self) -> bool {
        self.inner.is_proof()
    }

    fn load(&self) -> usize {
        self.inner.load()
    }
}

fn events<L: Legality<u32>>(inner: L, way: Way, puzzle: &Puzzle) -> Vec<Event> {
    let events = Rc::new(RefCell::new(Vec::new()));
    let recorder = Recorder { inner, events: Rc::clone(&events) };
    let mut search = Search::new(puzzle.geometry(), recorder, way);
    let work = search.run(puzzle, &Budget::unlimited().with_nodes(200), &mut |_| Continue(()));
    assert!(work.passes > 0);
    drop(search);
    events.take()
}

#[test]
fn every_exact_model_walks_the_tree_of_its_twin_node_for_node() {
    let mut puzzles: Vec<Puzzle> =
        entries("article").into_iter().map(|entry| entry.puzzle).collect();
    puzzles.extend(entries("several").into_iter().step_by(5).map(|entry| entry.puzzle));
    puzzles.extend(entries("variants").into_iter().take(4).map(|entry| entry.puzzle));
    puzzles.extend(entries("jigsaw").into_iter().take(3).map(|entry| entry.puzzle));
    let mut source = samples("4x4", 3);
    puzzles.extend((0..2).map(|_| source.puzzle(Set::Random, 110).expect("a puzzle").0));
    for puzzle in &puzzles {
        let geometry = puzzle.geometry();
        let (symbols, houses) = (geometry.side(), geometry.houses());
        for order in [ValueOrder::Lcv, ValueOrder::Article] {
            let way = Way { order, steps: None };
            let twin = events(Masks::new(symbols, houses), way, puzzle);
            for info in exact() {
                let Ok(dimension) = info.usual_dimension(symbols, houses) else { continue };
                let spec = Spec { symbols, houses, dimension, seed: 1, load: symbols * symbols };
                let model = |_| info.model(&spec).unwrap_or_else(|error| panic!("{error}"));
                let by_masks = events(Vectors::new(model(0), None), way, puzzle);
                assert!(by_masks == twin, "{info:?} takes another way:\n{:?}", puzzle.grid());
                let by_vectors = events(Vectors::new(model(0), Some(model(1))), way, puzzle);
                assert!(by_vectors == twin, "{info:?} counts other places:\n{:?}", puzzle.grid());
            }
        }
    }
}

#[test]
fn the_samples_of_the_article_have_1_and_6_and_154_solutions() {
    for info in exact() {
        let counts: Vec<u64> = entries("article")
            .iter()
            .map(|entry| {
                let (found, work) =
                    count(Reading::of(info), Way::default(), &entry.puzzle, u64::MAX);
                assert!(work.report.covered, "{info:?}");
                found
            })
            .collect();
        assert_eq!(counts, [1, 6, 154], "{info:?}");
    }
}

/// The share solved and the mean steps over so many puzzles of a level.
fn level(reading: Reading, set: Set, givens: usize, puzzles: usize) -> (usize, f64) {
    let way = Way { order: ValueOrder::Article, steps: None };
    let (mut source, mut engine) = (samples("3x3", 1), Engine::new(reading, way));
    let (mut solved, mut steps) = (0, 0);
    for _ in 0..puzzles {
        let (puzzle, _) = source.puzzle(set, givens).expect("a puzzle");
        let ran = engine.run(&puzzle, &Budget::unlimited(), &mut |_| {
            solved += 1;
            Break(())
        });
        steps += ran.unwrap_or_else(|error| panic!("{error}")).report.placements;
    }
    (solved, steps as f64 / puzzles as f64)
}

fn levels_are_solved(info: &'static ModelInfo, puzzles: usize) {
    for (givens, expected) in [(45, 36.0), (33, 49.2), (26, 60.0)] {
        let (solved, steps) = level(Reading::of(info), Set::Random, givens, puzzles);
        assert_eq!(solved, puzzles, "{info:?}, {givens} givens");
        let share = steps / expected;
        assert!((share - 1.0).abs() < 0.05, "{info:?}, {givens} givens: {steps} steps");
        assert_eq!(level(Reading::of(info), Set::Unique, givens, puzzles).0, puzzles, "{info:?}");
    }
}

#[test]
fn all_three_levels_are_solved_in_the_steps_of_the_article() {
    levels_are_solved(model_named("m-sequence").expect("a row"), 200);
}

#[test]
#[ignore = "slow: 30 s"]
fn every_exact_model_solves_500_puzzles_of_each_level() {
    exact().for_each(|info| levels_are_solved(info, 500));
}

#[test]
fn a_model_that_can_err_proves_nothing_and_tells_no_falsehood() {
    let (mut solved, mut proved) = (0, 0);
    for entry in entries("nine").into_iter().step_by(3).take(20) {
        for (name, dimension) in [("gaussian-dots", 128), ("map", 96), ("bsc", 400), ("fhrr", 40)] {
            for seed in 0..5 {
                let info = model_named(name).expect("a row");
                let reading =
                    Reading::Model { info, dimension: Some(dimension), seed, places: false };
                let is_proof = reading.certify(&board("3x3")).expect("nine digits").is_proof();
                // One that takes taken digits for legal may wander for ever.
                let budget = Budget::unlimited().with_nodes(300);
                let (found, work) =
                    count_within(&budget, reading, Way::default(), &entry.puzzle, 2);
                // Every solution that it hands out was checked.
                solved += found;
                proved += u64::from(work.report.covered);
                assert!(!work.report.covered || is_proof, "{name} {seed}");
                if work.report.covered {
                    let twin = count(Reading::Masks, Way::default(), &entry.puzzle, 2);
                    assert_eq!((found, true), (twin.0, twin.1.report.covered), "{name} {seed}");
                }
            }
        }
    }
    assert!(solved > 0 && proved > 0, "{solved} solved, {proved} proved");
}

#[test]
fn a_limit_of_steps_ends_the_search_without_a_proof() {
    let puzzle = &entries("article")[2].puzzle;
    for steps in [0, 1, 55, 200] {
        let way = Way { order: ValueOrder::Lcv, steps: Some(steps) };
        let (_, work) = count(Reading::Masks, way, puzzle, u64::MAX);
        assert!(work.report.placements <= steps && !work.report.covered && !work.ended);
    }
}

#[test]
fn larger_sides_are_solved_by_vectors_alone() {
    for (shape, givens) in [("2x2", 5), ("2x3", 14), ("4x4", 130), ("5x5", 420)] {
        let mut source = samples(shape, 5);
        let (puzzle, solution) = source.puzzle(Set::Unique, givens).expect("a puzzle");
        for name in ["m-sequence", "legendre", "unitary", "one-vector", "number-theoretic"] {
            let reading = Reading::of(model_named(name).expect("a row"));
            let mut found = Vec::new();
            let ran = Engine::new(reading, Way::default())
                .run(&puzzle, &Budget::unlimited(), &mut |solution| {
                    found.push(solution);
                    Continue(())
                })
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(ran.report.covered && found == [solution.clone()], "{name} {shape}");
        }
    }
}

#[test]
fn every_model_serves_the_grid_of_one_cell() {
    let puzzle = Puzzle::new(Grid::new(board("1x1"))).expect("no clash");
    for info in MODELS {
        assert_eq!(count(Reading::of(info), Way::default(), &puzzle, 9).0, 1, "{info:?}");
    }
}

#[test]
fn a_search_that_is_watched_is_the_same_search_and_shows_every_pass() {
    let info = model_named("m-sequence").expect("a model");
    for Entry { puzzle, .. } in entries("nine").into_iter().take(12) {
        let side = puzzle.geometry().side();
        let houses = puzzle.geometry().houses();
        let dimension = info.usual_dimension(side, houses).expect("a code");
        let (mut frames, mut found) = (0, Vec::new());
        let mut see = |frame: hyperdoku_vsa::Frame<'_>| {
            frames += 1;
            let layout = Layout::new(Arc::clone(puzzle.geometry()));
            for (house, cells) in layout.houses().enumerate() {
                for digit in (0..side).map(Digit::from_index) {
                    // Exact counts: what is read is what stands there.
                    let stands =
                        cells.iter().filter(|cell| frame.digits[cell.index()] == Some(digit));
                    let count = frame.counts[house * side + digit.index()];
                    assert!((count - stands.clone().count() as f32).abs() < 0.01, "{count}");
                    assert_eq!(frame.taken[house].contains(digit), stands.count() > 0);
                }
            }
            Continue(())
        };
        let mut take = |solution| {
            found.push(solution);
            if found.len() < 2 { Continue(()) } else { Break(()) }
        };
        let model = (info, dimension, 1);
        let watched =
            hyperdoku_vsa::watch(&puzzle, model, &Budget::unlimited(), &mut take, &mut see);
        let watched = watched.expect("it serves nine");
        assert_eq!(watched, count(Reading::of(info), Way::default(), &puzzle, 2).1);
        assert_eq!(frames, watched.passes);
    }
}

#[test]
fn who_watches_can_end_the_search() {
    let puzzle = Puzzle::new(Grid::new(board("3x3"))).expect("empty");
    let (info, mut frames) = (MODELS[0], 0);
    let mut see = |_: hyperdoku_vsa::Frame<'_>| {
        frames += 1;
        if frames < 5 { Continue(()) } else { Break(()) }
    };
    let model = (info, 31, 1);
    let work =
        hyperdoku_vsa::watch(&puzzle, model, &Budget::unlimited(), &mut |_| Continue(()), &mut see);
    let work = work.expect("it serves nine");
    assert_eq!((work.passes, work.ended, work.report.covered), (5, false, false));
    let large = Puzzle::new(Grid::new(board("6x6"))).expect("empty");
    let model = (info, 63, 1);
    assert!(
        hyperdoku_vsa::watch(
            &large,
            model,
            &Budget::unlimited(),
            &mut |_| Continue(()),
            &mut |_| Continue(())
        )
        .is_err()
    );
}
