//! `vsa solve`: for every record its solution or the verdict, by hypervectors.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use hyperdoku::grid::{Budget, Count, Puzzle, Solution, Verdict};
use hyperdoku::vsa::{Engine, VsaError};

use super::{ModelArgs, WayArgs};
use crate::answer::{Answer, Object, Task};
use crate::choices;
use crate::claim::fault_of_claim;
use crate::input::InputArgs;
use crate::message::{Error, Message};
use crate::outcome::Outcome;
use crate::output::{WriteArgs, with_fields};
use crate::pipeline::{self, RunArgs};
use crate::search::{Engines, Work};
use crate::stop::Stop;

/// Solve puzzles by hypervectors
///
/// Writes what `solve` writes: the solution, or a tab and the verdict behind it. A model that can misread a
/// puzzle proves nothing: its solutions are checked and right, but it says `unknown` where an exact one says
/// `unique` or `impossible`.
#[derive(Args, Clone, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    model: ModelArgs,
    #[command(flatten)]
    way: WayArgs,
    /// Longest time for a record, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = choices::seconds, help_heading = "Search")]
    time_limit: Duration,
    /// Stop a search after K solutions; more than 2: the number found is written too
    #[arg(long, value_name = "K", default_value = "2", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Search")]
    limit: u64,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// What a search found.
struct Found {
    verdict: Verdict,
    work: Work,
    /// Whether the search came to its end or to the limit.
    ended: bool,
    /// Whether it came to its end without a proof.
    is_unsure: bool,
}

impl Solve {
    /// Solves every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(super) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let budget = Budget::unlimited().with_stop(stop.flag()).with_time(self.time_limit);
        pipeline::run(&self.input, &self.run, stop, Solving { verb: self.clone(), budget })
    }

    fn answer(&self, budget: &Budget, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let puzzle = match task.puzzle() {
            Ok(puzzle) => puzzle,
            Err(answer) => return answer,
        };
        let Found { verdict, work, ended, is_unsure } = match self.find(engines, &puzzle, budget) {
            Ok(found) => found,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let (mut answer, count) = (task.answer(), work.count.to_string());
        answer.judge(&verdict);
        answer.tally.work(&work.report);
        if !ended {
            answer.outcome.join(Outcome::GaveUp);
        }
        if is_unsure {
            let note = format!(
                "model {} can misread a puzzle, so that it proves nothing; see `hyperdoku vsa certify`",
                self.model.model.name
            );
            answer.messages.push(Message::NoteOnce(task.record.place.line, note));
        }
        let fault = fault_of_claim(&task.record, &puzzle, &verdict);
        if task.json {
            let plain = |solution: &Solution| task.digits.plain(&solution.to_grid());
            let second = match &verdict {
                Verdict::Several(_, second) => plain(second),
                _ => None,
            };
            answer.say(&Object {
                verdict: Some(verdict.word()),
                solution: verdict.solution().and_then(plain),
                count: second.is_some().then(|| count.clone()),
                second,
                error: fault.as_ref(),
                ..task.object_of(&work)
            });
        } else {
            match self.write.text_of(task, verdict.solution()) {
                Ok(text) => {
                    answer.text = with_fields(&text, &self.fields(&verdict, &count)).into_bytes();
                }
                Err(error) => answer.complain(Error::at(task.start(), error)),
            }
        }
        if let Some(error) = fault {
            answer.complain(error);
        }
        answer
    }

    /// What stands beside a solution.
    fn fields<'a>(&self, verdict: &Verdict, count: &'a str) -> Vec<&'a str> {
        match verdict {
            Verdict::Unique(_) => Vec::new(),
            Verdict::Several(..) if self.limit > 2 => vec!["several", count],
            _ => vec![verdict.word()],
        }
    }

    fn find(
        &self,
        engines: &mut Engines,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Found, VsaError> {
        let ModelArgs { model, dimension, seed } = self.model;
        let engine = engines.vectors.get_or_insert_with(|| {
            Engine::new(self.way.reading(model, dimension, seed), self.way.way())
        });
        let (mut count, mut first, mut second) = (0, None, None);
        let clock = self.run.json.then(ThreadTime::now);
        let searched = engine.run(puzzle, budget, &mut |solution| {
            count += 1;
            match count {
                1 => first = Some(solution),
                2 => second = Some(solution),
                _ => {}
            }
            if count < self.limit { Continue(()) } else { Break(()) }
        })?;
        let micros = clock.map(|clock| clock.elapsed().as_secs_f64() * 1e6);
        let report = searched.report;
        let count = Count { found: count, exact: report.covered };
        Ok(Found {
            verdict: Verdict::from_search(first, second, report.covered),
            work: Work { count, report, engine: Some(model.name), micros },
            ended: searched.ended || count.found >= self.limit,
            is_unsure: searched.ended && !report.covered,
        })
    }
}

struct Solving {
    verb: Solve,
    budget: Budget,
}

impl pipeline::Job for Solving {
    fn preamble(&self) -> &'static str {
        self.verb.write.preamble()
    }

    fn epilogue(&self) -> &'static str {
        self.verb.write.epilogue()
    }

    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        self.verb.answer(&self.budget, engines, task)
    }
}
