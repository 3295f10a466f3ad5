//! Team: the verbs whose work comes in chunks, done by several processes that talk to each other.
//!
//! `hyperdoku-mpi` is this with messages of MPI. One process leads: it hands out numbers, gathers what comes
//! back, writes the output, and works too. The others help; what they know are the same arguments.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::chunk::{self, Chief, Chunked, Helpers, Lost, Place, Request};
use crate::generate::Generate;
use crate::grid::GridVerb;
use crate::outcome::{EXIT_CODES, Outcome};
use crate::rate::Rate;
use crate::solve::Solve;
use crate::stop::Stop;

/// Sudoku in parallel, on all ranks of an MPI job
///
/// The verbs and their arguments are those of `hyperdoku`, and so is the output, for any number of ranks.
/// Every rank makes chunks, with one thread unless --threads says otherwise; rank 0 writes them too.
#[derive(Parser, Debug)]
#[command(name = "hyperdoku-mpi", version, after_help = after_help(), subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    Generate(Generate),
    Grid(GridVerb),
    Solve(Solve),
    Rate(Rate),
}

impl Verb {
    fn chunked(&self) -> &dyn Chunked {
        match self {
            Self::Generate(verb) => verb,
            Self::Grid(verb) => verb,
            Self::Solve(verb) => verb,
            Self::Rate(verb) => verb,
        }
    }
}

fn after_help() -> String {
    format!(
        "\
Examples:
  mpirun -n 64 hyperdoku-mpi generate -n 1000000 --seed 1 --out million
  mpirun -n 64 hyperdoku-mpi generate -n 1000000 --seed 1 --out million --resume
  mpirun -n 64 hyperdoku-mpi rate puzzles.txt > ratings.txt

{EXIT_CODES}"
    )
}

/// A member of a team, with what it was asked for.
#[derive(Debug)]
pub struct Member {
    verb: Verb,
    request: Request,
    place: Place,
}

impl Member {
    /// What these arguments ask for; the first is the name of the program.
    ///
    /// # Errors
    /// The exit code, if they ask for nothing that can be done, or for help; `is_leader` says so.
    pub fn new(
        arguments: impl IntoIterator<Item = OsString>,
        is_leader: bool,
    ) -> Result<Self, ExitCode> {
        let command = Arguments::command();
        let matches = command.clone().try_get_matches_from(arguments);
        let parsed = matches.and_then(|matches| {
            let verb = Arguments::from_arg_matches(&matches)?.verb;
            Ok((verb, Request::new(&command, &matches)))
        });
        let made = parsed.map_err(anyhow::Error::from).and_then(|(verb, request)| {
            let place = Place { stop: Stop::at_interrupt()?, is_shared: true };
            Ok(Self { verb, request, place })
        });
        made.map_err(|error| tell(error, is_leader))
    }

    /// Leads a team to the end of the run; the exit code.
    ///
    /// # Errors
    /// If helpers cannot be reached any more: they may wait, and must be ended. All is said.
    pub fn lead(&mut self, helpers: &mut dyn Helpers) -> Result<ExitCode, Lost> {
        let outcome = chunk::run_with(self.verb.chunked(), &self.request, helpers, &self.place);
        match outcome {
            Ok(outcome) => Ok(outcome.into()),
            Err(error) if error.is::<Lost>() => {
                tell(error, true);
                Err(Lost)
            }
            Err(error) => Ok(tell(error, true)),
        }
    }

    /// Helps until the leader has nothing more to do.
    ///
    /// # Errors
    /// If the leader cannot be reached. All is said.
    pub fn help(&mut self, chief: &mut dyn Chief) -> Result<(), Lost> {
        chunk::help(self.verb.chunked(), chief, &self.place).map_err(|error| {
            tell(error, true);
            Lost
        })
    }
}

/// Says what was wrong, if this process is the one to say so; the exit code.
fn tell(error: anyhow::Error, is_leader: bool) -> ExitCode {
    match error.downcast::<clap::Error>() {
        Ok(error) => {
            if is_leader {
                // If nobody listens there is nobody to tell.
                let _ = error.print();
            }
            // The leader's code is that of the job.
            if is_leader {
                u8::try_from(error.exit_code()).unwrap_or(2).into()
            } else {
                ExitCode::SUCCESS
            }
        }
        Err(error) => {
            if is_leader {
                crate::desk::say(&format!("hyperdoku-mpi: {error:#}\n"));
            }
            Outcome::Failed.into()
        }
    }
}
