//! Bench: the engines on the test corpora, and against other programs where `bench/` has them.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::workspace::Workspace;

/// Where the corpora are.
const CORPORA: &str = "testdata/corpus";

/// A workspace of its own that is not published: it may link programs under any licence.
const REFERENCES: &str = "bench/Cargo.toml";

/// Every corpus.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    measure(workspace, &corpora(workspace)?)?;
    if workspace.path(REFERENCES).is_file() {
        workspace.cargo(&["run", "--release", "--manifest-path", REFERENCES]).run()?;
    }
    Ok(())
}

/// One small file: does the bench still run?
pub(crate) fn smoke(workspace: &Workspace) -> Result<()> {
    measure(workspace, &[workspace.path("testdata/first.txt")])
}

fn measure(workspace: &Workspace, files: &[PathBuf]) -> Result<()> {
    workspace.cargo(&["run", "--release", "--", "bench"]).args(files).run()
}

fn corpora(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let directory = workspace.path(CORPORA);
    let files = workspace.files(&[".txt"])?;
    let corpora: Vec<_> = files.into_iter().filter(|file| file.starts_with(&directory)).collect();
    if corpora.is_empty() {
        bail!("{CORPORA} holds no .txt file");
    }
    Ok(corpora)
}
