//! `hint`: the next step only, as much of it as is asked for.

use clap::{Args, ValueEnum};
use hyperdoku::grid::Verdict;
use hyperdoku::logic::{Board, Step, sentence, where_to_look};
use serde_json::{Value, json};

use crate::answer::{Answer, Task};
use crate::guided::{GuideArgs, Guided, judge, mistake_object, mistake_told, step_object};
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

    fn told(&self, task: &Task<'_>, guided: &Guided, step: Option<&(Board, Step)>) -> String {
        if let Some(mistake) = &guided.checkup.mistake {
            return mistake_told(task.record.grid.geometry(), mistake);
        }
        match (step, self.depth) {
            (Some((board, step)), Depth::Where) => where_to_look(board, step),
            (Some((board, step)), Depth::Technique) => {
                let place = where_to_look(board, step);
                let place = place.trim_end_matches('.');
                format!("{place} for {}.", with_article(step.technique.title))
            }
            (Some((board, step)), Depth::Step) => sentence(board, step),
            (None, _) if guided.guide.as_ref().is_some_and(|guide| guide.board().is_full()) => {
                "Every cell is filled.".to_owned()
            }
            (None, _) => match guided.checkup.verdict {
                Verdict::Several(..) => "This puzzle has several solutions; nothing more follows.",
                _ => "No technique that is allowed finds more.",
            }
            .to_owned(),
        }
    }

    fn object(&self, task: &Task<'_>, guided: &Guided, step: Option<&(Board, Step)>) -> Value {
        let geometry = task.record.grid.geometry();
        let mut object = task.fields();
        object["verdict"] = json!(guided.checkup.verdict.word());
        if let Some(mistake) = &guided.checkup.mistake {
            object["mistake"] = mistake_object(geometry, mistake);
        }
        if let Some((board, step)) = step {
            object["look"] = json!(where_to_look(board, step));
            if self.depth >= Depth::Technique {
                object["technique"] = json!(step.technique.name);
            }
            if self.depth == Depth::Step {
                object["step"] = step_object(geometry, board, step);
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

/// `a naked pair`, `an X-wing`, `dynamic forcing chains`.
fn with_article(title: &str) -> String {
    let is_plural =
        title.ends_with("chains") || title.contains("chains ") || title.ends_with("colours");
    let starts_with_vowel_sound = title.starts_with(['a', 'e', 'i', 'o', 'X', 'A'])
        || title.starts_with("un") && !title.starts_with("uni");
    match (is_plural, starts_with_vowel_sound) {
        (true, _) => title.to_owned(),
        (false, true) => format!("an {title}"),
        (false, false) => format!("a {title}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_technique_has_its_article() {
        for (title, said) in [
            ("naked pair", "a naked pair"),
            ("X-wing", "an X-wing"),
            ("unique rectangle type 1", "a unique rectangle type 1"),
            ("ALS-XZ", "an ALS-XZ"),
            ("cell forcing chains", "cell forcing chains"),
        ] {
            assert_eq!(with_article(title), said);
        }
    }
}
