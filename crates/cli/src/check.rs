//! `check`: what is known about every record: its verdict, whether it is minimal, its symmetries.

use clap::Args;
use hyperdoku::grid::{Cell, Puzzle, Solution, SolveError, Verdict, clashes, pattern_symmetries};
use hyperdoku::solve::redundant_givens;

use crate::answer::{Answer, Object, Task};
use crate::claim::fault_of_claim;
use crate::input::InputArgs;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::pipeline::{self, RunArgs};
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

/// Check puzzles and solutions
///
/// Writes one line for each record, in the order of the input, with fields between tabs: the verdict
/// (`unique`, `several`, `impossible`, `unknown`); then for a unique one `minimal`, or the givens that
/// can go, each alone, or `complete` for a full grid; then the symmetries of the pattern of givens. `-`
/// stands for a field that says nothing. Every clash of a record is an error on stderr.
#[derive(Args, Clone, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Do not ask which givens are redundant
    #[arg(long, help_heading = "Search")]
    no_minimal: bool,
    /// Write two solutions beside `several`
    #[arg(long, help_heading = "Output")]
    witness: bool,
    #[command(flatten)]
    run: RunArgs,
}

/// What is known about the givens of a puzzle.
enum Givens {
    /// Not asked, or no question for a puzzle that is not unique.
    NotAsked,
    /// The grid is full.
    Complete,
    /// Those that can go.
    Redundant(Vec<String>),
    /// The budget did not last.
    Unknown,
}

impl Check {
    /// Checks every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, self.run.json, stop);
        pipeline::run(&self.input, &self.run, "", false, stop, |engines, task| {
            self.answer(&plan, engines, &task)
        })
    }

    fn answer(&self, plan: &Plan, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let grid = &task.record.grid;
        let Ok(puzzle) = Puzzle::new(grid.clone()) else {
            let place = |cell: Cell| task.record.place.of(cell);
            let clashes = clashes(grid.geometry(), grid.digits());
            return task.refuse(
                clashes.iter().map(|clash| Error::at(place(clash.cells[1]), clash)).collect(),
            );
        };
        let found = plan.find(engines, &puzzle).and_then(|(verdict, work)| {
            let givens = self.givens(&puzzle, &verdict, engines, plan)?;
            Ok((verdict, work, givens))
        });
        let (verdict, work, givens) = match found {
            Ok(found) => found,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let mut answer = task.answer();
        answer.judge(&verdict);
        answer.tally.work(&work.report);
        if plan.gave_up(work.count) || matches!(givens, Givens::Unknown) {
            answer.outcome.join(Outcome::GaveUp);
        }
        let symmetries: Vec<&str> =
            pattern_symmetries(grid).into_iter().map(hyperdoku::grid::Symmetry::name).collect();
        let fault = fault_of_claim(&task.record, &puzzle, &verdict);
        if task.json {
            let redundant = match givens {
                Givens::Redundant(cells) => Some(cells),
                _ => None,
            };
            let plain = |solution: &Solution| task.digits.plain(&solution.to_grid());
            let second = match &verdict {
                Verdict::Several(_, second) => plain(second),
                _ => None,
            };
            answer.say(&Object {
                verdict: Some(verdict.word()),
                solution: verdict.solution().and_then(plain),
                second,
                minimal: redundant.as_ref().map(Vec::is_empty),
                redundant,
                symmetries: Some(symmetries),
                error: fault.as_ref(),
                ..task.object_of(&work)
            });
        } else {
            answer.text = self.text(task, &verdict, &givens, &symmetries);
        }
        if let Some(error) = fault {
            answer.complain(error);
        }
        answer
    }

    /// Which givens can go, if that is asked and there is one solution.
    fn givens(
        &self,
        puzzle: &Puzzle,
        verdict: &Verdict,
        engines: &mut Engines,
        plan: &Plan,
    ) -> Result<Givens, SolveError> {
        let Verdict::Unique(solution) = verdict else { return Ok(Givens::NotAsked) };
        if puzzle.is_full() {
            return Ok(Givens::Complete);
        }
        if self.no_minimal {
            return Ok(Givens::NotAsked);
        }
        let engine = engines.get(plan.engine_for(puzzle)?);
        let Some(cells) = redundant_givens(engine, puzzle, solution, &plan.budget)? else {
            return Ok(Givens::Unknown);
        };
        let name = |cell: &Cell| puzzle.geometry().cell_name(*cell).to_string();
        Ok(Givens::Redundant(cells.iter().map(name).collect()))
    }

    fn text(
        &self,
        task: &Task<'_>,
        verdict: &Verdict,
        givens: &Givens,
        symmetries: &[&str],
    ) -> String {
        let listed = |names: String| if names.is_empty() { "-".to_owned() } else { names };
        let givens = match givens {
            Givens::NotAsked => "-".to_owned(),
            Givens::Complete => "complete".to_owned(),
            Givens::Redundant(cells) if cells.is_empty() => "minimal".to_owned(),
            Givens::Redundant(cells) => cells.join(","),
            Givens::Unknown => "unknown".to_owned(),
        };
        let mut fields = vec![verdict.word().to_owned(), givens, listed(symmetries.join(","))];
        if let Verdict::Several(first, second) = verdict
            && self.witness
        {
            let plain = |solution: &Solution| task.digits.plain(&solution.to_grid());
            fields.extend([first, second].into_iter().filter_map(plain));
        }
        fields.join("\t") + "\n"
    }
}
