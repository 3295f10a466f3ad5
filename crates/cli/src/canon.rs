//! `canon`: the canonical form of every record, and which records are the same in another dress.

use clap::Args;
use hyperdoku::canonical::{FormOrNot, key_of, key_of_nine};
use hyperdoku::grid::canonical::Form;
use hyperdoku::grid::{Grid, Proper, Verdict};
use hyperdoku::solve::nine::Board;

use crate::answer::{Answer, Class, Task};
use crate::input::InputArgs;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::output::{WriteArgs, with_fields};
use crate::pipeline::{self, Job, Plain, RunArgs};
use crate::plain;
use crate::produce::Kind::{Count, Text};
use crate::produce::{self, Column};
use crate::search::{Engines, Plan, SearchArgs};
use crate::stop::Stop;

/// Write canonical forms of puzzles and grids
///
/// Two puzzles with one solution each are isomorphic, that is one becomes the other by renaming digits, moving
/// lines within bands and stacks, moving bands and stacks, and transposing, exactly if their forms are equal.
/// The form of a full grid is its smallest image, read row by row; that of a puzzle is read off its solution. A
/// puzzle with several solutions or none has no form: the puzzle, a tab and the verdict are written. Columns for
/// --columns: form, solution (of the form), automorphisms (of the puzzle, 1 if there is no symmetry),
/// grid-automorphisms (of its solution), transform (from the puzzle to the form), verdict, puzzle.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Canon {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Write the first of isomorphic puzzles only; all forms written are kept in memory, a hundred bytes each
    #[arg(long, help_heading = "Output")]
    distinct: bool,
    /// Write CSV with these columns, after a line with their names
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = produce::column(COLUMNS), conflicts_with_all = ["format", "json"], help_heading = "Output")]
    columns: Vec<&'static Column<Content>>,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    run: RunArgs,
}

const EXAMPLES: &str = "\
Examples:
  hyperdoku canon --distinct puzzles.txt                drop what is the same in another dress
  hyperdoku canon one.txt two.txt | uniq | wc -l        1 if the two puzzles are isomorphic
  hyperdoku canon --columns automorphisms,form grids.txt";

/// What a column says of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Content {
    Form,
    Solution,
    Automorphisms,
    GridAutomorphisms,
    Transform,
    Verdict,
    Puzzle,
}

static COLUMNS: &[Column<Content>] = &[
    ("form", Content::Form, Text),
    ("solution", Content::Solution, Text),
    ("automorphisms", Content::Automorphisms, Count),
    ("grid-automorphisms", Content::GridAutomorphisms, Count),
    ("transform", Content::Transform, Text),
    ("verdict", Content::Verdict, Text),
    ("puzzle", Content::Puzzle, Text),
];

