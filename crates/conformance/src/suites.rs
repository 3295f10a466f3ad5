//! The suites: where the puzzles come from that an engine is judged on.
//!
//! Each takes the row of an engine and gives a tally, or the first failure.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hyperdoku_grid::{
    Budget, Grid, Puzzle, Report, Solution, SolveError, SolverInfo, Transform, Verdict,
};

use crate::judge::{Effort, Engine, Truth, judge};
use crate::random::{RandomPuzzles, below, generator, other_names, relabelled};
use crate::{Corpus, Entry, Failure, Solutions, shape_of};

/// What a suite did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Puzzles that were judged.
    pub puzzles: u64,
    /// Those on which the engine gave a proof.
    pub proved: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, proof: Option<Report>) {
        self.puzzles += 1;
        self.proved += u64::from(proof.is_some());
    }
}

/// Every puzzle of every corpus: no falsehood, and the count and the solution that the corpus tells.
///
/// # Errors
/// The first failure.
pub fn run_corpora(
    info: &'static SolverInfo,
    effort: Effort,
    corpora: &[Corpus],
) -> Result<Tally, Failure> {
    run_entries(info, effort, corpora.iter().flat_map(|corpus| &corpus.entries))
}

/// As [`run_corpora`], on some entries.
///
/// # Errors
/// The first failure.
pub fn run_entries<'e>(
    info: &'static SolverInfo,
    effort: Effort,
    entries: impl IntoIterator<Item = &'e Entry>,
) -> Result<Tally, Failure> {
    let (mut engine, mut tally) = (Engine::new(info), Tally::default());
    for entry in entries {
        let proof = judge(&mut engine, effort, &entry.puzzle, &entry.truth);
        tally.add(proof.map_err(|failure| failure.from(&entry.source))?);
    }
    Ok(tally)
}

/// The shapes of [`agrees_with_naive`], each with the most cells that its puzzles have empty.
const NAIVE_SHAPES: &[(&str, usize)] = &[
    ("2x2", 16),
    ("2x3", 22),
    ("3x2", 22),
    ("1x5", 16),
    ("5x1", 16),
    ("2x4", 24),
    ("3x3", 30),
    ("2x5", 24),
    ("2x2 diagonal", 16),
    ("2x3 windows", 24),
    ("2x3 disjoint-groups", 24),
    ("3x3 diagonal", 30),
    ("3x3 windows", 30),
    ("jigsaw AAABCABBCCDBCDDD", 16),
    ("jigsaw AABBBAACBBACCCDEECDDEEDDE", 16),
    ("jigsaw AAABBBAABBCBADDDCCEDFFFCEDEEFCEEDFFC", 22),
];

/// `rounds` random puzzles of each small shape: the same solutions as the yardstick, all of them.
///
/// # Errors
/// The first failure.
///
/// # Panics
/// If the yardstick fails, or a shape never gave none, one or several solutions: then the suite itself
/// is broken.
pub fn agrees_with_naive(
    info: &'static SolverInfo,
    yardstick: &'static SolverInfo,
    rounds: usize,
) -> Result<Tally, Failure> {
    const NODES: u64 = 20_000;
    let (mut engine, mut tally) = (Engine::new(info), Tally::default());
    for (seed, &(words, most_empty)) in (1..).zip(NAIVE_SHAPES) {
        let geometry = shape_of(words).expect("the shapes of the suite are right");
        let puzzles = RandomPuzzles::new(&geometry, most_empty, yardstick, 2_000_000, seed);
        let mut puzzles = puzzles.expect("the yardstick fills the shapes of the suite");
        let mut met = [0; 3];
        for round in 0..rounds {
            let puzzle = puzzles.puzzle();
            let Some(truth) = answer_of(yardstick, &puzzle, NODES) else { continue };
            let all = truth.all.as_ref().map_or(0, Vec::len);
            met[all.min(2)] += 1;
            let proof = judge(&mut engine, Effort::UNLIMITED, &puzzle, &truth);
            tally.add(proof.map_err(|failure| failure.from(format!("{words}, round {round}")))?);
        }
        assert!(rounds < 100 || met.iter().all(|&times| times > 0), "{words}: {met:?}");
    }
    Ok(tally)
}

/// All solutions by the yardstick; `None` if they are too many for `nodes`.
fn answer_of(yardstick: &SolverInfo, puzzle: &Puzzle, nodes: u64) -> Option<Truth> {
    let budget = Budget::unlimited().with_nodes(nodes);
    let mut all = Vec::new();
    let report = (yardstick.make)().search(puzzle, &budget, &mut |solution| {
        all.push(solution);
        ControlFlow::Continue(())
    });
    report.expect("the yardstick serves every small shape").covered.then(|| Truth::from_all(all))
}

/// A reused engine, aborted midway again and again, does all that a fresh one does: the same solutions
/// in the same order with the same counters.
///
/// # Errors
/// The first difference.
pub fn dirty_scratch<'e>(
    info: &'static SolverInfo,
    effort: Effort,
    entries: impl IntoIterator<Item = &'e Entry>,
) -> Result<Tally, Failure> {
    let (mut dirty, mut tally) = (Engine::new(info), Tally::default());
    for (round, entry) in (0_u64..).zip(entries) {
        let puzzle = &entry.puzzle;
        if info.serves(puzzle).is_err() {
            continue;
        }
        let fresh = trace(&mut Engine::new(info), puzzle, &effort.budget(), 5)?;
        // Break off by the budget, then by the caller, then look whether anything is left behind.
        trace(&mut dirty, puzzle, &Budget::unlimited().with_nodes(round % 23), u64::MAX)?;
        trace(&mut dirty, puzzle, &effort.budget(), 1 + round % 2)?;
        let reused = trace(&mut dirty, puzzle, &effort.budget(), 5)?;
        if reused != fresh {
            let claim = format!("reused it says {reused:?}\nfresh it says {fresh:?}");
            return Err(Failure::on(info.name, puzzle, claim).from(&entry.source));
        }
        trace(&mut dirty, puzzle, &Budget::unlimited().with_nodes(1 + round % 7), u64::MAX)?;
        tally.add(fresh.1.covered.then_some(fresh.1));
    }
    Ok(tally)
}

