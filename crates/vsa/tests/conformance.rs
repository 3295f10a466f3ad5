//! Both engines before the suite that every engine must pass.

use std::sync::OnceLock;

use hyperdoku_conformance::{
    Corpus, Effort, Entry, Failure, Tally, agrees_with_naive, budgets, corpora, count_grids,
    dirty_scratch, grid_counts, metamorphic, run_entries,
};
use hyperdoku_grid::SolverInfo;
use hyperdoku_solve::solver_named;
use hyperdoku_vsa::{INFO, fast};

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

fn both(suite: impl Fn(&'static SolverInfo) -> Result<Tally, Failure>) {
    for info in [&INFO, &fast::INFO] {
        proves(suite(info));
    }
}

fn proves(tally: Result<Tally, Failure>) {
    let tally = tally.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(tally.proved > 0, "{tally:?}");
}

#[test]
fn they_tell_no_falsehood_about_the_corpus() {
    both(|info| run_entries(info, EFFORT, sample(1)));
}

#[test]
fn they_find_the_solutions_that_naive_finds() {
    let naive = solver_named("naive").expect("the yardstick is in the table");
    both(|info| agrees_with_naive(info, naive, 60));
}

#[test]
fn reused_they_do_what_a_fresh_one_does() {
    both(|info| dirty_scratch(info, EFFORT, sample(3)));
}

#[test]
fn a_symmetry_keeps_the_count_and_moves_the_solution() {
    both(|info| metamorphic(info, EFFORT, sample(4), 1));
}

#[test]
fn no_budget_makes_them_tell_a_falsehood() {
    both(|info| budgets(info, sample(7)));
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
