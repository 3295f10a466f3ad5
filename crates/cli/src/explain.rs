//! `explain`: the way through every puzzle, one sentence a step.

use clap::Args;
use hyperdoku::format::{Format, Record, WriteOptions};
use hyperdoku::grid::{Geometry, Verdict};
use hyperdoku::logic::{Guide, Level, Rater, SCALES, Step, sentence};
use serde_json::{Value, json};

use crate::answer::{Answer, Task};
use crate::guided::{GuideArgs, Guided, judge, mistake_object, mistake_told, rating, step_object};
use crate::input::InputArgs;
use crate::outcome::Outcome;
use crate::pipeline::{self, Job, RunArgs};
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

/// Explain how people solve puzzles
///
/// Writes for each record the puzzle, then a numbered line for each step: the technique, its rating where
/// a scale has one, and a sentence with cells and digits; then how it ended. A mistake on the board is
/// told in place of the steps. Classic 9×9 puzzles only.
#[derive(Args, Clone, Debug)]
pub(crate) struct Explain {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    guide: GuideArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Draw the board with its candidates after each step
    #[arg(long, help_heading = "Output")]
    board: bool,
    #[command(flatten)]
    run: RunArgs,
}

impl Explain {
    /// Explains every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, false, stop);
        pipeline::run(&self.input, &self.run, stop, Explaining { verb: self.clone(), plan })
    }

    fn answer(&self, plan: &Plan, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let guided = match self.guide.start(plan, engines, task) {
            Ok(guided) => guided,
            Err(answer) => return answer,
        };
        let mut answer = task.answer();
        judge(&mut answer, &guided.checkup);
        if task.json {
            answer.text = (object(task, guided).to_string() + "\n").into_bytes();
        } else {
            answer.text = self.text(task, guided).into_bytes();
        }
        answer
    }

    fn text(&self, task: &Task<'_>, guided: Guided) -> String {
        let board = task.record.grid.geometry();
        let puzzle = task.digits.plain(&task.record.grid).unwrap_or_default();
        let mut text = format!("Puzzle {puzzle}\n");
        if task.number > 1 {
            text.insert(0, '\n');
        }
        if let Some(mistake) = &guided.checkup.mistake {
            return text + &mistake_told(board, mistake) + "\n";
        }
        if let Verdict::Several(..) = guided.checkup.verdict {
            text += "It has several solutions, so that no way leads to the end.\n";
        }
        let Some(mut guide) = guided.guide else { return text };
        let mut number = 0;
        while let Some((before, step)) = guide.next() {
            number += 1;
            text += &format!("{number}. {}: {}\n", heading(&step), sentence(&before, &step));
            if self.board {
                text += &drawing(&guide);
            }
        }
        text + &ending(&guide, number, level_of(task, &guide))
    }
}

/// How to explain.
struct Explaining {
    verb: Explain,
    plan: Plan,
}

impl Job for Explaining {
    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        self.verb.answer(&self.plan, engines, task)
    }
}

/// `Naked pair (3.0)`.
fn heading(step: &Step) -> String {
    let mut letters = step.technique.title.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    let title = first.unwrap_or_default() + letters.as_str();
    rating(step).map_or(title.clone(), |rating| format!("{title} ({rating})"))
}

fn drawing(guide: &Guide) -> String {
    let format = Format::named("pm").expect("the format that draws candidates");
    format.write(&Record::new(guide.grid()), WriteOptions::default()).unwrap_or_default()
}

fn ending(guide: &Guide, steps: usize, level: Option<&Level>) -> String {
    let level = level.map_or_else(String::new, |level| format!(" Level: {}.", level.name));
    if guide.board().is_full() {
        return format!("Solved in {steps} steps.{level}\n");
    }
    let grid = guide.grid();
    let empty = grid.geometry().cells() - grid.filled().count();
    format!(
        "No technique that is allowed finds more: {empty} cells are empty after {steps} steps.\n"
    )
}

/// The level of a solved puzzle, from the first scale's rating of its givens.
fn level_of(task: &Task<'_>, guide: &Guide) -> Option<&'static Level> {
    if !guide.board().is_full() {
        return None;
    }
    let puzzle = task.puzzle().ok()?;
    let board = hyperdoku::logic::Board::new(&puzzle).ok()?;
    Some(Level::of(Rater::new(SCALES[0]).rate(&board).hardest))
}

fn object(task: &Task<'_>, guided: Guided) -> Value {
    let board: &Geometry = task.record.grid.geometry();
    let mut object = task.fields();
    object["verdict"] = json!(guided.checkup.verdict.word());
    if let Some(mistake) = &guided.checkup.mistake {
        object["mistake"] = mistake_object(board, mistake);
    }
    if let Some(mut guide) = guided.guide {
        let steps = guide.by_ref().map(|(before, step)| step_object(board, &before, &step));
        object["steps"] = steps.collect();
        object["solved"] = json!(guide.board().is_full());
        if let Some(level) = level_of(task, &guide) {
            object["level"] = json!(level.name);
        }
    }
    object
}
