//! `rate`: how hard every puzzle is, on a published scale.

use std::fmt::Write as _;

use clap::Args;
use hyperdoku::grid::{Budget, Verdict};
use hyperdoku::logic::{Board, Level, Rated, Rater, Scale, Step};
use serde::Serialize;

use crate::answer::{Answer, Object, Task};
use crate::choices;
use crate::chunk::{ChunkArgs, Chunked, Chunks, Parts, Place, Records};
use crate::input::InputArgs;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::pipeline::{self, Job, RunArgs};
use crate::search::{Engines, Plan, SearchArgs, Work};
use crate::stop::Stop;

/// Rate puzzles by the hardest step that people need
///
/// Writes one line for each record, in the order of the input: the puzzle and three ratings. ER is the
/// hardest step, EP the hardest up to the first placement, ED the first step. The first line names the
/// scale. A puzzle without a solution or with several has no rating; a word says so instead.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rate {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Scale
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = choices::scale(), help_heading = "Rating")]
    scale: &'static Scale,
    /// Write the steps after each puzzle: rating, technique, what it places and eliminates
    #[arg(long, help_heading = "Output")]
    steps: bool,
    /// Write each rating like this: %g puzzle, %r ER, %p EP, %d ED, %l level, %s scale, %t tab, %n line end, %% percent
    #[arg(long, value_name = "TEXT", value_parser = checked_template, help_heading = "Output")]
    template: Option<String>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    pub chunk: ChunkArgs,
}

/// Records of a chunk: the hardest take a second each.
const CHUNK: u64 = 64;

const EXAMPLES: &str = "\
Examples:
  hyperdoku rate puzzles.txt > ratings.txt
  hyperdoku rate --steps one.sdk
  hyperdoku rate --template '%r %g' puzzles.txt | sort -n

A puzzle on which no technique of the scale helps rates 20.0.";

/// Accepts a template whose every % means something.
fn checked_template(text: &str) -> Result<String, String> {
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c == '%' {
            match rest.next() {
                Some('g' | 'r' | 'p' | 'd' | 'l' | 's' | 't' | 'n' | '%') => {}
                Some(other) => return Err(format!("%{other} means nothing")),
                None => return Err("a % at the end means nothing; write %%".to_owned()),
            }
        }
    }
    Ok(text.to_owned())
}

impl Rate {
    /// Rates every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, false, stop);
        pipeline::run(&self.input, &self.run, stop, Rating { plan, verb: self.clone() })
    }
}

impl Chunked for Rate {
    fn chunks<'v>(&'v self, place: &Place) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        let job = Rating { plan: self.search.plan(2, false, &place.stop), verb: self.clone() };
        Ok(Box::new(Records::new(&self.input, &self.run, CHUNK, job)?))
    }

    fn parts(&self) -> Parts<'_> {
        Parts { args: &self.chunk, threads: self.run.threads }
    }
}

/// How to rate.
struct Rating {
    plan: Plan,
    verb: Rate,
}

/// What is known of the difficulty of one puzzle.
struct Difficulty {
    rated: Rated,
    steps: Vec<Told>,
}

/// A step as text.
#[derive(Serialize)]
struct Told {
    rating: String,
    technique: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    places: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminates: Vec<String>,
}

/// The object of a record, with its rating.
#[derive(Serialize)]
struct RatedObject<'a> {
    #[serde(flatten)]
    record: Object<'a>,
    scale: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Told>,
}

impl Job for Rating {
    fn preamble(&self) -> &'static str {
        if self.verb.template.is_some() {
            return "";
        }
        self.verb.scale.heading
    }

    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let puzzle = match task.puzzle() {
            Ok(puzzle) => puzzle,
            Err(answer) => return answer,
        };
        let board = match Board::new(&puzzle) {
            Ok(board) => board,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let (verdict, work) = match self.plan.find(engines, &puzzle) {
            Ok(found) => found,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let mut answer = task.answer();
        answer.judge(&verdict);
        answer.tally.work(&work.report);
        if self.plan.gave_up(work.count) {
            answer.outcome.join(Outcome::GaveUp);
        }
        let difficulty = if matches!(verdict, Verdict::Unique(_)) {
            let difficulty = self.rate(engines, &board);
            if difficulty.is_none() {
                answer.outcome.join(Outcome::GaveUp);
            }
            difficulty
        } else {
            None
        };
        if task.json {
            let object = self.object(task, &verdict, &work, difficulty);
            let line = serde_json::to_string(&object).expect("an object of strings and numbers");
            answer.text = (line + "\n").into_bytes();
        } else {
            answer.text = self.text(task, &verdict, difficulty.as_ref()).into_bytes();
        }
        answer
    }
}

