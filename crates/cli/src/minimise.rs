//! `minimise`: givens of every puzzle are taken away until each that is left is needed.

use clap::Args;
use hyperdoku::generate::Random;
use hyperdoku::grid::{Cell, Proper, Puzzle, Verdict};
use hyperdoku::sat::{self, Minimised, Need};
use serde::Serialize;

use crate::answer::{Answer, Object, Task};
use crate::input::InputArgs;
use crate::message::{Error, Message};
use crate::outcome::Outcome;
use crate::output::{WriteArgs, with_fields};
use crate::pipeline::{self, Job, RunArgs};
use crate::search::{Engines, Plan, SearchArgs, Work};
use crate::stop::Stop;

/// Take givens away until each that is left is needed
///
/// Writes one line for each record, in the order of the input: the puzzle with the same only solution and
/// fewer givens, of which each is proved to be needed. If the time is over before that is known of all, TAB
/// and `undecided` follow, a note tells how many are not decided, and the exit code is 4. A puzzle without a
/// solution or with several is written as it is, with TAB and the verdict.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Minimise {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Try the givens in a random order, from this seed, instead of first to last
    #[arg(long, value_name = "S", help_heading = "Search")]
    seed: Option<u64>,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    run: RunArgs,
}

const EXAMPLES: &str = "\
Examples:
  hyperdoku minimise puzzles.txt
  hyperdoku generate --size 16 | hyperdoku minimise --seed 1
  hyperdoku generate --size 25 | hyperdoku minimise --time-limit 10";

impl Minimise {
    /// Minimises every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, self.run.json, stop);
        pipeline::run(&self.input, &self.run, stop, Minimising { verb: self.clone(), plan })
    }

    /// The givens in the order in which they are tried.
    fn order(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let mut order: Vec<Cell> = puzzle.filled().map(|(cell, _)| cell).collect();
        if let Some(seed) = self.seed {
            Random::new(seed, 0).shuffle(&mut order);
        }
        order
    }
}

/// How to minimise.
struct Minimising {
    verb: Minimise,
    plan: Plan,
}

/// The object of a record, with what became of its givens.
#[derive(Serialize)]
struct MinimisedObject<'a> {
    #[serde(flatten)]
    record: Object<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smaller: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
}

impl Job for Minimising {
    fn preamble(&self) -> &'static str {
        self.verb.write.preamble()
    }

    fn epilogue(&self) -> &'static str {
        self.verb.write.epilogue()
    }

    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let puzzle = match task.puzzle() {
            Ok(puzzle) => puzzle,
            Err(answer) => return answer,
        };
        // One budget for the proof that there is one solution and for all that follows.
        let mut meter = self.plan.budget.start();
        let mut plan = self.plan.clone();
        plan.budget = meter.rest();
        let (verdict, work) = match plan.find(engines, &puzzle) {
            Ok(found) => found,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let mut answer = task.answer();
        answer.judge(&verdict);
        answer.tally.work(&work.report);
        if plan.gave_up(work.count) {
            answer.outcome.join(Outcome::GaveUp);
        }
        meter.add(&work.report);
        let proper = match Proper::new(puzzle.clone(), verdict.clone()) {
            Ok(proper) => proper,
            Err(fault) => return task.refuse(vec![Error::at(task.start(), fault)]),
        };
        let smaller = proper
            .map(|proper| sat::minimise(&proper, &self.verb.order(&puzzle), &meter.rest()))
            .transpose();
        let smaller = match smaller {
            Ok(smaller) => smaller,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        if let Some(smaller) = &smaller {
            answer.tally.work(&smaller.report);
            let (undecided, givens) = (smaller.undecided(), smaller.givens.len());
            if undecided > 0 {
                let note = format!("{undecided} of {givens} givens are undecided");
                answer.messages.push(Message::Note(task.record.place.line, note));
                answer.outcome.join(Outcome::GaveUp);
            }
        }
        let said = if task.json {
            let object = object(task, &puzzle, &verdict, &work, smaller.as_ref());
            Ok(serde_json::to_string(&object).expect("an object of strings and numbers") + "\n")
        } else {
            self.text(task, &verdict, smaller.as_ref())
        };
        match said {
            Ok(text) => answer.text = text.into_bytes(),
            Err(error) => answer.complain(error),
        }
        answer
    }
}

impl Minimising {
    fn text(
        &self,
        task: &Task<'_>,
        verdict: &Verdict,
        smaller: Option<&Minimised>,
    ) -> Result<String, Error> {
        let write = &self.verb.write;
        let written = match smaller {
            Some(smaller) => write.text_of_grid(task, smaller.proper.puzzle().grid()),
            None => write.text_of(task, None),
        };
        let text = written.map_err(|error| Error::at(task.start(), error))?;
        Ok(match smaller {
            Some(smaller) if smaller.undecided() == 0 => text,
            Some(_) => with_fields(&text, &["undecided"]),
            None => with_fields(&text, &[verdict.word()]),
        })
    }
}

fn object<'a>(
    task: &'a Task<'_>,
    puzzle: &Puzzle,
    verdict: &Verdict,
    work: &Work,
    smaller: Option<&Minimised>,
) -> MinimisedObject<'a> {
    let name = |cell: Cell| puzzle.geometry().cell_name(cell).to_string();
    let is_open = |&&(_, need): &&(Cell, Need)| need == Need::Undecided;
    let open = smaller.map_or(&[][..], |smaller| &smaller.givens).iter().filter(is_open);
    let all = puzzle.filled().count();
    MinimisedObject {
        record: Object {
            verdict: Some(verdict.word()),
            minimal: smaller.and_then(|smaller| (smaller.undecided() == 0).then_some(true)),
            ..task.object_of(work)
        },
        smaller: smaller.and_then(|smaller| task.digits.plain(smaller.proper.puzzle().grid())),
        givens: smaller.map(|smaller| smaller.givens.len()),
        removed: smaller.map(|smaller| all - smaller.givens.len()),
        undecided: open.map(|&(cell, _)| name(cell)).collect(),
    }
}
