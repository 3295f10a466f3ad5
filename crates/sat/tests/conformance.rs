//! Every engine before the suite that every engine must pass.

use std::sync::OnceLock;

use hyperdoku_conformance::{
    Corpus, Effort, Entry, Failure, Tally, agrees_with_naive, budgets, corpora, dirty_scratch,
    metamorphic, run_corpora,
};
use hyperdoku_grid::SolverInfo;
use hyperdoku_sat::SOLVERS;
use hyperdoku_solve::solver_named;

/// Every corpus but the slow one.
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

fn every_row(suite: impl Fn(&'static SolverInfo) -> Result<Tally, Failure>) {
    for info in SOLVERS {
        match suite(info) {
            Err(failure) => panic!("{failure}"),
            Ok(tally) => assert!(tally.proved > 0, "{}: {tally:?}", info.name),
        }
    }
}

/// Solutions are found one by one, so that the millions of an empty grid would take hours.
#[test]
fn no_engine_tells_a_falsehood_about_the_corpus() {
    every_row(|info| run_corpora(info, Effort::nodes(500), corpus()));
}

#[test]
fn every_engine_finds_the_solutions_that_naive_finds() {
    let naive = solver_named("naive").expect("the yardstick is in the table");
    every_row(|info| agrees_with_naive(info, naive, 60));
}

#[test]
fn a_reused_engine_does_what_a_fresh_one_does() {
    every_row(|info| dirty_scratch(info, Effort::UNLIMITED, sample(7)));
}

#[test]
fn a_symmetry_keeps_the_count_and_moves_the_solution() {
    every_row(|info| metamorphic(info, Effort::UNLIMITED, sample(7), 1));
}

#[test]
fn no_budget_makes_an_engine_tell_a_falsehood() {
    every_row(|info| budgets(info, sample(19)));
}
