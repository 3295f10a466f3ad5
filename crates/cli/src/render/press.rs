//! Press: records one after the other, and what is said about them, for work that is gathered into one file.

use std::sync::Arc;

use crate::answer::{Answer, Task};
use crate::desk::say;
use crate::input::{Content, InputArgs, Intake, Source};
use crate::message::Messages;
use crate::outcome::Outcome;
use crate::output::DigitArgs;
use crate::stop::Stop;

/// What is read, and how it turned out so far.
pub(super) struct Press<'a> {
    intake: Intake,
    stop: &'a Stop,
    messages: Messages,
    outcome: Outcome,
    is_strict: bool,
    /// The source of the latest record.
    file: usize,
    /// Records so far, bad ones included.
    count: u64,
}

impl<'a> Press<'a> {
    /// A press for these inputs.
    pub(super) fn new(input: &InputArgs, stop: &'a Stop) -> Self {
        let sources = input.sources();
        if sources.iter().any(Source::is_keyboard) {
            say("hyperdoku: reading puzzles from the keyboard; Ctrl-D ends them\n");
        }
        let files: Arc<[String]> = sources.iter().map(Source::name).collect();
        Self {
            intake: input.intake(sources, false),
            stop,
            messages: Messages::new(files),
            outcome: Outcome::Done,
            is_strict: input.strict,
            file: 0,
            count: 0,
        }
    }

    /// The next good record; what is wrong with those before it is said.
    pub(super) fn take(&mut self) -> Option<Task<'static>> {
        loop {
            match self.read()? {
                Ok(task) => return Some(task),
                Err(answer) => self.tell(&answer),
            }
        }
    }

    /// The next record, or what is wrong with it, which is not said yet.
    pub(super) fn read(&mut self) -> Option<Result<Task<'static>, Answer>> {
        loop {
            if self.is_over() {
                return None;
            }
            let share = self.intake.take(&mut Vec::new(), self.stop)?;
            self.file = share.file;
            let number = share.number;
            let error = match share.content {
                Content::Record(record) => {
                    self.count += 1;
                    let digits = DigitArgs::usual();
                    return Some(Ok(Task { file: None, number, record, json: false, digits }));
                }
                Content::BadRecord(error) => {
                    self.count += 1;
                    error
                }
                Content::BadFile(error) => error,
                // Many at a time were not asked for.
                Content::Plain { .. } => continue,
            };
            return Some(Err(Answer::of_bad(None, None, error, false)));
        }
    }

    /// The number of the latest record among all, from 1.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Which of the inputs the latest record is of.
    pub(super) fn file(&self) -> usize {
        self.file
    }

    /// Says what there is to say about the latest record.
    pub(super) fn tell(&mut self, answer: &Answer) {
        self.tell_of(self.file, answer);
    }

    /// Says what there is to say about a record of this input.
    pub(super) fn tell_of(&mut self, file: usize, answer: &Answer) {
        self.outcome.join(answer.outcome);
        for message in &answer.messages {
            say(&self.messages.line_of(file, message));
        }
    }

    /// Whether no more is wanted: the user stopped it, or `--strict` did at the first error.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_wanted() || self.is_strict && self.outcome >= Outcome::BadInput
    }

    /// Says the last words; how all turned out.
    pub(super) fn close(mut self) -> Outcome {
        say(&self.messages.close());
        if self.stop.is_interrupt() {
            self.outcome.join(Outcome::Interrupted);
        }
        self.outcome
    }
}
