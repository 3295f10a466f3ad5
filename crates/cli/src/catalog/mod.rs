//! `catalog`: collections of puzzles in a file, each once however it is dressed.

mod add;
mod rate;
mod select;
mod stats;

use clap::{Args, Subcommand};

use crate::outcome::Outcome;
use crate::stop::Stop;

/// Keep puzzles in a file, each once however it is dressed
///
/// A catalogue is one file of the database `SQLite`. A puzzle is kept with its solution, givens, symmetries, source and,
/// once it is rated, its rating; puzzles that are isomorphic are kept once. Other programs may read the view `puzzles` in it.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CatalogVerb {
    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  hyperdoku catalog add all.hydk puzzles.txt more.sdm       add what is new
  hyperdoku catalog rate all.hydk                           rate what is not rated
  hyperdoku catalog query all.hydk --rating 7..8 --givens ..24 --limit 10 --random --seed 1
  hyperdoku catalog export all.hydk > all.csv               everything, for other programs";

#[derive(Subcommand, Clone, Debug)]
enum Verb {
    Add(add::Add),
    Rate(rate::Rate),
    Query(select::Query),
    Export(select::Export),
    Stats(stats::StatsVerb),
}

impl CatalogVerb {
    /// Does what is asked.
    ///
    /// # Errors
    /// If the catalogue cannot be used, or the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        match &self.verb {
            Verb::Add(verb) => verb.run(stop),
            Verb::Rate(verb) => verb.run(stop),
            Verb::Query(verb) => verb.run(),
            Verb::Export(verb) => verb.run(),
            Verb::Stats(verb) => verb.run(),
        }
    }
}
