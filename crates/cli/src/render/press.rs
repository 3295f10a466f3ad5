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
    files: Arc<[String]>,
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
            messages: Messages::new(Arc::clone(&files)),
            files,
            outcome: Outcome::Done,
            is_strict: input.strict,
            file: 0,
            count: 0,
        }
    }

    /// The next good record; what is wrong with those before it is said.
    pub(super) fn next(&mut self) -> Option<Task<'static>> {
        loop {
            if self.stop.is_wanted() || self.is_strict && self.outcome >= Outcome::BadInput {
                return None;
            }
            let share = self.intake.take(&mut Vec::new(), self.stop)?;
            self.file = share.file;
            let error = match share.content {
                Content::Record(record) => {
                    self.count += 1;
                    let digits = DigitArgs::usual();
                    return Some(Task {
                        file: None,
                        number: share.number,
                        record,
                        json: false,
                        digits,
                    });
                }
                Content::BadRecord(error) => {
                    self.count += 1;
                    error
                }
                Content::BadFile(error) => error,
                Content::Plain { .. } => continue,
            };
            self.tell(Answer::of_bad(None, None, error, false));
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
    pub(super) fn tell(&mut self, answer: Answer) {
        self.tell_of(self.file, answer);
    }

    /// Says what there is to say about a record of this input.
    pub(super) fn tell_of(&mut self, file: usize, answer: Answer) {
        debug_assert!(file < self.files.len(), "an input of this run");
        self.outcome.join(answer.outcome);
        for message in &answer.messages {
            say(&self.messages.line_of(file, message));
        }
    }

    /// Whether the user asked for the end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_wanted()
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
