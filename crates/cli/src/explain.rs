//! `explain`: the way through every puzzle, one sentence a step.

use std::fmt::Write as _;

use clap::Args;
use hyperdoku::format::{Format, Record, WriteOptions};
use hyperdoku::grid::Verdict;
use hyperdoku::logic::{
    Board, Checkup, Guide, Level, Rater, SCALES, Step, ToldMistake, ToldStep, mistake_sentence,
    sentence,
};
use serde_json::{Value, json};

use crate::answer::{Answer, Task};
use crate::guided::{GuideArgs, judge};
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
        let way = guided.guide.map(|guide| Way::walk(guide, plan, self.board));
        if way.as_ref().is_some_and(|way| way.is_cut) {
            answer.outcome.join(Outcome::GaveUp);
        }
        let text = if task.json {
            object(task, &guided.checkup, way.as_ref(), plan).to_string() + "\n"
        } else {
            text(task, &guided.checkup, way.as_ref(), plan)
        };
        answer.text = text.into_bytes();
        answer
    }
}

/// The way through a puzzle, or as far as it goes.
struct Way {
    guide: Guide,
    /// Each step with the board on which it was found.
    steps: Vec<(Board, Step)>,
    /// The board after each step, where it is wanted.
    drawings: Vec<String>,
    /// Whether the budget ended it; a step is a node of it.
    is_cut: bool,
}

impl Way {
    fn walk(mut guide: Guide, plan: &Plan, is_drawn: bool) -> Self {
        let mut meter = plan.budget.start();
        let (mut steps, mut drawings, mut is_cut) = (Vec::new(), Vec::new(), false);
        while !guide.board().is_full() {
            is_cut = meter.node().is_break();
            if is_cut {
                break;
            }
            let Some(step) = guide.next() else { break };
            steps.push(step);
            if is_drawn {
                drawings.push(drawing(&guide));
            }
        }
        Self { guide, steps, drawings, is_cut }
    }

    fn is_solved(&self) -> bool {
        self.guide.board().is_full()
    }

    /// How it ended, in a line.
    fn ending(&self, level: Option<&Level>) -> String {
        let count = self.steps.len();
        let level = level.map_or_else(String::new, |level| format!(" Level: {}.", level.name));
        if self.is_solved() {
            return format!("Solved in {count} steps.{level}\n");
        }
        let why =
            if self.is_cut { "The time is up" } else { "No technique that is allowed finds more" };
        let grid = self.guide.grid();
        let empty = grid.geometry().cells() - grid.filled().count();
        format!("{why}: {empty} cells are empty after {count} steps.\n")
    }
}

fn text(task: &Task<'_>, checkup: &Checkup, way: Option<&Way>, plan: &Plan) -> String {
    let puzzle = task.digits.plain(&task.record.grid).unwrap_or_default();
    let gap = if task.number > 1 { "\n" } else { "" };
    let mut text = format!("{gap}Puzzle {puzzle}\n");
    if let Some(mistake) = &checkup.mistake {
        return text + &mistake_sentence(task.record.grid.geometry(), mistake) + "\n";
    }
    if let Verdict::Several(..) = checkup.verdict {
        text += "It has several solutions, so that no way leads to the end.\n";
    }
    let Some(way) = way else { return text };
    for (at, (board, step)) in way.steps.iter().enumerate() {
        // It writes into memory.
        let _ = writeln!(text, "{}. {}: {}", at + 1, heading(step), sentence(board, step));
        text += way.drawings.get(at).map_or("", String::as_str);
    }
    text + &way.ending(level_of(task, way, plan))
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
    match step.technique.tenths {
        Some(_) => format!("{title} ({})", step.rating),
        None => title,
    }
}

fn drawing(guide: &Guide) -> String {
    let format = Format::named("pm").expect("the format that draws candidates");
    format.write(&Record::new(guide.grid()), WriteOptions::default()).unwrap_or_default()
}

/// The level of a solved puzzle, from the first scale's rating of its givens.
fn level_of(task: &Task<'_>, way: &Way, plan: &Plan) -> Option<&'static Level> {
    if !way.is_solved() {
        return None;
    }
    let board = Board::new(&task.puzzle().ok()?).ok()?;
    let rated = Rater::new(SCALES[0]).walk_within(&board, &plan.budget, |_, _| {})?;
    Some(Level::of(rated.hardest))
}

fn object(task: &Task<'_>, checkup: &Checkup, way: Option<&Way>, plan: &Plan) -> Value {
    let geometry = task.record.grid.geometry();
    let mut object = task.fields();
    object["verdict"] = json!(checkup.verdict.word());
    if let Some(mistake) = &checkup.mistake {
        object["mistake"] = json!(ToldMistake::new(geometry, mistake));
    }
    if let Some(way) = way {
        let told = way.steps.iter().map(|(board, step)| ToldStep::new(geometry, board, step));
        object["steps"] = told.map(|step| json!(step)).collect();
        object["solved"] = json!(way.is_solved());
        if let Some(level) = level_of(task, way, plan) {
            object["level"] = json!(level.name);
        }
    }
    object
}