/// The first `limit` solutions and the report.
fn trace(
    engine: &mut Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    limit: u64,
) -> Result<(Vec<Solution>, Report), Failure> {
    let mut found = Vec::new();
    let report = engine.solver.search(puzzle, budget, &mut |solution| {
        found.push(solution);
        if (found.len() as u64) < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    Ok((found, report.map_err(|error| refusal(engine, puzzle, &error))?))
}

/// The failure of an engine that refuses a puzzle which its row serves.
fn refusal(engine: &Engine, puzzle: &Puzzle, error: &SolveError) -> Failure {
    Failure::on(engine.info.name, puzzle, format!("its row serves this puzzle, but: {error}"))
}

/// A random symmetry of each puzzle keeps its count and moves its solution.
///
/// # Errors
/// The first failure.
///
/// # Panics
/// If a symmetry breaks a puzzle, which is a bug of the symmetry.
pub fn metamorphic<'e>(
    info: &'static SolverInfo,
    effort: Effort,
    entries: impl IntoIterator<Item = &'e Entry>,
    seed: u64,
) -> Result<Tally, Failure> {
    let (mut engine, mut tally) = (Engine::new(info), Tally::default());
    let mut random = generator(seed);
    for entry in entries {
        let geometry = entry.puzzle.geometry();
        let classic = geometry.box_shape().is_some() && !geometry.has_extra_houses();
        let transform = classic.then(|| Transform::random(geometry, |k| below(&mut random, k)));
        let names = other_names(geometry, &mut random);
        let image = |grid: &Grid| match &transform {
            Some(transform) => transform.apply(grid),
            None => relabelled(grid, &names),
        };
        let puzzle = Puzzle::new(image(&entry.puzzle)).expect("a symmetry makes no clash");
        let only = entry.truth.only.as_ref().map(|solution| {
            let digits = image(&solution.to_grid()).digits().iter().flatten().copied().collect();
            Solution::new(&puzzle, digits).expect("a symmetry moves the solution with the puzzle")
        });
        let truth = Truth { solutions: entry.truth.solutions, only, all: None };
        let proof = judge(&mut engine, effort, &puzzle, &truth);
        let source = format!("an image of {}", entry.source);
        tally.add(proof.map_err(|failure| failure.from(source))?);
    }
    Ok(tally)
}

/// Every small node budget, no time at all, and a raised flag: never a falsehood, and never a node too
/// many; the bigger budget knows all that the smaller one knew.
///
/// # Errors
/// The first failure.
pub fn budgets<'e>(
    info: &'static SolverInfo,
    entries: impl IntoIterator<Item = &'e Entry>,
) -> Result<Tally, Failure> {
    let (mut engine, mut tally) = (Engine::new(info), Tally::default());
    for entry in entries {
        let puzzle = &entry.puzzle;
        if info.serves(puzzle).is_err() {
            continue;
        }
        let mut proved = None;
        for nodes in (0..24).chain([40, 80, 160]) {
            let effort = Effort::nodes(nodes);
            let proof = judge(&mut engine, effort, puzzle, &entry.truth);
            let proof = proof.map_err(|failure| failure.from(&entry.source))?;
            if proved.is_some() && proof != proved {
                let claim =
                    format!("with {nodes} nodes it says {proof:?}, with fewer it said {proved:?}");
                return Err(Failure::on(info.name, puzzle, claim).from(&entry.source));
            }
            proved = proof;
        }
        tally.add(proved);
        let stop = Arc::new(AtomicBool::new(true));
        let stopped = Budget::unlimited().with_stop(stop);
        for budget in [stopped, Budget::unlimited().with_time(Duration::ZERO)] {
            ends_at_once(&mut engine, &budget, entry)?;
        }
    }
    Ok(tally)
}

/// With a budget that is spent from the start an engine may still know the answer, but not a wrong one,
/// and it does not go on to search.
fn ends_at_once(engine: &mut Engine, budget: &Budget, entry: &Entry) -> Result<(), Failure> {
    /// More than the nodes between two looks at the clock.
    const SOON: u64 = 1000;
    let (name, puzzle) = (engine.info.name, &entry.puzzle);
    let fail = |claim: String| Err(Failure::on(name, puzzle, claim).from(&entry.source));
    let answer = engine.solver.verdict(puzzle, budget);
    let (verdict, report) = answer.map_err(|error| refusal(engine, puzzle, &error))?;
    let exactly = |count| entry.truth.solutions == Solutions::Exactly(count);
    let is_false = match &verdict {
        Verdict::Impossible => !exactly(0),
        Verdict::Unique(_) => !exactly(1),
        Verdict::Several(..) => exactly(0) || exactly(1),
        Verdict::Unknown(found) => found.is_some() && exactly(0),
    };
    if is_false {
        return fail(format!("stopped at once it says {}", verdict.word()));
    }
    if report.nodes > SOON {
        return fail(format!("it entered {} nodes after it was stopped", report.nodes));
    }
    Ok(())
}
