//! Request: what was asked for, in a form that two runs can compare.

use std::fmt::Write as _;

use clap::{ArgMatches, Command};

/// Arguments that change how a run goes, and nothing of its output.
const FREE: [&str; 4] = ["threads", "out", "resume", "progress"];

/// What was asked for: the version, the verb, then a line for each value of each argument, usual ones too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request(String);

impl Request {
    /// What these matches of the program's command say.
    pub(crate) fn new(command: &Command, matches: &ArgMatches) -> Self {
        let mut text = format!("version {:?}\n", env!("CARGO_PKG_VERSION"));
        let Some((verb, matches)) = matches.subcommand() else { return Self(text) };
        let mut add = |name: &str, value: &str| _ = writeln!(text, "{name} {value:?}");
        add("verb", verb);
        let arguments = command.find_subcommand(verb).into_iter().flat_map(Command::get_arguments);
        let ids = arguments.map(|argument| argument.get_id().as_str());
        for id in ids.filter(|id| !FREE.contains(id)) {
            let values = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
            values.for_each(|value| add(id, &value.to_string_lossy()));
        }
        Self(text)
    }

    /// The same with more lines.
    pub(crate) fn with(&self, lines: &str) -> String {
        format!("{}{lines}", self.0)
    }
}
