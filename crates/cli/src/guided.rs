//! Guided: what `explain` and `hint` share: a board with what a player wrote, a look for mistakes, a guide.

use clap::Args;
use hyperdoku::grid::Verdict;
use hyperdoku::logic::{Allowed, Board, Checkup, LeadError, Led, Technique, lead};

use crate::answer::{Answer, Task};
use crate::choices;
use crate::message::Error;
use crate::outcome::Outcome;
use crate::search::{Engines, Plan};

/// Which techniques may be used.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct GuideArgs {
    /// Use singles and these techniques only; may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique)]
    with: Option<Vec<&'static Technique>>,
    /// Do not use these techniques; may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique)]
    without: Vec<&'static Technique>,
}

impl GuideArgs {
    /// Looks for a mistake and makes the guide. Techniques that need uniqueness are off unless it was proved.
    ///
    /// # Errors
    /// The answer that refuses the record.
    pub(crate) fn start(
        &self,
        plan: &Plan,
        engines: &mut Engines,
        task: &Task<'_>,
    ) -> Result<Led, Answer> {
        let givens = task.puzzle()?;
        let refuse = |reason: String| task.refuse(vec![Error::at(task.start(), reason)]);
        // The guide says first whether it serves such a puzzle.
        Board::new(&givens).map_err(|error| refuse(error.to_string()))?;
        let info = plan.engine_for(&givens).map_err(|error| refuse(error.to_string()))?;
        let choose = |allowed: Allowed| {
            let allowed = match &self.with {
                Some(with) => allowed.only(with),
                None => allowed,
            };
            allowed.without(&self.without)
        };
        let placed = &task.record.placed;
        lead(&givens, placed, choose, engines.get(info), &plan.budget).map_err(
            |error| match error {
                LeadError::Clash(clash) => {
                    let place = task.record.place.of(clash.cells[1]);
                    task.refuse(vec![Error::at(place, clash)])
                }
                other => refuse(other.to_string()),
            },
        )
    }
}

/// What a verdict adds to an answer.
pub(crate) fn judge(answer: &mut Answer, checkup: &Checkup) {
    answer.judge(&checkup.verdict);
    if matches!(checkup.verdict, Verdict::Unknown(_)) {
        answer.outcome.join(Outcome::GaveUp);
    }
    if checkup.mistake.is_some() {
        answer.outcome.join(Outcome::NotUnique);
    }
}
