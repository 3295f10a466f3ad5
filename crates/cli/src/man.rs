//! `man`: the manual pages.

use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::desk::print;
use crate::outcome::Outcome;

/// Write the manual page
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  hyperdoku man solve | man -l -")]
pub(crate) struct Man {
    /// A verb, for its own page
    verb: Option<String>,
}

impl Man {
    /// Writes the page of `command`, or of one of its verbs.
    ///
    /// # Errors
    /// If there is no such verb, or the page cannot be written.
    pub(crate) fn run(&self, mut command: Command) -> anyhow::Result<Outcome> {
        command.build();
        let chosen = match &self.verb {
            None => command,
            Some(verb) => match command.find_subcommand(verb) {
                Some(found) => found.clone(),
                None => command
                    .error(clap::error::ErrorKind::InvalidSubcommand, format!("no verb `{verb}`"))
                    .exit(),
            },
        };
        let mut page = Vec::new();
        Page::new(chosen).render(&mut page)?;
        print(page)?;
        Ok(Outcome::Done)
    }
}
