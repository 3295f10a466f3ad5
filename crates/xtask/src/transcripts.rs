//! Transcripts: the commands that the documents show are run on a clean clone, and must do what is shown.
//!
//! ````text
//! ```console
//! $ hyperdoku solve four.txt     # exit 1         what is run, and how it ends if not with 0
//! 1234341221434321                                what it prints; without such lines it may be anything
//! ...                                             a line of dots stands for any number of lines
//! ```
//! ````
//! The clone is of the last commit: a file that someone forgot to add is missed here and nowhere else.
//! The program is the one of the tests, built here and found first in `PATH`; it also stands in for
//! `cargo run --release --`, which would compile every crate a second time to print the same. All commands
//! of a document run in one directory, one after the other.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::ci::EVERYTHING;
use crate::workspace::{Task, Workspace};

/// The documents with transcripts, in the order in which they are tried.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "docs/catalog.md",
    "docs/cluster.md",
    "docs/command-line.md",
    "docs/formats.md",
    "docs/generate.md",
    "docs/large.md",
    "docs/print.md",
    "docs/sat.md",
    "docs/vsa.md",
];

/// How the README runs the program before anything is installed.
const FROM_SOURCE: &str = "cargo run --release -- ";

/// The command that runs this check, which need not run itself.
const ITSELF: &str = "cargo xtask ci";

/// A command and what the document says of it.
#[derive(PartialEq, Debug)]
struct Command {
    line: usize,
    text: String,
    exit: i32,
    shown: Vec<String>,
}

/// Tries every document.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    // Named like the tests' build, whose crates and features it shares.
    workspace.cargo(&["build", "--bin", "hyperdoku"]).args(EVERYTHING).run()?;
    let clone = Clone::of(workspace)?;
    let mut faults = Vec::new();
    let mut tried = 0;
    for name in DOCUMENTS {
        let document = fs::read_to_string(clone.path.join(name)).context(name)?;
        for command in commands_of(&document) {
            println!("{name}:{}: $ {}", command.line, command.text);
            tried += 1;
            if let Err(error) = clone.run(&command) {
                faults.push(format!("{name}:{}: `{}`: {error:#}", command.line, command.text));
            }
        }
    }
    let (_, locked, _) =
        Task::new("git", &["status", "--porcelain", "Cargo.lock"]).at(&clone.path).output()?;
    if !locked.is_empty() {
        faults.push("Cargo.lock is stale: a build changes it; commit it as it is now".to_owned());
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    if tried == 0 {
        bail!("no document shows a command");
    }
    println!("{tried} commands do what the documents show");
    Ok(())
}

/// A clean clone in a temporary directory, gone when dropped.
struct Clone {
    path: PathBuf,
    /// Where the program lies.
    programs: PathBuf,
}

impl Clone {
    fn of(workspace: &Workspace) -> Result<Self> {
        let path = std::env::temp_dir().join(format!("hyperdoku-clone-{}", std::process::id()));
        let programs = workspace.metadata.target_directory.join("debug").into_std_path_buf();
        let clone = Self { path, programs };
        let root = workspace.path("");
        Task::new("git", &["clone", "--quiet"]).args([&root, &clone.path]).run()?;
        let (_, changes, _) = Task::new("git", &["status", "--porcelain"]).at(&root).output()?;
        if !changes.is_empty() {
            println!("note: the clone is of the last commit; these changes are not in it:");
            print!("{changes}");
        }
        Ok(clone)
    }

    fn run(&self, command: &Command) -> Result<()> {
        if command.text == ITSELF {
            return Ok(());
        }
        let programs = std::env::var_os("PATH").unwrap_or_default();
        let mut path = vec![self.programs.clone()];
        path.extend(std::env::split_paths(&programs));
        let (text, from_source) = match command.text.strip_prefix(FROM_SOURCE) {
            Some(rest) => (format!("hyperdoku {rest}"), true),
            None => (command.text.clone(), false),
        };
        let (exit, output, errors) = Task::new("bash", &["-c", &text])
            .at(&self.path)
            .env("PATH", std::env::join_paths(path)?)
            .output()?;
        // From its source the program speaks on the error stream between cargo's lines, which are not shown.
        let printed = if from_source { output.clone() } else { output.clone() + &errors };
        if exit != Some(command.exit) {
            bail!("ended with {exit:?}, not {}:\n{output}{errors}", command.exit);
        }
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        if !command.shown.is_empty() && !is_shown(&printed, &command.shown) {
            bail!("prints\n{}\nnot\n{}", printed.join("\n"), command.shown.join("\n"));
        }
        Ok(())
    }
}

impl Drop for Clone {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

fn remove(path: &Path) {
    if let Err(error) = fs::remove_dir_all(path) {
        println!("note: {} stays: {error}", path.display());
    }
}

/// The commands of a document.
fn commands_of(document: &str) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    let mut inside = false;
    for (line, text) in (1..).zip(document.lines()) {
        if text.starts_with("```") {
            inside = text == "```console";
        } else if inside && let Some(shown) = text.strip_prefix("$ ") {
            let (command, exit) = match shown.rsplit_once("# exit ") {
                Some((command, exit)) => (command, exit.trim().parse().unwrap_or(0)),
                None => (shown, 0),
            };
            let text = command.trim().to_owned();
            commands.push(Command { line, text, exit, shown: Vec::new() });
        } else if inside && let Some(command) = commands.last_mut() {
            command.shown.push(text.trim_end().to_owned());
        }
    }
    commands
}

/// Whether the lines printed are those shown, where `...` stands for any number of lines.
fn is_shown(printed: &[&str], shown: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((dots, rest)) if dots == "..." => {
            (0..=printed.len()).any(|start| is_shown(&printed[start..], rest))
        }
        Some((line, rest)) => {
            printed.first().is_some_and(|first| first == line) && is_shown(&printed[1..], rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_with_what_is_shown() {
        let document = "```sh\n$ no\n```\n```console\n$ one   # exit 3\nout\n$ two\n```\n$ no\n";
        let command = |line, text: &str, exit, shown: &[&str]| Command {
            line,
            text: text.to_owned(),
            exit,
            shown: shown.iter().map(|&line| line.to_owned()).collect(),
        };
        assert_eq!(
            commands_of(document),
            [command(5, "one", 3, &["out"]), command(7, "two", 0, &[])]
        );
    }

    #[test]
    fn dots_stand_for_any_lines() {
        let shown = |lines: &[&str]| lines.iter().map(|&l| l.to_owned()).collect::<Vec<_>>();
        assert!(is_shown(&["a", "b", "c"], &shown(&["a", "...", "c"])));
        assert!(is_shown(&["a"], &shown(&["a", "..."])));
        assert!(!is_shown(&["a", "b"], &shown(&["a"])));
        assert!(!is_shown(&[], &shown(&["a"])));
    }
}
