//! `vsa`: the hyperdimensional engine and its laboratory, a file for each verb.

mod certify;
mod demo;
mod experiment;
mod models;
mod solve;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use hyperdoku::vsa::{ModelInfo, Reading, ValueOrder, Way};

use crate::choices;
use crate::listing::ListArgs;
use crate::outcome::Outcome;
use crate::stop::Stop;

/// Sudoku by hypervectors: solve, experiment, certify, demonstrate
///
/// Every house has one vector, the sum of the vectors of its digits; which digits are legal is read out of
/// these vectors alone. docs/vsa.md explains the method.
#[derive(Args, Clone, Debug)]
pub(crate) struct Vsa {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Clone, Debug)]
enum Verb {
    Solve(solve::Solve),
    Experiment(experiment::Experiment),
    Certify(certify::Certify),
    Demo(demo::Show),
    /// List the models: how digits become vectors
    Models(ListArgs),
}

impl Vsa {
    /// Runs the verb.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        match &self.verb {
            Verb::Solve(verb) => verb.run(stop),
            Verb::Experiment(verb) => verb.run(stop),
            Verb::Certify(verb) => verb.run(),
            Verb::Demo(verb) => verb.run(),
            Verb::Models(args) => models::run(args),
        }
    }
}

/// One model.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Model")]
struct ModelArgs {
    /// How digits become vectors; `hyperdoku vsa models` lists them
    #[arg(long, value_name = "NAME", default_value = "m-sequence", value_parser = choices::model(), hide_possible_values = true)]
    model: &'static ModelInfo,
    /// Components of a vector; if not given, what the model needs for the side
    #[arg(long, value_name = "D")]
    dimension: Option<usize>,
    /// Seed of the random vectors
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
}

/// How the search goes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
struct WayArgs {
    /// Which digit of a guess comes first: `article`, the one that is legal in the most peers, or `lcv`,
    /// the one that is legal in the fewest
    #[arg(long, value_name = "ORDER", default_value = "lcv", value_parser = value_order())]
    value_order: ValueOrder,
    /// Count the places of a digit by bundling the candidates of each house, too, instead of in masks
    #[arg(long)]
    bundle_places: bool,
    /// Most placements for a puzzle, those of dead branches included
    #[arg(long, value_name = "N")]
    step_limit: Option<u64>,
}

impl WayArgs {
    fn way(&self) -> Way {
        Way { order: self.value_order, steps: self.step_limit }
    }

    /// What legality is read from, with a model of this dimension and seed.
    fn reading(&self, info: &'static ModelInfo, dimension: Option<usize>, seed: u64) -> Reading {
        Reading::Model { info, dimension, seed, places: self.bundle_places }
    }
}

fn value_order() -> impl TypedValueParser<Value = ValueOrder> {
    PossibleValuesParser::new(["article", "lcv"])
        .map(|name| if name == "article" { ValueOrder::Article } else { ValueOrder::Lcv })
}
