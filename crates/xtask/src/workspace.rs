//! The workspace: where it is, what cargo knows of it, its files, and commands that run in it.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{fs, io, thread};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};

/// The workspace and what cargo knows of it.
pub(crate) struct Workspace {
    /// Its members, what they depend on, the target directory; not the graph beyond.
    pub(crate) metadata: Metadata,
    root: PathBuf,
}

impl Workspace {
    /// The workspace around the current directory.
    pub(crate) fn find() -> Result<Self> {
        let metadata = MetadataCommand::new().no_deps().exec().context("cargo metadata")?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        Ok(Self { metadata, root })
    }

    /// A path in it.
    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside)
    }

    /// `path` as seen from the root, for messages.
    pub(crate) fn name_of<'p>(&self, path: &'p Path) -> std::path::Display<'p> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }

    /// A cargo command, run at the root.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Task {
        Task::new(&cargo(), arguments).at(&self.root)
    }

    /// Every file of the project whose name ends in one of `endings`; nothing that was built.
    pub(crate) fn files(&self, endings: &[&str]) -> Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        gather(&self.root, endings, &mut found)?;
        found.sort();
        Ok(found)
    }
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

fn gather(directory: &Path, endings: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(directory).with_context(|| directory.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if entry.file_type()?.is_dir() {
            // `corpus` and `artifacts` of the fuzz targets are made by them; testdata has a corpus too.
            let made = name == "target" || name.starts_with('.') || path.ends_with("fuzz/corpus");
            if !made {
                gather(&path, endings, found)?;
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    Ok(())
}

/// A command that must succeed.
#[must_use]
pub(crate) struct Task {
    command: Command,
}

impl Task {
    /// `program` with `arguments`.
    pub(crate) fn new(program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        // A command that asks for input gets none instead of waiting.
        command.args(arguments).stdin(Stdio::null());
        Self { command }
    }

    /// Runs in `directory`.
    pub(crate) fn at(mut self, directory: &Path) -> Self {
        self.command.current_dir(directory);
        self
    }

    /// With more arguments.
    pub(crate) fn args(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        self.command.args(arguments);
        self
    }

    /// With an environment variable.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// The command as a person would type it.
    fn text(&self) -> String {
        let program = Path::new(self.command.get_program());
        let mut text = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for argument in self.command.get_args() {
            // Writing to a string cannot fail.
            let _ = write!(text, " {}", argument.to_string_lossy());
        }
        text
    }

    /// Shows it, runs it, and fails unless it succeeds.
    pub(crate) fn run(mut self) -> Result<()> {
        let text = self.text();
        println!("$ {text}");
        let mut child = self.command.spawn().with_context(|| text.clone())?;
        let status = in_time(child.id(), || child.wait()).with_context(|| text.clone())?;
        if !status.success() {
            bail!("`{text}` failed: {status}");
        }
        Ok(())
    }

    /// Runs it to the end without showing it: exit code, standard output, standard error.
    pub(crate) fn output(mut self) -> Result<(Option<i32>, String, String)> {
        let text = self.text();
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = self.command.spawn().with_context(|| text.clone())?;
        let output = in_time(child.id(), || child.wait_with_output()).context(text)?;
        let string = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok((output.status.code(), string(&output.stdout), string(&output.stderr)))
    }
}

/// The longest that a command may take: a test that hangs must not hang all that comes after it.
const LONGEST: Duration = Duration::from_secs(20 * 60);

/// Waits for a process with `wait`; ends it and all that it started when it takes too long.
fn in_time<T>(process: u32, wait: impl FnOnce() -> io::Result<T>) -> Result<T> {
    let (done, watched) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let watch = scope.spawn(move || {
            let late = watched.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout);
            if late {
                end_tree(process);
            }
            late
        });
        let ended = wait();
        drop(done);
        if watch.join().is_ok_and(|late| late) {
            bail!("ended after {} minutes", LONGEST.as_secs() / 60);
        }
        Ok(ended?)
    })
}

/// Ends a process and its descendants, the eldest first, so that none starts another.
fn end_tree(process: u32) {
    let list = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output();
    let list = list.map(|list| String::from_utf8_lossy(&list.stdout).into_owned());
    let family = family_of(process, &list.unwrap_or_default());
    let numbers = family.iter().map(ToString::to_string);
    // What cannot be ended has ended by itself.
    let _ = Command::new("kill").arg("-9").args(numbers).status();
}

/// A process and its descendants, from lines of a process and its parent.
fn family_of(process: u32, list: &str) -> Vec<u32> {
    let pairs: Vec<(u32, u32)> = list
        .lines()
        .filter_map(|line| {
            let (child, parent) = line.trim().split_once(' ')?;
            Some((child.parse().ok()?, parent.trim().parse().ok()?))
        })
        .collect();
    let mut family = vec![process];
    let mut at = 0;
    while let Some(&parent) = family.get(at) {
        family.extend(
            pairs.iter().filter(|pair| pair.1 == parent && pair.0 != parent).map(|pair| pair.0),
        );
        at += 1;
    }
    family
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_a_process_and_all_below_it() {
        let list = "  1   0\n 10   1\n 11  10\n 12   1\n113  11\n";
        assert_eq!(family_of(10, list), [10, 11, 113]);
        assert_eq!(family_of(99, list), [99]);
    }
}