impl Canon {
    /// Finds the form of every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let plan = self.search.plan(2, self.run.json, stop);
        pipeline::run(&self.input, &self.run, stop, Canonizing { verb: self.clone(), plan })
    }

    fn answer(&self, plan: &Plan, engines: &mut Engines, task: &Task<'_>) -> Answer {
        let refuse =
            |reason: &dyn std::fmt::Display| task.refuse(vec![Error::at(task.start(), reason)]);
        let puzzle = match task.puzzle() {
            Ok(puzzle) => puzzle,
            Err(answer) => return answer,
        };
        let (verdict, work) = match plan.find(engines, &puzzle) {
            Ok(found) => found,
            Err(error) => return refuse(&error),
        };
        let mut answer = task.answer();
        answer.judge(&verdict);
        answer.tally.work(&work.report);
        let proper = Proper::new(puzzle, verdict.clone());
        let form = match proper.expect("an engine's solution is one of its puzzle") {
            None => None,
            Some(proper) => match Form::of(&proper, &plan.budget) {
                Ok(form) => form,
                Err(error) => return refuse(&error),
            },
        };
        let word = match (&verdict, &form) {
            (Verdict::Unique(_), None) => "unknown",
            _ => verdict.word(),
        };
        if word == "unknown" {
            answer.outcome.join(Outcome::GaveUp);
        }
        match self.text(task, word, form.as_ref()) {
            Ok(text) => answer.text = text.into_bytes(),
            Err(error) => answer.complain(Error::at(task.start(), error)),
        }
        if let Some(form) = form
            && self.distinct
        {
            let key = key_of(&form.puzzle);
            answer.classes.push(Class { part: 0..answer.text.len(), key });
        }
        answer
    }

    fn text(&self, task: &Task<'_>, word: &str, form: Option<&Form>) -> anyhow::Result<String> {
        let plain = |grid: &Grid| task.digits.plain(grid).unwrap_or_default();
        if task.json {
            let mut object = task.fields();
            object["verdict"] = word.into();
            if let Some(form) = form {
                object["form"] = plain(&form.puzzle).into();
                object["form_solution"] = plain(&form.solution).into();
                object["automorphisms"] = form.automorphisms.into();
                object["grid_automorphisms"] = form.grid_automorphisms.into();
                object["transform"] = form.transform.to_string().into();
            }
            return Ok(object.to_string() + "\n");
        }
        if !self.columns.is_empty() {
            let of_form = |say: &dyn Fn(&Form) -> String| form.map(say).unwrap_or_default();
            let cell = |column: &&Column<Content>| match column.1 {
                Content::Form => of_form(&|form| plain(&form.puzzle)),
                Content::Solution => of_form(&|form| plain(&form.solution)),
                Content::Automorphisms => of_form(&|form| form.automorphisms.to_string()),
                Content::GridAutomorphisms => of_form(&|form| form.grid_automorphisms.to_string()),
                Content::Transform => of_form(&|form| form.transform.to_string()),
                Content::Verdict => word.to_owned(),
                Content::Puzzle => plain(&task.record.grid),
            };
            let cells: Vec<String> = self.columns.iter().map(cell).collect();
            return Ok(cells.join(",") + "\n");
        }
        match form {
            Some(form) => Ok(self.write.text_of_grid(task, &form.puzzle)?),
            None => Ok(with_fields(&self.write.text_of(task, None)?, &[word])),
        }
    }
}

/// How to find forms.
struct Canonizing {
    verb: Canon,
    plan: Plan,
}

impl Job for Canonizing {
    fn preamble(&self) -> &'static str {
        self.verb.write.preamble()
    }

    fn epilogue(&self) -> &'static str {
        self.verb.write.epilogue()
    }

    fn heading(&self) -> String {
        produce::heading(&self.verb.columns).line
    }

    fn is_distinct(&self) -> bool {
        self.verb.distinct
    }

    fn answer(&self, engines: &mut Engines, task: &Task<'_>) -> Answer {
        self.verb.answer(&self.plan, engines, task)
    }

    fn takes_plain(&self) -> bool {
        let Canon { search, columns, write, run, .. } = &self.verb;
        search.is_usual() && columns.is_empty() && write.is_usual() && run.digits.is_usual()
    }

    fn answer_plain(&self, engines: &mut Engines, plain: Plain<'_>, answer: &mut Answer) {
        let mut bulk = engines.forms.take().unwrap_or_default();
        let boards = plain::boards(plain.block);
        bulk.find(&boards, |place, form| match form {
            FormOrNot::Form(form) => {
                let start = answer.text.len();
                let line = Board::from_digits(form.givens).unwrap_or_default().to_line();
                answer.text.extend_from_slice(&line);
                answer.text.push(b'\n');
                if self.verb.distinct {
                    let key = key_of_nine(&form.givens);
                    answer.classes.push(Class { part: start..answer.text.len(), key });
                }
            }
            _ => answer.append(self.answer(engines, &plain.task(place))),
        });
        engines.forms = Some(bulk);
    }
}
