//! `count`: the number of solutions of every record.

use clap::Args;

use crate::answer::{Answer, Object, Task};
use crate::input::InputArgs;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::pipeline::{self, Job, Plain, RunArgs};
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

/// Solutions that are counted unless told otherwise.
const USUAL_LIMIT: u64 = 1_000_000;

/// Solutions of a puzzle that are counted together with those of others: not so many that it could take
/// longer than anybody waits for Ctrl-C.
const FEW: u64 = 64;

/// Count the solutions of puzzles
///
/// Writes one line for each record, in the order of the input: the number of solutions, or `>=N` when
/// a limit stopped the count at N.
#[derive(Args, Clone, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Stop a count at K solutions [default: 1000000, or none with --no-limit]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Search")]
    limit: Option<u64>,
    #[command(flatten)]
    run: RunArgs,
}

impl Count {
    /// Counts the solutions of every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let usual = if self.search.no_limit { u64::MAX } else { USUAL_LIMIT };
        let plan = self.search.plan(self.limit.unwrap_or(usual), self.run.json, stop);
        pipeline::run(
            &self.input,
            &self.run,
            stop,
            Counting { plan, usual: self.search.is_usual() },
        )
    }
}

/// How to count.
struct Counting {
    plan: Plan,
    /// Nobody asked for an engine or for bounds.
    usual: bool,
}

impl Job for Counting {
    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let counted = task.puzzle().and_then(|puzzle| {
            let counted = self.plan.count(engines, &puzzle);
            counted.map_err(|error| task.refuse(vec![Error::at(task.start(), error)]))
        });
        let work = match counted {
            Ok(work) => work,
            Err(answer) => return answer,
        };
        let mut answer = task.answer();
        answer.tally.work(&work.report);
        let (word, counter) = match (work.count.found, work.count.exact) {
            (0, true) => ("impossible", &mut answer.tally.impossible),
            (1, true) => ("unique", &mut answer.tally.unique),
            (0 | 1, false) => ("unknown", &mut answer.tally.unknown),
            _ => ("several", &mut answer.tally.several),
        };
        *counter += 1;
        if self.plan.gave_up(work.count) {
            answer.outcome.join(Outcome::GaveUp);
        }
        let count = work.count.to_string();
        if task.json {
            let (verdict, count) = (Some(word), Some(count));
            answer.say(&Object { verdict, count, ..task.object_of(&work) });
        } else {
            answer.text = (count + "\n").into_bytes();
        }
        answer
    }

    fn takes_plain(&self) -> bool {
        self.usual
    }

    /// Few solutions are counted together. What may be a clash, or may have more, is answered alone.
    fn answer_plain(&self, engines: &mut Engines, plain: Plain<'_>, answer: &mut Answer) {
        let mut bulk = engines.bulk.take().unwrap_or_default();
        let limit = self.plan.limit.min(FEW);
        for (place, &count) in bulk.count(plain.block, limit).iter().enumerate() {
            if count > 0 && count < limit {
                answer.text.extend(count.to_string().bytes().chain([b'\n']));
            } else {
                answer.append(self.answer(engines, &plain.task(place)));
            }
        }
        engines.bulk = Some(bulk);
    }
}
