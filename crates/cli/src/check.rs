//! `check`: what is known about every record: its verdict, whether it is minimal, its symmetries.

use clap::Args;
use hyperdoku::grid::{
    Cell, Grid, Puzzle, Solution, SolveError, Symmetry, Verdict, clashes, pattern_symmetries,
};
use hyperdoku::solve::redundant_givens;

use crate::answer::{Answer, Object, Task};
use crate::claim::fault_of_claim;
use crate::input::InputArgs;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::pipeline::{self, Job, Plain, RunArgs};
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

impl Givens {
    /// Those of `grid` that can go.
    fn redundant(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Self {
        let name = |cell| grid.geometry().cell_name(cell).to_string();
        Self::Redundant(cells.into_iter().map(name).collect())
    }
}

/// The names of the symmetries of the pattern of givens.
fn symmetries(grid: &Grid) -> Vec<&'static str> {
    pattern_symmetries(grid).into_iter().map(Symmetry::name).collect()
}

/// The fields that every line has.
fn fields(verdict: &str, givens: &Givens, symmetries: &[&str]) -> Vec<String> {
    let givens = match givens {
        Givens::NotAsked => "-".to_owned(),
        Givens::Complete => "complete".to_owned(),
        Givens::Redundant(cells) if cells.is_empty() => "minimal".to_owned(),
        Givens::Redundant(cells) => cells.join(","),
        Givens::Unknown => "unknown".to_owned(),
    };
    let symmetries = if symmetries.is_empty() { "-".to_owned() } else { symmetries.join(",") };
    vec![verdict.to_owned(), givens, symmetries]
}

impl Check {
    /// Checks every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, self.run.json, stop);
        pipeline::run(&self.input, &self.run, stop, Checking { verb: self.clone(), plan })
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
        let symmetries = symmetries(grid);
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
            answer.text = self.text(task, &verdict, &givens, &symmetries).into_bytes();
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
        Ok(Givens::redundant(puzzle.grid(), cells))
    }

    fn text(
        &self,
        task: &Task<'_>,
        verdict: &Verdict,
        givens: &Givens,
        symmetries: &[&str],
    ) -> String {
        let mut fields = fields(verdict.word(), givens, symmetries);
        if let Verdict::Several(first, second) = verdict
            && self.witness
        {
            let plain = |solution: &Solution| task.digits.plain(&solution.to_grid());
            fields.extend([first, second].into_iter().filter_map(plain));
        }
        fields.join("\t") + "\n"
    }
}

/// How to check.
struct Checking {
    verb: Check,
    plan: Plan,
}

impl Job for Checking {
    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        self.verb.answer(&self.plan, engines, task)
    }

    fn takes_plain(&self) -> bool {
        self.verb.search.is_usual()
    }

    fn answer_plain(&self, engines: &mut Engines, plain: Plain<'_>, answer: &mut Answer) {
        let mut bulk = engines.bulk.take().unwrap_or_default();
        let (counts, redundant) = if self.verb.no_minimal {
            (bulk.count(plain.block, 2), None)
        } else {
            let (counts, redundant) = bulk.redundant(plain.block);
            (counts, Some(redundant))
        };
        for (place, &count) in counts.iter().enumerate() {
            let task = plain.task(place);
            if count != 1 {
                answer.append(self.answer(engines, &task));
                continue;
            }
            let grid = &task.record.grid;
            let can_go = |redundant: &[u128]| {
                let cells = grid.geometry().all_cells();
                let is_redundant = |cell: &Cell| redundant[place] >> cell.index() & 1 == 1;
                Givens::redundant(grid, cells.filter(is_redundant))
            };
            let givens = match redundant {
                _ if grid.filled().count() == 81 => Givens::Complete,
                None => Givens::NotAsked,
                Some(redundant) => can_go(redundant),
            };
            let line = fields("unique", &givens, &symmetries(grid)).join("\t") + "\n";
            answer.text.extend(line.bytes());
        }
        engines.bulk = Some(bulk);
    }
}
