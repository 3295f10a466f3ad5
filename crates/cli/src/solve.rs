//! `solve`: for every record its solution, or the verdict.

use std::mem;

use clap::Args;
use hyperdoku::format::WriteError;
use hyperdoku::grid::{Puzzle, Solution, Verdict};
use hyperdoku::logic::Ending;

use crate::answer::{Answer, Object, Task};
use crate::chunk::{ChunkArgs, Chunked, Chunks, Parts, Place, Records};
use crate::claim::fault_of_claim;
use crate::input::InputArgs;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::output::{WriteArgs, with_fields};
use crate::pipeline::{self, Job, Plain, RunArgs};
use crate::plain;
use crate::search::{Engines, Plan, SearchArgs, Work};
use crate::stop::Stop;

/// Solve puzzles
///
/// Writes one line for each record, in the order of the input: the solution, if there is just one. Else
/// a tab and a word follow: the first solution and `several`, the puzzle and `impossible`, or the best
/// that is known and `unknown`. Bad records give an error on stderr and no line.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Stop a search after K solutions. 1: do not ask whether there are others (`unknown` then follows a
    /// solution that was not proved to be the only one). More than 2: the number found is written too
    #[arg(long, value_name = "K", default_value = "2", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Search")]
    limit: u64,
    /// Use the three reductions (subset, xor, symbol) and nothing else; where they end without a
    /// solution, what they found, `unknown`, and how far they got are written
    #[arg(long, help_heading = "Search", conflicts_with_all = ["engine", "limit", "node_limit", "witness"])]
    only_reductions: bool,
    #[command(flatten)]
    write: WriteArgs,
    /// Write a second solution beside `several`
    #[arg(long, help_heading = "Output")]
    witness: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    pub chunk: ChunkArgs,
}

/// Records of a chunk.
const CHUNK: u64 = 1024;

const EXAMPLES: &str = "\
Examples:
  hyperdoku solve puzzles.txt > solutions.txt
  echo '1..4.........32.' | hyperdoku solve
  hyperdoku solve --json --time-limit 2.5 *.sdk
  hyperdoku solve --limit 1 --no-limit huge.csv      any one solution, however long it takes
  hyperdoku solve --variant diagonal x-sudokus.txt
  hyperdoku solve --only-reductions puzzles.txt      without any search

Formats are found by looking; `hyperdoku formats` lists them.";

