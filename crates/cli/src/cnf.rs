//! `cnf`: a puzzle as DIMACS for any SAT solver, and the solver's answer as a grid.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum};
use hyperdoku::grid::{Puzzle, Solution};
use hyperdoku::sat::{
    Answer, AtMostOne, Encoding, Givens, Instance, Numbering, Plan, read_answer, write_dimacs,
};

use crate::choices;
use crate::desk::{print, say};
use crate::input::Source;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::single::SingleArgs;

/// Write a puzzle as clauses for a SAT solver, and read the solver's answer
///
/// `decode` needs the same puzzle and the same options as `encode`: they say which variable is which
/// candidate.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cnf {
    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  hyperdoku cnf encode puzzle.txt > puzzle.cnf
  kissat -q puzzle.cnf > puzzle.answer
  hyperdoku cnf decode puzzle.txt puzzle.answer
  hyperdoku solve --external 'kissat -q' puzzle.txt      the same in one";

#[derive(Subcommand, Clone, Debug)]
enum Verb {
    Encode(Encode),
    Decode(Decode),
}

/// Write a puzzle as DIMACS
#[derive(Args, Clone, Debug)]
struct Encode {
    #[command(flatten)]
    puzzle: SingleArgs,
    #[command(flatten)]
    plan: PlanArgs,
    /// File to write; the standard output if not given
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,
}

/// Read what a SAT solver answered
///
/// Understands `s` and `v` lines and MiniSat's result files. The solution is checked and written in one
/// line; `impossible` or `unknown` follows the puzzle if there is none.
#[derive(Args, Clone, Debug)]
struct Decode {
    #[command(flatten)]
    puzzle: SingleArgs,
    /// File with the answer; `-` is the standard input
    #[arg(value_name = "ANSWER")]
    answer: PathBuf,
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    digits: DigitArgs,
}

/// How a puzzle is written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Clauses")]
struct PlanArgs {
    /// Which clauses (see `hyperdoku codes`)
    #[arg(long, value_name = "NAME", default_value = "channelling", value_parser = choices::encoding())]
    encoding: &'static Encoding,
    /// How "at most one" is written where the encoding leaves the choice
    #[arg(long, value_name = "NAME", default_value = "product", value_parser = choices::at_most_one())]
    at_most_one: &'static AtMostOne,
    /// Which candidates come first among the variables
    #[arg(long, value_name = "ORDER", default_value = "cells")]
    numbering: Order,
    /// What becomes of the givens
    #[arg(long, value_name = "HOW", default_value = "eliminated")]
    givens: Treatment,
}

/// [`Numbering`] as an argument.
#[derive(Clone, Copy, Debug)]
struct Order(Numbering);

impl ValueEnum for Order {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Numbering::Cells), Self(Numbering::Digits)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            Numbering::Cells => PossibleValue::new("cells").help("all digits of the first cell"),
            Numbering::Digits => PossibleValue::new("digits").help("the first digit in all cells"),
        })
    }
}

/// [`Givens`] as an argument.
#[derive(Clone, Copy, Debug)]
struct Treatment(Givens);

impl ValueEnum for Treatment {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Givens::Units), Self(Givens::Eliminated), Self(Givens::Singles)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            Givens::Units => ("units", "a variable for every candidate, a clause for every given"),
            Givens::Eliminated => ("eliminated", "no variable for what the givens rule out"),
            Givens::Singles => ("singles", "nor for what follows by singles"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl PlanArgs {
    fn plan(&self) -> Plan {
        Plan {
            encoding: self.encoding,
            at_most_one: self.at_most_one,
            numbering: self.numbering.0,
            givens: self.givens.0,
        }
    }

    /// The words with which `decode` finds the same variables, for the head of the file.
    fn comment(&self, puzzle: &Puzzle) -> String {
        let value =
            |name: Option<PossibleValue>| name.map_or(String::new(), |n| n.get_name().to_owned());
        format!(
            "hyperdoku cnf encode, side {}, --encoding {} --at-most-one {} --numbering {} --givens {}",
            puzzle.geometry().side(),
            self.encoding.name,
            self.at_most_one.name,
            value(self.numbering.to_possible_value()),
            value(self.givens.to_possible_value()),
        )
    }
}

impl Cnf {
    /// Runs the verb.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub(crate) fn run(&self) -> anyhow::Result<Outcome> {
        match &self.verb {
            Verb::Encode(verb) => verb.run(),
            Verb::Decode(verb) => verb.run(),
        }
    }
}

impl Encode {
    fn run(&self) -> anyhow::Result<Outcome> {
        let puzzle = match self.puzzle.puzzle() {
            Ok(puzzle) => puzzle,
            Err(outcome) => return Ok(outcome),
        };
        let instance = match Instance::new(&puzzle, self.plan.plan()) {
            Ok(instance) => instance,
            Err(error) => return Ok(refuse(&error)),
        };
        let comments = [self.plan.comment(&puzzle)];
        let written = match &self.out {
            Some(path) => {
                let mut file = File::create(path).with_context(|| path.display().to_string())?;
                write_dimacs(&instance, &comments, &mut file)
            }
            None => write_dimacs(&instance, &comments, &mut io::stdout().lock()),
        };
        match written {
            // Who reads has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Done),
            Err(error) => Err(error).context("the clauses could not be written"),
            Ok(_) => Ok(Outcome::Done),
        }
    }
}

impl Decode {
    fn run(&self) -> anyhow::Result<Outcome> {
        let puzzle = match self.puzzle.puzzle() {
            Ok(puzzle) => puzzle,
            Err(outcome) => return Ok(outcome),
        };
        let source = Source::at(&self.answer);
        let fail = |reason: String| {
            say(&format!("{}{}\n", source.name(), Error::of_file(reason)));
            Ok(Outcome::BadInput)
        };
        let instance = match Instance::new(&puzzle, self.plan.plan()) {
            Ok(instance) => instance,
            Err(error) => return Ok(refuse(&error)),
        };
        let text = match source.open() {
            Ok(text) => BufReader::new(text),
            Err(error) => return fail(format!("cannot read: {error}")),
        };
        let answer = match read_answer(text, instance.size().variables, instance.candidates()) {
            Ok(answer) => answer,
            Err(error) => return fail(error.to_string()),
        };
        match answer {
            Answer::Satisfiable(assignment) => {
                match instance.read(|literal| assignment.holds(literal)) {
                    Ok(solution) => self.tell(&puzzle, Some(&solution), ""),
                    Err(error) => return fail(error.to_string()),
                }?;
                Ok(Outcome::Done)
            }
            Answer::Unsatisfiable => {
                self.tell(&puzzle, None, "\timpossible")?;
                Ok(Outcome::NotUnique)
            }
            Answer::Unknown => {
                self.tell(&puzzle, None, "\tunknown")?;
                Ok(Outcome::GaveUp)
            }
        }
    }

    fn tell(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        field: &str,
    ) -> anyhow::Result<()> {
        let grid = solution.map_or_else(|| puzzle.grid().clone(), Solution::to_grid);
        let line = self.digits.plain(&grid).context("no format of one line serves this side")?;
        print(format!("{line}{field}\n"))?;
        Ok(())
    }
}

/// Says why the puzzle cannot be written.
fn refuse(error: &hyperdoku::sat::TooLarge) -> Outcome {
    say(&format!("hyperdoku: {error}\n"));
    Outcome::BadInput
}
