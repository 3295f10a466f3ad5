//! `convert`: every record in another format.

use clap::Args;
use hyperdoku::format::{Format, Part};

use crate::answer::{Answer, Object, Task};
use crate::choices;
use crate::input::InputArgs;
use crate::message::{Error, Message};
use crate::outcome::Outcome;
use crate::pipeline::{self, Job, RunArgs};
use crate::search::Engines;
use crate::stop::Stop;

/// Convert puzzles to another format
///
/// Writes every record, in the order of the input, in the format asked for. A record that would become
/// another puzzle, because the format does not keep its pencilmarks, regions or variants, is refused
/// unless --lossy is given. Other losses are noted on stderr, once for each file. Clashes do not matter.
#[derive(Args, Clone, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: InputArgs,
    /// Format to write (see `hyperdoku formats`)
    #[arg(long, value_name = "FORMAT", value_parser = choices::written_format(), hide_possible_values = true, help_heading = "Output")]
    to: &'static Format,
    /// Write records also if they become other puzzles by it
    #[arg(long, help_heading = "Output")]
    lossy: bool,
    #[command(flatten)]
    run: RunArgs,
}

impl Convert {
    /// Converts every record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        pipeline::run(&self.input, &self.run, stop, self.clone())
    }
}

impl Job for Convert {
    fn preamble(&self) -> &'static str {
        self.to.preamble
    }

    fn epilogue(&self) -> &'static str {
        self.to.epilogue
    }

    fn answer(&self, _: &mut Engines, task: &Task<'_>) -> Answer {
        let losses = self.to.loses(&task.record);
        let names =
            |parts: &[Part]| parts.iter().map(|part| part.name()).collect::<Vec<_>>().join(", ");
        let format = self.to.name;
        let (essential, others): (Vec<_>, Vec<_>) =
            losses.into_iter().partition(|part| part.is_essential() && !self.lossy);
        if !essential.is_empty() {
            let reason = format!(
                "format {format} does not keep {}, without which this is another puzzle; \
                 --lossy writes it all the same",
                names(&essential)
            );
            return task.refuse(vec![Error::at(task.start(), reason)]);
        }
        let text = match self.to.write(&task.record, task.digits.options()) {
            Ok(text) => text,
            Err(error) => return task.refuse(vec![Error::at(task.start(), error)]),
        };
        let mut answer = task.answer();
        if !others.is_empty() {
            let note = format!("format {format} does not keep {}", names(&others));
            answer.messages.push(Message::NoteOnce(task.record.place.line, note));
        }
        if task.json {
            let puzzle = task.digits.plain(&task.record.grid);
            let text = Some(text.trim_end_matches('\n'));
            answer.say(&Object { puzzle, text, ..task.object() });
        } else {
            answer.text = text.into_bytes();
        }
        answer
    }
}
