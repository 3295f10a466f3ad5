//! `completions`: a script that completes our arguments in a shell.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::desk::print;
use crate::outcome::Outcome;

/// Write a completion script for a shell
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Example:\n  hyperdoku completions bash > ~/.local/share/bash-completion/completions/hyperdoku"
)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Writes the script for `command`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn run(&self, mut command: Command) -> anyhow::Result<Outcome> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "hyperdoku", &mut script);
        print(script)?;
        Ok(Outcome::Done)
    }
}
