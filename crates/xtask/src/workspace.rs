//! The workspace: where it is, what cargo knows of it, its files, and commands that run in it.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
        command.args(arguments);
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
        let status = self.command.status().with_context(|| text.clone())?;
        if !status.success() {
            bail!("`{text}` failed: {status}");
        }
        Ok(())
    }

    /// Runs it to the end without showing it: exit code, standard output, standard error.
    pub(crate) fn output(mut self) -> Result<(Option<i32>, String, String)> {
        let text = self.text();
        let output = self.command.output().with_context(|| text)?;
        let string = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok((output.status.code(), string(&output.stdout), string(&output.stderr)))
    }
}
