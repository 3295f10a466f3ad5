//! Subject: what of a record is drawn.

use std::num::NonZeroUsize;

use clap::Args;
use hyperdoku::draw::{Names, Picture, candidates, standing, unseen_rules};
use hyperdoku::grid::{Cell, Digit, Grid, Marks, Puzzle, Verdict};
use hyperdoku::logic::{Board, Step, mistake_sentence, sentence};

use crate::answer::{Answer, Task};
use crate::guided::{GuideArgs, judge};
use crate::message::{Error, Message};
use crate::outcome::Outcome;
use crate::search::{Engines, Plan};

/// What is to be seen.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Picture")]
pub(super) struct SubjectArgs {
    /// Show the candidates of empty cells; where the text gives pencilmarks they are always shown
    #[arg(long)]
    candidates: bool,
    /// Show the solution
    #[arg(long, conflicts_with_all = ["step", "hint"])]
    solution: bool,
    /// Show step K of the way that `explain` goes, on the board before it, with its sentence
    #[arg(long, value_name = "K", conflicts_with = "hint")]
    step: Option<NonZeroUsize>,
    /// Show the next step: the first of the way
    #[arg(long)]
    hint: bool,
    #[command(flatten)]
    guide: GuideArgs,
}

/// All that a picture needs.
#[derive(Debug)]
pub(super) struct Subject {
    grid: Grid,
    placed: Vec<(Cell, Digit)>,
    solution: Option<Vec<Digit>>,
    candidates: Option<Marks>,
    names: Option<Names>,
    step: Option<(Board, Step)>,
    heading: String,
    caption: String,
}

impl Subject {
    /// The picture.
    pub(super) fn picture(&self) -> Picture<'_> {
        let usual = Picture::new(&self.grid);
        Picture {
            placed: &self.placed,
            solution: self.solution.as_deref(),
            candidates: self.candidates.clone(),
            names: self.names.unwrap_or(usual.names),
            step: self.step.as_ref().map(|(board, step)| (board, step)),
            heading: &self.heading,
            caption: &self.caption,
            ..usual
        }
    }
}

impl SubjectArgs {
    /// Whether more than the givens are asked for.
    pub(super) fn is_changed(&self) -> bool {
        self.candidates || self.solution || self.step.is_some() || self.hint
    }

    /// What is drawn of a record, and what is said about it.
    ///
    /// # Errors
    /// The answer that says why nothing is drawn.
    pub(super) fn of(
        &self,
        plan: &Plan,
        engines: &mut Engines,
        task: &Task<'_>,
        title: &str,
        names: Option<Names>,
    ) -> Result<(Subject, Answer), Answer> {
        let grid = task.record.grid.clone();
        let mut subject = Subject {
            placed: task.record.placed.clone(),
            solution: None,
            candidates: None,
            names,
            step: None,
            heading: title.to_owned(),
            caption: unseen_rules(grid.geometry()).unwrap_or_default(),
            grid,
        };
        let mut answer = task.answer();
        if self.step.is_some() || self.hint {
            self.add_step(&mut subject, &mut answer, plan, engines, task)?;
        } else if self.candidates || subject.grid.marks().is_some() {
            let all = candidates(&subject.grid, &subject.placed);
            subject.candidates = Some(all.map_err(|error| refuse(task, error))?);
        }
        if self.solution {
            let puzzle = task.puzzle()?;
            subject.solution = Some(solution(&puzzle, plan, engines, task, &mut answer)?);
        }
        Ok((subject, answer))
    }

    fn add_step(
        &self,
        subject: &mut Subject,
        answer: &mut Answer,
        plan: &Plan,
        engines: &mut Engines,
        task: &Task<'_>,
    ) -> Result<(), Answer> {
        let guided = self.guide.start(plan, engines, task)?;
        judge(answer, &guided.checkup);
        let Some(mut guide) = guided.guide else {
            let mistake = guided.checkup.mistake.as_ref();
            let told =
                mistake.map(|mistake| mistake_sentence(task.record.grid.geometry(), mistake));
            return Err(undrawn(std::mem::take(answer), task, &told.unwrap_or_default()));
        };
        let wanted = self.step.map_or(1, NonZeroUsize::get);
        let mut meter = plan.budget.start();
        let mut found = None;
        for number in 1..=wanted {
            if meter.node().is_break() {
                answer.outcome.join(Outcome::GaveUp);
                return Err(undrawn(std::mem::take(answer), task, "the time is up"));
            }
            found = guide.next();
            if found.is_none() {
                let reason =
                    format!("there is no step {wanted}: the way ends after {} steps", number - 1);
                return Err(refuse(task, reason));
            }
        }
        let Some((board, step)) = found else { return Ok(()) };
        let (placed, marks) = standing(&subject.grid, &board);
        subject.placed = placed;
        subject.candidates = Some(marks);
        subject.caption = sentence(&board, &step);
        subject.step = Some((board, step));
        Ok(())
    }
}

/// The only solution.
///
/// # Errors
/// The answer that says why there is none to show.
pub(super) fn solution(
    puzzle: &Puzzle,
    plan: &Plan,
    engines: &mut Engines,
    task: &Task<'_>,
    answer: &mut Answer,
) -> Result<Vec<Digit>, Answer> {
    let (verdict, work) = plan.find(engines, puzzle).map_err(|error| refuse(task, error))?;
    answer.judge(&verdict);
    answer.tally.work(&work.report);
    let reason = match verdict {
        Verdict::Unique(solution) => return Ok(solution.into_digits()),
        Verdict::Several(..) => "left out: it has several solutions",
        Verdict::Impossible => "left out: it has no solution",
        Verdict::Unknown(_) => {
            answer.outcome.join(Outcome::GaveUp);
            "left out: no proof of one solution was found in time"
        }
    };
    Err(undrawn(std::mem::take(answer), task, reason))
}

/// The answer to a record that is not drawn because of what it is.
fn undrawn(mut answer: Answer, task: &Task<'_>, reason: &str) -> Answer {
    answer.messages.push(Message::Error(Error::at(task.start(), reason)));
    answer
}

/// The answer to a record that cannot be drawn.
pub(super) fn refuse(task: &Task<'_>, reason: impl std::fmt::Display) -> Answer {
    task.refuse(vec![Error::at(task.start(), reason)])
}