impl Solve {
    /// Solves every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(self.limit, self.run.json, stop);
        pipeline::run(&self.input, &self.run, stop, Solving { verb: self.clone(), plan })
    }

    fn answer(&self, plan: &Plan, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let puzzle = match task.puzzle() {
            Ok(puzzle) => puzzle,
            Err(answer) => return answer,
        };
        if self.only_reductions {
            return self.reduced(engines, task, &puzzle);
        }
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
        let fault = fault_of_claim(&task.record, &puzzle, &verdict);
        if task.json {
            answer.say(&self.object(task, &verdict, &work, fault.as_ref()));
        } else {
            match self.text(task, &verdict, &work) {
                Ok(text) => answer.text = text.into_bytes(),
                Err(error) => answer.complain(Error::at(task.start(), error)),
            }
        }
        if let Some(error) = fault {
            answer.complain(error);
        }
        answer
    }

    /// The answer of the reductions.
    fn reduced(&self, engines: &mut Engines, task: &Task<'_>, puzzle: &Puzzle) -> Answer {
        let reduced = match engines.reducer.reduce(puzzle) {
            Ok(reduced) => reduced,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let mut answer = task.answer();
        let verdict = match &reduced.ending {
            Ending::Solved(solution) => Verdict::Unique(solution.clone()),
            Ending::Impossible => Verdict::Impossible,
            Ending::Stuck => Verdict::Unknown(None),
        };
        answer.judge(&verdict);
        let is_stuck = reduced.ending == Ending::Stuck;
        if task.json {
            let plain = |solution: &Solution| task.digits.plain(&solution.to_grid());
            answer.say(&Object {
                puzzle: task.digits.plain(&task.record.grid),
                verdict: Some(verdict.word()),
                solution: verdict.solution().and_then(plain),
                filled: is_stuck.then(|| reduced.grid.filled().count()),
                candidates: is_stuck.then_some(reduced.candidates),
                ..task.object()
            });
            return answer;
        }
        let text = if is_stuck {
            let text = self.write.text_of_grid(task, &reduced.grid);
            text.map(|text| with_fields(&text, &[verdict.word(), &reduced.to_string()]))
        } else {
            let text = self.write.text_of(task, verdict.solution());
            text.map(|text| match &verdict {
                Verdict::Unique(_) => text,
                _ => with_fields(&text, &[verdict.word()]),
            })
        };
        match text {
            Ok(text) => answer.text = text.into_bytes(),
            Err(error) => answer.complain(Error::at(task.start(), error)),
        }
        answer
    }

    fn text(&self, task: &Task<'_>, verdict: &Verdict, work: &Work) -> Result<String, WriteError> {
        let text = self.write.text_of(task, verdict.solution())?;
        let count = work.count.to_string();
        let mut fields = Vec::new();
        if !matches!(verdict, Verdict::Unique(_)) {
            fields.push(verdict.word());
        }
        let Verdict::Several(_, second) = verdict else { return Ok(with_fields(&text, &fields)) };
        if self.limit > 2 {
            fields.push(&count);
        }
        if !self.witness {
            return Ok(with_fields(&text, &fields));
        }
        let second = self.write.text_of(task, Some(second))?;
        match second.strip_suffix('\n').unwrap_or(&second) {
            drawing if drawing.contains('\n') => {
                Ok(with_fields(&text, &fields) + &with_fields(&second, &["second"]))
            }
            line => {
                fields.push(line);
                Ok(with_fields(&text, &fields))
            }
        }
    }

    fn object<'a>(
        &self,
        task: &'a Task<'_>,
        verdict: &Verdict,
        work: &Work,
        error: Option<&'a Error>,
    ) -> Object<'a> {
        let plain = |solution: &Solution| task.digits.plain(&solution.to_grid());
        let second = match verdict {
            Verdict::Several(_, second) => plain(second),
            _ => None,
        };
        let counted = self.limit > 2 && second.is_some();
        Object {
            verdict: Some(verdict.word()),
            solution: verdict.solution().and_then(plain),
            second,
            count: counted.then(|| work.count.to_string()),
            error,
            ..task.object_of(work)
        }
    }
}

impl Chunked for Solve {
    fn chunks<'v>(&'v self, place: &Place) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        let plan = self.search.plan(self.limit, self.run.json, &place.stop);
        let job = Solving { verb: self.clone(), plan };
        Ok(Box::new(Records::new(&self.input, &self.run, CHUNK, job)?))
    }

    fn parts(&self) -> Parts<'_> {
        Parts { args: &self.chunk, threads: self.run.threads }
    }
}

/// How to solve.
struct Solving {
    verb: Solve,
    plan: Plan,
}

impl Job for Solving {
    fn preamble(&self) -> &'static str {
        self.verb.write.preamble()
    }

    fn epilogue(&self) -> &'static str {
        self.verb.write.epilogue()
    }

    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        self.verb.answer(&self.plan, engines, task)
    }

    fn takes_plain(&self) -> bool {
        let Solve { limit, search, write, run, only_reductions, .. } = &self.verb;
        let is_search = *limit == 2 && !only_reductions;
        is_search && search.is_usual() && write.is_usual() && run.digits.is_usual()
    }

    fn answer_plain(&self, engines: &mut Engines, plain: Plain<'_>, answer: &mut Answer) {
        let mut bulk = engines.bulk.take().unwrap_or_default();
        let counts = bulk.solve(plain.block);
        if counts.iter().all(|&count| count == 1) {
            mem::swap(plain.block, &mut answer.text);
        } else {
            for (place, &count) in counts.iter().enumerate() {
                if count == 1 {
                    answer.text.extend_from_slice(&plain::lines(plain.block)[place]);
                } else {
                    answer.append(self.answer(engines, &plain.task(place)));
                }
            }
        }
        engines.bulk = Some(bulk);
    }
}
