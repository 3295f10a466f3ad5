//! The project's chores, behind `cargo xtask`.
//!
//! A developer's machine and the CI run the same verb, `cargo xtask ci`. Each chore is a file; what it
//! knows stands in one table at its head.

mod bench;
mod ci;
mod fuzz;
mod habits;
mod layers;
mod licences;
mod pictures;
mod setup;
mod steps;
mod tables;
mod transcripts;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::steps::Steps;
use crate::workspace::Workspace;

/// The project's chores.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Chores {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Install what the tests need from the distribution's packages, only what is missing
    Setup,
    /// Everything that a change must pass; the last line says how many steps passed and failed
    Ci {
        /// Also the ignored tests, the fuzz targets and a bench
        #[arg(long)]
        slow: bool,
    },
    /// Rewrite the golden files and the generated tables; review the difference
    Bless,
    /// Write the tables of engines, formats, variants, digits and exit codes into the documents
    Tables {
        /// Change nothing; fail if a document is stale
        #[arg(long)]
        check: bool,
    },
    /// Draw the pictures of the documents
    Pictures {
        /// Change nothing; fail if a picture is stale
        #[arg(long)]
        check: bool,
    },
    /// Check who imports whom, the lints of each crate and the licences of the dependencies
    Layers,
    /// Run the commands that the documents show on a clean clone of the last commit
    Transcripts,
    /// Measure the engines on the test corpora
    Bench,
    /// Build and run the fuzz targets
    Fuzz {
        /// Seconds for each target
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
}

fn main() -> ExitCode {
    match run(&Chores::parse().verb) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all went well; `ci` has already said what did not.
fn run(verb: &Verb) -> Result<bool> {
    let workspace = Workspace::find()?;
    match verb {
        Verb::Setup => setup::run(&setup::everything())?,
        Verb::Ci { slow } => {
            let mut steps = Steps::default();
            ci::run(&workspace, *slow, &mut steps);
            return Ok(steps.summary());
        }
        Verb::Bless => {
            tables::write(&workspace)?;
            workspace.cargo(&["test", "--workspace", "--no-fail-fast"]).env("BLESS", "1").run()?;
        }
        Verb::Tables { check: false } => tables::write(&workspace)?,
        Verb::Tables { check: true } => tables::check(&workspace)?,
        Verb::Pictures { check } => pictures::run(&workspace, *check)?,
        Verb::Layers => {
            layers::check(&workspace)?;
            licences::check(&workspace)?;
        }
        Verb::Transcripts => transcripts::check(&workspace)?,
        Verb::Bench => bench::run(&workspace)?,
        Verb::Fuzz { seconds } => fuzz::run(&workspace, *seconds)?,
    }
    Ok(true)
}
