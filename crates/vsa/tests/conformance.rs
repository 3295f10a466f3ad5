//! The engine before the suite that every engine must pass.

use std::sync::OnceLock;

use hyperdoku_conformance::{
    Corpus, Effort, Entry, Failure, Tally, agrees_with_naive, budgets, corpora, count_grids,
    dirty_scratch, grid_counts, metamorphic, run_entries,
};
use hyperdoku_solve::solver_named;
use hyperdoku_vsa::INFO;

/// Nodes on one question: the largest puzzles take the engine long.
const EFFORT: Effort = Effort::nodes(100);

fn corpus() -> &'static [Corpus] {
    static CORPORA: OnceLock<Vec<Corpus>> = OnceLock::new();
    CORPORA.get_or_init(|| {
        let mut corpora = corpora().expect("the corpus can be read");
        corpora.retain(|corpus| corpus.name != "slow");
        corpora
    })
}

/// Every `step`-th puzzle of each corpus.
fn sample(step: usize) -> impl Iterator<Item = &'static Entry> {
    corpus().iter().flat_map(move |corpus| corpus.entries.iter().step_by(step))
}

fn proves(tally: Result<Tally, Failure>) {
    let tally = tally.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(tally.proved > 0, "{tally:?}");
}

#[test]
fn it_tells_no_falsehood_about_the_corpus() {
    proves(run_entries(&INFO, EFFORT, sample(1)));
}

#[test]
fn it_finds_the_solutions_that_naive_finds() {
    let naive = solver_named("naive").expect("the yardstick is in the table");
    proves(agrees_with_naive(&INFO, naive, 60));
}

#[test]
fn reused_it_does_what_a_fresh_one_does() {
    proves(dirty_scratch(&INFO, EFFORT, sample(3)));
}

#[test]
fn a_symmetry_keeps_the_count_and_moves_the_solution() {
    proves(metamorphic(&INFO, EFFORT, sample(4), 1));
}

#[test]
fn no_budget_makes_it_tell_a_falsehood() {
    proves(budgets(&INFO, sample(7)));
}

#[test]
fn it_counts_the_grids_of_small_shapes() {
    let counts = grid_counts().expect("testdata/counts.txt can be read");
    let light = |count: &&_| count_is_light(count);
    proves(count_grids(&INFO, counts.iter().filter(light), 1000));
}

fn count_is_light(count: &hyperdoku_conformance::GridCount) -> bool {
    count.geometry.side() <= 6 && count.with_first_row() < 50_000
}
