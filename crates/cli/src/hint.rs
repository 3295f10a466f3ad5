//! `hint`: the next step only, as much of it as is asked for.

use clap::{Args, ValueEnum};
use hyperdoku::logic::{
    self, Board, Led, Step, ToldMistake, ToldStep, hint, mistake_sentence, no_step, where_to_look,
};
use serde_json::{Value, json};

use crate::answer::{Answer, Task};
use crate::guided::{GuideArgs, judge};
use crate::input::InputArgs;
use crate::outcome::Outcome;
use crate::pipeline::{self, Job, RunArgs};
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

/// How much to tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
enum Depth {
    /// Where to look
    Where,
    /// Also the technique
    Technique,
    /// The whole step
    Step,
}

/// Give a hint for the next step
///
/// Writes one line for each record. A board that holds a mistake is told so first, and its cell: a digit
/// that a player wrote and the solution has not, a candidate of the solution that was struck, or a given
/// without which there is a solution. Classic 9×9 puzzles only.
#[derive(Args, Clone, Debug)]
pub(crate) struct Hint {
    #[command(flatten)]
    input: InputArgs,
    /// How much to tell
    #[arg(long, value_enum, default_value = "where", help_heading = "Output")]
    depth: Depth,
    #[command(flatten)]
    guide: GuideArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,
}

impl From<Depth> for logic::Depth {
    fn from(depth: Depth) -> Self {
        match depth {
            Depth::Where => Self::Where,
            Depth::Technique => Self::Technique,
            Depth::Step => Self::Step,
        }
    }
}

impl Hint {
    /// Gives a hint for every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, false, stop);
        pipeline::run(&self.input, &self.run, stop, Hinting { verb: self.clone(), plan })
    }

    fn answer(&self, plan: &Plan, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let mut guided = match self.guide.start(plan, engines, task) {
            Ok(guided) => guided,
            Err(answer) => return answer,
        };
        let mut answer = task.answer();
        judge(&mut answer, &guided.checkup);
        let step = guided.guide.as_mut().and_then(|guide| {
            let step = guide.look()?;
            Some((*guide.board(), step))
        });
        let text = if task.json {
            self.object(task, &guided, step.as_ref()).to_string()
        } else {
            self.told(task, &guided, step.as_ref())
        };
        answer.text = (text + "\n").into_bytes();
        answer
    }

    fn told(&self, task: &Task<'_>, guided: &Led, step: Option<&(Board, Step)>) -> String {
        if let Some(mistake) = &guided.checkup.mistake {
            return mistake_sentence(task.record.grid.geometry(), mistake);
        }
        match (step, &guided.guide) {
            (Some((board, step)), _) => hint(board, step, self.depth.into()),
            (None, Some(guide)) => no_step(guide, &guided.checkup.verdict).to_owned(),
            (None, None) => String::new(),
        }
    }

    fn object(&self, task: &Task<'_>, guided: &Led, step: Option<&(Board, Step)>) -> Value {
        let geometry = task.record.grid.geometry();
        let mut object = task.fields();
        object["verdict"] = json!(guided.checkup.verdict.word());
        if let Some(mistake) = &guided.checkup.mistake {
            object["mistake"] = json!(ToldMistake::new(geometry, mistake));
        }
        if let Some((board, step)) = step {
            object["look"] = json!(where_to_look(board, step));
            if self.depth >= Depth::Technique {
                object["technique"] = json!(step.technique.name);
            }
            if self.depth == Depth::Step {
                object["step"] = json!(ToldStep::new(geometry, board, step));
            }
        }
        object
    }
}

/// How to give hints.
struct Hinting {
    verb: Hint,
    plan: Plan,
}

impl Job for Hinting {
    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        self.verb.answer(&self.plan, engines, task)
    }
}
