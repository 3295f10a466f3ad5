//! `prove`: a certificate that a puzzle has one solution, written or checked.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use hyperdoku::certificate;
use hyperdoku::grid::Puzzle;

use crate::choices;
use crate::desk::{print, say};
use crate::outcome::Outcome;
use crate::single::SingleArgs;
use crate::stop::Stop;

/// Prove that a puzzle has one solution, so that others can check it
///
/// Writes the solution with a proof in LRAT that there is no other. --check reads such a certificate and
/// follows every step of it; it shares no code with any engine.
#[derive(Args, Clone, Debug)]
pub(crate) struct Prove {
    #[command(flatten)]
    puzzle: SingleArgs,
    /// File to write
    #[arg(long, value_name = "FILE", required_unless_present = "check", conflicts_with = "check")]
    out: Option<PathBuf>,
    /// Check this certificate
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Longest time to look for the solution and the proof, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = choices::seconds)]
    time_limit: Duration,
}

impl Prove {
    /// Proves or checks.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let puzzle = match self.puzzle.puzzle() {
            Ok(puzzle) => puzzle,
            Err(outcome) => return Ok(outcome),
        };
        match (&self.check, &self.out) {
            (Some(path), _) => check(&puzzle, path),
            (None, Some(path)) => self.prove(&puzzle, path, stop),
            (None, None) => unreachable!("one of the two is required"),
        }
    }

    #[cfg(feature = "cadical")]
    fn prove(&self, puzzle: &Puzzle, path: &PathBuf, stop: &Stop) -> anyhow::Result<Outcome> {
        use anyhow::Context;
        use hyperdoku::grid::{Budget, Verdict};
        use hyperdoku::sat::{Proved, prove};

        let budget = Budget::unlimited().with_time(self.time_limit).with_stop(stop.flag());
        match prove(puzzle, &budget)? {
            Proved::Unique(solution, steps) => {
                let name = || path.display().to_string();
                let file = File::create(path).with_context(name)?;
                let mut file = std::io::BufWriter::new(file);
                certificate::write(&solution, &steps, &mut file).with_context(name)?;
                print(&format!("unique\t{} steps\n", steps.len()))?;
                Ok(Outcome::Done)
            }
            Proved::Not(verdict) => {
                print(&format!("{}\n", verdict.word()))?;
                Ok(match verdict {
                    Verdict::Unknown(_) => Outcome::GaveUp,
                    _ => Outcome::NotUnique,
                })
            }
        }
    }

    #[cfg(not(feature = "cadical"))]
    fn prove(&self, _: &Puzzle, _: &PathBuf, _: &Stop) -> anyhow::Result<Outcome> {
        let _ = self.time_limit;
        anyhow::bail!("this program was built without CaDiCaL, which writes the proofs")
    }
}

fn check(puzzle: &Puzzle, path: &PathBuf) -> anyhow::Result<Outcome> {
    let fail = |reason: String| {
        say(&format!("{}: {reason}\n", path.display()));
        Ok(Outcome::BadInput)
    };
    let file = match File::open(path) {
        Ok(file) => BufReader::new(file),
        Err(error) => return fail(format!("cannot read: {error}")),
    };
    match certificate::check(puzzle, file) {
        Ok(checked) => {
            let (steps, clauses) = (checked.steps, checked.clauses);
            print(&format!("unique\t{steps} steps from {clauses} clauses, all right\n"))?;
            Ok(Outcome::Done)
        }
        Err(error) => fail(error.to_string()),
    }
}
