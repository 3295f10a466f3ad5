//! The command line: each verb is a file, and this is where they are called from.
//!
//! ```text
//! input ──▶ workers (a verb's `answer`) ──▶ desk: order, stdout, messages ──▶ exit code
//! ```
//! Results go to stdout and nothing else does. Text is read and written by the library's formats, puzzles
//! are solved by its engines; what is here is arguments, files, threads, order and words.

#![allow(
    clippy::result_large_err,
    reason = "a refusal is an answer like others, and is moved once for a record"
)]

mod answer;
mod bench;
mod canon;
#[cfg(feature = "catalog")]
mod catalog;
mod check;
mod choices;
mod chunk;
mod claim;
mod cnf;
mod codes;
mod completions;
mod convert;
mod count;
mod desk;
mod engines;
mod enumerate;
mod explain;
mod formats;
mod generate;
mod grid;
mod guided;
mod hint;
mod input;
mod law;
mod listing;
mod man;
mod message;
mod minimise;
mod outcome;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod pipeline;
mod plain;
mod produce;
mod prove;
mod rate;
mod render;
mod search;
#[cfg(feature = "serve")]
mod serve;
mod single;
mod solve;
mod span;
mod stop;
mod table;
mod team;
mod techniques;
mod variants;
mod vsa;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::chunk::Request;
pub use crate::chunk::{Chief, Helpers, Lost};
use crate::outcome::{EXIT_CODES, Outcome};
use crate::stop::Stop;
pub use crate::team::Member;

/// Sudoku of any size: read any text, solve it, answer honestly
#[derive(Parser, Debug)]
#[command(name = "hyperdoku", version, after_help = after_help(), subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    Solve(solve::Solve),
    Count(count::Count),
    Check(check::Check),
    Convert(convert::Convert),
    Canon(canon::Canon),
    Cnf(cnf::Cnf),
    Prove(prove::Prove),
    Rate(rate::Rate),
    Grid(grid::GridVerb),
    Generate(generate::Generate),
    Minimise(minimise::Minimise),
    Enumerate(enumerate::Enumerate),
    #[cfg(feature = "catalog")]
    Catalog(catalog::CatalogVerb),
    Law(law::LawVerb),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Render(Box<render::Render>),
    Bench(bench::Bench),
    Vsa(vsa::Vsa),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    /// List the engines
    Engines(listing::ListArgs),
    Techniques(techniques::Techniques),
    /// List the encodings as clauses
    Codes(listing::ListArgs),
    /// List the formats that are read and written
    Formats(listing::ListArgs),
    /// List the variants
    Variants(listing::ListArgs),
    Completions(completions::Completions),
    Man(man::Man),
}

fn after_help() -> String {
    format!(
        "\
Examples:
  hyperdoku solve puzzles.txt                  one line a puzzle: the solution, or what is wrong
  echo '1..4.........32.' | hyperdoku solve    prints 1234341221434321
  hyperdoku count --limit 1000 puzzles.txt     how many solutions
  hyperdoku check puzzles.txt                  unique, minimal, symmetric
  hyperdoku explain puzzle.txt                 every step in a sentence
  hyperdoku hint puzzle.txt                    where to look next
  hyperdoku render --to svg puzzle.txt         a picture
  hyperdoku convert --to line book.sdk         another format
  hyperdoku canon --distinct puzzles.txt       each puzzle once, however it is dressed
  hyperdoku serve                              a page to play and explore, in the browser
  hyperdoku solve --help                       all about one verb

{EXIT_CODES}"
    )
}

/// The program: reads the arguments, does what they say, and tells how it ended.
pub fn main() -> ExitCode {
    let (verb, request) = read_arguments();
    ending(run(&verb, &request))
}

/// The verb, and what two runs must have in common to be one.
fn read_arguments() -> (Verb, Request) {
    let command = Arguments::command();
    let matches = command.clone().get_matches();
    match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => (arguments.verb, Request::new(&command, &matches)),
        Err(error) => error.exit(),
    }
}

/// Tells what was wrong, if anything was; the exit code.
fn ending(outcome: anyhow::Result<Outcome>) -> ExitCode {
    let error = match outcome {
        Ok(outcome) => return outcome.into(),
        Err(error) => error,
    };
    match error.downcast::<clap::Error>() {
        // Arguments that do not go together end like those that are wrong alone.
        Ok(error) => error.exit(),
        Err(error) if error.is::<generate::WrongInput>() => {
            desk::say(&format!("{error}\n"));
            Outcome::BadInput.into()
        }
        Err(error) => {
            desk::say(&format!("hyperdoku: {error:#}\n"));
            Outcome::Failed.into()
        }
    }
}

fn run(verb: &Verb, request: &Request) -> anyhow::Result<Outcome> {
    let stop = Stop::at_interrupt()?;
    match verb {
        Verb::Solve(verb) if verb.chunk.is_part() => chunk::run(verb, request, &stop),
        Verb::Rate(verb) if verb.chunk.is_part() => chunk::run(verb, request, &stop),
        Verb::Solve(verb) => verb.run(&stop),
        Verb::Count(verb) => verb.run(&stop),
        Verb::Check(verb) => verb.run(&stop),
        Verb::Convert(verb) => verb.run(&stop),
        Verb::Canon(verb) => verb.run(&stop),
        Verb::Cnf(verb) => verb.run(),
        Verb::Prove(verb) => verb.run(&stop),
        Verb::Rate(verb) => verb.run(&stop),
        Verb::Grid(verb) => chunk::run(verb, request, &stop),
        Verb::Generate(verb) => chunk::run(verb, request, &stop),
        Verb::Minimise(verb) => verb.run(&stop),
        Verb::Enumerate(verb) => verb.run(&stop),
        #[cfg(feature = "catalog")]
        Verb::Catalog(verb) => verb.run(&stop),
        Verb::Law(verb) => verb.run(&stop),
        Verb::Explain(verb) => verb.run(&stop),
        Verb::Hint(verb) => verb.run(&stop),
        Verb::Render(verb) => verb.run(&stop),
        Verb::Bench(verb) => verb.run(&stop),
        Verb::Vsa(verb) => verb.run(&stop),
        #[cfg(feature = "serve")]
        Verb::Serve(verb) => verb.run(&stop),
        Verb::Engines(args) => engines::run(args),
        Verb::Techniques(verb) => verb.run(),
        Verb::Codes(args) => codes::run(args),
        Verb::Formats(args) => formats::run(args),
        Verb::Variants(args) => variants::run(args),
        Verb::Completions(verb) => verb.run(Arguments::command()),
        Verb::Man(verb) => verb.run(Arguments::command()),
    }
}