impl Rating {
    /// The rating of a board with one solution; `None` if the budget ends it.
    fn rate(&self, engines: &mut Engines, board: &Board) -> Option<Difficulty> {
        let scale = self.verb.scale;
        let rater = engines.rater.get_or_insert_with(|| Rater::new(scale));
        let mut steps = Vec::new();
        let budget: &Budget = &self.plan.budget;
        let rated = rater.walk_within(board, budget, |board, step| {
            if self.verb.steps {
                steps.push(told(board, step));
            }
        })?;
        Some(Difficulty { rated, steps })
    }

    fn text(&self, task: &Task<'_>, verdict: &Verdict, difficulty: Option<&Difficulty>) -> String {
        let puzzle = task.digits.plain(&task.record.grid).unwrap_or_default();
        let Some(Difficulty { rated, steps }) = difficulty else {
            let word = match verdict {
                Verdict::Unique(_) => "unknown",
                other => other.word(),
            };
            return format!("{puzzle}\t{word}\n");
        };
        let mut text = match &self.verb.template {
            Some(template) => filled(template, &puzzle, rated, self.verb.scale),
            None => {
                format!(
                    "{puzzle} {} {} {}",
                    rated.hardest, rated.to_placement, rated.to_elimination
                )
            }
        };
        text.push('\n');
        for step in steps {
            // It writes into memory.
            let _ = write!(text, "{}\t{}\t", step.rating, step.technique);
            let actions: Vec<&str> =
                step.places.iter().chain(&step.eliminates).map(String::as_str).collect();
            text += &actions.join(" ");
            text.push('\n');
        }
        text
    }

    fn object<'a>(
        &self,
        task: &'a Task<'_>,
        verdict: &Verdict,
        work: &Work,
        difficulty: Option<Difficulty>,
    ) -> RatedObject<'a> {
        let rated = difficulty.as_ref().map(|difficulty| difficulty.rated);
        RatedObject {
            record: Object { verdict: Some(verdict.word()), ..task.object_of(work) },
            scale: self.verb.scale.name,
            er: rated.map(|rated| rated.hardest.to_string()),
            ep: rated.map(|rated| rated.to_placement.to_string()),
            ed: rated.map(|rated| rated.to_elimination.to_string()),
            level: rated.map(|rated| Level::of(rated.hardest).name),
            steps: difficulty.map(|difficulty| difficulty.steps).unwrap_or_default(),
        }
    }
}

fn told(board: &Board, step: &Step) -> Told {
    let name =
        |cell: hyperdoku::grid::Cell| format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
    let placed = |cell| step.placements.iter().any(|&(other, _)| other == cell);
    let gone = step
        .eliminations
        .iter()
        .filter(|&&(cell, digit)| board.has_candidate(cell, digit) && !placed(cell));
    Told {
        rating: step.rating.to_string(),
        technique: step.technique.name,
        places: step
            .placements
            .iter()
            .map(|&(cell, digit)| format!("{}={digit}", name(cell)))
            .collect(),
        eliminates: gone.map(|&(cell, digit)| format!("{}<>{digit}", name(cell))).collect(),
    }
}

/// A template with its marks replaced.
fn filled(template: &str, puzzle: &str, rated: &Rated, scale: &Scale) -> String {
    let mut text = String::new();
    let mut rest = template.chars();
    while let Some(c) = rest.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        match rest.next() {
            Some('g') => text += puzzle,
            Some('r') => text += &rated.hardest.to_string(),
            Some('p') => text += &rated.to_placement.to_string(),
            Some('d') => text += &rated.to_elimination.to_string(),
            Some('l') => text += Level::of(rated.hardest).name,
            Some('s') => text += scale.name,
            Some('t') => text.push('\t'),
            Some('n') => text.push('\n'),
            other => text.extend(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_whose_mark_means_nothing_is_refused() {
        assert!(checked_template("%g %r%%").is_ok());
        assert_eq!(checked_template("%x"), Err("%x means nothing".to_owned()));
        assert!(checked_template("50%").is_err());
    }
}
