//! Every row of the table, and the template that is in none, before the suite that every engine must pass.

use std::sync::OnceLock;

use hyperdoku_conformance::{
    Corpus, Effort, Entry, Failure, GridCount, Tally, agrees_with_naive, budgets, corpora,
    count_grids, counters, dirty_scratch, grid_counts, metamorphic, run_corpora, run_entries,
    same_as_golden,
};
use hyperdoku_grid::SolverInfo;
use hyperdoku_solve::{SOLVERS, solver_named, template};

/// Nodes on one question for the yardstick, which would take minutes on the hardest puzzles.
const NAIVE_NODES: u64 = 600;

/// Every corpus but the slow one.
fn corpus() -> &'static [Corpus] {
    static CORPORA: OnceLock<Vec<Corpus>> = OnceLock::new();
    CORPORA.get_or_init(|| {
        let mut corpora = corpora().expect("the corpus can be read");
        corpora.retain(|corpus| corpus.name != SLOW);
        corpora
    })
}

/// The corpus on which an engine may take long or give up.
const SLOW: &str = "slow";

/// Every `step`-th puzzle of each corpus.
fn sample(step: usize) -> impl Iterator<Item = &'static Entry> {
    corpus().iter().flat_map(move |corpus| corpus.entries.iter().step_by(step))
}

fn naive() -> &'static SolverInfo {
    solver_named("naive").expect("the yardstick is in the table")
}

fn effort_of(info: &SolverInfo) -> Effort {
    if info.name == naive().name { Effort::nodes(NAIVE_NODES) } else { Effort::UNLIMITED }
}

/// Every row of the table and the template.
fn rows() -> impl Iterator<Item = &'static SolverInfo> {
    SOLVERS.iter().copied().chain([&template::INFO])
}

fn every_row(suite: impl Fn(&'static SolverInfo) -> Result<Tally, Failure>) {
    for info in rows() {
        match suite(info) {
            Err(failure) => panic!("{failure}"),
            Ok(tally) => assert!(!info.complete || tally.proved > 0, "{}: {tally:?}", info.name),
        }
    }
}

#[test]
fn no_engine_tells_a_falsehood_about_the_corpus() {
    every_row(|info| run_corpora(info, effort_of(info), corpus()));
}

#[test]
#[ignore = "slow: 1 min"]
fn no_engine_tells_a_falsehood_about_the_slow_corpus() {
    let corpora = corpora().expect("the corpus can be read");
    let slow: Vec<Corpus> = corpora.into_iter().filter(|corpus| corpus.name == SLOW).collect();
    assert!(!slow.is_empty());
    for info in rows() {
        run_corpora(info, Effort::nodes(2_000_000), &slow).unwrap_or_else(|f| panic!("{f}"));
    }
}

#[test]
#[ignore = "slow: 2 min"]
fn naive_tells_no_falsehood_with_a_large_budget() {
    let tally = run_entries(naive(), Effort::nodes(200_000), sample(10));
    assert!(tally.expect("no falsehood").proved > 0);
}

#[test]
fn every_engine_finds_the_solutions_that_naive_finds() {
    every_row(|info| agrees_with_naive(info, naive(), 300));
}

#[test]
fn a_reused_engine_does_what_a_fresh_one_does() {
    every_row(|info| dirty_scratch(info, effort_of(info), sample(3)));
}

#[test]
fn a_symmetry_keeps_the_count_and_moves_the_solution() {
    every_row(|info| metamorphic(info, effort_of(info), sample(4), 1));
}

#[test]
fn no_budget_makes_an_engine_tell_a_falsehood() {
    every_row(|info| budgets(info, sample(7)));
}

/// Every complete engine counts the grids of the shapes that are light enough for it.
fn complete_engines_count(is_light: impl Fn(&SolverInfo, &GridCount) -> bool) {
    let counts = grid_counts().expect("testdata/counts.txt can be read");
    for info in rows().filter(|info| info.complete) {
        let is_served = |count: &GridCount| info.sides.contains(&count.geometry.side());
        let light: Vec<_> = counts.iter().filter(|count| is_light(info, count)).collect();
        let served = light.iter().any(|count| is_served(count));
        let tally = count_grids(info, light, 1000);
        assert!(tally.unwrap_or_else(|failure| panic!("{failure}")).proved > 0 || !served);
    }
}

#[test]
fn complete_engines_count_the_grids_of_small_shapes() {
    complete_engines_count(|info, count| {
        let most = if info.name == naive().name { 5 } else { 6 };
        count.geometry.side() <= most && count.with_first_row() < 50_000
    });
}

#[test]
#[ignore = "slow: 3 min for naive"]
fn complete_engines_count_the_grids_of_every_shape() {
    complete_engines_count(|_, _| true);
}

#[test]
fn the_work_of_every_engine_is_what_it_was() {
    // How far the lane engine gets before it is stopped at the second solution depends on the lanes of
    // the processor; its own tests look at its counters.
    let golden = SOLVERS.iter().filter(|info| info.name != "lanes");
    let engines: Vec<_> = golden.map(|&info| (info, effort_of(info))).collect();
    let same = same_as_golden("counters.txt", &counters(&engines, corpus()));
    same.unwrap_or_else(|difference| panic!("{difference}"));
}
